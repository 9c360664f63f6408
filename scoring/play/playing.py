"""The play of a deal whose four hands are known, card by card (ASCE 4, 9).

A `Play` never changes: ``play.add(card)`` is a new one with that card, or raises `IllegalCard`.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from scoring.cards import PACK, Card, Seat, Side, Trump
from scoring.coinche.ruleset import Ruleset
from scoring.play.following import broken_rule, legal_cards
from scoring.play.tricks import Cards, Trick, capot, winner


class IllegalCard(ValueError):
    """A card that may not be played now; `code`: ``play-over``, ``not-in-hand`` or that of `broken_rule`."""

    def __init__(self, code: str) -> None:
        super().__init__(code)
        self.code = code


def count(rules: Ruleset, tricks: Sequence[Trick], trump: Trump) -> tuple[int, int]:
    """The points of NS and of EW in these tricks, with the der after the eighth, as a record has them."""
    worth = rules.values[trump]
    won = [0, 0]
    for trick in tricks:
        won[winner(trick, trump).side.place] += sum([worth[card] for card in trick.cards])
    taker = capot(tricks, trump)
    if taker is not None:
        won[taker.place] = rules.pools[trump].capot
    elif len(tricks) == 8:
        won[winner(tricks[-1], trump).side.place] += rules.der_of(trump)
    return won[0], won[1]


@dataclass(frozen=True, slots=True)
class Play:
    """The state of the play of a deal after some cards; `Play.start` is the state before the first.

    `hands` is what each seat still holds, in the order of `Seat`; `tricks` are complete, in order, and
    `trick` is on the table: without a card before a lead, and after the eighth trick.
    """

    rules: Ruleset
    trump: Trump
    hands: tuple[Cards, ...]
    trick: Trick
    tricks: tuple[Trick, ...] = ()

    @classmethod
    def start(cls, rules: Ruleset, hands: Iterable[Iterable[Card]], trump: Trump, leader: Seat) -> Play:
        """Before the first lead; `ValueError` unless the 32 cards lie in four hands of eight."""
        dealt = tuple(tuple(hand) for hand in hands)
        if [len(hand) for hand in dealt] != [8] * 4 or {card for hand in dealt for card in hand} != set(PACK):
            raise ValueError("a deal is the 32 cards in four hands of eight")
        return cls(rules, trump, dealt, Trick(leader, (), rules.step))

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
        return legal_cards(self.rules, self.hand, self.trick, self.trump)

    def add(self, card: Card) -> Play:
        """The state after `card` is played; `IllegalCard` where the rules forbid it."""
        if card not in self.legal():
            raise IllegalCard(self._offence(card))
        hands = _without(self.hands, self.turn, card)
        trick = self.trick.add(card)
        if len(trick.cards) < 4:
            return Play(self.rules, self.trump, hands, trick, self.tricks)
        return Play(self.rules, self.trump, hands, trick.after(self.trump), (*self.tricks, trick))

    def points(self, side: Side) -> int:
        """The points `side` has taken so far, with the der once the deal is over."""
        return count(self.rules, self.tricks, self.trump)[side.place]

    def capot(self) -> Side | None:
        """The side that took all eight tricks, if one did (ASCE 9.2)."""
        return capot(self.tricks, self.trump)

    def _offence(self, card: Card) -> str:
        """The code of the rule that an illegal `card` breaks."""
        if self.over:
            return "play-over"
        if card not in self.hand:
            return "not-in-hand"
        return broken_rule(self.rules, self.hand, self.trick, card, self.trump) or ""


def _without(hands: tuple[Cards, ...], seat: Seat, card: Card) -> tuple[Cards, ...]:
    """The hands once `seat` has played `card`."""
    rest = tuple([held for held in hands[seat] if held is not card and held != card])
    return (*hands[:seat], rest, *hands[seat + 1 :])
