"""The rounds of an archive as rows: tables with their logs folded, byes, and what each draw was asked."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Any, Final
from uuid import uuid4

from django.utils import timezone

from scoring.cards import Side
from scoring.rulesets import ALL_RULESETS
from scoring.sheet import Entry as Said
from scoring.sheet import Head, Outcome, Sheet
from scoring.sheet.entries import Deal, FromTable, read_content, read_head
from scoring.sheet.folding import history
from tournaments.models.opening import open_tables
from tournaments.models.planning import Tournament
from tournaments.models.registration import Team
from tournaments.models.rounds import Bye, Drawing, Round, Table
from tournaments.models.sheets import Entry
from tournaments.rounds import drawing, queries
from tournaments.sheets.writing import columns_of
from tournaments.standings import queries as standings

PLACE: Final = ("number", "phase", "host", "first_dealer")
Data = dict[str, Any]


@dataclass(frozen=True, slots=True)
class PreparedTable:
    """A table that is not written yet: its row without teams, its log, its sheet."""

    row: Table
    log: list[Entry]
    sheet: Sheet
    sides: Mapping[Side, list[int]]
    """The numbers of who sits there: a team, or two individuals."""


@dataclass(frozen=True, slots=True)
class PreparedRound:
    """A round that is not written yet."""

    row: Round
    tables: list[PreparedTable]
    byes: list[int]


def prepared_rounds(data: Data) -> list[PreparedRound]:
    """The rounds of an archive, folded before anything is locked: of 500 teams it takes some seconds."""
    return [
        PreparedRound(
            Round(**{name: round_[name] for name in ("number", "method", "seed", "attempt")}),
            [_prepared(table) for table in round_["tables"]],
            list(round_["byes"]),
        )
        for round_ in data["rounds"]
    ]


def head_options(rounds: list[PreparedRound], changed: Data) -> Data:
    """The options of the concours as its tables have them, which may name a value that changes nothing."""
    for round_ in rounds:
        for table in round_.tables:
            head = table.sheet.head
            own = ALL_RULESETS[head.ruleset]
            named = {name: value for name, value in head.options.items() if value != own.value_of(name)}
            if named == changed:
                return dict(head.options)
    return changed


def write_rounds(
    tournament: Tournament, rounds: list[PreparedRound], teams: Mapping[int, Team], at: datetime | None
) -> None:
    """The rounds in their order, published and played by the moment `at`; now where that is unknown."""
    moment = at or timezone.now()
    for prepared in sorted(rounds, key=lambda each: each.row.number):
        round_ = prepared.row
        round_.tournament, round_.published_at = tournament, moment
        round_.clean_fields(exclude=["tournament", "relaxed", "standing"])
        ranking = standings.ranking(tournament)
        round_.standing = ranking
        round_.save(force_insert=True)
        _write_tables(prepared, teams, moment)
        Bye.objects.bulk_create(Bye(round=round_, team=teams[number]) for number in prepared.byes)
        open_tables(round_)
        _write_drawing(round_, ranking)
        tournament.raise_results_version()


def _write_drawing(round_: Round, ranking: list[int]) -> None:
    """What the draw was asked, as far as the archive says: neither wishes nor bans are in it."""
    tournament = round_.tournament
    played = queries.played_before(tournament, round_.number, queries.winners_of(tournament))
    there = queries.teams_there(tournament, round_.number)
    asked = replace(drawing.asked(round_, there, ranking, played), method=round_.method)
    Drawing.objects.create(round=round_, request=asked.to_record())


def _prepared(table: Data) -> PreparedTable:
    head, *lines = table["log"]
    log: list[Entry] = []
    for number, line in enumerate(lines, 1):
        log.append(_entry(number, line, log))
    row = Table(**{name: table[name] for name in PLACE}, game=head["game"])
    row.clean_fields(exclude=[field.name for field in Table._meta.fields if field.name not in PLACE])
    sheet = _folded(read_head(head["game"]), [entry.value for entry in log])
    for name, value in columns_of(sheet).items() if log else ():
        setattr(row, name, value)
    if row.sheet is not None and table["deals"]:
        row.sheet["engine"] = table["deals"][0]["engine"]
    sides = {side: [one["number"] for one in table["sides"][side.value]] for side in Side}
    return PreparedTable(row, log, sheet, sides)


def _entry(number: int, line: Data, earlier: list[Entry]) -> Entry:
    """A line of a log as a row: keys are made anew, and nobody knows who wrote it with what."""
    content = {name: value for name, value in line.items() if name not in {"key", "outcome"}}
    said = read_content(content)
    if isinstance(said, Deal) and said.instead:
        content["instead"] = str(earlier[int(said.instead) - 1].key)
    side = said.side.value if isinstance(said, FromTable) and said.side else ""
    return Entry(
        number=number,
        key=uuid4(),
        kind=content["kind"],
        content=content,
        side=side,
        outcome=Outcome(line["outcome"]).value,
    )


def _folded(head: Head, log: list[Said]) -> Sheet:
    return [Sheet.new(head), *history(head, log)][-1]


def _write_tables(prepared: PreparedRound, teams: Mapping[int, Team], moment: datetime) -> None:
    for table in prepared.tables:
        row = table.row
        row.round = prepared.row
        for side, name in ((Side.NS, "ns"), (Side.EW, "ew")):
            numbers = table.sides[side]
            setattr(row, name, teams[numbers[0]])
            setattr(row, f"{name}_partner", teams[numbers[1]] if len(numbers) > 1 else None)
        row.last_activity = moment if table.log else None
        row.finished_at = moment if table.sheet.result else None
    Table.objects.bulk_create(table.row for table in prepared.tables)
    for table in prepared.tables:
        for entry in table.log:
            entry.table = table.row
    Entry.objects.bulk_create(entry for table in prepared.tables for entry in table.log)
