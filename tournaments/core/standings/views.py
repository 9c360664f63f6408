"""The standing for those who work at the concours: its table, sorted, searched, exported."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, Final, NamedTuple

import tablib
from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.formats import localize
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from tournaments.core.access.permissions import MemberRequest, Right, requires
from tournaments.core.models.planning import Tournament
from tournaments.core.models.sealing import SHOWN, Seal, seal_of
from tournaments.core.registration.spreadsheets import FILE_TYPES, escape_formula, file_of
from tournaments.core.rounds import brackets
from tournaments.core.standings import queries
from tournaments.core.standings.awards import prize_list, prizes_by_team
from tournaments.core.standings.lines import (
    StandingColumn,
    figure_columns,
    sorted_rows,
    standing_columns,
    standing_lines,
)
from tournaments.core.standings.public import is_frozen
from tournaments.core.standings.rows import StandingRow, search_rows
from tournaments.core.standings.state import StandingState, standing_state
from tournaments.core.standings.wording import (
    FigureHeading,
    criteria_text,
    exempt_rounds,
    figure_headings,
    legend,
    separation,
    value_of,
)
from tournaments.platform.text import parse_int, teams_or_players
from tournaments.platform.typography import for_programs

if TYPE_CHECKING:
    from django.http import QueryDict

    from tournaments.core.models.standings import KeptStanding


class SortedColumn(NamedTuple):
    """The heading of a column that sorts: its title, classes, address, and how it is sorted now."""

    title: str
    css: str
    href: str
    sorted: str


DOWNWARDS: Final = ("num", "prize")
"""The classes of columns of which one wants the most first."""


def _sorting(columns: Sequence[StandingColumn], asked: str, query: QueryDict) -> list[SortedColumn]:
    """The headings: each sorts by its column, the most first, or once more the other way round."""
    return [_sorted_column(column, asked, query.copy()) for column in columns]


def _sorted_column(column: StandingColumn, asked: str, query: QueryDict) -> SortedColumn:
    up, down = column.key, f"-{column.key}"
    first, other = (down, up) if column.css.startswith(DOWNWARDS) else (up, down)
    query["sort"] = other if asked == first else first
    arrow = {up: "ascending", down: "descending"}.get(asked, "")
    shown = {"ascending": "asc", "descending": "desc", "": ""}[arrow]
    css = " ".join(filter(None, [column.css, "orderable", shown]))
    return SortedColumn(column.title, css, f"?{query.urlencode()}", arrow)


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

    The rounds in which a team was exempt, and those whose table was stopped before its end, have columns.
    A workbook of sealed results has another sheet with their fingerprint.
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
        _("Tables arrêtées (parties)"),
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
        escape_formula(for_programs(row["names"])),
        escape_formula(row["club"]),
        *(_file_figure(row, head, kind) for head in figures),
        *row["by_round"],
        ", ".join(map(str, exempt_rounds(row))),
        ", ".join(map(str, row["stopped"])),
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


@requires(Right.SHEETS)
@require_safe
def standings(request: MemberRequest, tournament: Tournament) -> HttpResponse:
    """The standing after the last round, or after that of `?apres=`."""
    published = queries.rounds_published(tournament)
    kept = queries.after_round(tournament, _after(request, published))
    typed = request.GET.get("q", "")
    state, rows = standing_state(tournament, kept, published), queries.ranked(kept)
    prizes = prizes_by_team(prize_list(tournament, kept)) if state.gives_prizes else {}
    heads, asked = figure_columns(tournament), request.GET.get("sort", "rank")
    columns = standing_columns(tournament, heads, kept.after_round, prizes=bool(prizes))
    shown = sorted_rows(search_rows(rows, typed), asked, heads, prizes)
    context: dict[str, Any] = {
        "tournament": tournament,
        "stage": "standings",
        "kept": kept,
        "rounds": range(1, published + 1),
        "columns": _sorting(columns, asked, request.GET),
        "lines": list(standing_lines(shown, prizes, heads)),
        "prizes": prizes,
        "page_of_team": "team" if Right.DESK in request.rights else "",
        "query": typed,
        "state": state,
        "seal": seal_of(tournament) if state.official else None,
        "hidden": queries.is_hidden(tournament, kept, published),
        "frozen": is_frozen(tournament, published),
        "legend": legend(tournament, rows),
        "criteria": criteria_text(tournament),
        "paper": _paper(tournament.slug, kept.after_round, published),
        "seed": queries.seed_shown(tournament, kept),
        "exports": [
            (kind, standing_file_address(tournament.slug, kind, kept.after_round)) for kind in FILE_TYPES
        ],
    }
    return render(
        request, "standings/standings.html", context | _pools_context(request, tournament, kept, rows)
    )


def _pools_context(
    request: HttpRequest, tournament: Tournament, kept: KeptStanding, rows: Sequence[StandingRow]
) -> dict[str, Any]:
    """The pools, which are shown first until their brackets are drawn; `?vue=` chooses otherwise."""
    if not (brackets.has_tree(tournament) and kept.after_round):
        return {}
    order = [row["number"] for row in rows]
    tree = brackets.tree(tournament, order, through=kept.after_round, equals=queries.equals_of(rows))
    wanted = request.GET.get("vue", "" if tree.parts or {"q", "sort"} & request.GET.keys() else "poules")
    shown = tree.pools if wanted == "poules" else []
    return {"has_pools": bool(tree.pools), "pools": shown, "pool_order": tree.pool_order}


def _paper(slug: str, after: int, published: int) -> str:
    """The address of the standing on paper: the newest, or that after an earlier round."""
    return reverse("print_standing", args=[slug] if after == published else [slug, after])


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
