"""Every error of docs/rules/records.md, and where it stands."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from scoring.errors import SENTENCES, InvalidDeal
from scoring.rulesets import RULESETS
from scoring.sentences import LANGUAGES, translator
from tests.quickly import every_row
from tests.scoring.records import TABLE, announces, deal, errors

if TYPE_CHECKING:
    from tests.scoring.records import Record

Row = tuple[Any, set[tuple[str, str]]]
GOOD = deal()["contract"]
TIERCE = {"kind": "tierce", "rank": "A", "suit": "hearts"}


def contract(**words: Any) -> Record:
    """A good deal with some words of its contract changed."""
    return {"contract": {**GOOD, **words}, "points": {"NS": 90}}


def announced(*items: Any, **fields: Any) -> Record:
    """A good deal where NS announced this."""
    return deal(announces={"NS": list(items)}, **fields)


FORM: list[Row] = [
    *((line, {("", "wrong-type")}) for line in (None, True, 3, 1.5, "NS", [], [deal()])),
    ({}, {("contract", "missing"), ("points", "missing")}),
    ({"passed": False}, {("contract", "missing"), ("points", "missing")}),
    (deal(passed=None), {("passed", "wrong-type")}),
    (deal(passed=1), {("passed", "wrong-type")}),
    # a passed deal has no other field but `id` and `last`
    ({"passed": True, "contract": GOOD}, {("contract", "unknown-field")}),
    ({"passed": True, "points": "x"}, {("points", "unknown-field")}),
    ({"passed": True, "last": 1, "contrat": 1}, {("last", "wrong-type"), ("contrat", "unknown-field")}),
    # unknown fields, wherever they are
    (deal(contrat={}), {("contrat", "unknown-field")}),
    (deal(**{"": 1, "Points": {}}), {("", "unknown-field"), ("Points", "unknown-field")}),
    (contract(suit="hearts"), {("contract.suit", "unknown-field")}),
    (deal(points={"NS": 90, "ns": 90}), {("points.ns", "unknown-field")}),
    (deal(belote={"SN": 1}), {("belote.SN", "unknown-field")}),
    (deal(announces={"N": []}), {("announces.N", "unknown-field")}),
    (announced({**TIERCE, "x": 1}), {("announces.NS[0].x", "unknown-field")}),
    (announced({"kind": "carre", "rank": "J", "suit": "clubs"}), {("announces.NS[0].suit", "unknown-field")}),
    # missing: empty objects are as if absent
    ({"points": {"NS": 90}}, {("contract", "missing")}),
    ({"points": {"NS": 90}, "contract": {}}, {("contract", "missing")}),
    ({"contract": GOOD}, {("points", "missing")}),
    ({"contract": GOOD, "points": {}}, {("points", "missing")}),
    ({"contract": GOOD, "points": {}, "capot": None}, {("points", "missing")}),
    ({"contract": {"by": "NS"}, "capot": "NS"}, {("contract.bid", "missing"), ("contract.trump", "missing")}),
    (announced({"kind": "tierce", "rank": "A"}), {("announces.NS[0].suit", "missing")}),
    (announced({"kind": "carre"}), {("announces.NS[0].rank", "missing")}),
    (announced({"rank": "A", "suit": "clubs"}), {("announces.NS[0].kind", "missing")}),
    # types: numbers are whole, null stands for capot and renonce only
    *(
        (contract(bid=bid), {("contract.bid", "wrong-type")})
        for bid in (None, True, 90.0, [], ["capot"], {"bid": 80})
    ),
    *((contract(call=call), {("contract.call", "wrong-type")}) for call in (None, 2, ["none"])),
    (contract(by=["NS"], trump=None), {("contract.by", "wrong-type"), ("contract.trump", "wrong-type")}),
    ({"contract": "80 hearts", "points": {"NS": 90}}, {("contract", "wrong-type")}),
    *((deal(points={"NS": n}), {("points.NS", "wrong-type")}) for n in (None, "90", 90.0, True, [90])),
    (deal(points=90), {("points", "wrong-type")}),
    *((deal(capot=side), {("capot", "wrong-type")}) for side in (False, 0, ["NS"])),
    (deal(solo=None), {("solo", "wrong-type")}),
    (deal(last="yes"), {("last", "wrong-type")}),
    (deal(belote={"NS": True}), {("belote.NS", "wrong-type")}),
    (deal(belote=1), {("belote", "wrong-type")}),
    (deal(rebelote_omitted="NS", belote={"NS": 1}), {("rebelote_omitted", "wrong-type")}),
    (deal(rebelote_omitted=[1], belote={"NS": 1}), {("rebelote_omitted[0]", "wrong-type")}),
    (deal(renonce=1), {("renonce", "wrong-type")}),
    (deal(announces=[TIERCE]), {("announces", "wrong-type")}),
    (deal(announces={"NS": TIERCE}), {("announces.NS", "wrong-type")}),
    (announced("tierce"), {("announces.NS[0]", "wrong-type")}),
    (announced({**TIERCE, "rank": 10}), {("announces.NS[0].rank", "wrong-type")}),
    (announced({**TIERCE, "suit": None}), {("announces.NS[0].suit", "wrong-type")}),
    # words
    (contract(by="ns"), {("contract.by", "bad-value")}),
    (contract(bid="Capot"), {("contract.bid", "bad-value")}),
    (contract(trump="coeur"), {("contract.trump", "bad-value")}),
    (contract(call="contre"), {("contract.call", "bad-value")}),
    (deal(capot="N"), {("capot", "bad-value")}),
    (deal(renonce="", announces=announces("tierce A hearts")), {("renonce", "bad-value")}),
    (deal(belote={"NS": -1}), {("belote.NS", "bad-value")}),
    (deal(belote={"NS": 1}, rebelote_omitted=["NS", "X"]), {("rebelote_omitted[1]", "bad-value")}),
    (deal(belote={"NS": 1}, rebelote_omitted=["NS", "NS"]), {("rebelote_omitted[1]", "bad-value")}),
    (announced({**TIERCE, "kind": "quarte"}), {("announces.NS[0].kind", "bad-value")}),
    (announced(TIERCE, {**TIERCE, "suit": "no-trump"}), {("announces.NS[1].suit", "bad-value")}),
]

BIDS: list[Row] = [
    (contract(bid=70), {("contract.bid", "bid-too-low")}),
    (contract(bid=0), {("contract.bid", "bid-too-low")}),
    (contract(bid=85), {("contract.bid", "bid-not-multiple-of-10")}),
    (contract(bid=-5), {("contract.bid", "bid-too-low"), ("contract.bid", "bid-not-multiple-of-10")}),
    (contract(bid=825), {("contract.bid", "bid-too-high"), ("contract.bid", "bid-not-multiple-of-10")}),
    *(
        (contract(bid=highest + over, trump=trump), {("contract.bid", "bid-too-high")} if over else set())
        for trump, highest in (("clubs", 820), ("no-trump", 800), ("all-trump", 880))
        for over in (0, 10)
    ),
    (contract(bid=10**400), {("contract.bid", "bid-too-high")}),
    (contract(bid="generale"), {("contract.bid", "bid-not-in-ruleset")}),
    (
        contract(bid=890, trump="x"),
        {("contract.trump", "bad-value"), ("contract.bid", "bid-too-high")},
    ),
]

MISMATCH, SUM = ("points", "capot-mismatch"), ("points", "points-sum")
IMPOSSIBLE_NS, IMPOSSIBLE_EW = ("points.NS", "impossible-points"), ("points.EW", "impossible-points")
POINTS: list[Row] = [
    *((deal(points={"NS": n}), {IMPOSSIBLE_NS}) for n in (-1, 1, 161, 163, 251, 253, -(10**30))),
    *((deal(points={"NS": n}), set()) for n in (0, 2, 160, 162)),
    (deal(points={"NS": 90, "EW": 62}), {SUM}),
    (deal(points={"NS": 1, "EW": 161}), {IMPOSSIBLE_NS, IMPOSSIBLE_EW}),
    (deal(points={"NS": -10, "EW": 161}), {SUM, IMPOSSIBLE_NS, IMPOSSIBLE_EW}),
    # 252 without capot, and any disagreement with it, silence the other two
    (deal(points={"NS": 252}), {MISMATCH}),
    (deal(points={"NS": 252, "EW": 1}), {MISMATCH}),
    (deal(points={"EW": 252, "NS": 252}), {MISMATCH}),
    (deal(capot="NS", points={"NS": 162}), {MISMATCH}),
    (deal(capot="NS", points={"NS": 162, "EW": 0}), {MISMATCH}),
    (deal(capot="NS", points={"NS": 251, "EW": 1}), {MISMATCH}),
    (deal(capot="NS", points={"EW": 252}), {MISMATCH}),
    (deal(capot="NS", points={}), set()),
    (deal(capot="NS", points={"NS": 252}), set()),
    (deal(capot="NS", points={"EW": 0}), set()),
    (deal(capot="NS", points={"NS": 252, "EW": 0}), set()),
    (deal(capot="NS", solo=True), set()),
    (deal(capot="EW", solo=True), {("solo", "solo-without-capot")}),
    (deal(solo=True), {("solo", "solo-without-capot")}),
    (deal(solo=False), set()),
]  # fmt: skip

BELOTE = ("belote", "belote-not-possible")
TOLERANCE = ("rebelote_omitted", "rebelote-tolerance-used")
ANNOUNCES: list[Row] = [
    (deal(trump="no-trump", belote={"NS": 1}), {BELOTE}),
    (deal(trump="no-trump", belote={"NS": 0, "EW": 0}), set()),
    (deal(trump="all-trump", belote={"NS": 3, "EW": 1}), set()),
    (deal(rebelote_omitted=["NS"]), {TOLERANCE}),
    (deal(rebelote_omitted=["NS"], belote={"EW": 1}), {TOLERANCE}),
    (deal(rebelote_omitted=["EW"], belote={"EW": 1}), set()),
    *(
        (deal(announces=announces(f"{item} {suit}")), {("announces.NS[0]", "announce-not-possible")})
        for item in ("tierce 8", "tierce 7", "cinquante 9", "cent 10")
        for suit in ("hearts", "clubs")
    ),
    *(
        (deal(announces=announces(ew=f"carre {rank}")), {("announces.EW[0]", "announce-not-possible")})
        for rank in "78"
    ),
    (
        deal(announces=announces("tierce A hearts, carre J", "carre A")),
        {("announces", "cards-contradict")},
    ),
    (deal(renonce="NS"), {("renonce", "renonce-without-announce")}),
    (deal(renonce="NS", announces={"NS": []}), {("renonce", "renonce-without-announce")}),
    (deal(renonce="EW", announces=announces("carre J")), {("renonce", "renonce-without-announce")}),
    (deal(points={"NS": 90}, capot=None, renonce=None, belote={}, announces={}, rebelote_omitted=[]), set()),
    (deal(announces={"NS": [], "EW": []}), set()),
]

# «A field wrong in form is judged no further», nor is what depends on it; the rest is.
TOGETHER: list[Row] = [
    (deal(renonce="NS", announces={"NS": [1]}), {("announces.NS[0]", "wrong-type")}),
    (deal(renonce="NS", announces={"NS": {}}), {("announces.NS", "wrong-type")}),
    (deal(capot=2, points={"NS": 252}), {("capot", "wrong-type")}),
    (deal(capot="x"), {("capot", "bad-value")}),
    (deal(capot=2, solo=True), {("capot", "wrong-type")}),
    (deal(belote={"NS": "x"}, rebelote_omitted=["NS"]), {("belote.NS", "wrong-type")}),
    (
        announced("x", {"kind": "cinquante", "rank": "9", "suit": "clubs"}),
        {("announces.NS[0]", "wrong-type"), ("announces.NS[1]", "announce-not-possible")},
    ),
    (
        deal(announces={"NS": [{**TIERCE, "x": 1}], "EW": [{"kind": "carre", "rank": "A"}]}),
        {("announces.NS[0].x", "unknown-field"), ("announces", "cards-contradict")},
    ),
    (
        {
            "contract": {"by": "NS", "bid": 75, "trump": "no-trump", "call": "no"},
            "points": {"NS": 1, "EW": 2},
            "solo": True,
            "belote": {"NS": 1},
            "rebelote_omitted": ["EW"],
            "announces": announces("carre 7", "carre J, cent J clubs"),
            "last": 0,
            "dernier": True,
        },
        {
            ("contract.bid", "bid-too-low"),
            ("contract.bid", "bid-not-multiple-of-10"),
            ("contract.call", "bad-value"),
            SUM,
            IMPOSSIBLE_NS,
            ("solo", "solo-without-capot"),
            BELOTE,
            TOLERANCE,
            ("announces.NS[0]", "announce-not-possible"),
            ("announces", "cards-contradict"),
            ("last", "wrong-type"),
            ("dernier", "unknown-field"),
        },
    ),
]


@every_row(FORM + BIDS + POINTS + ANNOUNCES + TOGETHER)
def test_errors(record: object, expected: set[tuple[str, str]]) -> None:
    assert errors(record) == sorted(expected)


@pytest.mark.parametrize("belote", [{"NS": 2}, {"NS": 1, "EW": 1}, {"EW": 10**30}])
def test_one_belote_in_a_suit(belote: dict[str, int]) -> None:
    assert BELOTE in errors(deal(belote=belote))


@pytest.mark.parametrize("belote", [{"NS": 5}, {"NS": 3, "EW": 2}])
def test_four_belotes_at_all_trump(belote: dict[str, int]) -> None:
    assert BELOTE in errors(deal(trump="all-trump", belote=belote))


@pytest.mark.parametrize(
    ("options", "belotes"), [({}, 4), ({"trumps": ["hearts", "no-trump"]}, 1), ({"belote": "none"}, 0)]
)
def test_the_most_belotes_of_a_deal(options: dict[str, Any], belotes: int) -> None:
    assert RULESETS["asce"].with_options(options).most_belotes == belotes


def test_the_tables_above_know_every_code_of_a_deal() -> None:
    """A code of asce that no row expects would be a code that nothing proves."""
    seen = {code for _, expected in FORM + BIDS + POINTS + ANNOUNCES + TOGETHER for _, code in expected}
    elsewhere = {"not-json", "field-twice", "game-over", "call-not-allowed", "announce-not-in-ruleset"}
    replayed = {"card-twice", "too-many-cards"}
    assert seen == set(SENTENCES) - elsewhere - replayed


def test_what_was_read_is_read_again_the_same() -> None:
    """A contract is known by its words; one that resembles it is judged on its own."""
    assert TABLE.read(contract(bid=90)) == TABLE.read(contract(bid=90))
    assert errors(contract(bid=90.0)) == [("contract.bid", "wrong-type")]
    assert errors(contract(bid=90, call=None)) == [("contract.call", "wrong-type")]
    assert errors(contract(bid=90, cal="none")) == [("contract.cal", "unknown-field")]


def test_a_refusal_tells_everything_in_words() -> None:
    with pytest.raises(InvalidDeal) as refused:
        TABLE.read(deal(75, points={"NS": 1}))
    low, step, points = refused.value.errors
    assert low.message() == "L’enchère est de 80 au minimum."
    assert step.message("en") == "Bids go by tens."
    assert points.to_record("en") == {
        "field": "points.NS",
        "code": "impossible-points",
        "message": "No set of tricks makes 1 out of 162.",
    }
    assert isinstance(refused.value, ValueError)
    assert "points.NS: impossible-points" in str(refused.value)


def test_every_code_has_its_two_sentences() -> None:
    """No two codes are said alike."""
    own = [sentence for sentence in SENTENCES.values() if sentence.text != "{what}"]
    for lang in LANGUAGES:
        assert len({translator(lang)(sentence.text) for sentence in own}) == len(own)
