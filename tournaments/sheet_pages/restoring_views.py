"""A whole sheet back to how it stood at an earlier moment: chosen, seen, done."""

from __future__ import annotations

from typing import TYPE_CHECKING
from uuid import uuid4

from django.contrib import messages
from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.formats import time_format
from django.utils.timezone import localtime
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from scoring.sheet import Refusal
from tournaments.access.permissions import MemberRequest, Right, requires
from tournaments.platform.text import parse_int
from tournaments.sheets import history, queries
from tournaments.sheets.pages import around, find_table, form_key, to_sheet
from tournaments.sheets.refusals import sentence_of
from tournaments.sheets.sheet import TableSheet
from tournaments.what_if.late import submit

if TYPE_CHECKING:
    from tournaments.models.planning import Tournament


@requires(Right.SHEETS)
@require_http_methods(["GET", "HEAD", "POST"])
def sheet_restore(request: MemberRequest, tournament: Tournament, **at: int) -> HttpResponse:
    """The moments of a sheet, or what going back to one (`version`) would change; by POST, back to it."""
    sheet = TableSheet.of(find_table(tournament, **at))
    moments = history.moments(sheet)
    asked = request.POST.get("version") or request.GET.get("version")
    if asked is None and request.method != "POST":
        return render(request, "sheets/restore.html", _around(sheet) | {"moments": moments})
    moment = next((one for one in moments if one.number == parse_int(asked or "")), None)
    if moment is None:
        raise Http404
    if request.method == "POST":
        return _restored(request, sheet, moment)
    return _look(request, sheet, moment)


def _look(request: MemberRequest, sheet: TableSheet, moment: history.Moment) -> HttpResponse:
    """What the sheet would be, before it is; of a sealed one, too."""
    try:
        after = sheet.after(moment.content)
    except Refusal as refusal:
        messages.error(request, sentence_of(refusal))
        return redirect(_address(sheet))
    context = {
        "moment": moment,
        "changes": history.changes(sheet, moment),
        "before_score": history.score_of(sheet.sheet),
        "reopens": sheet.game.over and not after.state.over,
        "key": uuid4(),
    }
    return render(request, "sheets/restore_moment.html", _around(sheet) | context)


def _restored(request: MemberRequest, sheet: TableSheet, moment: history.Moment) -> HttpResponse:
    page = f"{_address(sheet)}?version={moment.number}"
    if queries.known(form_key(request)) and not moment.current:  # done once, and changed since
        messages.error(request, sentence_of(Refusal("sheet-changed")))
        return redirect(page)
    at = time_format(localtime(moment.at), "TIME_FORMAT")
    done = _("Feuille remise comme à %(at)s.") % {"at": at}
    return submit(request, sheet.table, moment.content, done, refused_to=page)


def _around(sheet: TableSheet) -> dict[str, object]:
    return around(sheet, to_sheet(sheet.table))


def _address(sheet: TableSheet) -> str:
    table = sheet.table
    return reverse("sheet_restore", args=[sheet.tournament.slug, table.round.number, table.number])
