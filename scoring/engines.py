"""Every game the engine knows, by name, in the one shape that the command line speaks to."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import partial
from types import MappingProxyType
from typing import Any, Final, NamedTuple

from scoring import options
from scoring.chouine.matches import ChouineRules
from scoring.coinche.explaining import explain
from scoring.coinche.games import Table
from scoring.coinche.ruleset import Ruleset
from scoring.rulesets import RULESETS
from scoring.rulesets.chouine import CHOUINE, MONDOUBLEAU


class Engine(NamedTuple):
    """A ruleset at work: it scores a record, plays a game of them, and says a score line by line."""

    score: Callable[[object], Any]
    new_game: Callable[[], Any]
    play: Callable[[Any, object], tuple[Any, Any]]
    explain: Callable[[Any, str], list[str]]


@dataclass(frozen=True, slots=True)
class Known:
    """A ruleset by name: the engine with a club's options, and a description of the options.

    `side` is how many players sit on a side of a table: two partners, or one alone. `manches`: a table is
    a match of them, and what it counts are parties won.
    """

    build: Callable[[object], Engine]
    describe: Callable[[], dict[str, Any]]
    side: int = 2
    manches: bool = False


def _coinche(ruleset: Ruleset, chosen: object) -> Engine:
    table = Table(options.with_options(ruleset, chosen))
    return Engine(lambda record: table.score(table.read(record)), table.new_game, table.play, explain)


def _chouine(rules: ChouineRules, chosen: object) -> Engine:
    table = options.with_chouine_options(rules, chosen).table()
    return Engine(table.score, table.new_game, table.play, lambda scored, lang: scored.explain(lang))


ENGINES: Final[Mapping[str, Known]] = MappingProxyType(
    {
        **{
            name: Known(partial(_coinche, ruleset), partial(options.describe, ruleset))
            for name, ruleset in RULESETS.items()
        },
        **{
            rules.name: Known(
                partial(_chouine, rules), partial(options.describe_chouine, rules), side=1, manches=True
            )
            for rules in (CHOUINE, MONDOUBLEAU)
        },
    }
)
