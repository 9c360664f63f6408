// What time it is by the server's clock, in milliseconds: a phone or a screen whose own clock is wrong shows the same
// seconds as the others. It counts on from the answer by what has passed since (performance.now), so that nobody who sets
// the clock of the device moves it.

import { within } from "./patience.js";

const TRIES = 4;
const GOOD = 100; // milliseconds there and back: the answer is then right to half of it
const FAIR = 400; // milliseconds there and back beyond which clocks might differ by more than 200: it is asked again soon
const AGAIN = 5 * 60_000; // milliseconds: the clock of a device gains or loses
const SOON = 10_000; // milliseconds

let ahead; // of performance.now
let sure = Infinity; // milliseconds between question and answer of what `ahead` was learned from

const ask = async () => {
  const asked = performance.now();
  const answer = await fetch("/heure/", { cache: "no-store", signal: within(2000) });
  const told = Number(await answer.text());
  const took = performance.now() - asked;
  if (!answer.ok || !told || took > sure) return;
  sure = took;
  ahead = told + took / 2 - performance.now();
};

const learn = async () => {
  sure = Infinity;
  for (let tries = 0; tries < TRIES && sure > GOOD; tries += 1) await ask().catch(() => { /* no network: what we know will do */ });
};

let next; // the timer of what is asked next

const keepLearning = async () => {
  clearTimeout(next);
  await learn();
  clearTimeout(next);
  next = setTimeout(keepLearning, sure > FAIR ? SOON : AGAIN);
};

// The device's own time until the server has answered, or where a page of long ago knows no better.
export const now = () => ahead === undefined ? Date.now() : performance.now() + ahead;
export const known = () => ahead !== undefined;

keepLearning();
document.addEventListener("visibilitychange", () => document.hidden || keepLearning()); // while it slept, nothing counted
