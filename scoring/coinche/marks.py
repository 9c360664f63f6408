"""The marks of both sides and the lines they are made of (ASCE 10.1, decisions A2 to A5; docs/rules).

A mark is its lines, added up, multiplied and rounded; the lines are also its explanation. The options of
a ruleset choose, once, which of these functions mark a contract made and one that failed.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from scoring.cards import Side
from scoring.coinche.pools import Points
from scoring.sentences import Sentence
from scoring.sentences import sentence as _


class Label(NamedTuple):
    """The name of a line of a breakdown, and the section or decision it comes from.

    `cited` says that the line names its section when read aloud: points that changed hands, which
    is what players ask about.
    """

    name: Sentence
    source: str
    cited: bool = False


class Line(NamedTuple):
    """One line of a breakdown: so many points, to this side, for this reason."""

    label: Label
    side: Side
    points: Points


class Labels(NamedTuple):
    """The lines there can be, each with the section of its ruleset."""

    tricks: Label
    shared: Label
    capot: Label
    belote: Label
    adverse_belote: Label
    announces: Label
    renonce: Label
    contract: Label
    flat: Label
    failed: Label
    adverse_capot: Label
    adverse_made: Label
    adverse_failed: Label


def labels(**sources: str) -> Labels:
    """The labels of a ruleset: where each kind of line comes from, by section or decision.

    `tricks`, `rounded`, `capot`, `belote`, `announces`, `renonce`, `contract`, `made` (what a contract made
    gives) and `failed`.
    """
    made, failed = sources["made"], sources["failed"]
    return Labels(
        tricks=Label(_("Plis"), sources["tricks"]),
        shared=Label(_("Plis, arrondis"), sources["rounded"]),
        capot=Label(_("Capot"), sources["capot"]),
        belote=Label(_("Belote"), sources["belote"]),
        adverse_belote=Label(_("Belote adverse"), failed, cited=True),
        announces=Label(_("Annonces"), sources["announces"]),
        renonce=Label(_("Renonce adverse"), sources["renonce"], cited=True),
        contract=Label(_("Contrat"), sources["contract"]),
        flat=Label(_("Forfait"), made),
        failed=Label(_("Chute"), failed),
        adverse_capot=Label(_("Annonces adverses"), made, cited=True),
        adverse_made=Label(_("Annonces adverses"), made, cited=True),
        adverse_failed=Label(_("Annonces adverses"), failed, cited=True),
    )


class Count(NamedTuple):
    """The total of one side before the contract is judged, and its lines: tricks first."""

    side: Side
    lines: tuple[Line, ...]
    total: Points
    tricks: Points
    belote: int
    announces: int
    all_tricks: bool


class Judged(NamedTuple):
    """A judged contract: what the marking functions look at.

    `tricks` are the lines of takers and defence for their tricks, as they are marked; `base` is what
    stands in place of the winner's tricks where the contract failed, or was coinched and made. `bid` is
    what the bid adds to the mark of its winner.
    """

    takers: Count
    defence: Count
    tricks: tuple[Line, Line]
    base: int
    bid: int


Lines = tuple[Line, ...]


class Columns(NamedTuple):
    """The lines both sides mark, before a coinche multiplies those of the winner."""

    takers: Lines
    defence: Lines


Rule = Callable[[Judged, Labels], Columns]


def points_made(deal: Judged, labels: Labels) -> Columns:
    """Made: the takers mark what they made and the bid, the defence what it made (ASCE 10.1 a, A2)."""
    takers, defence = deal.takers, deal.defence
    won = (deal.tricks[0], *takers.lines[1:], *_bid(takers.side, deal, labels))
    return Columns(won, (deal.tricks[1], *defence.lines[1:]))


def capot_takes_announces(deal: Judged, labels: Labels) -> Columns:
    """Made: `points_made`, and takers of every trick also mark the defence's announces (ASCE 10.1 a, A2)."""
    takers, defence = deal.takers, deal.defence
    columns = points_made(deal, labels)
    if not (takers.all_tricks and defence.announces):
        return columns
    won = (*columns.takers, Line(labels.adverse_capot, takers.side, defence.announces))
    return Columns(won, _own_belote(defence, labels))


def flat(deal: Judged, labels: Labels) -> Columns:
    """Made, coinched: 160, or 250 for a capot, in place of the tricks; all announces; the bid (A3).

    The defence marks what it made; `belote_alone` leaves it no more than its belote.
    """
    takers, defence = deal.takers, deal.defence
    won = (
        Line(labels.flat, takers.side, deal.base),
        *_bid(takers.side, deal, labels),
        *takers.lines[1:],
        *_adverse(labels.adverse_made, takers.side, defence.announces),
    )
    return Columns(won, (deal.tricks[1], *_own_belote(defence, labels)))


def to_defence(deal: Judged, labels: Labels) -> Columns:
    """Failed: the defence marks base, bid and all announces (ASCE 10.1 b, A4); the takers their belote."""
    defence = deal.defence
    won = (
        Line(labels.failed, defence.side, deal.base),
        *_bid(defence.side, deal, labels),
        *defence.lines[1:],
        *_adverse(labels.adverse_failed, defence.side, deal.takers.announces),
    )
    return Columns(_own_belote(deal.takers, labels), won)


def bid_alone_made(deal: Judged, labels: Labels) -> Columns:
    """Made, where a winner marks the bid and nothing else."""
    return Columns(_bid(deal.takers.side, deal, labels), ())


def bid_alone_failed(deal: Judged, labels: Labels) -> Columns:
    """Failed, where a winner marks the bid, or what stands in its place, and nothing else."""
    return Columns((), _bid(deal.defence.side, deal, labels))


def belote_alone(rule: Rule) -> Rule:
    """Made, coinched: the defence of `rule` keeps only its belote."""

    def alone(deal: Judged, labels: Labels) -> Columns:
        return Columns(rule(deal, labels).takers, _own_belote(deal.defence, labels))

    return alone


def loser_without_belote(rule: Rule, *, made: bool, to_winner: bool) -> Rule:
    """`rule` where the loser's belote is lost, or goes to the winner like one of its own."""

    def without(deal: Judged, labels: Labels) -> Columns:
        columns = rule(deal, labels)
        loser = deal.defence if made else deal.takers
        if not loser.belote:
            return columns
        kept = tuple([line for line in columns[made] if line.label is not labels.belote])
        won = columns[not made]
        if to_winner:
            won = (*won, Line(labels.adverse_belote, loser.side.other, loser.belote))
        return Columns(won, kept) if made else Columns(kept, won)

    return without


class Mark(NamedTuple):
    """The lines of one side: those that a factor multiplies, the factor, and those added once after it."""

    lines: Lines
    factor: int = 1
    once: Lines = ()


Multiply = Callable[[Lines, int, Labels], Mark]


def whole_mark(lines: Lines, factor: int, _labels: Labels) -> Mark:
    """All of the winner's mark multiplied."""
    return Mark(lines, factor)


def all_but_belote(lines: Lines, factor: int, labels: Labels) -> Mark:
    """The winner's mark multiplied, its belotes added once."""
    belotes = labels.belote, labels.adverse_belote
    once = tuple([line for line in lines if line.label in belotes])
    return Mark(tuple([line for line in lines if line.label not in belotes]), factor, once)


def tricks_alone(lines: Lines, factor: int, _labels: Labels) -> Mark:
    """The tricks, or what stands in their place, multiplied; bid, belote and announces added once."""
    return Mark(lines[:1], factor, lines[1:])


def _bid(side: Side, deal: Judged, labels: Labels) -> Lines:
    return (Line(labels.contract, side, deal.bid),) if deal.bid else ()


def _adverse(label: Label, side: Side, points: int) -> Lines:
    """Points that come over from the other side."""
    return (Line(label, side, points),) if points else ()


def _own_belote(count: Count, labels: Labels) -> Lines:
    """The belote nobody can take away (ASCE 10.1)."""
    return (Line(labels.belote, count.side, count.belote),) if count.belote else ()
