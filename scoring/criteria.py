"""The criteria that rank teams (docs/rules/concours.md, C1 to C6): each one object, its figure and its words.

A new criterion is one `register(Criterion(...))` in this file. The ranking, the form of a concours, the
rules page, the columns of the standing on screen and on paper and `python -m scoring standings` read the
registry; their order is the order of registration.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from itertools import groupby
from typing import TYPE_CHECKING, Any, Final

from scoring.lots import lot_below
from scoring.results import LineKind, RankedTeam, ResultsError, RoundLine
from scoring.sentences import Sentence
from scoring.sentences import sentence as _

if TYPE_CHECKING:
    from collections.abc import Callable, Collection

    TiedTeams = list["TeamFigures"]
    Split = Callable[[TiedTeams, str], list[TiedTeams]]


@dataclass(frozen=True, slots=True)
class TeamFigures:
    """The sums of a team's rounds so far, from which criteria take their figures.

    `played` counts the tables really played, `points_for` every point credited, byes and forfeits
    too; `points_against` has what a forfeit charges the absent team with. `difference` leaves out
    the rounds that have nothing against (see `RoundLine`), so it can be other than for minus against.
    `best_game` is the highest score at a played table. `manches` are all those credited. `place` is where its
    course in the brackets left it, from 1; None where it was in none.
    """

    team: RankedTeam
    lines: tuple[RoundLine, ...]
    half_wins: int
    played: int
    points_for: int
    points_against: int
    difference: int
    best_game: int | None
    manches: int = 0
    place: int | None = None

    @classmethod
    def of(cls, team: RankedTeam, lines: tuple[RoundLine, ...], place: int | None = None) -> TeamFigures:
        """The sums of a team's lines."""
        played = [line.points for line in lines if line.kind is LineKind.PLAYED]
        opposed = [(line.points, line.against) for line in lines if line.against is not None]
        against = sum(points for _, points in opposed)
        return cls(
            team=team,
            lines=lines,
            half_wins=sum(line.half_wins for line in lines),
            played=len(played),
            points_for=sum(line.points for line in lines),
            points_against=against,
            difference=sum(points for points, _ in opposed) - against,
            best_game=max(played, default=None),
            manches=sum(line.manches for line in lines),
            place=place,
        )

    @property
    def wins(self) -> Fraction:
        """Wins, a draw being half of one (C1)."""
        return Fraction(self.half_wins, 2)

    @property
    def average_against(self) -> Fraction | None:
        """Points against for each round that has some; None where none has."""
        opposed = sum(line.against is not None for line in self.lines)
        return Fraction(self.points_against, opposed) if opposed else None

    @property
    def points_by_round(self) -> dict[int, int]:
        """The points of each round that counts so far, from the first."""
        return {line.round: line.points for line in self.lines}


@dataclass(frozen=True, slots=True)
class StandingColumn:
    """A column of the standing: its title, and a shorter one for paper.

    `field` names the figure in a stored line of the standing. A criterion without one has its figure stored
    under its own key, and its column is shown only where the concours ranks by it.
    """

    title: Sentence
    short: Sentence
    field: str = ""
    bold: bool = False


@dataclass(frozen=True, slots=True)
class CriterionWords:
    """The names of a criterion in one kind of game.

    `label` stands on the rules page and in the form, `short` in a list of criteria. Where not `offered`, the
    program adds the criterion itself.
    """

    label: Sentence
    short: Sentence | None = None
    column: StandingColumn | None = None
    offered: bool = True


@dataclass(frozen=True, eq=False, kw_only=True)
class Criterion:
    """A rule that can separate two teams: the one with more of its `figure` is better, unless `lowest_first`.

    `words` are its words in both kinds of game, or `points` those where tables count points and `matches`
    those where they are matches of manches; it makes no sense in a kind that has none. Teams whose figure
    is None come last. Instead of a figure, `split` may divide a group of equals, the best part first; it is
    given the seed of the lots. `separated` names the criterion beside a team that it put below its equal;
    `note` explains it on the rules page of a concours that uses it.
    """

    key: str
    separated: Sentence
    words: CriterionWords | None = None
    points: CriterionWords | None = None
    matches: CriterionWords | None = None
    figure: Callable[[TeamFigures], int | Fraction | None] = lambda _figures: None
    lowest_first: bool = False
    split: Split | None = None
    note: Sentence | None = None

    def __repr__(self) -> str:
        return f"criterion({self.key!r})"

    def words_in(self, *, matches: bool) -> CriterionWords | None:
        """Its words in this kind of game, None where it makes no sense there."""
        return (self.matches if matches else self.points) or self.words

    def called(self, *, matches: bool) -> CriterionWords:
        """Its words in this kind of game, in the other kind where it makes no sense in this one."""
        words = self.words_in(matches=matches) or self.words_in(matches=not matches)
        if words is None:
            raise ValueError(f"criterion {self.key} has no words")
        return words

    @property
    def has_own_column(self) -> bool:
        """Whether its column shows its own figure and no field of a stored line."""
        every = (words.column for words in (self.words, self.points, self.matches) if words)
        return any(column and not column.field for column in every)

    def sort_key(self, figures: TeamFigures) -> tuple[bool, int | Fraction]:
        """The key that sorts teams, the best first."""
        value = self.figure(figures)
        if value is None:
            return True, 0
        return False, value if self.lowest_first else -value

    def parts(self, group: TiedTeams, seed: str) -> list[TiedTeams]:
        """The teams of a group of equals in parts, the best first."""
        return self.split(group, seed) if self.split else _by_key(group, self.sort_key)


CRITERIA: Final[dict[str, Criterion]] = {}
"""Every criterion by its key, in the order in which they are shown."""


def register(new: Criterion) -> Criterion:
    """Make a criterion known everywhere; `ValueError` where its key is taken."""
    if new.key in CRITERIA:
        raise ValueError(f"two criteria are called {new.key}")
    CRITERIA[new.key] = new
    return new


def criterion(key: str) -> Criterion:
    """The criterion of a key; `ResultsError` where there is none."""
    if key not in CRITERIA:
        raise ResultsError(f"unknown criterion: {key}")
    return CRITERIA[key]


def offered(*, matches: bool) -> dict[str, CriterionWords]:
    """The criteria that an organizer may choose in this kind of game, by key."""
    every = ((key, known.words_in(matches=matches)) for key, known in CRITERIA.items())
    return {key: words for key, words in every if words is not None and words.offered}


def own_columns() -> list[Criterion]:
    """The criteria whose column names no field of a stored line."""
    return [each for each in CRITERIA.values() if each.has_own_column]


def own_column_figures(figures: TeamFigures) -> dict[str, int | None]:
    """The figures of `own_columns`, by key, as whole numbers."""
    values = {each.key: each.figure(figures) for each in own_columns()}
    return {key: None if value is None else round(value) for key, value in values.items()}


def columns(used: Collection[str], *, matches: bool) -> list[tuple[Criterion, StandingColumn]]:
    """The columns of a standing in this kind of game, where the criteria with the keys `used` rank."""
    every = ((known, known.words_in(matches=matches)) for known in CRITERIA.values())
    return [
        (known, words.column)
        for known, words in every
        if words is not None and words.column and (words.column.field or known.key in used)
    ]


def _by_key(group: TiedTeams, key: Callable[[TeamFigures], Any]) -> list[TiedTeams]:
    """The group in parts of equal `key`, the lowest first."""
    return [list(part) for _, part in groupby(sorted(group, key=key), key)]


def _by_meetings(group: TiedTeams, _seed: str = "") -> list[TiedTeams]:
    """C6, head-to-head: a league of the tied teams alone, counted only if each met each other one.

    With a meeting missing, who is ahead would hang on the draw and not on the cards. A circle
    (A beats B, B beats C, C beats A) makes them equal and separates nobody. Parts that are still
    equal play a league among themselves, so two teams left are separated by their own meeting.
    An absent team met the present one, and lost (C4); a bye meets nobody (C5). A table that does not count
    for its hosts is no meeting of theirs. At the mêlée one meets two adversaries at a table.
    """
    members = {figures.team.number for figures in group}
    if any(len(members.intersection(_met(figures))) < len(members) - 1 for figures in group):
        return [group]
    parts = _by_key(group, lambda figures: -_half_wins_against(members, figures))
    if len(parts) == 1:
        return parts
    return [smaller for part in parts for smaller in _by_meetings(part)]


def _met(figures: TeamFigures) -> set[int]:
    return {number for line in figures.lines for number in line.opponents}


def _half_wins_against(members: set[int], figures: TeamFigures) -> int:
    return sum(line.half_wins * len(members.intersection(line.opponents)) for line in figures.lines)


def _by_lots(group: TiedTeams, seed: str) -> list[TiedTeams]:
    """Each team alone, the lowest of their lots of 64 bits first."""
    return _by_key(group, lambda figures: lot_below(2**64, seed, "standings", figures.team.number))


BRACKET: Final = register(
    Criterion(
        key="bracket",
        separated=_("classés par le parcours dans le tableau"),
        words=CriterionWords(_("parcours dans le tableau"), offered=False),
        figure=lambda figures: figures.place,
        lowest_first=True,
    )
)
"""How far a team got in a knockout; the caller gives its place."""

WINS: Final = register(
    Criterion(
        key="wins",
        separated=_("départagés par les victoires"),
        words=CriterionWords(
            _("victoires"),
            column=StandingColumn(_("Victoires"), _("Vict."), "wins"),
        ),
        figure=lambda figures: figures.half_wins,
    )
)

MANCHES: Final = register(
    Criterion(
        key="manches",
        separated=_("départagés par les manches"),
        matches=CriterionWords(
            _("manches gagnées"),
            short=_("manches"),
            column=StandingColumn(_("Manches"), _("Manch."), "manches", bold=True),
        ),
        figure=lambda figures: figures.manches,
    )
)
"""Those won, in a game that has them; its points are parties."""

POINTS: Final = register(
    Criterion(
        key="points",
        separated=_("départagés par les points"),
        points=CriterionWords(
            _("points"),
            column=StandingColumn(_("Points"), _("Points"), "points_for", bold=True),
        ),
        matches=CriterionWords(
            _("parties gagnées"),
            short=_("parties"),
            column=StandingColumn(_("Parties"), _("Parties"), "points_for", bold=True),
        ),
        figure=lambda figures: figures.points_for,
    )
)

POINTS_AGAINST: Final = register(
    Criterion(
        key="points-against",
        separated=_("départagés par les points contre"),
        points=CriterionWords(
            _("points contre (le moins possible)"),
            short=_("points contre"),
            column=StandingColumn(_("Points contre"), _("Contre"), "points_against"),
        ),
        matches=CriterionWords(
            _("parties perdues (le moins possible)"),
            short=_("parties perdues"),
            column=StandingColumn(_("Perdues"), _("Perdues"), "points_against"),
            offered=False,
        ),
        figure=lambda figures: figures.average_against,
        lowest_first=True,
    )
)
"""The mean of a round and not the sum, else a bye or an unfinished table would be an advantage."""

DIFFERENCE: Final = register(
    Criterion(
        key="difference",
        separated=_("départagés par la différence"),
        points=CriterionWords(
            _("différence de points"),
            short=_("différence"),
            column=StandingColumn(_("Différence"), _("Diff."), "difference"),
        ),
        figure=lambda figures: figures.difference,
    )
)

BEST_GAME: Final = register(
    Criterion(
        key="best-game",
        separated=_("départagés par la meilleure partie"),
        points=CriterionWords(
            _("meilleure partie"),
            column=StandingColumn(_("Meilleure partie"), _("Meill.")),
        ),
        figure=lambda figures: figures.best_game,
    )
)

PRESENCE: Final = register(
    Criterion(
        key="presence",
        separated=_("départagés par la présence jusqu’à la fin"),
        words=CriterionWords(
            _("présence jusqu’à la fin"),
        ),
        figure=lambda figures: figures.team.withdrawn,
        lowest_first=True,
    )
)
"""A team that withdrew comes after those that play on."""

HEAD_TO_HEAD: Final = register(
    Criterion(
        key="head-to-head",
        separated=_("départagés par la confrontation directe"),
        words=CriterionWords(
            _("confrontation directe"),
        ),
        split=_by_meetings,
        note=_("La confrontation directe compte si tous les ex æquo se sont rencontrés."),
    )
)

LOTS: Final = register(
    Criterion(
        key="lots",
        separated=_("départagés par tirage au sort"),
        words=CriterionWords(_("tirage au sort"), offered=False),
        split=_by_lots,
        note=_("Le sort est tiré d’une graine conservée, que chacun peut refaire."),
    )
)

TIE_BREAKS: Final = (HEAD_TO_HEAD, LOTS)
"""C6: head-to-head if they met, then lots."""

DEFAULT_CRITERIA: Final = (WINS, POINTS, DIFFERENCE, *TIE_BREAKS)
"""Games are played to be won; and a bye has points but no difference (C5), so points come first."""

MATCH_CRITERIA: Final = (WINS, MANCHES, POINTS, *TIE_BREAKS)
"""Where a table is a match of manches: what a match is counted in, from the greatest down."""
