"""Doubts about totals from paper: what is impossible is said, what is possible is not."""

from __future__ import annotations

from dataclasses import replace

import pytest
from django.utils.translation import override
from hypothesis import given
from hypothesis import strategies as st

from scoring.games import Table as Rules
from scoring.rulesets.asce import ASCE
from tournaments.sheets.plausible import Typed, doubts, least_a_deal, most_a_deal, step_of

RULES = Rules(ASCE)


def test_the_bounds_are_those_of_section_10_1() -> None:
    # (250 for the capot + 750 for all six carrés + four belotes + a bid of 880) × 4, at all-trump.
    assert most_a_deal(RULES) == (250 + 750 + 80 + 880) * 4
    # 80 failed: 160 + 80 to the defence.
    assert least_a_deal(RULES) == 240
    assert step_of(ASCE) == 10
    assert step_of(replace(ASCE, rounding="none")) == 1


@pytest.mark.parametrize(
    ("typed", "how", "words"),
    [
        (Typed(2010, 1340), {"target": 2000}, []),
        (Typed(2010, 1340, 12), {"target": 2000}, []),
        (Typed(1600, 1340, 12), {"deals": 12}, []),
        (Typed(1500, 1500), {"deals": 12}, []),
        (Typed(2015, 1340), {"target": 2000}, ["de 10 en 10"]),
        (Typed(1990, 1340), {"target": 2000}, ["Aucune équipe"]),
        (Typed(2000, 2000), {"target": 2000}, ["Égalité"]),
        (Typed(20100, 1340), {"target": 2000}, ["plus qu'une donne"]),
        (Typed(2010, 0, 9), {"target": 2000}, ["donnes passées"]),
        (Typed(8000, 0, 1), {}, ["personne ne peut dépasser 7840"]),
        (Typed(1600, 1340, 11), {"deals": 12}, ["11"]),
        (Typed(1500, 1340), {}, []),
    ],
)
def test_what_is_doubted(typed: Typed, how: dict[str, int], words: list[str]) -> None:
    with override("fr"):
        found = doubts(RULES, typed, **how)
    assert len(found) == len(words)
    for sentence, expected in zip(found, words, strict=True):
        assert expected in sentence


deals = st.builds(
    lambda by, bid, trump, call, points: {
        "contract": {"by": by, "bid": bid, "trump": trump, "call": call},
        "points": {by: points},
    },
    st.sampled_from(["NS", "EW"]),
    st.integers(8, 25).map(lambda tens: tens * 10),
    st.sampled_from(["hearts", "no-trump", "all-trump"]),
    st.sampled_from(["none", "coinche", "surcoinche"]),
    st.integers(2, 160),
)


@given(st.lists(deals, min_size=1, max_size=12))
def test_what_was_really_played_is_never_doubted(records: list[dict[str, object]]) -> None:
    marks = [RULES.score(RULES.read(record)).marks for record in records]
    typed = Typed(sum(ns for ns, _ in marks), sum(ew for _, ew in marks), len(records))
    assert doubts(RULES, typed, deals=len(records)) == []
