// A table on its phone: what is noted goes into the outbox at once and from there to the site; the sheet is asked
// for while somebody looks at it, the more often the less time has passed since anything happened at the table.

import { draftAt } from "./phone-draft.js";
import { entryForm } from "./phone-deal-form.js";
import { compared, withSaid } from "./phone-kept.js";
import { openOutbox } from "./phone-outbox.js";
import { partieForm } from "./phone-partie.js";
import { keepAsking } from "./phone-rhythm.js";
import { server } from "./phone-server.js";
import { drawContested, drawLines, lines, toConfirm } from "./phone-sheet.js";
import { rested } from "./phone-thumb.js";
import { drawVersions, toChoose } from "./phone-versions.js";
import { put } from "./phone-words.js";

const CATCHING_UP = 60000; // milliseconds in which the other phone of a table says again what comes before
const SLOW = 3000;
const PASSING = ["agree", "choose", "take-back", "withdraw"]; // refused, these leave nothing that could be shown in the list

const root = document.getElementById("phone");
const config = JSON.parse(root.dataset.config);
const { words, names } = config;
const at = (id) => document.getElementById(id);
const site = server(config, () => state?.deals ?? []);
const draft = draftAt(config.link);

let state = null;
let etag = ""; // of that state, where it was asked for
let messages = [];
let offline = false;
let elsewhere = false; // a second window has taken the phone to another table
let heard = 0; // answers that brought a state; one that was asked for before the last is old
let looking = false;
let stale = true; // since what is shown the phone lay dark, was closed or out of reach: there may be news
let counted = null;
let begunFor = null; // the match for which the deal under the thumb was begun: others may sit down meanwhile
let next = null; // the place of the deal under the thumb among all that were played, and its number on the sheet
let mending = null;
let confirming = null;
let disputing = null;
let erased = null; // what was given up last, to be put back
let refused = ""; // why what was said last about a deal is not so
let was = new Map(); // of a deal that has changed under the eyes of who looked at it: its version, and the words before
let resumed = ""; // what is said of a draft that the page has found
let form = null;
let outbox = null;
let kept = null; // what this site has acknowledged, for another one that takes over
let tookOver = 0; // when one did
let stir = () => {}; // says to the rhythm of asking that something happens

const show = (id, text) => { at(id).hidden = !text; at(id).textContent = text; };

const waiting = () => {
  const deals = messages.filter(({ kind }) => kind === "deal" || kind === "correct").length;
  const others = messages.length - deals;
  const parts = [];
  if (deals) parts.push(deals === 1 ? words.toSendOne : put(words.toSend, { n: deals }));
  if (others) parts.push(others === 1 ? words.sayingsOne : put(words.sayings, { n: others }));
  // What goes through at once is not worth a line that comes and goes.
  const late = offline || (outbox?.failing && parts.length > 0) || messages.some(({ tries, stuck, claimed_at }) => tries > 1 || stuck || Date.now() - Date.parse(claimed_at) > SLOW);
  at("outbox").hidden = !late;
  at("outbox").querySelector("b").textContent = parts.join(" · ");
  const elsewhere = messages.find(({ stuck, link }) => stuck && link !== config.link)?.stuck ?? "";
  const forgetful = outbox && !outbox.lasting && parts.length > 0;
  at("outbox").querySelector("span").textContent = forgetful ? words.unkept : offline ? words.offline : elsewhere;
  at("send").hidden = !parts.length;
};

// Who scrolled past what is asked of them still sees that it is.
let inView = false;
let choosing = false; // two versions of a deal wait for a choice
let awaitsVersions = null; // the deal of which this phone has sent its own version, until both are shown
const answering = () => Boolean(mending?.theirs && mending.deal === confirming?.deal); // by a version of their own
const showBar = () => { at("bar").hidden = !(confirming || choosing) || inView || answering(); };
const asking = () => (confirming ? at("confirm") : at("versions"));
const seeing = new Set();
const watcher = new IntersectionObserver((seen) => {
  for (const { target, isIntersecting } of seen) if (isIntersecting) seeing.add(target); else seeing.delete(target);
  inView = seeing.has(asking());
  showBar();
});
for (const id of ["confirm", "versions"]) watcher.observe(at(id));

let asked = "";
const ask = () => {
  const before = asked;
  confirming = toConfirm(state, messages, config);
  asked = confirming ? [confirming.deal, confirming.version, confirming.side].join() : "";
  if (asked !== before) rested(at("agree"), at("disagree"));
  const appears = confirming && at("confirm").hidden && !form?.busy();
  const { top } = at("entry").getBoundingClientRect();
  at("confirm").hidden = !confirming;
  showBar();
  if (!confirming) return;
  const { place, side, taken, said, details, marked } = confirming;
  const handed = config.shared && side !== config.side;
  at("confirm-title").textContent = put(handed ? words.handOver : words.confirmAsk, { n: place, team: names[side] });
  const bid = taken && said ? `${taken}\u00a0: ${said[0].toLowerCase()}${said.slice(1)}` : taken || said; // «: capot»
  const told = [[bid, "phone-said"], [details], [marked, "phone-marked num"]].filter(([text]) => text);
  at("confirm-said").replaceChildren(...told.map(([textContent, className = ""]) => Object.assign(document.createElement("p"), { textContent, className })));
  const old = was.get(confirming.deal);
  show("confirm-was", old?.version === confirming.version ? put(words.before, { said: old.said }) : "");
  at("bar").textContent = `${at("confirm-title").textContent} ↑`;
  if (appears) at("confirm").scrollIntoView({ block: "center" });
  else scrollBy(0, at("entry").getBoundingClientRect().top - top); // nothing moves under a thumb
};

// What the referee has answered of late.
const answered = (answers) => {
  at("answers").hidden = answers.length === 0;
  at("answers").replaceChildren(...answers.map((textContent) => Object.assign(document.createElement("p"), { textContent })));
};

const withdraw = ({ entry, side }) => say("withdraw", { entry }, { side });
const choose = ({ entry, version }, choice, sides) => Promise.all(sides.map((side) => say("choose", { entry, choice, version }, { side })));
// What was taken back can be put into the form again, as what was given up there.
const takeBack = async (target) => {
  if (!(await say("take-back", { deal: target.deal, version: target.version }, { side: target.side }))) return;
  if (form.busy()) return draw();
  form.start(target.record);
  const given = { ...half(), mending: null };
  settled();
  form.start();
  erased = given;
  return draw();
};

// Nothing moves under a thumb that tells a deal.
const unmoved = (work) => {
  const { top } = at("entry").getBoundingClientRect();
  work();
  if (form?.busy()) scrollBy(0, at("entry").getBoundingClientRect().top - top);
};

const figures = new Intl.NumberFormat(document.documentElement.lang);
const draw = () => {
  waiting();
  show("elsewhere", elsewhere ? words.elsewhere : "");
  show("refused", refused);
  if (!leaving()) show("unchanged", "");
  if (state) {
    show("closed", state.closed);
    at("moved").hidden = !state.moved;
    if (state.moved) Object.assign(at("moved").querySelector("a"), { href: state.moved.address, textContent: state.moved.sentence });
    for (const [n, side] of ["NS", "EW"].entries()) document.querySelector(`[data-score="${side}"]`).textContent = figures.format(state.score[n]);
    show("called", state.called);
    show("newcomer", state.newcomer ?? "");
    at("uncall").hidden = !state.withdraw || Boolean(state.closed);
    answered(state.answers ?? []);
    show("dealer", state.end ? "" : state.dealer);
    show("standing", [state.end, ...state.notes].filter(Boolean).join(state.end ? " " : " · "));
    at("standing").classList.toggle("phone-end", Boolean(state.end));
  }
  ask();
  const found = lines(state, messages, config);
  at("sheet").hidden = found.length === 0;
  const acts = { mend, withdraw, takeBack };
  drawLines(at("deals"), at("deal"), found, words, acts);
  unmoved(() => drawContested(at("contested"), at("contest"), found, words, acts));
  weigh();
  at("call").hidden = Boolean(state?.closed);
  askAlike();
  tellDecided();
  at("entry").hidden = at("decided").hidden ? !(mending || (outbox && (state?.open || form?.busy()) && !state?.closed)) : true;
  at("abandon").textContent = mending ? words.cancel : words.erase;
  at("erased").hidden = !erased;
  show("resumed", resumed);
  count();
  at("entry-title").textContent = mending
    ? put(mending.theirs ? words.ourVersion : words.correcting, { n: mending.place })
    : put(words.next, { n: next.number });
};

const queued = () => messages.filter(({ link }) => link === config.link);
// What is stuck goes nowhere while the phone speaks for this side; perhaps it does for the other.
const leaving = () => queued().some(({ stuck }) => !stuck);
const queuedDeals = () => queued().filter(({ kind }) => kind === "deal");
const queuedPlaces = () => queuedDeals().map(({ content }) => content.place);

// A deal that comes while one is told does not move it: the other side may be telling the same one, which two that
// come are not. What is taken off the sheet does, and so does what the phone had not yet heard of.
const count = () => {
  const on = { place: state?.place ?? 1, number: state?.deals.length ?? 0 };
  const afterQueued = Math.max(1, ...queuedPlaces().map((place) => place + 1));
  const last = Math.max(on.place, afterQueued); // what waits may have arrived, and be counted in the state already
  if (!counted || !form?.busy() || stale || last > counted.place + 1)
    counted = { place: last, number: on.number + queuedPlaces().filter((place) => place >= on.place).length + 1, on };
  const off = (name) => Math.max(0, counted.on[name] - on[name]);
  next = { place: Math.max(counted.place - off("place"), afterQueued), number: counted.number - off("number") };
};

// Two versions of a deal: they come into sight where nobody is telling anything.
const weigh = () => {
  const before = choosing;
  choosing = toChoose(state, messages, config);
  unmoved(() => drawVersions(at("versions"), at("two-versions"), state, messages, config, choose));
  if (choosing && !confirming) at("bar").textContent = `${at("versions").querySelector("h2").textContent} ↑`;
  showBar();
  const ours = awaitsVersions && (state?.versions ?? []).some(({ deal }) => deal === awaitsVersions);
  if (ours) awaitsVersions = null;
  if (((choosing && !before) || ours) && !confirming && !form?.busy()) at("versions").scrollIntoView({ block: "center" });
};

// What the words of a deal were, where it changes while somebody has looked at it or agreed to it.
const saidOf = ({ taken, said, details }) => [taken, said, ...details.split(" · ")].filter(Boolean);
const noteChanges = (fresh) => {
  const before = new Map((state?.deals ?? []).map((deal) => [deal.deal, deal]));
  for (const deal of fresh.deals) {
    const old = before.get(deal.deal);
    if (!old || old.version === deal.version) continue;
    const now = saidOf(deal);
    const gone = saidOf(old).filter((part) => !now.includes(part));
    was.set(deal.deal, { version: deal.version, said: gone.join(" · ") });
  }
};

const learn = (fresh, name) => {
  heard += 1;
  noteChanges(fresh);
  stir();
  [state, etag] = [fresh, name];
  outbox?.see(config.link, fresh).catch(() => { /* the page shows it all the same */ });
  catchUp();
};

// Another computer goes on: what this phone has said and that one lacks is said again.
const keepSaid = (found) => {
  kept = found;
  outbox?.see(`kept ${config.link}`, kept).catch(() => { /* then only this page has it */ });
};
const catchUp = async () => {
  if (!outbox || !state) return;
  const found = compared(kept, state);
  if (found.kept === kept) return;
  keepSaid(found.kept);
  if (found.again.length) tookOver = Date.now();
  for (const message of found.again) await outbox.add({ ...message, tries: 1, again: true }).catch(() => { /* no room */ });
};
// What comes before is perhaps still on another phone: the site takes no deal that is far from those it has.
const ready = ({ kind, link, content }) =>
  kind !== "deal" || link !== config.link || !state || Date.now() - tookOver > CATCHING_UP || content.place <= state.place;

const changed = (all, answer) => {
  messages = all;
  if (answer) offline = answer.status === 200 && !answer.body.outcome;
  if (PASSING.includes(answer?.message?.kind) && answer.body?.outcome && answer.message.link === config.link)
    refused = answer.body.outcome === "accepted" ? "" : answer.body.sentence;
  if (answer?.body?.outcome && answer.message.link === config.link) keepSaid(withSaid(kept, state, answer.message, answer.body));
  if (answer?.body?.state?.link === config.link) learn(answer.body.state, "");
  draw();
};

const send = async (message) => {
  try {
    if (offline && !document.hidden) await look(); // perhaps another computer answers, to which more is to be said before
    if ((offline && !document.hidden) || !ready(message)) throw new Error("not yet");
    return await site.send(message);
  } catch (error) {
    offline = true;
    waiting();
    throw error;
  }
};

const look = async () => {
  waiting();
  if (document.hidden || looking) return true;
  const [before, awaited] = [heard, stale];
  let answered = false;
  looking = true;
  try {
    const { status, body, etag: name } = await site.state(etag);
    if (status === 200 && !body.link) throw new Error("another Wi-Fi's page");
    offline = false;
    elsewhere = status === 200 && body.link !== config.link;
    if ((status === 403 || status === 410) && state && body.sentence) [state.closed, etag] = [body.sentence, ""];
    if (status === 200 && !elsewhere && before === heard) learn(body, name);
    answered = status === 304 || (status === 200 && !elsewhere);
    if (messages.length) outbox.hurry();
  } catch {
    offline = true;
    stale ||= !form.busy();
  } finally {
    looking = false;
  }
  draw();
  if (awaited && answered) stale = false;
  return !offline;
};

// Whether what somebody said is kept; where the browser has no room for it, they are told at once.
const keeping = async (writing) => {
  const kept = await writing.then(() => true, () => false);
  show("unkept", kept ? "" : words.unwritten);
  if (!kept) at("unkept").scrollIntoView({ block: "nearest" });
  return kept;
};

// What is said about a deal, and by which side.
const say = (kind, content, { side = config.side, said } = {}) => keeping(outbox.add({ link: config.link, match: begunFor ?? state?.match, side, kind, content, said }));

// Where a deal looks the same as one that is noted: which it is, said by the one who tells it; "" where they do not say.
const which = (number) => new Promise((resolve) => {
  at("alike-title").textContent = put(words.alike, { n: number });
  at("alike").returnValue = "";
  at("alike").addEventListener("close", () => resolve(at("alike").returnValue), { once: true });
  at("alike").showModal();
  const alike = at("alike");
  rested(...alike.querySelectorAll("button")); // the thumb comes from «Noter»
});
// What the site found to be the same, or else what this phone has noted last and not yet sent. Where it stands in
// the very place under the thumb, the other side has told the same deal, and nobody needs to ask which it is.
const likeOne = (record, found) => {
  if (found?.place === next.place) return null;
  const last = queuedDeals().pop();
  const same = last && JSON.stringify(last.then?.record ?? last.content.record) === JSON.stringify(record);
  return found ?? (same ? { number: next.number - 1 } : null);
};
// One more message says which it is: at the place of the other one it is the same, else it is `another`.
const sayWhich = (answer, { number, place }, { record, said, ...about }) => {
  if (answer === "same") return place ? say("deal", { record, ...about, place }, { said }) : true;
  return answer === "another" && say("deal", { ...about, record, another: true }, { said });
};
const alikeAsked = new Set(); // the keys of what was asked by itself, once
const askAlike = () => {
  const waits = (state?.refused ?? []).find(({ key, same_as: like, mendable }) => like && mendable && !alikeAsked.has(key));
  if (!waits || state.closed || !outbox || form.busy() || document.querySelector("dialog[open]")) return;
  alikeAsked.add(waits.key);
  answerAlike({ instead: waits.key, record: waits.content.record, place: waits.content.place, like: waits.same_as });
};
const answerAlike = async ({ like, ...about }) => {
  await sayWhich(await which(like.number), like, about);
  draw();
};

const noted = async (target, record, { said, same_as: found } = {}) => {
  const like = target ? null : likeOne(record, found);
  if (like) return sayWhich(await which(like.number), like, { record, said, place: next.place });
  if (target?.message) return keeping(outbox.rewrite(target.message, record, said));
  if (target?.deal) return say("correct", { deal: target.deal, version: target.version, record }, { said, side: target.side });
  if (target?.instead) return say("deal", { record, place: target.place, instead: target.instead }, { said });
  return say("deal", { record, place: next.place }, { said });
};
const note = async (record, answer) => {
  const ours = mending?.theirs ? mending.deal : null;
  const kept = await noted(mending, record, answer ?? undefined);
  if (kept) {
    awaitsVersions = ours;
    settled();
  }
  draw();
  return kept;
};
// Nothing is under the thumb any more: it was noted, given up, or agreed to.
const settled = () => {
  [mending, counted, begunFor, erased, resumed] = [null, null, null, null, ""];
  draft.write(null);
};

// What the desk has decided takes the form away from who tells a deal, with the reason; what was told waits, in case that
// the decision is taken back. A deal of a table that was stopped may still be corrected.
const tellDecided = () => {
  const begun = mending ? !state?.counts : form?.busy();
  const told = begun && !state?.closed ? state?.decided ?? "" : "";
  const appears = told && at("decided").hidden;
  show("decided", told);
  if (appears) at("decided").scrollIntoView({ block: "nearest" });
};

// What is half told, with the deal that it was begun as.
const half = () => ({ told: form.told(), mending, counted, match: begunFor });
const keep = () => {
  if (!outbox) return; // nothing was put back yet
  if (form.busy()) erased = null;
  begunFor = form.busy() ? begunFor ?? state?.match ?? null : null;
  at("erased").hidden = !erased;
  draft.write(form.busy() ? half() : null);
};
const putBack = (found) => {
  [mending, counted, begunFor] = [found.mending, found.counted, found.match ?? null];
  try {
    form.resume(found.told);
  } catch { // told by other rules: they were changed meanwhile
    settled();
    form.start();
  }
};
const recover = () => {
  const found = draft.read();
  if (!found?.told) return;
  putBack(found);
  stale = false; // what came meanwhile does not move it, as if the page had stayed open
  count();
  const same = mending || next.number === found.counted?.number;
  resumed = !form.busy() ? "" : same ? words.resumed : words.resumedLater;
};
at("abandon").addEventListener("click", () => {
  const given = half();
  settled();
  form.start();
  erased = given;
  draw();
});
at("unerase").addEventListener("click", () => {
  putBack(erased);
  erased = null;
  draw();
});

const mend = (target) => {
  if (target.like) return answerAlike(target);
  settled();
  mending = target;
  form.start(target.record);
  draw();
  at("entry").scrollIntoView({ block: "start" });
};

const preview = async (record) => {
  const { status, body } = await site.preview(record, mending?.deal ?? null);
  if (status !== 200 || !(body.marks || body.refused)) throw new Error(`answered ${status}`);
  return body;
};

at("agree").addEventListener("click", async () => {
  const agreed = confirming;
  const { number } = next;
  confirming = null; // a second tap says nothing twice
  if (!agreed) return;
  const kept = await say("agree", { deal: agreed.deal, version: agreed.version }, { side: agreed.side });
  if (kept && !mending && agreed.place === number) { // what was begun under the thumb was this deal
    settled();
    form.start();
  }
  draw();
});
// About the deal that is asked, or by the other button about anything else on the sheet.
const contest = (about) => ({ currentTarget }) => {
  disputing = about();
  at("dispute-title").textContent = currentTarget.textContent.replace("…", "");
  at("ours").hidden = !disputing.record;
  at("send-dispute").classList.toggle("button-primary", !disputing.record);
};
at("disagree").addEventListener("click", contest(() => confirming));
at("call").addEventListener("click", contest(() => ({ deal: null, version: null, side: config.side })));
for (const button of document.querySelectorAll("[data-reason]"))
  button.addEventListener("click", () => { at("reason").value = button.textContent; show("reason-missing", ""); });
at("dispute").addEventListener("submit", (event) => {
  if (event.submitter?.value !== "send" || at("reason").value.trim()) return;
  event.preventDefault();
  show("reason-missing", words.reasonMissing);
  at("reason").focus();
});
at("dispute").addEventListener("close", async () => {
  show("reason-missing", "");
  const reason = at("reason").value.trim();
  if (at("dispute").returnValue === "ours") {
    at("reason").value = at("dispute").returnValue = "";
    const { deal, version, record, place, side } = disputing;
    mend({ deal, version, record, place, side, theirs: true });
    return;
  }
  const said = at("dispute").returnValue === "send" && reason && disputing;
  at("reason").value = at("dispute").returnValue = "";
  if (!said || (await say("dispute", { deal: said.deal, version: said.version, reason }, { side: said.side }))) return;
  at("reason").value = reason; // still there when they try again
});
at("ours").querySelector("button").addEventListener("click", () => at("dispute").close("ours"));
at("uncall").addEventListener("click", () => { if (state?.withdraw) withdraw(state.withdraw); });
at("bar").addEventListener("click", () => asking().scrollIntoView({ block: "center" }));
at("send").addEventListener("click", () => outbox.hurry());
// What waits bears the side that said it, for which the phone would not speak any more. That of a team is given.
at("change")?.addEventListener("click", (event) => {
  if (!leaving()) return;
  event.preventDefault();
  show("unchanged", words.unchanged);
});

// Perhaps the phone had kept the page, and has seen the sheet since.
const latest = (brought, seen) => (!brought || seen?.at > brought.at ? [seen ?? null, ""] : [brought, config.etag]);

const begin = async () => {
  form = (config.partie ? partieForm : entryForm)(at("entry"), { config, note, preview, changed: () => keep() });
  const opened = await openOutbox({ send, changed, ready });
  const seen = await opened.seen(config.link).catch(() => null);
  kept = await opened.seen(`kept ${config.link}`).catch(() => null) ?? null;
  if (!state) [state, etag] = latest(config.shown, seen);
  outbox = opened;
  recover();
  await catchUp();
  draw();
  outbox.hurry();
  document.addEventListener("visibilitychange", () => { stale ||= !document.hidden && !form.busy(); });
  ({ stir } = keepAsking(look, config.rhythm));
  for (const touched of ["pointerdown", "keydown"]) document.addEventListener(touched, () => stir(), { passive: true });
};
begin();

// Only trusted HTTPS has this; a hall does without.
if (isSecureContext && "serviceWorker" in navigator)
  navigator.serviceWorker.register(config.worker, { scope: location.pathname }).catch(() => { /* it works without */ });
