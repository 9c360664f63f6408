"""A team's own link: what it shows from the first draw to the end, what it opens, how it is revoked."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest
from django.test import Client, override_settings

from scoring.cards import Side
from tests.phone.conftest import Phone, deal
from tests.results import set_result
from tests.rounds.conftest import add_teams, finish, tournament
from tests.sheets.browsing import text
from tests.sheets.records import made
from tournaments.core.models.planning import Status, Tournament
from tournaments.core.models.registration import Team
from tournaments.core.models.rounds import Round, Table
from tournaments.core.models.sheets import Entry
from tournaments.core.planning import actions as planning
from tournaments.core.registration import actions as registration
from tournaments.core.registration import attendance
from tournaments.core.rounds.actions import draw_round, publish_round
from tournaments.core.rounds.editing import edit_round
from tournaments.core.rounds.second_games import catch_up_game
from tournaments.core.sheets import links, team_links
from tournaments.core.sheets.team_links import TeamLink
from tournaments.frontends.phone.following import NextPlace

__all__ = ["add_teams", "finish", "tournament"]  # fixtures from next door
MakeTeams = Callable[..., list[Team]]


def drawn(tournament: Tournament) -> Round:
    return publish_round(draw_round(tournament, []))


def scanned(team: Team) -> Client:
    """A phone that came in by the link of a team."""
    client = Client(enforce_csrf_checks=True)
    answer = client.get(f"/t/equipe/{TeamLink.of(team).token}/")
    assert (answer.status_code, answer["Location"]) == (302, "/t/")
    assert "no-store" in answer["Cache-Control"]
    return client


def shown(client: Client) -> str:
    return text(client.get("/t/", follow=True))


def config_of(client: Client) -> dict[str, Any]:
    config: dict[str, Any] = json.loads(client.get("/t/").context["config"])
    return config


def phone_of(client: Client) -> tuple[Phone, str]:
    """The phone at the table that its page shows, and the side it speaks for there."""
    config = config_of(client)
    return Phone(client, config["page"], config["link"]), config["side"]


def table_of(team: Team, round_: Round) -> Table:
    return team_links.tables_of(team.pk).get(round=round_)


def place_of(team: Team, table: Table) -> str:
    side = {Side.NS: "Nord-Sud", Side.EW: "Est-Ouest"}[table.side_of(team)]
    return f"{table.number}, {side}"


@pytest.mark.slow
def test_the_link_shows_where_its_team_is_all_evening(
    tournament: Tournament, add_teams: MakeTeams, finish: Callable[..., None]
) -> None:
    teams = add_teams(5)
    phones = {team.pk: scanned(team) for team in teams}
    late = add_teams(1, present=False)[0]
    phones[late.pk] = scanned(late)
    assert all("Le tirage n’est pas encore publié" in shown(phone) for phone in phones.values())
    assert "pour vous faire pointer" in shown(phones[late.pk])

    first = drawn(tournament)
    exempt = next(team for team in teams if not team_links.tables_of(team.pk))
    player = next(team for team in teams if team != exempt)
    table = table_of(player, first)
    assert f"vous êtes : {' '.join(player.names.split())}" in shown(phones[player.pk])
    assert f"Partie 1 : table {place_of(player, table)}" in text(phones[player.pk].get("/t/equipe/"))
    assert "Partie 1 : vous n’avez pas d’adversaire" in shown(phones[exempt.pk])
    attendance.arrive_from(late, 2)
    assert "Vous jouez dès la partie 2" in shown(phones[late.pk])

    finish(first)
    state = config_of(phones[player.pk])["state"]
    assert "La suite s’affichera ici" in str(phones[player.pk].get(state).json()["notes"])
    late.refresh_from_db()
    attendance.set_present(late, present=True)
    tournament.refresh_from_db()
    second = drawn(tournament)
    moved = phones[player.pk].get(state).json()["moved"]  # its page is still that of the first table
    where = place_of(player, table_of(player, second))
    assert moved == {"sentence": f"Prochaine table : {where}", "address": "/t/"}
    for team in (exempt, late, player):
        assert f"Table {table_of(team, second).number}" in shown(phones[team.pk])

    registration.substitute(player, player.player1, "Ernestine Neuve", 2)
    assert "Ernestine Neuve" in shown(phones[player.pk])
    finish(second)
    attendance.leave(exempt, 3, Team.Leaving.ABANDONMENT)
    third = drawn(Tournament.objects.get())
    assert "Vous avez quitté le concours" in shown(phones[exempt.pk])
    finish(third)
    planning.move(Tournament.objects.get(), Status.FINISHED, confirmed=True)
    over = phones[player.pk].get(config_of(phones[player.pk])["state"]).json()["moved"]
    assert over["address"].endswith("/classement/")
    Tournament.objects.update(status=Status.SEALED)
    assert all("Le concours est terminé" in shown(phone) for phone in phones.values())


def test_the_code_is_typed_as_that_of_a_table(tournament: Tournament, add_teams: MakeTeams) -> None:
    one, other = add_teams(2)
    drawn(tournament)
    code = TeamLink.of(one).code
    assert len(code) > links.CODE_LENGTH
    client = Client()
    assert client.post("/t/code/", {"code": team_links.spaced(code).lower()})["Location"] == "/t/"
    assert f"vous êtes : {' '.join(one.names.split())}" in shown(client)
    assert "?cote" not in client.get("/t/").content.decode()
    others = TeamLink.of(other).code
    wrong = code[:-6] + others[-6:]
    assert "Code inconnu" in text(Client().post("/t/code/", {"code": wrong}))
    for token in (f"{one.pk}-xyz", f"{one.pk}", "0-", "9" * 30 + "-a", TeamLink.of(one).token[:-1]):
        assert Client().get(f"/t/equipe/{token}/").status_code == 404


@override_settings(SECRET_KEY="another machine that got a copy of the database")
def test_another_secret_makes_another_link() -> None:
    made_here = TeamLink(12, 0)
    with override_settings(SECRET_KEY="the hall"):
        there = (made_here.token, made_here.code)
    assert (made_here.token, made_here.code) != there


def test_a_team_speaks_for_its_side_alone_and_wherever_it_plays(
    tournament: Tournament, add_teams: MakeTeams, finish: Callable[..., None]
) -> None:
    team = add_teams(4)[0]
    client = scanned(team)
    first = drawn(tournament)
    phone, side = phone_of(client)
    other = Side(side).other.value
    assert phone.send("deal", deal(1, made()), side)["outcome"] == "accepted"
    assert phone.post("/t/envoi/", phone.message("deal", deal(1, made()), other)).status_code == 400
    client.post("/t/cote/", {"side": other, "page": phone.page})
    assert phone_of(client)[1] == side
    elsewhere = next(table for table in first.tables.all() if table.pk != phone.link)
    strange = Phone(client, phone.page, elsewhere.pk)
    assert strange.post("/t/envoi/", strange.message("deal", deal(1, made()), side)).status_code == 410
    assert client.get(f"/t/etat/?table={elsewhere.pk}").status_code == 410
    links.renew(table_of(team, first))  # another card for the table: the team's own link is none of it
    assert phone.send("deal", deal(2, made(points=101)), side)["outcome"] == "accepted"
    finish(first)
    tournament.refresh_from_db()
    drawn(tournament)
    late = phone.send("deal", deal(3, made(points=102)), side)  # of the table before, which the referee sees
    assert late["outcome"] == "late"
    assert late["state"]["moved"]["address"] == "/t/"


def test_what_comes_by_a_revoked_link_is_kept_for_the_referee(
    tournament: Tournament, add_teams: MakeTeams
) -> None:
    team = add_teams(2)[0]
    client = scanned(team)
    drawn(tournament)
    phone, side = phone_of(client)
    state = config_of(client)["state"]
    team_links.renew(team)
    assert "Le lien de votre équipe a été remplacé" in client.get(state).json()["closed"]
    told = phone.send("deal", deal(1, made()), side)
    assert told["outcome"] == "late"
    assert Entry.objects.get().link_revoked
    assert client.get("/t/").status_code == 404
    assert client.get(f"/t/equipe/{TeamLink.of(team).token}/").status_code == 404
    team.refresh_from_db()
    assert f"vous êtes : {' '.join(team.names.split())}" in shown(scanned(team))
    again, side = phone_of(scanned(team))
    assert again.send("deal", deal(1, made()), side)["outcome"] == "accepted"


def test_at_the_melee_the_link_of_a_player_finds_the_side_of_the_chair(
    tournament: Tournament, add_teams: MakeTeams
) -> None:
    planning.change_settings(tournament, draw_method="melee")
    players = add_teams(4)
    Team.objects.update(player2=None)
    round_ = drawn(tournament)
    table = round_.tables.get()
    for player in players:
        player.refresh_from_db()
        assert phone_of(scanned(player))[1] == table.side_of(player).value


def test_the_link_of_a_table_says_where_both_sides_go_and_opens_it_not(
    tournament: Tournament, add_teams: MakeTeams, finish: Callable[..., None]
) -> None:
    teams = add_teams(4)
    first = drawn(tournament)
    table = first.tables.select_related("ns", "ew").first()
    assert table is not None
    client = Client()
    client.get(f"/t/{links.links_of(first)[table.pk].token}/")
    page = client.get("/t/").context["page_token"]
    client.post("/t/cote/", {"side": "EW", "page": page})
    finish(first)
    tournament.refresh_from_db()
    second = drawn(tournament)
    moved = client.get("/t/etat/").json()["moved"]
    where = place_of(table.ew, table_of(table.ew, second))
    assert moved == {"sentence": f"Prochaine table : {where}", "address": "/t/?code"}
    assert "Code de la table ou de l’équipe" in text(client.get(moved["address"]))
    client.post("/t/cote/", {"side": "EW", "page": page, "shared": "1"})
    both = client.get("/t/etat/").json()["moved"]["sentence"]
    assert all(place_of(team, table_of(team, second)) in both for team in (table.ns, table.ew))
    assert len(teams) == 4


def test_a_phone_at_a_finished_table_is_told_of_a_second_game(
    tournament: Tournament, add_teams: MakeTeams, finish: Callable[..., None]
) -> None:
    add_teams(5)
    first = drawn(tournament)
    table = first.tables.select_related("ns", "ew").get(number=1)
    host, guest = scanned(table.ns), Client()
    guest.get(f"/t/{links.links_of(first)[table.pk].token}/")
    page = guest.get("/t/").context["page_token"]
    guest.post("/t/cote/", {"side": "EW", "page": page})
    finish(first, 1)
    states = {phone: config_of(phone)["state"] for phone in (host, guest)}
    waiting = {phone: phone.get(address)["ETag"] for phone, address in states.items()}

    edit_round(first, catch_up_game(first, 1, "NS"), None)
    again = first.tables.exclude(host="").get()
    where = place_of(table.ns, again)
    told = host.get(states[host], headers={"If-None-Match": waiting[host]}).json()["moved"]
    assert told == {"sentence": f"Vous jouez aussi dans cette partie\xa0: table {where}", "address": "/t/"}
    assert f"Table {again.number}" in shown(host)
    assert guest.get(states[guest]).json()["moved"] is None
    guest.post("/t/cote/", {"side": "EW", "page": page, "shared": "1"})
    both = {"sentence": f"équipe {table.ns.number}\xa0: table {where}", "address": "/t/?code"}
    assert guest.get(states[guest]).json()["moved"] == both
    set_result(again, 2010, 900)
    assert host.get(states[host]).json()["moved"] is None


def test_a_club_may_ask_for_the_teams_own_links(tournament: Tournament, add_teams: MakeTeams) -> None:
    team = add_teams(2)[0]
    round_ = drawn(tournament)
    table = table_of(team, round_)
    client = Client()
    client.get(f"/t/{links.links_of(round_)[table.pk].token}/")
    page = client.get("/t/").context["page_token"]
    client.post("/t/cote/", {"side": "NS", "page": page})
    planning.change_settings(tournament, table_code_writes=False)
    assert "chaque équipe a son propre code" in client.get("/t/etat/").json()["closed"]
    told = Phone(client, page, table.pk).send("deal", deal(1, made()), "NS")
    assert told["outcome"] == "late"
    own, side = phone_of(scanned(team))
    assert own.send("deal", deal(1, made()), side)["outcome"] == "accepted"


@pytest.mark.parametrize("enough", [True, False])
def test_the_club_says_whether_one_phone_may_speak_for_both_sides(
    tournament: Tournament, add_teams: MakeTeams, enough: bool
) -> None:
    """A phone that holds the links of both teams is still one phone."""
    ours, theirs = add_teams(2)
    drawn(tournament)
    planning.change_settings(tournament, one_phone_confirms=enough)
    client = scanned(ours)
    phone, side = phone_of(client)
    noted = phone.send("deal", deal(1, made()), side)
    named = {"deal": noted["deal"], "version": noted["version"]}
    client.get(f"/t/equipe/{TeamLink.of(theirs).token}/")
    line = client.get(config_of(client)["state"]).json()["deals"][0]
    assert (line["asks"], "à confirmer par l’autre équipe" in line["standing"]) == (enough, not enough)
    other = Side(side).other.value
    assert phone.send("agree", named, other)["outcome"] == ("accepted" if enough else "refused")
    again = phone.send("deal", deal(1, made()), other)  # the deal told once more is an agreement too
    assert again["outcome"] != "accepted" or enough
    table = Table.objects.get()
    assert (table.unconfirmed, table.deal_count) == (0 if enough else 1, 1)
    second, side = phone_of(scanned(theirs))
    assert enough or second.send("agree", named, side)["state"]["deals"][0]["confirmed"]
    table.refresh_from_db()
    assert table.unconfirmed == 0


@pytest.mark.parametrize(
    ("place", "said", "to_team"),
    [
        ({}, "exempt de la partie 3", "Partie 3 : vous n’avez pas d’adversaire."),
        ({"table": 7, "side": "NS"}, "table 7, Nord-Sud", "Prochaine table : 7, Nord-Sud"),
        ({"table": 7, "side": "EW", "alone": True}, "table 7", "Prochaine table : 7"),
        (
            {"table": 7, "side": "EW", "again": True},
            "table 7, Est-Ouest",
            "Vous jouez aussi dans cette partie : table 7, Est-Ouest",
        ),
    ],
)
def test_the_next_place_in_words(place: dict[str, Any], said: str, to_team: str) -> None:
    found = NextPlace(team=1, number=12, round=3, **place)
    assert [text.replace("\xa0", " ") for text in (found.said, found.said_to_team)] == [said, to_team]
