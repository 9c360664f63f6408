"""Each option of a club (docs/rules/house-rules.md): a deal, or the end of a game, without it and with it."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING

import pytest

from scoring.cards import Side, Trump
from scoring.coinche.deals import Slam
from scoring.coinche.play_options import PlayFields
from scoring.coinche.ruleset import OPTIONS
from scoring.options import described
from scoring.rulesets import RULESETS
from scoring.sheet.coinche import CoincheSheetGame
from tests.quickly import every_row
from tests.scoring.clubs import Marks, Options, club, marks, refusals
from tests.scoring.records import announces, deal

if TYPE_CHECKING:
    from tests.scoring.records import Record


TIE = announces("tierce A clubs", "tierce A spades")
BOTH = announces("cent A clubs", "tierce A spades")
COINCHED = deal(100, call="coinche", points={"NS": 107})
LOST = deal(120, points={"NS": 80}, belote={"NS": 1})
REPLAY: Options = {"even_tricks": "replay"}
HELD: Options = {"even_tricks": "held"}
ON_248: Options = {"all_trump_scale": "248"}
THIRDS: Options = {"all_trump_scale": "two-thirds"}
WIKIPEDIA_BIDS: Options = {"lowest_bid": {"suit": 80, "no-trump": 70, "all-trump": 130}}
PROPORTIONAL: Options = {"no_trump_scale": "proportional", "all_trump_scale": "proportional"}

NO_TRUMP_CARRES = {
    **deal(100, trump="no-trump", points={"NS": 110}),
    "announces": announces("carre J", "carre A"),
}

FORGOTTEN = deal(belote={"NS": 1}, rebelote_omitted=["NS"])

# The ruleset, the option, the deal; what NS and EW mark without it, and with it.
CHANGES: list[tuple[str, Options, Record, Marks, Marks]] = [
    ("asce", {"announces": "none"}, deal(points={"NS": 95}), (180, 70), (180, 70)),
    ("asce", {"announce_tie": "first"}, {**deal(points={"NS": 95}), "announces": TIE}, (180, 70), (200, 70)),
    ("asce", {"no_trump_carres": False}, NO_TRUMP_CARRES, (0, 460), (410, 50)),
    ("wikipedia", {"no_trump_carres": True}, NO_TRUMP_CARRES, (410, 50), (210, 250)),
    ("asce", {"belote_when_failed": "to-defence"}, LOST, (20, 280), (0, 300)),
    ("pagat", {"belote_when_failed": "to-defence"}, LOST, (20, 280), (0, 300)),
    (
        "asce", {"belote_when_failed": "to-defence"},  # as its own: multiplied
        deal(120, call="coinche", points={"NS": 80}, belote={"NS": 1}), (20, 560), (0, 600),
    ),
    (
        "asce", {"counts_for_contract": "belote"},
        deal(150, points={"NS": 90}, announces=BOTH), (340, 70), (0, 410),
    ),
    (
        "asce", {"counts_for_contract": "belote"},
        deal(100, points={"NS": 82}, belote={"NS": 1}), (200, 80), (200, 80),
    ),
    (
        "asce", {"counts_for_contract": "tricks"},
        deal(100, points={"NS": 82}, belote={"NS": 1}), (200, 80), (20, 260),
    ),
    (
        "asce", {"counts_for_contract": "tricks"},
        deal(points={"NS": 85}, belote={"EW": 1}), (0, 260), (170, 100),
    ),
    ("asce", {"must_beat_defence": False}, deal(points={"NS": 81}), (0, 240), (160, 80)),
    ("wikipedia", {"must_beat_defence": True}, deal(points={"NS": 81}), (160, 80), (0, 240)),
    ("asce", {"bid_margin": 2}, deal(110, points={"NS": 111}), (220, 50), (0, 270)),
    ("asce", {"bid_margin": 2}, deal(110, points={"NS": 112}), (220, 50), (220, 50)),
    ("wikipedia", {"eighty_needs_82": True}, deal(points={"NS": 81}), (160, 80), (0, 240)),
    ("wikipedia", {"eighty_needs_82": True}, deal(90, points={"NS": 90}), (180, 70), (180, 70)),
    ("pagat", {"eighty_needs_82": False}, deal(points={"NS": 80}), (0, 240), (160, 80)),
    ("pagat", {"bid_margin": 2}, deal(points={"NS": 82}), (160, 80), (160, 80)),  # no 84: the higher holds
    ("asce", {"marking": "points"}, deal(100, points={"NS": 107}), (210, 60), (110, 60)),
    ("asce", {"marking": "points"}, deal(120, points={"NS": 80}), (0, 280), (0, 160)),
    ("asce", {"marking": "bid"}, deal(100, points={"NS": 87}, belote={"NS": 1}), (210, 80), (100, 0)),
    ("asce", {"marking": "bid"}, LOST, (20, 280), (0, 120)),
    ("asce", {"marking": "bid"}, COINCHED, (520, 0), (200, 0)),
    ("pagat", {"marking": "bid"}, COINCHED, (310, 60), (200, 0)),
    ("dauphine", {"marking": "bid"}, deal("generale", capot="NS", solo=True), (1000, 0), (500, 0)),
    ("asce", {"rounding": "6-up"}, deal(points={"NS": 85}), (170, 80), (160, 80)),
    ("asce", {"rounding": "none"}, deal(points={"NS": 85}), (170, 80), (165, 77)),
    ("asce", {"rounding": "defence"}, deal(points={"NS": 87}), (170, 80), (160, 80)),
    ("asce", {"rounding": "takers"}, deal(points={"NS": 105}), (190, 60), (190, 50)),
    ("asce", {"rounding": "takers-6-up"}, deal(points={"NS": 105}), (190, 60), (180, 60)),
    ("asce", {"rounding": "takers"}, deal(points={"NS": 64}), (0, 240), (0, 240)),
    ("dauphine", {"rounding": "takers"}, deal(120, points={"NS": 105}), (0, 180), (0, 170)),
    ("wikipedia", {"rounding": "none"}, COINCHED, (420, 0), (414, 0)),
    ("dauphine", {"rounding": "5-up"}, deal(points={"NS": 87}), (160, 80), (170, 80)),
    ("dauphine", {"rounding": "6-up"}, deal(points={"NS": 87}), (160, 80), (170, 70)),
    ("asce", {"last_deal_exact": True}, deal(points={"NS": 85}), (170, 80), (170, 80)),
    ("asce", {"last_deal_exact": True}, deal(points={"NS": 85}, last=True), (170, 80), (165, 77)),
    ("wikipedia", {"last_deal_exact": True}, {**COINCHED, "last": True}, (420, 0), (414, 0)),
    ("asce", {"multiplies": "bid"}, COINCHED, (520, 0), (360, 0)),  # 160 + 2 × 100
    ("asce", {"multiplies": "bid", "coinched_made": "points"}, COINCHED, (520, 0), (310, 60)),
    ("pagat", {"coinched_made": "flat"}, COINCHED, (310, 60), (360, 0)),
    ("pagat", {"coinched_made": "flat-162", "rounding": "none"}, COINCHED, (310, 60), (362, 0)),
    ("asce", {"coinched_made": "flat-162"}, COINCHED, (520, 0), (520, 0)),  # 2 × 262 = 524
    ("asce", {"coinched_made": "flat-162", "rounding": "none"}, COINCHED, (520, 0), (524, 0)),
    (
        "asce", {"coinched_made": "flat-162", "rounding": "none"},
        deal("capot", call="surcoinche", capot="NS"), (2000, 0), (2008, 0),  # 4 × (252 + 250)
    ),
    ("asce", {"multiplies": "base"}, COINCHED, (520, 0), (420, 0)),  # 2 × 160 + 100
    ("asce", {"multiplies": "base"}, deal(120, call="surcoinche", points={"NS": 80}), (0, 1120), (0, 760)),
    (
        "asce", {"multiplies": "base"},
        {**COINCHED, "belote": {"NS": 1}, "announces": announces("tierce A spades")}, (600, 0), (460, 0),
    ),
    ("wikipedia", {"multiplies": "base"}, COINCHED, (420, 0), (320, 0)),  # 2 × 110 + 100
    ("asce", {"belote_multiplied": False}, {**COINCHED, "belote": {"NS": 1}}, (560, 0), (540, 0)),
    ("asce", {"belote_multiplied": False}, {**COINCHED, "belote": {"EW": 1}}, (520, 20), (520, 20)),
    (
        "asce", {"belote_multiplied": False, "belote_when_failed": "to-defence"},
        deal(120, call="coinche", points={"NS": 80}, belote={"NS": 1}), (20, 560), (0, 580),
    ),
    ("asce", {"coinched_belote": "winner"}, {**COINCHED, "belote": {"EW": 1}}, (520, 20), (560, 0)),
    ("asce", {"coinched_belote": "lost"}, {**COINCHED, "belote": {"EW": 1}}, (520, 20), (520, 0)),
    (
        "asce", {"coinched_belote": "winner", "belote_multiplied": False},
        {**COINCHED, "belote": {"EW": 1}}, (520, 20), (540, 0),
    ),
    (
        "asce", {"coinched_belote": "winner"},
        deal(120, call="coinche", points={"NS": 80}, belote={"NS": 1}), (20, 560), (0, 600),
    ),
    (
        "asce", {"coinched_belote": "lost", "belote_when_failed": "to-defence"},
        deal(120, call="coinche", points={"NS": 80}, belote={"NS": 1}), (20, 560), (0, 560),
    ),
    ("asce", {"coinched_belote": "lost"}, LOST, (20, 280), (20, 280)),  # not coinched
    ("asce", {"coinched_loser": "points"}, COINCHED, (520, 0), (520, 60)),
    ("wikipedia", {"coinched_loser": "points"}, COINCHED, (420, 0), (420, 60)),
    (
        "asce", {"coinched_loser": "points", "coinched_belote": "lost"},
        {**COINCHED, "belote": {"EW": 1}}, (520, 20), (520, 60),
    ),
    ("asce", {"belote_when_failed": "lost"}, LOST, (20, 280), (0, 280)),
    ("asce", {"marking": "points", "capot_marks_bid": True}, deal("capot", capot="NS"), (500, 0), (500, 0)),
    (
        "asce", {"marking": "points", "capot_marks_bid": True},
        deal("capot", points={"NS": 150}), (0, 410), (0, 160),
    ),
    ("asce", {"marking": "points", "capot_marks_bid": True}, deal(100, capot="NS"), (350, 0), (250, 0)),
    (
        "asce", {"marking": "points", "capot_marks_bid": "failed-too"},
        deal("capot", points={"NS": 150}, call="coinche"), (0, 820), (0, 820),
    ),
    ("pagat", {"least_tricks": 80}, deal(90, points={"NS": 75}, belote={"NS": 1}), (190, 90), (20, 250)),
    ("pagat", {"least_tricks": 80}, deal(90, points={"NS": 80}, belote={"NS": 1}), (190, 80), (190, 80)),
    ("asce", {"no_trump_bid": 2}, deal(100, trump="no-trump", points={"NS": 107}), (210, 60), (310, 60)),
    ("asce", {"no_trump_bid": 2}, deal(100, points={"NS": 107}), (210, 60), (210, 60)),
    ("pagat", {"marking": "bid", "failed_mark": 160}, deal(120, points={"NS": 80}), (0, 280), (0, 160)),
    (
        "pagat", {"marking": "bid", "failed_mark": 160},
        deal(120, call="coinche", points={"NS": 80}), (0, 400), (0, 320),
    ),
    ("wikipedia", {"failed_base_generale": 1000}, deal("generale", capot="NS"), (0, 800), (0, 1400)),
    ("asce", {"must_beat_defence": "or-equal"}, deal(points={"NS": 81}), (0, 240), (160, 80)),
    ("asce", {"must_beat_defence": "or-equal"}, deal(points={"NS": 80}), (0, 240), (0, 240)),
    ("asce", {"multiplies": "bid"}, deal(120, call="surcoinche", points={"NS": 80}), (0, 1120), (0, 640)),
    ("pagat", {"multiplies": "all"}, deal(100, call="coinche", points={"NS": 70}), (0, 360), (0, 520)),
    ("asce", {"coinched_made": "points"}, COINCHED, (520, 0), (410, 0)),  # 207 × 2 = 414
    ("wikipedia", {"coinched_made": "flat"}, COINCHED, (420, 0), (520, 0)),
    (
        "wikipedia", {"coinched_made": "flat"},
        {**COINCHED, "announces": announces(ew="tierce A spades")}, (420, 0), (560, 0),
    ),
    ("asce", {"surcoinche": 3}, deal(call="surcoinche"), (960, 0), (720, 0)),
    ("asce", {"surcoinche": 3}, deal(call="coinche"), (480, 0), (480, 0)),
    ("asce", {"capot_bid": 270}, deal("capot", capot="NS"), (500, 0), (520, 0)),
    ("asce", {"capot_bid": 500}, deal("capot", points={"NS": 150}), (0, 410), (0, 660)),
    ("pagat", {"capot_tricks": 252, "rounding": "none"}, deal(100, capot="NS"), (350, 0), (352, 0)),
    ("asce", {"capot_only_if_bid": True}, deal(100, capot="NS"), (350, 0), (260, 0)),
    ("asce", {"capot_only_if_bid": True}, deal("capot", capot="NS"), (500, 0), (500, 0)),
    ("asce", {"capot_only_if_bid": True}, deal(100, call="coinche", capot="NS"), (700, 0), (520, 0)),
    ("dauphine", {"capot_only_if_bid": True}, deal(160, trump="all-trump", capot="NS"), (410, 0), (320, 0)),
    ("asce", {"failed_base": 0}, deal(120, points={"NS": 80}), (0, 280), (0, 120)),
    ("asce", {"failed_base": "points"}, deal(120, points={"NS": 80}), (0, 280), (0, 200)),
    ("asce", {"failed_base": "points"}, deal(call="surcoinche", points={"NS": 79}), (0, 960), (0, 640)),
    ("pagat", {"failed_base": 162, "rounding": "none"}, deal(120, points={"NS": 80}), (0, 280), (0, 282)),
    ("wikipedia", {"failed_base": 162}, deal(120, call="coinche", points={"NS": 80}), (0, 560), (0, 560)),
    ("dauphine", {"failed_base": 162}, deal(120, points={"NS": 80}), (0, 200), (0, 280)),
    (
        "dauphine", {"failed_base": 162, "rounding": "5-up"},
        deal(110, by="EW", trump="clubs", points={"NS": 72, "EW": 90}), (180, 0), (270, 0),
    ),
    ("pagat", {"rounding": "6-up/7-up"}, deal(90, points={"NS": 106}), (200, 60), (200, 50)),
    ("pagat", {"rounding": "6-up/7-up"}, deal(90, points={"NS": 105}), (200, 60), (190, 60)),
    ("asce", {"rounding": "fives"}, deal(points={"NS": 87}), (170, 80), (165, 75)),
    ("asce", {"rounding": "fives"}, deal(points={"NS": 88}), (170, 70), (170, 75)),
    ("dauphine", {"failed_base": 160}, deal(120, points={"NS": 80}), (0, 200), (0, 280)),
    ("asce", {"failed_base_all_tricks": 250}, deal(120, capot="EW"), (0, 280), (0, 370)),
    ("asce", {"failed_base_all_tricks": 250}, deal("capot", capot="EW"), (0, 410), (0, 410)),
    ("asce", {"failed_base_capot": 250}, deal("capot", capot="EW"), (0, 410), (0, 500)),
    ("dauphine", {"generale": 1000}, deal("generale", capot="NS", solo=True), (1000, 0), (2000, 0)),
    ("wikipedia", {"failed_base_generale": 160}, deal("generale", capot="NS"), (0, 800), (0, 560)),
    ("wikipedia", {"failed_base_capot": 160}, deal("generale", capot="NS"), (0, 800), (0, 800)),
    ("asce", REPLAY, deal(points={"NS": 81}, belote={"NS": 1}), (180, 80), (0, 0)),
    ("asce", REPLAY, deal(110, call="coinche", points={"EW": 81}), (0, 540), (0, 0)),
    ("asce", REPLAY, deal(points={"NS": 82}), (160, 80), (160, 80)),
    ("asce", HELD, deal(points={"NS": 81}), (0, 240), (0, 80)),
    ("pagat", HELD, deal(100, points={"NS": 81}), (0, 260), (0, 260)),
    # lsreb: 130 asks for 195 of 248; 195 to 209 are 130 points, and the rest goes up
    ("asce", THIRDS, deal(130, trump="all-trump", points={"NS": 110}), (0, 290), (0, 290)),
    ("wikipedia", THIRDS, deal(120, trump="all-trump", points={"NS": 128}), (250, 30), (0, 280)),
    ("dauphine", THIRDS, deal(130, trump="all-trump", points={"NS": 195}), (0, 160), (260, 40)),
    ("dauphine", THIRDS, deal(130, trump="all-trump", points={"NS": 210}), (270, 20), (270, 30)),
    ("dauphine", THIRDS, deal(80, trump="all-trump", points={"NS": 119}), (0, 160), (0, 170)),
    ("dauphine", THIRDS, deal(160, trump="all-trump", points={"NS": 240}), (0, 170), (320, 10)),
    ("asce", ON_248, deal(100, trump="all-trump", points={"NS": 154}), (250, 10), (200, 60)),
    ("dauphine", {"no_suit_bids": "slams"}, deal("capot", trump="no-trump", capot="NS"), (500, 0), (500, 0)),
    ("asce", REPLAY, deal(points={"NS": 0}), (0, 240), (0, 240)),
    ("dauphine", REPLAY, deal(80, trump="all-trump", points={"NS": 124}), (160, 80), (0, 0)),
    (
        "wikipedia", {**REPLAY, "all_trump_scale": "proportional"},
        deal(trump="all-trump", points={"NS": 129}), (210, 30), (0, 0),
    ),
    # 135 of 258 are 84.77 of 162, and 123 are 77.23; rounded once, 84.77 + 80 is 160
    ("asce", PROPORTIONAL, deal(trump="all-trump", points={"NS": 135}), (220, 30), (160, 80)),
    ("asce", PROPORTIONAL, deal(trump="all-trump", points={"NS": 127}), (210, 40), (0, 240)),  # 79.74
    ("asce", PROPORTIONAL, deal(trump="all-trump", capot="NS"), (330, 0), (330, 0)),
    ("asce", PROPORTIONAL, deal(90, trump="no-trump", points={"NS": 73}), (0, 250), (180, 70)),  # 90.97
    ("asce", PROPORTIONAL, deal(90, trump="no-trump", points={"NS": 72}), (0, 250), (0, 250)),  # 89.72
    ("asce", PROPORTIONAL, deal(points={"NS": 87}), (170, 80), (170, 80)),
    (
        "asce", {**PROPORTIONAL, "rounding": "none"},
        deal(trump="all-trump", points={"NS": 135}), (220, 30), (165, 77),
    ),
    (
        "asce", PROPORTIONAL,
        deal(120, trump="all-trump", points={"NS": 150}, announces=BOTH), (370, 10), (310, 70),
    ),
    (
        "wikipedia", PROPORTIONAL,
        deal(trump="all-trump", call="coinche", points={"NS": 135}), (440, 0), (320, 0),
    ),
    (
        "asce", {**PROPORTIONAL, "coinched_made": "points"},
        deal(trump="all-trump", call="coinche", points={"NS": 135}), (480, 0), (330, 0),  # 329.53
    ),
]  # fmt: skip


@every_row(CHANGES)
def test_what_an_option_changes_of_a_deal(
    ruleset: str, options: Options, record: Record, usual: Marks, changed: Marks
) -> None:
    first = {"first_announce": "NS"} if "announce_tie" in options else {}
    assert marks(club(ruleset, {}), record) == usual
    assert marks(club(ruleset, options), {**record, **first}) == changed


@pytest.mark.parametrize(
    ("more", "lost"),
    [
        ({}, 560),
        ({"failed_base_capot": 250}, 650),
        ({"failed_base_capot": 250, "failed_base_generale": 162}, 560),
    ],
)
def test_a_generale_is_a_capot_too_where_no_base_is_named_for_it(more: Options, lost: int) -> None:
    assert marks(club("asce", {"generale": 400, **more}), deal("generale", capot="EW")) == (0, lost)


def test_the_lowest_contract_without_a_suit_is_a_slam_where_no_points_are_bid() -> None:
    lowest = [
        rules.lowest_contract(trump)
        for rules in (RULESETS["asce"], RULESETS["asce"].with_options(SLAMS))
        for trump in (Trump.HEARTS, Trump.NO_TRUMP)
    ]
    assert lowest == [80, 80, 80, Slam.CAPOT]


GENERALE = deal("generale", capot="NS", solo=True)

# The ruleset, the option, the deal: what is refused without it, and with it.
Refused = list[tuple[str, str]]
SLAMS: Options = {"no_suit_bids": "slams"}
RECORDS: list[tuple[str, Options, Record, Refused, Refused]] = [
    ("asce", {"trumps": ["hearts"]}, deal(trump="no-trump"), [], [("contract.trump", "bid-not-in-ruleset")]),
    (
        "pagat", {"trumps": ["no-trump"]},
        deal(trump="no-trump"), [("contract.trump", "bid-not-in-ruleset")], [],
    ),
    ("asce", {"announces": "none"}, deal(announces=BOTH), [], [("announces", "announce-not-in-ruleset")]),
    ("asce", {"announces": "none"}, deal(260), [], [("contract.bid", "bid-too-high")]),
    ("asce", SLAMS, deal(trump="no-trump"), [], [("contract.bid", "bid-not-in-ruleset")]),
    ("asce", SLAMS, deal(trump="all-trump"), [], [("contract.bid", "bid-not-in-ruleset")]),
    ("asce", SLAMS, deal("capot", trump="no-trump", capot="NS"), [], []),
    ("asce", SLAMS, deal(), [], []),
    (
        "pagat", {"trumps": ["all-trump"], "all_trump_scale": "low-queen"},
        deal(trump="all-trump", points={"NS": 161}),
        [("contract.trump", "bid-not-in-ruleset"), ("points.NS", "impossible-points")], [],
    ),
    (
        "asce", {"all_trump_scale": "low-queen"},
        deal(trump="all-trump", points={"NS": 161}), [("points.NS", "impossible-points")], [],
    ),
    ("pagat", {"announces": "all"}, deal(announces=BOTH), [("announces", "announce-not-in-ruleset")], []),
    ("pagat", {"announces": "all"}, deal(820), [("contract.bid", "bid-too-high")], []),
    ("pagat", {"capot_bid": 270}, deal(270), [("contract.bid", "bid-too-high")], []),
    ("asce", {"belote": "takers"}, deal(belote={"EW": 1}), [], [("belote", "belote-not-possible")]),
    ("asce", {"belote": "none"}, deal(belote={"NS": 1}), [], [("belote", "belote-not-possible")]),
    (
        "asce", {"belote_at_all_trump": False},
        deal(trump="all-trump", belote={"NS": 1}), [], [("belote", "belote-not-possible")],
    ),
    ("asce", {"belote_at_all_trump": False}, deal(belote={"NS": 1}), [], []),
    (
        "dauphine", {"belote_at_all_trump": True},
        deal(trump="all-trump", points={"NS": 200}, belote={"NS": 4}),
        [("belote", "belote-not-possible")], [],
    ),
    (
        "asce", {"rebelote_tolerance": False}, FORGOTTEN, [], [("rebelote_omitted", "unknown-field")],
    ),
    (
        "pagat", {"rebelote_tolerance": True}, FORGOTTEN, [("rebelote_omitted", "unknown-field")], [],
    ),
    ("pagat", {"belote": "any"}, deal(belote={"EW": 1}), [("belote", "belote-not-possible")], []),
    (
        "asce", {"capot_can_be_coinched": False},
        deal("capot", call="coinche", capot="NS"), [], [("contract.call", "call-not-allowed")],
    ),
    ("asce", {"capot_can_be_coinched": False}, deal(call="coinche"), [], []),
    ("asce", WIKIPEDIA_BIDS, deal(70, trump="no-trump"), [("contract.bid", "bid-too-low")], []),
    ("asce", WIKIPEDIA_BIDS, deal(60, trump="no-trump"), *[[("contract.bid", "bid-too-low")]] * 2),
    ("asce", WIKIPEDIA_BIDS, deal(70, trump="hearts"), *[[("contract.bid", "bid-too-low")]] * 2),
    ("asce", WIKIPEDIA_BIDS, deal(120, trump="all-trump"), [], [("contract.bid", "bid-too-low")]),
    ("asce", WIKIPEDIA_BIDS, deal(130, trump="all-trump"), [], []),
    ("asce", {"highest_bid": 180}, deal(190), [], [("contract.bid", "bid-too-high")]),
    ("asce", {"highest_bid": 180}, deal(180), [], []),
    ("asce", {"highest_bid": 180}, deal("capot", capot="NS"), [], []),
    ("asce", {"highest_bid": 2000}, deal(830), *[[("contract.bid", "bid-too-high")]] * 2),
    ("dauphine", {"highest_bid": None}, deal(170), [("contract.bid", "bid-too-high")], []),
    ("asce", {"coinche_from": 100}, deal(90, call="coinche"), [], [("contract.call", "call-not-allowed")]),
    ("asce", {"coinche_from": 100}, deal(100, call="surcoinche"), [], []),
    ("asce", {"coinche_from": 100}, deal("capot", call="coinche", capot="NS"), [], []),
    (
        "asce", {"surcoinche_allowed": False},
        deal(call="surcoinche"), [], [("contract.call", "call-not-allowed")],
    ),
    ("asce", {"surcoinche_allowed": False}, deal(call="coinche"), [], []),
    (
        "pagat", {"coinche_from": 100},
        deal("capot", call="coinche", capot="NS"), *[[("contract.call", "call-not-allowed")]] * 2,
    ),
    ("asce", {"generale": 500}, GENERALE, [("contract.bid", "bid-not-in-ruleset")], []),
    ("wikipedia", {"generale": None}, GENERALE, [], [("contract.bid", "bid-not-in-ruleset")]),
    ("asce", {"announce_tie": "first"}, deal(announces=TIE), [], [("first_announce", "missing")]),
    ("asce", {"announce_tie": "first"}, deal(announces=BOTH), [], []),
    ("asce", {"announce_tie": "first"}, deal(announces=TIE, renonce="NS"), [], []),
    (
        "asce", {"announce_tie": "first"}, deal(announces=TIE, first_announce="EW"),
        [("first_announce", "unknown-field")], [],
    ),
    (
        "asce", {"announce_tie": "first"}, deal(announces=BOTH, first_announce="EW"),
        [("first_announce", "unknown-field")], [("first_announce", "unknown-field")],
    ),
    (
        "wikipedia", {"all_trump_scale": "raw"},
        deal(trump="all-trump", points={"NS": 128, "EW": 130}),
        [("points", "points-sum")], [],
    ),
    (
        "wikipedia", {"no_trump_scale": "raw"},
        deal(trump="no-trump", points={"NS": 150}), [], [("points.NS", "impossible-points")],
    ),
]  # fmt: skip


@pytest.mark.parametrize(("ruleset", "options", "record", "usual", "changed"), RECORDS)
def test_what_an_option_changes_of_what_can_be(
    ruleset: str, options: Options, record: Record, usual: Refused, changed: Refused
) -> None:
    assert refusals(club(ruleset, {}), record) == usual
    assert refusals(club(ruleset, options), record) == changed


# «Équivalent Tout at'» and «Équivalent Sans at'» of Wikipédia: points counted, what both sides total.
CONVERTED = [
    ("all-trump", 128, (80, 80)),
    ("all-trump", 127, (70, 80)),
    ("all-trump", 144, (80, 70)),
    ("all-trump", 145, (90, 70)),
    ("all-trump", 0, (0, 160)),
    ("no-trump", 65, (80, 80)),
    ("no-trump", 64, (70, 80)),
    ("no-trump", 8, (0, 150)),
    ("no-trump", 130, (160, 0)),
]


@pytest.mark.parametrize(("trump", "points", "totals"), CONVERTED)
def test_raw_points_are_converted_by_the_table(trump: str, points: int, totals: Marks) -> None:
    table = club("wikipedia", {"all_trump_scale": "raw", "no_trump_scale": "raw"})
    assert table.score(table.read(deal(trump=trump, points={"NS": points}))).totals == totals
    capot = table.score(table.read(deal(trump=trump, capot="NS")))
    assert capot.totals == (250, 0)


EVEN = deal(points={"NS": 81})


def test_a_deal_with_even_tricks_is_dealt_again_by_the_same_dealer() -> None:
    """It is none of the deals of a table of two: the second that counts is the last."""
    game = CoincheSheetGame(RULESETS["asce"].with_options(REPLAY), 2)
    states, scores = [game.new_game()], []
    for place, record in enumerate((EVEN, deal(), EVEN, deal()), start=1):
        score, state = game.play(states[-1], partial(game.score_of, record), place, last=False)
        states.append(state)
        scores.append(score.to_record())
    assert [(state.score, state.over) for state in states[1:]] == [
        ((0, 0), False), ((170, 70), False), ((170, 70), False), ((340, 140), True),
    ]  # fmt: skip
    assert [game.dealer(1, states[1 : 1 + played]) for played in range(4)] == [1, 1, 2, 2]
    assert [score["made"] for score in scores] == [None, True, None, True]
    assert scores[0]["totals"] == {"NS": 81, "EW": 81}
    assert [str(text) for text in game.engine.explain(game.score_of(EVEN))] == [
        "Contrat 80 à cœur, égalité dans les plis\u00a0: la donne est à rejouer",
        "Compte NS · Plis\u00a0: 81 → 81",
        "Compte EO · Plis\u00a0: 81 → 81",
    ]


PASSED: Record = {"passed": True}


@pytest.mark.parametrize(
    ("again", "scores", "over", "dealers"),
    [
        (False, [(0, 0), (170, 70), (340, 140)], [False, True, True], [1, 2, 3]),
        (True, [(0, 0), (170, 70), (340, 140)], [False, False, True], [1, 1, 2]),
    ],
)
def test_a_passed_deal_counts_or_is_dealt_again_by_the_same_dealer(
    *, again: bool, scores: list[Marks], over: list[bool], dealers: list[int]
) -> None:
    """Of two deals: the passed one is the first of them, or none."""
    options = {"passed_deal": "again"} if again else {}
    game = CoincheSheetGame(RULESETS["asce"].with_options(options), 2)
    states = [game.new_game()]
    for place, record in enumerate((PASSED, deal(), deal()), start=1):
        if not states[-1].over:
            states.append(game.play(states[-1], partial(game.score_of, record), place, last=False)[1])
    played = states[1:]
    assert [state.score for state in played] == scores[: len(played)]
    assert [state.over for state in played] == over[: len(played)]
    assert [game.dealer(1, states[1 : 1 + before]) for before in range(len(played))] == dealers[: len(played)]
    said = "Les quatre joueurs ont passé"
    assert [str(text) for text in game.engine.explain(game.score_of(PASSED))] == [
        f"{said}\u00a0: le même donneur redonne" if again else said
    ]


@pytest.mark.parametrize(("options", "record"), [(REPLAY, EVEN), ({"passed_deal": "again"}, PASSED)])
def test_the_last_deal_by_the_clock_is_not_dealt_again(options: Options, record: Record) -> None:
    game = CoincheSheetGame(RULESETS["asce"].with_options(options), None)
    assert game.play(game.new_game(), partial(game.score_of, record), 1, last=True)[1].over


def test_broken_points_are_said_with_two_decimals_and_totals_are_whole() -> None:
    table = club("asce", PROPORTIONAL)
    score = table.score(table.read(deal(trump="all-trump", points={"NS": 135})))
    assert score.to_record()["totals"] == {"NS": 85, "EW": 77}
    assert [text.in_language("fr") for text in table.explain(score)[:2]] == [
        "Contrat 80 tout atout, réussi · Plis\xa0: 84,77 · Contrat\xa0: 80 → 164,77, arrondi à 160",
        "EO · Plis\xa0: 77,23 → 77,23, arrondi à 80",
    ]
    failed = table.score(table.read(deal(trump="all-trump", points={"NS": 127})))
    assert table.explain(failed)[0].in_language("en").startswith("Contract 80 at all-trump, failed by 1 ·")


MADE = deal(points={"NS": 82})
CLEAN: Options = {"confirmed_by": "clean-deal"}
BELOTE = deal(120, points={"NS": 80}, belote={"NS": 1})

# The ruleset, the option, what stood before, the deal: who has won without it, and with it.
End = tuple[str, Options, Marks, "Record", str | None, str | None]
ENDS: list[End] = [
    ("asce", {"target": 1010}, (850, 0), MADE, None, "NS"),
    ("asce", {"target": 3000}, (1840, 0), MADE, "NS", None),
    ("asce", {"target_passed": True}, (1840, 0), MADE, "NS", None),
    ("dauphine", {"target_passed": False}, (2840, 0), MADE, None, "NS"),
    ("asce", {"tie": "last-winner"}, (1840, 1920), MADE, None, "NS"),
    ("pagat", {"tie": "deal"}, (1840, 1920), MADE, "NS", None),
    ("asce", {"belote_can_win": True}, (1980, 0), BELOTE, None, "NS"),
    ("pagat", {"belote_can_win": False}, (1980, 0), BELOTE, "NS", None),
    ("wikipedia", {"belote_can_win": False}, (2980, 0), BELOTE, "NS", None),
    ("dauphine", {"belote_can_win": True}, (2990, 0), BELOTE, None, "NS"),
    ("asce", {"belote_can_win": "unless-capot"}, (1980, 0), BELOTE, None, "NS"),
    (
        "wikipedia", {"belote_can_win": "unless-capot"}, (2980, 0),
        deal(100, by="EW", capot="EW", belote={"NS": 1}), "NS", None,
    ),
    (
        "wikipedia", {"belote_can_win": False}, (2830, 0),
        deal(points={"NS": 82}, belote={"NS": 1}), "NS", "NS",
    ),
    ("pagat", {"tie": "last-taker"}, (2000, 1760), deal(points={"NS": 70}), "EW", "NS"),
    ("pagat", {"tie": "last-taker"}, (1840, 1920), MADE, "NS", "NS"),
    ("pagat", {**CLEAN, **REPLAY}, (2000, 0), deal(120, points={"NS": 81}), "NS", "NS"),
    ("pagat", REPLAY, (2000, 2000), deal(120, points={"NS": 81}), "EW", None),
    ("pagat", CLEAN, (1920, 0), MADE, "NS", "NS"),
    ("asce", CLEAN, (2000, 0), deal(120, points={"NS": 80}), "NS", None),
    ("pagat", CLEAN, (1990, 0), BELOTE, "NS", None),
    ("asce", CLEAN, (0, 2000), deal("capot", by="NS", capot="NS"), "EW", None),  # the defence, capot
    ("asce", CLEAN, (2000, 0), {"passed": True}, "NS", "NS"),
]  # fmt: skip


@pytest.mark.parametrize("end", ENDS)
def test_what_an_option_changes_of_the_end_of_a_game(end: End) -> None:
    ruleset, options, before, record, usual, changed = end
    for chosen, winner in (({}, usual), (options, changed)):
        table = club(ruleset, chosen)
        _, game = table.play(replace(table.new_game(), score=before), record)
        assert (game.winner, game.over) == (winner, winner is not None)


@pytest.mark.parametrize(
    ("then", "winner"),
    [
        (deal(points={"EW": 82}, by="EW"), "NS"),
        ({"passed": True}, "NS"),
        (deal(120, points={"NS": 80}), None),
        (deal(by="EW", capot="EW"), None),
        (deal(1000, by="EW", capot="EW"), None),
        (deal("capot", by="EW", capot="EW"), "EW"),
    ],
)
def test_a_side_that_failed_at_the_target_wins_after_a_clean_deal(then: Record, winner: str | None) -> None:
    """Meanwhile the adversary may get there, and win in its place."""
    table = club("pagat", {**CLEAN, "capot_bid": 2000})
    _, game = table.play(replace(table.new_game(), score=(1990, 0)), BELOTE)
    assert (game.winner, game.held_back(Side.NS), game.held_back(Side.EW)) == (None, True, False)
    _, game = table.play(game, then)
    assert game.winner == winner


def test_every_option_is_shown_here() -> None:
    """A new option needs its row; what only says how one plays marks nothing (`test_play`)."""
    shown = {name for row in (*CHANGES, *RECORDS, *ENDS) for name in row[1]}
    assert shown == OPTIONS.keys() - described(PlayFields).keys() - {"own_text", "unsaid"}
