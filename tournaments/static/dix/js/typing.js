// A sheet typed line by line: each line has its meaning beside it, as the server reads it, and what may follow
// below. The text of the form stays what is sent: without this module it is typed there.

import { answersTo } from "./typing-answers.js";
import { listen } from "./typing-keys.js";
import { offersOf } from "./typing-offers.js";
import { forget } from "./drafts.js";
import { saves } from "./saving.js";
import { go, input, part, rowsOf, tell } from "./typing-rows.js";

const form = document.querySelector("[data-typing]");

// The lines of the text become rows, with the meaning that the page came with.
function lay(rows, draft) {
  const lines = part(form, "lines");
  for (const line of form.elements.lines.value.replace(/\n+$/, "").split("\n")) rows.add(line);
  if (input(rows.last()).value) rows.add("");
  if (!draft) rows.all().forEach((row, place) => { if (lines.children[place]) tell(row, lines.children[place]); });
  lines.hidden = part(form, "text").hidden = part(form, "check").hidden = true;
  part(form, "sheet").hidden = false;
  rows.keep();
}

function begin(rows) {
  const wrong = rows.all().find((row) => row.matches(".typing-wrong, .typing-missing"));
  const asked = rows.all().find((row) => row.matches(".typing-asked")); // to agree is never the next Enter
  go(wrong ?? asked ?? rows.last());
}

// Leaving with something typed is asked about; saving and logging in again are leaving on purpose.
function watchLeaving(rows, shown, state) {
  window.addEventListener("beforeunload", (event) => {
    const typed = "bound" in form.dataset || form.elements.lines.value.trim() !== shown;
    if (typed && !rows.held && !state.leaving) event.returnValue = true; // all that browsers before 2023 know
  });
}

// What was sent and not answered may be saved: a draft of it, and the page that «Back» brings as it was then.
async function whereSaved(answers) {
  if (!await answers.areSaved()) return false;
  forget(form.elements.key.value);
  location.replace(form.action);
  return true;
}

// «Back» may bring the page as it was when it was saved, whose lines would be written over their own deals.
function watchReturn(rows, answers) {
  window.addEventListener("pageshow", async ({ persisted }) => {
    const [how] = performance.getEntriesByType("navigation");
    if (!persisted && how?.type !== "back_forward") return;
    rows.hold(true);
    if (!await whereSaved(answers)) rows.hold(false);
  });
}

if (form) {
  const rows = rowsOf(form);
  const offers = offersOf(rows, part(form, "offers"));
  const shown = form.elements.lines.value.trim();
  const hold = (on) => { rows.hold(on); if (on) offers.close(); };
  const saving = saves(form, { hold });
  const answers = answersTo(form, rows, offers, saving);
  watchLeaving(rows, shown, saving.state);
  watchReturn(rows, answers);
  lay(rows, saving.left);
  if (saving.left) answers.ask();
  if (saving.left?.sent) whereSaved(answers);
  listen(form, rows, offers, answers);
  begin(rows);
}
