"""Enter does in every form what the row of its field says, and never says yes to a doubt.

All addresses are walked by `test_role_walk.py`; here stand what it reads pages by, and the pages that come
only when something is doubted.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from tests.access.forms import faults_of
from tests.access.test_fuzzed_addresses import table_phone
from tests.access.test_role_walk import browser
from tests.sheets import phones
from tests.sheets.browsing import form as deal
from tests.sheets.records import made
from tournaments.core.models.planning import Tournament
from tournaments.core.models.rounds import Table
from tournaments.core.registration import actions as registration
from tournaments.frontends.screens import actions as screens

if TYPE_CHECKING:
    from collections.abc import Callable

    from django.test import Client

KEY = "00000000-0000-0000-0000-0000000000e1"
TYPED = {"ns": "1235", "ew": "2000", "key": KEY}

ORDERS = '<form><p><select></select>{show}</p><p><input name="message">{message}</p></form>'
SHOW, MESSAGE = '<button name="do" value="show">', '<button name="do" value="message">'
HIDDEN = '<button class="enter-default"{}></button>'
YES, AGAIN = '<button name="confirmed" value="1">', "<button></button>"


@pytest.mark.parametrize(
    ("page", "fault"),
    [
        (f"<form><input name=x>{AGAIN}</form>", ""),
        (f"<form><input name=x>{AGAIN}{YES}</form>", ""),
        (f"<form><input name=x>{YES}{AGAIN}</form>", "confirms"),
        (f"<form><input name=x>{YES}</form>", "confirms"),
        (f'<form><input type="checkbox" name=x>{YES}{AGAIN}</form>', "confirms"),
        (f"<form><input type=hidden name=x>{YES}{AGAIN}</form>", ""),
        (f"<form>{HIDDEN.format('')}<input name=x>{YES}{AGAIN}</form>", ""),
        (f"<form>{HIDDEN.format(' name=do value=x')}<input name=x>{YES}{AGAIN}</form>", "is none of"),
        (f'<form><p class="notice-warning">{AGAIN}</p><input name=x>{AGAIN}</form>', "confirms"),
        (ORDERS.format(show=SHOW, message=MESSAGE), "of another row"),
        (ORDERS.format(show="", message=MESSAGE), ""),
        (
            f'<button form="f" name="do" value="all"></button><form id="f"><input>{AGAIN}</form>',
            "another row",
        ),
        (f'<form id="f">{AGAIN}</form><p><input form="f" name=x><button form="f" name="do"></p>', "another"),
        (f"<form>{AGAIN}<button autofocus name=anyway>", "takes the focus"),
    ],
)
def test_what_enter_presses_is_read_from_the_page(page: str, fault: str) -> None:
    faults = faults_of(page)
    assert len(faults) == bool(fault)
    assert fault in "".join(faults)


@pytest.fixture
def odile(cast: Any, places: dict[str, Any]) -> tuple[Client, str]:
    """The organizer, at a concours that plays; with its address."""
    return browser("odile", cast), f"/concours/{places['playing']}/"


def concours_at(at: str) -> Tournament:
    """The concours of an address."""
    return Tournament.objects.get(slug=at.split("/")[2])


def duplicate(client: Client, at: str) -> Any:
    registration.register_team(concours_at(at), "Éric Dupont", "Luc Roy")
    return client.post(f"{at}inscriptions/ajouter/", {"player1": "Eric Dupond", "player2": "Max Noir"})


def doubted_totals(client: Client, at: str) -> Any:
    return client.post(f"{at}feuilles/1/3/totaux/", {**TYPED, "deals_played": "12"})


def doubted_totals_of_the_round(client: Client, at: str) -> Any:
    return client.post(f"{at}feuilles/1/totaux/", {**TYPED, "table": "3"})


def doubted_line(client: Client, at: str) -> Any:
    sent = {"lines": "= 1235 2000", "seen": "0", "key": KEY}
    return client.post(f"{at}feuilles/1/3/saisie/", sent)


def look_alike_deal(client: Client, at: str) -> Any:
    return client.post(f"{at}feuilles/1/1/", deal(seen="1", by="NS", bid="90", trump="hearts"))


def line_to_review(client: Client, at: str) -> Any:
    lines = {"line": ["1", "2"], "player1-1": "Paul Durand", "player2-1": "Luc Petit", "player1-2": "Seul"}
    return client.post(f"{at}inscriptions/import/verifier/", lines)


def two_screens(client: Client, at: str) -> Any:
    screens.pair(concours_at(at), "t" * 22, "Au bar", "standing")
    return client.get(f"{at}ecrans/")


def two_versions(client: Client, at: str) -> Any:
    phones.enter(Table.objects.get(number=1, round__published_at__isnull=False), 1, made(bid=120, points=130))
    return client.get(f"{at}feuilles/file/", follow=True)


def test_enter_at_a_table_s_phone(places: dict[str, Any]) -> None:
    phone, _page, _link = table_phone(places)
    page = phone.get("/t/").content.decode()
    assert 'id="dispute"' in page
    assert faults_of(page) == []


@pytest.mark.parametrize(
    ("arrives", "shown", "focused"),
    [
        (duplicate, 'name="anyway"', 'name="player1"'),
        (doubted_totals, 'name="confirmed"', 'name="ns"'),
        (doubted_totals_of_the_round, 'name="confirmed"', 'name="ns"'),
        (doubted_line, 'name="agreed"', 'name="lines"'),
        (look_alike_deal, "error-summary", ""),
        (line_to_review, 'name="confirm"', ""),
        (two_screens, 'id="message-all"', ""),
        (two_versions, 'value="take"', ""),
    ],
)
def test_enter_never_says_yes_to_a_doubt(
    odile: tuple[Client, str], arrives: Callable[[Client, str], Any], shown: str, focused: str
) -> None:
    """Nor does it give another order; and where something is doubted, that field has the focus."""
    page = arrives(*odile).content.decode()
    assert shown in page
    assert faults_of(page) == []
    if focused:
        assert [tag for tag in page.split("<") if " autofocus" in tag and focused in tag]
        assert page.count(" autofocus") == 1
