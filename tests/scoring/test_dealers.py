"""Who deals at the Dauphiné: the first by the kings, then in turn, and who bid a générale deals next."""

from __future__ import annotations

from typing import Any

import pytest

from scoring.coinche.reader import DealReader
from scoring.errors import InvalidDeal
from scoring.rulesets import RULESETS
from scoring.telling.codes.parsing import parse
from scoring.telling.codes.saying import say
from scoring.telling.codes.writing import write
from tests.scoring.records import Record, deal
from tests.scoring.sheet_logs import PASSED, new, said, sheet_of

DAUPHINE = {"ruleset": "dauphine"}
RULES = RULESETS["dauphine"]
PLAYED = deal(points={"NS": 90})
GENERALE = deal("generale", capot="NS", solo=True, generale_by="S")
N, W, S, E = range(4)

# «La donne» and «Les enchères»: the deals so far, who deals next when the draw's lot said West.
NEXT: list[tuple[str, list[Record], int | None]] = [
    ("nobody before the kings are drawn", [], None),
    ("nor where no deal says who dealt", [PLAYED, PASSED], None),
    ("from the first deal, in turn", [{**PLAYED, "dealer": "S"}, PLAYED], N),
    ("a passed deal moves it on", [{**PASSED, "dealer": "N"}], W),
    ("who bid a générale", [{**PLAYED, "dealer": "N"}, GENERALE], S),
    ("and from there in turn", [{**PLAYED, "dealer": "N"}, GENERALE, PLAYED], E),
    ("of a failed générale too", [deal("generale", points={"NS": 90}, generale_by="N")], N),
    ("a later deal puts it right", [{**PLAYED, "dealer": "N"}, {**PLAYED, "dealer": "E"}], N),
]


@pytest.mark.parametrize(("deals", "dealer"), [pytest.param(*row[1:], id=row[0]) for row in NEXT])
def test_who_deals_next(deals: list[Record], dealer: int | None) -> None:
    assert sheet_of(*map(new, deals), **DAUPHINE).dealer(W) == dealer


def test_who_dealt_is_what_the_record_says_else_what_follows() -> None:
    sheet = sheet_of(new({**PLAYED, "dealer": "E"}), new(GENERALE), new(PLAYED), **DAUPHINE)
    assert [sheet.dealer(W, place) for place in range(3)] == [E, N, S]
    undone = sheet_of(new({**PLAYED, "dealer": "E"}), new(GENERALE), said("remove", deal=2), **DAUPHINE)
    assert undone.dealer(W) == N


REFUSED: list[tuple[Any, list[tuple[str, str]]]] = [
    ({**PLAYED, "dealer": "X"}, [("dealer", "bad-value")]),
    ({**PLAYED, "dealer": None}, [("dealer", "wrong-type")]),
    ({**PLAYED, "generale_by": "N"}, [("generale_by", "bad-value")]),
    ({**GENERALE, "generale_by": "E"}, [("generale_by", "bad-value")]),
    ({**PASSED, "generale_by": "N"}, [("generale_by", "unknown-field")]),
    ({**PASSED, "dealer": "N"}, []),
    ({**GENERALE, "dealer": "W"}, []),
]


@pytest.mark.parametrize(("record", "expected"), REFUSED)
def test_what_cannot_be_told(record: Any, expected: list[tuple[str, str]]) -> None:
    found = []
    try:
        DealReader(RULES).read(record)
    except InvalidDeal as invalid:
        found = [(error.field, error.code) for error in invalid.errors]
    assert found == expected


@pytest.mark.parametrize("field", [{"dealer": "N"}, {"generale_by": "N"}])
def test_other_rules_have_no_place_for_it(field: Record) -> None:
    with pytest.raises(InvalidDeal, match="unknown-field"):
        DealReader(RULESETS["wikipedia"]).read({**deal("generale", capot="NS"), **field})


CODES = [
    (
        "N gen C gen parS",
        GENERALE,
        "NS prend générale à cœur, tous les plis par le preneur seul, demandée par Sud",
    ),
    ("- donO", {**PASSED, "dealer": "W"}, "Les quatre joueurs ont passé, donnée par Ouest"),
]


@pytest.mark.parametrize(("line", "record", "meaning"), CODES)
def test_codes(line: str, record: Record, meaning: str) -> None:
    assert write(record, RULES) == line
    assert parse(line, RULES) == DealReader(RULES).read(record).to_record()
    assert str(say(line, RULES)) == meaning


def test_where_all_goes_to_the_left_so_does_the_deal() -> None:
    left = {"ruleset": "asce", "options": {"turns": "left"}}
    assert [sheet_of(*[new(PLAYED)] * played, **left).dealer(N) for played in range(3)] == [N, E, S]
