"""Models of seasons: what a club adds up over a year, and who is the same person in several concours."""

from __future__ import annotations

from typing import ClassVar, Final

from django.conf import settings
from django.core.validators import MaxValueValidator, MinValueValidator
from django.db import models
from django.db.models import F, Q
from django.utils.translation import gettext_lazy as _
from simple_history.models import HistoricalRecords

from tournaments.core.models.accounts import Club
from tournaments.core.models.planning import Tournament
from tournaments.core.models.sealing import SealedName
from tournaments.core.models.typed import TypedField
from tournaments.core.season.points import SCALES
from tournaments.core.season.record import MOST_EVENINGS
from tournaments.core.season.standing import FEWEST, HALF, Rules

MOST_NAME: Final = 80
"""The letters of the name of a season."""


class ClubSeason(models.Model):
    """A season of a club: how it counts, as `standing.Rules` says, and whether everybody may read it.

    `best` is a number, `half` or `all`. A `graded` season keeps the games of its evenings, and tells a player
    what they say of them.
    """

    club = models.ForeignKey(Club, on_delete=models.CASCADE, related_name="seasons")
    name = TypedField(_("nom de la saison"), max_length=MOST_NAME)
    scale = models.CharField(_("table de points"), max_length=16, default=next(iter(SCALES)))
    best = models.CharField(_("concours qui comptent"), max_length=4, default=HALF)
    fewest = models.PositiveSmallIntegerField(
        _("concours pour être classé"),
        default=FEWEST,
        validators=[MinValueValidator(1), MaxValueValidator(MOST_EVENINGS)],
    )
    public = models.BooleanField(_("le classement est public"), default=False)
    graded = models.BooleanField(_("notes"), default=False)
    created_at = models.DateTimeField(auto_now_add=True)
    history = HistoricalRecords()

    class Meta:
        ordering: ClassVar[list[str]] = ["-pk"]
        constraints: ClassVar[list[models.BaseConstraint]] = [
            models.UniqueConstraint(fields=["club", "name"], name="one_season_a_name"),
        ]

    def __str__(self) -> str:
        return self.name

    @property
    def rules(self) -> Rules:
        """How it counts."""
        return Rules(self.scale, int(self.best) if self.best.isdecimal() else self.best, self.fewest)  # type: ignore[arg-type]


class SeasonEvening(models.Model):
    """A sealed concours of a season, named by the fingerprint that it had when it was added.

    `facts` are what the season needs of the sealed data (`tournaments.core.season.reading.Evening`), without
    a name of a person; they follow from the fingerprint and never change. So do `games`, in a graded season
    those of `tournaments.core.season.games.PlayedGames`, else None. `name` and `date` name it where its
    concours is no longer here.
    """

    season = models.ForeignKey(ClubSeason, on_delete=models.CASCADE, related_name="evenings")
    tournament = models.ForeignKey(Tournament, on_delete=models.SET_NULL, null=True, related_name="+")
    fingerprint = models.CharField(max_length=64)
    name = TypedField(max_length=80)
    date = models.DateField()
    facts = models.JSONField()
    games = models.JSONField(null=True)

    class Meta:
        ordering: ClassVar[list[str]] = ["date", "fingerprint"]
        constraints: ClassVar[list[models.BaseConstraint]] = [
            models.UniqueConstraint(fields=["season", "fingerprint"], name="one_evening_a_fingerprint"),
            models.UniqueConstraint(fields=["season", "tournament"], name="one_evening_a_concours"),
        ]

    def __str__(self) -> str:
        return f"{self.name} ({self.date})"


class PersonAnswer(models.Model):
    """Somebody's word that players of two concours are one person, or are not (`season.persons.Answer`).

    It is said of the commitments, so that it outlives an erasure. Rows are never changed but by being taken
    back.
    """

    one = models.ForeignKey(SealedName, on_delete=models.CASCADE, related_name="+")
    other = models.ForeignKey(SealedName, on_delete=models.CASCADE, related_name="+")
    same = models.BooleanField()
    author = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, null=True, related_name="+"
    )
    at = models.DateTimeField(auto_now_add=True)
    taken_back_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, null=True, related_name="+"
    )
    taken_back_at = models.DateTimeField(null=True)

    class Meta:
        ordering: ClassVar[list[str]] = ["pk"]
        constraints: ClassVar[list[models.BaseConstraint]] = [
            models.CheckConstraint(condition=~Q(one=F("other")), name="answer_on_two_players"),
        ]

    def __str__(self) -> str:
        return f"{self.one} {'=' if self.same else '≠'} {self.other}"


class GradeConsent(models.Model):
    """A player's word, noted by an `author`, that their grade may stand among those of others who agree.

    It is said of a commitment of the season, as answers on persons are. Rows are never changed but by being
    taken back, and are deleted with the name of the player.
    """

    season = models.ForeignKey(ClubSeason, on_delete=models.CASCADE, related_name="consents")
    sealed = models.ForeignKey(SealedName, on_delete=models.CASCADE, related_name="+")
    author = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, null=True, related_name="+"
    )
    at = models.DateTimeField(auto_now_add=True)
    taken_back_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, null=True, related_name="+"
    )
    taken_back_at = models.DateTimeField(null=True)

    class Meta:
        ordering: ClassVar[list[str]] = ["pk"]

    def __str__(self) -> str:
        return f"{self.sealed} ({self.season})"
