"""What the tables send: the private way to a sheet, every message as it came, and who agreed to which deal.

A message is kept before it is judged, and its content never changes: what is refused, late or in conflict
stays readable until a referee has settled it, and afterwards.
"""

from __future__ import annotations

from typing import ClassVar, Final

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from scoring.cards import Side
from tournaments.models.rounds import Table
from tournaments.models.sheets import Deal, DealVersion

SIDES: Final = [(side.value, side.value) for side in Side]


class TableLink(models.Model):
    """The way to one table's sheet that stands on its score card; whoever holds it needs no account.

    `token` is in the QR code, `code` is typed. A table has one that works; a revoked one still lets
    messages into the inbox, where a referee sees them.
    """

    table = models.ForeignKey(Table, on_delete=models.CASCADE, related_name="links")
    token = models.CharField(max_length=32, unique=True)
    code = models.CharField(max_length=8, unique=True)
    created_at = models.DateTimeField(auto_now_add=True)
    revoked_at = models.DateTimeField(null=True)

    class Meta:
        constraints: ClassVar[list[models.BaseConstraint]] = [
            models.UniqueConstraint(
                fields=["table"], condition=Q(revoked_at=None), name="one_working_link_a_table"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.table} · {self.code}"


class Message(models.Model):
    """One message of a phone, as it came; only what became of it (`outcome` and below) is written later.

    `key` is the phone's own: the same message sent twice is one. `claimed_at` is when the phone says it
    was written, by its own clock. `side` is whose phone it was. `version` is the version of the deal that
    it wrote, confirmed or disputed.
    """

    class Verb(models.TextChoices):
        DEAL = "deal", _("nouvelle donne")
        CORRECT = "correct", _("correction")
        CONFIRM = "confirm", _("accord")
        DISPUTE = "dispute", _("désaccord")

    class Outcome(models.TextChoices):
        PENDING = "pending", _("à juger")
        ACCEPTED = "accepted", _("acceptée")
        REFUSED = "refused", _("refusée")
        CONFLICT = "conflict", _("en conflit")
        LATE = "late", _("trop tard")

    link = models.ForeignKey(TableLink, on_delete=models.PROTECT, related_name="messages")
    key = models.UUIDField(unique=True)
    device = models.CharField(max_length=32)
    side = models.CharField(max_length=2, choices=SIDES)
    verb = models.CharField(max_length=7, choices=Verb.choices)
    content = models.JSONField()
    claimed_at = models.DateTimeField(null=True)
    received_at = models.DateTimeField(auto_now_add=True)
    outcome = models.CharField(max_length=8, choices=Outcome.choices, default=Outcome.PENDING)
    reasons = models.JSONField(default=list)
    """Why it was not accepted: sentences by language, ``{"fr": …, "en": …}``."""
    version = models.ForeignKey(DealVersion, on_delete=models.PROTECT, null=True, related_name="messages")
    settled_at = models.DateTimeField(null=True)
    settled_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, null=True, related_name="+"
    )
    settlement = models.CharField(max_length=200, blank=True)
    """What the referee said when settling it."""

    class Meta:
        ordering: ClassVar[list[str]] = ["pk"]
        indexes: ClassVar[list[models.Index]] = [
            models.Index(fields=["outcome"], condition=~Q(outcome="accepted"), name="messages_not_accepted"),
        ]

    def __str__(self) -> str:
        return f"{self.get_verb_display()} ({self.get_outcome_display()})"


NOT_TAKEN: Final = ~Q(outcome=Message.Outcome.ACCEPTED) & (
    ~Q(verb=Message.Verb.CONFIRM) | Q(outcome=Message.Outcome.PENDING)
)
"""The messages that somebody must settle. An agreement that came too late is none of them: the phone asks
for it again; but one that was never judged has been promised to the referee."""


class Confirmation(models.Model):
    """A side's agreement to one version of a deal; who enters a deal agrees to it."""

    # No index of its own: `one_confirmation_a_side` serves it.
    version = models.ForeignKey(
        DealVersion, on_delete=models.PROTECT, related_name="confirmations", db_index=False
    )
    side = models.CharField(max_length=2, choices=SIDES)
    at = models.DateTimeField(auto_now_add=True)

    class Meta:
        constraints: ClassVar[list[models.BaseConstraint]] = [
            models.UniqueConstraint(fields=["version", "side"], name="one_confirmation_a_side"),
        ]

    def __str__(self) -> str:
        return f"{self.version} · {self.side}"


class Dispute(models.Model):
    """«Pas d'accord»: a side contests a deal, or the sheet where `deal` is None; a referee settles it."""

    table = models.ForeignKey(Table, on_delete=models.PROTECT, related_name="disputes")
    deal = models.ForeignKey(Deal, on_delete=models.PROTECT, null=True, related_name="disputes")
    side = models.CharField(max_length=2, choices=SIDES)
    reason = models.CharField(_("raison"), max_length=200)
    at = models.DateTimeField(auto_now_add=True)
    settled_at = models.DateTimeField(null=True)
    settled_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, null=True, related_name="+"
    )
    settlement = models.CharField(max_length=200, blank=True)

    class Meta:
        ordering: ClassVar[list[str]] = ["pk"]
        indexes: ClassVar[list[models.Index]] = [
            models.Index(fields=["table"], condition=Q(settled_at=None), name="disputes_open"),
        ]

    def __str__(self) -> str:
        return f"{self.table}: {self.reason}"


class Check(models.Model):
    """«Vérifié»: a second pair of eyes has compared the sheet with the paper, at this version of it.

    A tick too many is taken back (`undone_at`), and stays readable.
    """

    table = models.ForeignKey(Table, on_delete=models.CASCADE, related_name="checks")
    version = models.PositiveIntegerField()
    by = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+")
    at = models.DateTimeField(auto_now_add=True)
    undone_at = models.DateTimeField(null=True)
    undone_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, null=True, related_name="+"
    )

    class Meta:
        ordering: ClassVar[list[str]] = ["-pk"]
        constraints: ClassVar[list[models.BaseConstraint]] = [
            models.UniqueConstraint(
                fields=["table", "version"], condition=Q(undone_at=None), name="one_check_a_version"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.table} v{self.version}"
