"""Tags and bookmarks of a PDF; from tags a screen reader knows its headings and reading order.

WeasyPrint tags what it lays out; of forms that are filled in many times (`filling`) its tags say nothing any
more. So its tree is read for the role of each text, and another is written for the pages as they became:
under the document, in the order of reading, headings and paragraphs; a stamped piece, the line of a list, is
one paragraph. Texts are marked by numbers (`MCID`, ISO 32000-1, 14.7), which begin anew on every page.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise
from typing import Any, Final

import pydyf

from tournaments.frontends.printing.probing import content_of, dereference

MARK: Final = re.compile(rb"/(\w+) <<\s*/MCID (\d+)\s*>> BDC")
INLINE: Final = {"/Span", "/NonStruct"}
"""What stands in a line: its role is that of the block around it."""
KEPT_ROLES: Final = {"/H1", "/H2", "/H3", "/H4", "/H5", "/H6", "/Figure"}
"""Roles that are kept; all other blocks are read as paragraphs."""


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
        self._blocks = [[self._block(leaf) for leaf in leaves] for leaves in self._numbers["Nums"][1::2]]
        self._document = dereference(pdf, root["K"][0])
        for item in pdf.objects:
            if isinstance(item, pydyf.Dictionary) and item.get("S") and item is not self._document:
                item.clear()
        self._document["K"], self._numbers["Nums"] = pydyf.Array(), pydyf.Array()
        self._page: Any = None
        self._parents = pydyf.Array()

    def _block(self, leaf: bytes) -> tuple[bytes, str, Any]:
        """The block in which a text stands, its role, and of a picture what it shows."""
        element = dereference(self._pdf, leaf)
        while element["S"] in INLINE:
            leaf = element["P"]
            element = dereference(self._pdf, leaf)
        return leaf, element["S"] if element["S"] in KEPT_ROLES else "/P", element.get("Alt")

    def begin_page(self, page: Any) -> None:
        """Begin the next page of the PDF: `moved` marks operators for this page from now on."""
        self._page, self._parents = page, pydyf.Array()
        page["StructParents"] = len(self._numbers["Nums"]) // 2
        self._numbers["Nums"] += [page["StructParents"], self._parents]

    def moved(self, laid_out: int, items: Iterable[bytes], *, piece: bool) -> Iterator[bytes]:
        """Operators of the page that was laid out under this number, marked anew for the page turned to.

        Of a `piece` all that is no heading is one paragraph.
        """
        elements: dict[bytes, pydyf.Dictionary] = {}
        for item in items:
            mark = MARK.fullmatch(item)
            if mark is None:
                yield item
                continue
            block, role, shows = self._blocks[laid_out][int(mark[2])]
            key = b"" if piece and role == "/P" else block
            if key not in elements:
                elements[key] = self._element(role, shows)
            elements[key]["K"].append(len(self._parents))
            yield b"/%b <</MCID %d>> BDC" % (role[1:].encode(), len(self._parents))
            self._parents.append(elements[key].reference)

    def _element(self, role: str, shows: Any) -> pydyf.Dictionary:
        element = pydyf.Dictionary(
            {"Type": "/StructElem", "S": role, "K": pydyf.Array(), "Pg": self._page.reference}
        )
        element["P"] = self._document.reference
        if shows is not None:
            element["Alt"] = shows
        self._pdf.add_object(element)
        self._document["K"].append(element.reference)
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
