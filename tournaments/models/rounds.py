"""A drawn round: who meets whom, where, and who has no adversary."""

from __future__ import annotations

from typing import ClassVar

from django.core.validators import MaxValueValidator
from django.db import models
from django.db.models import F, Q
from django.utils.translation import gettext_lazy as _
from simple_history.models import HistoricalRecords

from scoring.play import Seat
from tournaments.models.planning import DrawMethod, Tournament
from tournaments.models.registration import Team


class Round(models.Model):
    """One round: proposed by the draw, then published; over when its tables are finished.

    `relaxed` are the wishes the draw could not keep, with why. `standing` is the ranking the draw was
    made from, frozen: later corrections show beside it.
    """

    tournament = models.ForeignKey(Tournament, on_delete=models.CASCADE, related_name="rounds")
    number = models.PositiveSmallIntegerField(_("partie"))
    method = models.CharField(max_length=12, choices=DrawMethod.choices)
    seed = models.CharField(max_length=32)
    attempt = models.PositiveSmallIntegerField(default=1)
    relaxed = models.JSONField(default=list)
    standing = models.JSONField(default=list)
    drawn_at = models.DateTimeField(auto_now_add=True)
    published_at = models.DateTimeField(null=True, blank=True)
    started_at = models.DateTimeField(null=True, blank=True)
    """When the clock of the round began to run."""
    paused_at = models.DateTimeField(null=True, blank=True)
    minutes = models.PositiveSmallIntegerField(null=True, blank=True)
    history = HistoricalRecords()

    class Meta:
        ordering: ClassVar[list[str]] = ["number"]
        constraints: ClassVar[list[models.BaseConstraint]] = [
            models.UniqueConstraint(fields=["tournament", "number"], name="one_round_a_number"),
        ]

    def __str__(self) -> str:
        return str(_("Partie %(number)s") % {"number": self.number})

    @property
    def published(self) -> bool:
        return self.published_at is not None


class Drawing(models.Model):
    """What the draw of a round was asked: the record that ``python -m tournaments.draw`` answers alike.

    Kept apart from the round, which is read on every page. `swaps` are the pairs of team numbers that the
    organizer exchanged by hand afterwards, in order.
    """

    round = models.OneToOneField(Round, on_delete=models.CASCADE, related_name="drawing", primary_key=True)
    request = models.JSONField()
    swaps = models.JSONField(default=list)

    def __str__(self) -> str:
        return str(self.round)


class Table(models.Model):
    """One match of a round: side NS against side EW.

    `first_dealer` was drawn by lot (ASCE 2.1), as the number of a `scoring.play.Seat`. `version` goes up
    with every change of the sheet, so that a form knows whether it was looking at the last one.
    """

    round = models.ForeignKey(Round, on_delete=models.CASCADE, related_name="tables")
    number = models.PositiveSmallIntegerField(_("table"))
    ns = models.ForeignKey(Team, on_delete=models.PROTECT, related_name="tables_as_ns")
    ew = models.ForeignKey(Team, on_delete=models.PROTECT, related_name="tables_as_ew")
    first_dealer = models.PositiveSmallIntegerField(validators=[MaxValueValidator(3)])
    stopped = models.BooleanField(default=False)
    """Time was called, or the referee ended it: its last deal is the last (C1)."""
    version = models.PositiveIntegerField(default=0)
    last_activity = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering: ClassVar[list[str]] = ["number"]
        constraints: ClassVar[list[models.BaseConstraint]] = [
            models.UniqueConstraint(fields=["round", "number"], name="one_match_a_table"),
            models.UniqueConstraint(fields=["round", "ns"], name="one_table_a_team_ns"),
            models.UniqueConstraint(fields=["round", "ew"], name="one_table_a_team_ew"),
            models.CheckConstraint(condition=~Q(ns=F("ew")), name="two_different_teams"),
            models.CheckConstraint(condition=Q(first_dealer__lte=3), name="dealer_is_a_seat"),
        ]

    def __str__(self) -> str:
        return str(_("Table %(number)s") % {"number": self.number})

    def dealer(self, deals_before: int) -> Seat:
        """Who deals after so many deals: the first by lot, then always the player on the right."""
        return Seat(self.first_dealer).after(deals_before)


class Bye(models.Model):
    """A team without adversary in a round."""

    round = models.ForeignKey(Round, on_delete=models.CASCADE, related_name="byes")
    team = models.ForeignKey(Team, on_delete=models.PROTECT, related_name="byes")

    class Meta:
        constraints: ClassVar[list[models.BaseConstraint]] = [
            models.UniqueConstraint(fields=["round", "team"], name="one_bye_a_team_and_round"),
        ]

    def __str__(self) -> str:
        return str(_("Exempt : %(team)s") % {"team": self.team})
