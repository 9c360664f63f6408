// What may follow in a line, as a combobox: suggestions never have the focus, and Enter takes one only where an
// arrow chose it.

import { input } from "./typing-rows.js";

export function offersOf(rows, box) {
  let wanted = null; // the row whose suggestions are wanted
  const chosen = () => box.querySelector("[aria-selected=true]");
  const choose = (field, option) => {
    chosen()?.setAttribute("aria-selected", "false");
    option?.setAttribute("aria-selected", "true");
    if (option) field.setAttribute("aria-activedescendant", option.id);
    else field.removeAttribute("aria-activedescendant");
  };
  const open = (row, line) => {
    row.append(box);
    box.hidden = box.childElementCount === 0;
    input(row).setAttribute("aria-expanded", String(!box.hidden));
    choose(input(row), [...box.children].find((option) => option.dataset.line === line));
  };
  const close = () => {
    wanted = null;
    box.hidden = true;
    box.replaceChildren();
    for (const row of rows.all()) {
      input(row).setAttribute("aria-expanded", "false");
      input(row).removeAttribute("aria-activedescendant");
    }
  };
  return {
    choose,
    close,
    want: (row) => { wanted = row; },
    leave: (target) => { if (wanted && !wanted.contains(target)) close(); },
    isOpen: () => !box.hidden,
    chosen: () => (box.hidden ? null : chosen()),
    next: (field) => choose(field, chosen()?.nextElementSibling ?? box.firstElementChild),
    previous: (field) => choose(field, chosen().previousElementSibling),
    show: (row, options) => {
      const line = chosen()?.dataset.line; // an answer that says the same again leaves what an arrow chose
      box.replaceChildren(...options);
      if (wanted === row) open(row, line);
    },
    take: (field, option) => {
      field.value = option.dataset.line;
      box.hidden = true;
      field.dispatchEvent(new Event("input", { bubbles: true }));
    },
  };
}
