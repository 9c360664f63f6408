// Why a deal cannot be, by the tables that the engine made of the rules (`limits` in the page), in the site's own
// sentences: what is noted without a network is refused while its cards still lie on the table.

import { put } from "./phone-words.js";

const cardsOf = ({ kind, rank, suit }, { order, length, suits }) => {
  if (kind === "carre") return suits.map((each) => rank + each);
  const first = order.indexOf(rank);
  return order.slice(first, first + length[kind]).map((each) => each + suit);
};

// Whether a card stands in two announces, or the king or queen of a side's only possible belote with the other side.
const twice = ({ contract, announces = {}, belote = {}, renonce }, cards) => {
  const shown = (side) => (side === renonce ? [] : (announces[side] ?? []).flatMap((each) => cardsOf(each, cards)));
  const [ns, ew] = [shown("NS"), shown("EW")];
  const all = [...ns, ...ew];
  const royal = (side) => (belote[side] && cards.suits.includes(contract.trump) ? ["K", "Q"].map((rank) => rank + contract.trump) : []);
  const taken = (other, side) => royal(side).some((card) => other.includes(card));
  return new Set(all).size < all.length || taken(ew, "NS") || taken(ns, "EW");
};

const points = ({ contract: { trump }, points: counted = {}, capot }, { tricks, sentences, mismatch }) => {
  const { total, capot: whole, never } = tricks[trump];
  return Object.entries(counted).flatMap(([side, n]) => {
    if (capot) return n === (side === capot ? whole : 0) ? [] : [mismatch[trump]];
    if (n >= 0 && n <= total && !never.includes(n)) return [];
    return [n === whole && whole > total ? mismatch[trump] : put(sentences["impossible-points"], { points: n, total })];
  });
};

const bid = ({ contract }, { limits: { lowest: lowests, highest, slamsAlone, sentences } }) => {
  if (typeof contract.bid !== "number") return [];
  if (slamsAlone[contract.trump]) return [slamsAlone[contract.trump]];
  const lowest = lowests[contract.trump];
  const most = highest[contract.trump];
  return [
    contract.bid < lowest && put(sentences["bid-too-low"], { lowest }),
    contract.bid % 10 !== 0 && sentences["bid-not-multiple-of-10"],
    contract.bid > most && put(sentences["bid-too-high"], { bid: contract.bid, highest: most }),
  ];
};

// The sentences, one for each thing that is wrong; none where the site has to be asked.
export const refusals = (record, rules) => {
  if (record.passed) return [];
  const { limits, belotes } = rules;
  const { contract, belote = {}, announces = {}, renonce, rebelote_omitted: omitted = [] } = record;
  const belotesRefused = (belote.NS ?? 0) + (belote.EW ?? 0) > belotes[contract.trump] && limits.belote[contract.trump];
  return [
    ...bid(record, rules),
    ...points(record, limits),
    record.solo && record.capot !== contract.by && limits.sentences["solo-without-capot"],
    belotesRefused,
    twice(belotesRefused ? { ...record, belote: {} } : record, limits.cards) && limits.sentences["cards-contradict"],
    renonce && !announces[renonce]?.length && limits.renonce[renonce],
    ...omitted.map((side) => !belote[side] && limits.omitted[side]),
  ].filter(Boolean);
};
