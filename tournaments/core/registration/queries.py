"""Reads of teams and players; the number of queries never depends on the number of teams."""

from __future__ import annotations

from functools import reduce
from operator import and_, or_
from typing import TYPE_CHECKING, NamedTuple

from django.db.models import Case, Count, Exists, Max, OuterRef, Q, When
from django.http import Http404

from scoring.cards import Side
from tournaments.core.models.planning import Tournament
from tournaments.core.models.registration import (
    Ban,
    Player,
    Substitution,
    Team,
    Waiting,
    changes_in,
    folded,
    line_up,
    not_gone,
    search_words,
)
from tournaments.core.models.rounds import SEATED, Bye, Round, Seated, Table, last_published, sits

if TYPE_CHECKING:
    from collections.abc import Collection, Sequence

    from django.db.models import QuerySet

FEW_NAMES = 20
MAX_PROPOSED = 8


class Counts(NamedTuple):
    """The progress of the check-in. `expected` are the teams that have not left.

    `missing` are those of them that play the next round and are not checked in yet.
    """

    listed: int
    expected: int
    present: int
    missing: int

    @property
    def gone(self) -> int:
        return self.listed - self.expected


class Suggestion(NamedTuple):
    """A known player, and the number of the team that they are already in."""

    name: str
    club: str
    team: int | None


class TeamSeat(NamedTuple):
    """One round of a team: its table and adversaries (None: bye), its players, its result.

    `host`: the team played here so that an exempt team could play, and the table does not count for it.
    """

    round: Round
    table: Table | None
    against: Seated | None
    names: str
    points: tuple[int, int] | None
    won: bool | None
    host: bool = False


def teams_of(tournament: Tournament) -> QuerySet[Team]:
    """The teams by number, players selected with them."""
    return tournament.teams.select_related("player1", "player2").order_by("number")


def teams_not_withdrawn(tournament: Tournament) -> list[Team]:
    """The teams that did not withdraw before they played."""
    return [team for team in teams_of(tournament) if team.leaving != Team.Leaving.WITHDRAWAL]


def team_numbered(tournament: Tournament, number: int) -> Team:
    """The team of this number; 404 where there is none."""
    team = teams_of(tournament).filter(number=number).first()
    if team is None:
        raise Http404
    team.tournament = tournament
    return team


def search_teams(
    tournament: Tournament, words: str = "", show: str = "", first: int | None = None
) -> QuerySet[Team]:
    """The teams that match every typed word and the filter (`missing`, `gone`); number `first` on top.

    A word may be of the remark, too: this list is for the desk.
    """
    found = _every_word(words, "substitutions__leaves__search", "remark_search")
    teams = teams_of(tournament).filter(found).distinct()
    if show == "missing":
        teams = teams.filter(to_check_in(last_published(tournament) + 1))
    elif show == "gone":
        teams = teams.exclude(not_gone(last_published(tournament) + 1))
    if first is not None:
        teams = teams.order_by(Case(When(number=first, then=0), default=1), "number")
    return teams


def _every_word(words: str, *also: str) -> Q:
    """A filter: every typed word is in `search` (or in one of `also`), folded."""
    fields = ("search", *also)
    each = (
        reduce(or_, (Q(**{f"{field}__contains": word}) for field in fields)) for word in search_words(words)
    )
    return reduce(and_, each, Q())


def to_check_in(next_round: int) -> Q:
    """A filter: the team has not left, plays the next round, and is not checked in yet."""
    return not_gone(next_round) & Q(present=False, from_round__lte=next_round)


def counts_of(tournament: Tournament) -> Counts:
    """How many teams are listed, expected, checked in and missing."""
    next_round = last_published(tournament) + 1
    here = not_gone(next_round)
    found = tournament.teams.aggregate(
        listed=Count("pk"),
        expected=Count("pk", filter=here),
        missing=Count("pk", filter=to_check_in(next_round)),
        present=Count("pk", filter=here & Q(present=True)),  # last: later filters would mean it
    )
    return Counts(**found)


def next_number(tournament: Tournament) -> int:
    """The number of the next registration: the highest plus one."""
    highest = tournament.teams.aggregate(highest=Max("number"))["highest"]
    return (highest or 0) + 1


def clubs_in(tournament: Tournament) -> list[str]:
    """The clubs of the teams so far, suggested for the next one."""
    clubs = tournament.teams.exclude(club="").order_by("club").values_list("club", flat=True)
    return list(clubs.distinct())


def has_left(team: Team) -> bool:
    """Whether the next round would be drawn without the team for good, even if it were checked in."""
    return team.has_left(last_published(team.tournament) + 1)


def has_played(team: Team) -> bool:
    """Whether the team has a bye, a deal or a result in a published round.

    A forfeit of the team itself does not count.
    """
    if Bye.objects.filter(team=team, round__published_at__isnull=False).exists():
        return True
    own = Table.objects.filter(sits(team), round__published_at__isnull=False).defer("sheet", "game", "card")
    return any(table.deal_count or _showed_up(table, team) for table in own)


def _showed_up(table: Table, team: Team) -> bool:
    """Whether the table has a result, and the team was not the absent one."""
    return table.finished and table.absent != table.side_of(team).value


def was_seated(team: Team) -> bool:
    """Whether the team was seated, or had the bye, in a published round."""
    own = sits(team, "tables__") | Q(byes__team=team)
    published = Round.objects.filter(tournament=team.tournament_id, published_at__isnull=False)
    return published.filter(own).exists()


def is_drawn(team: Team) -> bool:
    """Whether the team is in a draw, published or not."""
    return Table.objects.filter(sits(team)).exists() or Bye.objects.filter(team=team).exists()


def table_in(team: Team, round_number: int) -> Table | None:
    """The table of the team in a round; None without one."""
    own = Table.objects.filter(sits(team), round__tournament_id=team.tournament_id)
    return own.filter(round__number=round_number).first()


def plays_elsewhere(player: Player, tournament: Tournament) -> bool:
    """Whether another concours names the player, in a team or in a change of players."""
    teams = Team.objects.filter(Q(player1=player) | Q(player2=player)).exclude(tournament=tournament)
    changes = Substitution.objects.filter(Q(leaves=player) | Q(enters=player))
    return teams.exists() or changes.exclude(team__tournament=tournament).exists()


def known_players(host_id: int, names: Collection[str]) -> QuerySet[Player]:
    """The players of a club who may have one of these names, and some others, the newest first.

    Callers compare the folded names.
    """
    players = Player.objects.filter(host_id=host_id, only_sealed=False).order_by("-pk")
    if len(names) > FEW_NAMES:  # in an import one scan is faster than a thousand conditions
        return players
    return players.filter(reduce(or_, (Q(search__startswith=folded(name)) for name in names), Q(pk=None)))


def suggestions(tournament: Tournament, typed: str) -> list[Suggestion]:
    """The known players whose name or club contains every typed word, each in the newest spelling."""
    if len(folded(typed)) < 2:
        return []
    newer = Player.objects.filter(host=OuterRef("host"), search=OuterRef("search"), pk__gt=OuterRef("pk"))
    players = Player.objects.filter(
        _every_word(typed), ~Exists(newer), host_id=tournament.club_id, only_sealed=False
    )
    found = list(players.order_by("name", "club", "pk")[:MAX_PROPOSED])
    names = [player.search for player in found]
    theirs = Q(player1__search__in=names) | Q(player2__search__in=names)
    teams = teams_of(tournament).filter(theirs, not_gone(last_published(tournament) + 1))
    taken = {player.search: team.number for team in teams for player in team.players}
    return [Suggestion(player.name, player.club, taken.get(player.search)) for player in found]


def substitutions_of(team: Team) -> list[Substitution]:
    """The substitutions of the team, in the order of the rounds."""
    return list(team.substitutions.select_related("leaves", "enters"))


def bans_of_team(team: Team) -> list[tuple[Team, bool]]:
    """The teams that this one must not meet, by number, each with whether the ban is absolute."""
    chairs = [f"{end}__{chair}" for end in ("one", "other") for chair in ("player1", "player2")]
    bans = Ban.objects.filter(Q(one=team) | Q(other=team)).select_related(*chairs)
    others = [(ban.other if ban.one_id == team.pk else ban.one, ban.absolute) for ban in bans]
    return sorted(others, key=lambda pair: pair[0].number)


def team_seats(team: Team) -> list[TeamSeat]:
    """The published rounds of a team with table, adversary and result, the first round first."""
    changes, published = changes_in(team.tournament), {"round__published_at__isnull": False}
    tables = Table.objects.filter(sits(team), **published)
    tables = tables.select_related("round", *SEATED).defer("sheet", "game", "card")
    seats = [_at_table(team, table, changes) for table in tables]
    seated = {seat.round for seat in seats}
    for bye in team.byes.filter(**published).select_related("round"):
        if bye.round not in seated:  # else the exempt team played a second game of its hosts
            names = line_up(team, changes, bye.round.number).names
            seats.append(TeamSeat(bye.round, None, None, names, None, None))
    return sorted(seats, key=lambda seat: seat.round.number)


def _at_table(team: Team, table: Table, changes: Sequence[Substitution]) -> TeamSeat:
    side = table.side_of(team)
    own, against = (table.seated(one, changes) for one in (side, side.other))
    points, won = None, None
    if table.ns_points is not None and table.ew_points is not None:
        ns, ew = table.ns_points, table.ew_points
        points = (ns, ew) if side is Side.NS else (ew, ns)
        won = None if table.winner is None else table.winner == side
    return TeamSeat(table.round, table, against, own.names, points, won, host=table.host == side)


class WaitingList(NamedTuple):
    """Who waits, in order of arrival; `free`: the places that are left, None where nobody is too many."""

    teams: Sequence[Waiting]
    singles: Sequence[Waiting]
    free: int | None

    @property
    def first(self) -> Waiting | None:
        """The team that may play now, if a place is free."""
        return self.teams[0] if self.teams and self.free != 0 else None

    @property
    def full(self) -> bool:
        """Whether no place is free."""
        return self.free == 0


def free_places(tournament: Tournament) -> int | None:
    """How many teams can still be registered; None without a greatest number."""
    if tournament.most_teams is None:
        return None
    there = tournament.teams.filter(not_gone(last_published(tournament) + 1)).count()
    return max(tournament.most_teams - there, 0)


def waiting_list(tournament: Tournament) -> WaitingList:
    """Who waits: teams, or players of an individual concours, apart from those without partner."""
    found = list(tournament.waiting.all())
    teams = [one for one in found if one.player2 or tournament.individual]
    return WaitingList(teams, [one for one in found if one not in teams], free_places(tournament))
