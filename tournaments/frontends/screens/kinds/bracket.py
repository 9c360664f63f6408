"""The brackets from their present step on: drawn from the quarter-finals on, before that a list of games."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, Final, NamedTuple

from django.utils.translation import gettext_lazy as _

from tournaments.core.rounds.brackets import BracketGame, BracketPart, BracketStep, has_tree
from tournaments.frontends.screens import tables
from tournaments.frontends.screens.registry import SceneRequest, ScreenKind, register

MAX_GAMES_DRAWN: Final = 4
"""A bracket is drawn once its present step has at most so many games."""
GAMES_A_PAGE: Final = 6
"""How many games of a larger step are listed on a page."""


class BracketPage(NamedTuple):
    """One page of the scene: `games` of one step, or the `steps` of a bracket side by side."""

    heading: str
    games: Sequence[BracketGame] = ()
    steps: Sequence[BracketStep] = ()
    third: BracketGame | None = None

    @property
    def champion(self) -> str:
        """The winner of the final; empty before it is played, and on a page without it."""
        last = self.steps[-1].games if self.steps else ()
        return last[0].winner.names if len(last) == 1 else ""


def _read(asked: SceneRequest) -> dict[str, Any] | None:
    tree = tables.tree_of(asked)
    pages = [] if tree is None else [page for part in tree.parts for page in _pages(part)]
    if tree and tree.losers:
        pages += _list_pages(tree.losers[-1].heading, tree.losers[-1].games)
    return {"pages": pages, "standing": asked.standing} if pages else None


def _pages(part: BracketPart) -> Iterator[BracketPage]:
    now = part.from_now()
    step = now.steps[0]
    if len(step.games) <= MAX_GAMES_DRAWN:
        yield BracketPage(now.heading, steps=now.steps, third=now.third)
    else:
        yield from _list_pages(f"{now.heading} · {step.heading}", step.games)


def _list_pages(heading: str, games: Sequence[BracketGame]) -> Iterator[BracketPage]:
    played = [game for game in games if not game.walkover]
    for first in range(0, len(played), GAMES_A_PAGE):
        yield BracketPage(heading, played[first : first + GAMES_A_PAGE])


BRACKET = register(ScreenKind("bracket", _("Le tableau"), _read, suits=has_tree, place=7, sketch="bracket"))
