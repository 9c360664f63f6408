"""The engines of all games behind one interface, which the command line calls."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

from scoring.coinche.games import CoincheEngine
from scoring.coinche.ruleset import Ruleset
from scoring.rulesets import AnyRules
from scoring.sentences import Text


class Engine(NamedTuple):
    """The functions that score a record, play a game record by record, and explain a score line by line."""

    score: Callable[[object], Any]
    new_game: Callable[[], Any]
    play: Callable[[Any, object], tuple[Any, Any]]
    explain: Callable[[Any], list[Text]]


def engine_of(rules: AnyRules) -> Engine:
    """The rules of a club, ready for any number of records and games."""
    if isinstance(rules, Ruleset):
        coinche = CoincheEngine(rules)
        return Engine(
            lambda record: coinche.score(coinche.read(record)),
            coinche.new_game,
            coinche.play,
            coinche.explain,
        )
    chouine = rules.engine()
    return Engine(chouine.score, chouine.new_game, chouine.play, lambda scored: scored.explain())
