// The deals of the table as a list: those of the site, and over them what this phone has still to send.

import { partieSpoken } from "./phone-partie.js";
import { SIDES, spoken as dealSpoken } from "./phone-record.js";
import { markOf, put } from "./phone-words.js";

const spoken = (record, config) => (config.partie ? partieSpoken : dealSpoken)(record, config);

// What the list shows: lines {place, said, details, state, note, marks, mend, kind}, the last deal first; `contested` are
// those that one side does not agree to.
export const lines = (state, messages, config) => {
  const { words } = config;
  const own = messages.filter((message) => message.link === config.link);
  const open = !state?.closed;
  const about = (deal, kinds) => own.filter(({ kind, content }) => kinds.includes(kind) && content.deal === deal).pop();
  const known = (state?.deals ?? []).map((deal) => {
    const correction = about(deal.deal, ["correct"]);
    const saying = about(deal.deal, ["agree", "dispute", "take-back"]);
    return {
      place: deal.place,
      said: correction ? sayingOf(correction, config) : [deal.taken, deal.said].filter(Boolean).join("\u00a0: "),
      details: correction ? words.later : deal.details,
      state: correction || saying ? words.queued : deal.standing,
      note: correction?.stuck ?? saying?.stuck ?? (deal.dispute || saying?.content.reason),
      marks: correction || deal.after_end ? null : (config.order ?? SIDES).map((side) => deal.marks[SIDES.indexOf(side)]),
      contested: !correction && (deal.contested ? saying?.kind !== "agree" : saying?.kind === "dispute"),
      mend: correction ? rewriting(correction, deal.place) : open && mendable(deal, config),
      takesBack: !correction && !saying && open && !deal.two_versions && mendable(deal, config),
      withdraw: open && !saying && deal.withdraw,
      kind: correction || saying ? "queued" : deal.contested || deal.two_versions ? "contested" : deal.confirmed ? "confirmed" : "noted",
    };
  });
  const answered = (message) => own.some(({ content }) => content.instead === message.key);
  const refused = (state?.refused ?? []).filter((message) => !answered(message)).map((message) => ({
    place: message.content.place ?? "",
    said: message.content.record ? spoken(message.content.record, config) : "",
    details: "",
    state: "",
    note: message.sentence,
    marks: null,
    mend: open && message.mendable && { instead: message.key, place: message.content.place, record: message.content.record, like: message.same_as },
    kind: "refused",
  }));
  const queued = own.filter(({ kind }) => kind === "deal").map((message, n) => ({
    place: (state?.deals.length ?? 0) + n + 1,
    said: sayingOf(message, config),
    details: words.later,
    state: words.queued,
    note: message.stuck ?? "",
    marks: null,
    mend: rewriting(message, message.content.place),
    kind: message.stuck ? "refused" : "queued",
  }));
  return [...known, ...refused, ...queued].reverse();
};

const recordOf = ({ then, record, content }) => (then ? recordOf(then) : record ?? content.record);
const rewriting = (message, place) => ({ message, record: recordOf(message), place });
const sayingOf = (message, config) => message.said ?? spoken(recordOf(message), config);

// By the side that noted it; a phone of both sides speaks for that one.
const mendable = (deal, { side, shared }) =>
  !deal.confirmed && deal.counts && (shared ? deal.agreed.length > 0 : deal.agreed.includes(side))
    ? { deal: deal.deal, version: deal.version, record: deal.record, place: deal.place, side: deal.agreed[0] }
    : null;

// Drawn anew, a list takes the focus from who stands on one of its buttons.
let drawn = "";
const unsent = (name, value) => (name === "tries" ? undefined : value);

export const drawLines = (list, template, found, words, acts) => {
  const before = drawn;
  drawn = JSON.stringify(found, unsent);
  if (drawn === before) return;
  list.replaceChildren(...found.map((line) => {
    const item = template.content.cloneNode(true).firstElementChild;
    const text = (name, value) => { item.querySelector(`.phone-deal-${name}`).textContent = value; };
    item.dataset.kind = line.kind;
    for (const name of ["place", "said", "details", "state", "note"]) text(name, line[name] ?? "");
    text("marks", line.marks ? line.marks.map(markOf).join(" · ") : "");
    offer(item, line.contested ? {} : line, words, acts);
    return item;
  }));
};

// What one can do about a line: correct it, say which it is, take it or the own dispute back.
const offer = (item, line, words, { mend, withdraw, takeBack }) => {
  const button = item.querySelector("[data-mend]");
  button.hidden = !line.mend;
  if (line.mend?.like) button.textContent = words.alikeAnswer;
  else button.setAttribute("aria-label", put(words.correcting, { n: line.place }));
  button.addEventListener("click", () => mend(line.mend));
  const off = item.querySelector("[data-takes-back]");
  if (off) {
    off.hidden = !line.takesBack;
    off.setAttribute("aria-label", put(words.takeBack, { n: line.place }));
    off.addEventListener("click", () => { off.hidden = true; takeBack(line.takesBack); });
  }
  const back = item.querySelector("[data-withdraw]");
  back.hidden = !line.withdraw;
  back.addEventListener("click", () => { back.hidden = true; withdraw(line.withdraw); });
};

// What is contested stands above the form, where it was asked about, with what is said against it.
let contested = "";
export const drawContested = (place, template, found, words, acts) => {
  const lines = found.filter((line) => line.contested);
  const before = contested;
  contested = JSON.stringify(lines, unsent);
  if (contested === before) return;
  place.replaceChildren(...lines.map((line) => {
    const item = template.content.cloneNode(true).firstElementChild;
    item.querySelector("h2").textContent = put(words.contested, { n: line.place });
    item.querySelector(".phone-said").textContent = line.said;
    item.querySelector(".phone-contested-why").textContent = line.note;
    offer(item, line, words, acts);
    return item;
  }));
};

// The first deal that somebody who holds this phone has still to agree to: the deal with the `side` asked, or null.
export const toConfirm = (state, messages, { link, side, shared }) => {
  const answered = (deal) => messages.some((message) => message.link === link && message.content.deal === deal);
  for (const deal of state?.deals ?? []) {
    if (!deal.asks || answered(deal.deal)) continue;
    const missing = deal.agreed[0] === "NS" ? "EW" : "NS";
    if (shared || missing === side) return { ...deal, side: missing };
  }
  return null;
};
