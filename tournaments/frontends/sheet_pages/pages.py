"""The page of a sheet around the form of a deal, and helpers that the pages of a sheet share."""

from __future__ import annotations

from collections.abc import Sequence
from copy import copy
from typing import TYPE_CHECKING, Any

from django.http import HttpResponse
from django.shortcuts import render
from django.urls import reverse

from tournaments.core.models.rounds import RESEATED
from tournaments.core.models.sealing import seal_of
from tournaments.core.planning.steps import corrections_notice
from tournaments.core.sheets import history, ledger, queries, wording
from tournaments.core.sheets.games import ui_of
from tournaments.core.sheets.pages import crumbs_to_round, page_context, sheet_url
from tournaments.core.sheets.rulings import decisions_at
from tournaments.core.sheets.sheet import TableSheet
from tournaments.core.sheets.writing import WriteResult
from tournaments.platform.text import parse_int

if TYPE_CHECKING:
    from tournaments.core.access.permissions import MemberRequest
    from tournaments.core.models.planning import Tournament
    from tournaments.core.models.rounds import Table
    from tournaments.core.sheets.games import AnyDealForm


def result_of(written: WriteResult) -> list[str]:
    """The message after a write: the result of the table."""
    return [ledger.result_text(TableSheet(written.table, written.sheet))]


def closing_context(tournament: Tournament) -> dict[str, Any]:
    """The context of `sheets/closed.html`: the time for corrections, and the seal."""
    return {"corrections": corrections_notice(tournament), "seal": seal_of(tournament)}


def sheet_page(
    request: MemberRequest, form: AnyDealForm, preview: ledger.DealPreview | None = None
) -> HttpResponse:
    """The page of a new deal, or of a correction, around its form."""
    sheet, ui = form.sheet, ui_of(form.sheet)
    versions = history.versions_in(sheet)
    _keep_place(form, versions)
    since = sheet.table.log_length if form.outdated is None else form.outdated % RESEATED
    changes = [one for one in versions if one.entry.number > since]
    shown: dict[str, Any] = {"form": form, "preview": preview, "changes": changes}
    if form.row is not None:
        shown["save_url"] = reverse("deal_edit", args=[*table_args(sheet.table), form.row.deal])
        shown["page_url"] = shown["save_url"]
        shown["versions"] = sum(one.deal == form.row.deal for one in versions)
        context = page_context(sheet) | shown | closing_context(sheet.tournament)
        return render(request, ui.template("deal"), context)
    shown["put_away"] = sheet.over and not form.is_bound and not form.place
    shown["save_url"] = sheet_url(sheet.table)
    shown["page_url"] = shown["save_url"] + (f"?avant={form.place}" if form.place else "")
    context = (
        page_context(sheet, crumbs_to_round(sheet.table.round)) | shown | _sheet_context(sheet, versions)
    )
    return render(request, ui.template("sheet"), context)


def _keep_place(form: AnyDealForm, versions: Sequence[history.DealVersion]) -> None:
    """Keep the place of an inserted deal, where the deal before which it stands was taken off meanwhile."""
    before = parse_int(form.data.get("before", "")) if form.is_bound else None
    last = next((one for one in reversed(versions) if one.deal == before), None)
    if last is not None and last.record is None:
        row = next((row for row in form.sheet.rows if row.place == last.place), None)
        data: Any = copy(form.data)
        data["before"] = "" if row is None else str(row.deal)
        form.data = data


def table_args(table: Table) -> list[Any]:
    """The arguments in the addresses of a table's pages: the concours, the round, the table."""
    return [table.round.tournament.slug, table.round.number, table.number]


def _sheet_context(sheet: TableSheet, versions: Sequence[history.DealVersion]) -> dict[str, Any]:
    """The context of the page of a sheet beside its form."""
    tournament = sheet.tournament
    return {
        "lines": ledger.lines(sheet, {one.deal: one.number for one in versions}),
        "foot": ledger.footer_lines(sheet),
        "seats": _seats(sheet),
        "dealer_by_lot": ui_of(sheet).dealer_by_lot() if sheet.next_dealer is None and not sheet.over else "",
        "end": ledger.result_text(sheet),
        "totals_count": sheet.totals is not None,
        "waiting": ledger.notes_under_way(sheet),
        "at_referee": sheet.sheet.waiting or queries.left_open(sheet.table),
        "choosing": sheet.sheet.choosing,
        **closing_context(tournament),
        "removed": history.removed_deals(sheet, versions),
        "unconfirmed": sheet.sheet.unconfirmed,
        "one_phone": sheet.sheet.one_phone,
        "rulings": decisions_at(sheet),
        "replays": not ui_of(sheet).matches,
        "target": None if sheet.sheet.head.deals else sheet.sheet.head.target,
    }


def _seats(sheet: TableSheet) -> list[dict[str, Any]]:
    """The seats with their players and the next dealer; the seats of two players have no names."""
    dealer = None if sheet.over else sheet.next_dealer
    chairs: list[tuple[Any, str]] = [(name, seat.name[0].lower()) for seat, name in wording.SEATS.items()]
    if len(sheet.players) == 2:
        chairs = [("", "w"), ("", "e")]
    return [
        {"place": name, "key": key, "player": player, "deals": place == dealer}
        for place, ((name, key), player) in enumerate(zip(chairs, sheet.players, strict=True))
    ]
