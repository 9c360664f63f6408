"""How a deal is said: «100 à cœur, coinché, chuté de 12», its lines, and the seats."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from django.utils.functional import Promise
from django.utils.translation import get_language, gettext_lazy
from django.utils.translation import gettext as _

from scoring.cards import Side
from scoring.explaining import WORDS, outcome
from scoring.marks import Line
from scoring.play import Seat
from scoring.scores import Column, Score

SEATS: Final[dict[Seat, Promise]] = {
    Seat.NORTH: gettext_lazy("Nord"),
    Seat.WEST: gettext_lazy("Ouest"),
    Seat.SOUTH: gettext_lazy("Sud"),
    Seat.EAST: gettext_lazy("Est"),
}
SIDES: Final[dict[Side, Promise]] = {
    Side.NS: gettext_lazy("Nord–Sud"),
    Side.EW: gettext_lazy("Est–Ouest"),
}


def language() -> str:
    """The reader's language, as the engine names it."""
    return "en" if (get_language() or "fr").startswith("en") else "fr"


def said(score: Score) -> str:
    """What was played and how it ended, as it is said at the table."""
    lang = language()
    before_bid = WORDS[lang].contract.partition("{")[0]
    return outcome(score, lang).removeprefix(before_bid)


def details(score: Score) -> str:
    """What the contract does not say: the points, belotes and announces that counted."""
    if score.deal.contract is None:
        return ""
    return " · ".join(_details(score))


def _details(score: Score) -> Iterator[str]:
    sides = WORDS[language()].sides
    ns, ew = (_tricks(score, side) for side in Side)
    yield f"{sides[Side.NS]} {ns} – {ew} {sides[Side.EW]}"
    for side, column in zip(Side, score.counts, strict=True):
        for line in column.lines[1:]:
            yield f"{_name(line)} {sides[side]} {line.points}"


def counted(score: Score, side: Side) -> str:
    """What one side's cards counted: its tricks, then its belotes and announces."""
    beside = score.counts[side.place].lines[1:]
    return ", ".join([_tricks(score, side), *(f"{_name(line)} {line.points}" for line in beside)])


def _tricks(score: Score, side: Side) -> str:
    """The points of a side's tricks, beside those that were counted where these count on another scale."""
    counts, counted = score.counts[side.place].lines[0].points, score.deal.points[side.place]
    if score.deal.capot is not None or counted in (None, counts):
        return str(counts)
    return _("%(points)s (%(counted)s comptés)") % {"points": counts, "counted": counted}


@dataclass(frozen=True)
class Item:
    """One line of a mark: what for, the section it comes from, how many points."""

    name: str
    source: str
    points: int


@dataclass(frozen=True)
class Mark:
    """What one side marks, line by line; `factor` is 1, 2 or 4, `exact` the sum before rounding."""

    side: Promise | str
    items: tuple[Item, ...]
    factor: int
    exact: int
    points: int

    @property
    def rounded(self) -> bool:
        return self.exact != self.points


def marks(score: Score) -> tuple[Mark, ...]:
    """The marks of both sides, the side that marks more first; none for a passed deal."""
    if score.deal.contract is None:
        return ()
    both = [_mark(side, column) for side, column in zip(Side, score.marked, strict=True)]
    return tuple(sorted(both, key=lambda mark: -mark.points))


def _mark(side: Side, column: Column) -> Mark:
    items = tuple(Item(_name(line), line.label.source, line.points) for line in column.lines)
    exact = sum(item.points for item in items) * column.factor
    return Mark(SIDES[side], items, column.factor, exact, column.points)


def _name(line: Line) -> str:
    return line.label.en if language() == "en" else line.label.fr


def spoken(side: str | None) -> str:
    """A side's name from its word in a record; empty for nobody."""
    return str(SIDES[Side(side)]) if side else ""
