"""The referee's pages over a match of two players: parties and manches, names and no cardinal points."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING
from uuid import uuid4

import pytest
from django.utils import timezone

from scoring.cards import Side
from tests.sheets.browsing import text
from tests.sheets.phones import enter, hand_over
from tests.sheets.verbs import record_deal
from tournaments.core.models.opening import open_tables
from tournaments.core.models.rounds import Drawing, Round, Table
from tournaments.core.models.sheets import Entry
from tournaments.core.registration.actions import register_team

if TYPE_CHECKING:
    from django.test import Client

    from tournaments.core.models.planning import Tournament

pytestmark = pytest.mark.django_db


@pytest.fixture
def table(tournament: Tournament) -> Table:
    """Anne against Paul; two manches of three parties."""
    anne, paul = (register_team(tournament, name) for name in ("Anne Roy", "Paul Noël"))
    round_ = Round.objects.create(
        tournament=tournament, number=1, method="swiss", seed="0", published_at=timezone.now()
    )
    request = {"method": "swiss", "seed": "0", "round": 1, "teams": []}
    Drawing.objects.create(round=round_, request=request)
    table = Table.objects.create(round=round_, number=1, ns=anne, ew=paul, first_dealer=2)
    open_tables(round_)
    return table


@pytest.fixture
def sheets(tournament: Tournament) -> str:
    """Where the sheets of the concours are."""
    return f"/concours/{tournament.slug}/feuilles/"


def test_a_match_waits_on_the_pile_with_its_manches(odile: Client, table: Table, sheets: str) -> None:
    for _ in range(6):
        record_deal(table, {"chouine": "A"})
    shown = text(odile.get(f"{sheets}file/", {"voir": "verifier"}, follow=True))
    assert re.search(r"Anne Roy 2 \(6\) .*Paul Noël 0 \(0\) 6 parties", shown)


def test_two_versions_of_a_partie_are_told_by_name(odile: Client, table: Table, sheets: str) -> None:
    enter(table, 1, {"chouine": "A"})
    hand_over(table, enter(table, 1, {"chouine": "B"}, Side.EW))
    shown = text(odile.get(f"{sheets}file/", follow=True))
    assert "Table 1 , partie 1 du match deux versions" in shown
    wrote = r"(Anne Roy|Paul Noël), par téléphone, \d\d:\d\d"
    assert re.search(f"Sur la feuille {wrote} Chouine d’Anne Roy, qui gagne la partie", shown)
    assert re.search(f"Envoyée par le téléphone {wrote} Chouine de Paul Noël, qui gagne la partie", shown)
    assert "Ce sont deux parties" in shown


def test_the_history_of_a_match_is_one_of_parties(odile: Client, table: Table, sheets: str) -> None:
    enter(table, 1, {"chouine": "A"})
    shown = text(odile.get(f"{sheets}1/1/histoire/"))
    assert "Partie 1 du match : écrite" in shown
    assert "Anne Roy, par téléphone" in shown


@pytest.mark.usefixtures("table")
def test_a_match_has_no_points_to_lose(odile: Client, sheets: str) -> None:
    shown = odile.get(f"{sheets}1/1/decision/")
    assert "Joueur en cause" in text(shown)
    assert 'name="penalty"' not in shown.content.decode()
    typed = {"kind": "conduct", "side": "NS", "article": "art. 3", "penalty": "100", "key": str(uuid4())}
    odile.post(f"{sheets}1/1/decision/", typed)
    assert Entry.objects.get().kind == "ruling"
