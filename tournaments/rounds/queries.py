"""Reads of rounds: who is there to be drawn, what was played, how far the tables are."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime
from functools import reduce
from operator import or_
from typing import Any

from django.db.models import Count, Exists, OuterRef, Q, QuerySet

from tournaments.draw import answer, request
from tournaments.models.planning import Tournament
from tournaments.models.registration import Team
from tournaments.models.rounds import Bye, Drawing, Round, Table
from tournaments.models.sheets import Deal, Result, Ruling, Totals, deals_on_sheet
from tournaments.rounds.clock import Clock, read

Winners = Mapping[int, str | None]
"""Table id → ``ns``, ``ew``, or None for a draw; a table that still plays is not in it."""


def rounds_of(tournament: Tournament) -> QuerySet[Round]:
    """The rounds in order, each with `table_count`, `finished_count` and `bye_count`."""
    return tournament.rounds.annotate(
        table_count=Count("tables", distinct=True),
        finished_count=Count("tables", filter=Q(tables__result__isnull=False), distinct=True),
        bye_count=Count("byes", distinct=True),
    )


def round_of(tournament: Tournament, number: int) -> Round | None:
    """One round by its number."""
    return tournament.rounds.filter(number=number).first()


def last_round(tournament: Tournament) -> Round | None:
    """The round drawn last, published or not."""
    return tournament.rounds.order_by("-number").first()


def tables_of(round_: Round) -> QuerySet[Table]:
    """The tables in order, with teams, players and result, and `deal_count` deals on the sheet."""
    return round_.tables.select_related(
        "ns__player1", "ns__player2", "ew__player1", "ew__player2", "result"
    ).annotate(deal_count=deals_on_sheet())


def byes_of(round_: Round) -> QuerySet[Bye]:
    """Who has no adversary in this round, with players."""
    return round_.byes.select_related("team__player1", "team__player2").order_by("team__number")


def teams_in(round_: Round) -> QuerySet[Team]:
    """The teams of this round, exempt or not, with players."""
    seated = Q(tables_as_ns__round=round_) | Q(tables_as_ew__round=round_) | Q(byes__round=round_)
    return Team.objects.filter(seated).select_related("player1", "player2").distinct()


def tables_playing(round_: Round) -> list[int]:
    """The numbers of the tables without result."""
    return list(round_.tables.filter(result=None).values_list("number", flat=True))


def tables_begun(round_: Round) -> list[int]:
    """The numbers of the tables for which anything was ever entered, even if it was taken back."""
    kept = (Exists(model.objects.filter(table=OuterRef("pk"))) for model in (Deal, Totals, Result, Ruling))
    return list(round_.tables.filter(reduce(or_, kept)).values_list("number", flat=True))


def teams_there(tournament: Tournament, number: int) -> list[Team]:
    """The teams to be drawn for round `number`."""
    return [team for team in tournament.teams.order_by("number") if team.plays_in(number)]


def moved_since(round_: Round) -> tuple[list[Team], list[Team]]:
    """The teams of a round that are no longer there for it, and those that came since; with players."""
    seated = set(teams_in(round_).values_list("pk", flat=True))
    moved: tuple[list[Team], list[Team]] = ([], [])
    for team in round_.tournament.teams.select_related("player1", "player2").order_by("number"):
        plays = team.plays_in(round_.number)
        if plays != (team.pk in seated):
            moved[plays].append(team)
    return moved


def teams_unchecked(tournament: Tournament, number: int) -> QuerySet[Team]:
    """The teams that round `number` would draw if they were checked in, with players."""
    expected = Q(gone_from=None) | Q(gone_from__gt=number)
    return (
        tournament.teams.filter(expected, present=False, from_round__lte=number)
        .select_related("player1", "player2")
        .order_by("number")
    )


def winners_of(tournament: Tournament) -> dict[int, str | None]:
    """Who won each finished table, by table id: what the draw of the next round is told."""
    results = Result.objects.filter(table__round__tournament=tournament)
    return {table: winner and winner.lower() for table, winner in results.values_list("table_id", "winner")}


def played_before(tournament: Tournament, number: int, winners: Winners) -> tuple[request.PlayedRound, ...]:
    """The published rounds before round `number`, as the draw reads them."""
    rounds = tournament.rounds.filter(number__lt=number, published_at__isnull=False)
    return tuple(
        request.PlayedRound(
            tuple(
                request.Result(table.number, (table.ns.number,), (table.ew.number,), winners.get(table.pk))
                for table in played.tables.all()
            ),
            tuple(bye.team.number for bye in played.byes.all()),
        )
        for played in rounds.prefetch_related("tables__ns", "tables__ew", "byes__team")
    )


def drawn(round_: Round) -> answer.Round:
    """The round as the draw speaks of it; `relaxed` is left out."""
    tables = round_.tables.order_by("number").values_list("number", "ns__number", "ew__number")
    byes = round_.byes.order_by("team__number").values_list("team__number", flat=True)
    return answer.Round(tuple(answer.Table(number, (ns,), (ew,)) for number, ns, ew in tables), tuple(byes))


def request_of(round_: Round) -> dict[str, Any]:
    """The record with which ``python -m tournaments.draw`` finds this draw again."""
    record: dict[str, Any] = Drawing.objects.values_list("request", flat=True).get(round=round_)
    return record


def swaps_of(round_: Round) -> list[list[int]]:
    """The pairs of teams exchanged by hand since the draw, in order."""
    swaps: list[list[int]] = Drawing.objects.values_list("swaps", flat=True).get(round=round_)
    return swaps


def clock_of(round_: Round, now: datetime) -> Clock | None:
    """The clock of a round at `now`; `None` where the concours is not played under the clock."""
    return read(round_, now)
