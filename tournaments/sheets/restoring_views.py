"""A whole sheet back to how it stood at an earlier moment: chosen, seen, done."""

from __future__ import annotations

from typing import TYPE_CHECKING
from uuid import uuid4

from django.contrib import messages
from django.http import Http404
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.formats import time_format
from django.utils.timezone import localtime
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from tournaments.access.permissions import MemberRequest, Right, requires
from tournaments.sheets import queries, restoring, typing_actions
from tournaments.sheets.pages import around, find_table, form_key, sheet_url, to_sheet
from tournaments.sheets.refusals import SheetChanged, SheetError
from tournaments.typed import number

if TYPE_CHECKING:
    from django.http import HttpResponse

    from tournaments.models.planning import Tournament
    from tournaments.sheets.sheet import Sheet


@requires(Right.SHEETS)
@require_http_methods(["GET", "HEAD", "POST"])
def sheet_restore(request: MemberRequest, tournament: Tournament, **at: int) -> HttpResponse:
    """The moments of a sheet, or what going back to one (`version`) would change; by POST, back to it."""
    sheet = queries.sheet_of(find_table(tournament, **at))
    moments = restoring.moments(sheet)
    asked = request.POST.get("version") or request.GET.get("version")
    if asked is None and request.method != "POST":
        return render(request, "sheets/restore.html", _around(sheet) | {"moments": moments})
    moment = next((one for one in moments if one.version == number(asked or "")), None)
    if moment is None:
        raise Http404
    if request.method == "POST":
        return _restored(request, sheet, moment)
    return _look(request, sheet, moment)


def _look(request: MemberRequest, sheet: Sheet, moment: restoring.Moment) -> HttpResponse:
    """What the sheet would be, before it is."""
    try:
        after = restoring.game_after(sheet, moment)
    except SheetError as error:
        messages.error(request, error.sentence)
        return redirect(_address(sheet))
    context = {
        "moment": moment,
        "changes": restoring.changes(sheet, moment),
        "before_score": sheet.rules.manches(sheet.game) or sheet.game.score,
        "reopens": sheet.game.over and not after.over,
        "key": uuid4(),
    }
    return render(request, "sheets/restore_moment.html", _around(sheet) | context)


def _restored(request: MemberRequest, sheet: Sheet, moment: restoring.Moment) -> HttpResponse:
    wanted = restoring.wanted(sheet, moment)
    seen, key = number(request.POST.get("seen", "")) or 0, form_key(request)
    try:
        if typing_actions.known(key) and not moment.current:  # done once, and changed since
            raise SheetChanged
        typing_actions.type_sheet(sheet.table, wanted, None, key=key, author=request.user, seen=seen)
    except SheetError as error:
        messages.error(request, error.sentence)
        return redirect(f"{_address(sheet)}?version={moment.version}")
    at = time_format(localtime(moment.at), "TIME_FORMAT")
    messages.success(request, _("Feuille remise comme à %(at)s.") % {"at": at})
    return redirect(sheet_url(sheet.table))


def _around(sheet: Sheet) -> dict[str, object]:
    return around(sheet, to_sheet(sheet.table))


def _address(sheet: Sheet) -> str:
    table = sheet.table
    return reverse("sheet_restore", args=[sheet.tournament.slug, table.round.number, table.number])
