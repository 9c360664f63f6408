"""A sensible card player: quick, honest (it looks at no hand but its own), and no expert.

It draws trumps when its side took, cashes masters, wins what it can win surely and cheaply, gives points to a
partner who is master, and keeps its good cards otherwise.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from scoring.cards import BIT, PACK, Card, Side, Suit, Trump, scale
from scoring.play.playing import Play
from scoring.play.tricks import POWER, RUFF, Cards, master

if TYPE_CHECKING:
    from collections.abc import Iterable


def _stronger(card: Card, trump: Trump) -> int:
    """The cards of the same suit that beat `card`, as a set."""
    order = scale(trump, card.suit).order
    return sum(Card(rank, card.suit).bit for rank in order[: order.index(card.rank)])


POINTS: Final = {trump: {c: scale(trump, c.suit).points[c.rank] for c in PACK} for trump in Trump}
"""What a player reckons a card is worth, whatever the ruleset counts."""
_STRONGER: Final = {trump: {card: _stronger(card, trump) for card in PACK} for trump in Trump}
_SUIT: Final = {card: sum(other.bit for other in PACK if other.suit is card.suit) for card in PACK}


def choose(play: Play, takers: Side) -> Card:
    """The card the player whose turn it is would play, of those the rules allow."""
    legal = play.legal()
    if len(legal) == 1:
        return legal[0]
    unseen = _unseen(play)
    if not play.trick.cards:
        return _lead(play, legal, unseen, takers)
    return _answer(play, legal, unseen)


def _unseen(play: Play) -> int:
    """The cards in the three other hands, as a set: all that were neither played nor are one's own."""
    turn = play.turn
    return sum([BIT[card] for seat, hand in enumerate(play.hands) if seat != turn for card in hand])


def _masters(cards: Iterable[Card], trump: Trump, unseen: int) -> Cards:
    """The cards that no unseen card of their suit beats."""
    stronger = _STRONGER[trump]
    return tuple([card for card in cards if not stronger[card] & unseen])


def _lead(play: Play, hand: Cards, unseen: int, takers: Side) -> Card:
    """Draw trumps while adversaries may hold some, then cash masters, then part with what is worth least."""
    trump, ruff = play.trump, RUFF[play.trump]
    trumps = [card for card in hand if card.suit is ruff]
    plain = [card for card in hand if card.suit is not ruff]
    masters = _masters(plain, trump, unseen)
    if trumps and play.turn.side is takers and unseen & _SUIT[trumps[0]]:
        drawing = _masters(trumps, trump, unseen)
        if drawing or len(trumps) >= 4:
            return drawing[0] if drawing else _cheapest(trumps, trump)
    if masters:
        return max(masters, key=lambda card: (unseen & _SUIT[card]).bit_count())
    return _cheapest(plain or trumps, trump)


def _answer(play: Play, legal: Cards, unseen: int) -> Card:
    """Give points to a partner who will keep the trick, win it surely, else lose as little as possible."""
    trick, trump = play.trick, play.trump
    power = POWER[trump][trick.cards[0].suit]
    holder = master(trick, trump)
    last = len(trick.cards) == 3
    if holder == len(trick.cards) - 2 and (last or not _STRONGER[trump][trick.cards[holder]] & unseen):
        return _gift(legal, trump, unseen, trick.cards[0].suit)
    winning = [card for card in legal if power[card] > power[trick.cards[holder]]]
    sure = winning if last else _masters(winning, trump, unseen)
    if sure:
        return _winner(sure, trump)
    return _cheapest(legal, trump)


def _gift(cards: Cards, trump: Trump, unseen: int, led: Suit) -> Card:
    """The dearest card, but no trump if it can be helped, nor a master to cash later in another suit."""
    worth, stronger, ruff = POINTS[trump], _STRONGER[trump], RUFF[trump]
    return max(
        cards,
        key=lambda card: (
            card.suit is not ruff,
            card.suit is led or bool(stronger[card] & unseen),
            worth[card],
        ),
    )


def _winner(cards: Iterable[Card], trump: Trump) -> Card:
    """The dearest card out of trumps, which is safe now; in trumps the cheapest that is enough."""
    worth, ruff = POINTS[trump], RUFF[trump]
    return max(cards, key=lambda card: -worth[card] if card.suit is ruff else worth[card])


def _cheapest(cards: Iterable[Card], trump: Trump) -> Card:
    """The card to lose most easily: no trump, worth little, weak."""
    worth, power, ruff = POINTS[trump], POWER[trump], RUFF[trump]
    return min(cards, key=lambda card: (card.suit is ruff, worth[card], power[card.suit][card]))
