"""Who played: a player who was replaced is named and found, for the rounds they played."""

from __future__ import annotations

import re
from typing import Any

import pytest
from django.test import Client

from tournaments.core.models.opening import open_tables
from tournaments.core.models.planning import Tournament
from tournaments.core.models.registration import Team
from tournaments.core.models.rounds import Table
from tournaments.core.registration.actions import substitute
from tournaments.core.rounds.line_ups import other_players, other_players_text
from tournaments.core.standings import queries
from tournaments.frontends.printing.papers import PAPERS, pages_of
from tournaments.frontends.printing.registry import PaperRequest

BASE = "/c/saint-martin/"
GONE, CAME = "Joueur 1a", "Ève Remplaçante"
SAID = f"{GONE} à la partie 1"


@pytest.fixture
def replaced(tournament: Tournament, add_teams: Any, play_round: Any) -> Tournament:
    """Two rounds, between which team 1 has a new player."""
    add_teams(4)
    open_tables(play_round((1, 2, 2010, 900), (3, 4, 2010, 700)))
    team = Team.objects.get(number=1)
    substitute(team, team.player1, CAME, 2)
    open_tables(play_round((1, 3, 2010, 900), (2, 4, 2010, 700)))
    return tournament


def text(client: Client, path: str) -> str:
    answer = client.get(f"{BASE}{path}")
    assert answer.status_code == 200
    return re.sub(r"\s+", " ", answer.content.decode())


@pytest.mark.usefixtures("replaced")
@pytest.mark.parametrize(
    "path", ["classement/", f"classement/?q={GONE}", "equipes/", f"equipes/?q={GONE}", f"tables/?q={GONE}"]
)
def test_who_was_replaced_is_named_and_found(client: Client, path: str) -> None:
    page = text(client, path)
    assert SAID in page
    assert CAME in page


@pytest.mark.usefixtures("replaced")
def test_a_round_played_before_finds_who_came_later(client: Client) -> None:
    page = text(client, f"tables/?partie=1&q={CAME}")
    assert f"{CAME} à la partie 2" in page
    assert f'<div class="seat-player">{GONE}</div>' in page


@pytest.mark.usefixtures("replaced")
def test_a_teams_rounds_say_who_played_them(client: Client) -> None:
    first, second = text(client, "equipes/1/").split("<tbody>")[1].split("<tr>")[1:3]
    assert f"joué par {GONE}" in first
    assert "joué par" not in second
    assert "joué par" not in text(client, "equipes/3/")


@pytest.mark.usefixtures("replaced")
def test_the_list_by_name_gives_both_names_to_the_search_of_the_home(client: Client) -> None:
    assert text(client, "tables/?par=nom").count(f'data-once="{GONE}"') == 2


def test_a_standing_names_them_only_for_its_own_rounds(replaced: Tournament) -> None:
    for after in (1, 2):
        rows = {row["number"]: row for row in queries.rows(queries.after_round(replaced, after))}
        assert rows[1]["others"] == [{"name": GONE, "rounds": [1]}]
        assert not rows[2]["others"]


def test_programs_are_told(client: Client, replaced: Tournament) -> None:
    rows = client.get(f"/api/1/concours/{replaced.slug}/standing").json()["rows"]
    assert [row["others"] for row in rows if row["number"] == 1] == [[{"name": GONE, "rounds": [1]}]]


def test_the_standing_on_paper_names_them(replaced: Tournament) -> None:
    page = pages_of(PAPERS["standing"].content(PaperRequest(replaced)))[-1]
    assert page.context["legend"].endswith(f"N° 1\xa0: {SAID}.")


def test_the_sheet_to_take_home_says_who_played(replaced: Tournament) -> None:
    content = PAPERS["souvenir"].content(PaperRequest(replaced, options={"equipe": 1}))
    heads = [line["round"] for page in pages_of(content) for line in page.context["lines"] if line["round"]]
    first, second = (head["against"] for head in heads)
    assert first.startswith(f"joué par {GONE}")
    assert "joué par" not in second


def test_a_bracket_names_who_played_each_game(client: Client, replaced: Tournament) -> None:
    Tournament.objects.filter(pk=replaced.pk).update(draw_method="knockout")
    for number, phase in ((1, "demi-finale 1"), (2, "finale")):
        Table.objects.filter(round__number=number, number=1).update(phase=f"principale · {phase}")
    Table.objects.filter(round__number=1, number=2).update(phase="principale · demi-finale 2")
    Table.objects.filter(round__number=2, number=2).update(phase="")
    page = text(client, "tableau/")
    assert page.count(GONE) == 1
    assert page.index(GONE) < page.rindex(CAME)


ROUNDS = [
    # substitutions of player 1 as (from round, who enters), and what is said after round 5
    ([(3, "Ève")], "Joueur 1a aux parties 1 et 2"),
    ([(4, "Ève")], "Joueur 1a aux parties 1 à 3"),
    ([(2, "Ève"), (3, "Zoé")], "Joueur 1a à la partie 1 · Ève à la partie 2"),
    ([(2, "Ève"), (4, "Joueur 1a")], "Ève aux parties 2 et 3"),
    ([(1, "Ève")], ""),
]


@pytest.mark.usefixtures("tournament")
@pytest.mark.parametrize(("entering", "said"), ROUNDS)
def test_rounds_are_those_that_each_played(
    add_teams: Any, entering: list[tuple[int, str]], said: str
) -> None:
    (team,) = add_teams(1)
    Tournament.objects.update(rounds_planned=5)
    for number, name in entering:
        team.refresh_from_db()
        substitute(team, team.player1, name, number)
    team.refresh_from_db()
    changes = list(team.substitutions.select_related("leaves", "enters"))
    assert other_players_text(other_players(team, changes, 5)) == said


def test_rounds_before_it_came_and_after_it_left_were_nobodys(add_teams: Any, tournament: Tournament) -> None:
    (team,) = add_teams(1, from_round=2, gone_from=4, leaving="abandonment")
    Tournament.objects.filter(pk=tournament.pk).update(rounds_planned=5)
    substitute(team, team.player1, CAME, 5)
    changes = list(team.substitutions.select_related("leaves", "enters"))
    assert other_players(team, changes, 4) == [{"name": GONE, "rounds": [2, 3]}]
