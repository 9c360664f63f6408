"""The play of the cards: positions by section of ASCE, then laws over whole deals."""

from __future__ import annotations

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.cards import PACK, RANKS, Card, Seat, Side, Trump
from scoring.coinche.ruleset import Ruleset
from scoring.play.following import legal_cards
from scoring.play.playing import IllegalCard, Play, count
from scoring.play.tricks import Trick, winner
from scoring.rulesets import RULESETS
from tests.quickly import fewer_by_day
from tests.scoring.clubs import clubs
from tests.scoring.strategies import ASCE, cards, plays

HEARTS, NONE, ALL = Trump.HEARTS, Trump.NO_TRUMP, Trump.ALL_TRUMP

# section and rule, trump, on the table, hand, what may be played
POSITIONS = [
    ("4.1 the lead is free", HEARTS, "", "7s Jh Ac", "7s Jh Ac"),
    ("4.2.1 follow", HEARTS, "7s", "8s As Jh 10c", "8s As"),
    ("4.2.1 follow, no need to climb out of trumps", HEARTS, "10s", "8s As", "8s As"),
    ("4.2.1 follow though an adversary ruffed", HEARTS, "7s Jh", "8s 9h", "8s"),
    ("4.2.2.2 ruff", HEARTS, "7s", "7h Ac 8d", "7h"),
    ("4.2.2.2 partner has not played: ruff", HEARTS, "As", "7h Ac", "7h"),
    ("4.2.2.2 partner is not master: ruff", HEARTS, "7s As", "7h Ac", "7h"),
    ("4.2.2.2 partner was master and was ruffed: ruff", HEARTS, "As 8h", "Qh 7h Ac", "Qh"),
    ("4.2.2.2 no trump: discard", HEARTS, "7s", "Ac 8d", "Ac 8d"),
    ("4.2.2.1 partner is master: any card", HEARTS, "As 7s", "7h Ac 8d", "7h Ac 8d"),
    ("4.2.2.1 partner is master in third place: any card", HEARTS, "7s As 8s", "7h Ac", "7h Ac"),
    ("4.2.2.1 partner master, beaten only off suit: any card", HEARTS, "7s Ac", "7h Jh Ad", "7h Jh Ad"),
    ("4.2.3 trump led: climb", HEARTS, "10h", "7h Qh Ah 9h As", "Ah 9h"),
    ("4.2.3 trump led: climb over the partner too", HEARTS, "10h 7h", "8h Ah", "Ah"),
    ("4.2.3 trump led: cannot climb", HEARTS, "Jh", "7h 9h As", "7h 9h"),
    ("4.2.3 trump led: climb over the strongest, not the first", HEARTS, "10h 9h", "Ah Jh", "Jh"),
    ("4.2.3 no trump when it is led: discard", HEARTS, "Jh", "7s Ac", "7s Ac"),
    ("4.2.3 overruff", HEARTS, "7s 10h", "Ah Qh Ac", "Ah"),
    ("4.2.3 cannot overruff: a lower trump all the same", HEARTS, "7s Jh", "9h 7h Ac", "9h 7h"),
    ("4.2.4 partner ruffed, only trumps: any of them", HEARTS, "7s 10h 8s", "Ah Qh", "Ah Qh"),
    ("4.2.4 partner ruffed, an adversary undertrumped, only trumps", HEARTS, "7s 10h 8h", "Ah Qh", "Ah Qh"),
    ("4.2.4 is the only case: with other cards no lower trump", HEARTS, "7s 10h 8s", "Ah Qh Ac", "Ah Ac"),
    ("4.2.4 partner ruffed too high to beat: discard", HEARTS, "7s Jh 8s", "Ah Qh Ac", "Ac"),
    ("4.2.3 partner ruffed and was overruffed: climb", HEARTS, "7s 10h Ah", "9h 7h", "9h"),
    ("11.2 no-trump: follow, no need to climb", NONE, "10s", "7s As Jh", "7s As"),
    ("11.2 no-trump: nothing to ruff with", NONE, "10h", "Js 9c", "Js 9c"),
    ("11.3 all-trump: climb in every suit", ALL, "10s", "Ks As 9s Jh", "As 9s"),
    ("11.3 all-trump: climb over the partner", ALL, "10s 7s", "8s As", "As"),
    ("11.3 all-trump: cannot climb", ALL, "Js", "7s 9s Jh", "7s 9s"),
    ("11.3 all-trump: no ruff", ALL, "7h 8h", "Js 9c", "Js 9c"),
    ("11.3 all-trump: a card of another suit does not hold", ALL, "10s Jh", "Ks As Jc", "As"),
]

PAGAT, DAUPHINE = RULESETS["pagat"], RULESETS["dauphine"]
SOUTHERN = PAGAT.with_options({"undertrump": False})
RELAXED = PAGAT.with_options({"climb_over_partner": False})
ALL_RELAXED = RULESETS["asce"].with_options({"climb_over_partner": False})

# Where the other texts and Pagat's variations differ from ASCE, or say the same in their own words.
ELSEWHERE = [
    ("Pagat: beat the highest trump, even the partner’s", PAGAT, HEARTS, "10h 7h", "8h Ah", "Ah"),
    ("Pagat: pisser", PAGAT, HEARTS, "7s Jh", "9h 7h Ac", "9h 7h"),
    (
        "Pagat: anything under the partner’s ruff",
        PAGAT,
        HEARTS,
        "7s Jh 8s",
        "9h Ac",
        "9h Ac",
    ),
    ("Dauphiné: obliged to «pisser»", DAUPHINE, HEARTS, "7s Jh", "9h Ac", "9h"),
    ("Dauphiné: climb on adversary and partner", DAUPHINE, HEARTS, "10h 9h 7h", "Jh 8h", "Jh"),
    (
        "Dauphiné: lower under the partner’s ruff",
        DAUPHINE,
        HEARTS,
        "7s 10h 8s",
        "Ah Qh Ac",
        "Ah Qh Ac",
    ),
    ("Wikipédia: as belote", RULESETS["wikipedia"], HEARTS, "7s Jh", "9h Ac", "9h"),
    ("Pagat, south: nobody has to undertrump", SOUTHERN, HEARTS, "7s Jh", "9h 7h Ac", "9h 7h Ac"),
    ("Pagat, south: overtrump if one can", SOUTHERN, HEARTS, "7s 10h", "9h 7h Ac", "9h"),
    ("Pagat, south: ruff an adversary’s plain card", SOUTHERN, HEARTS, "As", "7h Ac", "7h"),
    ("Pagat, south: climb when trumps are led", SOUTHERN, HEARTS, "10h", "9h 7h Ac", "9h"),
    ("Pagat, relaxed: any trump under the partner", RELAXED, HEARTS, "9h 7h", "Jh 8h", "Jh 8h"),
    ("Pagat, relaxed: over an adversary climb all the same", RELAXED, HEARTS, "7h 9h", "Jh 8h", "Jh"),
    ("relaxed at all-trump too", ALL_RELAXED, ALL, "9s 7s", "Js 8s 7h", "Js 8s"),
]

TRICKS = [
    ("4.1 highest of the suit led", HEARTS, "10s As Ks Js", Seat.WEST, 27),
    ("4.1 another suit takes nothing", HEARTS, "7s Ac Ad 8s", Seat.EAST, 22),
    ("4.1 the highest trump", HEARTS, "As 7h 10s 8h", Seat.EAST, 21),
    ("6 nine before ace in trumps", HEARTS, "Ah 9h 10h Kh", Seat.WEST, 39),
    ("6 jack before nine in trumps", HEARTS, "9h Ah Jh Qh", Seat.SOUTH, 48),
    ("6 nine is low out of trumps", HEARTS, "9s 10s Js Qs", Seat.WEST, 15),
    ("11.2 ace counts 19", NONE, "As 10s Js 9s", Seat.NORTH, 31),
    ("11.2 no suit ruffs", NONE, "7s Jh Jd 8s", Seat.EAST, 4),
    ("11.3 jack counts 13, nine 9", ALL, "As 9s Js 10s", Seat.SOUTH, 33),
    ("11.3 no suit ruffs", ALL, "7h Js Jd 8h", Seat.EAST, 26),
]


@pytest.mark.parametrize(("rule", "trump", "table", "hand", "allowed"), POSITIONS)
def test_legal_cards(rule: str, trump: Trump, table: str, hand: str, allowed: str) -> None:
    trick = Trick(Seat.NORTH, cards(table))
    assert legal_cards(ASCE, cards(hand), trick, trump) == cards(allowed), rule


@pytest.mark.parametrize(
    ("rules", "trump", "table", "hand", "allowed"),
    [pytest.param(*row[1:], id=row[0]) for row in ELSEWHERE],
)
def test_legal_cards_by_other_texts(
    rules: Ruleset, trump: Trump, table: str, hand: str, allowed: str
) -> None:
    assert legal_cards(rules, cards(hand), Trick(Seat.NORTH, cards(table)), trump) == cards(allowed)


# The seven best cards of a suit of trumps, and the last trick.
COUNTED = [
    ("dauphine", ALL, 62, 0),  # the real values, and no der
    ("dauphine", HEARTS, 62, 10),
    ("asce", ALL, 38, 10),
    ("asce", NONE, 38, 10),
]


@pytest.mark.parametrize(("name", "trump", "worth", "der"), COUNTED)
def test_points_are_counted_in_the_values_of_the_ruleset(
    name: str, trump: Trump, worth: int, der: int
) -> None:
    rules = RULESETS[name]
    assert sum(rules.values[trump][card] for card in cards("Jh 9h Ah 10h Kh Qh 8h")) == worth
    assert rules.der_of(trump) == der


@pytest.mark.parametrize(("rule", "trump", "table", "taker", "worth"), TRICKS)
def test_trick(rule: str, trump: Trump, table: str, taker: Seat, worth: int) -> None:
    trick = Trick(Seat.NORTH, cards(table))
    assert (winner(trick, trump), sum(count(ASCE, [trick], trump))) == (taker, worth), rule


def test_seats_go_round_to_the_right() -> None:
    seats = [Seat.NORTH.after(turns) for turns in range(5)]
    assert seats == [Seat.NORTH, Seat.WEST, Seat.SOUTH, Seat.EAST, Seat.NORTH]
    assert [(seat.side, seat.partner.side) for seat in seats[:2]] == [(Side.NS,) * 2, (Side.EW,) * 2]


def test_the_leader_plays_first() -> None:
    play = Play.start(ASCE, four_suits(), HEARTS, Seat.WEST)
    assert (play.turn, play.hand) == (Seat.WEST, cards("Ah Kh Qh Jh 10h 9h 8h 7h"))


def four_suits() -> list[tuple]:
    """A suit in each hand: spades North, hearts West, diamonds South, clubs East."""
    return [cards(" ".join(f"{rank}{suit}" for rank in reversed(RANKS))) for suit in "shdc"]


def finish(play: Play) -> Play:
    while not play.over:
        play = play.add(play.legal()[0])
    return play


@pytest.mark.parametrize(
    ("trump", "capot", "ns", "ew"),
    [("hearts", Side.EW, 0, 252), ("clubs", Side.EW, 0, 252), ("diamonds", Side.NS, 252, 0)],
)
def test_capot_counts_252(trump: str, capot: Side, ns: int, ew: int) -> None:
    play = finish(Play.start(ASCE, four_suits(), Trump(trump), Seat.WEST))
    assert (play.capot(), play.points(Side.NS), play.points(Side.EW)) == (capot, ns, ew)


def test_the_der_is_ten_for_the_last_trick() -> None:
    ranks = ["A", "K", "Q", "J", "9", "8", "7"]
    tricks = [Trick(Seat.NORTH, cards(f"{rank}s {rank}h {rank}d {rank}c")) for rank in ranks]
    last = Trick(Seat.WEST, cards("10s 10h 10d 10c"))
    assert count(ASCE, [*tricks, last], NONE) == (162 - 50, 50)
    assert count(ASCE, tricks, NONE)[1] == 0, "no der before the eighth trick"


OFFENCES = [
    ("lower-trump", Trump.DIAMONDS, "7s 10d 8s", "7d"),
    ("not-in-hand", HEARTS, "", "As"),
    ("must-follow", HEARTS, "7h", "Ad"),
    ("must-follow", NONE, "7h", "Ad"),
    ("must-ruff", Trump.DIAMONDS, "7s", "Ac"),
    ("must-climb", HEARTS, "10h", "7h"),
    ("must-climb", Trump.DIAMONDS, "7s 10d", "7d"),
    ("must-climb", ALL, "10h", "7h"),
]


@pytest.mark.parametrize(("code", "trump", "table", "card"), OFFENCES)
def test_illegal_card_is_refused_by_name(code: str, trump: Trump, table: str, card: str) -> None:
    hand = cards("Ah 7h Ad 7d Ac") if "h" in table or not table else cards("Ad 7d Ac")
    trick = Trick(Seat.NORTH, cards(table))
    hands = tuple(hand if seat is trick.turn else () for seat in Seat)
    with pytest.raises(IllegalCard) as refusal:
        Play(ASCE, trump, hands, trick).add(cards(card)[0])
    assert refusal.value.code == code


def test_no_card_after_the_eighth_trick() -> None:
    play = finish(Play.start(ASCE, four_suits(), HEARTS, Seat.WEST))
    with pytest.raises(IllegalCard) as refusal:
        play.add(PACK[0])
    assert (refusal.value.code, play.legal()) == ("play-over", ())


def test_a_deal_is_the_whole_pack() -> None:
    spades, hearts, diamonds, _ = four_suits()
    with pytest.raises(ValueError, match="32 cards"):
        Play.start(ASCE, [spades, hearts, diamonds, diamonds], HEARTS, Seat.NORTH)
    with pytest.raises(ValueError, match="32 cards"):
        Play.start(ASCE, [spades, hearts, diamonds], HEARTS, Seat.NORTH)


@given(plays())
def test_some_card_of_the_hand_is_always_legal(moments: list[Play]) -> None:
    for play in moments[:-1]:
        assert play.legal()
        assert set(play.legal()) <= set(play.hand)


@fewer_by_day
@given(plays())
def test_a_card_is_accepted_exactly_when_it_is_legal(moments: list[Play]) -> None:
    for play in moments[:-1:5]:
        for card in PACK:
            if card in play.legal():
                assert card not in play.add(card).hands[play.turn]
            else:
                with pytest.raises(IllegalCard):
                    play.add(card)


@given(plays())
def test_every_card_is_played_once_and_every_point_is_counted(moments: list[Play]) -> None:
    end = moments[-1]
    assert sorted(card for trick in end.tricks for card in trick.cards) == sorted(PACK)
    assert end.points(Side.NS) + end.points(Side.EW) == (252 if end.capot() else 162)
    assert not any(end.hands)


@given(plays())
def test_who_takes_a_trick_leads_the_next(moments: list[Play]) -> None:
    end = moments[-1]
    for before, after in pairwise(end.tricks):
        assert after.leader is winner(before, end.trump)


# The same rules read a second time from the texts, sharing no code, and held against the engine in any club.

PLAIN, TRUMPED = ["7", "8", "9", "J", "Q", "K", "10", "A"], ["7", "8", "Q", "K", "10", "A", "9", "J"]


def power(card: Card, led: str, trump: Trump) -> int:
    """How strong a card is on a trick: a trump above all, then the suit led; -1 takes nothing."""
    if trump is Trump.ALL_TRUMP:
        return TRUMPED.index(card.rank.value) if card.suit == led else -1
    if card.suit == trump.value:
        return 100 + TRUMPED.index(card.rank.value)
    return PLAIN.index(card.rank.value) if card.suit == led else -1


def allowed(rules: Ruleset, hand: tuple[Card, ...], table: tuple[Card, ...], trump: Trump) -> set[Card]:
    """The cards that the texts let be played; what a text leaves open is read as it forbids least."""
    open_rules = {rule.value for rule in rules.unsaid}
    climbs_over_partner = rules.climb_over_partner and "climb_over_partner" not in open_rules
    undertrumps = rules.undertrump and "undertrump" not in open_rules
    if not table:
        return set(hand)
    led = table[0].suit
    powers = [power(card, led, trump) for card in table]
    partner_holds = len(table) > 1 and powers[len(table) - 2] == max(powers)
    followers = {card for card in hand if card.suit == led}
    trumps = {card for card in hand if card.suit == trump.value}
    higher = {card for card in followers or trumps if power(card, led, trump) > max(powers)}
    if followers:
        climbs = trump is Trump.ALL_TRUMP or led == trump.value
        spared = partner_holds and not climbs_over_partner
        return higher if climbs and higher and not spared else followers
    if partner_holds:
        free = rules.partner_ruff == "free" or "partner_ruff" in open_rules
        lower_too = free or len(trumps) == len(hand)
        return set(hand) if lower_too else set(hand) - (trumps - higher)
    return higher or (trumps if undertrumps else set()) or set(hand)


@given(clubs(), st.data())
def test_in_any_club_the_texts_read_twice_allow_the_same_cards(rules: Ruleset, data: st.DataObject) -> None:
    moments = data.draw(plays(st.sampled_from(rules.trumps), rules=rules))
    for play in moments[:-1]:
        expected = allowed(rules, play.hand, play.trick.cards, play.trump)
        assert set(play.legal()) == expected, (play.trick, play.hand)
    end = moments[-1]
    pool = rules.pools[end.trump]
    assert end.points(Side.NS) + end.points(Side.EW) == (pool.capot if end.capot() else pool.total)
