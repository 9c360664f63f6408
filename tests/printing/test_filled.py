"""A list fills its sheet, however short: a final is a poster, not a quarter of one."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest

from tests.printing.conftest import LONG
from tests.printing.kept import KeptPapers
from tournaments.frontends.printing.content import PaperContent
from tournaments.frontends.printing.pages import TOP, ColumnChoice, evened, layout
from tournaments.frontends.printing.papers import pages_of
from tournaments.frontends.printing.papers.phases.meetings import ROOM, TALLEST, TITLE

SHEET = {"draw": 253.0, "names": 260.0, "prizes": 244.0, "programme": 171.0, "standing": 255.0}
"""What lines may take of a page from under its head, in millimetres."""


def filled(content: PaperContent, room: float) -> float:
    """How much of its room the lines of the first page take."""
    page = pages_of(content)[0]
    return max(placed.top + placed.height - TOP for placed in page.context["lines"]) / room


@pytest.mark.parametrize(
    ("kind", "tables", "least"),
    [
        ("draw", 1, 0.98),
        ("draw", 2, 0.98),
        ("draw", 9, 0.98),
        ("draw", 10, 0.98),
        ("draw", 16, 0.95),
        ("names", 1, 0.98),
        ("names", 5, 0.98),
        ("names", 9, 0.98),
        ("programme", 6, 0.98),
        ("standing", 1, 0.98),
        ("standing", 3, 0.98),
        ("standing", 6, 0.98),
    ],
)
def test_a_short_list_fills_its_sheet(
    kind: str, tables: int, least: float, content: Callable[..., PaperContent]
) -> None:
    assert least <= filled(content(kind, tables=tables), SHEET[kind]) <= 1.04


@pytest.mark.parametrize("count", [1, 3, 12])
def test_a_few_prizes_are_a_poster(count: int, content: Callable[..., PaperContent]) -> None:
    made: Any = content("prizes")
    made["data"]["awards"] *= count
    assert 0.98 <= filled(made, SHEET["prizes"]) <= 1.04


@pytest.mark.parametrize("paper", ["meetings", "schedule"])
def test_lines_of_meetings_are_as_tall_as_the_fullest_page_lets_them(
    paper: str, content: Callable[..., PaperContent]
) -> None:
    pages = [page.context["lines"] for page in pages_of(content(paper, tables=9))]
    fullest = max(lines[-1].top + lines[-1].height for lines in pages)
    least = min(line.height for lines in pages for line in lines)
    assert fullest <= TOP + ROOM + 0.01
    assert fullest == pytest.approx(TOP + ROOM) or least == pytest.approx(TITLE * TALLEST)


def test_letters_grow_with_the_line_up_to_a_size(content: Callable[..., PaperContent]) -> None:
    ems = [pages_of(content("draw", tables=tables))[0].context["lines"][0].usual for tables in (1, 4, 9)]
    assert ems[0] == 52.0
    assert ems == sorted(ems, reverse=True)


def test_pools_use_both_columns(content: Callable[..., PaperContent]) -> None:
    page = pages_of(content("bracket", tables=6))[-1]
    lefts = [placed.left for placed in page.context["lines"]]
    assert page.template == "pools"
    assert len(set(lefts)) == 2
    assert lefts.count(min(lefts)) == 2 * lefts.count(max(lefts)), "three pools: two of them, then one"


@pytest.mark.slow
@pytest.mark.parametrize("kind", ["draw", "standing"])
def test_names_of_a_poster_are_of_one_size(
    kind: str, content: Callable[..., PaperContent], kept: KeptPapers
) -> None:
    players = "Jean Dupont-Moretti", "Éric Lo"
    (sheet,) = kept.paper(content(kind, tables=1, pairs=[players])).sheets
    found = [one.size for one in sheet.texts if one.text in players]
    assert len(found) >= 4
    assert max(found) == pytest.approx(min(found))


@pytest.mark.parametrize("kind", ["draw", "names", "standing"])
def test_lines_that_take_a_page_more_stay_on_their_sheets(
    kind: str, content: Callable[..., PaperContent]
) -> None:
    """A sixth of all names are as long as may be, so that lines grow."""
    usual, long = ("Anne Bour", "Zoé Petit"), LONG
    for tables in (10, 24, 32):
        pages = pages_of(content(kind, tables=tables, pairs=[*[usual] * 5, long]))
        placed = [line for page in pages for line in page.context["lines"]]
        assert len(placed) == {"draw": tables + 1, "names": 4 * tables + 2, "standing": 2 * tables}[kind]
        assert max(line.top + line.height for line in placed) <= TOP + 264


def test_no_page_for_two_names(content: Callable[..., PaperContent]) -> None:
    """One line that needs more than others costs no page, and a page that is needed holds its share."""
    usual, tall = ("Anne Bour", "Zoé Petit"), ("Raymond de la Rochefoucauld-Montbel-Saint-Amour", "Éric Lo")
    for tables in (6, 10, 12, 25, 26, 32):
        made = content("names", tables=tables, pairs=[*[usual] * (2 * tables - 1), tall])
        counts = [len(page.context["lines"]) for page in pages_of(made)]
        assert len(counts) == -(-(4 * tables + 2) // 56), "eight in a hundred less high, 28 lines a column"
        assert min(counts) >= max(counts) / 3


@pytest.mark.parametrize(("count", "last"), [(994, 17), (1_000, 20), (66, 22)])
def test_the_last_of_many_pages_is_evened_with_the_one_before(count: int, last: int) -> None:
    """Of 497 teams to tick, 32 a page, two players were left alone."""
    pages = layout(count, (ColumnChoice(1, 30, 9.5),)).pages(range(count))
    assert [placed.line for page in pages for placed in page] == list(range(count))
    assert len(pages[-1]) == last


@pytest.mark.parametrize(
    ("heights", "columns", "expected"),
    [([10.0] * 7, 2, [4, 3]), ([10, 10, 30, 10, 10], 2, [3, 2]), ([20.0], 2, [1]), ([], 2, [0])],
)
def test_columns_are_as_even_as_can_be(heights: list[float], columns: int, expected: list[int]) -> None:
    assert evened(heights, 100.0, columns) == expected


def test_tables_stand_whole_and_one_that_no_column_holds_has_its_head_again(
    content: Callable[..., PaperContent],
) -> None:
    """Of every column of a team's deals the first line says whose they are."""
    made = content("souvenir", tables=2)
    made["data"][0]["rounds"][1]["deals"] *= 6
    broken = []
    for page in pages_of(made):
        lines = page.context["lines"]
        heads = [
            next(line for line in lines if line["left"] == left) for left in {one["left"] for one in lines}
        ]
        assert all(head["round"] for head in heads)
        broken += [page.context["title"] for head in heads if "(suite)" in head["round"]["heading"]]
        assert all(line["top"] + line["height"] <= 297 - 8 for line in lines)
    assert made["data"][0]["heading"] in broken


def test_few_deals_stand_in_larger_letters(content: Callable[..., PaperContent]) -> None:
    made = content("souvenir", tables=2)
    for deal in (deal for round_ in made["data"][0]["rounds"] for deal in round_["deals"]):
        deal["said"] = "100 à cœur, réussi"
    made["data"][0]["rounds"] = made["data"][0]["rounds"][:4]
    few, *others = [page.context["size"] for page in pages_of(made)]
    assert (few, {*others}) == (10.5, {8.5})


def test_a_deal_set_smaller_on_one_line_is_no_taller_than_others(
    content: Callable[..., PaperContent],
) -> None:
    made = content("souvenir", tables=2)
    said = [
        "100 à cœur, réussi",
        "100 à cœur, chuté : 101 contre 101 à la défense",
        "à tous " * 20,
    ]
    for round_ in made["data"][0]["rounds"]:
        round_["deals"] = [{**round_["deals"][0], "said": one} for one in said]
    lines = [line for line in pages_of(made)[0].context["lines"] if line["deal"]]
    short, smaller, long = (line["height"] for line in lines[:3])
    assert short == smaller < long


LONG_LISTS = {
    "draw": (150, r"Tables \d+ à \d+|\d+"),
    "names": (90, r".+ – .+"),
    "entries": (90, r".+ – .+"),
    "standing": (120, r"Rangs \d+ à \d+"),
}
"""So many tables fill more than five pages, and what their bookmarks say."""


@pytest.mark.parametrize("paper", LONG_LISTS)
def test_long_lists_have_bookmarks(paper: str, content: Callable[..., PaperContent]) -> None:
    tables, said = LONG_LISTS[paper]
    bookmarks = [page.bookmark for page in pages_of(content(paper, tables=tables))]
    assert len(bookmarks) > 5
    assert [one for one in bookmarks if not re.fullmatch(said, one)] == []
    assert len({*bookmarks}) == len(bookmarks)
    assert {page.bookmark for page in pages_of(content(paper, tables=4))} == {""}
