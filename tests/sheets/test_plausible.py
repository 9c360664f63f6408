"""Doubts about totals from paper: what is impossible is said, what is possible is not."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest
from django.utils.translation import override
from hypothesis import given
from hypothesis import strategies as st

from scoring.coinche.games import CoincheEngine
from scoring.coinche.ruleset import Ruleset
from scoring.house import coinche_rules
from scoring.rulebooks import rulebook
from scoring.rulesets import RULESETS
from scoring.rulesets.asce import ASCE
from scoring.sheet.entries import Totals
from tests.scoring.clubs import a_deal, clubs, seeds
from tournaments.core.sheets.coinche.plausible import doubts, least_a_deal, most_a_deal, step_of

RULES = CoincheEngine(ASCE)


def typed_totals(ns: int, ew: int, deals: int | None = None) -> Totals:
    return Totals(points=(ns, ew), deals_played=deals)


def test_the_bounds_are_those_of_section_10_1() -> None:
    # (250 for the capot + 750 for all six carrés + four belotes + a bid of 880) × 4, at all-trump.
    assert most_a_deal(RULES) == (250 + 750 + 80 + 880) * 4
    # 80 failed: 160 + 80 to the defence.
    assert least_a_deal(RULES) == 240
    assert step_of(ASCE) == 10
    assert step_of(replace(ASCE, rounding="none")) == 1


@pytest.mark.parametrize(
    ("totals", "deals", "words"),
    [
        ((1042, 902), 12, []),  # 12 × 162; today's: «de 10 en 10», «au moins 240 points»
        ((400, 248), 4, []),
        ((1062, 902), 12, []),  # a belote
        ((1112, 922), 12, []),  # a capot
        ((1042, 740), 12, []),  # the last two of 81 to 81: nobody gets the points that wait
        ((520, 400), 12, ["donnes passées"]),
        ((1042, 912), 12, ["ne peuvent pas faire 1\N{NARROW NO-BREAK SPACE}954"]),
        ((3300, 0), 12, ["personne ne peut dépasser"]),
    ],
)
def test_belote_without_bids_is_doubted_where_its_points_are_wrong(
    totals: tuple[int, int], deals: int, words: list[str]
) -> None:
    book = rulebook("belote")
    assert book is not None
    rules = CoincheEngine(coinche_rules(book.ruleset, dict(book.options)))
    assert rules.ruleset.without_bids
    with override("fr"):
        said = [one.sentence for one in doubts(rules, typed_totals(*totals), deals=deals)]
    assert len(said) == len(words)
    assert all(word in sentence for word, sentence in zip(words, said, strict=True))


@pytest.mark.parametrize(
    ("typed", "how", "words"),
    [
        (typed_totals(2010, 1340), {"target": 2000}, []),
        (typed_totals(2010, 1340, 12), {"target": 2000}, []),
        (typed_totals(1600, 1340, 12), {"deals": 12}, []),
        (typed_totals(1500, 1500), {"deals": 12}, []),
        (typed_totals(2015, 1340), {"target": 2000}, ["de 10 en 10"]),
        (typed_totals(1990, 1340), {"target": 2000}, ["Aucune équipe"]),
        (typed_totals(2000, 2000), {"target": 2000}, ["Égalité"]),
        (typed_totals(20100, 1340), {"target": 2000}, ["plus qu’une donne"]),
        (typed_totals(2010, 0, 9), {"target": 2000}, ["donnes passées"]),
        (typed_totals(8000, 0, 1), {}, ["personne ne peut dépasser 7\N{NARROW NO-BREAK SPACE}840"]),
        (typed_totals(1600, 1340, 11), {"deals": 12}, ["11"]),
        (typed_totals(1500, 1340), {}, []),
    ],
)
def test_what_is_doubted(typed: Totals, how: dict[str, int], words: list[str]) -> None:
    with override("fr"):
        found = doubts(RULES, typed, **how)
    assert len(found) == len(words)
    for doubt, expected in zip(found, words, strict=True):
        assert expected in doubt.sentence


@pytest.mark.parametrize(
    ("typed", "how", "field"),
    [
        (typed_totals(2015, 1340), {}, "ns"),
        (typed_totals(2010, 1345), {}, "ew"),
        (typed_totals(1600, 1340, 11), {"deals": 12}, "deals_played"),
        (typed_totals(0, 8000, 1), {}, "ew"),
        (typed_totals(0, 2010, 9), {}, "ns"),
        (typed_totals(1340, 1990), {"target": 2000}, "ew"),
    ],
)
def test_the_field_to_look_at_again(typed: Totals, how: dict[str, int], field: str) -> None:
    assert [doubt.field for doubt in doubts(RULES, typed, **how)] == [field]


BOUNDS: dict[str, tuple[str, dict[str, object], tuple[int, int, int]]] = {
    # A capot for 250: 250 + 20 + 250 × 4; the richest capot cannot be coinched. 80 failed: 160 + 80.
    "pagat": ("pagat", {}, (1270, 240, 10)),
    # (250 + 750 + 80 + 880) × 4, as under asce: a générale, (400 + 400 + 750 + 80) × 4, is less.
    "wikipedia": ("wikipedia", {}, (7840, 240, 10)),
    # A générale with a belote, (500 + 500 + 20) × 4; whatever is lost, 160 remain.
    "dauphine": ("dauphine", {}, (4080, 160, 10)),
    # The bid alone: 250 × 4 at most, 80 at least.
    "bid alone": ("pagat", {"marking": "bid"}, (1000, 80, 10)),
    # 252 + 20 + 270 × 3, to the point in the last deal.
    "cannes": (
        "pagat",
        {"capot_bid": 270, "capot_tricks": 252, "surcoinche": 3, "belote": "any", "last_deal_exact": True},
        (1082, 240, 1),
    ),
    "marks of no ten": ("dauphine", {"capot_bid": 255}, (4080, 160, 1)),
    "marks rounded all the same": ("pagat", {"capot_bid": 255}, (1270, 240, 10)),
    "bases of no ten are rounded": ("dauphine", {"failed_base_capot": 162}, (4080, 160, 10)),
    "no announces": ("asce", {"announces": "none"}, ((250 + 80 + 250) * 4, 240, 10)),
    "no belote": ("asce", {"announces": "none", "belote": "none"}, ((250 + 250) * 4, 240, 10)),
}


@pytest.mark.parametrize(("ruleset", "options", "bounds"), BOUNDS.values(), ids=BOUNDS)
def test_the_bounds_are_those_of_the_rules(
    ruleset: str, options: dict[str, object], bounds: tuple[int, int, int]
) -> None:
    rules = CoincheEngine(coinche_rules(ruleset, options))
    assert (most_a_deal(rules), least_a_deal(rules), step_of(rules.ruleset)) == bounds


@pytest.mark.parametrize(
    ("ruleset", "typed", "words"),
    [
        ("dauphine", typed_totals(3010, 1340), []),
        ("dauphine", typed_totals(3000, 1340), ["Il faut dépasser 3\u202f000"]),
        ("dauphine", typed_totals(3100, 3100), ["continue jusqu’à"]),
        ("pagat", typed_totals(2000, 1340), []),
        ("pagat", typed_totals(2100, 2100), ["le gagnant de la dernière donne"]),
        ("pagat", typed_totals(3280, 0), ["plus qu’une donne"]),
    ],
)
def test_the_end_is_doubted_by_the_rules(ruleset: str, typed: Totals, words: list[str]) -> None:
    rules = RULESETS[ruleset]
    with override("fr"):
        found = doubts(CoincheEngine(rules), typed, target=rules.target)
    assert len(found) == len(words)
    for doubt, expected in zip(found, words, strict=True):
        assert expected in doubt.sentence


@pytest.mark.slow
@given(clubs(), seeds, st.integers(1, 6))
def test_no_club_s_sheet_is_doubted(rules: Ruleset, random: Random, count: int) -> None:
    table = CoincheEngine(rules)
    marks = [table.score(table.read(a_deal(rules, random))).marks for _ in range(count)]
    typed = typed_totals(sum(ns for ns, _ in marks), sum(ew for _, ew in marks), count)
    assert doubts(table, typed, deals=count) == []


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
    typed = typed_totals(sum(ns for ns, _ in marks), sum(ew for _, ew in marks), len(records))
    assert doubts(RULES, typed, deals=len(records)) == []
