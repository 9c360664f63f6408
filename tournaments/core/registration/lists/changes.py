"""What a line changes of the registered team that it means."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from tournaments.core.models.money import FeeKind
    from tournaments.core.models.registration import Team
    from tournaments.core.registration.roster import Paid

CLUB: Final = "club"
PAID: Final = "paid"
FEES: Final = "fees"
_MONEY: Final = frozenset({PAID, FEES})


@dataclass(frozen=True, slots=True)
class Change:
    """What a list says otherwise of a registered team: the `field` of an entry, and both texts."""

    field: str
    before: str
    after: str

    @property
    def of_money(self) -> bool:
        return self.field in _MONEY

    @property
    def of_names(self) -> bool:
        return self.field != CLUB and not self.of_money


@dataclass(frozen=True, slots=True)
class Match:
    """The registered team that a line means, with what the line would change; nothing if it is the same.

    `kinds`: the fee kinds that the line gives its players, empty if it changes none. `note`: what the list
    says otherwise that it does not change, a sentence.
    """

    team: Team
    changes: tuple[Change, ...] = ()
    paid: Paid | None = None
    kinds: tuple[FeeKind, ...] = ()
    note: str = ""

    @property
    def text_changes(self) -> bool:
        """Whether the team itself changes, and not only what it pays."""
        return not all(change.of_money for change in self.changes)

    @property
    def names_change(self) -> bool:
        return any(change.of_names for change in self.changes)

    def after(self, field: str) -> str:
        """The text of a field («player1», «player2», «club») as the list has it."""
        for change in self.changes:
            if change.field == field:
                return change.after
        return self.team.club if field == CLUB else dict(chairs(self.team)).get(field, "")


def chairs(team: Team) -> list[tuple[str, str]]:
    """The fields of an entry with the names of the team's players."""
    return [(f"player{chair}", player.name) for chair, player in enumerate(team.players, 1)]
