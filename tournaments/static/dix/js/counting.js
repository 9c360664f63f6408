// «Compter le tas»: the points of the cards that are tapped, by the values that came with the page. Nothing is asked of
// the server, so that it counts without a network; the taps are kept in this browser.

import { draftAt, fill, typedIn } from "./drafts.js";

const form = document.querySelector("[data-counting]");
const { rules, scales } = JSON.parse(form.dataset.counting);
const boxes = [...form.querySelectorAll("[name=card]")];
const part = (name) => form.querySelector(`[data-${name}]`);
const [undo, clear, details] = ["undo", "clear", "details"].map(part);
const plural = new Intl.PluralRules(document.documentElement.lang);
const draft = draftAt(location.pathname);
const gestures = []; // the boxes that changed together, the last gesture last

const trumpPlayed = () => {
  const played = rules[form.elements.rules.value];
  part("trumps").hidden = "" in played;
  for (const radio of form.elements.trump) {
    radio.disabled = !(radio.value in played);
    if (radio.disabled) radio.checked = false;
  }
  return played[form.elements.trump.value];
};

const worth = ({ value }, trump) => scales[trump.suits[value.slice(-1)]][value.slice(0, -1)];

const detail = (tapped, trump, cards, both) => {
  const said = details.dataset;
  const told = [`${tapped.length} ${plural.select(tapped.length) === "one" ? said.one : said.many}`];
  if (tapped.length === boxes.length) told.push(said.all);
  else {
    if (trump.der) told.push(`${said.without} ${cards[0]} – ${cards[1]}`);
    if (trump.counts.length) told.push(`${said.counts} ${both.map((points) => trump.counts[points]).join(" – ")}`);
  }
  if (tapped.length % 4) told.push(said.odd);
  return told.join(" · ");
};

const show = () => {
  const trump = trumpPlayed();
  const tapped = boxes.filter((box) => box.checked);
  for (const box of boxes) box.closest("label").querySelector("small").textContent = trump ? worth(box, trump) : "";
  part("ask").hidden = Boolean(trump);
  part("sum").hidden = details.hidden = !trump;
  undo.disabled = !gestures.length;
  clear.disabled = !tapped.length;
  if (!trump) return;
  const sum = (some) => some.reduce((total, box) => total + worth(box, trump), 0);
  const cards = [sum(tapped), sum(boxes.filter((box) => !box.checked))];
  const last = form.elements.der.checked ? [trump.der, 0] : [0, trump.der];
  const both = tapped.length === boxes.length ? [trump.capot, 0] : [cards[0] + last[0], cards[1] + last[1]];
  [part("ours").textContent, part("theirs").textContent] = both;
  details.textContent = detail(tapped, trump, cards, both);
};

const toggle = (some) => some.forEach((box) => { box.checked = !box.checked; });

const changed = () => {
  show();
  draft.write(typedIn(form));
};

form.addEventListener("change", ({ target }) => {
  if (target.type === "checkbox") gestures.push([target]);
  changed();
});
undo.addEventListener("click", () => {
  toggle(gestures.pop());
  changed();
});
clear.addEventListener("click", () => {
  const tapped = boxes.filter((box) => box.checked);
  gestures.push(tapped);
  toggle(tapped);
  changed();
});
form.elements.rules.addEventListener("change", changed); // it stands on the cloth, outside the form
form.addEventListener("submit", (event) => event.preventDefault());

const kept = draft.read();
if (kept) fill(form, kept.fields);
show();
