"""The public pages: what is played, where one sits, the standing, how to check the draw. Nobody logs in.

A view says which page to show; `cached_page` caches and answers it.
"""

from __future__ import annotations

import json

from django.http import Http404, HttpRequest, HttpResponse
from django.views.decorators.http import require_safe

from tournaments.core.access.language import language
from tournaments.core.access.permissions import Right, requires
from tournaments.core.models.planning import Tournament
from tournaments.core.models.registration import changes_in
from tournaments.core.models.sealing import seal_of
from tournaments.core.planning.regulations import rules_page
from tournaments.core.registration.names import name_sorting_of
from tournaments.core.rounds import brackets, clock
from tournaments.core.rounds.line_ups import other_players, other_players_text
from tournaments.core.rounds.wording import table_phase
from tournaments.core.sheets.games import ui_of_concours
from tournaments.core.standings import public
from tournaments.core.standings.lines import figure_columns, standing_columns, standing_lines
from tournaments.core.standings.prizes import special_prizes
from tournaments.core.standings.rows import StandingRow, search_rows
from tournaments.core.standings.wording import (
    criteria_text,
    figures_of,
    legend,
    separation,
    unit_of,
)
from tournaments.frontends.hall import deals, fairness, queries
from tournaments.frontends.hall.home import chances, round_at_play
from tournaments.frontends.hall.lines import (
    OutlookSentences,
    name_lines,
    search_places,
    side_names,
    table_sides,
    tables_found,
)
from tournaments.frontends.hall.serving import (
    TemplatePage,
    answer_or_304,
    cached_page,
    cached_page_with,
    is_flag_set,
    page_context,
    reads,
    requested_round,
    state_etag,
    tournament_etag,
)
from tournaments.frontends.hall.team_rounds import rank_curve, rounds_of_team, with_ranks
from tournaments.platform.memory import commits


@requires(Right.PUBLIC)
@require_safe
def version(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """The version of all pages of the concours, in forty bytes, for phones and screens that poll."""
    if not queries.is_public(tournament):
        raise Http404
    etag = tournament_etag(tournament)
    return _plain(request, tournament, etag, etag)


@requires(Right.PUBLIC)
@require_safe
def sheet_versions(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """The version of all pages of the concours, then a line for the sheet of each table that plays.

    Browsers that follow a sheet poll this one answer, which the page cache keeps for all of them, and fetch
    their page only once its sheet has changed.
    """
    if not queries.is_public(tournament):
        raise Http404
    sheets = queries.open_sheet_lines(tournament, public.results_through(tournament))
    state = queries.state_of(tournament)
    return _plain(request, tournament, state_etag(state, sheets), "\n".join([state_etag(state), *sheets]))


def _plain(request: HttpRequest, tournament: Tournament, etag: str, text: str) -> HttpResponse:
    """A short plain text under this ETag; 304 for a client that has it."""
    answer = answer_or_304(request, etag, lambda: text, shown=(commits.of_concours(tournament.pk),))
    answer["Content-Type"] = "text/plain"
    return answer


@requires(Right.PUBLIC)
@require_safe
@cached_page
@reads("q", "partie", "par")
def tables(request: HttpRequest, tournament: Tournament) -> TemplatePage:
    """«Où suis-je ?»: the last published draw by table and by name, with a search for one team."""
    rounds = queries.published_rounds(tournament)
    shown = requested_round(request, "partie", len(rounds)) or len(rounds)
    context = page_context(tournament, "tables", rounds=range(1, len(rounds) + 1), shown=shown)
    if not rounds:
        return "hall/tables.html", context
    seating, typed = queries.round_seats(rounds[shown - 1]), request.GET.get("q", "").strip()
    context["drawn"] = fairness.draw_summary(rounds[shown - 1], has_bye=seating.has_bye)
    by_name = is_flag_set(request, "par")
    if typed:
        context |= {
            "query": typed,
            "found": tables_found(search_places(seating.places, typed)),
        }
    else:
        context["results"] = fairness.results_are_public(rounds[shown - 1])
        names = name_lines(seating, name_sorting_of(tournament)) if by_name else ()
        context |= {
            "by_name": by_name,
            "names": names,
            "seating": seating,
            "sides": side_names(seating.alone),
        }
    return "hall/tables.html", context


@requires(Right.PUBLIC)
@require_safe
@cached_page_with(queries.sheet_version)
def table(_request: HttpRequest, tournament: Tournament, round_number: int, number: int) -> TemplatePage:
    """One table of a published round: who sits there, its running score, its deals once it has finished."""
    found_table = queries.table_at(tournament, round_number, number)
    if found_table is None:
        raise Http404
    shown = fairness.results_are_public(found_table.round)
    why, later = fairness.reasons_at_table(found_table)
    return "hall/table.html", page_context(
        tournament,
        "tables",
        table=found_table,
        phase=table_phase(found_table),
        sides=table_sides(found_table, changes_in(tournament), scores=shown),
        shown=shown,
        notice="" if shown else public.standing_of(tournament).notice,
        said=deals.result_sentence(found_table) if shown else "",
        deals=deals.deals_html(found_table) if shown else "",
        sheets=queries.sheet_line(found_table) if shown and not found_table.finished else "",
        why=why,
        why_later=later,
    )


@requires(Right.PUBLIC)
@require_safe
@cached_page
@reads("q")
def teams(request: HttpRequest, tournament: Tournament) -> TemplatePage:
    """«Mon équipe»: all teams, for the reader to choose the one that this browser remembers."""
    typed = request.GET.get("q", "").strip()
    return "hall/teams.html", page_context(
        tournament, "mine", teams=queries.search_teams(tournament, typed), query=typed
    )


@requires(Right.PUBLIC)
@require_safe
@cached_page_with(queries.sheet_versions)
def team(_request: HttpRequest, tournament: Tournament, number: int) -> TemplatePage:
    """One team: its rounds and tables; its results and its rank where the standing is shown."""
    found_team = queries.team_numbered(tournament, number)
    if found_team is None:
        raise Http404
    standing = public.standing_of(tournament)
    row = next((row for row in standing.rows if row["number"] == number), None)
    published, ranks = queries.published_rounds(tournament), standing.ranks if row else []
    rounds = rounds_of_team(found_team, row, standing.through)
    rounds = with_ranks(rounds, ranks, row) if row else rounds
    now = round_at_play(rounds, len(published))
    why, later = fairness.reasons_of_team(found_team, published[-1]) if published else ([], False)
    return "hall/team.html", page_context(
        tournament,
        "mine",
        team=found_team,
        others=other_players_text(other_players(found_team, changes_in(tournament), len(published))),
        has_left=found_team.has_left(len(published) + 1),
        row=row,
        note=separation(row) if row else "",
        standing=standing,
        chances=chances(standing, rounds, number) if row else OutlookSentences(),
        figures=_figures(tournament, row) if row else [],
        ranked=len(ranks[-1]) if ranks else 0,
        curve=rank_curve(rounds, ranks, final=standing.kept.final) if row else None,
        rounds=rounds,
        now=now,
        clock=now and clock.clock_of(published[-1], published[-1].drawn_at),  # the page counts down itself
        sheets=" ".join(one.sheet for one in rounds if one.sheet),
        has_deals=any(one.told for one in rounds),
        why=why,
        why_later=later,
        round=published[-1] if published else None,
    )


@requires(Right.PUBLIC)
@require_safe
@cached_page
@reads("q", "apres")
def standings(request: HttpRequest, tournament: Tournament) -> TemplatePage:
    """The standing after the last round, or after that of `?apres=`; empty while it is hidden."""
    after = requested_round(request, "apres", queries.published_count(tournament))
    standing = public.standing_of(tournament, after)
    typed = request.GET.get("q", "").strip()
    context = page_context(tournament, "standings", standing=standing, query=typed)
    if standing.hidden:
        return "hall/standings.html", context
    rows, prizes, heads = search_rows(standing.rows, typed), standing.prizes, figure_columns(tournament)
    played = standing.kept.after_round
    return "hall/standings.html", context | {
        "rounds": range(1, standing.through + 1),
        "columns": standing_columns(tournament, heads, played, prizes=bool(prizes)),
        "prizes": prizes,
        "special": special_prizes(tournament, standing.winners) if standing.official else (),
        "lines": list(standing_lines(rows, prizes, heads)),
        "criteria": criteria_text(tournament),
        "legend": legend(tournament, rows),
        "seal": seal_of(tournament) if standing.official else None,
    }


@requires(Right.PUBLIC)
@require_safe
@cached_page
def regulations(_request: HttpRequest, tournament: Tournament) -> TemplatePage:
    """«Règles du concours»: how a deal is marked here, how a table ends, how teams are ranked."""
    return "hall/regulations.html", page_context(
        tournament,
        "rules",
        told=rules_page(tournament, language()),
        replays=not ui_of_concours(tournament).matches,
    )


@requires(Right.PUBLIC)
@require_safe
@cached_page
def lots(_request: HttpRequest, tournament: Tournament) -> TemplatePage:
    """The fingerprint of every round from the first day, its seed with the draw, and how to check them."""
    return "hall/lots.html", page_context(tournament, "rules", lots=fairness.lots_of_rounds(tournament))


@requires(Right.PUBLIC)
@require_safe
def draw_request(request: HttpRequest, tournament: Tournament, number: int) -> HttpResponse:
    """The request of a published draw as JSON, to draw it again; 404 while it would reveal the standing."""
    round_ = next((one for one in queries.published_rounds(tournament) if one.number == number), None)
    record = round_ and fairness.public_request(round_)
    if round_ is None or record is None or not queries.is_public(tournament):
        raise Http404
    answer = answer_or_304(
        request,
        tournament_etag(tournament),
        lambda: json.dumps(record, ensure_ascii=False, indent=1),
        shown=(commits.of_concours(tournament.pk),),
    )
    name = f"{tournament.slug}-partie-{number}-tirage-{round_.attempt}.json"
    answer["Content-Type"] = "application/json"
    answer["Content-Disposition"] = f'attachment; filename="{name}"'
    return answer


@requires(Right.PUBLIC)
@require_safe
@cached_page
def bracket(_request: HttpRequest, tournament: Tournament) -> TemplatePage:
    """The brackets and the pools."""
    if not brackets.has_tree(tournament):
        raise Http404
    standing = public.standing_of(tournament)
    tree = brackets.tree(tournament, standing.ranking, through=standing.through, equals=standing.equals)
    return "hall/bracket.html", page_context(tournament, "bracket", standing=standing, tree=tree)


def _figures(tournament: Tournament, row: StandingRow) -> list[tuple[str, str]]:
    """The figures that a team is ranked by, each with its name."""
    shown = [head for head in figure_columns(tournament) if head.figure != "points_against"]
    return list(zip((unit_of(row, head) for head in shown), figures_of(row, shown), strict=True))
