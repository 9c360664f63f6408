"""The versions of a deal, and the way to the history of a sheet."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest

from scoring.cards import Side
from scoring.sheet.entries import Choice, Correct
from tests.sheets.browsing import SHEET, deal_url, text
from tests.sheets.conftest import change
from tests.sheets.phones import choose, enter
from tests.sheets.records import failed, made
from tests.sheets.test_closed import close
from tests.sheets.verbs import by_phone, correct_deal, record_deal, tick
from tournaments.core.models.planning import Status

if TYPE_CHECKING:
    from django.test import Client

    from tests.conftest import Cast
    from tournaments.core.models.planning import Tournament
    from tournaments.core.models.rounds import Table


def test_the_versions_of_a_deal_name_who_wrote_each_as_the_history_does(
    agnes: Client, table: Table, cast: Cast
) -> None:
    deal = enter(table, 1, made()).entry.number
    sent = by_phone(table, Correct(side=Side.EW, deal=deal, version=deal, record=failed())).entry
    choose(table, sent.number, Choice.SENT, side=Side.NS)
    correct_deal(table, deal, made(), author=cast.agnes)
    page = agnes.get(deal_url("deal_history", deal)).content.decode()
    by = re.findall(r'<td data-label="Par">(.*?)</td>', page)
    assert by == [
        "Agnes",
        "Nord-Sud (Joueur 1A\u00a0– Joueur 1B), par téléphone",
        "Nord-Sud (Joueur 1A\u00a0– Joueur 1B), par téléphone",
    ]
    history = text(agnes.get(f"{SHEET}histoire/"))
    assert all(who.replace("\u00a0", " ") in history for who in by)


@pytest.mark.parametrize("state", ["open", "closed", "sealed"])
def test_the_sheet_leads_to_its_history_whatever_can_still_be_changed(
    state: str, agnes: Client, table: Table, tournament: Tournament
) -> None:
    enter(table, 1, made())
    if state == "closed":
        close(tournament)
    elif state == "sealed":
        change(tournament, status=Status.SEALED)
    page = agnes.get(SHEET)
    assert "Toute l’histoire de la feuille" in text(page)
    assert f'href="{SHEET}histoire/"' in page.content.decode()


@pytest.mark.parametrize(("reader", "said"), [("agnes", True), ("odile", False)])
def test_the_history_says_who_read_a_sheet_of_their_own(
    reader: str, said: bool, agnes: Client, table: Table, cast: Cast
) -> None:
    """What others enter over it afterwards changes nothing of it."""
    deal = record_deal(table, made(), author=cast.agnes).entry.number
    tick(table, getattr(cast, reader))
    correct_deal(table, deal, failed(), author=cast.odile)
    assert ("Feuille vérifiée relue par qui l’a saisie" in text(agnes.get(f"{SHEET}histoire/"))) is said
