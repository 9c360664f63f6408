"""Queries of accounts, clubs and links, and the check of who may set up an empty installation."""

from __future__ import annotations

import ipaddress
from typing import TYPE_CHECKING, Final

from django.conf import settings
from django.contrib.auth.hashers import check_password
from django.core.signing import Signer
from django.db.models import Case, Exists, F, Min, OuterRef, Q, When
from django.urls import reverse
from django.utils.crypto import constant_time_compare

from tournaments.core.models.accounts import (
    IDLE_HOURS,
    Club,
    Invitation,
    Membership,
    PasswordReset,
    Role,
    SecondFactor,
    User,
)
from tournaments.core.models.planning import Status, Tournament
from tournaments.platform.statement import Statement

if TYPE_CHECKING:
    from django.db.models import QuerySet
    from django.http import HttpRequest

# The documentation names it, so that no hall is served while an account still has it.
DEMO_PASSWORD = "belote-et-rebelote"  # noqa: S105 — public on purpose


_ROLE: Final = Statement(
    lambda user, club: Membership.objects.filter(user=user, club=club).values_list("role"), keys=2
)


def club_by_slug(slug: str) -> Club | None:
    return Club.objects.filter(slug=slug).first()


def tournament_by_slug(slug: str) -> Tournament | None:
    """The concours of this slug with its club, or `None`."""
    return Tournament.objects.select_related("club").filter(slug=slug).first()


def role_in(user: User, club_id: int) -> Role | None:
    """The role of `user` in a club, `None` without one."""
    roles = _ROLE.rows(user.pk, club_id)
    return Role(roles[0][0]) if roles else None


def has_others_at(tournament: Tournament, user: int) -> bool:
    """Whether anybody but the account `user` may write and read the sheets of a concours."""
    others = Membership.objects.filter(club_id=tournament.club_id).exclude(user_id=user)
    return others.exclude(role=Role.REFEREE).exists() or tournament.referees.exclude(pk=user).exists()


def user_named(username: str) -> User | None:
    """The account of this name, in any Unicode form of it."""
    return User.objects.filter(username=User.normalize_username(username)).first()


def idle_hours(user: User) -> int:
    """The hours without activity after which `user` is logged out: the least of their clubs."""
    strictest: int | None = user.memberships.aggregate(hours=Min("club__idle_hours"))["hours"]
    return IDLE_HOURS if strictest is None else strictest


def members_of(club: Club) -> QuerySet[Membership]:
    """The members of a club: organizers, desk, referees, each by name; `two_steps`: with a second factor."""
    floor = Case(*(When(role=role, then=place) for place, role in enumerate(Role.values)))
    asked = Exists(SecondFactor.objects.filter(user=OuterRef("user")))
    return (
        club.memberships.select_related("user").annotate(two_steps=asked).order_by(floor, "user__name", "pk")
    )


def pending_invitations(club: Club) -> QuerySet[Invitation]:
    """The invitations of this club that can still be accepted, the newest first."""
    return Invitation.objects.usable().filter(club=club).order_by("-created_at", "-pk")


def open_resets(club: Club) -> QuerySet[PasswordReset]:
    """The usable password resets of members, each with its `member`; those of the command line included."""
    named = PasswordReset.objects.usable().annotate(
        member=F("user__memberships"), in_club=F("user__memberships__club")
    )
    found: QuerySet[PasswordReset] = named.filter(in_club=club.pk).select_related("user", "created_by")
    return found.order_by("-created_at", "-pk")


def invitation_of(token: str) -> Invitation | None:
    """The usable invitation of a token; None where it is unusable, or its maker may no longer invite."""
    organizes = Membership.objects.filter(club=OuterRef("club"), user=OuterRef("created_by"))
    by_organizer = Q(created_by__is_active=True) & Exists(organizes.filter(role=Role.ORGANIZER))
    of_host = Q(created_by=None)  # the command line
    wanted = Invitation.objects.usable().from_token(token).filter(of_host | by_organizer)
    return wanted.select_related("club").first()


def reset_of(token: str) -> PasswordReset | None:
    """The usable reset of a token; None where it is unusable, or its maker may no longer make it."""
    found = PasswordReset.objects.usable().from_token(token).select_related("user", "created_by").first()
    if found is None or found.created_by is None:  # nobody: the command line
        return found
    return found if may_reset(found.created_by, found.user) else None


def has_no_account() -> bool:
    """Whether the installation has no account yet, so that it shows the first-run page."""
    return not User.objects.exists()


def first_run_path() -> str:
    """The path of the first-run page with its key, for the terminal to show."""
    return f"{reverse('set_up')}?cle={_first_run_key()}"


def may_set_up(request: HttpRequest) -> bool:
    """Whether this visitor may set up the installation: from the server itself, or with the key.

    Otherwise the first phone of the hall that opens the site would own it.
    """
    if constant_time_compare(request.GET.get("cle", ""), _first_run_key()):
        return True
    try:
        own = ipaddress.ip_address(request.META.get("REMOTE_ADDR", "")).is_loopback
    except ValueError:
        return False
    return own and not settings.PROXIES  # a proxy on the same machine speaks for strangers


def anything_published() -> bool:
    """Whether any concours is public."""
    return Tournament.objects.exclude(status=Status.DRAFT).exists()


def may_reset(organizer: User, user: User) -> bool:
    """Whether `organizer` may make a link by which `user` chooses a new password.

    They must organize every club of `user`, because the link opens them all. Only whoever looks after the
    computer may do so for another organizer, or for somebody who looks after it too (decision 24).
    """
    roles = dict(user.memberships.values_list("club_id", "role"))
    own = Membership.objects.filter(user=organizer, club__in=roles, role=Role.ORGANIZER)
    if not organizer.is_active or not roles or own.count() < len(roles):
        return False
    peer = Role.ORGANIZER in roles.values() or user.is_keeper
    return organizer == user or organizer.keeps_computer or not peer


def demo_accounts_open() -> bool:
    """Whether a demo account still has its published password."""
    demo = User.objects.filter(is_demo=True, is_active=True).values_list("password", flat=True)
    return any(check_password(DEMO_PASSWORD, stored) for stored in demo)


def _first_run_key() -> str:
    return Signer(salt="first run").signature("set up")[:22]
