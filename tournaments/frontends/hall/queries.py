"""Reads for the public: published draws and results, nothing of a tournament in preparation."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, NamedTuple

from django.db.models import Count, OuterRef, Q, QuerySet, Subquery
from django.utils.translation import gettext as _

from scoring.cards import Side
from tournaments.core.models.money import CashPrize
from tournaments.core.models.planning import Prize, SpecialPrize, Status, Tournament
from tournaments.core.models.registration import Substitution, Team, changes_in, line_up, search_words
from tournaments.core.models.rounds import SEATED, Bye, Round, Seated, Table, sits
from tournaments.core.rounds.wording import SECOND_GAME, Phase, second_game_title, tables_by_phase
from tournaments.core.standings.rows import has_words
from tournaments.platform.typography import called_out

VERSIONED_BY_HISTORY = (
    (Tournament, "id"),
    (Round, "tournament_id"),
    (Prize, "tournament_id"),
    (SpecialPrize, "tournament_id"),
    (CashPrize, "tournament_id"),
)
"""What public pages depend on beside results: models with a history, and the field of their concours."""


class Chair(NamedTuple):
    """Who sits on a chair, and the number of the team (or of the individual) this is."""

    name: str
    number: int


class SideSeats(NamedTuple):
    """A side of a table in a round: one team, or at the mêlée two individuals with a number each.

    For a bye `table` is None and `against` empty; `side` is "NS" or "EW". `host`: the side plays a second
    game here, so that an exempt team can play.
    """

    chairs: tuple[Chair, ...]
    table: int | None
    side: str
    against: tuple[Chair, ...]
    host: bool = False

    @property
    def numbers(self) -> list[int]:
        return list(dict.fromkeys(chair.number for chair in self.chairs))

    @property
    def by_number(self) -> list[tuple[int, str]]:
        """The players of the side as they are called out: a team by one number, individuals each by one."""
        return [
            (number, called_out(chair.name for chair in self.chairs if chair.number == number))
            for number in self.numbers
        ]

    @property
    def exempt(self) -> str:
        """The word for a side without adversary, in the gender of a team or of a player."""
        return _("exempt") if len(self.chairs) == 1 else _("exempte")

    @property
    def against_names(self) -> str:
        """The adversaries, as they are called out."""
        return called_out(chair.name for chair in self.against)

    @property
    def against_number(self) -> str:
        """The number of the adversaries, or the numbers of two individuals: «4 + 9»."""
        return " + ".join(str(number) for number in dict.fromkeys(chair.number for chair in self.against))


class TableSeats(NamedTuple):
    """A table with its sides; `phase` is that of the draw, or `SECOND_GAME` for the game of an exempt team.

    `points` are those of (NS, EW); None while it plays, and after a forfeit.
    """

    number: int
    ns: SideSeats
    ew: SideSeats
    phase: str = ""
    points: tuple[int, int] | None = None
    winner: str | None = None
    absent: str = ""


@dataclass(frozen=True, slots=True)
class RoundSeats:
    """The seating of a round; `byes` are the sides without a game, not even against a host.

    `alone`: nobody has a partner, so that chairs have no names. `second_games` is the heading of the games of
    exempt teams.
    """

    tables: tuple[TableSeats, ...]
    byes: tuple[SideSeats, ...]
    alone: bool = False
    second_games: str = ""

    @property
    def places(self) -> list[SideSeats]:
        return [place for table in self.tables for place in (table.ns, table.ew)] + list(self.byes)

    @property
    def has_bye(self) -> bool:
        """Whether a team is exempt, even if it plays against a host."""
        return bool(self.byes) or any(table.phase == SECOND_GAME for table in self.tables)

    @property
    def phases(self) -> list[Phase[TableSeats]]:
        """The tables under the headings of their phases."""
        return tables_by_phase(self.tables, lambda table: table.phase, self.second_games)


class RoundProgress(NamedTuple):
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
    """The state that all public pages of a tournament depend on, in one query: equal states, equal pages.

    The results' version changes with every team and every result; the newest history entries change with the
    concours, its rounds (publication, clock) and its prizes; the ceremony's version with what was revealed.
    The seed identifies the concours. The end of the time for corrections is stored nowhere, so whether it
    still runs is part of the state.
    """
    newest = [
        Subquery(
            model.history.filter(**{key: OuterRef("pk")}).order_by("-history_id").values("history_id")[:1]
        )
        for model, key in VERSIONED_BY_HISTORY
    ]
    found = Tournament.objects.filter(pk=tournament.pk).values_list(
        "seed", "results_version", "ceremony__version", *newest
    )
    return *found.get(), tournament.corrections_running


def published_rounds(tournament: Tournament) -> list[Round]:
    """The rounds whose draw everybody may see."""
    return list(
        tournament.rounds.filter(published_at__isnull=False).select_related("tournament").order_by("number")
    )


def published_count(tournament: Tournament) -> int:
    """How many draws everybody may see."""
    return tournament.rounds.filter(published_at__isnull=False).count()


def round_progress(round_: Round) -> RoundProgress:
    """How many of its tables are finished."""
    counted = round_.tables.aggregate(
        tables=Count("pk"), finished=Count("pk", filter=Q(finished_at__isnull=False))
    )
    return RoundProgress(**counted)


def round_seats(round_: Round) -> RoundSeats:
    """The seats of a round; three queries however many tables there are."""
    changes = changes_in(round_.tournament)
    tables = round_.tables.select_related(*SEATED).defer("sheet", "game", "card").order_by("number")
    byes = round_.byes.select_related("team__player1", "team__player2").order_by("team__number")
    seated = tuple(_at_table(table, changes) for table in tables)
    at_a_table = {number for table in seated for place in (table.ns, table.ew) for number in place.numbers}
    return RoundSeats(
        seated,
        tuple(_bye(bye, changes) for bye in byes if bye.team.number not in at_a_table),
        alone=plays_alone(round_.tournament),
        second_games=second_game_title(round_.tournament),
    )


def plays_alone(tournament: Tournament) -> bool:
    """Whether one player plays against another; at the mêlée everybody has a partner for the round."""
    return tournament.individual and not tournament.melee


def search_teams(tournament: Tournament, typed: str) -> list[Team]:
    """The teams with every typed word, by number; none before a draw is published."""
    if not published_rounds(tournament):
        return []
    words = search_words(typed)
    teams = tournament.teams.select_related("player1", "player2").order_by("number")
    return [team for team in teams if has_words(words, team.number, team.names, team.club)]


def team_numbered(tournament: Tournament, number: int) -> Team | None:
    """The team of this number with its players."""
    return tournament.teams.select_related("player1", "player2").filter(number=number).first()


def tables_of_team(team: Team) -> QuerySet[Table]:
    """The tables of a team in published rounds, with their teams and results, by round."""
    return (
        Table.objects.filter(sits(team), round__published_at__isnull=False)
        .select_related("round", *SEATED)
        .order_by("round__number")
    )


def table_at(tournament: Tournament, round_number: int, number: int) -> Table | None:
    """A table of a published round, with its sheet and its teams."""
    tables = Table.objects.filter(round__tournament=tournament, round__published_at__isnull=False)
    return (
        tables.filter(round__number=round_number, number=number)
        .select_related("round__tournament", *SEATED)
        .first()
    )


def phase_of(table: Table) -> str:
    """The heading of the phase that a table belongs to; empty where the concours has no phases."""
    named = SECOND_GAME if table.host else table.phase
    return tables_by_phase([table], lambda _: named, second_game_title(table.round.tournament))[0].heading


def sheet_versions(tournament: Tournament, number: int) -> list[tuple[Any, ...]]:
    """The tables of this team in published rounds, each as (primary key, version of its sheet)."""
    team = Subquery(tournament.teams.filter(number=number).values("pk")[:1])
    published = Table.objects.filter(sits(team), round__published_at__isnull=False)
    return list(published.order_by("pk").values_list("pk", "version"))


def sheet_version(tournament: Tournament, round_number: int, number: int) -> tuple[Any, ...] | None:
    """A table of a published round as (primary key, version of its sheet); None without one."""
    published = Table.objects.filter(round__tournament=tournament, round__published_at__isnull=False)
    return published.filter(round__number=round_number, number=number).values_list("pk", "version").first()


def open_sheet_lines(tournament: Tournament, through: int) -> list[str]:
    """The sheets of the tables that play in published rounds up to `through`, as `sheet_line` writes each."""
    tables = Table.objects.filter(round__tournament=tournament, round__published_at__isnull=False)
    playing = tables.filter(finished_at=None, round__number__lte=through)
    found = playing.order_by("round__number", "number").values_list("round__number", "number", "version")
    return [f"{round_number}.{number}:{version}" for round_number, number, version in found]


def sheet_line(table: Table) -> str:
    """A sheet and how far it is written: «2.12:37» is version 37 of table 12 in round 2."""
    return f"{table.round.number}.{table.number}:{table.version}"


def byes_of_team(team: Team) -> list[int]:
    """The published rounds in which the team has no adversary."""
    byes = Bye.objects.filter(team=team, round__published_at__isnull=False)
    return list(byes.values_list("round__number", flat=True))


def _at_table(table: Table, changes: list[Substitution]) -> TableSeats:
    ns, ew = (_chairs(table.seated(side, changes)) for side in Side)
    return TableSeats(
        table.number,
        SideSeats(ns, table.number, "NS", ew, host=table.host == Side.NS),
        SideSeats(ew, table.number, "EW", ns, host=table.host == Side.EW),
        SECOND_GAME if table.host else table.phase,
        _points(table),
        table.winner,
        table.absent,
    )


def _points(table: Table) -> tuple[int, int] | None:
    ns, ew = table.ns_points, table.ew_points
    return None if not table.finished or ns is None or ew is None else (ns, ew)


def _bye(bye: Bye, changes: list[Substitution]) -> SideSeats:
    return SideSeats(_chairs(Seated((line_up(bye.team, changes, bye.round.number),))), None, "", ())


def _chairs(seated: Seated) -> tuple[Chair, ...]:
    return tuple(
        Chair(player.name, line_up.number) for line_up in seated.line_ups for player in line_up.players
    )
