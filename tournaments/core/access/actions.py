"""Changes of accounts, clubs and links. Each public function is one transaction."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from datetime import timedelta
from typing import TYPE_CHECKING, Final

from django.db import IntegrityError, transaction
from django.db.models import Q
from django.utils import timezone
from django.utils.text import slugify
from django.utils.translation import gettext_lazy as _

from tournaments.core.access import attempts, journal, queries
from tournaments.core.access.sessions import SessionStore
from tournaments.core.models.accounts import (
    ApiKey,
    Club,
    FirstRun,
    Invitation,
    Link,
    Membership,
    PasswordReset,
    Role,
    SecondFactor,
    User,
)
from tournaments.core.models.journal import Event
from tournaments.platform import program
from tournaments.platform.errors import CodedError

if TYPE_CHECKING:
    from django_stubs_ext import StrPromise

    from tournaments.core.models.planning import Tournament

INVITATION_LASTS: Final = timedelta(days=7)
RESET_LASTS: Final = timedelta(days=1)
ERASED: Final = "Compte effacé"
"""The name of an account that was erased, with its primary key behind it."""
DEMO_CLUB: Final = "Club de démonstration"
DEMO_ACCOUNTS: Final = {
    "organisateur": (Role.ORGANIZER, "Odile, organisatrice"),
    "table-de-marque": (Role.DESK, "Denis, à la table de marque"),
    "arbitre": (Role.REFEREE, "Agnès, arbitre"),
}


SENTENCES: Final[Mapping[str, StrPromise]] = {
    "already-set-up": _("Le programme a déjà été mis en route : connectez-vous."),
    "link-spent": _("Ce lien a déjà servi ou n’est plus valable : demandez-en un autre."),
    "link-closed": _("Ce lien ne servait déjà plus."),
    "already-member": _(
        "Vous êtes déjà membre de ce club ; l’invitation reste valable pour une autre personne."
    ),
    "no-member": _("Cette personne n’est plus membre du club."),
    "name-taken": _("Cet identifiant est déjà pris : choisissez-en un autre."),
    "last-organizer": _("Un club garde au moins un organisateur : nommez-en un autre d’abord."),
    "club-named": _("Un club s’appelle déjà ainsi : %(slug)s. Son lien pour organiser : --invite %(slug)s."),
    "club-plays": _("%(name)s est en cours : le club s’efface quand rien ne joue."),
    "last-keeper": _(
        "Cette personne est la seule qui s’occupe de l’ordinateur : confiez-le d’abord à une autre "
        "(« %(command)s »), puis retirez-la."
    ),
}


class AccessError(CodedError):
    """An act on an account, a club or a link is impossible."""

    sentences = SENTENCES


class LinkSpent(AccessError):
    """The link was used, revoked or expired in the meantime."""

    def __init__(self) -> None:
        super().__init__("link-spent")


@transaction.atomic
def set_up(club_name: str, username: str, name: str, password: str) -> Membership:
    """Create the first club and its organizer; `AccessError` where there is an account already."""
    if not queries.has_no_account():
        raise AccessError("already-set-up")
    user = _create_user(username, name, password)
    set_keeper(user, keeper=True)
    try:
        with transaction.atomic():
            FirstRun.objects.create(user=user)
    except IntegrityError as error:
        raise AccessError("already-set-up") from error
    return Membership.objects.create(user=user, club=create_club(club_name), role=Role.ORGANIZER)


@transaction.atomic
def create_club(name: str) -> Club:
    """Create a club with a slug that no other has."""
    stem = slugify(name)[:70] or "club"
    taken = set(Club.objects.filter(slug__startswith=stem).values_list("slug", flat=True))
    slugs = (stem, *(f"{stem}-{number}" for number in range(2, len(taken) + 3)))
    return Club.objects.create(name=name, slug=next(slug for slug in slugs if slug not in taken))


@transaction.atomic
def set_idle_hours(club: Club, hours: int) -> None:
    """Set the hours without activity after which members are logged out, present sessions included."""
    club.idle_hours = hours
    club.save(update_fields=["idle_hours"])


@transaction.atomic
def make_demo_accounts() -> dict[str, str]:
    """Create the demo club with an account for each role; name → password. Empty where they exist."""
    if User.objects.filter(is_demo=True).exists():
        return {}
    club = create_club(DEMO_CLUB)
    for username, (role, name) in DEMO_ACCOUNTS.items():
        keeper = role is Role.ORGANIZER
        user = User.objects.create_user(
            username, queries.DEMO_PASSWORD, name=name, is_demo=True, is_keeper=keeper
        )
        Membership.objects.create(user=user, club=club, role=role)
    return dict.fromkeys(DEMO_ACCOUNTS, queries.DEMO_PASSWORD)


@transaction.atomic
def open_club(name: str) -> Club:
    """Create a club for another organizer; `AccessError` where one of this name is there already."""
    same = Club.objects.filter(name=name).first()
    if same is not None:
        raise AccessError("club-named", slug=same.slug)
    return create_club(name)


@transaction.atomic
def invite(club: Club, role: Role, guest: str, by: User | None) -> Invitation:
    """Create an invitation whose link works once, in time; `by` is None on the command line."""
    expires_at = timezone.now() + INVITATION_LASTS
    return Invitation.objects.create(club=club, role=role, guest=guest, created_by=by, expires_at=expires_at)


@transaction.atomic
def revoke(link: Link) -> None:
    """Revoke an unused link; `AccessError` where it was used, revoked or expired."""
    if not type(link).objects.usable().filter(pk=link.pk).update(revoked_at=timezone.now()):
        raise AccessError("link-closed")


@transaction.atomic
def accept_as_newcomer(invitation: Invitation, username: str, name: str, password: str) -> Membership:
    """Create the guest's account and membership; `LinkSpent`, `AccessError`."""
    _spend(invitation)
    return _join(invitation, _create_user(username, name, password))


@transaction.atomic
def accept_as_member(invitation: Invitation, user: User) -> Membership:
    """Create the membership of somebody who has an account; `LinkSpent`, `AccessError`."""
    _spend(invitation)
    if queries.role_in(user, invitation.club_id):
        raise AccessError("already-member")
    return _join(invitation, user)


@transaction.atomic
def change_role(membership: Membership, role: Role) -> None:
    """Give a member another role and revoke the links made by and for them; `AccessError`."""
    _keep_an_organizer(membership, role)
    _close_links(membership)
    membership.role = role
    membership.save(update_fields=["role"])


@transaction.atomic
def remove_member(membership: Membership) -> None:
    """Delete a membership with what was given under it; the account stays. `AccessError`.

    Links made by and for its member are revoked, and they referee no concours of the club any more. A person
    without any club left does not look after the computer either, since its copies hold every club and the
    secret key; `AccessError` too where nobody else does.
    """
    _keep_an_organizer(membership, None)
    _close_links(membership)
    _remove_as_referee(membership.user, membership.user.referees_at.filter(club=membership.club_id))
    membership.delete()
    if membership.user.is_keeper and not membership.user.memberships.exists():
        _take_keeping_from(membership.user)


@transaction.atomic
def offer_reset(user: User, by: User | None) -> PasswordReset:
    """Create a link to choose a new password, and revoke earlier ones; `by` is None on the command line."""
    close_resets(user)
    return PasswordReset.objects.create(user=user, created_by=by, expires_at=timezone.now() + RESET_LASTS)


@transaction.atomic
def use_reset(reset: PasswordReset, password: str) -> User:
    """Set a new password through a reset link; `LinkSpent`."""
    _spend(reset)
    set_password(reset.user, password)
    return reset.user


@transaction.atomic
def set_password(user: User, password: str) -> None:
    """Set a new password; sessions, reset links and API keys of this person end, failures are deleted."""
    user.set_password(password)
    user.save(update_fields=["password"])
    close_resets(user)
    ApiKey.objects.usable().filter(user=user).update(revoked_at=timezone.now())
    attempts.forget(user)


@transaction.atomic
def close_resets(user: User) -> list[PasswordReset]:
    """Revoke the reset links of a person; returns those that were open, with their makers."""
    found = PasswordReset.objects.usable().filter(user=user)
    closed = list(found.select_related("created_by"))
    found.update(revoked_at=timezone.now())
    return closed


@transaction.atomic
def set_keeper(user: User, *, keeper: bool) -> None:
    """Set whether a person looks after the computer, even where nobody is left who does.

    Links to passwords made by and for them are revoked where that changes: they were a keeper's to make or
    not.
    """
    if user.is_keeper != keeper:
        _close_resets(Q(created_by=user) | Q(user=user, created_by__isnull=False))
    user.is_keeper = keeper
    user.save(update_fields=["is_keeper"])


@transaction.atomic
def forget_account(user: User) -> None:
    """Erase an account: nobody logs in with it, and its name becomes «Compte effacé» with its number.

    Its memberships, links, keys, second factor and sessions end, and addresses of log-ins are deleted. Lines
    of logs and of the journal stay, under the new name. `AccessError`.
    """
    journal.write_lines("account_forgotten", user)
    name, erased = user.name, f"{ERASED} {user.pk}"
    for membership in user.memberships.select_related("club"):
        remove_member(membership)
    user.refresh_from_db()
    if user.is_keeper:
        _take_keeping_from(user)
    attempts.forget(user)
    for made in (ApiKey, PasswordReset, SecondFactor):
        made.objects.filter(user=user).delete()
    Invitation.objects.filter(used_by=user).update(guest="")
    _remove_as_referee(user, user.referees_at.all())
    Event.objects.filter(author=user).update(address=None)
    for event in Event.objects.filter(Q(place__about=name) | Q(place__about__startswith=f"{name}, ")):
        event.place["about"] = erased
        event.save(update_fields=["place"])
    user.username, user.name, user.is_active = f"efface-{user.pk}", erased, False
    user.is_keeper = False
    user.set_unusable_password()
    user.save()


def forget_old() -> None:
    """Delete what has expired: lines of the journal, failed attempts, sessions."""
    journal.forget_old()
    attempts.forget_old()
    SessionStore.clear_expired()


def _create_user(username: str, name: str, password: str) -> User:
    try:
        with transaction.atomic():
            return User.objects.create_user(username, password, name=name)
    except IntegrityError as error:
        raise AccessError("name-taken", field="username") from error


def _spend(link: Link) -> None:
    """Mark a link as used, in one statement, so that one of two simultaneous clicks fails; `LinkSpent`."""
    if not type(link).objects.usable().filter(pk=link.pk).update(used_at=timezone.now()):
        raise LinkSpent


def _join(invitation: Invitation, user: User) -> Membership:
    Invitation.objects.filter(pk=invitation.pk).update(used_by=user)
    close_resets(user)  # made by another club, it would open this one too
    try:
        with transaction.atomic():
            return Membership.objects.create(user=user, club=invitation.club, role=invitation.role)
    except IntegrityError as error:  # by another invitation, at the same moment
        raise AccessError("already-member") from error


def _close_links(membership: Membership) -> None:
    """Revoke the links and keys that a member made, which would let them in again, and those made for them.

    Who made one for them had the right to it over their role of then; the command line has it over any.
    """
    now, member = timezone.now(), membership.user_id
    Invitation.objects.usable().filter(club=membership.club_id, created_by=member).update(revoked_at=now)
    ApiKey.objects.usable().filter(user=member, club=membership.club_id).update(revoked_at=now)
    _close_resets(Q(created_by=member) | Q(user=member, created_by__isnull=False))


def _close_resets(which: Q) -> None:
    PasswordReset.objects.usable().filter(which).update(revoked_at=timezone.now())


def _remove_as_referee(user: User, tournaments: Iterable[Tournament]) -> None:
    """Take a person off the referees of these concours: invited again, they would referee them again."""
    for tournament in tournaments:
        tournament.referees.remove(user)  # the reverse relation would write no history


def _take_keeping_from(user: User) -> None:
    others = User.objects.filter(is_keeper=True, is_active=True, memberships__isnull=False).exclude(
        pk=user.pk
    )
    if user.keeps_computer and not others.exists():
        raise AccessError("last-keeper", command=f"{program.MANAGE_COMMAND} keeper")
    set_keeper(user, keeper=False)


def _keep_an_organizer(membership: Membership, role: Role | None) -> None:
    # The club's row is the lock: two organizers cannot remove each other at the same moment.
    club = Club.objects.select_for_update().get(pk=membership.club_id)
    if not club.memberships.filter(pk=membership.pk).exists():
        raise AccessError("no-member")
    others = club.memberships.filter(role=Role.ORGANIZER).exclude(pk=membership.pk)
    if role is not Role.ORGANIZER and not others.exists():
        raise AccessError("last-organizer")
