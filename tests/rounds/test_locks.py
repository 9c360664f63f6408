"""Who takes tables away locks them before the concours, in the order of a sheet: nobody waits in a circle."""

from __future__ import annotations

import re
from collections.abc import Callable
from contextlib import suppress
from typing import Final

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from tests.refusing import refuses
from tournaments.core.models.planning import Status, Tournament
from tournaments.core.models.registration import Team
from tournaments.core.models.rounds import Edit, Round, Table
from tournaments.core.planning import actions as planning
from tournaments.core.planning.errors import PlanningError
from tournaments.core.registration import actions as registration
from tournaments.core.rounds import actions, editing, locking
from tournaments.core.rounds.changes import SwapTeams
from tournaments.core.rounds.errors import RoundError


def take_back(round_: Round) -> None:
    try:
        editing.undo_edit(round_, Edit(pk=0), None)
    except RoundError as refused:
        if refused.code != "nothing-to-undo":
            raise


LOCKS: Final = re.compile(r' FOR (NO KEY )?UPDATE( OF "\w+")?$')
"""The end of a query that locks its rows, on PostgreSQL."""
VERBS: dict[str, Callable[[Round], object]] = {
    "redraw": actions.redraw,
    "edit": lambda round_: editing.edit_round(round_, SwapTeams(1, 2), None),
    "undo an edit": take_back,
    "publish": actions.publish_round,
    "undo": actions.undo_draw,
}


def rename(round_: Round) -> None:
    team = round_.tournament.teams.get(number=1)
    registration.correct_team(team, "Mieux Écrit", team.players[1].name)


def replace_player(round_: Round) -> None:
    team = round_.tournament.teams.get(number=1)
    registration.substitute(team, team.player1, "Arrivé Plus Tard", 1)


def finish(round_: Round) -> None:
    with suppress(PlanningError):
        planning.move(round_.tournament, Status.FINISHED)


def prolong(round_: Round) -> None:
    with suppress(PlanningError):
        planning.prolong(round_.tournament, 10)


REPEATED: dict[str, Callable[[Round], object]] = {
    "rename": rename,
    "replace a player": replace_player,
    "finish": finish,
    "prolong": prolong,
    "settings": lambda round_: planning.change_settings(round_.tournament, target=1500),
    "rules": lambda round_: planning.choose_rules(round_.tournament, "pagat", {}),
}
"""What tables repeat of their concours is written by these."""


@pytest.fixture
def round_(tournament: Tournament, add_teams: Callable[..., list[Team]]) -> Round:
    add_teams(6)
    return actions.draw_round(tournament, [])


@pytest.mark.every_example
@pytest.mark.parametrize("verb", VERBS | REPEATED)
def test_the_tables_are_locked_before_the_concours(round_: Round, verb: str) -> None:
    with CaptureQueriesContext(connection) as captured:
        (VERBS | REPEATED)[verb](round_)
    asked = [query["sql"] for query in captured if query["sql"].startswith("SELECT")]
    if connection.features.has_select_for_update:
        asked = [sql for sql in asked if LOCKS.search(sql)]
    models = [
        model
        for sql in asked
        for model in (Table, Tournament)
        if sql.partition(" FROM ")[2].startswith(f'"{model._meta.db_table}"')
    ]
    assert models[:2] == [Table, Tournament]


@pytest.mark.every_example
@pytest.mark.parametrize("verb", VERBS)
def test_a_seating_that_somebody_changed_while_we_waited_is_looked_at_again(
    round_: Round, verb: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    lock = locking.lock_tournament

    def after_somebody(tournament: Tournament) -> None:
        monkeypatch.setattr(locking, "lock_tournament", lock)
        actions.redraw(Round.objects.get())
        lock(tournament)

    monkeypatch.setattr(locking, "lock_tournament", after_somebody)
    with refuses("round-changed"):
        VERBS[verb](round_)
    assert Round.objects.exists()
