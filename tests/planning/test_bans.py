"""Pairs that are kept apart: who is meant, how firmly, and what is refused."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from tests.refusing import refuses
from tournaments.core.models.planning import Status, Tournament
from tournaments.core.models.registration import Ban, Team
from tournaments.core.planning import bans

BACKEND = "django.contrib.auth.backends.ModelBackend"


@pytest.fixture
def odile(cast: Any) -> Client:
    client = Client()
    client.force_login(cast.odile, BACKEND)
    return client


def pairs(concours: Tournament) -> list[tuple[int, int, bool]]:
    return list(concours.bans.values_list("one__number", "other__number", "absolute"))


@pytest.mark.every_example
@pytest.mark.parametrize(
    "typed", ["3", " n° 3 ", "N°3", "3 · Joueur 3A – Joueur 3B", "joueur 3a", "JOUEUR 3B"]
)
def test_who_is_meant(typed: str, concours: Tournament, teams: list[Team]) -> None:
    assert bans.team_meant(concours, typed) == teams[2]


@pytest.mark.parametrize(
    ("one", "other", "field", "sentence"),
    [
        ("9", "1", "one", "Personne n’a le numéro 9."),
        ("1", "Dupont", "other", "Personne d’inscrit ne s’appelle « Dupont »"),
        ("1", "Joueur", "other", "« Joueur » peut être : 1 · Joueur 1A\u00a0– Joueur 1B ; 2 ·"),
        ("1", "", "other", "obligatoire"),
        ("1", "%", "other", "Personne d’inscrit ne s’appelle « % »"),
        ("2", "2", "__all__", "deux fois le n° 2"),
        ("joueur 2a", "joueur 2b", "__all__", "deux fois le n° 2"),
        ("4", "3", "__all__", "déjà dans la liste"),
    ],
)
def test_nonsense_is_refused_in_words(
    one: str,
    other: str,
    field: str,
    sentence: str,
    *,
    odile: Client,
    concours: Tournament,
    teams: list[Team],
) -> None:
    bans.keep_apart(concours, teams[2], teams[3], absolute=False)
    sent = {"one": one, "other": other, "strength": "should"}
    page = odile.post(reverse("bans", args=[concours.slug]), sent)
    assert sentence in page.context["form"].errors[field][0]
    assert pairs(concours) == [(3, 4, False)]


@pytest.mark.usefixtures("teams")
def test_a_player_is_told_as_a_player(odile: Client, concours: Tournament) -> None:
    Tournament.objects.update(draw_method="melee")
    sent = {"one": "1", "other": "1", "strength": "must"}
    page = odile.post(reverse("bans", args=[concours.slug]), sent)
    assert "deux fois le n° 1" in page.content.decode()
    assert "Les équipes que le tirage sépare." in page.content.decode()


@pytest.mark.usefixtures("teams")
@pytest.mark.parametrize(("one", "other"), [("1", "3"), ("3", "1")])
@pytest.mark.parametrize(("strength", "absolute"), [("must", True), ("should", False)])
def test_a_pair_is_written_down_and_taken_back(
    one: str,
    other: str,
    strength: str,
    absolute: bool,
    *,
    odile: Client,
    concours: Tournament,
) -> None:
    address = reverse("bans", args=[concours.slug])
    odile.post(address, {"one": one, "other": other, "strength": strength})
    assert pairs(concours) == [(1, 3, absolute)]
    odile.post(reverse("ban_remove", args=[concours.slug, Ban.objects.get().pk]))
    assert pairs(concours) == []


@pytest.mark.usefixtures("teams")
def test_said_again_it_becomes_stricter(odile: Client, concours: Tournament) -> None:
    address = reverse("bans", args=[concours.slug])
    odile.post(address, {"one": "1", "other": "2", "strength": "should"})
    odile.post(address, {"one": "2", "other": "1", "strength": "must"})
    assert pairs(concours) == [(1, 2, True)]


@pytest.mark.usefixtures("teams")
def test_a_ban_becomes_no_milder_unsaid(odile: Client, concours: Tournament) -> None:
    address = reverse("bans", args=[concours.slug])
    odile.post(address, {"one": "1", "other": "2", "strength": "must"})
    page = odile.post(address, {"one": "2", "other": "1", "strength": "should"})
    (sentence,) = page.context["form"].errors["__all__"]
    assert "ils ne doivent pas se rencontrer" in sentence
    assert "retirez-les d’abord" in sentence
    assert pairs(concours) == [(1, 2, True)]


def test_a_pair_of_another_concours_is_not_there(
    odile: Client, concours: Tournament, teams: list[Team]
) -> None:
    ban = bans.keep_apart(concours, teams[0], teams[1], absolute=True)
    other = Tournament.objects.create(
        club=concours.club, name="Autre", slug="autre", date=concours.date, rounds_planned=3, ending="clock"
    )
    assert odile.post(reverse("ban_remove", args=[other.slug, ban.pk])).status_code == 404
    assert pairs(concours) == [(1, 2, True)]


def test_the_list_of_a_sealed_concours_stays(concours: Tournament, teams: list[Team]) -> None:
    ban = bans.keep_apart(concours, teams[0], teams[1], absolute=True)
    Tournament.objects.update(status=Status.SEALED)
    with refuses("tournament-sealed"):
        bans.let_meet(bans.queries.ban_of(concours, ban.pk) or ban)
    with refuses("tournament-sealed"):
        bans.keep_apart(concours, teams[0], teams[2], absolute=True)
    assert pairs(concours) == [(1, 2, True)]


def test_the_page_asks_as_much_for_one_pair_as_for_six(
    odile: Client,
    concours: Tournament,
    teams: list[Team],
    django_assert_max_num_queries: Any,
    django_assert_num_queries: Any,
) -> None:
    address = reverse("bans", args=[concours.slug])
    bans.keep_apart(concours, teams[0], teams[1], absolute=True)
    with django_assert_max_num_queries(20) as asked:
        odile.get(address)
    for one in range(4):
        for other in range(max(one + 1, 2), 4):
            bans.keep_apart(concours, teams[one], teams[other], absolute=False)
    with django_assert_num_queries(len(asked.captured_queries)):
        odile.get(address)
