"""Which names are probably one person."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tournaments.core.models.registration import folded
from tournaments.core.registration.roster import MOST_ALIKE, SimilarNames, clean_text

PAIRS = [
    ("Éric Dupont", "eric dupont", True),
    ("Éric Dupont", "Dupont Éric", True),
    ("Éric Dupont", "Éric Dupond", True),
    ("Éric Dupont", "Éric Duponnt", True),
    ("Jean-Marc Noël", "Jean Marc Noel", True),
    ("Marie Blanc", "Maire Blanc", True),
    ("Éric Dupont", "Éric Durand", False),
    ("Martin 1", "Martin 2", False),
    ("Zoé", "Zoa", False),
]


@pytest.mark.parametrize(("listed", "typed", "alike"), PAIRS)
def test_alike(listed: str, typed: str, alike: bool) -> None:
    names = SimilarNames()
    names.add(listed, "équipe 3")
    assert names.of(typed) == ([(listed, "équipe 3")] if alike else [])


@given(st.text(st.sampled_from("abcdéè -"), min_size=8, max_size=20), st.integers(0, 19))
def test_a_name_without_one_letter_is_always_found(name: str, place: int) -> None:
    plain = folded(name).replace(" ", "") + "tail"
    names = SimilarNames()
    names.add(plain, "équipe 1")
    place %= len(plain)
    assert names.of(plain[:place] + plain[place + 1 :]) == [(plain, "équipe 1")]


def test_names_that_are_all_alike_are_each_told_of_three() -> None:
    """A pasted list of 20 KB took nine seconds: each of its names was told of each other."""
    names = SimilarNames()
    for place in range(500):
        names.add(f"Dupont{chr(0x4E00 + place)}", f"ligne {place}")
    assert 1 <= len(names.of("Dupont")) <= MOST_ALIKE
    assert max(map(len, names._filed.values())) <= MOST_ALIKE


def test_invisible_letters_are_no_part_of_a_name() -> None:
    assert clean_text("Hé\u00adlène\u200b  Roy\u2060 \t") == "Hélène Roy"
