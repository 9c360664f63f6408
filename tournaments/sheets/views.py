"""The tables of a round, and the sheet of one of them with the form of its next deal."""

from __future__ import annotations

from datetime import timedelta
from typing import TYPE_CHECKING, Any, Final

from django.contrib import messages
from django.http import Http404
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from scoring.errors import InvalidDeal
from tournaments.access.permissions import MemberRequest, Right, requires
from tournaments.sheets import actions, ledger, queries
from tournaments.sheets.announcing import with_one_more
from tournaments.sheets.attention import tables_waiting
from tournaments.sheets.kinds import AnyDealForm, deal_form, kind_of
from tournaments.sheets.pages import find_table, sheet_page, sheet_url, with_another_key
from tournaments.sheets.refusals import AlreadyWritten, SheetError
from tournaments.typed import number

if TYPE_CHECKING:
    from django.http import HttpResponse

    from tournaments.models.planning import Tournament
    from tournaments.models.sheets import Deal

LATE_AFTER: Final = timedelta(minutes=15)
FIRST_FIELD: Final = "id_by_0"
"""Where the browser puts the focus for the next deal."""
STATES: Final = {"jouent": True, "finies": False}


@requires(Right.SHEETS)
@require_safe
def sheets(request: MemberRequest, tournament: Tournament) -> HttpResponse:
    """The tables of the round under way, or of the one asked for."""
    rounds = queries.published_rounds(tournament)
    asked = request.GET.get("partie", "")
    shown = next((r for r in rounds if str(r.number) == asked), rounds[-1] if rounds else None)
    query, state = request.GET.get("q", "").strip(), request.GET.get("etat", "")
    tables = [] if shown is None else list(queries.matching(queries.tables_of(shown), query))
    playing = [table for table in tables if not hasattr(table, "result")]
    kept = tables
    if state in STATES:
        kept = [table for table in tables if (table in playing) is STATES[state]]
    context = {
        "tournament": tournament,
        "stage": "sheets",
        "rounds": rounds,
        "round": shown,
        "tables": kept,
        "card": kind_of(tournament).template("card"),
        "counts": {"all": len(tables), "playing": len(playing), "finished": len(tables) - len(playing)},
        "at_referee": len(tables_waiting(tournament)),
        "query": query,
        "state": state,
        "late_before": timezone.now() - LATE_AFTER,
        "just_now": timezone.now() - timedelta(minutes=1),
    }
    return render(request, "sheets/sheets.html", context)


@requires(Right.SHEETS)
@require_http_methods(["GET", "HEAD", "POST"])
def sheet(request: MemberRequest, tournament: Tournament, **at: int) -> HttpResponse:
    """A sheet, and the form of its next deal; ?avant=3 inserts before deal 3."""
    shown = queries.sheet_of(find_table(tournament, **at))
    if request.method != "POST":
        before = number(request.GET.get("avant", ""))
        there = before is not None and 0 < before <= len(shown.rows)
        return sheet_page(request, deal_form(tournament, sheet=shown, place=before if there else None))
    form = deal_form(tournament, request.POST, sheet=shown)
    deal = save(request, form)
    if deal is None:
        return sheet_page(request, refreshed(form))
    return redirect(f"{sheet_url(shown.table)}#{FIRST_FIELD}")


@requires(Right.SHEETS)
@require_POST
def sheet_preview(request: MemberRequest, tournament: Tournament, **at: int) -> HttpResponse:
    """A deal before it is saved: as a fragment for a script, else the whole page with it."""
    shown = queries.sheet_of(find_table(tournament, **at))
    deal = number(request.POST.get("deal", ""))
    row = None if deal is None else shown.row(deal)
    side = None if request.htmx else request.POST.get("more")  # type: ignore[attr-defined]  # django-htmx sets it
    data = with_one_more(request.POST, side) if side else request.POST
    form = deal_form(tournament, data, sheet=shown, row=row)
    if side:
        return sheet_page(request, form)
    seen = ledger.preview(form)
    if request.htmx:  # type: ignore[attr-defined]  # as above
        template = kind_of(tournament).template("preview")
        return render(request, template, {"preview": seen, "sheet": shown, "form": form})
    return sheet_page(request, form, preview=seen)


def save(request: MemberRequest, form: AnyDealForm) -> Deal | None:
    """Write the form's deal, and say so; None where it was refused, with the sentence at its field."""
    if not form.is_valid():
        return None
    try:
        deal = _write(request, form)
    except InvalidDeal as refused:
        form.refuse(refused)
    except SheetError as error:
        form.add_error(None, str(error.sentence))
        if isinstance(error, AlreadyWritten):  # what is sent next is something else
            with_another_key(form)
    else:
        _tell(request, form, deal)
        return deal
    return None


def _write(request: MemberRequest, form: AnyDealForm) -> Deal:
    given, table = form.cleaned_data, form.sheet.table
    named: dict[str, Any] = {"key": given["key"], "author": request.user, "seen": given["seen"]}
    if form.row is None:
        return actions.record_deal(table, form.record, place=given["place"], **named)
    deal = queries.deal_at(form.sheet.tournament, form.row.deal)
    if deal is None:
        raise Http404
    return actions.correct_deal(deal, form.record, **named)


def _tell(request: MemberRequest, form: AnyDealForm, deal: Deal) -> None:
    now = queries.sheet_of(form.sheet.table)
    row = now.row(deal.pk)
    if row is None or row.played.score is None:
        return
    said = {"place": row.place, "said": kind_of(now.tournament).words.said(row.played.score, now)}
    if now.tournament.in_manches:
        messages.success(request, _("Partie %(place)s du match enregistrée : %(said)s.") % said)
    else:
        messages.success(request, _("Donne %(place)s enregistrée : %(said)s.") % said)
    if now.over and not form.sheet.over:
        messages.success(request, ledger.result_said(now))


def refreshed(form: AnyDealForm) -> AnyDealForm:
    """The form over the sheet as it is now, with all that was typed and what was said of it."""
    table = find_table(form.sheet.tournament, form.sheet.table.round.number, form.sheet.table.number)
    form.sheet = queries.sheet_of(table)
    return form
