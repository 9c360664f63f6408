// Inscription without waiting: at Enter the line is free for the next one, and what was sent is on its way. Lines go
// one after the other, so that numbers come in the order of typing. One that is refused, or not answered, comes back:
// into the line where nothing has been typed since, else below it as a line of its own.
//   <div id="desk">… <form data-inscribes>…</form> <p data-under-way hidden>…<b></b></p> <div data-came-back></div>
//   <template data-not-sent>beside a line that was not sent</template> <template data-gives-up><button>…</template></div>
// Without this module each line brings the page anew.

import { within } from "./patience.js";

const PATIENCE = 20_000; // milliseconds
const SOON = 800; // milliseconds: what is answered sooner is not told to be on its way
const CHANGES = ["#entered", "#clubs", "#counts", "#teams"]; // with each team

const part = (name) => document.querySelector(`#desk [data-${name}]`);
const line = () => part("inscribes"); // the one that is filled: those that came back stand below it
const fields = (form) => [...form.querySelectorAll(".field input")];
const isFree = (form) => fields(form).every((field) => !field.value);
const waiting = []; // lines to be sent, the first of them on its way

const namesIn = (sent) => ["player1", "player2"].map((name) => sent.get(name)).filter(Boolean).join(" – ");
const fill = (form, sent) => { for (const field of fields(form)) field.value = sent?.get(field.name) ?? ""; };

const unmark = (form) => {
  for (const note of form.querySelectorAll("[role=alert]")) note.remove();
  for (const field of form.querySelectorAll(".field-error")) field.classList.remove("field-error");
  for (const field of fields(form)) field.removeAttribute("aria-invalid");
};

// What the server says of the list; the fields and what is in them stay.
const bringUpToDate = (answer) => {
  const focused = document.activeElement.id;
  for (const place of CHANGES) {
    document.querySelector(place).replaceWith(answer.querySelector(place));
    window.htmx.process(document.querySelector(place));
  }
  if (focused && document.activeElement === document.body) document.getElementById(focused)?.focus();
  document.querySelector("#searching").hidden = answer.querySelector("#searching").hidden;
  showsAll(document.querySelector("#search"));
};

// The list that came is the whole one, with the new team on top.
const showsAll = (search) => {
  if (search === document.activeElement) return;
  search.value = "";
  search.form.elements.voir?.remove();
};

const PLAIN_NOTE = "p.entry-note"; // from which partie on one plays
const bringNext = (form) => {
  line().elements.number.placeholder = form.elements.number.placeholder;
  for (const note of line().querySelectorAll(PLAIN_NOTE)) note.remove();
  line().append(...form.querySelectorAll(PLAIN_NOTE));
};

// A line among others: nothing in it has the name or the number of something in another one.
let cameBack = 0;
const setApart = (form) => {
  cameBack += 1;
  for (const one of form.querySelectorAll("[id]")) one.id += `-${cameBack}`;
  for (const name of ["for", "aria-describedby"])
    for (const one of form.querySelectorAll(`[${name}]`)) one.setAttribute(name, `${one.getAttribute(name)}-${cameBack}`);
  for (const one of form.querySelectorAll("[autofocus]")) one.removeAttribute("autofocus");
};

const putBelow = (form, sent) => {
  setApart(form);
  form.setAttribute("aria-label", `${form.getAttribute("aria-label")} – ${namesIn(sent)}`);
  form.append(part("gives-up").content.cloneNode(true));
  part("came-back").append(form);
};

const putInLine = (form) => {
  const typing = line().contains(document.activeElement) || document.activeElement === document.body;
  line().replaceWith(form);
  if (typing) form.querySelector("[autofocus]")?.focus();
};

const comeBack = (form, sent) => {
  if (isFree(line()) && !waiting.length) putInLine(form);
  else putBelow(form, sent);
};

const notSent = (sent) => {
  const form = line().cloneNode(true);
  unmark(form);
  fill(form, sent);
  form.append(part("not-sent").content.cloneNode(true));
  comeBack(form, sent);
};

const show = (html, sent) => {
  const answer = Object.assign(document.createElement("template"), { innerHTML: html }).content;
  const form = answer.querySelector("[data-inscribes]");
  if (!form) { // sealed meanwhile: nobody is inscribed any more
    waiting.length = 0;
    document.querySelector("#desk").replaceWith(answer);
    return;
  }
  bringUpToDate(answer);
  if (isFree(form)) bringNext(form);
  else comeBack(form, sent);
};

const post = async (sent) => {
  const asked = { method: "POST", body: sent, headers: { "HX-Request": "true" }, signal: within(PATIENCE) };
  const answer = await fetch(line().action, asked);
  if (!answer.ok || answer.headers.has("HX-Redirect")) throw new Error(answer.statusText);
  return answer.text();
};

const tell = () => {
  const told = part("under-way");
  if (!told) return;
  told.hidden = !waiting.length;
  told.querySelector("b").textContent = waiting.map(namesIn).join(", ");
};

const send = async () => {
  while (waiting.length) {
    const [sent] = waiting;
    const html = await post(sent).catch(() => null);
    waiting.shift();
    if (html === null) notSent(sent);
    else show(html, sent);
    if (part("under-way")?.hidden === false) tell();
  }
};

const take = (form, submitter) => {
  const sent = new FormData(form);
  if (submitter?.name) sent.set(submitter.name, submitter.value);
  if (form === line()) { unmark(form); fill(form); } else form.remove();
  line().elements.player1.focus();
  if (waiting.push(sent) === 1) send();
  setTimeout(tell, SOON);
};

document.addEventListener("submit", (event) => {
  if (!event.target.matches("[data-inscribes]")) return;
  event.preventDefault();
  take(event.target, event.submitter);
});
document.addEventListener("click", (event) => {
  if (!event.target.closest("[data-leaves]")) return;
  event.target.closest("form").remove();
  line().elements.player1.focus();
});
window.addEventListener("beforeunload", (event) => {
  if (waiting.length || part("came-back")?.childElementCount) event.preventDefault();
});
