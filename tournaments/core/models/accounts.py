"""Models of accounts: people, clubs, roles, and the links and keys that give access."""

from __future__ import annotations

import secrets
from typing import Any, ClassVar, Final, Self

from django.conf import settings
from django.contrib.auth.base_user import AbstractBaseUser, BaseUserManager
from django.core.signing import BadSignature, Signer
from django.db import models
from django.db.models import Q
from django.utils import timezone
from django.utils.translation import gettext_lazy as _
from simple_history.models import HistoricalRecords

from tournaments.core.models.typed import TypedField
from tournaments.platform.text import normalized

IDLE_HOURS: Final = 12
"""The default hours without activity after which a session ends: an evening, with its preparation."""


def any_number() -> int:
    """A random first number for the links of a row, so that no two rows ever have the same link.

    Where a copy was put back, or a spare computer took over, a new row gets a primary key that another row
    had: links of that row, already handed out, must not open the new one.
    """
    return secrets.randbelow(2**30)


class Role(models.TextChoices):
    """The role of a person in a club; `tournaments.core.access.permissions` has the rights of each role."""

    ORGANIZER = "organizer", _("organisateur")
    DESK = "desk", _("table de marque")
    REFEREE = "referee", _("arbitre")


class UserManager(BaseUserManager["User"]):
    """Creates accounts, and finds them by any spelling of their names."""

    def create_user(self, username: str, password: str, **fields: Any) -> User:
        """A new account whose password is stored hashed; `ValueError` for an empty name."""
        name = self.model.normalize_username(username)
        if not name:
            raise ValueError("an account needs a name")
        user = self.model(username=name, **fields)
        user.set_password(password)
        user.save(using=self._db, force_insert=True)
        return user

    def get_by_natural_key(self, username: str | None) -> User:
        return self.get(username=self.model.normalize_username(username or ""))


class User(AbstractBaseUser):
    """An account, for a person who works at a concours; players need none."""

    username = models.CharField(_("identifiant"), max_length=60, unique=True)
    name = TypedField(_("nom affiché"), max_length=80)
    is_active = models.BooleanField(default=True)
    is_demo = models.BooleanField(
        default=False, help_text="made by the demo, with a password everybody knows"
    )
    is_keeper = models.BooleanField(
        default=False, help_text="looks after the computer: its copies, its network, archives from elsewhere"
    )
    created_at = models.DateTimeField(auto_now_add=True)

    objects: ClassVar[UserManager] = UserManager()

    USERNAME_FIELD = "username"
    REQUIRED_FIELDS: ClassVar[list[str]] = ["name"]

    def __str__(self) -> str:
        return self.name

    def get_full_name(self) -> str:
        return self.name

    @property
    def keeps_computer(self) -> bool:
        """Whether they may copy, restore and share this installation; never on a hosted site."""
        return self.is_keeper and not settings.PUBLIC_URL

    @classmethod
    def normalize_username(cls, username: str) -> str:
        """The canonical spelling of a name to log in with: «Éric » and «éric» are the same account.

        It is looked for as it was typed, before any form has judged it, and PostgreSQL takes no NUL.
        """
        return normalized("NFKC", username).replace("\0", "").strip().lower()


class SecondFactor(models.Model):
    """The second factor of an account: codes of a phone (decision 31).

    The key of the phone is derived from the secret key and `number`, and not stored. `last_step` is the half
    minute of the last code, since each code is valid once. `recovery` are hashes of the unused recovery
    codes.
    """

    user = models.OneToOneField(User, on_delete=models.CASCADE, related_name="second_factor")
    number = models.PositiveIntegerField()
    last_step = models.PositiveIntegerField(default=0)
    recovery = models.JSONField(default=list)
    since = models.DateTimeField(auto_now_add=True)

    def __str__(self) -> str:
        return f"{self.user} · {self.since:%Y-%m-%d}"


class Club(models.Model):
    """A club, which owns its concours; its members work at them.

    The session of a member ends after `idle_hours` without activity.
    """

    name = TypedField(_("nom du club"), max_length=80)
    slug = models.SlugField(max_length=80, unique=True)
    idle_hours = models.PositiveSmallIntegerField(default=IDLE_HOURS)
    created_at = models.DateTimeField(auto_now_add=True)
    history = HistoricalRecords()

    def __str__(self) -> str:
        return self.name


class Membership(models.Model):
    """One person in one club, in one role."""

    user = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="memberships")
    club = models.ForeignKey(Club, on_delete=models.CASCADE, related_name="memberships")
    role = models.CharField(_("rôle"), max_length=9, choices=Role.choices)
    created_at = models.DateTimeField(auto_now_add=True)
    history = HistoricalRecords()

    class Meta:
        constraints: ClassVar[list[models.BaseConstraint]] = [
            models.UniqueConstraint(fields=["user", "club"], name="one_membership_a_club"),
            models.CheckConstraint(condition=Q(role__in=Role.values), name="membership_role_known"),
        ]

    def __str__(self) -> str:
        return f"{self.user} · {self.club} · {self.get_role_display()}"


class LinkQuerySet(models.QuerySet[Any]):
    """Queries that all kinds of links share."""

    def usable(self) -> Self:
        """The usable links: neither used, nor revoked, nor expired."""
        return self.filter(used_at=None, revoked_at=None, expires_at__gt=timezone.now())

    def from_token(self, token: str) -> Self:
        """The link of a token; none for a token that was not signed here."""
        try:
            key = self.model.signer().unsign(token)
        except BadSignature:
            return self.none()
        pk, _dash, number = key.partition("-")
        return self.filter(pk=int(pk), number=int(number or 0))


class Link(models.Model):
    """A link that gives one person access, once.

    Its token is signed with the secret key and not stored, so that an organizer can show it again while it is
    usable, and a copy of the database opens nothing. It names the row and its `number`.
    """

    number = models.PositiveIntegerField(default=any_number, editable=False)
    """A part of the signed token; 0 for links made before they had a number."""
    created_at = models.DateTimeField(auto_now_add=True)
    created_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, related_name="+"
    )
    expires_at = models.DateTimeField()
    used_at = models.DateTimeField(null=True)
    revoked_at = models.DateTimeField(null=True)

    objects = LinkQuerySet.as_manager()

    class Meta:
        abstract = True

    @classmethod
    def signer(cls) -> Signer:
        """The signer of the tokens of this kind of link, which accepts no other kind."""
        return Signer(salt=cls.__name__, sep=".")

    @property
    def token(self) -> str:
        """The signed token in the address of the link."""
        return self.signer().sign(f"{self.pk}-{self.number}" if self.number else str(self.pk))


class Invitation(Link):
    """An offer of a role in a club, to somebody who then chooses a name and a password."""

    club = models.ForeignKey(Club, on_delete=models.CASCADE, related_name="invitations")
    role = models.CharField(_("rôle"), max_length=9, choices=Role.choices)
    guest = models.CharField(_("pour qui"), max_length=80, blank=True)
    used_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, related_name="+"
    )

    class Meta(Link.Meta):
        abstract = False
        constraints: ClassVar[list[models.BaseConstraint]] = [
            models.CheckConstraint(condition=Q(role__in=Role.values), name="invitation_role_known"),
            models.CheckConstraint(
                condition=Q(used_by=None) | Q(used_at__isnull=False), name="invitation_used_by_when"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.guest or '—'} · {self.club} · {self.get_role_display()}"


class PasswordReset(Link):
    """A permission to choose a new password without the old one."""

    user = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="resets")

    def __str__(self) -> str:
        return f"{self.user} · {self.created_at:%Y-%m-%d %H:%M}"


class ApiScope(models.TextChoices):
    """The purposes of a key for programs, within the rights of its account."""

    READ = "read", _("lire ce que voit ce compte")
    REGISTRATION = "registration", _("inscrire, pointer")
    SHEETS = "sheets", _("noter sur les feuilles")
    DIRECTION = "direction", _("tirer, publier, régler l’horloge")


class ApiKeyQuerySet(models.QuerySet["ApiKey"]):
    """Queries of keys."""

    def usable(self) -> Self:
        """The usable keys: neither revoked nor expired."""
        return self.filter(revoked_at=None, expires_at__gt=timezone.now())


class ApiKey(models.Model):
    """A key by which a program acts in the name of an account, in one club (decision 33).

    `digest` is the SHA-256 of its secret, which is not stored. `used_at` is exact to an hour.
    """

    user = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="api_keys")
    club = models.ForeignKey(Club, on_delete=models.CASCADE, related_name="api_keys")
    name = models.CharField(max_length=60)
    scopes = models.JSONField(default=list)
    digest = models.CharField(max_length=64, unique=True)
    created_at = models.DateTimeField(auto_now_add=True)
    expires_at = models.DateTimeField()
    revoked_at = models.DateTimeField(null=True)
    used_at = models.DateTimeField(null=True)

    objects = ApiKeyQuerySet.as_manager()

    def __str__(self) -> str:
        return f"{self.name} · {self.user} · {self.club}"

    @property
    def said(self) -> str:
        """The scopes of the key in words."""
        return ", ".join(str(ApiScope(scope).label) for scope in self.scopes)


class KeyOfNodes(models.Model):
    """The single row with a hash of the secret key by which the nodes of this database sign.

    A node with another key would log people and phones out in turn (`tournaments.core.access.node_key`).
    """

    id = models.PositiveSmallIntegerField(primary_key=True, default=1)
    digest = models.CharField(max_length=64)

    class Meta:
        constraints: ClassVar[list[models.BaseConstraint]] = [
            models.CheckConstraint(condition=Q(id=1), name="one_key_of_nodes"),
        ]

    def __str__(self) -> str:
        return self.digest[:8]


class FirstRun(models.Model):
    """The single row that names who set this installation up, so that of two at once one is refused."""

    id = models.PositiveSmallIntegerField(primary_key=True, default=1)
    user = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+")
    created_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        constraints: ClassVar[list[models.BaseConstraint]] = [
            models.CheckConstraint(condition=Q(id=1), name="first_run_happens_once"),
        ]

    def __str__(self) -> str:
        return f"{self.created_at:%Y-%m-%d}"
