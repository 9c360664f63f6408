"""Results that are sealed: nothing of the concours changes any more, and one fingerprint says what it is."""

from __future__ import annotations

from typing import Final

from django.conf import settings
from django.db import models

from tournaments.models.planning import Tournament

SHOWN: Final = 16
GROUP: Final = 4


def shortened(fingerprint: str) -> str:
    """A fingerprint as it is read aloud and compared: its first 16 letters, four by four."""
    return " ".join(fingerprint[place : place + GROUP] for place in range(0, SHOWN, GROUP))


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
        return f"{self.tournament} · {self.short}"

    @property
    def short(self) -> str:
        """The fingerprint as papers and pages show it."""
        return shortened(self.fingerprint)


def seal_of(tournament: Tournament) -> Seal | None:
    """The seal of a concours; None while it is not sealed, or where it was before there were seals."""
    return Seal.objects.filter(tournament=tournament).first() if tournament.sealed else None
