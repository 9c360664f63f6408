"""The rules that a table plays by, the protocol of a game on a sheet, and the replay of a sheet's deals.

Coinche and chouine each are a `SheetGame`; whatever keeps, replays or shows a sheet asks this. A mark depends
on the deals before it (end of the game, tolerance of the rebelote): a sheet is always played from its first
deal. The result is by forfeit, by typed totals, else by the deals; then come the penalties.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Hashable, Mapping, Sequence
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


ScoreOf = Callable[..., Any]
"""`SheetGame.score_of` of one record, which is asked only what it hangs on, and may remember."""


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

    def play(self, game: Any, score_of: ScoreOf, place: int, *, last: bool) -> tuple[Any, Any]:
        """The score of the deal at `place` (from 1), and the game after it; `InvalidDeal`.

        A score has the `marks` of (NS, EW). `last`: the game ends with it, however it stands (C1).
        """

    def score_of(self, record: Record, asked: Any = ...) -> Any:
        """The score of a deal by itself: after the end, or in an earlier version. `InvalidDeal`.

        `asked` is all that it hangs on of the game before it and of its place, a key that `play` makes.
        """

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

    def to_json(self) -> dict[str, Any]:
        """Its figures, as they are stored with its line."""
        return {"marks": list(self.marks), "score": list(self.game.score), "after_end": self.after_end}


MOST_DEALS: Final = 8192
"""How many records are kept with their scores: those of a round of 500 teams twice over."""
LONGEST_KEPT: Final = 500
"""Characters of a record that is kept: none that a phone writes is longer."""


class _Deal:
    """A record (its JSON) and the scores it had, for when it is asked again elsewhere or on another sheet.

    How it was played last is there for a sheet that is read again. Refusals are not kept: each may be larger
    than its record, and anybody may send another one.
    """

    __slots__ = ("latest", "rules", "scores", "text")

    def __init__(self, rules: SheetGame, text: str) -> None:
        self.rules, self.text = rules, text
        self.scores: dict[tuple[Hashable, ...], Any] = {}
        self.latest: tuple[Any, PlayedDeal] = (None, PlayedDeal(None, None))

    def score(self, *asked: Hashable) -> Any:
        """Its score, see `SheetGame.score_of`."""
        if asked not in self.scores:
            self.scores[asked] = self.rules.score_of(json.loads(self.text), *asked)
        return self.scores[asked]

    def played(self, game: Any, place: int, *, last: bool) -> PlayedDeal:
        """This deal at its place after a game."""
        asked, (known, played) = (game, place, last), self.latest
        if asked != known:
            played = self._played(game, place, last=last)
            if played.refused is None:
                self.latest = asked, played
        return played

    def _played(self, game: Any, place: int, *, last: bool) -> PlayedDeal:
        try:
            if game.over:
                return PlayedDeal(self.score(), game, after_end=True)
            score, after = self.rules.play(game, self.score, place, last=last)
            return PlayedDeal(score, after, score.marks)
        except InvalidDeal as refused:
            refused.__traceback__ = None  # it would keep what the request had at hand
            return PlayedDeal(None, game, after_end=game.over, refused=refused)


_kept_deal: Callable[..., _Deal] = lru_cache(maxsize=MOST_DEALS)(_Deal)


def _deal_of(rules: SheetGame, record: Record) -> _Deal:
    """The deal of a record, known by its JSON: no two have the same, as 1 and true have the same key."""
    text = json.dumps(record)
    return (_kept_deal if len(text) <= LONGEST_KEPT else _Deal)(rules, text)


@dataclass(frozen=True, slots=True, eq=False)
class Replay:
    """The deals of a sheet, each played in its place.

    `late` are the indices of those after the end of the game, `refused` of those that cannot be; most
    sheets have neither, and who looks for them need not look at every deal.
    """

    rules: SheetGame
    records: tuple[Record, ...] = ()
    stopped: bool = False
    deals: tuple[_Deal, ...] = ()
    played: tuple[PlayedDeal, ...] = ()
    late: tuple[int, ...] = ()
    refused: tuple[int, ...] = ()

    def begins_like(self, records: tuple[Record, ...], *, stopped: bool) -> int:
        """How many deals of these `records` are played here already: the same objects, none the last."""
        most = min(len(self.records) - self.stopped, len(records) - stopped)
        same = next(compress(count(), map(is_not, self.records, records)), most)
        return max(0, min(same, most))

    def gone_on(self, known: int, records: tuple[Record, ...], *, stopped: bool) -> Replay:
        """The first `known` deals as they are here, and those of the further records played after them."""
        written = dict(zip(map(id, self.records[known:]), self.deals[known:], strict=True))
        deals = [written.get(id(record)) or _deal_of(self.rules, record) for record in records[known:]]
        game = self.played[known - 1].game if known else self.rules.new_game()
        new, late, refused = list[PlayedDeal](), list[int](), list[int]()
        for index, deal in enumerate(deals, known):
            step = deal.played(game, index + 1, last=stopped and index + 1 == len(records))
            game = step.game
            new.append(step)
            if step.after_end:
                late.append(index)
            if step.refused is not None:
                refused.append(index)
        return Replay(
            self.rules,
            records,
            stopped,
            (*self.deals[:known], *deals),
            (*self.played[:known], *new),
            (*(index for index in self.late if index < known), *late),
            (*(index for index in self.refused if index < known), *refused),
        )


def replay(rules: SheetGame, records: Sequence[Record], *, stopped: bool = False) -> tuple[PlayedDeal, ...]:
    """Every deal in its place, see `replayed`."""
    return replayed(rules, tuple(records), stopped=stopped).played


def replayed(
    rules: SheetGame, records: tuple[Record, ...], *, stopped: bool = False, before: Replay | None = None
) -> Replay:
    """Every deal in its place, from where these records are others than those played `before`.

    The last deal of the game is the one the game says, the last one written where the table was
    `stopped` (C1), or one whose record says so itself. What a deal scores hangs on little of the game before
    it (`SheetGame.score_of`) and is kept: after a correction the scores of all other deals are only added up.
    """
    if before is None or before.rules is not rules:
        before = Replay(rules)
    return before.gone_on(before.begins_like(records, stopped=stopped), records, stopped=stopped)


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
