"""A concours as one JSON object, and its standing as another: `python -m scoring standings`.

    {"criteria": ["wins", "points"], "seed": "7f3a", "teams": [1, 2, 3], "withdrawn": [], "matches": false,
     "results": [{"round": 1, "ns": 1, "ew": 2, "points": [2010, 1480], "winner": "NS"},
                 {"round": 1, "bye": 3}, {"round": 2, "absent": 3, "present": 1, "ruling": -100}]}

All but `results` may be left out: the usual criteria rank the teams that the results name. At a table
`winner` may be null (half a win each) or left out (the higher total); `manches` are given as `points` are.
A `cap` (`{"most": 1280, "loser": 664, "from_round": 3}`, each of them may be left out) is what a table counts
for at most; `penalties` are then those that its points are after.
"""

from __future__ import annotations

from fractions import Fraction
from typing import Any, Final

from scoring.caps import Cap
from scoring.cards import Side
from scoring.criteria import BRACKET, CRITERIA, DEFAULT_CRITERIA, MATCH_CRITERIA, Criterion, criterion
from scoring.results import (
    AVERAGE_BYE,
    Bye,
    Forfeit,
    RankedTeam,
    ResultsError,
    RoundResult,
    TableResult,
    fixed_bye,
    teams_with_result,
    winner_by_totals,
)
from scoring.standings import Standing, rank_teams

MAX_NUMBER: Final = 10**15
"""A number of that size stands for no team, round or score: it is refused before anything is added up."""
FIELDS: Final = {"criteria", "seed", "teams", "withdrawn", "matches", "cap", "results"}


def standings_record(concours: object, language: str) -> dict[str, Any]:
    """The standing of a concours, worded in `language`; `ResultsError` says what cannot be read or ranked."""
    if not isinstance(concours, dict) or concours.keys() - FIELDS:
        raise ResultsError(f"a concours is an object with {', '.join(sorted(FIELDS))}")
    matches = concours.get("matches") is True
    cap = _cap(concours.get("cap", {}))
    results = [_result(record, f"results[{n}]", cap) for n, record in enumerate(_list(concours, "results"))]
    used = _criteria(concours, matches=matches)
    withdrawn = {_number(number, "withdrawn") for number in _list(concours, "withdrawn")}
    teams = {_number(number, "teams") for number in _list(concours, "teams")} | teams_with_result(results)
    ranked = rank_teams(
        [RankedTeam(number, number in withdrawn) for number in sorted(teams)],
        results,
        criteria=used,
        seed=_seed(concours),
    )
    return {
        "criteria": [
            {"key": each.key, "label": each.called(matches=matches).label.in_language(language)}
            for each in used
        ],
        "rows": [_row(row, used, language) for row in ranked.rows],
    }


def list_criteria(language: str) -> str:
    """The key of every criterion that results alone can decide, and its label, one a line."""
    return "".join(
        f"{known.key}\t{known.called(matches=False).label.in_language(language)}\n"
        for known in CRITERIA.values()
        if known is not BRACKET
    )


def _seed(concours: dict[str, Any]) -> str:
    """The seed of the lots: any text that UTF-8 can hold, or a number."""
    seed = concours.get("seed", "")
    if not isinstance(seed, str):
        seed = str(_number(seed, "seed"))
    if any("\ud800" <= letter <= "\udfff" for letter in seed):
        raise ResultsError("seed: a text without half a surrogate pair")
    return seed


def _criteria(concours: dict[str, Any], matches: bool) -> list[Criterion]:
    if "criteria" not in concours:
        return list(MATCH_CRITERIA if matches else DEFAULT_CRITERIA)
    keys = [key for key in _list(concours, "criteria") if isinstance(key, str)]
    if len(keys) < len(concours["criteria"]):
        raise ResultsError("criteria: a list of keys")
    used = [criterion(key) for key in keys]
    if BRACKET in used:
        raise ResultsError(f"criteria: {BRACKET.key} asks for places that results do not give")
    return used


def _row(row: Standing, used: list[Criterion], language: str) -> dict[str, Any]:
    by = row.separated_by
    figures = {each.key: each.figure(row.figures) for each in used if each.split is None}
    return {
        "rank": row.rank,
        "team": row.figures.team.number,
        "figures": {key: str(one) if isinstance(one, Fraction) else one for key, one in figures.items()},
        "separated_by": by and {"key": by.key, "text": by.separated.in_language(language)},
    }


def _cap(record: object) -> Cap:
    if not isinstance(record, dict) or record.keys() - {"most", "loser", "from_round"}:
        raise ResultsError("cap: an object with most, loser, from_round")
    given = {name: _number(value, f"cap.{name}") for name, value in record.items() if value is not None}
    if any(value < 1 for value in given.values()):
        raise ResultsError("cap: numbers from 1")
    return Cap(**given)


def _result(record: object, where: str, cap: Cap) -> RoundResult:
    """A table, a bye or a forfeit."""
    if not isinstance(record, dict):
        raise ResultsError(f"{where}: a result is an object")
    number = _number(record.get("round"), f"{where}.round")
    if "bye" in record:
        fixed = record.get("points")
        policy = AVERAGE_BYE if fixed is None else fixed_bye(_number(fixed, f"{where}.points"))
        return Bye(number, _number(record["bye"], f"{where}.bye"), policy)
    if "absent" in record:
        present = record.get("present")
        return Forfeit(
            number,
            _number(record["absent"], f"{where}.absent"),
            None if present is None else _number(present, f"{where}.present"),
            _number(record.get("ruling", 0), f"{where}.ruling"),
        )
    ns, ew = (_number(record.get(side), f"{where}.{side}") for side in ("ns", "ew"))
    points = _pair(record.get("points"), f"{where}.points")
    manches = _counts(record.get("manches", [0, 0]), f"{where}.manches")
    winner = _winner(record, points, where)
    penalties = _counts(record.get("penalties", [0, 0]), f"{where}.penalties")
    return TableResult(number, ns, ew, *cap.counted(number, points, winner, penalties), winner, *manches)


def _winner(record: dict[str, Any], points: tuple[int, int], where: str) -> Side | None:
    if "winner" not in record:
        return winner_by_totals(*points)
    if record["winner"] not in (None, "NS", "EW"):
        raise ResultsError(f"{where}.winner: NS, EW or null")
    return record["winner"] and Side(record["winner"])


def _list(concours: dict[str, Any], name: str) -> list[object]:
    found = concours.get(name, [])
    if not isinstance(found, list):
        raise ResultsError(f"{name}: a list")
    return found


def _pair(value: object, where: str) -> tuple[int, int]:
    if not isinstance(value, list) or len(value) != 2:
        raise ResultsError(f"{where}: two whole numbers, of NS and of EW")
    return _number(value[0], where), _number(value[1], where)


def _counts(value: object, where: str) -> tuple[int, int]:
    pair = _pair(value, where)
    if min(pair) < 0:
        raise ResultsError(f"{where}: numbers from 0")
    return pair


def _number(value: object, where: str) -> int:
    if not isinstance(value, int) or isinstance(value, bool):
        raise ResultsError(f"{where}: a whole number")
    if abs(value) >= MAX_NUMBER:
        raise ResultsError(f"{where}: a number of at most fifteen digits")
    return value
