"""A disputed deal, replayed: the first illegal card by name and article, the tricks, the record."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.cards import PACK, SEATS, SUITS, Card, Seat, Side, Trump
from scoring.coinche.deals import CoincheCall, Contract, Slam
from scoring.coinche.games import CoincheEngine
from scoring.coinche.ruleset import Ruleset
from scoring.errors import InvalidDeal
from scoring.play.playing import Play
from scoring.play.reading import WORDS, replay_record, replayed_record
from scoring.play.replaying import replay
from scoring.play.tricks import Cards, Trick, winner
from scoring.rulesets import RULESETS
from tests.quickly import as_at_night, fewer_by_day
from tests.scoring.strategies import ASCE, cards, plays

HEARTS = Contract(Side.NS, 90, Trump.HEARTS)
PAGAT, WIKIPEDIA, DAUPHINE = (RULESETS[name] for name in ("pagat", "wikipedia", "dauphine"))
NORTH, WEST, SOUTH, EAST = SEATS


any_rules = st.builds(
    Ruleset.with_options,
    st.sampled_from(tuple(RULESETS.values())),
    st.fixed_dictionaries(
        {
            "turns": st.sampled_from(("right", "left")),
            "undertrump": st.booleans(),
            "partner_ruff": st.sampled_from(("only-trumps-obliged", "free")),
            "climb_over_partner": st.booleans(),
        }
    ),
)


def forbidden(rules: Ruleset, hand: Cards, trick: Trick, card: Card, trump: Trump) -> bool:
    """Whether a rule forbids this card, each rule read by itself: an oracle beside `legal_cards`."""
    led, ruffing = trick.cards[0].suit, len(trump.suits) == 1
    partner = len(trick.cards) > 1 and winner(trick, trump) is trick.turn.partner

    def weakness(one: Card) -> int:
        return rules.scale(trump, one.suit).order.index(one.rank)

    trumps = [one for one in hand if one.suit in trump.suits and (ruffing or one.suit is led)]
    there = [weakness(one) for one in trick.cards if one.suit in trump.suits and (ruffing or one.suit is led)]
    higher = [one for one in trumps if weakness(one) < min(there, default=8)]
    if any(held.suit is led for held in hand):
        spared = led not in trump.suits or (partner and not rules.climb_over_partner)
        return card.suit is not led or bool(higher and card not in higher and not spared)
    if not trumps:
        return False
    if partner:
        lower = card in trumps and card not in higher
        return lower and rules.partner_ruff == "only-trumps-obliged" and len(trumps) < len(hand)
    return card not in (higher or (trumps if rules.undertrump else hand))


@given(any_rules, st.data())
def test_a_card_is_legal_where_no_rule_forbids_it(rules: Ruleset, data: st.DataObject) -> None:
    moments = data.draw(plays(st.sampled_from(rules.trumps), rules=rules))
    for play in moments[:-1]:
        assert play.legal()
        if play.trick.cards:
            allowed = [
                card for card in play.hand if not forbidden(rules, play.hand, play.trick, card, play.trump)
            ]
            assert list(play.legal()) == allowed


def played(end: Play) -> list[Card]:
    return [card for trick in end.tricks for card in trick.cards]


# rules, trump, hands known, cards as they fell from North's lead, the offence: place, seat, code, article
OFFENCES: list[tuple[Any, Trump, dict[Seat, str], str, tuple[int, Seat, str, str] | None]] = [
    (ASCE, Trump.HEARTS, {}, "As 7s 10s 8s", None),
    (ASCE, Trump.HEARTS, {WEST: "8s 7c"}, "As 7c", (1, WEST, "must-follow", "ASCE 4.2 § 1")),
    (ASCE, Trump.HEARTS, {WEST: "8h 7c"}, "As 7c", (1, WEST, "must-ruff", "ASCE 4.2 § 2.2")),
    (ASCE, Trump.HEARTS, {WEST: "7h Jh"}, "10h 7h", (1, WEST, "must-climb", "ASCE 4.2 § 3")),
    (ASCE, Trump.HEARTS, {EAST: "Ah 7c 8h"}, "7s 8s 9s 8h", None),
    (ASCE, Trump.HEARTS, {SOUTH: "8h 9c"}, "As 10h 9c", (2, SOUTH, "must-ruff", "ASCE 4.2 § 2.2")),
    (ASCE, Trump.HEARTS, {EAST: "7h 7c"}, "7s 10h 8s 7h", (3, EAST, "lower-trump", "ASCE 4.2 § 4")),
    (DAUPHINE, Trump.HEARTS, {EAST: "7h 7c"}, "7s 10h 8s 7h", None),
    (ASCE, Trump.ALL_TRUMP, {WEST: "Js 7s"}, "10s 7s", (1, WEST, "must-climb", "ASCE 11.3")),
    (ASCE, Trump.NO_TRUMP, {WEST: "As 7s"}, "10s 7s", None),
    (PAGAT, Trump.HEARTS, {WEST: "8s 7c"}, "As 7c", (1, WEST, "must-follow", "Pagat, The Play")),
    # what was played later was held before
    (ASCE, Trump.HEARTS, {}, "As 7c 10s 8s Ks 7s", (1, WEST, "must-follow", "ASCE 4.2 § 1")),
    (ASCE, Trump.HEARTS, {}, "As 7c 10s 8s Ks 7h", (1, WEST, "must-ruff", "ASCE 4.2 § 2.2")),
    # to the left
    (WIKIPEDIA, Trump.HEARTS, {EAST: "8s 7c"}, "As 7c", (1, EAST, "must-follow", "Wikipédia")),
    # what cannot have fallen
    (ASCE, Trump.HEARTS, {}, "As As", (1, WEST, "already-played", "")),
    (ASCE, Trump.HEARTS, {SOUTH: "7s"}, "As 7s", (1, WEST, "not-in-hand", "")),
    (ASCE, Trump.HEARTS, {NORTH: "7s 8s 9s 10s Js Qs Ks 7h"}, "As", (0, NORTH, "not-in-hand", "")),
]


@pytest.mark.parametrize(("rules", "trump", "hands", "fell", "offence"), OFFENCES)
def test_the_first_card_that_the_rules_forbid(
    rules: Any, trump: Trump, hands: dict[Seat, str], fell: str, offence: Any
) -> None:
    known = {seat: cards(text) for seat, text in hands.items()}
    found = replay(rules, known, NORTH, Contract(Side.NS, 80, trump), cards(fell)).offence
    assert (found and (found.place, found.seat, found.code, found.article)) == offence


def test_an_offence_says_what_could_have_been_played() -> None:
    found = replay(ASCE, {WEST: cards("8h 7c Jh")}, NORTH, HEARTS, cards("As 7c")).offence
    assert found is not None
    assert str(found.sentence) == (
        "7 de trèfle\xa0: il fallait couper. On pouvait jouer\xa0: 8 de cœur, valet de cœur."
    )


def test_a_card_that_cannot_have_fallen_leaves_nothing_to_say_of_others() -> None:
    found = replay(ASCE, {}, NORTH, HEARTS, cards("As As")).offence
    assert found is not None
    assert str(found.sentence) == "as de pique\xa0: cette carte est déjà tombée."


TENS, TEN_AND_JACK = "8c 9c 10c Ah 10s Qd Kc 7s", "9c 10c Jc Ah 10s Qd Kc 7s"


@pytest.mark.parametrize(
    ("tie", "west", "leader", "announced"),
    [("nobody", TENS, NORTH, None), ("first", TENS, NORTH, "EW"), ("first", TENS, WEST, "EW"),
     ("first", TENS, SOUTH, "NS"), ("first", TENS, EAST, "EW"), ("first", TEN_AND_JACK, SOUTH, None)],
)  # fmt: skip
def test_of_two_tierces_alike_the_record_says_whose_was_told_first(
    tie: str, west: str, leader: Seat, announced: str | None
) -> None:
    """ASCE 8.3: South and West hold a tierce to the ten, or West a higher one; the leader speaks first."""
    rules = ASCE.with_options({"announce_tie": tie} if tie == "first" else {})
    hands = [*map(cards, (
        "8s Qs 8h 10h Qh 7d Kd 7c", west, "8d 9d 10d Kh Js Qc As 7h",
        {TENS: "9s Ks 9h Jh Jd Ad Jc Ac", TEN_AND_JACK: "9s Ks 9h Jh Jd Ad 8c Ac"}[west],
    ))]  # fmt: skip
    play = Play.start(rules, hands, Trump.HEARTS, leader)
    while not play.over:
        play = play.add(play.legal()[0])
    record = replay(rules, dict(zip(SEATS, hands, strict=True)), leader, HEARTS, played(play)).record
    assert record is not None
    assert record["announces"].keys() == {"NS", "EW"}
    assert record.get("first_announce") == announced


def test_cards_after_an_impossible_one_are_not_judged() -> None:
    found = replay(ASCE, {}, NORTH, HEARTS, cards("As 7s 10s As 8s 9s"))
    assert [won.trick.cards for won in found.tricks] == [cards("As 7s 10s")]
    assert (found.turn, found.points, found.record) == (EAST, (0, 0), None)


def test_a_trick_has_its_winner_and_points_and_who_plays_next() -> None:
    found = replay(ASCE, {}, NORTH, HEARTS, cards("As 7s 10s 7h Kc"))
    assert [(won.winner, won.points) for won in found.tricks] == [(EAST, 21), (EAST, 4)]
    assert (found.points, found.turn) == ((0, 21), NORTH)


def test_the_only_hand_not_known_is_the_rest_of_the_pack() -> None:
    north, west, south = cards("7s 8s 9s 10s Js Qs Ks As"), cards("7h 8h 9h 10h Jh Qh Kh Ah"), cards("7d")
    found = replay(
        ASCE, {NORTH: north, WEST: west, SOUTH: (*south, *cards("8d 9d 10d Jd Qd Kd Ad"))}, NORTH, HEARTS, ()
    )
    assert found.hands[EAST] == cards("7c 8c 9c 10c Jc Qc Kc Ac")
    assert found.announces[EAST][0].to_record() == {"kind": "cent", "rank": "A", "suit": "clubs"}
    assert found.belote == (0, 1)


def test_hands_that_share_a_card_are_refused() -> None:
    with pytest.raises(ValueError, match="one hand"):
        replay(ASCE, {NORTH: cards("7s"), WEST: cards("7s")}, NORTH, HEARTS, ())


@pytest.mark.reaches
@as_at_night
@given(any_rules, st.data())
def test_a_game_of_the_robots_is_legal_and_gives_the_record_of_its_deal(
    rules: Ruleset, data: st.DataObject
) -> None:
    trump = data.draw(st.sampled_from(rules.trumps))
    moments = data.draw(plays(st.just(trump), rules=rules))
    shown = {seat: moments[0].hands[seat] for seat in data.draw(st.sets(st.sampled_from(SEATS)))}
    contract = Contract(data.draw(st.sampled_from(tuple(Side))), 80, trump, CoincheCall.NONE)
    found = replay(rules, shown, moments[0].turn, contract, played(moments[-1]))
    assert (found.offence, found.complete) == (None, True)
    assert [set(hand) for hand in found.hands] == [set(hand) for hand in moments[0].hands]
    pool = rules.pools[trump]
    assert sum(found.points) == (pool.total if moments[-1].capot() is None else pool.capot)
    table = CoincheEngine(rules)
    assert table.read(found.record).contract == contract


@given(st.data())
def test_another_card_in_its_place_is_found_out_where_it_is_illegal(data: st.DataObject) -> None:
    moments = data.draw(plays())
    place = data.draw(st.integers(0, 31))
    before = moments[place]
    wrong = [card for card in before.hand if card not in before.legal()]
    fell = [*played(moments[-1])[:place], *wrong[:1]]
    hands = dict(zip(SEATS, moments[0].hands, strict=True))
    found = replay(ASCE, hands, moments[0].turn, Contract(Side.NS, 80, before.trump), fell)
    assert (found.offence and (found.offence.place, found.offence.card)) == (
        (place, wrong[0]) if wrong else None
    )
    assert found.offence is None or set(found.offence.allowed) == set(before.legal())


def asked(**changed: Any) -> dict[str, Any]:
    contract = {"by": "NS", "bid": 90, "trump": "hearts"}
    return {"contract": contract, "first": "N", "hands": {"W": ["8h"]}, "cards": ["As", "7c"]} | changed


def test_a_generale_won_alone_names_who_bid_it_where_they_deal_next() -> None:
    suits = {
        seat: [card for card in PACK if card.suit is suit] for seat, suit in zip(SEATS, SUITS, strict=True)
    }
    contract = Contract(Side.NS, Slam.GENERALE, next(trump for trump in Trump if trump.suits == (SUITS[0],)))
    strongest = sorted(
        suits[NORTH], key=lambda card: DAUPHINE.scale(contract.trump, card.suit).order.index(card.rank)
    )
    order = DAUPHINE.step
    fell = [
        card
        for turn, led in enumerate(strongest)
        for card in (led, *(suits[NORTH.after(place * order)][turn] for place in (1, 2, 3)))
    ]
    record = replay(DAUPHINE, {}, NORTH, contract, fell).record
    assert record is not None
    assert (record["capot"], record["solo"], record["generale_by"]) == ("NS", True, "N")
    CoincheEngine(DAUPHINE).read({**record, "dealer": "N"})


def test_a_record_is_replayed_and_answered_in_json() -> None:
    answer = replayed_record(replay_record(ASCE, asked()), "en")
    assert json.loads(json.dumps(answer)) == {
        "offence": {
            "place": 1,
            "seat": "W",
            "card": "7c",
            "code": "must-ruff",
            "article": "ASCE 4.2 § 2.2",
            "allowed": ["8h"],
            "message": "7 of clubs: a ruff was due. What could be played: 8 of hearts.",
        },
        "tricks": [{"leader": "N", "cards": ["As", "7c"], "winner": "N", "points": 11}],
        "next": "S",
        "points": {"NS": 0, "EW": 0},
        "belote": {"NS": 0, "EW": 0},
        "announces": {},
        "hands": {"N": ["As"], "W": ["8h", "7c"], "S": [], "E": []},
        "record": None,
    }


LOW = {"by": "NS", "bid": 5, "trump": "hearts"}
REFUSED: list[tuple[Any, list[tuple[str, str]]]] = [
    (7, [("", "wrong-type")]),
    ({}, [("contract", "missing"), ("first", "missing"), ("cards", "missing")]),
    (asked(first="X"), [("first", "bad-value")]),
    (asked(first=1), [("first", "wrong-type")]),
    (asked(contract=None), [("contract", "wrong-type")]),
    (asked(contract=LOW), [("contract.bid", "bid-too-low"), ("contract.bid", "bid-not-multiple-of-10")]),
    (asked(cards="As"), [("cards", "wrong-type")]),
    (asked(cards=["1s", 3, []]), [(f"cards[{n}]", "bad-value") for n in range(3)]),
    (asked(cards=["As"] * 33), [("cards", "too-many-cards")]),
    (asked(hands=[]), [("hands", "wrong-type")]),
    (asked(hands={"Z": []}), [("hands.Z", "unknown-field")]),
    (asked(hands={"N": list(WORDS.values())[:9]}), [("hands.N", "too-many-cards")]),
    (asked(hands={"N": ["As", "As"]}), [("hands.N[1]", "card-twice")]),
    (asked(hands={"N": ["As"], "E": ["As"]}), [("hands.E", "card-twice")]),
    (asked(more=1), [("more", "unknown-field")]),
]  # fmt: skip


@pytest.mark.parametrize(("record", "errors"), REFUSED)
def test_what_is_no_replay_is_refused_with_all_that_is_wrong(
    record: Any, errors: list[tuple[str, str]]
) -> None:
    with pytest.raises(InvalidDeal) as refusal:
        replay_record(ASCE, record)
    assert [(error.field, error.code) for error in refusal.value.errors] == errors


@fewer_by_day
@given(
    st.recursive(
        st.none() | st.integers() | st.text(),
        lambda inner: (
            st.lists(inner)
            | st.dictionaries(st.sampled_from(("contract", "first", "hands", "cards", "N")), inner)
        ),
    )
)
def test_no_value_breaks_the_reader(value: Any) -> None:
    try:
        found = replay_record(ASCE, value)
    except InvalidDeal:
        return
    assert found.tricks == ()
