"""Reads of the concours themselves: a club's list, the progress of one, how many rounds it will have."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Final

from django.core.cache import cache
from django.db.models import Count, OuterRef, Q, QuerySet, Subquery

from tournaments.core.models.accounts import Club, Membership, Role, User
from tournaments.core.models.past import Past, past_of
from tournaments.core.models.planning import HouseRules, PaperSize, RulesChange, Status, Tournament
from tournaments.core.models.registration import Ban, Team, not_gone, playing_in, search_words
from tournaments.core.models.rounds import Drawing, Round, Table, last_published
from tournaments.core.planning.steps import RoundsProgress
from tournaments.draw.api import is_over, rounds_with
from tournaments.draw.request import DrawTeam, PlayedRound, Request

PUBLISHED: Final = Q(rounds__published_at__isnull=False)
ROUNDS_CACHE_SECONDS: Final = 3600


@dataclass(frozen=True, slots=True)
class ClubTournaments:
    """One club of a person, and its concours that this person works at.

    Each has its `team_count` and the number of its `last_round`, None before one is published.
    """

    membership: Membership
    tournaments: list[Tournament]

    @property
    def club(self) -> Club:
        return self.membership.club

    @property
    def manages(self) -> bool:
        return self.membership.role == Role.ORGANIZER

    @property
    def registers(self) -> bool:
        """Whether the person enters teams and draws rounds: everybody but referees."""
        return self.membership.role != Role.REFEREE

    @property
    def running(self) -> Tournament | None:
        """The newest one that is being played."""
        return next((one for one in self.tournaments if one.status == Status.RUNNING), None)

    @property
    def others(self) -> list[Tournament]:
        """All but the `running` one."""
        return [one for one in self.tournaments if one != self.running]

    @property
    def place(self) -> str:
        """The hall of most of them, which is named once for all; empty if none is usual."""
        places = Counter(tournament.place for tournament in self.tournaments)
        usual, times = places.most_common(1)[0] if places else ("", 0)
        return usual if times > 1 or len(places) == 1 else ""


def slugs_like(stem: str) -> set[str]:
    """The slugs that begin with `stem`."""
    return set(Tournament.objects.filter(slug__startswith=stem).values_list("slug", flat=True))


def rounds_progress(tournament: Tournament) -> RoundsProgress:
    """The progress of the rounds of a concours."""
    rounds = list(tournament.rounds.order_by("number").values_list("number", "published_at"))
    playing = Table.objects.filter(
        round__tournament=tournament, round__published_at__isnull=False, finished_at=None
    )
    published = sum(moment is not None for _, moment in rounds)
    return RoundsProgress(
        planned=rounds_to_play(tournament),
        published=published,
        proposed=next((number for number, moment in rounds if moment is None), None),
        playing=tuple(playing.order_by("round__number", "number").values_list("round__number", "number")),
    )


def rounds_drawn(tournament: Tournament) -> int:
    """The number of drawn rounds, published or not."""
    return tournament.rounds.count()


def methods_published(tournament: Tournament) -> set[str]:
    """The methods of the published rounds; empty before the first."""
    published = tournament.rounds.filter(published_at__isnull=False)
    return set(published.order_by().values_list("method", flat=True).distinct())


def remaining_teams(tournament: Tournament) -> QuerySet[Team]:
    """The teams that have not left, by number, with their players."""
    return _teams(tournament).filter(not_gone(last_published(tournament) + 1))


def count_expected(tournament: Tournament) -> int:
    """The number of teams that are entered and have not left."""
    return remaining_teams(tournament).count()


def entrants(tournament: Tournament) -> list[Team]:
    """The teams that are entered, by number."""
    return list(_teams(tournament))


def team_of_number(tournament: Tournament, number: int) -> Team | None:
    """The team of this number."""
    return _teams(tournament).filter(number=number).first()


def teams_named(tournament: Tournament, words: str) -> list[Team]:
    """The teams that match every word: by name, number or club."""
    each = [Q(search__contains=word) for word in search_words(words)]
    return list(_teams(tournament).filter(*each)) if each else []


def teams_checked_in(tournament: Tournament) -> list[Team]:
    """The teams that are checked in and have not left, by number."""
    return list(remaining_teams(tournament).filter(present=True))


def fixed_seats(tournament: Tournament) -> list[Team]:
    """The teams with a fixed table that have not left."""
    return list(remaining_teams(tournament).exclude(fixed_table=None))


def bans(tournament: Tournament) -> list[Ban]:
    """The pairs that are kept apart, with their players."""
    chairs = [f"{team}__{chair}" for team in ("one", "other") for chair in ("player1", "player2")]
    return list(tournament.bans.select_related(*chairs))


def ban_of(tournament: Tournament, key: int) -> Ban | None:
    """The ban of this primary key; None where the concours has no such ban."""
    return tournament.bans.select_related("tournament", "one", "other").filter(pk=key).first()


def _teams(tournament: Tournament) -> QuerySet[Team]:
    return tournament.teams.select_related("player1", "player2").order_by("number")


def anything_published(tournament: Tournament) -> bool:
    """Whether a draw is published: the rules are frozen from then on."""
    return tournament.rounds.filter(published_at__isnull=False).exists()


def anybody_entered(tournament: Tournament) -> bool:
    """Whether a team or a player is on the list."""
    return tournament.teams.exists()


def paper_size_of(club: Club) -> str:
    """The paper on which a club prints: that of the concours it made last."""
    last: str | None = club.tournaments.order_by("-pk").values_list("paper_size", flat=True).first()
    return last or PaperSize.A4.value


def house_rules_of(club: Club) -> list[HouseRules]:
    """The rules that a club keeps, by name."""
    return list(club.house_rules.all())


def house_rules_by_key(club: Club, key: int) -> HouseRules | None:
    """The house rules of this primary key; None where the club has no such rules."""
    return club.house_rules.filter(pk=key).first()


def rules_changes(tournament: Tournament) -> list[RulesChange]:
    """The changes of rules after a draw was published, the newest first."""
    return list(tournament.rules_changes.select_related("author"))


def are_members(club: Club, people: Iterable[User]) -> bool:
    """Whether every one of `people` works for the club."""
    keys = {person.pk for person in people}
    return club.memberships.filter(user__in=keys).count() == len(keys)


def clubs_with_tournaments(user: User) -> list[ClubTournaments]:
    """The clubs of a person by name, each with its tournaments, newest first.

    A referee sees only the tournaments that they referee, as everywhere.
    """
    memberships = list(user.memberships.select_related("club").order_by("club__name"))
    by_club: dict[int, list[Tournament]] = {membership.club_id: [] for membership in memberships}
    referees = [member.club_id for member in memberships if member.role == Role.REFEREE]
    own = Q(club__in=by_club) & (
        ~Q(club__in=referees) | Q(pk__in=Tournament.objects.filter(referees=user).values("pk"))
    )
    rounds = Round.objects.filter(tournament=OuterRef("pk"), published_at__isnull=False).order_by("-number")
    seen = (
        Tournament.objects.filter(own)
        .annotate(team_count=Count("teams"), last_round=Subquery(rounds.values("number")[:1]))
        .order_by("-date", "-pk")
    )
    for tournament in seen:
        by_club[tournament.club_id].append(tournament)
    return [ClubTournaments(member, by_club[member.club_id]) for member in memberships]


def brackets_over(tournament: Tournament) -> bool:
    """Whether the brackets need no round after the last published one, be it played or still playing.

    False before the first round, and for a method that can always draw another one.
    """
    coming = _bracket_to_come(tournament)
    return coming is not None and is_over(coming)


def _bracket_to_come(tournament: Tournament) -> Request | None:
    """What the draw after the last published round would be asked, with winners where tables still play.

    None before the first round, and without brackets.
    """
    if not tournament.has_brackets:
        return None
    last = _published(tournament).order_by("-number").only("number", "method", "tournament_id").first()
    if last is None or last.method != tournament.draw_method:
        return None
    record = Drawing.objects.filter(round=last).values_list("request", flat=True).first()
    if record is None:
        return None
    coming = last.number + 1
    there = tournament.teams.filter(playing_in(coming)).order_by("number")
    teams = tuple(DrawTeam(team.number, team.club or None, team.fixed_table) for team in there)
    played = _won(past_of(tournament))
    return replace(Request.from_record(record), round=coming, teams=teams, played=played, ranking=())


def _won(past: Past) -> tuple[PlayedRound, ...]:
    """The rounds with a winner, NS, at each table that still plays: no bracket is longer for who wins."""
    playing = past.playing
    return tuple(
        replace(
            each,
            tables=tuple(
                replace(table, winner="ns") if (number, table.table) in playing else table
                for table in each.tables
            ),
        )
        for number, each in enumerate(past.rounds, 1)
    )


def rounds_to_play(tournament: Tournament) -> int:
    """The number of rounds to play: those planned, or fewer where the brackets will need no more."""
    planned = tournament.rounds_planned
    # The order matters: every public page asks. Without brackets nothing is asked of the database; what they
    # need costs a dozen queries and a draw for each round to come.
    if not tournament.has_brackets:
        return planned
    asked = Tournament.objects.filter(pk=tournament.pk).annotate(published=Count("rounds", filter=PUBLISHED))
    version, published = asked.values_list("results_version", "published").get()
    if not 0 < published < planned:
        return planned
    key = f"rounds-to-play-{tournament.seed}-{version}-{published}-{planned}"
    known: int | None = cache.get(key)
    if known is None:
        coming = _bracket_to_come(tournament)
        known = planned if coming is None else rounds_with(coming, planned)
        cache.set(key, known, ROUNDS_CACHE_SECONDS)
    return known


def last_is_published(tournament: Tournament) -> bool:
    """Whether the draw of the last round is published: nothing is left to be drawn."""
    published = _published(tournament).count()
    return 0 < published >= rounds_to_play(tournament)


def _published(tournament: Tournament) -> QuerySet[Round]:
    return tournament.rounds.filter(published_at__isnull=False)
