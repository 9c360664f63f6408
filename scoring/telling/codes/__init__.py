"""A deal in short codes, one line each, typed from paper: `N 100C 112` is a record (docs/codes.md).

`codes_of` gives the codes of a ruleset: they parse a line, write a record, complete what is being typed and
say what a line means.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any, NamedTuple

from scoring.coinche.ruleset import Ruleset
from scoring.house import club_rules
from scoring.sentences import Joined
from scoring.telling.codes import chouine
from scoring.telling.codes.completing import complete
from scoring.telling.codes.growing import Completion
from scoring.telling.codes.parsing import parse
from scoring.telling.codes.saying import say
from scoring.telling.codes.writing import write


class Codes(NamedTuple):
    """The functions for the lines of one ruleset: to a record and back, completions and meaning."""

    parse: Callable[[str], dict[str, Any]]
    write: Callable[[object], str]
    complete: Callable[[str], list[Completion]]
    say: Callable[[str], Joined]


def codes_of(name: str, chosen: object) -> Codes:
    """The codes of a ruleset; `OptionError` where an option cannot be."""
    ruleset = club_rules(name, chosen)
    if not isinstance(ruleset, Ruleset):
        pairs = ruleset.pairs
        return Codes(
            partial(chouine.parse, pairs=pairs),
            partial(chouine.write, pairs=pairs),
            partial(chouine.complete, pairs=pairs),
            chouine.say,
        )
    return Codes(
        partial(parse, ruleset=ruleset),
        partial(write, ruleset=ruleset),
        partial(complete, ruleset=ruleset),
        partial(say, ruleset=ruleset),
    )
