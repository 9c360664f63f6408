// What is still to be sent, kept by the browser until the server has it: in order, each message under a key of
// its own, so that whatever is sent twice is written once. Works on plain http: no worker, no randomUUID.

const STORE = "messages";
const PAUSES = [1000, 2000, 4000, 8000, 15000, 30000];

export const newKey = () => {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  bytes[6] = (bytes[6] & 0x0f) | 0x40;
  bytes[8] = (bytes[8] & 0x3f) | 0x80;
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, "$1-$2-$3-$4-");
};

const done = (request) => new Promise((resolve, reject) => {
  request.onsuccess = () => resolve(request.result);
  request.onerror = () => reject(request.error);
});

const opened = async () => {
  const request = indexedDB.open("table", 1);
  request.onupgradeneeded = () => {
    request.result.createObjectStore(STORE, { keyPath: "n", autoIncrement: true });
    request.result.createObjectStore("seen");
  };
  return done(request);
};

// The browser's own store; where a private window has none, the page's memory. `update` changes one message, or
// takes it out where `change` answers nothing, and may put another behind the last: all of it or nothing.
const kept = async () => {
  const database = await opened();
  const read = (name) => database.transaction(name).objectStore(name);
  const written = (name, change) => new Promise((resolve, reject) => {
    const writing = database.transaction(name, "readwrite", { durability: "strict" });
    let result;
    writing.oncomplete = () => resolve(result);
    writing.onabort = () => reject(writing.error);
    change(writing.objectStore(name), (made) => { result = made; });
  });
  return {
    lasting: true,
    all: () => done(read(STORE).getAll()),
    add: (message) => written(STORE, (messages) => messages.add(message)),
    update: (n, change) => written(STORE, (messages, give) => {
      messages.get(n).onsuccess = ({ target: { result: message } }) => {
        if (!message) return;
        const { changed, added } = change(message);
        if (changed) messages.put(changed);
        else messages.delete(n);
        if (added) messages.add(added);
        give(changed);
      };
    }),
    seen: (link) => done(read("seen").get(link)),
    see: (link, state) => written("seen", (states) => states.put(state, link)),
  };
};

const forgetful = () => {
  const messages = new Map();
  const states = new Map();
  let last = 0;
  const add = async (message) => { messages.set(++last, { ...message, n: last }); };
  return {
    lasting: false,
    add,
    all: async () => [...messages.values()],
    update: async (n, change) => {
      if (!messages.has(n)) return undefined;
      const { changed, added } = change(messages.get(n));
      if (changed) messages.set(n, changed);
      else messages.delete(n);
      if (added) await add(added);
      return changed;
    },
    seen: async (link) => states.get(link),
    see: async (link, state) => { states.set(link, state); },
  };
};

// `send(message)` answers {status, body}, or throws without a network; `changed(messages, answer)` is told of
// every change, with the answer that brought it, if one did.
export const openOutbox = async ({ send, changed }) => {
  const store = await kept().catch(forgetful);
  const delivered = new Map();
  let sending = false;
  let again = false;
  let failures = 0;
  let timer;

  const tell = async (answer) => changed(await store.all(), answer);

  const now = () => ({ key: newKey(), claimed_at: new Date().toISOString() });

  const add = async (message) => {
    await store.add({ ...now(), tries: 0, ...message });
    await tell();
    wake();
  };

  // What was never on its way is simply another message; what may have arrived is corrected once that is known.
  const rewritten = ({ stuck, ...message }, record, said) => (message.tries === 0 || stuck
    ? { ...message, ...now(), said, content: { ...message.content, record } }
    : { ...message, said, then: { ...now(), record } });
  const following = ({ then, link, side, verb, content, said }, body) => {
    if (!then) return null;
    const { record, ...when } = then;
    const after = { link, side, said, ...when, tries: 0 };
    if (body.outcome === "accepted")
      return { ...after, verb: "correct", content: { deal: body.deal, version: body.version, record } };
    return { ...after, verb, content: { ...content, record } };
  };

  const rewrite = async (n, record, said) => {
    const found = await store.update(n, (message) => ({ changed: rewritten(message, record, said) }));
    if (!found && delivered.has(n)) { // it went through while it was being corrected
      const { message, body } = delivered.get(n);
      await store.add(following({ ...message, said, then: { ...now(), record } }, body));
    }
    await tell();
    wake();
  };

  // Only what the site itself says counts: on a strange Wi-Fi a login page may answer in its place.
  const sendOne = async ({ n }) => {
    const message = await store.update(n, (found) => ({ changed: { ...found, tries: found.tries + 1 } }));
    if (!message) return; // another window was faster
    const { status, body } = await send(message);
    const judged = status === 200 && body.outcome;
    const hopeless = (status === 400 || status === 410) && body.sentence; // shown, and the next one is sent
    if (judged) {
      delivered.set(n, { message, body });
      await store.update(n, (found) => ({ added: following(found, body) }));
    }
    if (hopeless) await store.update(n, (found) => ({ changed: { ...found, stuck: body.sentence } }));
    await tell({ status, body });
    if (!judged && !hopeless) throw new Error(`answered ${status}`);
  };

  const next = async () => (await store.all()).find((message) => !message.stuck);

  const run = async () => {
    again = sending;
    if (sending) return;
    sending = true;
    clearTimeout(timer);
    try {
      for (let message = await next(); message; message = await next()) await sendOne(message);
      failures = 0;
    } catch {
      timer = setTimeout(run, PAUSES[Math.min(failures++, PAUSES.length - 1)]);
      again = false;
    }
    sending = false;
    if (again) run(); // something was noted at the last moment
  };

  const wake = () => { run(); };
  const hurry = () => { failures = 0; run(); };
  addEventListener("online", hurry);
  document.addEventListener("visibilitychange", () => document.hidden || hurry());

  for (const { n, stuck } of await store.all()) // perhaps the page was let in to that table again
    if (stuck) await store.update(n, ({ stuck: _, ...message }) => ({ changed: message }));
  await tell();
  return { add, rewrite, hurry, lasting: store.lasting, seen: store.seen, see: store.see };
};
