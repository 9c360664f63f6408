"""Random concours of pools and brackets against a second calculator, written from docs/rules alone.

Most are drawn and ranked without a database, by what the actions hand to the draw and to the standings; some
by the actions themselves.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from datetime import date
from itertools import groupby
from typing import Any, Final

import pytest
from django.db import transaction

from scoring.cards import Side
from scoring.results import Bye, Forfeit, RoundResult, TableResult
from tests.results import write_forfeit, write_result
from tests.standings.chance import OVER, Chance, groups_of
from tests.standings.second import Game, Played
from tournaments.core.models.past import Past
from tournaments.core.models.planning import Tournament
from tournaments.core.models.registration import Team
from tournaments.core.models.rounds import Table
from tournaments.core.registration import actions as registration
from tournaments.core.registration import attendance
from tournaments.core.rounds import brackets
from tournaments.core.rounds.actions import draw_round, publish_round
from tournaments.core.rounds.drawing import options_of
from tournaments.core.rounds.errors import RoundError
from tournaments.core.rounds.pools import PoolOrder, pool_standings
from tournaments.core.standings import queries
from tournaments.core.standings.rows import StandingRow
from tournaments.draw import api
from tournaments.draw.brackets.course import resting_beaten
from tournaments.draw.errors import InvalidRequest
from tournaments.draw.request import DrawTeam, PlayedRound, PlayedTable, Request

MOST: Final = 13
"""The teams of a concours that is played by actions; without them it has up to 16."""
NIGHT: Final = 20_000
"""Concours of a night without a database."""
NIGHT_BY_ACTIONS: Final = 4_000
"""Concours of a night by the actions: each takes half a second, nearly all of it in draws and queries."""
KINDS: Final = {
    "exempt where another left, then beaten by a correction": 130,
    "the same in a consolante": 140,
    "the same, and the first match of that team": 10_172,
    "the winner by a correction is in the consolante, whom they beat has left": 20,
    "the same, and another such": 240,
    "the same, in a later step": 871,
    "joins a consolante in which nobody is left": 3513,
    "exempt as drawn, beside another who is so in the consolante": 13_669,
    "exempt as drawn, and so in no consolante": 2851,
    "the winner by a correction, of two that are missing in a consolante that others joined": 2884,
    "in the final by a correction, after the match for third place": 4037,
    "left alone in a consolante that nobody joined": 15_386,
    "left before the step at which another sits by a correction in the consolante": 19_199,
    "won a first match by a correction, whom they beat plays on, before the consolante begins": 120,
    "played the final, and lost the first match by a correction": 1225,
    "joined a consolante in which nobody was left, until a correction": 19_587,
}
"""One concours of each kind that once differed."""


def by_night(day: range, night: int, block: int) -> list[Any]:
    """The seeds of the day, and those of the night in blocks, each a test."""
    blocks = (range(first, first + block) for first in range(0, night, block))
    return [day, *(pytest.param(seeds, marks=pytest.mark.night) for seeds in blocks)]


@pytest.mark.slow
@pytest.mark.parametrize("seeds", by_night(range(40), NIGHT, 1000))
def test_pools_brackets_and_standings_are_those_of_the_second_calculator(seeds: range) -> None:
    assert [(seed, found) for seed in seeds for found in OnPaper(seed).differences()] == []


@pytest.mark.parametrize("seed", KINDS.values(), ids=KINDS)
def test_what_once_differed_does_so_no_more(seed: int) -> None:
    assert list(OnPaper(seed).differences()) == []


@pytest.mark.slow
@pytest.mark.django_db
@pytest.mark.parametrize("seeds", by_night(range(8), NIGHT_BY_ACTIONS, 200))
def test_actions_play_as_the_second_calculator_says(
    tournament: Tournament, add_teams: Any, seeds: range
) -> None:
    add_teams(MOST)
    for seed in seeds:
        with transaction.atomic():
            evening = ByActions(seed, tournament)
            assert list(evening.differences()) == [], f"seed {seed}"
            transaction.set_rollback(True)


class OnPaper(Chance):
    """Played without a database: the draw and the standings are asked directly."""

    def __init__(self, seed: int) -> None:
        super().__init__(seed, most=16)
        self.tournament = Tournament(
            date=date(2026, 11, 28),
            draw_method=self.method,
            draw_options=self.options,
            criteria=self.criteria,
            rounds_planned=16,
            seed=self.seed,
            ending="deals",
        )
        self.teams = {number: Team(number=number, present=True) for number in range(1, self.count + 1)}
        self.written: set[tuple[int, int]] = set()

    def draw(self) -> tuple[Played, Sequence[int]] | None:
        number = len(self.second.rounds) + 1
        if len(self.present) < 2:
            return None
        ranking = self._ranking() if number > 1 else []
        asked = Request(
            self.method,
            f"{self.seed}{number}",
            number,
            tuple(map(DrawTeam, self.present)),
            options=options_of(self.tournament),
            ranking=tuple(ranking),
            played=self._past().rounds,
        )
        try:
            (drawn,) = api.draw(asked).rounds
        except InvalidRequest as refused:
            if not {error.code for error in refused.errors} <= OVER:
                raise
            return None
        games = [Game(each.table, each.phase or "", (each.ns[0], each.ew[0])) for each in drawn.tables]
        return Played(games, list(drawn.byes)), ranking

    def _ranking(self) -> list[int]:
        there = [team for group in self.groups() for team in group]
        return [*there, *(team for team in self.teams if team not in there)]

    def write(self, number: int, game: Game) -> None:
        self.written.add((number, game.table))

    def all_written(self) -> None:
        """Nothing is kept that would have to be forgotten."""

    def leave(self, team: int, coming: int) -> None:
        self.teams[team].gone_from, self.teams[team].present = coming, False

    def substitute(self, team: int, coming: int) -> None:
        """Nothing that a rank depends on."""

    def groups(self) -> list[list[int]]:
        return groups_of(queries.standings_of(self.tournament, self.teams.values(), self._past()).rows)

    def pool_orders(self) -> Iterable[tuple[str, list[int]]]:
        rounds, keys = self._past().rounds, options_of(self.tournament).pool_order
        names = {number: str(number) for number in self.teams}
        for pool in pool_standings(rounds, rounds, names, PoolOrder(keys, self.general)):
            yield pool.heading, [row.number for row in pool.rows]

    def _past(self) -> Past:
        rounds = tuple(
            PlayedRound(tuple(map(self._table, each.games)), tuple(each.byes)) for each in self.second.rounds
        )
        results = [
            result_of(number, game)
            for number, each in enumerate(self.second.rounds, 1)
            for game in each.games
            if (number, game.table) in self.written
        ]
        beaten = resting_beaten(rounds)
        byes = [
            Bye(number, team, victory=(number, team) not in beaten)
            for number, each in enumerate(self.second.rounds, 1)
            for team in each.byes
        ]
        return Past(rounds, (*results, *byes))

    def _table(self, game: Game) -> PlayedTable:
        winner = None if game.points[0] == game.points[1] else game.teams.index(game.winner)
        if game.absent is not None:
            winner = game.teams.index(game.winner)
        points = game.points if game.part.startswith("poule ") and game.absent is None else None
        sides = ((team,) for team in game.teams)
        return PlayedTable(
            game.table, *sides, None if winner is None else ("ns", "ew")[winner], game.phase, points
        )


def result_of(number: int, game: Game) -> RoundResult:
    """The result of a game as standings take it."""
    if game.absent is not None:
        return Forfeit(number, game.absent, game.beside(game.absent))
    winner = None if game.points[0] == game.points[1] else list(Side)[game.teams.index(game.winner)]
    return TableResult(number, *game.teams, *game.points, winner)


class ByActions(Chance):
    """Played by the actions that pages call, and read by their queries."""

    def __init__(self, seed: int, tournament: Tournament) -> None:
        super().__init__(seed, most=MOST)
        Tournament.objects.filter(pk=tournament.pk).update(
            draw_method=self.method,
            draw_options=self.options,
            criteria=self.criteria,
            rounds_planned=16,
            seed=self.seed,
            ending="deals",
        )
        self.tournament = Tournament.objects.get(pk=tournament.pk)
        self.tournament.teams.filter(number__gt=self.count).update(present=False)
        self.keys: dict[tuple[int, int], int] = {}
        self.rows: list[StandingRow] = []

    def draw(self) -> tuple[Played, Sequence[int]] | None:
        try:
            drawn = publish_round(draw_round(self.tournament, queries.ranking_for_draw(self.tournament)))
        except RoundError as refused:
            if refused.code not in OVER:
                raise
            return None
        tables = drawn.tables.select_related("ns", "ew").order_by("number")
        games = [Game(each.number, each.phase, (each.ns.number, each.ew.number)) for each in tables]
        byes = list(drawn.byes.order_by("pk").values_list("team__number", flat=True))
        self.keys |= {(drawn.number, each.number): each.pk for each in tables}
        return Played(games, byes), drawn.standing

    def write(self, number: int, game: Game) -> None:
        table = Table(pk=self.keys[number, game.table])
        if game.absent is None:
            write_result(table, *game.points, absent="")
        else:
            write_forfeit(table, "NS" if game.absent == game.teams[0] else "EW")

    def all_written(self) -> None:
        self.tournament.raise_results_version()

    def _team(self, number: int) -> Team:
        return self.tournament.teams.select_related("player1", "player2").get(number=number)

    def leave(self, team: int, coming: int) -> None:
        attendance.leave(self._team(team), coming, Team.Leaving.ABANDONMENT)
        self.tournament.raise_results_version()

    def substitute(self, team: int, coming: int) -> None:
        row = self._team(team)
        registration.substitute(row, row.player1, f"Remplaçant {coming} {team}", coming)

    def groups(self) -> list[list[int]]:
        self.rows = queries.rows(queries.current(self.tournament))
        return [
            [row["number"] for row in equals]
            for _, equals in groupby(self.rows, lambda row: row["lots_rank"] or -row["rank"])
        ]

    def pool_orders(self) -> Iterable[tuple[str, list[int]]]:
        for pool in brackets.tree(self.tournament, [row["number"] for row in self.rows]).pools:
            yield pool.heading, [row.number for row in pool.rows]
