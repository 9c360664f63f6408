"""What a draw answers: tables, byes, and every wish that could not be kept, with its reason."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, Self

from tournaments.draw.errors import InvalidRequest
from tournaments.draw.form import Form, join
from tournaments.draw.request import PlayedRound, Result


@dataclass(frozen=True, slots=True)
class Table:
    """One table of a drawn round; `phase` is named by the methods that have phases."""

    table: int
    ns: tuple[int, ...]
    ew: tuple[int, ...]
    phase: str | None = None

    @classmethod
    def read(cls, form: Form, value: object, path: str) -> Self:
        fields = form.fields(value, path, ["table", "ns", "ew"], ["phase"])
        phase = fields.get("phase")
        return cls(
            form.integer(fields.get("table", 1), join(path, "table")),
            form.numbers(fields.get("ns", []), join(path, "ns")),
            form.numbers(fields.get("ew", []), join(path, "ew")),
            None if phase is None else form.text(phase, join(path, "phase")),
        )

    def to_record(self) -> dict[str, Any]:
        return {"table": self.table, "ns": list(self.ns), "ew": list(self.ew), "phase": self.phase}


@dataclass(frozen=True, slots=True)
class Relaxed:
    """A wish that could not be kept, for whom, and why: in French, and in English as `why_en`.

    The JSON has the French sentence only, so that `why_en` is empty in what was read from it, and two
    values are equal whatever their English.
    """

    wish: str
    teams: tuple[int, ...]
    why: str
    why_en: str = field(default="", compare=False)

    @classmethod
    def read(cls, form: Form, value: object, path: str) -> Self:
        fields = form.fields(value, path, ["wish", "teams", "why"])
        return cls(
            form.text(fields.get("wish", ""), join(path, "wish")),
            form.numbers(fields.get("teams", []), join(path, "teams")),
            form.text(fields.get("why", ""), join(path, "why")),
        )

    def to_record(self) -> dict[str, Any]:
        return {"wish": self.wish, "teams": list(self.teams), "why": self.why}


@dataclass(frozen=True, slots=True)
class Round:
    """One drawn round, tables in the order of their numbers."""

    tables: tuple[Table, ...] = ()
    byes: tuple[int, ...] = ()
    relaxed: tuple[Relaxed, ...] = ()

    @classmethod
    def read(cls, form: Form, value: object, path: str) -> Self:
        fields = form.fields(value, path, ["tables", "byes", "relaxed"])
        tables = form.items(
            fields.get("tables", []), join(path, "tables"), lambda item, at: Table.read(form, item, at)
        )
        relaxed = form.items(
            fields.get("relaxed", []), join(path, "relaxed"), lambda item, at: Relaxed.read(form, item, at)
        )
        return cls(tables, form.numbers(fields.get("byes", []), join(path, "byes")), relaxed)

    def to_record(self) -> dict[str, Any]:
        return {
            "tables": [table.to_record() for table in self.tables],
            "byes": list(self.byes),
            "relaxed": [relaxed.to_record() for relaxed in self.relaxed],
        }

    def played(self) -> PlayedRound:
        """This round as history, no result known: what the next of several rounds starts from."""
        tables = tuple(Result(each.table, each.ns, each.ew, phase=each.phase) for each in self.tables)
        return PlayedRound(tables, self.byes)


@dataclass(frozen=True, slots=True)
class Answer:
    """The rounds asked for, in order."""

    rounds: tuple[Round, ...]

    @classmethod
    def from_record(cls, record: object) -> Self:
        """The answer of a JSON object; `InvalidRequest` with all that is wrong with its form."""
        form = Form()
        fields = form.fields(record, "", ["rounds"])
        rounds = form.items(fields.get("rounds", []), "rounds", lambda item, at: Round.read(form, item, at))
        if form.errors:
            raise InvalidRequest(form.errors)
        return cls(rounds)

    def to_record(self) -> dict[str, Any]:
        return {"rounds": [each.to_record() for each in self.rounds]}
