"""The referee's pages: rulings, and the history of a sheet."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.core.exceptions import PermissionDenied
from django.shortcuts import get_object_or_404, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from scoring.sheet.entries import Undo
from tournaments.core.access.permissions import MemberRequest, Right, requires
from tournaments.core.models.sealing import seal_of
from tournaments.core.models.sheets import Entry
from tournaments.core.planning.steps import corrections_notice
from tournaments.core.sheets import ledger
from tournaments.core.sheets.pages import find_table, page_context
from tournaments.core.sheets.rulings import RULINGS
from tournaments.core.sheets.sheet import TableSheet
from tournaments.core.what_if.late import submit, submit_form
from tournaments.core.what_if.late_corrections import incidents_in
from tournaments.frontends.referee import timeline
from tournaments.frontends.referee.forms import RulingForm

if TYPE_CHECKING:
    from django.http import HttpResponse

    from tournaments.core.models.planning import Tournament


@requires(Right.SHEETS)
@require_safe
def sheet_timeline(request: MemberRequest, tournament: Tournament, **at: int) -> HttpResponse:
    """The history of a sheet, the newest first."""
    sheet = TableSheet.of(find_table(tournament, **at))
    context = page_context(sheet) | {"moments": timeline.moments(timeline.events(sheet))}
    return render(request, "referee/timeline.html", context)


# --- rulings --------------------------------------------------------------------------------------


@requires(Right.SHEETS)
@require_http_methods(["GET", "HEAD", "POST"])
def sheet_ruling(request: MemberRequest, tournament: Tournament, **at: int) -> HttpResponse:
    """Write a ruling about a table; where it names a deal, redirect to its correction."""
    table = find_table(tournament, **at)
    sheet = TableSheet.of(table)
    form = RulingForm(request.POST or None, sheet=sheet)
    if form.is_valid():
        deal = form.content.deal
        at_deal = [tournament.slug, table.round.number, table.number, deal]
        then = "" if deal is None else reverse("deal_edit", args=at_deal)
        done = _("Décision enregistrée.")
        if form.goes_below:
            done = _("Décision enregistrée. La pénalité dépasse le score : le résultat s’arrête à 0.")
        answer = submit_form(request, form, table, done, then)
        if answer is not None:
            return answer
    shown = {"form": form, "lines": ledger.lines(sheet)}
    closing = {"corrections": corrections_notice(tournament), "seal": seal_of(tournament)}
    return render(request, "referee/ruling.html", page_context(sheet) | shown | closing)


@requires(Right.SHEETS)
@require_safe
def rulings_log(request: MemberRequest, tournament: Tournament) -> HttpResponse:
    """The incident log: rulings and late corrections, the oldest first."""
    context = {
        "tournament": tournament,
        "stage": "rounds",
        "incidents": incidents_in(tournament),
        "judges": _may_undo_rulings(request, tournament),
    }
    return render(request, "referee/rulings.html", context)


@requires(Right.SHEETS)
@require_POST
def ruling_undo(request: MemberRequest, tournament: Tournament, entry: int) -> HttpResponse:
    """Undo a ruling, with the reason; allowed to its author, organizers, and referees of the concours."""
    there = Entry.objects.filter(table__round__tournament=tournament, kind__in=RULINGS)
    ruling = get_object_or_404(there.select_related("author", "table__round__tournament"), pk=entry)
    if ruling.author != request.user and not _may_undo_rulings(request, tournament):
        raise PermissionDenied(_not_allowed_sentence(ruling))
    words = request.POST.get("words", "").replace("\0", "")  # which no database stores in JSON
    undo = Undo(entry=ruling.number, words=words.strip()[:200])
    log = reverse("rulings_log", args=[tournament.slug])
    return submit(request, ruling.table, undo, _("Décision annulée."), then=log)


def _may_undo_rulings(request: MemberRequest, tournament: Tournament) -> bool:
    """Whether the user may undo rulings of others: as an organizer, or a referee of this concours."""
    return Right.MANAGE in request.rights or tournament.referees.filter(pk=request.user.pk).exists()


def _not_allowed_sentence(ruling: Entry) -> str:
    author = ruling.author.name if ruling.author else ""
    return _(
        "Seuls la personne qui l’a prise (%(author)s), un arbitre du concours ou un organisateur "
        "peuvent annuler cette décision."
    ) % {"author": author}
