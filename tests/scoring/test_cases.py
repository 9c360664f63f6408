"""The published cases of every ruleset there is, read from the rules beside the project."""

import json
from pathlib import Path

import pytest

from scoring.coinche.games import Table
from scoring.errors import InvalidDeal
from scoring.rulesets import RULESETS

CASES = Path(__file__).parents[3] / "shared" / "rules" / "cases"


def cases(name):
    """The lines of a file of cases; a missing file fails the whole module, it is never skipped."""
    lines = (CASES / f"{name}.jsonl").read_text(encoding="utf-8").splitlines()
    return [json.loads(line) for line in lines if line.strip()]


def valid_cases():
    return [
        pytest.param(name, case, id=f"{name}: {case['why']}") for name in RULESETS for case in cases(name)
    ]


@pytest.mark.parametrize(("name", "case"), valid_cases())
def test_case(name, case):
    table = Table(RULESETS[name])
    answer = table.score(table.read(case["deal"])).to_record()
    assert {key: answer[key] for key in case["expect"]} == case["expect"]


@pytest.mark.parametrize("case", cases("asce-invalid"), ids=lambda case: f"{case['code']} on {case['field']}")
def test_refused(case):
    with pytest.raises(InvalidDeal) as refused:
        Table(RULESETS["asce"]).read(case["deal"])
    assert [(error.field, error.code) for error in refused.value.errors] == [(case["field"], case["code"])]
