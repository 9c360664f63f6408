"""Results that are sealed: nothing of the concours changes any more, and one fingerprint says what it is."""

from __future__ import annotations

from hashlib import sha256
from typing import ClassVar, Final

import rfc8785
from django.conf import settings
from django.db import models

from tournaments.models.planning import Tournament
from tournaments.models.registration import Player

SHOWN: Final = 16
GROUP: Final = 4


SALT: Final = 32
"""Letters of a salt: 128 bits, in hexadecimal."""


def commitment_to(salt: str, name: str) -> str:
    """What stands for a name in sealed data: SHA-256 of both in canonical writing, in hexadecimal."""
    return sha256(rfc8785.dumps([salt, name])).hexdigest()


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


class SealedName(models.Model):
    """What stands for a player in the sealed data of a concours (decision 36).

    While the name is known its `salt` is kept, and the commitment follows from both. Once it is erased the
    `commitment` alone is left, from which nobody finds the name again. `player` is who is shown there; by
    wish under another name than the one that was sealed, which is then that of `hidden`.
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
        """The name that was sealed; nobody's where it is erased."""
        return (self.hidden or self.player).name

    @property
    def stands_for_it(self) -> str:
        """The commitment; of a name that is known it is computed, so that no other name passes for it."""
        return self.commitment or commitment_to(self.salt, self.name)

    def show_as(self, player: Player) -> None:
        """Show another name in the place of the sealed one, or that again; what was sealed stays."""
        if not self.commitment:
            sealed = self.hidden or self.player
            self.hidden = None if sealed == player else sealed
        self.player = player
        self.save()

    def erase(self, nobody: Player) -> None:
        """Forget the salt for good, and name `nobody` in the player's place."""
        self.commitment, self.salt, self.player, self.hidden = self.stands_for_it, "", nobody, None
        self.save()


def seal_of(tournament: Tournament) -> Seal | None:
    """The seal of a concours; None while it is not sealed, or where it was before there were seals."""
    return Seal.objects.filter(tournament=tournament).first() if tournament.sealed else None
