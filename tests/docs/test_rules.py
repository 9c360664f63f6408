"""docs/rules: its examples are scored as it says, its options are the code's, and what is cited is there."""

from __future__ import annotations

import io
import json
import re
from typing import Any

import pytest
from django.core.management import call_command

from scoring.engines import engine_of
from scoring.errors import SENTENCES
from scoring.play.reading import replay_record, replayed_record
from scoring.rulesets import ALL_RULESETS, RULESETS
from tests import records_page
from tests.docs.pages import FOLDER, ROOT, TEXTS, text_of

RULES = FOLDER / "rules"
DECISIONS = [f"A{n}" for n in range(1, 10)] + [f"C{n}" for n in range(1, 13)]


def stated() -> set[str]:
    """The decisions that have a row in a table of docs/rules."""
    rows = (row for page in RULES.glob("*.md") for row in page.read_text(encoding="utf-8").splitlines())
    return {found[1] for found in (re.match(r"\| ([A-Z]\d+) \| .{60,}", row) for row in rows) if found}


def json_of(page: str) -> list[Any]:
    return [json.loads(block) for block in re.findall(r"```json\n(.*?)```", text_of(RULES / page), re.DOTALL)]


def test_every_decision_is_stated() -> None:
    assert stated() == set(DECISIONS)


@pytest.mark.parametrize("folder", ["scoring", "tournaments", "templates", "tests/scoring"])
def test_every_decision_that_is_cited_is_stated(folder: str) -> None:
    texts = [text for path, text in TEXTS.items() if path.is_relative_to(ROOT / folder)]
    cited = {name for text in texts for name in re.findall(r"(?<![\w.])[AC]\d(?![\w.])", text)}
    assert cited <= stated()
    assert folder != "scoring" or len(cited) > 10


def test_every_page_that_is_cited_exists() -> None:
    cited = {name for text in TEXTS.values() for name in re.findall(r"\bdocs/[\w/-]+\.md\b", text)}
    assert len(cited) > 10
    assert [name for name in sorted(cited) if not (ROOT / name).is_file()] == []


def test_no_text_outside_the_repository_is_cited() -> None:
    outside = re.compile(r"(?:SCORING|RULEBOOKS)[.]md|\b(?:asce|pagat|wikipedia-fr|dauphine|chouine)[.]txt")
    assert [str(path) for path, text in TEXTS.items() if outside.search(text)] == []


@pytest.mark.parametrize(("name", "asked"), [("options", []), ("rulebooks", ["--rulebooks"])])
def test_the_tables_are_those_of_the_code(name: str, asked: list[str]) -> None:
    """Run `make docs` after a change of the options or of a rulebook."""
    page = io.StringIO()
    call_command("document_options", *asked, stdout=page)
    assert text_of(RULES / f"{name}.md") == page.getvalue()


def test_the_fields_of_a_record_are_those_of_the_code() -> None:
    assert records_page.written() == records_page.table(), "`make docs` writes it anew"


@pytest.mark.parametrize("name", ALL_RULESETS)
def test_every_ruleset_has_its_page(name: str) -> None:
    page = "chouine" if ALL_RULESETS[name].is_match else name
    assert text_of(RULES / f"{page}.md").startswith(f"# {page}")


def test_the_example_of_a_deal_is_scored_as_the_page_says() -> None:
    record, score = json_of("records.md")
    assert engine_of(ALL_RULESETS["asce"]).score(record).to_record() == score


def test_the_example_of_a_partie_is_scored_as_the_page_says() -> None:
    (record,) = json_of("chouine.md")
    assert engine_of(ALL_RULESETS["chouine"]).score(record).to_record() == {
        "ok": True, "totals": {"A": 108, "B": 62}, "winner": "A",
    }  # fmt: skip


def test_the_example_of_a_replay_is_judged_as_the_page_says() -> None:
    (block,) = re.findall(r"```json\n(.*?)```", text_of(RULES / "command.md"), re.DOTALL)
    record, answer = map(json.loads, block.splitlines())
    assert {"ok": True, **replayed_record(replay_record(RULESETS["asce"], record), "fr")} == answer


def test_every_code_of_an_error_is_in_the_table() -> None:
    codes = set(SENTENCES)
    assert len(codes) > 15
    pages = text_of(RULES / "records.md") + text_of(RULES / "chouine.md")
    assert {code for code in codes if f"`{code}`" not in pages} == set()
