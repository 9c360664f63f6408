"""The codes by which deals are typed: the line of a deal, what a line means, what may follow, the help."""

from __future__ import annotations

import json
import re
from functools import lru_cache
from typing import TYPE_CHECKING, Final, NamedTuple

from django.utils.translation import gettext as _

from scoring.cards import Side, Trump
from scoring.codes.door import Codes, codes_of
from scoring.errors import InvalidDeal
from scoring.sheet.coinche import Coinche
from scoring.sheet.head import game_of
from tournaments.access.language import language
from tournaments.sheets.games import game_ui

if TYPE_CHECKING:
    from collections.abc import Hashable, Iterator

    from scoring.sheet import Head
    from scoring.sheet.game import Record
    from tournaments.sheets.sheet import Row

MAX_OFFERS: Final = 12
_AS_IT_IS: Final = re.compile(r"@\s*([0-9]{1,3})")

EXAMPLES: Final = (
    "N 100C 112", "n100c112", "E 9P 71", "E 80SA 50d", "N 120K x 98", "N 120T xx 98", "N 100C cap",
    "N cap C cap", "N gen C gen", "N 100C 112 b", "N 100C 112 bd", "N 100C 112 +3RP", "N 100C 112 +5AKd",
    "N 100C 112 +4V", "N 100C 112 .", "-",
)  # fmt: skip
MATCH_EXAMPLES: Final = ("A58 der B62", "A58 der +m! B +t", "A58 der +q +5", "B ch")
"""Lines that show what can be said; those that the rules of a table know are shown."""


def codes_for(head: Head) -> Codes:
    """The codes of the rules that a table plays by."""
    return _codes(head.ruleset, json.dumps(dict(head.options), sort_keys=True))


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


def meaning_of(head: Head, text: str) -> Hashable:
    """What a line says, however it is written; of a line that says no deal, its words."""
    try:
        return canonical(head, codes_for(head).parse(text))
    except InvalidDeal:
        return " ".join(text.split())


def canonical(head: Head, record: Record) -> str:
    """One text for all records of a deal, whichever side's points were written."""
    points, game = record.get("points", {}), game_of(head)
    if len(points) == 1 and isinstance(game, Coinche):
        total = game.table.ruleset.pools[Trump(record["contract"]["trump"])].total
        ((side, counted),) = points.items()
        record = {**record, "points": {side: counted, Side(side).other.value: total - counted}}
    return json.dumps(record, sort_keys=True)


# --- what may follow ------------------------------------------------------------------------------


class Offer(NamedTuple):
    """What may follow: the line it makes, the code that is added or completed, what that says."""

    line: str
    code: str
    meaning: str


def offers(codes: Codes, text: str) -> list[Offer]:
    """What may follow in a line; figures that any points may begin with would help nobody."""
    lang = language()
    found = [one for one in codes.complete(text) if not (one.code.isdecimal() and one.fr != one.code)]
    return [Offer(one.line, one.code, one.en if lang == "en" else one.fr) for one in found[:MAX_OFFERS]]


# --- help -----------------------------------------------------------------------------------------


class Example(NamedTuple):
    """A line, and what it says."""

    code: str
    meaning: str


class Step(NamedTuple):
    """What can be typed at a point of the line."""

    title: str
    offers: list[Offer]


def steps(head: Head) -> list[Step]:
    """What a line is made of, in the order of typing."""
    codes = codes_for(head)
    if game_ui(head.ruleset).match:
        return [_step(codes, _("Qui"), ""), _step(codes, _("Ses points (58), puis"), "A58")]
    titles = (_("Qui prend"), _("L'enchère (en dizaines aussi : 8, 11)"), _("L'atout"))
    found, line = [], ""
    for title in titles:
        found.append(_step(codes, title, line))
        line = next(f"{one.line} " for one in offers(codes, line) if one.code != "-")
    found.append(_step(codes, _("Les points du preneur (112) ou de la défense (50d), et si besoin"), line))
    if any(one.code == "+" for one in offers(codes, line)):
        found.append(_step(codes, _("Une annonce : cartes, hauteur, couleur"), f"{line}90 +"))
    return found


def _step(codes: Codes, title: str, line: str) -> Step:
    return Step(title, offers(codes, line))


def examples(head: Head) -> list[Example]:
    """Whole lines, with what the parser understands."""
    return list(_understood(codes_for(head), MATCH_EXAMPLES if game_ui(head.ruleset).match else EXAMPLES))


def _understood(codes: Codes, lines: tuple[str, ...]) -> Iterator[Example]:
    for line in lines:
        try:
            codes.parse(line)
        except InvalidDeal:
            continue
        yield Example(line, codes.say(line, language()))
