"""The deal sheets: every deal in every version, and what each table came to.

The record of a deal is the JSON that the engine reads; marks stand beside it with the engine's
version, rewritten for the whole sheet in the transaction of every change.
"""

from __future__ import annotations

from typing import ClassVar, Final

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.db.models.expressions import Combinable
from django.db.models.functions import Coalesce
from django.utils.translation import gettext_lazy as _

from scoring.cards import Side
from tournaments.models.rounds import Table

MOST_POINTS: Final = 999_999
"""The highest total that can be written down: far above any game, far below any database's integer."""
MOST_DEALS: Final = 99
PENALTIES: Final = Q(penalty__gt=0, undoing=None)
"""Rulings that cost points, and that nothing has taken back."""


class Deal(models.Model):
    """One deal of a sheet: its place, and its marks as the whole sheet gives them.

    A deal that was taken off the sheet keeps its versions and has no place. Points are those of the
    mark; `score` the running total after it; `after_end` says that the game was over before it.
    """

    # No index of its own: `deals_in_order` serves it, and a table's deal writes as few as it can.
    table = models.ForeignKey(Table, on_delete=models.PROTECT, related_name="deals", db_index=False)
    place = models.PositiveSmallIntegerField(null=True)
    ns_mark = models.PositiveIntegerField(default=0)
    ew_mark = models.PositiveIntegerField(default=0)
    ns_score = models.PositiveIntegerField(default=0)
    ew_score = models.PositiveIntegerField(default=0)
    after_end = models.BooleanField(default=False)
    engine = models.CharField(max_length=16)

    class Meta:
        ordering: ClassVar[list[str]] = ["place", "pk"]
        indexes: ClassVar[list[models.Index]] = [
            models.Index(fields=["table", "place"], name="deals_in_order")
        ]

    def __str__(self) -> str:
        return str(_("Donne %(place)s") % {"place": self.place})


class DealVersion(models.Model):
    """One version of a deal, kept for ever: who wrote what, when. The last one is `current`.

    `record` is None where this version took the deal off the sheet. `key` is the form's own: the
    same form sent twice is one version.
    """

    # No index of its own: `one_version_a_number` serves it.
    deal = models.ForeignKey(Deal, on_delete=models.PROTECT, related_name="versions", db_index=False)
    number = models.PositiveSmallIntegerField()
    current = models.BooleanField(default=True)
    place = models.PositiveSmallIntegerField()
    record = models.JSONField(null=True)
    key = models.UUIDField(unique=True)
    author = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, null=True, related_name="+"
    )
    at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering: ClassVar[list[str]] = ["number"]
        constraints: ClassVar[list[models.BaseConstraint]] = [
            models.UniqueConstraint(fields=["deal", "number"], name="one_version_a_number"),
            models.UniqueConstraint(
                fields=["deal"], condition=Q(current=True), name="one_current_version_a_deal"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.deal} v{self.number}"


class Totals(models.Model):
    """Both totals of a table, typed from its paper sheet instead of the deals; every version is kept.

    `points` are None where this version took the totals back, and the deals count again.
    """

    table = models.ForeignKey(Table, on_delete=models.PROTECT, related_name="totals")
    number = models.PositiveSmallIntegerField()
    current = models.BooleanField(default=True)
    ns_points = models.PositiveIntegerField(_("points NS"), null=True)
    ew_points = models.PositiveIntegerField(_("points EO"), null=True)
    ns_manches = models.PositiveSmallIntegerField(null=True, blank=True)
    ew_manches = models.PositiveSmallIntegerField(null=True, blank=True)
    """Manches won, where the game has them (chouine); points are then parties won."""
    deals_played = models.PositiveSmallIntegerField(_("nombre de donnes"), null=True, blank=True)
    key = models.UUIDField(unique=True)
    author = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, null=True, related_name="+"
    )
    at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering: ClassVar[list[str]] = ["number"]
        constraints: ClassVar[list[models.BaseConstraint]] = [
            models.UniqueConstraint(fields=["table", "number"], name="one_totals_a_number"),
            models.UniqueConstraint(
                fields=["table"], condition=Q(current=True), name="one_current_totals_a_table"
            ),
            models.CheckConstraint(
                condition=Q(ns_points=None) | Q(ns_points__lte=MOST_POINTS, ew_points__lte=MOST_POINTS),
                name="totals_within_reason",
            ),
            models.CheckConstraint(
                condition=Q(deals_played=None) | Q(deals_played__lte=MOST_DEALS),
                name="totals_of_so_many_deals",
            ),
            models.CheckConstraint(
                condition=Q(ns_points=None, ew_points=None)
                | Q(ns_points__isnull=False, ew_points__isnull=False),
                name="totals_of_both_sides",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.table}: {self.ns_points} – {self.ew_points}"


class Result(models.Model):
    """What a finished table came to: one row a table, there only while the table is finished.

    `winner` is None for a draw (C1). A forfeit has an `absent` side: the other has the win and the
    average of the round's winners, the absent side 0 (C4).
    """

    class Source(models.TextChoices):
        DEALS = "deals", _("donnes saisies")
        TOTALS = "totals", _("totaux saisis")
        FORFEIT = "forfeit", _("forfait")

    SIDES: ClassVar[list[tuple[str, str]]] = [(side.value, side.value) for side in Side]

    table = models.OneToOneField(Table, on_delete=models.PROTECT, related_name="result")
    source = models.CharField(max_length=7, choices=Source.choices)
    ns_points = models.PositiveIntegerField()
    ew_points = models.PositiveIntegerField()
    ns_manches = models.PositiveSmallIntegerField(null=True)
    ew_manches = models.PositiveSmallIntegerField(null=True)
    """Manches won, where the game has them (chouine); points are then parties won."""
    winner = models.CharField(max_length=2, choices=SIDES, null=True)  # noqa: DJ001  # null is a draw
    absent = models.CharField(max_length=2, choices=SIDES, blank=True)
    article = models.CharField(_("article ou motif"), max_length=200, blank=True)
    finished_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        constraints: ClassVar[list[models.BaseConstraint]] = [
            models.CheckConstraint(
                condition=Q(ns_points__lte=MOST_POINTS, ew_points__lte=MOST_POINTS),
                name="result_within_reason",
            ),
            models.CheckConstraint(
                condition=Q(source="forfeit") & ~Q(absent="") | ~Q(source="forfeit") & Q(absent=""),
                name="a_forfeit_has_an_absent_side",
            ),
            models.CheckConstraint(
                condition=Q(winner=None) | Q(winner__in=["NS", "EW"]), name="winner_is_a_side"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.table}: {self.ns_points} – {self.ew_points}"


class Ruling(models.Model):
    """What was decided about a table beside its deals, by whom and when; a row is never changed.

    `article` is the article or the reason, `words` what else was said. `absent` is the side that a forfeit
    was given against (C4); `side` the side that another ruling is against, empty for the whole table, and
    `penalty` the points that it costs that side. `deal` is the one it is about. What was decided is taken
    back by another row, which says what it `undoes`. `key` is the form's own.
    """

    class Kind(models.TextChoices):
        STOPPED = "stopped", _("table arrêtée : sa dernière donne est la dernière")
        REOPENED = "reopened", _("table rouverte")
        FORFEIT = "forfeit", _("forfait")
        MISDEAL = "misdeal", _("maldonne")
        REVOKE = "revoke", _("renonce")
        LATENESS = "lateness", _("retard")
        CONDUCT = "conduct", _("conduite")
        OTHER = "other", _("autre décision")
        UNDONE = "undone", _("décision annulée")

    table = models.ForeignKey(Table, on_delete=models.CASCADE, related_name="rulings")
    kind = models.CharField(max_length=8, choices=Kind.choices)
    absent = models.CharField(max_length=2, choices=Result.SIDES, blank=True)
    article = models.CharField(_("article ou motif"), max_length=200, blank=True)
    side = models.CharField(max_length=2, choices=Result.SIDES, blank=True)
    penalty = models.PositiveIntegerField(default=0)
    words = models.CharField(max_length=400, blank=True)
    deal = models.ForeignKey(Deal, on_delete=models.SET_NULL, null=True, related_name="rulings")
    undoes = models.OneToOneField("self", on_delete=models.CASCADE, null=True, related_name="undoing")
    key = models.UUIDField(unique=True, null=True)
    author = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, null=True, related_name="+"
    )
    at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering: ClassVar[list[str]] = ["pk"]
        constraints: ClassVar[list[models.BaseConstraint]] = [
            models.CheckConstraint(
                condition=Q(kind="forfeit") & ~Q(absent="") | ~Q(kind="forfeit") & Q(absent=""),
                name="a_forfeit_ruling_has_an_absent_side",
            ),
            models.CheckConstraint(
                condition=Q(penalty=0) | ~Q(side="") & Q(penalty__lte=MOST_POINTS),
                name="a_penalty_is_against_a_side",
            ),
            models.CheckConstraint(
                condition=Q(kind="undone", undoes__isnull=False) | ~Q(kind="undone") & Q(undoes=None),
                name="an_undoing_undoes_a_ruling",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.table}: {self.get_kind_display()}"


class LateCorrection(models.Model):
    """A change of a finished sheet after the draw of a later round was made from it; a row is never changed.

    `effect` is what was shown before it was confirmed: the marks, ranks and pairings it would have changed.
    """

    table = models.ForeignKey(Table, on_delete=models.CASCADE, related_name="late_corrections")
    effect = models.JSONField()
    author = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, null=True, related_name="+"
    )
    at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering: ClassVar[list[str]] = ["pk"]

    def __str__(self) -> str:
        return f"{self.table}: {self.at}"


def deals_on_sheet() -> Combinable:
    """How many deals the sheet of each table holds, to annotate tables with.

    A count of its own for each table, by the index: joined and grouped with teams and players, a planner that
    knows nothing yet of new tables was seen to take minutes.
    """
    deals = Deal.objects.filter(table=models.OuterRef("pk"), place__isnull=False)
    counted = deals.order_by().values("table").annotate(count=models.Count("pk")).values("count")
    return Coalesce(models.Subquery(counted), 0)
