"""A player sees on the page of the team why points are missing."""

from __future__ import annotations

import re
from html import unescape
from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from scoring.cards import Side
from tests.sheets import verbs
from tournaments.core.models.opening import open_tables
from tournaments.core.models.planning import Tournament
from tournaments.core.models.rounds import Table
from tournaments.core.models.sheets import Entry
from tournaments.core.planning.actions import change_settings

OWN, THEIRS = "Pénalité −100 · renonce, art. 12", "Adversaires : pénalité −100 · renonce, art. 12"


@pytest.fixture
def table(add_teams: Any, play_round: Any) -> Table:
    """Teams 1 and 2 at table 1, 1 000 to 950 by their sheet; nobody has finished at table 2."""
    add_teams(4)
    round_ = play_round((1, 2), (3, 4))
    open_tables(round_)
    table: Table = round_.tables.get(number=1)
    verbs.record_totals(table, 1000, 950, 12)
    return table


def rule(table: Table, cast: Any, **given: Any) -> Entry:
    plain = {"what": "revoke", "article": "art. 12", "side": Side.NS, "points": 100}
    return verbs.rule(table, author=cast.agnes, **{**plain, **given}).entry


def page(number: int) -> str:
    answer = Client().get(f"/c/saint-martin/equipes/{number}/")
    assert answer.status_code == 200
    return " ".join(unescape(re.sub(r"<[^>]+>", " ", answer.content.decode())).split())


@pytest.mark.parametrize(("number", "said"), [(1, OWN), (2, THEIRS), (3, "")])
def test_each_team_reads_the_penalty_of_its_table(number: int, said: str, table: Table, cast: Any) -> None:
    rule(table, cast)
    shown = page(number)
    if said:
        assert said in shown
    assert ("énalité" in shown) is bool(said)


def test_nothing_is_said_of_what_costs_nothing_or_no_longer_stands(table: Table, cast: Any) -> None:
    rule(table, cast, points=0)
    verbs.undo(table, rule(table, cast).number, "erreur", cast.agnes)
    assert "énalité" not in page(1) + page(2)


def test_one_that_takes_nothing_off_is_said_at_once(table: Table, cast: Any) -> None:
    """Nobody has less than nothing; the page is kept for a version of the results."""
    verbs.record_totals(table, 1000, 0, 12)
    assert "énalité" not in page(2)
    rule(table, cast, side=Side.EW)
    assert OWN in page(2)


def test_while_the_standing_is_secret_so_is_what_was_taken_off(table: Table, cast: Any) -> None:
    Tournament.objects.update(hide_before_last=True)
    rule(table, cast)
    assert "énalité" not in page(1) + page(2)


def test_more_rounds_cost_no_more_queries(table: Table, cast: Any, play_round: Any) -> None:
    rule(table, cast)
    counts = []
    for _ in range(2):
        with CaptureQueriesContext(connection) as asked:
            page(1)
        counts.append(len(asked))
        for _round in range(3):
            round_ = play_round((1, 2), (3, 4))
            open_tables(round_)
            again = round_.tables.get(number=1)
            verbs.record_totals(again, 1000, 950, 12)
            rule(again, cast)
    assert counts[0] == counts[1]


def test_each_team_reads_what_its_table_came_to_where_less_of_it_counts(table: Table) -> None:
    """C7: the sheet says 1 000 to 950."""
    assert "Plafonné" not in page(1)
    change_settings(table.round.tournament, score_cap=980)
    assert "Plafonné : 1 000 à 950 à la table" in page(1)
    assert "Plafonné : 950 à 1 000 à la table" in page(2)
    assert "Plafonné" not in page(3)
