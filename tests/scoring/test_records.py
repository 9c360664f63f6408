"""What is declared of the fields of a record: whole, and said as players say it."""

from __future__ import annotations

import pytest

from scoring.coinche.kinds import OneSide
from scoring.coinche.records import RECORD


@pytest.mark.parametrize("name", RECORD.fields)
def test_a_declaration_is_whole(name: str) -> None:
    """A word of the codes is said, and so is what stands beside a deal; a question has its reproach."""
    field = RECORD.fields[name]
    assert field.record.strip()
    assert field.said is not None or not (field.codes or field.told)
    assert not (field.passed and field.codes and isinstance(field.kind, OneSide)), (
        "a passed deal has no takers"
    )
    assert field.asked is None or (field.kind.values and (field.asked.step is None or field.asked.missing))


def test_a_list_of_values_is_there_where_somebody_chooses_among_them() -> None:
    values = {name: RECORD.fields[name].kind.values for name in ("renonce", "last", "points", "announces")}
    assert values == {"renonce": ("NS", "EW"), "last": (True,), "points": (), "announces": ()}


@pytest.mark.parametrize(
    ("name", "value", "said"),
    [("dealer", "E", "donnée par Est"), ("renonce", "NS", "renonce NS"), ("last", True, "dernière donne")],
)
def test_a_field_is_said_with_its_value(name: str, value: object, said: str) -> None:
    assert str(RECORD.fields[name].say(value)) == said
