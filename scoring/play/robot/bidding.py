"""A sensible bidder: it bids the whole worth of its hand once, in points, and supports its partner.

The weights come from a regression over some thousands of deals played by `scoring.play.robot.cardplay`: the
points that a side takes, by the cards in one of its hands. They are an estimate, not a rule of the game.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from scoring.cards import PACK, Card, Trump
from scoring.coinche.announces import points
from scoring.coinche.deals import CoincheCall, Slam
from scoring.coinche.ruleset import Ruleset
from scoring.play.auction import Auction, Bid, Call, PlainCall
from scoring.play.holdings import announces_in, belotes_in
from scoring.play.tricks import Cards

# In points. Tuned over 5,000 deals for contracts made seven times in ten and one deal in twelve passed.
MARGIN: Final = 29  # what naming a trump holds back: the first bid is cautious
RESERVE: Final = 32  # what a partner reckons was held back
CAPOT: Final = 222  # tricks from which one expects all eight
COINCHE: Final = 38  # above an ordinary hand, from which one doubts an adverse bid
SURCOINCHE: Final = 34  # above one's own bid, from which one doubts the coinche


class Weights(NamedTuple):
    """The points a hand adds to its side: a base, each card of a suit of trumps, of others, a void."""

    base: int
    trumps: dict[str, int]
    plain: dict[str, int]
    void: int

    def of(self, card: Card, trump: Trump) -> int:
        return (self.trumps if card.suit in trump.suits else self.plain).get(card.rank, 0)


_TRUMP: Final = {"J": 32, "9": 26, "A": 20, "10": 15, "K": 11, "Q": 11, "8": 11, "7": 11}
_SUPPORT: Final = {"J": 44, "9": 30, "A": 20, "10": 16, "K": 11, "Q": 11, "8": 11, "7": 11}
OWN: Final = dict.fromkeys(Trump, Weights(27, _TRUMP, {"A": 14, "10": 4}, 12)) | {
    Trump.NO_TRUMP: Weights(40, {}, {"A": 20, "10": 10}, 0),
    Trump.ALL_TRUMP: Weights(32, {"J": 20, "9": 11, "A": 2}, {}, 0),
}
"""For naming a trump oneself."""
ADDED: Final = dict.fromkeys(Trump, Weights(-46, _SUPPORT, {"A": 19, "10": 4}, 8)) | {
    Trump.NO_TRUMP: Weights(-38, {}, {"A": 36, "10": 14}, 0),
    Trump.ALL_TRUMP: Weights(-30, {"J": 30, "9": 14, "A": 2}, {}, 0),
}
"""For adding to a partner who named it."""
_OWN_CARDS: Final = {trump: {card: OWN[trump].of(card, trump) for card in PACK} for trump in Trump}
_ADDED_CARDS: Final = {trump: {card: ADDED[trump].of(card, trump) for card in PACK} for trump in Trump}


def next_call(hand: Cards, auction: Auction) -> Call:
    """The call of the player whose turn it is, with these eight cards; always legal."""
    if auction.call is not CoincheCall.NONE:
        return _after_coinche(hand, auction)
    bid = _bid(hand, auction)
    if bid is not None and auction.legal(bid):
        return bid
    return PlainCall.COINCHE if _doubts(hand, auction) else PlainCall.PASS


def tricks_worth(hand: Cards, trump: Trump) -> int:
    """The points in tricks to expect with an ordinary partner, naming this trump."""
    weights = OWN[trump]
    return weights.base + sum([_OWN_CARDS[trump][card] for card in hand]) + weights.void * _void_count(hand)


def support(hand: Cards, trump: Trump) -> int:
    """The points in tricks a hand brings beyond an ordinary partner's; below 0 where it brings fewer."""
    weights = ADDED[trump]
    return weights.base + sum([_ADDED_CARDS[trump][card] for card in hand]) + weights.void * _void_count(hand)


def _void_count(hand: Cards) -> int:
    return 4 - len({card.suit for card in hand})


def _extras(rules: Ruleset, hand: Cards, trump: Trump) -> int:
    """Belotes, and the announces in as far as they will win the comparison, where these rules count them."""
    table = rules.announce_trump(trump)
    announced = points(announces_in(hand, table), table) if rules.announces == "all" else 0
    belotes = belotes_in(hand, trump) if rules.belote != "none" else 0
    return 20 * belotes + announced * 3 // 4


def _bid(hand: Cards, auction: Auction) -> Bid | None:
    """The bid of the hand's whole worth in its best trump; None where this player has already bid."""
    if _last_bid_of(auction, 0) is not None:
        return None
    partner = _last_bid_of(auction, 2)
    rules = auction.rules
    in_points = [trump for trump in rules.trumps if rules.bid_in_points(trump)]
    total, tricks, trump = max([_estimate(rules, hand, one, partner) for one in in_points])
    return Bid(Slam.CAPOT if tricks >= CAPOT else total // 10 * 10, trump)


def _last_bid_of(auction: Auction, turns: int) -> Bid | None:
    """The last bid of the player that many places to the right of the one whose turn it is."""
    seat = auction.turn.after(turns)
    calls = reversed(auction.calls)
    return next((call for speaker, call in calls if speaker is seat and isinstance(call, Bid)), None)


def _estimate(rules: Ruleset, hand: Cards, trump: Trump, partner: Bid | None) -> tuple[int, int, Trump]:
    """The estimated total of a side in a trump, the part of it in tricks, and the trump.

    It is made from the partner's bid where that names this trump, else from the hand alone.
    """
    if partner is not None and partner.trump is trump and not isinstance(partner.value, Slam):
        tricks = partner.value + RESERVE + support(hand, trump)
    else:
        tricks = tricks_worth(hand, trump) - MARGIN
    return tricks + _extras(rules, hand, trump), tricks, trump


def _doubts(hand: Cards, auction: Auction) -> bool:
    """Whether to coinche: what would make a fine partner makes a fine adversary."""
    bid = auction.bid
    return bid is not None and auction.legal(PlainCall.COINCHE) and support(hand, bid.trump) >= COINCHE


def _after_coinche(hand: Cards, auction: Auction) -> Call:
    """Surcoinche with a hand well above its own bid, else pass."""
    bid = auction.bid
    if bid is None or isinstance(bid.value, Slam) or auction.taker is not auction.turn:
        return PlainCall.PASS
    surplus = tricks_worth(hand, bid.trump) + _extras(auction.rules, hand, bid.trump) - bid.value
    return PlainCall.SURCOINCHE if surplus >= SURCOINCHE else PlainCall.PASS
