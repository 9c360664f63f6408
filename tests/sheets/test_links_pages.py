"""«Téléphones»: the desk sees every table's code and who has written, shows one, and gives another."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest
import segno
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from scoring.cards import Side
from scoring.sheet import Outcome
from scoring.sheet.entries import AddDeal
from tests.sheets import phones
from tests.sheets.browsing import SHEET, records, text
from tests.sheets.conftest import make_table
from tests.sheets.records import made
from tournaments.core.models.planning import Status, Tournament
from tournaments.core.sheets import links, team_links
from tournaments.core.sheets.team_links import TeamLink
from tournaments.platform import network

if TYPE_CHECKING:
    from tests.conftest import Cast
    from tournaments.core.models.rounds import Round, Table

TABLES = "/concours/saint-martin/feuilles/"
PHONES = f"{TABLES}telephones/"
PHONE, RENEW = f"{SHEET}telephone/", f"{SHEET}telephone/nouveau/"
ORIGIN = "http://192.168.1.20:8000"


@pytest.fixture
def hall(settings: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    settings.LAN, settings.PORT = True, 8000
    settings.ALLOWED_HOSTS = ["testserver", "192.168.1.20"]
    monkeypatch.setattr(network, "hall_addresses", lambda: ["192.168.1.20"])


def shown_code(table: Table) -> str:
    return links.spaced(links.links_of(table.round)[table.pk].code)


def test_the_tables_lead_to_their_phones(agnes: Client, table: Table) -> None:  # noqa: ARG001 — it is there
    assert f'href="{PHONES}?partie=1"' in agnes.get("/concours/saint-martin/parties/1/").content.decode()


@pytest.mark.usefixtures("hall")
def test_each_table_has_its_code_and_the_address_is_said(agnes: Client, round_: Round, table: Table) -> None:
    tables = [table, make_table(round_, 2), make_table(round_, 3)]
    page = text(agnes.get(PHONES))
    assert len({shown_code(one) for one in tables}) == 3
    for one in tables:
        assert shown_code(one) in page
    assert "192.168.1.20:8000/t" in page
    assert text(agnes.get(PHONES)) == page  # nothing is made twice


def test_who_has_written_is_seen(agnes: Client, round_: Round, table: Table) -> None:
    make_table(round_, 2)
    assert text(agnes.get(PHONES)).count("aucun") == 2
    phones.enter(table, 1, made())
    page = text(agnes.get(PHONES))
    assert page.count("aucun") == 1
    assert "à l’instant" in page


def test_what_was_written_through_the_old_link_still_counts(agnes: Client, table: Table) -> None:
    phones.enter(table, 1, made())
    links.renew(table)
    assert "aucun" not in text(agnes.get(PHONES))


@pytest.mark.usefixtures("hall")
def test_one_table_is_shown_large(agnes: Client, table: Table) -> None:
    page = agnes.get(PHONE)
    link = links.TableLink.of(table)
    code = segno.make(f"{ORIGIN}/t/{link.token}/", micro=False)
    assert code.svg_inline(border=4, light="#fff", omitsize=True) in page.content.decode()
    assert shown_code(table) in text(page)
    assert "no-store" in page["Cache-Control"]


@pytest.mark.parametrize("address", [PHONES, PHONE])
def test_without_a_network_the_page_says_what_to_do(agnes: Client, table: Table, address: str) -> None:
    page = agnes.get(address)
    assert "LAN=1" not in text(page)
    assert "demandez à qui a installé le programme" in text(page)
    assert 'class="phone-qr"' not in page.content.decode()
    assert shown_code(table) in text(page)


@pytest.mark.usefixtures("hall")
def test_another_link_is_asked_twice_and_stops_the_old_one(agnes: Client, table: Table) -> None:
    old = links.TableLink.of(table)
    phone = Client()
    phone.get(f"/t/{old.token}/")
    phones.enter(table, 1, made())
    assert "n’ouvrent plus la table" in text(agnes.get(RENEW))
    assert links.links_of(table.round)[table.pk] == old
    answer = agnes.post(RENEW, follow=True)
    assert answer.redirect_chain == [(PHONE, 302)]
    new = links.links_of(table.round)[table.pk]
    assert new != old
    assert links.spaced(new.code) in text(answer)
    assert old.token not in answer.content.decode()
    assert records(table) == [made()]  # what was entered stays
    again = Client()
    assert again.post("/t/code/", {"code": new.code})["Location"] == "/t/"


def test_a_late_message_of_the_old_link_is_kept_and_writes_nothing(agnes: Client, table: Table) -> None:
    agnes.get(PHONES)
    agnes.post(RENEW)
    sent = phones.through_a_revoked_link(table, AddDeal(side=Side.NS, place=1, record=made()))
    assert sent.entry.outcome == Outcome.LATE
    assert records(table) == []


def test_sealed_results_give_no_link(agnes: Client, table: Table) -> None:
    Tournament.objects.update(status=Status.SEALED)
    assert "scellés" in text(agnes.post(RENEW, follow=True))
    for address in (PHONES, PHONE):
        assert agnes.get(address).status_code == 200
        assert shown_code(table) not in text(agnes.get(address))
    assert RENEW not in agnes.get(PHONES).content.decode()


@pytest.mark.slow
def test_the_page_costs_as_many_queries_with_30_tables_as_with_one(
    agnes: Client, round_: Round, table: Table, django_assert_num_queries: Any
) -> None:
    phones.enter(table, 1, made())
    agnes.get(PHONES)
    with CaptureQueriesContext(connection) as counted:
        agnes.get(PHONES)
    with_one = len(counted)
    for number in range(2, 31):
        make_table(round_, number)
    with django_assert_num_queries(with_one):
        agnes.get(PHONES)


def test_an_older_round_is_asked_by_its_number(agnes: Client, round_: Round, table: Table) -> None:
    later = type(round_).objects.create(
        tournament=round_.tournament, number=2, method="random", seed="0", published_at=round_.published_at
    )
    make_later = type(table).objects.create(round=later, number=1, ns=table.ns, ew=table.ew, first_dealer=0)
    assert "Téléphones de la partie 2" in text(agnes.get(PHONES))
    page = text(agnes.get(f"{PHONES}?partie=1"))
    assert "Téléphones de la partie 1" in page
    assert shown_code(table) in page
    assert shown_code(make_later) not in page


MOVED = "les feuilles déjà imprimées ne mènent plus ici"


@pytest.mark.usefixtures("hall")
@pytest.mark.parametrize("address", [PHONES, PHONE])
@pytest.mark.parametrize(
    ("printed", "status", "red"),
    [
        ("", Status.RUNNING, False),
        (ORIGIN, Status.RUNNING, False),
        ("http://10.0.0.7:8000", Status.RUNNING, True),
        ("http://10.0.0.7:8000", Status.FINISHED, False),
    ],
)
def test_cards_that_lead_elsewhere_are_said_in_red(  # noqa: PLR0917 — a table
    printed: str, status: Status, red: bool, address: str, agnes: Client, table: Table
) -> None:
    Tournament.objects.update(hall_address=printed, status=status)
    page = agnes.get(address)
    assert (MOVED in text(page)) is red
    assert ('class="notice notice-error"' in page.content.decode()) is red
    if red:
        assert printed in text(page)
        assert f"tape à l’adresse {ORIGIN.removeprefix('http://')}/t" in text(page)
        assert shown_code(table) in text(page)
        assert "Réimprimer les feuilles de marque" not in text(page)  # a referee prints nothing


@pytest.mark.usefixtures("hall", "table")
def test_the_desk_is_led_to_the_printer(agnes: Client, cast: Any) -> None:
    Tournament.objects.update(hall_address="http://10.0.0.7:8000")
    agnes.force_login(cast.denis, "django.contrib.auth.backends.ModelBackend")
    assert 'href="/concours/saint-martin/impressions/"' in agnes.get(PHONES).content.decode().split(MOVED)[1]


@pytest.mark.usefixtures("hall")
def test_the_desk_shows_the_link_of_a_team_and_gives_it_another(cast: Cast, table: Table) -> None:
    desk = Client()
    desk.force_login(cast.denis, "django.contrib.auth.backends.ModelBackend")
    address = "/concours/saint-martin/equipes/1/telephone/"
    assert f'href="{address}"' in desk.get("/concours/saint-martin/inscriptions/1/").content.decode()
    before = TeamLink.of(table.ns)
    page = desk.get(address)
    assert team_links.spaced(before.code) in text(page)
    code = segno.make(f"{ORIGIN}/t/equipe/{before.token}/", micro=False)
    assert page.context["picture"] == code.svg_inline(border=4, light="#fff", omitsize=True)
    assert desk.post(address, follow=True).status_code == 200
    after = TeamLink(table.ns.pk, before.number + 1)
    assert team_links.spaced(after.code) in text(desk.get(address))
    Tournament.objects.update(status=Status.SEALED)
    assert "scellés" in text(desk.post(address, follow=True))
    assert team_links.team_of(after) == table.ns
