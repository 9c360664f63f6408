"""Which matches end a bracket, and which of them are for a prize: what is said, and evenings drawn."""

from __future__ import annotations

import pytest

from tests.draw.knockouts import Evening
from tests.quickly import day_rows, every_row
from tournaments.core.adviser.facts import OPTIONS
from tournaments.core.adviser.finals import Finals, finals_of
from tournaments.draw.brackets.course import bracket_places
from tournaments.draw.phases import CONSOLANTE, PRINCIPALE, match_phase, third_place

COUNTS = (4, 5, 6, 7, 8, 9, 12, 15, 16, 17, 18, 20, 31, 32, 33, 37, 64, 65)
FINAL, THIRD = match_phase(PRINCIPALE, 2, 1), third_place(PRINCIPALE)
OF_CONSOLANTE = match_phase(CONSOLANTE, 2, 1)


def played(method: str, teams: int, seed: int) -> tuple[dict[str, int], dict[str, int]]:
    """Of an evening the round and the best rank of each match that ends a bracket, by its name."""
    evening = Evening(teams, OPTIONS[method], seed, method=method).through()
    places = bracket_places(evening.played)
    rounds: dict[str, int] = {}
    best: dict[str, int] = {}
    for number, each in enumerate(evening.played, 1):
        for table in each.tables:
            if (name := table.phase or "") in {FINAL, THIRD, OF_CONSOLANTE}:
                rounds[name], best[name] = number, min(places[team] for team in (*table.ns, *table.ew))
    return rounds, best


@pytest.mark.parametrize("method", ["knockout", "pools"])
@pytest.mark.parametrize("teams", day_rows(COUNTS, every=3))
def test_the_matches_are_those_that_the_draw_makes_and_the_site_ranks(method: str, teams: int) -> None:
    for seed in range(4):
        rounds, best = played(method, teams, seed)
        beside = rounds.get(OF_CONSOLANTE, 0) - rounds[FINAL]
        for prizes in range(1, teams):
            told = finals_of(method, [teams], prizes)
            assert best[FINAL] == 1 <= prizes
            assert told.third is (best.get(THIRD, teams) <= prizes)
            assert not told.consolante or best[OF_CONSOLANTE] <= prizes
            assert told.apart or beside <= 0
            if method == "pools" or teams in {4, 8, 16, 32, 64}:
                assert told.consolante is (beside >= 0 and best[OF_CONSOLANTE] <= prizes)


@every_row(
    [
        ("knockout", 16, 1, (False, False, False)), ("knockout", 16, 2, (False, False, False)),
        ("knockout", 16, 3, (True, False, False)), ("knockout", 16, 8, (True, False, False)),
        ("knockout", 16, 9, (True, True, False)), ("knockout", 37, 5, (True, False, True)),
        ("knockout", 37, 33, (True, True, True)), ("pools", 16, 9, (True, True, False)),
        ("pools", 5, 3, (False, True, True)), ("pools", 4, 2, (False, False, False)),
    ]
)  # fmt: skip
def test_worked_by_hand(method: str, teams: int, prizes: int, told: tuple[bool, bool, bool]) -> None:
    assert finals_of(method, [teams], prizes) == told


def test_of_several_numbers_of_teams_it_is_said_what_holds_for_each() -> None:
    """Of 12 to 16 teams a consolante may be for the 9th rank; of 16 to 20, it may begin at the 17th."""
    assert finals_of("knockout", range(16, 21), 9) == Finals(third=True, consolante=False, apart=True)
    assert finals_of("knockout", range(12, 17), 9) == Finals(third=True, consolante=True, apart=True)
    assert [finals_of("knockout", [16], prizes).tables for prizes in (1, 3, 9)] == [1, 2, 3]
