"""docs/rules.md says what the code plays, and names every decision of SCORING.md."""

from __future__ import annotations

import pytest

from docs.rules import PAGE, options, page
from scoring.engines import ENGINES
from scoring.options import OPTIONS
from scoring.rulesets import RULESETS

TEXT = PAGE.read_text(encoding="utf-8")


def test_the_page_is_up_to_date() -> None:
    """Else run `python -m docs.rules`."""
    assert page() == TEXT


def test_rulesets_across_options_down() -> None:
    head, _, *rows = options().splitlines()
    assert [cell.strip() for cell in head.split("|")[2:-3]] == list(RULESETS)
    assert [row.split("`")[1] for row in rows] == list(OPTIONS)


@pytest.mark.parametrize("name", ENGINES)
def test_every_ruleset_is_named(name: str) -> None:
    assert name in TEXT


@pytest.mark.parametrize("decision", [f"A{n}" for n in range(1, 10)] + [f"C{n}" for n in range(1, 7)])
def test_every_decision_is_said(decision: str) -> None:
    (row,) = (line for line in TEXT.splitlines() if line.startswith(f"| {decision} |"))
    assert len(row) > 60
