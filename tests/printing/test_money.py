"""The papers of the cash desk: what they say, laid out on their sheet."""

from __future__ import annotations

from itertools import combinations
from typing import Any

import pytest

from tests.printing.test_papers import MM, Box, all_boxes
from tournaments.frontends.printing.content import PaperHead
from tournaments.frontends.printing.papers.money import PAYOUT_LIST, RECEIPTS, TREASURY, CashTable
from tournaments.frontends.printing.press import Press
from tournaments.frontends.printing.registry import Paper

pytestmark = pytest.mark.slow  # each lays out real pages

WHO = "12 · Jean-Christophe de La Tour-Maubourg-Éluar – MARIE-ANTOINETTE VANDENBROUCKE-WESTERMANN"
LONG = f"Paiement · {WHO} · erreur de ligne : c’était l’équipe du fond, qui a payé en deux fois, par chèque"
HEADS = {"Tête"}
PIXELS_A_POINT = 1.5625
"""The height of a letter of one point of the font of papers, in pixels."""
CONCOURS: PaperHead = {"name": "Essai", "facts": "Amicale de Trévoux · samedi 21 novembre 2026"}


def sheet(lines: list[list[str]]) -> CashTable:
    return {"title": f"Reçu · {WHO}", "heads": ["Tête"] * len(lines[0]), "lines": lines, "strong": [0]}


def points(box: Box) -> float:
    """The size of its letters, whose height was cut by 2/5."""
    return (box.bottom - box.top) / 0.6 / PIXELS_A_POINT


@pytest.mark.parametrize(
    ("paper", "line", "pages", "smallest"),
    [
        (TREASURY, ["1234", "22/11 22:06", LONG, "12 345,50 €", "en ligne", "−12 345,50 €", WHO], 16, 8),
        (PAYOUT_LIST, ["1234", WHO, "12 345,50 €", ""], 10, 9),
        (RECEIPTS, ["22/11 22:06", LONG, "−12 345,50 €"], 10, 9),
    ],
    ids=["treasury", "payout", "receipt"],
)
def test_no_text_leaves_its_sheet_meets_another_or_shrinks(
    paper: Paper[Any], line: list[str], pages: int, smallest: int, press: Press
) -> None:
    """Rows grow with their texts: names are set at 9 points at least, nothing under 8."""
    made = paper.pages(CONCOURS, sheet([line] * 110))
    assert len(made) == pages
    for page in (made[0], made[-1]):
        found = all_boxes(press, page)
        assert len(found) > 5
        assert [box for box in found if box.left < 9 * MM or box.right > 201 * MM] == []
        assert [box for box in found if box.top < 6 * MM or box.bottom > 292.5 * MM] == []
        sizes = {box.text: points(box) for box in found if box.text not in HEADS}
        assert {text: size for text, size in sizes.items() if size < smallest - 0.05} == {}
        assert [(a.text, b.text) for a, b in combinations(found, 2) if a.meets(b)] == []
