"""How many rounds a tournament will have: brackets may end before the planned number. Writes nothing."""

from __future__ import annotations

from dataclasses import replace

from django.db.models import Prefetch, QuerySet

from tournaments.draw.api import is_over
from tournaments.draw.request import PlayedRound, Request, Result, Team
from tournaments.models.planning import Tournament
from tournaments.models.rounds import Bye, Drawing, Round, Table


def brackets_over(tournament: Tournament) -> bool:
    """Whether the last published round is the last there can be, played or still playing.

    False where another round is drawn by its method however many there were, and before the first one.
    """
    if not tournament.has_brackets:
        return False
    last = _published(tournament).order_by("-number").only("number", "method", "tournament_id").first()
    if last is None or last.method != tournament.draw_method:
        return False
    record = Drawing.objects.filter(round=last).values_list("request", flat=True).first()
    if record is None:
        return False
    asked = Request.from_record(record)
    coming = last.number + 1
    there = [team for team in tournament.teams.order_by("number") if team.plays_in(coming)]
    teams = tuple(Team(team.number, team.club or None, team.fixed_table) for team in there)
    return is_over(replace(asked, round=coming, teams=teams, played=_played(tournament), ranking=()))


def rounds_to_play(tournament: Tournament) -> int:
    """How many rounds there will be: those planned, or those published where the brackets need no more."""
    planned = tournament.rounds_planned
    # The order matters: every public page asks. Without brackets nothing is asked of the database; whether
    # they are over costs a dozen queries.
    if not tournament.has_brackets:
        return planned
    published = _published(tournament).count()
    return published if published < planned and brackets_over(tournament) else planned


def last_is_published(tournament: Tournament) -> bool:
    """Whether the draw of the last round is published: nothing is left to be drawn."""
    published = _published(tournament).count()
    return 0 < published >= rounds_to_play(tournament)


def _published(tournament: Tournament) -> QuerySet[Round]:
    return tournament.rounds.filter(published_at__isnull=False)


def _played(tournament: Tournament) -> tuple[PlayedRound, ...]:
    """The published rounds; nobody goes on in a bracket for the game of an exempt team."""
    byes = Prefetch("byes", Bye.objects.order_by("pk").select_related("team"))
    tables = Prefetch("tables", Table.objects.defer("sheet", "game", "card"))
    rounds = _published(tournament).order_by("number")
    return tuple(map(_as_played, rounds.prefetch_related(tables, "tables__ns", "tables__ew", byes)))


def _as_played(round_: Round) -> PlayedRound:
    tables = (
        Result(
            table.number,
            (table.ns.number,),
            (table.ew.number,),
            table.winner and table.winner.lower(),
            table.phase or None,
        )
        for table in round_.tables.all()
        if not table.host
    )
    return PlayedRound(tuple(tables), tuple(bye.team.number for bye in round_.byes.all()))
