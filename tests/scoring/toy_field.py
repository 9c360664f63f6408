"""A toy: a deal with one field more, described at its attribute and nowhere else."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import pytest

from scoring import house
from scoring.coinche.fields import Asked, Compared, Need, Place, described
from scoring.coinche.kinds import OneOf
from scoring.coinche.records import RECORD, RecordedDeal
from scoring.sentences import sentence as _
from scoring.sheet import game
from tests.scoring.fields import PLAIN


@dataclass(frozen=True)
class WithToy(RecordedDeal):
    """A deal of which one can say how often it was dealt anew: a number, told to everybody."""

    misdeals: int | None = described(
        kind=OneOf({1: _("une maldonne"), 2: _("deux maldonnes")}, codes={1: "u", 2: "d"}),
        record="how often it was dealt anew, 1 or 2",
        passed=True,
        compared=Compared.NOT_AT_ALL,
        replayed=False,
        needs=Need(lambda rules: rules.announces == "all", _("ce règlement ne compte pas les maldonnes")),
        codes=("mal",),
        twice=_("les maldonnes sont déjà dites"),
        said=_("après {value}"),
        told=True,
        asked=Asked(label=_("Maldonnes avant cette donne"), place=Place.RARE),
    )


TOY: dict[str, Any] = {**PLAIN, "misdeals": 2}


@pytest.fixture
def with_toy() -> Iterator[None]:
    """Deals have the toy, as if its attribute had been written in `scoring.coinche.records`."""
    made = (house.made_rules, game._game)
    for deal in (WithToy, RecordedDeal):
        RECORD.declare(deal)
        for each in made:
            each.cache_clear()
        if deal is WithToy:
            yield
