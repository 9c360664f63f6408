"""Models of a concours: its settings and state, its rules, its prizes."""

from __future__ import annotations

import secrets
from typing import TYPE_CHECKING, Any, ClassVar, Final

from django.conf import settings
from django.core.exceptions import ValidationError
from django.core.validators import MaxValueValidator, MinValueValidator
from django.db import models
from django.db.models import F, Q
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext_lazy as _
from simple_history.models import HistoricalRecords

from scoring.caps import NO_CAP, Cap
from scoring.criteria import BRACKET, DEFAULT_CRITERIA
from scoring.house import changes, chouine_rules, club_rules, coinche_rules
from scoring.rulesets import ALL_RULESETS
from tournaments.core.models.accounts import Club
from tournaments.core.models.typed import TypedField
from tournaments.draw.methods import METHODS
from tournaments.platform.memory import commits

if TYPE_CHECKING:
    from scoring.chouine.matches import ChouineRules
    from scoring.coinche.ruleset import Ruleset
    from tournaments.draw.method import DrawMethod

MOST_ROUNDS = 30
MOST_MINUTES: Final = 7 * 24 * 60
"""The longest time for corrections: a week, in minutes."""


class Status(models.TextChoices):
    """The states of a concours, in order; `MOVES` has the possible steps between them."""

    DRAFT = "draft", _("en préparation")
    OPEN = "open", _("inscriptions ouvertes")
    RUNNING = "running", _("en cours")
    FINISHED = "finished", _("terminé")
    SEALED = "sealed", _("résultats scellés")


class Ending(models.TextChoices):
    """The condition that ends a table (C1)."""

    TARGET = "target", _("au premier à atteindre le but")
    DEALS = "deals", _("en un nombre fixé de donnes")
    CLOCK = "clock", _("au temps")


class ByePolicy(models.TextChoices):
    """The result of a team without adversary (C5, and customs of clubs)."""

    AVERAGE = "average", _("une victoire et la moyenne des gagnants de la partie")
    FIXED = "fixed", _("une victoire et des points fixés")
    HALF = "half", _("une demi-victoire et la moitié de la moyenne des gagnants")
    HALF_FIXED = "half-fix", _("une demi-victoire et des points fixés")
    OWN = "own", _("une victoire et la moyenne de ses propres parties")
    CATCH_UP = "catch-up", _("un rattrapage contre la première table qui finit")
    EXTRA = "extra", _("une partie bis contre une équipe tirée au sort")


FIXED_BYES: Final = (ByePolicy.FIXED, ByePolicy.HALF_FIXED)
"""The policies whose points the organizer chooses."""


class LeaverGames(models.TextChoices):
    """What becomes of the games of a team that leaves its pool, or a round robin, before the end."""

    COUNT = "count", _("elles comptent")
    HALF = "half", _("annulées si elle en a joué moins de la moitié")
    ANNUL = "annul", _("toujours annulées")


class NameOrder(models.TextChoices):
    """The order of given and family names, which decides under which letter lists have a player."""

    GUESSED = "guessed", _("comme le montre la liste")
    GIVEN_FIRST = "given", _("Prénom Nom")
    FAMILY_FIRST = "family", _("Nom Prénom")


class PaperSize(models.TextChoices):
    """The sheets in the printer."""

    A4 = "a4", _("A4")
    LETTER = "letter", _("Letter (8,5 × 11 po)")


class SpecialKind(models.TextChoices):
    """The winners of prizes that belong to no rank, found by the program, by lot, or by the organizer."""

    LAST = "last", _("au dernier du classement")
    DEAL = "deal", _("à la meilleure donne, d’après les feuilles")
    LOTS = "lots", _("tiré au sort")
    EVERYBODY = "everybody", _("à chacun")
    CHOSEN = "chosen", _("à qui vous choisirez")


def new_seed() -> str:
    """A seed of 128 random bits, from which all chance of a concours follows."""
    return secrets.token_hex(16)


def default_criteria() -> list[str]:
    """The default criteria of the ranking (C6)."""
    return [criterion.key for criterion in DEFAULT_CRITERIA]


def check_draw_method(key: str) -> None:
    """`ValidationError` where no draw method has this key."""
    if key not in METHODS:
        raise ValidationError(_("Ce tirage n’existe pas : %(key)s."), params={"key": key})


class Tournament(models.Model):
    """One concours of a club."""

    club = models.ForeignKey(Club, on_delete=models.PROTECT, related_name="tournaments")
    name = TypedField(_("nom"), max_length=80)
    slug = models.SlugField(max_length=80, unique=True)
    date = models.DateField(_("date"))
    place = TypedField(_("lieu"), max_length=80, blank=True)
    status = models.CharField(max_length=8, choices=Status.choices, default=Status.DRAFT)
    referees = models.ManyToManyField(settings.AUTH_USER_MODEL, blank=True, related_name="referees_at")

    ruleset = models.CharField(_("règlement"), max_length=24, default="asce")
    options = models.JSONField(default=dict, blank=True)
    """The club's options over the ruleset (docs/rules/house-rules.md), without `target`, which is a field."""
    tariff = models.JSONField(default=list, blank=True)
    """The club's articles and penalties, in order: ``{"article": …, "title": …, "penalty": points}``."""
    money = models.JSONField(default=dict, blank=True)
    """Fees, sales and the plan of prizes (`tournaments.core.money.prices`); empty without a cash desk."""
    most_teams = models.PositiveSmallIntegerField(
        _("équipes au plus"), null=True, blank=True, validators=[MinValueValidator(2)]
    )
    """Who comes after so many teams waits for a place; None: everybody plays."""
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
    time_limit = models.BooleanField(_("dans un temps limité"), default=False)
    """Whether a table that plays to the target or so many deals also stops when `minutes` are over."""
    last_deal = models.BooleanField(_("une dernière donne après la fin du temps"), default=True)
    deals_by_round = models.JSONField(default=dict, blank=True)
    """The rounds with another number of deals than `deals`: ``{"4": 15}``."""
    minutes_by_round = models.JSONField(default=dict, blank=True)
    """The rounds with another number of minutes than `minutes`, as `deals_by_round`."""
    draw_method = models.CharField(
        _("tirage"), max_length=32, default="swiss", validators=[check_draw_method]
    )
    """A key of `tournaments.draw.methods.METHODS`."""
    draw_options = models.JSONField(default=dict, blank=True)
    """The options of the method: fields of `tournaments.draw.request.Options`."""
    finalists = models.PositiveSmallIntegerField(
        _("phase finale"), choices=[(number, str(number)) for number in (0, 4, 8, 16)], default=0
    )
    """How many teams play the last rounds as a knockout, while others go on by the method; 0: no final."""
    room = models.CharField(_("ordre de la salle"), max_length=200, blank=True)
    """The tables in the order of the room, the best first («1-12, 20, 15-18»); empty: 1, 2, 3 …"""
    reserved_tables = models.CharField(_("tables réservées"), max_length=200, blank=True)
    """Tables that the draw leaves out, except for a team with its fixed seat there."""
    same_club_rounds = models.PositiveSmallIntegerField(
        _("parties où l’on évite son propre club"), default=1, validators=[MaxValueValidator(MOST_ROUNDS)]
    )
    criteria = models.JSONField(_("critères du classement"), default=default_criteria)
    bye_policy = models.CharField(
        _("l’exempt reçoit"), max_length=8, choices=ByePolicy.choices, default=ByePolicy.AVERAGE
    )
    bye_points = models.PositiveIntegerField(_("points fixés de l’exempt"), default=1000)
    leaver_games = models.CharField(
        _("les parties d’une équipe qui quitte sa poule ou la ronde"),
        max_length=8,
        choices=LeaverGames.choices,
        default=LeaverGames.COUNT,
    )
    score_cap = models.PositiveIntegerField(
        _("plafond d’une table"), null=True, blank=True, validators=[MinValueValidator(1)]
    )
    """The most points that a table counts for its sides in the standing (C7); None: no limit."""
    losing_cap = models.PositiveIntegerField(
        _("plafond d’une table, pour le perdant"), null=True, blank=True, validators=[MinValueValidator(1)]
    )
    """The most points for a side that lost, where that differs from `score_cap`."""
    capped_from = models.PositiveSmallIntegerField(
        _("plafond dès la partie"),
        default=1,
        validators=[MinValueValidator(1), MaxValueValidator(MOST_ROUNDS)],
    )
    name_order = models.CharField(
        _("les noms sont écrits"), max_length=7, choices=NameOrder.choices, default=NameOrder.GUESSED
    )
    paper_size = models.CharField(
        _("format du papier"), max_length=6, choices=PaperSize.choices, default=PaperSize.A4
    )
    hide_before_last = models.BooleanField(_("cacher le classement avant la dernière partie"), default=False)
    freeze_last = models.BooleanField(_("figer le classement avant la dernière partie"), default=False)
    """Whether the public learns results of the last round only when they are revealed (decision 29)."""
    correction_minutes = models.PositiveSmallIntegerField(
        _("minutes pour contester, après la fin"), default=20, validators=[MaxValueValidator(MOST_MINUTES)]
    )
    table_code_writes = models.BooleanField(_("le code de la table suffit pour noter"), default=True)
    """Whether a phone may write by the link of its table; else only by that of its own team."""
    one_phone_confirms = models.BooleanField(_("un même téléphone peut noter et confirmer"), default=True)
    """Whether one phone can both write a deal and confirm it for the other side."""
    corrections_until = models.DateTimeField(null=True, blank=True, editable=False)
    """When the time for corrections ends; set when the concours is ended, None before."""
    seed = models.CharField(max_length=32, default=new_seed, editable=False)

    results_version = models.PositiveIntegerField(default=0, editable=False)
    """Raised in the transaction of every change of a result; standings are built once for each version."""
    hall_address = models.CharField(max_length=200, blank=True, default="", editable=False)
    """The origin of the site on printed score cards; empty while none is printed."""
    created_at = models.DateTimeField(auto_now_add=True)
    history = HistoricalRecords(excluded_fields=["results_version", "hall_address"], m2m_fields=[referees])

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
        """Whether the results are sealed, so that nothing changes any more."""
        return self.status == Status.SEALED

    @property
    def corrections_running(self) -> bool:
        """Whether the concours is over and the time for corrections runs."""
        until = self.corrections_until
        return not self.sealed and until is not None and until > timezone.now()

    @property
    def corrections_over(self) -> bool:
        """Whether the time for corrections has run out, and the results are not sealed."""
        until = self.corrections_until
        return not self.sealed and until is not None and until <= timezone.now()

    @property
    def ended(self) -> bool:
        """Whether all is played: the concours is finished, or its results are sealed."""
        return self.status in {Status.FINISHED, Status.SEALED}

    @property
    def closed(self) -> bool:
        """Whether the sheets take no more entries."""
        return self.sealed or self.corrections_over

    @property
    def timed(self) -> bool:
        """Whether each round has a clock: it ends the tables, or stops those that have not ended."""
        return self.ending == Ending.CLOCK or self.time_limit

    def deals_in(self, number: int) -> int | None:
        """The deals that a table of this round plays; None where no number of deals ends it."""
        planned: int = self.deals_by_round.get(str(number), self.deals)
        return planned if self.ending == Ending.DEALS else None

    def minutes_in(self, number: int) -> int | None:
        """The minutes of the clock of this round; None where it has no clock."""
        planned: int = self.minutes_by_round.get(str(number), self.minutes)
        return planned if self.timed else None

    @property
    def individual(self) -> bool:
        """Whether players are registered and ranked one by one: at the mêlée, and in a game for two."""
        return self.melee or ALL_RULESETS[self.ruleset].players_on_a_side == 1

    @property
    def rules(self) -> Ruleset:
        """The ruleset of coinche, with the club's options and its target; `KeyError` for chouine."""
        return coinche_rules(self.ruleset, self.options, self.target)

    @property
    def chouine(self) -> ChouineRules:
        """The rules of chouine, with the club's options; `KeyError` for coinche."""
        return chouine_rules(self.ruleset, self.options)

    @property
    def changed_rules(self) -> dict[str, Any]:
        """The options that differ from the ruleset, name → value, in the order of `OPTIONS`."""
        return changes(club_rules(self.ruleset, self.options, self.target))

    @property
    def cap(self) -> Cap:
        """The most points that a table counts in the standing."""
        if self.score_cap is None and self.losing_cap is None:
            return NO_CAP
        return Cap(self.score_cap, self.losing_cap, self.capped_from)

    @property
    def drawn_by(self) -> DrawMethod:
        """The draw method of the concours."""
        return METHODS[self.draw_method]

    @property
    def melee(self) -> bool:
        """Whether the draw makes the pairs: everyone is entered alone, and four sit at a table."""
        return self.drawn_by.draws_partners

    @property
    def fewest(self) -> int:
        """The fewest teams or players that make a table."""
        return 4 if self.melee else 2

    @property
    def has_brackets(self) -> bool:
        """Whether the draw ends with a final, however many rounds are planned."""
        return self.drawn_by.brackets

    @property
    def ranked_by(self) -> list[str]:
        """The criteria of the ranking in order; where there is a bracket, progress in it comes first."""
        bracket = self.has_brackets or bool(self.finalists)
        return [*[BRACKET.key] * bracket, *self.criteria]

    def raise_results_version(self) -> None:
        """Raise the version of the results; to be called in the transaction of each change."""
        Tournament.raise_results_version_of(self.pk)

    @classmethod
    def raise_results_version_of(cls, concours: int) -> None:
        """Raise the results' version of the concours with this primary key, like `raise_results_version`."""
        cls.objects.filter(pk=concours).update(results_version=F("results_version") + 1)
        commits.outdate_concours_on_commit(concours)


class HouseRules(models.Model):
    """Named rules of a club, which other concours can use.

    `options` is the JSON object that ``python -m scoring score --options`` applies to `ruleset`; `tariff` has
    the form of `Tournament.tariff`.
    """

    club = models.ForeignKey(Club, on_delete=models.CASCADE, related_name="house_rules")
    name = TypedField(_("nom"), max_length=60)
    ruleset = models.CharField(_("règlement"), max_length=24)
    options = models.JSONField(default=dict, blank=True)
    tariff = models.JSONField(default=list, blank=True)
    history: Any = HistoricalRecords()

    class Meta:
        ordering: ClassVar[list[str]] = ["name"]
        constraints: ClassVar[list[models.BaseConstraint]] = [
            models.UniqueConstraint(fields=["club", "name"], name="one_house_rules_a_name"),
        ]

    def __str__(self) -> str:
        return self.name


class RulesChange(models.Model):
    """A change of rules after a draw was published, confirmed after a preview. Rows are never changed.

    `before` and `after` are the ruleset with every option and the target; `effect` is the preview: the marks
    and ranks that changed.
    """

    tournament = models.ForeignKey(Tournament, on_delete=models.CASCADE, related_name="rules_changes")
    before = models.JSONField()
    after = models.JSONField()
    effect = models.JSONField()
    author = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, null=True, related_name="+"
    )
    at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering: ClassVar[list[str]] = ["-pk"]

    def __str__(self) -> str:
        return str(_("Changement de règles du %(at)s") % {"at": self.at})


class Prize(models.Model):
    """The prize of a rank: one line of the prize list."""

    tournament = models.ForeignKey(Tournament, on_delete=models.CASCADE, related_name="prizes")
    rank = models.PositiveSmallIntegerField(_("rang"), validators=[MinValueValidator(1)])
    text = TypedField(_("lot"), max_length=120)
    history: Any = HistoricalRecords()

    class Meta:
        ordering: ClassVar[list[str]] = ["rank"]
        constraints: ClassVar[list[models.BaseConstraint]] = [
            models.UniqueConstraint(fields=["tournament", "rank"], name="one_prize_a_rank"),
        ]

    def __str__(self) -> str:
        return f"{self.rank} · {self.text}"


class SpecialPrize(models.Model):
    """A prize that no rank wins: for the last, the best deal, a team drawn by lot or chosen, or everybody.

    `place` is its line in the prize list. `team` was drawn or chosen; None where the program finds the winner
    (the last, the best deal), or before that.
    """

    tournament = models.ForeignKey(Tournament, on_delete=models.CASCADE, related_name="special_prizes")
    place = models.PositiveSmallIntegerField()
    kind = models.CharField(max_length=9, choices=SpecialKind.choices)
    label = TypedField(_("pour qui"), max_length=60)
    text = TypedField(_("lot"), max_length=120)
    team = models.ForeignKey(
        "tournaments.Team", on_delete=models.SET_NULL, null=True, blank=True, related_name="+"
    )
    history: Any = HistoricalRecords()

    class Meta:
        ordering: ClassVar[list[str]] = ["place", "pk"]
        constraints: ClassVar[list[models.BaseConstraint]] = [
            models.UniqueConstraint(fields=["tournament", "label"], name="one_special_prize_a_label"),
        ]

    def __str__(self) -> str:
        return f"{self.label} · {self.text}"
