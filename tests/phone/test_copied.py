"""A copy of the database opens nothing: no link, code or cookie is in it, or can be made from it."""

from __future__ import annotations

from typing import Any

import pytest
from django.db import connection
from django.test import Client

from tests.phone.conftest import Scan, deal
from tests.sheets.conftest import make_table
from tests.sheets.records import made
from tournaments.core.access import actions
from tournaments.core.models.accounts import Role
from tournaments.core.models.registration import Team
from tournaments.core.models.rounds import Round, Table
from tournaments.core.sheets import links, team_links
from tournaments.core.sheets.links import TableLink
from tournaments.core.sheets.team_links import TeamLink


def copied() -> str:
    """All that the database holds, as text."""
    with connection.cursor() as cursor:
        rows = []
        for name in connection.introspection.table_names(cursor):
            cursor.execute(f"SELECT * FROM {connection.ops.quote_name(name)}")  # noqa: S608 — its own tables
            rows += cursor.fetchall()
    return repr(rows)


def test_a_copy_holds_no_key_of_anything(phone: Scan, table: Table, cast: Any) -> None:
    """After an evening's links were made, shown and used."""
    ours = phone("NS")
    ours.send("deal", deal(1, made()), "NS")
    old, new = TableLink.of(table), links.renew(table)
    team, desk = TeamLink.of(table.ns), Client()
    desk.force_login(cast.odile, "django.contrib.auth.backends.ModelBackend")
    invitation = actions.invite(cast.amicale, Role.DESK, "", cast.odile)
    reset = actions.offer_reset(cast.denis, cast.odile)
    secrets = {
        *(secret for link in (old, new, team) for secret in (link.token.partition("-")[2], link.code)),
        ours.client.cookies["table"].value, desk.cookies["sessionid"].value,
        invitation.token, reset.token,
    }  # fmt: skip
    there = copied()
    assert table.ns.player1.name in there, "it is the whole database"
    assert not {secret for secret in secrets if secret in there}


def test_with_another_key_the_same_rows_make_other_links(
    table: Table, round_: Round, settings: Any, client: Client
) -> None:
    """And what was made here opens nothing there."""
    make_table(round_, 2)
    here = links.links_of(round_)
    made_here = {(link.token, link.code) for link in here.values()}
    opened, typed = here[table.pk].token, here[table.pk].code
    settings.SECRET_KEY = "the key of whoever found the stick"
    assert links.links_of(round_) == here
    assert made_here.isdisjoint((link.token, link.code) for link in here.values())
    assert client.get(f"/t/{opened}/").status_code == 404
    assert links.by_code(typed) is None


def test_cards_of_a_draw_that_was_lost_do_not_open_the_next(table: Table, client: Client) -> None:
    """A copy put back and a new draw give another table the same primary key."""
    before = TableLink.of(table)
    kept = {field.attname: getattr(table, field.attname) for field in Table._meta.concrete_fields}
    del kept["link_number"], kept["relinked_at"]
    table.delete()
    again = Table.objects.create(**kept)
    assert again.pk == before.table
    assert client.get(f"/t/{before.token}/").status_code == 404
    assert links.table_of(before) is None
    assert links.by_code(before.code) is None


def test_the_road_map_of_a_team_that_was_lost_does_not_open_the_next(table: Table, client: Client) -> None:
    """A copy put back, and teams entered again: another one gets the same primary key."""
    before = TeamLink.of(table.ns)
    kept = {field.attname: getattr(table.ns, field.attname) for field in Team._meta.concrete_fields}
    del kept["link_number"]
    table.delete()
    table.ns.delete()
    again = Team.objects.create(**kept)
    assert again.pk == before.team
    assert client.get(f"/t/equipe/{before.token}/").status_code == 404
    assert team_links.by_code(before.code) is None
    assert team_links.team_of(before) is None
    assert team_links.by_token(TeamLink.of(again).token) == again


@pytest.mark.parametrize("token", ["", "-", "1", "1-", "-a", "9" * 30 + "-a", "²-a", "1-a-b", "x-y"])
def test_what_is_no_token_opens_no_table(table: Table, token: str) -> None:
    assert links.by_token(token.replace("1", str(table.pk))) is None


def test_a_code_that_two_tables_share_opens_neither(
    table: Table, round_: Round, monkeypatch: pytest.MonkeyPatch
) -> None:
    other = make_table(round_, 2)
    Table.objects.filter(pk=other.pk).update(id=table.pk + 961)
    assert links.by_code(TableLink.of(table).code) == TableLink.of(table)
    named = links.in_letters(table.pk, 2)
    monkeypatch.setattr(TableLink, "code", named + "QXBTK")
    assert links.by_code(named + "QXBTK") is None
