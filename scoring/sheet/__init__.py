"""A table's deal sheet as the fold of its log of entries.

    sheet = fold(head, entries)          apply(sheet, entry, earlier) -> sheet, or a `Refusal`

A `LogEntry` is one act at the table: a deal, a correction, an agreement, a ruling … (`entries`). A `Sheet` is
an immutable value (`sheet`); `rules` and `folding` say once what each kind of entry does to it. Only undoing
and restoring look at `earlier` entries. What depends on anything outside the log (who may write, the clock, a
seal, a later draw) is decided by whoever writes and recorded as the entry's `outcome`, which the fold obeys:
a log folds tomorrow to what it folded tonight. A `LogHead` says by which rules a table plays; `SheetGame` is
what a game offers to a sheet.

`python -m scoring sheet` folds a log from a file (docs/sheet-log.md).
"""

from scoring.sheet.entries import Content, LogEntry, read_content
from scoring.sheet.facts import SheetLine
from scoring.sheet.fields import BadEntry
from scoring.sheet.folding import advance, apply, fold, judged
from scoring.sheet.game import LogHead, SheetGame, SheetResult, game_of
from scoring.sheet.refusals import Outcome, Refusal
from scoring.sheet.sheet import Sheet

__all__ = [
    "BadEntry",
    "Content",
    "LogEntry",
    "LogHead",
    "Outcome",
    "Refusal",
    "Sheet",
    "SheetGame",
    "SheetLine",
    "SheetResult",
    "advance",
    "answers",
    "apply",
    "coinche",
    "entries",
    "facts",
    "fields",
    "fold",
    "folding",
    "game",
    "game_of",
    "judged",
    "lines",
    "log",
    "read_content",
    "refusals",
    "rules",
]
