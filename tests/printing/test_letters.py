"""The letters of the papers: brought along, so that every machine prints the same."""

from __future__ import annotations

from collections.abc import Callable
from itertools import chain
from pathlib import Path

import pytest
from django.core.management import call_command
from django.test import Client
from django.urls import reverse

from tests.conftest import Cast
from tests.printing.conftest import MANY
from tests.printing.kept import KeptPaper, KeptPapers
from tests.printing.reading import bare, fonts_of, words
from tournaments.core.models.registration import Player, Team
from tournaments.core.models.rounds import Round
from tournaments.frontends.printing import obstacles, signs
from tournaments.frontends.printing.content import PaperContent
from tournaments.frontends.printing.fitting import FontWidths
from tournaments.frontends.printing.papers import PAPERS

pytestmark = pytest.mark.slow  # each lays out real pages

NAMES = ("Łukasz Dvořák-Þórðarson", "Γεώργιος Παπαδόπουλος", "Екатерина Воскресенская", "Nguyễn Thị Œdipe ÿ")
NO_LETTERS = ["김민준", "สมชาย", "आरव", "محمد", "𝓙ean"]
OWN = {"Roboto-Condensed", "Dix-Signs", "Dix-Signs-Bold"}


@pytest.mark.parametrize("kind", list(PAPERS))
def test_every_paper_brings_its_letters_and_signs(
    kind: str, content: Callable[..., PaperContent], specimen: Callable[..., KeptPaper], kept: KeptPapers
) -> None:
    papers = specimen(kind, MANY, long=True), kept.paper(content(kind, tables=9))
    assert fonts_of(chain(*(paper.sheets for paper in papers))) - OWN == set()


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


def rename(team: Team, name: str) -> None:
    Player.objects.filter(pk=team.players[0].pk).update(name=name)


@pytest.mark.parametrize("name", [*NAMES, "Zoé 🎉", "D’Arc-O’Neill « Nini »"])
def test_names_in_the_letters_of_the_papers_need_no_word(
    name: str, add_round: Callable[[int], Round]
) -> None:
    tournament = add_round(2).tournament
    rename(tournament.teams.all()[0], name)
    assert obstacles.letters_missing(tournament) == ""


def test_names_in_other_letters_are_said_before_anything_is_printed(
    add_round: Callable[[int], Round],
    cast: Cast,
    capsys: pytest.CaptureFixture[str],
    caplog: pytest.LogCaptureFixture,
    tmp_path: Path,
) -> None:
    """By the fonts of the project, so that every computer says the same, and once, not a letter at a time."""
    tournament = add_round(4).tournament
    teams = list(tournament.teams.order_by("number"))
    for team, name in zip(teams, NO_LETTERS, strict=False):
        rename(team, name)
    assert obstacles.names_in_other_letters(tournament) == [
        f"\u2068{name}\u2069 (n°\u00a0{team.number})" for team, name in zip(teams, NO_LETTERS, strict=False)
    ]
    for team in teams[1:]:
        rename(team, f"Anne Petit {team.number}")
    teams[2].club = "동호회"
    teams[2].save()
    client = Client()
    client.force_login(cast.odile)
    page = client.get(reverse("printing", args=[tournament.slug])).content.decode()
    said = "lettres de ces noms\u00a0: \u2068김민준\u2069 (n°\u00a01), \u2068동호회\u2069."
    assert said in page
    call_command("paper", tournament.slug, "draw", output=tmp_path / "draw.pdf")
    assert said in capsys.readouterr().err
    assert [record.msg for record in caplog.records if record.name.startswith("weasyprint")] == []
