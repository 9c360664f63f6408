"""«Paul Martin a»: a small letter alone behind a name chooses the fee, and no name is changed by mistake."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from tests.sheets.browsing import text
from tournaments.core.models.money import FeeGroup, FeeKind
from tournaments.core.models.planning import Tournament
from tournaments.core.models.registration import Player
from tournaments.core.money import actions as money
from tournaments.core.money.prices import Prices
from tournaments.core.registration.forms import TeamForm

OTHER, MEMBER, YOUNG = FeeKind.OTHER, FeeKind.MEMBER, FeeKind.YOUNG
ALL = {OTHER: 1_000, MEMBER: 800, YOUNG: 500}


@pytest.fixture
def desk(client: Client, cast: Any) -> Client:
    client.force_login(cast.denis)
    return client


def form(tournament: Tournament, *names: str, letters: bool = True, **given: str) -> TeamForm:
    typed = dict(zip(("player1", "player2"), names, strict=False))
    return TeamForm({**typed, **given}, tournament=tournament, letters=letters)


def read(tournament: Tournament, *names: str, **given: str) -> list[Any]:
    """The names and the kinds of a line."""
    found = form(tournament, *names, **given)
    assert found.is_valid(), found.errors
    return [*found.names, *found.kinds]


LETTERS: dict[tuple[str, str], list[Any]] = {
    ("Anne Roy a", "Paul Martin j"): ["Anne Roy", "Paul Martin", MEMBER, YOUNG],
    ("Anne Roy", "Martin  a "): ["Anne Roy", "Martin", None, MEMBER],
    ("Anne Roy A", "Paul J"): ["Anne Roy A", "Paul J", None, None],  # initials
    ("Anne Roy a.", "Paul b"): ["Anne Roy a.", "Paul b", None, None],
    ("Anna", "Paul Martina"): ["Anna", "Paul Martina", None, None],
    ("a", "j Martin"): ["a", "j Martin", None, None],
    ("Anne a Roy", "Paul aj"): ["Anne a Roy", "Paul aj", None, None],
    ("Anne Roy à", "Paul Martin ja"): ["Anne Roy à", "Paul Martin ja", None, None],
}


@pytest.mark.parametrize("names", LETTERS)
def test_a_letter_behind_a_name(tournament: Tournament, names: tuple[str, str]) -> None:
    money.set_prices(tournament, Prices(per_player=True, fees=ALL))
    assert read(tournament, *names) == LETTERS[names]


@pytest.mark.parametrize(
    "prices",
    [None, Prices(fees={OTHER: 1_000}), Prices(fees={OTHER: 1_000, YOUNG: 500})],
    ids=["no desk", "one fee", "no fee of members"],
)
def test_no_name_is_changed_where_there_is_no_such_fee(tournament: Tournament, prices: Prices | None) -> None:
    money.set_prices(tournament, prices)
    assert read(tournament, "Anne Roy a", "Paul Martin")[:2] == ["Anne Roy a", "Paul Martin"]


def test_a_name_that_the_club_knows_stays(tournament: Tournament) -> None:
    money.set_prices(tournament, Prices(per_player=True, fees=ALL))
    Player.objects.create(host=tournament.club, name="Marie a")
    assert read(tournament, "Marie a", "Paul Martin a") == ["Marie a", "Paul Martin", None, MEMBER]


def test_programs_and_corrections_write_names_as_they_are(tournament: Tournament) -> None:
    money.set_prices(tournament, Prices(per_player=True, fees=ALL))
    found = form(tournament, "Anne Roy a", "Paul Martin", letters=False)
    assert found.is_valid()
    assert found.names[0] == "Anne Roy a"


def test_a_team_that_pays_as_a_whole_has_one_fee(tournament: Tournament) -> None:
    money.set_prices(tournament, Prices(fees=ALL))
    assert read(tournament, "Anne Roy", "Paul Martin j") == ["Anne Roy", "Paul Martin", YOUNG]
    assert read(tournament, "Anne Roy j", "Paul Martin j") == ["Anne Roy", "Paul Martin", YOUNG]
    assert "ne disent pas le même" in str(form(tournament, "Anne Roy a", "Paul Martin j").errors)


def test_letter_and_list_agree_or_are_asked_about(tournament: Tournament) -> None:
    money.set_prices(tournament, Prices(per_player=True, fees=ALL))
    assert read(tournament, "Anne Roy a", "Paul", kind1="member")[2] == MEMBER
    assert "ne disent pas le même" in str(form(tournament, "Anne Roy a", "Paul", kind1="young").errors)


def test_the_message_says_who_pays_less(tournament: Tournament, desk: Client) -> None:
    money.set_prices(tournament, Prices(per_player=True, fees=ALL))
    address = reverse("team_add", args=[tournament.slug])
    page = text(desk.post(address, {"player1": "Anne Roy", "player2": "Paul Martin a"}, follow=True))
    assert "inscrit : Anne Roy – Paul Martin (Paul Martin : adhérent)" in page
    assert FeeGroup.objects.get().kinds == [OTHER, MEMBER]
    line = {"player1": "Anne Roi j", "player2": "Luc Petit"}
    page = desk.post(address, line).content.decode()
    assert "Déjà inscrit" in page
    assert 'value="Anne Roi j"' in page, "as it was typed"
    confirmed = line | {"anyway": "anne roi/luc petit"}
    assert "(Anne Roi : jeune)" in text(desk.post(address, confirmed, follow=True))
    page = text(desk.get(reverse("registration", args=[tournament.slug])))
    assert "Une petite lettre seule derrière un nom" in page
    money.set_prices(tournament, Prices(fees={OTHER: 1_000}))
    assert "petite lettre" not in text(desk.get(reverse("registration", args=[tournament.slug])))
