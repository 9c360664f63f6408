"""The public pages: what is played, where one sits, how one stands. Nobody logs in to read them.

A view says which page to show; `served` says how it is kept and answered.
"""

from __future__ import annotations

from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.utils.translation import get_language
from django.views.decorators.http import require_safe

from tournaments.access.permissions import Right, requires
from tournaments.hall import deals, fairness, outlooks, queries
from tournaments.hall.lines import found, laid_out, name_lines, side_names, standing_lines, table_sides
from tournaments.hall.serving import (
    Page,
    answered,
    etag_of,
    flag,
    page_context,
    round_asked,
    served,
    served_with,
)
from tournaments.hall.team_rounds import TeamRound, rank_curve, rounds_of_team, with_ranks
from tournaments.models.planning import Status, Tournament
from tournaments.models.registration import changes_in
from tournaments.models.sealing import seal_of
from tournaments.planning.regulations import told
from tournaments.planning.remaining import rounds_to_play
from tournaments.registration.names import filing_of
from tournaments.rounds import clock
from tournaments.sheets.games import ui_of_concours
from tournaments.standings import public
from tournaments.standings.certainty import outlook
from tournaments.standings.prizes import special_prizes
from tournaments.standings.rows import Row
from tournaments.standings.rows import found as found_rows
from tournaments.standings.wording import criteria_text, figure, figure_of, heads, legend, separation


@requires(Right.PUBLIC)
@require_safe
@served
def tournament_home(_request: HttpRequest, tournament: Tournament) -> Page:
    """What, when, where, how far it has got, and the clock of the round."""
    rounds = queries.published_rounds(tournament)
    last = rounds[-1] if rounds else None
    standing = public.known(tournament)
    return "hall/home.html", page_context(
        tournament,
        "home",
        round=last,
        planned=rounds_to_play(tournament),
        progress=last and queries.progress_of(last),
        clock=last and clock.read(last, last.drawn_at),  # for what stands still: the page counts down itself
        ends_at=last and clock.ends_at(last),
        teams=queries.teams_expected(tournament),
        match=tournament.chouine if ui_of_concours(tournament).matches else None,
        prizes=public.prizes_offered(tournament),
        standing=standing,
        winners=_winners(standing),
        announced=public.announced(tournament).steps,
        special=special_prizes(tournament, standing.winners),
    )


@requires(Right.PUBLIC)
@require_safe
def version(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """The version of all pages of the concours, in forty bytes, for phones and screens that ask often."""
    if not queries.is_public(tournament):
        raise Http404
    etag = etag_of(tournament)
    answer = answered(request, etag, lambda: etag)
    answer["Content-Type"] = "text/plain"
    return answer


@requires(Right.PUBLIC)
@require_safe
@served
def tables(request: HttpRequest, tournament: Tournament) -> Page:
    """«Où suis-je ?»: the last published draw by table and by name, and the search for one team."""
    rounds = queries.published_rounds(tournament)
    shown = _asked(request, "partie", len(rounds))
    context = page_context(tournament, "tables", rounds=range(1, len(rounds) + 1), shown=shown)
    if not rounds:
        return "hall/tables.html", context
    seating, typed = queries.seating(rounds[shown - 1]), request.GET.get("q", "").strip()
    context["drawn"] = fairness.drawn(rounds[shown - 1], has_bye=seating.has_bye)
    by_name = flag(request, "par")
    if typed:
        context |= {"query": typed, "found": [laid_out(place) for place in found(seating.places, typed)]}
    else:
        context["results"] = fairness.results_shown(rounds[shown - 1])
        names = name_lines(seating, filing_of(tournament)) if by_name else ()
        context |= {
            "by_name": by_name,
            "names": names,
            "seating": seating,
            "sides": side_names(seating.alone),
        }
    return "hall/tables.html", context


@requires(Right.PUBLIC)
@require_safe
@served_with(queries.sheet_version)
def table(_request: HttpRequest, tournament: Tournament, round_number: int, number: int) -> Page:
    """One table of a published round: who sits there, its running score, its deals once it is closed."""
    found_table = queries.table_at(tournament, round_number, number)
    if found_table is None:
        raise Http404
    shown = fairness.results_shown(found_table.round)
    why, later = fairness.why_here(found_table)
    return "hall/table.html", page_context(
        tournament,
        "tables",
        table=found_table,
        phase=queries.phase_of(found_table),
        sides=table_sides(found_table, changes_in(tournament), scores=shown),
        shown=shown,
        notice="" if shown else public.known(tournament).notice,
        said=deals.result_said(found_table) if shown else "",
        deals=deals.told(found_table) if shown else "",
        playing=not found_table.finished,
        why=why,
        why_later=later,
    )


@requires(Right.PUBLIC)
@require_safe
@served
def teams(request: HttpRequest, tournament: Tournament) -> Page:
    """«Mon équipe»: who plays, for a reader to find the team that this browser shall remember."""
    typed = request.GET.get("q", "").strip()
    return "hall/teams.html", page_context(
        tournament, "mine", teams=queries.teams_shown(tournament, typed), query=typed
    )


@requires(Right.PUBLIC)
@require_safe
@served_with(queries.sheet_versions)
def team(_request: HttpRequest, tournament: Tournament, number: int) -> Page:
    """One team: its rounds and tables; its results and its rank where the standing is shown."""
    found_team = queries.team_numbered(tournament, number)
    if found_team is None:
        raise Http404
    standing = public.known(tournament)
    row = next((row for row in standing.rows if row["number"] == number), None)
    published, ranks = queries.published_rounds(tournament), standing.ranks if row else []
    rounds = rounds_of_team(found_team, row, standing.through)
    rounds = with_ranks(rounds, ranks, row) if row else rounds
    why, later = fairness.why(found_team, published[-1]) if published else ([], False)
    return "hall/team.html", page_context(
        tournament,
        "tables",
        team=found_team,
        row=row,
        note=separation(row) if row else "",
        standing=standing,
        outlook=_outlook(standing, rounds, number) if row else (),
        figures=_figures(tournament, row) if row else [],
        ranked=len(ranks[-1]) if ranks else 0,
        curve=rank_curve(rounds, ranks, final=standing.kept.final) if row else None,
        rounds=rounds,
        playing=any(one.playing for one in rounds),
        has_deals=any(one.told for one in rounds),
        why=why,
        why_later=later,
        round=published[-1] if published else None,
    )


@requires(Right.PUBLIC)
@require_safe
@served
def standings(request: HttpRequest, tournament: Tournament) -> Page:
    """The standing after the last round, or that of `?apres=`; hidden where the concours keeps it so."""
    standing = public.known(tournament, round_asked(request, "apres"))
    typed = request.GET.get("q", "").strip()
    context = page_context(tournament, "standings", standing=standing, query=typed)
    if standing.hidden:
        return "hall/standings.html", context
    rows, prizes, columns = found_rows(standing.rows, typed), standing.prizes, heads(tournament)
    return "hall/standings.html", context | {
        "rounds": range(1, standing.through + 1),
        "columns": range(1, standing.kept.after_round + 1),
        "prizes": prizes,
        "special": special_prizes(tournament, standing.winners) if standing.official else (),
        "heads": columns,
        "lines": list(standing_lines(rows, prizes, columns)),
        "criteria": criteria_text(tournament),
        "legend": legend(tournament, rows),
        "seal": seal_of(tournament) if standing.official else None,
    }


@requires(Right.PUBLIC)
@require_safe
@served
def regulations(_request: HttpRequest, tournament: Tournament) -> Page:
    """«Règles du concours»: how a deal is marked here, how a table ends, how teams are ranked."""
    language = "en" if (get_language() or "fr").startswith("en") else "fr"
    return "hall/regulations.html", page_context(
        tournament,
        "rules",
        told=told(tournament, language),
        replays=not ui_of_concours(tournament).matches,
    )


def _figures(tournament: Tournament, row: Row) -> list[tuple[str, str]]:
    """What a team is ranked by, each under its name."""
    shown = [head for head in heads(tournament) if head.figure != "points_against"]
    return [(head.title.lower(), figure_of(row, head)) for head in shown]


def _outlook(standing: public.Known, rounds: list[TeamRound], number: int) -> list[str]:
    """What is certain and what is possible for a team of this standing, in sentences; none at the end."""
    if standing.tournament.status != Status.RUNNING:
        return []
    playing = (one for one in rounds if one.playing and one.counts_twice and one.opponent)
    adversaries = {them for one in playing if one.opponent for them in one.opponent.numbers}
    found = outlook(
        standing.tournament,
        standing.rows,
        number,
        standing.state.planned,
        adversaries=adversaries,
        places=standing.places,
    )
    return outlooks.sentences(found, len(standing.rows)) if found else []


def _asked(request: HttpRequest, name: str, last: int) -> int:
    """The number of the round that was asked for; the last one where what was asked makes no sense."""
    asked = round_asked(request, name)
    return asked if asked is not None and asked <= last else last


def _winners(standing: public.Known) -> list[dict[str, Any]]:
    """The first teams once the standing is the last word: as many as have prizes, three at least."""
    prizes = standing.prizes
    most = max([3, *prizes])
    return [
        {**row, "prize": prizes.get(row["rank"], ""), "points": figure(row["points_for"])}
        for row in standing.winners
        if row["rank"] <= most and not row["withdrawn"]
    ]
