"""Tags and bookmarks of a PDF; from tags a screen reader knows headings, tables and reading order.

WeasyPrint tags what it lays out; of forms that are filled in many times (`filling`) its tags say nothing any
more. So its tree is read for the role of each text, and another is written for the pages as they became:
under the document, in the order of reading, headings, paragraphs and tables; a stamped piece without cells is
one paragraph. Texts are marked by numbers (`MCID`, ISO 32000-1, 14.7), which begin anew on every page.

A template says what is a table: an ``<article>`` is a cell, the ``<section>`` around it (a piece is one) is
its row, and a ``<main>`` is the row of heads above the columns. These are the elements that HTML allows
everywhere and WeasyPrint tells apart. The first cell of a row is its head; an empty one is told as well, so
that columns stay what they are. What stands in a row after a cell, and in none, belongs to it. Each page
has its own table, with its own heads.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Container, Iterable, Iterator, Sequence
from itertools import pairwise
from typing import Any, Final, NamedTuple

import pydyf

from tournaments.frontends.printing.press.probing import content_of, dereference

MARK: Final = re.compile(rb"/(\w+) <<\s*/MCID (\d+)\s*>> BDC")
INLINE: Final = {"/Span", "/NonStruct"}
"""What stands in a line: its role is that of the block around it."""
KEPT_ROLES: Final = {"/H1", "/H2", "/H3", "/H4", "/H5", "/H6", "/Figure"}
"""Roles that are kept; all other blocks are read as paragraphs."""
CELL, ROW, HEADS = "/Art", "/Sect", "/Part"
"""The roles that WeasyPrint gives to ``<article>``, ``<section>`` and ``<main>``."""


class CellPlace(NamedTuple):
    """The cell in which a text stands, as elements of WeasyPrint's tree; `heads` where its row has heads."""

    row: bytes
    cell: bytes
    heads: bool


class TaggedText(NamedTuple):
    """A text: the block and the row in which it stands, the block's role, what a picture shows, its cell."""

    block: bytes
    row: bytes
    role: str
    shows: Any
    place: CellPlace | None


def flatten_stream(stream: Iterable[Any]) -> list[bytes]:
    """The items of a stream as bytes, each operator that marks a text with its operands in one item."""
    found: list[bytes] = []
    for item in stream:
        data = item.data if isinstance(item, pydyf.Object) else item
        written: bytes = data.encode() if isinstance(data, str) else data
        if written == b"BDC":
            written = b" ".join([*found[-2:], written])
            del found[-2:]
        elif written == b"BMC":
            written = b" ".join([found.pop(), written])
        found.append(written)
    return found


class Tags:
    """The tags of a PDF that is being put together from pages that WeasyPrint laid out and tagged."""

    def __init__(self, pdf: pydyf.PDF) -> None:
        self._pdf = pdf
        root = dereference(pdf, pdf.catalog["StructTreeRoot"])
        self._numbers = dereference(pdf, root["ParentTree"])
        self._texts = [[self._text(leaf) for leaf in leaves] for leaves in self._numbers["Nums"][1::2]]
        self._cells: dict[bytes, list[bytes]] = defaultdict(list)
        for item in pdf.objects:  # an element is written before those in it
            if (
                isinstance(item, pydyf.Dictionary)
                and item.get("S") == CELL
                and (place := self._place(item.reference))
            ):
                self._cells[place.row].append(item.reference)
        self._document = dereference(pdf, root["K"][0])
        for item in pdf.objects:
            if isinstance(item, pydyf.Dictionary) and item.get("S") and item is not self._document:
                item.clear()
        self._document["K"], self._numbers["Nums"] = pydyf.Array(), pydyf.Array()
        self._page: Any = None
        self._parents = pydyf.Array()
        self._table: tuple[pydyf.Dictionary, int] | None = None

    def _text(self, leaf: bytes) -> TaggedText:
        """What WeasyPrint's tree says of a text."""
        element = dereference(self._pdf, leaf)
        while element["S"] in INLINE:
            leaf = element["P"]
            element = dereference(self._pdf, leaf)
        role = element["S"] if element["S"] in KEPT_ROLES else "/P"
        place = self._place(leaf)
        row = self._up_to(leaf, {ROW, HEADS}) if place is None else place.row
        return TaggedText(leaf, row, role, element.get("Alt"), place)

    def _place(self, reference: bytes) -> CellPlace | None:
        """The cell around an element, or that it is."""
        cell = self._up_to(reference, {CELL})
        row = self._up_to(cell, {ROW, HEADS}) if cell else b""
        return CellPlace(row, cell, heads=dereference(self._pdf, row)["S"] == HEADS) if row else None

    def _up_to(self, reference: bytes, roles: Container[str]) -> bytes:
        """The nearest element of one of these roles, from this one upwards; empty where there is none."""
        while (element := dereference(self._pdf, reference))["S"] != "/Document":
            if element["S"] in roles:
                return reference
            reference = element["P"]
        return b""

    def begin_page(self, page: Any) -> None:
        """Begin the next page of the PDF: `moved` marks operators for this page from now on."""
        self._page, self._parents, self._table = page, pydyf.Array(), None
        page["StructParents"] = len(self._numbers["Nums"]) // 2
        self._numbers["Nums"] += [page["StructParents"], self._parents]

    def moved(self, laid_out: int, items: Iterable[bytes], *, piece: bool) -> Iterator[bytes]:
        """Operators of the page that was laid out under this number, marked anew for the page turned to.

        In a row, what is no heading and in no cell belongs to the cell before it; of a `piece` without cells
        all that is no heading is one paragraph.
        """
        elements: dict[bytes, pydyf.Dictionary] = {}
        row, cell = b"", pydyf.Dictionary()
        for item in items:
            mark = MARK.fullmatch(item)
            if mark is None:
                yield item
                continue
            text = self._texts[laid_out][int(mark[2])]
            if text.place is not None:
                if text.place.cell not in elements:
                    elements |= self._row(text.place)
                element = cell = elements[text.place.cell]
                row = text.row
            elif text.row == row and text.role == "/P":
                element = cell
            else:
                key = b"" if piece and text.role == "/P" else text.block
                element = elements[key] = elements[key] if key in elements else self._block(text)
            element["K"].append(len(self._parents))
            yield b"/%b <</MCID %d>> BDC" % (element["S"][1:].encode(), len(self._parents))
            self._parents.append(element.reference)

    def _block(self, text: TaggedText) -> pydyf.Dictionary:
        """A new heading, paragraph or picture; after a heading another table begins."""
        if text.role in KEPT_ROLES:
            self._table = None
        element = self._element(text.role, self._document)
        if text.shows is not None:
            element["Alt"] = text.shows
        return element

    def _row(self, place: CellPlace) -> dict[bytes, pydyf.Dictionary]:
        """A new row of the table of this page, with all its cells, by their elements in WeasyPrint's tree.

        Heads begin a table, and so does a row with another number of cells.
        """
        cells = self._cells[place.row]
        if self._table is None or place.heads or self._table[1] != len(cells):
            self._table = self._element("/Table", self._document), len(cells)
        row = self._element("/TR", self._table[0])
        made = {}
        for number, cell in enumerate(cells):
            is_head = place.heads or not number
            made[cell] = self._element("/TH" if is_head else "/TD", row)
            if is_head:
                scope = "/Column" if place.heads else "/Row"
                made[cell]["A"] = pydyf.Dictionary({"O": "/Table", "Scope": scope})
        return made

    def _element(self, role: str, parent: pydyf.Dictionary) -> pydyf.Dictionary:
        """A new element on the page turned to, the last one in `parent`."""
        element = pydyf.Dictionary(
            {"Type": "/StructElem", "S": role, "K": pydyf.Array(), "Pg": self._page.reference}
        )
        element["P"] = parent.reference
        self._pdf.add_object(element)
        parent["K"].append(element.reference)
        return element


def tags_of(pdf: pydyf.PDF, pages: Iterable[Any]) -> Tags | None:
    """The tags of a PDF, after `flatten_stream` on each page; None where WeasyPrint wrote none."""
    if "StructTreeRoot" not in pdf.catalog:
        return None
    for page in pages:
        stream = content_of(pdf, page).stream
        stream[:] = flatten_stream(stream)
    return Tags(pdf)


def add_bookmarks(pdf: pydyf.PDF, bookmarks: Sequence[tuple[str, Any]]) -> None:
    """The list of contents that a reader shows beside the pages: words, and the page that each leads to."""
    if not bookmarks:
        return
    outlines = pydyf.Dictionary({"Type": "/Outlines", "Count": len(bookmarks)})
    pdf.add_object(outlines)
    lines = [
        pydyf.Dictionary({
            "Title": pydyf.String(said),
            "Parent": outlines.reference,
            "Dest": pydyf.Array([page.reference, "/Fit"]),
        })
        for said, page in bookmarks
    ]  # fmt: skip
    for line in lines:
        pdf.add_object(line)
    for line, after in pairwise(lines):
        line["Next"], after["Prev"] = after.reference, line.reference
    outlines["First"], outlines["Last"] = lines[0].reference, lines[-1].reference
    pdf.catalog["Outlines"] = outlines.reference
