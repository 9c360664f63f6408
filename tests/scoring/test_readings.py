"""What texts say where a program easily says otherwise: one row of `readings.jsonl` each, with its source."""

from __future__ import annotations

import json
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from scoring.coinche.games import CoincheEngine
from scoring.errors import InvalidDeal
from scoring.house import coinche_rules
from scoring.play.reading import replay_record
from scoring.rulebooks import rulebook
from scoring.sheet.coinche import CoincheSheetGame
from scoring.telling.regulations.page import regulations
from tests.scoring.processes import run
from tests.scoring.test_regulations import CONCOURS

if TYPE_CHECKING:
    from collections.abc import Callable

    from scoring.coinche.ruleset import Ruleset

Row = dict[str, Any]
READINGS = [json.loads(line) for line in Path(__file__).with_name("readings.jsonl").read_text().splitlines()]


def rules_of(row: Row) -> Ruleset:
    """The rules of a row: those of a rulebook, or of a ruleset with options."""
    if (book := rulebook(row.get("rulebook", ""))) is not None:
        return coinche_rules(book.ruleset, dict(book.options))
    return coinche_rules(row["ruleset"], row.get("options", {}))


def play(row: Row) -> None:
    assert replay_record(rules_of(row), row["input"]).offence is row["offence"]


def score(row: Row) -> None:
    table = CoincheEngine(rules_of(row))
    if row.get("refused"):
        with pytest.raises(InvalidDeal) as refused:
            table.read(row["input"])
        assert "code" not in row or [error.code for error in refused.value.errors] == [row["code"]]
        return
    answer = table.score(table.read(row["input"])).to_record()
    asked = {name: row[name] for name in ("made", "announces", "marks") if name in row}
    assert {name: answer[name] for name in asked} == asked


def says(text: str, row: Row) -> None:
    plain = text.replace("\xa0", " ").replace("\u202f", " ")
    assert [words for words in row["said"] if words not in plain] == []
    assert [words for words in row["not_said"] if words in plain] == []


def explain(row: Row) -> None:
    table = CoincheEngine(rules_of(row))
    says(" | ".join(map(str, table.explain(table.score(table.read(row["input"]))))), row)


def page(row: Row) -> None:
    parts = regulations(rules_of(row), CONCOURS).parts
    says(" | ".join(str(rule.text) for part in parts for rule in part.rules), row)


def book(row: Row) -> None:
    """What a book says of its own text where its sources differ."""
    found = rulebook(row["rulebook"])
    assert found is not None
    says(f"{found.missing} {found.text and found.text.differ}", row)


def standings(row: Row) -> None:
    done = run("standings", lines=row["input"].encode())
    assert (done.returncode, done.stdout) == (row["status"], b"")
    assert len(done.stderr.splitlines()) == 1


def dealers(row: Row) -> None:
    game = CoincheSheetGame(rules_of(row), None)
    states = [game.new_game()]
    for place, record in enumerate(row["input"], 1):
        states.append(game.play(states[-1], partial(game.score_of, record), place, last=False)[1])
    found = [game.dealer(1, states[1 : 1 + played]) for played in range(len(states))]
    assert (found, game.uncounted(states[-1])) == (row["dealers"], row["uncounted"])


ASKED: dict[str, Callable[[Row], None]] = {
    "play": play,
    "score": score,
    "explain": explain,
    "page": page,
    "book": book,
    "standings": standings,
    "dealers": dealers,
}


@pytest.mark.parametrize("row", [pytest.param(row, id=row["id"]) for row in READINGS])
def test_a_text_is_read_as_it_stands(row: Row) -> None:
    assert row["source"]
    ASKED[row["ask"]](row)
