// A disputed deal, tapped card by card: which cards fell in which order, and who held what. The server judges after each
// tap; without a network the taps are kept in this browser, and judged later. Taps are words («Jh») in fields of the form.

import { draftAt, fill, typedIn } from "./drafts.js";
import { saves } from "./saving.js";

const form = document.querySelector("[data-replay]");
const part = (name) => form.querySelector(`[data-${name}]`);
const [undo, take, clear, fallen] = ["undo", "take", "clear", "fallen"].map(part);
const verdict = document.getElementById("verdict");
const boxes = [...form.querySelectorAll(".pack-card input")];
const modes = [...form.elements.tap];
const FIELDS = modes.map((mode) => mode.value); // the cards that fell, then the four hands
const AGAIN = 5000; // milliseconds until the server is asked again

const words = (name) => form.elements[name].value.split(" ").filter(Boolean);
const taps = () => FIELDS.map((name) => form.elements[name].value);
const write = (values) => FIELDS.forEach((name, n) => { form.elements[name].value = values[n]; });
const past = []; // the taps before each change
let chosen = null; // the place of the fallen card that the next tap replaces

const changed = (before) => {
  if (before) past.push(before);
  show();
  form.dispatchEvent(new Event("input", { bubbles: true }));
};

const tapFallen = (word) => {
  const cards = words("cards");
  const place = cards.indexOf(word);
  if (chosen === null && place >= 0) { chosen = place; return; }
  if (chosen === null) cards.push(word);
  else {
    if (place >= 0) cards[place] = cards[chosen]; // both change places
    cards[chosen] = word;
    chosen = null;
  }
  form.elements.cards.value = cards.join(" ");
};

// A card lies in one hand: tapped for another one it moves there, tapped again it is known no more.
const tapHeld = (word, hand) => {
  const had = words(hand).includes(word);
  for (const name of FIELDS.slice(1)) form.elements[name].value = words(name).filter((one) => one !== word).join(" ");
  if (!had && words(hand).length < 8) form.elements[hand].value = [...words(hand), word].join(" ");
};

const choose = (place) => {
  chosen = chosen === place ? null : place;
  show();
};

const fallenButton = (word, place) => {
  const box = boxes.find(({ value }) => value === word);
  const button = document.createElement("button");
  button.type = "button";
  button.className = "button button-small";
  button.setAttribute("aria-pressed", String(place === chosen));
  button.setAttribute("aria-label", `${fallen.dataset.name} ${place + 1} : ${box.getAttribute("aria-label")}`);
  for (const one of box.nextElementSibling.querySelectorAll("b, svg")) button.append(one.cloneNode(true));
  button.addEventListener("click", () => choose(place));
  const item = document.createElement("li");
  item.append(button);
  return item;
};

const show = () => {
  const [cards, ...hands] = FIELDS.map(words);
  const mode = modes.find((one) => one.checked).value;
  const letterOf = (word) => modes.find((one, n) => n && hands[n - 1].includes(word))?.dataset.letter ?? "";
  for (const box of boxes) {
    const place = cards.indexOf(box.value);
    box.checked = mode === "cards" ? place >= 0 : words(mode).includes(box.value);
    box.nextElementSibling.querySelector("small").textContent = [place < 0 ? "" : place + 1, letterOf(box.value)].filter(Boolean).join(" ");
  }
  modes.forEach((one, n) => {
    const { length } = words(one.value);
    one.closest("label").querySelector("[data-count]").textContent = length ? `${length}/${n ? 8 : 32}` : "";
  });
  fallen.replaceChildren(...cards.map(fallenButton));
  undo.disabled = !past.length;
  clear.disabled = !taps().some(Boolean);
  take.hidden = chosen === null;
};

form.addEventListener("change", ({ target }) => {
  if (target.name === "tap") { chosen = null; show(); }
  if (!boxes.includes(target)) return;
  const before = taps();
  const mode = modes.find((one) => one.checked).value;
  if (mode === "cards") tapFallen(target.value); else tapHeld(target.value, mode);
  changed(taps().join() === before.join() ? null : before);
});
undo.addEventListener("click", () => {
  chosen = null;
  write(past.pop());
  changed();
});
take.addEventListener("click", () => {
  const before = taps();
  form.elements.cards.value = words("cards").filter((_, place) => place !== chosen).join(" ");
  chosen = null;
  changed(before);
});
clear.addEventListener("click", () => {
  const before = taps();
  chosen = null;
  write(FIELDS.map(() => ""));
  changed(before);
});

const judge = () => form.dispatchEvent(new Event("judge"));
let again = 0;
const cut = ({ detail }) => {
  if (detail.elt !== form) return;
  verdict.textContent = verdict.dataset.offline;
  clearTimeout(again);
  again = setTimeout(judge, AGAIN);
};
for (const name of ["htmx:sendError", "htmx:timeout", "htmx:responseError"]) document.addEventListener(name, cut);
window.addEventListener("online", judge);

const refill = (_form, fields) => { fill(form, fields); show(); };
if ("saves" in form.dataset) saves(form, { refill });
else {
  const draft = draftAt(location.pathname);
  form.addEventListener("input", () => draft.write(typedIn(form)));
  form.addEventListener("submit", (event) => event.preventDefault());
  const kept = draft.read();
  if (kept) fill(form, kept.fields);
}
show();
if (document.readyState === "complete") judge(); else window.addEventListener("load", judge);
