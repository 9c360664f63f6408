"""Models of sealed results: the fingerprint of a concours that no longer changes, and the sealed names."""

from __future__ import annotations

from hashlib import sha256
from typing import ClassVar, Final

import rfc8785
from django.conf import settings
from django.db import models
from django.utils import timezone

from tournaments.core.models.planning import Tournament
from tournaments.core.models.registration import Player
from tournaments.platform.typography import as_typed

SHOWN: Final = 16
GROUP: Final = 4


SALT: Final = 32
"""The length of a salt: 128 bits in hexadecimal."""


def commitment_to(salt: str, name: str) -> str:
    """The commitment to a name in sealed data: SHA-256 of the canonical JSON of both, in hexadecimal."""
    return sha256(rfc8785.dumps([salt, as_typed(name)])).hexdigest()


def shortened(fingerprint: str) -> str:
    """The first 16 letters of a fingerprint in groups of four, to be read aloud and compared."""
    return " ".join(fingerprint[place : place + GROUP] for place in range(0, SHOWN, GROUP))


class Seal(models.Model):
    """The seal of a concours. Rows are never changed.

    `fingerprint` is the SHA-256, in hexadecimal, of its canonical data in format version `form`
    (`tournaments.core.archive`): sheets, standing and prize list. Anybody can compute it from the archive.
    """

    tournament = models.OneToOneField(
        Tournament, on_delete=models.CASCADE, related_name="seal", primary_key=True
    )
    fingerprint = models.CharField(max_length=64)
    form = models.PositiveSmallIntegerField()
    author = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, null=True, related_name="+"
    )
    at = models.DateTimeField(default=timezone.now)
    """The moment that the sealed data say from form 5 on; of earlier forms that of the seal alone."""

    def __str__(self) -> str:
        return f"{self.tournament} · {self.short}"

    @property
    def short(self) -> str:
        """The short fingerprint that papers and pages show."""
        return shortened(self.fingerprint)


class SealedName(models.Model):
    """The commitment to a player's name in the sealed data of a concours (decision 36).

    While the name is known, its `salt` is stored, and the commitment follows from both. Once the name is
    erased, only the `commitment` is left, from which nobody can find the name. `player` is the player who is
    shown; where that hides the sealed name on request, `hidden` is the player of the sealed name.
    """

    tournament = models.ForeignKey(Tournament, on_delete=models.CASCADE, related_name="sealed_names")
    player = models.ForeignKey(Player, on_delete=models.PROTECT, related_name="+")
    hidden = models.ForeignKey(Player, on_delete=models.PROTECT, null=True, blank=True, related_name="+")
    salt = models.CharField(max_length=SALT, blank=True)
    commitment = models.CharField(max_length=64, blank=True)

    class Meta:
        constraints: ClassVar[list[models.BaseConstraint]] = [
            models.UniqueConstraint(fields=["tournament", "player"], name="one_sealed_name_a_player"),
            models.CheckConstraint(
                condition=models.Q(salt="") ^ models.Q(commitment=""), name="sealed_name_is_open_or_erased"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.tournament} · {shortened(self.stands_for_it)}"

    @property
    def name(self) -> str:
        """The sealed name; a placeholder where it is erased."""
        return (self.hidden or self.player).name

    @property
    def stands_for_it(self) -> str:
        """The commitment; for a known name it is computed, so that no other name can pass for it."""
        return self.commitment or commitment_to(self.salt, self.name)

    def show_as(self, player: Player) -> None:
        """Show another player instead of the sealed one, or that one again; the sealed data do not change."""
        if not self.commitment:
            sealed = self.hidden or self.player
            self.hidden = None if sealed == player else sealed
        self.player = player
        self.save()

    def erase(self, nobody: Player) -> None:
        """Delete the salt for good, and show `nobody` instead of the player."""
        self.commitment, self.salt, self.player, self.hidden = self.stands_for_it, "", nobody, None
        self.save()


def seal_of(tournament: Tournament) -> Seal | None:
    """The seal of a concours; None for one that is not sealed, or was sealed before seals were stored."""
    return Seal.objects.filter(tournament=tournament).first() if tournament.sealed else None
