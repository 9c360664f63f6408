"""The page of a round: its tables, its clock, what the draw was asked, and a swap of two teams."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from html import unescape
from typing import Any

import pytest
from django.test import Client

from tests.round_pages.drawing import HOME, AddTeams, finish, published, text
from tests.sheets.records import made
from tests.sheets.verbs import record_deal, record_totals
from tournaments.core.models.planning import Tournament
from tournaments.core.models.registration import Player
from tournaments.core.rounds import clock, queries
from tournaments.core.rounds.actions import draw_round, publish_round


@pytest.mark.slow
def test_tables_are_found_by_number_and_by_a_part_of_a_name(
    odile: Client, tournament: Tournament, add_teams: AddTeams
) -> None:
    add_teams(20)
    drawn = draw_round(tournament, [])
    table = drawn.tables.get(number=7)
    Player.objects.filter(pk=table.ew.player1_id).update(name="Noémie Zwickel")
    table.ew.refresh_from_db()
    table.ew.save()
    for query in ("noemie", "ZWICK noé", str(table.ns.number), "7"):
        assert "Noémie Zwickel" in text(odile, f"{HOME}1/", q=query)
    nobody = text(odile, f"{HOME}1/", q="wickle")
    assert "Noémie Zwickel" not in nobody
    assert "Personne ne répond à" in nobody


def test_tables_tell_how_far_they_are(odile: Client, tournament: Tournament, add_teams: AddTeams) -> None:
    add_teams(6)
    round_ = published(tournament)
    record_deal(round_.tables.get(number=2), made())
    record_totals(round_.tables.get(number=3), 2010, 1420)
    page = text(odile, f"{HOME}1/")
    assert page.count("pas commencée") == 1
    assert "1 donne" in page
    assert "2\u202f010" in page
    assert re.findall(r'"round-table\s+round-table-(\w+)"', page) == ["finished"]
    assert re.findall(r"(Toutes|Jouent|À vérifier) <span class=\"num\">(\d)", page) == [
        ("Toutes", "3"),
        ("Jouent", "2"),
        ("À vérifier", "1"),
    ]
    fragment = odile.get(f"{HOME}1/", {"vu": "0"}, headers={"HX-Request": "true"}).content.decode()
    assert fragment.lstrip().startswith('<div class="round-live" id="round-live"')
    assert 'hx-swap-oob="true"' in fragment


def test_a_round_is_asked_for_anew_by_who_comes_back(
    odile: Client, tournament: Tournament, add_teams: AddTeams
) -> None:
    """Neither the part of a page nor an old clock stands in for it."""
    add_teams(4)
    published(tournament)
    for asked in ({}, {"vu": "0"}):
        assert "no-store" in odile.get(f"{HOME}1/", asked)["Cache-Control"]


def test_the_number_of_a_table_opens_its_sheet(
    odile: Client, tournament: Tournament, add_teams: AddTeams
) -> None:
    add_teams(4)
    published(tournament)
    opened = odile.get(f"{HOME}1/", {"table": " 2 "})
    assert opened["Location"] == "/concours/saint-martin/feuilles/1/2/"
    assert "Il n’y a pas de table 7 dans cette partie." in unescape(text(odile, f"{HOME}1/", table="7"))


@pytest.mark.parametrize(
    ("address", "now"),
    [
        ("tirage/", "parties/"),
        ("tirage/1/?q=dupont", "parties/1/?q=dupont"),
        ("tirage/1/echanger/?one=3", "parties/1/echanger/?one=3"),
        ("parties/", "parties/2/"),
        ("feuilles/", "parties/2/"),
        ("feuilles/?partie=1&etat=jouent", "parties/1/?etat=jouent&voir=jouent"),
        ("feuilles/?partie=9&q=a", "parties/2/?q=a"),
        ("feuilles/file/", "parties/2/?voir=trancher"),
        ("feuilles/file/?partie=1&par=table&vu=0", "parties/1/?par=table&voir=trancher"),
    ],
)
def test_the_addresses_that_were_lead_to_the_page_of_the_round(
    *, odile: Client, tournament: Tournament, add_teams: AddTeams, address: str, now: str
) -> None:
    add_teams(4)
    finish(published(tournament))
    published(tournament)
    answer = odile.get(f"/concours/saint-martin/{address}")
    assert answer["Location"] == f"/concours/saint-martin/{now}"


def test_the_referee_sees_a_round_when_it_is_published(
    client: Client, cast: Any, tournament: Tournament, add_teams: AddTeams
) -> None:
    add_teams(4)
    tournament.referees.add(cast.agnes)
    client.force_login(cast.agnes, "django.contrib.auth.backends.ModelBackend")
    drawn = draw_round(tournament, [])
    assert client.get(HOME)["Location"] == f"{HOME}1/"
    before = text(client, f"{HOME}1/")
    assert "Élise" not in before
    assert "Aucune partie n’est publiée" in unescape(before)
    publish_round(drawn)
    page = text(client, f"{HOME}1/")
    assert "Élise" in page
    assert drawn.seed not in page
    assert "Télécharger la demande" not in page


@pytest.mark.parametrize(
    ("data", "minutes", "paused"),
    [
        ({"do": "pause"}, 45, True),
        ({"do": "start"}, 45, False),
        ({"do": "add", "minutes": "5"}, 50, False),
        ({"do": "add", "minutes": "-5"}, 40, False),
        ({"do": "add", "minutes": ""}, 45, False),
        ({"do": "add", "minutes": "5000"}, 45, False),
        ({"do": "explode"}, 45, False),
        ({}, 45, False),
    ],
)
def test_the_buttons_of_the_clock(
    *,
    odile: Client,
    tournament: Tournament,
    add_teams: AddTeams,
    data: dict[str, str],
    minutes: int,
    paused: bool,
) -> None:
    add_teams(4)
    clock.start(published(tournament))
    assert odile.post(f"{HOME}1/horloge/", data)["Location"] == f"{HOME}1/"
    round_ = tournament.rounds.get()
    assert (round_.minutes, round_.paused_at is not None) == (minutes, paused)


def test_a_paused_clock_stands_still_and_goes_on(
    odile: Client, tournament: Tournament, add_teams: AddTeams
) -> None:
    add_teams(4)
    published(tournament)
    assert "Lancer l’horloge" in text(odile, f"{HOME}1/")
    odile.post(f"{HOME}1/horloge/", {"do": "start"})
    odile.post(f"{HOME}1/horloge/", {"do": "pause"})
    page = text(odile, f"{HOME}1/")
    assert "en pause" in page
    assert "Reprendre" in page
    assert "data-ends" not in page


def test_the_request_is_answered_alike_by_the_command(
    odile: Client, tournament: Tournament, add_teams: AddTeams
) -> None:
    add_teams(7)
    drawn = draw_round(tournament, [])
    response = odile.get(f"{HOME}1/demande.json")
    assert 'filename="saint-martin-partie-1-tirage-1.json"' in response["Content-Disposition"]
    command = [sys.executable, "-m", "tournaments.draw"]
    answer = subprocess.run(command, input=response.content, capture_output=True, check=True)
    (again,) = json.loads(answer.stdout)["rounds"]
    assert again["tables"] == queries.drawn(drawn).to_record()["tables"]


def test_a_swap_is_shown_then_done_then_said(
    odile: Client, tournament: Tournament, add_teams: AddTeams
) -> None:
    add_teams(4)
    finish(published(tournament))
    second = draw_round(tournament, [])
    old, table = tournament.rounds.get(number=1).tables.first(), second.tables.first()
    assert old
    assert table
    here = {table.ns.number, table.ew.number}
    one, met = (old.ns.number, old.ew.number) if old.ns.number in here else (old.ew.number, old.ns.number)
    (adversary,) = here - {one}
    swap = {"one": str(adversary), "other": str(met)}
    preview = text(odile, f"{HOME}2/echanger/", **swap)
    assert "ces deux équipes se sont déjà rencontrées" in preview
    assert not second.edits.exists()
    assert odile.post(f"{HOME}2/echanger/", swap)["Location"] == f"{HOME}2/"
    page = text(odile, f"{HOME}2/")
    assert f"Les n° {adversary} et {met} sont échangés." in page
    assert "ces deux équipes se sont déjà rencontrées" in page


@pytest.mark.parametrize(
    ("swap", "sentence"),
    [
        ({"one": "1", "other": "99"}, "Le n° 99 ne joue pas dans cette partie"),
        ({"one": "1", "other": "1"}, "Choisissez deux équipes différentes"),
        ({"one": "1", "other": "x"}, "nombre entier"),
    ],
)
def test_a_swap_refused_keeps_what_was_typed(
    odile: Client, tournament: Tournament, add_teams: AddTeams, swap: dict[str, str], sentence: str
) -> None:
    add_teams(4)
    draw_round(tournament, [])
    for page in (
        text(odile, f"{HOME}1/echanger/", **swap),
        odile.post(f"{HOME}1/echanger/", swap).content.decode(),
    ):
        assert sentence in page
        assert 'value="1"' in page
    assert not tournament.rounds.get().edits.exists()
