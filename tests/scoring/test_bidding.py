"""The bidder: always legal, and not without sense."""

from __future__ import annotations

import pytest
from hypothesis import given

from scoring.cards import Seat, Trump
from scoring.play.auction import Auction, Bid, PlainCall
from scoring.play.robot.bidding import next_call
from scoring.play.robot.dealing import Hands, bid_out
from tests.quickly import fewer_by_day
from tests.scoring.strategies import ASCE, cards, hands, seats

BIDS = [
    ("pass with nothing", "", "7s 8s 9s 7h 8h 7d 8d 7c", PlainCall.PASS),
    ("five trumps with jack and nine", "", "Jh 9h Ah 10h 7h As 7d 8c", Trump.HEARTS),
    ("aces and tens: no-trump", "", "As 10s Ah 10h Ad 10d Ac 7c", Trump.NO_TRUMP),
    ("jacks and nines: all-trump", "", "Js 9s Jh 9h Jd 9d Jc 7c", Trump.ALL_TRUMP),
    ("support the partner", "80h -", "Jh 9h 7s 8s Ad As 8c 7c", Trump.HEARTS),
    ("coinche what one holds oneself", "160h", "Jh 9h Ah 7h As 7s Ad 7d", PlainCall.COINCHE),
]


@pytest.mark.parametrize(("habit", "calls", "hand", "said"), BIDS)
def test_the_bidder_has_sense(habit: str, calls: str, hand: str, said: PlainCall | Trump) -> None:
    auction = Auction(ASCE, Seat.NORTH)
    for word in calls.split():
        auction = auction.add(PlainCall.PASS if word == "-" else Bid(int(word[:-1]), Trump.HEARTS))
    call = next_call(cards(hand), auction)
    assert said is (call.trump if isinstance(call, Bid) else call), habit


@pytest.mark.reaches
@fewer_by_day
@given(hands(), seats)
def test_the_heuristic_only_makes_legal_calls_and_ends(dealt: Hands, dealer: Seat) -> None:
    auction = Auction(ASCE, dealer)
    while not auction.over:
        call = next_call(dealt[auction.turn], auction)
        assert auction.legal(call)
        auction = auction.add(call)
    assert auction == bid_out(ASCE, dealt, dealer)
