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


Lines = tuple[Line, ...]


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
        flat=Label(_("Plis, compte fixe"), made),
        failed=Label(_("Chute"), failed),
        adverse_capot=Label(_("Annonces adverses"), made, cited=True),
        adverse_made=Label(_("Annonces adverses"), made, cited=True),
        adverse_failed=Label(_("Annonces adverses"), failed, cited=True),
    )


class Count(NamedTuple):
    """The total of one side before the contract is judged, and its lines: tricks first.

    `compared` is the part of the total that is held against the bid and the other side.
    """

    side: Side
    lines: tuple[Line, ...]
    total: Points
    tricks: Points
    belote: int
    announces: int
    all_tricks: bool
    compared: Points


class Judged(NamedTuple):
    """A judged contract: what the marking functions look at.

    `tricks` are the lines of takers and defence for their tricks, as they are marked; `base` is what
    stands in place of the winner's tricks where the contract failed, or was coinched and made. `bid` is
    the line that the bid adds to the mark of its winner, if any.
    """

    takers: Count
    defence: Count
    tricks: tuple[Line, Line]
    base: int
    bid: Lines


Columns = tuple[Lines, Lines]
"""The lines that takers and defence mark, before a coinche multiplies those of the winner."""
Rule = Callable[[Judged, Labels], Columns]


def points_made(deal: Judged, _labels: Labels) -> Columns:
    """Made: the takers mark what they made and the bid, the defence what it made (ASCE 10.1 a, A2)."""
    takers, defence = deal.takers, deal.defence
    return (deal.tricks[0], *takers.lines[1:], *deal.bid), (deal.tricks[1], *defence.lines[1:])


def capot_takes_announces(deal: Judged, labels: Labels) -> Columns:
    """Made: `points_made`, and takers of every trick also mark the defence's announces (ASCE 10.1 a, A2)."""
    takers, defence = deal.takers, deal.defence
    columns = points_made(deal, labels)
    if not (takers.all_tricks and defence.announces):
        return columns
    won = (*columns[0], Line(labels.adverse_capot, takers.side, defence.announces))
    return won, _own_belote(defence, labels)


def flat(deal: Judged, labels: Labels) -> Columns:
    """Made, coinched: 160 (162), or 250 (252) for a capot, for the tricks; all announces; the bid (A3).

    The defence marks what it made; `belote_alone` leaves it no more than its belote.
    """
    takers, defence = deal.takers, deal.defence
    won = (
        Line(labels.flat, takers.side, deal.base),
        *deal.bid,
        *takers.lines[1:],
        *_adverse(labels.adverse_made, takers.side, defence.announces),
    )
    return won, (deal.tricks[1], *_own_belote(defence, labels))


def to_defence(deal: Judged, labels: Labels) -> Columns:
    """Failed: the defence marks base, bid and all announces (ASCE 10.1 b, A4); the takers their belote."""
    defence = deal.defence
    won = (
        Line(labels.failed, defence.side, deal.base),
        *deal.bid,
        *defence.lines[1:],
        *_adverse(labels.adverse_failed, defence.side, deal.takers.announces),
    )
    return _own_belote(deal.takers, labels), won


def bid_alone_made(deal: Judged, _labels: Labels) -> Columns:
    """Made, where a winner marks the bid and nothing else."""
    return deal.bid, ()


def bid_alone_failed(deal: Judged, _labels: Labels) -> Columns:
    """Failed, where a winner marks the bid, or what stands in its place, and nothing else."""
    return (), deal.bid


def belote_alone(rule: Rule) -> Rule:
    """Made, coinched: the defence of `rule` keeps only its belote."""

    def alone(deal: Judged, labels: Labels) -> Columns:
        return rule(deal, labels)[0], _own_belote(deal.defence, labels)

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
        return (won, kept) if made else (kept, won)

    return without


Share = Callable[[Lines, Labels], tuple[Lines, Lines]]
"""Shares the lines of a winner: those that a coinche multiplies, and those added once after it."""


def whole_mark(lines: Lines, _labels: Labels) -> tuple[Lines, Lines]:
    """All of the winner's mark is multiplied."""
    return lines, ()


def all_but_belote(lines: Lines, labels: Labels) -> tuple[Lines, Lines]:
    """The winner's mark is multiplied, its belotes added once."""
    belotes = labels.belote, labels.adverse_belote
    once = tuple([line for line in lines if line.label in belotes])
    return tuple([line for line in lines if line.label not in belotes]), once


def tricks_alone(lines: Lines, _labels: Labels) -> tuple[Lines, Lines]:
    """The tricks, or what stands in their place, are multiplied; bid, belote and announces added once."""
    return lines[:1], lines[1:]


def _adverse(label: Label, side: Side, points: int) -> Lines:
    """Points that come over from the other side."""
    return (Line(label, side, points),) if points else ()


def _own_belote(count: Count, labels: Labels) -> Lines:
    """The belote nobody can take away (ASCE 10.1)."""
    return (Line(labels.belote, count.side, count.belote),) if count.belote else ()
