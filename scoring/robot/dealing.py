"""A deal from the shuffle to its record: cards dealt, auction, eight tricks (ASCE 2 to 4).

Only lots decide: the same stream and the same dealer give the same deal, on any machine.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, TypeAlias

from scoring.cards import PACK, SEATS, Seat, Side, Trump
from scoring.robot.auction import Auction
from scoring.robot.bidding import next_call
from scoring.robot.cardplay import choose
from scoring.robot.holdings import announces_in, belotes_in
from scoring.robot.play import Cards, Play

if TYPE_CHECKING:
    from collections.abc import Mapping

    from scoring.lots import Lots

Hands: TypeAlias = tuple[Cards, ...]


def deal_hands(lots: Lots) -> Hands:
    """The shuffled pack as four hands of eight, in the order of `Seat`.

    Where every order is as likely, the packets of ASCE 2.4 (3, 2, 3) change nothing.
    """
    pack = list(PACK)
    lots.shuffle(pack)
    return tuple(tuple(pack[start : start + 8]) for start in range(0, 32, 8))


def bid_out(hands: Hands, dealer: Seat) -> Auction:
    """The whole auction, as `scoring.robot.bidding` bids (ASCE 3)."""
    auction = Auction(dealer)
    while not auction.over:
        auction = auction.add(next_call(hands[auction.turn], auction))
    return auction


def play_out(hands: Hands, trump: Trump, dealer: Seat, takers: Side) -> Play:
    """The eight tricks, as `scoring.robot.cardplay` plays them (ASCE 4)."""
    play = Play.start(hands, trump, dealer)
    while not play.over:
        play = play.add(choose(play, takers))
    return play


def play_deal(lots: Lots, dealer: Seat) -> dict[str, Any]:
    """The record of one deal that was dealt, bid and played; what is held is announced."""
    hands = deal_hands(lots)
    auction = bid_out(hands, dealer)
    if auction.bid is None or auction.taker is None:
        return {"passed": True}
    play = play_out(hands, auction.bid.trump, dealer, auction.taker.side)
    return deal_record(auction, hands, play)


def deal_record(auction: Auction, hands: Hands, play: Play) -> dict[str, Any]:
    """The record of a deal played to its end, with every belote and announce of the hands as dealt."""
    record: dict[str, Any] = {"contract": auction.contract_record()}
    capot = play.capot()
    if capot is None:
        record["points"] = {side.value: play.points(side) for side in Side}
    else:
        record["capot"] = capot.value
    return record | _told(hands, play.trump)


def _told(hands: Hands, trump: Trump) -> dict[str, Any]:
    """Belotes and announces of both sides, players in the order of `Seat`; nothing where there are none."""
    belote = dict.fromkeys(Side, 0)
    announces: dict[Side, list[dict[str, str]]] = {side: [] for side in Side}
    for seat in SEATS:
        belote[seat.side] += belotes_in(hands[seat], trump)
        announces[seat.side] += announces_in(hands[seat], trump)
    return _by_side("belote", belote) | _by_side("announces", announces)


def _by_side(field: str, both: Mapping[Side, object]) -> dict[str, Any]:
    """The field with the sides that have something; no field where neither has."""
    sides = {side.value: of_side for side, of_side in both.items() if of_side}
    return {field: sides} if sides else {}
