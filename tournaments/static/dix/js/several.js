// Several rows at once: how many are ticked, all of them by one box, a range by Shift, space on a row.
//   <label class="tick-all"><input type="checkbox" name="all" form="several">…  <tr>… <input type="checkbox" name="team" form="several">
//   <form id="several"> … <p data-ticked data-one="1 équipe" data-many="# équipes">…  <button data-back>
// Without this module one ticks, «Tout cocher» is known to the server, and the bar does not count.

const boxes = () => [...document.querySelectorAll("#teams input[name=team]")];
const all = document.querySelector(".tick-all input");
const bar = () => document.getElementById("several");
const kept = new Set(); // the numbers that are ticked: rows come anew after each check-in
let last = null; // the number of the box that was clicked last

// With a script the boxes themselves say what is chosen, and nobody is chosen whom one does not see.
all?.removeAttribute("name");

const tell = () => {
  const rows = boxes();
  const ticked = rows.filter(({ checked }) => checked);
  kept.clear();
  for (const { value } of ticked) kept.add(value);
  if (all) {
    all.checked = Boolean(rows.length) && ticked.length === rows.length;
    all.indeterminate = Boolean(ticked.length) && !all.checked;
  }
  const told = bar()?.querySelector("[data-ticked]");
  if (told && ticked.length) told.textContent = ticked.length === 1 ? told.dataset.one : told.dataset.many.replace("#", ticked.length);
};

// What is to be confirmed is of the rows that were ticked then.
const changed = () => {
  tell();
  bar()?.querySelector("[data-back]")?.click();
};

document.addEventListener("click", ({ target, shiftKey }) => {
  if (!target.matches("#teams input[name=team]")) return;
  const rows = boxes();
  const from = rows.findIndex(({ value }) => value === last);
  const to = rows.indexOf(target);
  if (shiftKey && from >= 0) for (const box of rows.slice(Math.min(from, to), Math.max(from, to))) box.checked = target.checked;
  last = target.value;
});

document.addEventListener("change", ({ target }) => {
  if (target === all) for (const box of boxes()) box.checked = all.checked;
  if (target === all || target.matches("#teams input[name=team]")) changed();
});

// A row that has the focus, or its box: space ticks it, ↓ and ↑ go to the next one.
const next = (row, step) => {
  let found = row[step];
  while (found && !found.querySelector("[name=team]")) found = found[step];
  return found;
};

document.addEventListener("keydown", (event) => {
  const { target, key } = event;
  const row = target.closest("#teams tbody tr");
  if (!row || event.ctrlKey || event.metaKey || event.altKey || !target.matches("tr, [name=team]")) return;
  const step = { ArrowDown: "nextElementSibling", ArrowUp: "previousElementSibling" }[key];
  const beside = step && next(row, step);
  if (beside) {
    event.preventDefault();
    beside.tabIndex = -1;
    (target === row ? beside : beside.querySelector("[name=team]")).focus();
  } else if (key === " " && target === row) {
    event.preventDefault();
    row.querySelector("[name=team]")?.click();
  }
});

document.addEventListener("click", ({ target }) => {
  const row = target.closest("#teams tbody tr");
  if (!row || target.closest("a, button, label, input")) return;
  row.tabIndex = -1;
  row.focus({ preventScroll: true });
});

// Rows that came anew are ticked as those that they replace.
const again = () => {
  for (const box of boxes()) if (kept.has(box.value)) box.checked = true;
  tell();
};
document.addEventListener("htmx:afterSettle", () => {
  again();
  if (document.activeElement === document.body) bar()?.querySelector(".several-plan")?.focus({ preventScroll: true }); // Tab: «Noter»
});
document.addEventListener("htmx:afterProcessNode", ({ target }) => { if (target.id === "teams") again(); });
window.addEventListener("pageshow", tell);
tell();
