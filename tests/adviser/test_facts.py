"""What the adviser says of a draw, compared with the draw itself."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from random import Random

import pytest

from tests.draw.knockouts import Evening
from tests.quickly import day_rows, every_row
from tournaments.core.adviser.facts import OPTIONS, Facts, facts_of, rounds_without_rematch
from tournaments.draw.api import draw
from tournaments.draw.request import DrawTeam, PlayedRound, Request

COUNTS = (*range(4, 24), 31, 32, 33, 37, 48, 59, 60)


def winners(played: PlayedRound) -> list[int]:
    return [team for table in played.tables for team in (table.ns if table.winner == "ns" else table.ew)]


def rounds_drawn(
    method: str, teams: int, rounds: int, seed: int = 0
) -> Iterator[tuple[PlayedRound, Counter[int]]]:
    """Each round of a concours as it was played, with the victories before it; a bye is one."""
    lot = Random(f"{method} {teams} {seed}")  # noqa: S311 — an example, no secret
    wins: Counter[int] = Counter(dict.fromkeys(range(1, teams + 1), 0))
    request = Request(method, "facts", 1, tuple(DrawTeam(number) for number in wins))
    for number in range(1, rounds + 1):
        order = sorted(wins, key=lambda team: (-wins[team], lot.random()))
        request = replace(request, round=number, ranking=tuple(order) if number > 1 else ())
        (drawn,) = draw(request).rounds
        played = drawn.played()
        tables = tuple(replace(table, winner=lot.choice(("ns", "ew"))) for table in played.tables)
        played = replace(played, tables=tables)
        yield played, wins.copy()
        wins.update(played.byes)
        wins.update(winners(played))
        request = replace(request, played=(*request.played, played))


@pytest.mark.parametrize("method", ["swiss", "random", "rotation"])
@pytest.mark.parametrize("teams", day_rows(COUNTS, every=5))
def test_tables_byes_and_games_are_those_of_the_draw_and_nobody_meets_again(method: str, teams: int) -> None:
    rounds = min(rounds_without_rematch(teams), 8)
    facts = facts_of(method, teams, rounds)
    games: Counter[int] = Counter(dict.fromkeys(range(1, teams + 1), 0))
    met: list[frozenset[int]] = []
    for (played, _), tables, byes in zip(
        rounds_drawn(method, teams, rounds), facts.tables, facts.byes, strict=True
    ):
        assert (len(played.tables), len(played.byes)) == (tables, byes)
        met += [frozenset(table.ns + table.ew) for table in played.tables]
        games.update(team for pair in met[-len(played.tables) :] for team in pair)
    assert len(set(met)) == len(met)
    assert facts.games.least <= min(games.values())
    assert max(games.values()) <= facts.games.most


@pytest.mark.parametrize("teams", day_rows((16, 17, 37, 64, 21, 48), every=3))
def test_the_unbeaten_of_a_draw_by_the_standing_are_nearly_always_as_many_as_is_said(teams: int) -> None:
    """Where adversaries next to each other have met, the draw may as well part two unbeaten teams."""
    as_said, evenings = 0, 0
    for rounds in range(2, min(rounds_without_rematch(teams), 5) + 1):
        unbeaten = facts_of("swiss", teams, rounds).unbeaten
        assert unbeaten is not None
        for seed in range(8):
            *_, (played, wins) = rounds_drawn("swiss", teams, rounds, seed)
            wins.update(played.byes)
            wins.update(winners(played))
            found = sum(won == rounds for won in wins.values())
            assert unbeaten.least - 1 <= found <= unbeaten.most + 1
            as_said += unbeaten.least <= found <= unbeaten.most
            evenings += 1
    assert as_said >= 0.9 * evenings


def by_hand(teams: int, method: str, seed: int) -> tuple[list[PlayedRound], Counter[int]]:
    """A concours of brackets that was played to its end, and the games of each team."""
    evening = Evening(teams, OPTIONS[method], seed, method=method)
    while evening.play():
        pass
    games: Counter[int] = Counter(dict.fromkeys(range(1, teams + 1), 0))
    games.update(team for each in evening.played for table in each.tables for team in (*table.ns, *table.ew))
    return evening.played, games


@pytest.mark.parametrize("teams", day_rows(COUNTS, every=5))
@pytest.mark.parametrize("seed", range(2))
def test_pools_have_the_rounds_tables_and_games_of_the_draw(teams: int, seed: int) -> None:
    facts = facts_of("pools", teams, 0)
    played, games = by_hand(teams, "pools", seed)
    assert [len(each.tables) for each in played] == list(facts.tables)
    assert [len(each.byes) for each in played] == list(facts.byes)
    check_games(facts, games)


@pytest.mark.parametrize("teams", day_rows(COUNTS, every=5))
@pytest.mark.parametrize("seed", range(2))
def test_a_knockout_has_no_more_rounds_and_tables_than_is_said(teams: int, seed: int) -> None:
    facts = facts_of("knockout", teams, 0)
    played, games = by_hand(teams, "knockout", seed)
    tables = [len(each.tables) for each in played]
    assert tables[0] == facts.tables[0]
    assert len(played[0].byes) == facts.byes[0]
    assert len(facts.tables) - 1 <= len(tables) <= len(facts.tables)
    check_games(facts, games)


def check_games(facts: Facts, games: Counter[int]) -> None:
    assert facts.games.least <= min(games.values())
    assert max(games.values()) <= facts.games.most


@every_row([(8, 3, 1, 1), (16, 4, 1, 1), (37, 4, 2, 3), (64, 6, 1, 1), (37, 6, 0, 1), (5, 1, 3, 3)])
def test_worked_by_hand(teams: int, rounds: int, least: int, most: int) -> None:
    assert facts_of("swiss", teams, rounds).unbeaten == (least, most)


def test_only_chance_says_who_is_unbeaten_where_nobody_looks_at_results() -> None:
    for method in ("random", "rotation", "round-robin"):
        facts = facts_of(method, 40, 3)
        assert (facts.unbeaten, facts.unbeaten_mean) == (None, 5.0)
    assert facts_of("knockout", 40, 0).unbeaten == (1, 1)


@every_row([(5, 5, (4, 4)), (7, 7, (6, 6)), (7, 9, (7, 8)), (6, 5, (5, 5)), (37, 4, (3, 4))])
def test_who_is_exempt_once_like_all_others_plays_one_game_fewer(
    teams: int, rounds: int, games: tuple[int, int]
) -> None:
    """Of five who all meet, each is exempt in one of five rounds."""
    assert facts_of("round-robin", teams, rounds).games == games
