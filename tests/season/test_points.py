"""The tables of points: worked by hand, what equals have, what a substitute has."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.season.evenings import entrant, evening, evenings, label, ranked
from tournaments.core.season.points import SCALES, apportioned, half_up
from tournaments.core.season.reading import Outcome
from tournaments.core.season.wording import points_text

WON, LOST, DRAWN, BYE, ABSENT = Outcome.WON, Outcome.LOST, Outcome.DRAWN, Outcome.BYE, Outcome.ABSENT
FOUR = ranked(1, "Anne Bob", "Chloé Denis", "Éva Farid", "Guy Hélène")
SHARED = ranked(1, (1, "Anne Bob"), (2, "Chloé Denis"), (2, "Éva Farid"), (4, "Guy Hélène"))
PLAYED = evening(
    1,
    entrant(1, 1, 1, (["Anne", "Bob"], WON, 1010), (["Anne", "Bob"], LOST, 640), (["Anne", "Bob"], BYE, 900)),
    entrant(1, 2, 2, (["Guy", "Éva"], DRAWN, 700), (["Guy", "Éva"], ABSENT, -50)),
)


@pytest.mark.parametrize(
    ("scale", "of", "points"),
    [
        ("beaten", FOUR, ["100", "66,7", "33,3", "0"]),
        ("beaten", SHARED, ["100", "50", "50", "0"]),
        ("beaten", ranked(1, "Anne Bob"), ["100"]),
        ("ten-places", FOUR, ["25", "18", "15", "12"]),
        ("ten-places", SHARED, ["25", "16,5", "16,5", "12"]),
        ("fifty", FOUR, ["50", "45", "40", "35"]),
        ("results", PLAYED, ["9", "3"]),
        ("scores", PLAYED, ["2550", "650"]),
    ],
)
def test_a_table_of_points(scale: str, of: object, points: list[str]) -> None:
    found = SCALES[scale].of(of)  # type: ignore[arg-type]
    first = [next(iter(each.rounds[0].players)) for each in of.entrants]  # type: ignore[attr-defined]
    assert [points_text(found[player]) for player in first] == points
    for each in of.entrants:  # type: ignore[attr-defined]
        assert len({found[player] for player in each.came}) == 1, "both have all of it"


def test_behind_the_end_of_a_table_nobody_or_everybody_has_a_point() -> None:
    names = [f"P{number}" for number in range(60)]
    many = ranked(1, *(f"{one} {other}" for one, other in zip(names[::2], names[1::2], strict=True)))
    last, eleventh = label("P59", 1), label("P20", 1)
    assert (SCALES["ten-places"].of(many)[last], SCALES["ten-places"].of(many)[eleventh]) == (0, 0)
    assert (SCALES["fifty"].of(many)[last], SCALES["fifty"].of(many)[eleventh]) == (10, 160)


def test_a_substitute_has_the_part_of_the_rounds_that_they_sat() -> None:
    """Éva sits for Anne from the second of three rounds on; their team is second of three."""
    sat = [(["Anne", "Bob"], WON, 900), (["Éva", "Bob"], LOST, 500), (["Éva", "Bob"], WON, 700)]
    of = evening(1, entrant(1, 1, 1, (["Guy", "Inès"], WON, 1)), entrant(1, 2, 2, *sat),
                 entrant(1, 3, 3, (["Denis", "Farid"], LOST, 1)))  # fmt: skip
    by_rank = SCALES["beaten"].of(of)
    assert [by_rank[label(name, 1)] for name in ("Anne", "Éva", "Bob")] == [167, 333, 500]
    by_round = SCALES["scores"].of(of)
    assert [by_round[label(name, 1)] for name in ("Anne", "Éva", "Bob")] == [9000, 12000, 21000]


@given(evenings(1), st.sampled_from(sorted(SCALES)))
def test_what_players_of_a_team_have_adds_up_to_the_points_of_its_chairs(of: object, scale: str) -> None:
    """A substitute takes nothing from anybody else, and nothing is lost by rounding."""
    whole = SCALES[scale].of(of)  # type: ignore[arg-type]
    one_chair = 0
    for each in of.entrants:  # type: ignore[attr-defined]
        alone = each._replace(rounds=tuple(r._replace(players=(str(each.number),)) for r in each.rounds))
        only = of._replace(entrants=tuple(  # type: ignore[attr-defined]
            alone if other is each else other for other in of.entrants  # type: ignore[attr-defined]
        ))  # fmt: skip
        one_chair += SCALES[scale].of(only)[str(each.number)]
    assert sum(whole.values()) == 2 * one_chair


@given(st.integers(0, 10_000), st.lists(st.integers(0, 9), min_size=1).filter(any))
def test_nothing_is_lost_where_it_is_shared(total: int, weights: list[int]) -> None:
    keys = {str(place): weight for place, weight in enumerate(weights)}
    found = apportioned(total, keys)
    assert sum(found.values()) == total
    for key, weight in keys.items():
        assert abs(found[key] - Fraction(total * weight, sum(weights))) < 1


def test_halves_are_rounded_up() -> None:
    assert [half_up(each, 2) for each in (0, 1, 2, 3)] == [0, 1, 1, 2]
    assert half_up(2, 3) == 1


def test_points_are_printed_with_a_decimal_only_where_they_have_one() -> None:
    assert [points_text(each) for each in (0, 5, 667, 1000, -15)] == ["0", "0,5", "66,7", "100", "−1,5"]
    assert points_text(667, ".") == "66.7"
