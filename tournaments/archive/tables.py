"""The tables of a concours with all that stands on their sheets, read for its canonical data."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping
from typing import Any, Final, NamedTuple

from scoring.cards import Side
from scoring.sheet.entries import Deal
from tournaments.archive.encoding import as_canonical, encoded
from tournaments.models.planning import Tournament
from tournaments.models.rounds import Table
from tournaments.models.sheets import Entry

TABLE: Final = ("number", "phase", "host", "first_dealer")
RESULT: Final = ("source", "ns_points", "ew_points", "ns_manches", "ew_manches", "winner", "absent")

Data = dict[str, Any]


class Played(NamedTuple):
    """A table: its facts, and by side the primary keys of who sat there."""

    data: Data
    teams: Mapping[Side, tuple[int, ...]]


def tables_by_round(tournament: Tournament) -> dict[int, list[Played]]:
    """The tables of published rounds by number, by the primary key of their round; three queries."""
    published = list(tournament.rounds.filter(published_at__isnull=False).values_list("pk", flat=True))
    logs: defaultdict[int, list[Entry]] = defaultdict(list)
    entries = Entry.objects.filter(table__round__in=published).order_by("number")
    for entry in entries.only("table", "number", "kind", "content", "key", "device", "outcome"):
        logs[entry.table_id].append(entry)
    found: defaultdict[int, list[Played]] = defaultdict(list)
    for table in Table.objects.filter(round__in=published).order_by("number"):
        found[table.round_id].append(_played(table, logs[table.pk]))
    return dict(found)


def _played(table: Table, entries: Iterable[Entry]) -> Played:
    own = {name: getattr(table, name) for name in TABLE}
    sheet: Data = table.sheet or {}
    written = written_on(sheet) | {"result": _result(table, sheet), "log": _log(table, entries)}
    sides = {Side.NS: (table.ns_id, table.ns_partner_id), Side.EW: (table.ew_id, table.ew_partner_id)}
    return Played(
        own | written,
        {side: tuple(team for team in teams if team is not None) for side, teams in sides.items()},
    )


def written_on(sheet: Mapping[str, Any]) -> Data:
    """What an archive says of a sheet (`scoring.sheet.Sheet.to_json`) beside its result and its log."""
    lines: list[Data] = sheet.get("lines", [])
    places = {line["deal"]: place for place, line in enumerate(lines, 1)}
    return {
        "stopped": sheet.get("stopped", False),
        "deals": [_deal(place, line, sheet["engine"]) for place, line in enumerate(lines, 1)],
        "totals": _totals(sheet.get("totals")),
        "rulings": sorted((_ruling(ruling, places) for ruling in sheet.get("rulings", [])), key=encoded),
    }


def result_on(sheet: Mapping[str, Any]) -> Data | None:
    """What an archive says a sheet came to; None while it plays."""
    result = sheet.get("result")
    if result is None:
        return None
    (ns_points, ew_points), (ns_manches, ew_manches) = result["points"], result["manches"] or (None, None)
    values = (result["source"], ns_points, ew_points, ns_manches, ew_manches)
    return dict(zip(RESULT, (*values, result["winner"], result["absent"] or ""), strict=True)) | {
        "article": result["article"]
    }


def _result(table: Table, sheet: Data) -> Data | None:
    """The result that counts: the columns of the row, and the article that a forfeit was given by."""
    if not table.finished:
        return None
    article = (sheet.get("result") or {}).get("article", "")
    return {name: getattr(table, name) for name in RESULT} | {"article": article}


def _deal(place: int, line: Data, engine: str) -> Data:
    (ns_mark, ew_mark), (ns_score, ew_score) = line["marks"], line["score"]
    return {
        "record": as_canonical(line["record"]),
        "place": place,
        "ns_mark": ns_mark,
        "ew_mark": ew_mark,
        "ns_score": ns_score,
        "ew_score": ew_score,
        "after_end": line["after_end"],
        "engine": engine,
    }


def _totals(typed: Data | None) -> Data | None:
    if typed is None:
        return None
    points, manches = typed["points"], typed.get("manches") or {}
    return {
        "ns_points": points["NS"],
        "ew_points": points["EW"],
        "ns_manches": manches.get("NS"),
        "ew_manches": manches.get("EW"),
        "deals_played": typed.get("deals_played"),
    }


def _ruling(ruling: Data, places: Mapping[int, int]) -> Data:
    """A ruling that stands; its deal is named by its place, None where it is not on the sheet."""
    return {
        "deal": places.get(ruling.get("deal", 0)),
        "kind": ruling.get("what", "other"),
        "side": ruling.get("side", ""),
        "penalty": ruling.get("points", 0),
        "article": ruling.get("article", ""),
        "words": ruling.get("words", ""),
    }


def _log(table: Table, entries: Iterable[Entry]) -> list[Data]:
    """The log, line by line as ``python -m scoring sheet`` folds it; it names neither accounts nor devices.

    The key of a line is its number. A refused entry is mended (`instead`) from the device that it came from:
    where another one named it, nothing was.
    """
    lines: list[Data] = [{"game": table.game}]
    numbers: dict[tuple[str, str], int] = {}
    for entry in entries:
        content = {name: as_canonical(value) for name, value in entry.content.items()}
        if entry.kind == Deal.kind and (instead := content.pop("instead", "")):
            mended = numbers.get((instead, entry.device))
            content |= {} if mended is None else {"instead": str(mended)}
        numbers[str(entry.key), entry.device] = entry.number
        lines.append({**content, "key": str(entry.number), "outcome": entry.outcome})
    return lines
