"""Models of the journal: events, and counts of failed attempts at secrets."""

from __future__ import annotations

from typing import ClassVar

from django.conf import settings
from django.db import models

from tournaments.core.models.accounts import Club


class Event(models.Model):
    """One line of the journal of a club: a log-in of a member, an act, or a download.

    `club` is None only where there is none: attempts under unknown names, an account without a club.

    `kind` is the URL name of the request, or an event of an account; the page of the journal has a label for
    each. `place` has other parts of the address (a round, a table, a number). `address` is the network
    address of a log-in. Typed names without an account are not stored, because some people type their
    password there.
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
        indexes: ClassVar[list[models.Index]] = [
            models.Index(fields=["club", "at", "id"], name="event_of_club_by_time"),
        ]

    def __str__(self) -> str:
        return f"{self.at:%Y-%m-%d %H:%M} {self.kind}"


class Failures(models.Model):
    """The count of failed attempts at secrets under one key (`tournaments.core.access.attempts`)."""

    key = models.CharField(max_length=80, unique=True)
    count = models.PositiveIntegerField(default=0)
    last_at = models.DateTimeField(db_index=True)

    def __str__(self) -> str:
        return f"{self.key}: {self.count}"
