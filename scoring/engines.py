"""Any game in the one shape that the command line speaks to."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

from scoring.coinche.explaining import explain
from scoring.coinche.games import Table
from scoring.coinche.ruleset import Ruleset
from scoring.rulesets import AnyRules
from scoring.sentences import Text


class Engine(NamedTuple):
    """Rules at work: they score a record, play a game of them, and say a score line by line."""

    score: Callable[[object], Any]
    new_game: Callable[[], Any]
    play: Callable[[Any, object], tuple[Any, Any]]
    explain: Callable[[Any], list[Text]]


def engine_of(rules: AnyRules) -> Engine:
    """The rules of a club, ready for any number of records and games."""
    if isinstance(rules, Ruleset):
        coinche = Table(rules)
        return Engine(lambda it: coinche.score(coinche.read(it)), coinche.new_game, coinche.play, explain)
    table = rules.table()
    return Engine(table.score, table.new_game, table.play, lambda scored: scored.explain())
