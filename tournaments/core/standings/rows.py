"""A line of the standing as it is stored in JSON and read by pages, screens and papers."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Collection, Sequence
from itertools import pairwise
from typing import Final, TypedDict

from scoring.criteria import LOTS, own_column_figures, own_columns
from scoring.results import RoundLine
from scoring.standings import Standing, Standings
from tournaments.core.models.registration import Substitution, Team, folded, search_words
from tournaments.core.rounds.line_ups import OtherPlayer, names_of, other_players

HALF: Final = "½"
SHOWN_CRITERIA: Final = {"wins", "manches", "points"}
"""The criteria whose figures every standing shows: what they separate needs no further explanation."""


class StandingRound(TypedDict):
    """What pages read of a `scoring.results.RoundLine`; `kind` is the value of its `LineKind`."""

    round: int
    kind: str
    half_wins: int
    points: int
    against: int | None
    opponents: list[int]
    manches: int


class StandingRow(TypedDict):
    """The line of a team. `wins` is the text that readers see («2½»), `half_wins` the number to sort by.

    `by_round` has the points of each round from the first, None where the team has none; `stopped` are the
    rounds whose table stopped before its end. `separated_by` is
    the key of the criterion that put the team below the one above it, if wins, manches and points do not
    show why; else "". `tied`: the team shares its rank with a neighbour. `lots_rank`: the first of the ranks
    of all its equals, where lots alone put them in an order (C6); else 0. `manches` are 0 in a game without
    them. `figures` are those of the criteria that have no field here, by key. `others` played for the team in
    the rounds before and are in it no more.
    """

    rank: int
    number: int
    names: str
    others: list[OtherPlayer]
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
    rounds: list[StandingRound]
    stopped: list[int]
    separated_by: str
    tied: bool
    lots_rank: int
    withdrawn: bool


def wins_text(half_wins: int) -> str:
    """Wins as players say them: «2», «2½», «½»."""
    whole, half = divmod(half_wins, 2)
    return f"{whole or '' if half else whole}{HALF * half}"


def rows_of(
    standings: Standings,
    teams: dict[int, Team],
    after: int,
    changes: Collection[Substitution] = (),
    stopped: Collection[tuple[int, int]] = (),
) -> list[StandingRow]:
    """The lines of a standing after round `after`; `teams` by number, with their players.

    `changes` are the substitutions of the concours, in the order of the rounds. `stopped` are the rounds,
    each with the number of a team, whose table stopped before its end.
    """
    early: defaultdict[int, list[int]] = defaultdict(list)
    for round_, number in sorted(stopped):
        early[number].append(round_)
    ranks = Counter(standing.rank for standing in standings.rows)
    by_lot = _lots_ranks(standings)
    rows: list[StandingRow] = []
    for above, standing in zip((None, *standings.rows), standings.rows, strict=False):
        by = _hidden_criterion(above, standing)
        team, tied = teams[standing.figures.team.number], ranks[standing.rank] > 1
        row = _row(standing, team, after, separated_by=by, tied=tied)
        others = other_players(team, changes, after)
        lots_rank = by_lot.get(team.number, 0)
        rows.append({**row, "others": others, "stopped": early[team.number], "lots_rank": lots_rank})
    return rows


def _lots_ranks(standings: Standings) -> dict[int, int]:
    """By number, of the teams that lots put in an order, the first of the ranks of their equals."""
    found: dict[int, int] = {}
    for above, standing in pairwise(standings.rows):
        if standing.separated_by is LOTS:
            first = found.setdefault(above.figures.team.number, above.rank)
            found[standing.figures.team.number] = first
    return found


def has_current_fields(rows: Sequence[StandingRow]) -> bool:
    """Whether stored lines have the fields of this version of the program; if not, they are built again."""
    figures = {known.key for known in own_columns()}
    return all(
        row.keys() == StandingRow.__annotations__.keys() and row["figures"].keys() == figures
        for row in rows[:1]
    )


def search_rows(rows: Sequence[StandingRow], typed: str) -> list[StandingRow]:
    """The lines whose number, club or players, former ones too, have every typed word."""
    words = search_words(typed)
    return [row for row in rows if has_words(words, *_searched(row))]


def _searched(row: StandingRow) -> tuple[object, ...]:
    return row["number"], row["names"], names_of(row["others"]), row["club"]


def has_words(words: Sequence[str], *texts: object) -> bool:
    """Whether each of the folded `words` is a part of one of the texts, accents and capitals aside."""
    searched = folded(" ".join(map(str, texts)))
    return all(word in searched for word in words)


def _row(standing: Standing, team: Team, after: int, *, separated_by: str, tied: bool) -> StandingRow:
    figures = standing.figures
    points = figures.points_by_round
    return StandingRow(
        rank=standing.rank,
        number=team.number,
        names=team.names,
        others=[],
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
        stopped=[],
        separated_by=separated_by,
        tied=tied,
        lots_rank=0,
        withdrawn=figures.team.withdrawn,
    )


def _round(line: RoundLine) -> StandingRound:
    return StandingRound(
        round=line.round,
        kind=line.kind.value,
        half_wins=line.half_wins,
        points=line.points,
        against=line.against,
        opponents=list(line.opponents),
        manches=line.manches,
    )


def _hidden_criterion(above: Standing | None, standing: Standing) -> str:
    """The key of what put a team below the one `above`, where wins, manches and points do not show why."""
    by = standing.separated_by
    if above is None or by is None:
        return ""
    ahead, behind = ((f.half_wins, f.manches, f.points_for) for f in (above.figures, standing.figures))
    hidden = by is LOTS or ahead == behind or (ahead < behind and by.key not in SHOWN_CRITERIA)
    return by.key if hidden else ""
