"""Models of the cash desk of a concours: its journal, the fees of teams, and the prizes in money."""

from __future__ import annotations

from typing import Any, ClassVar

from django.conf import settings
from django.core.validators import MinValueValidator
from django.db import models
from django.db.models import Q
from django.utils import timezone
from django.utils.translation import gettext_lazy as _
from simple_history.models import HistoricalRecords

from tournaments.core.ledger.accounts import CashKind, CashLine, Means, Purse
from tournaments.core.models.planning import Tournament
from tournaments.core.models.registration import Team
from tournaments.core.models.typed import TypedField

KIND_LABELS = {
    CashKind.CHARGE: _("Mis sur le compte"),
    CashKind.WAIVER: _("Remise"),
    CashKind.CANCEL: _("Engagement annulé"),
    CashKind.PAYMENT: _("Paiement"),
    CashKind.REFUND: _("Remboursement"),
    CashKind.SALE: _("Vente"),
    CashKind.INCOME: _("Autre recette"),
    CashKind.EXPENSE: _("Dépense"),
    CashKind.PRIZE: _("Prix remis"),
    CashKind.START: _("Fond de caisse"),
    CashKind.TRANSFER: _("Transfert"),
    CashKind.COUNT: _("Caisse comptée"),
    CashKind.REVERSAL: _("Annulation"),
}
MEANS_LABELS = {
    Means.CASH: _("espèces"),
    Means.CHEQUE: _("chèque"),
    Means.CARD: _("carte"),
    Means.WIRE: _("virement"),
    Means.ONLINE: _("en ligne"),
}
PURSE_LABELS = {
    Purse.BOX: _("caisse"),
    Purse.BANK: _("banque"),
    Purse.ONLINE: _("compte en ligne"),
}


class JournalIsKept(TypeError):
    """The program tried to change or to delete a line of a cash journal."""


class JournalQuerySet(models.QuerySet["CashEntry"]):
    """Lines of cash journals; bulk updates and deletions raise `JournalIsKept`."""

    def update(self, **_kwargs: Any) -> int:
        raise JournalIsKept

    def delete(self) -> tuple[int, dict[str, int]]:
        raise JournalIsKept


class CashEntry(models.Model):
    """One line of the cash journal of a concours: never changed nor deleted, only reversed by another line.

    `amount` is in cents, `kind` is its effect (`tournaments.core.ledger.accounts`). `who` is the name of the
    team or person at that moment. `key` is the idempotency key of the form. `author_name` is the author of a
    line from an archive of another computer, whose accounts are not known here. A transfer moves money from
    the purse `source` to `target`; other lines name neither.
    """

    tournament = models.ForeignKey(Tournament, on_delete=models.PROTECT, related_name="cash_entries")
    number = models.PositiveIntegerField()
    key = models.UUIDField(unique=True)
    kind = models.CharField(max_length=8, choices=[(kind.value, kind.value) for kind in CashKind])
    amount = models.PositiveIntegerField()
    means = models.CharField(max_length=6, choices=[(one.value, one.value) for one in Means], blank=True)
    source = models.CharField(max_length=6, choices=[(one.value, one.value) for one in Purse], blank=True)
    target = models.CharField(max_length=6, choices=[(one.value, one.value) for one in Purse], blank=True)
    team = models.ForeignKey(Team, on_delete=models.PROTECT, null=True, related_name="cash_entries")
    who = TypedField(max_length=160, blank=True)
    product = TypedField(max_length=40, blank=True)
    quantity = models.PositiveSmallIntegerField(default=0)
    text = TypedField(max_length=160, blank=True)
    reverses = models.OneToOneField("self", on_delete=models.PROTECT, null=True, related_name="reversal")
    author = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, null=True, related_name="+"
    )
    author_name = TypedField(max_length=80, blank=True)
    at = models.DateTimeField(default=timezone.now, editable=False)

    objects = JournalQuerySet.as_manager()

    class Meta:
        ordering: ClassVar[list[str]] = ["tournament", "number"]
        constraints: ClassVar[list[models.BaseConstraint]] = [
            models.UniqueConstraint(fields=["tournament", "number"], name="one_cash_entry_a_number"),
            models.CheckConstraint(
                condition=Q(kind=CashKind.REVERSAL.value, reverses__isnull=False)
                | ~Q(kind=CashKind.REVERSAL.value) & Q(reverses=None),
                name="a_reversal_names_its_line",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.number} · {self.kind} · {self.amount}"

    def save(self, *args: Any, **kwargs: Any) -> None:
        if not self._state.adding:
            raise JournalIsKept
        super().save(*args, **kwargs)

    def delete(self, *_args: Any, **_kwargs: Any) -> tuple[int, dict[str, int]]:
        raise JournalIsKept

    @property
    def label(self) -> str:
        """The kind of the line in words."""
        return str(KIND_LABELS[CashKind(self.kind)])

    @property
    def by(self) -> str:
        """The means of payment, or from where to where it went, in words; empty where no money moved."""
        if self.source and self.target:
            return f"{PURSE_LABELS[Purse(self.source)]} → {PURSE_LABELS[Purse(self.target)]}"
        return str(MEANS_LABELS[Means(self.means)]) if self.means else ""

    @property
    def writer(self) -> str:
        """The name of the author; empty where none is known."""
        return self.author.name if self.author else self.author_name

    def line(self, reversed_number: int | None = None) -> CashLine:
        """The line as a value of the ledger; `reversed_number` is the number of the line that it reverses."""
        return CashLine(
            number=self.number,
            kind=CashKind(self.kind),
            amount=self.amount,
            means=Means(self.means) if self.means else None,
            team=self.team_id,
            product=self.product,
            quantity=self.quantity,
            reverses=reversed_number,
            source=Purse(self.source) if self.source else None,
            target=Purse(self.target) if self.target else None,
        )


class FeeKind(models.TextChoices):
    """The category by which a player's fee is chosen."""

    OTHER = "other", _("non adhérent")
    MEMBER = "member", _("adhérent")
    YOUNG = "young", _("jeune")


class FeeGroup(models.Model):
    """The fee categories of a team, where somebody chose them: a `FeeKind` for each player."""

    team = models.OneToOneField(Team, on_delete=models.CASCADE, related_name="fee_group")
    kinds = models.JSONField()
    history: Any = HistoricalRecords()

    def __str__(self) -> str:
        return f"{self.team_id}: {', '.join(self.kinds)}"


class CashPrize(models.Model):
    """The prize money of a rank, in cents, once the organizer has fixed it."""

    tournament = models.ForeignKey(Tournament, on_delete=models.CASCADE, related_name="cash_prizes")
    rank = models.PositiveSmallIntegerField(validators=[MinValueValidator(1)])
    amount = models.PositiveIntegerField(validators=[MinValueValidator(1)])
    history: Any = HistoricalRecords()

    class Meta:
        ordering: ClassVar[list[str]] = ["rank"]
        constraints: ClassVar[list[models.BaseConstraint]] = [
            models.UniqueConstraint(fields=["tournament", "rank"], name="one_cash_prize_a_rank"),
        ]

    def __str__(self) -> str:
        return f"{self.rank} · {self.amount}"
