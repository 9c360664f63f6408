"""Rulings: the form of one, the log of all, the way back."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.core.exceptions import PermissionDenied
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from scoring.sheet.entries import Undo
from tournaments.access.permissions import MemberRequest, Right, requires
from tournaments.models.sheets import Entry
from tournaments.referee.forms import RulingForm
from tournaments.sheets import queries
from tournaments.sheets.pages import around, find_table, to_sheet
from tournaments.sheets.rulings import RULINGS
from tournaments.what_if.late import submit, submit_form
from tournaments.what_if.told import incidents_in

if TYPE_CHECKING:
    from tournaments.models.planning import Tournament


@requires(Right.SHEETS)
@require_http_methods(["GET", "HEAD", "POST"])
def sheet_ruling(request: MemberRequest, tournament: Tournament, **at: int) -> HttpResponse:
    """A ruling about a table; where it names a deal, its correction comes next."""
    table = find_table(tournament, **at)
    sheet = queries.sheet_of(table)
    form = RulingForm(request.POST or None, sheet=sheet)
    if form.is_valid():
        deal = form.content.deal
        at_deal = [tournament.slug, table.round.number, table.number, deal]
        then = "" if deal is None else reverse("deal_edit", args=at_deal)
        answer = submit_form(request, form, table, _("Décision enregistrée."), then)
        if answer is not None:
            return answer
    context = around(sheet, to_sheet(table)) | {"form": form}
    return render(request, "sheets/ruling.html", context)


@requires(Right.SHEETS)
@require_safe
def rulings_log(request: MemberRequest, tournament: Tournament) -> HttpResponse:
    """The incident log, on the screen and on paper: rulings and late corrections in the order of time."""
    context = {
        "tournament": tournament,
        "stage": "sheets",
        "crumbs": [(_("Feuilles"), reverse("sheets", args=[tournament.slug]))],
        "incidents": incidents_in(tournament),
        "judges": _judges(request, tournament),
    }
    return render(request, "sheets/rulings.html", context)


@requires(Right.SHEETS)
@require_POST
def ruling_undo(request: MemberRequest, tournament: Tournament, entry: int) -> HttpResponse:
    """Take a ruling back, with why; its author may, and whoever judges here."""
    there = Entry.objects.filter(table__round__tournament=tournament, kind__in=RULINGS)
    ruling = get_object_or_404(there.select_related("author", "table__round__tournament"), pk=entry)
    if ruling.author != request.user and not _judges(request, tournament):
        raise PermissionDenied(_not_yours(ruling))
    undo = Undo(entry=ruling.number, words=request.POST.get("words", "").strip()[:200])
    log = reverse("rulings_log", args=[tournament.slug])
    return submit(request, ruling.table, undo, _("Décision annulée."), then=log)


def _judges(request: MemberRequest, tournament: Tournament) -> bool:
    """Whether who asks may take back what others ruled: an organizer, or a referee of this concours."""
    return Right.MANAGE in request.rights or tournament.referees.filter(pk=request.user.pk).exists()


def _not_yours(ruling: Entry) -> str:
    author = ruling.author.name if ruling.author else ""
    return _(
        "Seuls la personne qui l'a prise (%(author)s), un arbitre du concours ou un organisateur "
        "peuvent annuler cette décision."
    ) % {"author": author}
