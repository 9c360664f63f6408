"""Values: frozen, equal where they say the same, printed so that they can be read again."""

from __future__ import annotations

from itertools import product

import pytest
from hypothesis import given

from scoring import cards
from scoring.cards import PACK, Card, Rank, Side, Suit, Trump
from scoring.coinche import announces, deals, records
from scoring.coinche.announces import ALL, Announce, AnnounceKind
from scoring.coinche.deals import CoincheCall, Contract, Slam
from scoring.coinche.records import RecordedDeal
from scoring.play.auction import PlainCall
from scoring.results import LineKind
from tests.quickly import every_row, fewer_by_day
from tests.scoring.records import TABLE, Record, announce, deal
from tests.scoring.strategies import played_deals

NAMES = {
    **vars(cards),
    **vars(announces),
    **vars(deals),
    **vars(records),
    "LineKind": LineKind,
    "PlainCall": PlainCall,
}
CONTRACT = Contract(Side.NS, 100, Trump.HEARTS, CoincheCall.COINCHE)
DEAL = RecordedDeal(CONTRACT, points=(90, None), id=("a",))
TIERCE = Announce(AnnounceKind.TIERCE, Rank.ACE, Suit.SPADES)

VALUES = [
    *(
        word
        for words in (Side, Suit, Rank, Trump, AnnounceKind, CoincheCall, Slam, LineKind, PlainCall)
        for word in words
    ),
    *PACK,
    *ALL,
    *(Contract(*parts) for parts in product(Side, (80, Slam.CAPOT), Trump, CoincheCall)),
    DEAL,
    RecordedDeal(None, last=True),
]


def rebuilt(value: object) -> object:
    return eval(repr(value), dict(NAMES))  # noqa: S307 — that `repr` rebuilds is what is tested


@every_row((value,) for value in VALUES)
def test_repr_rebuilds(value: object) -> None:
    again = rebuilt(value)
    assert again == value
    assert type(again) is type(value)


@fewer_by_day
@given(played_deals())
def test_repr_rebuilds_any_deal(record: Record) -> None:
    read = TABLE.read(record)
    assert rebuilt(read) == read


def test_no_two_values_are_equal() -> None:
    """Suits and trumps share their words, as the record does; nothing else is alike."""
    assert len(set(PACK)) == 32
    assert len(set(ALL)) == 8 + 3 * 8 * 4
    assert Contract(Side.NS, 100, Trump.HEARTS) != CONTRACT
    assert Contract(Side.NS, 100, Trump.HEARTS, CoincheCall.COINCHE) == CONTRACT
    assert hash(Contract(Side.NS, 100, Trump.HEARTS, CoincheCall.COINCHE)) == hash(CONTRACT)


@pytest.mark.parametrize(
    ("value", "name"),
    [(CONTRACT, "bid"), (DEAL, "points"), (TIERCE, "rank"), (Card(Rank.ACE, Suit.SPADES), "rank")],
)
def test_values_are_frozen(value: object, name: str) -> None:
    with pytest.raises(AttributeError):
        setattr(value, name, 1)


def with_call(record: Record) -> Record:
    """The record with its call said, whether it was or not."""
    if "contract" not in record:
        return record
    return {**record, "contract": {"call": "none", **record["contract"]}}


@given(played_deals())
def test_record_value_record(record: Record) -> None:
    """Parsed from its record and printed back to the same."""
    read = TABLE.read(record)
    assert TABLE.read(read.to_record()) == read
    assert with_call(read.to_record()) == with_call(record)


# What a record may say and the value's own record leaves out: all that is so by default.
SAID_IN_FULL: Record = {
    "passed": False,
    "contract": {"by": "EW", "bid": "capot", "trump": "no-trump", "call": "none"},
    "points": {"NS": 62, "EW": 100},
    "capot": None,
    "solo": False,
    "belote": {"NS": 0},
    "rebelote_omitted": [],
    "announces": {"NS": [announce("tierce A hearts")], "EW": []},
    "renonce": None,
    "last": False,
    "id": None,
}
SAID_IN_SHORT: Record = {
    "contract": {"by": "EW", "bid": "capot", "trump": "no-trump"},
    "points": {"NS": 62, "EW": 100},
    "announces": {"NS": [announce("tierce A hearts")]},
    "id": None,
}


def test_what_is_so_by_default_is_left_out() -> None:
    assert TABLE.read(SAID_IN_FULL) == TABLE.read(SAID_IN_SHORT)
    assert with_call(TABLE.read(SAID_IN_FULL).to_record()) == with_call(SAID_IN_SHORT)


@pytest.mark.parametrize(
    "record",
    [
        {"passed": True},
        {"passed": True, "last": True, "id": 7},
        deal("capot", capot="NS", solo=True, last=True),
        deal(capot="EW", points={"NS": 0}),
        deal(120, "EW", "all-trump", "surcoinche", belote={"NS": 1, "EW": 2}, rebelote_omitted=["EW", "NS"]),
        deal(announces={"EW": [announce("carre J"), announce("tierce A clubs")]}, renonce="EW"),
    ],
)
def test_these_records_come_back(record: Record) -> None:
    assert with_call(TABLE.read(record).to_record()) == with_call(record)
