"""The codes of every game the engine knows, by the name of its ruleset, with a club's options."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any, Final, NamedTuple

from scoring.codes import chouine, chouine_completing
from scoring.codes.completing import complete
from scoring.codes.growing import Completion
from scoring.codes.parsing import parse
from scoring.codes.saying import say
from scoring.codes.writing import write
from scoring.rulesets import RULESETS
from scoring.rulesets.chouine import CHOUINE, MONDOUBLEAU

CHOUINES: Final = {rules.name: rules for rules in (CHOUINE, MONDOUBLEAU)}


class Codes(NamedTuple):
    """From a line to its record and back; what may follow a line; what it says in French or English."""

    parse: Callable[[str], dict[str, Any]]
    write: Callable[[object], str]
    complete: Callable[[str], list[Completion]]
    say: Callable[[str, str], str]


def codes_of(name: str, chosen: object) -> Codes:
    """The codes of a ruleset; `OptionError` where an option cannot be."""
    if name in CHOUINES:
        CHOUINES[name].with_options(chosen)  # they change no code, but they must be right
        return Codes(chouine.parse, chouine.write, chouine_completing.complete, chouine_completing.say)
    ruleset = RULESETS[name].with_options(chosen)
    return Codes(
        partial(parse, ruleset=ruleset),
        partial(write, ruleset=ruleset),
        partial(complete, ruleset=ruleset),
        lambda line, lang: say(line, ruleset, lang),
    )
