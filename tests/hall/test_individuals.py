"""The public pages of the mêlée: both individuals of a side, wherever a side is shown."""

from __future__ import annotations

import re
from datetime import date
from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from tests.prepared import laid_out
from tests.results import set_result
from tournaments.core.models.planning import Status, Tournament
from tournaments.core.models.registration import Player, Team
from tournaments.core.models.rounds import Bye, Round, Table

pytestmark = pytest.mark.django_db


@pytest.fixture
@laid_out
def melee(cast: Any) -> Round:
    """Individuals A to I: A and B against C and D at table 1, I exempt; nobody at table 2 yet."""
    held = Tournament.objects.create(
        club=cast.amicale, name="Mêlée", slug="melee", date=date(2026, 11, 21), status=Status.RUNNING,
        rounds_planned=2, ending="deals", draw_method="melee",
    )  # fmt: skip
    for number, letter in enumerate("ABCDEFGHI", 1):
        player = Player.objects.create(host=cast.amicale, name=f"Joueur {letter}")
        Team.objects.create(tournament=held, number=number, player1=player, present=True)
    round_ = Round.objects.create(
        tournament=held, number=1, method="melee", seed="0", published_at=timezone.now()
    )
    seat(round_, 1, 1, 2, 3, 4)
    Bye.objects.create(round=round_, team=held.teams.get(number=9))
    return round_


def seat(round_: Round, number: int, *numbers: int, **fields: Any) -> Table:
    ns, partner, ew, other = (round_.tournament.teams.get(number=one) for one in numbers)
    return Table.objects.create(
        round=round_,
        number=number,
        ns=ns,
        ns_partner=partner,
        ew=ew,
        ew_partner=other,
        first_dealer=0,
        **fields,
    )


@pytest.mark.usefixtures("melee")
@pytest.mark.parametrize("typed", ["1", "2", "joueur b"])
def test_either_of_two_partners_finds_the_table_and_the_chairs(client: Client, typed: str) -> None:
    text = re.sub(r">\s+<", "><", client.get("/c/melee/tables/", {"q": typed}).content.decode())
    for chair, name in (("Nord", "A"), ("Ouest", "C"), ("Est", "D"), ("Sud", "B")):
        assert f'{chair}</div><div class="seat-player">Joueur {name}</div>' in text
    for said in ("Contre Joueur C\u00a0– Joueur D (n° 3 + 4)", "<b>1</b>"):
        assert said in text


@pytest.mark.usefixtures("melee")
def test_a_table_shows_four_individuals_each_under_a_number(client: Client) -> None:
    by_table = client.get("/c/melee/tables/").content.decode()
    for number in (1, 2, 3, 4, 9):
        assert f'/c/melee/equipes/{number}/"' in by_table
    assert "exempt<" in by_table
    by_name = client.get("/c/melee/tables/", {"par": "nom"}).content.decode()
    assert by_name.index("Joueur B") < by_name.index("Joueur C") < by_name.index("Joueur I")


def test_an_individual_sees_partner_and_adversaries(client: Client, melee: Round) -> None:
    set_result(melee.tables.get(), 900, 500, source="deals")
    melee.tournament.raise_results_version()
    text = client.get("/c/melee/equipes/2/").content.decode()
    for said in ("avec Joueur A", "Joueur C", "Joueur D", "gagné", "900"):
        assert said in text
    ranking = client.get("/c/melee/classement/").content.decode()
    assert ranking.index("Joueur A") < ranking.index("Joueur C")


def test_a_table_that_hosts_does_not_count_for_who_sat_elsewhere(client: Client, melee: Round) -> None:
    held = melee.tournament
    held.draw_method, held.bye_policy = "swiss", "catch-up"
    held.save()
    extra = Table.objects.create(
        round=melee,
        number=2,
        ns=held.teams.get(number=9),
        ew=held.teams.get(number=1),
        first_dealer=0,
        host="EW",
    )
    for table in (melee.tables.get(number=1), extra):
        set_result(table, 900, 500, source="deals")
    held.raise_results_version()
    host, guest = (client.get(f"/c/melee/equipes/{number}/").content.decode() for number in (1, 9))
    assert "hors classement" in host
    assert "exempt" not in guest.partition('<main class="page"')[2]
    assert "gagné" in guest
    assert "joue deux fois" in client.get("/c/melee/tables/").content.decode()


def test_the_number_of_queries_is_the_same_for_few_and_for_many(client: Client, melee: Round) -> None:
    def asked() -> int:
        melee.tournament.raise_results_version()
        with CaptureQueriesContext(connection) as queries:
            client.get("/c/melee/tables/")
        return len(queries)

    few = asked()
    seat(melee, 2, 5, 6, 7, 8)
    assert asked() == few
