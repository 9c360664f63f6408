// A deal as it is entered on the phone (a draft) and the record of it that is sent, as docs/rules/records.md describes it.
// Nothing here knows the page or the network.

import { put } from "./phone-words.js";

export const SIDES = ["NS", "EW"];
export const other = (side) => (side === "NS" ? "EW" : "NS");

export const blank = () => ({
  by: null, bid: null, trump: null, call: null, side: null, points: "", capot: null, belote: { NS: 0, EW: 0 },
  announces: { NS: [], EW: [] }, first: null, solo: false, renonce: null, omitted: [], last: false, passed: false,
  bidder: null, dealer: null,
});

const SLAMS = new Set(["capot", "generale"]);
export const bidOf = (typed) => (SLAMS.has(typed) ? typed : Number(typed));

const filled = (parts) => Object.fromEntries(Object.entries(parts).filter(([, value]) => value));
const some = (sides, keep) => Object.fromEntries(SIDES.filter((side) => keep(sides[side])).map((side) => [side, sides[side]]));

export const toRecord = (draft) => {
  if (draft.passed) return filled({ passed: true, last: draft.last, dealer: draft.dealer });
  const contract = { by: draft.by, bid: draft.bid, trump: draft.trump };
  if (draft.call && draft.call !== "none") contract.call = draft.call;
  const optional = {
    points: !draft.capot && draft.points !== "" && { [draft.side]: Number(draft.points) },
    capot: draft.capot,
    solo: draft.solo,
    belote: some(draft.belote, (count) => count > 0),
    announces: some(draft.announces, (made) => made.length > 0),
    first_announce: draft.first,
    renonce: draft.renonce,
    rebelote_omitted: draft.omitted,
    last: draft.last,
    dealer: draft.dealer,
    generale_by: draft.bidder,
  };
  for (const name of ["belote", "announces", "rebelote_omitted"])
    if (Object.keys(optional[name]).length === 0) delete optional[name];
  return { contract, ...filled(optional) };
};

export const toDraft = (record) => {
  const draft = blank();
  if (record.passed) return { ...draft, passed: true, last: Boolean(record.last), dealer: record.dealer ?? null };
  const { by, bid, trump, call } = record.contract;
  const points = record.points ?? {};
  const side = by in points ? by : Object.keys(points)[0] ?? by;
  const copied = (pair, empty) => Object.fromEntries(SIDES.map((one) => [one, pair?.[one] ?? empty()]));
  return {
    ...draft, by, bid, trump, call: call ?? "none", side,
    points: side in points ? String(points[side]) : "",
    capot: record.capot ?? null,
    solo: Boolean(record.solo),
    belote: copied(record.belote, () => 0),
    announces: copied(record.announces, () => []),
    first: record.first_announce ?? null,
    renonce: record.renonce ?? null,
    omitted: record.rebelote_omitted ?? [],
    last: Boolean(record.last),
    bidder: record.generale_by ?? null,
    dealer: record.dealer ?? null,
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
  if (rules.asksBidder && draft.bid === "generale" && draft.bidder === null) return "bidder";
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
  const bidder = draft.bid === "generale" && draft.bidder && sideOf(draft.bidder) === draft.by ? draft.bidder : null;
  return { ...draft, belote, call, bidder, solo: draft.solo && draft.bid === "generale", side: draft.side ?? draft.by };
};

// How a deal is said until the server has said it better.
export const spoken = (record, { names, rules, words }) => {
  if (record.passed) return words.passed;
  const { bid, trump, call } = record.contract;
  const contract = [bid, rules.spoken[trump]].join(" ");
  const points = Object.entries(record.points ?? {}).slice(0, 1);
  return [
    call ? `${contract}, ${rules.calls[call]}` : contract,
    ...points.map(([side, n]) => put(words.pointsSaid, { team: names[side], n })),
    ...(record.capot ? [put(words.capotSaid, { team: names[record.capot] })] : []),
  ].join(" · ");
};
