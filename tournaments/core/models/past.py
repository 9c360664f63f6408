"""The published rounds of a concours, read once from the rows: as the draw reads them and as they are ranked.

Draws, standings, brackets on pages and previews all begin here, and pass the value down. Two queries,
whatever the number of teams.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final, NamedTuple

from scoring.cards import Side
from scoring.results import (
    AVERAGE_BYE,
    HALF_GAME_BYE,
    OWN_BYE,
    TABLE_BYE,
    WIN,
    Bye,
    ByePolicy,
    Forfeit,
    RoundResult,
    TableResult,
    fixed_bye,
)
from tournaments.core.models import planning
from tournaments.core.models.annulled import places_played, without
from tournaments.core.models.rounds import Bye as ByeRow
from tournaments.core.models.rounds import Round
from tournaments.draw.brackets.course import TableOfRound, resting_beaten
from tournaments.draw.leavers import Annulled, annulled_games
from tournaments.draw.phases import read_pool
from tournaments.draw.request import PlayedRound, PlayedTable
from tournaments.platform.statement import Statement

if TYPE_CHECKING:
    from django.db.models import QuerySet

    from scoring.caps import Cap
    from scoring.sheet import Sheet

ROUND_ROBIN: Final = "round-robin"
_BYE_POLICIES: Final[Mapping[str, ByePolicy]] = {
    planning.ByePolicy.AVERAGE: AVERAGE_BYE,
    planning.ByePolicy.HALF: HALF_GAME_BYE,
    planning.ByePolicy.OWN: OWN_BYE,
    planning.ByePolicy.CATCH_UP: TABLE_BYE,
    planning.ByePolicy.EXTRA: TABLE_BYE,
}
"""The worth of a bye as the organizer chose (C5); others give a win, or half of one, and fixed points."""
_TABLE_COLUMNS: Final = (
    "pk", "number", "phase", "host", "ns__number", "ns_partner__number", "ew__number", "ew_partner__number",
    "source", "ns_points", "ew_points", "ns_manches", "ew_manches", "winner", "absent", "ns_penalty",
    "ew_penalty", "stopped_at",
)  # fmt: skip
RESULT_COLUMNS: Final = ("number", *(f"tables__{column}" for column in _TABLE_COLUMNS))
"""What is read of a round and each of its tables: the fields of `TableRow`."""
NO_ROUND_IS_LATER: Final = 32_767
"""The largest number that a round can have."""


def _published(tournament: int, last: int) -> QuerySet[Round]:
    return Round.objects.filter(tournament=tournament, published_at__isnull=False, number__lte=last)


_SEATED: Final = Statement(
    lambda *until: _published(*until).order_by("number", "tables__number").values_list(*RESULT_COLUMNS),
    keys=2,
)
_EXEMPT: Final = Statement(
    lambda *until: (
        ByeRow.objects.filter(round__in=_published(*until))
        .order_by("pk")
        .values_list("round__number", "team__number")
    ),
    keys=2,
)


@dataclass(frozen=True, slots=True)
class Instead:
    """What a preview reads in place of some rows, by the ids of their tables.

    `sheets` are other sheets, `seats` the numbers of other teams on both sides, North–South first.
    """

    sheets: Mapping[int, Sheet] = field(default_factory=dict)
    seats: Mapping[int, tuple[tuple[int, ...], tuple[int, ...]]] = field(default_factory=dict)


class OpenTable(NamedTuple):
    """A table without result: the sides for whom it will count (not a host's), and its phase."""

    round: int
    number: int
    sides: tuple[tuple[int, ...], ...]
    phase: str = ""


@dataclass(frozen=True, slots=True)
class Past:
    """The published rounds up to one of them.

    `rounds` are what a draw reads, from the first on; a table of a pool has its points, and in a bracket the
    games of exempt teams are left out, since nobody goes on for them. `results` are what teams are ranked by:
    finished tables (C3), and byes from the first finished table of their round on. `open_tables` are the
    tables without result.
    """

    rounds: tuple[PlayedRound, ...] = ()
    results: tuple[RoundResult, ...] = ()
    open_tables: tuple[OpenTable, ...] = ()
    stopped: frozenset[tuple[int, int]] = frozenset()
    """The rounds, each with the number of a team, whose table was stopped before its end."""

    @property
    def playing(self) -> frozenset[TableOfRound]:
        """The tables without result."""
        return frozenset((table.round, table.number) for table in self.open_tables)

    @property
    def last(self) -> int:
        """The number of its last round; 0 before the first."""
        return len(self.rounds)

    def without(self, annulled: Sequence[Annulled]) -> Past:
        """Its rounds without the games that are annulled."""
        if not annulled:
            return self
        rounds, results = without(self.rounds, self.results, annulled)
        stopped = self.stopped.difference(*(each.results for each in annulled))
        return Past(rounds, results, self.open_tables, stopped)

    def until(self, last: int) -> Past:
        """Its rounds up to this one."""
        return Past(
            self.rounds[:last],
            tuple(result for result in self.results if result.round <= last),
            tuple(table for table in self.open_tables if table.round <= last),
            frozenset(each for each in self.stopped if each[0] <= last),
        )


def past_of(tournament: planning.Tournament, last: int | None = None, instead: Instead | None = None) -> Past:
    """The published rounds up to round `last`, by default all of them.

    `instead` is read in place of what stands on some tables. Where games of teams that left are annulled, a
    third query reads who left; whether they are follows from all rounds, and holds in each.
    """
    if tournament.leaver_games == planning.LeaverGames.COUNT:
        return _rounds_of(tournament, last, instead)
    past = without_games_of_leavers(tournament, _rounds_of(tournament, None, instead))
    return past if last is None else past.until(last)


def without_games_of_leavers(
    tournament: planning.Tournament, past: Past, gone: Mapping[int, int] | None = None
) -> Past:
    """The rounds without the games that are annulled; `gone` has the first round that each leaver misses."""
    return past.without(annulled_in(tournament, past, gone))


def annulled_in(
    tournament: planning.Tournament, past: Past, gone: Mapping[int, int] | None = None
) -> tuple[Annulled, ...]:
    """The annulled games of all published rounds, by leaver; `gone` as for `without_games_of_leavers`."""
    if tournament.leaver_games == planning.LeaverGames.COUNT:
        return ()
    if gone is None:
        gone = _gone(tournament)
    if not gone:
        return ()
    rounds = tournament.rounds.filter(published_at__isnull=False, method=ROUND_ROBIN)
    return _annulled(tournament, past, gone, frozenset(rounds.values_list("number", flat=True)))


def _annulled(
    tournament: planning.Tournament, past: Past, gone: Mapping[int, int], round_robins: frozenset[int]
) -> tuple[Annulled, ...]:
    return annulled_games(
        past.rounds,
        gone,
        round_robins,
        planned=tournament.rounds_planned,
        finished=frozenset(places_played(past.results)),
        under_half=tournament.leaver_games == planning.LeaverGames.HALF,
    )


def _gone(tournament: planning.Tournament) -> dict[int, int]:
    """The teams that leave, with the first round that each misses; one query."""
    left = tournament.teams.filter(gone_from__isnull=False).values_list("number", "gone_from")
    return {number: first for number, first in left if first is not None}


def annulled_now(tournament: planning.Tournament) -> tuple[Annulled, ...]:
    """The annulled games of all published rounds, by leaver; nothing is read where none can be."""
    if tournament.leaver_games == planning.LeaverGames.COUNT:
        return ()
    return annulled_in(tournament, _rounds_of(tournament, None, None))


def annulled_if_left(
    tournament: planning.Tournament, team: int, left: int
) -> tuple[Annulled | None, list[int]]:
    """What would be annulled if a team left from a round on, and the adversaries of its annulled tables."""
    past = _rounds_of(tournament, None, None)
    annulled = annulled_in(tournament, past, _gone(tournament) | {team: left})
    found = next((each for each in annulled if each.gone == team), None)
    tables = (table for number in found.games for table in past.rounds[number - 1].tables) if found else ()
    met = [table.ew if team in table.ns else table.ns for table in tables if team in table.ns + table.ew]
    return found, [number for side in met for number in side]


def past_if_left(tournament: planning.Tournament, team: int, left: int) -> Past | None:
    """The published rounds as they count if a team leaves from a round on; None where nothing is annulled."""
    past = _rounds_of(tournament, None, None)
    annulled = annulled_in(tournament, past, _gone(tournament) | {team: left})
    return past.without(annulled) if any(each.gone == team for each in annulled) else None


def past_from_rows(
    tournament: planning.Tournament,
    rows: Iterable[TableRow],
    byes: Mapping[int, Sequence[int]],
    gone: Mapping[int, int],
    round_robins: frozenset[int],
) -> Past:
    """The published rounds of a concours that is not in the database; `rows` in the order of their numbers.

    `byes` by round; `gone` has the first round that each leaver misses; `round_robins` are the rounds that
    this method drew.
    """
    past = _past(tournament, rows, byes)
    if tournament.leaver_games == planning.LeaverGames.COUNT or not gone:
        return past
    return past.without(_annulled(tournament, past, gone, round_robins))


def _rounds_of(tournament: planning.Tournament, last: int | None, instead: Instead | None) -> Past:
    until = NO_ROUND_IS_LATER if last is None else last
    rows = [TableRow(*row) for row in _SEATED.rows(tournament.pk, until)]
    if instead is not None:
        rows = [row.by(instead) for row in rows]
    byes: defaultdict[int, list[int]] = defaultdict(list)
    for number, team in _EXEMPT.rows(tournament.pk, until):
        byes[number].append(team)
    return _past(tournament, rows, byes)


class TableRow(NamedTuple):
    """A published round and one of its tables, by `RESULT_COLUMNS`.

    The points are those after penalties, except for a forfeit. A round without tables is one row, whose other
    columns are None.
    """

    round: int
    key: int
    number: int
    phase: str
    host: str
    ns: int
    ns_partner: int | None
    ew: int
    ew_partner: int | None
    source: str
    ns_points: int
    ew_points: int
    ns_manches: int | None
    ew_manches: int | None
    winner: str | None
    absent: str
    ns_penalty: int
    ew_penalty: int
    stopped_at: int | None

    def by(self, instead: Instead) -> TableRow:
        """The table with its other sheet and its other teams, if any."""
        row = self.by_sheet(instead.sheets[self.key]) if self.key in instead.sheets else self
        if self.key not in instead.seats:
            return row
        (ns, *ns_partner), (ew, *ew_partner) = instead.seats[self.key]
        return row._replace(
            ns=ns, ns_partner=next(iter(ns_partner), None), ew=ew, ew_partner=next(iter(ew_partner), None)
        )

    def by_sheet(self, sheet: Sheet) -> TableRow:
        """The table with the result of this sheet; without result it still plays."""
        result, (ns_penalty, ew_penalty) = sheet.result, sheet.penalty_points
        if result is None:
            return self._replace(source="", stopped_at=None)
        ns_manches, ew_manches = result.manches or (None, None)
        return self._replace(
            source=result.source,
            ns_points=result.ns_points,
            ew_points=result.ew_points,
            ns_manches=ns_manches,
            ew_manches=ew_manches,
            winner=result.winner and result.winner.value,
            absent=result.absent.value if result.absent else "",
            ns_penalty=ns_penalty,
            ew_penalty=ew_penalty,
            stopped_at=sheet.stopped_at,
        )

    @property
    def sides(self) -> tuple[tuple[int, ...], tuple[int, ...]]:
        """The numbers of both sides: one team, or at the mêlée two individuals each."""
        ns = (self.ns,) if self.ns_partner is None else (self.ns, self.ns_partner)
        return ns, (self.ew,) if self.ew_partner is None else (self.ew, self.ew_partner)

    @property
    def counted_sides(self) -> tuple[tuple[int, ...], ...]:
        """The sides for whom its result counts: both but for a host."""
        ns, ew = self.sides
        return {"NS": (ew,), "EW": (ns,)}.get(self.host, (ns, ew))

    def result(self, cap: Cap) -> TableResult | Forfeit | None:
        """Its result as it is ranked, after cap and penalties; None while it plays."""
        if not self.source:
            return None
        (ns, ew), penalties = self.sides, (self.ns_penalty, self.ew_penalty)
        if self.absent:
            both = list(zip((ns, ew), penalties, strict=True))
            (gone, lost), (there, less) = both if Side(self.absent) is Side.NS else both[::-1]
            return Forfeit(self.round, gone, there, -lost, {"NS": ns, "EW": ew}.get(self.host), less)
        winner = Side(self.winner) if self.winner else None
        return TableResult(
            self.round,
            ns,
            ew,
            *cap.counted(self.round, (self.ns_points, self.ew_points), winner, penalties),
            winner,
            self.ns_manches or 0,
            self.ew_manches or 0,
            Side(self.host) if self.host else None,
        )

    def played(self, result: TableResult | Forfeit | None) -> PlayedTable:
        """The table as a draw reads it, with its `result`."""
        winner = self.winner.lower() if result is not None and self.winner else None
        points = None
        if isinstance(result, TableResult) and self.phase and read_pool(self.phase) is not None:
            points = result.ns_points, result.ew_points
        return PlayedTable(self.number, *self.sides, winner, self.phase or None, points)


def _past(
    tournament: planning.Tournament, rows: Iterable[TableRow], byes: Mapping[int, Sequence[int]]
) -> Past:
    tables: defaultdict[int, list[PlayedTable]] = defaultdict(list)
    results: list[RoundResult] = []
    open_tables: list[OpenTable] = []
    hosted, stopped = set(), set()
    cap, bracket = tournament.cap, tournament.has_brackets
    for row in rows:
        there = tables[row.round]
        if row.key is None:
            continue
        if (result := row.result(cap)) is None:
            open_tables.append(OpenTable(row.round, row.number, row.counted_sides, row.phase))
        else:
            results.append(result)
            if row.stopped_at is not None:
                stopped |= {(row.round, number) for side in row.counted_sides for number in side}
        if row.host:
            hosted |= {(row.round, number) for side in row.sides for number in side}
        if not (row.host and bracket):
            there.append(row.played(result))
    played = tuple(PlayedRound(tuple(there), tuple(byes.get(number, ()))) for number, there in tables.items())
    results += _byes(tournament, played, {result.round for result in results}, hosted)
    return Past(played, tuple(results), tuple(open_tables), frozenset(stopped))


def _byes(
    tournament: planning.Tournament,
    played: Sequence[PlayedRound],
    begun: Collection[int],
    hosted: Collection[tuple[int, int]],
) -> Iterator[Bye]:
    """The byes of the rounds in `begun`; whoever was `hosted` at a table has the result of that table.

    So it has, whatever policy the organizer chose since. For a team that is out of the bracket a bye is no
    victory.
    """
    beaten = resting_beaten(played) if tournament.has_brackets else frozenset()
    half_wins = 1 if tournament.bye_policy == planning.ByePolicy.HALF_FIXED else WIN
    policy = _BYE_POLICIES.get(tournament.bye_policy) or fixed_bye(tournament.bye_points, half_wins)
    for number, round_ in enumerate(played, 1):
        for team in round_.byes if number in begun else ():
            worth = TABLE_BYE if (number, team) in hosted else policy
            yield Bye(number, team, worth, victory=(number, team) not in beaten)
