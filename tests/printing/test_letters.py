"""The letters of the papers: brought along, so that every machine prints the same."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from pypdf import PdfReader

from tournaments.printing.content import Content

pytestmark = pytest.mark.slow  # each lays out real pages

NAMES = ("Łukasz Dvořák-Þórðarson", "Γεώργιος Παπαδόπουλος", "Екатерина Воскресенская", "Nguyễn Thị Œdipe ÿ")


@pytest.mark.parametrize("part", ["draw", "names", "cards", "standing", "roadmap"])
def test_every_name_is_set_in_the_letters_of_the_project(
    part: str, content: Callable[..., Content], prints: Callable[[Content], PdfReader]
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
        fonts = {
            str(font.get_object()["/BaseFont"]).partition("+")[2]
            for page in pdf.pages
            for font in page["/Resources"].get("/Font", {}).values()  # type: ignore[union-attr]
        }
        assert fonts, "there is text"
        assert {name.partition(",")[0] for name in fonts} == {"Roboto-Condensed"}
        text = " ".join(page.extract_text() for page in pdf.pages)
        assert all(name.split()[-1] in text for name in players)
