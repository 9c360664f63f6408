"""The versions of a deal, and the way to the history of a sheet."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING
from uuid import uuid4

import pytest

from scoring.cards import Side
from tests.sheets.browsing import SHEET, text
from tests.sheets.phones import entered, send
from tests.sheets.records import failed, made
from tests.sheets.test_closed import close
from tournaments.models.planning import Status
from tournaments.sheets import actions, checking

if TYPE_CHECKING:
    from django.test import Client

    from tests.conftest import Cast
    from tournaments.models.planning import Tournament
    from tournaments.models.rounds import Table


def test_the_versions_of_a_deal_name_who_wrote_each_as_the_history_does(
    agnes: Client, table: Table, cast: Cast
) -> None:
    version = entered(table, made())
    send(table, "correct", Side.EW, deal=version.deal_id, version=1, record=failed())
    actions.correct_deal(version.deal, made(), key=uuid4(), author=cast.agnes)
    page = agnes.get(f"/concours/saint-martin/donnes/{version.deal_id}/versions/").content.decode()
    by = re.findall(r'<td data-label="Par">(.*?)</td>', page)
    assert by == [
        "Agnes",
        "Est–Ouest (Joueur 2A – Joueur 2B), par téléphone",
        "Nord–Sud (Joueur 1A – Joueur 1B), par téléphone",
    ]
    history = text(agnes.get(f"{SHEET}histoire/"))
    assert all(who in history for who in by)


@pytest.mark.parametrize("state", ["open", "closed", "sealed"])
def test_the_sheet_leads_to_its_history_whatever_can_still_be_changed(
    state: str, agnes: Client, table: Table, tournament: Tournament
) -> None:
    entered(table, made())
    if state == "closed":
        close(tournament)
    elif state == "sealed":
        type(tournament).objects.update(status=Status.SEALED)
    page = agnes.get(SHEET)
    assert "Toute l'histoire de la feuille" in text(page)
    assert f'href="{SHEET}histoire/"' in page.content.decode()


@pytest.mark.parametrize(("reader", "said"), [("agnes", True), ("odile", False)])
def test_the_history_says_who_read_a_sheet_of_their_own(
    reader: str, said: bool, agnes: Client, table: Table, cast: Cast
) -> None:
    """What others enter over it afterwards changes nothing of it."""
    deal = actions.record_deal(table, made(), key=uuid4(), author=cast.agnes)
    table.refresh_from_db()
    checking.check_sheets(table.round.tournament, [(table.pk, table.version)], getattr(cast, reader))
    actions.correct_deal(deal, failed(), key=uuid4(), author=cast.odile)
    assert ("Feuille vérifiée relue par qui l'a saisie" in text(agnes.get(f"{SHEET}histoire/"))) is said
