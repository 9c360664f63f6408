"""What a hand holds beside its cards: announces and belotes (ASCE 7, 8, 11)."""

from __future__ import annotations

import pytest
from hypothesis import given

from scoring.cards import RANKS, SUITS, Card, Rank, Suit, Trump
from scoring.coinche.announces import points
from scoring.play.holdings import announces_in, belotes_in
from scoring.play.robot.dealing import Hands
from tests.scoring.strategies import cards, hands, trumps

HELD = [
    ("8.1 nothing", "hearts", "7s 8s 10s Jh 9h Ac 8d 7c", []),
    ("8.1 tierce", "hearts", "As Ks Qs 7h 8h 10d 7c Jc", ["tierce A spades"]),
    ("8.1 cinquante", "hearts", "10s 9s 8s 7s Ah Kd Jc Qc", ["cinquante 10 spades"]),
    ("8.1 cent", "hearts", "As Ks Qs Js 10s 7h 8d 9c", ["cent A spades"]),
    ("8 six in a row: a cent, its highest", "hearts", "As Ks Qs Js 10s 9s 7h 7d", ["cent A spades"]),
    ("8 seven in a row", "hearts", "As Ks Qs Js 10s 9s 8s 7h", ["cent A spades"]),
    ("8 a whole suit", "hearts", "As Ks Qs Js 10s 9s 8s 7s", ["cent A spades", "tierce 9 spades"]),
    ("8.1 two tierces", "hearts", "As Ks Qs 9h 8h 7h 7c 7d", ["tierce A spades", "tierce 9 hearts"]),
    ("8.1 two equal tierces", "spades", "As Ks Qs Ah Kh Qh 7c 7d", ["tierce A spades", "tierce A hearts"]),
    ("8.1 carré", "hearts", "Js Jh Jd Jc 7s 8h 7d 9c", ["carre J"]),
    ("8.1 sevens and eights do not count", "hearts", "7s 7h 7d 7c 8s 8h 8d 8c", []),
    ("8 two carrés", "hearts", "Js Jh Jd Jc 9s 9h 9d 9c", ["carre J", "carre 9"]),
    ("8 a card counts once", "hearts", "As Ks Qs Js 10s Ah Ad Ac", ["carre A", "cinquante K spades"]),
    ("8 the carré leaves a tierce", "hearts", "Js Jh Jd Jc 10s 9s 8s 7h", ["carre J", "tierce 10 spades"]),
    ("8 the carré leaves nothing", "hearts", "Js Jh Jd Jc Qs 10s 9s 7h", ["carre J"]),
    ("11.2 carrés at no-trump", "no-trump", "As Ah Ad Ac 9s 9h 9d 9c", ["carre A", "carre 9"]),
]  # fmt: skip

BELOTES = [
    ("7 king and queen of trumps", "hearts", "Kh Qh 7s 8s 9s 7d 7c 8c", 1),
    ("7 one of them", "hearts", "Kh Qs 7s 8s 9s 7d 7c 8c", 0),
    ("7 of another suit", "spades", "Kh Qh 7s 8s 9s 7d 7c 8c", 0),
    ("11.2 none at no-trump", "no-trump", "Kh Qh 7s 8s 9s 7d 7c 8c", 0),
    ("11.3 four at all-trump", "all-trump", "Kh Qh Ks Qs Kd Qd Kc Qc", 4),
]


def held_in(hand: tuple[Card, ...], trump: Trump) -> list[dict[str, str]]:
    return [which.to_record() for which in announces_in(hand, trump)]


def announced_points(hand: tuple[Card, ...], trump: Trump) -> int:
    return points(announces_in(hand, trump), trump)


LENGTH = {"cent": 5, "cinquante": 4, "tierce": 3}


def cards_of(announce: dict[str, str]) -> set[Card]:
    """The cards that show an announce."""
    if announce["kind"] == "carre":
        return {Card(Rank(announce["rank"]), suit) for suit in SUITS}
    top = RANKS.index(Rank(announce["rank"])) + 1
    return {Card(rank, Suit(announce["suit"])) for rank in RANKS[top - LENGTH[announce["kind"]] : top]}


EVERY = [{"kind": "carre", "rank": rank.value} for rank in RANKS[2:]] + [
    {"kind": kind, "rank": highest.value, "suit": suit.value}
    for kind, length in LENGTH.items()
    for highest in RANKS[length - 1 :]
    for suit in SUITS
]


@pytest.mark.parametrize(("rule", "trump", "hand", "held"), HELD)
def test_announces_held(rule: str, trump: str, hand: str, held: list[str]) -> None:
    found = held_in(cards(hand), Trump(trump))
    assert [" ".join(announce.values()) for announce in found] == held, rule


@pytest.mark.parametrize(("trump", "worth"), [("hearts", 100 + 150), ("no-trump", 200 + 100)])
def test_carres_are_worth_what_the_trump_says(trump: str, worth: int) -> None:
    assert announced_points(cards("As Ah Ad Ac 9s 9h 9d 9c"), Trump(trump)) == worth


@pytest.mark.parametrize(("rule", "trump", "hand", "number"), BELOTES)
def test_belotes_held(rule: str, trump: str, hand: str, number: int) -> None:
    assert belotes_in(cards(hand), Trump(trump)) == number, rule


@given(hands(), trumps)
def test_announces_of_a_hand_lie_in_it_and_share_no_card(dealt: Hands, trump: Trump) -> None:
    for hand in dealt:
        shown = [card for announce in held_in(hand, trump) for card in cards_of(announce)]
        assert len(shown) == len(set(shown))
        assert set(shown) <= set(hand)


@given(hands(), trumps)
def test_no_other_choice_is_worth_more(dealt: Hands, trump: Trump) -> None:
    for hand in dealt:
        shown = held_in(hand, trump)
        assert announced_points(hand, trump) == sum(worth(announce, trump) for announce in shown)
        held = [one for one in EVERY if cards_of(one) <= set(hand)]
        assert announced_points(hand, trump) == best(held, trump)


def worth(announce: dict[str, str], trump: Trump) -> int:
    """ASCE 8.1, and 11.2 at no-trump."""
    dear = ["A", "10"] if trump is Trump.NO_TRUMP else ["J", "9"]
    if announce["kind"] == "carre":
        return {dear[0]: 200, dear[1]: 150}.get(announce["rank"], 100)
    return {"cent": 100, "cinquante": 50, "tierce": 20}[announce["kind"]]


def best(held: list[dict[str, str]], trump: Trump) -> int:
    """The most that disjoint announces of `held` can bring, by trying them all."""
    if not held:
        return 0
    first, *rest = held
    apart = [other for other in rest if cards_of(other).isdisjoint(cards_of(first))]
    return max(worth(first, trump) + best(apart, trump), best(rest, trump))
