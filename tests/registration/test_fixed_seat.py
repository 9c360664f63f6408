"""A team that cannot move keeps its table, and its page says whom it is kept apart from."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from tests.registration.conftest import MakeTeams
from tournaments.core.models.planning import Status, Tournament
from tournaments.core.models.registration import Ban, Team
from tournaments.core.registration.attendance import keep_table

BACKEND = "django.contrib.auth.backends.ModelBackend"


def desk(person: Any) -> Client:
    client = Client()
    client.force_login(person, BACKEND)
    return client


def seat(tournament: Tournament, number: int) -> int | None:
    return Team.objects.get(tournament=tournament, number=number).fixed_table


@pytest.mark.parametrize(("typed", "kept"), [("7", 7), (" 12 ", 12), ("", None)])
def test_a_table_is_kept_and_given_back(
    typed: str, kept: int | None, cast: Any, tournament: Tournament, inscribe: MakeTeams
) -> None:
    keep_table(inscribe(2)[0], 3)
    response = desk(cast.denis).post(
        reverse("team_seat", args=[tournament.slug, 1]), {"fixed_table": typed}, follow=True
    )
    assert seat(tournament, 1) == kept
    said = "Garde la table" if kept else "Change de nouveau de table"
    assert said in response.content.decode()


@pytest.mark.parametrize(
    ("typed", "sentence"),
    [
        ("0", "supérieure ou égale à 1"),
        ("10000", "inférieure ou égale à 9999"),
        ("près de la porte", "nombre entier"),
        ("4", "Le n° 2 garde déjà la table 4"),
    ],
)
def test_nonsense_is_refused_beside_the_field(
    typed: str, sentence: str, cast: Any, tournament: Tournament, inscribe: MakeTeams
) -> None:
    inscribe(2)
    Team.objects.filter(number=2).update(fixed_table=4)
    page = desk(cast.denis).post(reverse("team_seat", args=[tournament.slug, 1]), {"fixed_table": typed})
    assert sentence in page.context["seat_form"].errors["fixed_table"][0]
    assert seat(tournament, 1) is None


def test_the_table_of_a_team_that_left_is_free(
    cast: Any, tournament: Tournament, inscribe: MakeTeams
) -> None:
    inscribe(2)
    Team.objects.filter(number=2).update(fixed_table=4, gone_from=1, leaving="withdrawal")
    desk(cast.denis).post(reverse("team_seat", args=[tournament.slug, 1]), {"fixed_table": "4"})
    assert seat(tournament, 1) == 4


def test_nobody_takes_a_seat_in_a_sealed_concours(
    cast: Any, tournament: Tournament, inscribe: MakeTeams
) -> None:
    inscribe(1)
    Tournament.objects.update(status=Status.SEALED)
    page = desk(cast.denis).post(reverse("team_seat", args=[tournament.slug, 1]), {"fixed_table": "4"})
    assert "scellés : plus rien ne change" in page.content.decode()
    assert seat(tournament, 1) is None


@pytest.mark.parametrize(("who", "link"), [("odile", True), ("denis", False)])
def test_the_page_says_whom_it_does_not_meet(
    who: str, link: bool, cast: Any, tournament: Tournament, inscribe: MakeTeams
) -> None:
    one, two, three = inscribe(3)
    Ban.objects.create(tournament=tournament, one=one, other=two, absolute=True)
    Ban.objects.create(tournament=tournament, one=two, other=three)
    page = desk(getattr(cast, who)).get(reverse("team", args=[tournament.slug, 2]))
    assert page.context["kept_apart"] == [(one, True), (three, False)]
    assert (f"{reverse('bans', args=[tournament.slug])}?one=2" in page.content.decode()) is link
