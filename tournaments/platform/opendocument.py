"""ODS workbooks (OpenDocument 1.2), written from rows of values; nothing here reads one.

Standard library only. The library that others use for it, odfpy, is published as source alone: whoever
installs it needs tools to build it, which a bare Debian lacks.
"""

from __future__ import annotations

import io
import re
import zipfile
from collections.abc import Iterable, Iterator, Sequence
from decimal import Decimal
from typing import Final, NamedTuple
from xml.sax.saxutils import escape, quoteattr

MIME_TYPE: Final = "application/vnd.oasis.opendocument.spreadsheet"
_SPACES: Final = "urn:oasis:names:tc:opendocument:xmlns:"
_NO_XML: Final = re.compile("[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
"""Characters that no XML document may have (XML 1.0, 2.2)."""
_RUNS: Final = re.compile(r"\t|(?:(?<= )|^) +| +$")
"""Tabs, and spaces that a reader would drop: those at an end of a line, and of several all but the first."""
_MANIFEST: Final = f"""<?xml version="1.0" encoding="UTF-8"?>
<manifest:manifest xmlns:manifest="{_SPACES}manifest:1.0" manifest:version="1.2">
<manifest:file-entry manifest:full-path="/" manifest:version="1.2" manifest:media-type="{MIME_TYPE}"/>
<manifest:file-entry manifest:full-path="content.xml" manifest:media-type="text/xml"/>
</manifest:manifest>"""
_START: Final = f"""<?xml version="1.0" encoding="UTF-8"?>
<office:document-content xmlns:office="{_SPACES}office:1.0" xmlns:style="{_SPACES}style:1.0"
 xmlns:text="{_SPACES}text:1.0" xmlns:table="{_SPACES}table:1.0"
 xmlns:fo="{_SPACES}xsl-fo-compatible:1.0" office:version="1.2">
<office:automatic-styles><style:style style:name="head" style:family="table-cell">
<style:text-properties fo:font-weight="bold"/></style:style></office:automatic-styles>
<office:body><office:spreadsheet>"""
_END: Final = "</office:spreadsheet></office:body></office:document-content>"


class Sheet(NamedTuple):
    """A sheet of a workbook: its title, its headings in bold (none: no such row), and its rows.

    A number stays a number, None is an empty cell, anything else is written as its text.
    """

    title: str
    headings: Sequence[object]
    rows: Iterable[Sequence[object]]


def workbook(sheets: Iterable[Sheet]) -> bytes:
    """The content of an ODS file with these sheets; the same for the same sheets."""
    content = "".join((_START, *(part for sheet in sheets for part in _sheet(sheet)), _END))
    file = io.BytesIO()
    with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as archive:
        # The type comes first and uncompressed, so that programs know the file by its first bytes.
        archive.writestr(zipfile.ZipInfo("mimetype"), MIME_TYPE)
        for name, text in (("content.xml", content), ("META-INF/manifest.xml", _MANIFEST)):
            archive.writestr(zipfile.ZipInfo(name), text, zipfile.ZIP_DEFLATED)
    return file.getvalue()


def _sheet(sheet: Sheet) -> Iterator[str]:
    yield f"<table:table table:name={quoteattr(_legal(sheet.title))}>"
    if sheet.headings:
        yield _row(sheet.headings, ' table:style-name="head"')
    for row in sheet.rows:
        yield _row(row)
    yield "</table:table>"


def _row(values: Sequence[object], style: str = "") -> str:
    return f"<table:table-row>{''.join(_cell(value, style) for value in values)}</table:table-row>"


def _cell(value: object, style: str) -> str:
    if value is None:
        return "<table:table-cell/>"
    kind = ' office:value-type="string"'
    if isinstance(value, int | float | Decimal) and not isinstance(value, bool):
        kind = f' office:value-type="float" office:value="{value}"'
    lines = "".join(f"<text:p>{_line(line)}</text:p>" for line in _legal(str(value)).splitlines())
    return f"<table:table-cell{style}{kind}>{lines}</table:table-cell>"


def _legal(text: str) -> str:
    return _NO_XML.sub("", text)


def _line(text: str) -> str:
    """One line of a cell as XML, its spaces and tabs kept."""
    parts, end = [], 0
    for run in _RUNS.finditer(text):
        kept = "<text:tab/>" if run[0] == "\t" else f'<text:s text:c="{len(run[0])}"/>'
        parts += [escape(text[end : run.start()]), kept]
        end = run.end()
    return "".join((*parts, escape(text[end:])))
