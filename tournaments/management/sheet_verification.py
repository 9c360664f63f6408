"""The log of a table folded again, and compared with the sheet and the columns that its row keeps of it."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import zip_longest
from typing import Any, Final, NamedTuple, Self

from scoring import VERSION
from scoring import sheet as pure
from scoring.sheet import Head, Refusal, Sheet, judged
from scoring.sheet.folding import history
from tournaments.models.rounds import RESEATED, Source, Table
from tournaments.models.sheets import Entry
from tournaments.sheets.writing import columns_of

Data = Mapping[str, Any]
SCORE: Final = ("ns_score", "ew_score")
MARKS: Final = frozenset({"ns_mark", "ew_mark", *SCORE, "after_end"})
"""What another edition of the engine may say otherwise of the same deal."""


@dataclass(frozen=True, slots=True)
class Difference:
    """Something stored that does not follow from what was written down.

    `older`: it was computed by an older version of the engine, which may have been right in its time.
    """

    where: str
    what: str
    older: bool = False

    def __str__(self) -> str:
        return f"{self.where} : {self.what}"


class Outcome(NamedTuple):
    """What a table came to, as the columns of its row say it."""

    source: str
    ns_points: int
    ew_points: int
    winner: str | None
    absent: str = ""
    ns_manches: int | None = None
    ew_manches: int | None = None

    @classmethod
    def of(cls, columns: Data) -> Self:
        return cls(**{name: columns[name] for name in cls._fields})

    def __str__(self) -> str:
        winner = f"gagné par {self.winner}" if self.winner else "match nul"
        manches = "" if self.ns_manches is None else f", manches {self.ns_manches} – {self.ew_manches}"
        return f"{self.ns_points} – {self.ew_points}{manches}, {winner} ({Source(self.source).label})"


def verify_sheet(table: Table, entries: Sequence[Entry], head: Head, where: str) -> Iterator[Difference]:
    """What the row of a table says, and its log and the rules of its concours (`head`) do not."""
    try:
        sheet, refused = _folded(table, [entry.value for entry in entries])
    except ValueError as error:
        yield Difference(where, f"son journal ne se relit pas ({error})")
        return
    kept = table.sheet or Sheet.new(sheet.first_head).to_json()
    older = kept["engine"] != VERSION
    yield from _lines(kept, sheet, where)
    yield from _columns(table, sheet, where, older=older)
    yield from _beside(kept, sheet, where)
    if sheet.head != head:
        yield Difference(where, f"game vaut {sheet.head.to_json()}, recalculé {head.to_json()}")
    for place, entry in enumerate(entries, 1):
        if entry.number != place:
            yield Difference(where, f"la saisie {place} du journal porte le numéro {entry.number}")
    for number, refusal in refused:
        yield Difference(where, f"la saisie {number} est acceptée, recalculé refusée ({refusal})", older)


def _folded(table: Table, log: Sequence[pure.Entry]) -> tuple[Sheet, list[tuple[int, Refusal]]]:
    """The sheet of a log by its recorded outcomes, and what was accepted that would be refused today."""
    first = Sheet.new(Head.from_json(table.game))
    moments = history(first.head, log)
    refused = []
    for place, (before, entry) in enumerate(zip([first, *moments], log, strict=False)):
        if entry.accepted:
            _sheet, _entry, refusal = judged(before, replace(entry, outcome=None), log[:place], moments)
            refused += [] if refusal is None else [(entry.number, refusal)]
    return [first, *moments][-1], refused


def _lines(kept: Data, sheet: Sheet, where: str) -> Iterator[Difference]:
    older = kept["engine"] != VERSION
    note = f" (moteur {kept['engine']}, à présent {VERSION})" if older else ""
    refusals = [step.refused for step in sheet.played]
    pairs = zip_longest(map(_line, kept["lines"]), map(_line, _plain(sheet)["lines"]), refusals)
    for place, (stored, now, refused) in enumerate(pairs, 1):
        here = f"{where}, donne {place}"
        if refused is not None:
            yield Difference(here, f"le moteur la refuse ({refused})", older)
        if stored is None or now is None:
            yield Difference(here, f"absente {'du journal' if now is None else 'de la feuille'}")
            continue
        for name, value in now.items():
            if stored[name] != value:
                also = older and name in MARKS
                what = f"{name} vaut {stored[name]}, recalculé {value}{note if also else ''}"
                yield Difference(here, what, also)


def _line(line: Data) -> Data:
    """A line of a stored sheet, its marks one by one and first."""
    marks = dict(zip(("ns_mark", "ew_mark"), line["marks"], strict=True))
    return (
        marks
        | dict(zip(SCORE, line["score"], strict=True))
        | {name: value for name, value in line.items() if name not in {"marks", "score"}}
    )


def _columns(table: Table, sheet: Sheet, where: str, *, older: bool) -> Iterator[Difference]:
    """The result as one, then every column that the sheet decides."""
    columns = columns_of(sheet)
    kept = Outcome.of(vars(table)) if table.finished else None
    now = Outcome.of(columns) if sheet.result else None
    if kept != now:
        yield Difference(where, f"le résultat est {kept or 'absent'}, recalculé {now or 'absent'}", older)
    told = {"sheet"} if kept == now else {"sheet", *Outcome._fields}
    stored = vars(table) | {"version": table.version % RESEATED}
    for name, value in columns.items():
        if name not in told and stored[name] != value:
            what = f"{name} vaut {stored[name]}, recalculé {value}"
            yield Difference(where, what, older and name in MARKS)


def _beside(kept: Data, sheet: Sheet, where: str) -> Iterator[Difference]:
    """What the stored sheet says beside its lines and the edition of the engine."""
    now = _plain(sheet)
    for name in sorted((kept.keys() | now.keys()) - {"engine", "lines"}):
        if kept.get(name) != now.get(name):
            what = f"feuille : {name} vaut {kept.get(name)}, recalculé {now.get(name)}"
            yield Difference(where, what, kept["engine"] != VERSION and name == "result")


def _plain(sheet: Sheet) -> dict[str, Any]:
    """The sheet as a database gives it back."""
    plain: dict[str, Any] = json.loads(json.dumps(sheet.to_json()))
    return plain
