// A deal as it is entered on the phone (a draft) and the record of it that is sent, as docs/rules/records.md describes it.
// Nothing here knows the page or the network.

import { put } from "./phone-words.js";

export const SIDES = ["NS", "EW"];
export const other = (side) => (side === "NS" ? "EW" : "NS");

// What the rules ask for as it is declared (`rules.fields`, by the site): each by its name, null or [] where nothing is told.
const untold = (fields) => Object.fromEntries(fields.map(({ name, many }) => [name, many ? [] : null]));

// Where nobody bids, bid and coinche are the same in every record, and nobody is asked (`rules.taken`).
export const blank = ({ fields, taken }) => ({
  by: null, bid: null, trump: null, call: null, ...taken, side: null, points: "", belote: { NS: 0, EW: 0 },
  announces: { NS: [], EW: [] }, passed: false, ...untold(fields),
});

// A deal that everybody passed keeps what is no part of its play: who dealt, that it is the last.
export const passedOf = (draft, rules) => ({
  ...blank(rules), passed: true, ...Object.fromEntries(rules.fields.filter(({ passed }) => passed).map(({ name }) => [name, draft[name]])),
});

const SLAMS = new Set(["capot", "generale"]);
export const bidOf = (typed) => (SLAMS.has(typed) ? typed : Number(typed));

const some = (sides, keep) => Object.fromEntries(SIDES.filter((side) => keep(sides[side])).map((side) => [side, sides[side]]));
const empty = (value) => value === null || value === false || (typeof value === "object" && Object.keys(value).length === 0);
const filled = (parts) => Object.fromEntries(Object.entries(parts).filter(([, value]) => !empty(value)));
const told = (draft, fields) => filled(Object.fromEntries(fields.map(({ name }) => [name, draft[name]])));

export const toRecord = (draft, { fields }) => {
  if (draft.passed) return { passed: true, ...told(draft, fields.filter(({ passed }) => passed)) };
  const contract = { by: draft.by, bid: draft.bid, trump: draft.trump };
  if (draft.call && draft.call !== "none") contract.call = draft.call;
  const counted = {
    points: draft.capot || draft.points === "" ? null : { [draft.side]: Number(draft.points) },
    belote: some(draft.belote, (count) => count > 0),
    announces: some(draft.announces, (made) => made.length > 0),
  };
  return { contract, ...filled(counted), ...told(draft, fields) };
};

export const toDraft = (record, rules) => {
  const draft = { ...blank(rules) };
  for (const { name } of rules.fields) draft[name] = record[name] ?? draft[name];
  if (record.passed) return { ...draft, passed: true };
  const { by, bid, trump, call } = record.contract;
  const points = record.points ?? {};
  const side = by in points ? by : Object.keys(points)[0] ?? by;
  const copied = (pair, none) => Object.fromEntries(SIDES.map((one) => [one, pair?.[one] ?? none()]));
  return {
    ...draft, by, bid, trump, call: call ?? "none", side,
    points: side in points ? String(points[side]) : "",
    belote: copied(record.belote, () => 0),
    announces: copied(record.announces, () => []),
  };
};

// What the other side has, once one side's points are counted; null while that makes no sense.
export const rest = (draft, rules) => {
  const total = rules.pools[draft.trump];
  const left = total - Number(draft.points);
  return draft.points === "" || total === undefined || left < 0 ? null : left;
};

// The side of a chair: North and South are NS.
export const sideOf = (seat) => ("NS".includes(seat) ? "NS" : "EW");

// The first thing that is still to be told.
export const missing = (draft, rules) => {
  if (draft.passed) return null;
  for (const name of ["by", "bid", "trump", "call"]) if (draft[name] === null) return name;
  const asked = rules.fields.find(({ name, must, only }) => must && [null, draft.bid].includes(only) && draft[name] === null);
  if (asked) return asked.name;
  return draft.capot || draft.points !== "" ? null : "points";
};

// Whether a bid can be coinched at all.
export const coinchable = ({ bid }, { capotUncoinched, coincheFrom }) => (
  bid === "capot" ? !capotUncoinched : typeof bid !== "number" || bid >= coincheFrom
);

// Choosing a contract undoes what it has no place for.
export const fitted = (draft, rules) => {
  const most = rules.belotes[draft.trump] ?? 4;
  const belote = { ...draft.belote };
  for (const side of SIDES) {
    belote[side] = Math.min(belote[side], most);
    if (rules.takersBelote && draft.by && side !== draft.by) belote[side] = 0;
  }
  const call = coinchable(draft, rules) ? draft.call : "none";
  const misplaced = rules.fields.filter(({ name, only, takers }) => (
    (only && draft.bid !== only) || (takers && draft[name] && sideOf(draft[name]) !== draft.by)
  ));
  return { ...draft, belote, call, side: draft.side ?? draft.by, ...untold(misplaced) };
};

// How a deal is said until the server has said it better.
export const spoken = (record, { names, rules, words }) => {
  if (record.passed) return words.passed;
  const { bid, trump, call } = record.contract;
  const contract = rules.taken?.bid ? rules.spoken[trump] : [bid, rules.spoken[trump]].join(" ");
  const points = Object.entries(record.points ?? {}).slice(0, 1);
  return [
    call ? `${contract}, ${rules.calls[call]}` : contract,
    ...points.map(([side, n]) => put(words.pointsSaid, { team: names[side], n })),
    ...(record.capot ? [put(words.capotSaid, { team: names[record.capot] })] : []),
  ].join(" · ");
};
