// The keys of a typed sheet: Enter goes on, arrows choose, and several lines are pasted as such.

import { go, input, part } from "./typing-rows.js";

const rowOf = (event) => event.target.closest("li.typing-line");
const isSave = (event) => event.key === "Enter" && (event.ctrlKey || event.metaKey);

export function listen(form, rows, offers, answers) {
  const save = () => part(form, "save").click();
  const onward = (row, event) => {
    const following = row.nextElementSibling;
    answers.aloud(row);
    if (event.shiftKey) go(rows.add("", row));
    else if (input(row).value.trim().startsWith("=")) part(form, "save").focus(); // totals: nothing comes after them
    else if (following) go(following);
    else if (input(row).value.trim()) go(rows.add(""));
    else part(form, "save").focus();
    rows.keep();
    answers.ask();
  };
  const down = (row, event) => {
    if (offers.isOpen()) offers.next(input(row));
    else if (row.nextElementSibling && !event.altKey) go(row.nextElementSibling);
    else { offers.want(row); answers.ask(); }
  };
  const up = (row) => {
    if (offers.chosen()) offers.previous(input(row));
    else if (row.previousElementSibling) go(row.previousElementSibling);
  };
  const meaning = (row, event) => {
    if (rows.held) return { Enter: () => isSave(event) && save() };
    const field = input(row);
    const option = offers.chosen();
    const take = option && (() => offers.take(field, option));
    return {
      Enter: take ?? (isSave(event) ? save : () => onward(row, event)),
      Tab: event.shiftKey ? null : take,
      ArrowDown: () => down(row, event),
      ArrowUp: () => up(row),
      Escape: offers.isOpen() ? offers.close : null,
    };
  };
  rows.list.addEventListener("keydown", (event) => {
    const row = rowOf(event);
    const act = row && !event.isComposing && meaning(row, event)[event.key];
    if (!act) return;
    event.preventDefault();
    act();
  });
  rows.list.addEventListener("input", (event) => {
    offers.want(rowOf(event));
    offers.choose(event.target, null);
    rows.keep();
    answers.soon();
  });
  rows.list.addEventListener("focusin", (event) => offers.leave(event.target));
  rows.list.addEventListener("mousedown", (event) => {
    const option = event.target.closest("[role=option]");
    if (!option) return;
    event.preventDefault(); // the focus stays in the line
    offers.take(input(rowOf(event)), option);
  });
  rows.list.addEventListener("paste", (event) => {
    const lines = event.clipboardData.getData("text/plain").trim().split(/\r?\n/);
    if (rows.held || lines.length < 2) return;
    event.preventDefault();
    let row = rowOf(event);
    input(row).value += lines.shift();
    for (const line of lines) row = rows.add(line, row);
    go(row);
    rows.keep();
    answers.ask();
  });
}
