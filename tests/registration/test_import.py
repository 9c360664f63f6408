"""Lists as people have them: delimiters, encodings, headings, spreadsheets; and what is not let in."""

from __future__ import annotations

import io
import tracemalloc
import zipfile
from collections.abc import Callable
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse
from openpyxl import Workbook

from tests.quickly import every_row
from tournaments.core.models.planning import Tournament
from tournaments.core.models.registration import Player, Team
from tournaments.core.registration import importing, spreadsheets
from tournaments.core.registration.actions import register_team
from tournaments.core.registration.columns import ListReading, read_columns
from tournaments.core.registration.errors import UnreadableFile
from tournaments.core.registration.lists import packing, workbooks
from tournaments.core.registration.lists.drafts import DraftTeam
from tournaments.core.registration.lists.headings import is_header
from tournaments.core.registration.spreadsheets import (
    ListLine,
    escape_formula,
    unescape_formula,
)

WANTED = [("Éric Noël", "Zoé Roy", "Lyon", ""), ("Luc Petit", "Anne Blanc", "", "")]


def reading(content: bytes, **how: Any) -> ListReading:
    return read_columns(spreadsheets.read_file(content), **how)


def understood(content: bytes) -> list[tuple[str, str, str, str]]:
    return [(draft.player1, draft.player2, draft.club, draft.number) for draft in reading(content).drafts]


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "cp1252", "utf-16"])
@pytest.mark.parametrize("delimiter", [";", ",", "\t"])
@pytest.mark.parametrize("heading", [[], ["Joueur 1", "Joueur 2", "Club"]])
def test_every_delimiter_encoding_and_heading(encoding: str, delimiter: str, heading: list[str]) -> None:
    rows = [heading, ["Éric Noël", "Zoé Roy", "Lyon"], [], ["Luc Petit", "Anne Blanc", ""]]
    text = "\r\n".join(delimiter.join(row) for row in rows)
    assert understood(text.encode(encoding)) == WANTED


HEADINGS = [
    # heading, a line, what it says
    ("n°;joueur 1;joueur 2;club", "7;A B;C D;E", ("A B", "C D", "E", "7")),
    ("N° équipe;Joueur1;Équipier;Ville", "7;A B;C D;E", ("A B", "C D", "E", "7")),
    ("Nom;Prénom;Nom;Prénom;Club", "B;A;D;C;E", ("A B", "C D", "E", "")),
    ("Nom 1;Prénom 1;Nom 2;Prénom 2", "B;A;D;C", ("A B", "C D", "", "")),
    ("Prénom 2;Nom 2;Prénom 1;Nom 1", "C;D;A;B", ("A B", "C D", "", "")),
    ("Club;Nom du joueur 1;Nom du joueur 2;Payé", "E;A B;C D;oui", ("A B", "C D", "E", "")),
    ("Nom;Prénom;Nom de l’équipier;Prénom de l’équipier", "B;A;D;C", ("A B", "C D", "", "")),
]


@pytest.mark.parametrize(("heading", "line", "expected"), HEADINGS)
def test_headings_in_the_words_people_use(heading: str, line: str, expected: tuple[str, ...]) -> None:
    assert understood(f"{heading}\n{line}".encode()) == [expected]


HEADERS = [
    "Joueur A;Joueur B;Club;Téléphone",
    "Nom et prénom joueur 1;Nom et prénom joueur 2;Ville",
    "Équipe;Club",
    "NOMS;CLUB",
    "n° d’équipe;Joueurs",
    "Prénom et nom du 1er joueur;Prénom et nom du 2e joueur",
    "N°;Joueur 1;Joueur 2;Club;Pointée;Dès la partie;Partie à partir de",  # our own export
    "Nom;Prénom;N° de licence;Date de naissance;E-mail",
    "Joueur 1;Joueur 2;Allergies",
    ";Joueur 1;;Joueur 2",
]
NO_HEADERS = [
    "Jean Club;Marie Nom;Metz",
    "Club;Paul Petit;Metz",
    "Club Martin;Équipe Durand",
    "Anne Un;Paul Deux;Club",
    "Club;Ville",
    "Téléphone",
    "Concours du 14 juillet",
    "1;2",
    "",
]


@pytest.mark.parametrize(
    ("line", "wanted"), [*((line, True) for line in HEADERS), *((line, False) for line in NO_HEADERS)]
)
def test_a_header_is_a_header_and_a_player_called_club_is_none(line: str, wanted: bool) -> None:
    assert is_header(line.split(";")) is wanted


MORE_HEADINGS = [
    ("Joueur A;Joueur B;Club;Téléphone", "A B;C D;E;06", ("A B", "C D", "E", "")),
    ("Équipe;Club", "A B / C D;E", ("A B", "C D", "E", "")),
    ("Équipe;Joueur 1;Joueur 2", "7;A B;C D", ("A B", "C D", "", "7")),
    ("Équipe;Joueur 1;Joueur 2", "Les As;A B;C D", ("A B", "C D", "", "")),
    ("Concours 2026\nJoueur 1;Joueur 2", "A B;C D", ("A B", "C D", "", "")),
    ("Équipes", "A B;C D;E", ("A B", "C D", "E", "")),
    ("Joueur;Joueur;Club;Club", "A B;C D;E;F", ("A B", "C D", "E", "")),
]


@pytest.mark.parametrize(("heading", "line", "expected"), MORE_HEADINGS)
def test_headings_found_in_the_hall(heading: str, line: str, expected: tuple[str, ...]) -> None:
    assert understood(f"{heading}\n{line}".encode()) == [expected]


def test_what_is_not_kept_is_named_and_columns_can_be_told_otherwise() -> None:
    content = b"Joueur A;Joueur B;Bar;T\xe9l\nA B;C D;Lyon;06\nJoueur A;Joueur B;Bar;T\xe9l\nE F;G H;Bron;07"
    found = reading(content)
    assert [(column.title, column.example) for column in found.not_kept] == [("Bar", "Lyon"), ("Tél", "06")]
    assert [line.number for line in found.lines] == [
        2,
        4,
    ]  # the header of the next page too
    told = reading(content, roles=["player2", "player1", "club", ""])
    assert told.drafts[0] == DraftTeam(2, "C D", "A B", "Lyon")
    assert [column.title for column in told.not_kept] == ["Tél"]
    assert [column.place for column in reading(b"A B;C D;Lyon;06").not_kept] == [3]
    halves = reading(b"Nom;Pr\xe9nom\nRoy;Zo\xe9", individual=True, family_first=True)
    assert halves.drafts == [DraftTeam(2, "Roy Zoé")]


PAIRS = [
    ("Anne Un / Paul Deux", ("Anne Un", "Paul Deux", "", "")),
    ("Anne Un & Paul Deux, Metz", ("Anne Un", "Paul Deux", "Metz", "")),
    ("Anne Un et Paul Deux", ("Anne Un", "Paul Deux", "", "")),
    ("Anne Un - Jean-Paul Deux", ("Anne Un", "Jean-Paul Deux", "", "")),
    ("3) Anne Un, Paul Deux, Metz", ("Anne Un", "Paul Deux", "Metz", "3")),
    ("Jean-Luc Un, Paul Deux", ("Jean-Luc Un", "Paul Deux", "", "")),
    ("Anne Un", ("Anne Un", "", "", "")),
]


@pytest.mark.parametrize(("line", "expected"), PAIRS)
def test_two_names_in_one_cell_are_two_players(line: str, expected: tuple[str, ...]) -> None:
    (draft,) = reading(line.encode()).drafts
    assert (draft.player1, draft.player2, draft.club, draft.number) == expected


def test_without_heading_figures_in_front_are_numbers() -> None:
    assert understood(b"12;A B;C D;E\n13;F G;H I;") == [("A B", "C D", "E", "12"), ("F G", "H I", "", "13")]


def test_quotes_keep_delimiters_and_commas_lose_against_semicolons() -> None:
    assert understood(b'"Roy; Anne",Luc,Lyon\n"Petit; Zoe",Max,Bron')[0][:2] == ("Roy; Anne", "Luc")
    assert understood(b"Roy, Anne;Petit, Luc\nBlanc, Zoe;Noir, Max")[0][:2] == ("Roy, Anne", "Petit, Luc")


def workbook(*rows: list[Any]) -> bytes:
    book, content = Workbook(), io.BytesIO()
    for row in rows:
        book.active.append(row)
    book.save(content)
    return content.getvalue()


def test_a_workbook_is_read_with_figures_as_figures() -> None:
    content = workbook(["N°", "Joueur 1", "Joueur 2"], [7.0, "Éric Noël", "Zoé Roy"], [], [8, "A B", "C D"])
    assert understood(content) == [("Éric Noël", "Zoé Roy", "", "7"), ("A B", "C D", "", "8")]
    assert [line.number for line in spreadsheets.read_file(content)] == [1, 2, 4]


def with_part(part: str, text: str, others: dict[str, str] | None = None) -> bytes:
    """A workbook of one team, in which parts say this, where «…» stands for what one said."""
    content = io.BytesIO()
    plain = zipfile.ZipFile(io.BytesIO(workbook(["Anne Roy", "Zoé Petit"])))
    said = {name: plain.read(name).decode() for name in plain.namelist()}
    new = {part: text, **(others or {})}
    with zipfile.ZipFile(content, "w", zipfile.ZIP_DEFLATED) as archive:
        for name in said | new:
            archive.writestr(name, new.get(name, "…").replace("…", said.get(name, "")))
    return content.getvalue()


def table_of(texts: str) -> dict[str, str]:
    """The parts by which a workbook has a table of texts."""
    kind = "application/vnd.openxmlformats-officedocument.spreadsheetml.sharedStrings+xml"
    parts = zipfile.ZipFile(io.BytesIO(workbook([]))).read(PARTS).decode()
    listed = parts.replace("</Types>", f'<Override PartName="/{TEXTS}" ContentType="{kind}"/></Types>')
    return {TEXTS: f"<sst {SPACE}>{texts}</sst>", PARTS: listed}


PARTS = "[Content_Types].xml"
SPACE = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"'
SHEET, BOOK, TEXTS = "xl/worksheets/sheet1.xml", "xl/workbook.xml", "xl/sharedStrings.xml"


def bomb() -> bytes:
    return with_part(BOOK, " " * (workbooks.MAX_UNPACKED_BYTES + 1))


def many_sheets() -> bytes:
    """A workbook that names its sheet thousands of times; the links of a sheet are much to read each time."""
    plain = zipfile.ZipFile(io.BytesIO(workbook(["Anne Roy", "Zoé Petit"])))
    sheet = '<sheet xmlns:r="{}" name="a" sheetId="1" r:id="rId1"/>'.format(
        "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
    )
    said = plain.read(BOOK).decode().replace("</sheets>", sheet * (workbooks.MAX_TREE_TAGS + 1) + "</sheets>")
    return with_part(BOOK, said)


LONG = "x" * workbooks.MAX_TAG_BYTES
BOMBS: dict[str, Callable[[], bytes]] = {
    "bytes": bomb,
    "texts": lambda: with_part(SHEET, "…", table_of("<si/>" * workbooks.MAX_TAGS)),
    "texts and rows": lambda: with_part(
        SHEET,
        f"<worksheet>{'<row/>' * (workbooks.MAX_TAGS // 2)}</worksheet>",
        table_of("<si/>" * (workbooks.MAX_TAGS // 2)),
    ),
    "rows": lambda: with_part(SHEET, f"<a>{'<row/>' * workbooks.MAX_TAGS}</a>"),
    "sheets": many_sheets,
    "parts": lambda: with_part("[Content_Types].xml", "<a>" + "<b/>" * workbooks.MAX_TREE_TAGS + "</a>"),
    "links": lambda: with_part(
        "xl/_rels/workbook.xml.rels", "<a>" + "<b/>" * workbooks.MAX_TREE_TAGS + "</a>"
    ),
    "long attribute": lambda: with_part(SHEET, f'<a b="{LONG}"/>'),
    "long attribute with brackets": lambda: with_part(SHEET, f'<a b="{LONG.replace("x", ">")}"/>'),
    "long comment": lambda: with_part(SHEET, f"<a><!-- {LONG} --></a>"),
    "long tag of the workbook": lambda: with_part(BOOK, f'<a b="{LONG}"/>'),
    "attributes": lambda: with_part(SHEET, f"<a>{('<b ' + 'c=' * 1_000 + '/>') * 301}</a>"),
    "entities": lambda: with_part(SHEET, '<!DOCTYPE a [<!ENTITY b "c">]>…'),
}
"""Files of a few kilobytes that would take seconds to open; each is made by the test that asks for it."""


UNREADABLE = [
    pytest.param(b"", id="empty"),
    pytest.param(b"\n ; \n", id="nothing in it"),
    pytest.param(b"a;b\n" * (spreadsheets.MAX_LINES + 1), id="too many lines"),
    pytest.param(b"a" * (spreadsheets.MAX_BYTES + 1), id="too large"),
    pytest.param(spreadsheets.OLD_EXCEL_START + b"...", id="old Excel"),
    pytest.param(spreadsheets.ZIP_START + b"not a zip", id="damaged"),
    pytest.param(bomb, id="zip bomb"),
    pytest.param(b'"' + b"a" * 200_000, id="a quote never closed"),
]


@pytest.mark.parametrize("content", UNREADABLE)
def test_what_cannot_be_read_says_so(content: bytes | Callable[[], bytes]) -> None:
    with pytest.raises(UnreadableFile) as caught:
        spreadsheets.read_file(content() if callable(content) else content)
    assert str(caught.value.sentence)


@pytest.mark.parametrize("kind", BOMBS)
def test_a_bomb_is_refused_before_it_is_opened(kind: str) -> None:
    content = BOMBS[kind]()
    assert len(content) < spreadsheets.MAX_BYTES
    with pytest.raises(UnreadableFile, match="trop grand"):
        spreadsheets.read_file(content)


@pytest.mark.parametrize("method", [zipfile.ZIP_DEFLATED, zipfile.ZIP_BZIP2, zipfile.ZIP_LZMA])
@pytest.mark.parametrize("part", [PARTS, SHEET])
def test_no_more_of_a_part_is_unpacked_than_is_declared(part: str, method: int) -> None:
    plain, content = zipfile.ZipFile(io.BytesIO(workbook(["Anne Roy", "Zoé Petit"]))), io.BytesIO()
    with zipfile.ZipFile(content, "w", method) as archive:
        for name in plain.namelist():
            archive.writestr(name, plain.read(name) + b" " * (8_000_000 if name == part else 0))
        archive.getinfo(part).file_size = 1_000  # the list of parts is written last
    spreadsheets.read_file(workbook(["Anne Roy", "Zoé Petit"]))  # what is loaded once is no part of it
    tracemalloc.start()
    try:
        with pytest.raises(UnreadableFile):
            spreadsheets.read_file(content.getvalue())
        _, most = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    assert len(content.getvalue()) < 100_000
    assert most < 3_000_000


UNREAD = [
    *("xl/styles.xml", "xl/theme/theme1.xml", "docProps/core.xml", "docProps/custom.xml"),
    "xl/worksheets/_rels/sheet1.xml.rels",  # once for each time that the workbook names the sheet
]


@pytest.mark.parametrize("part", UNREAD)
def test_parts_that_tell_no_team_are_not_read(part: str) -> None:
    attributes = " ".join(f"b{number}=''" for number in range(100_000))
    assert understood(with_part(part, f"<a {attributes}/>")) == [("Anne Roy", "Zoé Petit", "", "")]
    assert understood(with_part(part, "not a tag")) == [("Anne Roy", "Zoé Petit", "", "")]


def test_the_sheet_that_is_read_is_the_first_of_cells() -> None:
    book, content = Workbook(), io.BytesIO()
    book.active.append(["Anne Roy", "Zoé Petit"])
    book.create_chartsheet("Courbe", 0)
    book.create_sheet("Autre").append(["Luc Noir", "Max Blanc"])
    book.save(content)
    assert understood(content.getvalue()) == [("Anne Roy", "Zoé Petit", "", "")]


def test_texts_of_the_table_are_read() -> None:
    row = '<row><c t="s"><v>0</v></c><c t="s"><v>1</v></c></row>'
    sheet = f"<worksheet {SPACE}><sheetData>{row}</sheetData></worksheet>"
    texts = table_of("<si><t>Anne Roy</t></si><si><r><t>Zoé </t></r><r><t>Petit</t></r></si>")
    assert understood(with_part(SHEET, sheet, texts)) == [("Anne Roy", "Zoé Petit", "", "")]


def test_rows_far_below_and_rows_there_twice_are_not_read() -> None:
    below = workbooks.MAX_ROWS + 1
    rows = "".join(
        f'<row r="{number}"><c t="str"><v>Anne {name}</v></c><c t="str"><v>Zoé {name}</v></c></row>'
        for number, name in [
            (2, "Roy"),
            (2, "Bis"),
            (1, "Haut"),
            (5, "Noir"),
            (below, "Bas"),
        ]
    )
    content = with_part(SHEET, f"<worksheet {SPACE}><sheetData>{rows}</sheetData></worksheet>")
    lines = [(line.number, line.cells[:2]) for line in spreadsheets.read_file(content)]
    assert lines == [(2, ["Anne Roy", "Zoé Roy"]), (5, ["Anne Noir", "Zoé Noir"])]


def test_a_cell_may_be_as_long_as_excel_has_it() -> None:
    content = workbook(["Anne Roy", "Zoé Petit", "Lyon", "中" * 32_767])
    assert understood(content) == [("Anne Roy", "Zoé Petit", "Lyon", "")]


def test_cells_are_short_and_lines_narrow_before_anything_reads_them() -> None:
    content = ("Jean" + " " * 20_000 + "Roy et Paul" + ";" * 900 + "\n" + "a" * 5_000 + ";b").encode()
    first, second = spreadsheets.read_file(content)
    assert first.cells == ["Jean Roy et Paul", ""]
    assert len(second.cells[0]) == spreadsheets.MAX_CELL


def test_empty_lines_tell_the_delimiter_too() -> None:
    assert spreadsheets.read_file(b"Anne Roy\n;;\nZoe Petit\n;;\n") == [
        ListLine(1, ["Anne Roy"]),
        ListLine(3, ["Zoe Petit"]),
    ]


def test_no_line_after_the_last_that_is_allowed_is_looked_at(monkeypatch: pytest.MonkeyPatch) -> None:
    """A megabyte of short lines took seconds before it was refused; one of empty lines too."""
    looked_at: list[object] = []
    cell = spreadsheets._cell

    def noted(value: object) -> str:
        looked_at.append(value)
        return cell(value)

    monkeypatch.setattr(spreadsheets, "_cell", noted)
    with pytest.raises(UnreadableFile, match="coupez la liste"):
        spreadsheets.read_file(b"a;b\n" * 200_000)
    assert len(looked_at) <= 2 * (spreadsheets.MAX_LINES + 1)
    looked_at.clear()
    first, last = spreadsheets.read_file(b"a;b\n" + b" ;\n\n" * 150_000 + b"c;d\n")
    assert (first, last) == (ListLine(1, ["a", "b"]), ListLine(300_002, ["c", "d"]))
    assert looked_at == ["a", "b", "c", "d"]


def test_as_many_lines_as_allowed_are_read() -> None:
    assert len(spreadsheets.read_file(b"a;b\n" * spreadsheets.MAX_LINES)) == spreadsheets.MAX_LINES


def test_errors_stand_by_their_lines_and_hide_no_good_one(tournament: Tournament) -> None:
    register_team(tournament, "Jean Martin", "Paul Durand", "Lyon", number=3)
    drafts = [
        DraftTeam(2, "Éric Noël", "Zoé Roy", "Lyon"),
        DraftTeam(3, "Seul", ""),
        DraftTeam(4, "JEAN MARTIN", "Luc Petit", "lyon"),
        DraftTeam(5, "Jean Martin", "Anne Blanc", "Bron"),
        DraftTeam(6, "Eric Noel", "Max Noir", "Lyon"),
        DraftTeam(7, "Guy Grand", "Ève Petit", "", "3"),
        DraftTeam(8, "Léa Long", "Tom Court", "", "x"),
        DraftTeam(9, "Ali Ben", "Ida Ray", "", "1"),
    ]
    preview = importing.check_drafts(tournament, drafts)
    assert [line.draft.line for line in preview.ready] == [2, 9]
    assert {line.draft.line: line.field for line in preview.waiting if line.error} == {
        3: "player2",
        6: "player1",
        7: "number",
        8: "number",
    }
    changed, doubtful = [line for line in preview.waiting if line.warnings]
    assert (changed.draft.line, doubtful.draft.line) == (4, 5)
    assert "déjà inscrit" in changed.warnings[0]
    assert "n° 3" in doubtful.warnings[0]
    assert "ligne 2" in preview.lines[4].error
    assert 5 in [line.draft.line for line in importing.check_drafts(tournament, drafts, accepted={5}).ready]


@pytest.mark.parametrize(
    "text", ["{", "[1]", '[{"line": 1, "x": 2}]', '[{"player1": "A"}]', '{"a": 1}', "[" * 100_000, "12"]
)
def test_a_list_damaged_on_its_way_is_refused(text: str) -> None:
    with pytest.raises(UnreadableFile):
        packing.unpack_drafts(text)


@pytest.mark.parametrize("text", ["\\ud800", "\\udc00a", "a\\ud83c", "\\u0000"])
def test_a_hidden_list_holds_nothing_that_no_database_takes(text: str) -> None:
    """Half a surrogate pair, which only JSON can write: an error 500, of the page that shows it again too."""
    for drafts in (f'[{{"line": 1, "player1": "{text}"}}]', f'[{{"line": 1, "player1": ["{text}"]}}]'):
        with pytest.raises(UnreadableFile):
            packing.unpack_drafts(drafts)
    for lines in (f'[[1, "{text}"]]', f'[[[1, "{text}"], "Anne"]]', f'[[1, {{"{text}": 1}}]]'):
        with pytest.raises(UnreadableFile):
            spreadsheets.unpack_lines(lines)


def test_packed_lines_come_back_the_same() -> None:
    drafts = [DraftTeam(2, "Éric «Noël»", "Zoé", "Lyon", "7"), DraftTeam(1000, "A", "B")]
    assert packing.unpack_drafts(packing.pack_drafts(drafts)) == drafts


LIST = "Joueur 1;Joueur 2;Club\nÉric Noël;Zoé Roy;Lyon\nSolange;;\nMax Noir;Luc Petit;"


@pytest.fixture
def desk(client: Client, cast: Any) -> Client:
    client.force_login(cast.denis)
    return client


def read_list(desk: Client, tournament: Tournament, text: str = LIST) -> Any:
    return desk.post(reverse("registration_import", args=[tournament.slug]), {"text": text})


def test_nothing_is_written_before_the_confirmation(desk: Client, tournament: Tournament) -> None:
    page = read_list(desk, tournament)
    assert page.status_code == 200
    assert (len(page.context["preview"].ready), len(page.context["preview"].waiting)) == (2, 1)
    again = desk.post(
        reverse("import_check", args=[tournament.slug]), {"ready": page.context["preview"].packed}
    )
    assert len(again.context["preview"].ready) == 2
    assert (Team.objects.count(), Player.objects.count()) == (0, 0)


def test_good_lines_go_in_and_bad_ones_stay(desk: Client, tournament: Tournament) -> None:
    page = read_list(desk, tournament)
    sent = {
        "ready": page.context["preview"].packed, "confirm": "1",
        "line": "3", "player1-3": "Solange Vial", "player2-3": "", "club-3": "", "number-3": "",
    }  # fmt: skip
    left = desk.post(reverse("import_check", args=[tournament.slug]), sent)
    assert tournament.teams.count() == 2
    assert [line.draft.line for line in left.context["preview"].lines] == [3]
    sent |= {"ready": left.context["preview"].packed, "player2-3": "Plus Seul"}
    done = desk.post(reverse("import_check", args=[tournament.slug]), sent)
    assert done.status_code == 302
    assert tournament.teams.count() == 3


def test_any_line_can_be_left_out_and_columns_chosen(desk: Client, tournament: Tournament) -> None:
    page = read_list(
        desk, tournament, "Joueur A;Joueur B;Bar;Tél\nAl B;Cy D;Lyon;06\nEd F;Gus H;Bron;07\nSeul;;;"
    )
    shown = page.content.decode()
    assert "« Tél » (06…)" in shown
    columns = {"lines": page.context["packed_lines"], "role": ["player1", "player2", "club", "club"]}
    page = desk.post(reverse("import_columns", args=[tournament.slug]), columns)
    assert "choisi pour deux colonnes" in page.content.decode()
    assert page.context["preview"].ready[0].draft.club == "Lyon"
    check = reverse("import_check", args=[tournament.slug])
    sent = {"ready": page.context["preview"].packed, "line": "4", "player1-4": "Seul", "leave": ["2", "4"]}
    page = desk.post(check, sent)
    assert [line.left_out for line in page.context["preview"].lines] == [True, False, True]
    done = desk.post(check, {"ready": page.context["preview"].packed, "leave": ["2", "4"], "confirm": "1"})
    assert done.status_code == 302
    assert [team.names for team in tournament.teams.select_related("player1", "player2")] == [
        "Ed F\u00a0– Gus H"
    ]
    damaged = desk.post(reverse("import_columns", args=[tournament.slug]), {"lines": "[[]]", "role": "x"})
    assert damaged.status_code == 302


def test_a_line_left_out_stands_in_nobodys_way(tournament: Tournament) -> None:
    drafts = [DraftTeam(2, "Éric Noël", "Zoé Roy", "Lyon"), DraftTeam(3, "Eric Noel", "Zoé Roy", "Lyon")]
    assert [line.draft.line for line in importing.check_drafts(tournament, drafts).ready] == [2]
    assert [line.draft.line for line in importing.check_drafts(tournament, drafts, left_out={2}).ready] == [3]


def test_a_file_is_read_like_a_text(desk: Client, tournament: Tournament) -> None:
    file = io.BytesIO(LIST.encode("cp1252"))
    file.name = "équipes.csv"
    page = desk.post(reverse("registration_import", args=[tournament.slug]), {"file": file})
    assert page.context["preview"].ready[0].draft.player1 == "Éric Noël"


def test_a_tampered_confirmation_is_checked_like_the_first_time(desk: Client, tournament: Tournament) -> None:
    register_team(tournament, "Jean Martin", "Paul Durand", "Lyon")
    forged = packing.pack_drafts(
        [DraftTeam(1, "Jean Martin", "Luc Petit", "Lyon"), DraftTeam(2, "x" * 5000, "y")]
    )
    page = desk.post(reverse("import_check", args=[tournament.slug]), {"ready": forged, "confirm": "1"})
    assert len(page.context["preview"].waiting) == 2
    broken = desk.post(reverse("import_check", args=[tournament.slug]), {"ready": "{", "confirm": "1"})
    assert broken.status_code == 302
    assert tournament.teams.count() == 1


def test_a_list_that_cannot_be_read_keeps_the_text(desk: Client, tournament: Tournament) -> None:
    page = read_list(desk, tournament, " ; ; ")
    assert page.status_code == 200
    assert page.context["form"].errors["text"]
    assert read_list(desk, tournament, "Joueur 1;Joueur 2").context["form"].errors


def test_a_thousand_bad_lines_can_be_shown(desk: Client, tournament: Tournament) -> None:
    page = read_list(desk, tournament, "Seul;\n" * 1000)
    assert len(page.context["open"]) == importing.MAX_EDITABLE
    assert len(page.context["closed"]) == 1000 - importing.MAX_EDITABLE


FORMULAS = ["=1+1", "+33 6", "-Luc", "@SUM(A1)", "＝1+1"]


@pytest.mark.parametrize("kind", ["csv", "xlsx"])
@pytest.mark.parametrize("name", FORMULAS)
def test_no_name_becomes_a_formula_and_all_come_back(tournament: Tournament, kind: str, name: str) -> None:
    register_team(tournament, f"{name} Éric", "Zoé Roy", "Lyon", number=7)
    content = spreadsheets.teams_file(tournament, kind)
    if kind == "csv":
        assert content.startswith(b"\xef\xbb\xbf")
        assert f"7;'{name} Éric;Zoé Roy;Lyon;non;1;" in content.decode("utf-8-sig")
    assert understood(content) == [(f"{name} Éric", "Zoé Roy", "Lyon", "7")]


PLAIN = ["", "'", "'O", "Anne", "Anne=1", "(=1", "“=1”", "1=1", "’=1"]
NO_PLAIN = [
    *(
        "=1+1",
        "+33",
        "-x",
        "@bob",
        "\tx",
        "\r=1",
        "\nx",
        " =1",
        "\u00a0-2",
        "\u200b=1",
        "\ufeff@x",
        "\u2060+1",
    ),
    *(
        "＝1",
        "＋33",
        "－2",
        "＠x",
        "﹢1",
        "﹣1",
        "﹦1",
        "﹫x",
        "⁺1",
        "⁻1",
        "⁼1",
        "₊1",
        "₋1",
        "₌1",
        "\u3000＝1",
    ),
]


@every_row([*PLAIN, *NO_PLAIN])
def test_a_name_comes_back_from_a_spreadsheet_as_it_was(name: str) -> None:
    """In any width: a spreadsheet set to Japanese takes «＝1+1» for a formula."""
    assert unescape_formula(escape_formula(name)) == name
    assert escape_formula(name) == (f"'{name}" if name in NO_PLAIN else name)
