"""One advice for an evening, and a few other concours to compare it with."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from tournaments.core.adviser.facts import rounds_without_rematch
from tournaments.core.adviser.formats import (
    BRACKETS,
    FREE,
    FULL,
    Plan,
    Question,
    Wish,
    bracket,
    plan_of,
    plans_for,
)
from tournaments.core.forecast.lasting import RoundLength
from tournaments.core.forecast.pace import Pace

LINES: Final = 7
"""The concours that are compared at most, the advised one among them."""
ENOUGH_GAMES: Final = 3
"""So many games are wanted first, short ones if need be; then games of the usual length, then more."""
TWELVE_DEALS: Final = RoundLength(deals=12)
TWO_THOUSAND: Final = RoundLength(target=2000)


@dataclass(frozen=True, slots=True)
class Advice:
    """The advice: `lines` are concours to compare, the first of them the advised one.

    Where there is no time for any, `chosen` is None and the first line is the one that ends first. `unmet`
    are the wishes that the advised one does not meet. `tables_missing` are those that the hall lacks for the
    most teams that may come, `unseated` those that it lacks even for the fewest: no evening can be promised.
    """

    chosen: Plan | None
    lines: tuple[Plan, ...]
    unmet: tuple[Wish, ...]
    tables_missing: int
    unseated: int


def advise(question: Question, pace: Pace) -> Advice:
    """The advice for an evening of a hall that plays at this pace."""
    plans = list(plans_for(question, pace))
    fitting = [plan for plan in plans if plan.fits]
    chosen = max(fitting, key=lambda plan: _merit(plan, question)) if fitting else None
    first = chosen or min(plans, key=lambda plan: (plan.late, -_merit(plan, question)[-1]))
    unmet = tuple(wish for wish in Wish if chosen and wish in question.wishes and not chosen.meets(wish))
    free = list(dict.fromkeys(_compared(question, pace, first)))[: LINES - len(BRACKETS)]
    brackets = [bracket(question, pace, method) for method in BRACKETS]
    lines = tuple(dict.fromkeys([*free, *brackets]))
    missing, unseated = (max(0, teams // 2 - question.tables) for teams in (question.most, question.least))
    return Advice(chosen, lines, unmet, missing, unseated)


def _merit(plan: Plan, question: Question) -> tuple[float, ...]:
    """What makes one concours better advice than another, the most important first."""
    usual = (question.used_to, *FREE)
    return (
        sum(plan.meets(wish) for wish in question.wishes),
        min(plan.sure_games, ENOUGH_GAMES),
        plan.length in FULL,
        plan.sure_games,
        -plan.late,
        round(plan.at_stake, 2) if Wish.STAKE in question.wishes else 0,
        -usual.index(plan.method) if plan.method in usual else -len(usual),
    )


def _compared(question: Question, pace: Pace, first: Plan) -> Iterator[Plan]:
    """The first one, and what one may be used to: the other draw, twelve deals, a target."""
    yield first
    free = first
    if first.method not in FREE:
        rounds = min(len(first.many.tables), rounds_without_rematch(question.least))
        free = plan_of(question, pace, "swiss", rounds, first.length)
        yield free
    other = "random" if free.method == "swiss" else "swiss"
    yield plan_of(question, pace, other, free.rounds, free.length)
    for length in (TWELVE_DEALS, TWO_THOUSAND):
        yield plan_of(question, pace, free.method, free.rounds, length)
    yield from _fewer_rounds(question, pace, free)


def _fewer_rounds(question: Question, pace: Pace, free: Plan) -> Iterator[Plan]:
    """Twelve deals a game, and as many games as there is time for, where that is fewer; by another draw."""
    method = "random" if free.method == "rotation" else "rotation"
    for rounds in range(free.rounds - 1, 0, -1):
        plan = plan_of(question, pace, method, rounds, TWELVE_DEALS)
        if plan.fits:
            yield plan
            return


def needed_for_one_unbeaten(question: Question) -> int:
    """The rounds by the standing after which one team at most is without defeat."""
    return (question.most - 1).bit_length()
