"""What a card reminds its players of, in the language of the paper.

In letters that can be read half a card has no room for all the rules: how a deal is marked comes before what
the cards are worth, which players know.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from scoring.caps import Cap
from scoring.coinche.ruleset import Ruleset
from scoring.house import coinche_rules
from scoring.telling.regulations import reminder as regulations
from scoring.telling.regulations.endings import TableEnd
from tournaments.core.access.language import translated
from tournaments.frontends.printing.content import CardRules
from tournaments.frontends.printing.fitting import regular_fitter


class ReminderRoom(NamedTuple):
    """What the foot of a card holds: so many lines of `width` millimetres, at `size` points."""

    width: float
    most: int
    size: float

    def lines(self, facts: Iterable[tuple[str, str]]) -> int:
        """How many lines facts take under one another."""
        return sum(regular_fitter().lines(" ".join(fact), self.width, self.size) for fact in facts)

    def holds(self, facts: list[tuple[str, str]]) -> bool:
        """Whether there is a place for all."""
        return self.lines(facts) <= self.most


def ruleset_of(rules: CardRules) -> Ruleset:
    """The rules a card is for."""
    return coinche_rules(rules["ruleset"], rules["options"], rules["target"])


def reminder(rules: CardRules, *, room: ReminderRoom) -> list[tuple[str, str]]:
    """The facts of a concours that have room, each under its title, in the order in which a table needs them.

    Where there is no room for all, those go first of which the ruleset says that they can be spared.
    """
    table = TableEnd(
        ending=rules["ending"],
        deals=rules["deals"],
        minutes=rules["minutes"],
        last_deal=rules["last_deal"],
        time_limit=rules.get("time_limit", False),
        cap=Cap(**rules.get("cap", {})),
    )
    facts = regulations.reminder(ruleset_of(rules), table)
    said = [(translated(fact.title), translated(fact.text)) for fact in facts]
    kept: set[int] = set()
    for place in sorted(range(len(facts)), key=lambda place: (facts[place].spared, place)):
        if room.holds([said[one] for one in {*kept, place}]):
            kept.add(place)
    return [said[place] for place in sorted(kept)]
