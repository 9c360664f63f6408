"""A forfeit that was given with a departure is taken back with it, unless that changes what is known."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client

from scoring.cards import Side
from tests.desk.late_concours import concours, draw, finish
from tests.prepared import laid_out
from tests.refusing import refuses
from tests.sheets import verbs
from tests.sheets.browsing import text
from tournaments.core.models.rounds import Edit, Round, Table
from tournaments.core.rounds import queries
from tournaments.core.standings import ceremony
from tournaments.frontends.round_pages import actions
from tournaments.frontends.round_pages.contents import offers_of

PAGE = "/concours/saint-martin/parties/1/"


@pytest.fixture
@laid_out
def round_(cast: Any) -> Round:
    """Four teams, one round; a team of table 1 has left, and the other one has its win."""
    drawn = draw(concours(cast.amicale, 4, rounds_planned=1))
    actions.forfeit(drawn, drawn.tables.get(number=1).ew.number, None)
    return drawn


def table(round_: Round) -> Table:
    return round_.tables.get(number=1)


def last(round_: Round) -> Edit:
    edit = queries.last_edit(round_)
    assert edit is not None
    return edit


def undo(client: Client, round_: Round) -> str:
    return text(client.post(f"{PAGE}defaire/", {"edit": last(round_).pk}, follow=True))


def test_before_anything_is_known_it_is_taken_back(odile: Client, round_: Round) -> None:
    assert offers_of(round_).undo_edit
    assert "C’est annulé" in undo(odile, round_)
    assert not table(round_).finished


def test_what_was_announced_keeps_its_forfeit(odile: Client, round_: Round) -> None:
    finish(round_, 1)
    ceremony.reveal(round_.tournament)
    assert not offers_of(round_).undo_edit
    assert "Faites-le sur sa feuille" in undo(odile, round_)
    assert table(round_).absent == "EW"
    assert last(round_).kind == Edit.Kind.FORFEIT


def test_a_forfeit_that_changes_what_was_announced_is_refused(round_: Round) -> None:
    finish(round_, 1)
    ceremony.reveal(round_.tournament)
    verbs.reopen_table(table(round_))
    with refuses("result-left-room"):
        actions.forfeit(round_, table(round_).ns.number, None)
    assert not table(round_).finished


def test_the_forfeit_of_a_referee_since_stays(odile: Client, round_: Round) -> None:
    verbs.reopen_table(table(round_))
    verbs.forfeit(table(round_), Side.NS, "partis")
    assert not offers_of(round_).undo_edit
    assert "un autre forfait" in undo(odile, round_)
    assert table(round_).absent == "NS"


def test_opened_again_since_the_edit_alone_is_undone(odile: Client, round_: Round) -> None:
    verbs.reopen_table(table(round_))
    verbs.record_totals(table(round_), 2010, 1000)
    entries = table(round_).entries.count()
    assert offers_of(round_).undo_edit
    undo(odile, round_)
    assert queries.last_edit(round_) is None
    assert (table(round_).ns_points, table(round_).entries.count()) == (2010, entries)
