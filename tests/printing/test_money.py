"""The papers of the cash desk: what they say, laid out on their sheet."""

from __future__ import annotations

from itertools import combinations
from typing import Any

import pytest

from tests.printing.test_papers import MM, all_boxes
from tournaments.printing.content import Concours
from tournaments.printing.papers.money import PAYOUT_LIST, RECEIPTS, TREASURY, Sheet
from tournaments.printing.press import Press
from tournaments.printing.registry import Paper

pytestmark = pytest.mark.slow  # each lays out real pages

WHO = "12 · Jean-Christophe de La Tour-Maubourg-Éluar – MARIE-ANTOINETTE VANDENBROUCKE-WESTERMANN"
CONCOURS: Concours = {"name": "Essai", "facts": "Amicale de Trévoux · samedi 21 novembre 2026"}


def sheet(lines: list[list[str]]) -> Sheet:
    return {"title": f"Reçu · {WHO}", "heads": ["Tête"] * len(lines[0]), "lines": lines, "strong": [0]}


@pytest.mark.parametrize(
    ("paper", "line", "pages"),
    [
        (TREASURY, ["1234", "22/11 22:06", WHO, "12 345,50 €", "en ligne", "−12 345,50 €", WHO], 3),
        (PAYOUT_LIST, ["1234", WHO, "12 345,50 €", ""], 7),
        (RECEIPTS, ["22/11 22:06", WHO, "−12 345,50 €"], 4),
    ],
    ids=["treasury", "payout", "receipt"],
)
def test_no_text_leaves_its_sheet_or_meets_another(paper: Paper[Any], line: list[str], pages: int) -> None:
    made = paper.pages(CONCOURS, sheet([line] * 110))
    assert len(made) == pages
    for page in (made[0], made[-1]):
        found = all_boxes(Press("fr"), page)
        assert len(found) > 5
        assert [box for box in found if box.left < 9 * MM or box.right > 201 * MM] == []
        assert [box for box in found if box.top < 6 * MM or box.bottom > 292.5 * MM] == []
        assert [(a.text, b.text) for a, b in combinations(found, 2) if a.meets(b)] == []
