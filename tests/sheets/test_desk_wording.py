"""What the desk's pages of a sheet say: on a finished or closed one, of a penalty, once a sheet is typed."""

from __future__ import annotations

from datetime import timedelta
from typing import TYPE_CHECKING
from uuid import uuid4

import pytest
from django.utils import timezone

from tests.sheets import verbs
from tests.sheets.browsing import SHEET, deal_url, text
from tests.sheets.conftest import change
from tests.sheets.records import made
from tests.sheets.typists import Typist
from tournaments.core.models.planning import Status

if TYPE_CHECKING:
    from django.test import Client

    from tests.sheets.conftest import Write
    from tournaments.core.models.rounds import Table


def test_a_sheet_of_totals_asks_for_no_deal(agnes: Client, table: Table) -> None:
    before = agnes.get(SHEET)
    assert "écrivez la première ci-dessus" in text(before)
    assert "Écrire encore une donne" not in text(before)
    assert (
        f'href="{SHEET}totaux/"'
        in before.content.decode().split('class="sheet-panel"')[1].split("</form>")[0]
    )
    verbs.record_totals(table, 2010, 1340, 12)
    shown = text(agnes.get(SHEET))
    assert "Rien d’autre n’est écrit sur cette feuille." in shown
    assert "ci-dessus" not in shown
    assert "Écrire encore une donne" in shown
    assert "autofocus" in agnes.get(f"{SHEET}totaux/").content.decode()


@pytest.mark.parametrize(("status", "said"), [(Status.FINISHED, "corrections"), (Status.SEALED, "scellés")])
def test_what_is_closed_says_so_at_once(
    agnes: Client, table: Table, write: Write, status: Status, said: str
) -> None:
    deal = write(made()).entry.number
    pages = [deal_url("deal_edit", deal), f"{SHEET}totaux/", f"{SHEET}forfait/"]
    assert all("data-saves" in agnes.get(page).content.decode() for page in pages)
    change(table.round.tournament, status=status, corrections_until=timezone.now() - timedelta(minutes=1))
    for page in pages:
        shown = agnes.get(page)
        assert said in text(shown), page
        assert "data-saves" not in shown.content.decode(), page


def test_penalties(agnes: Client, table: Table) -> None:
    verbs.record_totals(table, 2010, 1340, 12)

    def rule(penalty: str) -> str:
        plain = {"kind": "revoke", "side": "EW", "article": "art. 12", "words": "", "deal": ""}
        sent = {**plain, "key": str(uuid4()), "penalty": penalty}
        return text(agnes.post(f"{SHEET}decision/", sent, follow=True))

    assert "Les marques vont de 10 en 10 : une pénalité aussi." in rule("105")
    assert "C’est trop peu : 0 au moins." in rule("-100")
    assert "C’est trop : " in rule("99999999")
    assert "s’arrête à 0." not in rule("100").split("Décision enregistrée.", 1)[1]
    assert "La pénalité dépasse le score : le résultat s’arrête à 0." in rule("9000")


def test_what_was_saved_is_said_once(agnes: Client, table: Table) -> None:  # noqa: ARG001 — the table is there
    typist = Typist(agnes).open()
    typist.send("= 2010 1540")
    said = text(agnes.get("/concours/saint-martin/feuilles/1/saisie/?apres=1")).replace("\u202f", " ")
    assert said.replace("\xa0", " ").count("2 010 – 1 540") == 1
    assert "Table 1 enregistrée. Totaux" in said
