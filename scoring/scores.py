"""From a deal to its breakdown, and from the breakdown to totals and marks (ASCE 8.3, 8.4, 10.1).

One truth for the number and for its explanation: a total is the sum of its lines, a mark the sum of
its lines, multiplied and rounded.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from operator import itemgetter
from typing import Any, Final, NamedTuple

from scoring.announces import Announce, points, stronger
from scoring.cards import Side, Trump
from scoring.deals import Bid, Call, Contract, Deal
from scoring.marks import Columns, Count, Judged, Label, Line
from scoring.ruleset import Ruleset

BELOTE: Final = 20
_points = itemgetter(2)


class Column(NamedTuple):
    """The lines of one side, what their sum is multiplied by, and what is written down in the end."""

    lines: Sequence[Line]
    factor: int
    points: int

    def part(self, label: Label) -> int:
        """What the lines of this label add to the column, multiplied."""
        return sum(line.points for line in self.lines if line.label is label) * self.factor


NO_MARK: Final = Column((), 1, 0)
NO_COUNTS: Final = (Count(Side.NS, (), 0, 0, 0, False), Count(Side.EW, (), 0, 0, 0, False))


class Score(NamedTuple):
    """What a deal gives both sides. Pairs are (NS, EW).

    `made` is None for a passed deal. `counts` are what each side counts before the contract is
    judged, `marked` the columns that are written down.
    """

    deal: Deal
    made: bool | None
    counts: tuple[Count, Count]
    marked: tuple[Column, Column]

    @property
    def announces(self) -> tuple[int, int]:
        """The points credited by the comparison and by renonce, before any change of hands."""
        return self.counts[0].announces, self.counts[1].announces

    @property
    def totals(self) -> tuple[int, int]:
        """What each side counts before the contract is judged, not rounded."""
        return self.counts[0].total, self.counts[1].total

    @property
    def marks(self) -> tuple[int, int]:
        """What each side writes down."""
        return self.marked[0].points, self.marked[1].points

    def to_record(self) -> dict[str, Any]:
        """The scored deal of SCORING.md section 2."""
        record: dict[str, Any] = {"ok": True}
        if self.deal.id:
            record["id"] = self.deal.id[0]
        record["made"] = self.made
        record["announces"] = by_side(self.announces)
        record["totals"] = by_side(self.totals)
        record["marks"] = by_side(self.marks)
        return record


def by_side(pair: tuple[int, int]) -> dict[str, int]:
    """A pair of figures as its JSON object."""
    return {"NS": pair[0], "EW": pair[1]}


class Scorer:
    """Scores the deals of one ruleset; what the ruleset fixes once and for all is asked once, here."""

    def __init__(self, ruleset: Ruleset) -> None:
        self.ruleset = ruleset
        self._labels = ruleset.labels
        self._pools = ruleset.pools
        self._rounding = ruleset.rounding
        # Counts and comparisons come again and again: each is worked out once, and not kept for ever.
        self._count = lru_cache(maxsize=1 << 14)(self._count_side)
        self._credited = lru_cache(maxsize=1 << 14)(credited)

    def score(self, deal: Deal) -> Score:
        """The breakdown of a deal that `scoring.reader` has accepted."""
        contract = deal.contract
        if contract is None:
            return Score(deal, None, NO_COUNTS, (NO_MARK, NO_MARK))
        ns, ew = self._counts(deal, contract)
        takers, defence = (ns, ew) if contract.by is Side.NS else (ew, ns)
        made = self._is_made(contract.bid, takers, defence)
        columns = self._mark(contract, made, takers, defence)
        takers_mark = self._column(columns.takers, columns.takers_factor)
        defence_mark = self._column(columns.defence, columns.defence_factor)
        return Score(
            deal,
            made,
            (ns, ew),
            (takers_mark, defence_mark) if contract.by is Side.NS else (defence_mark, takers_mark),
        )

    def _counts(self, deal: Deal, contract: Contract) -> tuple[Count, Count]:
        """What each side totals: tricks with the der, belote, announces (10.1)."""
        capot = deal.capot
        ns, ew = self._pools[contract.trump].tricks[capot][deal.points]
        of_ns, of_ew = self._credited(deal.announces, deal.renonce, contract.trump)
        return (
            self._count(Side.NS, capot is Side.NS, ns, deal.belote[0], of_ns),
            self._count(Side.EW, capot is Side.EW, ew, deal.belote[1], of_ew),
        )

    def _count_side(
        self, side: Side, all_tricks: bool, tricks: int, belotes: int, announces: tuple[int, int]
    ) -> Count:
        labels = self._labels
        lines = [Line(labels.capot if all_tricks else labels.tricks, side, tricks)]
        belote = belotes * BELOTE
        if belote:
            lines.append(Line(labels.belote, side, belote))
        own, renonce = announces
        if own:
            lines.append(Line(labels.announces, side, own))
        if renonce:
            lines.append(Line(labels.renonce, side, renonce))
        return Count(side, tuple(lines), sum(map(_points, lines)), belote, own + renonce, all_tricks)

    def _is_made(self, bid: Bid, takers: Count, defence: Count) -> bool:
        """The bid reached, or all eight tricks for a capot; and more than the defence (3.2, A1)."""
        reached = takers.total >= bid if type(bid) is int else takers.all_tricks
        return reached and (takers.total > defence.total or not self.ruleset.must_beat_defence)

    def _mark(self, contract: Contract, made: bool, takers: Count, defence: Count) -> Columns:
        """The lines both sides mark, by what became of the contract (10.1)."""
        ruleset, bid = self.ruleset, contract.bid
        worth = bid if type(bid) is int else ruleset.slam_bid[bid]
        judged = Judged(takers, defence, worth, ruleset.factors[contract.call])
        marking = ruleset.marking
        if not made:
            return marking.failed(judged, self._labels)
        rule = marking.made if contract.call is Call.NONE else marking.coinched
        return rule(judged, self._labels)

    def _column(self, lines: Sequence[Line], factor: int) -> Column:
        return Column(lines, factor, self._rounding(sum(map(_points, lines)) * factor))


Announced = tuple[tuple[Announce, ...], tuple[Announce, ...]]
# Of each side: the points of its own announces, and of those the adversary could not show.
Credited = tuple[tuple[int, int], tuple[int, int]]
NOTHING: Final[Credited] = ((0, 0), (0, 0))


def credited(announces: Announced, renonce: Side | None, trump: Trump) -> Credited:
    """What the comparison gives to one side, and what a renonce gives to the other (8.3, 8.4, A6)."""
    ns, ew = announces
    if renonce is Side.NS:
        return (0, 0), (points(ew, trump), points(ns, trump))
    if renonce is Side.EW:
        return (points(ns, trump), points(ew, trump)), (0, 0)
    if not (ns or ew):
        return NOTHING
    winner = stronger(ns, ew, trump)
    if winner is None:
        return NOTHING
    return ((points(ns, trump), 0), (0, 0)) if winner is Side.NS else ((0, 0), (points(ew, trump), 0))
