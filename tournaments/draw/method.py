"""The description of a draw method, for forms, pages, commands and other rules.

A new method is one file in `methods/` with one `DrawMethod` called ``METHOD``; nothing else lists it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from scoring.sentences import Sentence, Text
from tournaments.draw.answer import DrawnRound
from tournaments.draw.errors import RequestError
from tournaments.draw.request import Options, Request


def explain_nothing(_request: Request, _drawn: DrawnRound, _number: int) -> list[Text]:
    return []


def any_options(_options: Options) -> Iterator[RequestError]:
    return iter(())


@dataclass(frozen=True, slots=True, kw_only=True)
class DrawMethod:
    """One way to say who meets whom. `place` is its place in lists of methods.

    `draw` answers the rounds that a request asks for, or raises `InvalidRequest`; `explain` tells a team of a
    drawn round why it sits where it sits. `check` says what is wrong with its own options.
    """

    key: str
    place: int
    name: Sentence
    help: Sentence
    draw: Callable[[Request], tuple[DrawnRound, ...]]
    explain: Callable[[Request, DrawnRound, int], list[Text]] = explain_nothing
    asks: tuple[str, ...] = ()
    """The questions of the form that it answers to: names of fields of `Options`."""
    check: Callable[[Options], Iterator[RequestError]] = any_options

    ignores_results: bool = False
    """Neither who won nor who leads changes the draw, and its reasons tell no rank."""
    known_ahead: bool = False
    """Every round follows from the numbers of the teams: the schedule can be printed before the first."""
    redrawn_in_part: bool = False
    """No table follows from another: those not begun can be drawn again alone."""
    brackets: bool = False
    """Who goes on is read from the tables played: the draw is over with its last final."""
    beaten_play_on: bool = False
    """Who is out of the principale plays in another bracket, whatever the options."""
    begins_any_time: bool = False
    """It can take over after rounds of another method."""
    draws_partners: bool = False
    """Everyone is entered and ranked alone, and four sit at a table."""

    rounds_needed: Callable[[int, Options], int] | None = None
    """How many rounds so many teams need, 2 at least; None where any number of rounds will do."""
    enough: Sentence | None = None
    """What that number of rounds is enough for."""

    @property
    def finals(self) -> bool:
        """Whether the first of the ranking can play a final apart, while the others go on by the method."""
        return "finalists" in self.asks
