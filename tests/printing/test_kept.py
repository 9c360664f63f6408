"""Papers that are kept: made once, read without loss, made again where anything may have changed."""

from __future__ import annotations

import os
from collections.abc import Callable
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest
from pypdf import PdfReader, PdfWriter
from pypdf.generic import DecodedStreamObject, NameObject

from tests.printing import kept as kept_module
from tests.printing.conftest import LONG
from tests.printing.kept import KEPT_STATES, STATE, KeptPaper, KeptPapers, chosen, made_by
from tests.printing.reading import bare, read_pdf, words
from tournaments.frontends.printing.content import PaperContent
from tournaments.frontends.printing.pages import PaperPage

MakeContent = Callable[..., PaperContent]


@pytest.fixture
def printed(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The papers that were printed, by their names; each is a blank page."""
    names: list[str] = []

    def write(content: PaperContent, _most: int | None, target: Path, *, fill: bool) -> None:
        names.append(f"{content['paper']}{'' if fill else ', whole'}")
        target.write_bytes(b"")

    monkeypatch.setattr(kept_module, "print_paper", write)
    monkeypatch.setattr(kept_module, "read_pdf", lambda _file: [])
    return names


def test_a_paper_is_made_once_for_all_who_ask(
    content: MakeContent, printed: list[str], tmp_path: Path
) -> None:
    for papers in (KeptPapers(tmp_path), KeptPapers(tmp_path)):
        for tables in (1, 16):
            assert papers.paper(content("tents", tables=tables)).sheets == []
        papers.paper(content("tents"), fill=False)
    assert printed == ["tents", "tents", "tents, whole"]


def test_what_was_made_of_code_of_long_ago_is_taken_away(tmp_path: Path) -> None:
    for used in range(KEPT_STATES + 1):
        (tmp_path / str(used)).mkdir()
        os.utime(tmp_path / str(used), (used, used))
    KeptPapers(tmp_path)
    left = {str(used) for used in range(2, KEPT_STATES + 1)}
    assert {folder.name for folder in tmp_path.iterdir()} == {STATE, *left}


def test_what_is_made_while_a_source_is_edited_is_not_kept(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    papers = KeptPapers(tmp_path)
    papers.close()
    assert [folder.name for folder in tmp_path.iterdir()] == [STATE]
    monkeypatch.setattr(kept_module, "made_by", lambda: "edited")
    papers.close()
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize(
    "file",
    [
        "tournaments/frontends/printing/papers/rounds/draw.py",
        "tournaments/core/standings/wording.py",
        "scoring/rulesets/asce.py",
        "templates/printing/papers/draw.css",
        "tournaments/static/dix/print/papers.css",
        "tournaments/static/dix/print/fonts/RobotoCondensed-Bold.ttf",
        "locale/en/LC_MESSAGES/django.po",
        "tests/printing/reading.py",
    ],
)
def test_a_paper_is_made_of_it(file: str, monkeypatch: pytest.MonkeyPatch) -> None:
    before, changed = STATE, kept_module.ROOT / file
    read = Path.read_bytes
    assert changed.exists()
    monkeypatch.setattr(Path, "read_bytes", lambda one: read(one) + b"\n" * (one == changed))
    assert made_by() != before


def test_of_each_kind_the_first_and_the_longest_are_chosen() -> None:
    pages = [PaperPage(kind, {"said": "a" * long}) for kind, long in (("b", 1), ("a", 9), ("b", 2), ("b", 8))]
    assert chosen(pages, 2) == [pages[0], pages[1], pages[3]]
    assert chosen(pages, 1) == pages[:2]


@pytest.mark.slow  # lays out real pages
def test_texts_are_read_where_they_stand(specimen: Callable[..., KeptPaper]) -> None:
    """The lines of a list, one under the other; what pypdf reads, and nothing else."""
    paper = specimen("names", long=True)
    (sheet,) = paper.sheets
    assert (sheet.width, sheet.height) == (210, 297)
    first, *_ = (one for one in sheet.texts if bare(one.text) and bare(one.text) in bare(LONG[0]))
    assert first.font == "Roboto-Condensed"
    assert 9 <= first.size <= 72
    assert first.bottom - first.top == pytest.approx(0.703 * first.size * 25.4 / 72, abs=0.01)
    assert 10 <= first.left < first.right <= 200
    seats = [one.top for one in sheet.texts if one.text in {"N", "S", "E", "O"}]
    assert all(above < below for above, below in pairwise(seats))
    text = " ".join(page.extract_text() for page in PdfReader(paper.pdf).pages)
    assert sorted(bare(words(paper.sheets))) == sorted(bare(text))


@pytest.mark.parametrize(
    ("drawn", "operator"), [(b"BT 5 0 Td ET", "Td"), (b"BT 1 Tc ET", "Tc"), (b"BT (a) ' ET", "'")]
)
def test_an_operator_that_is_not_understood_is_an_error(drawn: bytes, operator: str, tmp_path: Path) -> None:
    pdf, stream = PdfWriter(), DecodedStreamObject()
    page: Any = pdf.add_blank_page(width=100, height=100)
    stream.set_data(drawn)
    page[NameObject("/Contents")] = pdf._add_object(stream)
    pdf.write(tmp_path / "paper.pdf")
    with pytest.raises(ValueError, match=f"the operator b[\"']{operator}[\"'] is not understood"):
        read_pdf(tmp_path / "paper.pdf")
