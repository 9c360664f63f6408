"""The codes by which deals are typed: the line of a deal, what a line means, what may follow, the help."""

from __future__ import annotations

import json
import re
from functools import lru_cache
from typing import TYPE_CHECKING, Final, NamedTuple

from scoring.codes import Codes, codes_of
from scoring.errors import InvalidDeal
from scoring.sheet.game import game_of, identity_of
from tournaments.access.language import translated
from tournaments.sheets.games import game_ui

if TYPE_CHECKING:
    from collections.abc import Hashable, Iterator

    from scoring.sheet import LogHead
    from tournaments.sheets.sheet import Row

MAX_OFFERS: Final = 12
_AS_IT_IS: Final = re.compile(r"@\s*([0-9]{1,3})")


def codes_for(head: LogHead) -> Codes:
    """The codes of the rules that a table plays by."""
    return _codes(head.ruleset, json.dumps(dict(head.options), sort_keys=True))


@lru_cache(maxsize=64)
def _codes(ruleset: str, options: str) -> Codes:
    return codes_of(ruleset, json.loads(options))


def line_of(codes: Codes, row: Row) -> str:
    """The code of a deal; «@3», deal 3 as it is, where no code says it."""
    try:
        code = codes.write(row.record)
        codes.parse(code)
    except InvalidDeal:
        return f"@{row.place}"
    return code


def as_it_is(text: str) -> int | None:
    """The place of the deal that a line leaves as it is; None for a line that says one itself."""
    found = _AS_IT_IS.fullmatch(text.strip())
    return int(found[1]) if found else None


def meaning_of(head: LogHead, text: str) -> Hashable:
    """What a line says, however it is written; of a line that says no deal, its words."""
    try:
        return identity_of(game_of(head), codes_for(head).parse(text))
    except InvalidDeal:
        return " ".join(text.split())


# --- what may follow ------------------------------------------------------------------------------


class Offer(NamedTuple):
    """What may follow: the line it makes, the code that is added or completed, what that says."""

    line: str
    code: str
    meaning: str


def offers(codes: Codes, text: str) -> list[Offer]:
    """What may follow in a line; the single digits by which any points may begin are left out."""
    found = codes.complete(text)
    shown = [one for one in found if not one.code.isdecimal() or str(one.meaning) == one.code]
    return [Offer(one.line, one.code, translated(one.meaning)) for one in shown[:MAX_OFFERS]]


# --- help -----------------------------------------------------------------------------------------


class Example(NamedTuple):
    """A line, and what it says."""

    code: str
    meaning: str


class Step(NamedTuple):
    """What can be typed at a point of the line."""

    title: str
    offers: list[Offer]


def steps(head: LogHead) -> list[Step]:
    """What a line is made of, in the order of typing."""
    codes, line = codes_for(head), ""
    found, offered = [], list[Offer]()
    for title, typed in game_ui(head.ruleset).names.code_steps:
        if typed is None:
            line = next(f"{one.line} " for one in offered if one.code != "-")
        else:
            line += typed
        if offered := offers(codes, line):
            found.append(Step(str(title), offered))
    return found


def examples(head: LogHead) -> list[Example]:
    """Whole lines, with what the parser understands."""
    return list(_understood(codes_for(head), game_ui(head.ruleset).names.code_examples))


def _understood(codes: Codes, lines: tuple[str, ...]) -> Iterator[Example]:
    for line in lines:
        try:
            codes.parse(line)
        except InvalidDeal:
            continue
        yield Example(line, translated(codes.say(line)))
