"""Deals that have each field of the record: for every test that asks all fields, those of tomorrow too.

They are made from the declaration (`scoring.coinche.records`). A field that cannot stand in any deal has one
of its own in `DEALS`: `test_every_field_has_its_deal` says which.
"""

from __future__ import annotations

from random import Random
from typing import Any, Final, NamedTuple

from scoring.coinche.announces import Announce
from scoring.coinche.deals import Contract
from scoring.coinche.fields import DealField
from scoring.coinche.reader import DealReader
from scoring.coinche.records import RECORD
from scoring.coinche.ruleset import Ruleset
from scoring.errors import InvalidDeal
from scoring.house import coinche_rules

Record = dict[str, Any]


class DealWith(NamedTuple):
    """A deal that has a field, and the rules under which it may: a ruleset with options."""

    ruleset: str
    options: dict[str, Any]
    record: Record

    @property
    def rules(self) -> Ruleset:
        return coinche_rules(self.ruleset, self.options)


PLAIN: Final = {"contract": {"by": "NS", "bid": 100, "trump": "hearts"}, "points": {"NS": 110}}
TIERCE: Final = {"kind": "tierce", "rank": "A", "suit": "clubs"}
GENERALE: Final = {"contract": {"by": "NS", "bid": "generale", "trump": "hearts"}, "capot": "NS"}

DEALS: Final[dict[str, DealWith]] = {
    "passed": DealWith("asce", {}, {"passed": True}),
    "contract": DealWith("asce", {}, {**PLAIN, "contract": {**PLAIN["contract"], "call": "coinche"}}),
    "points": DealWith("asce", {}, {**PLAIN, "points": {"EW": 52}}),
    "capot": DealWith("asce", {}, {"contract": PLAIN["contract"], "capot": "EW"}),
    "solo": DealWith("wikipedia", {}, {**GENERALE, "solo": True}),
    "belote": DealWith("asce", {}, {**PLAIN, "belote": {"EW": 1}}),
    "rebelote_omitted": DealWith("asce", {}, {**PLAIN, "belote": {"NS": 1}, "rebelote_omitted": ["NS"]}),
    "announces": DealWith("asce", {}, {**PLAIN, "announces": {"NS": [TIERCE]}}),
    "first_announce": DealWith(
        "asce",
        {"announce_tie": "first"},
        {
            **PLAIN,
            "announces": {"NS": [TIERCE], "EW": [{**TIERCE, "suit": "spades"}]},
            "first_announce": "EW",
        },
    ),
    "renonce": DealWith("asce", {}, {**PLAIN, "announces": {"NS": [TIERCE]}, "renonce": "NS"}),
    "generale_by": DealWith("dauphine", {}, {**GENERALE, "generale_by": "S"}),
    "id": DealWith("asce", {}, {**PLAIN, "id": "7"}),
}
"""A deal of each field that needs others beside it, or values that no declaration can give."""

PARTS: Final = (*Contract._fields, *Announce._fields, "NS", "EW")
"""The names inside a field's value."""


def names() -> list[str]:
    """Every field of a record."""
    return ["passed", *RECORD.fields]


def deal_with(name: str) -> DealWith:
    """A deal that has this field: its own, else a plain one under the first rules that know the field."""
    if name in DEALS:
        return DEALS[name]
    field = RECORD.fields[name]
    rulesets = ("asce", "dauphine", "wikipedia")
    ruleset = next(each for each in rulesets if field.stands(coinche_rules(each, {})))
    one = field.kind.values[0]
    return DealWith(ruleset, {}, {**PLAIN, name: [one] if field.kind.many else one})


def a_value(field: DealField, random: Random) -> Any:
    """One of the values of a declared field, as in JSON."""
    values = field.kind.values
    return random.sample(values, random.randint(1, len(values))) if field.kind.many else random.choice(values)


def with_more(record: Record, rules: Ruleset, random: Random) -> Record:
    """The deal, now and then with each further field that these rules and the deal have a place for."""
    for name, field in RECORD.fields.items():
        if name in record or not field.kind.values or random.random() < 0.5:
            continue
        more = {**record, name: a_value(field, random)}
        try:
            DealReader(rules).read(more)
        except InvalidDeal:
            continue
        record = more
    return record
