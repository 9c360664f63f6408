"""Pages that change a whole sheet: totals from paper, its end, a forfeit, an earlier moment restored."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple
from uuid import uuid4

from django import forms
from django.contrib import messages
from django.http import Http404
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.formats import number_format, time_format
from django.utils.timezone import localtime
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_http_methods, require_POST

from scoring.cards import Side
from scoring.sheet import Refusal
from scoring.sheet.entries import Forfeit, Reopen, Stop, Totals, WithdrawTotals
from tournaments.core.access.permissions import MemberRequest, Right, requires
from tournaments.core.sheets import history, ledger, queries
from tournaments.core.sheets.fields import SheetForm, side_choices
from tournaments.core.sheets.games import ui_of
from tournaments.core.sheets.pages import find_table, form_key, page_context, sheet_url
from tournaments.core.sheets.refusals import sentence_of
from tournaments.core.sheets.sheet import TableSheet
from tournaments.core.what_if.late import submit, submit_form
from tournaments.frontends.sheet_pages.pages import closing_context, result_of, table_args
from tournaments.platform.text import parse_int

if TYPE_CHECKING:
    from django.http import HttpResponse

    from tournaments.core.models.planning import Tournament
    from tournaments.core.models.rounds import Table
    from tournaments.core.models.sheets import Entry


class ForfeitForm(SheetForm):
    """A forfeit: the absent side, and the article or reason."""

    key = forms.UUIDField(initial=uuid4, required=False, widget=forms.HiddenInput)
    absent = forms.ChoiceField(
        widget=forms.RadioSelect,
        error_messages={"required": gettext_lazy("Quelle équipe ?")},
    )
    article = forms.CharField(
        label=gettext_lazy("Article ou motif"),
        max_length=200,
        help_text=gettext_lazy("Par exemple : « absents un quart d’heure après l’appel »."),
        error_messages={"required": gettext_lazy("Un forfait se motive : donnez l’article ou la raison.")},
    )

    def __init__(self, data: Any = None, *, sheet: TableSheet) -> None:
        super().__init__(data, label_suffix="")
        self.fields["absent"].label = ui_of(sheet).names.absent
        self.offer(absent=side_choices(sheet))

    @property
    def content(self) -> Forfeit:
        return Forfeit(absent=Side(self.cleaned_data["absent"]), article=self.cleaned_data["article"])


class TotalsVersion(NamedTuple):
    """One version of the typed totals: its entry, and the totals, None where the entry took them back."""

    entry: Entry
    totals: Totals | None
    current: bool


def totals_versions(sheet: TableSheet) -> list[TotalsVersion]:
    """Every version of the typed totals of the teams that sit there, the newest first."""
    changed = [
        step
        for step in reversed(history.steps_of(sheet))
        if step.after.totals != step.before.totals and step.entry.number > sheet.table.former_entries
    ]
    return [
        TotalsVersion(step.entry, None if (typed := step.after.totals) is None else typed.totals, place == 0)
        for place, step in enumerate(changed)
    ]


@requires(Right.SHEETS)
@require_http_methods(["GET", "HEAD", "POST"])
def sheet_totals(request: MemberRequest, tournament: Tournament, **at: int) -> HttpResponse:
    """Write both totals from paper; implausible ones are written once they are confirmed."""
    sheet = TableSheet.of(find_table(tournament, **at))
    if "withdraw" in request.POST:
        if sheet.sheet.lines:
            done = _("Totaux annulés : les donnes comptent de nouveau.")
        else:
            done = _("Totaux annulés : la feuille est vide.")
        return submit(request, sheet.table, WithdrawTotals(), done)
    versions = totals_versions(sheet)
    if "restore" in request.POST:
        return _restore_totals(request, sheet.table, versions)
    ui = ui_of(sheet)
    form = ui.totals_form(request.POST or None, sheet=sheet)
    doubts, stands = ui.doubts(sheet, form) if form.is_valid() else [], ""
    if form.is_valid() and (form.cleaned_data["confirmed"] or not doubts):
        done = _totals_text(_("Totaux enregistrés : %(ns)s – %(ew)s."), form.content)
        answer = submit_form(request, form, sheet.table, done)
        if answer is not None:
            return answer
        sheet = queries.sheet_of(sheet.table)
        versions, stands = totals_versions(sheet), ledger.result_text(sheet)
    if doubts:
        form.fields[doubts[0].field].widget.attrs["autofocus"] = True
    shown = {"form": form, "doubts": doubts, "stands": stands, "history": versions}
    context = shown | closing_context(tournament)
    return render(request, ui.template("totals"), page_context(sheet) | context)


def _restore_totals(request: MemberRequest, table: Table, versions: list[TotalsVersion]) -> HttpResponse:
    """Write the totals of an earlier version again, as a new version."""
    asked = parse_int(request.POST["restore"])
    totals = next((one.totals for one in versions if one.entry.number == asked), None)
    if totals is None:
        raise Http404
    return submit(request, table, totals, _totals_text(_("Totaux remis : %(ns)s – %(ew)s."), totals))


def _totals_text(sentence: str, totals: Totals) -> str:
    ns, ew = totals.points
    return sentence % {"ns": number_format(ns), "ew": number_format(ew)}


@requires(Right.SHEETS)
@require_POST
def sheet_stop(request: MemberRequest, tournament: Tournament, **at: int) -> HttpResponse:
    """Stop the table after its last deal; with `reopen`, take its stop or forfeit back."""
    table = find_table(tournament, **at)
    sheet = TableSheet.of(table)
    if "reopen" in request.POST:
        if not (sheet.sheet.stopped or sheet.sheet.forfeit):
            return redirect(sheet_url(table))
        return submit(request, table, Reopen(), _("Table rouverte."))
    if sheet.sheet.stopped:  # a second click decides nothing more
        messages.success(request, ledger.result_text(sheet))
        return redirect(sheet_url(table))
    return submit(request, table, Stop(), result_of)


@requires(Right.SHEETS)
@require_http_methods(["GET", "HEAD", "POST"])
def sheet_forfeit(request: MemberRequest, tournament: Tournament, **at: int) -> HttpResponse:
    """Write a forfeit: a team that is absent or gives up loses the table (C4)."""
    sheet = TableSheet.of(find_table(tournament, **at))
    form = ForfeitForm(request.POST or None, sheet=sheet)
    if form.is_valid():
        answer = submit_form(request, form, sheet.table, result_of)
        if answer is not None:
            return answer
    context = page_context(sheet) | {"form": form, "lines": ledger.lines(sheet)} | closing_context(tournament)
    return render(request, "sheets/forfeit.html", context)


# --- back to an earlier moment ------------------------------------------------------------------


@requires(Right.SHEETS)
@require_http_methods(["GET", "HEAD", "POST"])
def sheet_restore(request: MemberRequest, tournament: Tournament, **at: int) -> HttpResponse:
    """The moments of a sheet, or what going back to one (`version`) would change; by POST, back to it."""
    sheet = TableSheet.of(find_table(tournament, **at))
    moments = history.moments(sheet)
    asked = request.POST.get("version") or request.GET.get("version")
    if asked is None and request.method != "POST":
        return render(request, "sheets/restore.html", page_context(sheet) | {"moments": moments})
    moment = next((one for one in moments if one.number == parse_int(asked or "")), None)
    if moment is None:
        raise Http404
    if request.method == "POST":
        return _restore(request, sheet, moment)
    return _restore_preview(request, sheet, moment)


def _restore_preview(request: MemberRequest, sheet: TableSheet, moment: history.Moment) -> HttpResponse:
    """The page of what a restore would change; shown for a sealed sheet too."""
    try:
        after = sheet.after(moment.content)
    except Refusal as refusal:
        messages.error(request, sentence_of(refusal))
        return redirect(_restore_url(sheet))
    context = {
        "moment": moment,
        "changes": history.differences_from(sheet, moment),
        "before_score": history.score_of(sheet.sheet),
        "reopens": sheet.state.over and not after.state.over,
        "key": uuid4(),
    }
    return render(request, "sheets/restore_moment.html", page_context(sheet) | context)


def _restore(request: MemberRequest, sheet: TableSheet, moment: history.Moment) -> HttpResponse:
    page = f"{_restore_url(sheet)}?version={moment.number}"
    if queries.is_written(form_key(request)) and not moment.current:  # done once, and changed since
        messages.error(request, sentence_of(Refusal("sheet-changed")))
        return redirect(page)
    at = time_format(localtime(moment.at), "TIME_FORMAT")
    done = _("Feuille remise comme à %(at)s.") % {"at": at}
    return submit(request, sheet.table, moment.content, done, refused_to=page)


def _restore_url(sheet: TableSheet) -> str:
    return reverse("sheet_restore", args=table_args(sheet.table))
