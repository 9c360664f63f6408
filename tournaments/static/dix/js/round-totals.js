// The totals of a round by keyboard alone: Enter goes to the next field, after the last one of a table it saves that
// table and goes to the next one, without waiting for the answer. A table that is doubted or refused says so in its
// row: at once while nothing was typed in the next one, else it is come back to after the last one. Papers in no order:
// the number of a table and Enter go to that table, and from there back to the field for the next number.

import { saves } from "./saving.js";

const list = document.querySelector("[data-totals]");
const jump = document.querySelector("[data-totals-jump]");
const jumpField = jump?.querySelector("input");
let jumped = null; // the row that was gone to by its number

const formIn = (row) => row.querySelector("form");
const figures = (row) => [...row.querySelectorAll(".totals-figure")];
const isEmpty = (row) => figures(row).every((field) => !field.value.trim());
const isSent = (row) => row.dataset.sent === typed(row) && ["", "under-way"].includes(formIn(row).dataset.saving);
// Whether the very figures that are doubted were typed once more, in each field that is doubted.
const isTypedAgain = (row) => {
  const doubted = [...row.querySelectorAll("[data-doubted]")];
  return doubted.length > 0 && row.dataset.doubted === typed(row) && doubted.every((field) => "again" in field.dataset);
};
const typed = (row) => figures(row).map((field) => field.value.trim()).join(" ");

const go = (row) => {
  // What is doubted is looked at again. To say yes takes a key of its own, or the same figures typed again: Enter alone
  // saves, and is asked the same again.
  const field = row.querySelector("[data-doubted]") ?? figures(row).find((one) => !one.value) ?? figures(row)[0];
  field.focus();
  field.select?.();
};

// The next table to be typed; after the last one, from the first again. One that is being saved is none.
const after = (row) => {
  const rows = [...list.children];
  const place = rows.indexOf(row);
  return [...rows.slice(place + 1), ...rows.slice(0, place)].find((one) => formIn(one) && !isSent(one));
};

const onward = (field) => {
  const row = field.closest("li");
  const fields = figures(row);
  const place = fields.indexOf(field);
  if (place < fields.length - 1) { fields[place + 1].focus(); fields[place + 1].select(); return; }
  if (!isEmpty(row) && !isSent(row)) formIn(row).querySelector(isTypedAgain(row) ? "[name=confirmed]" : ".totals-save").click();
  const back = jumped === row.id;
  jumped = null;
  const next = after(row);
  if (back && next) { jumpField.value = ""; jumpField.focus(); } else if (next) go(next);
};

// Whether whoever saved this row waits for what is said of it: they are in it, or in the next one with nothing typed.
const isWaiting = (row) => {
  const place = document.activeElement.closest("li");
  if (document.activeElement === jumpField) return !jumpField.value;
  return document.activeElement === document.body || place === row || (place && formIn(place) && isEmpty(place) && place === after(row));
};

// The row as the server has it; whether its totals are written. Nothing where the answer has no row.
function answered(form, html) {
  const answer = Object.assign(document.createElement("template"), { innerHTML: html }).content;
  const fresh = answer.querySelector(".totals-row");
  if (!fresh) return null;
  const row = form.closest("li");
  const focused = row.contains(document.activeElement) || document.activeElement === document.body;
  const doubted = formIn(fresh) && isWaiting(row);
  row.replaceWith(fresh);
  document.getElementById("totals-foot").replaceWith(answer.querySelector("#totals-foot"));
  listen(fresh);
  const next = formIn(fresh) ? fresh : after(fresh);
  if (focused || doubted) {
    if (next) go(next);
    else document.getElementById("totals-foot").focus();
  }
  return !formIn(fresh);
}

function listen(row) {
  const form = formIn(row);
  if (!form) return;
  form.addEventListener("submit", () => { row.dataset.sent = typed(row); });
  row.dataset.doubted = typed(row);
  row.addEventListener("input", ({ target }) => { target.dataset.again = ""; });
  const hold = (on) => { for (const field of figures(row)) field.readOnly = on; };
  saves(form, { hold, headers: { "HX-Request": "true" }, answered });
}

const vertical = (field, step) => {
  const rows = [...list.children].filter(formIn);
  const row = rows[rows.indexOf(field.closest("li")) + step];
  if (row) figures(row)[figures(field.closest("li")).indexOf(field)].focus();
};

list.addEventListener("keydown", (event) => {
  if (!event.target.matches(".totals-figure") || event.isComposing) return;
  const act = {
    Enter: () => onward(event.target),
    ArrowDown: () => vertical(event.target, 1),
    ArrowUp: () => vertical(event.target, -1),
  }[event.key];
  if (!act) return;
  event.preventDefault();
  act();
});

jump?.addEventListener("submit", (event) => {
  event.preventDefault();
  const row = document.getElementById(`table-${Number(jumpField.value)}`);
  const found = row && formIn(row) && !isSent(row);
  document.getElementById("totals-none").hidden = Boolean(found);
  if (!found) { jumpField.select(); return; }
  jumped = row.id;
  go(row);
});
if (jump) jump.hidden = false;

for (const row of list.children) listen(row);
const first = list.querySelector(".totals-doubt, .totals-wrong") ?? [...list.children].find(formIn);
if (first) go(first);
