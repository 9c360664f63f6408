"""Models of a drawn round: its tables, its byes, and its changes by hand."""

from __future__ import annotations

from collections.abc import Sequence
from functools import reduce
from operator import or_
from typing import ClassVar, Final, NamedTuple

from django.conf import settings
from django.core.validators import MaxValueValidator
from django.db import models
from django.db.models import F, OuterRef, Q, Subquery
from django.utils import timezone
from django.utils.translation import gettext, ngettext
from django.utils.translation import gettext_lazy as _
from simple_history.models import HistoricalRecords

from scoring.cards import Side
from tournaments.core.models.accounts import any_number
from tournaments.core.models.planning import Tournament
from tournaments.core.models.registration import LineUp, Named, Substitution, Team, line_up
from tournaments.draw.method import DrawMethod
from tournaments.draw.methods import METHODS
from tournaments.platform.statement import Statement
from tournaments.platform.typography import called_out

SEATED: Final = (
    "ns__player1", "ns__player2", "ns_partner__player1", "ew__player1", "ew__player2", "ew_partner__player1",
)  # fmt: skip
"""The relations to select with tables, so that the names of their players need no other query."""


RESEATED: Final = 1_000_000
"""The number by which the version of a sheet is raised where other teams sit down; no log is as long."""
SIDES: Final = [(side.value, side.value) for side in Side]


class Source(models.TextChoices):
    """The sources of a table's result."""

    DEALS = "deals", _("donnes saisies")
    TOTALS = "totals", _("totaux saisis")
    FORFEIT = "forfeit", _("forfait")


def sits(team: Team | OuterRef | Subquery | int, table: str = "") -> Q:
    """The lookup of tables where a team sits, on any chair; a primary key is enough.

    `table` is the path to the tables from the queried model («tables__»).
    """
    chairs = ("ns", "ew", "ns_partner", "ew_partner")
    return reduce(or_, (Q(**{f"{table}{chair}": team}) for chair in chairs))


class Seated(NamedTuple):
    """The players of a side of a table: one team, or at the mêlée two individuals."""

    line_ups: tuple[LineUp, ...]

    def __str__(self) -> str:
        return called_out(map(str, self.line_ups))

    @property
    def numbers(self) -> tuple[int, ...]:
        return tuple(line_up.number for line_up in self.line_ups)

    @property
    def number(self) -> str:
        """The number as it is read: «7», «4 + 9»."""
        return " + ".join(map(str, self.numbers))

    @property
    def players(self) -> tuple[Named, ...]:
        """The players: North then South, West then East, or one alone."""
        return tuple(player for line_up in self.line_ups for player in line_up.players)

    @property
    def names(self) -> str:
        """The players, as they are called out."""
        return called_out(player.name for player in self.players)

    def number_of(self, player: Named) -> int:
        """The team number of a player of this side."""
        return next(line_up.number for line_up in self.line_ups if player in line_up.players)


class Round(models.Model):
    """One round: proposed by the draw, then published; over when its tables are finished.

    `relaxed` are the wishes that the draw could not keep, with reasons. `standing` is the ranking that the
    draw was made from; later corrections do not change it.
    """

    tournament = models.ForeignKey(Tournament, on_delete=models.CASCADE, related_name="rounds")
    number = models.PositiveSmallIntegerField(_("partie"))
    method = models.CharField(max_length=32)
    seed = models.CharField(max_length=32)
    attempt = models.PositiveSmallIntegerField(default=1)
    relaxed = models.JSONField(default=list)
    standing = models.JSONField(default=list)
    drawn_at = models.DateTimeField(auto_now_add=True)
    published_at = models.DateTimeField(null=True, blank=True)
    started_at = models.DateTimeField(null=True, blank=True)
    """When the clock of the round began to run."""
    paused_at = models.DateTimeField(null=True, blank=True)
    deals = models.PositiveSmallIntegerField(null=True, blank=True)
    """How many deals end its tables, as planned when it was published; None where no number of deals does."""
    minutes = models.PositiveSmallIntegerField(null=True, blank=True)
    papers_at = models.DateTimeField(null=True, blank=True, editable=False)
    """When all its score cards were first asked for on paper."""
    history = HistoricalRecords(excluded_fields=["papers_at"])

    class Meta:
        ordering: ClassVar[list[str]] = ["number"]
        constraints: ClassVar[list[models.BaseConstraint]] = [
            models.UniqueConstraint(fields=["tournament", "number"], name="one_round_a_number"),
        ]

    def __str__(self) -> str:
        return str(_("Partie %(number)s") % {"number": self.number})

    @property
    def drawn_by(self) -> DrawMethod:
        """The method that drew the round."""
        return METHODS[self.method]

    @property
    def published(self) -> bool:
        return self.published_at is not None

    def take_length(self) -> None:
        """Set the number of deals and minutes that its concours plans for it."""
        self.deals = self.tournament.deals_in(self.number)
        self.minutes = self.tournament.minutes_in(self.number)


def last_published(tournament: Tournament) -> int:
    """The number of the last published round, 0 before the first; players of earlier ones have moved on."""
    numbers = _LAST_PUBLISHED.rows(tournament.pk)
    return numbers[0][0] if numbers else 0


_LAST_PUBLISHED: Final = Statement(
    lambda tournament: (
        Round.objects.filter(tournament=tournament, published_at__isnull=False)
        .order_by("-number")
        .values_list("number")[:1]
    )
)


class Drawing(models.Model):
    """The request of a round's draw, a record for ``python -m tournaments.draw``, which gives the same draw.

    It is stored apart from the round, which is read on every page. Later changes by hand are `Round.edits`.
    """

    round = models.OneToOneField(Round, on_delete=models.CASCADE, related_name="drawing", primary_key=True)
    request = models.JSONField()

    def __str__(self) -> str:
        return str(self.round)


class Edit(models.Model):
    """One change of a drawn round by hand: its author, its kind, and the round before it.

    `attempt` is the draw it was made on: a round that is drawn again starts without edits. `figures` are the
    numbers in its sentence (`teams`, `tables`), `before` the tables, byes and unkept wishes. Rows are never
    changed: an undoing is a row of its own, which names the edit that it `undoes`. `effect` is the confirmed
    preview of an exchange of sheets, or of what was played, after something hung on it.
    """

    class Kind(models.TextChoices):
        SWAP = "swap", _("échange de deux équipes")
        MOVE = "move", _("changement de table")
        REDRAW = "redraw", _("nouveau tirage des tables non commencées")
        HAND = "hand", _("tables composées à la main")
        REPLACED = "replaced", _("l’exempt remplace l’équipe partie")
        EXEMPTED = "exempted", _("l’adversaire de l’équipe partie est exempt")
        REMOVED = "removed", _("l’équipe partie n’est plus exempte")
        FORFEIT = "forfeit", _("forfait de l’équipe partie")
        CATCH_UP = "catch-up", _("rattrapage de l’exempt")
        EXTRA = "extra", _("partie bis de l’exempt")
        SHEETS = "sheets", _("échange de deux feuilles")
        PLAYED = "played", _("équipes qui ont joué l’une contre l’autre")
        GIVEN = "given", _("exempt donné à qui arrive")
        UNDO = "undo", _("retour en arrière")

    round = models.ForeignKey(Round, on_delete=models.CASCADE, related_name="edits")
    attempt = models.PositiveSmallIntegerField()
    kind = models.CharField(max_length=8, choices=Kind.choices)
    figures = models.JSONField(default=dict)
    before = models.JSONField(default=dict)
    effect = models.JSONField(null=True)
    undoes = models.OneToOneField("self", on_delete=models.CASCADE, null=True, related_name="undoing")
    published = models.BooleanField(default=False)
    """Whether the round was published at that time."""
    author = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, null=True, related_name="+"
    )
    at = models.DateTimeField(default=timezone.now)

    class Meta:
        ordering: ClassVar[list[str]] = ["pk"]
        constraints: ClassVar[list[models.BaseConstraint]] = [
            models.CheckConstraint(
                condition=Q(kind="undo", undoes__isnull=False) | ~Q(kind="undo") & Q(undoes=None),
                name="an_undoing_undoes_an_edit",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.round}: {self.get_kind_display()}"


class Opening(models.TextChoices):
    """Whether the sheet of a table takes entries."""

    PROPOSED = "proposed", _("tirage non publié")
    OPEN = "open", _("ouverte")
    SEALED = "sealed", _("scellée")


STOPPED_MARK: Final = "\u202fᵃ"
"""The mark behind the points of a table that was stopped before its end (C12)."""


def stopped_legend() -> str:
    """What `STOPPED_MARK` means."""
    return gettext("%(mark)s table arrêtée avant la fin.") % {"mark": STOPPED_MARK.strip()}


def stopped_words(deals: int | None) -> str:
    """That a table was stopped before its end, by `Table.stopped_at`: «arrêtée après 9 donnes», or empty."""
    if deals is None:
        return ""
    if not deals:
        return str(_("arrêtée avant la fin"))
    words = ngettext("arrêtée après %(count)s donne", "arrêtée après %(count)s donnes", deals)
    return words % {"count": deals}


class Table(models.Model):
    """One match of a round: side NS against side EW, and its deal sheet.

    A side is one team; at the mêlée it is two individuals, the second one the `partner`. `phase` is the part
    of the concours it belongs to («principale», a pool …), as the draw names it. `host` is the side that
    plays a second game in the round so that an exempt team can play: the result does not count for it.
    `first_dealer` was drawn by lot (ASCE 2.1), as the number of a `scoring.cards.Seat`.

    The row is the lock of its sheet. Beside the columns of the draw, some columns repeat the concours, so
    that a deal reads this row alone; `tournaments.core.models.opening` writes them. The folded `sheet` and
    the columns for lists and standings follow from the table's log (`Entry`);
    `tournaments.core.sheets.writing` writes them, and ``manage.py verify`` compares them with the log.
    """

    round = models.ForeignKey(Round, on_delete=models.CASCADE, related_name="tables")
    number = models.PositiveSmallIntegerField(_("table"))
    ns = models.ForeignKey(Team, on_delete=models.PROTECT, related_name="tables_as_ns")
    ew = models.ForeignKey(Team, on_delete=models.PROTECT, related_name="tables_as_ew")
    ns_partner = models.ForeignKey(Team, on_delete=models.PROTECT, related_name="+", null=True)
    ew_partner = models.ForeignKey(Team, on_delete=models.PROTECT, related_name="+", null=True)
    phase = models.CharField(max_length=40, blank=True)
    host = models.CharField(max_length=2, choices=SIDES, blank=True)
    first_dealer = models.PositiveSmallIntegerField(validators=[MaxValueValidator(3)])

    # Repeated from the concours.
    link_number = models.PositiveIntegerField(default=any_number, editable=False)
    """The working link derives from this number and the primary key (`tournaments.core.sheets.links`).

    It begins at random: where a copy was put back and a round is drawn again, another table gets this primary
    key, and score cards of the draw before must not open it.
    """
    relinked_at = models.JSONField(default=list, editable=False)
    """When each earlier link was revoked, in ISO 8601."""
    opening = models.CharField(max_length=8, choices=Opening.choices, default=Opening.PROPOSED)
    closes_at = models.DateTimeField(null=True)
    """When the time for corrections ends; None before the end of the concours."""
    moved_on = models.BooleanField(default=False)
    """Whether a later round is published, so that the players sit elsewhere now."""
    game = models.JSONField(default=dict)
    """The head of its log (`scoring.sheet.LogHead`): the rules by which it began to play."""
    card = models.JSONField(default=dict)
    """The players and their public names in this round: `tournaments.core.models.opening.cards_of`."""

    # Folded from its log.
    sheet = models.JSONField(null=True)
    """The folded sheet (`scoring.sheet.Sheet.to_json`); None before the first entry."""
    log_length = models.PositiveIntegerField(default=0)
    former_entries = models.PositiveIntegerField(default=0, editable=False)
    """How many entries of its log, the first ones, were written for other teams that sat here.

    The sheet was empty when the teams of now sat down; nothing from then is put back on it.
    """
    version = models.PositiveIntegerField(default=0)
    """The number of the last entry that changed the sheet, by which forms know whether they are outdated.

    It is raised by `RESEATED` each time other teams sit down, or another sheet lies there.
    """
    last_activity = models.DateTimeField(null=True, blank=True)
    deal_count = models.PositiveSmallIntegerField(default=0)
    ns_score = models.PositiveIntegerField(default=0)
    ew_score = models.PositiveIntegerField(default=0)
    waiting = models.PositiveSmallIntegerField(default=0)
    """How many disputes and refused entries wait for the referee."""
    choosing = models.PositiveSmallIntegerField(default=0)
    """How many other versions of deals the table has still to choose between."""
    unconfirmed = models.PositiveSmallIntegerField(default=0)
    """How many deals of phones a side has not agreed to yet."""
    one_phone = models.PositiveSmallIntegerField(default=0)
    """How many deals both sides agreed to by one and the same phone."""
    checked_version = models.PositiveIntegerField(null=True)
    """The last version of the sheet with a valid tick, which says that it was compared with its paper."""
    entered_by = models.JSONField(default=list)
    """The accounts that entered deals of the sheet, by id; 0 for a phone of the table."""
    ns_penalty = models.PositiveIntegerField(default=0)
    ew_penalty = models.PositiveIntegerField(default=0)

    # Its result, while it is finished.
    finished_at = models.DateTimeField(null=True)
    source = models.CharField(max_length=7, choices=Source.choices, blank=True)
    ns_points = models.PositiveIntegerField(null=True)
    ew_points = models.PositiveIntegerField(null=True)
    ns_manches = models.PositiveSmallIntegerField(null=True)
    ew_manches = models.PositiveSmallIntegerField(null=True)
    """Manches won, where the game has them (chouine); points are then parties won."""
    stopped_at = models.PositiveSmallIntegerField(null=True, editable=False)
    """After how many deals it was stopped before its end (0 where nobody counted); None for a whole game."""
    winner = models.CharField(max_length=2, choices=SIDES, null=True)  # noqa: DJ001  # null is a draw
    absent = models.CharField(max_length=2, choices=SIDES, blank=True)

    class Meta:
        ordering: ClassVar[list[str]] = ["number"]
        constraints: ClassVar[list[models.BaseConstraint]] = [
            models.UniqueConstraint(fields=["round", "number"], name="one_match_a_table"),
            models.UniqueConstraint(fields=["round", "ns"], condition=Q(host=""), name="one_table_a_team_ns"),
            models.UniqueConstraint(fields=["round", "ew"], condition=Q(host=""), name="one_table_a_team_ew"),
            models.CheckConstraint(condition=~Q(ns=F("ew")), name="two_different_teams"),
            models.CheckConstraint(condition=Q(first_dealer__lte=3), name="dealer_is_a_seat"),
            models.CheckConstraint(
                condition=Q(finished_at=None, source="")
                | Q(finished_at__isnull=False, ns_points__isnull=False, ew_points__isnull=False)
                & ~Q(source=""),
                name="finished_with_a_result",
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
        return str(_("Table %(number)s") % {"number": self.number})

    @property
    def finished(self) -> bool:
        """Whether it has a result."""
        return self.finished_at is not None

    @property
    def stopped_words(self) -> str:
        """That it was stopped before its end; empty for a whole game."""
        return stopped_words(self.stopped_at)

    @property
    def seating(self) -> str:
        """The identity of this match, its row and teams: «12-3--8-», to refuse entries for another."""
        chairs = (self.ns_id, self.ns_partner_id, self.ew_id, self.ew_partner_id)
        return "-".join(str(one or "") for one in (self.pk, *chairs))

    def is_seated_as(self, seating: str) -> bool:
        """Whether this is the match of a `seating`; an empty one matches any."""
        return seating in {"", self.seating}

    def teams(self, side: Side) -> tuple[Team, ...]:
        """The team of a side; at the mêlée its two individuals."""
        one, partner = (self.ns, self.ns_partner) if side is Side.NS else (self.ew, self.ew_partner)
        return (one,) if partner is None else (one, partner)

    def side_of(self, team: Team) -> Side:
        """The side of a team of this table."""
        return Side.NS if team.pk in {self.ns_id, self.ns_partner_id} else Side.EW

    def seated(self, side: Side, changes: Sequence[Substitution] = ()) -> Seated:
        """The players of a side in this round; without the `changes` of the concours, the team's of today."""
        number = self.round.number if changes else 0  # today's players need no round
        return Seated(tuple(line_up(team, changes, number) for team in self.teams(side)))

    @property
    def ns_seated(self) -> Seated:
        """The players of North–South, as the teams are today."""
        return self.seated(Side.NS)

    @property
    def ew_seated(self) -> Seated:
        """The players of East–West, as the teams are today."""
        return self.seated(Side.EW)


class Bye(models.Model):
    """A team without adversary in a round."""

    round = models.ForeignKey(Round, on_delete=models.CASCADE, related_name="byes")
    team = models.ForeignKey(Team, on_delete=models.PROTECT, related_name="byes")

    class Meta:
        constraints: ClassVar[list[models.BaseConstraint]] = [
            models.UniqueConstraint(fields=["round", "team"], name="one_bye_a_team_and_round"),
        ]

    def __str__(self) -> str:
        return str(_("Exempt : %(team)s") % {"team": self.team})
