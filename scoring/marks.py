"""What each side writes down: the lines of a mark (ASCE 10.1, decisions A2 to A5).

A mark is its lines, added up, multiplied and rounded; the lines are also its explanation. A ruleset
chooses its functions here, one for a contract made, one for made and coinched, one for failed.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final, NamedTuple

from scoring.cards import Side


class Label(NamedTuple):
    """What a line of a breakdown is called, and the section or decision it comes from.

    `cited` says that the line names its section when read aloud: points that changed hands, which
    is what players ask about.
    """

    fr: str
    en: str
    source: str
    cited: bool = False


class Line(NamedTuple):
    """One line of a breakdown: so many points, to this side, for this reason."""

    label: Label
    side: Side
    points: int


class Labels(NamedTuple):
    """The lines there can be."""

    tricks: Label
    capot: Label
    belote: Label
    announces: Label
    renonce: Label
    contract: Label
    flat: Label
    flat_capot: Label
    failed: Label
    adverse_capot: Label
    adverse_made: Label
    adverse_failed: Label


class Count(NamedTuple):
    """What one side counts before the contract is judged, and the lines that say so: tricks first."""

    side: Side
    lines: tuple[Line, ...]
    total: int
    belote: int
    announces: int
    all_tricks: bool


class Judged(NamedTuple):
    """A judged contract: what the marking functions look at. `bid` in points, `factor` 1, 2 or 4."""

    takers: Count
    defence: Count
    bid: int
    factor: int


Lines = Sequence[Line]


class Columns(NamedTuple):
    """The lines both sides mark, and what each column is multiplied by."""

    takers: Lines
    takers_factor: int
    defence: Lines
    defence_factor: int


Rule = Callable[[Judged, Labels], Columns]


@dataclass(frozen=True, slots=True)
class Marking:
    """Which function marks which end of a deal."""

    made: Rule
    coinched: Rule
    failed: Rule


def five_up(points: int) -> int:
    """To the nearest ten, five up (10.3, A5)."""
    return (points + 5) // 10 * 10


def six_up(points: int) -> int:
    """To the nearest ten, five down."""
    return (points + 4) // 10 * 10


def exact(points: int) -> int:
    """As counted."""
    return points


ROUNDINGS: Final[dict[str, Callable[[int], int]]] = {"5-up": five_up, "6-up": six_up, "none": exact}


def own_belote(count: Count, labels: Labels) -> Lines:
    """The belote nobody can take away (10.1)."""
    return (Line(labels.belote, count.side, count.belote),) if count.belote else ()


def points_and_bid(deal: Judged, labels: Labels) -> Columns:
    """Made: the takers mark their total and the bid, the defence its total (10.1 a, A2).

    Where the takers took every trick, the announces of the defence move to them.
    """
    takers, defence = deal.takers, deal.defence
    lines = (*takers.lines, Line(labels.contract, takers.side, deal.bid))
    if takers.all_tricks and defence.announces:
        lines = (*lines, Line(labels.adverse_capot, takers.side, defence.announces))
        return Columns(lines, 1, own_belote(defence, labels), 1)
    return Columns(lines, 1, defence.lines, 1)


def flat_and_bid(deal: Judged, labels: Labels) -> Columns:
    """Made, coinched: 160 (250 for a capot), the bid, all announces, multiplied (10.1 a, A3).

    The defence keeps its belote, not multiplied.
    """
    takers, defence = deal.takers, deal.defence
    base = (labels.flat_capot, 250) if takers.all_tricks else (labels.flat, 160)
    opening = Line(base[0], takers.side, base[1]), Line(labels.contract, takers.side, deal.bid)
    lines = opening + _own_and_adverse(takers, defence, labels.adverse_made)
    return Columns(lines, deal.factor, own_belote(defence, labels), 1)


def all_to_defence(deal: Judged, labels: Labels) -> Columns:
    """Failed: the defence marks 160, the bid and all announces, multiplied (10.1 b, A4).

    It is 160 even where the defence took every trick; the takers keep their belote.
    """
    takers, defence = deal.takers, deal.defence
    opening = Line(labels.failed, defence.side, 160), Line(labels.contract, defence.side, deal.bid)
    lines = opening + _own_and_adverse(defence, takers, labels.adverse_failed)
    return Columns(own_belote(takers, labels), 1, lines, deal.factor)


def _own_and_adverse(winner: Count, loser: Count, adverse: Label) -> tuple[Line, ...]:
    """The winner's belote and announces, and the announces that come over to it."""
    own = winner.lines[1:]  # all but the tricks
    return (*own, Line(adverse, winner.side, loser.announces)) if loser.announces else own
