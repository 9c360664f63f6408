"""What papers for reading tell a screen reader: language, title, headings, the order of their texts."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from functools import lru_cache
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest
from pypdf import PdfReader

from tests.printing.conftest import MANY
from tests.printing.kept import KeptPaper, KeptPapers
from tournaments.frontends.printing.content import PaperContent
from tournaments.frontends.printing.papers import PAPERS

TAGGED = sorted(key for key, paper in PAPERS.items() if paper.tagged)
MARKED = re.compile(rb"/MCID (\d+)>> BDC")
OPERATOR = re.compile(rb"(?<![\w/])(BDC|BMC|EMC|TJ|Tj|f\*?|S|B\*?|Do|sh)(?!\w)")
SHOWING = {b"TJ", b"Tj", b"f", b"f*", b"S", b"B", b"B*", b"Do", b"sh"}
"""Operators that show something."""
TEXTS = {"diplomas", "poster", "rules", "speaker"}
"""Papers of sentences, without a table."""

pytestmark = pytest.mark.slow  # each lays out real pages


def elements(pdf: PdfReader) -> list[Any]:
    """What is heard, in order: under the document, headings, paragraphs, pictures and tables."""
    root: Any = pdf.trailer["/Root"]
    (document,) = root["/StructTreeRoot"]["/K"]
    return [one.get_object() for one in document["/K"]]


def below(element: Any) -> Iterator[Any]:
    """An element and all that are in it, in the order in which they are heard."""
    yield element
    for child in element["/K"]:
        if not isinstance(child, int):
            yield from below(child.get_object())


def rows(table: Any) -> list[list[Any]]:
    """The cells of each row of a table."""
    return [[cell.get_object() for cell in row.get_object()["/K"]] for row in table["/K"]]


def unmarked(contents: bytes) -> list[bytes]:
    """What a page shows that is neither heard nor called an artifact (ISO 14289-1, 7.1)."""
    depth, found = 0, []
    for operator in OPERATOR.findall(contents):
        depth += {b"BDC": 1, b"BMC": 1, b"EMC": -1}.get(operator, 0)
        if operator in SHOWING and not depth:
            found.append(operator)
    return found


@lru_cache(maxsize=60)
def opened(pdf: Path) -> PdfReader:
    """A paper that several tests read: what is in it is found once."""
    return PdfReader(pdf)


@pytest.fixture
def whole(content: Callable[..., PaperContent], kept: KeptPapers) -> Callable[[str], PdfReader]:
    """A paper for nine tables, as the site prints it."""
    return lambda key: opened(kept.paper(content(key, tables=9)).pdf)


@pytest.fixture
def fullest(specimen: Callable[..., KeptPaper]) -> Callable[[str], PdfReader]:
    """The fullest pages of a paper, with long names."""
    return lambda key: opened(specimen(key, MANY, long=True).pdf)


@pytest.mark.parametrize("key", sorted(PAPERS))
def test_it_has_a_title_that_readers_show_and_a_language(key: str, whole: Callable[[str], PdfReader]) -> None:
    """Every paper, also one that is only written on or cut apart."""
    pdf = whole(key)
    root: Any = pdf.trailer["/Root"]
    assert pdf.metadata is not None
    assert pdf.metadata.title == "Essai – essai"
    assert root["/Lang"] == "fr"
    assert root["/ViewerPreferences"]["/DisplayDocTitle"]


@pytest.mark.parametrize(  # of fewer tables and short names a paper has the same parts
    "long", [pytest.param(False, marks=pytest.mark.night), True], ids=["whole", "long"]
)
@pytest.mark.parametrize("key", TAGGED)
def test_it_tells_language_headings_and_order(
    key: str, long: bool, whole: Callable[[str], PdfReader], fullest: Callable[[str], PdfReader]
) -> None:
    """The rules of PDF/UA-1 (ISO 14289-1) that a program can check, as far as these papers can break them."""
    pdf = fullest(key) if long else whole(key)
    root: Any = pdf.trailer["/Root"]
    assert root["/Lang"] == "fr"
    assert root["/MarkInfo"]["/Marked"]
    assert b'pdfuaid:part="1"' in root["/Metadata"].get_data()
    heard = [one for element in elements(pdf) for one in below(element)]
    assert heard[0]["/S"] == "/H1"
    assert {one["/S"] for one in heard} <= {
        "/H1",
        "/H2",
        "/H3",
        "/P",
        "/Figure",
        "/Table",
        "/TR",
        "/TH",
        "/TD",
    }
    assert all("/Alt" in one for one in heard if one["/S"] == "/Figure"), "a picture says what it shows"
    levels = [int(one["/S"][2]) for one in heard if one["/S"].startswith("/H")]
    assert all(after <= before + 1 for before, after in pairwise(levels)), "no heading is passed over"
    parents = root["/StructTreeRoot"]["/ParentTree"]["/Nums"]
    for number, page in enumerate(pdf.pages):
        own = [one for one in heard if one["/Pg"].get_object() == page]
        contents = page.get_contents()
        assert contents is not None
        marks = [int(mark) for mark in MARKED.findall(contents.get_data())]
        told = {mark: one for one in own for mark in one["/K"] if isinstance(mark, int)}
        assert sorted(told) == marks == list(range(len(marks))), "each text is heard once"
        assert page["/StructParents"] == parents[2 * number] == number
        assert [one.get_object() for one in parents[2 * number + 1]] == [told[mark] for mark in marks]
        assert unmarked(contents.get_data()) == []
        assert "/Annots" not in page


@pytest.mark.parametrize("key", TAGGED)
def test_its_tables_are_whole(key: str, fullest: Callable[[str], PdfReader]) -> None:
    """Rows of equal length under the document, each with a head; heads say what they are the heads of."""
    tables = [one for one in elements(fullest(key)) if one["/S"] == "/Table"]
    assert bool(tables) is (key not in TEXTS)
    for table in tables:
        assert len({len(cells) for cells in rows(table)}) == 1
        for cells in rows(table):
            assert cells[0]["/S"] == "/TH"
            assert all(cell["/A"]["/Scope"] in {"/Row", "/Column"} for cell in cells if cell["/S"] == "/TH")


@pytest.mark.parametrize("key", TAGGED)
def test_its_letters_are_embedded_and_known(key: str, fullest: Callable[[str], PdfReader]) -> None:
    """Each font is in the file, with the letters of its glyphs; none is the box of a letter it lacks."""
    for page in fullest(key).pages:
        fonts: Any = page["/Resources"]["/Font"]  # type: ignore[index]
        for font in map(fonts.__getitem__, fonts):
            (descendant,) = font["/DescendantFonts"]
            assert (
                "/FontFile2" in descendant["/FontDescriptor"] or "/FontFile3" in descendant["/FontDescriptor"]
            )
            assert "/ToUnicode" in font
        contents = page.get_contents()
        assert contents is not None
        shown = b"".join(
            re.findall(rb"<([0-9a-f]+)>", b"".join(re.findall(rb"\[(.*?)\] TJ", contents.get_data())))
        )
        assert "0000" not in {shown[n : n + 4].decode() for n in range(0, len(shown), 4)}


def test_a_line_of_the_standing_is_a_row_under_its_heads(whole: Callable[[str], PdfReader]) -> None:
    pdf = whole("standing")
    (page,) = pdf.pages
    (table,) = [one for one in elements(pdf) if one["/S"] == "/Table"]
    heads, *teams = rows(table)
    assert {cell["/S"] for cell in heads} == {"/TH"}
    assert len(teams) == 18
    assert {len(cells[2]["/K"]) for cells in teams} == {2}, "two names in one cell"
    names = re.findall(r"Anne Équipier(\d+)", page.extract_text())
    assert list(map(int, names)) == list(range(1, 19))


def test_a_bracket_is_heard_step_by_step(whole: Callable[[str], PdfReader]) -> None:
    """Each step has a heading and a table, in which each side is a row: who plays, then the points."""
    pdf = whole("bracket")
    heard = [one for one in elements(pdf) if one["/Pg"].get_object() == pdf.pages[0]]
    first = next(place for place, one in enumerate(heard) if one["/S"] == "/H2")
    steps, tables = heard[first::2][:4], heard[first + 1 :: 2][:4]
    assert {one["/S"] for one in steps} == {"/H2"}
    assert [len(rows(table)) for table in tables] == [16, 8, 4, 2]
    assert {len(cells) for table in tables for cells in rows(table)} == {2}
    assert all(len(cells[0]["/K"]) == 3 for cells in rows(tables[0])), "two names and a number"


def test_a_pool_has_its_own_table(whole: Callable[[str], PdfReader]) -> None:
    pdf = whole("bracket")
    pools = [
        one for one in elements(pdf) if one["/Pg"].get_object() == pdf.pages[-1] and one["/S"] == "/Table"
    ]
    for heads, *teams in map(rows, pools):
        assert [cell["/A"]["/Scope"] for cell in heads] == ["/Column"] * 3
        assert [cells[0]["/A"]["/Scope"] for cells in teams] == ["/Row"] * len(teams)
    assert sum(len(rows(table)) - 1 for table in pools) == 18, "every team"


def test_a_card_has_no_tags(whole: Callable[[str], PdfReader]) -> None:
    assert "/StructTreeRoot" not in whole("cards").trailer["/Root"]  # type: ignore[operator]
