"""Random concours of pools and brackets against a second calculator, written from docs/rules alone.

Teams leave, players are substituted, results are corrected at any moment, before and after the draws that
they were the ground of; after each of these the standing, the pools and who goes on are compared.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from itertools import groupby
from typing import Any, Final

import pytest
from django.db import transaction

from tests.results import set_forfeit, set_result
from tests.standings.second import Concours, Game, Played
from tournaments.core.models.planning import Tournament
from tournaments.core.models.registration import Team
from tournaments.core.models.rounds import Round, Table
from tournaments.core.registration import actions as registration
from tournaments.core.registration import attendance
from tournaments.core.rounds import brackets
from tournaments.core.rounds.actions import draw_round, publish_round
from tournaments.core.rounds.errors import RoundError
from tournaments.core.standings import queries

pytestmark = pytest.mark.django_db

CRITERIA: Final = (
    ["wins", "points", "difference", "head-to-head", "lots"],
    ["wins", "head-to-head", "points", "lots"],
    ["points", "wins", "lots"],
    ["wins", "difference", "best-game", "head-to-head", "lots"],
    ["wins", "best-game", "lots"],
)
OVER: Final = {"draw-refused", "too-few-teams"}
"""Why no further round can be drawn."""
SCORES: Final = (500, 520, 520, 600, 610, 610, 700, 930)
"""Few enough for teams to be equal often."""


@pytest.mark.parametrize("seeds", [range(8), pytest.param(range(8, 4_000), marks=pytest.mark.night)])
def test_pools_brackets_and_standings_are_those_of_the_second_calculator(
    tournament: Tournament, add_teams: Any, seeds: range
) -> None:
    for seed in seeds:
        with transaction.atomic():
            evening = Evening(tournament, add_teams, seed)
            assert list(evening.differences()) == [], f"seed {seed}"
            transaction.set_rollback(True)


class Evening:
    """One random concours, played here and told to the second calculator."""

    def __init__(self, tournament: Tournament, add_teams: Any, seed: int) -> None:
        self.lot = lot = random.Random(seed)  # noqa: S311
        criteria = lot.choice(CRITERIA)
        size, self.third, self.pools = lot.choice((3, 4)), lot.random() < 0.5, lot.random() < 0.7
        self.through, self.moved = lot.randint(1, size - 1), False
        pools = {"pool_size": size, "qualified": self.through, "third_place": self.third}
        knockout = {"consolante": True, "third_place": self.third, "seeded": lot.random() < 0.5}
        Tournament.objects.filter(pk=tournament.pk).update(
            draw_method="pools" if self.pools else "knockout",
            draw_options=pools if self.pools else knockout,
            criteria=criteria,
            rounds_planned=16,
            seed=f"seed {seed}",
            ending="deals",
        )
        self.tournament = Tournament.objects.get(pk=tournament.pk)
        add_teams(lot.randint(6, 13))
        self.second = Concours(criteria)

    def differences(self) -> Iterator[str]:
        """What differs, with the moment at which it does."""
        while (round_ := self._draw()) is not None:
            if faults := list(self._entering(round_) if self.pools else self._in_knockout(round_)):
                yield from faults
                return
            self._play(round_)
            yield from self._compared(f"after round {round_.number}")
            for _turn in range(self.lot.choice((0, 0, 1, 2))):
                self._correct()
                yield from self._compared(f"corrected after round {round_.number}")
            self._leave_and_substitute(round_.number + 1)

    def _draw(self) -> Round | None:
        try:
            drawn = publish_round(draw_round(self.tournament, queries.ranking_for_draw(self.tournament)))
        except RoundError as refused:
            if refused.code not in OVER:
                raise
            return None
        tables = drawn.tables.select_related("ns", "ew").order_by("number")
        games = [Game(each.number, each.phase, (each.ns.number, each.ew.number)) for each in tables]
        byes = list(drawn.byes.order_by("pk").values_list("team__number", flat=True))
        self.second.rounds.append(Played(games, byes))
        return drawn

    def _entering(self, drawn: Round) -> Iterator[str]:
        """Who enters the brackets, and who has a bye there: told by the results before this draw."""
        now = self.second.rounds[-1]
        if self.second.entering or not any(game.part == "principale" for game in now.games):
            return
        present = {team.number for team in self._present()}
        earlier = Concours(self.second.criteria, self.second.rounds[:-1], pools=self.second.pools)
        best, others = earlier.qualified(present, drawn.standing, self.through)
        at = drawn.number - 1
        self.second.entering = {
            "principale": {at: set(best)},
            "consolante": {at: set(others) if len(others) > 1 else set()},
        }
        for part, entered in (("principale", best), ("consolante", others)):
            size = next(size for size in (1, 2, 4, 8, 16) if size >= len(entered))
            resting = set(entered[: size - len(entered)]) if len(entered) > 1 else set()
            seated = {team for game in now.games if game.part == part for team in game.teams}
            if seated != (set(entered) - resting if len(entered) > 1 else set()):
                yield f"round {drawn.number}: {part} seats {sorted(seated)} of {entered}, but {resting}"

    def _in_knockout(self, drawn: Round) -> Iterator[str]:
        """Who plays the consolante: who lost their first match, by the results before this draw (C10)."""
        at, now = drawn.number - 1, self.second.rounds.pop()
        there = {team for game in now.games if game.part == "consolante" for team in game.teams}
        if at == 0:
            self.second.entering = {
                "principale": {0: {team.number for team in self._present()}},
                "consolante": {},
            }
        known = set().union(*self.second.entering["consolante"].values())
        if at in {1, 2} and (there or known):
            beaten = self.second.beaten_at_first(third_place=self.third) - self.second.gone - known
            self.second.entering["consolante"][at] = beaten
        expected = self.second.in_consolante()
        self.second.rounds.append(now)
        waiting = expected - set(now.byes)
        if not self.moved and there != (waiting if len(expected) > 1 else set()):
            yield f"round {drawn.number}: the consolante has {sorted(there)}, and not {sorted(expected)}"

    def _play(self, drawn: Round) -> None:
        for table in drawn.tables.select_related("ns", "ew").order_by("number"):
            self._result(table, self._game(drawn.number, table.number))
        self.tournament.raise_results_version()

    def _game(self, number: int, table: int) -> Game:
        return next(game for game in self.second.rounds[number - 1].games if game.table == table)

    def _result(self, table: Table, game: Game) -> None:
        """Give a table a result by lot, here and there; no match of a bracket is level."""
        if self.lot.random() < 0.06:
            side = self.lot.choice(("NS", "EW"))
            set_forfeit(table, side)
            game.points, game.absent = (0, 0), game.teams[side == "EW"]
            return
        one, other = self.lot.choice(SCORES), self.lot.choice(SCORES)
        if one == other and game.slots + game.phase.endswith("petite finale"):
            other += 10
        set_result(table, one, other, absent="")
        game.points, game.absent = (one, other), None

    def _correct(self) -> None:
        tables = Table.objects.filter(round__tournament=self.tournament).select_related("round", "ns", "ew")
        table = self.lot.choice(list(tables.order_by("round__number", "number")))
        game = self._game(table.round.number, table.number)
        before = game.winner
        self._result(table, game)
        self.moved |= (
            bool(game.slots) and game.winner != before and table.round.number < len(self.second.rounds)
        )
        self.tournament.raise_results_version()

    def _present(self) -> list[Team]:
        teams = self.tournament.teams.select_related("player1", "player2").order_by("number")
        return [team for team in teams if team.number not in self.second.gone]

    def _leave_and_substitute(self, coming: int) -> None:
        present = self._present()
        if self.lot.random() < 0.12 and len(present) > 4:
            team = self.lot.choice(present)
            attendance.leave(team, coming, Team.Leaving.ABANDONMENT)
            self.second.gone.add(team.number)
            self.tournament.raise_results_version()
        elif self.lot.random() < 0.12:
            team = self.lot.choice(present)
            registration.substitute(team, team.player1, f"Remplaçant {coming} {team.number}", coming)

    def _compared(self, when: str) -> Iterator[str]:
        rows = queries.rows(queries.current(self.tournament))
        entering = self.second.entering.get("consolante", {})
        if not self.pools and (not entering or max(entering) == 1 == len(self.second.rounds) - 1):
            return  # who joins the consolante is told by the next draw
        if self.second.gone and (self.moved or not self.pools):
            return  # open: a departure from a bracket that a correction comes upon, or that others join
        found = [
            sorted(row["number"] for row in equals)
            for _, equals in groupby(rows, lambda row: row["lots_rank"] or -row["rank"])
        ]
        expected = [sorted(group) for group in self.second.ranked([row["number"] for row in rows])]
        if found != expected:
            yield f"{when}: standing {found}, and not {expected}"
        ranking = [row["number"] for row in rows]
        first = next((each for each in self.tournament.rounds.order_by("number") if self._enters(each)), None)
        last = first.standing if first is not None else ranking
        for pool in brackets.tree(self.tournament, ranking).pools:
            order = [row.number for row in pool.rows]
            ranked = self.second.pool_ranked(self.second.pools.setdefault(pool.heading, sorted(order)), last)
            if order != ranked:
                yield f"{when}: {pool.heading} {order}, and not {ranked}"

    def _enters(self, round_: Round) -> bool:
        return any(game.part == "principale" for game in self.second.rounds[round_.number - 1].games)
