"""The letters of the papers: brought along, so that every machine prints the same."""

from __future__ import annotations

from collections.abc import Callable
from itertools import chain

import pytest

from tests.printing.conftest import MANY
from tests.printing.kept import KeptPaper, KeptPapers
from tests.printing.reading import bare, fonts_of, words
from tournaments.frontends.printing import signs
from tournaments.frontends.printing.content import PaperContent
from tournaments.frontends.printing.fitting import FontWidths
from tournaments.frontends.printing.papers import PAPERS

pytestmark = pytest.mark.slow  # each lays out real pages

NAMES = ("Łukasz Dvořák-Þórðarson", "Γεώργιος Παπαδόπουλος", "Екатерина Воскресенская", "Nguyễn Thị Œdipe ÿ")
OWN = {"Roboto-Condensed", "Dix-Signs", "Dix-Signs-Bold"}


@pytest.mark.parametrize("kind", list(PAPERS))
def test_every_paper_brings_its_letters_and_signs(
    kind: str, content: Callable[..., PaperContent], specimen: Callable[..., KeptPaper], kept: KeptPapers
) -> None:
    papers = [specimen(kind, 1), specimen(kind, MANY, long=True)]
    whole = kept.paper(content(kind, tables=9))
    assert fonts_of(chain(*(paper.sheets for paper in (*papers, whole)))) - OWN == set()


def test_the_signs_are_as_they_are_drawn() -> None:
    assert signs.FILE.read_bytes() == signs.draw_font(), "python -m tournaments.frontends.printing.signs"
    assert [sign for sign in signs.drawings() if FontWidths(signs.FILE).width(sign) != 0.8] == []


@pytest.mark.parametrize("part", ["draw", "names", "cards", "standing", "roadmap"])
def test_every_name_is_set_in_the_letters_of_the_project(
    part: str, content: Callable[..., PaperContent], kept: KeptPapers
) -> None:
    made = content(part)
    for place, players in enumerate((NAMES[:2], NAMES[2:])):
        if part == "standing":
            made["data"]["rows"][place]["players"] = list(players)
        elif part == "roadmap":
            made["data"]["maps"][place]["players"] = list(players)
        else:
            draw = made["data"]["draw"] if part == "cards" else made["data"]
            draw["matches"][place]["ns"]["players"] = players
    sheets = kept.paper(made).sheets
    assert fonts_of(sheets) == {"Roboto-Condensed"}
    text = bare(words(sheets))  # without spaces: a name may turn at its hyphen
    assert [name for name in NAMES if bare(name.split()[-1]) not in text] == []


@pytest.mark.parametrize("part", ["cards", "names"])
def test_emoji_are_left_out_where_no_font_has_them(
    part: str, content: Callable[..., PaperContent], kept: KeptPapers
) -> None:
    made = content(part)
    draw = made["data"]["draw"] if part == "cards" else made["data"]
    draw["matches"][0]["ns"]["players"] = ("Lucien 🍳 Laurent", "🎴")
    draw["families"] = {**draw.get("families", {}), "Lucien 🍳 Laurent": "Laurent", "🎴": "🎴"}
    sheets = kept.paper(made).sheets
    assert "🍳" not in words(sheets)
    assert "LucienLaurent" in bare(words(sheets)) or "LaurentLucien" in bare(words(sheets))
