"""Hypothesis strategies of deals that were really dealt and played, for every test of `scoring`.

Plain dealing shows a carré once in twenty deals and a capot seldom; packs that were barely shuffled and
contracts that nobody would bid bring all of it, always from a true distribution of the 32 cards.
"""

from __future__ import annotations

from typing import Any

from hypothesis import strategies as st

from scoring.cards import PACK, RANKS, SEATS, SUITS, Card, Seat, Side, Trump
from scoring.coinche.deals import Slam
from scoring.coinche.ruleset import Ruleset
from scoring.lots import Lots
from scoring.play.auction import Auction, Bid, Call, PlainCall
from scoring.play.outcome import outcome
from scoring.play.playing import Play
from scoring.play.robot.cardplay import choose
from scoring.play.robot.dealing import Hands, deal_hands, play_deal
from scoring.rulesets import RULESETS

ASCE = RULESETS["asce"]
seats = st.sampled_from(SEATS)
trumps = st.sampled_from(tuple(Trump))
lots = st.builds(Lots, st.just("tests"), st.integers(0, 2**32))
bids = st.builds(Bid, st.one_of(st.integers(8, 30).map(lambda n: n * 10), st.just(Slam.CAPOT)), trumps)

BY_RANK = tuple(Card(rank, suit) for rank in RANKS for suit in SUITS)
ENDINGS: dict[str, list[Call]] = {
    "none": [PlainCall.PASS] * 3,
    "coinche": [PlainCall.COINCHE, *[PlainCall.PASS] * 3],
    "surcoinche": [PlainCall.COINCHE, PlainCall.SURCOINCHE],
}


@st.composite
def hands(draw: st.DrawFn) -> Hands:
    """Four hands of eight: well shuffled, or a sorted pack with a few cards exchanged."""
    stream = draw(lots)
    if draw(st.booleans()):
        return deal_hands(stream)
    pack = list(draw(st.sampled_from((PACK, BY_RANK))))
    for _ in range(draw(st.integers(0, 20))):
        one, two = stream.below(32), stream.below(32)
        pack[one], pack[two] = pack[two], pack[one]
    return tuple(tuple(pack[start : start + 8]) for start in range(0, 32, 8))


@st.composite
def contracts(draw: st.DrawFn) -> Auction:
    """An auction with one bid, by any seat, as likely left alone as coinched or surcoinched."""
    auction = Auction(ASCE, draw(seats))
    opening: list[Call] = [PlainCall.PASS] * draw(st.integers(0, 3))
    for call in [*opening, draw(bids), *ENDINGS[draw(st.sampled_from(tuple(ENDINGS)))]]:
        auction = auction.add(call)
    return auction


@st.composite
def plays(
    draw: st.DrawFn,
    trump: st.SearchStrategy[Trump] = trumps,
    leader: st.SearchStrategy[Seat] = seats,
    rules: Ruleset = ASCE,
) -> list[Play]:
    """Every moment of the play of a deal, the first to the last; sane cards or any legal ones."""
    moments = [Play.start(rules, draw(hands()), draw(trump), draw(leader))]
    stream, sane, takers = draw(lots), draw(st.booleans()), draw(st.sampled_from(tuple(Side)))
    while not moments[-1].over:
        play = moments[-1]
        moments.append(play.add(choose(play, takers) if sane else stream.choice(play.legal())))
    return moments


@st.composite
def forced_deals(draw: st.DrawFn) -> dict[str, Any]:
    """The record of a deal in any contract, sometimes with a renonce."""
    auction = draw(contracts())
    assert auction.contract is not None
    moments = draw(plays(st.just(auction.contract.trump), st.just(auction.leader)))
    record = outcome(ASCE, auction.contract, moments[0].hands, moments[-1].tricks)
    announcers = tuple(record.get("announces", ()))
    if announcers and draw(st.integers(0, 4)) == 0:
        record["renonce"] = draw(st.sampled_from(announcers))
    return record


def simulated_deals() -> st.SearchStrategy[dict[str, Any]]:
    """Records as the simulator of a concours makes them; one in twelve is passed."""
    return st.builds(play_deal, st.just(ASCE), lots, seats)


def played_deals() -> st.SearchStrategy[dict[str, Any]]:
    """Records of asce deals (docs/rules/records.md) that every check of the engine accepts."""
    return st.one_of(forced_deals(), simulated_deals())


def cards(text: str) -> tuple[Card, ...]:
    """The cards of a text like ``Js 10h 7c``: rank, then the first letter of the suit."""
    suits = {suit[0]: suit for suit in SUITS}
    ranks = {rank.value: rank for rank in RANKS}
    return tuple(Card(ranks[word[:-1]], suits[word[-1]]) for word in text.split())
