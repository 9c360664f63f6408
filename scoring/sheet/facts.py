"""What a sheet is made of: its lines, its disputes, what waits for the referee, rulings and typed totals."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass, field
from itertools import compress
from operator import is_not
from typing import TYPE_CHECKING, Any, Final, Self

from scoring.cards import Side
from scoring.sheet.entries import Choice
from scoring.sheet.refusals import Outcome

if TYPE_CHECKING:
    from scoring.sheet.entries import Ruling, Totals
    from scoring.sheet.fields import Record

_RARE_FIELDS: Final = ("device", "same_device", "another")
"""The fields of a line that are stored only where they are set."""
Agreements = Mapping[str, int]
"""The sides that agreed to a version of a deal, each with the entry that says so."""


@dataclass(frozen=True, slots=True)
class SheetLine:
    """A deal on the sheet, as its latest `version` has it.

    `deal` is the number of the entry that brought it, `version` of the latest one about it. `by` is the side
    whose phone wrote that version, empty for staff, whose deals need no confirmation. `place` is where its
    phone counted it, 0 where none did. `author` is the account that wrote it, 0 for a phone. `device` is the
    phone by which a side first agreed to this version, `same_device` whether the other side did so by that
    very phone. `another`: its writer confirmed that it is a deal of its own, although it looks the same as
    one beside it.
    """

    deal: int
    version: int
    record: Record
    by: str = ""
    agreed: Agreements = field(default_factory=dict)
    place: int = 0
    author: int = 0
    device: str = ""
    same_device: bool = False
    another: bool = False

    @property
    def confirmed(self) -> bool:
        """Whether both sides agree."""
        return len(self.agreed) == len(Side)

    @property
    def waits(self) -> bool:
        """Whether a phone wrote it and a side has yet to agree."""
        return bool(self.by) and not self.confirmed

    @property
    def one_phone(self) -> bool:
        """Whether both sides agree, and did so by one and the same phone."""
        return self.confirmed and self.same_device

    def to_json(self) -> dict[str, Any]:
        return {
            "deal": self.deal,
            "version": self.version,
            "record": self.record,
            "by": self.by,
            "agreed": dict(self.agreed),
            "place": self.place,
            "author": self.author,
            **{name: value for name in _RARE_FIELDS if (value := getattr(self, name))},
        }


def other_lines(some: tuple[SheetLine, ...], others: tuple[SheetLine, ...]) -> bool:
    """Whether deals, versions or records are others; lines that both have are not looked at."""
    if len(some) != len(others):
        return True
    changed = compress(zip(some, others, strict=True), map(is_not, some, others))
    return any(
        (one.deal, one.version, one.record) != (two.deal, two.version, two.record) for one, two in changed
    )


@dataclass(frozen=True, slots=True)
class DisputeState:
    """A dispute: the entry that opened it, the deal (None: the sheet), the side, and how it ended.

    `settled` is the entry that settled it, 0 while it is open; `settlement` the referee's words. `ending`
    says how it ended otherwise: ``withdrawn`` by its side, the deal ``corrected`` or ``taken-back``, else by
    both sides coming to agree.
    """

    entry: int
    deal: int | None
    side: str
    reason: str
    settled: int = 0
    settlement: str = ""
    ending: str = ""

    @property
    def open(self) -> bool:
        return not self.settled

    def to_json(self) -> dict[str, Any]:
        stored = asdict(self)
        return stored if self.ending else {name: value for name, value in stored.items() if name != "ending"}


@dataclass(frozen=True, slots=True)
class SideChoice:
    """What a side chose between two versions of a deal: by which entry, and by which phone.

    `version` is the one of the deal on the sheet that it looked at: a choice is void once that has changed.
    """

    side: str
    choice: Choice
    entry: int
    version: int
    device: str = ""

    def to_json(self) -> dict[str, Any]:
        return asdict(self)


@dataclass(frozen=True, slots=True)
class RefusedEntry:
    """A refused entry that waits to be settled. `deal` is the one in its way or that it corrects, if any.

    `key` and `device` are the writer's; `place` is where its phone counted a new deal, 0 for anything else.
    Of another version of a deal there are the `side` that sent it, its `record` and what the sides chose.
    """

    entry: int
    outcome: Outcome
    key: str
    device: str
    place: int = 0
    deal: int | None = None
    side: str = ""
    record: Record | None = None
    choices: tuple[SideChoice, ...] = ()

    @classmethod
    def from_json(cls, stored: Mapping[str, Any]) -> Self:
        """A refused entry that `to_json` gave."""
        choices = (
            SideChoice(**{**one, "choice": Choice(one["choice"])}) for one in stored.get("choices", ())
        )
        return cls(**{**stored, "outcome": Outcome(stored["outcome"]), "choices": tuple(choices)})

    def choices_about(self, version: int) -> tuple[SideChoice, ...]:
        """The choices that stand while the deal on the sheet has this version."""
        return tuple(one for one in self.choices if one.version == version)

    def to_json(self) -> dict[str, Any]:
        stored = {"entry": self.entry, "outcome": self.outcome, "key": self.key, "device": self.device}
        stored |= {"place": self.place, "deal": self.deal}
        if self.record is not None:
            stored |= {"side": self.side, "record": self.record}
        return {**stored, "choices": [one.to_json() for one in self.choices]} if self.choices else stored


@dataclass(frozen=True, slots=True)
class RefereeAnswer:
    """What the referee answered to a refused entry or a dispute: the entry that says so, and its words.

    `place` is that of the deal on the sheet (0: the whole sheet), `deals` how many deals there were then.
    `taken`: what a phone had sent counts now.
    """

    entry: int
    place: int
    words: str = ""
    taken: bool = False
    deals: int = 0


@dataclass(frozen=True, slots=True)
class RulingEntry:
    """A ruling that stands, and the entry that it is."""

    entry: int
    ruling: Ruling


@dataclass(frozen=True, slots=True)
class TypedTotals:
    """The totals that stand in place of the deals, the entry that brought them, and the account it is of."""

    entry: int
    totals: Totals
    author: int = 0
