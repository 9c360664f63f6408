"""A log as JSON Lines, folded: what ``python -m scoring sheet`` reads and answers (docs/sheet-log.md)."""

from __future__ import annotations

import json
from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from typing import Any, Final, Self

from scoring.coinche.scores import by_side
from scoring.errors import Unusable
from scoring.options import OptionError
from scoring.sheet.entries import Content, LogEntry, read_content, read_head
from scoring.sheet.fields import BadEntry
from scoring.sheet.folding import Moments, judged
from scoring.sheet.game import LogHead, game_of
from scoring.sheet.refusals import Outcome, Refusal
from scoring.sheet.rules import TYPED_STEP
from scoring.sheet.sheet import Sheet
from scoring.strict_json import read_value

MAX_KEY: Final = 200
MAX_ENTRIES: Final = TYPED_STEP - 1


class BadLog(Unusable):
    """A log that cannot be read: the number of its line (from 1), and what is wrong there."""

    def __init__(self, line: int, why: object) -> None:
        super().__init__(f"line {line}: {why}")


@dataclass
class Log:
    """A log under way: its sheet, its entries with their outcomes, and why some of them changed nothing.

    `history` has the sheet after each entry; `keys` has, by key, the content written under it, as JSON.
    """

    sheet: Sheet
    entries: list[LogEntry] = field(default_factory=list)
    history: Moments = field(default_factory=Moments)
    refused: list[tuple[int, Refusal]] = field(default_factory=list)
    keys: dict[str, str] = field(default_factory=dict)

    @classmethod
    def read(cls, lines: Iterable[str]) -> Self:
        """The log of these lines, its head first; blank lines are skipped, and not numbered. `BadLog`."""
        log: Self | None = None
        for number, line in enumerate(lines, 1):
            if not line.strip():
                continue
            try:
                given = read_value(line)
                if log is None:
                    log = cls(Sheet.new(_head(given)))
                else:
                    log.add(given)
            except RecursionError as error:
                raise BadLog(number, "nested too deep") from error
            except ValueError as error:
                raise BadLog(number, error) from error
        if log is None:
            raise BadLog(1, "no head")
        return log

    def add(self, given: object) -> None:
        """One more entry; `BadEntry` where it is none.

        A recorded ``outcome`` is obeyed, and not judged again. A known key with the same content changes
        nothing; with another content it is refused.
        """
        if not isinstance(given, dict):
            raise BadEntry("")
        key = given.get("key", "")
        if not isinstance(key, str) or len(key) > MAX_KEY:
            raise BadEntry("key")
        outcome = _outcome(given["outcome"]) if "outcome" in given else None
        content = read_content({name: given[name] for name in given if name not in {"key", "outcome"}})
        number = self.sheet.number + 1
        if number > MAX_ENTRIES:
            raise BadEntry("more than can be numbered")
        if key in self.keys:
            self.sheet, refusal = replace(self.sheet, number=number), self._repeated(key, content)
        else:
            refusal = self._judge(LogEntry(number=number, content=content, key=key, outcome=outcome))
        if refusal is not None:
            self.refused.append((number, refusal))

    def _judge(self, entry: LogEntry) -> Refusal | None:
        self.sheet, entry, refusal = judged(self.sheet, entry, self.entries, self.history)
        self.entries.append(entry)
        self.history.append(self.sheet)
        if entry.key:
            self.keys[entry.key] = _as_json(entry.content)
        return refusal

    def _repeated(self, key: str, content: Content) -> Refusal | None:
        return None if self.keys[key] == _as_json(content) else Refusal("key-reused")

    def answer(self, lang: str = "fr") -> dict[str, Any]:
        """The sheet as the command prints it."""
        return {
            "lines": lines_of(self.sheet),
            "result": result_of(self.sheet),
            "refused": [
                {"entry": number, "code": refusal.engine_code, "message": refusal.message(lang)}
                for number, refusal in self.refused
            ],
        }


def lines_of(sheet: Sheet) -> list[dict[str, Any]]:
    """The deals of a sheet in order, with their marks and the running score."""
    return [
        {
            "deal": line.deal,
            "entry": line.version,
            "record": line.record,
            "marks": by_side(step.marks),
            "score": by_side(step.game.score),
            "agreed": sorted(line.agreed, reverse=True),
            "after_end": step.after_end,
        }
        for line, step in zip(sheet.lines, sheet.played, strict=True)
    ]


def result_of(sheet: Sheet) -> dict[str, Any] | None:
    """The result of the table as JSON; None while it plays."""
    result = sheet.result
    if result is None:
        return None
    manches = {} if result.manches is None else {"manches": by_side(result.manches)}
    return {"points": by_side(result.points), **manches, "winner": result.winner and result.winner.value}


def _as_json(content: Content) -> str:
    """The text by which two contents are compared: 1, 1.0 and true differ in it, unlike in Python."""
    return json.dumps(content.to_json(), sort_keys=True)


def _outcome(given: object) -> Outcome:
    try:
        return Outcome(given)  # type: ignore[arg-type]  # what is no text is no outcome either
    except ValueError as error:
        raise BadEntry("outcome") from error


def _head(given: object) -> LogHead:
    if not isinstance(given, dict) or given.keys() != {"game"}:
        raise BadEntry("game")
    head = read_head(given["game"])
    try:
        game_of(head)
    except OptionError as refused:
        raise BadEntry("game.options") from refused
    return head
