"""Papers written straight into a PDF by fpdf2: the limit that the press is measured against.

The same texts, lines and codes at places that are known beforehand: nothing is laid out, nothing is fitted,
nothing wraps and nothing is tagged. fpdf2 is no dependency of the project; `benchmarks.paper` says how it is
brought along.
"""

from __future__ import annotations

import importlib
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from tournaments.platform.qr import dark_modules

if TYPE_CHECKING:
    from tournaments.frontends.printing.content import PaperContent

FONTS: Final = Path(__file__).parents[1] / "tournaments" / "static" / "dix" / "print" / "fonts"
HALF: Final = 148.5
ROWS: Final = 12
COLUMNS: Final = (
    0,
    5.6,
    16.8,
    24.2,
    34.8,
    46.4,
    68,
    80,
    91,
    102,
    109.4,
    116,
    122.6,
    131.6,
    140.6,
    152,
    163,
    176,
    190,
)
REMINDER: Final = 6


def _new() -> Any:
    pdf = importlib.import_module("fpdf").FPDF(unit="mm", format="A4")
    pdf.set_auto_page_break(auto=False)
    for family, style, file in (
        ("roboto", "", "RobotoCondensed-Regular.ttf"),
        ("roboto", "B", "RobotoCondensed-Bold.ttf"),
        ("signs", "", "DixSigns.ttf"),
    ):
        pdf.add_font(family, style, FONTS / file)
    return pdf


class Type(NamedTuple):
    """A size in points, a weight and a font."""

    size: float = 8
    weight: str = ""
    font: str = "roboto"


SMALL: Final = Type()


def _bold(size: float) -> Type:
    return Type(size, "B")


def _text(pdf: Any, left: float, base: float, words: str, kind: Type = SMALL) -> None:
    pdf.set_font(kind.font, kind.weight, kind.size)
    pdf.text(left, base, words)


def _head(pdf: Any, made: PaperContent, title: str) -> None:
    pdf.add_page()
    _text(pdf, 10, 13, title, _bold(25))
    _text(pdf, 10, 19, made["concours"]["name"], _bold(10.5))
    _text(pdf, 10, 23, made["concours"]["facts"], Type(10))
    pdf.line(10, 24.5, 200, 24.5)


def cards(pdf: Any, made: PaperContent) -> None:
    """Two score cards a page."""
    data = made["data"]
    for place, match in enumerate(data["draw"]["matches"]):
        if place % 2 == 0:
            pdf.add_page()
        _card(pdf, made, match, data["phones"]["ways"][str(match["number"])], HALF * (place % 2))


def _card(pdf: Any, made: PaperContent, match: Any, way: Any, top: float) -> None:
    _text(pdf, 10, top + 11, made["concours"]["name"], _bold(12))
    _text(pdf, 10, top + 15, made["concours"]["facts"], Type(10))
    _text(pdf, 115, top + 11, "Partie 2", _bold(12))
    _text(pdf, 115, top + 15, "Premier donneur : Nord")
    _text(pdf, 155, top + 24, str(match["number"]), _bold(46))
    _text(pdf, 180, top + 32, way["code"], _bold(12))
    for left, key, side in ((10, "ns", "N/S"), (80, "ew", "E/O")):
        _text(pdf, left, top + 21, side)
        _text(pdf, left, top + 29, match[key]["number"], _bold(24))
        for n, player in enumerate(match[key]["players"]):
            _text(pdf, left + 20, top + 22 + 6 * n, player, _bold(11.5))
        _text(pdf, left + 20, top + 33, match[key]["club"])
    rows = dark_modules(way["link"])
    side = 20 / len(rows)
    for y, row in enumerate(rows):
        for x, dark in enumerate(row):
            if dark:
                pdf.rect(180 + x * side, top + 7 + y * side, side, side, style="F")
    _grid(pdf, top + 35)


def _grid(pdf: Any, top: float) -> None:
    high, head = 6.5, 8
    bottom = top + head + ROWS * high
    for n in range(ROWS + 1):
        pdf.line(10, top + head + n * high, 200, top + head + n * high)
    for column in COLUMNS:
        pdf.line(10 + column, top, 10 + column, bottom)
        _text(pdf, 10.5 + column, top + 6, "N/S")
    for n in range(ROWS):
        base = top + head + (n + 0.65) * high
        for left, words in ((2, str(n + 1)), (10, "NOSE"[n % 4]), (62, "SA"), (65, "TA"), (70, "× 2   × 4")):
            _text(pdf, 10 + left, base, words)
        for place, sign in enumerate("♠♥♦♣"):
            _text(pdf, 57 + 4 * place, base, sign, Type(9, "", "signs"))
        for left in (18, 104):
            pdf.rect(10 + left, base - 2, 2.8, 2.8)
    for n in range(REMINDER):
        _text(
            pdf,
            10,
            bottom + 3 + 3 * n,
            "Réussi le preneur marque ses points et son contrat, la défense ses points",
        )
    for left, words in (
        (110, "Vainqueur"),
        (110, "Signature N/S"),
        (140, "Signature E/O"),
        (170, "Vérifié par"),
    ):
        _text(pdf, left, bottom + 12, words)
        pdf.line(left, bottom + 20, left + 25, bottom + 20)


def standing(pdf: Any, made: PaperContent) -> None:
    """Thirty-two teams a page."""
    for place, row in enumerate(made["data"]["rows"]):
        if place % 32 == 0:
            _head(pdf, made, "Classement final")
        base = 36 + 8 * (place % 32)
        _text(pdf, 10, base, str(row["rank"]), _bold(13))
        _text(pdf, 21, base, str(row["number"]), Type(10))
        for n, player in enumerate(row["players"]):
            _text(pdf, 31, base - 1 + 3.5 * n, player, _bold(9.2))
        for n, figure in enumerate([*row["figures"], *row["rounds"]]):
            _text(pdf, 86 + 12 * n, base, figure, Type(9.5))
        pdf.line(10, base + 3, 200, base + 3)


def draw(pdf: Any, made: PaperContent) -> None:
    """Twenty-four tables a page, in two columns."""
    for place, match in enumerate(made["data"]["matches"]):
        if place % 24 == 0:
            _head(pdf, made, "Partie 2 : les tables")
        left, base = 10 + 98 * (place % 24 // 12), 36 + 21 * (place % 12)
        _text(pdf, left, base, str(match["number"]), _bold(31))
        for n, key in enumerate(("ns", "ew")):
            _text(pdf, left + 19, base - 3 + 10 * n, match[key]["number"], _bold(13))
            for m, player in enumerate(match[key]["players"]):
                _text(pdf, left + 30, base - 3 + 10 * n + 4.5 * m, player, _bold(10.9))
        pdf.line(left, base + 13, left + 92, base + 13)


KINDS: Final[dict[str, Callable[[Any, PaperContent], None]]] = {
    "cards": cards,
    "standing": standing,
    "draw": draw,
}


def write(made: PaperContent, target: Path) -> None:
    """Write a paper of one of `KINDS`."""
    pdf = _new()
    KINDS[made["paper"]](pdf, made)
    pdf.output(str(target))
