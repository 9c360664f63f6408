"""The public pages: what is played, where one sits, how one stands. Nobody logs in to read them.

A view says which page to show; `served` says how it is kept and answered.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.utils.translation import get_language
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from tournaments.access.permissions import Right, requires
from tournaments.hall import fairness, queries
from tournaments.hall.lines import found, laid_out, name_lines, side_names, standing_lines
from tournaments.hall.serving import Page, answered, etag_of, flag, page_context, round_asked, served
from tournaments.hall.team_rounds import TeamRound, rounds_of_team
from tournaments.models.planning import Tournament
from tournaments.models.sealing import seal_of
from tournaments.models.standings import KeptStanding
from tournaments.planning.regulations import told
from tournaments.planning.remaining import rounds_to_play
from tournaments.registration.names import filing_of
from tournaments.rounds import clock
from tournaments.sheets.games import ui_of_concours
from tournaments.standings import queries as standing_queries
from tournaments.standings.awards import prizes_won
from tournaments.standings.prizes import special_prizes
from tournaments.standings.rows import Row
from tournaments.standings.rows import found as found_rows
from tournaments.standings.state import StandingState, state_of
from tournaments.standings.wording import criteria_text, figure, figure_of, heads, legend, separation


@requires(Right.PUBLIC)
@require_safe
@served
def tournament_home(request: HttpRequest, tournament: Tournament) -> Page:
    """What, when, where, how far it has got, and the clock of the round."""
    rounds = queries.published_rounds(tournament)
    last = rounds[-1] if rounds else None
    kept = standing_queries.current(tournament)
    state = state_of(tournament, kept, len(rounds))
    prizes = standing_queries.prizes_by_rank(tournament)
    won = prizes_won(tournament, kept) if state.official else prizes
    return "hall/home.html", page_context(
        request,
        tournament,
        "home",
        round=last,
        planned=rounds_to_play(tournament),
        progress=last and queries.progress_of(last),
        clock=last and clock.read(last, last.drawn_at),  # for what stands still: the page counts down itself
        ends_at=last and clock.ends_at(last),
        teams=queries.teams_expected(tournament),
        match=tournament.chouine if ui_of_concours(tournament).matches else None,
        prizes=prizes,
        state=state,
        winners=_winners(kept, state, won),
        special=special_prizes(tournament, standing_queries.ranked(kept) if state.official else ()),
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
    context = page_context(request, tournament, "tables", rounds=range(1, len(rounds) + 1), shown=shown)
    if not rounds:
        return "hall/tables.html", context
    seating, typed = queries.seating(rounds[shown - 1]), request.GET.get("q", "").strip()
    context["drawn"] = fairness.drawn(rounds[shown - 1], has_bye=seating.has_bye)
    by_name = flag(request, "par")
    if typed:
        context |= {"query": typed, "found": [laid_out(place) for place in found(seating.places, typed)]}
    else:
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
@served
def team(request: HttpRequest, tournament: Tournament, number: int) -> Page:
    """One team: its rounds and tables; its results and its rank where the standing is shown."""
    found_team = queries.team_numbered(tournament, number)
    if found_team is None:
        raise Http404
    kept = standing_queries.current(tournament)
    hidden = standing_queries.is_hidden(tournament, kept, kept.after_round)
    row = next((row for row in standing_queries.ranked(kept) if row["number"] == number), None)
    shown = None if hidden or row is None else {**row, "note": separation(row)}
    rounds, published = rounds_of_team(found_team, row), queries.published_rounds(tournament)
    why, later = fairness.why(found_team, published[-1]) if published else ([], False)
    return "hall/team.html", page_context(
        request,
        tournament,
        "tables",
        team=found_team,
        row=shown,
        kept=kept,
        state=state_of(tournament, kept, kept.after_round),
        hidden=hidden,
        figures=_figures(tournament, row) if row else [],
        rounds=[_kept_secret(one) for one in rounds] if hidden else rounds,
        why=why,
        why_later=later,
        round=published[-1] if published else None,
    )


@requires(Right.PUBLIC)
@require_safe
@served
def standings(request: HttpRequest, tournament: Tournament) -> Page:
    """The standing after the last round, or that of `?apres=`; hidden where the concours keeps it so."""
    published = standing_queries.rounds_published(tournament)
    kept = standing_queries.after_round(tournament, _asked(request, "apres", published))
    state = state_of(tournament, kept, published)
    typed = request.GET.get("q", "").strip()
    context = page_context(
        request,
        tournament,
        "standings",
        kept=kept,
        state=state,
        query=typed,
        hidden=standing_queries.is_hidden(tournament, kept, published),
    )
    if context["hidden"]:
        return "hall/standings.html", context
    rows = found_rows(standing_queries.ranked(kept), typed)
    prizes = prizes_won(tournament, kept) if state.official else {}
    columns = heads(tournament)
    return "hall/standings.html", context | {
        "rounds": range(1, published + 1),
        "columns": range(1, kept.after_round + 1),
        "prizes": prizes,
        "heads": columns,
        "lines": list(standing_lines(rows, prizes, columns)),
        "criteria": criteria_text(tournament),
        "seed": standing_queries.seed_shown(tournament, kept),
        "legend": legend(tournament, rows),
        "seal": seal_of(tournament) if state.official else None,
    }


@requires(Right.PUBLIC)
@require_safe
@served
def regulations(request: HttpRequest, tournament: Tournament) -> Page:
    """«Règles du concours»: how a deal is marked here, how a table ends, how teams are ranked."""
    language = "en" if (get_language() or "fr").startswith("en") else "fr"
    return "hall/regulations.html", page_context(
        request,
        tournament,
        "rules",
        told=told(tournament, language),
        replays=not ui_of_concours(tournament).matches,
    )


def _figures(tournament: Tournament, row: Row) -> list[tuple[str, str]]:
    """What a team is ranked by, each under its name."""
    shown = [head for head in heads(tournament) if head.figure != "points_against"]
    return [(head.title.lower(), figure_of(row, head)) for head in shown]


def _kept_secret(one: TeamRound) -> TeamRound:
    """The round without its result, for a hidden standing: results of all teams would reveal it."""
    outcome = one.outcome if one.opponent is None else one.outcome and _("finie")
    return replace(one, outcome=outcome, points="", against="", won=False, costs=())


def _asked(request: HttpRequest, name: str, last: int) -> int:
    """The number of the round that was asked for; the last one where what was asked makes no sense."""
    asked = round_asked(request, name)
    return asked if asked is not None and asked <= last else last


def _winners(kept: KeptStanding, state: StandingState, prizes: dict[int, str]) -> list[dict[str, Any]]:
    """The first teams once the standing is the last word: as many as have prizes, three at least."""
    if not state.official:
        return []
    most = max([3, *prizes])
    return [
        {**row, "prize": prizes.get(row["rank"], ""), "points": figure(row["points_for"])}
        for row in standing_queries.ranked(kept)
        if row["rank"] <= most and not row["withdrawn"]
    ]
