"""The articles of a club's tariff: what each punishes and costs, as a concours and house rules keep them.

Kept as a list of objects, in the order in which they were typed.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, Final, NamedTuple

if TYPE_CHECKING:
    from tournaments.models.planning import HouseRules, Tournament

MOST_LINES: Final = 100
LONGEST: Final = 90
"""Signs in an article, and in what it punishes: both fit into a ruling's article."""
MOST_PENALTY: Final = 99_999


class Item(NamedTuple):
    """One article: its number, what it punishes, the points it costs (0: a warning)."""

    article: str
    title: str
    penalty: int

    @property
    def named(self) -> str:
        """As it stands beside a ruling: «art. 12, Renonce»."""
        return ", ".join(filter(None, [self.article, self.title]))

    @property
    def line(self) -> str:
        """As it is typed."""
        return f"{self.article} ; {self.title} ; {self.penalty}"


def items_of(kept: Tournament | HouseRules) -> list[Item]:
    """The tariff of a concours, or of house rules."""
    return [Item(one["article"], one["title"], one["penalty"]) for one in kept.tariff]


def as_kept(items: Sequence[Item]) -> list[dict[str, Any]]:
    """A tariff as it is stored, and as a file of rules holds it."""
    return [item._asdict() for item in items]


def read_kept(found: object) -> list[Item]:
    """The tariff of a file; `ValueError` for one that nobody could have typed."""
    if not isinstance(found, list) or len(found) > MOST_LINES:
        raise ValueError
    return [_read(one) for one in found]


def _read(one: object) -> Item:
    if not isinstance(one, Mapping) or one.keys() != set(Item._fields):
        raise ValueError
    words, penalty = (one["article"], one["title"]), one["penalty"]
    if type(penalty) is not int or not 0 <= penalty <= MOST_PENALTY or not all(map(_typable, words)):
        raise ValueError
    return Item(*words, penalty)


def _typable(words: object) -> bool:
    """Whether these words can stand between two semicolons of a line, as the page would read them."""
    if not isinstance(words, str) or not 0 < len(words) <= LONGEST:
        return False
    sent = words.encode("utf-8", "ignore").decode()  # no form brings half a sign
    return words == " ".join(sent.split()) and not {";", "\0"} & {*words}
