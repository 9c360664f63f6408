// The form of a partie of chouine under one thumb, beside `entryForm` of phone-deal-form.js: the same few calls.
// A draft has sides as everything else here; its record has players, A on NS.

import { other, SIDES } from "./phone-record.js";
import { fromTheTop } from "./phone-thumb.js";
import { put, totalOf } from "./phone-words.js";

const WAIT = 350;
export const PLAYER = { NS: "A", EW: "B" };
const SIDE = { A: "NS", B: "EW" };

const blank = (side = "NS") => ({ side, points: "", der: null, chouine: null, awarded: null, announces: { NS: {}, EW: {} } });

const toRecord = (draft, { announces }) => {
  const made = (side) => Object.entries(draft.announces[side]).flatMap(([place, count]) => Array(count).fill(announces[place].record));
  const announced = SIDES.filter((side) => made(side).length).map((side) => [PLAYER[side], made(side)]);
  return {
    ...(draft.points === "" ? {} : { points: { [PLAYER[draft.side]]: Number(draft.points) } }),
    ...(draft.der ? { der: PLAYER[draft.der] } : {}),
    ...(announced.length ? { announces: Object.fromEntries(announced) } : {}),
    ...(draft.chouine ? { chouine: PLAYER[draft.chouine] } : {}),
    ...(draft.awarded ? { awarded: PLAYER[draft.awarded] } : {}),
  };
};

const toDraft = (record, { announces }) => {
  const player = Object.keys(record.points ?? {})[0] ?? "A";
  const counted = (each) => {
    const counts = {};
    for (const made of record.announces?.[PLAYER[each]] ?? []) {
      const place = announces.findIndex(({ record: known }) => known.kind === made.kind && Boolean(known.trump) === Boolean(made.trump));
      counts[place] = (counts[place] ?? 0) + 1;
    }
    return counts;
  };
  return {
    side: SIDE[player], points: record.points ? String(record.points[player]) : "", der: SIDE[record.der] ?? null,
    chouine: SIDE[record.chouine] ?? null, awarded: SIDE[record.awarded] ?? null,
    announces: Object.fromEntries(SIDES.map((side) => [side, counted(side)])),
  };
};

// How a partie is said until the server has said it better.
export const partieSpoken = (record, { names, words }) => {
  const points = Object.entries(record.points ?? {}).slice(0, 1);
  return [
    ...points.map(([player, n]) => put(words.pointsSaid, { team: names[SIDE[player]], n })),
    ...(record.chouine ? [put(words.chouineSaid, { team: names[SIDE[record.chouine]] })] : []),
    ...(record.awarded ? [put(words.awardedSaid, { team: names[SIDE[record.awarded]] })] : []),
  ].join(" · ");
};

export const partieForm = (root, { config, note, preview, changed }) => {
  const { partie, words } = config;
  const all = (selector) => [...root.querySelectorAll(selector)];
  const one = (selector) => root.querySelector(selector);
  const first = config.order?.[0];
  let draft = blank(first);
  let seen = null;
  let gap = null; // what was asked for in vain
  let timer;

  const missing = () => (draft.chouine || draft.awarded ? null : ["points", "der"].find((name) => !draft[name]) ?? null);
  const change = (part) => {
    draft = { ...draft, ...part };
    seen = gap = null;
    draw();
    clearTimeout(timer);
    if (missing() === null) timer = setTimeout(look, WAIT);
  };
  const type = (typed) => change({ points: typed === "" ? "" : String(Number(typed.slice(0, 3))) });
  const count = (place, side) => {
    const counts = { ...draft.announces[side] };
    counts[place] = ((counts[place] ?? 0) + 1) % (partie.announces[place].most + 1);
    if (!counts[place]) delete counts[place];
    change({ announces: { ...draft.announces, [side]: counts } });
  };
  const either = (name, side, rest = {}) => change({ ...rest, [name]: draft[name] === side ? null : side });

  root.addEventListener("click", ({ target }) => {
    const key = target.closest("button");
    if (!key) return;
    const { digit, side, der, chouine, awarded, announce, of } = key.dataset;
    if (digit) type(draft.points + digit);
    else if ("erase" in key.dataset) type(draft.points.slice(0, -1));
    else if (side) change(side === draft.side ? {} : { side, points: "" });
    else if (der) either("der", der);
    else if (chouine) either("chouine", chouine, { awarded: null });
    else if (awarded) either("awarded", awarded, { chouine: null });
    else if (announce) count(Number(announce), of);
  });
  one("#note").addEventListener("click", () => finish());

  const draw = () => {
    const press = (selector, pressed) => all(selector).forEach((key) => key.setAttribute("aria-pressed", String(pressed(key.dataset))));
    const rest = partie.pack - Number(draft.points);
    press("[data-side]", ({ side }) => side === draft.side);
    press("[data-der]", ({ der }) => der === draft.der);
    press("[data-chouine]", ({ chouine }) => chouine === draft.chouine);
    press("[data-awarded]", ({ awarded }) => awarded === draft.awarded);
    press("[data-announce]", ({ announce, of }) => Boolean(draft.announces[of][announce]));
    for (const key of all("[data-announce]")) {
      const times = draft.announces[key.dataset.of][key.dataset.announce];
      key.querySelector(".phone-times").textContent = times > 1 ? ` × ${times}` : "";
    }
    one(`[data-side=${draft.side}] b`).textContent = draft.points || "…";
    one(`[data-side=${other(draft.side)}] b`).textContent = draft.points === "" || rest < 0 ? "–" : rest;
    one(`[data-side=${draft.side}] small`).textContent = rest < 0 ? put(words.tooMuch, { n: partie.pack }) : "";
    one(`[data-side=${other(draft.side)}] small`).textContent = "";
    answer();
    one("#abandon").hidden = !busy();
    changed();
  };
  const answer = () => {
    const lines = [];
    if (gap) lines.push([words.missing[gap], "phone-refused"]);
    else if (seen?.failed) lines.push([words.later]);
    else if (seen?.answer.refused) lines.push(...seen.answer.refused.map((sentence) => [sentence, "phone-refused"]));
    else if (seen) {
      lines.push([seen.answer.said, "phone-said"], [totalOf(seen.answer.score, config), "phone-total num"]);
    }
    one("#notes").textContent = seen?.answer?.notes?.join(" ") ?? "";
    one("#preview").replaceChildren(...lines.map(([textContent, className = ""]) => Object.assign(document.createElement("p"), { textContent, className })));
  };
  const look = async () => {
    const record = toRecord(draft, partie);
    const asked = { record: JSON.stringify(record) };
    try { asked.answer = await preview(record); } catch { asked.failed = true; }
    if (asked.record !== JSON.stringify(toRecord(draft, partie))) return;
    seen = asked;
    draw();
  };

  const finish = async () => {
    const record = toRecord(draft, partie);
    gap = missing();
    if (gap) return draw();
    const same = seen?.record === JSON.stringify(record) ? seen.answer : null;
    if (same?.refused) return draw();
    clearTimeout(timer);
    one("#note").disabled = true;
    const kept = await note(record, same);
    one("#note").disabled = false;
    if (!kept) return one("#note").focus({ preventScroll: true });
    start();
    return fromTheTop(root);
  };
  const start = (record = null) => {
    clearTimeout(timer);
    draft = record ? toDraft(record, partie) : blank(first);
    seen = gap = null;
    draw();
  };
  const busy = () => JSON.stringify(draft) !== JSON.stringify(blank(first));
  const told = () => (busy() ? { draft } : null);
  const resume = (half) => change(half.draft);
  start();
  return { start, busy, told, resume };
};
