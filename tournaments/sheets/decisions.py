"""What a referee decides beside the deals: totals of a paper sheet, the stop of a table, a forfeit."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from django.contrib import messages
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.formats import number_format
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST

from scoring.cards import Side
from tournaments.access.permissions import MemberRequest, Right, requires
from tournaments.sheets import actions, ledger, queries
from tournaments.sheets.decision_forms import ForfeitForm, TotalsForm
from tournaments.sheets.doubting import doubts_of
from tournaments.sheets.kinds import kind_of
from tournaments.sheets.match_forms import MatchTotalsForm
from tournaments.sheets.pages import around, find_table, form_key, sheet_url, to_sheet, with_another_key
from tournaments.sheets.refusals import SheetError, TotalsWritten
from tournaments.sheets.rules import deals_of
from tournaments.typed import number

if TYPE_CHECKING:
    from collections.abc import Callable

    from django import forms
    from django.http import HttpResponse

    from tournaments.models.planning import Tournament
    from tournaments.models.rounds import Table
    from tournaments.sheets.sheet import Sheet


@requires(Right.SHEETS)
@require_http_methods(["GET", "HEAD", "POST"])
def sheet_totals(request: MemberRequest, tournament: Tournament, **at: int) -> HttpResponse:
    """Both totals from paper; what looks wrong is said once, and may be right."""
    table = find_table(tournament, **at)
    if "withdraw" in request.POST:
        return _withdraw(request, table)
    if "restore" in request.POST:
        return _put_back(request, table)
    sheet = queries.sheet_of(table)
    kind = kind_of(tournament)
    form = kind.totals(request.POST or None, initial=_typed(sheet))
    doubts = doubts_of(sheet, form) if form.is_valid() else []
    if form.is_valid() and (form.cleaned_data["confirmed"] or not doubts):
        given = form.cleaned_data
        totals = (given["ns"], given["ew"], given.get("deals_played"))
        manches = form.typed.manches if isinstance(form, MatchTotalsForm) else None
        named: dict[str, Any] = {"key": given["key"], "author": request.user, "manches": manches}
        if _try(request, form, lambda: actions.record_totals(table, *totals, **named)):
            said = {"ns": number_format(totals[0]), "ew": number_format(totals[1])}
            messages.success(request, _("Totaux enregistrés : %(ns)s – %(ew)s.") % said)
            return redirect(sheet_url(table))
    more = {"doubts": doubts, "history": queries.totals_history(table)}
    context = around(sheet, to_sheet(table)) | {"form": form, **more}
    return render(request, kind.template("totals"), context)


def _withdraw(request: MemberRequest, table: Table) -> HttpResponse:
    form = TotalsForm(request.POST)
    form.is_valid()
    key = form.cleaned_data.get("key") or form.fields["key"].initial()
    if _try(request, None, lambda: actions.withdraw_totals(table, key=key, author=request.user)):
        messages.success(request, _("Totaux annulés : les donnes comptent de nouveau."))
    return redirect(sheet_url(table))


def _put_back(request: MemberRequest, table: Table) -> HttpResponse:
    """Totals as they were in an earlier version: themselves a new one."""
    asked = number(request.POST["restore"]) or 0
    old = get_object_or_404(table.totals, number=asked, ns_points__isnull=False)
    points = (old.ns_points or 0, old.ew_points or 0)
    manches = None if old.ns_manches is None else (old.ns_manches, old.ew_manches or 0)
    named: dict[str, Any] = {"key": form_key(request), "author": request.user, "manches": manches}
    if _try(request, None, lambda: actions.record_totals(table, *points, old.deals_played, **named)):
        said = {"ns": number_format(points[0]), "ew": number_format(points[1])}
        messages.success(request, _("Totaux remis : %(ns)s – %(ew)s.") % said)
    return redirect(sheet_url(table))


def _typed(sheet: Sheet) -> dict[str, int | None]:
    totals = sheet.totals
    if totals is None:
        return {"deals_played": deals_of(sheet.tournament)}
    return {
        "ns": totals.ns_points,
        "ew": totals.ew_points,
        "ns_manches": totals.ns_manches,
        "ew_manches": totals.ew_manches,
        "deals_played": totals.deals_played,
    }


@requires(Right.SHEETS)
@require_POST
def sheet_stop(request: MemberRequest, tournament: Tournament, **at: int) -> HttpResponse:
    """The last deal written is the last of the table; with `reopen`, stop and forfeit are taken back."""
    table = find_table(tournament, **at)
    if "reopen" in request.POST:
        if _try(request, None, lambda: actions.reopen_table(table, request.user)):
            messages.success(request, _("Table rouverte."))
    elif _try(request, None, lambda: actions.stop_table(table, request.user)):
        messages.success(request, ledger.result_said(queries.sheet_of(find_table(tournament, **at))))
    return redirect(sheet_url(table))


@requires(Right.SHEETS)
@require_http_methods(["GET", "HEAD", "POST"])
def sheet_forfeit(request: MemberRequest, tournament: Tournament, **at: int) -> HttpResponse:
    """A team that is absent or gives up loses the table (C4)."""
    table = find_table(tournament, **at)
    sheet = queries.sheet_of(table)
    form = ForfeitForm(request.POST or None, sheet=sheet)
    if form.is_valid():
        absent, article = Side(form.cleaned_data["absent"]), form.cleaned_data["article"]
        if _try(request, form, lambda: actions.forfeit(table, absent, article, request.user)):
            messages.success(request, ledger.result_said(queries.sheet_of(table)))
            return redirect(sheet_url(table))
    return render(request, "sheets/forfeit.html", around(sheet, to_sheet(table)) | {"form": form})


def _try(request: MemberRequest, form: forms.Form | None, change: Callable[[], object]) -> bool:
    """Whether the change was made; why not stands over the form, or is told as a message."""
    try:
        change()
    except SheetError as error:
        if form is None:
            messages.error(request, error.sentence)
        else:
            form.add_error(None, str(error.sentence))
            if isinstance(error, TotalsWritten):
                with_another_key(form)
        return False
    return True
