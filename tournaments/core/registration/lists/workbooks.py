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
from operator import itemgetter
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from django.utils.translation import gettext as _
from openpyxl.reader.excel import ExcelReader
from openpyxl.utils.cell import range_boundaries
from openpyxl.worksheet._reader import DATA_TAG, ROW_TAG, WorkSheetParser
from openpyxl.xml.constants import ARC_STYLE, SHARED_STRINGS, SHEET_MAIN_NS
from openpyxl.xml.functions import iterparse

from tournaments.core.registration.errors import UnreadableFile
from tournaments.core.registration.lists.headings import is_header
from tournaments.core.registration.lists.status import off_word

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Iterator, Mapping

MAX_UNPACKED_BYTES: Final = 10_000_000
MAX_ZIP_ENTRIES: Final = 500
MAX_SHEETS: Final = 30  # that one can choose from
MAX_TRIED: Final = 5  # empty ones that are read before one with a list
HEADER_WITHIN: Final = 10
"""The rows of a sheet in which a header is looked for."""
STRING_TAG, RUN_TAG, LOOKS_TAG, TEXT_TAG, MERGED_TAG = (
    f"{{{SHEET_MAIN_NS}}}{name}" for name in ("si", "r", "rPr", "t", "mergeCell")
)
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
MAX_FILLED: Final = 50 * MAX_ROWS
"""The rows over which cells are merged: cells of one sheet do not overlap, but a file may say so."""


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
    reader.shared_strings = _strings(reader)
    reader.read_workbook()
    sheets = list(itertools.islice(_sheets(reader), MAX_SHEETS))
    shown = [sheet for sheet in sheets if sheet.visible]
    chosen = [sheet for sheet in sheets if sheet.name == wanted] or shown[:MAX_TRIED] or sheets[:1]
    struck = reader.archive.struck_styles()
    names = tuple(sheet.name for sheet in sorted(sheets, key=lambda sheet: not sheet.visible))

    def read() -> Iterator[tuple[str, list[Row]]]:
        for sheet in chosen:
            with reader.archive.open(sheet.part) as part:
                parser = WorkSheetParser(part, reader.shared_strings, data_only=True, epoch=reader.wb.epoch)
                yield sheet.name, _rows(parser, columns, struck)

    name, rows = likeliest_list(read())
    return Book(name, rows, names)


def likeliest_list(sheets: Iterable[tuple[str, list[Row]]]) -> tuple[str, list[Row]]:
    """The first of these sheets that begins as a list of players does, else the first with anything in it.

    A sheet named «Désistements» or «Liste d’attente» comes after all others.
    """
    found: list[tuple[int, str, list[Row]]] = []
    for name, rows in sheets:
        filled = [[str(value) for value in row.values if value not in {None, ""}] for row in rows]
        if not any(filled):
            found.append((4, name, []))
            continue
        headed = any(is_header(cells) for cells in filter(None, filled[:HEADER_WITHIN]))
        found.append((2 * bool(off_word(name)) + (not headed), name, rows))
        if found[-1][0] == 0:
            break
    _rank, name, rows = min(found, key=itemgetter(0))
    return name, rows


def _strings(reader: ExcelReader) -> list[str]:
    """The texts that cells share, with what is struck out within them."""
    part = reader.package.find(SHARED_STRINGS)
    if part is None:
        return []
    texts = []
    with reader.archive.open(part.PartName[1:]) as source:
        for _event, node in iterparse(source):
            if node.tag == STRING_TAG:
                _strike_runs(node)
                texts.append("".join(_texts(node)).replace("x005F_", ""))
                node.clear()
    return texts


def _texts(element: Any) -> Iterator[str]:
    """The text of a shared string, or of its parts; how it is pronounced (`rPh`) is none."""
    for part in element:
        if part.tag == TEXT_TAG:
            yield part.text or ""
        elif part.tag == RUN_TAG:
            yield from (text.text or "" for text in part if text.tag == TEXT_TAG)


def _strike_runs(element: Any) -> None:
    """Strike out the letters of the parts of a text that their own looks strike out."""
    for run in element.iter(RUN_TAG):
        looks = run.find(LOOKS_TAG)
        if looks is not None and _strikes(looks):
            for text in run.iter(TEXT_TAG):
                text.text = struck_out(text.text or "")


def struck_out(text: str) -> str:
    """The text with a stroke through each letter."""
    return "".join(f"{letter}{STROKE}" if letter.isalpha() else letter for letter in text)


def _sheets(reader: ExcelReader) -> Iterator[_Sheet]:
    """The sheets of cells in their order, each part of the file once."""
    seen = set()
    for sheet, link in reader.parser.find_sheets():
        if link.target in reader.valid_files and "chartsheet" not in link.Type and link.target not in seen:
            seen.add(link.target)
            yield _Sheet(str(sheet.name), link.target, sheet.state == "visible")


def _rows(parser: WorkSheetParser, columns: int, struck: Collection[int]) -> list[Row]:
    """The rows in their order, where each row of a merged cell has its value; repeated rows are not read."""
    rows: dict[int, Row] = {}
    over, last, left = False, 0, MAX_FILLED
    for _event, element in iterparse(parser.source):
        if element.tag == DATA_TAG:
            over = True
        elif element.tag == MERGED_TAG:
            left -= _fill_down(rows, element.get("ref", ""))
            if left < 0:
                raise _too_large()
        if over or element.tag != ROW_TAG:
            continue
        hidden = element.get("hidden") in TRUE or element.get("ht") == "0"
        _strike_runs(element)
        number, cells = parser.parse_row(element)
        element.clear()
        if number > MAX_ROWS:
            over = True
        elif number > last:
            last = number
            values = {cell["column"]: _value(cell, struck) for cell in cells}
            rows[number] = Row(number, [values.get(column) for column in range(1, columns + 1)], hidden)
    return list(rows.values())


def _fill_down(rows: Mapping[int, Row], merged: str) -> int:
    """Write the value of a cell that is merged over rows of one column into each; how many they are."""
    try:
        first, top, last, bottom = range_boundaries(merged)
    except (ValueError, TypeError):
        return 0
    if first != last or None in {first, top, bottom} or top not in rows:
        return 0
    below = range(top + 1, min(bottom, MAX_ROWS) + 1)
    for number in below:
        if number in rows and first <= len(rows[number].values):
            rows[number].values[first - 1] = rows[top].values[first - 1]
    return len(below)


def _value(cell: Mapping[str, Any], struck: Collection[int]) -> Any:
    """The value of a cell, struck out if its style is."""
    value = cell["value"]
    if cell["style_id"] in struck and isinstance(value, str):
        return struck_out(value)
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
                content = part.read(self.getinfo(ARC_STYLE).file_size)
            content = _checked(content, MAX_STYLE_TAGS - content.count(b"<"))
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
