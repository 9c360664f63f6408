"""Papers on Letter: the pages of A4, all of each a little smaller, inside the edges of the other sheet."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any, Final

import pytest
from django.core.management import CommandError, call_command
from pypdf import PdfReader

from tests.printing.conftest import ACCENTED, add_round, tournament
from tests.printing.kept import KeptPaper
from tests.printing.test_margins import CUT_OUT, LEAST, near_an_edge
from tests.printing.test_tagging import below, elements
from tournaments.core.models.planning import PaperSize, Tournament
from tournaments.core.models.rounds import Round
from tournaments.frontends.printing.actions import PaperOrder
from tournaments.frontends.printing.papers import PAPERS
from tournaments.frontends.printing.press.stamping import ON_LETTER
from tournaments.frontends.printing.registry import PaperRequest

__all__ = ["add_round", "tournament"]

LETTER: Final = {(210.0, 297.0): (612, 792), (297.0, 210.0): (792, 612)}
"""A page of A4, in millimetres, and what it is on Letter, in points."""
A5: Final = (210.0, 148.0)
FLOOR: Final = 7.5
"""No type is smaller, in points (decision 61)."""
HAIR: Final = 0.03


BY_DAY: Final = {
    "a5_cards": "of another size",
    "book": "tagged, with a list of contents",
    "cards": "cut in the middle, not tagged",
    "incidents": "wide",
}
"""Papers of each kind of page; by night all of them, which one function sets."""
OF_A_KIND: Final = [
    pytest.param(key, marks=() if key in BY_DAY else pytest.mark.night)
    for key in sorted(PAPERS.keys() - CUT_OUT.keys())
]


@pytest.fixture
def both(extremes: Callable[..., KeptPaper]) -> Callable[[str], tuple[KeptPaper, KeptPaper]]:
    """A paper of the longest names on A4, and on Letter."""
    return lambda kind: (extremes(kind), extremes(kind, PaperSize.LETTER.value))


@pytest.mark.slow
@pytest.mark.parametrize("kind", OF_A_KIND)
def test_a_page_of_a4_fits_on_letter(kind: str, both: Callable[[str], tuple[KeptPaper, KeptPaper]]) -> None:
    before, after = both(kind)
    pages = PdfReader(after.pdf).pages
    for one, other, page in zip(before.sheets, after.sheets, pages, strict=True):
        assert [text.text for text in other.texts] == [text.text for text in one.texts]
        assert [text for text in other.texts if text.size < FLOOR - HAIR] == []
        if one[:2] == A5:
            assert other == one
        else:
            assert tuple(page.mediabox[2:]) == LETTER[one[:2]]
    assert near_an_edge(after) == []


@pytest.mark.slow
@pytest.mark.parametrize("kind", ["incidents", "book"])
def test_tags_and_bookmarks_are_kept(kind: str, both: Callable[[str], tuple[KeptPaper, KeptPaper]]) -> None:
    before, after = (told(PdfReader(one.pdf)) for one in both(kind))
    assert after == before
    assert any(after)


def told(pdf: PdfReader) -> Any:
    """The lines of the list of contents with their pages, and the roles of what is heard, in order."""
    lines: Any = [(one.title, pdf.get_destination_page_number(one)) for one in pdf.outline]  # type: ignore[union-attr,arg-type]
    tagged = "/StructTreeRoot" in pdf.trailer["/Root"]  # type: ignore[operator]
    return lines, [str(part["/S"]) for one in (elements(pdf) if tagged else []) for part in below(one)]


@pytest.mark.slow
def test_the_cut_of_a_sheet_stays_in_its_middle(
    both: Callable[[str], tuple[KeptPaper, KeptPaper]],
) -> None:
    sheet = both("cards")[1].sheets[0]
    upper, lower = sorted(text.top for text in sheet.texts if text.text == ACCENTED)
    assert lower - upper == pytest.approx(ON_LETTER * 148.5, abs=0.1)
    assert upper > LEAST


def test_the_paper_of_a_concours_is_part_of_its_papers(tournament: Tournament) -> None:
    asked = PaperRequest(tournament)
    on_a4 = PAPERS["rules"].content(asked)
    tournament.paper_size = PaperSize.LETTER
    made = PAPERS["rules"].content(asked)
    assert (on_a4["size"], made["size"]) == ("a4", "letter")
    assert PaperOrder(tournament.pk, made).key != PaperOrder(tournament.pk, on_a4).key
    assert PAPERS["rules"].content(PaperRequest(tournament, size="a4")) == on_a4


def test_labels_are_on_the_sheets_that_they_are_cut_on(add_round: Callable[[int], Round]) -> None:
    concours = add_round(1).tournament
    concours.paper_size = PaperSize.LETTER
    assert PAPERS["labels"].content(PaperRequest(concours))["size"] == "a4"


@pytest.mark.slow
@pytest.mark.usefixtures("tournament")
def test_the_command_prints_on_letter(tmp_path: Path) -> None:
    file = tmp_path / "rules.pdf"
    call_command("paper", "saint-martin", "rules", size="letter", output=file)
    assert PdfReader(file).pages[0].mediabox.height == 792
    with pytest.raises(CommandError, match="ne connaît pas --size"):
        call_command("paper", "saint-martin", "labels", size="letter", output=file)
