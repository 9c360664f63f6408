"""Reads of rounds: teams present, rounds played, progress of the tables."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace
from functools import reduce
from operator import or_
from typing import Any, Final

from django.db.models import Q, QuerySet

from scoring.cards import Side
from scoring.sheet.entries import KINDS
from tournaments.core.models.planning import Tournament
from tournaments.core.models.registration import Ban, Team, playing_in
from tournaments.core.models.rounds import SEATED, Bye, Drawing, Edit, Round, Table
from tournaments.core.registration.queries import teams_of, to_check_in
from tournaments.core.rounds.seating import Seating, TableSeating
from tournaments.draw import answer, request
from tournaments.platform.typography import as_typed

WRITING: Final = frozenset(kind for kind, content in KINDS.items() if content.changes_sheet)
"""The kinds of entries that change a sheet."""


WALKOVER: Final = "walkover"
"""The wish that a draw reports broken where the adversary of a team has left: its team, then who left."""
DEPARTURES: Final = (Edit.Kind.REPLACED, Edit.Kind.EXEMPTED, Edit.Kind.REMOVED, Edit.Kind.FORFEIT)


def round_of(tournament: Tournament, number: int) -> Round | None:
    """One round by its number."""
    return tournament.rounds.filter(number=number).first()


def last_round(tournament: Tournament) -> Round | None:
    """The round drawn last, published or not."""
    return tournament.rounds.order_by("-number").first()


def tables_of(round_: Round) -> QuerySet[Table]:
    """The tables in order, with teams and players; without their sheets, which are large."""
    return round_.tables.select_related(*SEATED).defer("sheet", "game")


def byes_of(round_: Round) -> QuerySet[Bye]:
    """The byes of this round, by team number, with players."""
    return round_.byes.select_related("team__player1", "team__player2").order_by("team__number")


def teams_in(round_: Round) -> QuerySet[Team]:
    """The teams of this round, exempt or not, with players."""
    places = (round_.tables.values(seat) for seat in ("ns", "ew", "ns_partner", "ew_partner"))
    seated = reduce(or_, (Q(pk__in=teams) for teams in (*places, round_.byes.values("team"))))
    return round_.tournament.teams.filter(seated).select_related("player1", "player2")


def tables_playing(round_: Round) -> list[int]:
    """The numbers of the tables without result."""
    return list(round_.tables.filter(finished_at=None).values_list("number", flat=True))


def tables_held(round_: Round) -> list[int]:
    """The numbers of the tables whose seating is fixed, because their sheet is not empty.

    That is what stands on it now, or waits for the referee: a deal, totals, a result, a stop, a ruling, an
    entry to be settled. What was written and taken back fixes nothing; it stays in the log.
    """
    known = Q(finished_at__isnull=False) | Q(deal_count__gt=0) | Q(waiting__gt=0) | Q(choosing__gt=0)
    written = round_.tables.filter(log_length__gt=0)
    held = set(written.filter(known).values_list("number", flat=True))
    held |= {
        number for number, sheet in written.exclude(known).values_list("number", "sheet") if _says(sheet)
    }
    return sorted(held)


def _says(sheet: Mapping[str, Any] | None) -> bool:
    """Whether a stored sheet without deals and result says anything all the same."""
    return any((sheet or {}).get(part) for part in ("totals", "forfeit", "stopped", "rulings"))


def emptied_sheets(round_: Round) -> list[int]:
    """The numbers of the tables with an empty sheet on which something was written and taken back.

    A tick alone, or a dispute that was settled, is no writing.
    """
    held = set(tables_held(round_))
    written = round_.tables.filter(log_length__gt=0, entries__kind__in=WRITING).distinct().order_by("number")
    return [number for number in written.values_list("number", flat=True) if number not in held]


def teams_to_draw(tournament: Tournament, number: int) -> list[Team]:
    """The teams to be drawn for round `number`."""
    return list(tournament.teams.filter(playing_in(number)).order_by("number"))


def moved_since(round_: Round) -> tuple[list[Team], list[Team]]:
    """The teams of a round that are no longer there for it, and those that came since; with players.

    Who was there for the draw and was not seated (eliminated from a knockout) did not come since.
    """
    seated, asked = set(teams_in(round_).values_list("pk", flat=True)), teams_at_draw(round_)
    moved: tuple[list[Team], list[Team]] = ([], [])
    for team in round_.tournament.teams.select_related("player1", "player2").order_by("number"):
        plays = team.plays_in(round_.number)
        if plays != (team.pk in seated) and not (plays and team.number in asked):
            moved[plays].append(team)
    return moved


def eliminated(round_: Round) -> list[Team]:
    """The teams that are there and that the draw neither seated nor left exempt; with players."""
    seated, asked = set(teams_in(round_).values_list("pk", flat=True)), teams_at_draw(round_)
    return [
        team
        for team in round_.tournament.teams.select_related("player1", "player2").order_by("number")
        if team.number in asked and team.pk not in seated and team.plays_in(round_.number)
    ]


def teams_at_draw(round_: Round) -> frozenset[int]:
    """The numbers of the teams that were there when the round was drawn."""
    return frozenset(team["number"] for team in stored_request(round_)["teams"])


def teams_unchecked(tournament: Tournament, number: int) -> QuerySet[Team]:
    """The teams that round `number` would draw if they were checked in, with players."""
    return teams_of(tournament).filter(to_check_in(number))


def pool_order(tournament: Tournament) -> tuple[str, ...]:
    """What ranks teams of a pool with equal wins: the criteria of the concours as far as a pool has them.

    Their own meeting comes last where the criteria do not name it (C6), then the general ranking. A method
    without pools has the default, which nothing reads.
    """
    if "pool_size" not in tournament.drawn_by.asks:
        return request.Options().pool_order
    keys = [key for key in tournament.criteria if key in request.POOL_KEYS]
    return (*keys, *[request.HEAD_TO_HEAD] * (request.HEAD_TO_HEAD not in keys))


def match_of(table: Table) -> TableSeating:
    """A table as a value; its teams are selected with it."""
    ns, ew = (tuple(team.number for team in table.teams(side)) for side in (Side.NS, Side.EW))
    return TableSeating(table.number, ns, ew, table.phase, table.host)


def seating(round_: Round) -> Seating:
    """The seating of the round, with its byes."""
    tables = round_.tables.select_related("ns", "ew", "ns_partner", "ew_partner")
    tables = tables.defer("sheet", "game", "card")
    return Seating.of(
        map(match_of, tables), round_.byes.order_by("pk").values_list("team__number", flat=True)
    )


def drawn(round_: Round) -> answer.DrawnRound:
    """The round as an answer of the draw, without `relaxed` and the games of exempt teams."""
    return seating(round_).to_answer()


def banned_pairs(
    tournament: Tournament,
) -> tuple[tuple[tuple[int, int], ...], tuple[tuple[int, int], ...]]:
    """The pairs of numbers that must never meet, and those that should not."""
    pairs = Ban.objects.filter(tournament=tournament).values_list("one__number", "other__number", "absolute")
    found: tuple[list[tuple[int, int]], list[tuple[int, int]]] = ([], [])
    for one, other, absolute in pairs:
        found[not absolute].append((min(one, other), max(one, other)))
    bans, avoid = (tuple(sorted(each)) for each in found)
    return bans, avoid


def current_request(round_: Round) -> request.Request:
    """The request of the draw with the teams and bans of now, by which a changed seating is judged."""
    asked = request.Request.from_record(stored_request(round_))
    known = {team.number for team in asked.teams}
    since = [team for team in teams_to_draw(round_.tournament, round_.number) if team.number not in known]
    bans, avoid = banned_pairs(round_.tournament)
    return replace(asked, teams=asked.teams + request_teams(since), bans=bans, avoid=avoid)


def numbers_per_side(round_: Round) -> int:
    """The count of numbers on a side of this round: 2 at the mêlée, where each player has one; else 1."""
    return 2 if round_.drawn_by.draws_partners else 1


def request_teams(teams: Iterable[Team]) -> tuple[request.DrawTeam, ...]:
    """Teams as the draw reads them."""
    return tuple(
        request.DrawTeam(team.number, as_typed(team.club) or None, team.fixed_table) for team in teams
    )


def stored_request(round_: Round) -> dict[str, Any]:
    """The stored request of the draw, with which ``python -m tournaments.draw`` repeats it."""
    record: dict[str, Any] = Drawing.objects.values_list("request", flat=True).get(round=round_)
    return record


def ranking_of(round_: Round) -> list[int]:
    """The ranking that this draw was made from, best first."""
    ranking: list[int] = stored_request(round_)["ranking"]
    return ranking


def unkept_and_new(round_: Round) -> list[dict[str, Any]]:
    """The wishes that the draw of a round did not keep, without departures that an earlier round has told."""
    relaxed: list[dict[str, Any]] = round_.relaxed
    walkovers = [wish for wish in relaxed if wish["wish"] == WALKOVER]
    if not walkovers:
        return relaxed
    earlier = round_.tournament.rounds.filter(number__lt=round_.number).values_list("relaxed", flat=True)
    told = {
        team
        for relaxed in earlier
        for wish in relaxed
        if wish["wish"] == WALKOVER
        for team in wish["teams"][1:]
    }
    edits = Edit.objects.filter(round__tournament=round_.tournament_id, kind__in=DEPARTURES, undoing=None)
    told |= {edit["teams"][0] for edit in edits.values_list("figures", flat=True)}
    known = [wish for wish in walkovers if told.intersection(wish["teams"][1:])]
    return [wish for wish in relaxed if wish not in known]


def edits_of(round_: Round) -> QuerySet[Edit]:
    """The edits by hand since this draw in order, with undoings and what they undid."""
    return round_.edits.filter(attempt=round_.attempt).select_related("author", "undoing").order_by("pk")


def last_edit(round_: Round) -> Edit | None:
    """The last edit that is not undone; None without one."""
    return edits_of(round_).filter(undoes=None, undoing=None).last()


def seating_version(round_: Round) -> str:
    """The version of the seating: changes posted from an older one are rejected."""
    last = round_.edits.order_by("pk").values_list("pk", flat=True).last()
    return f"{round_.attempt}-{last or 0}"
