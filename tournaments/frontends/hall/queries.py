"""Reads for the public: published draws and results, nothing of a tournament in preparation."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any, Final, NamedTuple

from django.db.models import Count, OuterRef, Q, QuerySet, Subquery
from django.utils.translation import gettext as _

from scoring.cards import Side
from tournaments.core.models.money import CashPrize
from tournaments.core.models.planning import Prize, SpecialPrize, Status, Tournament
from tournaments.core.models.registration import Substitution, Team, changes_in, line_up, search_words
from tournaments.core.models.rounds import SEATED, Bye, Round, Seated, Table, sits, stopped_words
from tournaments.core.rounds.line_ups import OtherPlayer, names_of, other_players, other_players_text
from tournaments.core.rounds.wording import (
    SECOND_GAME,
    Phase,
    phase_of_table,
    second_game_title,
    tables_by_phase,
)
from tournaments.core.standings.rows import has_words
from tournaments.platform.statement import Statement
from tournaments.platform.typography import called_out

VERSIONED_BY_HISTORY = (
    (Tournament, "id"),
    (Round, "tournament_id"),
    (Prize, "tournament_id"),
    (SpecialPrize, "tournament_id"),
    (CashPrize, "tournament_id"),
)
"""What public pages depend on beside results: models with a history, and the field of their concours."""


class OtherPlayers(tuple[OtherPlayer, ...]):
    """Who plays for a team, or for those of a side, in other rounds."""

    __slots__ = ()

    @property
    def said(self) -> str:
        """Each with these rounds; empty where nobody was replaced."""
        return other_players_text(self)

    @property
    def names(self) -> str:
        """The names alone, to be searched."""
        return names_of(self)


class Chair(NamedTuple):
    """Who sits on a chair, and the number of the team (or of the individual) this is."""

    name: str
    number: int


class SideSeats(NamedTuple):
    """A side of a table in a round: one team, or at the mêlée two individuals with a number each.

    For a bye `table` is None and `against` empty; `side` is "NS" or "EW". `host`: the side plays a second
    game here, so that an exempt team can play. `others` play for its teams in other published rounds.
    """

    chairs: tuple[Chair, ...]
    table: int | None
    side: str
    against: tuple[Chair, ...]
    host: bool = False
    others: OtherPlayers = OtherPlayers()

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
    stopped_at: int | None = None

    @property
    def stopped(self) -> str:
        """That it was stopped before its end; empty for a whole game."""
        return stopped_words(self.stopped_at)


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
    return *_STATE.get(tournament.pk), tournament.corrections_running


def _stored_state(tournament: int) -> QuerySet[Tournament, tuple[Any, ...]]:
    newest = [
        Subquery(
            model.history.filter(**{key: OuterRef("pk")}).order_by("-history_id").values("history_id")[:1]
        )
        for model, key in VERSIONED_BY_HISTORY
    ]
    stored = Tournament.objects.filter(pk=tournament)
    return stored.values_list("seed", "results_version", "ceremony__version", *newest)


_STATE: Final = Statement(_stored_state)


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
    """The seats of a round; four queries however many tables there are."""
    changes, last = changes_in(round_.tournament), published_count(round_.tournament)
    tables = round_.tables.select_related(*SEATED).defer("sheet", "game", "card").order_by("number")
    byes = round_.byes.select_related("team__player1", "team__player2").order_by("team__number")
    seated = tuple(_at_table(table, changes, last) for table in tables)
    at_a_table = {number for table in seated for place in (table.ns, table.ew) for number in place.numbers}
    return RoundSeats(
        seated,
        tuple(_bye(bye, changes, last) for bye in byes if bye.team.number not in at_a_table),
        alone=plays_alone(round_.tournament),
        second_games=second_game_title(round_.tournament),
    )


def plays_alone(tournament: Tournament) -> bool:
    """Whether one player plays against another; at the mêlée everybody has a partner for the round."""
    return tournament.individual and not tournament.melee


class FoundTeam(NamedTuple):
    """A team, and the players who were replaced in it since."""

    team: Team
    others: OtherPlayers


def search_teams(tournament: Tournament, typed: str) -> list[FoundTeam]:
    """The teams with every typed word, by number; none before a draw is published."""
    last = published_count(tournament)
    if not last:
        return []
    words, changes = search_words(typed), changes_in(tournament)
    teams = tournament.teams.select_related("player1", "player2").order_by("number")
    found = [FoundTeam(team, OtherPlayers(other_players(team, changes, last))) for team in teams]
    return [one for one in found if has_words(words, one.team.search, one.others.names)]


def team_numbered(tournament: Tournament, number: int) -> Team | None:
    """The team of this number with its players."""
    return tournament.teams.select_related("player1", "player2").filter(number=number).first()


def tables_of_team(team: Team) -> QuerySet[Table]:
    """The tables of a team in published rounds, with their teams and results, by round."""
    return (
        Table.objects.filter(sits(team), round__published_at__isnull=False)
        .select_related("round__tournament", *SEATED)
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


def _at_table(table: Table, changes: list[Substitution], last: int) -> TableSeats:
    ns, ew = (_chairs(table.seated(side, changes)) for side in Side)
    other_ns, other_ew = (
        _others(table.teams(side), changes, table.round.number, last) for side in (Side.NS, Side.EW)
    )
    return TableSeats(
        table.number,
        SideSeats(ns, table.number, "NS", ew, host=table.host == Side.NS, others=other_ns),
        SideSeats(ew, table.number, "EW", ns, host=table.host == Side.EW, others=other_ew),
        phase_of_table(table),
        _points(table),
        table.winner,
        table.absent,
        table.stopped_at,
    )


def _points(table: Table) -> tuple[int, int] | None:
    ns, ew = table.ns_points, table.ew_points
    return None if not table.finished or ns is None or ew is None else (ns, ew)


def _bye(bye: Bye, changes: list[Substitution], last: int) -> SideSeats:
    number = bye.round.number
    chairs = _chairs(Seated((line_up(bye.team, changes, number),)))
    return SideSeats(chairs, None, "", (), others=_others([bye.team], changes, number, last))


def _others(teams: Iterable[Team], changes: list[Substitution], number: int, last: int) -> OtherPlayers:
    """Who does not play in round `number`, but for one of these teams in another one up to `last`."""
    return OtherPlayers(
        other
        for team in teams
        for other in other_players(team, changes, last, line_up(team, changes, number))
    )


def _chairs(seated: Seated) -> tuple[Chair, ...]:
    return tuple(
        Chair(player.name, line_up.number) for line_up in seated.line_ups for player in line_up.players
    )
