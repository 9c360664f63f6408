"""A deal sheet as an immutable value: the fold of its log, and what follows from it by the rules of its game.

The fields are the facts of the log; played deals, score and result are worked out from them once, when asked.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass, field, fields, replace
from functools import cached_property
from operator import itemgetter
from typing import TYPE_CHECKING, Any, Self

from scoring import VERSION
from scoring.cards import Side
from scoring.errors import InvalidDeal
from scoring.sheet.entries import Choice, Forfeit, Ruling, Totals, read_content
from scoring.sheet.facts import (
    DisputeState,
    RefereeAnswer,
    RefusedEntry,
    RulingEntry,
    SheetLine,
    TypedTotals,
    other_lines,
)
from scoring.sheet.fields import MAX_PLACE
from scoring.sheet.game import (
    FORFEIT,
    LogHead,
    PlayedDeal,
    Replay,
    SheetResult,
    game_of,
    identity_of,
    replayed,
    result_of,
)
from scoring.sheet.kept import KeptFigures, KeptLine

if TYPE_CHECKING:
    from scoring.sheet.fields import Pair
    from scoring.sheet.game import GameState, SheetGame


@dataclass(frozen=True)
class Sheet:
    """The state of a table's deal sheet after the first `number` entries of its log.

    `version` is the number of the last entry that changed it: two sheets of one log and version are
    alike. `first_head` is the head of the log, `head` the rules in force now. `removed` are deals that
    were taken off, with the place where their phone counted them, `deals_sent` how many deals anybody
    ever sent. `answers` are the newest ones of the referee. `ticks` says by version which entry compared
    it with the paper. `undone` are the entries that were taken back. `kept` are the figures that an older
    engine stored with it: they stay those of the sheet until something else is written on it. `earlier`
    are the deals of the sheet before as they were played, from which those of this one go on.
    """

    head: LogHead
    first_head: LogHead
    number: int = 0
    version: int = 0
    lines: tuple[SheetLine, ...] = ()
    removed: Mapping[int, int] = field(default_factory=dict)
    totals: TypedTotals | None = None
    stopped: bool = False
    forfeit: Forfeit | None = None
    rulings: tuple[RulingEntry, ...] = ()
    disputes: tuple[DisputeState, ...] = ()
    refused_entries: tuple[RefusedEntry, ...] = ()
    answers: tuple[RefereeAnswer, ...] = ()
    deals_sent: int = 0
    ticks: Mapping[int, int] = field(default_factory=dict)
    undone: tuple[int, ...] = ()
    kept: KeptFigures | None = field(default=None, compare=False)
    earlier: Replay | None = field(default=None, compare=False, repr=False)

    @classmethod
    def new(cls, head: LogHead) -> Self:
        """The empty sheet of a table that plays by these rules."""
        return cls(head, head)

    def having(self, **facts: Any) -> Self:
        """This sheet with other facts, as of `dataclasses.replace`, which takes five times as long."""
        other = object.__new__(type(self))
        vars(other).update(zip(_FACTS, _facts_of(vars(self)), strict=True), **facts)
        return other

    @cached_property
    def game(self) -> SheetGame:
        """The game it is played by."""
        return game_of(self.head)

    @cached_property
    def played(self) -> tuple[PlayedDeal, ...]:
        """Every deal in its place, as the game scores it, or as an older engine has scored it."""
        return self.play.played if not self._older else self._older.played(self.game, self.play.played)

    @cached_property
    def play(self) -> Replay:
        """Every deal as today's engine scores it."""
        records = tuple([line.record for line in self.lines])
        return replayed(self.game, records, stopped=self.stopped, before=self.earlier)

    @property
    def known_play(self) -> Replay | None:
        """The deals as they were played, if anybody asked; else those of the sheet before."""
        return self.__dict__.get("play", self.earlier)

    @cached_property
    def _older(self) -> KeptFigures | None:
        """The kept figures while they are those of what is on the sheet."""
        kept = self.kept
        return kept if kept and (kept.head, kept.content) == (self.head, self.content) else None

    @cached_property
    def outdated(self) -> bool:
        """Whether its figures are those of an older engine, and today's would give others."""
        return self._older is not None and replace(self, kept=None).figures != self.figures

    @cached_property
    def state(self) -> Any:
        """The game's own `GameState` after the last deal."""
        return self.played[-1].game if self.played else self.game.new_game()

    @cached_property
    def penalties(self) -> tuple[RulingEntry, ...]:
        """The rulings that cost points, the oldest first."""
        return tuple(one for one in self.rulings if one.ruling.points)

    @cached_property
    def penalty_points(self) -> Pair:
        """What penalties take off the result of (NS, EW)."""
        ns, ew = (
            sum(one.ruling.points for one in self.penalties if one.ruling.side is side) for side in Side
        )
        return ns, ew

    @cached_property
    def result(self) -> SheetResult | None:
        """The result of the table; None while it plays."""
        if self._older is not None:
            return self._older.result
        if self.forfeit is not None:
            absent, article = self.forfeit.absent, self.forfeit.article
            return SheetResult(FORFEIT, (0, 0), absent.other, absent=absent, article=article)
        typed = None if self.totals is None else (self.totals.totals.points, self.totals.totals.manches)
        return result_of(self.game, self.state, typed, self.penalty_points)

    @property
    def stopped_at(self) -> int | None:
        """After how many deals it was stopped before its end, 0 where nobody counted them.

        None for a whole game, one without an end of its own (under the clock alone), a forfeit, no result.
        """
        result, typed = self.result, self.totals.totals if self.totals else None
        if result is None or result.by_forfeit:
            return None
        done = typed.deals_played if typed else self._deals_counted
        if self.head.deals is not None:
            return done if done is not None and done < self.head.deals else None
        if self.head.target is None:
            return None
        whole = self.game.won_by(typed.points, typed.manches) if typed else self.game.won(self.state)
        return None if whole else done or 0

    @property
    def _deals_counted(self) -> int:
        """How many deals it took until the end, without those that were dealt again."""
        return sum(not step.after_end for step in self.played) - self.game.uncounted(self.state)

    @property
    def score(self) -> Pair:
        """The total under the sheet: the result where the table was played, else the running score."""
        if self.result is not None and self.result.absent is None:
            return self.result.points
        state: GameState = self.state
        return state.score

    @property
    def manches(self) -> Pair | None:
        """The manches under the sheet, as `score`; None in a game that has none."""
        if self.result is not None and self.result.manches is not None:
            return self.result.manches
        return self.game.manches(self.state)

    @property
    def takes_more(self) -> bool:
        """Whether one more deal can be written: a stopped table takes those still being played."""
        if not self.stopped:
            return not self.state.over
        steps = replayed(self.game, self.play.records).played
        return not (steps and steps[-1].game.over)

    def dealer(self, first: int, before: int | None = None) -> int | None:
        """Who deals next, or dealt after `before` deals: a place among those who sit there.

        `first` is the seat that was drawn to deal first; None where lots are drawn again.
        """
        step = None if before is None else next(iter(self.played[before:]), None)
        dealt = None if step is None or step.score is None or step.after_end else self.game.dealt(step.game)
        if dealt is not None:
            return dealt
        return self.game.dealer(first, [step.game for step in self.played[:before]])

    def index(self, deal: int) -> int | None:
        """The index of a deal among the lines; None where it is not on the sheet."""
        return next((n for n, line in enumerate(self.lines) if line.deal == deal), None)

    def line(self, deal: int) -> SheetLine | None:
        """The line of a deal; None where it is not on the sheet."""
        return next((line for line in self.lines if line.deal == deal), None)

    @cached_property
    def alike(self) -> list[list[int]]:
        """The pairs of places of neighbours that look the same and were confirmed to be two deals."""
        pairs = zip(self.lines, self.lines[1:], strict=False)
        return [
            [place, place + 1]
            for place, (one, other) in enumerate(pairs, 1)
            if (one.another or other.another)
            and identity_of(self.game, one.record) == identity_of(self.game, other.record)
        ]

    def line_of_entry(self, number: int) -> SheetLine | None:
        """The line whose version, or an agreement to it, is this entry; None where there is none."""
        return next(
            (line for line in self.lines if number == line.version or number in line.agreed.values()), None
        )

    def claimed_places(self) -> dict[int, int]:
        """The place of each deal as phones counted it; its own where that is further down."""
        return {line.deal: max(place, line.place) for place, line in enumerate(self.lines, 1)}

    def next_place(self, device: str) -> int:
        """The place of the next deal as a phone counts: after all that stands and all that it has sent."""
        sent = (one.place for one in self.refused_entries if one.device == device)
        return min(max([0, *self.claimed_places().values(), *sent]) + 1, MAX_PLACE)

    @property
    def open_disputes(self) -> tuple[DisputeState, ...]:
        return tuple(one for one in self.disputes if one.open)

    @cached_property
    def contests(self) -> tuple[RefusedEntry, ...]:
        """The other versions of deals on the sheet, between which and these both sides of the table choose.

        What staff wrote is not contested: a referee answers to another version of it.
        """
        by_phones = {line.deal for line in self.lines if line.by}
        return tuple(one for one in self.refused_entries if one.record is not None and one.deal in by_phones)

    def contests_of(self, deal: int) -> tuple[RefusedEntry, ...]:
        """The other versions of a deal."""
        return tuple(one for one in self.contests if one.deal == deal)

    @cached_property
    def at_table(self) -> tuple[RefusedEntry, ...]:
        """The contests that the table has still to settle itself.

        Where one side has called the referee, or both have answered and differ, it is handed over.
        """
        return tuple(one for one in self.contests if not self._is_handed_over(one))

    def _is_handed_over(self, contest: RefusedEntry) -> bool:
        line = None if contest.deal is None else self.line(contest.deal)
        chosen = () if line is None else contest.choices_about(line.version)
        return len(chosen) == len(Side) or any(one.choice is Choice.REFEREE for one in contest.choices)

    @property
    def for_referee(self) -> tuple[int, ...]:
        """The entries that wait for the referee: those that opened a dispute, and refused ones.

        What was contested among deals that typed totals or a forfeit have replaced waits for nobody.
        """
        others = self.at_table if self.in_question else self.contests
        refused = (one.entry for one in self.refused_entries if one not in others)
        return (*(one.entry for one in self.open_disputes), *refused)

    @property
    def waiting(self) -> int:
        """How many things wait for the referee."""
        return len(self.for_referee)

    @property
    def in_question(self) -> tuple[RefusedEntry, ...]:
        """The contests that anybody is asked about: none where totals or a forfeit count, not the deals."""
        return () if self.totals is not None or self.forfeit is not None else self.contests

    @property
    def choosing(self) -> int:
        """How many versions the table has still to choose between."""
        return len(self.at_table) if self.in_question else 0

    @property
    def unconfirmed(self) -> int:
        """How many deals a phone wrote and a side has yet to agree to; none where typed totals count."""
        return 0 if self.totals else sum(line.waits for line in self.lines)

    @property
    def one_phone(self) -> int:
        """How many deals both sides agreed to by one and the same phone; none where typed totals count."""
        return 0 if self.totals else sum(line.one_phone for line in self.lines)

    @property
    def entered_by(self) -> list[int]:
        """The accounts that entered what counts, 0 for a phone: of typed totals, else of the deals."""
        if self.totals is not None:
            return [self.totals.author]
        return sorted({line.author for line in self.lines})

    @property
    def checked(self) -> int | None:
        """The entry that compared this very version with the paper; None where none did."""
        return self.ticks.get(self.version)

    @property
    def content(self) -> tuple[Any, ...]:
        """Everything written on the sheet that makes another version of it where it changes."""
        lines = tuple((line.deal, line.version, line.record) for line in self.lines)
        return lines, *self._beside_lines

    @property
    def _beside_lines(self) -> tuple[Any, ...]:
        penalties = tuple(one.entry for one in self.penalties)
        return self.totals, self.stopped, self.forfeit, penalties

    @property
    def figures(self) -> tuple[Any, ...]:
        """What the rules make of the deals: marks, deals after the end, and the result."""
        return tuple((step.marks, step.after_end) for step in self.played), self.result

    def differs_from(self, other: Self) -> bool:
        """Whether `other` is another version: other content, or other rules that give other figures."""
        if other_lines(self.lines, other.lines) or self._beside_lines != other._beside_lines:
            return True
        return self.head != other.head and self.figures != other.figures

    def refused_lines(self) -> dict[tuple[int, int], tuple[int, InvalidDeal]]:
        """The deals that these rules make impossible, by deal and version: their place and the reason."""
        refused = [(index, self.lines[index], self.played[index].refused) for index in self.play.refused]
        return {(line.deal, line.version): (index + 1, why) for index, line, why in refused if why}

    def to_json(self) -> dict[str, Any]:
        """The sheet as it is stored: its facts, its marks and the edition of the engine that made these."""
        return {
            "engine": self._older.engine if self._older else VERSION,
            "game": self.head.to_json(),
            **({} if self.first_head == self.head else {"first_head": self.first_head.to_json()}),
            "number": self.number,
            "version": self.version,
            "lines": [
                {**line.to_json(), **step.to_json()}
                for line, step in zip(self.lines, self.played, strict=True)
            ],
            **{name: value for name, value in self._rare_facts().items() if value},
            "result": self.result and self.result.to_json(),
        }

    def _rare_facts(self) -> dict[str, Any]:
        """The JSON of the facts that most sheets do not have."""
        return {
            "removed": {str(deal): place for deal, place in self.removed.items()},
            "totals": self.totals
            and {
                "entry": self.totals.entry,
                "author": self.totals.author,
                **self.totals.totals.to_json(),
            },
            "stopped": self.stopped,
            "forfeit": self.forfeit and self.forfeit.to_json(),
            "rulings": [{"entry": one.entry, **one.ruling.to_json()} for one in self.rulings],
            "disputes": [one.to_json() for one in self.disputes],
            "alike": self.alike,
            "refused_entries": [one.to_json() for one in self.refused_entries],
            "answers": [asdict(one) for one in self.answers],
            "deals_sent": self.deals_sent,
            "ticks": {str(version): entry for version, entry in self.ticks.items()},
            "undone": list(self.undone),
        }

    @classmethod
    def from_json(cls, stored: Mapping[str, Any]) -> Self:
        """A stored sheet; marks and result follow from its facts again, unless an older engine made them."""
        sheet = cls._facts(stored)
        engine = stored.get("engine", VERSION)
        if engine == VERSION:
            return sheet
        lines = tuple(map(KeptLine.from_json, stored["lines"]))
        result = None if stored["result"] is None else SheetResult.from_json(stored["result"])
        return replace(sheet, kept=KeptFigures(engine, sheet.head, sheet.content, lines, result))

    @classmethod
    def _facts(cls, stored: Mapping[str, Any]) -> Self:
        """The facts of a stored sheet."""
        head = LogHead.from_json(stored["game"])
        first_head = LogHead.from_json(stored["first_head"]) if "first_head" in stored else head
        forfeit, totals = stored.get("forfeit"), stored.get("totals")
        return cls(
            head,
            first_head,
            stored["number"],
            stored["version"],
            lines=tuple(
                SheetLine(**{name: line[name] for name in _LINE if name in line}) for line in stored["lines"]
            ),
            removed={int(deal): place for deal, place in stored.get("removed", {}).items()},
            totals=None
            if totals is None
            else TypedTotals(totals["entry"], _content(totals, Totals), totals["author"]),
            stopped=stored.get("stopped", False),
            forfeit=None if forfeit is None else _content(forfeit, Forfeit),
            rulings=tuple(
                RulingEntry(one["entry"], _content(one, Ruling)) for one in stored.get("rulings", ())
            ),
            disputes=tuple(DisputeState(**one) for one in stored.get("disputes", ())),
            refused_entries=tuple(map(RefusedEntry.from_json, stored.get("refused_entries", ()))),
            answers=tuple(RefereeAnswer(**one) for one in stored.get("answers", ())),
            deals_sent=stored.get("deals_sent", 0),
            ticks={int(version): entry for version, entry in stored.get("ticks", {}).items()},
            undone=tuple(stored.get("undone", ())),
        )

    def __repr__(self) -> str:
        return f"<Sheet after {self.number} entries: {len(self.lines)} deals, {self.score}>"


_FACTS = tuple(each.name for each in fields(Sheet))
_facts_of = itemgetter(*_FACTS)
_LINE = tuple(each.name for each in fields(SheetLine))


def _content(stored: Mapping[str, Any], kind: type[Any]) -> Any:
    """A content that is stored with the number of its entry."""
    content = read_content({name: value for name, value in stored.items() if name not in {"entry", "author"}})
    if not isinstance(content, kind):
        raise TypeError(f"{kind.__name__} expected, not {content!r}")
    return content
