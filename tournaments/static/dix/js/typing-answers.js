// What the server says to the lines. One question at a time; a line that has changed since it was sent keeps what
// stands beside it, and what may follow is shown where it was asked.

import { within } from "./patience.js";
import { renewToken } from "./saving.js";
import { input, part, tell } from "./typing-rows.js";

const WAIT = 120; // milliseconds without a key before asking
const PATIENCE = 8000; // milliseconds until an answer does not come any more

export function answersTo(form, rows, offers, saving) {
  let timer = 0;
  let asking = false;
  let again = false;
  let left = null; // the row that Enter was pressed in: its meaning is read aloud

  const post = (name, value) => {
    const data = new FormData(form);
    data.set(name, value);
    const signal = within(PATIENCE);
    return fetch(form.dataset.typing, { method: "POST", body: data, headers: { "HX-Request": "true" }, signal });
  };
  const readAloud = (row) => {
    part(form, "heard").textContent = row.querySelector(".typing-told").textContent.replace(/\s+/g, " ");
    left = null;
  };
  const nobody = "logged-out";
  // Who asks is nobody any more, or somebody else: why it cannot be asked again, or nothing.
  const refused = async (response) => (response.status === 403 ? renewToken(form) : nobody);
  let told = ""; // why there is no answer
  const tellWhy = (why) => {
    if (why || told) saving.tell(why);
    told = why;
  };
  const show = (html, sent, about) => {
    const answer = Object.assign(document.createElement("template"), { innerHTML: html }).content;
    const lines = [...part(answer, "lines").children];
    const unchanged = ([row, value]) => row.isConnected && input(row).value === value;
    sent.forEach(([row, value], place) => {
      if (!lines[place] || !unchanged([row, value])) return;
      tell(row, lines[place]);
      if (row === left) readAloud(row);
    });
    part(form, "foot").replaceChildren(...part(answer, "foot").childNodes);
    const there = about && about === rows.current() && sent.find(([row]) => row === about);
    if (there && unchanged(there)) offers.show(about, part(answer, "offers").children);
  };
  const ask = async () => {
    clearTimeout(timer);
    if (asking) { again = true; return; }
    [asking, again] = [true, false];
    const about = rows.current();
    const sent = rows.all().map((row) => [row, input(row).value]);
    const cut = part(form, "cut");
    try {
      const response = await post("at", String(rows.all().indexOf(about)));
      if (response.status === 403 || response.headers.has("HX-Redirect")) {
        const why = await refused(response);
        tellWhy(why);
        if (!why) again = true;
        return;
      }
      if (!response.ok) throw new Error(response.statusText);
      tellWhy("");
      show(await response.text(), sent, about);
      cut.hidden = true;
    } catch {
      cut.hidden = rows.held;
    } finally {
      asking = false;
      if (again) ask();
    }
  };
  return {
    ask,
    soon: () => { clearTimeout(timer); timer = setTimeout(ask, WAIT); },
    aloud: (row) => { left = row; },
    areSaved: async () => {
      try {
        return (await post("back", "1")).headers.has("HX-Refresh");
      } catch {
        return false; // nobody knows: what was typed may be the only copy
      }
    },
  };
}
