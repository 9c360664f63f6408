"""The prize list as one writes it."""

from __future__ import annotations

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tournaments.core.models.planning import SpecialKind
from tournaments.core.planning.forms import PrizesForm
from tournaments.core.planning.prizes import MAX_PRIZE_LENGTH, PrizeListError, read_prizes, write_prizes


@pytest.mark.parametrize(
    ("text", "prizes"),
    [
        ("", {}),
        ("\n  \n", {}),
        ("1 : 200 €\n2 : 100 €", {1: "200 €", 2: "100 €"}),
        ("200 €\n100 €", {1: "200 €", 2: "100 €"}),
        ("5-8 : une bouteille", dict.fromkeys(range(5, 9), "une bouteille")),
        ("5 à 6 : vin\nun jambon", {5: "vin", 6: "vin", 7: "un jambon"}),
        ("1er: jambon\n2e : vin", {1: "jambon", 2: "vin"}),
        ("3:c\n1:a", {1: "a", 3: "c"}),
        ("1 : Bon d’achat : 20 €", {1: "Bon d’achat : 20 €"}),
        ("20 euros\n3 kg de noix", {1: "20 euros", 2: "3 kg de noix"}),
        ("1 : 2 jambons, un par joueur", {1: "2 jambons, un par joueur"}),
        ("1.5 L de vin", {1: "1.5 L de vin"}),
    ],
)
def test_lines_are_read(text: str, prizes: dict[int, str]) -> None:
    assert read_prizes(text).ranks == prizes
    assert list(read_prizes(text).ranks) == sorted(prizes)


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("0 : rien", "Ligne 1 : le premier rang est 1"),
        ("\n8-5 : vin", "Ligne 2 : le premier rang est 1"),
        ("1 : a\n1 : b", "Ligne 2 : le rang 1 a déjà son lot plus haut."),
        ("1-3 : a\n2-5 : b", "Ligne 2 : le rang 2 a déjà son lot plus haut."),
        ("1 :", "Ligne 1 : écrivez le lot après les deux-points."),
        ("a\n\n3-5 une bouteille", "Ligne 3 : « 3-5 une bouteille » : écrivez « 3-5 : une bouteille »."),
        ("1er jambon", "Ligne 1 : « 1er jambon » : écrivez « 1er : jambon »."),
        (
            "2 jambons",
            "Ligne 1 : « 2 jambons » : écrivez « 2 : jambons » pour le rang 2, ou « 1 : 2 jambons ».",
        ),
        (
            "Bon : vin",
            "Ligne 1 : « Bon : vin » : écrivez « 1 : Bon : vin » pour le rang 1, ou « prix Bon : vin ».",
        ),
        ("dernier :", "Ligne 1 : écrivez le lot après les deux-points."),
        ("dernier : a\ndernier : b", "Ligne 2 : « dernier » a déjà son lot plus haut."),
        ("dernier " + "x" * 60 + " : a", "Ligne 1 : ce qui précède les deux-points tient en 60 caractères."),
        ("501 : vin", "Ligne 1 : le dernier rang possible est 500."),
        ("1 : " + "v" * (MAX_PRIZE_LENGTH + 1), "Ligne 1 : un lot tient en 120 caractères."),
    ],
)
def test_a_line_that_cannot_be_read_is_named(text: str, sentence: str) -> None:
    with pytest.raises(PrizeListError) as refused:
        read_prizes(text)
    assert len(refused.value.sentences) == 1
    assert refused.value.sentences[0].startswith(sentence)


POSTERS = {
    "1er lot : x": [1], "Premier : x": [1], "Deuxième : x": [2], "1er prix : x": [1], "2ème : x": [2],
    "Du 3e au 10e : x": range(3, 11), "du 5 au 8 : x": range(5, 9), "3/4 : x": [3, 4], "IIe : x": [2],
    "de la 4e à la 8e place : x": range(4, 9), "5e jusqu’au 8e : x": range(5, 9), "I : x": [1],
    "2nd : x": [2], "Second prix : x": [2], "1ʳᵉ : x": [1], "1° : x": [1], "1 er lot : x": [1],
    "N° 3 : x": [3], "Lot n° 2 : x": [2], "Lots 5 à 10 : x": range(5, 11), "Rang 7 : x": [7],
    "3e et 4e : x": [3, 4], "5e, 6e et 7e : x": [5, 6, 7], "4e-5e places : x": [4, 5], "Le 1er : x": [1],
    "1 – 2 : x": [1, 2], "2e / 3e : x": [2, 3], "XIIe : x": [12], "Les 8 premiers : x": range(1, 9),
    "Les 3 suivants : x": [1, 2, 3], "Aux trois premières équipes : x": [1, 2, 3], "Les premiers : x": [1],
    "Vainqueurs : x": [1], "Équipe gagnante : x": [1], "À la première équipe : x": [1],
    "5th to 8th : x": range(5, 9), "First prize : x": [1],
    "1er lot – x": [1], "1er lot = x": [1], "Premier prix, x": [1], "1) x": [1], "1. x": [1], "3 = x": [3],
}  # fmt: skip


@pytest.mark.parametrize("line", POSTERS)
def test_ranks_are_understood_as_posters_write_them(line: str) -> None:
    assert read_prizes(line).ranks == dict.fromkeys(POSTERS[line], "x")
    assert read_prizes(line).special == {}


@pytest.mark.parametrize(
    ("text", "prizes"),
    [
        ("1er : 200 € – 2e : 100 € – 3e : 50 €", {1: "200 €", 2: "100 €", 3: "50 €"}),
        ("1er lot : 200 € ; 2e lot : un jambon", {1: "200 €", 2: "un jambon"}),
        ("1er prix - Jambon : 5 kg", {1: "Jambon : 5 kg"}),
        ("1 - 200 €\n2 – 100 €", {1: "200 €", 2: "100 €"}),
        ("1er : a\nLes 2 suivants : b\nc", {1: "a", 2: "b", 3: "b", 4: "c"}),
        ("1/2 jambon", {1: "1/2 jambon"}),
        ("10 € par joueur", {1: "10 € par joueur"}),
    ],
)
def test_what_stands_behind_the_ranks_is_the_prize(text: str, prizes: dict[int, str]) -> None:
    assert read_prizes(text).ranks == prizes


NO_RANKS = {
    "1er prix féminin : x": SpecialKind.CHOSEN, "Première équipe féminine : x": SpecialKind.CHOSEN,
    "Prix du 3e âge : x": SpecialKind.CHOSEN, "Au dernier : x": SpecialKind.LAST,
}  # fmt: skip


@pytest.mark.parametrize("line", NO_RANKS)
def test_whom_a_word_names_wins_no_rank(line: str) -> None:
    assert [one.kind for one in read_prizes(line).special.values()] == [NO_RANKS[line]]


REFUSED: dict[str, set[tuple[int, ...]]] = {
    "1er lot un jambon": {(1,)}, "Troisième prix un jambon": {(3,)}, "Deuxième rosette": {(2,)},
    "1er 200 €": {(1,)}, "5-8 bouteilles": {(5, 6, 7, 8)}, "5 - 8 bouteilles": {(5, 6, 7, 8), (5,)},
    "du 5e au 8e une bouteille": {(5, 6, 7, 8)}, "2 jambons": {(2,), (1,)}, "Bon : vin": {(1,), ()},
    "Du 11e au dernier : x": set(), "Avant-dernier : x": set(), "3 lots : x": set(), "10 prix : x": set(),
    "1er lot (par équipe) : x": set(), "IV : x": set(), "1er ou 2e : x": set(), "3/4 jambon": set(),
    "1 : 200 € - 2 : 100 € - 3 : 50 €": set(), "1er ex æquo : x": set(), "11e et suivants : x": set(),
}  # fmt: skip


@pytest.mark.parametrize("line", REFUSED)
def test_an_advice_is_read_as_the_line_says_or_there_is_none(line: str) -> None:
    with pytest.raises(PrizeListError) as refused:
        read_prizes(line)
    advice = refused.value.sentences[0].partition("écrivez")[2]
    said = [part.strip("\N{NO-BREAK SPACE}") for part in re.findall("«(.*?)»", advice)]
    assert {tuple(read_prizes(one).ranks) for one in said if "…" not in one} == REFUSED[line]


def test_all_that_is_wrong_is_said_at_once() -> None:
    with pytest.raises(PrizeListError) as refused:
        read_prizes("0 : a\nbien\n2 :")
    assert len(refused.value.sentences) == 2


SPECIAL = [
    ("Dernier : une cuillère", SpecialKind.LAST),
    ("Meilleure équipe féminine : un panier", SpecialKind.CHOSEN),
    ("1re dame : un vase", SpecialKind.CHOSEN),
    ("Le plus jeune : un ballon", SpecialKind.CHOSEN),
    ("Prix du public : un tableau", SpecialKind.CHOSEN),
    ("Meilleure donne : du vin", SpecialKind.DEAL),
    ("Tirage au sort : un jambon", SpecialKind.LOTS),
    ("Chacun : un verre", SpecialKind.EVERYBODY),
]


def test_special_prizes_are_known_by_their_label_and_written_as_they_were() -> None:
    text = "\n".join(["1 : 200 €", *(line for line, _kind in SPECIAL)])
    prizes = read_prizes(text)
    assert [special.kind for special in prizes.special.values()] == [kind for _line, kind in SPECIAL]
    assert prizes.ranks == {1: "200 €"}
    lines = [(special.label, special.text) for special in prizes.special.values()]
    assert write_prizes(prizes.ranks, lines) == text


def test_a_concours_of_matches_offers_and_takes_no_best_deal() -> None:
    for of_matches in (False, True):
        form = PrizesForm({"text": "Meilleure donne : du vin"}, of_matches=of_matches)
        assert any("meilleure donne" in str(typed) for typed, _who in form.ways) is not of_matches
        assert form.is_valid() is not of_matches
    assert "aucune donne" in str(form.errors)
    assert PrizesForm({"text": "Dernier : du vin"}, of_matches=True).is_valid()


PRIZES = st.dictionaries(
    st.integers(1, 500),
    st.text(
        st.characters(exclude_categories=["C", "Z"], include_characters=" "),
        min_size=1,
        max_size=MAX_PRIZE_LENGTH,
    ).filter(lambda text: text == text.strip() and not re.search(r"[-–—;,|•/]\s*\d+\s*:", text)),
)


@given(PRIZES)
def test_what_is_written_is_read_back(prizes: dict[int, str]) -> None:
    assert read_prizes(write_prizes(prizes)).ranks == prizes


def test_neighbours_that_win_the_same_share_a_line() -> None:
    assert write_prizes({1: "a", 2: "b", 3: "b", 5: "b", 6: "b"}) == "1 : a\n2-3 : b\n5-6 : b"
