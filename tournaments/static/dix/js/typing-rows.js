// The lines of a typed sheet, each with its meaning beside it. What is typed goes into the text of the form at
// once, so that saving never waits for an answer.

export const part = (within, name) => within.querySelector(`[data-typing-${name}]`);

export const input = (row) => row.querySelector("input");

export const go = (row) => {
  const field = input(row);
  field.focus();
  field.setSelectionRange(field.value.length, field.value.length);
};

// What the server answered to a line, put beside it.
export const tell = (row, line) => {
  row.className = line.className;
  row.querySelector(".typing-place").textContent = line.querySelector(".typing-place").textContent;
  row.querySelector(".typing-told").replaceChildren(...line.querySelector(".typing-told").childNodes);
  input(row).setAttribute("aria-invalid", String(line.matches(".typing-wrong")));
};

const number = (row, place) => {
  const field = input(row);
  field.dataset.label ??= field.getAttribute("aria-label");
  field.setAttribute("aria-label", `${field.dataset.label} ${place + 1}`);
  const told = row.querySelector(".typing-told");
  told.id = `typing-told-${place}`;
  field.setAttribute("aria-describedby", told.id);
};

export function rowsOf(form) {
  const list = part(form, "rows");
  const all = () => [...list.children];
  let held = false;
  return {
    list,
    all,
    last: () => list.lastElementChild,
    current: () => all().find((row) => row.contains(document.activeElement)),
    keep: () => {
      form.elements.lines.value = all().map((row) => input(row).value).join("\n");
      form.dispatchEvent(new Event("change")); // the draft
    },
    add: (value, after = null) => {
      const row = part(form, "row").content.firstElementChild.cloneNode(true);
      input(row).value = value;
      if (after) after.after(row); else list.append(row);
      all().forEach(number);
      return row;
    },
    // While the lines are being saved they stay as they were sent: other ones would be another sheet.
    get held() { return held; },
    hold: (on) => {
      held = on;
      for (const row of all()) input(row).readOnly = on;
    },
  };
}
