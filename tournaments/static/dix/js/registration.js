// Inscription: known players proposed while one types, and the club of the one that was chosen.
//   <form data-known="/…/joueurs/" data-number="N°"><input list="players">…<input name="club"></form> <datalist id="players"></datalist>
// Without this module one types the names in full, and the server still knows who they are.

const WAIT = 180; // milliseconds without a key before asking
const known = new Map(); // "Éric Dupont" → his club, of everything proposed so far

let timer;
let asked = 0;

const propose = async (input, { known: address, number }) => {
  const mine = ++asked;
  const response = await fetch(`${address}?q=${encodeURIComponent(input.value)}`, { headers: { Accept: "application/json" } });
  if (!response.ok || mine !== asked) return; // an answer that comes late is an answer to something else
  const { players } = await response.json();
  for (const { name, club } of players) known.set(name, club);
  input.list?.replaceChildren(...players.map(({ name, club, team }) => {
    const label = [club, team && `${number} ${team}`].filter(Boolean).join(" · ");
    return Object.assign(document.createElement("option"), { value: name, label: label ? `${name} – ${label}` : name });
  }));
};

const fillClub = (input, form) => {
  const club = form.elements.club;
  if (club && !club.value && known.get(input.value)) club.value = known.get(input.value);
};

document.addEventListener("input", (event) => {
  const form = event.target.closest("form[data-known]");
  if (!form || event.target.getAttribute("list") !== "players") return;
  fillClub(event.target, form);
  clearTimeout(timer);
  if (event.target.value.trim().length > 1)
    timer = setTimeout(() => propose(event.target, form.dataset).catch(() => {}), WAIT); // no network: type on
});

const UNANSWERED = ["pageshow", "htmx:timeout", "htmx:sendError", "htmx:sendAbort", "htmx:responseError"];

// «Ce que cela change» is of the fields as they were sent: while one of them says something else, it is not confirmed.
// It is asked for by itself; where no answer came, or «Back» has brought other fields, a button asks once more.
//   <form data-asks id="asked">…</form>
//   <div id="meaning">its errors <div data-asks-again hidden><button form="asked">…</div> <form data-confirms>the same fields, hidden <button>…</form></div>
const confirmWhatIsShown = ({ type }) => {
  const asks = document.querySelector("form[data-asks]");
  const confirms = document.querySelector("form[data-confirms]");
  if (!asks || !confirms) return;
  const meant = new FormData(confirms);
  const same = [...new FormData(asks)].every(([name, value]) => meant.get(name) === value);
  confirms.querySelector("button").disabled = !same;
  if (same || UNANSWERED.includes(type)) document.querySelector("[data-asks-again]").hidden = same;
};
for (const type of ["input", "change", "htmx:afterSettle", ...UNANSWERED]) document.addEventListener(type, confirmWhatIsShown);
window.addEventListener("pageshow", confirmWhatIsShown);

// The answer tells its errors below the fields: each field says which of them is its own.
const markWrong = () => {
  for (const field of document.querySelectorAll("form[data-asks] :is(input, select)[id]")) {
    const error = document.getElementById(`${field.id}_error`);
    for (const [name, value] of [["aria-invalid", "true"], ["aria-describedby", error?.id]])
      if (error) field.setAttribute(name, value); else field.removeAttribute(name);
  }
};
document.addEventListener("htmx:afterSettle", markWrong);

// Check-in by keyboard: «18», Enter: the cursor is on the button of team 18; Enter: it is checked in, and the search has it again.
const search = () => document.getElementById("search");
const toCheckIn = '[id^="present-"][value="1"]';
const goToFound = () => {
  const typed = search()?.value.trim();
  const buttons = typed ? [...document.querySelectorAll(toCheckIn)] : [];
  const found = buttons.find(({ id }) => id === `present-${typed}`) ?? (buttons.length === 1 ? buttons[0] : null);
  found?.focus();
};
let checkedIn = false;
goToFound();
document.addEventListener("htmx:beforeRequest", ({ detail }) => { checkedIn = Boolean(search()?.value) && detail.elt.matches(toCheckIn); });
document.addEventListener("htmx:afterSettle", () => {
  if (checkedIn) search().select();
  checkedIn = false;
});

// <button data-print hidden>: without this module the browser's own menu prints as well.
const showPrinting = () => document.querySelectorAll("[data-print]").forEach((button) => { button.hidden = false; });
showPrinting();
document.addEventListener("htmx:afterSettle", showPrinting);
document.addEventListener("click", (event) => event.target.closest("[data-print]") && window.print());
