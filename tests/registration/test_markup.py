"""Pages with a table that call themselves workbooks are read as browsers show them, in one pass."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any, Final

import pytest
from django.test import Client

from tests.heavy_lists import ODS, XLSX
from tests.quickly import every_row
from tournaments.core.registration import spreadsheets
from tournaments.core.registration.errors import UnreadableFile
from tournaments.core.registration.lists.markup import MOST_CELLS, read_markup
from tournaments.core.registration.roster import MAX_NAME_LENGTH, spellings

if TYPE_CHECKING:
    from tournaments.core.models.planning import Tournament

PAGES: Final = {
    "usual": ("<tr><td>a</td><td>b</td></tr><tr><td>c</td></tr>", [["a", "b"], ["c"]]),
    "capitals": ("<TR><TD>a</TD><TH>b</TH></TR>", [["a", "b"]]),
    "nothing closed": ("<tr><td>a<td>b<tr><td>c", [["a", "b"], ["c"]]),
    "no row": ("<td>a<td>b</table>", [["a", "b"]]),
    "no cells": ("<tr></tr><tr>", [[], []]),
    "space": ("<tr><td> a \n b </td></tr>", [["a b"]]),
    "breaks": ("<tr><td>a<br>b<br/>c<p>d</p><div>e</div></td></tr>", [["a b c d e"]]),
    "looks": ("<tr><td><b>a</b><i>b</i></td></tr>", [["ab"]]),
    "outside": ("z<tr>x<td>a</td>y</tr>", [["a"]]),
    "entities": ("<tr><td>L&eacute;a &amp; &#233;&nbsp;b</td></tr>", [["Léa & é b"]]),
    "half an entity": ("<tr><td>a &amp</td><td>& b</td></tr>", [["a &", "& b"]]),
    "columns": (
        "<tr><td colspan=2>a</td><td COLSPAN='3'>b</td><td>c</td></tr>", [["a", "", "b", "", "", "c"]]
    ),
    "columns of nonsense": ("<tr><td colspan=x>a</td><td colspan=''>b</td></tr>", [["a", "b"]]),
    "a comment": ("<tr><td>a<!-- <td>z --></td><td>b</td></tr>", [["a", "b"]]),
    "a comment over rows": ("<tr><td>a</td><!--<tr><td>z</td>--></tr><tr><td>b</td></tr>", [["a"], ["b"]]),
    "a comment that nobody closed": ("<tr><td>a</td></tr><!-- <tr><td>b</td></tr>", [["a"], ["b"]]),
    "a script": ("<tr><td>a<SCRIPT>if (x<td>y) z</SCRIPT></td><td>b</td></tr>", [["a", "b"]]),
    "styles": ("<style>td {mso: '<td>'}</style><tr><td>a</td></tr>", [["a"]]),
    "less than": ("<tr><td>a < b</td></tr>", [["a < b"]]),
    "a tag in a tag": ("<tr><td>a<td <b>b</b></tr>", [["a<td b"]]),
    "names with spaces of names": ("<tr><o:p>z</o:p><td>a<o:p></o:p></td></tr>", [["a"]]),
}  # fmt: skip


@every_row([(page, rows) for page, rows in PAGES.values()])
def test_a_page_is_read_as_it_is_shown(page: str, rows: list[list[str]]) -> None:
    assert list(read_markup(f"<table>{page}")) == rows


def test_a_row_is_read_as_far_as_a_list_is_wide() -> None:
    (row,) = read_markup("<tr>" + "<td colspan=50>a" * 100)
    assert len(row) == MOST_CELLS


@pytest.mark.parametrize(
    ("content", "read"),
    [
        pytest.param(ODS["tables"](100), 1, id="an ODS of a hundred sheets"),
        pytest.param(XLSX["styles"](60_000), 1, id="more styles than are read"),
        pytest.param(XLSX["shared strings"](30_000), 1, id="texts that no cell has"),
    ],
)
def test_what_is_too_much_of_a_workbook_leaves_its_list(content: bytes, read: int) -> None:
    assert len(spreadsheets.read_file(content)) >= read


def test_cells_merged_over_one_another_are_no_list() -> None:
    with pytest.raises(UnreadableFile, match="trop grand une fois ouvert"):
        spreadsheets.read_file(XLSX["merged cells"](60))


LONG: Final = "ab " * 100_000


@pytest.mark.parametrize(
    "part", ["player1", "player2", "club", "number", "fee1", "remark", "contact", "doubt", "off"]
)
@pytest.mark.parametrize("posted", [True, False], ids=["typed", "hidden"])
def test_a_text_longer_than_a_database_searches_is_told_to_be_too_long(
    part: str, posted: bool, client: Client, cast: Any, tournament: Tournament
) -> None:
    """A name of 300,000 letters broke the page: a pattern of the database has fifty thousand at most."""
    client.force_login(cast.denis, "django.contrib.auth.backends.ModelBackend")
    draft = {"line": 1, "player1": "Paul Durand", "player2": "Luc Petit"}
    sent = {"waiting": json.dumps([draft if posted else {**draft, part: LONG}])}
    sent |= {"line": "1", f"{part}-1": LONG} if posted else {}
    answer = client.post(f"/concours/{tournament.slug}/inscriptions/import/verifier/", sent)
    assert answer.status_code == 200
    assert len(answer.content) < len(LONG)


def test_a_cell_that_the_browser_made_longer_is_cut(
    client: Client, cast: Any, tournament: Tournament
) -> None:
    client.force_login(cast.denis, "django.contrib.auth.backends.ModelBackend")
    sent = {"lines": json.dumps([[[1, LONG], LONG, "Luc Petit"]]), "role": ["player1", "player2"]}
    answer = client.post(f"/concours/{tournament.slug}/inscriptions/import/colonnes/", sent)
    assert answer.status_code == 200
    assert len(answer.content) < len(LONG)


def test_a_name_that_nobody_can_have_is_compared_with_none() -> None:
    assert len(list(spellings("b" * MAX_NAME_LENGTH))) == MAX_NAME_LENGTH + 1
    assert len(list(spellings("b" * (MAX_NAME_LENGTH + 1)))) == 1
