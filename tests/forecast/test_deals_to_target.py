"""The numbers of deals to a target are those that the robot plays, and make sense between them."""

from __future__ import annotations

from collections import Counter
from itertools import pairwise

import pytest

from benchmarks.formats import TARGETS, lengths, points
from scoring.rulesets import RULESETS
from tournaments.core.forecast.deals_to_target import (
    ENDED,
    GAMES,
    POINTS,
    deals_to_target,
    moments_to_target,
    target_by,
)

FEW, MANY, DEALS = 12, 400, 1000
SPREAD = 180.0
"""The standard deviation of what both sides mark in a deal, in points; a little above that of any ruleset."""


def test_every_game_is_counted() -> None:
    assert set(ENDED) == set(TARGETS)
    assert {sum(counts) for counts in ENDED.values()} == {GAMES}
    assert set(POINTS) == set(RULESETS)


def close_to_the_table(games: int) -> None:
    """Other games of the robot: their mean is within three standard errors of the table's."""
    played = [lengths(game, "other games") for game in range(games)]
    for target in TARGETS:
        mean, variance = moments_to_target(target)
        found = sum(game[target] for game in played) / games
        assert found == pytest.approx(mean, abs=3 * (variance / games + variance / GAMES) ** 0.5)


def test_the_robot_plays_as_long_as_the_table_says() -> None:
    close_to_the_table(FEW)


@pytest.mark.night  # 400 games of the robot to 3,000 points: fifteen seconds
def test_the_robot_plays_as_long_in_many_games() -> None:
    close_to_the_table(MANY)


@pytest.mark.night  # 400 games of the robot to 2,000 points: ten seconds
def test_each_number_of_deals_is_as_frequent_as_the_table_says() -> None:
    played = Counter(lengths(game, "still others")[2000] for game in range(MANY))
    for deals, chance in deals_to_target(2000):
        error = (chance * (1 - chance) * (1 / MANY + 1 / GAMES)) ** 0.5
        assert played[deals] / MANY == pytest.approx(chance, abs=3 * error + 1 / MANY)


@pytest.mark.night  # a thousand deals by each ruleset: eight seconds
@pytest.mark.parametrize("ruleset", RULESETS)
def test_a_ruleset_marks_as_much_as_the_table_says(ruleset: str) -> None:
    found = points(ruleset, DEALS, "other deals")
    assert found == pytest.approx(POINTS[ruleset], abs=3 * SPREAD * (1 / DEALS + 1 / GAMES) ** 0.5)


def test_chances_of_a_target_are_all_there() -> None:
    means = []
    for target in (1, 100, 501, 999, 1000, 1001, 1500, 1900, 2000, 2500, 3000, 5000, 99_999):
        chances = deals_to_target(target)
        assert sum(chance for _, chance in chances) == pytest.approx(1)
        assert all(deals >= 1 and chance >= 0 for deals, chance in chances)
        means.append(moments_to_target(target)[0])
    assert all(fewer <= more + 0.05 for fewer, more in pairwise(means))


def test_a_target_is_as_far_as_its_ruleset_marks() -> None:
    assert target_by("asce", 2000) == target_by("unheard of", 2000) == 2000
    assert target_by("dauphine", 3000) > 4000, "its deals are worth less"
    assert abs(target_by("wikipedia", 3000) - 3000) < 100
