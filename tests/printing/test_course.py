"""Papers of the concours' course: the foot of the wall list, the programme in advance, brackets and pools."""

from __future__ import annotations

import re
from collections.abc import Callable
from hashlib import sha256
from typing import Any

import pytest
from django.http import Http404
from django.test import Client
from pypdf import PdfReader

from tests.quickly import day_rows
from tests.results import set_result
from tournaments.core.models.planning import Status, Tournament
from tournaments.core.models.registration import Player, Team
from tournaments.core.models.rounds import Round
from tournaments.core.rounds import second_games
from tournaments.core.rounds.actions import draw_round, publish_round
from tournaments.core.rounds.changes import SwapTeams
from tournaments.core.rounds.editing import edit_round
from tournaments.core.standings import queries as standings
from tournaments.frontends.printing.content import PaperContent
from tournaments.frontends.printing.fitting import fitter
from tournaments.frontends.printing.papers import PAPERS, pages_of
from tournaments.frontends.printing.registry import PaperRequest

pytestmark = pytest.mark.slow  # every paper is laid out

IMPRESSIONS = "/concours/saint-martin/impressions/"
Prints = Callable[[PaperContent], PdfReader]


def words(pdf: PdfReader) -> str:
    return re.sub(r"\s+", " ", " ".join(page.extract_text() for page in pdf.pages))


@pytest.fixture
def start(tournament: Tournament) -> Callable[..., Tournament]:
    """The concours with so many teams and these settings."""

    def make(teams: int, **fields: Any) -> Tournament:
        Tournament.objects.filter(pk=tournament.pk).update(status=Status.OPEN, **fields)
        players = Player.objects.bulk_create(
            Player(host=tournament.club, name=f"{half} Équipier{number:03}")
            for number in range(1, teams + 1)
            for half in ("Anne", "Zoé")
        )
        Team.objects.bulk_create(
            Team(tournament=tournament, number=n + 1, player1=one, player2=two, present=True)
            for n, (one, two) in enumerate(zip(players[::2], players[1::2], strict=True))
        )
        tournament.refresh_from_db()
        return tournament

    return make


@pytest.fixture
def club_client(cast: Any, client: Client) -> Client:
    """Odile, who organizes it."""
    client.force_login(cast.odile, "django.contrib.auth.backends.ModelBackend")
    return client


def drawn(tournament: Tournament) -> Round:
    ranking = standings.ranking(tournament) if tournament.rounds.exists() else []
    return publish_round(draw_round(tournament, ranking))


def finish(round_: Round) -> None:
    """The lower number wins every table."""
    for table in round_.tables.filter(finished_at=None):
        ns = table.ns.number < table.ew.number
        set_result(table, 2010 if ns else 900, 900 if ns else 2010)
    round_.tournament.raise_results_version()


def paper(kind: str, tournament: Tournament) -> PaperContent:
    """A paper of the concours, of its first round where it is one of a round."""
    return PAPERS[kind].content(PaperRequest(tournament, 1))


def test_the_wall_says_what_the_exempt_gets_and_what_the_lots_were_made_from(
    start: Callable[..., Tournament], prints: Prints
) -> None:
    round_ = drawn(start(5, bye_policy="fixed", bye_points=1200))
    text = words(prints(paper("draw", round_.tournament)))
    assert "L’exempt reçoit une victoire et 1 200 points." in re.sub(r"[\u202f\xa0]", " ", text)
    assert f"graine {round_.seed}" in text
    assert f"empreinte {sha256(round_.seed.encode()).hexdigest()}" in text
    assert "modifié à la main" not in text


def test_a_wall_list_changed_by_hand_says_so_and_has_no_bye_to_explain(
    start: Callable[..., Tournament],
) -> None:
    round_ = drawn(start(4))
    one, two = (table.ns.number for table in round_.tables.all())
    edit_round(round_, SwapTeams(one, two), None)
    draw = paper("draw", round_.tournament)["data"]
    (foot,) = draw["foot"]
    assert "tirage n° 1 · modifié à la main · graine" in foot


def test_a_second_game_has_its_name_and_says_who_plays_twice(
    start: Callable[..., Tournament], prints: Prints
) -> None:
    round_ = drawn(start(5, bye_policy="catch-up"))
    finish(round_)
    edit_round(round_, second_games.catch_up_game(round_, 1, "NS"), None)
    content = paper("draw", round_.tournament)
    assert [match["phase"] for match in content["data"]["matches"]] == ["", "", "Rattrapage de l’exempt"]
    text = words(prints(content))
    assert "Rattrapage de l’exempt" in text
    assert text.count(", bis") == 1


def test_the_wall_names_the_step_of_a_knockout(start: Callable[..., Tournament]) -> None:
    round_ = drawn(start(8, draw_method="knockout"))
    content = paper("draw", round_.tournament)
    assert {match["phase"] for match in content["data"]["matches"]} == {"Principale · quart de finale"}
    (page,) = pages_of(content)
    assert [placed.line["phase"] for placed in page.context["lines"]] == ["Principale · quart de finale"] * 4


@pytest.mark.parametrize(
    ("method", "teams", "planned"), [("rotation", 9, 5), ("rotation", 8, 4), ("round-robin", 6, 5)]
)
def test_the_programme_has_every_round_for_every_team(
    start: Callable[..., Tournament], method: str, teams: int, planned: int
) -> None:
    tournament = start(teams, draw_method=method, rounds_planned=planned)
    by_team, by_table = pages_of(paper("programme", tournament))
    lines = [placed.line for placed in by_team.context["lines"]]
    assert [line["number"] for line in lines] == [str(number) for number in range(1, teams + 1)]
    for line in lines:
        met = [small for _left, _big, small in line["cells"] if small]
        assert len(line["cells"]) == planned
        assert len(met) == len(set(met)) >= planned - 1, "nobody twice, one bye at most"
    tables = [placed.line for placed in by_table.context["lines"]]
    met_at = {text for line in tables if line["number"] for _left, text, _small in line["cells"] if text}
    assert len(met_at) == planned * (teams // 2)


def test_drawn_rounds_stand_in_the_programme_as_they_are(start: Callable[..., Tournament]) -> None:
    tournament = start(6, draw_method="rotation", rounds_planned=3)
    before = paper("programme", tournament)["data"]
    round_ = drawn(tournament)
    one, two, *_ = (table.ns.number for table in round_.tables.all())
    assert paper("programme", tournament)["data"] == before
    edit_round(round_, SwapTeams(one, two), None)
    after = paper("programme", tournament)["data"]
    assert after["rounds"][0] != before["rounds"][0]


def test_what_stands_in_a_round_keeps_off_the_next(content: Any) -> None:
    for page in pages_of(content("programme")):
        shown, texts = page.context, [line.line["cells"] for line in page.context["lines"]]
        assert shown["room"] < 0.8 * shown["each"]
        for _left, big, small in (cell for line in texts for cell in line):
            assert fitter().lines(big, shown["room"], shown["sizes"]["big"]) == 1
            assert fitter().lines(small, shown["room"], shown["sizes"]["small"]) == 1


@pytest.mark.parametrize(("planned", "pages"), day_rows([(5, 2), (15, 2), (20, 4)], every=2))
def test_more_rounds_than_a_page_holds_go_on_another(
    start: Callable[..., Tournament], prints: Prints, planned: int, pages: int
) -> None:
    pdf = prints(paper("programme", start(21, draw_method="round-robin", rounds_planned=planned)))
    assert len(pdf.pages) == pages
    assert "Équipier021" in words(pdf)
    assert f"Partie {planned}" in words(pdf)


@pytest.mark.parametrize(("teams", "pages"), [(5, 1), (16, 1), (32, 3), (64, 5)])
def test_a_bracket_fills_as_many_sheets_as_it_needs_and_names_everybody(
    start: Callable[..., Tournament], prints: Prints, teams: int, pages: int
) -> None:
    tournament = start(teams, draw_method="knockout", rounds_planned=6)
    drawn(tournament)
    content = paper("bracket", tournament)
    assert len(pages_of(content)) == pages
    pdf = prints(content)
    assert len(pdf.pages) == pages
    found = set(re.findall(r"Anne Équipier(\d{3})", words(pdf)))
    assert found == {f"{number:03}" for number in range(1, teams + 1)}
    assert all(page.mediabox.width > page.mediabox.height for page in pdf.pages)


def test_the_winner_of_the_last_match_stands_in_a_box_that_lines_lead_to(
    content: Any, prints: Prints
) -> None:
    players = ["Jean-Christophe de La Tour-Maubourg-Éluar", "MARIE-ANTOINETTE VANDENBROUCKE-WESTERMANN"]
    side = {"number": "12", "players": players, "points": "2 010", "won": True}
    game = {"table": "T. 3", "sides": [side, {**side, "won": False}]}
    steps = [{"title": f"Tour {n}", "games": [game] * n} for n in (8, 4, 2, 1)]
    made = content("bracket") | {
        "data": {
            "brackets": [{"title": "Principale", "steps": steps, "third": game}],
            "pools": [],
            "losers": [],
        }
    }
    *halves, final = pages_of(made)
    assert [half.context.get("winner") for half in halves] == [None, None]
    assert final.context["winner"]["side"] == side
    assert [len(page.context["joints"]) for page in (*halves, final)] == [2 * (2 + 1), 2 * (2 + 1), 2 * 1 + 1]
    assert [game.get("origin") for game in final.context["games"]] == [1, 2, None, None]
    assert [game["title"] for game in final.context["games"]] == ["", "", "", "Petite finale"]
    assert words(prints(made)).count("Vainqueur") == 1
    for one in side, *game["sides"]:
        one["won"] = False
    assert pages_of(made)[-1].context["winner"]["side"] is None


def test_pools_are_printed_whole_with_their_standing(
    start: Callable[..., Tournament], prints: Prints
) -> None:
    tournament = start(18, draw_method="pools", draw_options={"pool_size": 4}, rounds_planned=6)
    with pytest.raises(Http404):
        paper("bracket", tournament)
    finish(drawn(tournament))
    text = words(prints(paper("bracket", tournament)))
    assert [letter for letter in "ABCDEF" if f"Poule {letter}" in text] == list("ABCDE")
    assert len(set(re.findall(r"Anne Équipier(\d{3})", text))) == 18


@pytest.mark.parametrize(
    ("method", "begun", "answers"),
    [
        ("swiss", True, (404, 404)),
        ("rotation", False, (302, 404)),
        ("knockout", True, (404, 302)),
        ("knockout", False, (404, 404)),
    ],
)
def test_only_what_the_format_has_is_offered(
    start: Callable[..., Tournament], club_client: Client, method: str, begun: bool, answers: tuple[int, int]
) -> None:
    tournament = start(4, draw_method=method)
    if begun:
        drawn(tournament)
    page = club_client.get(IMPRESSIONS).content.decode()
    for address, answer in zip((f"{IMPRESSIONS}programme/", f"{IMPRESSIONS}tableau/"), answers, strict=True):
        assert club_client.get(address).status_code == answer
        assert (f'href="{address}"' in page) == (answer == 302)


def test_a_programme_that_cannot_be_drawn_says_why(
    start: Callable[..., Tournament], club_client: Client
) -> None:
    start(1, draw_method="rotation")
    answer = club_client.get(f"{IMPRESSIONS}programme/", follow=True)
    assert answer.redirect_chain == [(IMPRESSIONS, 302)]
    assert "message-error" in answer.content.decode()
