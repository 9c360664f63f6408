"""A second scorer, written from the rules' texts alone, that the engine is held against.

It was written from the rules' contract before its author had read a line of ``scoring``, and shares no code
with it: where both agree, two readers understood the texts alike. It is slow and plain on purpose, and scores
valid deals only: what refuses the others has tables of its own.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from math import ceil, floor
from typing import Any

Record = dict[str, Any]
Number = int | Fraction

OTHER = {"NS": "EW", "EW": "NS"}

ASCE: Record = {
    "target": 2000, "target_passed": False, "tie": "deal", "belote_can_win": False, "confirmed_by": None,
    "announces": "all", "announce_tie": "nobody", "belote": "any", "belote_multiplied": True,
    "belote_when_failed": "kept", "coinched_belote": "own", "counts_for_contract": "all",
    "must_beat_defence": True, "bid_margin": 0, "eighty_needs_82": False, "least_tricks": None,
    "marking": "points+bid", "capot_marks_bid": False, "failed_mark": None, "no_trump_bid": 1,
    "rounding": "5-up", "last_deal_exact": False, "even_tricks": "count",
    "multiplies": "all", "coinched_made": "flat", "coinched_loser": "belote", "surcoinche": 4,
    "capot_bid": 250, "capot_tricks": 252, "capot_only_if_bid": False, "generale": None,
    "failed_base": 160, "failed_base_all_tricks": 160, "failed_base_capot": 160, "failed_base_generale": None,
    "no_trump_scale": "162", "all_trump_scale": "162", "highest_bid": None, "coinche_from": None,
    "surcoinche_allowed": True, "lowest_bid": {"suit": 80, "no-trump": 80, "all-trump": 80},
    "capot_can_be_coinched": True, "no_trump_carres": True, "no_suit_bids": "any",
}  # fmt: skip
PAGAT: Record = ASCE | {
    "no_trump_carres": False,
    "announces": "none", "belote": "takers", "counts_for_contract": "belote", "must_beat_defence": False,
    "eighty_needs_82": True, "multiplies": "bid", "coinched_made": "points", "capot_tricks": 250,
    "failed_base_capot": 250, "tie": "last-winner", "belote_can_win": True, "capot_can_be_coinched": False,
}  # fmt: skip
WIKIPEDIA: Record = ASCE | {
    "no_trump_carres": False,
    "target": 3000, "must_beat_defence": False, "coinched_made": "points", "capot_tricks": 250,
    "failed_base_capot": 250, "generale": 400, "failed_base_generale": 400, "belote_can_win": True,
}  # fmt: skip
DAUPHINE: Record = WIKIPEDIA | {
    "highest_bid": 160,
    "target_passed": True, "announces": "none", "belote": "takers", "counts_for_contract": "belote",
    "rounding": "defence", "failed_base": "points", "failed_base_all_tricks": 250, "failed_base_capot": 160,
    "generale": 500, "failed_base_generale": 160, "belote_can_win": False, "all_trump_scale": "248",
}  # fmt: skip
DEFAULTS = {"asce": ASCE, "pagat": PAGAT, "wikipedia": WIKIPEDIA, "dauphine": DAUPHINE}

CLASSIC_POINTS = (0, 10, 20, 30, 40, 50, 60, 70, 80, 90, 100, 110, 120, 130, 140, 150, 160)
RAW_ROWS = {
    "all-trump": (0, 17, 34, 49, 66, 81, 98, 113, 128, 145, 160, 177, 192, 209, 224, 241, 258),
    "no-trump": (0, 9, 17, 25, 33, 41, 49, 57, 65, 73, 81, 89, 97, 105, 113, 121, 130),
}
ONE_SIDE = {"defence": "defence", "takers": "takers", "takers-6-up": "takers"}
"""Where the tricks of one side are rounded, which; the other has the rest of 160."""
WITHOUT_DER = {"248": Fraction(162, 248), "two-thirds": Fraction(2, 3)}
"""How all-trump counted in the values of trumps, on 248, is marked."""
SEQUENCES = {"cent": (3, 100), "cinquante": (2, 50), "tierce": (1, 20)}
HEIGHT = ["7", "8", "9", "10", "J", "Q", "K", "A"]


@dataclass(frozen=True)
class Scored:
    """What one deal gives: whether the contract was made, and what each side counts and writes down."""

    made: bool | None
    announces: dict[str, int]
    totals: dict[str, Number]
    marks: dict[str, int]
    belotes_in_marks: dict[str, int]
    took_no_trick: str | None
    by: str | None
    held: int = 0

    @property
    def winner(self) -> str | None:
        """Return the side that won the deal; None where nobody did."""
        if self.by is None or self.made is None:
            return None
        return self.by if self.made else OTHER[self.by]

    @property
    def failed(self) -> str | None:
        """Return the side that bid and did not make it."""
        return self.by if self.made is False else None


def score(ruleset: str, options: Record, deal: Record) -> Scored:
    """Score one valid deal."""
    nothing = {"NS": 0, "EW": 0}
    if deal.get("passed"):
        return Scored(None, nothing, dict(nothing), nothing, nothing, None, None)
    rules = DEFAULTS[ruleset] | options
    reader = _Reader(ruleset, rules, deal)
    if rules["even_tricks"] == "replay" and reader.counted["NS"] == reader.counted["EW"]:
        return Scored(None, reader.announces, reader.totals(), nothing, nothing, None, reader.by)
    litige = rules["even_tricks"] == "held" and reader.level
    marks = reader.marks_of_litige(reader.belote) if litige else reader.marks(reader.belote)
    without = reader.marks_of_litige(nothing) if litige else reader.marks(nothing)
    held = 0
    if litige:
        held, marks, without = marks[reader.by], marks | {reader.by: 0}, without | {reader.by: 0}
    return Scored(
        None if litige else reader.made,
        reader.announces,
        reader.totals(),
        marks,
        {side: marks[side] - without[side] for side in OTHER},
        OTHER[reader.capot] if reader.capot else None,
        reader.by,
        held,
    )


class _Reader:
    """One deal under one set of rules."""

    def __init__(self, ruleset: str, rules: Record, deal: Record) -> None:
        self.ruleset, self.rules, self.deal = ruleset, rules, deal
        contract = deal["contract"]
        self.by: str = contract["by"]
        self.bid, self.trump = contract["bid"], contract["trump"]
        self.call = contract.get("call", "none")
        self.factor = {"none": 1, "coinche": 2, "surcoinche": rules["surcoinche"]}[self.call]
        self.capot = deal.get("capot")
        self.belote = {side: 20 * deal.get("belote", {}).get(side, 0) for side in OTHER}
        self.announces = _announces(rules, deal)
        self.generale_made = self.bid == "generale" and self.capot == self.by and bool(deal.get("solo"))
        self.counted = self._counted()
        self.tricks = {side: self._on_162(side) for side in OTHER}
        self.level = False
        self.made = self._is_made()

    def _counted(self) -> dict[str, int]:
        """Return the points on the table, before any conversion."""
        if self.capot:
            asked = self.capot == self.by and self.bid in {"capot", "generale"}
            worth = 252 if self.ruleset == "asce" else 250
            if self.rules["capot_only_if_bid"] and not asked:
                worth = 162
            elif self.capot == self.by:
                worth = self.rules["capot_tricks"]
            if self.generale_made:
                worth = self.rules["generale"]
            return {self.capot: worth, OTHER[self.capot]: 0}
        total = _deal_total(self.rules, self.trump)
        points = self.deal["points"]
        return {side: points[side] if side in points else total - points[OTHER[side]] for side in OTHER}

    def _on_162(self, side: str) -> Number:
        """Return a side's points in tricks on the scale of 162."""
        points = self.counted[side]
        if self.capot:
            return points
        scale = _scale(self.rules, self.trump)
        if scale in WITHOUT_DER:
            return points * WITHOUT_DER[scale]
        if scale == "proportional":
            return Fraction(points * 162, _deal_total(self.rules, self.trump))
        if scale == "raw":
            rows = zip(RAW_ROWS[self.trump], CLASSIC_POINTS, strict=True)
            return max(converted for row, converted in rows if row <= points)
        return points

    def totals(self) -> dict[str, Number]:
        """Return what each side counts, the Dauphiné's all-trump as counted on the table.

        Parts of a point, left by a scale in proportion, are written to the nearest point.
        """
        tricks = self.counted if _scale(self.rules, self.trump) in WITHOUT_DER else self.tricks
        return {side: round(tricks[side]) + self.belote[side] + self.announces[side] for side in OTHER}

    def _is_made(self) -> bool:
        rules, taker, defence = self.rules, self.by, OTHER[self.by]
        scale = _scale(rules, self.trump)

        def counts(side: str) -> Number:
            what = rules["counts_for_contract"]
            total = (self.counted if scale in WITHOUT_DER else self.tricks)[side]
            total += self.belote[side] if what != "tricks" else 0
            return total + (self.announces[side] if what == "all" else 0)

        if self.bid == "generale":
            enough = self.generale_made
        elif self.bid == "capot":
            enough = self.capot == taker
        else:
            needed = self.bid + rules["bid_margin"]
            if self.bid == 80 and rules["eighty_needs_82"]:
                needed = max(needed, 82)
            if scale in WITHOUT_DER and self.capot != taker:
                needed = ceil(needed / WITHOUT_DER[scale])
            enough = counts(taker) >= needed or (self.ruleset == "dauphine" and self.capot == taker)
        if rules["must_beat_defence"] == "or-equal":
            beaten = counts(taker) >= counts(defence)
        else:
            beaten = not rules["must_beat_defence"] or counts(taker) > counts(defence)
        least = rules["least_tricks"]
        if isinstance(self.bid, int) and least is not None:  # a slam asks for all tricks, which is more
            enough = enough and self.tricks[taker] >= least
        self.level = enough and counts(taker) == counts(defence)
        return enough and beaten

    def _bid_value(self) -> int:
        """Return what the bid weighs in a mark."""
        named = {"capot": self.rules["capot_bid"], "generale": self.rules["generale"]}
        return named.get(self.bid, self.bid) * (self.rules["no_trump_bid"] if self.trump == "no-trump" else 1)

    def _base_of_failure(self) -> Number:
        rules, defence = self.rules, OTHER[self.by]
        if self.bid == "generale" and rules["failed_base_generale"] is not None:
            return rules["failed_base_generale"]
        if self.bid in {"capot", "generale"}:
            return rules["failed_base_capot"]
        if self.capot == defence:
            return rules["failed_base_all_tricks"]
        if rules["failed_base"] == "points":
            return self._rounded_tricks(defence, self.tricks[defence])
        return rules["failed_base"]

    def marks_of_litige(self, belote: dict[str, int]) -> dict[str, int]:
        """Return what each side made, as it would be marked without a bid and without a coinche."""
        return {
            side: self._mark(side, self.tricks[side], self.announces[side], belote[side], bid=0, factor=1)
            for side in OTHER
        }

    def marks(self, belote: dict[str, int]) -> dict[str, int]:
        """Return what each side writes down, were the belotes these (the contract is not judged again)."""
        rules = self.rules
        winner = self.by if self.made else OTHER[self.by]
        loser = OTHER[winner]
        if rules["marking"] == "bid":
            fixed = rules["failed_mark"]
            value = self.factor * (fixed if not self.made and fixed is not None else self._bid_value())
            return {winner: value if self._rounds_before() else self._rounded(winner, value), loser: 0}
        won, kept = self._belotes(belote, winner, loser)
        if self.made:
            return self._marks_of_made(won, kept)
        marked = rules["marking"] == "points+bid" or self._capot_marks_its_bid()
        bid = self._bid_value() if marked else 0
        both = sum(self.announces.values())
        return {
            winner: self._mark(winner, self._base_of_failure(), both, won, bid=bid, factor=self.factor),
            loser: kept,
        }

    def _belotes(self, belote: dict[str, int], winner: str, loser: str) -> tuple[int, int]:
        """Return the belotes the winner and the loser of the deal mark."""
        goes = "own"
        if not self.made:
            goes = {"kept": "own", "to-defence": "winner", "lost": "lost"}[self.rules["belote_when_failed"]]
        if self.factor > 1 and self.rules["coinched_belote"] != "own":
            goes = self.rules["coinched_belote"]
        extra = belote[loser] if goes == "winner" else 0
        return belote[winner] + extra, belote[loser] if goes == "own" else 0

    def _marks_of_made(self, won: int, kept: int) -> dict[str, int]:
        rules, taker, defence = self.rules, self.by, OTHER[self.by]
        bid = self._bid_value() if rules["marking"] == "points+bid" or self._capot_marks_its_bid() else 0
        mine, theirs = self.announces[taker], self.announces[defence]
        if self.ruleset == "asce" and self.capot == taker:
            mine, theirs = mine + theirs, 0
        tricks = self.tricks[taker]
        coinched = self.factor > 1
        if coinched and rules["coinched_made"] != "points":
            mine, theirs = mine + theirs, 0
            tricks = 250 if self.capot == taker and tricks != 162 else 160
            if rules["coinched_made"] == "flat-162":
                tricks += 2
        both_keep = not coinched or (rules["multiplies"] == "bid" and rules["coinched_made"] == "points")
        if both_keep or rules["coinched_loser"] == "points":
            other = self._mark(defence, self.tricks[defence], theirs, kept, bid=0, factor=1)
        else:
            other = kept
        return {taker: self._mark(taker, tricks, mine, won, bid=bid, factor=self.factor), defence: other}

    def _capot_marks_its_bid(self) -> bool:
        named = self.bid in {"capot", "generale"}
        which = {False: (), True: (True,), "failed-too": (True, False)}[self.rules["capot_marks_bid"]]
        return named and self.rules["marking"] == "points" and self.made in which

    def _mark(self, side: str, tricks: Number, announces: int, belote: int, *, bid: int, factor: int) -> int:
        """Multiply and round one mark in the order of the rules."""
        before = self._rounds_before()
        if before or (self._by_thirds() and tricks == self.tricks[side] and not self.capot):
            tricks = self._rounded_tricks(side, tricks)
        multiplies = self.rules["multiplies"]
        if multiplies == "all":
            times = factor if self.rules["belote_multiplied"] else 1
            value = factor * (tricks + announces + bid) + times * belote
        elif multiplies == "bid":
            value = tricks + announces + belote + factor * bid
        else:
            value = factor * tricks + announces + belote + bid
        return int(value) if before else self._rounded(side, value)

    def _rounds_before(self) -> bool:
        """Return whether points in tricks are rounded before anything is added, and the mark no more.

        Of an exact last deal nothing is, but the parts of a point that a conversion leaves in a mark.
        """
        first = self.ruleset in {"wikipedia", "dauphine"} or self.rules["rounding"] in ONE_SIDE
        return first and not self._exact()

    def _exact(self) -> bool:
        return bool(self.rules["last_deal_exact"] and self.deal.get("last"))

    def _by_thirds(self) -> bool:
        """Return whether two thirds are marked, to tens, unless a last deal is exact."""
        return _scale(self.rules, self.trump) == "two-thirds" and not self._exact()

    def _rounded_tricks(self, side: str, tricks: Number) -> int:
        its_own = tricks == self.tricks[side] and not self.capot
        if self._by_thirds() and its_own:
            return (floor if side == self.by else ceil)(Fraction(tricks) / 10) * 10
        told_by = ONE_SIDE.get(self._rounding())
        if told_by is not None and (side == self.by) != (told_by == "takers") and its_own:
            return 160 - self._rounded(OTHER[side], self.tricks[OTHER[side]])
        return self._rounded(side, tricks)

    def _rounding(self) -> str:
        return "none" if self._exact() else self.rules["rounding"]

    def _rounded(self, side: str, value: Number) -> int:
        """Round a number to what a sheet carries."""
        how = self._rounding()
        if how == "none":
            return floor(value + Fraction(1, 2))
        if how == "fives":
            return 5 * floor(Fraction(value) / 5 + Fraction(1, 2))
        tens, rest = divmod(value, 10)
        goes_down = {"6-up": 5, "takers-6-up": 5, "6-up/7-up": 5 if side == self.by else 6}.get(how)
        up = rest >= 5 if goes_down is None else rest > goes_down
        return int(10 * tens + (10 if up else 0))


def bid_refusals(ruleset: str, options: Record, deal: Record) -> set[str]:
    """Return the codes that refuse a bid and its call; what else is wrong is not looked at."""
    rules = DEFAULTS[ruleset] | options
    bid, call = deal["contract"]["bid"], deal["contract"].get("call", "none")
    codes, called = set(), call != "none"
    if bid in {"capot", "generale"}:
        if bid == "generale" and rules["generale"] is None:
            codes.add("bid-not-in-ruleset")
        too_low = bid == "capot" and not rules["capot_can_be_coinched"]
    else:
        codes |= _points_refusals(rules, bid, deal["contract"]["trump"])
        too_low = rules["coinche_from"] is not None and bid < rules["coinche_from"]
    if (called and too_low) or (call == "surcoinche" and not rules["surcoinche_allowed"]):
        codes.add("call-not-allowed")
    return codes


def _points_refusals(rules: Record, bid: int, trump: str) -> set[str]:
    if rules["no_suit_bids"] == "slams" and trump in {"no-trump", "all-trump"}:
        return {"bid-not-in-ruleset"}
    most = {"no-trump": 800, "all-trump": 880}.get(trump, 820)
    if rules["announces"] == "none":
        most = max(250, rules["capot_bid"])
    if rules["highest_bid"] is not None:
        most = min(most, rules["highest_bid"])
    codes = {"bid-too-high"} if bid > most else set()
    if bid < rules["lowest_bid"][trump if trump in {"no-trump", "all-trump"} else "suit"]:
        codes.add("bid-too-low")
    if bid % 10:
        codes.add("bid-not-multiple-of-10")
    return codes


def _scale(rules: Record, trump: str) -> str:
    return {"no-trump": rules["no_trump_scale"], "all-trump": rules["all_trump_scale"]}.get(trump, "162")


def _deal_total(rules: Record, trump: str) -> int:
    """Return what both sides' points on the table add up to where no side took every trick."""
    if _scale(rules, trump) in WITHOUT_DER:
        return 248
    if _scale(rules, trump) in {"raw", "proportional"}:
        return {"no-trump": 130, "all-trump": 258}[trump]
    return 162


def _announces(rules: Record, deal: Record) -> dict[str, int]:
    """Return what each side is credited by the comparison and by a renonce."""
    declared = {side: list(deal.get("announces", {}).get(side, [])) for side in OTHER}
    trump = table_of(rules, deal)
    credited = {"NS": 0, "EW": 0}
    fault = deal.get("renonce")
    if fault:
        credited[OTHER[fault]] = sum(announce_value(item, trump) for item in declared[fault])
        declared[fault] = []
    best = {side: max((strength(item, trump) for item in declared[side]), default=()) for side in OTHER}
    winner = max(OTHER, key=lambda side: best[side])
    if best["NS"] == best["EW"]:
        winner = deal.get("first_announce", "") if rules["announce_tie"] == "first" else ""
    if winner:
        credited[winner] += sum(announce_value(item, trump) for item in declared[winner])
    return credited


def table_of(rules: Record, deal: Record) -> str:
    """Return by which trump announces count: only the text of asce has carrés of its own at no-trump."""
    trump: str = deal["contract"]["trump"]
    return "all-trump" if trump == "no-trump" and not rules["no_trump_carres"] else trump


def carres(trump: str) -> list[str]:
    """Return the ranks whose four cards count, strongest first."""
    return ["A", "10", "K", "Q", "J", "9"] if trump == "no-trump" else ["J", "9", "A", "10", "K", "Q"]


def announce_value(item: Record, trump: str) -> int:
    """Return the points of one announce."""
    if item["kind"] == "carre":
        return {0: 200, 1: 150}.get(carres(trump).index(item["rank"]), 100)
    return SEQUENCES[item["kind"]][1]


def strength(item: Record, trump: str) -> tuple[int, ...]:
    """Return what compares one announce with another: the greater wins."""
    if item["kind"] == "carre":
        return (4, -carres(trump).index(item["rank"]))
    return (SEQUENCES[item["kind"]][0], HEIGHT.index(item["rank"]), int(item["suit"] == trump))


def tied_announces(rules: Record, deal: Record) -> bool:
    """Return whether nothing separates the best announces of the two sides."""
    trump, fault = table_of(rules, deal), deal.get("renonce")
    sides = [deal.get("announces", {}).get(side, []) if side != fault else [] for side in OTHER]
    best = [max((strength(item, trump) for item in items), default=()) for items in sides]
    return bool(best[0]) and best[0] == best[1]
