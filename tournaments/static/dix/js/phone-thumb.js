// A thumb that taps twice, or is on its way when a question changes, answers nothing that nobody has read.

// What is to be done next is seen whole; of what is higher than the window its beginning. What is in sight stays there.
export const inSight = (part) => part.scrollIntoView({ block: part.offsetHeight <= innerHeight ? "nearest" : "start" });
// Once it is noted: the score and what is new of the sheet are seen again, and the next question where both have room.
export const fromTheTop = (part) => {
  scrollTo(0, 0);
  if (part.getBoundingClientRect().bottom > innerHeight && document.querySelector(".phone-news").offsetHeight === 0) inSight(part);
};

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
