"""The room: its list of tables, what that means in words, who never moves."""

from __future__ import annotations

from itertools import islice
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from tests.planning.conftest import team
from tournaments.core.models.planning import Status, Tournament
from tournaments.core.models.registration import Team
from tournaments.core.planning.room import in_words, room_sentences, tables_in_order

BACKEND = "django.contrib.auth.backends.ModelBackend"


@pytest.fixture
def odile(cast: Any) -> Client:
    client = Client()
    client.force_login(cast.odile, BACKEND)
    return client


@pytest.mark.parametrize(
    ("tables", "words"),
    [
        ((7,), "7"),
        (tuple(range(1, 13)), "de 1 à 12"),
        ((*range(1, 13), 20, 15, 16, 17, 18), "de 1 à 12, puis 20, puis de 15 à 18"),
        ((1, 2, 9), "1 et 2, puis 9"),
        ((3, 2, 1), "3, puis 2, puis 1"),
    ],
)
def test_a_list_of_tables_in_words(tables: tuple[int, ...], words: str) -> None:
    assert in_words(tables) == words


@pytest.mark.parametrize(
    ("order", "reserved", "needed", "said"),
    [
        ((), (), 0, ["Les tables sont numérotées 1, 2, 3… autant qu’il en faut."]),
        (
            (1, 2, 3),
            (2,),
            0,
            [
                "3 tables, dans cet ordre : de 1 à 3.",
                "Tables réservées : 2. Le tirage les laisse libres, sauf pour une équipe à table fixe.",
            ],
        ),
        (
            (),
            (),
            8,
            [
                "Les tables sont numérotées 1, 2, 3… autant qu’il en faut.",
                "Pour ceux qui sont inscrits, il faut 8 tables : de 1 à 8.",
            ],
        ),
        (
            (20, 5, 6),
            (),
            4,
            [
                "3 tables, dans cet ordre : 20, puis 5 et 6.",
                (
                    "Pour ceux qui sont inscrits, il faut 4 tables : 20, puis 5 et 6, puis 21. "
                    "La liste ne suffit pas : le tirage continue par 21."
                ),
            ],
        ),
    ],
)
def test_the_room_in_sentences(
    order: tuple[int, ...], reserved: tuple[int, ...], needed: int, said: list[str]
) -> None:
    assert room_sentences(order, reserved, needed) == said


@pytest.mark.parametrize(
    ("order", "reserved", "first"),
    [
        ((), (), [1, 2, 3, 4]),
        ((), (2,), [1, 3, 4, 5]),
        ((4, 3), (5,), [4, 3, 6, 7]),
        ((1, 2), (2, 9), [1, 3, 4, 5]),
    ],
)
def test_the_tables_given_out(order: tuple[int, ...], reserved: tuple[int, ...], first: list[int]) -> None:
    assert list(islice(tables_in_order(order, reserved), 4)) == first


@pytest.mark.parametrize(
    ("typed", "kept"),
    [
        ({"room": " 1-12,20 , 15-18 ", "reserved_tables": "3"}, ("1-12,20 , 15-18", "3")),
        ({"room": "1-4\r\n9", "reserved_tables": ""}, ("1-4,9", "")),
        ({}, ("", "")),
    ],
)
def test_the_room_is_kept_as_it_was_written(
    typed: dict[str, str], kept: tuple[str, str], odile: Client, concours: Tournament
) -> None:
    response = odile.post(reverse("room", args=[concours.slug]), typed)
    assert response.status_code == 302
    concours.refresh_from_db()
    assert (concours.room, concours.reserved_tables) == kept


@pytest.mark.parametrize(
    ("typed", "field", "sentence"),
    [
        ({"room": "1-5, douze"}, "room", "« douze » n’est pas une table"),
        ({"room": "1-5, 3"}, "room", "La table 3 figure deux fois"),
        ({"reserved_tables": "0"}, "reserved_tables", "de 1 à 9999"),
        ({"reserved_tables": "4, 4"}, "reserved_tables", "La table 4 figure deux fois"),
        ({"room": "1-9000"}, "room", "la liste va jusqu’à"),
    ],
)
def test_what_cannot_be_read_is_said_beside_it(
    typed: dict[str, str], field: str, sentence: str, odile: Client, concours: Tournament
) -> None:
    address = reverse("room", args=[concours.slug])
    for page in (odile.post(address, typed), odile.get(address, typed)):
        assert sentence in page.context["form"].errors[field][0]
    concours.refresh_from_db()
    assert (concours.room, concours.reserved_tables) == ("", "")


def test_another_list_is_explained_before_it_is_kept(odile: Client, concours: Tournament) -> None:
    for number in range(1, 7):
        team(concours, number)
    Team.objects.filter(number=5).update(fixed_table=9)
    page = odile.get(reverse("room", args=[concours.slug]), {"room": "8, 1-3"}).content.decode()
    assert "4 tables, dans cet ordre : 8, puis de 1 à 3." in page
    assert "il faut 3 tables : 8, puis 1 et 2." in page
    assert "Joueur 5A\u00a0– Joueur 5B" in page
    concours.refresh_from_db()
    assert concours.room == ""


def test_the_room_of_a_sealed_concours_stays(odile: Client, concours: Tournament) -> None:
    Tournament.objects.update(status=Status.SEALED)
    page = odile.post(reverse("room", args=[concours.slug]), {"room": "1-9"})
    assert "scellés" in str(page.context["form"].non_field_errors())
    concours.refresh_from_db()
    assert concours.room == ""
