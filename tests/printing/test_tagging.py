"""What papers for reading tell a screen reader: language, title, headings, the order of their texts."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from pypdf import PdfReader

from tournaments.printing.content import PaperContent
from tournaments.printing.papers import PAPERS
from tournaments.printing.press import print_content

MakeContent = Callable[..., PaperContent]
TAGGED = sorted(key for key, paper in PAPERS.items() if paper.tagged)
MARKED = re.compile(rb"/MCID (\d+)>> BDC")

pytestmark = pytest.mark.slow  # each lays out real pages


@pytest.fixture
def printed(content: MakeContent, tmp_path: Path) -> Callable[..., PdfReader]:
    """A paper as the site prints it."""

    def make(key: str, **asked: Any) -> PdfReader:
        print_content(content(key, **asked), tmp_path / "paper.pdf", lambda _done, _total: None)
        return PdfReader(tmp_path / "paper.pdf")

    return make


def elements(pdf: PdfReader) -> list[Any]:
    """What is heard, in order: under the document, headings and paragraphs."""
    root: Any = pdf.trailer["/Root"]
    (document,) = root["/StructTreeRoot"]["/K"]
    return [one.get_object() for one in document["/K"]]


@pytest.mark.parametrize("long", [False, True], ids=["short", "long"])
@pytest.mark.parametrize("key", TAGGED)
def test_it_tells_language_title_headings_and_order(
    key: str, long: bool, printed: Callable[..., PdfReader]
) -> None:
    pdf = printed(key, tables=20, long=long, with_prizes=True)
    root: Any = pdf.trailer["/Root"]
    assert root["/Lang"] == "fr"
    assert root["/MarkInfo"]["/Marked"]
    assert root["/ViewerPreferences"]["/DisplayDocTitle"]
    assert pdf.metadata is not None
    assert str(pdf.metadata.title).endswith(" – essai")
    heard = elements(pdf)
    assert heard[0]["/S"] == "/H1"
    assert {one["/S"] for one in heard} <= {"/H1", "/H2", "/H3", "/P", "/Figure"}
    assert all("/Alt" in one for one in heard if one["/S"] == "/Figure"), "a picture says what it shows"
    parents = root["/StructTreeRoot"]["/ParentTree"]["/Nums"]
    for number, page in enumerate(pdf.pages):
        own = [one for one in heard if one["/Pg"].get_object() == page]
        order = [mark for one in own for mark in one["/K"]]
        contents = page.get_contents()
        assert contents is not None
        assert order == sorted(order), "what is read is in the order of what is shown"
        assert order == [int(mark) for mark in MARKED.findall(contents.get_data())]
        assert page["/StructParents"] == parents[2 * number] == number
        assert [one.get_object() for one in parents[2 * number + 1]] == [
            one for one in own for _ in one["/K"]
        ]


def test_a_line_of_the_standing_is_read_as_one(printed: Callable[..., PdfReader]) -> None:
    pdf = printed("standing", tables=9)
    (page,) = pdf.pages
    paragraphs = [one for one in elements(pdf) if len(one["/K"]) == 13]  # rank, number, two names, figures
    assert len(paragraphs) == 18
    names = re.findall(r"Anne Équipier(\d+)", page.extract_text())
    assert list(map(int, names)) == list(range(1, 19))


def test_a_card_has_no_tags(printed: Callable[..., PdfReader]) -> None:
    assert "/StructTreeRoot" not in printed("cards").trailer["/Root"]  # type: ignore[operator]
