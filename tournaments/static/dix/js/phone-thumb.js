// A thumb that taps twice, or is on its way when a question changes, answers nothing that nobody has read.

const REST = 700; // milliseconds
const timers = new Map();

// These keys take no tap for a moment; who stands on one with a keyboard stands there afterwards.
export const rested = (...keys) => keys.forEach((key) => {
  const focused = key === document.activeElement;
  clearTimeout(timers.get(key));
  key.disabled = true;
  timers.set(key, setTimeout(() => {
    key.disabled = false;
    if (focused && document.activeElement === document.body) key.focus({ preventScroll: true });
  }, REST));
});
