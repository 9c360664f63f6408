"""Names in a sentence."""

from __future__ import annotations

import pytest

from tournaments.platform.text import french_de


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("Alain", "d'Alain"),
        ("Élise Roy", "d'Élise Roy"),
        ("Hélène", "d'Hélène"),
        ("yves", "d'yves"),
        ("Yann", "de Yann"),
        ("Œdipe", "d'Œdipe"),
        ("Bernard", "de Bernard"),
        ("", "de "),
    ],
)
def test_de_before_a_vowel(name: str, said: str) -> None:
    assert french_de(name) == said
