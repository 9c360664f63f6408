"""ODS workbooks that the program writes: what a spreadsheet reads in them is what was written."""

from __future__ import annotations

import io
import zipfile
from decimal import Decimal
from xml.etree import ElementTree

import pytest
from django.utils.translation import gettext_lazy
from hypothesis import given
from hypothesis import strategies as some

from tournaments.platform.opendocument import MIME_TYPE, Sheet, workbook

SPACES = {
    name: f"urn:oasis:names:tc:opendocument:xmlns:{name}:1.0"
    for name in ("office", "table", "text", "manifest")
}


def read_ods(content: bytes) -> dict[str, list[list[str | float | None]]]:
    """The rows of each sheet by its title, as a spreadsheet reads them (OpenDocument 1.2, 6.1.2)."""
    with zipfile.ZipFile(io.BytesIO(content)) as archive:
        root = ElementTree.fromstring(archive.read("content.xml"))  # noqa: S314 — our own
    return {
        str(table.get(f"{{{SPACES['table']}}}name")): [
            [_value(cell) for cell in row] for row in table.findall("table:table-row", SPACES)
        ]
        for table in root.iter(f"{{{SPACES['table']}}}table")
    }


def _value(cell: ElementTree.Element) -> str | float | None:
    kind = cell.get(f"{{{SPACES['office']}}}value-type")
    if kind is None:
        return None
    if kind == "float":
        return float(str(cell.get(f"{{{SPACES['office']}}}value")))
    return "\n".join(_paragraph(line) for line in cell.findall("text:p", SPACES))


def _paragraph(line: ElementTree.Element) -> str:
    """Spaces collapse and those at an end are dropped, unless they are written as elements."""
    mark = "\0"
    parts = [line.text or ""]
    for one in line:
        tab = one.tag.endswith("}tab")
        parts += ["\t" if tab else mark * int(one.get(f"{{{SPACES['text']}}}c", "1")), one.tail or ""]
    collapsed, last = "", " "
    for letter in "".join(parts):
        if letter != " " or last != " ":
            collapsed += letter
        last = letter
    return (collapsed.removesuffix(" ")).replace(mark, " ")


def test_sheets_headings_and_values_come_back() -> None:
    rows = [(1, "Anne – Luc", 10.5, None), (2, "<b>&\"'", Decimal("-0.50"), True)]
    teams = Sheet("Équipes & «joueurs»", ["N°", gettext_lazy("Équipe"), "Dû", ""], rows)
    content = workbook([teams, Sheet("Scellé", (), [("a",)])])
    assert read_ods(content) == {
        "Équipes & «joueurs»": [
            ["N°", "Équipe", "Dû", ""],
            [1.0, "Anne – Luc", 10.5, None],
            [2.0, "<b>&\"'", -0.5, "True"],
        ],
        "Scellé": [["a"]],
    }
    assert content == workbook([teams, Sheet("Scellé", (), [("a",)])]), "the same for the same"


def test_programs_know_the_file_by_its_first_bytes() -> None:
    content = workbook([Sheet("a", (), [])])
    assert content[30 : 38 + len(MIME_TYPE)] == f"mimetype{MIME_TYPE}".encode()
    with zipfile.ZipFile(io.BytesIO(content)) as archive:
        assert archive.testzip() is None
        listed = ElementTree.fromstring(archive.read("META-INF/manifest.xml"))  # noqa: S314 — our own
        assert [file.get(f"{{{SPACES['manifest']}}}full-path") for file in listed] == ["/", "content.xml"]


@pytest.mark.parametrize(
    ("typed", "read"),
    [
        ("  Anne   Luc ", "  Anne   Luc "),
        ("un\tdeux", "un\tdeux"),
        ("un\ndeux", "un\ndeux"),
        ("a\x00b\x0b\ufffe\ud800c", "abc"),
        ("🂡 ]]> <!--", "🂡 ]]> <!--"),
        ("   ", "   "),
    ],
)
def test_whatever_was_typed_is_read_as_it_stands(typed: str, read: str) -> None:
    assert read_ods(workbook([Sheet("a", (), [(typed,)])])) == {"a": [[read]]}


@given(
    some.text(some.characters(exclude_categories=("Cc", "Cs", "Zl", "Zp"), exclude_characters="\ufffe\uffff"))
)
def test_any_line_comes_back(text: str) -> None:
    assert read_ods(workbook([Sheet("a", (), [(text, text)])])) == {"a": [[text, text]]}
