"""The page of a table, and the deals of closed tables in words, there and on the page of a team."""

from __future__ import annotations

import re
from html import unescape
from typing import TYPE_CHECKING, Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from tests.sheets.conftest import make_table, round_, table, tournament, write
from tests.sheets.records import coinched_capot, failed, made
from tests.sheets.verbs import correct_deal, deal_at, record_totals
from tournaments.core.models.rounds import Table
from tournaments.core.standings.wording import figure_text
from tournaments.frontends.hall import deals

if TYPE_CHECKING:
    from django.test import Client

    from tests.sheets.conftest import Write
    from tournaments.core.models.planning import Tournament
    from tournaments.core.models.rounds import Round

__all__ = ["round_", "table", "tournament", "write"]

TABLE, TEAM, OTHER = (
    f"/c/saint-martin/{page}" for page in ("parties/1/tables/1/", "equipes/1/", "equipes/2/")
)
SHEETS = "/c/saint-martin/version/feuilles/"
SECRET = "gardés secrets"
BELOTE = {**made(), "belote": {"NS": 1}}
CARRE = {**failed("EW", 110), "announces": {"NS": [{"kind": "carré", "rank": "J"}]}}


@pytest.fixture
def closed(table: Table, write: Write) -> Table:
    """Table 1 has finished, by four deals and typed by nobody."""
    for record in (made(), BELOTE, failed("EW", 110), coinched_capot(), coinched_capot()):
        write(record)
    assert table.finished
    return table


def text(client: Client, address: str) -> str:
    answer = client.get(address)
    assert answer.status_code == 200
    return " ".join(unescape(answer.content.decode()).split())


def result_of(closed: Table) -> str:
    """The points of NS as `text` has them."""
    assert closed.ns_points
    return " ".join(figure_text(closed.ns_points).split())


@pytest.mark.usefixtures("table")
def test_a_table_that_plays_shows_its_score_and_no_deal(client: Client, write: Write) -> None:
    assert "En cours" in text(client, TABLE)
    write(made())
    for address in (TABLE, TEAM):
        shown = text(client, address)
        assert ">210<" in shown
        assert "à cœur" not in shown
    assert "après 1 donne" in text(client, TABLE)


@pytest.mark.usefixtures("table")
@pytest.mark.parametrize("address", [TABLE, TEAM])
def test_each_deal_is_another_version_of_these_pages_alone(
    client: Client, write: Write, address: str
) -> None:
    before, common = client.get(address), client.get("/c/saint-martin/version/").content
    write(made())
    after = client.get(address, headers={"If-None-Match": before["ETag"]})
    assert after.status_code == 200
    assert after["ETag"] != before["ETag"]
    assert client.get("/c/saint-martin/version/").content == common


@pytest.mark.usefixtures("closed")
@pytest.mark.parametrize("address", [TABLE, TEAM, OTHER])
def test_a_closed_sheet_is_told_in_words(client: Client, address: str) -> None:
    shown = text(client, address)
    assert "100 à cœur, réussi" in shown
    assert "110 à cœur, chuté de 40" in shown
    assert "capot à pique, coinché, réussi" in shown.lower()
    assert "Belote NS 20" in shown
    assert 'class="suit suit-spades"' in shown


def test_a_correction_is_told_even_where_the_result_stays(client: Client, closed: Table) -> None:
    before = text(client, TABLE)
    last = deal_at(closed, 5)
    assert last is not None
    correct_deal(closed, last, coinched_capot(trump="clubs"))
    assert before != text(client, TABLE)
    assert "capot à trèfle" in text(client, TABLE).lower()
    assert "capot à trèfle" in text(client, TEAM).lower()


def test_a_table_of_typed_totals_tells_them(client: Client, table: Table, write: Write) -> None:
    write(made())
    record_totals(table, 2010, 1340)
    shown = text(client, TABLE)
    assert "Totaux de la feuille papier" in shown
    assert "100 à cœur" not in shown


@pytest.mark.parametrize("address", [TABLE, TEAM, OTHER])
def test_a_secret_standing_shows_no_deal_and_no_score(
    client: Client, closed: Table, tournament: Tournament, address: str
) -> None:
    tournament.hide_before_last = True
    tournament.save()
    shown = text(client, address)
    assert SECRET in shown
    for told in ("cœur", "gagné", "perdu", result_of(closed)):
        assert told not in shown


@pytest.mark.usefixtures("table")
def test_a_secret_standing_shows_no_running_score(
    client: Client, write: Write, tournament: Tournament
) -> None:
    write(made())
    tournament.hide_before_last = True
    tournament.save()
    for address in (TABLE, TEAM):
        assert ">210<" not in text(client, address)


def test_a_table_of_a_round_that_is_not_published_is_not_there(client: Client, round_: Round) -> None:
    make_table(round_, 3)
    round_.published_at = None
    round_.save()
    assert client.get("/c/saint-martin/parties/1/tables/3/").status_code == 404


@pytest.mark.usefixtures("closed")
def test_a_page_at_play_follows_its_sheet_and_one_at_rest_the_common_version(
    client: Client, round_: Round, tournament: Tournament
) -> None:
    version = client.get("/c/saint-martin/version/").content.decode()
    at_rest = text(client, TABLE)
    assert f'data-common="{version}"' in at_rest
    assert 'data-live="5"' in at_rest
    make_table(round_, 2)
    tournament.raise_results_version()
    at_play = text(client, "/c/saint-martin/parties/1/tables/2/")
    assert 'data-live="2"' in at_play
    assert f'data-asks="{SHEETS}"' in at_play
    common, *sheets = client.get(SHEETS).content.decode().split("\n")
    assert f'data-common="{common}" data-sheets="{sheets[0]}"' in at_play
    assert sheets == ["1.2:0"]


@pytest.mark.usefixtures("table")
@pytest.mark.parametrize("address", [TABLE, TEAM])
def test_a_deal_changes_the_line_of_its_own_sheet_alone(
    client: Client, write: Write, round_: Round, address: str
) -> None:
    """So that nobody asks for a page again because another table wrote something."""
    other = make_table(round_, 2)
    before = client.get(SHEETS)
    followed = re.findall(r'data-sheets="([^"]*)"', text(client, address))
    assert followed == [f"1.1:{Table.objects.get(number=1).version}"]
    write(made())
    after = client.get(SHEETS, headers={"If-None-Match": before["ETag"]})
    lines = after.content.decode().split("\n")
    assert followed[0] in before.content.decode().split("\n")
    assert followed[0] not in lines
    assert f"1.2:{other.version}" in lines
    assert lines[0] == before.content.decode().split("\n")[0]


@pytest.mark.usefixtures("table")
def test_nobody_follows_the_sheets_of_a_secret_round(
    client: Client, write: Write, tournament: Tournament
) -> None:
    tournament.hide_before_last = True
    tournament.save()
    write(made())
    assert client.get(SHEETS).content == client.get("/c/saint-martin/version/").content
    for address in (TABLE, TEAM):
        assert "data-sheets" not in text(client, address)


@pytest.mark.usefixtures("closed")
@pytest.mark.parametrize("address", [TABLE, TEAM])
def test_robots_do_not_list_who_played(client: Client, address: str) -> None:
    assert '<meta name="robots" content="noindex">' in client.get(address).content.decode()


def test_a_sheet_is_told_once_for_all_pages(
    client: Client, closed: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    text(client, TABLE)
    told: list[Any] = []
    monkeypatch.setattr(deals, "_render", lambda sheet: told.append(sheet) or "")
    text(client, TEAM)
    assert closed.finished
    assert not told


@pytest.mark.usefixtures("closed")
def test_the_queries_of_a_table_are_few(client: Client) -> None:
    text(client, "/c/saint-martin/classement/")  # which keeps the standing
    text(client, TABLE)  # which keeps its deals, and why its round was drawn so
    with CaptureQueriesContext(connection) as asked:
        text(client, TABLE)
    assert len(asked) == 3


def test_the_tables_of_a_round_show_their_results_and_lead_to_their_pages(
    client: Client, closed: Table, tournament: Tournament
) -> None:
    tables = "/c/saint-martin/tables/?partie=1"
    shown = text(client, tables)
    assert f'<a href="{TABLE}">1</a>' in shown
    assert f">{result_of(closed)}<" in shown
    tournament.hide_before_last = True
    tournament.save()
    assert f">{result_of(closed)}<" not in text(client, tables)


def test_the_page_of_a_table_says_its_result_once(client: Client, closed: Table) -> None:
    """Above its deals, whose last line has the score; a sheet of totals alone says that it is one."""
    shown = text(client, TABLE)
    said, told = shown.split("La feuille de marque")
    assert said.count(result_of(closed)) == 1
    assert "La table est finie" not in shown
    assert "<tfoot> </tfoot>" in told
    record_totals(closed, 2100, 900)
    assert "Totaux de la feuille papier <" in text(client, TABLE)
