"""Results that are sealed: nothing of the concours changes any more, and one fingerprint says what it came to."""

from __future__ import annotations

from django.conf import settings
from django.db import models

from tournaments.models.planning import Tournament


class Seal(models.Model):
    """The seal of a concours; a row is never changed.

    `fingerprint` is the SHA-256, in hexadecimal, of its canonical data in their edition `form`
    (`tournaments.archive`): sheets, standing and prize list, as anybody can compute it from the archive.
    """

    tournament = models.OneToOneField(
        Tournament, on_delete=models.CASCADE, related_name="seal", primary_key=True
    )
    fingerprint = models.CharField(max_length=64)
    form = models.PositiveSmallIntegerField()
    author = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, null=True, related_name="+"
    )
    at = models.DateTimeField(auto_now_add=True)

    def __str__(self) -> str:
        return f"{self.tournament} · {self.fingerprint[:8]}"
