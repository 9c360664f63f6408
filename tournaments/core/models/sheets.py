"""The model of the log of a table's deal sheet."""

from __future__ import annotations

from typing import ClassVar, Final

from django.conf import settings
from django.db import models
from django.db.models import Q

from scoring import sheet as pure
from scoring.sheet import Outcome
from scoring.sheet.entries import KINDS
from tournaments.core.models.rounds import SIDES, Table

FORMAT: Final = 1
"""The format version of an entry's content, raised where the meaning of the same content changes."""


class Entry(models.Model):
    """One entry in the log of a table. Rows are never changed or deleted.

    But their table is another one where two sheets were exchanged (`Edit.Kind.SHEETS`).

    `number` counts the entries of the table from 1. `content` is exactly what was sent, for
    `scoring.sheet.read_content`, in format version `format`. `key` is the writer's idempotency key. An
    account (`author`) wrote it, or a phone: its `device`, the `side` it wrote for, and `link_revoked`,
    whether it came by a revoked link. `claimed_at` is the time of writing by the phone's clock. `outcome` is
    what became of it, with the `reasons` of a refusal (`scoring.sheet.Refusal.to_json`) and the `deal` that
    it conflicts with. `effect` is the confirmed preview of a correction after a later draw.
    """

    table = models.ForeignKey(Table, on_delete=models.CASCADE, related_name="entries", db_index=False)
    number = models.PositiveIntegerField()
    key = models.UUIDField(unique=True)
    kind = models.CharField(max_length=16, choices=[(kind, kind) for kind in KINDS])
    content = models.JSONField()
    format = models.PositiveSmallIntegerField(default=FORMAT)
    author = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, null=True, related_name="+"
    )
    device = models.CharField(max_length=32, blank=True)
    side = models.CharField(max_length=2, choices=SIDES, blank=True)
    link_revoked = models.BooleanField(default=False)
    claimed_at = models.DateTimeField(null=True)
    at = models.DateTimeField(auto_now_add=True)
    outcome = models.CharField(max_length=8, choices=[(each.value, each.value) for each in Outcome])
    reasons = models.JSONField(default=list)
    deal = models.PositiveIntegerField(null=True)
    effect = models.JSONField(null=True)

    class Meta:
        ordering: ClassVar[list[str]] = ["table", "number"]
        constraints: ClassVar[list[models.BaseConstraint]] = [
            models.UniqueConstraint(fields=["table", "number"], name="one_entry_a_number"),
        ]
        indexes: ClassVar[list[models.Index]] = [
            models.Index(fields=["outcome"], condition=Q(outcome="pending"), name="entries_pending"),
            models.Index(fields=["table"], condition=Q(effect__isnull=False), name="entries_late"),
        ]

    def __str__(self) -> str:
        return f"{self.table} n° {self.number}: {self.kind}"

    @property
    def value(self) -> pure.LogEntry:
        """The entry as a value of `scoring.sheet`."""
        return pure.LogEntry(
            number=self.number,
            content=pure.read_content(self.content),
            key=str(self.key),
            device=self.device,
            author=self.author_id or 0,
            outcome=Outcome(self.outcome),
            deal=self.deal,
        )
