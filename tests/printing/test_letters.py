"""The letters of the papers: brought along, so that every machine prints the same."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from pypdf import PdfReader

from tournaments.printing import signs
from tournaments.printing.content import PaperContent
from tournaments.printing.fitting import FontWidths
from tournaments.printing.papers import PAPERS
from tournaments.printing.standing import SPECIAL_PRIZE_RANK

pytestmark = pytest.mark.slow  # each lays out real pages

NAMES = ("Łukasz Dvořák-Þórðarson", "Γεώργιος Παπαδόπουλος", "Екатерина Воскресенская", "Nguyễn Thị Œdipe ÿ")


OWN = {"Roboto-Condensed", "Dix-Signs", "Dix-Signs-Bold"}


def fonts_of(pdf: PdfReader) -> set[str]:
    """The fonts of a paper, without the letters before «+» that tell one part of a font from another."""
    return {
        str(font.get_object()["/BaseFont"]).partition("+")[2].partition(",")[0]
        for page in pdf.pages
        for font in page["/Resources"].get("/Font", {}).values()  # type: ignore[union-attr]
    }


@pytest.mark.parametrize("kind", list(PAPERS))
def test_every_paper_brings_its_letters_and_signs(
    kind: str, content: Callable[..., PaperContent], prints: Callable[[PaperContent], PdfReader]
) -> None:
    made = content(kind, tables=2, with_prizes=True)
    if kind in {"prizes", "speaker", "standing"}:
        award = {
            "rank": SPECIAL_PRIZE_RANK,
            "special": "Dernier",
            "prize": "131 → 130",
            "players": ["Zoé"],
            "details": [],
        }
        made["data"]["awards"].append(award)
    assert fonts_of(prints(made)) - OWN == set()


def test_the_signs_are_as_they_are_drawn() -> None:
    assert signs.FILE.read_bytes() == signs.draw_font(), "python -m tournaments.printing.signs"
    assert [sign for sign in signs.drawings() if FontWidths(signs.FILE).width(sign) != 0.8] == []


@pytest.mark.parametrize("part", ["draw", "names", "cards", "standing", "roadmap"])
def test_every_name_is_set_in_the_letters_of_the_project(
    part: str, content: Callable[..., PaperContent], prints: Callable[[PaperContent], PdfReader]
) -> None:
    made = content(part)
    for players in (NAMES[:2], NAMES[2:]):
        if part == "standing":
            made["data"]["rows"][0]["players"] = list(players)
        elif part == "roadmap":
            made["data"]["maps"][0]["players"] = list(players)
        else:
            draw = made["data"]["draw"] if part == "cards" else made["data"]
            draw["matches"][0]["ns"]["players"] = players
        pdf = prints(made)
        assert fonts_of(pdf) == {"Roboto-Condensed"}
        # Without spaces: a name may turn at its hyphen.
        text = "".join("".join(page.extract_text().split()) for page in pdf.pages)
        assert [name for name in players if name.split()[-1] not in text] == []
