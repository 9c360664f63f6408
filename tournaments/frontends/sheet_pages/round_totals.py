"""The page of the totals of a whole round: a row for each table, each saved by itself, with its doubts."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final, NamedTuple
from uuid import uuid4

from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.http import require_http_methods

from scoring.sheet import Refusal
from tournaments.core.access.permissions import MemberRequest, Right, requires
from tournaments.core.sheets import ledger, queries
from tournaments.core.sheets.fields import Doubt
from tournaments.core.sheets.games import ui_of, ui_of_concours
from tournaments.core.sheets.pages import crumbs_to_round, find_table, give_new_key, refusal_text
from tournaments.core.sheets.sheet import TableSheet
from tournaments.core.what_if.late import KEY_USED, write_or_preview
from tournaments.frontends.sheet_pages.pages import closing_context
from tournaments.platform.text import parse_int

if TYPE_CHECKING:
    from tournaments.core.models.planning import Tournament
    from tournaments.core.models.rounds import Round, Table
    from tournaments.core.sheets.games import AnyTotalsForm

SIDES: Final = ("ns", "ew")


class TotalsField(NamedTuple):
    """A field of a row: its name in the form, label and value; whether it is wrong, or the doubted one."""

    name: str
    label: str
    value: str
    wrong: bool
    doubted: bool


@dataclass(frozen=True)
class TotalsRow:
    """A table of the round; `form` has the typed totals and their errors, where they are not written."""

    table: Table
    form_class: type[AnyTotalsForm]
    form: AnyTotalsForm | None = None
    doubts: tuple[Doubt, ...] = ()
    stands: str = ""
    """The present result as a sentence, where the typed totals were refused; empty for none."""

    @property
    def open(self) -> bool:
        """Whether the row has fields: the table has no result, or its typed totals were not written."""
        return self.form is not None or not self.table.finished

    @property
    def key(self) -> str:
        return str(uuid4() if self.form is None else self.form["key"].value())

    @property
    def seating(self) -> str:
        """The match that the row was filled for; a refused row keeps it."""
        return (self.form.data.get("seating") if self.form else "") or self.table.seating

    @property
    def ns(self) -> list[TotalsField]:
        """The fields of side NS."""
        return self._fields_of("ns")

    @property
    def ew(self) -> list[TotalsField]:
        """The fields of side EW."""
        return self._fields_of("ew")

    @property
    def errors(self) -> list[str]:
        """The error sentences of the row, each once."""
        found = [] if self.form is None else [str(one) for each in self.form.errors.values() for one in each]
        return list(dict.fromkeys(found))

    def _fields_of(self, side: str) -> list[TotalsField]:
        names = [name for name in self.form_class.typed_order if name.startswith(side)]
        fields = self.form_class.base_fields
        values = {} if self.form is None else self.form.data
        errors = {} if self.form is None else self.form.errors
        return [
            TotalsField(
                name, str(fields[name].label), values.get(name, ""), name in errors, name == self.doubted
            )
            for name in names
        ]

    @property
    def doubted(self) -> str:
        """The first field of the row that is doubted, which is looked at again; empty without doubts."""
        asked = [one.field for one in self.doubts if one.field.startswith(SIDES)]
        return next(iter(asked), SIDES[0] if self.doubts else "")


@requires(Right.SHEETS)
@require_http_methods(["GET", "HEAD", "POST"])
def round_totals(request: MemberRequest, tournament: Tournament, **at: int) -> HttpResponse:
    """The totals of a round; by POST, write those of one table, answered to a script with its row alone."""
    round_ = tournament.rounds.filter(number=at["round"], published_at__isnull=False).first()
    if round_ is None:
        raise Http404
    if request.method != "POST":
        return _page(request, tournament, round_)
    table = find_table(tournament, round_.number, parse_int(request.POST.get("table", "")) or 0)
    row = _write_totals(request, TableSheet.of(table))
    if isinstance(row, HttpResponse):
        return row
    if request.htmx or row.open:  # type: ignore[attr-defined]  # django-htmx sets it
        return _page(request, tournament, round_, row)
    page = reverse("round_totals", args=[tournament.slug, round_.number])
    return redirect(f"{page}#table-{table.number}")


def _write_totals(request: MemberRequest, sheet: TableSheet) -> TotalsRow | HttpResponse:
    """Write the totals of a table; returns its row, or the preview page of changes in later draws."""
    ui = ui_of(sheet)
    form = ui.totals_form({"deals_played": sheet.sheet.head.deals or "", **request.POST.dict()}, sheet=sheet)
    if not form.is_valid():
        return TotalsRow(sheet.table, ui.totals_form, form)
    doubts = ui.doubts(sheet, form)
    if doubts and not form.cleaned_data["confirmed"]:
        return TotalsRow(sheet.table, ui.totals_form, form, tuple(doubts))
    try:
        written = write_or_preview(request, sheet.table, form.content)
    except Refusal as refusal:
        form.add_error(None, refusal_text(refusal, f"{request.path}#table-{sheet.table.number}"))
        if refusal.code in KEY_USED:
            give_new_key(form)
        now = queries.sheet_of(sheet.table)
        return TotalsRow(sheet.table, ui.totals_form, form, stands=ledger.result_text(now))
    if isinstance(written, HttpResponse):
        return written
    return TotalsRow(written.table, ui.totals_form)


def _page(
    request: MemberRequest, tournament: Tournament, round_: Round, typed: TotalsRow | None = None
) -> HttpResponse:
    """The whole page, what is to be typed first; for a script, the `typed` row and the foot of the page."""
    form_class = ui_of_concours(tournament).totals_form
    tables = list(queries.tables_of(round_))
    rows = [
        TotalsRow(table, form_class)
        if typed is None or typed.table.pk != table.pk
        else TotalsRow(table, form_class, typed.form, typed.doubts, typed.stands)
        for table in tables
    ]
    left = [table.number for table in tables if not table.finished]
    context: dict[str, Any] = {
        "tournament": tournament,
        "stage": "rounds",
        "crumbs": crumbs_to_round(round_),
        "round": round_,
        "rows": sorted(rows, key=lambda row: not row.open),
        "left": left,
        **closing_context(tournament),
        "matches": ui_of_concours(tournament).matches,
    }
    if typed is not None and request.htmx:  # type: ignore[attr-defined]  # django-htmx sets it
        context["row"] = next(row for row in rows if row.table.pk == typed.table.pk)
        return render(request, "sheets/round_totals/answer.html", context)
    return render(request, "sheets/round_totals/page.html", context)
