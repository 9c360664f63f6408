"""Reads of the concours themselves: a club's list, how far one is, what of it is settled."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from django.db.models import Count, Q

from tournaments.models.accounts import Club, Membership, Role, User
from tournaments.models.planning import Tournament
from tournaments.models.rounds import Table
from tournaments.planning.moves import Progress


@dataclass(frozen=True, slots=True)
class ClubList:
    """One club of a person, and its concours that this person works at, each with its `team_count`."""

    membership: Membership
    tournaments: list[Tournament]

    @property
    def club(self) -> Club:
        return self.membership.club

    @property
    def manages(self) -> bool:
        return self.membership.role == Role.ORGANIZER


def slugs_like(stem: str) -> set[str]:
    """The slugs that begin with `stem`."""
    return set(Tournament.objects.filter(slug__startswith=stem).values_list("slug", flat=True))


def progress_of(tournament: Tournament) -> Progress:
    """How far the rounds of a concours are."""
    rounds = list(tournament.rounds.order_by("number").values_list("number", "published_at"))
    playing = Table.objects.filter(
        round__tournament=tournament, round__published_at__isnull=False, result=None
    )
    return Progress(
        planned=tournament.rounds_planned,
        published=sum(moment is not None for _, moment in rounds),
        proposed=next((number for number, moment in rounds if moment is None), None),
        playing=tuple(playing.order_by("round__number", "number").values_list("round__number", "number")),
    )


def rounds_drawn(tournament: Tournament) -> int:
    """How many rounds are drawn, published or not."""
    return tournament.rounds.count()


def anything_published(tournament: Tournament) -> bool:
    """Whether players have seen a draw: from then on they play by the settings of the table."""
    return tournament.rounds.filter(published_at__isnull=False).exists()


def are_members(club: Club, people: Iterable[User]) -> bool:
    """Whether every one of `people` works for the club."""
    keys = {person.pk for person in people}
    return club.memberships.filter(user__in=keys).count() == len(keys)


def clubs_with_tournaments(user: User) -> list[ClubList]:
    """Where this person works, clubs by name, each with its concours, the newest first.

    A referee sees those whose referees they are among, as everywhere.
    """
    memberships = list(user.memberships.select_related("club").order_by("club__name"))
    by_club: dict[int, list[Tournament]] = {membership.club_id: [] for membership in memberships}
    referees = [member.club_id for member in memberships if member.role == Role.REFEREE]
    own = Q(club__in=by_club) & (
        ~Q(club__in=referees) | Q(pk__in=Tournament.objects.filter(referees=user).values("pk"))
    )
    seen = Tournament.objects.filter(own).annotate(team_count=Count("teams")).order_by("-date", "-pk")
    for tournament in seen:
        by_club[tournament.club_id].append(tournament)
    return [ClubList(member, by_club[member.club_id]) for member in memberships]
