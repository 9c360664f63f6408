"""The home of the players: a search, the first three, and for one's own team what it wants to know."""

from __future__ import annotations

import re
from html import unescape
from typing import TYPE_CHECKING, Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from tests.results import set_result
from tournaments.core.models.planning import Prize, Status
from tournaments.core.models.registration import Team
from tournaments.core.registration import attendance

if TYPE_CHECKING:
    from django.test import Client

    from tournaments.core.models.planning import Tournament

HOME = "/c/saint-martin/"
CARD = r'<span class="playing-card">.*?</span></span>'
ROW = r"<template>.*</template>"


def body(client: Client, address: str = HOME) -> str:
    answer = client.get(address)
    assert answer.status_code == 200
    return unescape(answer.content.decode())


def words(html: str) -> str:
    return " ".join(re.sub(r"<[^>]+>", " ", html).split())


def own(client: Client, number: int) -> str:
    """The words of the part for one team, without its line in the standing."""
    return words(re.sub(ROW, "", body(client, f"{HOME}equipes/{number}/accueil/"), flags=re.DOTALL))


@pytest.mark.usefixtures("tournament")
def test_the_home_asks_for_a_name_once_a_draw_is_published(
    client: Client, add_teams: Any, play_round: Any
) -> None:
    """Without scripts the page of the tables answers."""
    add_teams(4)
    assert "data-finds" not in body(client)
    play_round((1, 2), (3, 4))
    form = re.search(r"<form[^>]*data-finds.*?</form>", body(client), re.DOTALL)
    assert form
    assert f'method="get" action="{HOME}tables/"' in form[0]
    assert 'name="q"' in form[0]
    assert "Joueur 3a" in body(client, f"{HOME}tables/?q=3a")


@pytest.mark.usefixtures("tournament")
def test_the_first_are_shown_by_what_ranks_first(client: Client, add_teams: Any, play_round: Any) -> None:
    add_teams(8)
    play_round((1, 2, 2010, 900), (3, 4, 1010, 900), (5, 6, 1500, 700), (7, 8))
    rows = re.findall(r'<li class="rank-line".*?</li>', body(client), re.DOTALL)
    assert len(rows) == 8, "of which a phone shows three"
    assert [words(row) for row in rows[:3]] == [
        "1 Joueur 1a – Joueur 1b 2 010 points 1 victoire",
        "2 Joueur 5a – Joueur 5b 1 500 points 1 victoire",
        "3 Joueur 3a – Joueur 3b 1 010 points 1 victoire",
    ]
    line = re.search(ROW, body(client, f"{HOME}equipes/4/accueil/"), re.DOTALL)
    assert line
    assert words(line[0]) == "4 Vous 900 points 0 victoire"


@pytest.mark.usefixtures("tournament")
def test_a_team_that_plays_reads_its_table_and_score(client: Client, add_teams: Any, play_round: Any) -> None:
    add_teams(4)
    table = play_round((1, 2, 2010, 900), (3, 4)).tables.get(number=2)
    before = client.get(f"{HOME}equipes/4/accueil/")["ETag"]
    table.deal_count, table.ns_score, table.ew_score = 3, 320, 180
    table.version += 1
    table.save()
    assert client.get(f"{HOME}equipes/4/accueil/")["ETag"] != before
    part = body(client, f"{HOME}equipes/4/accueil/")
    assert f'data-own="1.2:{table.version}"' in part
    told = words(re.sub(CARD, "", re.sub(ROW, "", part, flags=re.DOTALL), flags=re.DOTALL))
    assert told.startswith(
        "Votre table, Est-Ouest contre Joueur 3a – Joueur 3b Score 180 – 320 Noter la donne 4"
    )


def test_a_secret_stays_one_on_the_home(
    tournament: Tournament, client: Client, add_teams: Any, play_round: Any
) -> None:
    """The own table, and no score, no rank, no number of deals."""
    add_teams(4)
    table = play_round((1, 2, 2010, 900), (3, 4)).tables.get(number=2)
    table.deal_count, table.ns_score, table.ew_score = 3, 320, 180
    table.save()
    tournament.hide_before_last = True
    tournament.save()
    assert "rank-line" not in body(client)
    told = own(client, 4)
    assert "contre Joueur 3a – Joueur 3b" in told
    assert "Ouvrir notre feuille" in told
    assert not any(said in told for said in ("320", "rang", "Noter"))


def test_between_two_rounds_the_last_result_stands_there(
    tournament: Tournament, client: Client, add_teams: Any, play_round: Any
) -> None:
    add_teams(5)
    round_ = play_round((1, 2, 2010, 900), (3, 4), byes=(5,))
    assert "Gagné, contre Joueur 2a – Joueur 2b 2 010 – 900" in own(client, 1)
    assert "Votre prochaine table paraîtra ici." in own(client, 1)
    assert "Exempte" in own(client, 5)
    set_result(round_.tables.get(number=2), 2010, 100)
    attendance.leave(tournament.teams.get(number=4), 2, Team.Leaving.ABANDONMENT)
    assert "Vous avez quitté le concours." in own(client, 4)


def test_at_the_end_the_rank_and_the_prize_are_what_one_reads(
    tournament: Tournament, client: Client, add_teams: Any, play_round: Any
) -> None:
    add_teams(4)
    Prize.objects.create(tournament=tournament, rank=1, text="Un jambon")
    play_round((1, 2, 2010, 900), (3, 4, 1010, 900))
    tournament.rounds_planned = 1
    tournament.status, tournament.corrections_until = Status.FINISHED, timezone.now()
    tournament.save()
    assert own(client, 1).startswith("Votre rang 1 sur 4 Un jambon")
    assert "Un jambon" not in own(client, 2)


def test_the_part_of_a_team_asks_the_same_for_few_rounds_and_for_many(
    tournament: Tournament, client: Client, add_teams: Any, play_round: Any
) -> None:
    """And opens no sheet of a finished table."""
    tournament.rounds_planned = 9
    tournament.save()
    add_teams(8)
    counts = []
    for scores in ((2010, 900), (1500, 700), (1200, 800)):
        play_round((1, 2, *scores), (3, 4, *scores), (5, 6, *scores), (7, 8, *scores))
        client.get(f"{HOME}equipes/2/accueil/")
        play_round((1, 2), (3, 4), (5, 6), (7, 8), published=False)
        with CaptureQueriesContext(connection) as asked:
            client.get(f"{HOME}equipes/1/accueil/")
        counts.append(len(asked))
    assert counts[0] == counts[1] == counts[2]


def test_who_is_out_of_a_knockout_waits_for_no_table(
    tournament: Tournament, client: Client, add_teams: Any, play_round: Any
) -> None:
    """Beaten, then no more seated; but where the beaten play on, nobody is told so at once."""
    add_teams(8)
    tournament.draw_method, tournament.rounds_planned = "knockout", 3
    tournament.save()
    play_round((1, 2, 2010, 900), (3, 4, 2010, 900), (5, 6, 2010, 900), (7, 8, 2010, 900))
    assert "Votre parcours est terminé." in own(client, 2)
    assert "paraîtra ici" not in own(client, 2)
    assert "Votre prochaine table paraîtra ici." in own(client, 1)
    tournament.draw_options = {"consolante": True}
    tournament.save()
    tournament.raise_results_version()
    assert "Votre prochaine table paraîtra ici." in own(client, 2)
    play_round((1, 3), (5, 7))
    assert "Votre parcours est terminé." in own(client, 2)
