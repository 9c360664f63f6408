"""The prize list and the standing bear the fingerprint; «provisoire» and an hour while they are contested."""

from __future__ import annotations

import re
from collections.abc import Callable
from datetime import timedelta
from itertools import combinations
from typing import Any

import pytest
from django.utils import timezone
from pypdf import PdfReader

from tests.archive.conftest import sealed
from tests.printing.test_papers import MM, all_boxes
from tests.results import set_result
from tournaments.core.models.planning import Prize, Status, Tournament
from tournaments.core.models.rounds import Round
from tournaments.core.planning.steps import local_hour
from tournaments.frontends.printing.content import PaperContent
from tournaments.frontends.printing.papers import PAPERS, pages_of
from tournaments.frontends.printing.registry import PaperRequest

pytestmark = pytest.mark.slow  # each lays out real pages

SEAL = {
    "said": "Scellé le 21 novembre 2026 à 23 h 52 · empreinte 3f9a c2d1 3f9a c2d1",
    "whole": "3f9ac2d1" * 8,
}
UNTIL = "corrections jusqu’à samedi 21 novembre, 23 h 40"


@pytest.fixture
def over(tournament: Tournament, add_round: Callable[[int], Round]) -> Tournament:
    """One round of four teams and a bye, with a prize; twenty minutes to contest it."""
    for number, table in enumerate(add_round(2).tables.all()):
        set_result(table, 2010 + number, 900)
    Prize.objects.create(tournament=tournament, rank=1, text="Un jambon")
    tournament.status, tournament.rounds_planned = Status.FINISHED, 1
    tournament.corrections_until = timezone.now() + timedelta(minutes=20)
    tournament.save()
    return tournament


def pages(pdf: PdfReader) -> list[str]:
    return [re.sub(r"\s+", " ", page.extract_text()) for page in pdf.pages]


def test_while_it_is_contested_it_is_provisional_until_an_hour(over: Tournament, prints: Any) -> None:
    assert over.corrections_until is not None
    for page in pages(prints(PAPERS["standing"].content(PaperRequest(over)))):
        assert re.search(
            f"Provisoire ?corrections jusqu’à {local_hour(over.corrections_until)}".replace("\u00a0", " "),
            page,
        )
        assert "empreinte" not in page


def test_afterwards_it_is_the_last_word(over: Tournament, prints: Any) -> None:
    Tournament.objects.update(corrections_until=timezone.now() - timedelta(minutes=1))
    over.refresh_from_db()
    read = pages(prints(PAPERS["standing"].content(PaperRequest(over))))
    assert "Classement final" in read[-1]
    assert not any("Provisoire" in page or "empreinte" in page for page in read)


def test_sealed_it_bears_the_fingerprint(over: Tournament, prints: Any) -> None:
    seal = sealed(over)
    read = pages(prints(PAPERS["standing"].content(PaperRequest(over))))
    assert len(read) == 2  # the prize list, and the standing
    for page in read:
        assert f"empreinte {seal.short}" in page
        assert seal.fingerprint in page
        assert "Provisoire" not in page


def test_the_whole_fingerprint_is_on_the_last_page_of_each(content: Any, prints: Any) -> None:
    made: PaperContent = content("standing", tables=20, with_prizes=True)
    made["data"]["seal"] = SEAL
    read = pages(prints(made))
    assert len(read) == 3
    assert all("empreinte 3f9a c2d1 3f9a c2d1" in page for page in read)
    assert [SEAL["whole"] in page for page in read] == [True, False, True]


@pytest.mark.parametrize(
    ("part", "rounds", "tables", "until"),
    # By day each value once or twice: the fullest page of each kind is among them.
    [("prizes", 5, 16, UNTIL), ("standing", 5, 1, ""), ("standing", 12, 16, UNTIL)]
    + [
        pytest.param(*kind, tables, until, marks=pytest.mark.night)
        for kind in (("prizes", 5), ("standing", 5), ("standing", 12))
        for tables in (1, 16)
        for until in ("", UNTIL)
    ],
)
def test_it_leaves_the_sheet_and_meets_nothing(  # noqa: PLR0917 — a table
    part: str, tables: int, rounds: int, until: str, content: Any, press: Any
) -> None:
    made = content(part, tables=tables, long=True)
    standing = made["data"]
    for row in standing["rows"]:
        row["rounds"] = ["2340"] * rounds
    standing["awards"] = [
        {**one, "rank": rank} for one in standing["awards"] for rank in range(1, 2 * tables + 1)
    ]
    standing |= {"seal": SEAL, "until": until, "provisional": bool(until)}
    wide = 297 if part == "standing" and rounds > 5 else 210
    high = 210 if wide == 297 else 297
    for page in pages_of(made):
        found = all_boxes(press, page)
        assert any("empreinte" in box.text for box in found)
        assert [
            box.text for box in found if box.right > (wide - 9) * MM or box.bottom > (high - 5) * MM
        ] == []
        assert [(a.text, b.text) for a, b in combinations(found, 2) if a.meets(b)] == []
