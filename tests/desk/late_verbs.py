"""Every way to change a finished sheet: the address that is posted, and its fields."""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta
from typing import Any
from uuid import uuid4

from scoring.cards import Side
from tests.desk.late_concours import address, totals, typed
from tests.sheets import phones
from tests.sheets.browsing import form
from tests.sheets.records import coinched_capot, failed, made
from tournaments.models.inbox import Message
from tournaments.models.rounds import Table
from tournaments.models.sheets import Deal, DealVersion, Ruling
from tournaments.sheets import actions as sheets
from tournaments.sheets import rulings
from tournaments.sheets.queries import sheet_of
from tournaments.sheets.rulings import Decision
from tournaments.sheets.typing_forms import TypingForm


def deal(table: Table, place: int = 2) -> Deal:
    return table.deals.get(place=place)


def over(table: Table, **more: Any) -> dict[str, Any]:
    """A deal's form over the sheet as it is now."""
    table.refresh_from_db()
    last = table.deals.order_by("-versions__pk").values_list("versions__pk", flat=True).first()
    return form(seen=str(table.version), since=str(last), **more)


def a_deal_corrected(table: Table) -> tuple[str, dict[str, Any]]:
    return f"/concours/saint-martin/donnes/{deal(table).pk}/", over(table, by="EW")


def a_deal_taken_off(table: Table) -> tuple[str, dict[str, Any]]:
    return f"/concours/saint-martin/donnes/{deal(table).pk}/retirer/", {"key": str(uuid4())}


def a_version_put_back(table: Table) -> tuple[str, dict[str, Any]]:
    other = deal(table)
    sheets.correct_deal(other, failed("EW", points=0), key=uuid4(), author=None)
    sheets.correct_deal(other, coinched_capot(), key=uuid4(), author=None)
    return f"/concours/saint-martin/donnes/{other.pk}/versions/", {"version": "2", "key": str(uuid4())}


def a_deal_inserted(table: Table) -> tuple[str, dict[str, Any]]:
    return address(table), over(table, by="EW", place="1")


def a_sheet_typed_again(table: Table) -> tuple[str, dict[str, Any]]:
    """The same deals from paper, the second one for the other side."""
    shown = TypingForm(sheet=sheet_of(table))
    lines = [shown.texts[0], shown.texts[1].replace("N", "E", 1)]
    return address(table, "saisie/"), {
        "key": str(uuid4()), "seen": str(shown.shown.seen), "since": str(shown.shown.since),
        "base": shown.shown.base, "base_totals": shown.shown.totals, "lines": "\n".join(lines),
    }  # fmt: skip


def totals_from_paper(table: Table) -> tuple[str, dict[str, Any]]:
    return address(table, "totaux/"), typed(900, 2010)


def totals_taken_back(table: Table) -> tuple[str, dict[str, Any]]:
    totals(table, 900, 2010)
    return address(table, "totaux/"), {"withdraw": "1", "key": str(uuid4())}


def totals_put_back(table: Table) -> tuple[str, dict[str, Any]]:
    """Those before the last, where NS has won: not what the table came to since."""
    totals(table, 900, 2010)
    totals(table, 2000, 0)
    return address(table, "totaux/"), {"restore": "1", "key": str(uuid4())}


def a_sheet_put_back(table: Table) -> tuple[str, dict[str, Any]]:
    """As it was after its first deal: not finished."""
    first = deal(table, 1).versions.get()
    DealVersion.objects.filter(deal__table=table).exclude(pk=first.pk).update(
        at=first.at + timedelta(hours=1)
    )
    table.refresh_from_db()
    sent = {"version": str(first.pk), "seen": str(table.version), "key": str(uuid4())}
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
    harsh = Decision(kind=Ruling.Kind.CONDUCT, article="art. 9", side=Side.NS, penalty=500)
    ruling = rulings.rule(table, harsh, key=uuid4(), author=table.round.tournament.referees.get())
    path = f"/concours/saint-martin/feuilles/decisions/{ruling.pk}/reprendre/"
    return path, {"words": "erreur"}


def what_a_phone_sent(table: Table) -> tuple[str, dict[str, Any]]:
    message = correction(table)
    return f"/concours/saint-martin/feuilles/file/envois/{message.pk}/?partie=1", {
        "do": "take", "words": "vu avec les deux équipes",
    }  # fmt: skip


def correction(table: Table) -> Message:
    """A phone's other record for the second deal."""
    return phones.send(table, "correct", deal=deal(table).pk, version=1, record=made("EW", points=120))


Verb = Callable[[Table], tuple[str, dict[str, Any]]]
VERBS: list[Verb] = [
    a_deal_corrected, a_deal_taken_off, a_version_put_back, a_deal_inserted, a_sheet_typed_again,
    totals_from_paper, totals_taken_back, totals_put_back, a_sheet_put_back, a_table_opened_again,
    a_forfeit, a_penalty, a_penalty_taken_back, what_a_phone_sent,
]  # fmt: skip
