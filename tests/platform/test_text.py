"""Names in a sentence, apostrophes and sizes of files."""

from __future__ import annotations

import pickle

import pytest
from django.utils.translation import override

from tournaments.platform.text import french_de
from tournaments.platform.typography import (
    Typed,
    as_typed,
    called_out,
    file_size,
    for_programs,
    names_in,
    nth,
    ordinal,
    raised,
    typographic,
)


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("Alain", "d’Alain"),
        ("Élise Roy", "d’Élise Roy"),
        ("Hélène", "d’Hélène"),
        ("yves", "d’yves"),
        ("Yann", "de Yann"),
        ("Œdipe", "d’Œdipe"),
        ("Bernard", "de Bernard"),
        ("", "de "),
    ],
)
def test_de_before_a_vowel(name: str, said: str) -> None:
    assert french_de(name) == said


@pytest.mark.parametrize(
    ("typed", "shown"),
    [
        ("L\x27Huillier", "L’Huillier"),
        ("O\x27Neill d\x27Arc", "O’Neill d’Arc"),
        ("Jean \x27Jojo\x27 Roy", "Jean \x27Jojo\x27 Roy"),
        ("L’Huillier", "L’Huillier"),
        ("Roy", "Roy"),
    ],
)
def test_an_apostrophe_between_letters_is_a_printers(typed: str, shown: str) -> None:
    assert typographic(typed) == Typed.of(typed) == shown
    assert as_typed(Typed.of(typed)) == typed
    assert as_typed(pickle.loads(pickle.dumps(Typed.of(typed)))) == typed  # noqa: S301 — made here


@pytest.mark.parametrize(
    ("count", "french", "english"),
    [
        (0, "1\xa0ko", "1\xa0kB"),
        (492_000, "492\xa0ko", "492\xa0kB"),
        (999_999, "1\xa0Mo", "1\xa0MB"),
        (1_234_567, "1,2\xa0Mo", "1.2\xa0MB"),
        (34_567_890, "35\xa0Mo", "35\xa0MB"),
        (2_000_000_000, "2\xa0Go", "2\xa0GB"),
        (4_500_000_000_000, "4\u202f500\xa0Go", "4,500\xa0GB"),
    ],
)
def test_sizes_have_the_units_of_the_language(count: int, french: str, english: str) -> None:
    with override("fr"):
        assert file_size(count) == french
    with override("en"):
        assert file_size(count) == english


@pytest.mark.parametrize(
    ("number", "gender", "page", "text", "english"),
    [
        (1, "", "1<sup>er</sup>", "1ᵉʳ", "1st"),
        (1, "f", "1<sup>re</sup>", "1ʳᵉ", "1st"),
        (2, "", "2<sup>e</sup>", "2ᵉ", "2nd"),
        (21, "f", "21<sup>e</sup>", "21ᵉ", "21st"),
        (113, "", "113<sup>e</sup>", "113ᵉ", "113th"),
    ],
)
def test_an_ordinal_has_raised_letters(number: int, gender: str, page: str, text: str, english: str) -> None:
    with override("fr"):
        assert ordinal(number, gender) == page
        assert nth(number, feminine=gender == "f") == text
    with override("en"):
        assert ordinal(number, gender) == nth(number) == english


def test_a_text_whose_ordinals_are_raised_is_escaped() -> None:
    assert raised("Équipe 2 (2ᵉ) <b>") == "Équipe 2 (2<sup>e</sup>) &lt;b&gt;"
    assert raised("1 796 ᵉ") == "1 796 ᵉ"


def test_players_are_called_out_with_a_dash_that_begins_no_line() -> None:
    assert called_out(["Anne Roux"]) == "Anne Roux"
    called = called_out(["Anne Roux", "Paul Roux"])
    assert called == "Anne Roux\u00a0– Paul Roux"
    assert names_in(called) == names_in("Anne Roux – Paul Roux") == ["Anne Roux", "Paul Roux"]
    assert for_programs(called) == "Anne Roux – Paul Roux"
