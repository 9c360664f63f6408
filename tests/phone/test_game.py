"""Which game a table plays, in a bracket: said wherever its round is, on pages and on paper."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Final

import pytest
from django.test import Client

from scoring.cards import Side
from tests import walk
from tests.conftest import Cast
from tests.phone.conftest import Scan
from tests.sheets.records import made
from tests.sheets.verbs import deal_at, record_deal, record_totals, rule
from tournaments.core.models.opening import open_tables
from tournaments.core.models.rounds import Round, Table
from tournaments.frontends.printing.papers import PAPERS, pages_of
from tournaments.frontends.printing.registry import PaperRequest

GAME = "Principale\xa0· demi-finale"
BACKEND = "django.contrib.auth.backends.ModelBackend"
DESK, HALL = "/concours/saint-martin/", "/c/saint-martin/"


@pytest.fixture
def semi_final(table: Table) -> Table:
    Table.objects.filter(pk=table.pk).update(phase="principale · demi-finale 1")
    open_tables(table.round)
    table.refresh_from_db()
    return table


def plain(text: str) -> str:
    return text.replace("\xa0", " ")


@pytest.mark.usefixtures("semi_final")
@pytest.mark.parametrize(
    "path",
    [
        f"{DESK}feuilles/1/1/",
        f"{DESK}feuilles/1/1/saisie/",
        f"{DESK}inscriptions/1/",
        f"{HALL}equipes/1/",
        f"{HALL}equipes/1/accueil/",
        f"{HALL}parties/1/tables/1/",
        f"{HALL}tables/",
    ],
)
def test_pages_name_it(client: Client, cast: Cast, path: str) -> None:
    client.force_login(cast.odile, BACKEND)
    answer = client.get(path)
    assert answer.status_code == 200
    assert plain(GAME) in plain(answer.content.decode())


@pytest.mark.usefixtures("semi_final")
def test_a_phone_names_it(phone: Scan) -> None:
    page = phone("NS").client.get("/t/").content.decode()
    assert plain(GAME) in plain(page)


@pytest.mark.usefixtures("semi_final")
@pytest.mark.parametrize(
    ("paper", "found"),
    [
        ("cards", lambda context: context["matches"][0]["phase"]),
        ("large_cards", lambda context: context["matches"][0]["phase"]),
        ("slips", lambda context: context["slips"][0]["phase"]),
        ("draw", lambda context: context["lines"][0].line["phase"]),
    ],
)
def test_papers_name_it(round_: Round, paper: str, found: Callable[[dict[str, object]], str]) -> None:
    page = pages_of(PAPERS[paper].content(PaperRequest(round_.tournament, round_.number)))[0]
    assert plain(found(dict(page.context))) == plain(GAME)


@pytest.mark.usefixtures("table")
def test_where_there_is_no_bracket_nothing_is_said(client: Client, cast: Cast, round_: Round) -> None:
    client.force_login(cast.odile, BACKEND)
    page = " ".join(client.get(f"{DESK}feuilles/1/1/").content.decode().split())
    assert "partie 1 </small>" in page
    card = pages_of(PAPERS["cards"].content(PaperRequest(round_.tournament, round_.number)))[0]
    assert not card.context["matches"][0]["phase"]


OF_TEAMS: Final = {
    "entries", "labels", "players", "public_teams", "registration", "registration_export", "team_arrive",
    "team_come_back", "team_leave", "team_phone", "team_remove", "team_substitute",
}  # fmt: skip
"""Where a team stands without a table."""
OF_RANKS: Final = {"book, standing", "certain", "plan, standing", "standing"}
"""Where a team stands by what it won."""
NUMBERS: Final = {"round_undo", "tournament", "typing_start"}
"""Where tables are chosen by their number, nothing else of them is said."""
TO_PROGRAMS: Final = {"api_table", "api_team", "api_teams"}
"""Answers whose round, which is asked first, says which game each table plays (`api_round`)."""
UNNAMED: Final = OF_TEAMS | OF_RANKS | NUMBERS | TO_PROGRAMS


def test_a_place_that_tells_of_the_table_names_it(client: Client, cast: Cast, semi_final: Table) -> None:
    """A page or paper of which nobody thought fails here."""
    client.force_login(cast.odile, BACKEND)
    record_deal(semi_final, made(), author=cast.agnes)
    rule(semi_final, what="revoke", article="art. 12", side=Side.NS, points=100, author=cast.agnes)
    tournament, places = semi_final.round.tournament, {"round": 1, "table": 1, "team": 1}
    told = walk.pages(client, tournament, **places, deal=deal_at(semi_final, 1) or 0)
    record_totals(semi_final, 2010, 1000)
    told |= walk.screens(tournament) | walk.papers(tournament, **places)
    here = {name for name, page in told.items() if re.search(r"(?i)\btable 1\b|Joueur 1A", plain(page))}
    assert {name for name in here if "demi-finale" not in told[name]} == UNNAMED & here
    assert here - UNNAMED >= {
        "book, tables", "book, deals", "deal_edit", "deal_history", "deal_remove", "incidents",
        "round_totals", "rulings_log", "sheet_forfeit", "sheet_restore", "sheet_ruling", "sheet_timeline",
        "sheet_totals", "table_phone", "table_phones", "table_relink",
    }  # fmt: skip


def test_totals_name_it_beside_a_result_too(client: Client, cast: Cast, semi_final: Table) -> None:
    client.force_login(cast.odile, BACKEND)
    record_totals(semi_final, 2010, 1000)
    page = walk.read(client.get(f"{DESK}feuilles/1/totaux/").content.decode())
    assert plain(GAME) in plain(page)
