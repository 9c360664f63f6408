// A clock that counts down by itself:
//   <div class="clock" data-clock data-ends="2026-11-21T15:40:00+01:00" data-now="2026-11-21T15:02:10+01:00"
//        data-soon="5" data-text-over="Dernière donne"><span class="clock-time">37:50</span>
//        <span class="clock-label">avant la dernière donne</span></div>
// What is counted to is the server's time (time.js); data-now, its time when it wrote the page, does until that is known.
// It must be left out of a page that may come from a cache. Without data-ends the clock stands still (not started, paused).

import { hear } from "./signals.js";
import { known, now } from "./time.js";

const EVERY = 100; // milliseconds: so exactly do all clocks of a hall change their second together

const skew = new WeakMap();

const timeOf = (clock) => {
  if (known() || !clock.dataset.now) return now();
  if (!skew.has(clock)) skew.set(clock, Date.parse(clock.dataset.now) - Date.now());
  return Date.now() + skew.get(clock);
};

const first = () => document.querySelector("[data-clock]");

const digits = (seconds) => {
  const two = (n) => String(n).padStart(2, "0");
  const [h, m, s] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60];
  return h ? `${h}:${two(m)}:${two(s)}` : `${two(m)}:${two(s)}`;
};

const tick = (clock) => {
  const exact = (Date.parse(clock.dataset.ends) - timeOf(clock)) / 1000;
  const left = Math.max(0, Math.ceil(exact));
  const shown = clock.querySelector(".clock-time");
  if (shown.textContent !== digits(left)) shown.textContent = digits(left);
  clock.classList.toggle("clock-soon", left > 0 && left <= 60 * Number(clock.dataset.soon || 5));
  if (clock === first()) hear(clock.dataset, left, -exact);
  if (left > 0 || clock.classList.contains("clock-over")) return;
  clock.classList.add("clock-over");
  clock.querySelector(".clock-label").textContent = clock.dataset.textOver;
  clock.dispatchEvent(new CustomEvent("clock:over", { bubbles: true }));
};

const tickAll = () => {
  document.querySelectorAll("[data-clock][data-ends]").forEach(tick);
  const standing = first();
  if (standing && !standing.dataset.ends) hear(standing.dataset, 0, 0);
};
tickAll();
setInterval(tickAll, EVERY);
