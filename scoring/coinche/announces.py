"""Announces: their cards, their points, and the comparison of both sides' best (ASCE 8, 11.2, 11.3)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from enum import StrEnum
from functools import cache
from typing import Any, Final, NamedTuple, Self

from scoring.cards import PACK, RANKS, SEQUENCE_ORDER, SUITS, Rank, Side, Suit, Trump


class AnnounceKind(StrEnum):
    """The kinds of announce, strongest first (ASCE 8.1)."""

    CARRE = "carre"
    CENT = "cent"
    CINQUANTE = "cinquante"
    TIERCE = "tierce"

    def __repr__(self) -> str:
        return f"AnnounceKind({self.value!r})"


# A sequence of each kind: how many cards, how many points (ASCE 8.1).
LENGTH: Final = {AnnounceKind.CENT: 5, AnnounceKind.CINQUANTE: 4, AnnounceKind.TIERCE: 3}
SEQUENCE_POINTS: Final = {AnnounceKind.CENT: 100, AnnounceKind.CINQUANTE: 50, AnnounceKind.TIERCE: 20}

# Carrés, strongest first: 8.1, and 11.2 at no-trump (`no_trump_carres`). Those of 7 and 8 do not count.
CARRE_POINTS: Final = dict(
    zip((Rank(rank) for rank in ("J", "9", "A", "10", "K", "Q")), (200, 150, 100, 100, 100, 100), strict=True)
)
NO_TRUMP_CARRE_POINTS: Final = dict(
    zip((Rank(rank) for rank in ("A", "10", "K", "Q", "J", "9")), (200, 150, 100, 100, 100, 100), strict=True)
)


class _Announce(NamedTuple):
    kind: AnnounceKind
    rank: Rank
    suit: Suit | None


class Announce(_Announce):
    """A carré of a rank, or a sequence in a suit whose highest card is `rank`."""

    __slots__ = ()

    def __new__(cls, kind: AnnounceKind, rank: Rank, suit: Suit | None = None) -> Self:
        if (suit is None) is not (kind is AnnounceKind.CARRE):
            raise ValueError("a sequence has a suit, a carré has none")
        return super().__new__(cls, kind, rank, suit)

    @property
    def cards(self) -> int:
        """The set of its cards as a mask: 0 where no such cards exist."""
        return CARDS[self]

    @property
    def possible(self) -> bool:
        """Whether such cards exist and count: no carré of 7 or 8, no sequence below the 7 (ASCE 8.1)."""
        return self not in IMPOSSIBLE

    @classmethod
    def from_record(cls, record: dict[str, Any]) -> Announce:
        """The announce of a well-formed record; `scoring.coinche.reader` says what is wrong with others."""
        suit = record.get("suit")
        return announce(
            AnnounceKind(record["kind"]), Rank(record["rank"]), None if suit is None else Suit(suit)
        )

    def to_record(self) -> dict[str, str]:
        record = {"kind": self.kind.value, "rank": self.rank.value}
        return record if self.suit is None else {**record, "suit": self.suit.value}


@cache
def announce(kind: AnnounceKind, rank: Rank, suit: Suit | None = None) -> Announce:
    """The one object for this announce: its cards are worked out once."""
    return Announce(kind, rank, suit)


ALL: Final = (
    *[announce(AnnounceKind.CARRE, rank) for rank in RANKS],
    *[announce(kind, rank, suit) for kind in LENGTH for suit in SUITS for rank in RANKS],
)


def _cards(which: Announce) -> int:
    """The cards that make an announce, as a mask."""
    if which.suit is None:
        return sum(card.bit for card in PACK if card.rank is which.rank and card.rank in CARRE_POINTS)
    highest, length = SEQUENCE_ORDER[which.rank], LENGTH[which.kind]
    if highest + 1 < length:
        return 0  # it would run below the 7
    ranks = RANKS[highest + 1 - length : highest + 1]
    return sum(card.bit for card in PACK if card.suit is which.suit and card.rank in ranks)


CARDS: Final = {which: _cards(which) for which in ALL}
IMPOSSIBLE: Final = frozenset([which for which in ALL if not CARDS[which]])
"""The announces of cards that do not exist, or that do not count."""
UNREADABLE: Final = Announce(AnnounceKind.CARRE, Rank.SEVEN)
"""Stands for an announce that cannot be read: something was announced, of cards that nobody can name."""

Announced = tuple[tuple[Announce, ...], tuple[Announce, ...]]
"""The announces of both sides, as (NS, EW)."""
NO_ANNOUNCES: Final[Announced] = ((), ())


class AnnounceWorth(NamedTuple):
    """The points of an announce, and its strength in the comparison: the higher wins."""

    points: int
    strength: int


def _worth(which: Announce, trump: Trump) -> AnnounceWorth:
    """Every carré beats every sequence; then kind, highest card, and the suit of trumps (ASCE 8.3).

    At all-trump no suit is more trump than another, so equal is equal (ASCE 11.3).
    """
    if which.suit is None:
        carres = NO_TRUMP_CARRE_POINTS if trump is Trump.NO_TRUMP else CARRE_POINTS
        order = tuple(reversed(carres))
        return (
            AnnounceWorth(carres[which.rank], 1000 + order.index(which.rank))
            if which.possible
            else AnnounceWorth(0, 0)
        )
    in_trumps = trump.suits == (which.suit,)
    strength = LENGTH[which.kind] * 100 + SEQUENCE_ORDER[which.rank] * 2 + in_trumps
    return AnnounceWorth(SEQUENCE_POINTS[which.kind], strength)


WORTH: Final[dict[Trump, dict[Announce, AnnounceWorth]]] = {
    trump: {which: _worth(which, trump) for which in ALL} for trump in Trump
}


def points(announces: Iterable[Announce], trump: Trump) -> int:
    """The points of these announces when `trump` is played."""
    worth = WORTH[trump]
    return sum([worth[which].points for which in announces])


def stronger(ns: Sequence[Announce], ew: Sequence[Announce], trump: Trump) -> Side | None:
    """The side whose best announce is the higher; nobody where both are equal (ASCE 8.3)."""
    if not ns or not ew:
        return Side.NS if ns else Side.EW if ew else None
    worth = WORTH[trump]
    best_ns = max([worth[which].strength for which in ns])
    best_ew = max([worth[which].strength for which in ew])
    if best_ns == best_ew:
        return None
    return Side.NS if best_ns > best_ew else Side.EW
