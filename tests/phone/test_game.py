"""Which game a table plays, in a bracket: said wherever its round is, on pages and on paper."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from django.test import Client

from tests.conftest import Cast
from tests.phone.conftest import Scan
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
