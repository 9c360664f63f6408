"""The first page that a player opens: how far the concours has got, and how one's own team stands.

The page is the same for everybody. Which team is one's own only the browser knows (`mine.js`): it asks for
the part of that team, which is as public as the team's page, and puts it on top.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Final

from django.http import Http404
from django.views.decorators.http import require_safe

from tournaments.core.access.permissions import Right, requires
from tournaments.core.models.planning import Status
from tournaments.core.planning.queries import count_expected, rounds_to_play
from tournaments.core.rounds import clock
from tournaments.core.rounds.brackets import others_join_after
from tournaments.core.sheets.games import ui_of_concours
from tournaments.core.standings import public
from tournaments.core.standings.lines import RankLine, rank_lines
from tournaments.core.standings.prizes import special_prizes
from tournaments.frontends.hall import queries
from tournaments.frontends.hall.lines import OutlookSentences, outlook_sentences
from tournaments.frontends.hall.serving import TemplatePage, cached_page, cached_page_with, page_context
from tournaments.frontends.hall.team_rounds import TeamRound, rounds_of_team

if TYPE_CHECKING:
    from collections.abc import Sequence

    from django.http import HttpRequest

    from tournaments.core.models.planning import Tournament

FIRST: Final = 8
"""How many teams of the standing the home has: the style sheet shows three on a phone, six on a desk."""


@requires(Right.PUBLIC)
@require_safe
@cached_page
def tournament_home(_request: HttpRequest, tournament: Tournament) -> TemplatePage:
    """What, when, where, how far it has got, the clock of the round, the first teams, the prizes."""
    rounds = queries.published_rounds(tournament)
    last = rounds[-1] if rounds else None
    standing, announced = public.standing_of(tournament), public.public_ceremony(tournament)
    return (
        "hall/home.html",
        page_context(
            tournament,
            "home",
            round=last,
            planned=rounds_to_play(tournament),
            progress=last and queries.round_progress(last),
            clock=last
            and clock.clock_of(last, last.drawn_at),  # at a fixed moment: the page counts down itself
            ends_at=last and clock.ends_at(last),
            teams=count_expected(tournament),
            match=tournament.chouine if ui_of_concours(tournament).matches else None,
            prizes=public.prizes_offered(tournament),
            standing=standing,
            first=rank_lines(tournament, standing.rows[:FIRST]),
            winners=_winners(tournament, standing),
            announced=announced.steps,
            corrected=announced.corrected,
            special=special_prizes(tournament, standing.winners),
        ),
    )


@requires(Right.PUBLIC)
@require_safe
@cached_page_with(queries.sheet_versions)
def team_home(_request: HttpRequest, tournament: Tournament, number: int) -> TemplatePage:
    """The part of the home for one team: its table and score or what it waits for, its rank, its chances."""
    team = queries.team_numbered(tournament, number)
    published = queries.published_rounds(tournament)
    if team is None:
        raise Http404
    standing = public.standing_of(tournament)
    row = next((row for row in standing.rows if row["number"] == number), None)
    rounds = rounds_of_team(team, row, standing.through, with_deals=False)
    now = round_at_play(rounds, len(published))
    last = rounds[-1] if rounds and rounds[-1].number == len(published) else None
    out = bool(published) and is_out(tournament, last)
    return "hall/own.html", page_context(
        tournament,
        "home",
        team=team,
        has_left=team.has_left(len(published) + 1),
        now=now,
        matches=ui_of_concours(tournament).matches,
        last=last,
        out=out and tournament.status == Status.RUNNING,
        goes_on=tournament.status == Status.RUNNING
        and not out
        and len(published) < rounds_to_play(tournament),
        standing=standing,
        own=rank_lines(tournament, [row])[0] if row else None,
        ranked=len(standing.rows),
        prize=standing.prizes.get(number, ""),
        chances=chances(standing, rounds, number) if row and not out else OutlookSentences(),
        sheets=" ".join(one.sheet for one in rounds if one.sheet),
    )


PLAYS_ON: Final = ("consolante", "complementaire", "third_place")
"""The options of a knockout by which who is beaten may play on."""


def is_out(tournament: Tournament, last: TeamRound | None) -> bool:
    """Whether a team of a knockout plays no more: beaten, or not even exempt in the `last` round."""
    if not tournament.has_brackets or tournament.drawn_by.beaten_play_on:
        return False
    if last is None:
        return True
    beaten = bool(last.table and last.outcome and not last.won)
    return beaten and not any(tournament.draw_options.get(option) for option in PLAYS_ON)


def round_at_play(rounds: Sequence[TeamRound], last: int) -> TeamRound | None:
    """The table at which a team plays in the `last` published round; of a host's two the own one."""
    playing = [one for one in rounds if one.playing and one.number == last]
    return min(playing, key=lambda one: not one.counts_twice, default=None)


def chances(standing: public.PublicStanding, rounds: Sequence[TeamRound], number: int) -> OutlookSentences:
    """What is certain and what is possible for a team of this standing; nothing at the end."""
    tournament = standing.tournament
    found = standing.prospects.get(number) if tournament.status == Status.RUNNING else None
    if found is None:
        return OutlookSentences()
    playing = [one.phase for one in rounds if one.playing and one.counts_twice and one.opponent]
    if found.match and playing and others_join_after(tournament, playing[-1]):
        found = replace(found, match="")
    return outlook_sentences(found, len(standing.rows), tournament.ranked_by)


def _winners(tournament: Tournament, standing: public.PublicStanding) -> list[tuple[RankLine, str]]:
    """The first teams of an official standing, each with its prize: as many as have one, at least three."""
    prizes = standing.prizes
    most = max([3, *(row["rank"] for row in standing.winners if row["number"] in prizes)])
    first = [row for row in standing.winners if row["rank"] <= most and not row["withdrawn"]]
    return [(line, prizes.get(line.row["number"], "")) for line in rank_lines(tournament, first)]
