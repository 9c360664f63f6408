"""The rules that a table plays by, the protocol of a game on a sheet, and the replay of a sheet's deals.

Coinche and chouine each are a `SheetGame`; whatever keeps, replays or shows a sheet asks this. A mark depends
on the deals before it (end of the game, tolerance of the rebelote): a sheet is always played from its first
deal. The result is by forfeit, by typed totals, else by the deals; then come the penalties.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import lru_cache
from itertools import compress, count
from operator import is_not
from typing import TYPE_CHECKING, Any, Final, NamedTuple, Protocol, Self

from scoring.cards import Side
from scoring.chouine.sheet_game import ChouineSheetGame
from scoring.coinche.ruleset import Ruleset
from scoring.errors import InvalidDeal
from scoring.house import club_rules
from scoring.sheet.coinche import CoincheSheetGame
from scoring.sheet.fields import Pair, Record

if TYPE_CHECKING:
    from scoring.errors import GameOver

NO_TARGET: Final = 1_000_000_000
"""The target of a table that only its last deal ends (C1): nobody reaches it."""


DEALS: Final = "deals"
TOTALS: Final = "totals"
FORFEIT: Final = "forfeit"


@dataclass(frozen=True, slots=True)
class LogHead:
    """The rules that a table plays by: the first line of its log.

    `target` ends it where `deals` is None; a `target` of None is reached by nobody. `deals` is the number of
    deals that ends it (C1). A game of manches asks neither.
    """

    ruleset: str = "asce"
    options: Mapping[str, Any] = field(default_factory=dict)
    target: int | None = None
    deals: int | None = None

    @classmethod
    def from_json(cls, stored: Mapping[str, Any]) -> Self:
        """A head that `to_json` gave; `scoring.sheet.entries.read_head` reads one that anybody wrote."""
        return cls(stored["ruleset"], stored["options"], stored["target"], stored["deals"])

    def to_json(self) -> dict[str, Any]:
        return {
            "ruleset": self.ruleset,
            "options": dict(self.options),
            "target": self.target,
            "deals": self.deals,
        }


def game_of(head: LogHead) -> SheetGame:
    """The game of a head, made once for each; `KeyError` and `OptionError` for rules nobody can play by."""
    target = NO_TARGET if head.target is None or head.deals is not None else head.target
    return _game(head.ruleset, json.dumps(dict(head.options), sort_keys=True), target, head.deals)


def identity_of(game: SheetGame, record: Record) -> Hashable:
    """A key that is equal for two records of the same deal: it tells an agreement from a conflict.

    The field ``id`` never counts; the game says which other fields do not (in coinche, `DealField.compared`).
    A record that no deal can give is equal to itself alone.
    """
    compared = {name: value for name, value in record.items() if name != "id"}
    try:
        return game.identity(game.score_of(compared))
    except InvalidDeal:
        return json.dumps(compared, sort_keys=True)


@lru_cache(maxsize=256)
def _game(ruleset: str, options: str, target: int, deals: int | None) -> SheetGame:
    rules = club_rules(ruleset, json.loads(options), target)
    return CoincheSheetGame(rules, deals) if isinstance(rules, Ruleset) else ChouineSheetGame(rules)


# --- the game ----------------------------------------------------------------------------------


class GameState(Protocol):
    """A game after some deals. Pairs are (NS, EW); `winner` is None for a draw, and while it is not over."""

    @property
    def score(self) -> tuple[int, int]: ...
    @property
    def over(self) -> bool: ...
    @property
    def winner(self) -> Side | None: ...


class SheetGame(Protocol):
    """The rules of one table at work on its sheet. States and scores are the game's own."""

    def new_game(self) -> Any:
        """A `GameState` before the first deal."""

    def play(self, game: Any, record: Record, place: int, *, last: bool) -> tuple[Any, Any]:
        """The score of the deal at `place` (from 1), and the game after it; `InvalidDeal`.

        A score has the `marks` of (NS, EW). `last`: the game ends with it, however it stands (C1).
        """

    def score_of(self, record: Record) -> Any:
        """The score of a deal by itself: after the end, or in an earlier version. `InvalidDeal`."""

    def identity(self, score: Any) -> Hashable:
        """What the scores of one deal have in common, whichever side's points were written."""

    def manches(self, game: Any) -> tuple[int, int] | None:
        """The manches won so far; None in a game that has none."""

    def ahead(self, points: Pair, manches: Pair | None) -> Side | None:
        """Who won by these totals; None for a draw."""

    def won(self, game: Any) -> bool:
        """Whether a game that is over was won as its rules say, and not by being stopped (C1)."""

    def won_by(self, points: Pair, manches: Pair | None) -> bool:
        """Whether these totals are those of a game that was won as its rules say."""

    def uncounted(self, game: Any) -> int:
        """How many deals so far are not counted among those of a table, since they were dealt again."""

    def dealer(self, first: int, games: Sequence[Any]) -> int | None:
        """Who deals next, after the `games` that each deal so far left; None where lots are drawn for it.

        `first` is the seat that was drawn to deal first. A place among those who sit there: North, West,
        South, East, or the two players.
        """

    def dealt(self, game: Any) -> int | None:
        """Who dealt the deal that `game` comes after, where its record says so: a place as of `dealer`."""

    def as_kept(self, game: Any, score: Pair, winner: Side | None, *, over: bool) -> Any:
        """A game as an older engine left it: with its score, and over with its winner where it was."""

    def too_late(self) -> GameOver:
        """Why no deal comes after the end."""


# --- a sheet played ----------------------------------------------------------------------------


class PlayedDeal(NamedTuple):
    """One deal of a sheet in its place, and the game after it, both the game's own.

    `marks` are what it adds to the totals of (NS, EW). `after_end`: the game was over before it; it is kept,
    and changes nothing. `refused` says why the record cannot be what was played here; the game then goes on
    as if it had not been written.
    """

    score: Any
    game: Any
    marks: tuple[int, int] = (0, 0)
    after_end: bool = False
    refused: InvalidDeal | None = None


MOST_STEPS: Final = 8192
"""How many deals played are kept: those of a round of 500 teams twice over, 14 MB. None that was refused."""
LONGEST_KEPT: Final = 500
"""Characters of a record that is kept, and what follows it: none that a phone writes is longer."""


@dataclass(frozen=True, slots=True, eq=False)
class _Step:
    """A deal played at its `place`; each is itself alone, so that it can name those that follow it."""

    place: int
    played: PlayedDeal


class _NotKeptError(Exception):
    """A step that is not kept: what refuses a deal may be large, and anybody may send another one."""

    def __init__(self, step: _Step) -> None:
        self.step = step


@dataclass(frozen=True, slots=True, eq=False)
class Replay:
    """The deals of a sheet, each played in its place.

    `late` are the indices of those after the end of the game, `refused` of those that cannot be; most
    sheets have neither, and who looks for them need not look at every deal.
    """

    rules: SheetGame
    records: tuple[Record, ...] = ()
    stopped: bool = False
    steps: tuple[_Step, ...] = ()
    played: tuple[PlayedDeal, ...] = ()
    late: tuple[int, ...] = ()
    refused: tuple[int, ...] = ()

    def begins_like(self, records: tuple[Record, ...], *, stopped: bool) -> int:
        """How many deals of these `records` are played here already: the same objects, none the last."""
        most = min(len(self.records) - self.stopped, len(records) - stopped)
        same = next(compress(count(), map(is_not, self.records, records)), most)
        return max(0, min(same, most))

    def gone_on(
        self, known: int, records: tuple[Record, ...], steps: Iterable[_Step], *, stopped: bool
    ) -> Replay:
        """The first `known` deals, and those of further `steps`."""
        steps = tuple(steps)
        new = tuple(step.played for step in steps)
        late = [place for place, deal in enumerate(new, known) if deal.after_end]
        refused = [place for place, deal in enumerate(new, known) if deal.refused is not None]
        return Replay(
            self.rules,
            records,
            stopped,
            self.steps[:known] + steps,
            self.played[:known] + new,
            (*(place for place in self.late if place < known), *late),
            (*(place for place in self.refused if place < known), *refused),
        )


def replay(rules: SheetGame, records: Sequence[Record], *, stopped: bool = False) -> tuple[PlayedDeal, ...]:
    """Every deal in its place, see `replayed`."""
    return replayed(rules, tuple(records), stopped=stopped).played


def replayed(
    rules: SheetGame, records: tuple[Record, ...], *, stopped: bool = False, before: Replay | None = None
) -> Replay:
    """Every deal in its place, from where these records are others than those played `before`.

    The last deal of the game is the one the game says, the last one written where the table was
    `stopped` (C1), or one whose record says so itself. What was played is also kept, by the records up to
    it: another sheet that grows by a deal plays this one alone.
    """
    if before is None or before.rules is not rules:
        before = Replay(rules)
    known = before.begins_like(records, stopped=stopped)
    step: _Step | None = before.steps[known - 1] if known else None
    play: Callable[..., _Step] = _step
    if any(place < known for place in before.refused):
        play = _step.__wrapped__  # what follows a refused deal is not kept either
    steps = []
    for place, record in enumerate(records[known:], known + 1):
        text = json.dumps(record)
        if len(text) > LONGEST_KEPT:
            play = _step.__wrapped__
        try:
            step = play(rules, step, text, last=stopped and place == len(records))
        except _NotKeptError as refused:
            step, play = refused.step, _step.__wrapped__
        steps.append(step)
    return before.gone_on(known, records, steps, stopped=stopped)


@lru_cache(maxsize=MOST_STEPS)
def _step(rules: SheetGame, before: _Step | None, record: str, *, last: bool) -> _Step:
    """The deal of a record (JSON) after those `before`; `_NotKeptError` with that of a refused one.

    No two records have the same JSON, as 1 and true have the same key.
    """
    place, game = (1, rules.new_game()) if before is None else (before.place + 1, before.played.game)
    step = _Step(place, _play(rules, game, json.loads(record), place, last=last))
    if step.played.refused is not None:
        raise _NotKeptError(step)
    return step


def _play(rules: SheetGame, game: Any, record: Record, place: int, *, last: bool) -> PlayedDeal:
    try:
        if game.over:
            return PlayedDeal(rules.score_of(record), game, after_end=True)
        score, after = rules.play(game, record, place, last=last)
        return PlayedDeal(score, after, score.marks)
    except InvalidDeal as refused:
        refused.__traceback__ = None  # it would keep what the request had at hand
        return PlayedDeal(None, game, after_end=game.over, refused=refused)


@dataclass(frozen=True, slots=True)
class SheetResult:
    """A finished table. Pairs are (NS, EW).

    `source` says where it comes from: ``deals``, ``totals`` or ``forfeit``. `winner` is None for a draw (C1).
    A forfeit has an `absent` side, by some `article`: points are 0 here, and the standings credit the side
    that was there (C4). `manches` are those won, where the game has them; points are then parties.
    """

    source: str
    points: Pair
    winner: Side | None
    manches: Pair | None = None
    absent: Side | None = None
    article: str = ""

    @classmethod
    def from_json(cls, stored: Mapping[str, Any]) -> Self:
        """A result that `to_json` gave."""
        sides = {name: stored[name] and Side(stored[name]) for name in ("winner", "absent")}
        (ns, ew), manches = stored["points"], stored["manches"]
        won = None if manches is None else (manches[0], manches[1])
        return cls(stored["source"], (ns, ew), sides["winner"], won, sides["absent"], stored["article"])

    def to_json(self) -> dict[str, Any]:
        return {
            "source": self.source,
            "points": list(self.points),
            "winner": self.winner and self.winner.value,
            "manches": self.manches and list(self.manches),
            "absent": self.absent and self.absent.value,
            "article": self.article,
        }

    @property
    def ns_points(self) -> int:
        return self.points[0]

    @property
    def ew_points(self) -> int:
        return self.points[1]

    @property
    def by_forfeit(self) -> bool:
        return self.source == FORFEIT

    @property
    def by_deals(self) -> bool:
        return self.source == DEALS


def result_of(
    game: SheetGame, state: Any, totals: tuple[Pair, Pair | None] | None, penalties: Pair
) -> SheetResult | None:
    """The result of a table after these penalties; None while it plays.

    Typed `totals` (points, and manches where the game has them) go before the deals. Who has won the game
    by its own rules keeps it; any other table goes to who is ahead after the penalties (C1).
    """
    if totals is not None:
        found, won = SheetResult(TOTALS, totals[0], game.ahead(*totals), totals[1]), game.won_by(*totals)
    elif state.over:
        found, won = SheetResult(DEALS, state.score, state.winner, game.manches(state)), game.won(state)
    else:
        return None
    if penalties == (0, 0):
        return found
    points = max(0, found.points[0] - penalties[0]), max(0, found.points[1] - penalties[1])
    winner = found.winner if won else game.ahead(points, found.manches)
    return replace(found, points=points, winner=winner)
