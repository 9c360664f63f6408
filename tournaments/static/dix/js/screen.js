// A screen of the hall. It asks twice a second whether it shows the newest version and takes another in place, so that
// a lost network never leaves it empty: it goes on turning what it has and says how old that is.
//
// Which scene stands, and which of its pages, follows from the server's time alone: a scene lasts its seconds, at least until each of
// its pages was up for as long as it takes to read. Nothing is remembered, so that a change in the middle starts nothing anew.

import { within } from "./patience.js";
import { isMute } from "./signals.js";
import { now as time } from "./time.js";

const EVERY = 500; // milliseconds between two questions
const PATIENCE = 2000; // milliseconds for the version, a few bytes
const PAGE_PATIENCE = 15_000; // milliseconds for a page: a weak Wi-Fi brings it slowly, and asked for anew it never comes
const LATE = 3000; // milliseconds without an answer after which the screen says so

const screen = document.querySelector("[data-screen]");
const late = document.querySelector("[data-late]");
const mute = document.querySelector("[data-mute]");
let heard = performance.now();

const ask = async (address, cache, patience) => {
  const answer = await fetch(address, { cache, signal: within(patience) });
  if (!answer.ok) throw new Error(answer.status);
  return answer.text();
};

const look = async () => {
  const newest = await ask(screen.dataset.asks, "no-store", PATIENCE);
  if (newest !== screen.dataset.version) {
    const page = new DOMParser().parseFromString(await ask(location.href, "no-cache", PAGE_PATIENCE), "text/html");
    const fresh = page.querySelector("[data-screen]");
    if (fresh.dataset.loaded !== screen.dataset.loaded) location.reload(); // another edition, or told to
    screen.dataset.version = fresh.dataset.version;
    screen.replaceChildren(...fresh.childNodes);
    document.title = page.title;
    arrange();
    show();
  }
  heard = performance.now();
};

// From one page of a list to the next, in pixels and their parts: whole ones would drift within twenty pages.
const pageWidth = (turns) => turns.getBoundingClientRect().width + (parseFloat(getComputedStyle(turns).columnGap) || 0);

// A last page with a single column counts as a whole one, or nobody would see it; a pixel more or less, of which widths are
// rounded, makes none. Such a page stands as far to the right as the list goes: it repeats columns of the one before.
const SLACK = 0.05; // of a page

const pagesOf = (turns) => {
  if (!turns) return 1;
  const gap = parseFloat(getComputedStyle(turns).columnGap) || 0;
  return Math.max(1, Math.ceil((turns.scrollWidth + gap) / pageWidth(turns) - SLACK));
};

// A list that fits on one page stands in as few and as large columns as it does: two teams fill a screen as thirty do.
const LARGER = [[1, 3], [1, 2.4], [1, 1.8], [1, 1.4], [2, 1.4], [2, 1.2]]; // columns, times the size of the letters

// Tiles are as large as they can be, nearly square, and their last row is as full as it can be.
const spread = (tiles) => {
  const { width, height } = tiles.getBoundingClientRect();
  const count = tiles.children.length;
  const ways = Array.from({ length: count }, (_, n) => n + 1).map((rows) => {
    const columns = Math.ceil(count / rows);
    const side = Math.min(width / columns, height / rows);
    return { columns, side, worth: side * count / (columns * rows) };
  });
  const { columns, side } = ways.reduce((best, way) => (way.worth > best.worth ? way : best));
  tiles.style.gridTemplateColumns = `repeat(${columns}, 1fr)`;
  tiles.style.gap = `${0.1 * side}px`;
  tiles.style.fontSize = `max(2.6rem, ${0.4 * side}px)`;
};

// A list that several screens share out: each shows its part, as many lines as the others.
const shareOut = (scene) => {
  const { part, parts } = scene.dataset;
  const lines = [...scene.querySelectorAll("[data-turns] > *")];
  const from = (n) => Math.round((n * lines.length) / parts);
  lines.forEach((line, n) => { line.hidden = Boolean(parts) && (n < from(part - 1) || n >= from(part)); });
};

// The first and the last mark of the lines in sight: «K – L».
const marksIn = (turns) => {
  const { left, right } = turns.getBoundingClientRect();
  const seen = [...turns.querySelectorAll(":scope > [data-mark]:not([hidden])")].filter((line) => {
    const box = line.getBoundingClientRect();
    return box.left >= left - 1 && box.right <= right + 1;
  });
  const [first = "", last = ""] = [seen[0]?.dataset.mark, seen[seen.length - 1]?.dataset.mark];
  return first === last ? first : `${first} – ${last}`;
};

// Few lines in letters as large as they can be leave the rest of the height between them.
const MOST_AIR = 1.6; // times the size of the letters, above and below each line
const air = (turns) => {
  const lines = [...turns.children].filter((line) => !line.hidden);
  turns.style.removeProperty("--air");
  const { top } = turns.getBoundingClientRect();
  const left = turns.clientHeight - (Math.max(...lines.map((line) => line.getBoundingClientRect().bottom)) - top);
  const most = MOST_AIR * parseFloat(getComputedStyle(turns).fontSize);
  turns.style.setProperty("--air", `${Math.max(0, Math.min(most, (left - 2) / (2 * lines.length)))}px`);
  if (pagesOf(turns) > 1 || turns.scrollHeight > turns.clientHeight) turns.style.removeProperty("--air");
};

const arrange = () => {
  for (const scene of screen.querySelectorAll("[data-scene]")) shareOut(scene);
  for (const turns of screen.querySelectorAll("[data-turns]:not(.turns-whole)")) {
    const fits = LARGER.some(([columns, size]) => {
      turns.style.columnCount = columns;
      turns.style.fontSize = `${size}em`;
      return pagesOf(turns) === 1 && turns.scrollHeight <= turns.clientHeight;
    });
    if (fits) air(turns); else turns.removeAttribute("style");
  }
  for (const tiles of screen.querySelectorAll(".tiles")) spread(tiles);
};

const planned = (scene) => {
  const turns = scene.querySelector("[data-turns]");
  const [pages, each] = [pagesOf(turns), Number(turns?.dataset.turns || 0)];
  const round = pages * each;
  const seconds = round ? Math.max(1, Math.round(scene.dataset.seconds / round)) * round : Number(scene.dataset.seconds);
  return { scene, turns, pages, each, seconds };
};

const turn = ({ scene, turns, pages, each }, since) => {
  if (!turns) return;
  const page = Math.floor(since / each) % pages;
  turns.scrollLeft = page * pageWidth(turns);
  const turned = scene.querySelector("[data-turned]");
  const mark = pages > 1 || scene.dataset.parts ? marksIn(turns) : "";
  const text = [mark, pages > 1 ? `${page + 1} / ${pages}` : ""].filter(Boolean).join(" · ");
  if (turned && turned.textContent !== text) turned.textContent = text;
};

const show = () => {
  const scenes = [...screen.querySelectorAll("[data-scene]")].map(planned);
  let since = (time() / 1000) % scenes.reduce((sum, { seconds }) => sum + seconds, 0);
  const now = scenes.find(({ seconds }) => { since -= seconds; return since < 0; }) ?? scenes[scenes.length - 1];
  for (const { scene } of scenes) scene.classList.toggle("scene-now", scene === now.scene);
  turn(now, since + now.seconds);
};

// The notices below take their height from the scene, so that they cover no line of it.
const tellNotices = () => {
  const before = [late.hidden, mute.hidden];
  const silent = performance.now() - heard;
  late.hidden = silent < LATE;
  const seconds = Math.floor(silent / 1000);
  late.querySelector("[data-age]").textContent = seconds < 60 ? `${seconds} s` : `${Math.floor(seconds / 60)} min`;
  mute.hidden = !isMute() || !late.hidden;
  if (late.hidden !== before[0] || mute.hidden !== before[1]) arrange();
};

const keepLooking = async () => {
  await look().catch(() => { /* no network: the next look will do */ });
  setTimeout(keepLooking, EVERY);
};

document.addEventListener("click", () => {
  if (!document.fullscreenElement) document.documentElement.requestFullscreen().catch(() => { /* not allowed here */ });
});
arrange();
addEventListener("resize", arrange);
show();
setInterval(() => { tellNotices(); show(); }, 250);
keepLooking();
