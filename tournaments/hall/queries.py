"""What the public may read: published draws, results, and nothing of a concours in preparation."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, NamedTuple

from django.db.models import Count, OuterRef, Q, QuerySet, Subquery

from tournaments.models.planning import Prize, Status, Tournament
from tournaments.models.registration import Substitution, Team, changes_in, line_up
from tournaments.models.rounds import Bye, Round, Table

PLAYERS = ("ns__player1", "ns__player2", "ew__player1", "ew__player2")


class Place(NamedTuple):
    """Where a team sits in a round; `table` and `opponent` are None for a bye, `side` is "NS" or "EW"."""

    number: int
    players: tuple[str, str]
    table: int | None
    side: str
    opponent: int | None
    against: tuple[str, str]


@dataclass(frozen=True, slots=True)
class Seating:
    """Who sits where in a round: tables as (number, NS, EW), then byes."""

    tables: tuple[tuple[int, Place, Place], ...]
    byes: tuple[Place, ...]

    @property
    def places(self) -> list[Place]:
        return [place for _, ns, ew in self.tables for place in (ns, ew)] + list(self.byes)


class Progress(NamedTuple):
    """How far a round has got."""

    tables: int
    finished: int

    @property
    def over(self) -> bool:
        return self.finished == self.tables


def is_public(tournament: Tournament) -> bool:
    """Whether anything of the concours is published: from the day inscriptions open."""
    return tournament.status != Status.DRAFT


def state_of(tournament: Tournament) -> tuple[Any, ...]:
    """What every public page hangs on, in one query: when none of it has changed, no page has.

    The results' version goes up with every change of a team or a result; the histories of concours, rounds
    (publication, clock) and prizes tell the rest. The seed stands for the concours itself: no two are alike.
    """
    newest = [
        Subquery(
            model.history.filter(**{key: OuterRef("pk")}).order_by("-history_id").values("history_id")[:1]
        )
        for model, key in ((Tournament, "id"), (Round, "tournament_id"), (Prize, "tournament_id"))
    ]
    found = Tournament.objects.filter(pk=tournament.pk).values_list("seed", "results_version", *newest)
    return tuple(found.get())


def published_rounds(tournament: Tournament) -> list[Round]:
    """The rounds whose draw everybody may see."""
    return list(
        tournament.rounds.filter(published_at__isnull=False).select_related("tournament").order_by("number")
    )


def progress_of(round_: Round) -> Progress:
    """How many of its tables are finished."""
    counted = round_.tables.aggregate(
        tables=Count("pk"), finished=Count("pk", filter=Q(result__isnull=False))
    )
    return Progress(**counted)


def teams_expected(tournament: Tournament) -> int:
    """How many teams are inscribed and have not left."""
    return tournament.teams.filter(gone_from=None).count()


def seating(round_: Round) -> Seating:
    """Who sits where; three queries however many tables there are."""
    changes = changes_in(round_.tournament)
    tables = round_.tables.select_related(*PLAYERS).order_by("number")
    byes = round_.byes.select_related("team__player1", "team__player2").order_by("team__number")
    return Seating(
        tuple(_at_table(table, changes) for table in tables),
        tuple(_bye(bye, changes) for bye in byes),
    )


def team_numbered(tournament: Tournament, number: int) -> Team | None:
    """The team of this number with its players."""
    return tournament.teams.select_related("player1", "player2").filter(number=number).first()


def tables_of_team(team: Team) -> QuerySet[Table]:
    """Where the team has sat in published rounds, with the adversaries and what came of it."""
    return (
        Table.objects.filter(Q(ns=team) | Q(ew=team), round__published_at__isnull=False)
        .select_related("round", "result", *PLAYERS)
        .order_by("round__number")
    )


def byes_of_team(team: Team) -> list[int]:
    """The published rounds in which the team has no adversary."""
    byes = Bye.objects.filter(team=team, round__published_at__isnull=False)
    return list(byes.values_list("round__number", flat=True))


def _at_table(table: Table, changes: list[Substitution]) -> tuple[int, Place, Place]:
    ns, ew = (_players(team, changes, table.round) for team in (table.ns, table.ew))
    return (
        table.number,
        Place(table.ns.number, ns, table.number, "NS", table.ew.number, ew),
        Place(table.ew.number, ew, table.number, "EW", table.ns.number, ns),
    )


def _bye(bye: Bye, changes: list[Substitution]) -> Place:
    return Place(bye.team.number, _players(bye.team, changes, bye.round), None, "", None, ("", ""))


def _players(team: Team, changes: list[Substitution], round_: Round) -> tuple[str, str]:
    one, other = line_up(team, changes, round_.number).players
    return one.name, other.name
