// Inscription without waiting: at Enter the line is free for the next one, and what was sent is on its way. Lines go
// one after the other, so that numbers come in the order of typing. One that is refused, or not answered, comes back
// below, as a line of its own: whoever types without looking up goes on in the free one.
//   <div id="desk"><div id="entered" role="status">…</div> <form data-inscribes>…</form> <p data-under-way hidden>…<b></b></p>
//   <div data-came-back></div> <template data-gives-up><button data-leaves>…</template>
//   <template data-not-sent>, <template data-logged-out> beside a line; <template data-left-out>…<b></b>: sealed meanwhile</div>
// Without this module each line brings the page anew.

import { within } from "./patience.js";

const PATIENCE = 20_000; // milliseconds
const SOON = 800; // milliseconds: what is answered sooner is not told to be on its way
const CHANGES = ["#clubs", "#counts", "#filters", "#teams"]; // with each team
const TOKEN = "csrfmiddlewaretoken";

const part = (name) => document.querySelector(`#desk [data-${name}]`);
const line = () => part("inscribes"); // the one that is filled: those that came back stand below it
const fields = (form) => [...form.querySelectorAll(".field input, .field select")];
const isFree = (form) => fields(form).every((field) => !field.value);
const waiting = []; // lines to be sent, the first of them on its way
let nextNumber = line()?.elements.number.placeholder;

const parsed = (html) => Object.assign(document.createElement("template"), { innerHTML: html }).content;
const namesIn = (sent) => ["player1", "player2"].map((name) => sent.get(name)).filter(Boolean).join("\u00a0– ");
const fill = (form, sent) => { for (const field of fields(form)) field.value = sent?.get(field.name) ?? ""; };

const unmark = (form) => {
  for (const note of form.querySelectorAll("[role=alert]")) note.remove();
  for (const field of form.querySelectorAll(".field-error")) field.classList.remove("field-error");
  for (const field of fields(form)) field.removeAttribute("aria-invalid");
};

// What the server says of the list; the fields and what is in them stay.
const bringUpToDate = (answer) => {
  const focused = document.activeElement.id;
  document.querySelector("#entered").replaceChildren(...answer.querySelector("#entered").childNodes);
  for (const place of CHANGES) {
    document.querySelector(place).replaceWith(answer.querySelector(place));
    window.htmx.process(document.querySelector(place));
  }
  if (focused && document.activeElement === document.body) document.getElementById(focused)?.focus();
  document.querySelector("#searching").hidden = answer.querySelector("#searching").hidden;
  showsAll(document.querySelector("#search"));
};

// The list that came is the whole one, with the new team on top; who is searching gets what they search.
const showsAll = (search) => {
  if (search === document.activeElement) { window.htmx.trigger(search, "search"); return; }
  search.value = "";
  search.form.elements.voir?.remove();
};

const PLAIN_NOTE = "p.entry-note"; // from which partie on one plays
const bringNext = (form) => {
  for (const note of line().querySelectorAll(PLAIN_NOTE)) note.remove();
  line().append(...form.querySelectorAll(PLAIN_NOTE));
};

// While lines are on their way, nobody knows the number of the next one.
const tellNumber = () => { if (line()) line().elements.number.placeholder = waiting.length ? "" : nextNumber; };

// A line among others: nothing in it has the name or the number of something in another one.
let cameBack = 0;
const setApart = (form) => {
  cameBack += 1;
  for (const one of form.querySelectorAll("[id]")) one.id += `-${cameBack}`;
  for (const name of ["for", "aria-describedby"])
    for (const one of form.querySelectorAll(`[${name}]`)) one.setAttribute(name, `${one.getAttribute(name)}-${cameBack}`);
  form.elements.number.placeholder = ""; // another line may have it first
  for (const one of form.querySelectorAll("[autofocus]")) one.removeAttribute("autofocus");
};

const comeBack = (form, sent) => {
  setApart(form);
  form.setAttribute("aria-label", `${form.getAttribute("aria-label")} – ${namesIn(sent)}`);
  form.append(part("gives-up").content.cloneNode(true));
  part("came-back").append(form);
};

const NOT_SENT = "not-sent";
const LOGGED_OUT = "logged-out";
const notSent = (sent, why) => {
  const form = line().cloneNode(true);
  unmark(form);
  fill(form, sent);
  form.append(part(why).content.cloneNode(true));
  comeBack(form, sent);
};

// Nobody is inscribed any more: whom that leaves out is told.
const seal = (answer, sent) => {
  const lines = [...document.querySelectorAll("#desk [data-inscribes]")].map((form) => new FormData(form));
  const told = part("left-out").content.cloneNode(true);
  told.querySelector("b").textContent = [sent, ...waiting, ...lines].map(namesIn).filter(Boolean).join(", ");
  waiting.length = 0;
  document.querySelector("#desk").replaceWith(answer.querySelector("#desk"));
  const counts = answer.querySelector("#counts");
  if (counts) document.querySelector("#counts").replaceWith(counts);
  document.querySelector("#entered").append(told);
};

const show = (answer, sent) => {
  const form = answer.querySelector("[data-inscribes]");
  if (!form) { seal(answer, sent); return; }
  nextNumber = form.elements.number.placeholder;
  bringUpToDate(answer);
  if (isFree(form)) bringNext(form);
  else comeBack(form, sent);
};

const post = (sent) => {
  sent.set(TOKEN, line().elements[TOKEN].value);
  const asked = { method: "POST", body: sent, headers: { "HX-Request": "true" }, signal: within(PATIENCE) };
  return fetch(line().action, asked);
};

// Who logged in again in another window has another token; whether there is one.
const renewToken = async () => {
  const page = parsed(await (await fetch(location.href, { cache: "no-store", signal: within(PATIENCE) })).text());
  const token = page.querySelector(`#desk [name=${TOKEN}]`)?.value;
  if (token) for (const field of document.getElementsByName(TOKEN)) field.value = token;
  return Boolean(token);
};

// The part of the page that the server answers with, or else why there is none.
const ask = async (sent) => {
  let answer = await post(sent);
  if (answer.status === 403 && await renewToken()) answer = await post(sent);
  if ([401, 403].includes(answer.status) || answer.headers.has("HX-Redirect")) return [null, LOGGED_OUT];
  const said = answer.ok && parsed(await answer.text());
  return said && said.querySelector("#desk") ? [said] : [null, NOT_SENT]; // a portal's page has none
};

const tell = () => {
  const told = part("under-way");
  if (!told) return;
  told.hidden = !waiting.length;
  told.querySelector("b").textContent = waiting.map(namesIn).join(", ");
};

// Enter inscribes from the lists of fees, too, which it would only open.
document.addEventListener("keydown", (event) => {
  if (event.key !== "Enter" || !event.target.matches("[data-inscribes] select")) return;
  event.preventDefault();
  event.target.form.querySelector(".button-primary").click();
});

const send = async () => {
  while (waiting.length) {
    const [sent] = waiting;
    const [answer, why] = await ask(sent).catch(() => [null, NOT_SENT]);
    waiting.shift();
    try {
      if (answer) show(answer, sent); else notSent(sent, why);
    } catch (error) { // whatever it was, the line stays and the next one goes
      console.error(error);
      notSent(sent, NOT_SENT);
    }
    tellNumber();
    if (part("under-way")?.hidden === false) tell();
  }
};

const take = (form, submitter) => {
  const sent = new FormData(form);
  if (submitter?.name) sent.set(submitter.name, submitter.value);
  if (form === line()) { unmark(form); fill(form); } else form.remove();
  line().elements.player1.focus();
  if (waiting.push(sent) === 1) send();
  tellNumber();
  setTimeout(tell, SOON);
};

// One types at once, but on a phone, where one checks in: there the line is one field until it is touched.
const NARROW = "(max-width: 40em)";
if (matchMedia(NARROW).matches) {
  // The browser gives the focus whenever it is ready, before or after this.
  const leave = (input) => { if (input?.matches("input[autofocus]:placeholder-shown")) input.blur(); };
  const untouched = ({ target }) => leave(target);
  document.addEventListener("focusin", untouched);
  for (const type of ["pointerdown", "keydown"])
    document.addEventListener(type, () => document.removeEventListener("focusin", untouched), { once: true, capture: true });
  leave(document.activeElement);
}

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
  if (waiting.length || part("came-back")?.childElementCount) event.returnValue = true; // all that browsers before 2023 know
});
