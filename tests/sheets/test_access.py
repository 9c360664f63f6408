"""Who may open the pages of a sheet, and what they cost."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from tests.sheets.browsing import PREVIEW, SHEET, deal_url, form, text
from tests.sheets.conftest import change, make_table
from tests.sheets.records import failed, made
from tournaments.core.models.planning import Ending

if TYPE_CHECKING:
    from typing import Any

    from django.test import Client

    from tests.conftest import Cast
    from tests.sheets.conftest import Write
    from tournaments.core.models.planning import Tournament
    from tournaments.core.models.rounds import Round, Table

BACKEND = "django.contrib.auth.backends.ModelBackend"
Count = Callable[..., "Any"]


def test_a_sheet_costs_as_many_queries_with_30_deals_as_with_one(
    agnes: Client, write: Write, tournament: Tournament, django_assert_num_queries: Count
) -> None:
    change(tournament, ending=Ending.DEALS, deals=40)
    write(made())
    agnes.get(SHEET)
    with CaptureQueriesContext(connection) as counted:
        agnes.get(SHEET)
    for _ in range(29):
        write(made())
    with django_assert_num_queries(len(counted)):
        agnes.get(SHEET)


@pytest.mark.slow
def test_the_tables_cost_as_many_queries_with_30_as_with_one(
    agnes: Client, round_: Round, write: Write, django_assert_num_queries: Count
) -> None:
    write(made())
    with CaptureQueriesContext(connection) as counted:
        agnes.get("/concours/saint-martin/parties/1/")
    for number in range(2, 31):
        make_table(round_, number)
    with django_assert_num_queries(len(counted)):
        agnes.get("/concours/saint-martin/parties/1/")


def test_a_deal_costs_as_many_queries_after_30_as_after_one(
    agnes: Client, write: Write, tournament: Tournament, django_assert_num_queries: Count
) -> None:
    change(tournament, ending=Ending.DEALS, deals=40)
    write(made())
    with CaptureQueriesContext(connection) as counted:
        agnes.post(SHEET, form(seen="1"))
    for _ in range(28):
        write(made())
    with django_assert_num_queries(len(counted)):
        agnes.post(SHEET, form(seen="30"))


def test_every_address_asks_for_the_right_to_write_sheets(client: Client, cast: Cast, write: Write) -> None:
    written = write(made())
    pages = [
        ("/concours/saint-martin/parties/1/", "get", 200),
        (SHEET, "get", 200),
        (PREVIEW, "post", 200),
        (f"{SHEET}totaux/", "get", 200),
        (f"{SHEET}arret/", "post", 302),
        (f"{SHEET}forfait/", "get", 200),
        *(
            (deal_url(name, written.entry.number), "get", 200)
            for name in ("deal_edit", "deal_remove", "deal_history")
        ),
    ]
    for address, method, answer in pages:
        client.logout()
        nobody = getattr(client, method)(address)
        assert (nobody.status_code, nobody["Location"].split("?")[0]) == (302, "/connexion/")
        for who, expected in (
            ("odile", answer),
            ("denis", answer),
            ("agnes", answer),
            ("pierre", 404),
            ("lise", 404),
        ):
            client.force_login(getattr(cast, who), BACKEND)
            assert getattr(client, method)(address).status_code == expected, (address, who)
    written.table.round.tournament.referees.clear()
    client.force_login(cast.agnes, BACKEND)
    assert client.get(SHEET).status_code == 403  # a referee of other concours


@pytest.mark.parametrize(
    "address",
    [
        "/concours/saint-martin/feuilles/1/9/",
        "/concours/saint-martin/feuilles/2/1/",
        "/concours/saint-martin/feuilles/1/1/donnes/999999/",
        "/concours/saint-martin/feuilles/1/1/donnes/999999/retirer/",
        "/concours/saint-martin/feuilles/1/1/donnes/999999/versions/",
    ],
)
def test_what_is_not_there(agnes: Client, table: Table, address: str) -> None:  # noqa: ARG001 — it is there
    assert agnes.get(address).status_code == 404


def test_a_deal_of_another_concours_is_not_there(agnes: Client, write: Write, tournament: Tournament) -> None:
    deal = write(made()).entry.number
    fields = ("club", "date", "rounds_planned", "ending")
    other = type(tournament).objects.create(
        name="Autre", slug="autre", **{name: getattr(tournament, name) for name in fields}
    )
    other.referees.set(tournament.referees.all())
    assert agnes.get(reverse("deal_edit", args=["autre", 1, 1, deal])).status_code == 404


def test_the_page_speaks_english(agnes: Client, write: Write) -> None:
    write(failed("NS", 100, 88))
    agnes.cookies.load({"django_language": "en"})
    assert "100 hearts, failed by 12" in text(agnes.get(SHEET))
