"""A line of the standing as it is stored in JSON and read by pages, screens and papers."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, Literal, TypedDict

from scoring.criteria import CRITERIA, Criterion, own_column_figures
from scoring.results import RoundLine
from scoring.standings import Standing, Standings
from tournaments.models.registration import Team, folded, search_words

HALF: Final = "½"
_Seen = Literal["half_wins", "manches", "points_for"]
SEEN: Final[tuple[_Seen, ...]] = ("half_wins", "manches", "points_for")
"""The figures that every standing shows."""
RANKED: Final = {"wins", "manches", "points"}
"""The criteria that rank by these figures: the figures themselves show what separated two teams."""


class Round(TypedDict):
    """One round of a team, as a `scoring.results.RoundLine` has it; `kind` is the value of its `LineKind`."""

    round: int
    kind: str
    half_wins: int
    points: int
    against: int | None
    opponents: list[int]
    manches: int


class Row(TypedDict):
    """One team. `wins` is the text that readers see («2½»), `half_wins` the number to sort by.

    `by_round` has the points of each round from the first, None where the team has none. `separated_by` is
    the key of the criterion that put a team below another with equal wins, manches and points, or below one
    with fewer of them that got further in the bracket; else "". `tied`: the team shares its rank with a
    neighbour. `manches` are 0 in a game without them. `figures` are those of the criteria that have no field
    here, by key.
    """

    rank: int
    number: int
    names: str
    club: str
    half_wins: int
    wins: str
    played: int
    manches: int
    points_for: int
    points_against: int
    difference: int
    figures: dict[str, int | None]
    by_round: list[int | None]
    rounds: list[Round]
    separated_by: str
    tied: bool
    withdrawn: bool


def wins_text(half_wins: int) -> str:
    """Wins as players say them: «2», «2½», «½»."""
    whole, half = divmod(half_wins, 2)
    return f"{whole or '' if half else whole}{HALF * half}"


def rows_of(standings: Standings, teams: dict[int, Team], after: int) -> list[Row]:
    """The lines of a standing after round `after`; `teams` by number, with their players."""
    rows: list[Row] = []
    for standing in standings.rows:
        row = _row(standing, teams[standing.figures.team.number], after)
        if rows:
            _compare(row, rows[-1], standing.separated_by)
        rows.append(row)
    return rows


def made_as_now(rows: Sequence[Row]) -> bool:
    """Whether stored lines have the fields of this version of the program; if not, they are built again."""
    figures = {known.key for known in CRITERIA.values() if known.has_own_column}
    return all(
        row.keys() == Row.__annotations__.keys() and row["figures"].keys() == figures for row in rows[:1]
    )


def search_rows(rows: Sequence[Row], typed: str) -> list[Row]:
    """The lines whose number, names or club have every typed word."""
    words = search_words(typed)
    return [row for row in rows if has_words(words, row["number"], row["names"], row["club"])]


def has_words(words: Sequence[str], *texts: object) -> bool:
    """Whether each of the folded `words` is a part of one of the texts, accents and capitals aside."""
    searched = folded(" ".join(map(str, texts)))
    return all(word in searched for word in words)


def _row(standing: Standing, team: Team, after: int) -> Row:
    figures = standing.figures
    points = figures.points_by_round
    return Row(
        rank=standing.rank,
        number=team.number,
        names=team.names,
        club=team.club,
        half_wins=figures.half_wins,
        wins=wins_text(figures.half_wins),
        played=figures.played,
        manches=figures.manches,
        points_for=figures.points_for,
        points_against=figures.points_against,
        difference=figures.difference,
        figures=own_column_figures(figures),
        by_round=[points.get(number) for number in range(1, after + 1)],
        rounds=[_round(line) for line in figures.lines],
        separated_by="",
        tied=False,
        withdrawn=figures.team.withdrawn,
    )


def _round(line: RoundLine) -> Round:
    return Round(
        round=line.round,
        kind=line.kind.value,
        half_wins=line.half_wins,
        points=line.points,
        against=line.against,
        opponents=list(line.opponents),
        manches=line.manches,
    )


def _compare(row: Row, above: Row, separated_by: Criterion | None) -> None:
    """Set `separated_by` or `tied` where the figures of `SEEN` do not explain the place below `above`."""
    ahead, behind = (tuple(each[figure] for figure in SEEN) for each in (above, row))
    if row["rank"] == above["rank"]:
        row["tied"] = above["tied"] = True
    elif separated_by and (ahead == behind or (ahead < behind and separated_by.key not in RANKED)):
        row["separated_by"] = separated_by.key
