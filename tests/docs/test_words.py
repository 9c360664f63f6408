"""docs/words.md: each thing has one name in the sentences of the catalogue, in both languages."""

from __future__ import annotations

import re
from typing import Final

from tests.docs.pages import FOLDER, text_of
from tests.docs.test_typography import catalogue

PLACES: Final = re.compile(r"%\(\w+\)[sd]|\{\w+\}|</?\w[^>]*>")


def out() -> dict[str, list[tuple[str, re.Pattern[str]]]]:
    """What is out in French and in English, each with the thing that is called otherwise."""
    found: dict[str, list[tuple[str, re.Pattern[str]]]] = {"msgid": [], "msgstr": []}
    for line in text_of(FOLDER / "words.md").splitlines():
        # A bar inside a pattern is no border of a cell.
        cells = re.split(r" \| ", line.strip("| ")) if line.startswith("| ") else []
        if len(cells) == 5 and cells[0] != "thing":
            for language, cell in zip(found, cells[3:], strict=True):
                found[language] += [(cells[0], re.compile(one)) for one in re.findall(r"`([^`]+)`", cell)]
    return found


def test_what_is_out_is_said_nowhere() -> None:
    words = out()
    assert min(map(len, words.values())) > 7
    wrong = [
        f"{thing}: {wanted.pattern}: {text[:120]}"
        for where, text in catalogue()
        for language, patterns in words.items()
        if f", {language}" in where
        for thing, wanted in patterns
        if wanted.search(PLACES.sub("", text))
    ]
    assert wrong == []
