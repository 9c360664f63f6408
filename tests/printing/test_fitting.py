"""Texts that must fit."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tournaments.frontends.printing.fitting import (
    DEFAULT_HEIGHT_RATIO,
    FLOOR,
    MM,
    NAME_FLOOR,
    UNKNOWN_LETTER_WIDTH,
    Fitter,
    FontWidths,
    TextList,
    TextPlace,
)

LETTERS = FontWidths()
FITTER = Fitter(LETTERS)
words = st.text(st.characters(codec="utf-8", categories=("L", "N", "P")), min_size=1, max_size=20)
texts = st.lists(words, min_size=1, max_size=9).map(" ".join)
widths = st.floats(10, 200)
heights = st.floats(4, 60)
sizes = st.floats(NAME_FLOOR, 60)


@given(st.lists(texts, min_size=1, max_size=2), widths, heights, sizes)
def test_texts_stay_in_their_place(names: list[str], width: float, height: float, size: float) -> None:
    found = FITTER.fit(names, TextPlace(width, size, height))
    assert FLOOR <= found.size <= size
    assert sum(FITTER.lines(text, width, found.size) for text in found.texts) == found.lines
    assert found.lines <= max(len(names), height * MM / found.size + 0.1)


@given(texts, widths, sizes)
def test_what_has_room_is_whole(text: str, width: float, size: float) -> None:
    lines = FITTER.lines(text, width, FLOOR)
    found = FITTER.fit([text], TextPlace(width, size, lines * FLOOR / MM))
    assert found.texts == (text,)


@given(texts, widths, sizes, st.floats(1, 3))
def test_more_room_never_cuts_more(text: str, width: float, size: float, more: float) -> None:
    narrow, wide = (
        FITTER.fit([text], TextPlace(w, size, size * DEFAULT_HEIGHT_RATIO / MM))
        for w in (width, width * more)
    )
    assert len(wide.texts[0]) >= len(narrow.texts[0])


@pytest.mark.parametrize(
    ("text", "width", "height", "size", "said"),
    [
        ("Jean Martin", 100, 5, 12, ("Jean Martin", 12, 1)),
        ("Jean Martin", 17, 5, 12, ("Jean Martin", 9.8, 1)),
        ("Jean-Christophe Martin", 25, 9, 12, ("Jean-Christophe Martin", 10.4, 2)),
        ("Jean-Christophe Martin", 15, 4, 12, ("Jean-Chri…", 9, 1)),
    ],
)
def test_how_a_name_is_set(
    text: str, width: float, height: float, size: float, said: tuple[str, float, int]
) -> None:
    (shown,), points, lines = FITTER.fit([text], TextPlace(width, size, height, NAME_FLOOR))
    assert (shown, round(points, 1), lines) == said


@pytest.mark.parametrize(
    ("text", "width", "lines"),
    [
        ("1 · René Bour – Agnès Bastien", 34, ["1 · René Bour –", "Agnès Bastien"]),
        ("2 · Rosalie Perrin – Hélène Kieffer", 30, ["2 · Rosalie Perrin –", "Hélène Kieffer"]),
        ("Club · le\u00a021\u00a0mai · Petite salle", 29, ["Club · le\u00a021\u00a0mai ·", "Petite salle"]),
        ("2 · Rosalie Perrin – Hélène Kieffer", 24.5, ["2 · Rosalie", "Perrin – Hélène", "Kieffer"]),
    ],
)
def test_lines_end_between_names(text: str, width: float, lines: list[str]) -> None:
    assert FITTER.broken(text, width, 10) == lines


@given(st.text(st.characters(codec="utf-8", categories=("L", "N", "P", "Zs")), max_size=60))
def test_a_text_is_as_wide_as_its_letters(text: str) -> None:
    assert LETTERS.width(text) == pytest.approx(sum(LETTERS.width(letter) for letter in text))
    assert LETTERS.width(text) <= 2 * len(text)


def test_figures_are_of_one_width_and_no_letter_of_a_name_is_strange() -> None:
    assert len({LETTERS.width(digit) for digit in "0123456789"}) == 1
    names = "ÀÉÈÊËÎÏÔÖÙÜŸÇŒÆàéèêëîïôöùüÿçœæłňÞðřşğıőűțΑΩαωάЖЯжяњћ’-–·ễ"
    assert [letter for letter in names if LETTERS.width(letter) == UNKNOWN_LETTER_WIDTH] == []
    assert LETTERS.width("♠漢") == 2 * UNKNOWN_LETTER_WIDTH


entries = st.lists(st.lists(texts, min_size=1, max_size=2), min_size=1, max_size=9)


@given(entries, widths, heights, sizes, st.booleans())
def test_a_list_has_two_sizes_and_one_for_what_is_far_too_long(
    listed: list[list[str]], width: float, height: float, size: float, grows: bool
) -> None:
    made = TextList(listed, TextPlace(width, size, height, NAME_FLOOR), grows=grows)
    found = [made.fit(entry) for entry in listed]
    assert {fit.size for fit in found} <= {made.usual, made.small, made.least}
    assert NAME_FLOOR <= made.least <= made.small <= made.usual <= size
    if grows:
        assert [list(fit.texts) for fit in found] == listed, "it makes room for every name"
    else:
        assert all(made.height(entry) <= max(height, len(entry) * made.least / MM) + 1 for entry in listed)


@pytest.mark.parametrize(
    ("height", "size", "lines"),
    [(5, 9.0, 1), (9, 12, 2)],
    ids=["smaller where its place is low", "two lines of the usual size before that"],
)
def test_one_long_name_of_a_list(height: float, size: float, lines: int) -> None:
    names = ["Jean Martin", "Éric Lo", "Zoé Bour", "Jean-Christophe Martin"]
    made = TextList([[name] for name in names], TextPlace(31, 12, height, NAME_FLOOR))
    assert [made.fit([name]).size for name in names[:3]] == [12, 12, 12]
    long = made.fit(names[3:])
    assert (round(long.size, 1), long.lines) == (size, lines)


def test_a_list_of_long_names_has_a_smaller_usual_size() -> None:
    names = [[f"Marie-Christine Martin-{letters}"] for letters in ("Bour", "Duval", "Petit", "Roy")]
    made = TextList(names, TextPlace(45, 14, 5, NAME_FLOOR))
    assert NAME_FLOOR < made.usual < 14
    assert {made.fit(name).lines for name in names} == {1}


def test_the_longest_name_of_a_list_leaves_the_others_their_sizes() -> None:
    longer, longest = "Jean-Christophe Dupont-Martin", "Jean-Christophe-Maximilien de La Tour-Maubourg d’Orme"
    names = [*[f"Éric Lo{number}" for number in range(38)], longer, longest]
    made = TextList([[name] for name in names], TextPlace(60, 18, 6.5, NAME_FLOOR), grows=True)
    assert made.fit(names[:1]).size == made.usual == 18
    assert made.fit([longer]).lines == 1
    assert made.fit([longer]).size > made.fit([longest]).size * 1.3


def test_many_long_names_do_not_make_the_others_small() -> None:
    names = [*[f"Éric Lo{number}" for number in range(8)], *["Jean-Christophe Vandenbroucke-Westermann"] * 2]
    place = TextPlace(40, 16, 12, NAME_FLOOR)
    made = TextList([[name, f"{number}"] for number, name in enumerate(names)], place)
    assert made.fit([names[0], "0"]).size == 16
