"""The incident log on paper: every line once, readable, on its sheets."""

from __future__ import annotations

import re
from collections.abc import Callable
from itertools import combinations
from typing import Any

import pytest
from django.utils.translation import override

from tests.printing.conftest import LONG
from tests.printing.test_papers import MM, all_boxes
from tests.printing.test_seal import SEAL, pages
from tournaments.frontends.printing.content import PaperContent
from tournaments.frontends.printing.papers import pages_of
from tournaments.frontends.printing.papers.kept.incidents import Incident
from tournaments.frontends.printing.press.markup import rendered

pytestmark = pytest.mark.slow  # each lays out real pages

HALL: Incident = {
    "hour": "14:05", "day": "21/11/2026", "table": "Table 250", "place": "partie 12, donne 14",
    "what": "Renonce", "article": "art. 12", "words": "", "undone": "", "teams": [], "penalty": "",
    "by": "Agnès Moulin",
}  # fmt: skip


def incident(number: int, *, long: bool = False, teams: int = 1) -> Incident:
    """A line of so many teams; a `long` one says all that fits in the fields."""
    players = list(LONG) if long else ["Anne Roy", "Zoé Roy"]
    party = {"number": "499 + 500" if long else "7", "letters": "N/S", "players": players}
    more = {
        "article": "Article 12 bis, alinéa 3 " * 8,
        "words": "« " + "vu par les quatre joueurs " * 15 + "»",
        "undone": f"annulée à 15:10 par {LONG[0]}",
        "penalty": "−999\u202f999",
        "by": LONG[0],
    }
    return {**HALL, "what": f"Décision{number:03}.", "teams": [party] * teams, **(more if long else {})}  # type: ignore[typeddict-item]


@pytest.fixture
def paper(content: Any) -> Callable[..., PaperContent]:
    """A log of so many rulings and disputes, one in five of them `long`."""

    def make(rulings: int, disputes: int = 0, *, long: bool = True, seal: bool = False) -> PaperContent:
        lines = [
            incident(number, long=long and number % 5 == 0, teams=number % 3)
            for number in range(1, rulings + disputes + 1)
        ]
        log = {
            "rulings": lines[:rulings],
            "disputes": lines[rulings:],
            "seal": SEAL if seal else None,
        }
        return {**content("incidents", long=long), "data": log}

    return make


def test_every_line_stands_once_and_in_order(paper: Any, prints: Any) -> None:
    found = pages(prints(paper(60, 3)))
    numbers = [int(said) for page in found for said in re.findall(r"Décision(\d{3})\.", page)]
    assert numbers == list(range(1, 64))
    assert len(found) > 3
    assert [f"{number} / {len(found)}" in page for number, page in enumerate(found, 1)] == [True] * len(found)
    assert ["Désaccords à régler" in page for page in found] == [False] * (len(found) - 1) + [True]


@pytest.mark.parametrize(
    ("rulings", "disputes", "long", "seal"),
    # By day each value once or twice: the fullest page is among them.
    [(1, 0, False, False), (0, 1, True, False), (20, 0, False, True), (15, 25, True, True)]
    + [
        pytest.param(*counts, long, seal, marks=pytest.mark.night)
        for counts in ((1, 0), (0, 1), (20, 0), (15, 25))
        for long in (False, True)
        for seal in (False, True)
    ],
)
def test_no_text_leaves_the_sheet_or_meets_another(  # noqa: PLR0917 — a table
    rulings: int, disputes: int, long: bool, seal: bool, paper: Any, press: Any
) -> None:
    foot = 10 if seal else 9
    for page in pages_of(paper(rulings, disputes, long=long, seal=seal)):
        found = all_boxes(press, page)
        assert any("empreinte" in box.text for box in found) is seal
        lines = [box for box in found if "empreinte" not in box.text and box.text.strip() != SEAL["whole"]]
        assert [box.text for box in found if box.left < 9 * MM or box.right > 288 * MM] == []
        assert [box.text for box in lines if box.bottom > (210 - foot) * MM] == []
        assert [(a.text, b.text) for a, b in combinations(found, 2) if a.meets(b)] == []


@pytest.mark.parametrize("rulings", [1, 9, 10, 11, 12, 40])
def test_a_log_ends_with_two_lines_or_more_to_go_on_by_hand(
    rulings: int, paper: Callable[..., PaperContent]
) -> None:
    *others, last = [page.context for page in pages_of(paper(rulings, long=False))]
    below = [top + block.height for top, block in last["rows"]]
    assert [page["blank"] for page in others] == [[]] * len(others)
    assert len(last["blank"]) >= 2
    assert below[-1:] <= last["blank"][:1]
    assert max(last["blank"]) + last["high"] < 200


def test_what_is_said_can_be_read(paper: Any) -> None:
    """Running text keeps a size of 7 points, however much was said."""
    made = pages_of(paper(20))
    sizes = re.findall(r'incident-what" style="font-size:([\d.]+)pt', "".join(map(rendered, made)))
    assert len(sizes) == 20
    assert min(map(float, sizes)) >= 7


def test_of_one_against_one_the_column_names_players(paper: Any, prints: Any) -> None:
    made = paper(4, long=False)
    assert "Équipe Pénalité" in pages(prints(made))[0]
    for line in made["data"]["rulings"]:
        line["teams"] = [{"number": "7", "letters": "", "players": ["Anne Roy"]}] * len(line["teams"])
    assert "Joueur Pénalité" in pages(prints(made))[0]


def test_heads_are_in_the_language_of_the_paper(paper: Any, prints: Any) -> None:
    with override("en"):
        (page,) = pages(prints({**paper(2, long=False), "language": "en"}))
    assert "Referee’s rulings" in page
    assert "When" in page
