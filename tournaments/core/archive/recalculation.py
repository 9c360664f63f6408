"""Checks an archive by folding its logs again: marks, results, and what follows from them; no database."""

from __future__ import annotations

import json
from collections.abc import Generator, Iterator
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Final

from scoring import VERSION
from scoring.errors import InvalidDeal
from scoring.sheet import LogHead, Sheet
from scoring.sheet.game import DEALS
from scoring.sheet.log import Log
from tournaments.core.archive.canonical import changed_options, result_data, sheet_data
from tournaments.core.archive.encoding import Data, NotCanonical
from tournaments.core.archive.ranking import needs_seed, ranking_differences, table_row
from tournaments.core.models.opening import head_of
from tournaments.core.models.planning import Tournament

if TYPE_CHECKING:
    from tournaments.core.archive.files import Archive
    from tournaments.core.models.past import TableRow

HEAD_SETTINGS: Final = ("ruleset", "target", "ending", "deals")
"""The settings that make the head of a sheet, together with the options."""
DEAL_FIELDS: Final = ("place", "ns_mark", "ew_mark", "ns_score", "ew_score", "after_end", "record")
ENGINE_FIELDS: Final = frozenset(DEAL_FIELDS) - {"place", "record"}
"""The fields that another version of the engine may have computed otherwise for the same deal."""
SHEET_FIELDS: Final = ("stopped", "totals", "rulings")
WORK: Final = 100_000
WORK_OF_ENTRY: Final = 20
"""Entries that are folded again because of others: 300,000 take a second, 500 teams have a third of it."""


@dataclass(slots=True)
class RecalculationTally:
    """The number of recalculated sheets and deals, and how far the standing was.

    `notes` are the differences that come from an older engine, which may have been right in its time.
    `lots`: the order of equals that lots separate was not computed, since the seed was not known.
    """

    sheets: int = 0
    deals: int = 0
    notes: list[str] = field(default_factory=list)
    tables: list[TableRow] = field(default_factory=list)
    lots: bool = False


def differences(archive: Archive, tally: RecalculationTally) -> Iterator[str]:
    """All that does not follow from the logs, a French line each; `NotCanonical` for unreadable data.

    What follows from the marks of an older engine is no difference: it is among the notes of the `tally`.
    """
    yield from log_differences(archive.data, tally)
    try:
        tally.lots = archive.seed is None and needs_seed(archive.data)
        yield from ranking_differences(archive.data, tally.tables, archive.seed)
    except (KeyError, IndexError, TypeError, AttributeError, ValueError, ArithmeticError) as error:
        raise NotCanonical(f"{type(error).__name__} {error}") from error


def log_differences(data: Data, tally: RecalculationTally) -> Iterator[str]:
    """The differences of marks and results from the folded logs; otherwise as `differences`."""
    try:
        _check_work(data)
        rules = _rules(data["concours"])
        for round_ in data["rounds"]:
            head = _chosen(head_of(rules, round_.get("deals")))
            for table in round_["tables"]:
                where = f"partie {round_['number']}, table {table['number']}"
                sheet = yield from _table(head, table, where, tally)
                tally.tables.append(table_row(round_["number"], table, sheet))
    except (KeyError, TypeError, AttributeError, ValueError) as error:
        raise NotCanonical(f"{type(error).__name__} {error}") from error


def _check_work(data: Data) -> None:
    """`NotCanonical` for logs that cost far more to fold than any that a table wrote.

    An undoing folds its log again, so that a log of nothing else costs the square of its length.
    """
    entries = work = 0
    for table in (table for round_ in data["rounds"] for table in round_["tables"]):
        log = table["log"]
        entries += len(log)
        work += len(log) * (len(log) // 4 + sum(line.get("kind") in {"undo", "restore"} for line in log))
    if work > WORK + WORK_OF_ENTRY * entries:
        raise NotCanonical("logs of undoings")


def _rules(concours: Data) -> Tournament:
    """The rules of the sheets, from the archived settings alone."""
    settings = {name: concours[name] for name in HEAD_SETTINGS}
    return Tournament(**settings, options=concours["options"])


def _chosen(head: LogHead) -> LogHead:
    """The head without the options that equal the ruleset's own."""
    return replace(head, options=changed_options(head.ruleset, head.options))


def _table(head: LogHead, table: Data, where: str, tally: RecalculationTally) -> Generator[str, None, Sheet]:
    log = Log.read(json.dumps(line) for line in table["log"])
    for number, refusal in log.refused:
        yield f"{where}, saisie {number} du journal : {refusal.message()}"
    if _chosen(log.sheet.head) != head:
        yield f"{where} : son journal suit d’autres règles que celles du concours"
    sheet = replace(log.sheet, head=head)
    written = sheet_data(sheet.to_json())
    tally.sheets += 1
    tally.deals += len(table["deals"])
    before = len(tally.notes)
    yield from _deals(table["deals"], written["deals"], sheet, where, tally)
    marked_otherwise = len(tally.notes) > before
    for name in SHEET_FIELDS:
        if table[name] != written[name]:
            yield f"{where} : {name} vaut {table[name]}, recalculé {written[name]}"
    kept, now = table["result"], result_data(sheet.to_json())
    if kept != now:
        what = f"{where} : le résultat est {result_text(kept)}, recalculé {result_text(now)}"
        if marked_otherwise and _follows(kept, table["deals"], sheet):
            tally.notes.append(what)
        else:
            yield what
    return sheet


def _follows(result: Data | None, deals: list[Data], sheet: Sheet) -> bool:
    """Whether a result, points and winner, follows from the last score of an older engine, less penalties."""
    if result is None or result["source"] != DEALS:
        return result is None and sheet.totals is None and sheet.forfeit is None
    ns, ew = (
        max(0, score - taken) for score, taken in zip(_score(deals[-1]), sheet.penalty_points, strict=True)
    )
    ahead = sheet.game.ahead((ns, ew), sheet.game.manches(sheet.state))
    won = sheet.penalties or result["winner"] == (ahead and ahead.value)
    return bool(won) and (result["ns_points"], result["ew_points"]) == (ns, ew)


def _score(deal: Data) -> tuple[int, int]:
    return deal["ns_score"], deal["ew_score"]


def _deals(
    kept: list[Data], now: list[Data], sheet: Sheet, where: str, tally: RecalculationTally
) -> Iterator[str]:
    if len(kept) != len(now):
        yield f"{where} : {len(kept)} donnes, recalculé {len(now)}"
    before = 0, 0
    for place, (deal, again, step) in enumerate(zip(kept, now, sheet.played, strict=False), 1):
        older = deal["engine"] != VERSION
        added = before[0] + deal["ns_mark"], before[1] + deal["ew_mark"]
        before = _score(deal)
        if older and added != before:
            yield f"{where}, donne {place} : le total vaut {before}, la somme des marques {added}"
        for name, what in _differences_of_deal(deal, again, step.refused):
            if older and (name in ENGINE_FIELDS or not name):
                said = f"{where}, donne {place} : {what} (moteur {deal['engine']}, à présent {VERSION})"
                tally.notes.append(said)
            else:
                yield f"{where}, donne {place} : {what}"


def _differences_of_deal(deal: Data, again: Data, refused: InvalidDeal | None) -> Iterator[tuple[str, str]]:
    """The fields that differ, each with a French sentence; without a field where the engine refuses it."""
    if refused is not None:
        yield "", f"le moteur la refuse ({refused})"
    for name in DEAL_FIELDS:
        if deal[name] != again[name]:
            yield name, f"{name} vaut {deal[name]}, recalculé {again[name]}"


def result_text(result: Data | None) -> str:
    """The result of a table in French words; «absent» while it plays."""
    if result is None:
        return "absent"
    won = f"gagné par {result['winner']}" if result["winner"] else "match nul"
    manches = (
        "" if result["ns_manches"] is None else f", manches {result['ns_manches']} – {result['ew_manches']}"
    )
    return f"{result['ns_points']} – {result['ew_points']}{manches}, {won}"
