"""Each paper looks as it did: its first page beside its golden picture, small and grey.

`make golden` takes the pictures again; look at what changed before you commit them.
"""

from __future__ import annotations

import io
import os
import subprocess
from collections.abc import Callable
from pathlib import Path
from typing import Final

import pytest
from PIL import Image, ImageChops

from tests.printing.kept import KeptPaper, KeptPapers
from tournaments.frontends.printing.content import PaperContent
from tournaments.frontends.printing.papers import PAPERS

MakeContent = Callable[..., PaperContent]
GOLDEN: Final = Path(__file__).parent / "golden"
DPI: Final = 40
GREYS: Final = 16
STEP: Final = 255 // (GREYS - 1)
"""So many greys are kept, this far apart: a picture has ten kilobytes."""
CELL: Final = 6
"""Pixels, four millimetres: what is compared is how dark each cell of a page is."""
TOLERANCE: Final = 20
"""Of 255: what another rasterizer makes of the same letters is less, a word that is gone or moved is more."""
BUNDLES: Final = {"round"}
"""Their first page is that of another paper."""

pytestmark = pytest.mark.slow  # each lays out real pages


def picture(paper: KeptPaper) -> Image.Image:
    """The first page of a paper."""
    command = ["pdftoppm", "-r", str(DPI), "-gray", "-png", "-singlefile", paper.pdf]
    with Image.open(io.BytesIO(subprocess.run(command, capture_output=True, check=True).stdout)) as page:
        return page.convert("L")


def cells(page: Image.Image) -> Image.Image:
    return page.reduce(CELL)


@pytest.mark.parametrize("key", sorted(set(PAPERS) - BUNDLES))
def test_it_looks_as_it_did(key: str, content: MakeContent, kept: KeptPapers) -> None:
    page, golden = picture(kept.paper(content(key, tables=9))), GOLDEN / f"{key}.png"
    if os.environ.get("GOLDEN") == "renew":
        page.point(lambda dark: round(dark / STEP) * STEP).quantize(GREYS).save(golden, optimize=True)
    assert golden.is_file(), f"`PAPER={key} make golden` takes its picture: look at it"
    with Image.open(golden) as taken:
        before = taken.convert("L")
    assert page.size == before.size
    _least, most = ImageChops.difference(cells(page), cells(before)).getextrema()
    assert isinstance(most, int | float)
    assert most <= TOLERANCE, f"look at it; `make golden` if it is meant to look so ({most})"


def test_a_missing_name_is_seen(content: MakeContent, kept: KeptPapers) -> None:
    made = content("draw", tables=9)
    made["data"]["matches"][4]["ns"]["players"] = ("", "Zoé Équipier009")
    with Image.open(GOLDEN / "draw.png") as golden:
        seen = ImageChops.difference(cells(picture(kept.paper(made))), cells(golden.convert("L")))
    assert seen.getextrema()[1] > TOLERANCE  # type: ignore[operator]
