"""The brackets from their present step on: drawn from the quarter finals, before that as a list of games."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, Final, NamedTuple

from django.utils.translation import gettext_lazy as _

from tournaments.rounds.brackets import Game, Part, Step
from tournaments.screens import tables
from tournaments.screens.registry import Asked, Kind, register

DRAWN: Final = 4
"""The most games of a step from which on a bracket is drawn."""
LISTED: Final = 6
"""How many games of a larger step stand on a page."""


class Page(NamedTuple):
    """What stands on the screen at once: `games` of one step, or the `steps` of a bracket side by side."""

    heading: str
    games: Sequence[Game] = ()
    steps: Sequence[Step] = ()
    third: Game | None = None

    @property
    def champion(self) -> str:
        """Who has won the final; empty before, and on a page without it."""
        last = self.steps[-1].games if self.steps else ()
        return last[0].winner.names if len(last) == 1 else ""


def _read(asked: Asked) -> dict[str, Any] | None:
    tree = tables.tree_of(asked)
    pages = [] if tree is None else [page for part in tree.parts for page in _pages(part)]
    if tree and tree.losers:
        pages += _listed(tree.losers[-1].heading, tree.losers[-1].games)
    return {"pages": pages, "standing": asked.standing} if pages else None


def _pages(part: Part) -> Iterator[Page]:
    now = part.from_now()
    step = now.steps[0]
    if len(step.games) <= DRAWN:
        yield Page(now.heading, steps=now.steps, third=now.third)
    else:
        yield from _listed(f"{now.heading} · {step.heading}", step.games)


def _listed(heading: str, games: Sequence[Game]) -> Iterator[Page]:
    played = [game for game in games if not game.walkover]
    for first in range(0, len(played), LISTED):
        yield Page(heading, played[first : first + LISTED])


BRACKET = register(Kind("bracket", _("Le tableau"), _read, place=7))
