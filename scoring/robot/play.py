"""The play of the cards: what may be played, who takes the trick, what a side has won (ASCE 4, 6, 9, 11).

A `Play` is one moment of a deal. It never changes: ``play.add(card)`` is the next moment, or `IllegalCard`.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final, NamedTuple, TypeAlias

from scoring.cards import PACK, SUITS, Card, Seat, Side, Suit, Trump, scale

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

Cards: TypeAlias = tuple[Card, ...]


class IllegalCard(ValueError):
    """A card that may not be played now; `code` is the rule it breaks.

    ``play-over``, ``not-in-hand``, ``must-follow`` (4.2, rule 1), ``must-ruff`` (rule 2.2) or ``must-climb``
    (rule 3; 11.3).
    """

    def __init__(self, code: str) -> None:
        super().__init__(code)
        self.code = code


class Trick(NamedTuple):
    """The cards on the table, in the order they were played, from `leader` to the right."""

    leader: Seat
    cards: Cards = ()

    @property
    def turn(self) -> Seat:
        """The seat whose turn it is."""
        return self.leader.after(len(self.cards))

    def add(self, card: Card) -> Trick:
        return Trick(self.leader, (*self.cards, card))


# The suit one can ruff with: none at no-trump (ASCE 11.2), none at all-trump (11.3).
RUFF: Final = {trump: trump.suits[0] if len(trump.suits) == 1 else None for trump in Trump}


def _power(card: Card, led: Suit, trump: Trump) -> int:
    """The strength of a card in a trick: trumps, then the suit led, then nothing (ASCE 4.1)."""
    rank = 8 - scale(trump, card.suit).order.index(card.rank)
    if card.suit is RUFF[trump]:
        return 8 + rank
    return rank if card.suit is led else 0


POWER: Final = {
    trump: {led: {card: _power(card, led, trump) for card in PACK} for led in SUITS} for trump in Trump
}
POINTS: Final = {trump: {c: scale(trump, c.suit).points[c.rank] for c in PACK} for trump in Trump}


def master(trick: Trick, trump: Trump) -> int:
    """The place in `trick.cards` of the card that holds the trick (ASCE 4.1)."""
    power = POWER[trump][trick.cards[0].suit]
    powers = [power[card] for card in trick.cards]
    return powers.index(max(powers))


def winner(trick: Trick, trump: Trump) -> Seat:
    """The seat that takes the trick, or holds it so far (ASCE 4.1)."""
    return trick.leader.after(master(trick, trump))


def points(trick: Trick, trump: Trump) -> int:
    """The points of the cards of a trick, without the dix de der (ASCE 6, 11)."""
    worth = POINTS[trump]
    return sum([worth[card] for card in trick.cards])


def legal_cards(hand: Cards, trick: Trick, trump: Trump) -> Cards:
    """The cards of `hand` that may be played on `trick`, in the order of the hand (ASCE 4.1, 4.2, 11)."""
    if not trick.cards:
        return hand
    led = trick.cards[0].suit
    followers = tuple([card for card in hand if card.suit is led])
    if followers:
        return _climbing(followers, trick, trump) if led in trump.suits else followers
    if _partner_is_master(trick, trump):
        return _freedom(hand, trick, trump)
    return _climbing(_ruffs(hand, trump), trick, trump) or hand


def _ruffs(hand: Cards, trump: Trump) -> Cards:
    """The cards a hand without the suit led can ruff with (ASCE 4.2, rule 2.2; 11.2; 11.3)."""
    ruff = RUFF[trump]
    return tuple([card for card in hand if card.suit is ruff])


def _climbing(cards: Cards, trick: Trick, trump: Trump) -> Cards:
    """Of `cards`, all trumps: those that beat the table if any do, else all (ASCE 4.2, rule 3; 11.3)."""
    return _beating(cards, trick, trump) or cards


def _beating(cards: Cards, trick: Trick, trump: Trump) -> Cards:
    """Of `cards`, those that would hold the trick."""
    power = POWER[trump][trick.cards[0].suit]
    best = max([power[card] for card in trick.cards])
    return tuple([card for card in cards if power[card] > best])


def _partner_is_master(trick: Trick, trump: Trump) -> bool:
    """Whether the player whose turn it is has a partner who holds the trick (ASCE 4.2, rule 2.1)."""
    return len(trick.cards) >= 2 and master(trick, trump) == len(trick.cards) - 2


def _freedom(hand: Cards, trick: Trick, trump: Trump) -> Cards:
    """The cards that may be played under a partner who is master: any (ASCE 4.2, rule 2.1).

    But under a partner who ruffed, a lower trump is for a hand of nothing but trumps: rule 4 calls it the
    only case. Where the partner has not ruffed, every trump is higher than the table.
    """
    ruffs = _ruffs(hand, trump)
    if len(ruffs) == len(hand):
        return hand
    forbidden = set(ruffs).difference(_beating(ruffs, trick, trump))
    return tuple([card for card in hand if card not in forbidden])


def capot(tricks: Sequence[Trick], trump: Trump) -> Side | None:
    """The side that took all eight tricks of a deal, if one did (ASCE 9.2)."""
    takers = {winner(trick, trump).side for trick in tricks}
    return takers.pop() if len(tricks) == 8 and len(takers) == 1 else None


def last_trick_bonus(tricks: Sequence[Trick], trump: Trump, side: Side) -> int:
    """The dix de der for the side that takes the eighth trick, a hundred for a capot (ASCE 9.1, 9.2)."""
    if len(tricks) < 8 or winner(tricks[-1], trump).side is not side:
        return 0
    return 100 if capot(tricks, trump) else 10


def count(tricks: Sequence[Trick], trump: Trump, side: Side) -> int:
    """The points of `side` in the tricks of a deal, with the dix de der: of 162, or 252 (ASCE 6, 9, 11)."""
    won = [points(trick, trump) for trick in tricks if winner(trick, trump).side is side]
    return sum(won) + last_trick_bonus(tricks, trump, side)


@dataclass(frozen=True, slots=True)
class Play:
    """One moment of the play of a deal; `Play.start` is the first.

    `hands` is what each seat still holds, in the order of `Seat`; `tricks` are complete, in order, and
    `trick` is on the table: without a card before a lead, and after the eighth trick.
    """

    trump: Trump
    hands: tuple[Cards, ...]
    trick: Trick
    tricks: tuple[Trick, ...] = ()

    @classmethod
    def start(cls, hands: Iterable[Iterable[Card]], trump: Trump, dealer: Seat) -> Play:
        """Before the first lead, which is for the player on the dealer's right (ASCE 4.1).

        `ValueError` unless the 32 cards lie in four hands of eight.
        """
        dealt = tuple(tuple(hand) for hand in hands)
        if [len(hand) for hand in dealt] != [8] * 4 or {card for hand in dealt for card in hand} != set(PACK):
            raise ValueError("a deal is the 32 cards in four hands of eight")
        return cls(trump, dealt, Trick(dealer.right))

    @property
    def over(self) -> bool:
        """Whether all eight tricks are played."""
        return len(self.tricks) == 8

    @property
    def turn(self) -> Seat:
        """The seat whose turn it is; after the eighth trick, the one that took it."""
        return self.trick.turn

    @property
    def hand(self) -> Cards:
        """The cards of the player whose turn it is."""
        return self.hands[self.turn]

    def legal(self) -> Cards:
        """The cards that may be played now; none when the deal is over."""
        return legal_cards(self.hand, self.trick, self.trump)

    def add(self, card: Card) -> Play:
        """The moment after `card` is played; `IllegalCard` where the rules forbid it."""
        if card not in self.legal():
            raise IllegalCard(self._offence(card))
        hands = _without(self.hands, self.turn, card)
        trick = self.trick.add(card)
        if len(trick.cards) < 4:
            return Play(self.trump, hands, trick, self.tricks)
        return Play(self.trump, hands, Trick(winner(trick, self.trump)), (*self.tricks, trick))

    def points(self, side: Side) -> int:
        """The points `side` has taken so far, with the dix de der once the deal is over."""
        return count(self.tricks, self.trump, side)

    def capot(self) -> Side | None:
        """The side that took all eight tricks, if one did (ASCE 9.2)."""
        return capot(self.tricks, self.trump)

    def _offence(self, card: Card) -> str:
        """The code of the rule that an illegal `card` breaks."""
        if self.over:
            return "play-over"
        if card not in self.hand:
            return "not-in-hand"
        led = self.trick.cards[0].suit
        if card.suit is not led and any(held.suit is led for held in self.hand):
            return "must-follow"
        return "must-climb" if card.suit in (led, RUFF[self.trump]) else "must-ruff"


def _without(hands: tuple[Cards, ...], seat: Seat, card: Card) -> tuple[Cards, ...]:
    """The hands once `seat` has played `card`."""
    rest = tuple([held for held in hands[seat] if held is not card and held != card])
    return (*hands[:seat], rest, *hands[seat + 1 :])
