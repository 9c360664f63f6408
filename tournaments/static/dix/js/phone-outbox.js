// What is still to be sent, kept by the browser until the server has it: in order, each message under a key of
// its own, so that whatever is sent twice is written once, and for the match that it was written for. Works on plain http: no worker, no randomUUID.

const STORE = "messages";
const PAUSES = [1000, 2000, 4000, 8000, 15000, 30000];
const PATIENCE = 3000; // milliseconds for a store that opens anew under an open page
const FIRST = 10000; // until one that does not open is done without, as long as it does not

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

const within = (patience, work) => Promise.race([
  work,
  new Promise((_, reject) => { setTimeout(reject, patience, new Error("it hangs")); }),
]);

// The browser's own store; where a private window has none, the page's memory. `update` puts in the place of the
// message of this number what `change` makes of it, or of there being none; nothing takes it out.
const kept = (first) => {
  let database = first;
  // A browser that is short of room closes the store under an open page.
  const reopening = async (work) => {
    try {
      return await work();
    } catch {
      database = await within(PATIENCE, opened());
      return work();
    }
  };
  const read = (name, asked) => reopening(() => done(asked(database.transaction(name).objectStore(name))));
  const written = (name, change) => reopening(() => new Promise((resolve, reject) => {
    const writing = database.transaction(name, "readwrite", { durability: "strict" });
    let result;
    writing.oncomplete = () => resolve(result);
    writing.onabort = () => reject(writing.error);
    change(writing.objectStore(name), (made) => { result = made; });
  }));
  return {
    lasting: true,
    all: () => read(STORE, (messages) => messages.getAll()),
    add: (message) => written(STORE, (messages) => messages.add(message)),
    update: (n, change) => written(STORE, (messages, give) => {
      messages.get(n).onsuccess = ({ target: { result: message } }) => {
        const changed = change(message);
        if (changed) messages.put(changed);
        else messages.delete(n);
        give(changed);
      };
    }),
    seen: (link) => read("seen", (states) => states.get(link)),
    see: (link, state) => written("seen", (states) => states.put(state, link)),
  };
};

const forgetful = () => {
  const messages = new Map();
  const states = new Map();
  let last = -1e9; // below every number of the browser's store, which may yet take its place
  return {
    lasting: false,
    empty: () => messages.size === 0,
    add: async (message) => { messages.set(++last, { ...message, n: last }); },
    all: async () => [...messages.values()].sort((one, other) => one.n - other.n),
    update: async (n, change) => {
      const changed = change(messages.get(n));
      if (changed) messages.set(n, changed);
      else messages.delete(n);
      return changed;
    },
    seen: async (link) => states.get(link),
    see: async (link, state) => { states.set(link, state); },
  };
};

// `send(message)` answers {status, body}, or throws without a network; `changed(messages, answer)` is told of
// every change, with the answer that brought it and its message, if one did; what is not `ready` waits for the next
// `hurry`. `add` and `rewrite` throw where nothing could be kept.
export const openOutbox = async ({ send, changed, ready }) => {
  const opening = opened().then(kept);
  let store = await within(FIRST, opening).catch(forgetful);
  let known = [];
  let sending = false;
  let again = false;
  let failures = 0;
  let failing = false; // what was sent last has not arrived
  let timer;
  let late = null; // the browser's store, where it opened after all

  // As soon as nothing is kept without it: what waited there is shown, and sent.
  const adopt = () => {
    if (!late || !store.empty()) return;
    [store, late] = [late, null];
    unstick().then(hurry, () => { /* it can be read no more than before */ });
  };

  const tell = async (answer) => {
    known = await store.all().catch(() => known); // what was kept is kept, though it cannot be read just now
    changed(known, answer);
  };

  const now = () => ({ key: newKey(), claimed_at: new Date().toISOString() });

  const add = async (message) => {
    await store.add({ ...now(), tries: 0, ...message });
    await tell();
    wake();
  };

  // What was never on its way is simply another message; what may have arrived is corrected once that is known.
  // Of several corrections only the last was never sent; of what is `gone` from the store, every one was.
  const corrected = (message, made, gone) => ({
    ...message,
    then: message.then && (gone || message.then.then) ? corrected(message.then, made, gone) : made,
  });
  const rewritten = ({ stuck, ...message }, record, said, gone) => {
    if (message.tries !== 0 && !stuck) return { ...corrected(message, { ...now(), record }, gone), said };
    return { ...message, ...now(), said, then: undefined, content: { ...message.content, record } };
  };
  const following = ({ then, n, key, link, match, side, kind, content, said }, body) => {
    if (!then) return null;
    const { record, ...when } = then;
    const after = { n, link, match, side, said, ...when, tries: when.then ? 1 : 0 };
    if (body.outcome === "accepted")
      return { ...after, kind: "correct", content: { deal: body.deal, version: body.version, record } };
    const mended = kind === "deal" && body.outcome === "refused" ? { instead: key } : {};
    return { ...after, kind, content: { ...content, record, ...mended } };
  };

  // Where it is gone, it went through while it was being corrected: its key, sent once more, brings what became of it.
  const rewrite = async (message, record, said) => {
    const gone = { ...message, stuck: undefined, tries: 1 };
    await store.update(message.n, (found) => rewritten(found ?? gone, record, said, !found));
    await tell();
    wake();
  };

  // Only what the site itself says counts: on a strange Wi-Fi a login page may answer in its place.
  const sendOne = async ({ n }) => {
    const message = await store.update(n, (found) => found && { ...found, tries: found.tries + 1 });
    if (!message) return tell(); // another window was faster
    const { status, body } = await send(message);
    const judged = status === 200 && body.outcome;
    const hopeless = [400, 410, 429].includes(status) && body.sentence; // shown, and the next one is sent
    const own = (change) => (found) => (found?.key === message.key ? change(found) : found);
    if (judged) await store.update(n, own((found) => following(found, body)));
    if (hopeless) await store.update(n, own((found) => ({ ...found, stuck: body.sentence })));
    adopt();
    failing = !judged && !hopeless;
    await tell({ status, body, message });
    if (!judged && !hopeless) throw new Error(`answered ${status}`);
    return undefined;
  };

  const next = async () => {
    const all = await store.all();
    if (JSON.stringify(all) !== JSON.stringify(known)) await tell(); // another window keeps and sends as well
    return all.find((message) => !message.stuck && ready(message));
  };

  const run = async () => {
    again = sending;
    if (sending) return;
    sending = true;
    clearTimeout(timer);
    try {
      for (let message = await next(); message; message = await next()) await sendOne(message);
      failures = 0;
      failing = false; // another window may have sent what had failed here
    } catch {
      timer = setTimeout(run, PAUSES[Math.min(failures++, PAUSES.length - 1)]);
      again = false;
      failing = true;
      await tell();
    } finally {
      sending = false;
    }
    if (again) run(); // something was noted at the last moment
  };

  const wake = () => { run(); };
  const hurry = () => { failures = 0; run(); };
  addEventListener("online", hurry);
  document.addEventListener("visibilitychange", () => document.hidden || hurry());

  const unstick = async () => { // perhaps the page was let in to that table again
    for (const { n, stuck } of await store.all())
      if (stuck) await store.update(n, (found) => found && { ...found, stuck: undefined });
    await tell();
  };
  await unstick();
  if (!store.lasting) opening.then((opened) => { late = opened; adopt(); }, () => { /* it has none */ });
  return {
    add, rewrite, hurry, seen: (link) => store.seen(link), see: (link, state) => store.see(link, state),
    get lasting() { return store.lasting; },
    get failing() { return failing; },
  };
};
