"""The sheet of a table with the form of its next deal, and each deal of it."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Final
from uuid import UUID, uuid4

from django.contrib import messages
from django.http import Http404, HttpResponse, JsonResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_safe

from scoring.sheet import Refusal
from scoring.sheet.entries import Content, Correct, PutBack, Remove
from tournaments.core.access.permissions import MemberRequest, Right, requires
from tournaments.core.sheets import history, ledger, queries
from tournaments.core.sheets.coinche.offer import with_empty_announce
from tournaments.core.sheets.games import ui_of
from tournaments.core.sheets.pages import find_table, form_key, page_context, sheet_url
from tournaments.core.sheets.refusals import sentence_of
from tournaments.core.sheets.sheet import TableSheet
from tournaments.core.what_if.late import submit, submit_form
from tournaments.frontends.sheet_pages.pages import sheet_page, table_args
from tournaments.platform.text import parse_int

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tournaments.core.models.planning import Tournament
    from tournaments.core.sheets.games import AnyDealForm
    from tournaments.core.sheets.history import DealVersion
    from tournaments.core.sheets.writing import WriteResult

FIRST_FIELD: Final = "id_by_0"
"""The id of the field that gets the focus for the next deal."""


@requires(Right.SHEETS)
@require_http_methods(["GET", "HEAD", "POST"])
def sheet(request: MemberRequest, tournament: Tournament, **at: int) -> HttpResponse:
    """A sheet, and the form of its next deal; ?avant=3 inserts before deal 3."""
    shown = TableSheet.of(find_table(tournament, **at))
    form_of = ui_of(shown).deal_form
    if request.method != "POST":
        before = parse_int(request.GET.get("avant", ""))
        row = next((row for row in shown.rows if row.place == before), None)
        return sheet_page(request, form_of(sheet=shown, before=row and row.deal))
    form = form_of(request.POST, sheet=shown)
    return _save(request, form, f"{sheet_url(shown.table)}#{FIRST_FIELD}")


@requires(Right.SHEETS)
@require_safe
def sheet_written(request: MemberRequest, tournament: Tournament, **at: int) -> HttpResponse:
    """Whether the form with the key ?cle=… has written on this sheet; asked before a draft is put back."""
    table = find_table(tournament, **at)
    try:
        key = UUID(request.GET.get("cle", ""))
    except ValueError:
        return JsonResponse({"written": False})
    return JsonResponse({"written": table.entries.filter(key=key).exists()})


@requires(Right.SHEETS)
@require_http_methods(["GET", "HEAD", "POST"])
def sheet_preview(request: MemberRequest, tournament: Tournament, **at: int) -> HttpResponse:
    """The preview of a deal: a fragment for a script, else the whole page with it.

    A GET, as after a login, redirects to the sheet.
    """
    if request.method != "POST":
        return redirect(sheet_url(find_table(tournament, **at)))
    shown = TableSheet.of(find_table(tournament, **at))
    deal, ui = parse_int(request.POST.get("deal", "")), ui_of(shown)
    side = None if request.htmx else request.POST.get("more")  # type: ignore[attr-defined]  # django-htmx sets it
    data = with_empty_announce(request.POST, side) if side else request.POST
    form = ui.deal_form(data, sheet=shown, row=None if deal is None else shown.row(deal))
    if side:
        return sheet_page(request, form)
    seen = ledger.preview(form)
    if request.htmx:  # type: ignore[attr-defined]  # as above
        return render(request, ui.template("preview"), {"preview": seen, "sheet": shown, "form": form})
    return sheet_page(request, form, preview=seen)


@requires(Right.SHEETS)
@require_http_methods(["GET", "HEAD", "POST"])
def deal_edit(request: MemberRequest, tournament: Tournament, deal: int, **at: int) -> HttpResponse:
    """Correct a deal; one that is off the sheet redirects to its versions."""
    shown = TableSheet.of(find_table(tournament, **at))
    row = shown.row(deal)
    if row is None:
        answer = _to_history(shown, deal)
        messages.error(
            request, _("Cette donne n’est plus sur la feuille : choisissez une version à remettre.")
        )
        return answer
    form = ui_of(shown).deal_form(request.POST or None, sheet=shown, row=row)
    if request.method != "POST":
        return sheet_page(request, form)
    return _save(request, form, sheet_url(shown.table))


def _save(request: MemberRequest, form: AnyDealForm, then: str) -> HttpResponse:
    """Write the form's deal and redirect to `then`; where it is refused, the page with all that was typed."""
    if form.is_valid():
        said = partial(_saved_messages, form)
        answer = submit_form(request, form, form.sheet.table, said, then)
        if answer is not None:
            return answer
    form.sheet = queries.sheet_of(form.sheet.table)
    return sheet_page(request, form)


def _saved_messages(form: AnyDealForm, written: WriteResult) -> Iterator[str]:
    """The messages after a write: the deal, and the result where the deal ended the game."""
    now = TableSheet(written.table, written.sheet)
    row = now.row(form.row.deal if form.row else written.entry.number)
    if row is None or row.played.score is None:
        return
    ui = ui_of(now)
    yield ui.names.saved % {"place": row.place, "said": ui.describe(row.played.score, now)}
    if now.over and not form.sheet.over:
        yield ledger.result_text(now)


@requires(Right.SHEETS)
@require_http_methods(["GET", "HEAD", "POST"])
def deal_remove(request: MemberRequest, tournament: Tournament, deal: int, **at: int) -> HttpResponse:
    """Show the sheet without a deal; by POST, take the deal off."""
    shown = TableSheet.of(find_table(tournament, **at))
    line = next((line for line in ledger.lines(shown) if line.row.deal == deal), None)
    if line is None:
        return _to_history(shown, deal)
    if request.method == "POST":
        done = _("Donne %(place)s retirée.") % {"place": line.row.place}
        return submit(request, shown.table, Remove(deal=deal), done)
    try:
        after = shown.without(deal)
    except Refusal as refusal:
        messages.error(request, sentence_of(refusal))
        return redirect(sheet_url(shown.table))
    context = {"line": line, "after": after, "key": uuid4(), "reopens": shown.state.over and not after.over}
    return render(request, ui_of(shown).template("remove"), page_context(shown) | context)


@requires(Right.SHEETS)
@require_http_methods(["GET", "HEAD", "POST"])
def deal_history(request: MemberRequest, tournament: Tournament, deal: int, **at: int) -> HttpResponse:
    """Every version of a deal, who wrote it and when; by POST, put one of them back."""
    shown = TableSheet.of(find_table(tournament, **at))
    versions = history.deal_versions(shown, deal)
    if not versions:
        raise Http404
    if request.method != "POST":
        former = shown.is_former(deal)
        context = {"row": shown.row(deal), "versions": versions, "key": uuid4(), "former": former}
        return render(request, "sheets/history.html", page_context(shown) | context)
    asked = parse_int(request.POST.get("version", ""))
    version = next((one for one in versions if one.number == asked), None)
    if version is None:
        raise Http404
    content = _entry_back_to(shown, version)
    done = _("Version %(number)s remise.") % {"number": version.number}
    row = shown.row(deal)
    stands = row is not None and row.record == version.record
    if content is None or (stands and queries.is_written(form_key(request))):  # no change, or sent twice
        messages.success(request, done)
        return redirect(sheet_url(shown.table))
    return submit(request, shown.table, content, done)


def _entry_back_to(sheet: TableSheet, version: DealVersion) -> Content | None:
    """The entry that puts a version of a deal back; None where the deal is off the sheet in both."""
    on_sheet = sheet.row(version.deal) is not None
    if version.record is None:
        return Remove(deal=version.deal) if on_sheet else None
    if on_sheet:
        return Correct(deal=version.deal, record=version.record)
    after = next((row.deal for row in sheet.rows if row.place == version.place), None)
    return PutBack(deal=version.deal, record=version.record, before=after)


def _to_history(sheet: TableSheet, deal: int) -> HttpResponse:
    """Redirect to the versions of a deal that is off the sheet; 404 where it never was on it."""
    if deal not in sheet.sheet.removed:
        raise Http404
    return redirect("deal_history", *table_args(sheet.table), deal)
