"""What a sheet is made of: its lines, its disputes, what waits for the referee, rulings and typed totals."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass, field
from typing import TYPE_CHECKING, Any, Final

from scoring.cards import Side

if TYPE_CHECKING:
    from scoring.sheet.entries import Ruling, Totals
    from scoring.sheet.fields import Record
    from scoring.sheet.refusals import Outcome

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


@dataclass(frozen=True, slots=True)
class DisputeState:
    """A dispute: the entry that opened it, the deal (None: the sheet), the side, and how it ended.

    `settled` is the entry that settled it, 0 while it is open; `settlement` the referee's words. `ending`
    says how it ended otherwise: ``withdrawn`` by its side, ``corrected`` with the deal, else by both sides
    coming to agree.
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
class RefusedEntry:
    """A refused entry that waits for the referee. `deal` is the one in its way or that it corrects, if any.

    `key` and `device` are the writer's; `place` is where its phone counted a new deal, 0 for anything else.
    """

    entry: int
    outcome: Outcome
    key: str
    device: str
    place: int = 0
    deal: int | None = None


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
