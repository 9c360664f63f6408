"""ODS workbooks, as LibreOffice writes them and this site exports them: the texts of one sheet.

Of the file one part is read, within the limits of a workbook (`workbooks.Parts`). A cell that stands for many
is repeated only as far as a list is read.
"""

from __future__ import annotations

import io
import itertools
from typing import IO, TYPE_CHECKING, Any, Final, NamedTuple

from openpyxl.xml.functions import iterparse

from tournaments.core.registration.lists.workbooks import (
    MAX_ROWS,
    MAX_SHEETS,
    Book,
    Parts,
    Row,
    likeliest_list,
    struck_out,
)

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator

CONTENT: Final = "content.xml"
_HIDDEN: Final = frozenset(["collapse", "filter"])


def is_opendocument(content: bytes) -> bool:
    """Whether a zip file is one: its first part, not compressed, names its kind."""
    return b"mimetypeapplication/vnd.oasis.opendocument.spreadsheet" in content[:200]


def read_opendocument(content: bytes, columns: int, wanted: str = "") -> Book:
    """The sheet of the name `wanted`, else the first one that is shown and not empty; `UnreadableFile`.

    Damaged files raise errors of zipfile and the XML parser.
    """
    with Parts(io.BytesIO(content)).open(CONTENT) as part:
        tables = list(itertools.islice(_tables(part, columns), MAX_SHEETS))
    shown = [table for table in tables if table.visible]
    named = [table for table in tables if table.name == wanted]
    name, rows = likeliest_list((table.name, table.rows) for table in named or shown or tables)
    names = tuple(table.name for table in sorted(tables, key=lambda table: not table.visible))
    return Book(name, rows, names)


class _Table(NamedTuple):
    """A sheet: its name, whether the workbook shows it, and its rows that are not empty."""

    name: str
    visible: bool
    rows: list[Row]


def _tables(part: IO[bytes], columns: int) -> Iterator[_Table]:
    """The sheets in their order; each row is forgotten when it was read, so that it costs its cells only."""
    struck, unseen = set[str](), set[str]()
    rows: list[Row] = []
    spans: dict[int, tuple[str, int]] = {}
    number = 1
    for _event, element in iterparse(part):
        name = _name(element)
        if name == "style" and len(element):
            if _has(element, "text-line-through-style"):
                struck.add(_attribute(element, "name"))
            if _has(element, "display"):
                unseen.add(_attribute(element, "name"))
        elif name == "table-row":
            values = list(itertools.islice(_values(element, struck, spans), columns))
            if any(values) and number <= MAX_ROWS:
                rows.append(Row(number, values, _attribute(element, "visibility") in _HIDDEN))
            number += _times(element, "number-rows-repeated")
            element.clear()
        elif name == "table":
            yield _Table(_attribute(element, "name"), _attribute(element, "style-name") not in unseen, rows)
            rows, number = [], 1
            spans.clear()


def _values(row: Any, struck: Collection[str], spans: dict[int, tuple[str, int]]) -> Iterator[str]:
    """The text of each cell of a row; a number may have its value only.

    `spans`: by column, the text of a cell that is merged over rows, and over how many more.
    """
    place = 0
    for cell in row:
        if _name(cell) not in {"table-cell", "covered-table-cell"}:
            continue
        text = " ".join("".join(_texts(line, struck)) for line in cell if _name(line) == "p")
        text = text or _attribute(cell, "value").removesuffix(".0")
        if _attribute(cell, "style-name") in struck:
            text = struck_out(text)
        over, left = spans.get(place, ("", 0))
        if left:
            text, spans[place] = text or over, (over, left - 1)
        elif (more := _times(cell, "number-rows-spanned") - 1) > 0 and _times(
            cell, "number-columns-spanned"
        ) == 1:
            spans[place] = (text, more)
        times = _times(cell, "number-columns-repeated")
        place += times
        yield from itertools.repeat(text, times)


def _texts(element: Any, struck: Collection[str]) -> Iterator[str]:
    """The texts of a paragraph, struck out where a part of it is; a line break is a space."""
    through = _attribute(element, "style-name") in struck and _name(element) == "span"
    yield struck_out(element.text or "") if through else element.text or ""
    for part in element:
        yield " " if _name(part) in {"line-break", "s", "tab"} else "".join(_texts(part, struck))
        yield part.tail or ""


def _times(element: Any, name: str) -> int:
    """How many rows or cells an element stands for; `ValueError`."""
    return max(1, int(_attribute(element, name) or 1))


def _has(style: Any, name: str) -> bool:
    """Whether the properties of a style strike its text out, or hide its table."""
    found = {_attribute(properties, name) for properties in style}
    return "false" in found if name == "display" else bool(found - {"", "none"})


def _name(element: Any) -> str:
    """The name of an element without its space of names."""
    return str(element.tag).rpartition("}")[2]


def _attribute(element: Any, name: str) -> str:
    """An attribute in whatever space of names; empty without it."""
    return next((value for key, value in element.items() if key.rpartition("}")[2] == name), "")
