"""The rows of a text whose cells stand between delimiters (CSV), even if its quotation marks are spoilt."""

from __future__ import annotations

import csv
import io
from typing import TYPE_CHECKING, Final

from django.utils.translation import gettext as _

from tournaments.core.registration.errors import UnreadableFile

if TYPE_CHECKING:
    from collections.abc import Iterator

_QUOTE: Final = '"'


def rows_of(text: str, delimiter: str) -> Iterator[tuple[int, list[str]]]:
    """The rows of a text, each with the number of its last line; `UnreadableFile`.

    A quotation mark that nobody closed would swallow the lines below it: then each line is read by itself.
    """
    if _QUOTE in text and _swallows_lines(text, delimiter):
        rows = ((number, _row(line, delimiter)) for number, line in enumerate(text.split("\n"), 1))
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


def _row(line: str, delimiter: str) -> list[str]:
    """The cells of one line; if its quotation marks are out of order, they part nothing."""
    if line.count(_QUOTE) % 2:
        cells = next(csv.reader([line], delimiter=delimiter, quoting=csv.QUOTE_NONE), [])
        return [cell.strip(_QUOTE) if cell.count(_QUOTE) == 1 else cell for cell in cells]
    return next(csv.reader([line], delimiter=delimiter), [])
