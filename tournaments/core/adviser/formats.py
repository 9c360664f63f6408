"""Which concours fit an evening: their draws, rounds and lengths, what is true of each and when it ends."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from enum import StrEnum
from math import ceil
from typing import Final

from tournaments.core.adviser.facts import Facts, facts_of, rounds_without_rematch
from tournaments.core.adviser.finals import Finals, finals_of
from tournaments.core.adviser.stake import tables_at_stake
from tournaments.core.forecast.lasting import RoundLength, deals_of, evening
from tournaments.core.forecast.pace import Pace

FEWEST_TEAMS: Final = 4
MOST_TEAMS: Final = 500
FREE: Final = ("swiss", "random", "rotation")
"""The draws that play any number of rounds, all of them in the same time."""
BRACKETS: Final = ("knockout", "pools")
FEWEST_ROUNDS: Final = 2
MOST_ROUNDS: Final = 8
MOST_TO_MEET_ALL: Final = 9
"""The teams among whom everybody may meet everybody in one evening."""
FULL: Final = (
    RoundLength(deals=12),
    RoundLength(target=2000),
    *(RoundLength(minutes=minutes) for minutes in (45, 40, 35)),
)
"""The usual lengths of a game: about twelve deals."""
SHORT: Final = (
    RoundLength(deals=10),
    RoundLength(deals=8),
    RoundLength(target=1500),
    RoundLength(minutes=30),
)
BRACKET_LENGTHS: Final = (RoundLength(deals=12), RoundLength(deals=10), RoundLength(deals=8))
"""A game of a bracket needs a winner, which a clock may not give."""
ENOUGH_AT_STAKE: Final = 0.5
"""At this share of tables the last round is played for a prize where there is something to play for."""
STEP: Final = 5
"""All hours are told in steps of so many minutes."""
LAST_DEAL: Final = 1.5
"""The deals of a table after the clock has ended: the half of one on average, and the last one."""


class Wish(StrEnum):
    """What an organizer may want of a concours."""

    ALL_PLAY = "all_play"
    """Everybody plays the whole evening."""
    ONE_UNBEATEN = "one_unbeaten"
    """One team at most ends without defeat."""
    STAKE = "stake"
    """Many tables play for a prize to the end."""


@dataclass(frozen=True, slots=True)
class Question:
    """What is known of an evening: from `least` to `most` teams, `minutes` from its first hour to its last.

    `tables` are those of the hall, `prizes` go to so many of the first ranks; `used_to` is the draw that the
    club took last, empty without one. `meal` minutes are added once, beyond the usual pause of two rounds.
    """

    least: int
    most: int
    minutes: int
    tables: int
    prizes: int
    wishes: frozenset[Wish] = frozenset()
    used_to: str = ""
    meal: int = 0


@dataclass(frozen=True, slots=True)
class Plan:
    """A concours for an evening: its draw, its rounds, how long they are, and what is true of it.

    `few` and `many` are the facts with the fewest and the most teams that may come. `usual` and `late` are
    minutes after the first hour: of a hall that is as fast as believed every other evening ends before the
    one; nine evenings of ten end before the other, with all that is not known of the hall.
    `at_stake` is the share of the hall's tables where the last round is played for a prize, the lower one of
    both halls; in brackets `finals` are the matches that are, None elsewhere.
    """

    method: str
    rounds: int
    length: RoundLength
    few: Facts
    many: Facts
    usual: int
    late: int
    at_stake: float
    finals: Finals | None
    fits: bool

    @property
    def sure_games(self) -> int:
        """The games that everybody plays who is not exempt; in brackets, even who loses the first ones."""
        return self.many.games.least if self.method in BRACKETS else self.rounds

    def meets(self, wish: Wish) -> bool:
        match wish:
            case Wish.ALL_PLAY:
                return self.method not in BRACKETS
            case Wish.ONE_UNBEATEN:
                unbeaten = [facts.unbeaten for facts in (self.few, self.many)]
                return all(span is not None and span.most <= 1 for span in unbeaten)
            case Wish.STAKE:
                return self.at_stake >= ENOUGH_AT_STAKE

    def deals(self, pace: Pace) -> float:
        """The deals of a game, on average."""
        if self.length.minutes is not None:
            return self.length.minutes / pace.minutes + LAST_DEAL
        return sum(deals * chance for deals, chance in deals_of(self.length))


def plan_of(question: Question, pace: Pace, method: str, rounds: int, length: RoundLength) -> Plan:
    """The concours of this draw and length; a bracket has as many rounds as it needs."""
    few, many = (facts_of(method, teams, rounds) for teams in (question.least, question.most))
    played = [(length, tables) for tables in many.tables]
    usual = STEP * round((evening(played, replace(pace, hall=0.0)).usual + question.meal) / STEP)
    late = max(STEP * ceil((evening(played, pace).nine_in_ten + question.meal) / STEP), usual)
    finals = None
    if method in BRACKETS:
        finals = finals_of(method, range(question.least, question.most + 1), question.prizes)
        at_stake = finals.tables / (question.most // 2)
    else:
        sizes = (question.least, question.most)
        at_stake = min(tables_at_stake(method, teams, rounds, question.prizes) for teams in sizes)
    fits = late <= question.minutes
    return Plan(method, len(many.tables), length, few, many, usual, late, at_stake, finals, fits)


def plans_for(question: Question, pace: Pace) -> Iterator[Plan]:
    """All that may be advised, whether there is time for it or not."""
    most = min(MOST_ROUNDS, rounds_without_rematch(question.least))
    for rounds in range(FEWEST_ROUNDS, most + 1):
        for length in _lengths(question, pace, rounds):
            for method in FREE:
                yield plan_of(question, pace, method, rounds, length)
    if question.most <= MOST_TO_MEET_ALL:
        rounds = question.most - 1 + question.most % 2
        for length in _lengths(question, pace, rounds):
            yield plan_of(question, pace, "round-robin", rounds, length)
    for method in BRACKETS:
        yield bracket(question, pace, method)


def _lengths(question: Question, pace: Pace, rounds: int) -> Iterator[RoundLength]:
    """The lengths to look at: of clocks alone the longest for which there is time, else the shortest."""
    clocks = [length for length in (*FULL, *SHORT) if length.minutes is not None]
    yield from (length for length in (*FULL, *SHORT) if length.minutes is None)
    fitting = (each for each in clocks if plan_of(question, pace, "swiss", rounds, each).fits)
    yield next(fitting, clocks[-1])


def bracket(question: Question, pace: Pace, method: str) -> Plan:
    """A knockout or pools of the longest games for which there is time, else of the shortest."""
    plans = [plan_of(question, pace, method, 0, length) for length in BRACKET_LENGTHS]
    return next((plan for plan in plans if plan.fits), plans[-1])
