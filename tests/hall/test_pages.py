"""What the public pages show, and what they keep to themselves."""

from __future__ import annotations

import re
from datetime import datetime, timedelta
from typing import Any

import pytest
from django.test import Client
from django.utils import timezone

from tests.results import set_result
from tournaments.core.models.planning import Prize, Status, Tournament
from tournaments.core.models.registration import Player, Substitution
from tournaments.frontends.hall.lines import search_places, tables_found
from tournaments.frontends.hall.queries import Chair, SideSeats

HOME, TABLES, STANDINGS = (f"/c/saint-martin/{page}" for page in ("", "tables/", "classement/"))
SECRET = "secret"
SUIT = r'class="suit suit-(\w+)" aria-hidden="true"'


def text(client: Client, path: str) -> str:
    answer = client.get(path)
    assert answer.status_code == 200
    return answer.content.decode()


def team_page(number: int) -> str:
    return f"/c/saint-martin/equipes/{number}/"


def test_before_the_first_draw_pages_say_what_comes(
    tournament: Tournament, client: Client, add_teams: Any, play_round: Any
) -> None:
    tournament.status = Status.OPEN
    tournament.save()
    add_teams(2)
    play_round((1, 2), published=False)
    assert "paraîtra ici" in text(client, HOME)
    assert "pas encore publié" in text(client, TABLES)
    assert "Pas encore de classement" in text(client, STANDINGS)
    assert "Pas encore de partie" in text(client, team_page(1))
    assert "Joueur 2a" not in text(client, TABLES) + text(client, team_page(1))


def test_a_proposed_draw_is_not_shown(
    tournament: Tournament, client: Client, add_teams: Any, play_round: Any
) -> None:
    assert tournament.status == Status.RUNNING
    add_teams(4)
    play_round((1, 2, 2010, 900), (3, 4, 2010, 900))
    play_round((1, 3), (2, 4), published=False)
    assert "<small>Partie 1</small>" in text(client, TABLES)
    assert "Joueur 3a" not in text(client, team_page(1))
    assert "Joueur 3a" not in text(client, f"{TABLES}?q=1&partie=2")


@pytest.mark.usefixtures("tournament")
@pytest.mark.parametrize("typed", ["3", "joueur 3a", "JOUEUR 3B", " 3a "])
def test_a_team_finds_its_table_and_its_chairs(
    client: Client, add_teams: Any, play_round: Any, typed: str
) -> None:
    add_teams(5)
    play_round((1, 2), (4, 3), byes=(5,))
    body = re.sub(r">\s+<", "><", " ".join(text(client, f"{TABLES}?q={typed}").split()))
    assert "<span>Table</span><b>2</b>" in body
    for seat, player in (("Nord", "4a"), ("Sud", "4b"), ("Ouest", "3a"), ("Est", "3b")):
        assert f'<div class="seat-place">{seat}</div><div class="seat-player">Joueur {player}</div>' in body
    assert "Contre Joueur 4a – Joueur 4b (n° 4)" in body


@pytest.mark.usefixtures("tournament")
def test_a_bye_is_told_and_a_stranger_not_found(client: Client, add_teams: Any, play_round: Any) -> None:
    add_teams(3)
    play_round((1, 2), byes=(3,))
    assert "Exempt" in text(client, f"{TABLES}?q=3")
    assert "Personne de ce nom" in text(client, f"{TABLES}?q=zoé")
    assert text(client, TABLES).count("exempte") == 1
    assert text(client, f"{TABLES}?par=nom").count("exempte") == 2


@pytest.mark.usefixtures("tournament")
def test_the_list_by_name_is_alphabetical(client: Client, add_teams: Any, play_round: Any) -> None:
    one, two = add_teams(2)
    for team, names in ((one, ("Zoé", "Élodie")), (two, ("Émile", "Ève"))):
        for player, name in zip((team.player1, team.player2), names, strict=True):
            player.name = name
            player.save()
    play_round((1, 2))
    body = text(client, f"{TABLES}?par=nom")
    places = [body.index(f">{name}<") for name in ("Élodie", "Émile", "Ève", "Zoé")]
    assert places == sorted(places)


@pytest.mark.usefixtures("tournament")
def test_names_are_those_of_the_round(client: Client, add_teams: Any, play_round: Any) -> None:
    one, _ = add_teams(2)
    play_round((1, 2, 2010, 900))
    leaves, enters = one.player1, Player.objects.create(host=one.tournament.club, name="Remplaçante")
    Substitution.objects.create(team=one, from_round=2, leaves=leaves, enters=enters)
    one.player1 = enters
    one.save()
    play_round((1, 2))
    assert "Remplaçante" in text(client, TABLES)
    before = text(client, f"{TABLES}?partie=1")
    assert leaves.name in before
    assert "Remplaçante" not in before


@pytest.mark.usefixtures("tournament")
def test_what_was_typed_in_a_name_stays_text(client: Client, add_teams: Any, play_round: Any) -> None:
    one, *_ = add_teams(3)
    one.player1.name = one.club = "<script>x</script>"
    one.player1.save()
    one.save()
    play_round((1, 2, 2010, 900), byes=(3,))
    for path in (TABLES, f"{TABLES}?par=nom", f"{TABLES}?q=1", STANDINGS, team_page(1), team_page(2), HOME):
        assert "<script>x" not in text(client, path)
    assert "&lt;script&gt;x" in text(client, STANDINGS)


def test_a_team_sees_its_way(tournament: Tournament, client: Client, add_teams: Any, play_round: Any) -> None:
    assert tournament.rounds_planned == 3
    add_teams(4)
    play_round((1, 2, 2010, 900), (3, 4, 1500, 2000))
    play_round((1, 4), (2, 3), absent={1: "EW"})
    body = text(client, team_page(1))
    for said in ("Joueur 2a", "2\u202f010", "900", "gagné par forfait", "rang provisoire"):
        assert said in body
    assert "en cours" in text(client, team_page(2))
    assert client.get(team_page(9)).status_code == 404


def test_the_standing_says_whether_it_is_provisional(
    tournament: Tournament, client: Client, add_teams: Any, play_round: Any
) -> None:
    add_teams(4)
    play_round((1, 2, 2010, 900), (3, 4, 1500, 2000))
    assert "provisoire, après la partie 1 sur 3" in text(client, STANDINGS)
    play_round((1, 4), (2, 3, 2000, 800))
    body = text(client, STANDINGS)
    assert "provisoire" in body
    assert body.count(team_page(2)) == 1
    assert "après la partie 1 sur 3" in text(client, f"{STANDINGS}?apres=1")
    late = client.get(f"{STANDINGS}?apres=77", follow=True)
    assert late.redirect_chain == [(STANDINGS, 302)]
    assert "provisoire, partie 2 sur 3 en cours" in late.content.decode()
    Prize.objects.create(tournament=tournament, rank=1, text="Un jambon")
    assert "Un jambon" not in text(client, STANDINGS)
    set_result(tournament.rounds.get(number=2).tables.get(number=1), 2000, 100)
    play_round((1, 3, 2000, 100), (2, 4, 100, 2000))
    assert "Un jambon" not in text(client, STANDINGS)
    assert "en attente de la clôture" in text(client, STANDINGS)


def test_a_standing_can_be_kept_secret_until_the_last_round_is_over(
    tournament: Tournament, client: Client, add_teams: Any, play_round: Any
) -> None:
    tournament.hide_before_last = True
    tournament.save()
    add_teams(2)
    play_round((1, 2, 2010, 900))
    play_round((2, 1, 2010, 900))
    last = play_round((1, 2))
    for path in (STANDINGS, f"{STANDINGS}?apres=1", f"{STANDINGS}?q=1", team_page(1)):
        body = text(client, path)
        assert SECRET in body
        assert "2\u202f910" not in body
        assert "table-standing" not in body
    set_result(last.tables.get(), 1000, 2000)
    tournament.raise_results_version()
    for path in (STANDINGS, f"{STANDINGS}?apres=1", team_page(1)):
        assert SECRET not in text(client, path)
    assert "3\u202f910" in text(client, STANDINGS)
    assert "2\u202f010" in text(client, f"{STANDINGS}?apres=1")
    assert "2\u202f010" in text(client, team_page(1))


def test_no_team_page_gives_a_secret_standing_away(
    tournament: Tournament, client: Client, add_teams: Any, play_round: Any
) -> None:
    tournament.hide_before_last = True
    tournament.save()
    add_teams(3)
    play_round((1, 2, 2010, 1900), byes=(3,))
    play_round((1, 3), byes=(2,))
    bodies = [text(client, team_page(number)) for number in (1, 2, 3)]
    for given_away in ("2\u202f010", "1\u202f900", "gagné", "perdu", "Points contre"):
        assert given_away not in "".join(bodies)
    assert "Joueur 2a" in bodies[0]
    assert "finie" in bodies[0]
    assert "en cours" in bodies[0]
    assert "exempte" in bodies[2]


def test_a_concours_ended_early_shows_what_was_secret(
    tournament: Tournament, client: Client, add_teams: Any, play_round: Any
) -> None:
    tournament.hide_before_last = True
    tournament.save()
    add_teams(2)
    play_round((1, 2, 2010, 900))
    play_round((2, 1, 2010, 900))
    assert SECRET in text(client, STANDINGS)
    tournament.status = Status.FINISHED
    tournament.save()
    for path in (STANDINGS, f"{STANDINGS}?apres=1"):
        assert SECRET not in text(client, path)
    assert "2\u202f910" in text(client, STANDINGS)


def test_the_clock_counts_to_its_end_and_says_the_rule(
    tournament: Tournament, client: Client, add_teams: Any, play_round: Any
) -> None:
    add_teams(2)
    round_ = play_round((1, 2))
    assert "data-clock" not in text(client, HOME)
    round_.minutes, round_.started_at = 45, timezone.now()
    round_.save()
    end = timezone.localtime(round_.started_at + timedelta(minutes=45))
    body = text(client, HOME)
    assert datetime.fromisoformat(body.split('data-ends="')[1].split('"')[0]) == end
    assert f"fin du temps à {end.hour}\u00a0h\u00a0{end:%M}" in body
    assert "data-now" not in body, "a kept page must not tell the time"
    assert "on en joue une dernière" in body
    tournament.last_deal = False
    tournament.save()
    assert "la donne en cours est la dernière" in text(client, HOME)
    round_.paused_at = round_.started_at + timedelta(minutes=5)
    round_.save()
    body = text(client, HOME)
    assert "40:00" in body
    assert "data-ends" not in body


def test_the_end_shows_who_won(
    tournament: Tournament, client: Client, add_teams: Any, play_round: Any
) -> None:
    Prize.objects.create(tournament=tournament, rank=1, text="Un jambon")
    add_teams(6)
    play_round((1, 2, 2010, 900), (3, 4, 1500, 2000), (5, 6, 1000, 2100))
    body = text(client, HOME)
    assert "Un jambon" in body
    assert "palmarès" not in body
    tournament.status = Status.FINISHED
    tournament.corrections_until = timezone.now() + timedelta(minutes=20)
    tournament.save()
    assert "Le palmarès paraîtra ici" in text(client, HOME)
    assert "Joueur 6a" not in text(client, HOME)
    tournament.corrections_until = timezone.now()
    tournament.save()
    body = text(client, HOME)
    assert body.index("palmarès") < body.index("Joueur 6a") < body.index("Un jambon")
    assert body.count("prizes-rank") == 3
    ornaments = [re.findall(SUIT, page.partition("<main")[2]) for page in (body, text(client, STANDINGS))]
    assert ornaments == [["spades", "hearts", "diamonds"]] * 2
    assert '<b class="num">1</b> victoire ·' in body, "what ranks first is the figure"
    tournament.criteria = ["points", "wins"]
    tournament.save()
    assert re.search(r'<b class="num">2.100</b> points · 1.victoire', text(client, HOME))


def test_the_standing_tells_special_prizes_once_it_is_the_last_word(
    tournament: Tournament, client: Client, add_teams: Any, play_round: Any
) -> None:
    tournament.special_prizes.create(place=1, kind="last", label="Au dernier", text="Une courge")
    add_teams(2)
    play_round((1, 2, 2010, 900))
    assert "Une courge" not in text(client, STANDINGS)
    tournament.status, tournament.corrections_until = Status.FINISHED, timezone.now()
    tournament.save()
    body = text(client, STANDINGS)
    assert re.search("Au dernier.*Joueur 2a.*Une courge", body, re.DOTALL)


@pytest.mark.parametrize(
    ("typed", "numbers"),
    [("12", [12]), ("mar", [12, 7]), ("martin le", [12]), ("MÉLODIE", [7]), ("artin", []), ("…", [])],
)
def test_a_search_is_by_number_or_by_the_beginning_of_names(typed: str, numbers: list[int]) -> None:
    places = [
        SideSeats((Chair("Martin", 12), Chair("Le Gall", 12)), 1, "NS", ()),
        SideSeats((Chair("Mélodie", 7), Chair("Marc", 7)), 1, "EW", ()),
    ]
    assert [number for place in search_places(places, typed) for number in place.numbers] == numbers


def test_a_table_where_both_teams_are_found_is_drawn_once() -> None:
    ns, ew = ((Chair("Martin", 12), Chair("Le Gall", 12)), (Chair("Mélodie", 7), Chair("Marc", 7)))
    places = [SideSeats(ns, 1, "NS", ew), SideSeats(ew, 1, "EW", ns)]
    byes = [SideSeats((Chair("Marie", number),), None, "", ()) for number in (3, 4)]
    found = tables_found([*search_places(places, "mar"), *byes])
    assert [(at.table, [place.side for place in at.places]) for at in found] == [
        (1, ["NS", "EW"]), (None, [""]), (None, [""]),
    ]  # fmt: skip
    assert all(chair.found for chair in found[0].chairs)
    (melodie,) = tables_found(search_places(places, "mélodie"))
    assert [(chair.player, chair.found) for chair in melodie.chairs] == [
        ("Martin", False), ("Mélodie", True), ("Marc", True), ("Le Gall", False),
    ]  # fmt: skip


@pytest.mark.parametrize(("typed", "found_at"), [("4", "NS"), ("9", "NS"), ("paul", "NS"), ("2", "EW")])
def test_at_the_melee_either_of_two_finds_the_table(typed: str, found_at: str) -> None:
    places = [
        SideSeats((Chair("Anne", 4), Chair("Paul", 9)), 1, "NS", ()),
        SideSeats((Chair("Rose", 2), Chair("Luc", 7)), 1, "EW", ()),
    ]
    assert [place.side for place in search_places(places, typed)] == [found_at]
