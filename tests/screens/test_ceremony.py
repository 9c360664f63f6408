"""The ceremony: prizes from the last to the first, told to everybody step by step and not a byte before."""

from __future__ import annotations

import re
from collections.abc import Container
from typing import Any, Final

import pytest
from django.test import Client

from tests.access.test_role_walk import as_if_never_asked
from tests.hall.test_frozen import (
    WHOLE,
    Seen,
    evening,
    finish,
    pair_screens,
    reached,
    same_each_time,
    won_by_ns,
)
from tests.results import clear_result, set_result
from tournaments.core.models.opening import write_cards, write_games, write_opening
from tournaments.core.models.planning import Tournament
from tournaments.core.planning.presets import criteria_for
from tournaments.core.standings import ceremony, public
from tournaments.frontends.screens import actions

__all__ = ["evening"]

BACKEND = "django.contrib.auth.backends.ModelBackend"
KEY: Final = "ecran_de_la_remise-012"
PAGE: Final = "/concours/saint-martin/ecrans/remise-des-prix/"
NAMES: Final = {number: f"Joueur {number}a\u00a0– Joueur {number}b" for number in range(1, 9)}


@pytest.fixture
def desk(cast: Any) -> Client:
    client = Client()
    client.force_login(cast.denis, BACKEND)
    return client


@pytest.fixture
def played(tournament: Tournament, add_teams: Any, play_round: Any) -> Tournament:
    """Frozen, all played: 1, 3, 4 and 2 in this order; prizes for four ranks and one that no rank wins."""
    teams = add_teams(4)
    tournament.rounds_planned, tournament.freeze_last = 2, True
    tournament.save()
    for rank in range(1, 5):
        tournament.prizes.create(rank=rank, text=f"Lot numéro {rank}")
    tournament.special_prizes.create(
        place=1, kind="chosen", label="Meilleure dame", text="Des fleurs", team=teams[3]
    )
    play_round((1, 2, 2010, 900), (3, 4, 2010, 100))
    play_round((1, 3, 2010, 2000), (2, 4, 300, 1010))
    for write in (write_games, write_cards, write_opening):
        write(tournament)
    actions.pair(tournament, KEY, "Au mur", "ceremony")
    return tournament


def on_screen(client: Client) -> str:
    return client.get(f"/ecran/{KEY}/").content.decode()


def told(tournament: Tournament) -> list[str]:
    return [step.key for step in public.public_ceremony(tournament).steps]


@pytest.mark.slow
def test_prizes_are_announced_from_the_last_to_the_first(
    played: Tournament, desk: Client, client: Client
) -> None:
    keys = ["special-Meilleure dame", "rank-4", "rank-3", "rank-2", "rank-1"]
    winners = [NAMES[number] for number in (4, 2, 4, 3, 1)]
    assert not any(name in on_screen(client) for name in winners)
    for place, (key, name) in enumerate(zip(keys, winners, strict=True)):
        page = desk.get(PAGE).content.decode()
        assert f'name="key" value="{key}"' in page
        assert name in page
        version = client.get(f"/ecran/{KEY}/version/").content
        desk.post(PAGE, {"do": "announce", "key": key})
        assert client.get(f"/ecran/{KEY}/version/").content != version
        shown = on_screen(client)
        assert name in shown
        later = set(winners[place + 1 :]) - set(winners[: place + 1])
        assert not any(each in shown for each in later)
        assert told(played) == keys[: place + 1]
    assert public.standing_of(played).frozen
    desk.post(PAGE, {"do": "reveal"})
    assert not public.standing_of(played).frozen
    assert re.findall(r'podium-rank">(\d)', on_screen(client)) == ["1", "2", "3"]
    assert "figé" not in client.get("/c/saint-martin/classement/").content.decode()


@pytest.mark.slow
@pytest.mark.one_database
@pytest.mark.parametrize("whole", WHOLE)
def test_no_byte_of_a_rank_that_is_not_announced_is_received(played: Tournament, *, whole: bool) -> None:
    """Two evenings that differ in who is first and who second, when the third has been announced."""
    pair_screens(played)
    one, other = two_ends(played, "rank-3", whole=whole)
    assert one == other
    assert len(one) > (100 if whole else 60)


@pytest.mark.one_database
def test_announced_the_second_is_told(played: Tournament) -> None:
    """Otherwise nothing would be shown by the walk above."""
    pair_screens(played)
    where = {"/c/saint-martin/", "/ecran/kind_ceremony_________/"}
    one, other = two_ends(played, "rank-2", whole=False, only=where)
    assert {path for path in one if one[path] != other[path]} == where


def two_ends(
    played: Tournament, key: str, *, whole: bool, only: Container[str] | None = None
) -> tuple[Seen, Seen]:
    """What is reached when the step `key` has been announced, as one or the other has won the last table."""
    found = []
    for result in ((2010, 2000), (2000, 2010)):
        with as_if_never_asked():
            table = played.rounds.get(number=2).tables.get(number=1)
            set_result(table, *result, finished_at=played.created_at)
            played.raise_results_version()
            ceremony.announce(played, key)
            found.append(same_each_time(reached(played, whole=whole, only=only)))
    return found[0], found[1]


def test_a_double_tap_and_two_presenters_tell_nothing_more(played: Tournament, desk: Client) -> None:
    for _tap in range(2):
        desk.post(PAGE, {"do": "announce", "key": "rank-4"})
    assert told(played)[-1] == "rank-4"
    for _tap in range(2):
        desk.post(PAGE, {"do": "back", "key": "rank-4"})
    assert told(played) == ["special-Meilleure dame"]


@pytest.mark.parametrize("key", ["", "rank-9", "special-Tombola"])
def test_what_is_no_step_tells_nothing(played: Tournament, desk: Client, key: str) -> None:
    page = desk.post(PAGE, {"do": "announce", "key": key}, follow=True).content.decode()
    assert "Le palmarès a changé" in page
    assert told(played) == []


def test_a_prize_that_is_added_reveals_no_other(played: Tournament) -> None:
    ceremony.announce(played, "rank-3")
    played.special_prizes.create(place=2, kind="last", label="Au dernier", text="Une courge")
    assert told(played) == ["special-Meilleure dame"]
    played.special_prizes.all().delete()
    assert told(played) == ["rank-4", "rank-3"]


def test_no_rank_is_announced_while_a_table_plays(played: Tournament, desk: Client, client: Client) -> None:
    clear_result(played.rounds.get(number=2).tables.get(number=1))
    played.raise_results_version()
    assert "jouent encore" in desk.get(PAGE).content.decode()
    desk.post(PAGE, {"do": "announce", "key": "rank-4"})
    assert told(played) == []
    assert "Joueur" not in on_screen(client)


def test_it_can_begin_anew(played: Tournament, desk: Client) -> None:
    desk.post(PAGE, {"do": "announce", "key": "rank-1"})
    desk.post(PAGE, {"do": "reveal"})
    assert not public.standing_of(played).frozen
    desk.post(PAGE, {"do": "anew"})
    assert public.standing_of(played).frozen
    assert told(played) == []


def test_a_further_round_begins_another_ceremony(played: Tournament, play_round: Any) -> None:
    ceremony.announce(played, "rank-3")
    ceremony.reveal(played)
    played.rounds_planned = 3
    played.save()
    play_round((1, 4, 2010, 1500), (2, 3, 1000, 2000))
    assert public.standing_of(played).frozen
    assert told(played) == []


def test_the_home_page_names_who_was_announced(played: Tournament, client: Client) -> None:
    def prizes() -> str:
        """The page without the standing, which is that of before the last round."""
        page = client.get("/c/saint-martin/").content.decode()
        return re.sub(r'<section class="home-part home-standing">.*?</section>', "", page, flags=re.DOTALL)

    assert not any(name in prizes() for name in NAMES.values())
    ceremony.announce(played, "rank-3")
    home = prizes()
    assert home.index(NAMES[4]) < home.index(NAMES[2])
    assert "Lot numéro 3" in home
    assert NAMES[3] not in home
    assert NAMES[1] not in home


def test_equals_are_announced_together_and_win_what_their_ranks_do(
    tournament: Tournament, add_teams: Any, play_round: Any
) -> None:
    add_teams(4)
    tournament.rounds_planned, tournament.criteria = 1, ["wins"]
    tournament.save()
    for rank in (1, 2, 3):
        tournament.prizes.create(rank=rank, text=f"Lot {rank}")
    play_round((1, 2, 2010, 900), (3, 4, 2010, 900))
    steps = ceremony.ceremony_progress(tournament).steps
    assert [(step.rank, len(step.winners.names), step.prize) for step in steps] == [
        (3, 2, "Lot 3"),
        (1, 2, "Lot 1 + Lot 2"),
    ]


def test_without_prizes_it_is_a_podium(tournament: Tournament, add_teams: Any, play_round: Any) -> None:
    add_teams(8)
    tournament.rounds_planned = 1
    tournament.save()
    play_round((1, 2, 2010, 900), (3, 4, 2011, 905), (5, 6, 2012, 910), (7, 8, 2013, 915))
    assert [step.rank for step in ceremony.ceremony_progress(tournament).steps] == [3, 2, 1]


def test_single_players_are_called_by_their_own_name(
    tournament: Tournament, add_teams: Any, play_round: Any
) -> None:
    add_teams(4)
    tournament.teams.update(player2=None)
    tournament.rounds_planned, tournament.ruleset = 1, "chouine"
    tournament.criteria = criteria_for("chouine")
    tournament.save()
    tables = play_round((1, 2), (3, 4)).tables
    for table, manches in zip(tables.all(), ((2, 0), (2, 1)), strict=True):
        set_result(table, 5, 3, ns_manches=manches[0], ew_manches=manches[1])
    tournament.raise_results_version()
    assert {step.winners.names for step in ceremony.ceremony_progress(tournament).steps} <= {
        (f"Joueur {number}a",) for number in range(1, 5)
    }


@pytest.mark.parametrize("evening", ["melee"], indirect=True)
def test_at_the_melee_each_player_stands_alone(evening: Tournament) -> None:
    finish(evening, won_by_ns)
    steps = ceremony.ceremony_progress(evening).steps
    assert [step.rank for step in steps] == [None, None, 3, 2, 1]
    assert all("–" not in name for step in steps for name in step.winners.names)
