"""XLSX workbooks: the values of one sheet, which rows it hides, which texts it strikes out.

A small file can unpack to much XML, can have a tag of megabytes, which the parser reads again with each block
that it gets, or can name one sheet thousands of times. So only few parts are read, each once and within
limits: the list of parts, the texts, the workbook, its links, one sheet (and empty ones before it), and of
the styles which ones strike out. Other sheets, charts and pictures are not read; a date is the number that
the sheet stores.
"""

from __future__ import annotations

import io
import itertools
import zipfile
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from django.utils.translation import gettext as _
from openpyxl.reader.excel import ExcelReader
from openpyxl.worksheet._reader import DATA_TAG, ROW_TAG, WorkSheetParser
from openpyxl.xml.constants import ARC_STYLE
from openpyxl.xml.functions import iterparse

from tournaments.core.registration.errors import UnreadableFile

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator, Mapping

MAX_UNPACKED_BYTES: Final = 10_000_000
MAX_ZIP_ENTRIES: Final = 500
MAX_SHEETS: Final = 30  # that one can choose from
MAX_TRIED: Final = 5  # empty ones that are read before one with a list
TRUE: Final = frozenset(["1", "true", "on"])
COMPRESSIONS: Final = (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED)
"""The compressions of workbooks (ECMA-376-2); others can unpack one block to a million times its size."""
MAX_TAGS: Final = (
    150_000  # of texts and sheet: 1 000 lines of 10 columns have 62 000, each costs microseconds
)
MAX_STYLE_TAGS: Final = 50_000  # a workbook of some years has thousands of styles
MAX_TREE_TAGS: Final = 10_000  # of parts, sheets and named ranges, which are dearer
MAX_ATTRIBUTES: Final = 300_000  # 1 000 lines of 10 columns have 40 000
MAX_TAG_BYTES: Final = 150_000  # with the text after it: the longest that a cell can have is 98 301
MAX_ROWS: Final = 3_000  # with the empty ones that people leave between


STRICT: Final = {
    b'="http://purl.oclc.org/ooxml/spreadsheetml/': b'="http://schemas.openxmlformats.org/spreadsheetml/2006/',
    b'="http://purl.oclc.org/ooxml/officeDocument/': b'="http://schemas.openxmlformats.org/officeDocument/2006/',
}
"""The names of «Strict Open XML» in attributes, and those that all programs write (ECMA-376-1 and -4)."""


class Row(NamedTuple):
    """A row of a sheet: its number, its first values, and whether the sheet hides it.

    A text that is struck out has the combining stroke (`STROKE`) after each letter, as messages write it.
    """

    number: int
    values: list[Any]
    hidden: bool


STROKE: Final = "\u0336"


class Book(NamedTuple):
    """A sheet that was read: its name, its rows, and the names of all sheets, the hidden ones last."""

    name: str
    rows: list[Row]
    sheets: tuple[str, ...]


class _Sheet(NamedTuple):
    """A sheet of cells: its name, the part of the file it is in, and whether the workbook shows it."""

    name: str
    part: str
    visible: bool


def read_workbook(content: bytes, columns: int, wanted: str = "") -> Book:
    """The sheet of the name `wanted`, else the first one that is shown and not empty; `UnreadableFile`.

    Rows after `MAX_ROWS` are not read. Damaged files raise errors of openpyxl, zipfile and the XML parser.
    """
    reader = ExcelReader(io.BytesIO(content), read_only=True, data_only=True, keep_links=False)
    reader.archive = Parts(io.BytesIO(content))
    reader.read_manifest()
    reader.read_strings()
    reader.read_workbook()
    sheets = list(itertools.islice(_sheets(reader), MAX_SHEETS))
    shown = [sheet for sheet in sheets if sheet.visible]
    chosen = [sheet for sheet in sheets if sheet.name == wanted] or shown[:MAX_TRIED] or sheets[:1]
    struck = reader.archive.struck_styles()
    names = tuple(sheet.name for sheet in sorted(sheets, key=lambda sheet: not sheet.visible))
    for sheet in chosen:
        with reader.archive.open(sheet.part) as part:
            parser = WorkSheetParser(part, reader.shared_strings, data_only=True, epoch=reader.wb.epoch)
            rows = list(_rows(parser, columns, struck))
        if any(value is not None for row in rows for value in row.values):
            return Book(sheet.name, rows, names)
    return Book(chosen[0].name, [], names)


def _sheets(reader: ExcelReader) -> Iterator[_Sheet]:
    """The sheets of cells in their order, each part of the file once."""
    seen = set()
    for sheet, link in reader.parser.find_sheets():
        if link.target in reader.valid_files and "chartsheet" not in link.Type and link.target not in seen:
            seen.add(link.target)
            yield _Sheet(str(sheet.name), link.target, sheet.state == "visible")


def _rows(parser: WorkSheetParser, columns: int, struck: Collection[int]) -> Iterator[Row]:
    """The rows in their order; repeated rows, and what follows the rows in the sheet, are not read."""
    last = 0
    for _event, element in iterparse(parser.source):
        if element.tag == DATA_TAG:
            return
        if element.tag != ROW_TAG:
            continue
        hidden = element.get("hidden") in TRUE or element.get("ht") == "0"
        number, cells = parser.parse_row(element)
        element.clear()
        if number > MAX_ROWS:
            return
        if number > last:
            last = number
            values = {cell["column"]: _value(cell, struck) for cell in cells}
            yield Row(number, [values.get(column) for column in range(1, columns + 1)], hidden)


def _value(cell: Mapping[str, Any], struck: Collection[int]) -> Any:
    """The value of a cell, struck out if its style is."""
    value = cell["value"]
    if cell["style_id"] in struck and isinstance(value, str):
        return "".join(f"{letter}{STROKE}" if letter.isalpha() else letter for letter in value)
    return value


class Parts(zipfile.ZipFile):
    """A workbook's archive, which refuses parts that cost far more than those of a list; `UnreadableFile`.

    No more of a part is unpacked than its declared size: zipfile alone would unpack all of it, which can be a
    thousand times the file, and cut it afterwards.
    """

    def __init__(self, file: io.BytesIO) -> None:
        super().__init__(file)
        parts = self.infolist()
        if len(parts) > MAX_ZIP_ENTRIES or sum(part.file_size for part in parts) > MAX_UNPACKED_BYTES:
            raise _too_large()
        if any(part.compress_type not in COMPRESSIONS for part in parts):
            raise zipfile.BadZipFile("a compression that no workbook has")
        self._tags = 0

    def open(self, name: Any, *args: Any, **kwargs: Any) -> Any:
        """A part that is read block by block."""
        declared = name if isinstance(name, zipfile.ZipInfo) else self.getinfo(name)
        with super().open(name, *args, **kwargs) as part:
            content = part.read(declared.file_size)  # without a number, all that is there is unpacked
        self._tags += content.count(b"<")
        return io.BytesIO(_checked(content, MAX_TAGS - self._tags))

    def struck_styles(self) -> frozenset[int]:
        """The numbers of the cell styles whose font strikes out; none if the styles cannot be read."""
        fonts: list[bool] = []
        try:
            with super().open(ARC_STYLE) as part:
                content = _checked(part.read(self.getinfo(ARC_STYLE).file_size), MAX_STYLE_TAGS)
            for _event, element in iterparse(io.BytesIO(content)):
                name = element.tag.rpartition("}")[2]
                if name == "fonts":
                    fonts = [_strikes(font) for font in element]
                elif name == "cellXfs":
                    styles = [int(style.get("fontId") or 0) for style in element]
                    return frozenset(
                        style for style, font in enumerate(styles) if font < len(fonts) and fonts[font]
                    )
        except (KeyError, ValueError, SyntaxError, zipfile.BadZipFile, UnreadableFile):
            pass  # a list without its looks is still a list
        return frozenset()

    def read(self, *args: Any, **kwargs: Any) -> bytes:
        """A part of which openpyxl makes a tree of objects."""
        part = super().read(*args, **kwargs)
        return _checked(part, MAX_TREE_TAGS - part.count(b"<"))


def _strikes(font: Any) -> bool:
    """Whether a font of the styles strikes out."""
    return any(child.tag.rpartition("}")[2] == "strike" and child.get("val", "1") in TRUE for child in font)


def _checked(part: bytes, tags_left: int) -> bytes:
    """The part, if its XML is short and plain; a tag has no `<` in it, and no attribute is without `=`.

    «Strict Open XML» is the same XML under other names, which openpyxl does not know.
    No workbook has a document type, whose entities would grow (ECMA-376-2).
    """
    for strict, usual in STRICT.items():
        part = part.replace(strict, usual)
    if (
        tags_left < 0
        or part.count(b"=") > MAX_ATTRIBUTES
        or max(map(len, part.split(b"<"))) > MAX_TAG_BYTES
        or b"<!DOCTYPE" in part.replace(b"\0", b"")  # UTF-16 too
    ):
        raise _too_large()
    return part


def _too_large() -> UnreadableFile:
    return UnreadableFile(
        _("Ce classeur est trop grand une fois ouvert : gardez la seule liste des équipes.")
    )
