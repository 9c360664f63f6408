"""The mêlée by ranking: fours of neighbours, former partners avoided."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tests.draw.individuals import groups, individuals, one, partners, played, said, told
from tournaments.draw.api import draw
from tournaments.draw.errors import InvalidRequest
from tournaments.draw.request import Request


def test_by_ranking_fours_of_neighbours_the_first_with_the_last() -> None:
    drawn = one("melee-ranked", 9, ranking=(5, 3, 8, 1, 2, 9, 4, 6, 7))
    assert groups(drawn) == [{5, 3, 8, 1}, {2, 9, 4, 6}]
    assert set(partners(drawn)) == {frozenset(each) for each in ((5, 1), (3, 8), (2, 6), (9, 4))}
    assert drawn.byes == (7,)


FIRST_FOUR = [
    ((), {(1, 4), (2, 3)}),
    (((1, 4, 5, 6),), {(1, 3), (2, 4)}),
    (((2, 3, 5, 6), (1, 7, 2, 4)), {(1, 2), (3, 4)}),
]


@pytest.mark.parametrize(("tables", "expected"), FIRST_FOUR)
def test_former_partners_are_avoided_within_the_four(
    tables: tuple[tuple[int, int, int, int], ...], expected: set[tuple[int, int]]
) -> None:
    drawn = one("melee-ranked", 16, ranking=tuple(range(1, 17)), played=tuple(map(played, tables)))
    assert groups(drawn)[0] == {1, 2, 3, 4}
    assert set(partners(drawn)[:2]) == {frozenset(pair) for pair in expected}


@pytest.mark.parametrize("count", [12, 40, 200])
def test_exchanged_with_neighbours_only_where_the_four_cannot_help_it(count: int) -> None:
    """Of places 5 to 8 everybody has been the partner of 5: one of them goes next door, no further."""
    past = tuple(played((5, other, 30 + other, 40 + other)) for other in (6, 7, 8))
    drawn = one("melee-ranked", count, 4, ranking=tuple(range(1, count + 1)), played=past)
    assert said(drawn, "partner") == []
    moved = [
        group
        for number, group in enumerate(groups(drawn))
        if group != set(range(4 * number + 1, 4 * number + 5))
    ]
    assert len(moved) == 2
    assert set().union(*moved) in ({*range(1, 9)}, {*range(5, 13)})


NEAR_5 = (1, 2, 3, 4, 6, 7, 8, 9, 10, 11, 12)
"""The places of its four and of the next one, of whom an individual has been the partner."""


@pytest.mark.parametrize("method", ["melee", "melee-ranked"])
def test_a_partner_is_found_further_off_where_no_neighbour_is_left(method: str) -> None:
    """In a hall so large that the mêlée looks for partners among neighbours alone."""
    past = tuple(played((5, other, 30 + other, 45 + other)) for other in NEAR_5)
    drawn = one(method, 202, 12, ranking=tuple(range(1, 203)), played=past)
    (partner,) = next(pair for pair in partners(drawn) if 5 in pair) - {5}
    assert partner not in NEAR_5


def test_by_ranking_adversaries_may_meet_again() -> None:
    drawn = one("melee-ranked", 8, ranking=tuple(range(1, 9)), played=(played((1, 7, 2, 8), (3, 5, 4, 6)),))
    assert groups(drawn) == [{1, 2, 3, 4}, {5, 6, 7, 8}]
    assert said(drawn, "rematch") == []


def test_the_lowest_ranked_rest_once_and_late_arrivals_come_last() -> None:
    house = individuals(9)
    ranking = (1, 2, 3, 4, 5, 6, 7, 8)
    assert one("melee-ranked", house, ranking=ranking).byes == (9,)
    past = (played(byes=(9,)), played(byes=(8,)))
    assert one("melee-ranked", house, 3, ranking=ranking, played=past).byes == (7,)


def test_without_ranking_the_lot_decides_and_the_seed_changes_it() -> None:
    request = Request("melee-ranked", "1", 1, individuals(40))
    answers = {draw(replace(request, seed=seed)).rounds[0].tables for seed in "1234"}
    assert len(answers) == 4


def test_by_ranking_one_round_at_a_time() -> None:
    with pytest.raises(InvalidRequest, match="needs-results"):
        draw(Request("melee-ranked", "1", 1, individuals(8), rounds=2))


def test_an_individual_learns_why_this_four_and_whom_the_first_plays_with() -> None:
    request = Request("melee-ranked", "s", 2, individuals(9), ranking=(3, 1, 4, 2, 5, 6, 7, 8, 9))
    assert told(request, 4) == [
        "Au classement, on joue par quatre : ici les rangs 1, 2, 3, 4.",
        "Dans ces quatre, le premier joue avec le dernier.",
    ]
    assert told(replace(request, played=(played((3, 2, 5, 6)),)), 4)[1] == (
        "Dans ces quatre, le premier joue avec le 3ᵉ : les joueurs 3–2 ont déjà été partenaires."
    )
    assert told(request, 9) == [
        "Exempt : 9 joueurs présents, quatre par table, et personne n’a été exempt moins souvent."
    ]
