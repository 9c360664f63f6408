"""Who came in and what was done, and the attempts that failed."""

from __future__ import annotations

from typing import ClassVar

from django.conf import settings
from django.db import models

from tournaments.models.accounts import Club


class Event(models.Model):
    """One line of the journal: somebody came in, did something or took a list away.

    `kind` is the name of the address that was asked, or of what happened to an account; the page of the
    journal has a sentence for each. Of what, `club` and `tournament` say; `place` is what else the address
    named (a round, a table, a number). `address` is the network address of a log-in. Names that were typed
    and are no account's are not kept: some type their password there.
    """

    at = models.DateTimeField(auto_now_add=True, db_index=True)
    kind = models.CharField(max_length=40)
    author = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, related_name="+"
    )
    club = models.ForeignKey(Club, on_delete=models.CASCADE, null=True, related_name="events")
    tournament = models.ForeignKey(
        "tournaments.Tournament", on_delete=models.SET_NULL, null=True, related_name="+"
    )
    place = models.JSONField(default=dict)
    address = models.GenericIPAddressField(null=True)

    class Meta:
        ordering: ClassVar[list[str]] = ["-at", "-pk"]

    def __str__(self) -> str:
        return f"{self.at:%Y-%m-%d %H:%M} {self.kind}"


class Failures(models.Model):
    """How often something secret was typed wrongly under one key (`tournaments.access.attempts`)."""

    key = models.CharField(max_length=80, unique=True)
    count = models.PositiveIntegerField(default=0)
    last_at = models.DateTimeField(db_index=True)

    def __str__(self) -> str:
        return f"{self.key}: {self.count}"
