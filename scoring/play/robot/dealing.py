"""A deal from the shuffle to its record: cards dealt, auction, eight tricks (ASCE 2 to 4).

Only lots decide: the same stream and the same dealer give the same deal, on any machine.
"""

from __future__ import annotations

from typing import Any, TypeAlias

from scoring.cards import PACK, Seat
from scoring.coinche.deals import Contract
from scoring.coinche.ruleset import Ruleset
from scoring.lots import Lots
from scoring.play.auction import Auction
from scoring.play.outcome import outcome
from scoring.play.playing import Play
from scoring.play.robot.bidding import next_call
from scoring.play.robot.cardplay import choose
from scoring.play.tricks import Cards

Hands: TypeAlias = tuple[Cards, ...]


def deal_hands(lots: Lots) -> Hands:
    """The shuffled pack as four hands of eight, in the order of `Seat`.

    Where every order is as likely, the packets of ASCE 2.4 (3, 2, 3) change nothing.
    """
    pack = list(PACK)
    lots.shuffle(pack)
    return tuple(tuple(pack[start : start + 8]) for start in range(0, 32, 8))


def bid_out(rules: Ruleset, hands: Hands, dealer: Seat) -> Auction:
    """The whole auction, as `scoring.play.robot.bidding` bids (ASCE 3)."""
    auction = Auction(rules, dealer)
    while not auction.over:
        auction = auction.add(next_call(hands[auction.turn], auction))
    return auction


def play_out(hands: Hands, auction: Auction, contract: Contract) -> Play:
    """The eight tricks, as `scoring.play.robot.cardplay` plays them (ASCE 4)."""
    play = Play.start(auction.rules, hands, contract.trump, auction.leader)
    while not play.over:
        play = play.add(choose(play, contract.by))
    return play


def play_deal(rules: Ruleset, lots: Lots, dealer: Seat) -> dict[str, Any]:
    """The record of one deal that was dealt, bid and played; what is held and counts is announced."""
    hands = deal_hands(lots)
    auction = bid_out(rules, hands, dealer)
    contract = auction.contract
    if contract is None:
        return {"passed": True}
    return outcome(rules, contract, hands, play_out(hands, auction, contract).tricks)
