"""The description of a field of a deal's record: whoever reads, writes, asks for or tells a deal reads it.

The fields themselves are in `scoring.coinche.records`.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from enum import StrEnum
from typing import TYPE_CHECKING, Any, Final, NamedTuple, ParamSpec

from scoring.coinche.deals import Slam
from scoring.coinche.kinds import Kind
from scoring.sentences import Sentence, Text, joined

if TYPE_CHECKING:
    from scoring.coinche.ruleset import Ruleset


class Compared(StrEnum):
    """What two records of the same deal have in common: where they differ otherwise, two phones disagree."""

    AS_WRITTEN = "as-written"
    BY_MARKS = "by-marks"
    """What follows from the field: one side's points tell the other's."""
    NOT_AT_ALL = "not-at-all"


class Place(StrEnum):
    """Where the forms ask for a field."""

    RESULT = "result"
    """With the points, beside belotes."""
    ANNOUNCES = "announces"
    """Below the announces."""
    RARE = "rare"
    """Under «Plus…»."""


class Need(NamedTuple):
    """The rules under which a field can stand in a record, and why a word for it has no use under others."""

    holds: Callable[[Ruleset], bool]
    why: Sentence


class Step(NamedTuple):
    """A question that has to be answered before a deal is saved; on a phone, after the contract."""

    question: Sentence
    hint: Sentence


@dataclass(frozen=True, kw_only=True)
class Asked:
    """How the forms ask for a field: by this `label`, at this place, under the rules where `when` holds.

    `only_for`: only for this bid. `on_demand`: only once the engine misses it. `missing` is what a form says
    where it has to be answered and is not.
    """

    label: Sentence
    place: Place
    when: Callable[[Ruleset], bool] = lambda _rules: True
    only_for: Slam | None = None
    step: Step | None = None
    on_demand: bool = False
    missing: Sentence | None = None


@dataclass(frozen=True, kw_only=True)
class DealField:
    """The description of one field of the record.

    `record` are the words of docs/rules/records.md. `passed`: it may stand in the record of a deal that
    everybody passed. `replayed`: the cards of a deal decide it, so that a deal played again writes it anew.
    `codes` are the words that give it in a line of codes, the one that is written first; none where it has no
    word of its own. `twice` refuses a second one. `said` is the field in words, its value at ``{value}``;
    `told`: they stand beside the deal, for players too. Without `asked` a form asks for it in its own way, or
    not at all.
    """

    kind: Kind
    record: str
    passed: bool = False
    compared: Compared = Compared.AS_WRITTEN
    replayed: bool = True
    needs: Need | None = None
    codes: tuple[str, ...] = ()
    twice: Sentence = Sentence("c’est déjà dit")  # noqa: RUF009 — immutable
    said: Sentence | None = None
    told: bool = False
    asked: Asked | None = None

    def stands(self, rules: Ruleset) -> bool:
        """Whether a record may have it under these rules."""
        return self.needs is None or self.needs.holds(rules)

    def say(self, value: Any) -> Text:
        """The field with this value, as in JSON, in words: «donnée par Sud», «renonce NS»."""
        said, words = self.said or Sentence("{value}"), self.kind.words(value)
        if words is None or "{value}" in said.text:
            return said.filled(value=words)
        return joined([said, words], " ")


DESCRIBED: Final = "field"
"""The place of a description in the metadata of its attribute."""
P = ParamSpec("P")


def _attribute(description: Callable[P, DealField]) -> Callable[P, Any]:
    def made(*args: P.args, **kwargs: P.kwargs) -> Any:
        found = description(*args, **kwargs)
        return field(default=found.kind.default, metadata={DESCRIBED: found})

    return made


described: Final = _attribute(DealField)
"""An attribute of a deal that is a field of its record: takes what a `DealField` takes."""
