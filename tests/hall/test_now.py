"""The head of a team's page while it plays: its table, its side, whom it meets, its score and the clock."""

from __future__ import annotations

import re
from datetime import datetime
from html import unescape
from typing import TYPE_CHECKING, Any

import pytest
from django.utils import timezone

from tournaments.core.rounds import clock

if TYPE_CHECKING:
    from django.test import Client

    from tournaments.core.models.planning import Tournament

TEAM = "/c/saint-martin/equipes/{}/"


def head(client: Client, number: int) -> str:
    """The words of the head, its tags left out; empty without one."""
    body = unescape(client.get(TEAM.format(number)).content.decode())
    found = re.search(r'<section class="now card".*?</section>', body, re.DOTALL)
    shown = (
        re.sub(r'<span class="playing-card">.*?</span></span>', "", found[0], flags=re.DOTALL)
        if found
        else ""
    )
    return " ".join(re.sub(r"<[^>]+>", " ", shown).split())


@pytest.mark.usefixtures("tournament")
def test_a_team_that_plays_reads_where_and_against_whom(
    client: Client, add_teams: Any, play_round: Any
) -> None:
    add_teams(4)
    play_round((1, 2, 2000, 100), (3, 4))
    assert head(client, 3) == "Partie 1 · table 2 · Nord-Sud contre Joueur 4a – Joueur 4b"
    assert "Est-Ouest contre Joueur 3a – Joueur 3b" in head(client, 4)
    assert head(client, 1) == "", "it has finished"


@pytest.mark.usefixtures("tournament")
def test_an_exempt_team_has_no_table(client: Client, add_teams: Any, play_round: Any) -> None:
    add_teams(3)
    play_round((1, 2), byes=(3,))
    assert head(client, 1)
    assert head(client, 3) == ""


def test_the_head_comes_first_and_counts_down(
    tournament: Tournament, client: Client, add_teams: Any, play_round: Any
) -> None:
    add_teams(4)
    play_round((1, 2, 2000, 100), (3, 4))
    assert "data-clock" not in client.get(TEAM.format(3)).content.decode(), "without a clock"
    round_ = tournament.rounds.get()
    round_.minutes = 45
    round_.save()
    assert "45:00 l’horloge n’est pas lancée" in head(client, 3)
    clock.start(round_, now=timezone.now())
    round_.refresh_from_db()
    body = client.get(TEAM.format(3)).content.decode()
    end = clock.ends_at(round_)
    assert datetime.fromisoformat(body.split('data-ends="')[1].split('"')[0]) == end
    assert "data-now" not in body, "a page that everybody gets cannot say when it was written"
    assert body.index("data-clock") < body.index("Ses parties")


def test_the_score_of_the_own_table_stands_there_unless_it_is_secret(
    tournament: Tournament, client: Client, add_teams: Any, play_round: Any
) -> None:
    add_teams(4)
    table = play_round((1, 2, 2000, 100), (3, 4)).tables.get(number=2)
    table.deal_count, table.ns_score, table.ew_score = 3, 320, 180
    table.version += 1
    table.save()
    assert "Score 320 – 180" in head(client, 3)
    assert "Score 180 – 320" in head(client, 4)
    tournament.hide_before_last = True
    tournament.save()
    assert "Score" not in head(client, 3)
    assert "table 2" in head(client, 3)
