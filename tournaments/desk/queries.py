"""Reads for the desk's home: how a concours stands, in as many queries for 4 teams as for 400."""

from __future__ import annotations

from datetime import datetime

from django.db.models import Count, Max, Q

from tournaments.desk.situation import RoundNow, Situation, Waiting
from tournaments.models.planning import Status, Tournament
from tournaments.models.rounds import Round, Table
from tournaments.planning.remaining import rounds_to_play
from tournaments.rounds import second_games
from tournaments.sheets.links import ways_of
from tournaments.sheets.queries import tables_waiting


def situation_of(tournament: Tournament, last: Round | None, now: datetime) -> Situation:
    """How the concours stands at `now`; `last` is its round drawn last."""
    unfinished = _unfinished(tournament)
    return Situation(
        status=Status(tournament.status),
        planned=rounds_to_play(tournament),
        individual=tournament.individual,
        fewest=tournament.fewest,
        prizes=tournament.prizes.count(),
        round=None if last is None else _round_now(last, unfinished, now),
        behind=tuple(
            (table.round.number, table.number)
            for table in unfinished
            if table.round_id != getattr(last, "pk", None)
        ),
        until=tournament.corrections_until,
        corrections_over=tournament.corrections_over,
        contested=tuple(tables_waiting(tournament)),
        moved=ways_of(tournament).moved,
        **_teams(tournament, next_round=1 if last is None else last.number + 1),
    )


def _teams(tournament: Tournament, next_round: int) -> dict[str, int]:
    """The teams that did not leave, those seen at the desk, and those the next draw still waits for."""
    return tournament.teams.filter(gone_from=None).aggregate(
        teams=Count("pk"),
        unchecked=Count("pk", filter=Q(present=False, from_round__lte=next_round)),
        present=Count("pk", filter=Q(present=True)),  # last: its name hides the field's
    )


def _unfinished(tournament: Tournament) -> list[Table]:
    """The tables of published rounds without result, in order."""
    tables = Table.objects.filter(
        round__tournament=tournament, round__published_at__isnull=False, finished_at=None
    )
    in_order = tables.select_related("round").order_by("round__number", "number")
    return list(in_order.defer("sheet", "game", "card"))


def _round_now(last: Round, unfinished: list[Table], now: datetime) -> RoundNow:
    seen = last.tables.aggregate(
        tables=Count("pk"), results=Count("finished_at"), entered=Max("last_activity")
    )
    return RoundNow(
        number=last.number,
        published=last.published,
        tables=seen["tables"],
        begun=bool(seen["results"] or seen["entered"]),
        waiting=tuple(
            Waiting(table.number, _minutes_since(table.last_activity, now))
            for table in unfinished
            if table.round_id == last.pk
        ),
        exempt=second_games.waiting(last) if last.published else (),
    )


def _minutes_since(moment: datetime | None, now: datetime) -> int | None:
    return None if moment is None else max(0, int((now - moment).total_seconds() // 60))
