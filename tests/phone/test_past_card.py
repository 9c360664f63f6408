"""Yesterday's card: a phone at the table of a finished round is told its result, and what comes after."""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta

import pytest
from django.test import Client
from django.utils import timezone

from tests.phone.test_team_links import MakeTeams, add_teams, drawn, finish, place_of, table_of, tournament
from tests.sheets.browsing import text
from tests.sheets.conftest import change
from tournaments.core.models.planning import Tournament
from tournaments.core.models.registration import Team
from tournaments.core.models.rounds import Round, Table
from tournaments.core.sheets import ledger, links
from tournaments.core.sheets.queries import sheet_of

__all__ = ["add_teams", "finish", "tournament"]  # fixtures from next door


def seated(token: str, side: str, client: Client | None = None) -> Client:
    """A phone that has scanned a card and chosen its side."""
    client = client or Client()
    client.get(f"/t/{token}/")
    page = client.get("/t/?cote").context["page_token"]
    client.post("/t/cote/", {"side": side, "page": page})
    return client


def playing(table: Table, now: Round) -> Team:
    """A team of a table that plays in this round."""
    return next(team for team in (table.ns, table.ew) if not now.byes.filter(team=team).exists())


@pytest.fixture
def moved_on(
    tournament: Tournament, add_teams: MakeTeams, finish: Callable[..., None]
) -> tuple[Table, str, Round]:
    """Table 1 of a finished round, the token of its card, and the round that is played now."""
    add_teams(5)
    first = drawn(tournament)
    table = first.tables.select_related("ns", "ew").get(number=1)
    token = links.links_of(first)[table.pk].token
    finish(first)
    tournament.refresh_from_db()
    return table, token, drawn(tournament)


def test_yesterdays_card_says_the_round_its_result_and_where_both_teams_play_now(
    moved_on: tuple[Table, str, Round],
) -> None:
    """To a phone that has never sat there; who it is for is asked only by whoever wants that old sheet."""
    table, token, now = moved_on
    fresh = Client()
    fresh.get(f"/t/{token}/")
    page = fresh.get("/t/")
    shown = text(page)
    assert "vous êtes…" not in shown
    assert "Partie 1" in shown
    assert " ".join(ledger.result_text(sheet_of(table)).split()) in " ".join(shown.split())
    for team in (table.ns, table.ew):
        exempt = now.byes.filter(team=team).exists()
        assert f"équipe {team.number}" in shown
        assert ("exempt de la partie 2" if exempt else place_of(team, table_of(team, now))) in shown
    assert page.context["form"]  # the code of that table
    assert "vous êtes…" in text(fresh.get("/t/?cote"))


def test_a_phone_that_stayed_is_led_to_a_field_that_names_the_table(
    moved_on: tuple[Table, str, Round],
) -> None:
    table, token, now = moved_on
    team = playing(table, now)
    client = seated(token, table.side_of(team).value)
    moved = client.get("/t/etat/").json()["moved"]
    assert moved["address"] == "/t/?code"
    where = place_of(team, table_of(team, now))
    assert f"équipe {team.number}" in text(client.get(moved["address"]))
    assert where in text(client.get(moved["address"]))


def test_a_phone_that_was_let_in_there_before_goes_there_at_once(moved_on: tuple[Table, str, Round]) -> None:
    """Who scans the old card by mistake has the new table already."""
    table, token, now = moved_on
    team = playing(table, now)
    there, side = table_of(team, now), table.side_of(team).value
    client = seated(links.links_of(now)[there.pk].token, there.side_of(team).value)
    client = seated(token, side, client)
    moved = client.get("/t/etat/").json()["moved"]
    assert moved["address"] == f"/t/vers/{there.pk}/"
    assert f'href="{moved["address"]}"' in client.get("/t/?code").content.decode()
    assert client.get(moved["address"])["Location"] == "/t/"
    assert client.get("/t/").context["table"] == there
    stranger = Client()
    assert stranger.get(moved["address"])["Location"] == "/t/?code"
    assert "table" not in stranger.cookies


def test_the_card_of_a_finished_concours_leads_to_the_standing(
    moved_on: tuple[Table, str, Round], finish: Callable[..., None]
) -> None:
    *_, now = moved_on
    finish(now)
    tournament = now.tournament
    change(tournament, status="finished", corrections_until=timezone.now() + timedelta(minutes=9))
    last = now.tables.first()
    assert last is not None
    client = Client()
    client.get(f"/t/{links.links_of(now)[last.pk].token}/")
    page = client.get("/t/").content.decode()
    assert "Le concours est terminé" in page
    assert f'href="/c/{tournament.slug}/classement/"' in page
    assert 'name="code"' not in page
