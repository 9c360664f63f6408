"""Lists as files: CSV, XLSX and pasted text are read into lines of cells, and teams are written as a file.

Input is not trusted: its size, its number of lines and its unpacked size are limited. Text that a spreadsheet
would run as a formula is escaped, because anybody can type names.
"""

from __future__ import annotations

import csv
import io
import json
import re
import unicodedata
from itertools import islice
from operator import itemgetter
from typing import TYPE_CHECKING, Final, NamedTuple

from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from tablib import Databook, Dataset

from tournaments.core.registration import queries
from tournaments.core.registration.errors import UnreadableFile
from tournaments.core.registration.lists.encodings import decoded, mended
from tournaments.core.registration.lists.markup import is_markup, read_markup
from tournaments.core.registration.lists.packing import MAX_LINES, damaged, line_number, unpacked
from tournaments.core.registration.lists.status import off_word
from tournaments.core.registration.lists.values import two_names
from tournaments.platform import opendocument
from tournaments.platform.text import normalized, teams_or_players

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from tournaments.core.models.planning import Tournament
    from tournaments.core.models.registration import Team


FORMULA_STARTS: Final = ("=", "+", "-", "\u2212", "@", "\t", "\r", "\n")
"""How a text begins that a spreadsheet takes for a formula, or may after it has cut blanks."""


def starts_formula(text: str) -> bool:
    """Whether a spreadsheet may take the text for a formula, in whatever width its first sign is written.

    A spreadsheet of the Far East reads «＝» as «=»; what is not seen before the sign may be dropped.
    """
    seen = (sign for sign in text if not (sign.isspace() or unicodedata.category(sign) in {"Cc", "Cf"}))
    first = normalized("NFKC", next(seen, ""))
    return text.startswith(FORMULA_STARTS) or first.startswith(FORMULA_STARTS)


def escape_formula(text: str) -> str:
    """The text, with an apostrophe before it if a spreadsheet would take it for a formula."""
    return f"'{text}" if starts_formula(text) else text


def unescape_formula(text: str) -> str:
    """The text as it was before `escape_formula`, or before a spreadsheet escaped it."""
    return text[1:] if text.startswith("'") and starts_formula(text[1:]) else text


MAX_BYTES: Final = 1_000_000
MAX_COLUMNS: Final = 50
MAX_EMPTY_LINES: Final = 3_000
"""The lines of a text among which empty ones are read."""
MAX_FILLED_LINES: Final = 20_000
"""The lines that are not empty: a list of a thousand may have cells of several."""
BLANK: Final = ' \t;|,"'
"""What a line has that is empty in a spreadsheet."""
MAX_CELL: Final = 200
MAX_RAW_CELL: Final = 4_000
"""The letters of a cell that are looked at: accents that were spoilt twice are sixteen times as many."""
DELIMITERS: Final = "\t;|,"
QUOTE: Final = '"'
ZIP_START: Final = b"PK\x03\x04"
OLD_EXCEL_START: Final = b"\xd0\xcf\x11\xe0"
NO_LISTS: Final = (b"%PDF", b"\x89PNG", b"\xff\xd8\xff", b"{\\rtf", b"GIF8")
"""How documents and pictures begin."""


class ListLine(NamedTuple):
    """One line that is not empty, with its number in the file.

    `mark` is what a workbook says of its row («ligne masquée»), else empty.
    """

    number: int
    cells: list[str]
    mark: str = ""

    def cleaned(self) -> ListLine:
        """The line with the texts of its cells as they are kept, without the empty ones at its end."""
        return self._replace(cells=_filled(map(_cell, self.cells)))


class ListSource(NamedTuple):
    """The lines of a file; of a workbook also the sheet they are from, and the names of all its sheets.

    `book` is the workbook as a text for a hidden field, if another of its sheets can be chosen. `file` is the
    name of the file, `encoding` that of the letters of a text; both are empty for a pasted list.
    """

    lines: list[ListLine]
    sheet: str = ""
    sheets: tuple[str, ...] = ()
    book: str = ""
    file: str = ""
    encoding: str = ""

    def told(self, lines: int) -> str:
        """What was read, with so many lines below the header: «inscrits.csv · 34 lignes · UTF-8»."""
        count = ngettext("%(count)d ligne", "%(count)d lignes", lines) % {"count": lines}
        sheet = _("feuille « %(name)s »") % {"name": self.sheet} if self.sheet else ""
        return " · ".join(filter(None, (self.file, sheet, count, self.encoding)))


TEXT_DOCUMENT: Final = re.compile(rb"mimetypeapplication/vnd\.oasis\.opendocument\.text|word/document\.xml")
"""What the archive of a text document names, of LibreOffice or of Word."""


def read_file(content: bytes) -> list[ListLine]:
    """The lines of a CSV, XLSX or ODS file; `UnreadableFile` says what to do instead."""
    return read_source(content).lines


def read_source(content: bytes, sheet: str = "") -> ListSource:
    """The lines of a CSV, XLSX, ODS or HTML file, of the sheet of this name if there is one.

    `UnreadableFile` says why it is none, and what to do instead.
    """
    if len(content) > MAX_BYTES:
        raise UnreadableFile(_("Ce fichier est trop grand : 1 Mo au plus."))
    if content.startswith(OLD_EXCEL_START):
        raise UnreadableFile(_("C’est un ancien fichier Excel : enregistrez-le en .xlsx ou en CSV."))
    if content.startswith(NO_LISTS):
        raise UnreadableFile(
            _("Ce fichier n’est pas une liste : enregistrez-la en .xlsx ou en CSV, ou collez-la.")
        )
    if content.startswith(ZIP_START):
        if TEXT_DOCUMENT.search(content):
            raise UnreadableFile(
                _("C’est un document de texte : copiez-en la liste et collez-la, ou enregistrez-la en CSV.")
            )
        return _workbook(content, sheet)
    text, encoding = decoded(content)
    if is_markup(text):
        rows = enumerate(read_markup(text), 1)
        raw = _narrow(_not_empty(ListLine(number, cells) for number, cells in rows))
        return ListSource([line.cleaned() for line in raw], encoding=encoding)
    return ListSource(_not_empty(_split(text)), encoding=encoding)


def read_text(text: str) -> list[ListLine]:
    """The lines of a pasted text; `UnreadableFile`."""
    if len(text) > MAX_BYTES:
        raise UnreadableFile(_("Ce texte est trop long : 1 Mo au plus."))
    return _not_empty(_split(text))


def _not_empty(lines: Iterable[ListLine]) -> list[ListLine]:
    kept = list(islice((line for line in lines if any(line.cells)), MAX_LINES + 1))
    if not kept:
        raise UnreadableFile(_("Il n’y a aucune ligne à lire."))
    if len(kept) > MAX_LINES:
        raise _too_many_lines()
    return kept


def _too_many_lines() -> UnreadableFile:
    return UnreadableFile(
        _("Il y a plus de %(most)d lignes : coupez la liste en deux.") % {"most": MAX_LINES}
    )


def _split(text: str) -> list[ListLine]:
    """The lines of a text that are not empty, split by the delimiter that splits most of all its lines."""
    text = text.removeprefix("\ufeff").replace("\0", " ")
    text = text.replace("\r\n", "\n").replace("\r", "\n")  # an old Mac ends its lines with the first alone
    text, numbers = _without_empty(text)
    readings = [_split_by(text, delimiter) for delimiter in DELIMITERS]
    __, best = max(readings, key=itemgetter(0))
    return [
        ListLine(numbers[line.number - 1] if numbers else line.number, [_cell(cell) for cell in line.cells])
        for line in _narrow(best)
    ]


def _without_empty(text: str) -> tuple[str, list[int]]:
    """A long text without its empty lines, and for each line left its number; `UnreadableFile`.

    Spreadsheets write a million empty lines below a list. A short text is left as it is, without numbers.
    """
    lines = text.split("\n")
    if len(lines) <= MAX_EMPTY_LINES:
        return text, []
    filled = [number for number, line in enumerate(lines, 1) if line and line.strip(BLANK)]
    if len(filled) > MAX_FILLED_LINES:
        raise _too_many_lines()
    return "\n".join(lines[number - 1] for number in filled), filled


def _narrow(lines: list[ListLine]) -> list[ListLine]:
    """Lines of at most `MAX_COLUMNS` cells: without columns that are empty everywhere; `UnreadableFile`."""
    if max((len(line.cells) for line in lines), default=0) <= MAX_COLUMNS:
        return lines
    places = sorted({place for line in lines for place, cell in enumerate(line.cells) if cell.strip()})
    if len(places) > MAX_COLUMNS:
        raise UnreadableFile(
            _("Il y a plus de %(most)d colonnes : enlevez celles qui ne servent pas.") % {"most": MAX_COLUMNS}
        )
    return [
        line._replace(cells=[line.cells[place] for place in places if place < len(line.cells)])
        for line in lines
    ]


def _split_by(text: str, delimiter: str) -> tuple[int, list[ListLine]]:
    """How many lines the delimiter splits, and those that are not empty, with their cells as they stand.

    No line is read after the first one too many.
    """
    split, lines = 0, list[ListLine]()
    for number, row in _rows_of(text, delimiter):
        split += len(row) > 1
        if "".join(row).strip():
            lines.append(ListLine(number, row))
            if len(lines) > MAX_LINES:
                break
    return split, lines


def _rows_of(text: str, delimiter: str) -> Iterator[tuple[int, list[str]]]:
    """The rows of a text, each with the number of its last line; `UnreadableFile`.

    A quotation mark that nobody closed would swallow the lines below it: then each line is read by itself.
    """
    if QUOTE in text and _swallows_lines(text, delimiter):
        rows = ((number, _cells_of(line, delimiter)) for number, line in enumerate(text.split("\n"), 1))
    else:
        reader = csv.reader(io.StringIO(text), delimiter=delimiter)
        rows = ((reader.line_num, row) for row in reader)
    number = 0
    try:
        for row in rows:
            number = row[0]
            yield row
    except csv.Error as error:
        raise UnreadableFile(
            _("La ligne %(line)d ne se lit pas : vérifiez ses guillemets.") % {"line": number + 1}
        ) from error


def _swallows_lines(text: str, delimiter: str) -> bool:
    """Whether a cell has lines that are those of the list, because of a quotation mark that is not closed.

    So it is if marks are out of order, if a line within a cell has as many delimiters as the list has, or
    if the list has one column only.
    """
    try:
        rows = list(csv.reader(io.StringIO(text), delimiter=delimiter))
        within = [line for row in rows for cell in row for line in cell.split("\n")[1:] if line.strip()]
        if not within:
            return False
        rows = list(csv.reader(io.StringIO(text), delimiter=delimiter, strict=True))
    except csv.Error:
        return True
    width = max(map(len, rows))
    return width == 1 or any(line.count(delimiter) >= width - 1 for line in within)


def _cells_of(line: str, delimiter: str) -> list[str]:
    """The cells of one line; if its quotation marks are out of order, they part nothing."""
    if line.count(QUOTE) % 2:
        cells = next(csv.reader([line], delimiter=delimiter, quoting=csv.QUOTE_NONE), [])
        return [cell.strip(QUOTE) if cell.count(QUOTE) == 1 else cell for cell in cells]
    return next(csv.reader([line], delimiter=delimiter), [])


def _cell(value: object) -> str:
    """The text of a cell: 7 for 7.0, single spaces, without the apostrophe before a formula.

    It is cut at `MAX_CELL` letters, which no valid pair of names has.
    """
    if value is None or value == "":
        return ""
    if isinstance(value, float) and value.is_integer():
        value = int(value)
    text = unescape_formula(mended(_single_spaced(str(value))[:MAX_RAW_CELL]).strip())
    return " ".join(" / ".join(two_names(text) or [text]).split())[:MAX_CELL]


def _single_spaced(text: str) -> str:
    """A long text with single spaces."""
    return " ".join(text.split()) if len(text) > MAX_RAW_CELL else text


def _workbook(content: bytes, sheet: str) -> ListSource:
    """The rows of one sheet of a workbook."""
    # Imported here because openpyxl takes a tenth of the start, and only workbooks need it.
    from tournaments.core.registration.lists.opendocument import (  # noqa: PLC0415
        is_opendocument,
        read_opendocument,
    )
    from tournaments.core.registration.lists.workbooks import read_workbook  # noqa: PLC0415

    try:
        read = read_opendocument if is_opendocument(content) else read_workbook
        book = read(content, MAX_COLUMNS + 1, sheet)
    except UnreadableFile:
        raise
    except Exception as error:  # a damaged file raises many errors, of openpyxl, zipfile and the XML parser
        raise UnreadableFile(
            _("Ce classeur ne s’ouvre pas : enregistrez-le de nouveau en .xlsx, ou en CSV.")
        ) from error
    hidden, unasked = _("ligne masquée"), off_word(book.name) and book.name != sheet
    lines = (
        ListLine(
            row.number,
            _filled(map(_cell, row.values)),
            hidden if row.hidden else book.name if unasked and number else "",
        )
        for number, row in enumerate(book.rows)
    )
    return ListSource(_narrow(_not_empty(lines)), book.name, book.sheets)


def _filled(cells: Iterable[str]) -> list[str]:
    """The cells without the empty ones at their end."""
    kept = list(cells)
    while kept and not kept[-1]:
        kept.pop()
    return kept


FILE_TYPES: Final = {
    "csv": "text/csv; charset=utf-8",
    "xlsx": "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
    "ods": opendocument.MIME_TYPE,
}
"""The kinds of files that can be written, each with its content type."""


def file_of(kind: str, *sheets: Dataset) -> bytes:
    """The content of a file of this kind; CSV has only the first sheet.

    CSV is for French spreadsheets: with semicolons, and with a byte order mark because of accents.
    """
    if kind == "csv":
        return str(sheets[0].export("csv", delimiter=";")).encode("utf-8-sig")
    if kind == "ods":
        return opendocument.workbook(
            opendocument.Sheet(str(sheet.title), sheet.headers or (), sheet) for sheet in sheets
        )
    return bytes(Databook(sheets).export(kind))


def teams_file(tournament: Tournament, kind: str) -> bytes:
    """The teams by number (or players, one name a line) as the content of a file, a kind of `FILE_TYPES`."""
    listed = Dataset(title=teams_or_players(tournament, _("Équipes"), _("Joueurs")))
    players = teams_or_players(tournament, (_("Joueur 1"), _("Joueur 2")), (_("Joueur"),))
    present = teams_or_players(tournament, _("Pointée"), _("Pointé"))
    rounds = _("Dès la partie"), _("Partie à partir de")
    listed.headers = [_("N°"), *players, _("Club"), present, *rounds, _("Remarque")]
    for team in queries.teams_of(tournament):
        listed.append(_row(team))
    return file_of(kind, listed)


def _row(team: Team) -> list[str | int]:
    names = (*(player.name for player in team.players), team.club)
    present = _("oui") if team.present else _("non")
    stays: list[str | int] = [present, team.from_round, team.gone_from or ""]
    return [team.number, *map(escape_formula, names), *stays, escape_formula(team.remark)]


def pack_lines(lines: Sequence[ListLine]) -> str:
    """The lines of a list as a text for a hidden field, so that other columns can be chosen."""
    rows = [[[line.number, line.mark] if line.mark else line.number, *line.cells] for line in lines]
    return json.dumps(rows, ensure_ascii=False)


def unpack_lines(text: str) -> list[ListLine]:
    """The lines in such a text, which the browser may have changed; `UnreadableFile`."""
    try:
        rows = unpacked(text)
        if 0 < len(rows) <= MAX_LINES and all(len(row) <= MAX_COLUMNS + 1 for row in rows):
            return [_unpacked(*row) for row in rows]
    except (TypeError, ValueError, RecursionError):
        pass
    raise damaged()


def _unpacked(head: object, *cells: object) -> ListLine:
    """The line of a packed row, whose head is its number, or its number and mark."""
    number, mark = head if isinstance(head, list) else (head, "")
    return ListLine(line_number(number), [str(cell)[:MAX_CELL] for cell in cells], str(mark)[:MAX_CELL])
