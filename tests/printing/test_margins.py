"""Ink stays five millimetres from every edge of a sheet: what no printer reaches is white."""

from __future__ import annotations

import io
import subprocess
from collections.abc import Callable, Iterator
from typing import Final

import pytest
from PIL import Image, ImageOps

from tests.printing.conftest import EXTREMES, MANY
from tests.printing.kept import KeptPaper, KeptPapers
from tournaments.frontends.printing.content import PaperContent
from tournaments.frontends.printing.papers import PAPERS

MakeContent = Callable[..., PaperContent]
DPI: Final = 72
MM: Final = DPI / 25.4
LEAST: Final = 5.0
PIXEL: Final = 1 / MM
DARK: Final = 140
"""Of 255: what is darker is ink; the dashes along which a sheet is cut are lighter and thinner."""
CUT_OUT: Final = {"labels": "sheets of labels to peel off have their places from edge to edge"}
CARDS: Final = {"cards", "spares", "a5_cards"}
"""Their head stands so high that the accent of a capital in it is the first to come too near."""

pytestmark = pytest.mark.slow  # each lays out real pages


def sheets(paper: KeptPaper) -> Iterator[Image.Image]:
    """Every page as a picture in greys."""
    command = ["pdftoppm", "-r", str(DPI), "-gray", "-l", "4", paper.pdf]
    rest = subprocess.run(command, capture_output=True, check=True).stdout
    while rest:
        with Image.open(io.BytesIO(rest)) as page:
            page.load()
            yield page
            rest = rest[rest.index(b"\n255\n") + 5 + page.width * page.height :]


def margins(page: Image.Image) -> list[float]:
    """What is white at the left, top, right and bottom, in millimetres; empty for a white page."""
    ink = ImageOps.invert(page).point(lambda dark: 255 if dark > DARK else 0).getbbox()
    if ink is None:
        return []
    left, top, right, bottom = ink
    return [edge / MM for edge in (left, top, page.width - right, page.height - bottom)]


def near_an_edge(paper: KeptPaper) -> list[str]:
    """Where ink is nearer to an edge than may be: the page, and what is white there."""
    return [
        f"page {number}: {white:.1f} mm"
        for number, page in enumerate(sheets(paper), 1)
        for white in margins(page)
        if white < LEAST - PIXEL / 2
    ]


@pytest.mark.parametrize("key", sorted(set(PAPERS) - CUT_OUT.keys()))
def test_ink_stays_away_from_every_edge(
    key: str, specimen: Callable[..., KeptPaper], extremes: Callable[..., KeptPaper]
) -> None:
    assert near_an_edge(extremes(key) if key in CARDS else specimen(key, MANY, long=True)) == []


@pytest.mark.night  # the same of names in other letters, on fewer and on more tables
@pytest.mark.parametrize("tables", [2, 4])
@pytest.mark.parametrize("key", sorted(set(PAPERS) - CUT_OUT.keys()))
def test_so_does_that_of_the_longest_names(
    key: str, tables: int, content: MakeContent, kept: KeptPapers
) -> None:
    assert near_an_edge(kept.paper(content(key, tables=tables, pairs=EXTREMES))) == []
