"""The standing for those who work at the concours: its table, sorted, searched, exported."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar, Final

import django_tables2 as tables
import tablib
from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.formats import localize
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_safe
from django_tables2 import RequestConfig

from tournaments.core.access.permissions import MemberRequest, Right, requires
from tournaments.core.models.planning import Tournament
from tournaments.core.models.sealing import SHOWN, Seal, seal_of
from tournaments.core.registration.spreadsheets import FILE_TYPES, escape_formula, file_of
from tournaments.core.standings import queries
from tournaments.core.standings.awards import prize_list, prizes_by_team
from tournaments.core.standings.public import is_frozen
from tournaments.core.standings.rows import StandingRow, search_rows
from tournaments.core.standings.state import StandingState, standing_state
from tournaments.core.standings.wording import (
    FigureHeading,
    criteria_text,
    exempt_rounds,
    figure_headings,
    figure_of,
    legend,
    points_by_round,
    separation,
    value_of,
)
from tournaments.platform.text import parse_int, teams_or_players

NUM: Mapping[str, Any] = {"td": {"class": "num"}, "th": {"class": "num"}}
WIDE: Mapping[str, Any] = {"td": {"class": "num wide-only"}, "th": {"class": "num wide-only"}}
KEY: Mapping[str, Any] = {"td": {"class": "num key"}, "th": {"class": "num"}}


class FigureColumn(tables.Column):  # type: ignore[misc]  # the library has no types
    """A number, right-aligned, with thousands separated; sorted descending first."""

    def __init__(self, *args: Any, shown: FigureHeading, **kwargs: Any) -> None:
        super().__init__(*args, **{"attrs": NUM, "initial_sort_descending": True, **kwargs})
        self.shown = shown

    def render(self, record: StandingRow) -> str:
        """The cell of a team."""
        return figure_of(record, self.shown)


class RoundColumn(tables.Column):  # type: ignore[misc]
    """The points of a round, sorted as numbers and marked if the team had no adversary."""

    def __init__(self, number: int) -> None:
        title = _("P%(number)s") % {"number": number}
        super().__init__(verbose_name=title, attrs=WIDE, initial_sort_descending=True)
        self.number = number

    def render(self, record: StandingRow) -> str:
        """The cell of a team."""
        return points_by_round(record)[self.number - 1]


class StandingTable(tables.Table):  # type: ignore[misc]
    """One line a team. `separated_by` and the withdrawal stand under the names."""

    caption = gettext_lazy("Classement")

    rank = tables.Column(
        verbose_name=gettext_lazy("Rang"), attrs={"td": {"class": "rank"}, "th": {"class": "rank"}}
    )
    slug = ""
    """The slug of the concours if names link to the pages of the teams; else empty."""
    names = tables.Column(verbose_name=gettext_lazy("Équipe"), attrs={"td": {"class": "name"}})

    class Meta:
        template_name = "parts/table.html"
        attrs: ClassVar[dict[str, str]] = {"class": "table table-stack"}
        row_attrs: ClassVar[dict[str, Any]] = {
            "class": lambda record: "row-muted" if record["withdrawn"] else None
        }
        order_by = "rank"

    def render_names(self, record: StandingRow) -> SafeString:
        """The names, with number, club, separation and withdrawal under them."""
        notes = [f"{_('N°')} {record['number']}", record["club"], separation(record)]
        if record["withdrawn"]:
            notes.append(_("a quitté le concours"))
        names, small = record["names"], " · ".join(note for note in notes if note)
        if self.slug:
            names = format_html(
                '<a href="{}">{}</a>', reverse("team", args=[self.slug, record["number"]]), names
            )
        return format_html("<span>{}<small>{}</small></span>", names, small)


def standing_table(
    tournament: Tournament, rows: Sequence[StandingRow], after: int, prizes: Mapping[int, str]
) -> StandingTable:
    """The table after round `after`, with a column for each round, and one for prizes if there are any."""
    columns: list[tuple[str, tables.Column]] = [_figure_column(head) for head in figure_headings(tournament)]
    columns += [(f"round_{number}", RoundColumn(number)) for number in range(1, after + 1)]
    if prizes:
        columns.append(("prize", tables.Column(verbose_name=_("Lot"), default="")))
    lines = [_table_row(row, prizes) for row in rows]
    table = StandingTable(lines, extra_columns=columns)
    table.columns["names"].column.verbose_name = teams_or_players(tournament, _("Équipe"), _("Joueur"))
    return table


def _figure_column(head: FigureHeading) -> tuple[str, tables.Column]:
    attrs = KEY if head.key else NUM
    order = "half_wins" if head.figure == "wins" else head.figure
    return head.figure, FigureColumn(verbose_name=head.title, attrs=attrs, order_by=order, shown=head)


def _table_row(row: StandingRow, prizes: Mapping[int, str]) -> dict[str, Any]:
    by_round = {f"round_{number}": points for number, points in enumerate(row["by_round"], 1)}
    return {**row["figures"], **row, **by_round, "prize": prizes.get(row["number"], "")}


def standing_file_address(slug: str, kind: str, after: int) -> str:
    """The address of the standing after a round as a file."""
    return f"{reverse('standings_export', args=[slug, kind])}?apres={after}"


def standing_file(  # noqa: PLR0913 — what a line is made of
    tournament: Tournament,
    rows: Sequence[StandingRow],
    state: StandingState,
    prizes: Mapping[int, str],
    kind: str,
    *,
    seal: Seal | None = None,
) -> bytes:
    """The standing as the content of a file of a `kind` of `FILE_TYPES`; each line says how final it is.

    The rounds in which a team was exempt have a column of their own. A workbook of sealed results has another
    sheet with their fingerprint.
    """
    figures = figure_headings(tournament)
    data = tablib.Dataset(
        *([*_file_cells(row, figures, prizes, kind), state.text] for row in rows),
        headers=_file_heads(tournament, figures, state.after),
        title=_("Classement"),
    )
    return file_of(kind, data, *(() if seal is None else (_seal_sheet(seal),)))


def _seal_sheet(seal: Seal) -> tablib.Dataset:
    at = timezone.localtime(seal.at)
    return tablib.Dataset(
        (_("Scellé le"), f"{at:%d/%m/%Y %H:%M}"), (_("Empreinte"), seal.fingerprint), title=_("Scellé")
    )


def _file_heads(tournament: Tournament, figures: Sequence[FigureHeading], after: int) -> list[str]:
    return [
        _("Rang"),
        _("Numéro"),
        teams_or_players(tournament, _("Équipe"), _("Joueur")),
        _("Club"),
        *(head.title for head in figures),
        *(_("Partie %(number)s") % {"number": number} for number in range(1, after + 1)),
        _("Parties exemptes"),
        _("Départage"),
        _("Lot"),
        _("État"),
    ]


def _file_cells(
    row: StandingRow, figures: Sequence[FigureHeading], prizes: Mapping[int, str], kind: str
) -> list[str | int | float | None]:
    return [
        row["rank"],
        row["number"],
        escape_formula(row["names"]),
        escape_formula(row["club"]),
        *(_file_figure(row, head, kind) for head in figures),
        *row["by_round"],
        ", ".join(map(str, exempt_rounds(row))),
        separation(row),
        escape_formula(prizes.get(row["number"], "")),
    ]


def _file_figure(row: StandingRow, head: FigureHeading, kind: str) -> int | float | str | None:
    return _wins(row["half_wins"], kind) if head.figure == "wins" else value_of(row, head)


def _wins(half_wins: int, kind: str) -> int | float | str:
    """Wins as a number that a spreadsheet can add up: in CSV with the decimal comma of the language."""
    if half_wins % 2 == 0:
        return half_wins // 2
    return str(localize(half_wins / 2)) if kind == "csv" else half_wins / 2


PER_PAGE: Final = 50


@requires(Right.SHEETS)
@require_safe
def standings(request: MemberRequest, tournament: Tournament) -> HttpResponse:
    """The standing after the last round, or after that of `?apres=`."""
    published = queries.rounds_published(tournament)
    kept = queries.after_round(tournament, _after(request, published))
    typed = request.GET.get("q", "")
    state, rows = standing_state(tournament, kept, published), queries.ranked(kept)
    prizes = prizes_by_team(prize_list(tournament, kept)) if state.gives_prizes else {}
    table = standing_table(tournament, search_rows(rows, typed), kept.after_round, prizes)
    table.slug = tournament.slug if Right.DESK in request.rights else ""
    RequestConfig(request, paginate={"per_page": PER_PAGE}).configure(table)
    context: dict[str, Any] = {
        "tournament": tournament,
        "stage": "standings",
        "kept": kept,
        "rounds": range(1, published + 1),
        "table": table,
        "query": typed,
        "state": state,
        "seal": seal_of(tournament) if state.official else None,
        "hidden": queries.is_hidden(tournament, kept, published),
        "frozen": is_frozen(tournament, published),
        "legend": legend(tournament, rows),
        "criteria": criteria_text(tournament),
        "seed": queries.seed_shown(tournament, kept),
        "exports": [
            (kind, standing_file_address(tournament.slug, kind, kept.after_round)) for kind in FILE_TYPES
        ],
    }
    return render(request, "standings/standings.html", context)


@requires(Right.SHEETS)
@require_safe
def standings_export(request: MemberRequest, tournament: Tournament, kind: str) -> HttpResponse:
    """The whole standing as a file of a `kind` of `FILE_TYPES`, best first; 404 for another kind."""
    if kind not in FILE_TYPES:
        raise Http404
    published = queries.rounds_published(tournament)
    kept = queries.after_round(tournament, _after(request, published))
    state, seal = standing_state(tournament, kept, published), seal_of(tournament)
    if state.empty:
        messages.info(request, _("Pas encore de classement : aucune table n’a fini."))
        return redirect("standings", tournament.slug)
    prizes = prizes_by_team(prize_list(tournament, kept)) if state.gives_prizes else {}
    content = standing_file(tournament, queries.ranked(kept), state, prizes, kind, seal=seal)
    mark = "" if state.official else _("provisoire")
    if seal:
        mark = seal.fingerprint[:SHOWN]  # a table of lines has no other place for it
    name = "-".join(filter(None, [tournament.slug, str(kept.after_round), mark]))
    headers = {"Content-Disposition": f'attachment; filename="{name}.{kind}"'}
    return HttpResponse(content, content_type=FILE_TYPES[kind], headers=headers)


def _after(request: HttpRequest, published: int) -> int:
    """The requested round; the last one for an invalid request."""
    asked = parse_int(request.GET.get("apres", ""))
    return published if asked is None else asked
