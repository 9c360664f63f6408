"""The codes of a concours, and the lines that its deals are on the typed sheet."""

from __future__ import annotations

import json
import re
from functools import lru_cache
from typing import TYPE_CHECKING, Final, NamedTuple

from scoring.cards import Side, Trump
from scoring.codes.door import Codes, codes_of
from scoring.errors import InvalidDeal
from tournaments.sheets.rules import rules_of
from tournaments.sheets.wording import language

if TYPE_CHECKING:
    from collections.abc import Hashable

    from tournaments.models.planning import Tournament
    from tournaments.sheets.replay import Record
    from tournaments.sheets.sheet import Row

_AS_IT_IS: Final = re.compile(r"@\s*([0-9]{1,3})")
MOST_OFFERED: Final = 12


def codes_for(tournament: Tournament) -> Codes:
    """The codes of the rules that a concours plays by."""
    return _codes(tournament.ruleset, json.dumps(tournament.options, sort_keys=True))


@lru_cache(maxsize=64)
def _codes(ruleset: str, options: str) -> Codes:
    return codes_of(ruleset, json.loads(options))


def line_of(codes: Codes, row: Row) -> str:
    """The code of a deal; «@3», deal 3 as it is, where no code says it."""
    try:
        code = codes.write(row.record)
        codes.parse(code)
    except InvalidDeal:
        return f"@{row.place}"
    return code


def as_it_is(text: str) -> int | None:
    """The place of the deal that a line leaves as it is; None for a line that says one itself."""
    found = _AS_IT_IS.fullmatch(text.strip())
    return int(found[1]) if found else None


def meant(tournament: Tournament, text: str) -> Hashable:
    """What a line says, however it is written; of a line that says no deal, its words."""
    try:
        return canonical(tournament, codes_for(tournament).parse(text))
    except InvalidDeal:
        return " ".join(text.split())


def canonical(tournament: Tournament, record: Record) -> str:
    """The same for records of the same deal, whichever side's points were written."""
    points = record.get("points", {})
    if len(points) == 1 and not tournament.in_manches:
        total = rules_of(tournament).ruleset.pools[Trump(record["contract"]["trump"])].total
        ((side, counted),) = points.items()
        record = {**record, "points": {side: counted, Side(side).other.value: total - counted}}
    return json.dumps(record, sort_keys=True)


class Offer(NamedTuple):
    """What may follow: the line it makes, the code that is added or completed, what that says."""

    line: str
    code: str
    meaning: str


def offers(codes: Codes, text: str) -> list[Offer]:
    """What may follow in a line; figures that any points may begin with would help nobody."""
    lang = language()
    found = [one for one in codes.complete(text) if not (one.code.isdecimal() and one.fr != one.code)]
    return [Offer(one.line, one.code, one.en if lang == "en" else one.fr) for one in found[:MOST_OFFERED]]
