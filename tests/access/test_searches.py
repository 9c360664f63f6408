"""No search costs more than a list: of whatever is typed eight different words of eighty letters are read."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client

from tests.access.test_role_walk import BACKEND
from tests.quickly import day_rows
from tournaments.core.models.registration import SEARCHED_WORDS, search_words

DIFFERENT = " ".join(f"mot{number}" for number in range(3_000))
ALIKE = "a " * 30_000


@pytest.mark.parametrize(
    ("typed", "read"),
    [
        ("Le Goff, Élise", ["le", "goff", "elise"]),
        ("a a A à", ["a"]),
        (ALIKE, ["a"]),
        ("1 2 3 4 5 6 7 8 9 10", ["1", "2", "3", "4", "5", "6", "7", "8"]),
        ("x" * 1_000, ["x" * 80]),
        (" , ", []),
    ],
)
def test_the_words_of_a_search(typed: str, read: list[str]) -> None:
    assert search_words(typed) == read
    assert len(search_words(DIFFERENT)) == SEARCHED_WORDS


@pytest.mark.parametrize(
    "typed", day_rows([DIFFERENT, ALIKE, "é" * 60_000], every=3), ids=["different", "alike", "one"]
)
@pytest.mark.parametrize(
    "path",
    [
        "/clubs/{club}/donnees/",
        "/clubs/{club}/journal/",
        "/concours/{playing}/inscriptions/",
        "/concours/{playing}/parties/1/",
        "/concours/{playing}/classement/",
        "/c/{playing}/tables/",
        "/c/{playing}/equipes/",
        "/c/{playing}/classement/",
    ],
)
def test_a_long_search_is_answered(cast: Any, places: dict[str, Any], path: str, typed: str) -> None:
    client = Client()
    client.force_login(cast.odile, BACKEND)
    assert client.get(path.format(**places), {"q": typed}).status_code == 200
