"""Where a list by name has a player."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client
from django.urls import reverse
from hypothesis import given
from hypothesis import strategies as st

from tournaments.core.models.planning import NameOrder, Tournament
from tournaments.core.models.registration import Player
from tournaments.core.registration.actions import register_team
from tournaments.core.registration.names import (
    NameParts,
    NameSorting,
    family_name,
    has_family_name,
    list_name_order,
    name_sorting_of,
)

GIVEN, FAMILY = NameOrder.GIVEN_FIRST, NameOrder.FAMILY_FIRST

CASES = [
    # name, family name where the first name comes first, where the family name does
    ("Jean Martin", "Martin", "Jean"),
    ("Martin Jean", "Jean", "Martin"),
    ("Jean-Paul Martin", "Martin", "Jean-Paul"),
    ("Jean Paul de La Tour", "de La Tour", "Jean"),
    ("de La Tour Jean Paul", "Paul", "de La Tour"),
    ("Yann Le Goff", "Le Goff", "Yann"),
    ("Le Goff Yann", "Yann", "Le Goff"),
    ("Marie du Bellay", "du Bellay", "Marie"),
    ("Piet van den Berg", "van den Berg", "Piet"),
    ("Van den Berg Piet", "Piet", "Van den Berg"),
    ("Jean d’Ormesson", "d’Ormesson", "Jean"),
    ("Paul Saint Martin", "Saint Martin", "Paul"),
    ("JEAN MARTIN", "MARTIN", "JEAN"),
    ("Odette", "Odette", "Odette"),
    ("Le Goff", "Goff", "Le Goff"),
    ("Jean Martin (fils)", "Martin", "Jean"),
    ("Jean Martin 2", "Martin", "Jean"),
    # capitals and commas say it whatever the order is
    ("Jean MARTIN", "MARTIN", "MARTIN"),
    ("MARTIN Jean", "MARTIN", "MARTIN"),
    ("DE LA TOUR Jean Paul", "DE LA TOUR", "DE LA TOUR"),
    ("Jean Paul de LA TOUR", "de LA TOUR", "de LA TOUR"),
    ("MARTIN-DURAND Zoé", "MARTIN-DURAND", "MARTIN-DURAND"),
    ("Éric LE GOFF", "LE GOFF", "LE GOFF"),
    ("J. MARTIN", "MARTIN", "MARTIN"),
    ("Martin, Jean", "Martin", "Martin"),
    ("", "", ""),
]


@pytest.mark.parametrize(("name", "given_first", "family_first"), CASES)
def test_the_family_name_is_found_in_the_name(name: str, given_first: str, family_first: str) -> None:
    assert family_name(name, GIVEN) == given_first
    assert family_name(name, FAMILY) == family_first


USUAL = ["Jean Petit", "Paul Noir", "Odette Roy"]
LISTS = [
    # names, the order of the list, the name that makes one ask, whether it is written in two ways
    ([], GIVEN, "", False),
    (["Jean Martin", "Odette"], GIVEN, "", False),
    (["Jean Martin", "Jean Durand", "Marie Petit", "Marie Blanc"], GIVEN, "", False),
    (["Martin Jean", "Durand Jean", "Petit Marie", "Blanc Marie"], GIVEN, "", False),
    (["MARTIN Jean", "DURAND Jean"], FAMILY, "", False),
    (["Jean MARTIN", "JEAN DURAND"], GIVEN, "", False),
    (["BLANC René", *USUAL], GIVEN, "BLANC René", True),
    (["BLANC René", "BLANC Paul", "LEROY Anne", *USUAL], GIVEN, "BLANC René", True),
    (["BLANC René", "BLANC Paul", "Jean MARTIN", *USUAL[:1]], FAMILY, "", True),
    (["BLANC René", "Jean MARTIN"], GIVEN, "BLANC René", True),
    (["BLANC René", "PETIT Jean", "NOIR Paul", "Odette Roy"], FAMILY, "", True),
    (["Le Goff Yann", "Petit Anne", "Blanc Luc"], GIVEN, "Le Goff Yann", True),
    (["Le Goff Yann", "Le Gall Anne", "Blanc Luc"], FAMILY, "", True),
    (["Yann Le Goff", "Anne Petit", "Luc Petite"], GIVEN, "", False),
]


@pytest.mark.parametrize(("names", "order", "doubt", "two_ways"), LISTS)
def test_the_order_is_the_usual_one_unless_most_names_show_the_other(
    names: list[str], order: NameOrder, doubt: str, two_ways: bool
) -> None:
    writing = list_name_order(names)
    assert (writing.order, writing.doubt, writing.two_ways) == (order, doubt, two_ways)


def test_a_family_in_capitals_is_filed_by_it_and_turns_no_other(
    client: Client, cast: Any, tournament: Tournament
) -> None:
    for pair in [("Jean Petit", "Paul Noir"), ("BLANC René", "Odette Roy")]:
        register_team(tournament, *pair)
    filing = name_sorting_of(tournament)
    assert [filing.parts(name).family for name in ("Jean Petit", "BLANC René")] == ["Petit", "BLANC"]
    address = reverse("registration", args=[tournament.slug])
    setting = reverse("settings", args=[tournament.slug]) + "#id_name_order_0"
    for user, link in ((cast.denis, False), (cast.odile, True)):
        client.force_login(user)
        page = client.get(address).content.decode()
        assert "« BLANC René » semble commencer par le nom de famille" in page
        assert (setting in page) is link
    Tournament.objects.update(name_order=GIVEN)
    page = client.get(address).content.decode()
    assert "BLANC René » semble" not in page
    assert setting in page


def test_an_import_says_that_names_are_written_in_two_ways(desk: Client, tournament: Tournament) -> None:
    address = reverse("registration_import", args=[tournament.slug])
    said = "Les noms sont écrits de deux façons : « BLANC René », « Odette Roy »"
    for names, shown in (("BLANC René;Odette Roy", True), ("René Blanc;Odette Roy", False)):
        assert (said in desk.post(address, {"text": names}).content.decode()) is shown


def test_lists_sort_by_family_name_then_by_the_rest() -> None:
    names = ["Zoé Abel", "Anne Zola", "Éric Noël", "Albert Noel", "Jean d’Ormesson", "Luc Le Goff"]
    in_order = [
        "Zoé Abel",
        "Luc Le Goff",
        "Albert Noel",
        "Éric Noël",
        "Jean d’Ormesson",
        "Anne Zola",
    ]
    assert sorted(names, key=NameSorting(GIVEN).key) == in_order


def test_a_family_name_written_on_a_player_wins_while_it_stands_in_the_name() -> None:
    filing = NameSorting(GIVEN, {"Anne Dupont Durand": "Dupont Durand", "Anne Petit": "Blanc"})
    assert filing.parts("Anne Dupont Durand") == NameParts("Anne", "Dupont Durand", "")
    assert filing.parts("Anne Petit").family == "Petit"
    assert NameSorting(FAMILY).parts("Martin Jean (fils)") == NameParts("", "Martin", "Jean (fils)")


PARTS = [
    # a name, its order, the stored family name, its parts
    ("Martine Martin", GIVEN, "", ("Martine", "Martin", "")),
    ("Denise Denis", GIVEN, "Denis", ("Denise", "Denis", "")),
    ("Jean-Paul Paul", GIVEN, "", ("Jean-Paul", "Paul", "")),
    ("Lily Li", GIVEN, "", ("Lily", "Li", "")),
    ("Martin Martin", GIVEN, "", ("Martin", "Martin", "")),
    ("Martin Martin Jean", FAMILY, "Martin", ("", "Martin", "Martin Jean")),
    ("Paul Martin Paul", GIVEN, "Paul", ("Paul Martin", "Paul", "")),
    ("Martine MARTIN dite Titine", GIVEN, "", ("Martine", "MARTIN", "dite Titine")),
    ("Marie-Bernadette d", GIVEN, "", ("Marie-Bernadette", "d", "")),
    ("MARTIN, Jean Paul", GIVEN, "", ("", "MARTIN", "Jean Paul")),
    ("Garcia Lopez, Maria", GIVEN, "Lopez", ("Garcia", "Lopez", "Maria")),
    ("Jean Martin (dit le Petit Martin)", GIVEN, "", ("Jean", "Martin", "(dit le Petit Martin)")),
    ("Anne Petite", GIVEN, "Petit", ("Anne", "Petite", "")),  # the words of the name, not letters of it
    ("Anne Martin-Dupont", GIVEN, "Dupont", ("Anne", "Martin-Dupont", "")),
    ("Jean d’Ormesson", GIVEN, "Ormesson", ("Jean", "d’Ormesson", "")),
    ("Paul d’Arc Noir", GIVEN, "Arc Noir", ("Paul", "d’Arc Noir", "")),
    ("Jean-Dupont Dupont Luc", GIVEN, "Dupont", ("Jean-Dupont", "Dupont", "Luc")),
    ("(x) 12", GIVEN, "", ("", "(x) 12", "")),
    ("", GIVEN, "", ("", "", "")),
]


@pytest.mark.parametrize(("name", "order", "written", "parts"), PARTS)
def test_a_family_name_is_found_by_its_place(
    name: str, order: NameOrder, written: str, parts: tuple[str, str, str]
) -> None:
    assert NameSorting(order, {name: written}).parts(name) == parts


words = st.sampled_from(
    ["Martin", "Martine", "MARTIN", "de", "La", "Li", "d", "Paul", "Jean-Paul", "(fils)", "2"]
)


def test_a_family_name_after_a_hyphen_is_filed_and_kept_in_forms() -> None:
    names = ["Jean d’Ormesson", "Anne Martin-Dupont", "Zoé Abel", "Luc Noir"]
    written = {"Anne Martin-Dupont": "Dupont", "Jean d’Ormesson": "Ormesson"}
    filing = NameSorting(GIVEN, written)
    assert [filing.family(name) for name in names] == ["Ormesson", "Dupont", "Abel", "Noir"]
    assert sorted(names, key=filing.key) == [names[place] for place in (2, 1, 3, 0)]
    assert has_family_name("Anne Martin-Dupont", "Dupont")
    assert not has_family_name("Anne Martine", "ine")
    assert not has_family_name("Anne Martin-Dupont", "Martin")


@given(st.lists(words, max_size=6), st.sampled_from([GIVEN, FAMILY]), st.lists(words, max_size=2))
def test_the_parts_of_a_name_are_the_name(spoken: list[str], order: NameOrder, written: list[str]) -> None:
    """Nothing is lost or cut, whatever its words are and whatever was stored."""
    name = " ".join(spoken)
    parts = NameSorting(order, {name: " ".join(written)}).parts(name)
    assert [word for part in parts for word in part.split()] == spoken
    assert parts.given == " ".join(filter(None, (parts.before, parts.after)))
    assert bool(parts.family) is bool(spoken)


@pytest.fixture
def desk(client: Client, cast: Any) -> Client:
    client.force_login(cast.denis)
    return client


def test_lists_follow_the_family_name_and_a_team_corrects_it(desk: Client, tournament: Tournament) -> None:
    teams = [("Zoé Abel", "Luc Roy"), ("Anne Dupont Zola", "Luc Noir"), ("Luc Petit", "Zoé Blanc")]
    for pair in teams:
        register_team(tournament, *pair)
    address = reverse("registration", args=[tournament.slug])

    def listed() -> list[int]:
        return [row.record.number for row in desk.get(address, {"sort": "names"}).context["table"].rows]

    assert listed() == [1, 3, 2]
    assert "Prénom Nom. Les listes" in desk.get(address).content.decode()
    page = reverse("team", args=[tournament.slug, 2])
    assert desk.get(page).context["form"]["family1"].value() == "Zola"
    given = {"player1": "Anne Dupont Zola", "player2": "Luc Noir", "number": "2", "family2": "Noir"}
    assert desk.post(page, given | {"family1": "Martin"}).context["form"].errors["family1"]
    assert desk.post(page, given | {"family1": "Dupont Zola"}).status_code == 302
    assert listed() == [1, 2, 3]
    assert desk.get(page).context["form"]["family1"].value() == "Dupont Zola"
    assert Player.objects.exclude(family="").count() == 1
    assert desk.post(page, given | {"family1": "Zola"}).status_code == 302
    assert not Player.objects.exclude(family="").exists()
    Tournament.objects.update(name_order=NameOrder.FAMILY_FIRST)
    assert listed() == [2, 3, 1]
    assert "Nom Prénom. Les listes" in desk.get(address).content.decode()


def test_an_import_joins_names_as_the_concours_writes_them(desk: Client, tournament: Tournament) -> None:
    address = reverse("registration_import", args=[tournament.slug])
    text = {"text": "Nom;Prénom;Nom;Prénom\nRoy;Anne;Noir;Luc"}
    assert desk.post(address, text).context["preview"].ready[0].draft.player1 == "Anne Roy"
    Tournament.objects.update(name_order=NameOrder.FAMILY_FIRST)
    assert desk.post(address, text).context["preview"].ready[0].draft.player1 == "Roy Anne"
