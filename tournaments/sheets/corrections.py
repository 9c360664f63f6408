"""One deal of a sheet: correct it, take it off, read its versions and go back to one."""

from __future__ import annotations

from typing import TYPE_CHECKING
from uuid import uuid4

from django.contrib import messages
from django.http import Http404
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from scoring.errors import InvalidDeal
from tournaments.access.permissions import MemberRequest, Right, requires
from tournaments.sheets import actions, ledger, queries
from tournaments.sheets.kinds import deal_form, kind_of
from tournaments.sheets.pages import around, form_key, sheet_page, sheet_url, to_sheet
from tournaments.sheets.refusals import SheetError, sentences
from tournaments.sheets.views import refreshed, save
from tournaments.sheets.writers import writers
from tournaments.typed import number

if TYPE_CHECKING:
    from django.http import HttpResponse

    from tournaments.models.planning import Tournament
    from tournaments.models.sheets import Deal


@requires(Right.SHEETS)
@require_http_methods(["GET", "HEAD", "POST"])
def deal_edit(request: MemberRequest, tournament: Tournament, deal: int) -> HttpResponse:
    """Another record for a deal; one that is off the sheet shows its versions instead."""
    found = _deal(tournament, deal)
    sheet = queries.sheet_of(found.table)
    row = sheet.row(found.pk)
    if row is None:
        messages.error(
            request, _("Cette donne n'est plus sur la feuille : choisissez une version à remettre.")
        )
        return redirect("deal_history", tournament.slug, found.pk)
    form = deal_form(tournament, request.POST or None, sheet=sheet, row=row)
    if request.method != "POST":
        return sheet_page(request, form)
    if save(request, form) is None:
        return sheet_page(request, refreshed(form))
    return redirect(sheet_url(found.table))


@requires(Right.SHEETS)
@require_http_methods(["GET", "HEAD", "POST"])
def deal_remove(request: MemberRequest, tournament: Tournament, deal: int) -> HttpResponse:
    """What the sheet would be without this deal; then, by POST, without it."""
    found = _deal(tournament, deal)
    sheet = queries.sheet_of(found.table)
    line = next((line for line in ledger.lines(sheet) if line.row.deal == found.pk), None)
    if line is None:
        return redirect("deal_history", tournament.slug, found.pk)
    try:
        if request.method == "POST":
            actions.remove_deal(found, key=form_key(request), author=request.user, seen=_seen(request))
            messages.success(request, _("Donne %(place)s retirée.") % {"place": line.row.place})
            return redirect(sheet_url(found.table))
        after = sheet.without(found.pk)
    except SheetError as error:
        messages.error(request, error.sentence)
        return redirect(sheet_url(found.table))
    context = {"line": line, "after": after, "key": uuid4(), "reopens": sheet.game.over and not after.over}
    template = kind_of(tournament).template("remove")
    return render(request, template, around(sheet, to_sheet(found.table)) | context)


@requires(Right.SHEETS)
@require_http_methods(["GET", "HEAD", "POST"])
def deal_history(request: MemberRequest, tournament: Tournament, deal: int) -> HttpResponse:
    """Every version of a deal, who wrote it and when; by POST, back to one of them."""
    found = _deal(tournament, deal)
    if request.method == "POST":
        _restore(request, found)
        return redirect(sheet_url(found.table))
    sheet = queries.sheet_of(found.table)
    written = list(queries.versions_of(found))
    versions = list(zip(ledger.versions(sheet, written), writers(sheet, written), strict=True))
    context = {"deal": found, "versions": versions, "key": uuid4()}
    return render(request, "sheets/history.html", around(sheet, to_sheet(found.table)) | context)


def _restore(request: MemberRequest, deal: Deal) -> None:
    version = get_object_or_404(deal.versions, number=number(request.POST.get("version", "")) or 0)
    try:
        actions.restore_version(version, key=form_key(request), author=request.user)
    except InvalidDeal as refused:
        messages.error(request, " ".join(sentences(refused)))
    except SheetError as error:
        messages.error(request, error.sentence)
    else:
        messages.success(request, _("Version %(number)s remise.") % {"number": version.number})


def _deal(tournament: Tournament, deal: int) -> Deal:
    found = queries.deal_at(tournament, deal)
    if found is None:
        raise Http404
    return found


def _seen(request: MemberRequest) -> int | None:
    return number(request.POST.get("seen", ""))
