"""Whole deals, from the shuffle to the record (ASCE 2 to 4, docs/rules/records.md)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import Phase, find, given, settings
from hypothesis import strategies as st

from scoring.cards import PACK, SEATS, Seat, Trump
from scoring.lots import Lots
from scoring.play.robot.dealing import deal_hands, play_deal
from tests.quickly import as_at_night, fewer_by_day
from tests.scoring.strategies import ASCE, lots, played_deals, seats

if TYPE_CHECKING:
    from collections.abc import Callable


@given(lots)
def test_four_hands_of_eight(drawn: Lots) -> None:
    dealt = deal_hands(drawn)
    assert [len(hand) for hand in dealt] == [8] * 4
    assert {card for hand in dealt for card in hand} == set(PACK)


@fewer_by_day
@given(st.integers(), seats)
def test_same_seed_same_deal(seed: int, dealer: Seat) -> None:
    assert play_deal(ASCE, Lots("deal", seed), dealer) == play_deal(ASCE, Lots("deal", seed), dealer)


def test_this_seed_has_always_given_this_deal() -> None:
    """A change here is a change of every demo and every simulated concours: say so where it is made."""
    assert play_deal(ASCE, Lots("2026-11-08", "table", 1, "deal", 2), Seat.NORTH) == {
        "contract": {"by": "EW", "bid": 140, "trump": "diamonds", "call": "none"},
        "points": {"NS": 44, "EW": 118},
        "belote": {"EW": 1},
        "announces": {"EW": [{"kind": "tierce", "rank": "A", "suit": "diamonds"}]},
    }


@pytest.mark.slow
def test_simulated_deals_are_like_a_tables() -> None:
    """Loose bounds: deals passed now and then, bids that vary, every trump, some capots and coinches."""
    records = [play_deal(ASCE, Lots("statistics", i), SEATS[i % 4]) for i in range(600)]
    played = [record for record in records if "contract" in record]
    assert 0.05 < 1 - len(played) / len(records) < 0.15
    assert {record["contract"]["trump"] for record in played} == set(Trump)
    assert {record["contract"]["call"] for record in played} == {"none", "coinche", "surcoinche"}
    assert 10 < sum("capot" in record for record in played) < 100
    assert 0.4 < sum(map(reaches_its_bid, played)) / len(played) < 0.7


def reaches_its_bid(record: dict[str, Any]) -> bool:
    """On tricks and belote alone: what announces add is the engine's affair."""
    contract = record["contract"]
    takers = contract["by"]
    if "capot" in record or contract["bid"] == "capot":
        return record.get("capot") == takers
    return record["points"][takers] + 20 * record.get("belote", {}).get(takers, 0) >= contract["bid"]


@pytest.mark.reaches
@as_at_night
@given(played_deals())
def test_a_played_deal_is_complete(record: dict[str, Any]) -> None:
    if "passed" in record:
        assert record == {"passed": True}
        return
    assert record.keys() <= {"contract", "points", "capot", "belote", "announces", "renonce"}
    assert ("capot" in record) is not ("points" in record)
    assert sum(record.get("points", {"NS": 162}).values()) == 162


def bids_and_makes_capot(record: dict[str, Any]) -> bool:
    return record["contract"]["bid"] == "capot" and record.get("capot") == record["contract"]["by"]


WANTED = [
    bids_and_makes_capot,
    lambda record: record["contract"]["call"] == "surcoinche",
    lambda record: sum(record.get("belote", {}).values()) == 4,
    lambda record: "renonce" in record,
    lambda record: len(record.get("announces", {})) == 2,
    lambda record: "'carre'" in str(record.get("announces")),
    lambda record: "'cent'" in str(record.get("announces")),
]


@pytest.mark.slow
@pytest.mark.parametrize("wanted", WANTED)
def test_played_deals_reach_everything(wanted: Callable[[dict[str, Any]], bool]) -> None:
    found = find(
        played_deals(),
        lambda record: "contract" in record and wanted(record),
        settings=settings(max_examples=1000, derandomize=True, database=None, phases=[Phase.generate]),
    )
    assert wanted(found)
