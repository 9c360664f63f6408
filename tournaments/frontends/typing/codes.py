"""The codes by which deals are typed: the line of a deal, the meaning of a line, completions, the help."""

from __future__ import annotations

import json
import re
from functools import lru_cache
from typing import TYPE_CHECKING, Final, NamedTuple

from scoring.errors import InvalidDeal
from scoring.sheet.game import game_of, identity_of
from scoring.telling.codes import Codes, codes_of
from tournaments.core.access.language import translated
from tournaments.core.sheets.games import game_ui

if TYPE_CHECKING:
    from collections.abc import Hashable, Iterator

    from scoring.sheet import LogHead
    from tournaments.core.sheets.sheet import SheetRow

MAX_COMPLETIONS: Final = 12
_UNCHANGED: Final = re.compile(r"@\s*([0-9]{1,3})")


def codes_for(head: LogHead) -> Codes:
    """The codes of the rules that a table plays by."""
    return _codes(head.ruleset, json.dumps(dict(head.options), sort_keys=True))


@lru_cache(maxsize=64)
def _codes(ruleset: str, options: str) -> Codes:
    return codes_of(ruleset, json.loads(options))


def line_of(codes: Codes, row: SheetRow) -> str:
    """The code of a deal; «@3» (leave deal 3 unchanged) where no code says it."""
    try:
        code = codes.write(row.record)
        codes.parse(code)
    except InvalidDeal:
        return f"@{row.place}"
    return code


def unchanged_place(text: str) -> int | None:
    """The place of the deal that a line leaves unchanged («@3»); None for a line that describes a deal."""
    found = _UNCHANGED.fullmatch(text.strip())
    return int(found[1]) if found else None


def meaning_of(head: LogHead, text: str) -> Hashable:
    """A key that is equal for lines of the same deal, however they are written; for others, their words."""
    try:
        return identity_of(game_of(head), codes_for(head).parse(text))
    except InvalidDeal:
        return " ".join(text.split())


# --- completions ----------------------------------------------------------------------------------


class CodeCompletion(NamedTuple):
    """A completion of a line: the whole line, the code that is added or completed, its meaning in words."""

    line: str
    code: str
    meaning: str


def completions(codes: Codes, text: str) -> list[CodeCompletion]:
    """The completions of a line, without the single digits with which any points may begin."""
    found = codes.complete(text)
    shown = [one for one in found if not one.code.isdecimal() or str(one.meaning) == one.code]
    return [CodeCompletion(one.line, one.code, translated(one.meaning)) for one in shown[:MAX_COMPLETIONS]]


# --- help -----------------------------------------------------------------------------------------


class CodeExample(NamedTuple):
    """An example line, and its meaning in words."""

    code: str
    meaning: str


class CodeStep(NamedTuple):
    """A step of typing a line: its title, and the completions at that point."""

    title: str
    offers: list[CodeCompletion]


def code_steps(head: LogHead) -> list[CodeStep]:
    """The steps of typing a line, in order."""
    codes, line = codes_for(head), ""
    found, offered = [], list[CodeCompletion]()
    for title, typed in game_ui(head.ruleset).names.code_steps:
        if typed is None:
            line = next(f"{one.line} " for one in offered if one.code != "-")
        else:
            line += typed
        if offered := completions(codes, line):
            found.append(CodeStep(str(title), offered))
    return found


def code_examples(head: LogHead) -> list[CodeExample]:
    """The example lines that are valid under these rules, with their meanings."""
    return list(_understood(codes_for(head), game_ui(head.ruleset).names.code_examples))


def _understood(codes: Codes, lines: tuple[str, ...]) -> Iterator[CodeExample]:
    for line in lines:
        try:
            codes.parse(line)
        except InvalidDeal:
            continue
        yield CodeExample(line, translated(codes.say(line)))
