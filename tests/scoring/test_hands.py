"""Whether four hands can hold what was announced: known cases, and the search against brute force."""

from __future__ import annotations

from itertools import product

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from scoring.cards import Suit, Trump
from scoring.coinche.announces import ALL, Announce
from scoring.coinche.judging import BELOTE, hands_exist
from tests.scoring.records import announces, deal, errors

# `cards-contradict`: what is wrong (or just right), trump, announces of NS and EW, belotes.
TOLD = [
    ("one card in two announces of two sides", "hearts", "carre J", "tierce Q clubs", {}, False),
    ("one card in two announces of one side", "hearts", "carre J, tierce Q clubs", "", {}, False),
    ("the same announce twice", "hearts", "tierce A spades", "tierce A spades", {}, False),
    ("side by side in one suit", "hearts", "cinquante A spades", "cinquante 10 spades", {}, True),
    ("16 cards in two hands", "hearts", "carre J, carre 9, carre A, carre 10", "", {}, True),
    ("20 cards in two hands", "hearts", "carre J, carre 9, carre A, carre 10, carre K", "", {}, False),
    ("16 cards and a belote", "hearts", "carre J, carre 9, carre A, carre 10", "", {"NS": 1}, False),
    ("the same, the other’s belote", "hearts", "carre J, carre 9, carre A, carre 10", "", {"EW": 1}, True),
    ("three cents: two make ten cards", "clubs", "cent A spades, cent A hearts, cent A diamonds", "",
     {}, False),
    ("a belote whose king the adversary has", "hearts", "", "tierce K hearts", {"NS": 1}, False),
    ("a belote in one’s own tierce", "hearts", "tierce K hearts", "", {"NS": 1}, True),
    ("king and queen in two carrés of one hand", "hearts", "carre K, carre Q", "", {"NS": 1}, True),
    ("king and queen that cannot meet", "hearts", "carre K, cent Q hearts", "", {"NS": 1}, False),
    ("the same without the belote", "hearts", "carre K, cent Q hearts", "", {}, True),
    ("all-trump: any other suit will do", "all-trump", "", "tierce K hearts", {"NS": 3}, True),
    ("all-trump: not that one", "all-trump", "", "tierce K hearts", {"NS": 4}, False),
    ("all-trump: nor with four kings there", "all-trump", "", "carre K", {"NS": 1}, False),
    ("all-trump: two and two", "all-trump", "tierce K hearts", "tierce K clubs", {"NS": 2, "EW": 2}, True),
]  # fmt: skip


@pytest.mark.parametrize(
    ("trump", "ns", "ew", "belote", "fits"), [pytest.param(*row[1:], id=row[0]) for row in TOLD]
)
def test_told(trump: str, ns: str, ew: str, belote: dict[str, int], fits: bool) -> None:
    found = errors(deal(trump=trump, announces=announces(ns, ew), belote=belote))
    assert found == ([] if fits else [("announces", "cards-contradict")])


@pytest.mark.parametrize(("renonce", "fits"), [("NS", True), ("EW", True), (None, False)])
def test_what_could_not_be_shown_need_not_exist(renonce: str | None, fits: bool) -> None:
    """8.4: the announces of the side in renonce are left out."""
    found = errors(deal(announces=announces("carre J", "tierce Q clubs"), renonce=renonce))
    assert (found == []) is fits


def brute_force(ns: list[Announce], ew: list[Announce], trump: Trump, belotes: tuple[int, int]) -> bool:
    """Try every hand for every announce and every owner for every belote."""
    blocks = [(which.cards, 0) for which in ns] + [(which.cards, 2) for which in ew]
    for hands in product((0, 1), repeat=len(blocks)):
        for owners in product((None, 0, 1, 2, 3), repeat=len(trump.suits)):
            if (sum(o in {0, 1} for o in owners), sum(o in {2, 3} for o in owners)) != belotes:
                continue
            held = [0, 0, 0, 0]
            announced = 0
            for (cards, side), hand in zip(blocks, hands, strict=True):
                if announced & cards:
                    return False
                announced |= cards
                held[side + hand] |= cards
            for suit, owner in zip(trump.suits, owners, strict=True):
                if owner is not None:
                    held[owner] |= BELOTE[suit]
            together = held[0] | held[1] | held[2] | held[3]
            if (
                together.bit_count() == sum(h.bit_count() for h in held)
                and max(h.bit_count() for h in held) <= 8
            ):
                return True
    return False


possible = st.lists(st.sampled_from([which for which in ALL if which.possible]), max_size=3)


belotes_in_trump = [
    (trump, (ns, ew))
    for trump in Trump
    for ns in range(len(trump.suits) + 1)
    for ew in range(len(trump.suits) + 1 - ns)
]


@given(possible, possible, st.sampled_from(belotes_in_trump))
@example([], [], (Trump.ALL_TRUMP, (2, 2)))
def test_the_search_finds_what_brute_force_finds(
    ns: list[Announce], ew: list[Announce], scored: tuple[Trump, tuple[int, int]]
) -> None:
    trump, belotes = scored
    found = hands_exist(
        tuple(which.cards for which in ns), tuple(which.cards for which in ew), trump, belotes
    )
    assert found is brute_force(ns, ew, trump, belotes)


def test_a_belote_is_a_king_and_a_queen() -> None:
    assert [cards.bit_count() for cards in BELOTE.values()] == [2, 2, 2, 2]
    assert list(BELOTE) == list(Suit)
