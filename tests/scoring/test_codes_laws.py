"""Laws of the codes: a deal written and read again is that deal, under the rules of any club."""

from __future__ import annotations

import json
from statistics import median
from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scoring.cards import Trump
from scoring.coinche.reader import DealReader
from scoring.errors import InvalidDeal
from scoring.rulesets import RULESETS
from scoring.telling.codes.completing import complete
from scoring.telling.codes.errors import CodeError
from scoring.telling.codes.parsing import parse
from scoring.telling.codes.saying import say
from scoring.telling.codes.writing import write
from tests.quickly import fewer_by_day
from tests.scoring.clubs import a_deal, clubs, seeds
from tests.scoring.fields import with_more
from tests.scoring.published import published
from tests.scoring.records import Record, deal
from tests.scoring.strategies import played_deals

if TYPE_CHECKING:
    from random import Random

    from scoring.coinche.ruleset import Ruleset

ASCE = RULESETS["asce"]
DEALS = 6
ids = st.recursive(
    st.none()
    | st.booleans()
    | st.integers()
    | st.text(max_size=6)
    | st.floats(allow_nan=False, allow_infinity=False),
    lambda inner: st.lists(inner, max_size=2) | st.dictionaries(st.text(max_size=2), inner, max_size=2),
    max_leaves=4,
)


def canonical(record: Record, rules: Ruleset) -> str:
    """A record as the engine keeps it: what is so by default is left out."""
    return json.dumps(DealReader(rules).read(record).to_record(), sort_keys=True)


def comes_back(record: Record, rules: Ruleset) -> None:
    line = write(record, rules)
    assert json.dumps(parse(line, rules), sort_keys=True) == canonical(record, rules)
    assert write(parse(line, rules), rules) == line


def both_points(record: Record, rules: Ruleset, random: Random) -> Record:
    """The same deal, the points of both sides told now and then."""
    told = record.get("points", {})
    if len(told) != 1 or random.random() < 0.5:
        return record
    ((side, n),) = told.items()
    total = rules.pools[Trump(record["contract"]["trump"])].total
    return {**record, "points": {"NS": n, "EW": total - n} if side == "NS" else {"NS": total - n, "EW": n}}


@fewer_by_day
@given(clubs(), seeds)
def test_a_deal_comes_back(rules: Ruleset, random: Random) -> None:
    """Under any club's rules, with what only some of them have."""
    for _ in range(DEALS):
        record = both_points(a_deal(rules, random), rules, random)
        comes_back(with_more(record, rules, random), rules)


@given(played_deals())
def test_a_played_deal_comes_back(record: Record) -> None:
    comes_back(record, ASCE)


@pytest.mark.reaches
@given(st.sampled_from([{"passed": True}, {"passed": True, "last": True}]), ids)
def test_any_id_comes_back(record: Record, number: Any) -> None:
    comes_back({**record, "id": number}, ASCE)


@pytest.mark.parametrize("name", RULESETS)
def test_every_case_of_the_rules_comes_back(name: str) -> None:
    for case in published(name):
        comes_back(case["deal"], RULESETS[name])


def test_lines_are_short() -> None:
    """So that twelve deals are typed in two minutes: half of the published cases take 12 keys or fewer."""
    lines = [write(case["deal"], RULESETS[name]) for name in RULESETS for case in published(name)]
    assert median(map(len, lines)) <= 12


def test_a_plain_deal_is_shorter_still() -> None:
    """A contract, its points, nothing else: ten or eleven keys."""
    plain = [deal(bid, points={"NS": n}) for bid in (80, 90, 100, 160) for n in (8, 50, 112)]
    assert max(len(write(record, ASCE)) for record in plain) <= 11


@given(clubs(), seeds, st.randoms(use_true_random=False))
def test_order_spaces_and_case_do_not_matter(rules: Ruleset, random: Random, other: Any) -> None:
    """Bid, points and capot keep their order, and so do announces; everything may stand among the others."""
    record = a_deal(rules, random)
    line = write(record, rules)
    tricks = [word for word in line.split() if word[0] in "0123456789cg"]
    others = [word for word in line.split() if word not in tricks]
    places = sorted(other.randint(0, len(tricks)) for _ in others)
    for place, word in reversed(list(zip(places, others, strict=True))):
        tricks.insert(place, word)
    mixed = other.choice([" ", "  ", "\t", ", "]).join(tricks)
    assert parse(other.choice([str.upper, str.lower, str])(mixed), rules) == parse(line, rules)


@pytest.mark.slow
@pytest.mark.reaches
@given(clubs(), st.data())
@settings(max_examples=60)
def test_every_completion_leads_to_a_deal(rules: Ruleset, data: st.DataObject) -> None:
    """Whatever one picks, there is a next pick until the line is a deal."""
    line = walk(rules, data)
    while not is_deal(line, rules):
        offered = complete(line, rules)
        assert offered, line
        line = offered[0].line


def walk(rules: Ruleset, data: st.DataObject) -> str:
    """A line made of completions alone."""
    line = ""
    for _ in range(data.draw(st.integers(0, 10))):
        offered = complete(line, rules)
        if offered:
            line = data.draw(st.sampled_from(offered)).line
    return line


@pytest.mark.slow
@pytest.mark.reaches
@given(clubs(), seeds)
@settings(max_examples=30)
def test_what_is_typed_is_offered(rules: Ruleset, random: Random) -> None:
    """Key by key, what comes next is among the completions; of numbers, from their second key.

    The mark of who announced first is offered once the announces tie, and may be typed before: what is
    offered after it then makes the tie, which the line may do later.
    """
    record = a_deal(rules, random)
    if rules.generale is None:  # who took all the tricks alone matters nowhere else
        record.pop("solo", None)
    line = write(record, rules)
    for place, key in enumerate(line):
        begins_a_number = key.isdigit() and line[place - 1] == " "
        offered = any(line.startswith(found.line) for found in complete(line[:place], rules))
        if key == "!" and not offered:
            break
        if key not in {" ", "!"} and not begins_a_number:
            assert offered, line[:place]


def is_deal(line: str, rules: Ruleset) -> bool:
    try:
        parse(line, rules)
    except InvalidDeal:
        return False
    return True


KEYS = "NEPCKTSAxb+345RDV!.-#capgenrdo0126789 "


@pytest.mark.reaches
@given(st.sampled_from(sorted(RULESETS)), st.text(max_size=12) | st.text(KEYS, max_size=16))
def test_any_text_is_a_deal_or_named_errors(name: str, line: str) -> None:
    rules = RULESETS[name]
    for lang in ("fr", "en"):
        assert isinstance(say(line, rules).in_language(lang), str)
    assert all(found.meaning.in_language(lang) for found in complete(line, rules) for lang in ("fr", "en"))
    try:
        DealReader(rules).read(parse(line, rules))
    except InvalidDeal as invalid:
        for error in invalid.errors:
            assert isinstance(error, CodeError)
            assert 1 <= error.column <= len(line) + 1
            assert error.message("fr").strip()
            assert error.message("en").strip()
