"""The order of the tables of a room as people write it: «1-12, 20, 15-18», the best table first.

>>> parse("1-4, 20, 15-18")
(1, 2, 3, 4, 20, 15, 16, 17, 18)
>>> write((1, 2, 3, 4, 20, 15, 16, 17, 18))
'1-4, 20, 15-18'
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from typing import Final

from scoring.sentences import Sentence
from scoring.sentences import sentence as _

HIGHEST: Final = 9999
MAX_TABLES: Final = 2000
"""The most tables that a list may have: twice as many as the largest draw needs."""

_PART: Final = re.compile(r"([0-9]{1,6})(?:\s*[-–—]\s*([0-9]{1,6}))?")
_BETWEEN: Final = re.compile(r"[,;\n]")

SENTENCES: Final[dict[str, Sentence]] = {
    "not-a-table": _("« {text} » n’est pas une table : écrivez par exemple « 1-12, 20, 15-18 »."),
    "out-of-range": _("« {text} » : les tables portent un numéro de 1 à {highest}."),
    "twice": _("La table {text} figure deux fois."),
    "too-many": _("{text} tables : la liste va jusqu’à {most}."),
}


class RoomError(ValueError):
    """A list of tables that cannot be read; `code` is one of `SENTENCES`, `text` what is wrong with it."""

    def __init__(self, code: str, text: object) -> None:
        self.code, self.text = code, str(text)
        self.sentence = SENTENCES[code].filled(text=self.text, highest=HIGHEST, most=MAX_TABLES)
        super().__init__(f"{code}: {self.sentence}")


def parse(text: str) -> tuple[int, ...]:
    """The tables of a list in its order; backwards where it says «8-5». `RoomError`."""
    tables: dict[int, None] = {}
    for part in filter(None, (each.strip() for each in _BETWEEN.split(text))):
        for table in _span(part):
            if table in tables:
                raise RoomError("twice", table)
            tables[table] = None
        if len(tables) > MAX_TABLES:
            raise RoomError("too-many", len(tables))
    return tuple(tables)


def write(tables: Iterable[int]) -> str:
    """The list of these tables, neighbours that follow one another as «1-12»."""
    runs: list[tuple[int, int]] = []
    for table in tables:
        if runs and table == runs[-1][1] + 1:
            runs[-1] = (runs[-1][0], table)
        else:
            runs.append((table, table))
    return ", ".join(str(first) if first == last else f"{first}-{last}" for first, last in runs)


def usable(room: Sequence[int], reserved: Sequence[int]) -> tuple[int, ...]:
    """The tables in the order of the room without the reserved ones: what a draw is asked for.

    A draw that needs more goes on above the highest, so the list reaches beyond every reserved table.
    Empty where both lists are: then the tables are 1, 2, 3 …
    """
    if not room and not reserved:
        return ()
    highest = max(room, default=0)
    beyond = range(highest + 1, max((*reserved, highest)) + 2) if reserved else ()
    return tuple(table for table in (*room, *beyond) if table not in set(reserved))


def _span(part: str) -> Iterable[int]:
    found = _PART.fullmatch(part)
    if found is None:
        raise RoomError("not-a-table", part[:40])
    first = int(found[1])
    last = first if found[2] is None else int(found[2])
    if not 1 <= min(first, last) <= max(first, last) <= HIGHEST:
        raise RoomError("out-of-range", part)
    return range(first, last + 1) if first <= last else range(first, last - 1, -1)
