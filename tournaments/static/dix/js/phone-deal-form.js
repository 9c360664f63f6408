// The form of a deal under one thumb: a tap answers a question and the next one comes. What is answered stands in
// the strip above and can be tapped again.

import { bidOf, blank, coinchable, fitted, missing, passedOf, rest, sideOf, SIDES, toDraft, toRecord } from "./phone-record.js";
import { refusals } from "./phone-refusals.js";
import { fromTheTop, rested } from "./phone-thumb.js";
import { markOf, put, totalOf } from "./phone-words.js";

const WAIT = 350; // milliseconds without a tap before the marks are asked for
const ORDER = ["by", "bid", "trump", "call"];
const UNDOES = { capot: { points: "" } }; // what is told no longer once a field is

// `note(record, answer)` takes a finished deal, with what `preview` answered of it, and says whether it is kept; `preview(record)` answers what it would
// mark, or throws; `changed()` is told of every tap. `told` gives what is half told, which `resume` puts back.
export const entryForm = (root, { config, note, preview, changed }) => {
  const { rules, words, names, order = SIDES } = config;
  const all = (selector) => [...root.querySelectorAll(selector)];
  const one = (selector) => root.querySelector(selector);
  const press = (selector, pressed) => all(selector).forEach((key) => key.setAttribute("aria-pressed", String(pressed(key))));

  let draft = blank(rules);
  let step = "by";
  let higher = "";
  let announce = null;
  let noting = false;
  let gap = null; // what was asked for in vain: «Noter» without points
  let seen = null; // what was last answered, and for which record
  let timer;

  // The questions.
  const go = (name, focus = true) => {
    step = name;
    for (const part of all("[data-step]")) part.hidden = part.dataset.step !== name;
    if (name === "higher") typeHigher("");
    if (focus) {
      one(`[data-step="${name}"]`).focus({ preventScroll: true });
      root.scrollIntoView({ block: "start" }); // all of the question above the thumb
    }
    draw();
  };
  const change = (part, next) => {
    draft = fitted({ ...draft, passed: false, ...part }, rules); // who answers anything tells a deal that was played
    seen = gap = null;
    if (next) go(next); else draw();
    ask();
  };
  // On to what is not answered yet, the points last.
  const onward = (part) => {
    const after = { ...draft, ...part };
    change(part, ORDER.find((name) => after[name] === null) ?? missing({ ...fitted(after, rules), points: "0" }, rules) ?? "points");
  };

  const typeHigher = (typed) => {
    higher = typed.slice(0, 3);
    const wrong = Number(higher) < rules.lowest || Number(higher) > rules.widest || Number(higher) % 10 !== 0;
    one("#higher").textContent = higher || "–";
    one("#higher-done").disabled = wrong;
    one("#higher-note").textContent = put(words.toBid, { low: rules.lowest, high: rules.widest });
  };
  const typePoints = (typed) => change({ points: typed === "" ? "" : String(Number(typed.slice(0, 3))), capot: null });

  const pads = {
    higher: { add: (digit) => typeHigher(higher + digit), erase: () => typeHigher(higher.slice(0, -1)) },
    points: { add: (digit) => typePoints(draft.points + digit), erase: () => typePoints(draft.points.slice(0, -1)) },
  };

  // Announces: kind, height, suit; a carré has no suit.
  const openAnnounce = (side) => { announce = { side }; go("announce"); };
  const partOf = ({ kind, rank }) => (!kind ? "kind" : !rank ? "rank" : "suit");
  const announced = (part) => {
    announce = { ...announce, ...part };
    if (!announce.rank || (announce.kind !== "carre" && !announce.suit)) return draw();
    const { side, ...made } = announce;
    announce = null;
    return change({ announces: { ...draft.announces, [side]: [...draft.announces[side], made] } }, "points");
  };
  const withdraw = (side, place) => {
    const left = draft.announces[side].filter((_, n) => n !== place);
    change({ announces: { ...draft.announces, [side]: left }, first_announce: null });
  };
  const label = (name, value) => {
    const key = one(`[data-step] [data-${name}="${value}"]`);
    return (key?.querySelector("b") ?? key)?.textContent.trim() ?? String(value);
  };
  const announceSaid = ({ kind, rank, suit }) =>
    [label("kind", kind), label("rank", rank), suit && label("suit", suit)].filter(Boolean).join(" · ");

  const belote = (side) => {
    const most = rules.belotes[draft.trump] ?? 4;
    change({ belote: { ...draft.belote, [side]: (draft.belote[side] + 1) % (most + 1) } });
  };
  const toggled = (list, value) => (list.includes(value) ? list.filter((other) => other !== value) : [...list, value]);
  const valueOf = ({ values }, key) => values.find((value) => String(value) === key.dataset.value);
  // A declared field: a second tap takes the answer back, but for a question that wants one.
  const answered = (field, value) => {
    const { name, many, must } = field;
    if (must) return onward({ [name]: value });
    return change({ ...UNDOES[name], [name]: many ? toggled(draft[name], value) : draft[name] === value ? null : value });
  };

  const taps = {
    go: (name) => go(name),
    by: (side) => onward({ by: side, side: draft.points === "" ? side : draft.side }),
    bid: (bid) => onward({ bid: bidOf(bid) }),
    trump: (trump) => onward({ trump }),
    call: (call) => onward({ call }),
    side: (side) => change(draft.side === side ? {} : { side, points: "", capot: null }),
    belote,
    announce: openAnnounce,
    kind: (kind) => announced({ kind, rank: undefined, suit: undefined }),
    rank: (rank) => announced({ rank }),
    suit: (suit) => announced({ suit }),
  };

  root.addEventListener("click", ({ target }) => {
    const key = target.closest("button");
    if (!key) return;
    const pad = key.closest("[data-pad]")?.dataset.pad;
    if (key.dataset.digit) pads[pad].add(key.dataset.digit);
    else if ("erase" in key.dataset) pads[pad].erase();
    else if (key.dataset.withdraw) withdraw(key.dataset.withdraw, Number(key.dataset.place));
    else if (key.dataset.field) {
      const field = rules.fields.find(({ name }) => name === key.dataset.field);
      answered(field, valueOf(field, key));
    } else for (const [name, tap] of Object.entries(taps)) if (name in key.dataset) tap(key.dataset[name]);
  });
  one("#higher-done")?.addEventListener("click", () => onward({ bid: Number(higher) }));
  one("#passed").addEventListener("click", () => { draft = passedOf(draft, rules); finish(); });
  one("#note").addEventListener("click", () => finish());

  // What is drawn of the draft.
  const strip = (name, text) => {
    const key = one(`#strip [data-go="${name}"]`);
    if (!key) return; // what nobody is asked
    key.dataset.empty ??= key.textContent;
    key.replaceChildren(...(text ?? [key.dataset.empty]));
    key.classList.toggle("phone-told", text !== null);
    if (step === name) key.setAttribute("aria-current", "step"); else key.removeAttribute("aria-current");
  };
  const contract = () => {
    const chosen = (name) => (draft[name] === null ? null : [label(name, draft[name])]);
    strip("by", draft.by && [label("by", draft.by)]);
    strip("bid", chosen("bid"));
    strip("trump", draft.trump && [...one(`[data-trump="${draft.trump}"] > span`).cloneNode(true).childNodes]);
    strip("call", draft.call === "none" ? [words.uncalled] : chosen("call")); // «Non» alone answers no question there
    for (const name of ORDER) press(`[data-step] [data-${name}]`, (key) => key.dataset[name] === String(draft[name]));
  };
  const counts = () => {
    const left = rest(draft, rules);
    const total = rules.pools[draft.trump];
    const tooMuch = draft.points !== "" && left === null && total !== undefined;
    press("[data-side]", (key) => key.dataset.side === draft.side && !draft.capot);
    for (const key of all("[data-side]")) {
      const own = key.dataset.side === draft.side;
      key.querySelector("b").textContent = draft.capot ? "–" : own ? draft.points || "…" : left ?? "–";
      key.querySelector("small").textContent = own && tooMuch ? put(words.tooMuch, { n: total }) : "";
    }
  };
  const extras = () => {
    const most = rules.belotes[draft.trump] ?? 4;
    for (const field of rules.fields) {
      const { name, only, takers, wanted } = field;
      press(`[data-field="${name}"]`, (key) => [draft[name]].flat().includes(valueOf(field, key)));
      if (takers) for (const key of all(`[data-field="${name}"]`)) key.hidden = sideOf(key.dataset.value) !== draft.by;
      const row = one(`[data-row="${name}"]`);
      const asked = seen?.answer?.asks?.includes(name) || [draft[name]].flat().some((value) => value !== null);
      if (row) row.hidden = (only && draft.bid !== only) || (wanted && !asked);
    }
    press("[data-belote]", (key) => draft.belote[key.dataset.belote] > 0);
    for (const key of all("[data-belote]")) {
      const count = draft.belote[key.dataset.belote];
      key.querySelector(".phone-times").textContent = count > 1 ? ` × ${count}` : "";
      key.hidden = rules.takersBelote && key.dataset.belote !== draft.by;
    }
    if (one("#belote")) one("#belote").hidden = most === 0;
    for (const key of all("[data-call]")) key.disabled = !coinchable(draft, rules) && key.dataset.call !== "none";
  };
  const announces = () => {
    const list = one("#announces");
    if (!list) return;
    const lines = order.flatMap((side) => draft.announces[side].map((each, place) => {
      const line = document.createElement("li");
      const button = Object.assign(document.createElement("button"), { type: "button", className: "button button-small", textContent: `${put(words.pointsSaid, { team: names[side], n: announceSaid(each) })} ✕` });
      Object.assign(button.dataset, { withdraw: side, place });
      button.setAttribute("aria-label", `${button.textContent.slice(0, -2)}, ${words.withdraw}`);
      line.append(button);
      return line;
    }));
    list.replaceChildren(...lines);
    if (!announce) return;
    const part = partOf(announce);
    for (const keys of all("[data-part]")) keys.hidden = keys.dataset.part !== part;
    const possible = rules.ranks[announce.kind] ?? [];
    for (const key of all("[data-rank]")) key.hidden = !possible.includes(key.dataset.rank);
  };
  const answer = () => {
    const place = one("#preview");
    const told = seen?.answer;
    const lines = [];
    if (gap) lines.push(["p", words.missing[gap], "phone-refused"]);
    else if (seen?.failed) lines.push(["p", words.later]);
    else if (told?.refused) lines.push(...told.refused.map((sentence) => ["p", sentence, "phone-refused"]));
    else if (told) {
      const marks = order.map((side) => `${names[side]} ${markOf(told.marks[SIDES.indexOf(side)])}`);
      lines.push(["p", told.said, "phone-said"], ["p", marks.join(" · "), "num"], ["p", totalOf(told.score, config), "phone-total num"]);
    }
    // Below the digits, which nothing may cover while a figure is being typed.
    one("#notes").textContent = told?.refused ? "" : [...(told?.conversion ?? []), ...(told?.notes ?? [])].join(" ");
    place.replaceChildren(...lines.map(([tag, textContent, className = ""]) => Object.assign(document.createElement(tag), { textContent, className })));
  };
  const draw = () => {
    contract(); counts(); extras(); announces(); answer();
    const last = step === "points";
    one(".phone-foot").hidden = !last;
    one("#abandon").hidden = !busy(); // also a correction, at every question
    changed();
  };

  // The marks, once the deal is told and the thumb rests.
  const ask = () => {
    clearTimeout(timer);
    if (missing(draft, rules) === null) timer = setTimeout(look, WAIT);
  };
  // What the tables of the rules refuse is said at once, with a network or without.
  const impossible = (record) => {
    const refused = refusals(record, rules);
    if (!refused.length) return false;
    seen = { record: JSON.stringify(record), answer: { refused, asks: [] } };
    draw();
    return true;
  };
  const look = async () => {
    const record = toRecord(draft, rules);
    const asked = { record: JSON.stringify(record) };
    if (impossible(record)) return;
    try {
      asked.answer = await preview(record);
    } catch {
      asked.failed = true;
    }
    if (asked.record !== JSON.stringify(toRecord(draft, rules))) return;
    seen = asked;
    draw();
  };

  const finish = async () => {
    if (noting) return undefined;
    gap = missing(draft, rules);
    if (gap) return go(gap);
    const record = toRecord(draft, rules);
    const same = seen?.record === JSON.stringify(record) ? seen.answer : null;
    if (same?.refused || impossible(record)) return draw();
    clearTimeout(timer);
    noting = one("#note").disabled = true;
    const kept = await note(record, same);
    noting = one("#note").disabled = false;
    if (!kept) return one("#note").focus({ preventScroll: true }); // a disabled key has lost it
    start();
    rested(one("#passed"));
    one('[data-step="by"]').focus({ preventScroll: true });
    return fromTheTop(root);
  };

  const start = (record = null) => {
    clearTimeout(timer);
    draft = record ? fitted(toDraft(record, rules), rules) : blank(rules);
    [seen, gap, announce] = [null, null, null];
    go(record && !record.passed ? "points" : "by", false);
    if (record) ask();
  };
  const busy = () => JSON.stringify(draft) !== JSON.stringify(blank(rules));
  const told = () => (busy() ? { draft, step: step === "announce" ? "points" : step } : null);
  const resume = (half) => {
    start();
    draft = fitted({ ...blank(rules), ...half.draft }, rules);
    const known = [...all("[data-step]")].some((part) => part.dataset.step === half.step); // or of an older page
    go(known ? half.step : "by", false);
    ask();
  };

  for (const part of all("[data-step]")) part.tabIndex = -1;
  start();
  return { start, busy, told, resume };
};
