"""The thirty-two cards, the six trumps, the two sides and the four seats (ASCE 1, 6 and 11).

The words of the JSON record are the values themselves: ``Suit.HEARTS == "hearts"``. A card also
has one bit of a 32-bit mask, so that a set of cards is an ``int`` and two sets meet in one ``&``.
"""

from __future__ import annotations

from enum import IntEnum, StrEnum
from typing import Final, NamedTuple


class _RecordWord(StrEnum):
    """A string value of the JSON record, whose ``repr`` rebuilds it."""

    def __repr__(self) -> str:
        return f"{type(self).__name__}({self.value!r})"


class Side(_RecordWord):
    """One of the two pairs: North–South or East–West."""

    NS = "NS"
    EW = "EW"

    other: Side
    """The adversaries of this side."""
    place: int
    """0 for NS, 1 for EW: where this side stands in a pair of figures."""


# Plain attributes, set once: scoring reads them many times for each mark.
Side.NS.other, Side.EW.other = Side.EW, Side.NS
Side.NS.place, Side.EW.place = 0, 1


class Seat(IntEnum):
    """The seats in the order of play: anticlockwise, each on the right of the one before (ASCE 2.4, 4.1)."""

    NORTH = 0
    WEST = 1
    SOUTH = 2
    EAST = 3

    def __repr__(self) -> str:
        return f"Seat.{self.name}"

    def after(self, turns: int) -> Seat:
        """The seat that many places to the right."""
        return SEATS[(self + turns) % 4]

    @property
    def partner(self) -> Seat:
        """The seat across the table (ASCE 1)."""
        return self.after(2)

    @property
    def letter(self) -> str:
        """The seat as a record names it."""
        return self.name[0]

    @property
    def side(self) -> Side:
        return Side.EW if self % 2 else Side.NS


SEATS: Final = tuple(Seat)
SEAT_LETTERS: Final = {seat.name[0]: seat for seat in SEATS}
"""The seats as records name them: N, W, S, E."""


class Suit(_RecordWord):
    """The four suits, in the order of ASCE 1."""

    SPADES = "spades"
    HEARTS = "hearts"
    DIAMONDS = "diamonds"
    CLUBS = "clubs"


class Rank(_RecordWord):
    """The eight ranks in the order of sequences, lowest first (ASCE 8.1)."""

    SEVEN = "7"
    EIGHT = "8"
    NINE = "9"
    TEN = "10"
    JACK = "J"
    QUEEN = "Q"
    KING = "K"
    ACE = "A"


class TrumpKind(_RecordWord):
    """What is trump in a contract: one suit, none of them, or all four (ASCE 11)."""

    SUIT = "suit"
    NO_TRUMP = "no-trump"
    ALL_TRUMP = "all-trump"


class Trump(_RecordWord):
    """The trump of a contract: a suit, no-trump or all-trump (ASCE 3.1 and 11)."""

    SPADES = "spades"
    HEARTS = "hearts"
    DIAMONDS = "diamonds"
    CLUBS = "clubs"
    NO_TRUMP = "no-trump"
    ALL_TRUMP = "all-trump"

    @property
    def suits(self) -> tuple[Suit, ...]:
        """The suits that are trumps: one, none, or all four."""
        return _TRUMP_SUITS[self]

    @property
    def kind(self) -> TrumpKind:
        """The kind of contract that this trump makes."""
        return TrumpKind(self) if self in (Trump.NO_TRUMP, Trump.ALL_TRUMP) else TrumpKind.SUIT


SUITS: Final = tuple(Suit)
RANKS: Final = tuple(Rank)
SEQUENCE_ORDER: Final = {rank: place for place, rank in enumerate(RANKS)}

_TRUMP_SUITS: Final[dict[Trump, tuple[Suit, ...]]] = {
    **{Trump(suit): (suit,) for suit in SUITS},
    Trump.NO_TRUMP: (),
    Trump.ALL_TRUMP: SUITS,
}


class Card(NamedTuple):
    """One of the 32 cards."""

    rank: Rank
    suit: Suit

    @property
    def bit(self) -> int:
        """This card alone, as a set of cards."""
        return 1 << (SUITS.index(self.suit) * 8 + SEQUENCE_ORDER[self.rank])


PACK: Final = tuple(Card(rank, suit) for suit in SUITS for rank in RANKS)
BIT: Final = {card: card.bit for card in PACK}


class Scale(NamedTuple):
    """The points of the cards of a suit, strongest card first."""

    points: dict[Rank, int]

    @property
    def order(self) -> tuple[Rank, ...]:
        """The ranks of the suit, strongest first."""
        return tuple(self.points)


# The tables of ASCE 6, 11.2 and 11.3, read downwards: strongest card first.
PLAIN: Final = Scale(
    {Rank(rank): n for rank, n in
     [("A", 11), ("10", 10), ("K", 4), ("Q", 3), ("J", 2), ("9", 0), ("8", 0), ("7", 0)]}
)  # fmt: skip
TRUMPS: Final = Scale(
    {Rank(rank): n for rank, n in
     [("J", 20), ("9", 14), ("A", 11), ("10", 10), ("K", 4), ("Q", 3), ("8", 0), ("7", 0)]}
)  # fmt: skip
NO_TRUMP: Final = Scale(
    {Rank(rank): n for rank, n in
     [("A", 19), ("10", 10), ("K", 4), ("Q", 3), ("J", 2), ("9", 0), ("8", 0), ("7", 0)]}
)  # fmt: skip
ALL_TRUMP: Final = Scale(
    {Rank(rank): n for rank, n in
     [("J", 13), ("9", 9), ("A", 6), ("10", 5), ("K", 3), ("Q", 2), ("8", 0), ("7", 0)]}
)  # fmt: skip
LOW_QUEEN: Final = Scale({**ALL_TRUMP.points, Rank.JACK: 14, Rank.QUEEN: 1})
"""The values of all-trump at Pagat: the jack one more, the queen one less; 162 with the last trick too."""


def scale(trump: Trump, suit: Suit) -> Scale:
    """The scale of `suit` when `trump` is played."""
    if trump is Trump.NO_TRUMP:
        return NO_TRUMP
    if trump is Trump.ALL_TRUMP:
        return ALL_TRUMP
    return TRUMPS if suit in trump.suits else PLAIN
