"""The worked deals of every ruleset's text, as `tests/scoring/cases` has them."""

import pytest

from scoring.coinche.games import CoincheEngine
from scoring.errors import InvalidDeal
from scoring.rulesets import RULESETS
from tests.scoring.published import published


def valid_cases():
    return [
        pytest.param(name, case, id=f"{name}: {case['why']}") for name in RULESETS for case in published(name)
    ]


@pytest.mark.parametrize(("name", "case"), valid_cases())
def test_case(name, case):
    table = CoincheEngine(RULESETS[name])
    answer = table.score(table.read(case["deal"])).to_record()
    assert {key: answer[key] for key in case["expect"]} == case["expect"]


@pytest.mark.parametrize(
    "case", published("asce-invalid"), ids=lambda case: f"{case['code']} on {case['field']}"
)
def test_refused(case):
    with pytest.raises(InvalidDeal) as refused:
        CoincheEngine(RULESETS["asce"]).read(case["deal"])
    assert [(error.field, error.code) for error in refused.value.errors] == [(case["field"], case["code"])]
