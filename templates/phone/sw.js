// The table's page without a network: what it was last made of, and nothing else, kept on the phone.
// Asked anew each time it is opened; the kept one answers only where nobody else does.
const KEPT = "table-{{ edition }}";
const PAGE = "{{ page }}";
const PATIENCE = 6000; // milliseconds for the network, where something is kept
let lost = 0; // when it was last waited for in vain
let moves = 0; // how often somebody has sat down

const ours = (request) => {
  const { origin, pathname } = new URL(request.url);
  return request.method === "GET" && origin === location.origin
    && (pathname === PAGE || pathname.startsWith("/static/"));
};

// What bears a question is another page than the table's. A phone without room keeps nothing more, and goes on.
const keepCopy = async (request, copy, before) => {
  const outdated = () => request.mode === "navigate" && moves !== before;
  if (!copy.ok || outdated() || new URL(request.url).search) return;
  try {
    const kept = await caches.open(KEPT);
    await kept.put(request, copy);
    if (outdated()) await kept.delete(PAGE, { ignoreVary: true }); // somebody moved while it was written
  } catch { /* what the network brought is shown all the same */ }
};

const fresh = async (request) => {
  const before = moves;
  const answer = await fetch(request);
  await keepCopy(request, answer.clone(), before);
  return answer;
};

const tooLate = () => new Promise((_, reject) => {
  setTimeout(reject, PATIENCE, new Error("no answer"));
});

// On the edge of a Wi-Fi the page is waited for once, and not each of its parts after it.
const orKept = async (request) => {
  const kept = await caches.match(request, { ignoreSearch: true }).catch(() => undefined);
  if (!kept) return fresh(request);
  if (request.mode !== "navigate" && Date.now() - lost < PATIENCE) return kept;
  try {
    return await Promise.race([fresh(request), tooLate()]);
  } catch {
    lost = Date.now();
    return kept;
  }
};

// A card that is scanned, a code, a side that is chosen. Once the site has taken it, the kept page is that of
// another table or side, and none is better: what is noted there would be said for the wrong ones.
const sitsDown = ({ mode, url }) => {
  const { origin, pathname } = new URL(url);
  return mode === "navigate" && origin === location.origin && pathname !== PAGE && pathname.startsWith(PAGE);
};
const satDown = async (request) => {
  const answer = await fetch(request);
  if (answer.type === "opaqueredirect") {
    moves += 1;
    await caches.open(KEPT).then((kept) => kept.delete(PAGE, { ignoreVary: true })).catch(() => { /* it keeps nothing */ });
  }
  return answer;
};

// Before the first cut: the page, what it names, the modules that its scripts name and the letters that its styles do.
const keep = async (kept, address) => {
  const answer = await fetch(address, { credentials: "same-origin" });
  if (!answer.ok) return;
  await kept.put(address, answer.clone());
  const text = /javascript|html|css/.test(answer.headers.get("Content-Type")) ? await answer.text() : "";
  const named = text.matchAll(/(?:(?:src|href|import|from) ?=? ?|url\()"((?:\/static\/|\.\.?\/)[^"#]+)/g);
  for (const [, name] of named) {
    const further = new URL(name, new URL(address, location.href)).href;
    if (!(await kept.match(further))) await keep(kept, further);
  }
};

// Whoever sat down elsewhere before the worker watched is not in what it kept when it was installed.
const keepAnew = async () => {
  const before = moves;
  const kept = await caches.open(KEPT);
  await kept.delete(PAGE, { ignoreVary: true });
  await keep(kept, new URL(PAGE, location.href).href);
  if (moves !== before) await kept.delete(PAGE, { ignoreVary: true });
};

self.addEventListener("install", (event) => event.waitUntil((async () => {
  await keep(await caches.open(KEPT), new URL(PAGE, location.href).href);
  await self.skipWaiting();
})()));
self.addEventListener("activate", (event) => event.waitUntil((async () => {
  for (const name of await caches.keys()) if (name !== KEPT) await caches.delete(name);
  await self.clients.claim();
  // What the page asks for waits until this is over.
  await Promise.race([keepAnew(), tooLate()]).catch(() => { /* kept when it is opened next */ });
})()));
self.addEventListener("fetch", (event) => {
  if (ours(event.request)) event.respondWith(orKept(event.request));
  else if (sitsDown(event.request)) event.respondWith(satDown(event.request));
});
