"""What a whole concours leaves on paper: pools, schedule, a team's sheet to take home, the book."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from django.core.management import call_command
from django.test import Client
from django.urls import reverse
from pypdf import PdfReader

from tests.printing.test_papers import words
from tests.results import clear_result
from tournaments.core.models.planning import Tournament
from tournaments.core.models.rounds import Table
from tournaments.core.standings import queries as standings
from tournaments.core.standings.wording import figure_text
from tournaments.frontends.printing import actions
from tournaments.frontends.printing.papers import pages_of
from tournaments.frontends.printing.papers.kept import book
from tournaments.frontends.printing.registry import PAPERS, PaperRequest

pytestmark = pytest.mark.slow  # each plays a concours

Plays = Callable[..., Tournament]


@pytest.fixture
def plays(cast: Any) -> Plays:
    """A concours of the Amicale that the machine has played."""

    def play(**asked: Any) -> Tournament:
        call_command("simulate", club=cast.amicale.slug, name="Joué", verbosity=0, deals=4, **asked)
        return Tournament.objects.get(name="Joué")

    return play


@pytest.fixture
def paper(tmp_path: Path) -> Callable[..., PdfReader]:
    def printed(tournament: Tournament, kind: str) -> PdfReader:
        call_command("paper", tournament.slug, kind, output=tmp_path / "paper.pdf")
        return PdfReader(tmp_path / "paper.pdf")

    return printed


def finished(tournament: Tournament) -> list[Table]:
    return list(Table.objects.filter(round__tournament=tournament).exclude(ns_points=None))


def told(table: Table) -> str:
    """The points of North–South, with plain spaces."""
    return re.sub(r"\s", " ", figure_text(table.ns_points or 0))


def test_pools_have_all_their_meetings(plays: Plays, paper: Callable[..., PdfReader]) -> None:
    tournament = plays(teams=8, draw="pools", rounds=3, until="drawn")
    text = words(paper(tournament, "meetings"))
    assert text.count("Poule ") == 2
    assert text.count("P1") == text.count("P2") == text.count("P3") == 4
    assert text.count("Vict.") == 8
    for team in tournament.teams.all():
        assert text.count(team.player1.name) == 4, "its three meetings, and the ranking to fill in"


def test_a_pool_that_is_over_has_its_ranking_in_its_boxes(plays: Plays) -> None:
    """The same as on the poster; until then the teams stand by number, with boxes to write in."""
    tournament = plays(teams=8, draw="pools", rounds=4)
    groups = PAPERS["meetings"].read(PaperRequest(tournament))
    for group, pool in zip(groups, PAPERS["bracket"].read(PaperRequest(tournament))["pools"], strict=True):
        boxes = [(team["number"], *team["boxes"]) for team in group["teams"]]
        assert boxes == [(number, wins, figure, rank) for rank, number, _names, wins, figure in pool["rows"]]
    last = tournament.rounds.get(number=3).tables.exclude(phase="").last()
    assert last is not None
    clear_result(last)
    open_, *_rest = (
        group
        for group in PAPERS["meetings"].read(PaperRequest(tournament))
        if not all(all(meeting["points"]) for meeting in group["meetings"])
    )
    assert [team["boxes"] for team in open_["teams"]] == [["", "", ""]] * 4
    numbers = [int(team["number"]) for team in open_["teams"]]
    assert numbers == sorted(numbers)


@pytest.mark.parametrize(("until", "known"), [("drawn", False), ("finished", True)])
def test_the_schedule_has_a_box_or_the_result_for_every_table(
    until: str, known: bool, plays: Plays, paper: Callable[..., PdfReader]
) -> None:
    tournament = plays(teams=6, draw="round-robin", rounds=5, until=until)
    text = words(paper(tournament, "schedule"))
    assert [f"Partie {number}" in text for number in range(1, 6)] == [True] * 5
    for team in tournament.teams.all():
        assert text.count(team.player1.name) == 5
    for table in finished(tournament):
        assert told(table) in text
    assert bool(re.search(r"\b\d{3}\b", text)) is known


def test_the_book_holds_every_table_and_has_bookmarks(plays: Plays, paper: Callable[..., PdfReader]) -> None:
    tournament = plays(teams=8, rounds=3)
    printed = paper(tournament, "book")
    marks: list[Any] = list(printed.outline)
    titles = [mark.title for mark in marks]
    assert titles == [
        "Joué",
        "Classement et palmarès",
        "Toutes les tables",
        "Toutes les donnes",
        "Règles du concours",
    ]
    cover = printed.pages[0].extract_text()
    for mark in marks[1:]:
        page = printed.get_destination_page_number(mark)
        assert page is not None
        assert re.search(rf"{mark.title}\s*{page + 1}\b", cover), "the contents name its page"
    tables = printed.pages[printed.get_destination_page_number(marks[2]) or 0].extract_text()
    for table in finished(tournament):
        assert told(table) in re.sub(r"\s", " ", tables)
    assert "ne sont pas scellés" in cover
    first, after = (printed.get_destination_page_number(mark) or 0 for mark in marks[3:5])
    told_deals = " ".join(page.extract_text() for page in printed.pages[first:after])
    assert told_deals.count("Partie ") == len(finished(tournament)) == 12
    assert len(re.findall(r"réussi|chuté|passé|Capot|Générale", told_deals)) >= 4 * 12


def test_the_site_leaves_out_the_deals_of_hundreds_of_tables(
    plays: Plays, monkeypatch: pytest.MonkeyPatch
) -> None:
    tournament = plays(teams=4, rounds=1)
    monkeypatch.setattr(book, "MAX_TABLES_WITH_DEALS", 1)
    quick, slow = (
        book.BOOK.content(PaperRequest(tournament, may_be_slow=one))["data"] for one in (False, True)
    )
    assert (quick["untold"], "deals" in dict(quick["parts"])) == (True, False)
    assert (slow["untold"], len(dict(slow["parts"])["deals"])) == (False, 2)
    (cover, *_rest) = pages_of(book.BOOK.content(PaperRequest(tournament)))
    assert cover.context["untold"]


def test_a_team_takes_its_deals_home(
    plays: Plays, cast: Any, monkeypatch: pytest.MonkeyPatch, paper: Callable[..., PdfReader]
) -> None:
    tournament = plays(teams=8, rounds=3)
    rows = {row["number"]: row for row in standings.ranked(standings.current(tournament))}
    pages = [page.extract_text() for page in paper(tournament, "souvenir").pages]
    assert len(pages) == 8
    for number, text in enumerate(pages, 1):
        assert f"Équipe {number}" in text
        assert f"{rows[number]['rank']} / 8" in text
        assert figure_text(rows[number]["points_for"]) in text
        assert len(re.findall(r"Partie \d · table \d", text)) == 3
        assert len(re.findall(r"réussi|chuté|passé", text)) >= 12, "four deals of three rounds"
    asked: list[str] = []
    monkeypatch.setattr(actions, "_queue", lambda _place, record: asked.append(record))
    client = Client()
    client.force_login(cast.odile, "django.contrib.auth.backends.ModelBackend")
    address = reverse("print_souvenir", args=[tournament.slug])
    assert client.get(address, {"equipe": 3}).status_code == 302
    assert "Équipe 3" in asked[0]
    assert "Équipe 4" not in asked[0]
    assert client.get(address, {"equipe": 99}).status_code == 404
    assert "obligatoire" in client.get(address).content.decode()
    assert "Numéro" in client.get(reverse("printing", args=[tournament.slug])).content.decode()
