"""What the pages of a sheet have in common: addresses, the way up, the sheet around its form."""

from __future__ import annotations

from copy import copy
from typing import TYPE_CHECKING, Any
from uuid import UUID, uuid4

from django.http import Http404
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext as _

from tournaments.corrections import said
from tournaments.models.sealing import seal_of
from tournaments.sheets import attention, entering, ledger, queries, wording
from tournaments.sheets.kinds import kind_of
from tournaments.sheets.rules import plays_to_target

if TYPE_CHECKING:
    from django import forms
    from django.http import HttpResponse

    from tournaments.access.permissions import MemberRequest
    from tournaments.models.planning import Tournament
    from tournaments.models.rounds import Table
    from tournaments.sheets.kinds import AnyDealForm
    from tournaments.sheets.sheet import Sheet

Crumbs = list[tuple[str, str]]


def find_table(tournament: Tournament, round: int, table: int) -> Table:  # noqa: A002 — words of the address
    """The table at this address; 404 where there is none, or its draw is not published."""
    found = queries.table_at(tournament, round, table)
    if found is None:
        raise Http404
    return found


def sheet_url(table: Table) -> str:
    return reverse("sheet", args=[table.round.tournament.slug, table.round.number, table.number])


def to_tables(table: Table) -> Crumbs:
    """The way up from a sheet: the tables of its round."""
    tables = reverse("sheets", args=[table.round.tournament.slug])
    return [(_("Feuilles"), f"{tables}?partie={table.round.number}")]


def to_sheet(table: Table) -> Crumbs:
    """The way up from what belongs to a sheet."""
    return [*to_tables(table), (str(table), sheet_url(table))]


def around(sheet: Sheet, crumbs: Crumbs) -> dict[str, Any]:
    """What every page about a sheet shows."""
    return {
        "tournament": sheet.tournament,
        "stage": "sheets",
        "crumbs": crumbs,
        "sheet": sheet,
        "table": sheet.table,
    }


def form_key(request: MemberRequest) -> UUID:
    """The form's own key; a form without one is sent once."""
    try:
        return UUID(request.POST.get("key", ""))
    except ValueError:
        return uuid4()


def with_another_key(form: forms.BaseForm) -> None:
    """What is sent next by this form is something else, and not the same once more."""
    typed: Any = copy(form.data)
    typed["key"] = str(uuid4())
    form.data = typed


def sheet_page(
    request: MemberRequest, form: AnyDealForm, preview: ledger.Shown | None = None
) -> HttpResponse:
    """The page of a new deal, or of a correction, around its form."""
    sheet, kind = form.sheet, kind_of(form.sheet.tournament)
    shown = {"form": form, "preview": preview, "changes": _changes(form), "save_url": sheet_url(sheet.table)}
    if form.row is not None:
        shown["save_url"] = reverse("deal_edit", args=[sheet.tournament.slug, form.row.deal])
        return render(request, kind.template("deal"), around(sheet, to_sheet(sheet.table)) | shown)
    context = around(sheet, to_tables(sheet.table)) | shown | _standing(sheet)
    return render(request, kind.template("sheet"), context)


def _changes(form: AnyDealForm) -> list[ledger.Version]:
    """What others wrote while this form was being filled in."""
    if form.since is None:
        return []
    sheet = form.sheet
    return ledger.versions(sheet, queries.written_since(sheet.table, form.since))


def _standing(sheet: Sheet) -> dict[str, Any]:
    tournament = sheet.tournament
    return {
        "lines": ledger.lines(sheet),
        "foot": ledger.foot(sheet),
        "seats": _seats(sheet),
        "end": ledger.result_said(sheet),
        "waiting": ledger.waiting_said(sheet),
        "at_referee": attention.waits(sheet.table),
        "corrections": said(tournament),
        "seal": seal_of(tournament),
        "removed": queries.removed_deals(sheet.table),
        "unconfirmed": set() if sheet.totals else entering.unconfirmed_deals(sheet.table),
        "rulings": queries.rulings_of(sheet.table),
        "target": tournament.target if plays_to_target(tournament) else None,
    }


def _seats(sheet: Sheet) -> list[dict[str, Any]]:
    """The chairs, with who sits there and who deals next; of two players no chair has a name."""
    dealer = None if sheet.over else sheet.next_dealer
    chairs: list[tuple[Any, str]] = [(name, seat.name[0].lower()) for seat, name in wording.SEATS.items()]
    if len(sheet.players) == 2:
        chairs = [("", "w"), ("", "e")]
    return [
        {"place": name, "key": key, "player": player, "deals": place == dealer}
        for place, ((name, key), player) in enumerate(zip(chairs, sheet.players, strict=True))
    ]
