"""Checks the marks and results of an archive by folding its logs again; reads no database."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Final

from scoring import VERSION
from scoring.sheet import LogHead, Sheet
from scoring.sheet.log import Log
from tournaments.core.archive.canonical import changed_options, result_data, sheet_data
from tournaments.core.archive.encoding import Data, NotCanonical
from tournaments.core.models.opening import head_of
from tournaments.core.models.planning import Tournament

HEAD_SETTINGS: Final = ("ruleset", "target", "ending", "deals")
"""The settings that make the head of a sheet, together with the options."""
DEAL_FIELDS: Final = ("place", "ns_mark", "ew_mark", "ns_score", "ew_score", "after_end", "record")
SHEET_FIELDS: Final = ("stopped", "totals", "rulings")


@dataclass(slots=True)
class RecalculationTally:
    """The number of recalculated sheets and deals."""

    sheets: int = 0
    deals: int = 0


def log_differences(data: Data, tally: RecalculationTally) -> Iterator[str]:
    """The differences from the folded logs, a French line each; `NotCanonical` for unreadable logs."""
    try:
        head = _head(data["concours"])
        for round_ in data["rounds"]:
            for table in round_["tables"]:
                where = f"partie {round_['number']}, table {table['number']}"
                yield from _table(head, table, where, tally)
    except (KeyError, TypeError, AttributeError, ValueError) as error:
        raise NotCanonical(f"{type(error).__name__} {error}") from error


def _head(concours: Data) -> LogHead:
    """The rules of the sheets, from the archived settings alone."""
    settings = {name: concours[name] for name in HEAD_SETTINGS}
    return _chosen(head_of(Tournament(**settings, options=concours["options"])))


def _chosen(head: LogHead) -> LogHead:
    """The head without the options that equal the ruleset's own."""
    return replace(head, options=changed_options(head.ruleset, head.options))


def _table(head: LogHead, table: Data, where: str, tally: RecalculationTally) -> Iterator[str]:
    log = Log.read(json.dumps(line) for line in table["log"])
    for number, refusal in log.refused:
        yield f"{where}, saisie {number} du journal : {refusal.message()}"
    if _chosen(log.sheet.head) != head:
        yield f"{where} : son journal suit d'autres règles que celles du concours"
    sheet = replace(log.sheet, head=head)
    written = sheet_data(sheet.to_json())
    tally.sheets += 1
    tally.deals += len(table["deals"])
    yield from _deals(table["deals"], written["deals"], sheet, where)
    for name in SHEET_FIELDS:
        if table[name] != written[name]:
            yield f"{where} : {name} vaut {table[name]}, recalculé {written[name]}"
    kept, now = table["result"], result_data(sheet.to_json())
    if kept != now:
        yield f"{where} : le résultat est {result_text(kept)}, recalculé {result_text(now)}"


def _deals(kept: list[Data], now: list[Data], sheet: Sheet, where: str) -> Iterator[str]:
    if len(kept) != len(now):
        yield f"{where} : {len(kept)} donnes, recalculé {len(now)}"
    for place, (deal, again, step) in enumerate(zip(kept, now, sheet.played, strict=False), 1):
        engine = "" if deal["engine"] == VERSION else f" (moteur {deal['engine']}, à présent {VERSION})"
        if step.refused is not None:
            yield f"{where}, donne {place} : le moteur la refuse ({step.refused}){engine}"
        for name in DEAL_FIELDS:
            if deal[name] != again[name]:
                yield f"{where}, donne {place} : {name} vaut {deal[name]}, recalculé {again[name]}{engine}"


def result_text(result: Data | None) -> str:
    """The result of a table in French words; «absent» while it plays."""
    if result is None:
        return "absent"
    won = f"gagné par {result['winner']}" if result["winner"] else "match nul"
    manches = (
        "" if result["ns_manches"] is None else f", manches {result['ns_manches']} – {result['ew_manches']}"
    )
    return f"{result['ns_points']} – {result['ew_points']}{manches}, {won}"
