"""The auction of ASCE 3: sequences that are allowed, refusals by code, and laws."""

from __future__ import annotations

from itertools import pairwise
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.cards import SEATS, Seat, Trump
from scoring.coinche.deals import Slam
from scoring.coinche.ruleset import Ruleset
from scoring.play.auction import Auction, Bid, Call, IllegalCall, PlainCall
from scoring.play.reading import SEAT_WORDS
from scoring.rulesets import RULESETS
from tests.scoring.clubs import clubs
from tests.scoring.clubs import seeds as chances
from tests.scoring.strategies import ASCE, bids, seats

WORDS = {"-": PlainCall.PASS, "X": PlainCall.COINCHE, "XX": PlainCall.SURCOINCHE}
TRUMPS = {"s": Trump.SPADES, "h": Trump.HEARTS, "n": Trump.NO_TRUMP, "a": Trump.ALL_TRUMP}


def call(word: str) -> Call:
    """``-`` pass, ``X`` coinche, ``XX`` surcoinche, ``90h`` 90 à cœur, ``capot-h`` capot à cœur."""
    if word in WORDS:
        return WORDS[word]
    value, trump = word[:-1].rstrip("-"), TRUMPS[word[-1]]
    return Bid(int(value) if value.isdecimal() else Slam(value), trump)


def auction(text: str, rules: Ruleset = ASCE) -> Auction:
    """The calls of a text, in turn: North deals. ``E:X`` is a coinche by East, whose turn it need not be."""
    result = Auction(rules, Seat.NORTH)
    for word in text.split():
        seat, _, said = word.rpartition(":")
        result = result.add(call(said), SEAT_WORDS[seat] if seat else None)
    return result


def playing(name: str, **options: object) -> Ruleset:
    return RULESETS[name].with_options(options)


PAGAT, WIKIPEDIA, DAUPHINE = (RULESETS[name] for name in ("pagat", "wikipedia", "dauphine"))
OPEN, RANKED = playing("pagat", coinche_said="open"), playing("asce", suits_ranked=True)
BY_KIND = playing("wikipedia", lowest_bid={"suit": 80, "no-trump": 70, "all-trump": 130})
SLAM_ABOVE = playing("pagat", generale=500)
COINCHED_CAPOT = playing("pagat", capot_can_be_coinched=True)

# Auctions of other texts, as far as they are over: what they say, the rules, the calls, the contract.
ELSEWHERE = [
    ("Pagat: a capot ends it", PAGAT, "capot-h", "EW capot hearts none"),
    ("Pagat: unless a générale is played", SLAM_ABOVE, "capot-h generale-s - - -", "NS generale spades none"),
    ("Pagat, variation: a capot coinched", COINCHED_CAPOT, "capot-h S:X - -", "EW capot hearts coinche"),
    ("Pagat: coinche at once, by the last to speak", PAGAT, "80h N:X - -", "EW 80 hearts coinche"),
    ("Wikipédia: the lowest bid by trump", BY_KIND, "70n 80h 130a - - -", "EW 130 all-trump none"),
    ("Pagat: the bidder surcoinches", PAGAT, "80h S:X XX", "EW 80 hearts surcoinche"),
    ("Pagat: the partner does, without waiting", PAGAT, "80h S:X E:XX", "EW 80 hearts surcoinche"),
    ("Pagat, variation: bid over a coinche", OPEN, "80h X 90s - - -", "EW 90 spades none"),
    ("Pagat, variation: coinched again", OPEN, "80h X 90s X - - -", "EW 90 spades coinche"),
    ("Pagat, variation: a surcoinche does not end it", OPEN, "80h X XX 90s - - -", "NS 90 spades none"),
    ("Pagat, variation: a stronger suit", RANKED, "80h 80s 80n 80a - - -", "NS 80 all-trump none"),
    ("Dauphiné: three passes and «je passe»", DAUPHINE, "80h - - - -", "EW 80 hearts none"),
    ("Dauphiné: speak again in another suit", DAUPHINE, "80h - - - 90s - - - -", "EW 90 spades none"),
    ("Dauphiné: and then the others may too", DAUPHINE, "80h - - - 90s 100h - - - -", "NS 100 hearts none"),
    ("Dauphiné: coinche at once after three passes", DAUPHINE, "80h - - - S:X - -", "EW 80 hearts coinche"),
    ("Dauphiné: a générale surcoinched", DAUPHINE, "generale-h N:X W:XX", "EW generale hearts surcoinche"),
    ("Wikipédia: générale over capot", WIKIPEDIA, "capot-h generale-s - - -", "NS generale spades none"),
]  # fmt: skip

REFUSED_ELSEWHERE = [
    ("same-trump-again", DAUPHINE, "80h - - -", "90h"),
    ("bid-not-higher", DAUPHINE, "80h - - -", "80s"),
    ("bid-too-high", DAUPHINE, "", "170h"),
    ("bid-not-in-ruleset", PAGAT, "", "80n"),
    ("bid-not-in-ruleset", ASCE, "", "generale-h"),
    ("bid-not-higher", RANKED, "80s", "80h"),
    ("bid-after-slam", DAUPHINE, "generale-h", "capot-s"),
    ("not-your-turn", ASCE, "80h -", "N:X"),
    ("not-your-turn", PAGAT, "80h", "E:90h"),
    ("coinche-own-bid", PAGAT, "80h", "E:X"),
    ("surcoinche-own-coinche", PAGAT, "80h S:X", "N:XX"),
    ("call-not-allowed", SLAM_ABOVE, "capot-h", "S:X"),
    ("auction-over", PAGAT, "capot-h", "generale-s"),
    ("auction-over", PAGAT, "80h S:X XX", "-"),
]


@pytest.mark.parametrize(("rule", "rules", "calls", "contract"), ELSEWHERE)
def test_finished_auction_by_other_texts(rule: str, rules: Ruleset, calls: str, contract: str) -> None:
    result = auction(calls, rules)
    assert result.contract is not None
    assert (result.over, " ".join(map(str, result.contract.to_record().values()))) == (True, contract), rule
    before = calls.rpartition(" ")[0]
    assert not (before and auction(before, rules).over), rule


@pytest.mark.parametrize(("code", "rules", "calls", "refused"), REFUSED_ELSEWHERE)
def test_refused_call_by_other_texts(code: str, rules: Ruleset, calls: str, refused: str) -> None:
    with pytest.raises(IllegalCall) as refusal:
        auction(f"{calls} {refused}", rules)
    assert refusal.value.code == code


@pytest.mark.parametrize(("rules", "calls", "leader"), [
    (ASCE, "80h - - -", Seat.WEST),
    (WIKIPEDIA, "80h - - -", Seat.EAST),
    (DAUPHINE, "- generale-h", Seat.SOUTH),
    (playing("dauphine", generale_leads=False), "- generale-h", Seat.WEST),
])  # fmt: skip
def test_who_leads(rules: Ruleset, calls: str, leader: Seat) -> None:
    assert auction(calls, rules).leader is leader


FINISHED = [
    ("3.1 a four passes", "- - - -", None),
    ("3.1 b one bid", "80h - - -", ("EW", 80, "hearts", "none")),
    ("3.1 b three passes, then a bid", "- - - 80h - - -", ("NS", 80, "hearts", "none")),
    ("3.1 a passed once, bids later", "- 80h - 90s 100h - - -", ("EW", 100, "hearts", "none")),
    ("3.1 a the partner raises", "80h - 90h - - -", ("EW", 90, "hearts", "none")),
    ("3.1 b a jump", "80h 160s - - -", ("NS", 160, "spades", "none")),
    ("3.1 b capot at once", "capot-h - - -", ("EW", "capot", "hearts", "none")),
    ("3.1 b capot over any bid", "300h capot-s - - -", ("NS", "capot", "spades", "none")),
    ("11.1 no-trump and all-trump", "80n 90a - - -", ("NS", 90, "all-trump", "none")),
    ("3.1 c coinche", "80h X - - -", ("EW", 80, "hearts", "coinche")),
    ("3.1 c coinche by the taker’s left", "80h - - X - - -", ("EW", 80, "hearts", "coinche")),
    ("3.1 c capot coinched", "capot-h X - - -", ("EW", "capot", "hearts", "coinche")),
    ("3.1 d surcoinche by the partner ends at once", "80h X XX", ("EW", 80, "hearts", "surcoinche")),
    ("3.1 d surcoinche by the taker", "80h X - - XX", ("EW", 80, "hearts", "surcoinche")),
]

REFUSED = [
    ("bid-too-low", "", "70h"),
    ("bid-too-low", "", "0h"),
    ("bid-not-multiple-of-10", "", "85h"),
    ("bid-not-higher", "90h", "90s"),
    ("bid-not-higher", "90h -", "80h"),
    ("bid-after-slam", "capot-h", "300s"),
    ("bid-after-slam", "capot-h", "capot-s"),
    ("bid-after-coinche", "80h X", "90h"),
    ("bid-after-coinche", "80h X", "capot-h"),
    ("nothing-to-coinche", "", "X"),
    ("nothing-to-coinche", "- - -", "X"),
    ("coinche-own-bid", "80h -", "X"),
    ("already-coinched", "80h X", "X"),
    ("already-coinched", "80h X -", "X"),
    ("nothing-to-surcoinche", "", "XX"),
    ("nothing-to-surcoinche", "80h", "XX"),
    ("surcoinche-own-coinche", "80h X -", "XX"),
    ("auction-over", "- - - -", "80h"),
    ("auction-over", "80h - - -", "90h"),
    ("auction-over", "80h X - - -", "XX"),
    ("auction-over", "80h X XX", "-"),
]


MORE = 1000  # nothing is above capot


@pytest.mark.parametrize(("rule", "calls", "contract"), FINISHED)
def test_finished_auction(rule: str, calls: str, contract: tuple | None) -> None:
    record = contract and dict(zip(("by", "bid", "trump", "call"), contract, strict=True))
    result = auction(calls)
    assert (result.over, result.contract and result.contract.to_record()) == (True, record), rule


@pytest.mark.parametrize(("rule", "calls"), [case[:2] for case in FINISHED])
def test_not_over_before_its_last_call(rule: str, calls: str) -> None:
    assert not auction(calls.rsplit(maxsplit=1)[0]).over, rule


@pytest.mark.parametrize(("code", "calls", "refused"), REFUSED)
def test_refused_call(code: str, calls: str, refused: str) -> None:
    before = auction(calls)
    assert not before.legal(call(refused))
    with pytest.raises(IllegalCall) as refusal:
        before.add(call(refused))
    assert (refusal.value.code, before) == (code, auction(calls))


def test_turns_go_round_from_the_dealers_right() -> None:
    turns = [auction(" ".join(["-"] * said)).turn for said in range(4)]
    assert turns == [Seat.WEST, Seat.SOUTH, Seat.EAST, Seat.NORTH]


@given(seats, st.lists(st.one_of(st.sampled_from(tuple(PlainCall)), bids), max_size=40))
def test_any_calls_leave_a_lawful_auction(dealer: Seat, calls: list[Call]) -> None:
    result = Auction(ASCE, dealer)
    for said in calls:
        if result.legal(said):
            assert not result.over
            result = result.add(said)
    values = [
        MORE if call.value == "capot" else call.value for _seat, call in result.calls if isinstance(call, Bid)
    ]
    assert values == sorted(set(values)), "each bid above the one before"
    assert (result.contract is None) is not bool(values)
    assert result.over is not result.legal(PlainCall.PASS)


@given(seats, st.lists(st.one_of(st.just(PlainCall.PASS), bids), max_size=40))
def test_nobody_bids_over_themselves(dealer: Seat, calls: list[Call]) -> None:
    result, taker = Auction(ASCE, dealer), None
    for said in calls:
        if result.legal(said):
            assert not (isinstance(said, Bid) and result.turn is taker)
            result = result.add(said)
            taker = result.taker


# Laws that hold in every club, whatever its options. A walk makes any call that the auction lets it make.

WEAKEST_FIRST = ("clubs", "diamonds", "hearts", "spades", "no-trump", "all-trump")
"""Pagat's ranking of trumps, said here a second time on purpose."""


def any_call(auction: Auction, random: Random) -> Call:
    """A call by chance: half of them passes, the rest bids near the one that stands, slams and coinches."""
    if random.random() < 0.5:
        return random.choice(tuple(PlainCall))
    value: int | Slam = random.choice((Slam.CAPOT, Slam.GENERALE))
    if random.random() < 0.8:
        stands = auction.bid.value if auction.bid else 70
        value = (stands if isinstance(stands, int) else 100) + random.randint(-1, 4) * 10
    return Bid(value, random.choice(tuple(Trump)))


def walk(rules: Ruleset, random: Random) -> list[Auction]:
    """An auction call by call to its end, by players who try anything, mostly in turn."""
    steps = [Auction(rules, random.choice(SEATS))]
    while not steps[-1].over:
        assert len(steps) < 400, "an auction ends"
        now = steps[-1]
        said, seat = any_call(now, random), now.turn if random.random() < 0.7 else random.choice(SEATS)
        if now.legal(said, seat):
            steps.append(now.add(said, seat))
        else:
            with pytest.raises(IllegalCall):
                now.add(said, seat)
            steps.append(now.add(PlainCall.PASS))
    return steps


def height(rules: Ruleset, bid: Bid) -> tuple[int, int, int]:
    """What makes a bid higher than another: a slam, its points, then its trump where trumps are ranked."""
    slam = {Slam.CAPOT: 1, Slam.GENERALE: 2}.get(bid.value, 0) if isinstance(bid.value, str) else 0
    suit = WEAKEST_FIRST.index(bid.trump.value) if rules.suits_ranked else 0
    return slam, bid.value if isinstance(bid.value, int) else 0, suit


@given(clubs(), chances)
def test_in_any_club_passes_are_free_until_it_is_over_and_then_nothing_is(
    rules: Ruleset, random: Random
) -> None:
    *before, end = walk(rules, random)
    assert all(now.legal(PlainCall.PASS) and not now.over for now in before)
    for seat in SEATS:
        for said in (*PlainCall, Bid(Slam.CAPOT, rules.trumps[0]), Bid(1000, rules.trumps[0])):
            assert not end.legal(said, seat)


@given(clubs(), chances)
def test_in_any_club_bids_climb_within_what_is_played(rules: Ruleset, random: Random) -> None:
    said = [call for _seat, call in walk(rules, random)[-1].calls if isinstance(call, Bid)]
    assert all(height(rules, low) < height(rules, high) for low, high in pairwise(said))
    for bid in said:
        assert bid.trump in rules.trumps
        if isinstance(bid.value, str):
            assert bid.value in rules.bids
        else:
            assert bid.value % 10 == 0
            assert rules.bid_limits[bid.trump].lowest <= bid.value <= rules.bid_limits[bid.trump].highest


@given(clubs(), chances)
def test_in_any_club_calls_are_answers_of_the_right_side(rules: Ruleset, random: Random) -> None:
    """A coinche is the adversaries', a surcoinche the takers' own, and only where the club lets them."""
    for before, after in pairwise(walk(rules, random)):
        seat, call = after.calls[-1]
        if call is PlainCall.PASS:
            continue
        at_once = rules.coinche_said == "at-once" and not isinstance(call, Bid)
        assert at_once or seat is before.turn
        if isinstance(call, Bid):
            assert before.call == "none" or rules.coinche_said == "open"
            again = before.taker is seat and before.bid is not None
            assert not again or (rules.speak_again and call.trump is not before.bid.trump)  # type: ignore[union-attr]  # there is one
            continue
        assert before.bid is not None
        assert before.taker is not None
        assert (before.taker.side is seat.side) is (call is PlainCall.SURCOINCHE)
        assert before.call == ("none" if call is PlainCall.COINCHE else "coinche")
        assert rules.surcoinche_allowed or call is PlainCall.COINCHE
        if isinstance(before.bid.value, int):
            assert before.bid.value >= (rules.coinche_from or 0)


@given(clubs(), chances)
def test_in_any_club_it_ends_by_passes_or_where_nothing_can_follow(rules: Ruleset, random: Random) -> None:
    end = walk(rules, random)[-1]
    calls = [call for _seat, call in end.calls]
    passes = next((n for n, call in enumerate(reversed(calls)) if call is not PlainCall.PASS), len(calls))
    if end.bid is None:
        assert (passes, end.contract) == (4, None)
        return
    assert end.contract is not None
    assert end.contract.by is end.taker.side  # type: ignore[union-attr]  # whoever bid
    coinched_at_once = rules.coinche_said == "at-once" and end.call != "none"
    speaks_again = rules.speak_again and end.call == "none" and len(rules.trumps) > 1
    assert passes <= (2 if coinched_at_once else 4 if speaks_again else 3)
