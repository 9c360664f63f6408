"""Belote: who takes bids nothing, and nothing tells of a bid (docs/rules/house-rules.md)."""

from __future__ import annotations

import json
from random import Random

import pytest

from scoring.coinche.games import CoincheEngine
from scoring.errors import InvalidDeal
from scoring.house import coinche_rules
from scoring.rulebooks import rulebook
from scoring.telling.codes import codes_of
from scoring.telling.regulations.page import regulations
from tests.scoring.clubs import a_deal
from tests.scoring.records import deal
from tests.scoring.test_regulations import CONCOURS

BOOK = rulebook("belote")
assert BOOK is not None
OPTIONS = dict(BOOK.options)
BELOTE = CoincheEngine(coinche_rules(BOOK.ruleset, OPTIONS))


@pytest.mark.parametrize(
    ("record", "said"),
    [
        (deal(points={"NS": 100}), "Prise à cœur, réussie"),
        (deal(points={"NS": 72}), "Prise à cœur, chutée : 72 contre 90 à la défense"),
        ({"passed": True}, "Les quatre joueurs ont passé"),
    ],
)
def test_a_deal_is_told_without_a_bid(record: dict[str, object], said: str) -> None:
    lines = [str(one).replace("\xa0", " ") for one in BELOTE.explain(BELOTE.score(BELOTE.read(record)))]
    assert lines[0].startswith(said)
    assert not any("80" in line or "demande" in line for line in lines)


def test_deals_of_chance_have_no_slam_bid() -> None:
    records = [a_deal(BELOTE.ruleset, random) for random in map(Random, range(12))]
    assert {BELOTE.read(record).contract.bid for record in records} == {80}


def test_a_code_has_no_bid_both_ways() -> None:
    codes = codes_of(BOOK.ruleset, OPTIONS)
    record = codes.parse("N C 112")
    assert isinstance(record, dict)
    assert record["contract"] == {"by": "NS", "bid": 80, "trump": "hearts", "call": "none"}
    written = codes.write(json.loads(json.dumps(record)))
    assert isinstance(written, str)
    assert written.split()[:2] == ["N", "C"] or written.lower().startswith("nc")
    assert codes.parse(written) == record
    with pytest.raises(InvalidDeal):
        codes.parse("N")
    with pytest.raises(InvalidDeal, match="il faut ici b ou un point"):
        codes.parse("N C 112 zzz")


def test_no_book_of_another_ruleset_is_what_belote_is_compared_with() -> None:
    assert regulations(coinche_rules("pagat", OPTIONS), CONCOURS).known != BOOK.title


def test_the_page_of_rules_compares_belote_with_no_coinche() -> None:
    page = regulations(BELOTE.ruleset, CONCOURS)
    assert page.differences == ()
    told = " ".join(str(rule.text) for part in page.parts for rule in part.rules)
    assert "surcoinche" not in told
