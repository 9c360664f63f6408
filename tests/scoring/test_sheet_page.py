"""docs/sheet-log.md: its examples are run, and it says every kind of entry, its fields and every refusal."""

from __future__ import annotations

import json
import re
from dataclasses import MISSING, fields
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from scoring.sheet.entries import KINDS
from scoring.sheet.refusals import SENTENCES
from tests.scoring.processes import run

if TYPE_CHECKING:
    from scoring.sheet import Content

PAGE = (Path(__file__).parents[2] / "docs" / "sheet-log.md").read_text(encoding="utf-8")
EXAMPLES = re.findall(r"```jsonl\n(.*?)```.*?```json\n(.*?)```", PAGE, re.DOTALL)


def rows(heading: str) -> dict[str, list[str]]:
    """The rows of the table below a heading, by their first cell."""
    (part,) = re.findall(rf"^## {heading}\n(.*?)(?=^## |\Z)", PAGE, re.DOTALL | re.MULTILINE)
    cells = [row.strip("|").split("|") for row in part.splitlines() if row.startswith("| `")]
    return {first.strip(" `"): [cell.strip() for cell in rest] for first, *rest in cells}


def test_the_page_has_its_examples() -> None:
    assert len(EXAMPLES) == PAGE.count("```jsonl") == 2


@pytest.mark.parametrize(("log", "answer"), EXAMPLES)
def test_example(log: str, answer: str) -> None:
    done = run("sheet", "--lang", "en", lines=log.encode())
    assert done.stdout.decode() == json.dumps(json.loads(answer), ensure_ascii=False) + "\n"
    assert (done.returncode, done.stderr) == (1, b"")


def test_every_kind_is_there_with_its_fields() -> None:
    table = rows("Kinds of entry")
    assert table.keys() == KINDS.keys()
    for kind, content in KINDS.items():
        told = set(re.findall(r"`(\w+)`(°?)", table[kind][0]))
        assert told == {(name, "°" * optional) for name, optional in needed(kind, content).items()}, kind


def needed(kind: str, content: type[Content]) -> dict[str, bool]:
    """The fields of a kind, and whether each may be left out; an article is missed when it is judged."""
    found = {each.name: each.default is not MISSING for each in fields(content)}
    if "article" in found:
        found["article"] = False
    if kind == "penalty":
        found |= {"side": False, "points": False}
    elif kind == "ruling":
        del found["points"]
    return found


def test_every_refusal_is_there() -> None:
    assert rows("Refusals").keys() == SENTENCES.keys() - {"deal-refused"}


def test_it_can_be_read_without_any_other_text() -> None:
    assert not re.search(r"DESIGN\.md|/work|\.\./", PAGE)
