"""Announces: points and comparison (ASCE 8.1, 8.3, 11.2, 11.3)."""

from __future__ import annotations

from itertools import product
from typing import Any

import pytest

from scoring.cards import Rank, Side, Suit, Trump
from scoring.coinche.announces import Announce, AnnounceKind, points, stronger
from scoring.house import coinche_rules
from scoring.telling.regulations.page import regulations
from tests.scoring.clubs import club
from tests.scoring.records import announce, announces, deal, score
from tests.scoring.test_regulations import CONCOURS

SEQUENCES = [
    f"{kind} {rank}"
    for kind, ranks in (("cent", "A K Q J"), ("cinquante", "A K Q J 10"), ("tierce", "A K Q J 10 9"))
    for rank in ranks.split()
]
# ASCE 8.1 and 11.2: strongest first, with their points.
CARRES = [("J", 200), ("9", 150), ("A", 100), ("10", 100), ("K", 100), ("Q", 100)]
NO_TRUMP_CARRES = [("A", 200), ("10", 150), ("K", 100), ("Q", 100), ("J", 100), ("9", 100)]
ORDERS = {trump: NO_TRUMP_CARRES if trump is Trump.NO_TRUMP else CARRES for trump in Trump}


def value(text: str) -> Announce:
    return Announce.from_record(announce(text))


@pytest.mark.parametrize(
    ("trump", "rank", "worth"), [(trump, *row) for trump, rows in ORDERS.items() for row in rows]
)
def test_a_carre_is_worth(trump: Trump, rank: str, worth: int) -> None:
    assert points([value(f"carre {rank}")], trump) == worth


@pytest.mark.parametrize("trump", list(Trump))
@pytest.mark.parametrize(("kind", "worth"), [("cent", 100), ("cinquante", 50), ("tierce", 20)])
def test_a_sequence_is_worth(trump: Trump, kind: str, worth: int) -> None:
    assert points([value(f"{kind} A hearts"), value(f"{kind} A spades")], trump) == 2 * worth


@pytest.mark.parametrize("trump", list(Trump))
def test_the_whole_order(trump: Trump) -> None:
    """8.3: carrés, cents, cinquantes, tierces; then the highest card. Suits that are no trumps are equal."""
    plain = [suit for suit in Suit if trump is Trump.ALL_TRUMP or suit not in trump.suits][:2]
    carres = [f"carre {rank}" for rank, _ in ORDERS[trump]]
    orders = [[*carres, *(f"{sequence} {suit}" for sequence in SEQUENCES)] for suit in plain]
    for (ns_place, ns), (ew_place, ew) in product(*map(enumerate, orders)):
        expected = None if ns_place == ew_place else Side.NS if ns_place < ew_place else Side.EW
        assert stronger([value(ns)], [value(ew)], trump) is expected, (ns, ew)


# ASCE 8.3: trump, announces of NS and of EW, the points credited to each.
COMPARED = [
    ("hearts", "tierce A spades", "tierce Q hearts, tierce 9 clubs", 20, 0),
    ("hearts", "tierce K hearts", "tierce K clubs", 20, 0),
    ("hearts", "tierce K spades", "tierce K clubs", 0, 0),
    ("no-trump", "tierce K hearts", "tierce K clubs", 0, 0),
    ("all-trump", "tierce K hearts", "tierce K clubs", 0, 0),
    ("hearts", "cent K spades, tierce A diamonds", "cent K clubs", 0, 0),
    ("hearts", "carre Q", "cent J clubs", 100, 0),
    ("hearts", "tierce 9 clubs, tierce A spades", "tierce Q hearts", 40, 0),
    ("hearts", "cinquante 10 spades", "tierce A hearts, tierce A clubs", 50, 0),
    ("hearts", "tierce 9 clubs", "", 20, 0),
    ("hearts", "carre 9", "carre A", 150, 0),
    ("no-trump", "carre A", "carre J", 200, 0),
    ("all-trump", "carre J", "carre A", 200, 0),
]


@pytest.mark.parametrize(("trump", "ns", "ew", "ns_points", "ew_points"), COMPARED)
def test_the_comparison_credits(trump: str, ns: str, ew: str, ns_points: int, ew_points: int) -> None:
    one = score(deal(trump=trump, announces=announces(ns, ew)))["announces"]
    other = score(deal(trump=trump, announces=announces(ew, ns)))["announces"]
    assert (one["NS"], one["EW"]) == (ns_points, ew_points)
    assert (other["EW"], other["NS"]) == (ns_points, ew_points)


# At no-trump: the text, what its club plays, announces of NS and of EW, the points credited to each.
WITH_ANNOUNCES: dict[str, Any] = {"announces": "all", "trumps": ["hearts", "no-trump"]}
AT_NO_TRUMP = [
    (("asce", {}), "carre A", "carre J", 200, 0),
    (("asce", {}), "carre 9", "", 100, 0),
    (("wikipedia", {}), "carre J", "carre A", 200, 0),
    (("wikipedia", {}), "carre 9", "", 150, 0),
    (("wikipedia", {}), "carre 10", "carre A", 0, 100),
    (("wikipedia", {}), "tierce K hearts", "tierce K clubs", 0, 0),
    (("pagat", WITH_ANNOUNCES), "carre J", "carre A", 200, 0),
    (("pagat", WITH_ANNOUNCES), "carre 9", "carre 10", 150, 0),
    (("pagat", WITH_ANNOUNCES), "tierce 9 clubs", "carre Q", 0, 100),
    (("dauphine", {"announces": "all"}), "carre 9", "carre A", 150, 0),
]


@pytest.mark.parametrize(("rules", "ns", "ew", "ns_points", "ew_points"), AT_NO_TRUMP)
def test_carres_at_no_trump_are_those_of_the_text(
    rules: tuple[str, dict[str, Any]], ns: str, ew: str, ns_points: int, ew_points: int
) -> None:
    """ASCE 11.2 alone has a table of its own; Pagat and Wikipédia have one, whatever is trump."""
    table = club(*rules)
    for here, there, credited in ((ns, ew, (ns_points, ew_points)), (ew, ns, (ew_points, ns_points))):
        record = deal(trump="no-trump", announces=announces(here, there))
        assert table.score(table.read(record)).announces == credited


def test_who_announced_first_is_asked_by_the_table_that_counts() -> None:
    """Under Pagat nines beat aces at no-trump: nothing is left to ask."""
    options = {"announces": "all", "announce_tie": "first", "trumps": ["no-trump"]}
    record = deal(trump="no-trump", announces=announces("carre 9", "carre A"))
    table = club("pagat", options)
    assert table.score(table.read(record)).announces == (150, 0)


def test_a_page_tells_carres_at_no_trump_where_the_text_has_them() -> None:
    for ruleset, told in (("asce", True), ("wikipedia", False)):
        page = regulations(coinche_rules(ruleset, {}), CONCOURS)
        said = [str(one.text) for part in page.parts for one in part.rules]
        assert any(one.startswith("À sans atout, les carrés valent") for one in said) is told


@pytest.mark.parametrize(
    ("ns", "ew", "renonce", "credited"),
    [
        ("cinquante K clubs", "tierce A spades", "NS", (0, 70)),
        ("cinquante K clubs", "tierce A spades", "EW", (70, 0)),
        ("tierce K clubs, carre J", "", "NS", (0, 220)),
        ("carre J", "tierce J clubs", "NS", (0, 220)),  # that jack was never shown
    ],
)
def test_a_renonce_credits_the_adversary(ns: str, ew: str, renonce: str, credited: tuple[int, int]) -> None:
    """8.4, A6: what could not be shown is the adversary's, beside its own."""
    answer = score(deal(announces=announces(ns, ew), renonce=renonce))["announces"]
    assert (answer["NS"], answer["EW"]) == credited


LOWEST = {"tierce": "9", "cinquante": "10", "cent": "J"}


@pytest.mark.parametrize(("kind", "rank"), list(product(LOWEST, Rank)))
def test_sequences_end_at_the_seven(kind: str, rank: Rank) -> None:
    """8.1."""
    ranks = list(Rank)
    possible = ranks.index(rank) >= ranks.index(Rank(LOWEST[kind]))
    assert value(f"{kind} {rank} hearts").possible is possible


@pytest.mark.parametrize("rank", list(Rank))
def test_carres_of_sevens_and_eights_do_not_count(rank: Rank) -> None:
    """8.1."""
    assert value(f"carre {rank}").possible is (rank not in {Rank.SEVEN, Rank.EIGHT})


def test_a_sequence_has_a_suit_and_a_carre_has_none() -> None:
    with pytest.raises(ValueError, match="suit"):
        Announce(AnnounceKind.TIERCE, Rank.ACE)
    with pytest.raises(ValueError, match="suit"):
        Announce(AnnounceKind.CARRE, Rank.ACE, Suit.CLUBS)
