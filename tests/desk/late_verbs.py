"""Every way to change a finished sheet: the address that is posted, and its fields."""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta
from typing import Any
from uuid import uuid4

from scoring.cards import Side
from scoring.sheet.entries import Correct
from tests.desk.late_concours import address, totals, typed
from tests.sheets.browsing import form
from tests.sheets.records import coinched_capot, failed, made
from tests.sheets.verbs import by_phone, correct_deal, deal_at, rule
from tournaments.core.models.rounds import Table
from tournaments.core.models.sheets import Entry
from tournaments.core.sheets.queries import sheet_of
from tournaments.frontends.typing.forms import TypingForm


def deal(table: Table, place: int = 2) -> int:
    """The number of the deal at a place of the sheet."""
    found = deal_at(table, place)
    assert found is not None
    return found


def deal_address(table: Table, what: str = "") -> str:
    """The page of the second deal."""
    return address(table, f"donnes/{deal(table)}/{what}")


def over(table: Table, **more: Any) -> dict[str, Any]:
    """A deal's form over the sheet as it is now."""
    table.refresh_from_db()
    return form(seen=str(table.version), **more)


def a_deal_corrected(table: Table) -> tuple[str, dict[str, Any]]:
    return deal_address(table), over(table, by="EW")


def a_deal_taken_off(table: Table) -> tuple[str, dict[str, Any]]:
    return deal_address(table, "retirer/"), {"key": str(uuid4())}


def a_version_put_back(table: Table) -> tuple[str, dict[str, Any]]:
    for record in (failed("EW", points=0), coinched_capot()):
        correct_deal(table, deal(table), record)
    return deal_address(table, "versions/"), {"version": "2", "key": str(uuid4())}


def a_deal_inserted(table: Table) -> tuple[str, dict[str, Any]]:
    return address(table), over(table, by="EW", before=str(deal(table, 1)))


def a_sheet_typed_again(table: Table) -> tuple[str, dict[str, Any]]:
    """The same deals from paper, the second one for the other side."""
    shown = TypingForm(sheet=sheet_of(table))
    lines = [shown.texts[0], shown.texts[1].replace("N", "E", 1)]
    return address(table, "saisie/"), {
        "key": str(uuid4()), "seen": str(shown.shown.seen), "base": shown.shown.base,
        "base_totals": shown.shown.totals, "lines": "\n".join(lines),
    }  # fmt: skip


def totals_from_paper(table: Table) -> tuple[str, dict[str, Any]]:
    return address(table, "totaux/"), typed(900, 2010)


def totals_taken_back(table: Table) -> tuple[str, dict[str, Any]]:
    totals(table, 900, 2010)
    return address(table, "totaux/"), {"withdraw": "1", "key": str(uuid4())}


def totals_put_back(table: Table) -> tuple[str, dict[str, Any]]:
    """Those before the last, where NS has won: not what the table came to since."""
    totals(table, 900, 2010)
    first = table.log_length
    totals(table, 2000, 0)
    return address(table, "totaux/"), {"restore": str(first), "key": str(uuid4())}


def a_sheet_put_back(table: Table) -> tuple[str, dict[str, Any]]:
    """As it was after its first deal: not finished."""
    first = table.entries.get(number=1)
    table.entries.exclude(pk=first.pk).update(at=first.at + timedelta(hours=1))
    table.refresh_from_db()
    sent = {"version": "1", "seen": str(table.version), "key": str(uuid4())}
    return address(table, "remettre/"), sent


def a_table_opened_again(table: Table) -> tuple[str, dict[str, Any]]:
    return address(table.round.tables.get(number=2), "arret/"), {"reopen": "1"}


def a_forfeit(table: Table) -> tuple[str, dict[str, Any]]:
    return address(table, "forfait/"), {"absent": "NS", "article": "partis"}


def a_penalty(table: Table) -> tuple[str, dict[str, Any]]:
    return address(table, "decision/"), {
        "kind": "conduct", "side": "NS", "penalty": "500", "article": "art. 9", "key": str(uuid4()),
    }  # fmt: skip


def a_penalty_taken_back(table: Table) -> tuple[str, dict[str, Any]]:
    author = table.round.tournament.referees.get()
    ruled = rule(table, what="conduct", article="art. 9", side=Side.NS, points=500, author=author)
    path = f"/concours/saint-martin/feuilles/decisions/{ruled.entry.pk}/reprendre/"
    return path, {"words": "erreur"}


def what_a_phone_sent(table: Table) -> tuple[str, dict[str, Any]]:
    sent = correction(table)
    return f"/concours/saint-martin/feuilles/file/envois/{sent.pk}/?partie=1", {
        "do": "take", "words": "vu avec les deux équipes",
    }  # fmt: skip


def correction(table: Table) -> Entry:
    """A phone's other record for the second deal."""
    line = sheet_of(table).sheet.lines[1]
    said = Correct(side=Side.NS, deal=line.deal, version=line.version, record=made("EW", points=120))
    return by_phone(table, said).entry


Verb = Callable[[Table], tuple[str, dict[str, Any]]]
VERBS: list[Verb] = [
    a_deal_corrected, a_deal_taken_off, a_version_put_back, a_deal_inserted, a_sheet_typed_again,
    totals_from_paper, totals_taken_back, totals_put_back, a_sheet_put_back, a_table_opened_again,
    a_forfeit, a_penalty, a_penalty_taken_back, what_a_phone_sent,
]  # fmt: skip
