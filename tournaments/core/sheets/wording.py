"""Words that all games share: the seats, the sides, the cards, and the lines of a mark."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, NamedTuple

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy

from scoring import names
from scoring.cards import RANKS, SUITS, Card, Seat, Side, Trump
from tournaments.core.access.language import translated

SEATS: Final[dict[Seat, Promise]] = {
    Seat.NORTH: gettext_lazy("Nord"),
    Seat.WEST: gettext_lazy("Ouest"),
    Seat.SOUTH: gettext_lazy("Sud"),
    Seat.EAST: gettext_lazy("Est"),
}
SIDES: Final[dict[Side, Promise]] = {
    Side.NS: gettext_lazy("Nord-Sud"),
    Side.EW: gettext_lazy("Est-Ouest"),
}


def side_label(side: str | None) -> str:
    """The name of a side of a record, «Nord–Sud»; empty for None."""
    return str(SIDES[Side(side)]) if side else ""


class CardKey(NamedTuple):
    """A key for a card: its `value` in a record («Jh»), the letter on it, its full name."""

    value: str
    letter: str
    name: str


def cards_by_suit() -> list[tuple[str, str, list[CardKey]]]:
    """The 32 cards by suit, ace first, as (suit in a record, its name, keys of its cards)."""
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
    """One line of a mark: what it is for, the section of the rules, its points as text."""

    name: str
    source: str
    points: str


@dataclass(frozen=True)
class Mark:
    """The mark of one side, line by line: `factor` multiplies the sum, `exact` is the sum before rounding."""

    side: Promise | str
    items: tuple[MarkItem, ...]
    factor: int
    exact: str
    points: int


class TakerAndCounts(NamedTuple):
    """The side that took a deal, what NS and EW counted, and what else its record tells, as text."""

    by: Side
    counted: tuple[str, str]
    beside: tuple[str, ...] = ()
