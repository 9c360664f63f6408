// A page that keeps itself up to date: <div data-live="5" data-version="the page's ETag" data-asks="address"> asks every 5
// seconds, while somebody looks at it, whether there is another version, and changes only then. The address of
// `data-asks` answers the version in a few bytes (that of `data-common`, where the page has one of its own), and in further
// lines those of sheets, of which the page follows `data-sheets="2.12:37 …"`; without an address the page itself is
// asked for. What it asks, and how often, changes with the page. <div data-own-sheets="2.12:37" data-asks="…"> has sheets that
// only this reader follows (mine.js): `live:news` says that one has changed, `live:changed` that the page has.
// Outside <div data-live> a part with an id and `data-follows` changes with it.

import { remember } from "./keeping.js";
import { within } from "./patience.js";

const PATIENCE = 15_000; // milliseconds
const FOLLOWED = ["live", "asks", "common", "sheets"];

const live = document.querySelector("[data-live]");
let asked = 0;
let shown = 0; // which look the page is of: answers may overtake one another
let underWay = 0;

const ask = async (address, cache) => {
  const answer = await fetch(address, { cache, signal: within(PATIENCE) });
  if (!answer.ok) throw new Error(answer.status);
  return answer;
};

const look = async () => {
  const { version, common = version } = live.dataset;
  const own = document.querySelector("[data-own-sheets]")?.dataset;
  const { asks, sheets } = own?.ownSheets ? { asks: own.asks, sheets: own.ownSheets } : live.dataset;
  const mine = ++asked;
  if (asks) {
    const told = (await (await ask(asks, "no-store")).text()).split("\n");
    if ([common, ...sheets ? sheets.split(" ") : []].every((one) => told.includes(one))) return;
    document.dispatchEvent(new Event("live:news"));
  }
  const answer = await ask(location.href, "no-cache");
  const page = new DOMParser().parseFromString(await answer.text(), "text/html");
  if (mine < shown) return;
  shown = mine;
  const fresh = page.querySelector("[data-live]");
  if (!fresh || answer.headers.get("ETag") === live.dataset.version) return;
  const putBack = remember(live);
  live.dataset.version = answer.headers.get("ETag");
  for (const name of FOLLOWED) {
    if (name in fresh.dataset) live.dataset[name] = fresh.dataset[name];
    else delete live.dataset[name];
  }
  live.replaceChildren(...fresh.childNodes);
  putBack(live);
  for (const part of document.querySelectorAll("[data-follows]")) {
    const changed = page.getElementById(part.id);
    if (changed && !part.isEqualNode(changed)) part.replaceChildren(...changed.childNodes);
  }
  document.dispatchEvent(new Event("live:changed"));
};

const lookQuietly = async () => {
  if (document.hidden) return;
  underWay += 1;
  await look().catch(() => { /* no network for a moment: the next look will do */ });
  underWay -= 1;
};
const lookAgain = () => setTimeout(() => {
  if (!underWay) lookQuietly();
  lookAgain();
}, 1000 * Number(live.dataset.live));
if (live) {
  lookAgain();
  document.addEventListener("visibilitychange", lookQuietly);
}
