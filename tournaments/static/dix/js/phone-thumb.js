// A thumb that taps twice, or is on its way when a question changes, answers nothing that nobody has read.

// What is to be done next is seen whole; of what is higher than the window its beginning. What is in sight stays there.
export const inSight = (part) => part.scrollIntoView({ block: part.offsetHeight <= innerHeight ? "nearest" : "start" });

const REST = 700; // milliseconds
const resting = new Map(); // by key: its timer, and whether somebody stood on it

// These keys take no tap for a moment; who stands on one with a keyboard stands there afterwards.
export const rested = (...keys) => keys.forEach((key) => {
  const before = resting.get(key);
  const focused = before?.focused || key === document.activeElement;
  clearTimeout(before?.timer);
  key.disabled = true;
  const timer = setTimeout(() => {
    resting.delete(key);
    key.disabled = false;
    if (focused && document.activeElement === document.body) key.focus({ preventScroll: true });
  }, REST);
  resting.set(key, { timer, focused });
});
