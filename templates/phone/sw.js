// The table's page without a network: what it was last made of, and nothing else, kept on the phone.
// Asked anew each time it is opened; the kept one answers only where nobody else does.
const KEPT = "table-{{ edition }}";
const PAGE = "{{ page }}";

const ours = (request) => {
  const { origin, pathname } = new URL(request.url);
  return request.method === "GET" && origin === location.origin
    && (pathname === PAGE || pathname.startsWith("/static/"));
};

const fresh = async (request) => {
  const answer = await fetch(request);
  if (answer.ok) {
    const copy = answer.clone();
    const kept = await caches.open(KEPT);
    await kept.put(request, copy);
  }
  return answer;
};

const orKept = async (request) => {
  try {
    return await fresh(request);
  } catch (offline) {
    const kept = await caches.match(request, { ignoreSearch: true });
    if (kept) return kept;
    throw offline;
  }
};

// Before the first cut: the page, what it names, and the modules that its scripts name.
const keep = async (kept, address) => {
  const answer = await fetch(address, { credentials: "same-origin" });
  if (!answer.ok) return;
  await kept.put(address, answer.clone());
  const text = /javascript|html/.test(answer.headers.get("Content-Type")) ? await answer.text() : "";
  const named = text.matchAll(/(?:src|href|import|from) ?=? ?"((?:\/static\/|\.\/)[^"#]+)/g);
  for (const [, name] of named) {
    const further = new URL(name, new URL(address, location.href)).href;
    if (!(await kept.match(further))) await keep(kept, further);
  }
};

self.addEventListener("install", (event) => event.waitUntil((async () => {
  await keep(await caches.open(KEPT), new URL(PAGE, location.href).href);
  await self.skipWaiting();
})()));
self.addEventListener("activate", (event) => event.waitUntil((async () => {
  for (const name of await caches.keys()) if (name !== KEPT) await caches.delete(name);
  await self.clients.claim();
})()));
self.addEventListener("fetch", (event) => {
  if (ours(event.request)) event.respondWith(orKept(event.request));
});
