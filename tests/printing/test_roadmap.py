"""Road maps have room for all rounds of a concours and for the names of all adversaries."""

from __future__ import annotations

import re
from collections.abc import Callable
from itertools import pairwise

import pytest
from pypdf import PdfReader

from tests.printing.conftest import LONG
from tournaments.core.models.planning import MOST_ROUNDS
from tournaments.frontends.printing.content import PaperContent
from tournaments.frontends.printing.pages import PaperPage
from tournaments.frontends.printing.papers import pages_of
from tournaments.frontends.printing.papers.before.roadmap import MAX_SIZE

MakeContent = Callable[..., PaperContent]
Prints = Callable[[PaperContent], PdfReader]

SHORT = ("Anne Équipier001", "Zoé Équipier001")
NAMES = {"long": LONG, "short": SHORT}


def maps(content: MakeContent, rounds: int, known: int, names: tuple[str, str]) -> PaperContent:
    """Four road maps of so many rounds, the first of them known."""
    made = content("roadmap", tables=2)
    for one in made["data"]["maps"]:
        played = {"table": "128 N/S", "result": "2 010 – 1 990"}
        one["rounds"] = [
            {"number": n, **played, "against": f"{500 + n}", "players": [*names], "note": ""}
            if n <= known
            else {"number": n, "table": "", "result": "", "against": "", "players": [], "note": ""}
            for n in range(1, rounds + 1)
        ]
    return made


CASES = [
    ("short", 1, 1, 1), ("short", 5, 5, 1), ("short", 12, 0, 1), ("short", 13, 0, 2), ("short", 23, 23, 2),
    ("short", MOST_ROUNDS, MOST_ROUNDS, 2), ("long", 1, 1, 1), ("long", 2, 2, 1), ("long", 7, 7, 2),
    ("long", 20, 1, 2), ("long", 20, 20, 4), ("long", MOST_ROUNDS, MOST_ROUNDS, 4),
]  # fmt: skip
"""Whose names, rounds, how many of them are known; the pages that four maps take."""


@pytest.mark.parametrize(("names", "rounds", "known", "pages"), CASES)
def test_all_rounds_have_room_to_be_read_and_written(
    names: str, rounds: int, known: int, pages: int, content: MakeContent
) -> None:
    found = pages_of(maps(content, rounds, known, NAMES[names]))
    assert len(found) == pages
    for page in found:
        check(page)


def check(page: PaperPage) -> None:
    """Every line stands on its map, tall enough to be written on, and its names are not cut."""
    cut = page.context["cut"]
    for one in page.context["maps"]:
        tops = [line["top"] for line in one["lines"]]
        assert all(below - above >= 6.49 for above, below in pairwise([*tops, one["top"] + cut.high]))
        for line in one["lines"]:
            players = line["round"]["players"]
            names = page.context["names"]
            assert names.fit(players).texts == tuple(players)
            assert names.height(players) <= line["high"] - line["note"] - cut.under + 0.01


@pytest.mark.parametrize(("rounds", "below"), [(4, True), (5, True), (6, False)])
def test_the_names_of_few_rounds_have_the_whole_line(rounds: int, below: bool, content: MakeContent) -> None:
    """The result stands below them, where more rounds have it beside them."""
    (page,) = pages_of(maps(content, rounds, rounds, ("Dominique de Rochefort", "Anne-Sophie Petitjean")))
    cut, names = page.context["cut"], page.context["names"]
    assert (cut.under > 0) == below
    assert (names.usual == MAX_SIZE) == below


@pytest.mark.slow  # lays out real pages
@pytest.mark.parametrize(("rounds", "known"), [(7, 7), (MOST_ROUNDS, MOST_ROUNDS)])
def test_the_longest_names_are_printed_whole(
    rounds: int, known: int, content: MakeContent, prints: Prints
) -> None:
    pdf = prints(maps(content, rounds, known, LONG))
    text = re.sub(r"\s", "", "".join(page.extract_text() for page in pdf.pages))
    for name in LONG:
        assert text.count(re.sub(r"\s", "", name)) == 4 * known
