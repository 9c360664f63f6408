// A form that is saved in its place: it stays until the site has answered, and what is typed is kept as a draft.
//   <form data-saves="address of its page" data-written="who knows what it wrote">… {% include "parts/saving.html" %}</form>
// data-bound: it came back with what was typed; data-no-draft: there is nothing to type in it; data-notes: the id of
// the element where the notes of several forms stand; data-draft-of: what is saved now: over other values no draft comes back.
// Without this module it is sent as any form.

import { draftAt, fill, forget, isWritten, signature, typedIn } from "./drafts.js";
import { within } from "./patience.js";

const PATIENCE = 20_000; // milliseconds
const SOON = 800; // milliseconds: what is answered sooner is not told to be on its way
const TOKEN = "csrfmiddlewaretoken";
const SAVES = { "X-Saves": "1" };

const parsed = (html) => new DOMParser().parseFromString(html, "text/html");
const whoIs = ({ status }) => (status === 401 ? "logged-out" : "forbidden");

// Who logged in again in another window has another token. Why there is none, or nothing.
export async function renewToken(form) {
  const page = await fetch(form.dataset.saves, { cache: "no-store", headers: SAVES, signal: within(PATIENCE) });
  if ([401, 403, 404].includes(page.status)) return whoIs(page);
  const token = parsed(await page.text()).querySelector(`[name=${TOKEN}]`)?.value;
  if (!token) return "no-answer";
  for (const field of document.getElementsByName(TOKEN)) field.value = token;
  return "";
}

async function ask(form, sent, headers) {
  const post = () => {
    sent.set(TOKEN, form.elements[TOKEN].value);
    return fetch(form.action, { method: "POST", body: sent, headers: { ...SAVES, ...headers }, signal: within(PATIENCE) });
  };
  let answer = await post();
  if (answer.status === 403) {
    const why = await renewToken(form);
    if (why) return { why };
    answer = await post();
  }
  if ([401, 403].includes(answer.status)) return { why: whoIs(answer) };
  if (answer.status === 404) return { why: "gone" };
  return answer.ok ? { answer } : { why: "no-answer" };
}

// To the page that comes next; the same one is asked for anew, at the place that the address names.
function go(form, address) {
  const next = new URL(address, location.href);
  if (next.pathname + next.search !== location.pathname + location.search) { location.assign(next); return; }
  form.reset(); // else some browsers fill the fields of the new page with the old ones
  history.scrollRestoration = "manual";
  history.replaceState(null, "", next);
  location.reload();
}

const hour = (at) => {
  const [day, now] = [new Date(at), new Date()];
  const { lang } = document.documentElement;
  const time = day.toLocaleTimeString(lang, { hour: "2-digit", minute: "2-digit" });
  const said = lang.startsWith("fr") ? time.replace(":", "\u00a0h\u00a0") : time;
  return day.toDateString() === now.toDateString() ? said : `${day.toLocaleDateString(lang, { weekday: "long" })} ${said}`;
};

const notesOf = (form) => document.getElementById(form.dataset.notes) ?? form;

// One of the notes of the form; those that other forms of the same notes need stay.
function tell(form, why) {
  form.dataset.saving = why;
  const notes = notesOf(form);
  const forms = [...document.querySelectorAll("form[data-saves]")].filter((one) => notesOf(one) === notes);
  const told = new Set(forms.map((one) => one.dataset.saving));
  for (const note of notes.querySelectorAll("[data-saving-note]")) note.hidden = !told.has(note.dataset.savingNote);
}

// htmx listens only once the page is there.
const onceReady = (act) => { if (document.readyState === "complete") act(); else window.addEventListener("load", act); };

// What is typed becomes a draft at once; the draft that was left is put back. Its fields, or null.
function keepDraft(form, refill, state) {
  const draft = draftAt(form.dataset.saves, form.dataset.draftOf ?? form.elements.seating?.value);
  const before = signature(form);
  let kept = ""; // as it stands in the draft
  const keep = () => {
    const now = signature(form) + state.sent;
    if (now === kept) return;
    kept = now;
    if (!("bound" in form.dataset) && signature(form) === before) draft.clear();
    else state.kept = draft.write(typedIn(form), state.sent);
  };
  const putBack = ({ at, fields, sent }) => {
    refill(form, fields);
    state.sent = sent;
    kept = signature(form) + sent;
    if (signature(form) === before) return;
    notesOf(form).querySelector("[data-saving-hour]").textContent = hour(at);
    tell(form, "draft");
    onceReady(() => form.dispatchEvent(new Event("input", { bubbles: true })));
  };
  form.addEventListener("input", keep);
  form.addEventListener("change", keep);
  const left = "bound" in form.dataset ? null : draft.read();
  if ("bound" in form.dataset) keep();
  else if (left?.sent && form.dataset.written)
    isWritten(form.dataset.written, left.fields).then((written) => (written ? draft.clear() : putBack(left)));
  else if (left) putBack(left);
  notesOf(form).querySelector("[data-saving-clear]")?.addEventListener("click", () => {
    draft.clear();
    state.leaving = true;
    location.replace(form.dataset.saves.split("#")[0]);
  });
  return { keep, clear: draft.clear, left };
}

const noDraft = { keep: () => {}, clear: () => {}, left: null };

// `refill` puts a draft back, `hold` keeps the fields as they were sent (true) and frees them (false), `headers` go
// with what is sent. `answered` shows an answer that is no redirect in this page, and gives true where it says that all is
// saved, null where it is not for this page: that one, as any where there is no `answered`, the browser shows.
export function saves(form, { refill = fill, hold = () => {}, headers = {}, answered = () => null } = {}) {
  const state = { sent: false, kept: true, busy: false, native: false, leaving: false };
  const draft = "noDraft" in form.dataset ? noDraft : keepDraft(form, refill, state);
  let last = null; // the button that was pressed

  const settle = async ({ answer, why }) => {
    const next = answer?.headers.get("X-Next");
    const shown = answer && !next ? answered(form, await answer.text()) : null;
    if (next || why === "logged-out" || why === "forbidden") state.sent = false;
    if (next || shown) {
      forget(form.elements.key?.value);
      draft.clear();
    }
    if (next) {
      state.leaving = true;
      go(form, next);
    } else if (answer && shown === null) { // the site answers: let the browser show what it says
      state.native = true;
      (last ?? form.querySelector("button:not([type])")).click();
    } else if (why) {
      if (!state.sent) { hold(false); draft.keep(); }
      tell(form, why);
    }
  };
  const send = async () => {
    const sent = new FormData(form);
    if (last?.name) sent.set(last.name, last.value);
    state.busy = state.sent = true;
    draft.keep();
    hold(true);
    tell(form, "");
    const told = setTimeout(() => tell(form, "under-way"), SOON);
    const came = await ask(form, sent, headers).catch(() => ({ why: "no-answer" }));
    clearTimeout(told);
    state.busy = false;
    await settle(came);
  };
  form.addEventListener("submit", (event) => {
    if (state.native || event.submitter?.hasAttribute("formaction")) return;
    event.preventDefault();
    if (state.busy) return;
    last = event.submitter;
    send();
  });
  notesOf(form).addEventListener("click", ({ target }) => {
    const failed = form.isConnected && ["no-answer", "forbidden"].includes(form.dataset.saving);
    if (target.closest("[data-saving-again]") && failed && !state.busy) send();
    if (target.closest("[data-saving-note] a")) state.leaving = true;
  });
  window.addEventListener("pageshow", ({ persisted }) => {
    if (persisted && state.leaving) location.replace(form.dataset.saves);
    state.native = false;
  });
  return { state, left: draft.left, keep: draft.keep, tell: (why) => tell(form, why) };
}

// A preview of htmx that finds nobody logged in, or somebody else: the page stays, and says so.
document.addEventListener("htmx:beforeOnLoad", (event) => {
  const { elt, xhr } = event.detail;
  const form = elt.closest("form[data-saves]");
  if (form && xhr.getResponseHeader("HX-Redirect")) {
    event.preventDefault();
    tell(form, "logged-out");
  } else if (form && xhr.status === 403) renewToken(form).then((why) => why && tell(form, why), () => {});
});
