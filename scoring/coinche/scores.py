"""From a deal to its breakdown, and from the breakdown to totals and marks (ASCE 8.3, 8.4, 10.1).

The number and its explanation have one source: a total is the sum of its lines, a mark the sum of its lines,
multiplied and rounded.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from math import ceil
from operator import itemgetter
from typing import Any, Final, NamedTuple

from scoring.cards import Side
from scoring.coinche.announces import NO_ANNOUNCES
from scoring.coinche.deals import Contract, Slam
from scoring.coinche.marking import (
    COMPARED,
    NOT_ENOUGH_AGAINST_DEFENCE,
    NOTHING,
    ContractTerms,
    credited,
    multiplied_by,
    terms_of,
)
from scoring.coinche.marks import (
    JudgedContract,
    Label,
    ScoreLine,
    ScoreLines,
    SideCount,
    points_made,
)
from scoring.coinche.pools import Points, Pool
from scoring.coinche.records import RecordedDeal
from scoring.coinche.rounding import (
    EXACTLY,
    OUTWARDS,
    Rounding,
    RoundingMoments,
    as_counted,
    exact,
    moments,
)
from scoring.coinche.ruleset import Ruleset
from scoring.strict_json import to_text

BELOTE: Final = 20
UNBID_CAPOT: Final = 162
"""The points of an unbid capot where only a bid one counts as a capot (docs/rules/house-rules.md)."""
NS: Final = Side.NS
EW: Final = Side.EW
"""The sides at hand: to look one up in its enum takes as long as adding up a column."""
_points = itemgetter(2)


class MarkColumn(NamedTuple):
    """What one side marks: lines, what their sum is multiplied by, lines added once, and what is written."""

    lines: ScoreLines
    factor: int
    once: ScoreLines
    points: int

    @property
    def exact(self) -> Points:
        """The sum of the column before it is rounded."""
        return sum(line.points for line in self.lines) * self.factor + sum(line.points for line in self.once)

    def part(self, label: Label) -> Points:
        """The points that the lines of this label add to the column, multiplied where they are."""
        multiplied = sum(line.points for line in self.lines if line.label is label) * self.factor
        return multiplied + sum(line.points for line in self.once if line.label is label)


NO_MARK: Final = MarkColumn((), 1, (), 0)
NO_COUNTS: Final = (
    SideCount(Side.NS, (), 0, 0, 0, 0, False, 0),
    SideCount(Side.EW, (), 0, 0, 0, 0, False, 0),
)


class Score(NamedTuple):
    """The result of a deal for both sides. Pairs are (NS, EW).

    `made` is None where nobody won it: passed, dealt again, or a litige; `short` is what the takers lacked
    of a bid in points. `counts` are what each side counts before the contract is judged, `marked` the
    columns that are written down. `replayed`: the deal counts for nothing and the same dealer deals again,
    because the tricks were even, or all passed. `without_bids`: who took it bid nothing
    (`Ruleset.without_bids`). `held` is what the takers made in a litige: it waits for the winner of the next
    deal, and is no mark yet.
    """

    deal: RecordedDeal
    made: bool | None
    short: int
    counts: tuple[SideCount, SideCount]
    marked: tuple[MarkColumn, MarkColumn]
    replayed: bool = False
    without_bids: bool = False
    held: MarkColumn = NO_MARK

    @property
    def litige(self) -> bool:
        """Whether both sides counted the same, so that the takers' points wait (`even_tricks`)."""
        return self.held is not NO_MARK

    @property
    def counts_for_game(self) -> bool:
        """Whether it was played and marked: not passed, nor dealt again."""
        return self.made is not None or self.litige

    @property
    def winner(self) -> Side | None:
        """The winner of the deal: the takers where they made their contract, else the defence."""
        contract = self.deal.contract
        if contract is None or self.made is None:
            return None
        return contract.by if self.made else contract.by.other

    @property
    def loser(self) -> Side | None:
        """The other side."""
        return None if self.winner is None else self.winner.other

    def with_held(self, points: int, label: Label) -> Score:
        """This score with so many points, held from litiges before it, in its winner's mark: after all else.

        They are rounded already, and no coinche of this deal multiplies them.
        """
        winner = self.winner
        if not points or winner is None:
            return self
        column = self.marked[winner.place]
        line = ScoreLine(label, winner, points)
        won = column._replace(once=(*column.once, line), points=column.points + points)
        marked = (won, self.marked[1]) if winner is Side.NS else (self.marked[0], won)
        return self._replace(marked=marked)

    @property
    def announces(self) -> tuple[int, int]:
        """The points that the comparison and a renonce credit, before the winner takes the other side's."""
        return self.counts[0].announces, self.counts[1].announces

    @property
    def totals(self) -> tuple[int, int]:
        """The total of each side before the contract is judged, to the point where it is converted."""
        ns, ew = self.counts[0].total, self.counts[1].total
        return (ns, ew) if type(ns) is type(ew) is int else (exact(ns), exact(ew))

    @property
    def marks(self) -> tuple[int, int]:
        """The marks that both sides write down."""
        return self.marked[0].points, self.marked[1].points

    def to_record(self) -> dict[str, Any]:
        """The scored deal of docs/rules/records.md."""
        named = {"id": self.deal.id[0]} if self.deal.id else {}
        held = {"held": self.held.points} if self.litige else {}
        return {"ok": True, **named, **_figures(self.made, self.announces, self.totals, self.marks), **held}

    def to_json(self) -> str:
        """`to_record` as JSON, whose text is always the same but for the figures."""
        if self.litige:
            return to_text(self.to_record())
        (ns, ew), (mark_ns, mark_ew) = self.counts, self.marked
        named = f'"id": {to_text(self.deal.id[0])}, ' if self.deal.id else ""
        figures = (ns.announces, ew.announces, *self.totals, mark_ns.points, mark_ew.points)
        return AS_JSON[self.made] % (named, *figures)


def _figures(
    made: bool | None,
    announces: tuple[Any, Any],
    totals: tuple[Any, Any],
    marks: tuple[Any, Any],
) -> dict[str, Any]:
    pairs = {"announces": by_side(announces), "totals": by_side(totals), "marks": by_side(marks)}
    return {"made": made, **pairs}


def by_side(pair: tuple[int, int]) -> dict[str, int]:
    """A pair of figures as its JSON object."""
    return {"NS": pair[0], "EW": pair[1]}


def _as_json(made: bool | None) -> str:
    """The text of a record, to be filled in: what names the deal, then its figures."""
    blank = ("%d", "%d")
    text = to_text({"ok": True, **_figures(made, blank, blank, blank)}).replace('"%d"', "%d")
    return text.replace('"made"', '%s"made"')


AS_JSON: Final = {made: _as_json(made) for made in (True, False, None)}


def _terms_by_contract(ruleset: Ruleset, rounding: RoundingMoments) -> Callable[[Contract], ContractTerms]:
    return lru_cache(maxsize=1 << 14)(lambda contract: terms_of(ruleset, contract, rounding))


class DealScorer:
    """Scores the deals of one ruleset; its options are asked once, here, and not again for each deal."""

    def __init__(self, ruleset: Ruleset) -> None:
        self.ruleset = ruleset
        self._labels = labels = ruleset.line_labels
        self._of_tricks = {"capot": labels.capot, "generale": labels.generale}
        self._passed_again = ruleset.passed_deal == "again"
        self._holds = ruleset.even_tricks == "held"
        self._compared = COMPARED[ruleset.counts_for_contract]
        self._share = multiplied_by(ruleset)
        self._without_bids = ruleset.without_bids
        self._beaten_by_defence = NOT_ENOUGH_AGAINST_DEFENCE[ruleset.must_beat_defence]
        # Contracts, counts and comparisons come again and again: each is worked out once. Those of which
        # there are many are not kept for ever.
        rounded = moments(ruleset.rounding, ruleset.rounds)
        self._terms = self._last_terms = _terms_by_contract(ruleset, rounded)
        if ruleset.last_deal_exact:
            self._last_terms = _terms_by_contract(ruleset, EXACTLY)
        self._count = lru_cache(maxsize=1 << 14)(self._count_side)
        self._credited = lru_cache(maxsize=1 << 14)(credited)

    def score(self, deal: RecordedDeal) -> Score:
        """The breakdown of a deal that `scoring.coinche.reader` has accepted."""
        contract = deal.contract
        if contract is None:
            return Score(deal, None, 0, NO_COUNTS, (NO_MARK, NO_MARK), self._passed_again)
        terms = self._last_terms(contract) if deal.last else self._terms(contract)
        counts = ns, ew = self._counts(deal, contract, terms.pool)
        if terms.even in deal.points:
            nobody = NO_MARK, NO_MARK
            return Score(deal, None, 0, counts, nobody, replayed=True, without_bids=self._without_bids)
        by_ns = contract.by is NS
        takers, defence = counts if by_ns else (ew, ns)
        short, made = self._outcome(deal, terms, takers, defence)
        tricks = self._trick_lines(terms, takers, defence)
        if made is None:
            return self._litige(deal, counts, JudgedContract(takers, defence, tricks, tricks[0], ()), terms)
        round_won, round_lost = terms.rounding.mark
        if made:
            judged = JudgedContract(takers, defence, tricks, terms.flat[takers.all_tricks], terms.won)
            won, lost = terms.made(judged, self._labels)
        else:
            base = terms.base[defence.all_tricks] or self._own_points(defence, tricks[1], terms.rounding)
            judged = JudgedContract(takers, defence, tricks, base, terms.lost)
            lost, won = terms.failed(judged, self._labels)
            round_won, round_lost = round_lost, round_won
        winner = self._multiplied(won, terms.factor, round_won)
        loser = MarkColumn(lost, 1, (), round_lost(sum(map(_points, lost))))
        marked = (winner, loser) if made is by_ns else (loser, winner)
        return Score(deal, made, short, counts, marked, False, self._without_bids)

    def _litige(
        self,
        deal: RecordedDeal,
        counts: tuple[SideCount, SideCount],
        judged: JudgedContract,
        terms: ContractTerms,
    ) -> Score:
        """The score of a deal that nobody won: both sides' points, of which those of the takers wait."""
        waiting, own = points_made(judged, self._labels)
        takers, defence = terms.rounding.mark
        held = MarkColumn(waiting, 1, (), takers(sum(map(_points, waiting))))
        mark = MarkColumn(own, 1, (), defence(sum(map(_points, own))))
        marked = (NO_MARK, mark) if judged.takers.side is Side.NS else (mark, NO_MARK)
        return Score(deal, None, 0, counts, marked, without_bids=self._without_bids, held=held)

    def _multiplied(self, lines: ScoreLines, factor: int, rounding: Rounding) -> MarkColumn:
        """The column of the winner of a deal."""
        multiplied, once = self._share(lines, self._labels)
        points = sum(map(_points, multiplied)) * factor + sum(map(_points, once))
        return MarkColumn(multiplied, factor, once, rounding(points))

    def _counts(self, deal: RecordedDeal, contract: Contract, pool: Pool) -> tuple[SideCount, SideCount]:
        """The count of each side: tricks with the der, belote, announces (ASCE 10.1)."""
        capot = deal.capot
        ns, ew = pool.tricks[capot][deal.points]
        counted_ns = counted_ew = "tricks"
        if capot is NS:
            counted_ns, ns = self._capot_worth(deal, contract)
        elif capot is EW:
            counted_ew, ew = self._capot_worth(deal, contract)
        of_ns, of_ew = NOTHING
        if deal.announces != NO_ANNOUNCES:
            of_ns, of_ew = self._credited(
                deal.announces,
                deal.renonce,
                self.ruleset.announce_trump(contract.trump),
                deal.first_announce,
            )
        belote_ns, belote_ew = deal.belote
        return (
            self._count(NS, counted_ns, ns, belote_ns, of_ns),
            self._count(EW, counted_ew, ew, belote_ew, of_ew),
        )

    def _capot_worth(self, deal: RecordedDeal, contract: Contract) -> tuple[str, int]:
        """What all eight tricks count as, and their points (ASCE 9.2)."""
        ruleset = self.ruleset
        if contract.bid is Slam.GENERALE and deal.solo and deal.capot is contract.by:
            return "generale", ruleset.slam_bid[contract.bid]
        if ruleset.capot_only_if_bid and not (deal.capot is contract.by and isinstance(contract.bid, Slam)):
            return "all tricks", UNBID_CAPOT
        return "capot", ruleset.capot_tricks if deal.capot is contract.by else ruleset.defence_capot_tricks

    def _count_side(
        self, side: Side, counted: str, tricks: Points, belotes: int, announces: tuple[int, int]
    ) -> SideCount:
        labels, all_tricks = self._labels, counted != "tricks"
        lines = [ScoreLine(self._of_tricks.get(counted, labels.tricks), side, tricks)]
        belote = belotes * BELOTE
        if belote:
            lines.append(ScoreLine(labels.belote, side, belote))
        own, renonce = announces
        if own:
            lines.append(ScoreLine(labels.announces, side, own))
        if renonce:
            lines.append(ScoreLine(labels.renonce, side, renonce))
        total = sum(map(_points, lines))
        compared = self._compared(tricks, belote, total)
        return SideCount(side, tuple(lines), total, tricks, belote, own + renonce, all_tricks, compared)

    def _outcome(
        self, deal: RecordedDeal, terms: ContractTerms, takers: SideCount, defence: SideCount
    ) -> tuple[int, bool | None]:
        """The points that the takers lack of their bid, and whether they made it (ASCE 3.2, A1).

        A slam is of tricks, not of points. None: a litige, where nothing but equality is against them.
        """
        needed, least, lacking = terms.needed, terms.least, 0
        if needed is None:
            made = all_tricks_as_bid(deal)
        elif takers.all_tricks and self.ruleset.capot_makes_any_bid:
            made = True
        else:
            if takers.all_tricks:
                needed, least = terms.of_all_tricks
            made = takers.compared >= needed and takers.tricks >= least
            if not made:
                lacking = ceil(max(needed - takers.compared, least - takers.tricks))
        if made and self._holds and takers.compared == defence.compared:
            return 0, None
        if made and self._beaten_by_defence(takers.compared, defence.compared):
            return 0, False
        return lacking, made

    def _trick_lines(
        self, terms: ContractTerms, takers: SideCount, defence: SideCount
    ) -> tuple[ScoreLine, ScoreLine]:
        """The lines of both sides' tricks as they are marked: as they were counted, or rounded first."""
        pool, rounding = terms.pool, terms.rounding
        if rounding.share is as_counted and pool.marked is None:
            return takers.lines[0], defence.lines[0]
        share = OUTWARDS.share if pool.tens and rounding is not EXACTLY else rounding.share
        labels, won, lost = [self._labels.shared] * 2, takers.tricks, defence.tricks
        if takers.all_tricks or defence.all_tricks:
            won, lost = rounding.whole.takers(won), rounding.whole.defence(lost)
        else:
            there, here = pool.marked or (1, 1)
            won, lost = share(won * there, lost * there, here)
            if pool.marked:
                exactly = share is as_counted
                labels = [self._labels.converted if exactly else self._labels.converted_rounded] * 2
            if rounding.rest_of is not None and share is rounding.share:
                labels[rounding.rest_of] = self._labels.rest
        return _as_marked(takers, won, labels[0]), _as_marked(defence, lost, labels[1])

    def _own_points(self, defence: SideCount, own: ScoreLine, rounding: RoundingMoments) -> ScoreLine:
        """The defence's own points, beside a bid that failed."""
        labels, points = self._labels, rounding.base.defence(rounding.own(own.points))
        as_marked = {labels.rest: labels.failed_rest, labels.converted: labels.failed_converted}
        as_marked[labels.converted_rounded] = labels.failed_converted
        label = as_marked.get(own.label, labels.failed_shared)
        return ScoreLine(labels.failed_points if points == defence.tricks else label, defence.side, points)


def _as_marked(count: SideCount, points: Points, label: Label) -> ScoreLine:
    """The tricks of a side as they are marked: as they were counted where that is the same number."""
    counted = count.lines[0]
    return counted if counted.points == points else ScoreLine(label, count.side, points)


def all_tricks_as_bid(deal: RecordedDeal) -> bool:
    """Whether the takers took all eight tricks, and the bidder alone where a générale was bid."""
    contract = deal.contract
    if contract is None or deal.capot is not contract.by:
        return False
    return contract.bid is not Slam.GENERALE or deal.solo
