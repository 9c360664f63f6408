"""The prize list as one writes it."""

from __future__ import annotations

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
        assert ("meilleure donne" in str(form.fields["text"].help_text)) is not of_matches
        assert form.is_valid() is not of_matches
    assert "aucune donne" in str(form.errors)
    assert PrizesForm({"text": "Dernier : du vin"}, of_matches=True).is_valid()


PRIZES = st.dictionaries(
    st.integers(1, 500),
    st.text(
        st.characters(exclude_categories=["C", "Z"], include_characters=" "),
        min_size=1,
        max_size=MAX_PRIZE_LENGTH,
    ).filter(lambda text: text == text.strip()),
)


@given(PRIZES)
def test_what_is_written_is_read_back(prizes: dict[int, str]) -> None:
    assert read_prizes(write_prizes(prizes)).ranks == prizes


def test_neighbours_that_win_the_same_share_a_line() -> None:
    assert write_prizes({1: "a", 2: "b", 3: "b", 5: "b", 6: "b"}) == "1 : a\n2-3 : b\n5-6 : b"
