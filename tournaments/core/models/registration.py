"""Models of registration: players, teams, bans, substitutions."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Sequence
from functools import lru_cache
from typing import Any, ClassVar, Final, NamedTuple, Protocol

from django.core.validators import MinValueValidator
from django.db import models
from django.db.models import Q
from django.dispatch import Signal
from django.utils.translation import gettext_lazy as _
from simple_history.models import HistoricalRecords

from tournaments.core.ledger.accounts import Means
from tournaments.core.models.accounts import Club, any_number
from tournaments.core.models.planning import Tournament
from tournaments.core.models.typed import TypedField
from tournaments.platform.text import MAX_NORMALIZED, normalized
from tournaments.platform.typography import called_out


def folded(name: str) -> str:
    """A name without accents, capitals, hyphens and double spaces, equal for different spellings.

    The words of a list are folded a hundred times each, by whatever looks whether they are names.
    """
    return _folded(name[:MAX_NORMALIZED])


_BETWEEN: Final = re.compile(r"[\W_]+")


@lru_cache(maxsize=2048)
def _folded(name: str) -> str:
    if not name.isascii():
        name = "".join(c for c in normalized("NFKD", name) if not unicodedata.combining(c))
    return _BETWEEN.sub(" ", name).casefold().strip()


MAX_REMARK = 200
"""The letters of a remark on a team."""
MAX_CONTACT = 120
"""The letters of the telephones and addresses of a team."""

SEARCHED_LETTERS, SEARCHED_WORDS = 80, 8
"""The letters and words of a search that are read: more than any name has, and cheap to search."""


def search_words(typed: str) -> list[str]:
    """The different words of a search, folded, of its first eighty letters; eight at most."""
    return list(dict.fromkeys(folded(typed[:SEARCHED_LETTERS]).split()))[:SEARCHED_WORDS]


names_erased = Signal()
"""Names are shown no more in some concours, whose primary keys are `concours`; sent after the commit."""


class Player(models.Model):
    """A person who has played at the club, proposed again at the next registration."""

    host = models.ForeignKey(Club, on_delete=models.CASCADE, related_name="known_players")
    name = TypedField(_("nom"), max_length=60)
    family = TypedField(_("nom de famille"), max_length=60, blank=True)
    """The family name under which lists sort the player, where it cannot be guessed («de La Tour»)."""
    club = TypedField(_("club"), max_length=60, blank=True)
    search = models.CharField(max_length=130, editable=False, db_index=True)
    plays_as = TypedField(_("joue sous le nom de"), max_length=60, blank=True)
    """The public name of a player who does not want their own to be shown (decision 32)."""
    only_sealed = models.BooleanField(default=False, editable=False)
    """Whether the player was erased except from sealed results, and is no longer proposed."""
    history = HistoricalRecords()

    class Meta:
        constraints: ClassVar[list[models.BaseConstraint]] = [
            models.UniqueConstraint(fields=["host", "name", "club"], name="one_player_a_name_and_club"),
        ]

    def __str__(self) -> str:
        return self.name

    def save(self, *args: Any, **kwargs: Any) -> None:
        self.search = folded(f"{self.name} {self.club}")
        super().save(*args, **kwargs)


class Named(Protocol):
    """Anything with a player's name: a `Player`, or a name on the row of a table."""

    @property
    def name(self) -> str: ...


class LineUp(NamedTuple):
    """The players of a team in a round: North and South, or West and East, or one alone."""

    number: int
    players: tuple[Named, ...]

    def __str__(self) -> str:
        return f"{self.number} · {self.names}"

    @property
    def names(self) -> str:
        """The players, as they are called out."""
        return called_out(player.name for player in self.players)


class Team(models.Model):
    """Two players under one number; in an individual concours one alone, without `player2`.

    It plays in the rounds from `from_round` up to, not including, `gone_from` (None: to the end).
    `present`: it was checked in at the desk.
    """

    class Leaving(models.TextChoices):
        WITHDRAWAL = "withdrawal", _("forfait avant de jouer")
        ABANDONMENT = "abandonment", _("abandon")

    tournament = models.ForeignKey(Tournament, on_delete=models.CASCADE, related_name="teams")
    number = models.PositiveSmallIntegerField(_("numéro"), validators=[MinValueValidator(1)])
    player1 = models.ForeignKey(
        Player, on_delete=models.PROTECT, related_name="+", verbose_name=_("joueur 1")
    )
    player2 = models.ForeignKey(
        Player, on_delete=models.PROTECT, related_name="+", verbose_name=_("joueur 2"), null=True, blank=True
    )
    club = TypedField(_("club"), max_length=60, blank=True)
    search = models.CharField(max_length=220, editable=False, db_index=True)
    remark = TypedField(_("remarque"), max_length=MAX_REMARK, blank=True)
    """What the desk alone reads («vient avec sa fille»): on no public page, screen or paper of players."""
    contact = TypedField(_("téléphone ou courriel"), max_length=MAX_CONTACT, blank=True)
    """How the desk reaches a team that does not come; as private as the remark."""
    remark_search = models.CharField(max_length=2 * MAX_REMARK, editable=False, blank=True)
    """The folded remark, apart from `search`, in which the public searches."""
    present = models.BooleanField(_("pointée"), default=False)
    from_round = models.PositiveSmallIntegerField(
        _("joue dès la partie"), default=1, validators=[MinValueValidator(1)]
    )
    gone_from = models.PositiveSmallIntegerField(_("partie à partir de"), null=True, blank=True)
    leaving = models.CharField(max_length=11, choices=Leaving.choices, blank=True)
    fixed_table = models.PositiveSmallIntegerField(_("table fixe"), null=True, blank=True)
    link_number = models.PositiveIntegerField(default=any_number, editable=False)
    """The link derives from this number and the primary key (`tournaments.core.sheets.team_links`)."""
    created_at = models.DateTimeField(auto_now_add=True)
    history = HistoricalRecords()

    class Meta:
        ordering: ClassVar[list[str]] = ["number"]
        constraints: ClassVar[list[models.BaseConstraint]] = [
            models.UniqueConstraint(fields=["tournament", "number"], name="one_team_a_number"),
            models.CheckConstraint(condition=~Q(player1=models.F("player2")), name="two_different_players"),
            models.CheckConstraint(
                condition=Q(gone_from=None, leaving="") | Q(gone_from__isnull=False) & ~Q(leaving=""),
                name="leaving_has_a_round",
            ),
        ]

    def __str__(self) -> str:
        return str(self._today)

    def save(self, *args: Any, **kwargs: Any) -> None:
        self.fold()
        super().save(*args, **kwargs)

    @property
    def names(self) -> str:
        """The players, as they are called out; needs `player1` and `player2` selected with the team."""
        return self._today.names

    @property
    def players(self) -> tuple[Player, ...]:
        """Both players, or the one who plays alone."""
        return (self.player1,) if self.player2 is None else (self.player1, self.player2)

    @property
    def _today(self) -> LineUp:
        return LineUp(self.number, self.players)

    def fold(self) -> None:
        """Set `search` to the number, names and club, folded, and `remark_search` to the remark."""
        self.search = folded(f"{self.number} {self.names} {self.club}")
        self.remark_search = folded(self.remark)[: 2 * MAX_REMARK]

    def plays_in(self, number: int) -> bool:
        """Whether the team plays in round `number`."""
        return self.present and self.from_round <= number and not self.has_left(number)

    def has_left(self, number: int) -> bool:
        """Whether the team plays no more in round `number`; its departure may be noted long before."""
        return self.gone_from is not None and self.gone_from <= number


def not_gone(number: int) -> Q:
    """A filter: the teams that have not left by round `number`, as `Team.has_left` says of one."""
    return Q(gone_from=None) | Q(gone_from__gt=number)


def playing_in(number: int) -> Q:
    """A filter: the teams that play in round `number`, as `Team.plays_in` says of one."""
    return Q(present=True, from_round__lte=number) & not_gone(number)


class Waiting(models.Model):
    """Who wants to play and has no place yet: a player without partner, or a team beyond the greatest number.

    No team and in no draw (decision 54); in order of arrival. `player2` is empty for who has no partner, and
    in an individual concours. `paid`: the cents that were paid before, by `means`.
    """

    tournament = models.ForeignKey(Tournament, on_delete=models.CASCADE, related_name="waiting")
    player1 = TypedField(_("joueur 1"), max_length=60)
    player2 = TypedField(_("joueur 2"), max_length=60, blank=True)
    club = TypedField(_("club"), max_length=60, blank=True)
    remark = TypedField(_("remarque"), max_length=MAX_REMARK, blank=True)
    contact = TypedField(_("téléphone ou courriel"), max_length=MAX_CONTACT, blank=True)
    paid = models.PositiveIntegerField(default=0)
    means = models.CharField(max_length=6, choices=[(one.value, one.value) for one in Means], blank=True)
    created_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering: ClassVar[list[str]] = ["pk"]

    def __str__(self) -> str:
        return called_out(filter(None, (self.player1, self.player2)))


class Ban(models.Model):
    """Two teams that must not meet (`absolute`), or should not if possible."""

    tournament = models.ForeignKey(Tournament, on_delete=models.CASCADE, related_name="bans")
    one = models.ForeignKey(Team, on_delete=models.CASCADE, related_name="+", verbose_name=_("équipe"))
    other = models.ForeignKey(
        Team, on_delete=models.CASCADE, related_name="+", verbose_name=_("autre équipe")
    )
    absolute = models.BooleanField(_("interdiction absolue"), default=False)
    history = HistoricalRecords()

    class Meta:
        ordering: ClassVar[list[str]] = ["one__number", "other__number"]
        constraints: ClassVar[list[models.BaseConstraint]] = [
            models.UniqueConstraint(fields=["one", "other"], name="one_ban_a_pair"),
            models.CheckConstraint(condition=Q(one__lt=models.F("other")), name="ban_of_two_teams_in_order"),
        ]

    def __str__(self) -> str:
        return f"{self.one.number} – {self.other.number}"


class Substitution(models.Model):
    """A player who replaces another from a round on; the team keeps its number and results."""

    team = models.ForeignKey(Team, on_delete=models.CASCADE, related_name="substitutions")
    from_round = models.PositiveSmallIntegerField(
        _("à partir de la partie"), validators=[MinValueValidator(1)]
    )
    leaves = models.ForeignKey(Player, on_delete=models.PROTECT, related_name="+")
    enters = models.ForeignKey(Player, on_delete=models.PROTECT, related_name="+")
    created_at = models.DateTimeField(auto_now_add=True)
    history = HistoricalRecords()

    class Meta:
        ordering: ClassVar[list[str]] = ["from_round", "pk"]

    def __str__(self) -> str:
        return f"{self.enters} → {self.leaves} ({self.from_round})"


class SharedAct(models.Model):
    """An act on several teams at once, kept so that it can be taken back, and is known if it is sent twice.

    `before` is what each team was, by its primary key. `count` are the teams, `cents` what they paid, `fees`
    what they had to pay before and after.
    """

    tournament = models.ForeignKey(Tournament, on_delete=models.CASCADE, related_name="shared_acts")
    key = models.UUIDField()
    what = models.CharField(max_length=20)
    club = TypedField(max_length=60, blank=True)
    count = models.PositiveIntegerField()
    cents = models.PositiveIntegerField(default=0)
    fees = models.JSONField(default=list)
    before = models.JSONField()
    undone = models.BooleanField(default=False)
    at = models.DateTimeField(auto_now_add=True)

    class Meta:
        constraints: ClassVar[list[models.BaseConstraint]] = [
            models.UniqueConstraint(fields=["tournament", "key"], name="one_shared_act_a_key"),
        ]

    def __str__(self) -> str:
        return f"{self.what} ({self.count})"


def changes_in(tournament: Tournament) -> list[Substitution]:
    """The substitutions of a concours in order, for `line_up`; one query."""
    changes = Substitution.objects.filter(team__tournament=tournament)
    return list(changes.select_related("leaves", "enters"))


def line_up(team: Team, changes: Sequence[Substitution], round_number: int) -> LineUp:
    """The players of a team in a round: today's players, with later substitutions taken back.

    `changes` are in the order of the rounds; those of other teams are ignored.
    """
    players = team.players
    for change in reversed(changes):
        if change.team_id == team.pk and change.from_round > round_number:
            players = tuple(change.leaves if player == change.enters else player for player in players)
    return LineUp(team.number, players)
