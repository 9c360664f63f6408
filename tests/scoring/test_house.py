"""The rules of a club from what is kept of them, and what it changed."""

from __future__ import annotations

from typing import Any

import pytest

from scoring.house import changes, check, chouine_rules, coinche_rules, without_meaning
from scoring.options import OptionError
from scoring.rulesets import ALL_RULESETS


@pytest.mark.parametrize(
    ("ruleset", "chosen", "target", "changed"),
    [
        ("asce", {}, None, {}),
        ("asce", {"target": 2000, "surcoinche": 4}, None, {}),
        ("asce", {"surcoinche": 3, "announces": "none"}, None, {"announces": "none", "surcoinche": 3}),
        ("asce", {}, 1500, {"target": 1500}),
        ("asce", {"trumps": ["clubs", "spades"]}, None, {"trumps": ["spades", "clubs"]}),
        ("asce", {}, 1_000_000_000, {"target": 1_000_000_000}),
        ("wikipedia", {"generale": None}, 3000, {"generale": None}),
    ],
)
def test_what_a_club_changed(ruleset: str, chosen: Any, target: int | None, changed: Any) -> None:
    assert list(changes(coinche_rules(ruleset, chosen, target)).items()) == list(changed.items())


def test_what_a_club_changed_in_its_chouine() -> None:
    assert changes(chouine_rules("chouine", {"parties": 3, "manches": 2})) == {"parties": 3}


@pytest.mark.parametrize(
    ("ruleset", "players"), [("asce", 2), ("chouine", 1), ("chouine-quatre", 2), ("mondoubleau-quatre", 2)]
)
def test_how_many_play_on_a_side(ruleset: str, players: int) -> None:
    assert ALL_RULESETS[ruleset].players_on_a_side == players


def test_a_number_for_each_kind_of_trump_is_read_like_any_mapping() -> None:
    lowest = coinche_rules(
        "wikipedia", {"lowest_bid": {"suit": 80, "no-trump": 70, "all-trump": 130}}
    ).lowest_bid
    assert (len(lowest), dict(lowest)) == (3, {"suit": 80, "no-trump": 70, "all-trump": 130})


def test_a_ruleset_is_made_once_for_the_same_choice() -> None:
    one = coinche_rules("asce", {"surcoinche": 3, "tie": "last-winner"}, 1500)
    assert coinche_rules("asce", {"tie": "last-winner", "surcoinche": 3}, 1500) is one
    assert coinche_rules("asce", {"tie": "last-winner"}, 1500) is not one


def test_what_cannot_be_is_refused_by_name() -> None:
    with pytest.raises(OptionError) as refused:
        coinche_rules("asce", {"announces": "none", "announce_tie": "first"})
    assert refused.value.name == "announce_tie"


@pytest.mark.parametrize(
    ("ruleset", "chosen", "without"),
    [
        ("asce", {}, {"failed_base_generale", "generale_leads"}),
        ("asce", {"generale": 400}, set()),
        (
            "asce",
            {"generale": 400, "announces": "none", "announce_tie": "first"},
            {"announce_tie", "no_trump_carres"},
        ),
        ("asce", {"multiplies": "bid"}, {"belote_multiplied", "failed_base_generale", "generale_leads"}),
        (
            "pagat",
            {},
            {
                "announce_tie",
                "no_suit_bids",
                "no_trump_carres",
                "belote_at_all_trump",
                "belote_multiplied",
                "coinched_loser",
                "failed_base_generale",
                "generale_leads",
                "no_trump_bid",
                "no_trump_scale",
                "all_trump_scale",
            },
        ),
        ("wikipedia", {}, set()),
        ("wikipedia", {"generale": None}, {"failed_base_generale", "generale_leads"}),
    ],
)
def test_options_that_the_others_leave_without_meaning(ruleset: str, chosen: Any, without: set[str]) -> None:
    found = without_meaning(ruleset, chosen)
    assert found.keys() == without | {"capot_marks_bid", "failed_mark"}  # the bid is marked, and not alone
    assert all(str(reason) != reason.in_language("en") for reason in found.values())


def test_the_rules_of_another_game_are_no_rules_of_this_one() -> None:
    with pytest.raises(KeyError):
        coinche_rules("chouine", {})
    with pytest.raises(KeyError):
        chouine_rules("asce", {})


def test_check_gives_what_is_changed_or_says_why_nobody_can_play_by_it() -> None:
    assert check("asce", {"target": 2000, "surcoinche": 3}) == {"surcoinche": 3}
    with pytest.raises(OptionError):
        check("pagat", {"no_trump_bid": 2})
