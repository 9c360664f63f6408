"""The published test vectors of public programs: values and where they stand, none of their code.

The first line of a file names its source, and the ruleset with the options that the program plays by; a line
may have options of its own. A vector says the marks, or only whether the contract is made, or the announces.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from tests.scoring.clubs import club

FOLDER = Path(__file__).with_name("vectors")
VECTORS = {"scoreit": 12, "scorecontree": 9, "colver": 17, "contree-kffr": 27, "oliboy50": 6}
"""The programs, and how many vectors each publishes of single deals."""


def published(program: str) -> list[dict[str, Any]]:
    """The lines of a program's file."""
    return [
        json.loads(line) for line in (FOLDER / f"{program}.jsonl").read_text(encoding="utf-8").splitlines()
    ]


CASES = [
    pytest.param(head, vector, id=f"{program}: {vector['why']}")
    for program in VECTORS
    for head, *vectors in [published(program)]
    for vector in vectors
]


def test_every_file_is_read_and_none_has_lost_a_vector() -> None:
    assert {path.stem: len(published(path.stem)) - 1 for path in FOLDER.iterdir()} == VECTORS


@pytest.mark.parametrize(("head", "vector"), CASES)
def test_a_public_program_scores_a_deal_alike(head: dict[str, Any], vector: dict[str, Any]) -> None:
    table = club(head["ruleset"], head["options"] | vector.get("options", {}))
    answer = table.score(table.read(vector["deal"])).to_record()
    expected = {name: vector[name] for name in ("made", "announces", "marks") if name in vector}
    assert {name: answer[name] for name in expected} == expected, head["source"]
    assert expected
