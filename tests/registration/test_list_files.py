"""Files of lists: letters, line ends, sheets, hidden and struck rows, ODS."""

from __future__ import annotations

import io
import zipfile
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.urls import reverse
from hypothesis import given
from hypothesis import strategies as st
from openpyxl import Workbook
from openpyxl.styles import Font

from tests.registration.reading import SHEETS, called_off, pairs, sheets
from tournaments.core.models.planning import Tournament
from tournaments.core.registration.actions import register_team
from tournaments.core.registration.columns import read_columns
from tournaments.core.registration.errors import UnreadableFile
from tournaments.core.registration.lists.encodings import is_spoilt, mended
from tournaments.core.registration.lists.plausibility import doubts_about_name
from tournaments.core.registration.spreadsheets import (
    MAX_COLUMNS,
    read_file,
    read_source,
    read_text,
    teams_file,
)

STRICT = {
    b'="http://schemas.openxmlformats.org/spreadsheetml/2006/': b'="http://purl.oclc.org/ooxml/spreadsheetml/',
    b'="http://schemas.openxmlformats.org/officeDocument/2006/': b'="http://purl.oclc.org/ooxml/officeDocument/',
}


def test_a_workbook_in_strict_open_xml_is_read() -> None:
    """As spreadsheet programs save it on request: the same parts under other names."""
    usual, strict = sheets(("2026", "visible", ["Joueur 1 – Joueur 2", "Anne Un – Paul Deux"])), io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(usual)) as book, zipfile.ZipFile(strict, "w") as other:
        for part in book.infolist():
            content = book.read(part)
            for name, strict_name in STRICT.items():
                content = content.replace(name, strict_name)
            other.writestr(part.filename, content)
    assert b"purl.oclc.org" in strict.getvalue()
    assert pairs(read_columns(read_file(strict.getvalue())).drafts) == [("Anne Un", "Paul Deux")]


def test_hidden_and_struck_rows_of_a_workbook_are_off() -> None:
    book, content = Workbook(), io.BytesIO()
    rows = [
        ("Joueur 1", "Joueur 2"),
        ("Anne Un", "Paul Deux"),
        ("Zoé Roy", "Luc Noir"),
        ("Max Blanc", "Eva Petit"),
    ]
    for row in [*rows, ("Tom Vert", "Léa Gris")]:
        book.active.append(row)
    book.active.row_dimensions[3].hidden = True
    for cell in ("A4", "B4", "B5"):
        book.active[cell].font = Font(strike=True)
    book.save(content)
    found = read_columns(read_file(content.getvalue()))
    assert len(found.columns) == 2  # and not thirty to choose from
    drafts = found.drafts
    assert called_off(drafts) == {3: "ligne masquée", 4: "ligne barrée"}
    assert (drafts[2].player1, drafts[2].player2) == ("Max Blanc", "Eva Petit")
    assert [draft.doubt for draft in drafts if not draft.off] == ["", "« Léa Gris » est barré dans la liste."]


ACCENTS = "Joueur 1;Joueur 2;Club\rRené Lefèvre;Noël Besson;Forêt\rAnaïs Côté;Éva Royer;Amicale"
READ = [("René Lefèvre", "Noël Besson", "Forêt"), ("Anaïs Côté", "Éva Royer", "Amicale")]


@pytest.mark.parametrize("encoding", ["mac_roman", "cp850", "cp1252", "utf-16-le", "utf-16-be", "utf-8"])
@pytest.mark.parametrize("end", ["\r", "\n", "\r\n"])
def test_every_encoding_and_line_end_is_read(encoding: str, end: str) -> None:
    drafts = read_columns(read_file(ACCENTS.replace("\r", end).encode(encoding))).drafts
    assert [(draft.player1, draft.player2, draft.club) for draft in drafts] == READ


def spoilt(text: str) -> str:
    """A text whose UTF-8 was read as Windows-1252."""
    return "".join(
        bytes([byte]).decode("cp1252") if byte not in {0x81, 0x8D, 0x8F, 0x90, 0x9D} else chr(byte)
        for byte in text.encode()
    )


@pytest.mark.parametrize(
    "name", ["Jérôme Lefèvre", "Éva Œuvrard", "À Voilà Ça", "Noël Forêt – Ñandú", "JOÃO Ângelo", "Zoë"]
)
def test_accents_that_were_encoded_twice_are_mended(name: str) -> None:
    assert mended(spoilt(name)) == name
    assert mended(spoilt(spoilt(name))) == name
    assert mended(name) == name
    assert not is_spoilt(name)


def test_letters_that_are_lost_are_doubted() -> None:
    for name in ("L\ufffda Roy", "JÃ rÃ´me Roy", "Zo\x01e Roy", "RenÃ© Łukasz"):
        assert "abîmées" in " ".join(doubts_about_name(mended(name)))


@pytest.mark.parametrize("start", [b"%PDF-1.7", b"\x89PNG\r\n", b"{\\rtf1"])
def test_a_document_or_a_picture_is_no_list(start: bytes) -> None:
    with pytest.raises(UnreadableFile, match="pas une liste"):
        read_file(start + b" and more")


def test_the_first_sheet_that_is_shown_and_not_empty_is_read_and_named() -> None:
    source = read_source(sheets(*SHEETS))
    assert pairs(read_columns(source.lines).drafts) == [("Anne Un", "Paul Deux")]
    assert (source.sheet, source.sheets) == ("2026", ("Vide", "2026", "Attente", "2025"))
    for name, first in (("Attente", "Zoé Roy"), ("2025", "Ancien Un"), ("no such sheet", "Anne Un")):
        assert read_source(sheets(*SHEETS), name).lines[0].cells[0] == first


def test_our_own_export_as_ods_comes_back(tournament: Tournament) -> None:
    register_team(tournament, "Éric Noël", "Zoé Roy", "Lyon", number=7)
    register_team(tournament, "Anne Un", "Paul Deux", "")
    source = read_source(teams_file(tournament, "ods"))
    drafts = read_columns(source.lines).drafts
    assert pairs(drafts) == [("Éric Noël", "Zoé Roy"), ("Anne Un", "Paul Deux")]
    assert (drafts[0].number, drafts[0].club, source.sheet) == ("7", "Lyon", "Équipes")


ROW = "<table:table-row{}><table:table-cell{}><text:p>{}</text:p></table:table-cell></table:table-row>"


def opendocument(tables: str, styles: str = "") -> bytes:
    """An ODS workbook of these tables."""
    spaces = "".join(f' xmlns:{name}="urn:{name}"' for name in ("office", "table", "text", "style"))
    content = io.BytesIO()
    with zipfile.ZipFile(content, "w") as archive:
        archive.writestr("mimetype", "application/vnd.oasis.opendocument.spreadsheet")
        archive.writestr("content.xml", f"<office:content{spaces}>{styles}{tables}</office:content>")
    return content.getvalue()


def test_an_ods_workbook_has_hidden_and_struck_rows_and_hidden_sheets() -> None:
    cut = '<style:text-properties style:text-line-through-style="solid"/>'
    styles = f'<style:style style:name="cut">{cut}</style:style>'
    styles += '<style:style style:name="off"><style:table-properties table:display="false"/></style:style>'
    rows = ROW.format("", "", "Anne Un / Paul Deux") + ROW.format(' table:number-rows-repeated="3"', "", "")
    rows += ROW.format(' table:visibility="filter"', "", "Zoé Roy / Luc Noir")
    rows += ROW.format("", ' table:style-name="cut"', "Max Blanc / Eva Petit")
    gone = ROW.format("", "", "Ancien / Autre")
    old = f'<table:table table:name="2025" table:style-name="off">{gone}</table:table>'
    source = read_source(opendocument(f'{old}<table:table table:name="2026">{rows}</table:table>', styles))
    assert (source.sheet, source.sheets) == ("2026", ("2026", "2025"))
    drafts = read_columns(source.lines).drafts
    assert pairs(drafts) == [("Anne Un", "Paul Deux")]
    assert called_off(drafts) == {5: "ligne masquée", 6: "ligne barrée"}


@pytest.mark.parametrize(
    "tables",
    [
        "<table:table>" + "<table:table-row/>" * 160_000 + "</table:table>",
        '<table:table><table:table-row table:number-rows-repeated="x"/></table:table>',
        "not closed <table:table>",
        "",
    ],
)
def test_an_ods_workbook_that_is_too_large_or_damaged_is_refused(tables: str) -> None:
    with pytest.raises(UnreadableFile):
        read_file(opendocument(tables))


def test_an_ods_row_of_a_million_cells_is_refused() -> None:
    cells = '<table:table-row><table:table-cell table:number-columns-repeated="999999999"><text:p>A</text:p>'
    tables = f'<table:table table:name="1">{cells}</table:table-cell></table:table-row></table:table>'
    with pytest.raises(UnreadableFile, match="colonnes"):
        read_file(opendocument(tables))


TEAMS = [f"Aude {name};Paul {name}" for name in ("Roy", "Noir", "Blanc", "Petit")]


@pytest.mark.parametrize("spoilt", ['"arrive tard', 'arrive "tard"', '"à "midi', '"2" (pouces"'])
@pytest.mark.parametrize("headed", [True, False])
def test_a_quotation_mark_that_is_not_closed_swallows_no_line(spoilt: str, headed: bool) -> None:
    lines = [f"Anne Un;Paul Deux;{spoilt}", *(f"{team};" for team in TEAMS)]
    found = read_columns(read_text("\n".join(["Joueur 1;Joueur 2;Remarque"] * headed + lines)))
    assert [draft.player1 for draft in found.drafts] == [line.split(";")[0] for line in lines]
    assert [draft.player2 for draft in found.drafts] == [line.split(";")[1] for line in lines]


@given(st.lists(st.sampled_from(["Anne Un", "Paul Deux", '"', ";", "\n", '"Zoé', "x"]), max_size=30))
def test_every_line_with_a_name_is_among_those_that_were_read(parts: list[str]) -> None:
    text = "Joueur 1;Joueur 2\n" + "".join(parts)
    told = "".join(cell for line in read_text(text) for cell in line.cells)
    assert told.count("Anne Un") == text.count("Anne Un")


def test_a_remark_of_several_lines_stays_a_remark() -> None:
    text = 'Nom,Club,Remarque,Note\nAnne Un,Metz,"Bonsoir,\nmerci, à bientôt","a ""b"""\nPaul Deux,Metz,,'
    assert [draft.player1 for draft in read_columns(read_text(text)).drafts] == ["Anne Un", "Paul Deux"]


def test_a_list_of_one_column_within_quotation_marks_has_its_lines() -> None:
    text = '"Anne Un / Paul Deux\nZoé Roy / Luc Noir"'
    assert pairs(read_columns(read_text(text)).drafts) == [("Anne Un", "Paul Deux"), ("Zoé Roy", "Luc Noir")]


def test_columns_too_many_are_said_and_empty_ones_dropped() -> None:
    wide = ";" * MAX_COLUMNS + "Joueur 1;Joueur 2\n" + ";" * MAX_COLUMNS + "Anne Un;Paul Deux"
    assert pairs(read_columns(read_text(wide)).drafts) == [("Anne Un", "Paul Deux")]
    with pytest.raises(UnreadableFile, match="colonnes"):
        read_text(";x" * (MAX_COLUMNS + 1))


@pytest.mark.parametrize(
    ("content", "told"),
    [
        ("Anne Un;Paul Deux\nZoé Roy;Luc Noir".encode(), "2 lignes · UTF-8"),
        ("Anne Un;Paul Deux\nZoé Roy;Luc Noir".encode("cp1252"), "2 lignes · Windows"),
        ("Zoé Roy;Luc Noir".encode("mac_roman"), "1 ligne · Mac"),
        ("Zoé Roy;Luc Noir".encode("utf-16"), "1 ligne · UTF-16"),
        (sheets(*SHEETS), "feuille « 2026 » · 1 ligne"),
    ],
)
def test_what_was_read_is_named(content: bytes, told: str) -> None:
    source = read_source(content)
    assert source.told(len(source.lines)).replace("\u00a0", " ") == told


def test_the_page_names_the_file_also_when_its_columns_are_read_anew(
    tournament: Tournament, client: Client, cast: Any
) -> None:
    client.force_login(cast.denis)
    file = SimpleUploadedFile("inscrits.csv", "Joueur 1;Joueur 2\nZoé Roy;Luc Noir".encode("cp1252"))
    page = client.post(reverse("registration_import", args=[tournament.slug]), {"file": file})
    assert "inscrits.csv · 1 ligne · Windows" in page.content.decode()
    sent = {"lines": page.context["packed_lines"], "named": "inscrits.csv", "role": ["player1", "player2"]}
    again = client.post(reverse("import_columns", args=[tournament.slug]), {**sent, "encoding": "Windows"})
    assert "inscrits.csv · 1 ligne · Windows" in again.content.decode()


@pytest.mark.parametrize("part", ["word/document.xml", "mimetype"])
def test_a_text_document_is_told_as_what_it_is(part: str) -> None:
    made = io.BytesIO()
    with zipfile.ZipFile(made, "w") as document:
        document.writestr(part, "application/vnd.oasis.opendocument.text")
    with pytest.raises(UnreadableFile, match="document de texte"):
        read_file(made.getvalue())
