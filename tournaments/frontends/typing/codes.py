"""The codes by which deals are typed: the line of a deal, the meaning of a line, completions, the help."""

from __future__ import annotations

import json
import re
from functools import cached_property, lru_cache
from typing import TYPE_CHECKING, Final, NamedTuple

from scoring.errors import InvalidDeal
from scoring.sheet.game import identity_of
from scoring.telling.codes import Codes, codes_of
from tournaments.core.access.language import translated
from tournaments.core.sheets.games import game_ui

if TYPE_CHECKING:
    from collections.abc import Hashable, Iterator

    from scoring.errors import DealError
    from scoring.sheet import LogHead
    from scoring.sheet.fields import Record
    from tournaments.core.sheets.sheet import SheetRow, TableSheet

MAX_COMPLETIONS: Final = 12
_UNCHANGED: Final = re.compile(r"@\s*([0-9]{1,3})")


def codes_for(head: LogHead) -> Codes:
    """The codes of the rules that a table plays by."""
    return _codes(head.ruleset, json.dumps(dict(head.options), sort_keys=True))


@lru_cache(maxsize=64)
def _codes(ruleset: str, options: str) -> Codes:
    return codes_of(ruleset, json.loads(options))


class ReadLine(NamedTuple):
    """A line as its codes say it: a record, or the errors in it; lines of the same deal have the same `key`.

    One that leaves a deal unchanged («@3») has neither.
    """

    text: str
    key: Hashable
    record: Record | None = None
    errors: tuple[DealError, ...] = ()


class SheetCodes:
    """A sheet in codes: the lines of its deals, and what lines typed over it say. Each text is read once."""

    def __init__(self, sheet: TableSheet) -> None:
        self.sheet, self._codes = sheet, codes_for(sheet.sheet.head)
        self._read: dict[str, ReadLine] = {}

    @cached_property
    def lines(self) -> list[str]:
        """The line of every deal; «@3» (leave deal 3 unchanged) where no code says it."""
        return [self._line_of(row) for row in self.sheet.rows]

    def _line_of(self, row: SheetRow) -> str:
        try:
            code = self._codes.write(row.record)
        except InvalidDeal:
            return f"@{row.place}"
        return f"@{row.place}" if self.read(code).errors else code

    def read(self, text: str) -> ReadLine:
        """What a line says."""
        if text not in self._read:
            self._read[text] = self._parsed(text)
        return self._read[text]

    def key(self, text: str) -> Hashable:
        """A key that is equal for lines of the same deal, however written; for others, their words."""
        return self.read(text).key

    def _parsed(self, text: str) -> ReadLine:
        unchanged = _UNCHANGED.fullmatch(text.strip())
        if unchanged:
            return ReadLine(text, f"@{int(unchanged[1])}")
        try:
            record = self._codes.parse(text)
        except InvalidDeal as refused:
            return ReadLine(text, " ".join(text.split()), errors=tuple(refused.errors))
        return ReadLine(text, identity_of(self.sheet.game, record), record)

    def say(self, text: str) -> str:
        """The meaning of a line by its codes alone; empty for one that leaves a deal unchanged."""
        line = self.read(text)
        return translated(self._codes.say(text)) if line.record or line.errors else ""


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


def code_steps(head: LogHead) -> Iterator[tuple[str, list[CodeCompletion]]]:
    """The steps of typing a line, in order: the title of each, and the completions at that point."""
    codes, line = codes_for(head), ""
    offered: list[CodeCompletion] = []
    for title, typed in game_ui(head.ruleset, head.options).names.code_steps:
        if typed is None:
            line = next(f"{one.line} " for one in offered if one.code != "-")
        else:
            line += typed
        if offered := completions(codes, line):
            yield str(title), offered


def code_examples(head: LogHead) -> list[CodeExample]:
    """The example lines that are valid under these rules, with their meanings."""
    examples = game_ui(head.ruleset, head.options).names.code_examples
    return list(_understood(codes_for(head), examples))


def _understood(codes: Codes, lines: tuple[str, ...]) -> Iterator[CodeExample]:
    for line in lines:
        try:
            codes.parse(line)
        except InvalidDeal:
            continue
        yield CodeExample(line, translated(codes.say(line)))
