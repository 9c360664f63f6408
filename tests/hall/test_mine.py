"""«Mon équipe»: the list to choose from, and what pages offer; who was chosen only the browser knows."""

from __future__ import annotations

from html import unescape
from typing import TYPE_CHECKING, Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

if TYPE_CHECKING:
    from django.test import Client

    from tournaments.core.models.planning import Tournament

TEAMS = "/c/saint-martin/equipes/"


def text(client: Client, address: str) -> str:
    answer = client.get(address)
    assert answer.status_code == 200
    return " ".join(unescape(answer.content.decode()).split())


def test_the_list_waits_for_the_draw(
    tournament: Tournament, client: Client, add_teams: Any, play_round: Any
) -> None:
    add_teams(4)
    play_round((1, 2), (3, 4), published=False)
    assert "Joueur 1a" not in text(client, TEAMS)
    tournament.rounds.update(published_at=tournament.rounds.get().drawn_at)
    tournament.raise_results_version()
    assert all(f"Joueur {number}a" in text(client, TEAMS) for number in range(1, 5))


@pytest.mark.usefixtures("tournament")
def test_without_scripts_the_server_searches(client: Client, add_teams: Any, play_round: Any) -> None:
    add_teams(4)
    play_round((1, 2), (3, 4))
    found = text(client, f"{TEAMS}?q=JOUEUR+3A")
    assert "Joueur 3a" in found
    assert "Joueur 1a" not in found
    assert "Personne de ce nom" in text(client, f"{TEAMS}?q=zzz")


@pytest.mark.usefixtures("tournament")
def test_the_list_asks_the_same_for_few_and_for_many(client: Client, add_teams: Any, play_round: Any) -> None:
    counts = []
    for more in (4, 56):
        add_teams(more)
        play_round((1, 2), (3, 4))
        with CaptureQueriesContext(connection) as asked:
            text(client, TEAMS)
        counts.append(len(asked))
    assert counts == [5, 5]


@pytest.mark.usefixtures("tournament")
@pytest.mark.parametrize("address", ["", "tables/", "classement/", "equipes/3/", "regles/"])
def test_every_page_leads_to_it(client: Client, add_teams: Any, play_round: Any, address: str) -> None:
    add_teams(4)
    play_round((1, 2), (3, 4))
    assert f'href="{TEAMS}" data-mine-link="saint-martin"' in text(client, f"/c/saint-martin/{address}")
