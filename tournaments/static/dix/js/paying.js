// Payments by one key: on a line of the list «p» presses its button; from there ↓ and ↑ go to the button of the next line.
// A click anywhere on a line puts the cursor there (`several.js`). Where the payment is noted already «p» only goes to the
// button that takes it back, which Enter presses: a key pressed twice takes nothing back.
//   <tr>… <button id="paid-7" data-pays hx-post="…">
// Without this module one presses the buttons.

const TYPED = "input:not([type=checkbox]), select, textarea";
const buttonIn = (row) => row?.querySelector("[data-pays]");

const beside = (row, step) => {
  let next = row[step];
  while (next && !buttonIn(next)) next = next[step];
  return buttonIn(next);
};

document.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey || event.target.matches(TYPED)) return;
  const row = event.target.closest("#teams tbody tr");
  if (!row) return;
  if (event.key.toLowerCase() === "p" && buttonIn(row)) {
    event.preventDefault();
    if (event.repeat) return;
    const button = buttonIn(row);
    button.focus(); // the row that comes back has a button of the same id, which keeps the focus
    if (button.name !== "undo") button.click();
    return;
  }
  const step = { ArrowDown: "nextElementSibling", ArrowUp: "previousElementSibling" }[event.key];
  const button = step && event.target.matches("button, a") && beside(row, step);
  if (!button) return;
  event.preventDefault();
  button.focus();
});
