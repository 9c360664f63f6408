"""Brackets and pools as a page or a paper shows them: who met whom, who went on, what is to come.

Only published rounds count. While the standing is hidden or frozen, the winners of a round are shown only
once the draw of the next step seats them.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Final

from tournaments.core.models.past import Past, past_of
from tournaments.core.models.planning import MOST_ROUNDS, Tournament
from tournaments.core.models.registration import changes_in, line_up
from tournaments.core.models.rounds import Table, stopped_words
from tournaments.core.rounds import queries
from tournaments.core.rounds.pools import PoolOrder, PoolStanding, pool_standings
from tournaments.core.rounds.wording import capitalized, phase_name, step_name
from tournaments.draw.brackets.bracket import follow, tables_by_part
from tournaments.draw.phases import (
    COMPLEMENTAIRE,
    CONSOLANTE,
    FINALS,
    PRINCIPALE,
    Match,
    match_phase,
    read_match,
    read_pool,
    third_place,
)
from tournaments.draw.request import Options

if TYPE_CHECKING:
    from tournaments.core.models.registration import Substitution, Team

PARTS: Final = (PRINCIPALE, CONSOLANTE, FINALS)
MOST_GAMES_DRAWN: Final = 8
"""How many games a step has at most that a page draws in a column; a larger one is a list."""


@dataclass(frozen=True, slots=True)
class Contestant:
    """One side of a game. `number` is None while it is unknown, `points` where there are none to show.

    `awaited` is the number of the table whose winner it will be, where that table is drawn.
    """

    number: int | None = None
    names: str = ""
    points: int | None = None
    won: bool = False
    awaited: int | None = None


@dataclass(frozen=True, slots=True)
class BracketGame:
    """A match: at its `table` once it is drawn; at a `walkover` one contestant goes on without playing.

    `stopped_at`: after how many deals its table was stopped before its end, once its result is known.
    """

    match: int
    sides: tuple[Contestant, Contestant]
    table: int | None = None
    playing: bool = False
    walkover: bool = False
    stopped_at: int | None = None

    @property
    def stopped(self) -> str:
        """That its table was stopped before its end; empty for a whole game."""
        return stopped_words(self.stopped_at)

    @property
    def winner(self) -> Contestant:
        """The side that advances; an empty contestant while it is unknown."""
        return next((side for side in self.sides if side.won), Contestant())

    @property
    def unknown(self) -> bool:
        """Whether nothing is known of it: neither a side nor the table that a side comes from."""
        return not any(side.number or side.awaited for side in self.sides)


@dataclass(frozen=True, slots=True)
class BracketStep:
    """The games of one step; `round` is None while it is not drawn, `key` names it in the page."""

    heading: str
    games: Sequence[BracketGame]
    round: int | None = None
    key: str = ""


@dataclass(frozen=True, slots=True)
class BracketPart:
    """One bracket from its first step to its final; `third` is the match for third place."""

    heading: str
    steps: Sequence[BracketStep]
    third: BracketGame | None = None

    @property
    def champion(self) -> Contestant:
        """The winner of the final; an empty contestant before."""
        return self.steps[-1].games[0].winner

    @property
    def now(self) -> int:
        """The place of the step that was drawn last; 0 before any is."""
        return max((place for place, step in enumerate(self.steps) if step.round is not None), default=0)

    def from_now(self) -> BracketPart:
        """The bracket without its past steps."""
        return replace(self, steps=self.steps[self.now :])

    def laid_out(self) -> BracketLayout:
        """The bracket for a page: it begins with the step that is played, and once it is won it is whole."""
        won = self.champion.number is not None
        shown = self.steps if won else self.from_now().steps
        drawn = [step for step in shown if len(step.games) <= MOST_GAMES_DRAWN]
        large = [step for step in shown if len(step.games) > MOST_GAMES_DRAWN]
        if won:
            return BracketLayout(drawn=drawn, past=large[::-1], won=True)
        return BracketLayout(large, drawn, self.steps[: self.now][::-1])


@dataclass(frozen=True, slots=True)
class BracketLayout:
    """The steps of a bracket on a page: lists of those `first`, a tree of `drawn` ones, lists of `past` ones.

    The latest of the past steps is the first. `won`: a phone begins with the final.
    """

    first: Sequence[BracketStep] = ()
    drawn: Sequence[BracketStep] = ()
    past: Sequence[BracketStep] = ()
    won: bool = False

    @property
    def order(self) -> Sequence[BracketStep]:
        """All steps as a phone shows them, one below the other."""
        drawn = self.drawn[::-1] if self.won else self.drawn
        return (*self.first, *drawn, *self.past)


@dataclass(frozen=True, slots=True)
class BracketTree:
    """Pools, brackets, and the losers' draw by round."""

    pools: Sequence[PoolStanding] = ()
    parts: Sequence[BracketPart] = ()
    losers: Sequence[BracketStep] = ()
    pool_order: str = ""
    """What ranks a pool, in a sentence."""
    qualified: int = 0
    """How many of each pool go on; 0 without pools."""

    @property
    def pool_note(self) -> str:
        """What the marks in the cells of pools mean; empty where there are none."""
        return next(filter(None, (pool.legend for pool in self.pools)), "")

    def __bool__(self) -> bool:
        return bool(self.pools or self.parts or self.losers)


@dataclass(frozen=True, slots=True)
class _PublishedTables:
    """The published tables that have a phase, all published rounds as values, and everybody's names."""

    tables: Sequence[Table]
    past: Past
    teams: Mapping[int, Team]
    changes: Sequence[Substitution]
    through: int
    """The last round whose results are shown."""

    @property
    def names(self) -> dict[int, str]:
        """The players of today, by the number of their team."""
        return {number: team.names for number, team in self.teams.items()}

    def contestant(self, number: int | None, round_: int = MOST_ROUNDS) -> Contestant:
        """The contestant of this number, with its players in a round or today's; an empty one for None."""
        if number is None:
            return Contestant()
        return Contestant(number, line_up(self.teams[number], self.changes, round_).names)


def has_tree(tournament: Tournament) -> bool:
    """Whether the format has brackets or pools at all."""
    return tournament.has_brackets or bool(tournament.finalists)


def tree(
    tournament: Tournament,
    ranking: Sequence[int],
    *,
    through: int = MOST_ROUNDS,
    equals: Sequence[Collection[int]] = (),
) -> BracketTree:
    """The brackets and pools of the published rounds, with the results of the rounds up to `through`.

    Teams of a pool are ranked as the draw ranks them (`ranked_in_pool`), at last by `ranking`, in which
    nothing but lots put each group of `equals` in its order; once the first step of the brackets is drawn, by
    the order and the ranking that it was drawn from. The number of queries does not grow with the teams.
    """
    shown = _published_tables(tournament, through)
    parts = [part for name in PARTS if (part := _part(shown, name)) is not None]
    order = _pool_order(shown, PoolOrder(queries.pool_order(tournament), ranking, equals))
    pools = _pools(shown, order)
    qualified = tournament.draw_options.get("qualified", Options().qualified) if pools else 0
    return BracketTree(pools, parts, _losers_steps(shown), order.text, qualified)


def _pools(shown: _PublishedTables, order: PoolOrder) -> list[PoolStanding]:
    """The pools by the finished tables of the rounds whose results are shown."""
    rounds, playing = shown.past.rounds, shown.past.playing
    counted = [
        replace(each, tables=tuple(table for table in each.tables if (number, table.table) not in playing))
        for number, each in enumerate(rounds[: shown.through], 1)
    ]
    return pool_standings(rounds, counted, shown.names, order, _stopped(shown))


def _stopped(shown: _PublishedTables) -> set[int]:
    """The teams one of whose shown tables in their pool counts and was stopped before its end."""
    return {
        team.number
        for table in shown.tables
        if read_pool(table.phase) is not None and table.round.number <= shown.through
        for team in (table.ns, table.ew)
        if (table.round.number, team.number) in shown.past.stopped
    }


def _pool_order(shown: _PublishedTables, today: PoolOrder) -> PoolOrder:
    """That of the draw of the first step of the brackets; before it, or without pools, that of `today`.

    A draw of an earlier version knew no order but the ranking.
    """
    entered = next((table.round for table in shown.tables if read_match(PRINCIPALE, table.phase)), None)
    begun = any(read_pool(table.phase) is not None for table in shown.tables)
    if entered is None or not begun:
        return today
    asked = queries.stored_request(entered)
    return PoolOrder(asked.get("options", {}).get("pool_order", ()), asked["ranking"])


def _published_tables(tournament: Tournament, through: int) -> _PublishedTables:
    tables = Table.objects.filter(round__tournament=tournament, round__published_at__isnull=False)
    phased = tables.exclude(phase="").select_related("round", "ns", "ew").defer("sheet", "game", "card")
    teams = tournament.teams.select_related("player1", "player2")
    return _PublishedTables(
        list(phased.order_by("round__number", "number")),
        past_of(tournament),
        {team.number: team for team in teams},
        changes_in(tournament),
        through,
    )


def _part(shown: _PublishedTables, name: str) -> BracketPart | None:
    opened = _opened(shown) if name == CONSOLANTE else 0
    tables = {
        key: table for table in shown.tables if (key := read_match(name, table.phase)) and key[0] != opened
    }
    if not tables:
        return None
    size = max(slots for slots, _match in tables)
    steps = list(_steps(shown, name, size, tables))
    third = next((table for table in shown.tables if table.phase == third_place(name)), None)
    return BracketPart(capitalized(phase_name(name)), steps, _game(shown, 1, third) if third else None)


def _steps(
    shown: _PublishedTables, name: str, size: int, tables: Mapping[Match, Table]
) -> Iterator[BracketStep]:
    games = [
        _first_game(shown, match, tables.get((size, match)), bye) for match, bye in _byes(shown, name, size)
    ]
    while size > 1:
        drawn = next((table.round.number for (slots, _), table in tables.items() if slots == size), None)
        yield BracketStep(_heading(name, size), games, drawn, f"{name.rsplit(maxsplit=1)[-1]}-{size}")
        size //= 2
        there = any(slots == size for slots, _match in tables)
        games = [
            _later_game(shown, match, tables.get((size, match)), games[2 * match - 2 : 2 * match], there)
            for match in range(1, size // 2 + 1)
        ]


def _heading(name: str, size: int) -> str:
    """The step without its part: «Quart de finale»."""
    words = phase_name(match_phase(name, size, 1)).partition(" · ")[2]
    return capitalized(words if size == 2 else words.rpartition(" ")[0].rstrip(","))


def _byes(shown: _PublishedTables, name: str, size: int) -> list[tuple[int, int | None]]:
    """The matches of the first step, each with the team that has a bye there."""
    begun = next(
        place
        for place, each in enumerate(shown.past.rounds, 1)
        if any(slots == size for slots, _match in tables_by_part(each).get(name, ()))
    )
    slots = follow(shown.past.rounds[:begun], PARTS)[name].slots
    known = slots if 2 * len(slots) == size else (None,) * (size // 2)
    return list(enumerate(known, start=1))


def _first_game(shown: _PublishedTables, match: int, table: Table | None, bye: int | None) -> BracketGame:
    return _game(shown, match, table) if table is not None else _walkover(match, shown.contestant(bye))


def _later_game(
    shown: _PublishedTables, match: int, table: Table | None, before: Sequence[BracketGame], drawn: bool
) -> BracketGame:
    one, other = (_coming_from(shown, game) for game in before)
    if table is None:
        known = [side for side in (one, other) if side.number is not None]
        alone = drawn and len(known) == 1
        return _walkover(match, known[0]) if alone else BracketGame(match, (one, other))
    game = _game(shown, match, table)
    turned = (
        game.sides[1].number == one.number is not None or game.sides[0].number == other.number is not None
    )
    return replace(game, sides=game.sides[::-1]) if turned else game


def _coming_from(shown: _PublishedTables, before: BracketGame) -> Contestant:
    """The side that the winner of an earlier game takes, as far as it is known."""
    winner = shown.contestant(before.winner.number)
    return winner if winner.number is not None else Contestant(awaited=before.table)


def _walkover(match: int, alone: Contestant) -> BracketGame:
    known = alone.number is not None
    return BracketGame(match, (replace(alone, won=known), Contestant()), walkover=known)


def _game(shown: _PublishedTables, match: int, table: Table) -> BracketGame:
    ns, ew = (shown.contestant(team.number, table.round.number) for team in (table.ns, table.ew))
    stopped = None
    if table.finished and table.round.number <= shown.through:
        was_played = table.absent == ""
        ns = replace(ns, points=table.ns_points if was_played else None, won=table.winner == "NS")
        ew = replace(ew, points=table.ew_points if was_played else None, won=table.winner == "EW")
        stopped = table.stopped_at
    return BracketGame(match, (ns, ew), table.number, playing=not table.finished, stopped_at=stopped)


def _opened(shown: _PublishedTables) -> int:
    """The places of the first step of a consolante that others joined after it; 0 where there is none."""
    found = follow(shown.past.rounds, PARTS).get(CONSOLANTE)
    return found.opened if found else 0


def others_join_after(tournament: Tournament, phase: str) -> bool:
    """Whether others join the consolante after this phase: the next match of a winner is unknown."""
    match = read_match(CONSOLANTE, phase)
    if match is None:
        return False
    found = follow(past_of(tournament).rounds, PARTS).get(CONSOLANTE)
    return found is not None and found.opened == match[0]


def _losers_steps(shown: _PublishedTables) -> list[BracketStep]:
    """The losers' draw by round, after the first step of a consolante that others joined after it."""
    opened = _opened(shown)
    together: defaultdict[tuple[str, int], list[Table]] = defaultdict(list)
    for table in shown.tables:
        match = read_match(CONSOLANTE, table.phase)
        if table.phase == COMPLEMENTAIRE or (match and match[0] == opened):
            together[step_name(table.phase), table.round.number].append(table)
    return [
        BracketStep(capitalized(name), [_game(shown, 0, table) for table in tables], number)
        for (name, number), tables in together.items()
    ]
