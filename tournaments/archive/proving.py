"""Whether what an archive says follows from its records: sheets are played again, nothing else is asked."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from scoring import VERSION
from scoring.cards import Side
from scoring.house import own_value
from tournaments.archive.canonical import Data
from tournaments.archive.encoding import NotCanonical
from tournaments.models.planning import Tournament
from tournaments.models.sheets import Result, Ruling, Totals
from tournaments.sheets import penalties
from tournaments.sheets.games import MARKS, game_of
from tournaments.sheets.replay import end_of, replay
from tournaments.sheets.rescoring import Outcome, came_to

RESULT = tuple(name for name in Outcome._fields if name != "article")


@dataclass(slots=True)
class Tally:
    """How much was played again."""

    sheets: int = 0
    deals: int = 0


def differences(data: Data, tally: Tally) -> Iterator[str]:
    """What does not follow from the records, a line each; `NotCanonical` where they make no sheet."""
    try:
        concours = _concours(data["concours"])
        for round_ in data["rounds"]:
            for table in round_["tables"]:
                where = f"partie {round_['number']}, table {table['number']}"
                yield from _table(concours, table, where, tally)
    except (KeyError, TypeError, AttributeError, ValueError) as error:
        raise NotCanonical(f"{type(error).__name__} {error}") from error


def _concours(said: Data) -> Tournament:
    """What sheets are played by; nothing is stored, nor asked of what is."""
    ruleset, names = said["ruleset"], ("ruleset", "target", "ending", "deals")
    # What a ruleset says itself need not be a value that a club could choose.
    chosen = {name: value for name, value in said["options"].items() if value != own_value(ruleset, name)}
    return Tournament(**{name: said[name] for name in names}, options=chosen)


def _table(concours: Tournament, table: Data, where: str, tally: Tally) -> Iterator[str]:
    rules, deals = game_of(concours), table["deals"]
    steps = replay(rules, [deal["record"] or {} for deal in deals], stopped=table["stopped"])
    tally.sheets += 1
    tally.deals += len(deals)
    for place, (deal, step) in enumerate(zip(deals, steps, strict=True), 1):
        engine = "" if deal["engine"] == VERSION else f" (moteur {deal['engine']}, à présent {VERSION})"
        if step.refused is not None:
            yield f"{where}, donne {place} : le moteur la refuse ({step.refused}){engine}"
        for name, now in zip(MARKS, step.kept(place), strict=True):
            if deal[name] != now:
                yield f"{where}, donne {place} : {name} vaut {deal[name]}, recalculé {now}{engine}"
    yield from _result(concours, table, where, end_of(rules, steps))


def _result(concours: Tournament, table: Data, where: str, game: Any) -> Iterator[str]:
    kept = table["result"] and {name: table["result"][name] for name in RESULT}
    found = _expected(concours, table, game)
    now = found and {name: getattr(found, name) for name in RESULT}
    if kept != now:
        yield f"{where} : le résultat est {_said(kept)}, recalculé {_said(now)}"


def _expected(concours: Tournament, table: Data, game: Any) -> Outcome | None:
    """A forfeit was given, and follows from no record; typed totals go before deals; then the penalties."""
    absent = table["result"] and table["result"]["absent"]
    if absent:
        return Outcome(Result.Source.FORFEIT, 0, 0, Side(absent).other.value, absent)
    given = ({name: ruling[name] for name in ("side", "penalty")} for ruling in table["rulings"])
    off = penalties.off_each(Ruling(table_id=0, **each) for each in given if each["penalty"])[0]
    typed = table["totals"] and Totals(**table["totals"])
    return came_to(game_of(concours), game, typed, off)


def _said(result: Data | None) -> str:
    if result is None:
        return "absent"
    won = f"gagné par {result['winner']}" if result["winner"] else "match nul"
    manches = (
        "" if result["ns_manches"] is None else f", manches {result['ns_manches']} – {result['ew_manches']}"
    )
    return f"{result['ns_points']} – {result['ew_points']}{manches}, {won}"
