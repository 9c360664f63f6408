"""Papers for the wall: who plays where, by table and by name."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import ceil
from typing import Any, Final, Literal, NamedTuple

from django.utils.translation import gettext as _

from scoring.cards import Seat
from tournaments.models.registration import folded
from tournaments.printing.content import Content, Draw, Match, Pair
from tournaments.printing.grid import seat_letter, sides
from tournaments.printing.pages import GAP, Columns, Page

LEFT: Final = 10.0
TOP: Final = 26.5
WIDTH: Final = 190.0
HEIGHT: Final = 260.0
ABOVE_FOOT: Final = 253.0
"""What is left of it where something stands at the foot."""


SIDES: Final[tuple[Literal["ns", "ew"], ...]] = ("ns", "ew")


class Choice(NamedTuple):
    """A way to fill a page: columns, the most lines in each, and how tall a line may grow in millimetres."""

    columns: int
    lines: int
    tallest: float


TABLES: Final = (Choice(1, 5, 52.0), Choice(2, 12, 30.0))
NAMES: Final = (Choice(1, 12, 20.0), Choice(2, 26, 12.5))
AWARDS: Final = (Choice(1, 16, 32.0),)


class Place(NamedTuple):
    """Where a player sits: no match for the exempt team."""

    player: str
    team: str
    number: int | None
    seat: str
    against: str


def table_pages(content: Content) -> list[Page]:
    """The draw by table; the exempt team stands at the end."""
    draw = content["draw"]
    if draw is None:
        return []
    lines = [*map(_table, draw["matches"]), *map(_exempt, draw["byes"])]
    columns = layout(len(lines), TABLES, ABOVE_FOOT)
    title = _("Partie %(number)s : les tables") % {"number": draw["number"]}
    high, wide = columns.height, columns.line_width
    sizes = {
        "number": (0.82 * high, 1.5 * high),
        "team": (0.48 * high, 0.62 * high),
        "name": (wide - 1.45 * high, 0.52 * high),
        "phase": (0.84 * high, 0.6 * high),
    }
    return wall_pages("tables", content, title, columns, lines, sizes=sizes, foot=draw["foot"])


def _table(match: Match) -> dict[str, Any]:
    called = ("", "") if alone(match) else sides()
    pairs = [
        (_("%(side)s, bis") % {"side": side} if match["host"] == key else side, match[own])
        for side, key, own in zip(called, ("NS", "EW"), SIDES, strict=True)
    ]
    return {"number": match["number"], "pairs": pairs, "phase": match["phase"]}


def alone(match: Match) -> bool:
    """Whether one player sits against another: then no chair has a name."""
    return len(match["ns"]["players"]) == 1


def _exempt(pair: Pair) -> dict[str, Any]:
    return {"number": None, "pairs": [("", pair)], "phase": ""}


def name_pages(content: Content) -> list[Page]:
    """«Où suis-je ?»: every player in the order of the alphabet."""
    draw = content["draw"]
    if draw is None:
        return []
    places = sorted(_places(draw), key=lambda place: (folded(place.player), place.team))
    columns = layout(len(places), NAMES)
    title = _("Partie %(number)s : où suis-je ?") % {"number": draw["number"]}
    high, wide = columns.height, columns.line_width
    sizes = {
        "name": (wide - 2.4 * high, 1.2 * high),
        "table": (1.5 * high, 1.7 * high),
        "against": (wide - 2.4 * high, 0.82 * high),
    }
    return wall_pages("names", content, title, columns, places, sizes=sizes)


def _places(draw: Draw) -> Iterator[Place]:
    for match in draw["matches"]:
        for own, other, seats in (
            (match["ns"], match["ew"], (Seat.NORTH, Seat.SOUTH)),
            (match["ew"], match["ns"], (Seat.WEST, Seat.EAST)),
        ):
            against = " – ".join(other["players"])
            versus = _("contre %(number)s · %(names)s") % {"number": other["number"], "names": against}
            for player, seat in zip(own["players"], seats, strict=False):
                letter = "" if alone(match) else seat_letter(seat)
                yield Place(player, own["number"], match["number"], letter, versus)
    for pair in draw["byes"]:
        for player in pair["players"]:
            yield Place(player, pair["number"], None, "", _("sans adversaire à cette partie"))


def layout(count: int, choices: Sequence[Choice], room: float = HEIGHT) -> Columns:
    """How so many lines fill as few pages as they need, each as full and its letters as big as can be."""
    choice = next((c for c in choices if c.columns * c.lines >= count), choices[-1])
    pages = ceil(count / (choice.columns * choice.lines))
    lines = ceil(count / (choice.columns * max(pages, 1))) or 1
    height = min(room / lines, choice.tallest)
    return Columns(LEFT, TOP, (WIDTH + GAP) / choice.columns, height, choice.columns, lines)


def wall_pages(
    template: str, content: Content, title: str, columns: Columns, lines: Sequence[Any], **shared: Any
) -> list[Page]:
    """Lines as pages under one title."""
    pages = columns.pages(lines)
    shared |= {"concours": content["concours"], "title": title, "columns": columns, "pages": len(pages)}
    return [
        Page(template, {**shared, "page": number, "lines": placed}) for number, placed in enumerate(pages, 1)
    ]
