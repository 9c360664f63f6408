"""Lists that cost a reader as much as they can for their size; each grows with a number of parts."""

from __future__ import annotations

import csv
import io
import zipfile
from collections.abc import Callable
from typing import Final

MAIN: Final = "http://schemas.openxmlformats.org/spreadsheetml/2006/main"
RELATED: Final = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
PACKAGE: Final = "http://schemas.openxmlformats.org/package/2006"
LETTERS: Final = [chr(0x4E00 + place) for place in range(20_000)]
"""Letters that are no digits and have no capitals: «Dupont» and one of them is like each other such name."""

Made = Callable[[int], bytes]


def zipped(parts: dict[str, str]) -> bytes:
    """A file of these parts, the first one not compressed."""
    written = io.BytesIO()
    with zipfile.ZipFile(written, "w", zipfile.ZIP_DEFLATED) as file:
        for name, text in parts.items():
            file.writestr(name, text, zipfile.ZIP_STORED if name == "mimetype" else zipfile.ZIP_DEFLATED)
    return written.getvalue()


def workbook(
    rows: str, *, strings: str = "", after: str = "", styles: str = "", sheets: int = 1, defined: str = ""
) -> bytes:
    """An XLSX file with these rows in its sheets, all of them one part."""
    kind = "application/vnd.openxmlformats-officedocument.spreadsheetml"
    named = "".join(
        f'<sheet name="F{number}" sheetId="{number}" r:id="r{number}"/>' for number in range(1, sheets + 1)
    )
    linked = "".join(
        f'<Relationship Id="r{number}" Type="{RELATED}/worksheet" Target="worksheets/sheet{number}.xml"/>'
        for number in range(1, sheets + 1)
    )
    listed = "".join(
        f'<Override PartName="/xl/worksheets/sheet{number}.xml" ContentType="{kind}.worksheet+xml"/>'
        for number in range(1, sheets + 1)
    )
    return zipped({
        "[Content_Types].xml": f'<Types xmlns="{PACKAGE}/content-types">'
        '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>'
        f'<Override PartName="/xl/workbook.xml" ContentType="{kind}.sheet.main+xml"/>'
        f'<Override PartName="/xl/sharedStrings.xml" ContentType="{kind}.sharedStrings+xml"/>'
        f"{listed}</Types>",
        "_rels/.rels": f'<Relationships xmlns="{PACKAGE}/relationships"><Relationship Id="r1" '
        f'Type="{RELATED}/officeDocument" Target="xl/workbook.xml"/></Relationships>',
        "xl/workbook.xml": f'<workbook xmlns="{MAIN}" xmlns:r="{RELATED}"><sheets>{named}</sheets>'
        f"<definedNames>{defined}</definedNames></workbook>",
        "xl/_rels/workbook.xml.rels": f'<Relationships xmlns="{PACKAGE}/relationships">{linked}'
        f'<Relationship Id="s" Type="{RELATED}/sharedStrings" Target="sharedStrings.xml"/></Relationships>',
        "xl/sharedStrings.xml": f'<sst xmlns="{MAIN}">{strings}</sst>',
        "xl/styles.xml": f'<styleSheet xmlns="{MAIN}">{styles}</styleSheet>',
        **{
            f"xl/worksheets/sheet{number}.xml": f'<worksheet xmlns="{MAIN}"><sheetData>'
            f"{rows if number == sheets else ''}</sheetData>{after}</worksheet>"
            for number in range(1, sheets + 1)
        },
    })  # fmt: skip


PAIR: Final = '<row r="1"><c r="A1" t="inlineStr"><is><t>Paul Durand</t></is></c><c r="B1" t="inlineStr"><is><t>Luc Petit</t></is></c></row>'  # noqa: E501
"""A row with a team."""


def sheet_rows(count: int, cells: str = "") -> str:
    return "".join(f'<row r="{number}">{cells}</row>' for number in range(1, count + 1))


def inline(count: int) -> str:
    """Rows of fifty cells with a text each."""
    cell = '<c t="inlineStr"><is><r><t>a</t></r></is></c>'
    return sheet_rows(max(1, count // 50), cell * 50)


XLSX: Final[dict[str, Made]] = {
    "empty shared strings": lambda n: workbook(PAIR, strings="<si/>" * n),
    "shared strings": lambda n: workbook(PAIR, strings="<si><t>a</t></si>" * n),
    "runs of one string": lambda n: workbook(PAIR, strings=f"<si>{'<r><t>a</t></r>' * n}</si>"),
    "runs struck out": lambda n: workbook(
        PAIR, strings=f"<si>{'<r><rPr><strike/></rPr><t>a</t></r>' * n}</si>"
    ),
    "cells of one row": lambda n: workbook('<row r="1">' + "<c><v>1</v></c>" * n + "</row>"),
    "empty cells": lambda n: workbook(PAIR + '<row r="2">' + "<c/>" * n + "</row>"),
    "empty rows": lambda n: workbook(PAIR + "<row/>" * n),
    "rows": lambda n: workbook(sheet_rows(n, "<c><v>1</v></c>")),
    "texts in cells": lambda n: workbook(inline(n)),
    "merged cells": lambda n: workbook(
        PAIR + sheet_rows(3_001)[len('<row r="1"></row>') :],
        after="<mergeCells>" + '<mergeCell ref="A1:A3000"/>' * n + "</mergeCells>",
    ),
    "the same row": lambda n: workbook(PAIR * n),
    "sheets": lambda n: workbook(PAIR, sheets=n),
    "nested": lambda n: workbook(PAIR + "<x>" * n + "</x>" * n),
    "nested in a string": lambda n: workbook(PAIR, strings="<si>" + "<r>" * n + "</r>" * n + "</si>"),
    "attributes": lambda n: workbook(PAIR + "<row " + " ".join(f'a{k}=""' for k in range(n)) + "/>"),
    "styles": lambda n: workbook(PAIR, styles="<fonts>" + "<font/>" * n + "</fonts>"),
    "names of ranges": lambda n: workbook(
        PAIR, defined="".join(f'<definedName name="n{k}">A1</definedName>' for k in range(n))
    ),
    "other parts": lambda n: zipped({f"x{k}": "" for k in range(n)}),
    "space": lambda n: workbook(PAIR + " " * n),
    "a long text": lambda n: workbook(PAIR, strings=f"<si><t>{'a' * n}</t></si>"),
}  # fmt: skip
"""By what a workbook is full of."""

OFFICE: Final = "urn:oasis:names:tc:opendocument:xmlns"


def opendocument(table: str, *, before: str = "", after: str = "") -> bytes:
    """An ODS file with this in its table."""
    names = " ".join(f'xmlns:{name}="{OFFICE}:{name}:1.0"' for name in ("office", "table", "text", "style"))
    return zipped({
        "mimetype": "application/vnd.oasis.opendocument.spreadsheet",
        "content.xml": f"<office:document-content {names}>{before}<office:body><office:spreadsheet>"
        f'<table:table table:name="F">{table}</table:table>{after}'
        "</office:spreadsheet></office:body></office:document-content>",
    })  # fmt: skip


def ods_cell(text: str, more: str = "") -> str:
    return f"<table:table-cell {more}><text:p>{text}</text:p></table:table-cell>"


def ods_row(cells: str, more: str = "") -> str:
    return f"<table:table-row {more}>{cells}</table:table-row>"


TEAM: Final = ods_row(ods_cell("Paul Durand") + ods_cell("Luc Petit"))
ODS: Final[dict[str, Made]] = {
    "cells of one row": lambda n: opendocument(TEAM + ods_row("<table:table-cell/>" * n)),
    "empty rows": lambda n: opendocument(TEAM + ods_row("") * n),
    "rows": lambda n: opendocument(ods_row(ods_cell("1")) * n),
    "repeated cells": lambda n: opendocument(
        ods_row(ods_cell("a", 'table:number-columns-repeated="1000000"')) * n
    ),
    "repeated rows": lambda n: opendocument(
        TEAM + ods_row(ods_cell("a"), 'table:number-rows-repeated="1000000"') * n
    ),
    "merged rows": lambda n: opendocument(
        ods_row(ods_cell("a", 'table:number-rows-spanned="1000000"') * 50) * max(1, n // 50)
    ),
    "paragraphs": lambda n: opendocument(
        ods_row(f"<table:table-cell>{'<text:p>a</text:p>' * n}</table:table-cell>")
    ),
    "spans": lambda n: opendocument(ods_row(ods_cell("<text:span>a</text:span>" * n))),
    "nested spans": lambda n: opendocument(
        ods_row(ods_cell("<text:span>" * n + "a" + "</text:span>" * n))
    ),
    "tables": lambda n: opendocument(TEAM, after='<table:table table:name="x"/>' * n),
    "styles": lambda n: opendocument(TEAM, before='<style:style style:name="x"/>' * n),
}  # fmt: skip


def page(inside: str) -> bytes:
    return f"<html><body><table>{inside}".encode()


HTML_TEAM: Final = "<tr><td>Paul Durand</td><td>Luc Petit</td></tr>"
HTML: Final[dict[str, Made]] = {
    "rows": lambda n: page("<tr>" * n + HTML_TEAM),
    "cells": lambda n: page(HTML_TEAM + "<tr>" + "<td>" * n),
    "wide cells": lambda n: page(HTML_TEAM + "<tr>" + "<td colspan=50>" * n),
    "wide rows": lambda n: page("<tr><td>a<td colspan=50>b" * n),
    "open tags": lambda n: page(HTML_TEAM + "<td " * n),
    "beginnings of tags": lambda n: page(HTML_TEAM + "<" * n),
    "ends of tags": lambda n: page(HTML_TEAM + "</" * n),
    "comments": lambda n: page(HTML_TEAM + "<!--" * n),
    "declarations": lambda n: page(HTML_TEAM + "<!a" * n),
    "sections": lambda n: page(HTML_TEAM + "<![" * n),
    "instructions": lambda n: page(HTML_TEAM + "<?a" * n),
    "quotation marks": lambda n: page(HTML_TEAM + '<td a="' * n),
    "attributes": lambda n: page(HTML_TEAM + "<td " + " a" * n),
    "entities": lambda n: page(HTML_TEAM + "<tr><td>" + "&amp" * n),
    "ampersands": lambda n: page(HTML_TEAM + "<tr><td>" + "&" * n),
    "numbers of letters": lambda n: page(HTML_TEAM + "<tr><td>" + "&#" * n),
    "scripts": lambda n: page(HTML_TEAM + "<script>" * n),
    "ends of scripts": lambda n: page(HTML_TEAM + "<script>" + "</" * n),
    "nested": lambda n: page(HTML_TEAM + "<div>" * n),
    "one cell": lambda n: page("<tr><td>" + "a" * n),
    "words": lambda n: page("<tr><td>" + "a " * n),
}  # fmt: skip


def listed(rows: list[tuple[str, ...]]) -> bytes:
    """A CSV file."""
    written = io.StringIO()
    csv.writer(written, delimiter=";").writerows(rows)
    return written.getvalue().encode()


def names(count: int, name: Callable[[int], str], *more: str) -> bytes:
    """A list of so many teams, whose first players are named so."""
    return listed([(name(place), f"Zoé {LETTERS[place]}", *more) for place in range(count)])


TEXT: Final[dict[str, Made]] = {
    "line ends": lambda n: b"\n" * n,
    "line ends of two": lambda n: b"\r\n" * n,
    "line ends of an old Mac": lambda n: b"\r" * n,
    "line ends before a team": lambda n: b"\n" * n + b"Paul Durand;Luc Petit",
    "line ends after a team": lambda n: b"Paul Durand;Luc Petit" + b"\n" * n,
    "empty rows": lambda n: b"Paul Durand;Luc Petit\n" + b";;;;\n" * n,
    "spaces": lambda n: b"Paul Durand;Luc Petit" + b" " * n,
    "lines of a space": lambda n: b"Paul Durand;Luc Petit\n" + b" \n" * n,
    "one line": lambda n: b"a" * n,
    "one line of words": lambda n: b"a " * n,
    "one line of cells": lambda n: b"Paul Durand;Luc Petit\n" + b"a;" * n,
    "empty cells": lambda n: b"Paul Durand;Luc Petit\n" + b";" * n,
    "tabs": lambda n: b"Paul Durand;Luc Petit\n" + b"\t" * n,
    "mixed delimiters": lambda n: b"Paul Durand;Luc Petit\n" + b";,|\t" * n,
    "quotation marks": lambda n: b'"' * n,
    "open quotation marks": lambda n: b'"a;b\n' * n,
    "closed quotation marks": lambda n: b'"a";"b"\n' * n,
    "doubled quotation marks": lambda n: b'"' + b'""' * n + b'";a',
    "lines in a cell": lambda n: b'Paul Durand;"' + b"a\n" * n + b'"',
    "zeros": lambda n: b"Paul Durand;Luc Petit\n" + b"\0" * n,
    "slashes": lambda n: b"a/" * n,
    "and": lambda n: b"a et " * n,
    "brackets": lambda n: b"(" * n,
    "numbers": lambda n: b"1" * n,
    "numbers with dots": lambda n: b"1. " * n,
    "apostrophes": lambda n: b"'=" * n,
    "spoilt accents": lambda n: "Ã©".encode() * n,
    "accents of Windows": lambda n: b"Jer\xf4me;L\xe9a\n" * n,
    "accents of both": lambda n: "Léa;".encode() + b"L\xe9a\n" * n,
    "two bytes a letter": lambda n: "Léa;Zoé\n".encode("utf-16") * n,
    "marks without letters": lambda n: "e\u0301".encode() * n,
    "invisible letters": lambda n: ("a" + "\u200b" * n).encode(),
}  # fmt: skip
"""Texts as a file; a pasted list has the same ones."""


def _one_letter_somewhere(place: int) -> str:
    return "a" * (place % 50) + "b" + "a" * (50 - place % 50)


def _pairs(count: int, head: tuple[str, ...], row: Callable[[int, str, str], tuple[str, ...]]) -> bytes:
    """A list with headings, of rows made of a number and two names."""
    rows = (row(place, f"Paul {LETTERS[place]}", f"Luc {LETTERS[place]}") for place in range(count))
    return listed([head, *rows])


TEAMS: Final[dict[str, Made]] = {
    "all alike": lambda n: names(n, lambda _: "Jean Dupont"),
    "one letter": lambda n: names(n, lambda place: f"Dupont{LETTERS[place]}"),
    "one letter of both": lambda n: listed(
        [(f"Dupont{LETTERS[place]}", f"Durand{LETTERS[place]}") for place in range(n)]
    ),
    "one letter somewhere": lambda n: names(n, _one_letter_somewhere),
    "long names": lambda n: names(n, lambda place: f"{LETTERS[place]} " + "ab" * 99),
    "long names of many words": lambda n: names(n, lambda place: f"{LETTERS[place]} " + "a " * 99),
    "words turned": lambda n: names(n, lambda place: " ".join([*LETTERS[place % 7 :][:9], "Paul"])),
    "one club": lambda n: names(n, lambda place: f"Paul {LETTERS[place]}", "Les Atouts"),
    "a club each": lambda n: listed(
        [(f"Paul {LETTERS[k]}", f"Luc {LETTERS[k]}", f"Club {LETTERS[k]}") for k in range(n)]
    ),
    "names of the clubs": lambda n: listed(
        [(f"Paul {LETTERS[k]}", f"Luc {LETTERS[k]}", f"Paul {LETTERS[k - 1]}") for k in range(n)]
    ),
    "one team of many players": lambda n: listed(
        [("Équipe", "Joueur"), *(("Les Rois", f"Paul {LETTERS[k]}") for k in range(n))]
    ),
    "one order of many players": lambda n: listed(
        [("N° de commande", "Nom", "Prénom"), *(("7", "Durand", f"Paul{LETTERS[k]}") for k in range(n))]
    ),
    "one number": lambda n: _pairs(n, ("N°", "Joueur 1", "Joueur 2"), lambda _, one, two: ("7", one, two)),
    "large numbers": lambda n: _pairs(
        n, ("N°", "Joueur 1", "Joueur 2"), lambda k, one, two: (str(9999 - k), one, two)
    ),
    "players alone": lambda n: listed([(f"Paul {LETTERS[k]}", "") for k in range(n)]),
    "called off": lambda n: _pairs(
        n, ("Joueur 1", "Joueur 2", "Statut"), lambda _, one, two: (one, two, "annulé")
    ),
    "many columns": lambda n: listed([tuple(f"a{LETTERS[k]}" for _ in range(50)) for k in range(n)]),
    "headings alone": lambda n: listed([("Joueur 1", "Joueur 2", "Club")] * n),
    "both in one cell": lambda n: listed([(f"Paul {LETTERS[k]} / Luc {LETTERS[k]}",) for k in range(n)]),
    "digits": lambda n: listed([(str(k), str(k + 1)) for k in range(n)]),
    "one letter each": lambda n: listed([(LETTERS[k], LETTERS[k + 1]) for k in range(n)]),
}  # fmt: skip
"""Lists that are read, of so many teams."""
