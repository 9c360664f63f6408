"""Tricks: the cards on the table, their strength, who holds them (ASCE 4.1, 6, 11)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple, TypeAlias

from scoring.cards import PACK, SUITS, Card, Side, Suit, Trump, scale

if TYPE_CHECKING:
    from collections.abc import Sequence

    from scoring.cards import Seat

Cards: TypeAlias = tuple[Card, ...]


class Trick(NamedTuple):
    """The cards on the table in the order they were played; `step` is 1 where the game goes to the right."""

    leader: Seat
    cards: Cards = ()
    step: int = 1

    @property
    def turn(self) -> Seat:
        """The seat whose turn it is."""
        return self.leader.after(len(self.cards) * self.step)

    def add(self, card: Card) -> Trick:
        return self._replace(cards=(*self.cards, card))

    def after(self, trump: Trump) -> Trick:
        """The next trick, which the winner of this one leads."""
        return Trick(winner(self, trump), (), self.step)


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


def master(trick: Trick, trump: Trump) -> int:
    """The place in `trick.cards` of the card that holds the trick (ASCE 4.1)."""
    power = POWER[trump][trick.cards[0].suit]
    powers = [power[card] for card in trick.cards]
    return powers.index(max(powers))


def winner(trick: Trick, trump: Trump) -> Seat:
    """The seat that takes the trick, or holds it so far (ASCE 4.1)."""
    return trick.leader.after(master(trick, trump) * trick.step)


def beating(cards: Cards, trick: Trick, trump: Trump) -> Cards:
    """Of `cards`, those that would hold the trick."""
    power = POWER[trump][trick.cards[0].suit]
    best = max([power[card] for card in trick.cards])
    return tuple([card for card in cards if power[card] > best])


def partner_is_master(trick: Trick, trump: Trump) -> bool:
    """Whether the player whose turn it is has a partner who holds the trick (ASCE 4.2, rule 2.1)."""
    return len(trick.cards) >= 2 and master(trick, trump) == len(trick.cards) - 2


def capot(tricks: Sequence[Trick], trump: Trump) -> Side | None:
    """The side that took all eight tricks of a deal, if one did (ASCE 9.2)."""
    takers = {winner(trick, trump).side for trick in tricks}
    return takers.pop() if len(tricks) == 8 and len(takers) == 1 else None
