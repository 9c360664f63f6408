"""What papers for reading tell a screen reader: language, title, headings, the order of their texts."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest
from pypdf import PdfReader

from tests.printing.conftest import MANY
from tests.printing.kept import KeptPaper, KeptPapers
from tournaments.frontends.printing.content import PaperContent
from tournaments.frontends.printing.papers import PAPERS

TAGGED = sorted(key for key, paper in PAPERS.items() if paper.tagged)
MARKED = re.compile(rb"/MCID (\d+)>> BDC")

pytestmark = pytest.mark.slow  # each lays out real pages


def elements(pdf: PdfReader) -> list[Any]:
    """What is heard, in order: under the document, headings and paragraphs."""
    root: Any = pdf.trailer["/Root"]
    (document,) = root["/StructTreeRoot"]["/K"]
    return [one.get_object() for one in document["/K"]]


@pytest.fixture
def whole(content: Callable[..., PaperContent], kept: KeptPapers) -> Callable[[str], PdfReader]:
    """A paper for nine tables, as the site prints it."""
    return lambda key: PdfReader(kept.paper(content(key, tables=9)).pdf)


@pytest.mark.parametrize("key", TAGGED)
def test_it_has_a_title(key: str, whole: Callable[[str], PdfReader]) -> None:
    metadata = whole(key).metadata
    assert metadata is not None
    assert metadata.title == "Essai – essai"


@pytest.mark.parametrize("long", [False, True], ids=["whole", "long"])
@pytest.mark.parametrize("key", TAGGED)
def test_it_tells_language_headings_and_order(
    key: str, long: bool, whole: Callable[[str], PdfReader], specimen: Callable[..., KeptPaper]
) -> None:
    pdf = PdfReader(specimen(key, MANY, long=True).pdf) if long else whole(key)
    root: Any = pdf.trailer["/Root"]
    assert root["/Lang"] == "fr"
    assert root["/MarkInfo"]["/Marked"]
    assert root["/ViewerPreferences"]["/DisplayDocTitle"]
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


def test_a_line_of_the_standing_is_read_as_one(whole: Callable[[str], PdfReader]) -> None:
    pdf = whole("standing")
    (page,) = pdf.pages
    paragraphs = [one for one in elements(pdf) if len(one["/K"]) == 13]  # rank, number, two names, figures
    assert len(paragraphs) == 18
    names = re.findall(r"Anne Équipier(\d+)", page.extract_text())
    assert list(map(int, names)) == list(range(1, 19))


def test_a_card_has_no_tags(whole: Callable[[str], PdfReader]) -> None:
    assert "/StructTreeRoot" not in whole("cards").trailer["/Root"]  # type: ignore[operator]
