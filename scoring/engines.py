"""The engines of all games behind one interface, which the command line calls."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

from scoring.coinche.games import CoincheEngine
from scoring.coinche.ruleset import Ruleset
from scoring.coinche.scores import Score
from scoring.rulesets import AnyRules
from scoring.sentences import Text
from scoring.strict_json import to_text


class Engine(NamedTuple):
    """The functions that score a record, play a game record by record, and explain a score line by line.

    `answer` gives a score as a line of JSON.
    """

    score: Callable[[object], Any]
    answer: Callable[[Any], str]
    new_game: Callable[[], Any]
    play: Callable[[Any, object], tuple[Any, Any]]
    explain: Callable[[Any], list[Text]]


def engine_of(rules: AnyRules) -> Engine:
    """The rules of a club, ready for any number of records and games."""
    if isinstance(rules, Ruleset):
        coinche = CoincheEngine(rules)
        return Engine(
            lambda record: coinche.score(coinche.read(record)),
            Score.to_json,
            coinche.new_game,
            coinche.play,
            coinche.explain,
        )
    chouine = rules.engine()
    return Engine(
        chouine.score,
        lambda scored: to_text(scored.to_record()),
        chouine.new_game,
        chouine.play,
        lambda scored: scored.explain(),
    )
