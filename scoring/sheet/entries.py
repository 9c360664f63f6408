"""The contents of entries: one frozen class for each kind, parsed from JSON and printed back.

`KINDS` is the closed table of the kinds. A field that is left out has its default, and a field that equals
its default is not printed. Deals and entries are named by numbers in the log: a deal by the number of the
entry that brought it, a version of the deal by the number of the latest entry about it.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import MISSING, dataclass, fields
from enum import StrEnum
from typing import Any, ClassVar, Final

from scoring.cards import Side
from scoring.rulesets import ALL_RULESETS
from scoring.sheet.fields import (
    DEALS,
    NUMBER,
    POINTS,
    READERS,
    BadEntry,
    Pair,
    Reader,
    Record,
    TypedSheetLine,
    or_none,
    pair,
    read_lines,
    read_record,
    to_plain,
)
from scoring.sheet.game import LogHead
from scoring.sheet.refusals import Outcome


def read_head(given: Any, field: str = "game") -> LogHead:
    """The head of a log; without a target, the ruleset's own. `game_of` asks whether its options can be."""
    known = {"ruleset", "options", "target", "deals"}
    if not isinstance(given, dict) or given.keys() - known:
        raise BadEntry(field)
    ruleset = given.get("ruleset")
    if not isinstance(ruleset, str) or ruleset not in ALL_RULESETS:
        raise BadEntry(f"{field}.ruleset")
    options = read_record(given.get("options", {}), f"{field}.options")
    deals = or_none(DEALS)(given.get("deals"), f"{field}.deals")
    target = given.get("target", options.get("target", ALL_RULESETS[ruleset].target))
    target = or_none(NUMBER)(target, f"{field}.target")
    others = {name: value for name, value in options.items() if name != "target"}
    return LogHead(ruleset, others, target, deals)


_PLAIN: Final = (str, int, dict)
"""The types that are JSON already; a side is a string too."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Content:
    """What an entry says. `changes_sheet`: an accepted one gives the sheet another version."""

    kind: ClassVar[str] = ""
    changes_sheet: ClassVar[bool] = True
    readers: ClassVar[Mapping[str, Reader]] = {}
    """Fields of this kind that `READERS` does not know, or reads otherwise."""

    def to_json(self) -> dict[str, Any]:
        """The JSON of the content as it is stored, without the fields that equal their defaults."""
        values = ((each, getattr(self, each.name)) for each in fields(self))
        plain = {
            each.name: value if isinstance(value, _PLAIN) else to_plain(value)
            for each, value in values
            if value != each.default
        }
        return {"kind": self.kind, **plain}


@dataclass(frozen=True, slots=True, kw_only=True)
class FromTable(Content):
    """The content of an entry that a side of the table writes on its phone, or staff without a `side`."""

    side: Side | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class AddDeal(FromTable):
    """A deal: last on the sheet, or `before` the deal of that number.

    `place` is where its phone counted it (from 1): the same deal of the other side there is an agreement,
    another deal there a conflict. `another`: its writer confirmed that it is a deal of its own, although it
    looks the same as one beside it. `instead` is the key of this phone's refused entry that it mends.
    """

    kind: ClassVar[str] = "deal"
    record: Record
    before: int | None = None
    place: int | None = None
    another: bool = False
    instead: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Correct(FromTable):
    """Another record for a deal of the sheet; a phone names the `version` it looked at.

    `settles`: staff correct it, and what is disputed about the deal is over.
    """

    kind: ClassVar[str] = "correct"
    deal: int
    record: Record
    version: int | None = None
    settles: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Remove(Content):
    """A deal is taken off the sheet."""

    kind: ClassVar[str] = "remove"
    deal: int


@dataclass(frozen=True, slots=True, kw_only=True)
class PutBack(Content):
    """A deal that was taken off comes back with this record, `before` another deal or last."""

    kind: ClassVar[str] = "put-back"
    deal: int
    record: Record
    before: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Agree(FromTable):
    """A side agrees to a deal, as it is or was in `version`."""

    kind: ClassVar[str] = "agree"
    changes_sheet: ClassVar[bool] = False
    deal: int
    version: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Dispute(FromTable):
    """A side contests a deal, or the whole sheet where `deal` is None; a referee settles it."""

    kind: ClassVar[str] = "dispute"
    changes_sheet: ClassVar[bool] = False
    deal: int | None = None
    version: int | None = None
    reason: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Withdraw(FromTable):
    """A side takes its own dispute back: `entry` opened it."""

    kind: ClassVar[str] = "withdraw"
    changes_sheet: ClassVar[bool] = False
    entry: int


class Choice(StrEnum):
    """What a side says of two versions of a deal."""

    SHEET = "sheet"  # the one on the sheet is right
    SENT = "sent"  # the other one, which a side had sent
    BOTH = "both"  # they are two deals
    REFEREE = "referee"  # a referee decides

    def __repr__(self) -> str:
        return f"{type(self).__name__}({self.value!r})"


def read_choice(given: Any, field: str) -> Choice:
    if not isinstance(given, str) or given not in set(Choice):
        raise BadEntry(field)
    return Choice(given)


@dataclass(frozen=True, slots=True, kw_only=True)
class Choose(FromTable):
    """A side's choice about a contested deal: once both sides choose alike, it is settled.

    `entry` is the refused one with the other version, `version` that of the deal on the sheet it looked at.
    """

    kind: ClassVar[str] = "choose"
    readers: ClassVar[Mapping[str, Reader]] = {"choice": read_choice}
    side: Side
    entry: int
    choice: Choice
    version: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class TakeBack(FromTable):
    """A side takes its own deal back, while the other side has not agreed to it."""

    kind: ClassVar[str] = "take-back"
    side: Side
    deal: int
    version: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Totals(Content):
    """Both totals from the paper sheet: they are the result, whatever the deals say.

    In a game of `manches` these are those won, and the points are parties.
    """

    kind: ClassVar[str] = "totals"
    readers: ClassVar[Mapping[str, Reader]] = {"points": pair(POINTS)}
    points: Pair
    manches: Pair | None = None
    deals_played: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class WithdrawTotals(Content):
    """Typed totals are taken back: the deals count again."""

    kind: ClassVar[str] = "withdraw-totals"


@dataclass(frozen=True, slots=True, kw_only=True)
class Stop(Content):
    """The last deal on the sheet is the last of the game (C1)."""

    kind: ClassVar[str] = "stop"


@dataclass(frozen=True, slots=True, kw_only=True)
class Reopen(Content):
    """Stop and forfeit are taken back."""

    kind: ClassVar[str] = "reopen"


@dataclass(frozen=True, slots=True, kw_only=True)
class Forfeit(Content):
    """`absent` did not come or gave up: the other side wins (C4)."""

    kind: ClassVar[str] = "forfeit"
    absent: Side
    article: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Ruling(Content):
    """What a referee decided: `what` happened, the `side` at fault (None: the whole table), by which article.

    `points` come off the result of that side: an entry that costs some is a ``penalty``.
    """

    kind: ClassVar[str] = "ruling"
    what: str = "other"
    side: Side | None = None
    points: int = 0
    article: str = ""
    words: str = ""
    deal: int | None = None

    def to_json(self) -> dict[str, Any]:
        plain = Content.to_json(self)  # a slotted dataclass has no `super()` without arguments
        return {**plain, "kind": "penalty"} if self.points else plain


@dataclass(frozen=True, slots=True, kw_only=True)
class Undo(Content):
    """An earlier entry is taken back: the sheet is that of the log without it. `words` say why."""

    kind: ClassVar[str] = "undo"
    entry: int
    words: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Restore(Content):
    """The sheet as it was after entry `to` (0: at the beginning), or its deals alone."""

    kind: ClassVar[str] = "restore"
    to: int
    only_deals: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Accept(Content):
    """A referee takes a refused entry's record as the truth.

    In place of the deal `deal`, else as a new one where its phone counted it (`place`).
    """

    kind: ClassVar[str] = "accept"
    entry: int
    record: Record
    deal: int | None = None
    place: int | None = None
    words: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class SetAside(Content):
    """A referee leaves a refused entry out of the sheet, and says why."""

    kind: ClassVar[str] = "set-aside"
    changes_sheet: ClassVar[bool] = False
    entry: int
    words: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Settle(Content):
    """A dispute (the entry that opened it) is over; the referee's `words` are kept with it."""

    kind: ClassVar[str] = "settle"
    changes_sheet: ClassVar[bool] = False
    entry: int
    words: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Tick(Content):
    """A second pair of eyes has compared this `version` of the sheet with the paper."""

    kind: ClassVar[str] = "tick"
    changes_sheet: ClassVar[bool] = False
    version: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Untick(Content):
    """A tick (its entry) is taken back."""

    kind: ClassVar[str] = "untick"
    changes_sheet: ClassVar[bool] = False
    entry: int


@dataclass(frozen=True, slots=True, kw_only=True)
class TypedSheet(Content):
    """A whole sheet written at once: these lines in this order, and no other deal.

    ``set_totals``: the totals are these too, None taking those back that stand. `settles`: what is disputed
    about a deal that it writes otherwise is over.
    """

    kind: ClassVar[str] = "sheet"
    readers: ClassVar[Mapping[str, Reader]] = {"lines": read_lines}
    lines: tuple[TypedSheetLine, ...]
    set_totals: bool = False
    totals: Pair | None = None
    manches: Pair | None = None
    deals_played: int | None = None
    settles: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class ChangeRules(Content):
    """Other rules from here on: every line of the sheet is played under them."""

    kind: ClassVar[str] = "rules"
    readers: ClassVar[Mapping[str, Reader]] = {"game": read_head}
    game: LogHead


KINDS: Final[Mapping[str, type[Content]]] = {
    each.kind: each
    for each in (
        AddDeal, Correct, Remove, PutBack, Agree, Dispute, Withdraw, Choose, TakeBack, Totals, WithdrawTotals,
        Stop, Reopen, Forfeit, Ruling, Undo, Restore, Accept, SetAside, Settle, Tick, Untick, TypedSheet,
        ChangeRules,
    )
} | {"penalty": Ruling}  # fmt: skip
"""Every kind of entry by its name; a ``penalty`` is a ruling that costs points."""


@dataclass(frozen=True, slots=True, kw_only=True)
class LogEntry:
    """One entry of a log: its `number` (from 1), what it says, and what became of it.

    `key` is the writer's own (empty: none): the same entry sent twice is one. `device` is the phone it came
    from, empty for staff; `author` is the account of who wrote it, 0 for a phone. `outcome` is None until it
    is judged; `deal` is the number of the deal that was in the way of a refused one.
    """

    number: int
    content: Content
    key: str = ""
    device: str = ""
    author: int = 0
    outcome: Outcome | None = None
    deal: int | None = None

    @property
    def accepted(self) -> bool:
        return self.outcome is Outcome.ACCEPTED


def read_content(given: object) -> Content:
    """What a JSON object says; `BadEntry` names the field that is wrong."""
    if not isinstance(given, dict):
        raise BadEntry("")
    kind = KINDS.get(given["kind"]) if isinstance(given.get("kind"), str) else None
    if kind is None:
        raise BadEntry("kind")
    content = kind(**_fields(kind, {name: value for name, value in given.items() if name != "kind"}))
    if isinstance(content, Ruling):
        _check_points(content, penalty=given["kind"] == "penalty")
    return content


def _fields(kind: type[Content], plain: Mapping[str, Any]) -> dict[str, Any]:
    known = {each.name: each for each in fields(kind)}
    wrong = sorted(plain.keys() - known.keys())
    wrong += [name for name, each in known.items() if each.default is MISSING and name not in plain]
    if wrong:
        raise BadEntry(wrong[0])
    readers = {**READERS, **kind.readers}
    return {
        name: None if value is None and known[name].default is None else readers[name](value, name)
        for name, value in plain.items()
    }


def _check_points(ruling: Ruling, *, penalty: bool) -> None:
    """Points come off the result of a side, and a penalty costs some."""
    if (penalty or ruling.points) and ruling.side is None:
        raise BadEntry("side")
    if penalty and not ruling.points:
        raise BadEntry("points")
