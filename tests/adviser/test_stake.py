"""At how many tables the last round is played for a prize: what is said, and what is proved of ranks."""

from __future__ import annotations

from random import Random
from statistics import mean

import pytest

from scoring.results import RoundResult
from tests.quickly import day_rows, every_row
from tests.standings.halls import Hall, table
from tournaments.core.adviser.stake import tables_at_stake

EVENINGS = 40
CELLS = [
    (16, 4, 3), (16, 5, 4), (24, 3, 3), (36, 3, 5), (36, 4, 5), (40, 4, 10), (64, 4, 3), (64, 4, 16),
    (64, 5, 3), (64, 5, 8), (100, 4, 5), (128, 6, 6),
]  # fmt: skip


def proved(method: str, teams: int, rounds: int, prizes: int, lot: Random) -> float:
    """The share of tables of the last round where a team can still win a prize, by the site's own bounds."""
    wins = dict.fromkeys(range(1, teams + 1), 0)
    results: list[RoundResult] = []
    met: set[frozenset[int]] = set()
    for number in range(1, rounds + 1):
        order = sorted(wins, key=lambda team: (-wins[team] * (method == "swiss"), lot.random()))
        tables = []
        while order:
            one = order.pop(0)
            other = next((each for each in order if frozenset((one, each)) not in met), order[0])
            order.remove(other)
            met.add(frozenset((one, other)))
            tables.append((one, other))
        for one, other in tables if number < rounds else ():
            winner, loser = lot.sample((one, other), 2)
            results.append(
                table(number, winner, loser, (lot.randrange(1500, 2000), lot.randrange(900, 1500)))
            )
            wins[winner] += 1
    hall = Hall(teams, rounds, results, [((one,), (other,)) for one, other in tables])
    best = {team: found.now.best for team, found in hall.prospects().items() if found.now}
    return mean(min(best[one], best[other]) <= prizes for one, other in tables)


@pytest.mark.parametrize("method", ["swiss", "random"])
@pytest.mark.parametrize(("teams", "rounds", "prizes"), day_rows(CELLS, every=4))
def test_it_is_what_the_site_proves_to_a_tenth_of_the_tables(
    method: str, teams: int, rounds: int, prizes: int
) -> None:
    lot = Random(f"{method} {teams} {rounds}")  # noqa: S311 — an example, no secret
    found = mean(proved(method, teams, rounds, prizes, lot) for _ in range(EVENINGS))
    assert tables_at_stake(method, teams, rounds, prizes) == pytest.approx(found, abs=0.08)


@every_row([(64, 4, 3, 4 / 32), (16, 4, 3, 4 / 8), (64, 5, 3, 10 / 32), (36, 3, 5, 14 / 18)])
def test_by_the_standing_the_contenders_sit_together(
    teams: int, rounds: int, prizes: int, tables: float
) -> None:
    """Of the eight of 64 teams with three victories four will have four, and nobody with two is third."""
    assert tables_at_stake("swiss", teams, rounds, prizes) == pytest.approx(tables)


@every_row(CELLS)
def test_more_prizes_are_played_for_at_more_tables(teams: int, rounds: int, prizes: int) -> None:
    for method in ("swiss", "random", "rotation"):
        few, more = (tables_at_stake(method, teams, rounds, each) for each in (prizes, prizes + 1))
        assert 0 < few <= more <= 1
    assert tables_at_stake("random", teams, rounds, prizes) > tables_at_stake("swiss", teams, rounds, prizes)


def test_the_first_and_only_round_and_a_prize_for_all_are_always_played_for() -> None:
    assert tables_at_stake("swiss", 20, 1, 3) == tables_at_stake("random", 20, 4, 20) == 1
