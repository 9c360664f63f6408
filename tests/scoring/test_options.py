"""House rules over a ruleset (SCORING.md 5): each option changes what it says, and nothing wrong is taken."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from scoring.errors import InvalidDeal
from scoring.games import Table
from scoring.options import OPTIONS, OptionError, describe_options, with_options
from scoring.rulesets import RULESETS
from tests.scoring.records import deal, gives

if TYPE_CHECKING:
    from tests.scoring.records import Record

ASCE = RULESETS["asce"]


def table(**options: Any) -> Table:
    return Table(with_options(ASCE, options))


def marks(record: Record, **options: Any) -> tuple[int, int]:
    at = table(**options)
    return at.score(at.read(record)).marks


# The option, a deal, what NS and EW mark under asce and under the option.
MARKED = [
    ({"must_beat_defence": False}, deal(points={"NS": 81}), (0, 240), (160, 80)),
    ({"rounding": "6-up"}, deal(points={"NS": 85}), (170, 80), (160, 80)),
    ({"rounding": "none"}, deal(points={"NS": 85}), (170, 80), (165, 77)),
    ({"surcoinche": 3}, deal(call="surcoinche"), (960, 0), (720, 0)),
    ({"surcoinche": 3}, deal(call="coinche"), (480, 0), (480, 0)),
    ({"capot_bid": 270}, deal("capot", capot="NS"), (500, 0), (520, 0)),
]


@pytest.mark.parametrize(("options", "record", "usual", "changed"), MARKED)
def test_an_option_changes_the_marks(
    options: dict[str, Any], record: Record, usual: tuple[int, int], changed: tuple[int, int]
) -> None:
    assert marks(record) == usual
    assert marks(record, **options) == changed


def test_target() -> None:
    at = table(target=1010)
    game = at.new_game()
    for record in gives("NS", 500, 500):
        _, game = at.play(game, record)
        assert not game.over
    assert at.play(game, deal())[1].winner == "NS"


def test_trumps() -> None:
    suits = table(trumps=["spades", "hearts", "diamonds", "clubs"])
    with pytest.raises(InvalidDeal) as refused:
        suits.read(deal(trump="no-trump"))
    assert [(error.field, error.code) for error in refused.value.errors] == [
        ("contract.trump", "bid-not-in-ruleset")
    ]
    assert suits.read(deal(trump="clubs")).contract


def test_belote_can_win() -> None:
    """A8 is what it switches off."""
    at = table(belote_can_win=True)
    game = at.new_game()
    for record in [*gives("NS", 660, 660, 660), deal(points={"NS": 0}, belote={"NS": 1})]:
        _, game = at.play(game, record)
    assert game.winner == "NS"


@pytest.mark.parametrize(
    ("options", "named"),
    [
        ([], "object"),
        (None, "object"),
        ({"cible": 1000}, "cible"),
        ({"target": "1000"}, "target"),
        ({"target": 0}, "target"),
        ({"target": True}, "target"),
        ({"target": 1000.0}, "target"),
        ({"surcoinche": 4.0}, "surcoinche"),
        ({"must_beat_defence": 1}, "must_beat_defence"),
        ({"rounding": ["none"]}, "rounding"),
        ({"trumps": []}, "trumps"),
        ({"trumps": ["hearts", "hearts"]}, "trumps"),
        ({"trumps": ["hearts", {}]}, "trumps"),
        ({"trumps": "hearts"}, "trumps"),
    ],
)
def test_wrong_options_are_named(options: object, named: str) -> None:
    with pytest.raises(OptionError, match=named):
        with_options(ASCE, options)


def test_no_option_changes_nothing() -> None:
    assert with_options(ASCE, {}) == ASCE


def test_the_defaults_are_the_ruleset() -> None:
    """What is shown as default, set, gives the ruleset back."""
    for name, described in describe_options().items():
        defaults = {option: about["default"] for option, about in described.items()}
        assert with_options(RULESETS[name], defaults) == RULESETS[name]


@pytest.mark.parametrize("name", OPTIONS)
def test_every_option_is_described(name: str) -> None:
    about = describe_options()["asce"][name]
    assert about.keys() == {"default", "values", "fr", "en"}
    assert about["fr"] != about["en"]
    assert about["values"]
