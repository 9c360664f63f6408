"""The paper pile of a round: which sheet comes next."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from tournaments.models.planning import Tournament
    from tournaments.models.rounds import Round


class Pile(NamedTuple):
    """The tables of a round by number, and those of them that have no result yet."""

    numbers: tuple[int, ...]
    left: tuple[int, ...]

    def after(self, number: int | None) -> int | None:
        """The next table without a result, after the last one the first again; None where all have one."""
        later = (one for one in self.left if number is not None and one > number)
        return next(later, self.left[0] if self.left else None)


def round_at(tournament: Tournament, number: int) -> Round | None:
    """A round whose tables are known."""
    return tournament.rounds.filter(number=number, published_at__isnull=False).first()


def pile_of(round_: Round) -> Pile:
    """The pile as it stands."""
    tables = round_.tables.order_by("number").values_list("number", flat=True)
    return Pile(tuple(tables), tuple(tables.filter(result=None)))
