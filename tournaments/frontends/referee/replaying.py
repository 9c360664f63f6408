"""The page that replays a disputed deal card by card, and writes the outcome as a ruling."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any, Final
from uuid import UUID, uuid4, uuid5

from django import forms
from django.contrib import messages
from django.db import transaction
from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_http_methods

from scoring.cards import Seat
from scoring.coinche.records import RECORD
from scoring.coinche.ruleset import Ruleset
from scoring.sheet import Refusal
from scoring.sheet.entries import AddDeal, Correct, Ruling
from scoring.sheet.fields import MAX_WORDS
from tournaments.core.access.permissions import MemberRequest, Right, requires
from tournaments.core.models.sealing import seal_of
from tournaments.core.planning.steps import corrections_notice
from tournaments.core.sheets import ledger
from tournaments.core.sheets.coinche.offer import ruleset_of
from tournaments.core.sheets.coinche.replaying import ReplayForm, ReplayVerdict, judge_replay
from tournaments.core.sheets.games import ui_of
from tournaments.core.sheets.pages import find_table, page_context, refusal_text, sheet_url
from tournaments.core.sheets.sheet import TableSheet
from tournaments.core.sheets.wording import cards_by_suit
from tournaments.core.sheets.writing import NewEntry, write
from tournaments.core.what_if.late import write_or_preview
from tournaments.platform.text import parse_int

if TYPE_CHECKING:
    from tournaments.core.models.planning import Tournament
    from tournaments.core.sheets.sheet import SheetRow

NEW: Final = "new"
"""The choice for a deal that is not on the sheet yet."""


class ReportForm(ReplayForm):
    """A replayed deal, which deal of the sheet it is, and whether its result is written there."""

    deal = forms.ChoiceField(label=gettext_lazy("De quelle donne s’agit-il ?"), required=False)
    rewrite = forms.BooleanField(
        label=gettext_lazy("Écrire aussi ce résultat sur la feuille"), required=False
    )
    key = forms.UUIDField(initial=uuid4, widget=forms.HiddenInput)

    def __init__(self, data: Any = None, *, sheet: TableSheet, deal: int | None = None) -> None:
        rules = ruleset_of(sheet)
        row = None if deal is None else sheet.row(deal)
        super().__init__(data, rules=rules, initial=_initial(rules, row))
        lines = [(str(line.row.deal), f"{line.row.place} : {line.said}") for line in ledger.lines(sheet)]
        new = [(NEW, _("une donne qui n’est pas encore écrite"))] if sheet.sheet.takes_more else []
        self.offer(deal=[("", _("aucune")), *lines, *new])
        self.sheet = sheet

    def content(self, found: ReplayVerdict) -> Correct | AddDeal | None:
        """The entry that writes the result on the sheet; None where it is not to be written, or no change."""
        chosen, record = self.cleaned_data["deal"], found.record
        if not self.cleaned_data["rewrite"] or not chosen or record is None:
            return None
        if chosen == NEW:
            return AddDeal(record=record, another=True)
        deal = int(chosen)
        row = self.sheet.row(deal)
        if row is not None:
            record = {**fields_kept(row), **record}
            if row.record == record:
                return None
        settles = any(one.deal == deal for one in self.sheet.sheet.open_disputes)
        return Correct(deal=deal, record=record, settles=settles)


def fields_kept(row: SheetRow) -> dict[str, Any]:
    """The fields of a deal's record that a replay does not know, such as the dealer and the last deal."""
    fields = RECORD.fields.items()
    return {name: row.record[name] for name, each in fields if name in row.record and not each.replayed}


def _initial(rules: Ruleset, row: SheetRow | None) -> dict[str, Any]:
    """The initial values for a deal of the sheet: its contract, and who led."""
    contract = row.record.get("contract") if row else None
    if row is None or contract is None:
        return {}
    known = {name: contract.get(name) for name in ("by", "trump", "call") if contract.get(name)}
    led = None if row.dealer is None else Seat(row.dealer).after(rules.step).letter
    if rules.generale_leads:
        led = row.record.get("generale_by", led)
    return {**known, "bid": str(contract.get("bid", "")), "first": led, "deal": str(row.deal)}


@requires(Right.SHEETS)
@require_http_methods(["GET", "HEAD", "POST"])
def sheet_replay(request: MemberRequest, tournament: Tournament, **at: int) -> HttpResponse:
    """Replay a deal (?donne=3: with its contract); htmx gets the verdict, a plain POST writes the ruling."""
    sheet = TableSheet.of(find_table(tournament, **at))
    if ui_of(sheet).matches:
        raise Http404
    asked = parse_int(request.GET.get("donne", ""))
    form = ReportForm(request.POST or None, sheet=sheet, deal=asked)
    found = judge_replay(form) if form.is_bound else ReplayVerdict()
    if request.htmx and form.is_bound:  # type: ignore[attr-defined]  # django-htmx sets it
        return render(request, "replay/judged.html", {"judged": found})
    if form.is_bound and form.is_valid():
        answer = _report(request, form, found)
        if answer is not None:
            return answer
    shown = {"form": form, "pack": cards_by_suit(), "judged": found}
    closing = {"corrections": corrections_notice(tournament), "seal": seal_of(tournament)}
    return render(request, "referee/replay.html", page_context(sheet) | shown | closing)


def _report(request: MemberRequest, form: ReportForm, found: ReplayVerdict) -> HttpResponse | None:
    """Write the result and the ruling in one transaction; None where the form says why it is refused."""
    table = form.sheet.table
    if found.offence is None and found.record is None:
        form.add_error(None, _("Rien n’est encore établi : ni carte interdite, ni donne entière."))
        return None
    content, key = form.content(found), form.cleaned_data["key"]
    try:
        with transaction.atomic():
            first = None if content is None else write_or_preview(request, table, content, key=key)
            if isinstance(first, HttpResponse):
                return first
            deal = form.cleaned_data["deal"]
            number = first.entry.number if first is not None and deal == NEW else parse_int(deal)
            _write_ruling(request, form, _ruling(found, number, written=first is not None), key)
    except Refusal as refusal:
        form.add_error(None, refusal_text(refusal, sheet_url(table)))
        return None
    messages.success(request, _("Donne rejouée : la décision est sur la feuille."))
    return redirect(sheet_url(table))


def _write_ruling(request: MemberRequest, form: ReportForm, ruling: Ruling, key: UUID) -> None:
    seating = request.POST.get("seating", "")
    write(
        form.sheet.table.pk,
        NewEntry(ruling, key=uuid5(key, "ruling"), author=request.user, seating=seating),
    )


def _ruling(found: ReplayVerdict, deal: int | None, *, written: bool) -> Ruling:
    """The ruling about the deal: the illegal card or the replay, with its sentences."""
    offence = found.offence
    return Ruling(
        what="other" if offence is None else "revoke",
        side=None if offence is None else offence.seat.side,
        article=(offence.article if offence else "") or _("donne rejouée"),
        words=fitting(list(_established(found, written=written)), MAX_WORDS),
        deal=deal,
    )


def fitting(sentences: list[str], room: int) -> str:
    """The last sentences that fit into `room` letters; the first ones, which matter least, are left out."""
    left_out = next(n for n in range(len(sentences) + 1) if len(" ".join(sentences[n:])) <= room)
    return " ".join(sentences[left_out:])


def _established(found: ReplayVerdict, *, written: bool) -> Iterator[str]:
    """The sentences of the ruling: the illegal card, the points, whether they were written."""
    yield _("Donne rejouée carte par carte.")
    yield found.offence_said or _("Aucune carte interdite.")
    yield from found.not_said
    if found.record is not None:
        ns, ew = found.points
        yield _("Points : NS %(ns)s, EO %(ew)s.") % {"ns": ns, "ew": ew}
        yield _("Ce résultat est écrit sur la feuille.") if written else _("La feuille reste comme elle est.")
