"""Reads of accounts, clubs and links."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.contrib.auth.hashers import check_password
from django.db.models import Case, Exists, F, Min, OuterRef, When

from tournaments.models.accounts import (
    IDLE_HOURS,
    Club,
    Invitation,
    Membership,
    PasswordReset,
    Role,
    SecondFactor,
    User,
)
from tournaments.models.planning import Status, Tournament

if TYPE_CHECKING:
    from django.db.models import QuerySet

# Known to everybody: it stands in the documentation. A hall is not served while it still opens a door.
DEMO_PASSWORD = "belote-et-rebelote"  # noqa: S105 — public on purpose


def club_by_slug(slug: str) -> Club | None:
    return Club.objects.filter(slug=slug).first()


def tournament_by_slug(slug: str) -> Tournament | None:
    """The concours of this slug with its club, or `None`."""
    return Tournament.objects.select_related("club").filter(slug=slug).first()


def role_in(user: User, club_id: int) -> Role | None:
    """The role of `user` in a club, `None` without one."""
    role = Membership.objects.filter(user=user, club_id=club_id).values_list("role", flat=True).first()
    return None if role is None else Role(role)


def user_named(username: str) -> User | None:
    """The account of this name, however it is spelt."""
    return User.objects.filter(username=User.normalize_username(username)).first()


def idle_hours(user: User) -> int:
    """After how many hours without doing anything `user` is logged out: the strictest of their clubs says."""
    strictest: int | None = user.memberships.aggregate(hours=Min("club__idle_hours"))["hours"]
    return IDLE_HOURS if strictest is None else strictest


def members_of(club: Club) -> QuerySet[Membership]:
    """Who works for this club: organizers, then the desk, then referees, by name; `two_steps` of each."""
    floor = Case(*(When(role=role, then=place) for place, role in enumerate(Role.values)))
    asked = Exists(SecondFactor.objects.filter(user=OuterRef("user")))
    return (
        club.memberships.select_related("user").annotate(two_steps=asked).order_by(floor, "user__name", "pk")
    )


def pending_invitations(club: Club) -> QuerySet[Invitation]:
    """The invitations of this club that can still be accepted, the newest first."""
    return Invitation.objects.usable().filter(club=club).order_by("-created_at", "-pk")


def open_resets(club: Club) -> QuerySet[PasswordReset]:
    """The open links to a new password that an organizer made for a member, each with its `member`."""
    made = PasswordReset.objects.usable().filter(created_by__isnull=False)
    named = made.annotate(member=F("user__memberships"), in_club=F("user__memberships__club"))
    found: QuerySet[PasswordReset] = named.filter(in_club=club.pk).select_related("user", "created_by")
    return found.order_by("-created_at", "-pk")


def invitation_of(token: str) -> Invitation | None:
    """The invitation that this token opens, while it opens anything and its maker still may invite."""
    organizes = Membership.objects.filter(club=OuterRef("club"), user=OuterRef("created_by"))
    wanted = Invitation.objects.usable().from_token(token).filter(created_by__is_active=True)
    wanted = wanted.filter(Exists(organizes.filter(role=Role.ORGANIZER)))
    return wanted.select_related("club").first()


def reset_of(token: str) -> PasswordReset | None:
    """The reset that this token opens, while it opens anything and its maker still may make it."""
    found = PasswordReset.objects.usable().from_token(token).select_related("user", "created_by").first()
    if found is None or found.created_by is None:  # nobody: the command line
        return found
    return found if may_reset(found.created_by, found.user) else None


def nobody_yet() -> bool:
    """Whether nobody has an account: the only moment the first-run page is there."""
    return not User.objects.exists()


def anything_published() -> bool:
    """Whether the public has a concours to look at."""
    return Tournament.objects.exclude(status=Status.DRAFT).exists()


def may_reset(organizer: User, user: User) -> bool:
    """Whether `organizer` may have a link made by which `user` chooses a new password.

    They organize each club of `user`: it would open the others too. Nobody acts in the name of a peer: who
    organizes, or looks after the computer, is helped by who looks after it (decision 24).
    """
    roles = dict(user.memberships.values_list("club_id", "role"))
    own = Membership.objects.filter(user=organizer, club__in=roles, role=Role.ORGANIZER)
    if not organizer.is_active or not roles or own.count() < len(roles):
        return False
    peer = Role.ORGANIZER in roles.values() or user.is_keeper
    return organizer == user or organizer.keeps_computer or not peer


def demo_accounts_open() -> bool:
    """Whether a demo account can still be entered with the password everybody knows."""
    demo = User.objects.filter(is_demo=True, is_active=True).values_list("password", flat=True)
    return any(check_password(DEMO_PASSWORD, stored) for stored in demo)
