// A page that keeps itself up to date: <div data-live="20" data-version="the page's ETag"> is asked for again every
// 20 seconds while somebody looks at it, and changed only when the server has another version.

import { remember } from "./keeping.js";
import { within } from "./patience.js";

const PATIENCE = 15_000; // milliseconds

const live = document.querySelector("[data-live]");
let asked = 0;
let shown = 0; // which look the page is of: answers may overtake one another

const look = async () => {
  if (document.hidden) return;
  const mine = ++asked;
  const answer = await fetch(location.href, { cache: "no-cache", signal: within(PATIENCE) });
  if (!answer.ok) return;
  const version = answer.headers.get("ETag");
  const page = new DOMParser().parseFromString(await answer.text(), "text/html");
  if (mine < shown) return;
  shown = mine;
  const fresh = page.querySelector("[data-live]");
  if (!fresh || version === live.dataset.version) return;
  const putBack = remember(live);
  live.dataset.version = version;
  live.replaceChildren(...fresh.childNodes);
  putBack(live);
};

const lookQuietly = () => look().catch(() => { /* no network for a moment: the next look will do */ });
setInterval(lookQuietly, 1000 * Number(live.dataset.live));
document.addEventListener("visibilitychange", lookQuietly);
