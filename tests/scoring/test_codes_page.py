"""docs/codes.md: every example of the page is read as the page says."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from scoring.coinche.records import RECORD
from scoring.errors import InvalidDeal
from scoring.telling.codes import codes_of

PAGE = (Path(__file__).parents[2] / "docs" / "codes.md").read_text(encoding="utf-8")
UNDERSTOOD, ANSWERED = "le programme comprend", "le programme répond"
Example = tuple[str, str, str, str]
"""The ruleset, its options, what is typed, what is said."""


def examples(said: str) -> list[Example]:
    """The rows of the tables with that second column."""
    rows: list[Example] = []
    rules: tuple[str, str] | None = None
    for row in PAGE.splitlines():
        cells = [cell.strip() for cell in row.strip("|").split(" | ")] if row.startswith("|") else []
        if len(cells) != 2:
            rules = rules if row.startswith("|---") else None
        elif cells[1] == said:
            named = re.findall(r"`(.+?)`", cells[0])
            rules = (named[0] if named else "asce", named[1] if len(named) > 1 else "{}")
        elif rules and cells[0].startswith("`"):
            rows.append((*rules, cells[0].strip("`"), cells[1]))
    return rows


def typed(sentence: object) -> str:
    """The sentence as the page writes it, which has no no-break spaces."""
    return str(sentence).replace("\xa0", " ")


def test_the_page_has_its_examples() -> None:
    assert len(examples(UNDERSTOOD)) > 30
    assert len(examples(ANSWERED)) > 8
    assert {ruleset for ruleset, *_ in examples(UNDERSTOOD)} == {"asce", "wikipedia", "dauphine", "chouine"}


def test_the_page_has_the_word_of_each_field() -> None:
    words = [each.codes[0] for each in RECORD.fields.values() if each.codes]
    assert [word for word in words if f"`{word}`" not in PAGE] == []


@pytest.mark.parametrize(("ruleset", "options", "line", "said"), examples(UNDERSTOOD))
def test_understood(ruleset: str, options: str, line: str, said: str) -> None:
    codes = codes_of(ruleset, json.loads(options))
    record = codes.parse(line)
    assert typed(codes.say(line)) == said
    assert codes.parse(codes.write(record)) == record


@pytest.mark.parametrize(("ruleset", "options", "line", "said"), examples(ANSWERED))
def test_refused(ruleset: str, options: str, line: str, said: str) -> None:
    with pytest.raises(InvalidDeal) as refused:
        codes_of(ruleset, json.loads(options)).parse(line)
    assert [typed(error.message()) for error in refused.value.errors] == [said]
