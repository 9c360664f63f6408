"""The concours itself: what is played, how, and how far it has got."""

from __future__ import annotations

import secrets
from typing import Any, ClassVar

from django.conf import settings
from django.core.validators import MaxValueValidator, MinValueValidator
from django.db import models
from django.db.models import F, Q
from django.urls import reverse
from django.utils.translation import gettext_lazy as _
from simple_history.models import HistoricalRecords

from scoring.standings import DEFAULT_CRITERIA
from tournaments.models.accounts import Club

MOST_ROUNDS = 30


class Status(models.TextChoices):
    """How far a concours has got. `MOVES` says which step follows which."""

    DRAFT = "draft", _("en préparation")
    OPEN = "open", _("inscriptions ouvertes")
    RUNNING = "running", _("en cours")
    FINISHED = "finished", _("terminé")
    SEALED = "sealed", _("résultats scellés")


class Ending(models.TextChoices):
    """What ends a table (C1)."""

    TARGET = "target", _("au premier à atteindre le but")
    DEALS = "deals", _("en un nombre fixé de donnes")
    CLOCK = "clock", _("au temps")


class DrawMethod(models.TextChoices):
    """Who meets whom; each is a module of `tournaments.draw.methods`."""

    RANDOM = "random", _("tirage intégral")
    SWISS = "swiss", _("au classement")
    ROTATION = "rotation", _("NS fixes, EO tournent")


class ByePolicy(models.TextChoices):
    """What the team without adversary is given (C5 and what clubs play)."""

    AVERAGE = "average", _("une victoire et la moyenne des gagnants de la partie")
    FIXED = "fixed", _("une victoire et des points fixés")
    HALF = "half", _("une demi-victoire et la moitié de la moyenne des gagnants")


def new_seed() -> str:
    """128 random bits: what every drawing of lots of a concours is made from."""
    return secrets.token_hex(16)


def default_criteria() -> list[str]:
    """The order in which teams are ranked unless the organizer says otherwise (C6)."""
    return [criterion.value for criterion in DEFAULT_CRITERIA]


class Tournament(models.Model):
    """One concours of a club."""

    club = models.ForeignKey(Club, on_delete=models.PROTECT, related_name="tournaments")
    name = models.CharField(_("nom"), max_length=80)
    slug = models.SlugField(max_length=80, unique=True)
    date = models.DateField(_("date"))
    place = models.CharField(_("lieu"), max_length=80, blank=True)
    status = models.CharField(max_length=8, choices=Status.choices, default=Status.DRAFT)
    referees = models.ManyToManyField(settings.AUTH_USER_MODEL, blank=True, related_name="referees_at")

    ruleset = models.CharField(max_length=24, default="asce")
    rounds_planned = models.PositiveSmallIntegerField(
        _("nombre de parties"), validators=[MinValueValidator(1), MaxValueValidator(MOST_ROUNDS)]
    )
    ending = models.CharField(_("une table finit"), max_length=6, choices=Ending.choices)
    target = models.PositiveIntegerField(
        _("but, en points"), default=2000, validators=[MinValueValidator(100)]
    )
    deals = models.PositiveSmallIntegerField(
        _("donnes par table"), default=12, validators=[MinValueValidator(1), MaxValueValidator(99)]
    )
    minutes = models.PositiveSmallIntegerField(
        _("minutes par partie"), default=45, validators=[MinValueValidator(5), MaxValueValidator(300)]
    )
    last_deal = models.BooleanField(_("une dernière donne après la fin du temps"), default=True)
    draw_method = models.CharField(
        _("tirage"), max_length=12, choices=DrawMethod.choices, default=DrawMethod.SWISS
    )
    same_club_rounds = models.PositiveSmallIntegerField(
        _("parties où l'on évite son propre club"), default=1, validators=[MaxValueValidator(MOST_ROUNDS)]
    )
    criteria = models.JSONField(_("critères du classement"), default=default_criteria)
    bye_policy = models.CharField(
        _("l'exempt reçoit"), max_length=8, choices=ByePolicy.choices, default=ByePolicy.AVERAGE
    )
    bye_points = models.PositiveIntegerField(_("points fixés de l'exempt"), default=1000)
    hide_before_last = models.BooleanField(_("cacher le classement avant la dernière partie"), default=False)
    seed = models.CharField(max_length=32, default=new_seed, editable=False)

    results_version = models.PositiveIntegerField(default=0, editable=False)
    """Raised in the transaction of every change of a result; standings are built once a version."""
    created_at = models.DateTimeField(auto_now_add=True)
    history = HistoricalRecords(excluded_fields=["results_version"], m2m_fields=[referees])

    class Meta:
        ordering: ClassVar[list[str]] = ["-date", "-pk"]
        constraints: ClassVar[list[models.BaseConstraint]] = [
            models.CheckConstraint(condition=Q(status__in=Status.values), name="tournament_status_known"),
            models.CheckConstraint(condition=Q(ending__in=Ending.values), name="tournament_ending_known"),
        ]

    def __str__(self) -> str:
        return self.name

    def get_absolute_url(self) -> str:
        return reverse("tournament", args=[self.slug])

    @property
    def sealed(self) -> bool:
        """Whether nothing of it changes any more."""
        return self.status == Status.SEALED

    @property
    def timed(self) -> bool:
        return self.ending == Ending.CLOCK

    def raise_results_version(self) -> None:
        """Say that a result changed; to be called in the transaction of the change."""
        Tournament.objects.filter(pk=self.pk).update(results_version=F("results_version") + 1)


class Prize(models.Model):
    """What a rank wins: one line of the prize list."""

    tournament = models.ForeignKey(Tournament, on_delete=models.CASCADE, related_name="prizes")
    rank = models.PositiveSmallIntegerField(_("rang"), validators=[MinValueValidator(1)])
    text = models.CharField(_("lot"), max_length=120)
    history: Any = HistoricalRecords()

    class Meta:
        ordering: ClassVar[list[str]] = ["rank"]
        constraints: ClassVar[list[models.BaseConstraint]] = [
            models.UniqueConstraint(fields=["tournament", "rank"], name="one_prize_a_rank"),
        ]

    def __str__(self) -> str:
        return f"{self.rank} · {self.text}"
