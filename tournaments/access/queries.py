"""Reads of accounts, clubs and links."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.contrib.auth.hashers import check_password
from django.db.models import Case, When

from tournaments.models.accounts import Club, Invitation, Membership, PasswordReset, Role, User
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


def members_of(club: Club) -> QuerySet[Membership]:
    """Who works for this club: organizers, then the desk, then referees, by name."""
    floor = Case(*(When(role=role, then=place) for place, role in enumerate(Role.values)))
    return club.memberships.select_related("user").order_by(floor, "user__name", "pk")


def pending_invitations(club: Club) -> QuerySet[Invitation]:
    """The invitations of this club that can still be accepted, the newest first."""
    return Invitation.objects.usable().filter(club=club).order_by("-created_at", "-pk")


def invitation_of(token: str) -> Invitation | None:
    """The invitation that this token opens, while it opens anything."""
    return Invitation.objects.usable().from_token(token).select_related("club").first()


def reset_of(token: str) -> PasswordReset | None:
    """The reset that this token opens, while it opens anything."""
    return PasswordReset.objects.usable().from_token(token).select_related("user").first()


def nobody_yet() -> bool:
    """Whether nobody has an account: the only moment the first-run page is there."""
    return not User.objects.exists()


def anything_published() -> bool:
    """Whether the public has a concours to look at."""
    return Tournament.objects.exclude(status=Status.DRAFT).exists()


def organizes_every_club_of(organizer: User, user: User) -> bool:
    """Whether `organizer` organizes each club of `user`.

    Otherwise resetting the password of a common member would open the other clubs too.
    """
    own = Membership.objects.filter(user=organizer, role=Role.ORGANIZER).values("club_id")
    return not user.memberships.exclude(club_id__in=own).exists()


def demo_accounts_open() -> bool:
    """Whether a demo account can still be entered with the password everybody knows."""
    demo = User.objects.filter(is_demo=True, is_active=True).values_list("password", flat=True)
    return any(check_password(DEMO_PASSWORD, stored) for stored in demo)
