// A sheet typed line by line: each line has its meaning beside it, as the server reads it, and what may follow
// below. The text of the form stays what is sent: without this module it is typed there.

const form = document.querySelector("[data-typing]");

const WAIT = 120; // milliseconds without a key before asking
const find = (name, within = form) => within.querySelector(`[data-typing-${name}]`);

function start() {
  const text = form.elements.lines;
  const list = find("rows");
  const offers = find("offers");
  const heard = find("heard");
  const shown = text.value;
  let saving = false;

  // Rows. What is typed goes into the text at once, so that saving never waits for an answer.
  const rows = () => [...list.children];
  const input = (row) => row.querySelector("input");
  const keep = () => { text.value = rows().map((row) => input(row).value).join("\n"); };
  const number = () => rows().forEach((row, place) => {
    const field = input(row);
    field.dataset.label ??= field.getAttribute("aria-label");
    field.setAttribute("aria-label", `${field.dataset.label} ${place + 1}`);
    const told = row.querySelector(".typing-told");
    told.id = `typing-told-${place}`;
    field.setAttribute("aria-describedby", told.id);
  });
  const add = (value, after = null) => {
    const row = find("row").content.firstElementChild.cloneNode(true);
    input(row).value = value;
    if (after) after.after(row); else list.append(row);
    number();
    return row;
  };
  const go = (row) => { const field = input(row); field.focus(); field.setSelectionRange(field.value.length, field.value.length); };

  // Answers. One question at a time; a line that has changed since it was sent keeps what stands beside it.
  let timer = 0;
  let asking = false;
  let again = false;
  let left = null; // the row that Enter was pressed in: its meaning is read aloud
  const current = () => rows().find((row) => row.contains(document.activeElement));
  const ask = async () => {
    clearTimeout(timer);
    if (asking) { again = true; return; }
    [asking, again] = [true, false];
    const sent = rows().map((row) => [row, input(row).value]);
    const data = new FormData(form);
    data.set("at", String(rows().indexOf(current())));
    try {
      const response = await fetch(form.dataset.typing, { method: "POST", body: data, headers: { "HX-Request": "true" } });
      if (!response.ok || response.headers.has("HX-Redirect")) throw new Error(response.statusText);
      show(await response.text(), sent);
      find("cut").hidden = true;
    } catch {
      find("cut").hidden = saving;
    } finally {
      asking = false;
      if (again) ask();
    }
  };
  const soon = () => { clearTimeout(timer); timer = setTimeout(ask, WAIT); };

  const show = (html, sent) => {
    const answer = Object.assign(document.createElement("template"), { innerHTML: html }).content;
    const lines = [...find("lines", answer).children];
    sent.forEach(([row, value], place) => {
      if (lines[place] && row.isConnected && input(row).value === value) tell(row, lines[place]);
    });
    find("foot").replaceChildren(...find("foot", answer).childNodes);
    const row = current();
    if (row && sent.some(([one, value]) => one === row && value === input(row).value)) {
      const wanted = chosen()?.dataset.line; // an answer that says the same again leaves what an arrow chose
      offers.replaceChildren(...find("offers", answer).children);
      if (typed === row) open(row, wanted);
    }
  };
  const tell = (row, line) => {
    row.className = line.className;
    row.querySelector(".typing-place").textContent = line.querySelector(".typing-place").textContent;
    row.querySelector(".typing-told").replaceChildren(...line.querySelector(".typing-told").childNodes);
    input(row).setAttribute("aria-invalid", String(line.matches(".typing-wrong")));
    if (row === left) {
      heard.textContent = row.querySelector(".typing-told").textContent.replace(/\s+/g, " ");
      left = null;
    }
  };

  // Suggestions, as a combobox: they never have the focus, and Enter takes one only where an arrow chose it.
  let typed = null; // the row whose suggestions are wanted
  const chosen = () => offers.querySelector("[aria-selected=true]");
  const open = (row, wanted) => {
    row.append(offers);
    offers.hidden = offers.childElementCount === 0;
    input(row).setAttribute("aria-expanded", String(!offers.hidden));
    choose(input(row), [...offers.children].find((option) => option.dataset.line === wanted));
  };
  const close = () => {
    typed = null;
    offers.hidden = true;
    offers.replaceChildren();
    for (const row of rows()) {
      input(row).setAttribute("aria-expanded", "false");
      input(row).removeAttribute("aria-activedescendant");
    }
  };
  const choose = (field, option) => {
    chosen()?.setAttribute("aria-selected", "false");
    option?.setAttribute("aria-selected", "true");
    if (option) field.setAttribute("aria-activedescendant", option.id);
    else field.removeAttribute("aria-activedescendant");
  };
  const take = (field, option) => {
    field.value = option.dataset.line;
    offers.hidden = true;
    field.dispatchEvent(new Event("input", { bubbles: true }));
  };

  // Keys.
  const next = (row, event) => {
    const following = row.nextElementSibling;
    if (event.ctrlKey || event.metaKey) { form.requestSubmit(find("save")); return; }
    left = row;
    if (event.shiftKey) go(add("", row));
    else if (following) go(following);
    else if (input(row).value.trim()) go(add(""));
    else find("save").focus();
    keep();
    ask();
  };
  const down = (row, event) => {
    if (!offers.hidden) choose(input(row), chosen()?.nextElementSibling ?? offers.firstElementChild);
    else if (row.nextElementSibling && !event.altKey) go(row.nextElementSibling);
    else { typed = row; ask(); }
  };
  const up = (row, field) => {
    if (chosen()) choose(field, chosen().previousElementSibling);
    else if (row.previousElementSibling) go(row.previousElementSibling);
  };
  list.addEventListener("keydown", (event) => {
    const row = event.target.closest("li.typing-line");
    if (!row || event.isComposing) return;
    const field = input(row);
    const option = offers.hidden ? null : chosen();
    const keys = {
      Enter: () => (option ? take(field, option) : next(row, event)),
      Tab: option && !event.shiftKey ? () => take(field, option) : null,
      ArrowDown: () => down(row, event),
      ArrowUp: () => up(row, field),
      Escape: offers.hidden ? null : close,
    };
    if (!keys[event.key]) return;
    event.preventDefault();
    keys[event.key]();
  });
  list.addEventListener("input", (event) => {
    typed = event.target.closest("li.typing-line");
    choose(event.target, null);
    keep();
    soon();
  });
  list.addEventListener("focusin", (event) => {
    if (typed && !typed.contains(event.target)) close();
  });
  list.addEventListener("mousedown", (event) => {
    const option = event.target.closest("[role=option]");
    if (!option) return;
    event.preventDefault(); // the focus stays in the line
    take(input(option.closest("li.typing-line")), option);
  });
  list.addEventListener("paste", (event) => {
    const lines = event.clipboardData.getData("text/plain").trim().split(/\r?\n/);
    if (lines.length < 2) return;
    event.preventDefault();
    let row = event.target.closest("li.typing-line");
    input(row).value += lines.shift();
    for (const line of lines) row = add(line, row);
    go(row);
    keep();
    ask();
  });

  // Leaving with something typed is asked about; saving is leaving on purpose.
  form.addEventListener("submit", () => { saving = true; keep(); });
  window.addEventListener("beforeunload", (event) => {
    if (!saving && ("unsaved" in form.dataset || text.value.trim() !== shown.trim())) event.preventDefault();
  });
  window.addEventListener("pageshow", () => { saving = false; });

  for (const line of text.value.replace(/\n+$/, "").split("\n")) add(line);
  if (input(rows().at(-1)).value) add("");
  rows().forEach((row, place) => { const line = find("lines").children[place]; if (line) tell(row, line); });
  find("lines").hidden = find("text").hidden = find("check").hidden = true;
  find("sheet").hidden = false;
  keep();
  const first = find("agree") ?? (rows().find((row) => row.matches(".typing-wrong, .typing-missing")) ?? rows().at(-1));
  if (first.matches("button")) first.focus(); else go(first);
}

if (form) start();
