// A clock that counts down by itself:
//   <div class="clock" data-clock data-ends="2026-11-21T15:40:00+01:00" data-now="2026-11-21T15:02:10+01:00"
//        data-soon="5" data-text-over="Dernière donne"><span class="clock-time">37:50</span>
//        <span class="clock-label">avant la dernière donne</span></div>
// data-now is the server's time when it wrote the page: it corrects a machine whose clock is wrong, and must be
// left out of a page that may come from a cache; there the server is asked what time it is. Without data-ends the clock stands still (not started, paused).

import { hear } from "./signals.js";

const skew = new WeakMap();
let told = 0; // by how much the server's clock is before ours, in milliseconds, where no page says it

const skewOf = (clock) => {
  if (!skew.has(clock)) skew.set(clock, clock.dataset.now ? Date.parse(clock.dataset.now) - Date.now() : null);
  return skew.get(clock) ?? told;
};

const first = () => document.querySelector("[data-clock]");

const digits = (seconds) => {
  const two = (n) => String(n).padStart(2, "0");
  const [h, m, s] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60];
  return h ? `${h}:${two(m)}:${two(s)}` : `${two(m)}:${two(s)}`;
};

const tick = (clock) => {
  const exact = (Date.parse(clock.dataset.ends) - Date.now() - skewOf(clock)) / 1000;
  const left = Math.max(0, Math.ceil(exact));
  clock.querySelector(".clock-time").textContent = digits(left);
  clock.classList.toggle("clock-soon", left > 0 && left <= 60 * Number(clock.dataset.soon || 5));
  if (clock === first()) hear(clock.dataset.ends, left, Number(clock.dataset.soon || 5), -exact);
  if (left > 0 || clock.classList.contains("clock-over")) return;
  clock.classList.add("clock-over");
  clock.querySelector(".clock-label").textContent = clock.dataset.textOver;
  clock.dispatchEvent(new CustomEvent("clock:over", { bubbles: true }));
};

const tickAll = () => {
  document.querySelectorAll("[data-clock][data-ends]").forEach(tick);
  const standing = first();
  if (standing && !standing.dataset.ends) hear(undefined, 0, 0, 0);
};
tickAll();
if (first() && !first().dataset.now)
  fetch(location.href, { method: "HEAD", cache: "no-store" })
    .then((answer) => { told = Date.parse(answer.headers.get("Date")) - Date.now() || 0; })
    .catch(() => { /* our own clock will do */ });
setInterval(tickAll, 500);
