"""A match of chouine typed at the keyboard: `A58 der B62`, or manches and parties alone."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from django.utils import timezone

from scoring.sheet.entries import Totals
from tests.sheets.browsing import text
from tests.sheets.typists import Typist
from tournaments.core.models.opening import open_tables
from tournaments.core.models.rounds import Round, Table
from tournaments.core.registration.actions import register_team
from tournaments.core.sheets.queries import sheet_of

if TYPE_CHECKING:
    from django.test import Client

    from tournaments.core.models.planning import Tournament

pytestmark = pytest.mark.django_db


@pytest.fixture
def table(tournament: Tournament) -> Table:
    """Anne (A) against Paul (B), in two manches of three parties."""
    ns, ew = (register_team(tournament, name) for name in ("Anne Roy", "Paul Noël"))
    round_ = Round.objects.create(
        tournament=tournament, number=1, method="swiss", seed="0", published_at=timezone.now()
    )
    made = Table.objects.create(round=round_, number=1, ns=ns, ew=ew, first_dealer=0)
    open_tables(round_)
    return Table.objects.select_related("round__tournament").get(pk=made.pk)


@pytest.fixture
def typist(odile: Client, table: Table) -> Typist:
    return Typist(odile, f"/concours/{table.round.tournament.slug}/feuilles/1/1/saisie/").open()


def test_a_match_is_typed_and_saved(typist: Typist, table: Table) -> None:
    shown = text(typist.preview("A58 der B62", "B ch", "A58"))
    assert "Anne Roy gagne la partie, 68 à 62" in shown
    assert "Chouine de Paul Noël, qui gagne la partie" in shown
    assert "A 1 +1 B 0" in shown
    lines = ["A58 der B62", "A60 der +m! B +t", *["A ch"] * 4]
    assert "Parties 3 et 4 : la même deux fois." in typist.save(*lines)
    assert typist.save(*lines, agreed="twice-4 twice-5 twice-6").startswith("→")
    table.refresh_from_db()
    assert (table.ns_manches, table.ew_manches, table.winner) == (2, 0, "NS")
    assert len(typist.open().lines.split("\n")) == 6
    typist.save("B ch", *typist.lines.split("\n")[1:])
    assert sheet_of(table).manches == (1, 0)


WRONG = {
    "no player": ("58 der", "le joueur (A ou B)"),
    "points missing": ("A der", "les points d’un joueur (A58)"),
    "one player too many": ("3j A50 B40 der C30", ""),
    "totals of coinche": ("= 2010 1540", "Les manches des deux joueurs, puis leurs parties"),
}


@pytest.mark.parametrize(("line", "said"), WRONG.values(), ids=WRONG)
def test_what_is_wrong_is_said_on_its_line(typist: Typist, table: Table, line: str, said: str) -> None:
    page = typist.save("A58 der B62", line)
    assert "La ligne 2 est à corriger." in page
    assert said in page
    assert not table.entries.exists()


def test_manches_and_parties_of_a_paper_sheet(typist: Typist, table: Table) -> None:
    assert "un match finit" in typist.save("= 2 2 7 4").lower()
    assert typist.save("= 2 1 7 4").startswith("→")
    assert sheet_of(table).totals == Totals(points=(7, 4), manches=(2, 1))
    assert typist.open().lines == "= 2 1 7 4"


def test_the_sheet_of_a_match_leads_to_the_keyboard(typist: Typist) -> None:
    sheet = typist.address.removesuffix("saisie/")
    assert f'href="{typist.address}"' in typist.client.get(sheet).content.decode()
    assert "mariage d’atout" in text(typist.client.get(typist.address))
