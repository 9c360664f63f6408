"""What the words of every game are made of: the seats, the sides, what one side counts line by line."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, NamedTuple

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy

from scoring import names
from scoring.cards import RANKS, SUITS, Card, Seat, Side, Trump
from tournaments.access.language import translated

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


def side_label(side: str | None) -> str:
    """A side's name from its word in a record; empty for nobody."""
    return str(SIDES[Side(side)]) if side else ""


class CardKey(NamedTuple):
    """A card as it is tapped: its word («Jh»), what is written on it, its name aloud."""

    value: str
    letter: str
    name: str


def cards_by_suit() -> list[tuple[str, str, list[CardKey]]]:
    """The 32 cards by suit, ace first: the word of the suit, its name, its cards."""
    return [
        (
            suit.value,
            translated(names.TRUMPS[Trump(suit)]),
            [
                CardKey(
                    f"{rank}{suit[0]}",
                    translated(names.letter(rank)),
                    translated(names.card_name(Card(rank, suit))),
                )
                for rank in reversed(RANKS)
            ],
        )
        for suit in SUITS
    ]


@dataclass(frozen=True)
class MarkItem:
    """One line of a mark: what for, the section it comes from, how many points, said."""

    name: str
    source: str
    points: str


@dataclass(frozen=True)
class Mark:
    """What one side marks, line by line: `factor` multiplies the whole, `exact` says what was rounded."""

    side: Promise | str
    items: tuple[MarkItem, ...]
    factor: int
    exact: str
    points: int


class TakerAndCounts(NamedTuple):
    """Who took a deal, and what (NS, EW) counted, said."""

    by: Side
    counted: tuple[str, str]
