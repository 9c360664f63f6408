"""Laws of the asce rules, over deals that were really dealt and played, and over any JSON at all."""

from __future__ import annotations

import copy
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.errors import SENTENCES, InvalidDeal
from tests.quickly import fewer_by_day
from tests.scoring.fields import PARTS, names
from tests.scoring.records import OTHER, TABLE, Record, deal, mirrored, score
from tests.scoring.strategies import played_deals

contracts = played_deals().filter(lambda record: "contract" in record)


@given(played_deals())
def test_marks_are_tens_and_not_negative(record: Record) -> None:
    """A5."""
    assert all(mark >= 0 and mark % 10 == 0 for mark in score(record)["marks"].values())


@given(played_deals())
def test_a_mirror_image_scores_as_a_mirror(record: Record) -> None:
    assert score(mirrored(record)) == mirrored(score(record))


def called(record: Record, call: str) -> Record:
    return score({**record, "contract": {**record["contract"], "call": call}})


@given(contracts)
def test_surcoinche_is_twice_coinche(record: Record) -> None:
    """3.1 c and d, A3, A4: for who wins the deal; the other side has its belote, multiplied by nothing."""
    once, twice = called(record, "coinche"), called(record, "surcoinche")
    by = record["contract"]["by"]
    winner = by if once["made"] else OTHER[by]
    assert twice["made"] is once["made"]
    assert twice["marks"][winner] == 2 * once["marks"][winner]
    belote = 20 * record.get("belote", {}).get(OTHER[winner], 0)
    assert twice["marks"][OTHER[winner]] == once["marks"][OTHER[winner]] == belote


@given(contracts)
def test_a_call_judges_nothing(record: Record) -> None:
    """A1: made or not, totals and announces are the same under any call."""
    judged = [
        {name: value for name, value in called(record, call).items() if name != "marks"}
        for call in ("none", "coinche", "surcoinche")
    ]
    assert judged[0] == judged[1] == judged[2]


@fewer_by_day
@given(contracts, st.randoms(use_true_random=False))
def test_the_order_of_announces_does_not_matter(record: Record, random: Any) -> None:
    shuffled = copy.deepcopy(record)
    for announced in shuffled.get("announces", {}).values():
        random.shuffle(announced)
    assert score(shuffled) == score(record)


@given(contracts)
def test_totals_are_all_the_points_there_are(record: Record) -> None:
    """9.1, 9.2 and 7: the pack with its der, the belotes, the announces that count."""
    answer = score(record)
    pack = 252 if record.get("capot") else 162
    belotes = 20 * sum(record.get("belote", {}).values())
    assert sum(answer["totals"].values()) == pack + belotes + sum(answer["announces"].values())


@pytest.mark.reaches
@fewer_by_day
@given(contracts)
def test_announces_count_for_one_side(record: Record) -> None:
    """8.3, 8.4."""
    assert 0 in score(record)["announces"].values()


@given(contracts)
def test_one_side_s_points_say_the_other_s(record: Record) -> None:
    """docs/rules/records.md: one side may be left out."""
    total = 252 if record.get("capot") else 162
    told = record.get("points") or {record["capot"]: 252}
    side, n = next(iter(told.items()))
    for points in ({side: n}, {OTHER[side]: total - n}, {side: n, OTHER[side]: total - n}):
        assert score({**record, "points": points}) == score(record)


@fewer_by_day
@given(st.lists(played_deals(), max_size=12))
def test_a_game_is_the_sum_of_its_deals(records: list[Record]) -> None:
    """The running score adds the marks up until the game is over, which it is at once or never."""
    game, sums = TABLE.new_game(), [0, 0]
    for record in records:
        before = game
        if before.over:
            break
        deal_score, game = TABLE.play(before, record)
        sums = [sum(pair) for pair in zip(sums, deal_score.marks, strict=True)]
        assert list(game.score) == sums
        assert before.winner is None
        assert game.winner is None or game.score[game.winner.place] >= 2000


CONTRACT_WORDS = ["NS", "EW", "hearts", "no-trump", "all-trump", "none", "surcoinche", "capot", "generale"]
ANNOUNCE_WORDS = ["carre", "cent", "cinquante", "tierce", "A", "10", "K", "7"]
FIELDS = [*names(), *PARTS]
anything = st.recursive(
    st.none()
    | st.booleans()
    | st.integers()
    | st.sampled_from([0, 1, 80, 85, 160, 161, 162, 252, 820, 830, 10**30])
    | st.floats(allow_nan=False, allow_infinity=False)
    | st.sampled_from(CONTRACT_WORDS + ANNOUNCE_WORDS)
    | st.text(max_size=4),
    lambda inner: (
        st.lists(inner, max_size=4)
        | st.dictionaries(st.sampled_from(FIELDS) | st.text(max_size=3), inner, max_size=6)
    ),
    max_leaves=20,
)


@st.composite
def damaged_deals(draw: st.DrawFn) -> Record:
    """A deal that was played, with a few of its parts taken away or replaced by anything."""
    record: Record = draw(played_deals())
    for _ in range(draw(st.integers(1, 4))):
        parts = [part for part in parts_of(record) if part]
        part = draw(st.sampled_from(parts)) if parts else record
        if not part or draw(st.booleans()):
            name = draw(st.sampled_from(FIELDS))
            if isinstance(part, dict):
                part[name] = draw(anything)
            else:
                part.append(draw(anything))
        else:
            places = list(part) if isinstance(part, dict) else list(range(len(part)))
            part[draw(st.sampled_from(places))] = draw(anything)
    return record


def parts_of(value: Any) -> list[Any]:
    """The objects and lists of a record, itself first."""
    if isinstance(value, dict):
        return [value, *(part for inner in value.values() for part in parts_of(inner))]
    return [value, *(part for inner in value for part in parts_of(inner))] if isinstance(value, list) else []


@fewer_by_day
@given(anything | damaged_deals() | damaged_deals().map(lambda record: {**deal(), **record}))
def test_any_json_gives_a_result_or_named_errors(record: Any) -> None:
    try:
        assert score(record)["ok"] is True
    except InvalidDeal as invalid:
        refused = invalid.errors
    else:
        return
    assert refused
    for error in refused:
        assert error.code in SENTENCES
        assert error.message("fr").strip()
        assert error.message("en").strip()
