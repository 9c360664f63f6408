"""The press of a computer without Pango: what its browser prints looks like what WeasyPrint does.

The browser is Debian's Chromium, of which Edge and Chrome are made (decision 63).
"""

from __future__ import annotations

import subprocess
import time
from collections.abc import Callable
from pathlib import Path
from typing import Final

import pytest
from PIL import Image, ImageChops

from tests.chromium import browser_program
from tests.printing.kept import KeptPapers
from tests.printing.test_golden import BUNDLES, CELL
from tournaments.core.models.planning import PaperSize
from tournaments.frontends.printing.content import PaperContent
from tournaments.frontends.printing.papers import PAPERS, pages_of
from tournaments.frontends.printing.press.browser_press import BrowserPress, NoPress
from tournaments.platform import system

MakeContent = Callable[..., PaperContent]
KEYS: Final = sorted(set(PAPERS) - BUNDLES)
BY_DAY: Final = KEYS[::3]
FINENESS: Final = 3
"""So many times as fine as golden pictures: in coarser ones each press has its thin lines drawn otherwise."""
DPI: Final = 40 * FINENESS
TOLERANCE: Final = 32
"""Of 255: what a letter that stands half a pixel elsewhere makes of a cell is less."""

BROKEN: Final = """#!/bin/sh
for given; do
  case $given in --print-to-pdf=*) printf '%%PDF-1.4 /Type /Page' > "${given#*=}";; esac
done
"""
"""A browser that ends in the middle of a page."""

pytestmark = pytest.mark.slow  # a browser starts


@pytest.fixture(autouse=True)
def browsers(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(system, "browsers", lambda: [browser_program()])


def say_nothing(_done: int, _total: int) -> None:
    """The progress of a paper that nobody waits for."""


def cells(pdf: Path, last: int) -> list[Image.Image]:
    """How dark each cell of the pages of a PDF is, up to the last that is asked."""
    names = pdf.with_suffix("")
    command = ["pdftoppm", "-r", str(DPI), "-l", str(last), "-gray", "-png", str(pdf), str(names)]
    subprocess.run(command, check=True)
    return [reduced(file) for file in sorted(names.parent.glob(f"{names.name}-*.png"))]


def reduced(picture: Path) -> Image.Image:
    with Image.open(picture) as page:
        found = page.convert("L").reduce(CELL * FINENESS)
    picture.unlink()
    return found


def difference(one: Image.Image, other: Image.Image) -> float:
    """How much darker the cell is that differs most."""
    assert one.size == other.size
    most = ImageChops.difference(one, other).getextrema()[1]
    assert isinstance(most, int | float)
    return most


def other_than(
    papers: dict[str, PaperContent], kept: KeptPapers, folder: Path, most: int
) -> dict[str, float]:
    """Of the first pages of papers, at `most` so many of each: those that the browser makes otherwise."""
    firsts = {key: pages_of(made)[:most] for key, made in papers.items()}
    wanted = [page for pages in firsts.values() for page in pages]
    on_letter = {made.get("size") for made in papers.values()} == {PaperSize.LETTER.value}
    BrowserPress("fr").print(wanted, "Essai", folder / "all.pdf", say_nothing, on_letter=on_letter)
    seen = cells(folder / "all.pdf", len(wanted))
    other = (page for made in papers.values() for page in cells(link(kept.paper(made).pdf, folder), most))
    names = (f"{key} {number}" for key, pages in firsts.items() for number in range(1, len(pages) + 1))
    differ = {name: difference(*both) for name, *both in zip(names, seen, other, strict=True)}
    return {name: by for name, by in differ.items() if by > TOLERANCE}


def link(pdf: Path, folder: Path) -> Path:
    """A kept paper as a file of this folder, beside which pictures may lie."""
    linked = folder / pdf.name
    linked.symlink_to(pdf)
    return linked


def test_a_paper_looks_as_by_the_other_press(content: MakeContent, kept: KeptPapers, tmp_path: Path) -> None:
    assert other_than({key: content(key, tables=9) for key in BY_DAY}, kept, tmp_path, 1) == {}


@pytest.mark.night
@pytest.mark.parametrize("size", PaperSize.values)
def test_all_pages_of_all_papers_do_so(
    size: str, content: MakeContent, kept: KeptPapers, tmp_path: Path
) -> None:
    papers = {
        key: content(key, tables=30, long=True) | {"size": size} for key in KEYS if not PAPERS[key].on_a4
    }
    assert other_than(papers, kept, tmp_path, 9) == {}


def test_what_changes_on_a_page_is_seen(content: MakeContent, kept: KeptPapers, tmp_path: Path) -> None:
    made, changed = content("draw", tables=9), content("draw", tables=9)
    changed["data"]["matches"][4]["ns"]["players"] = ("", "Zoé Équipier009")
    BrowserPress("fr").print(pages_of(changed), "Essai", tmp_path / "draw.pdf", say_nothing)
    assert (
        difference(cells(tmp_path / "draw.pdf", 1)[0], cells(link(kept.paper(made).pdf, tmp_path), 1)[0])
        > TOLERANCE
    )


def test_a_browser_that_writes_no_whole_paper_is_passed_over(
    content: MakeContent, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    broken = tmp_path / "broken"
    broken.write_text(BROKEN)
    broken.chmod(0o755)
    monkeypatch.setattr(system, "browsers", lambda: [broken, tmp_path / "gone", broken])
    with pytest.raises(NoPress):
        BrowserPress("fr").print(
            pages_of(content("draw", tables=1)), "Essai", tmp_path / "x.pdf", say_nothing
        )
    assert not (tmp_path / "x.pdf").exists()


def test_whoever_cancels_ends_the_browser(
    content: MakeContent, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    asleep = tmp_path / "asleep"
    asleep.write_text("#!/bin/sh\nexec sleep 100\n")
    asleep.chmod(0o755)
    monkeypatch.setattr(system, "browsers", lambda: [asleep])

    def cancel(_done: int, _total: int) -> None:
        raise InterruptedError

    begun = time.monotonic()
    with pytest.raises(InterruptedError):
        BrowserPress("fr").print(pages_of(content("draw", tables=1)), "Essai", tmp_path / "x.pdf", cancel)
    assert time.monotonic() - begun < 50
