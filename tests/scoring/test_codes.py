"""A deal typed in short codes: what is understood, what is refused and where, what is offered next."""

from __future__ import annotations

from typing import Any

import pytest

from scoring.coinche.ruleset import Ruleset
from scoring.errors import InvalidDeal
from scoring.options import OptionError
from scoring.rulesets import ALL_RULESETS, RULESETS
from scoring.telling.codes import codes_of
from scoring.telling.codes.completing import complete
from scoring.telling.codes.parsing import parse
from scoring.telling.codes.saying import say
from scoring.telling.codes.writing import write
from tests.scoring.records import Record, announces, deal

ASCE = RULESETS["asce"]
FIRST = ASCE.with_options({"announce_tie": "first"})
HUNDRED = {"NS": 112}


def plain(bid: int | str = 100, by: str = "NS", trump: str = "hearts", **more: Any) -> Record:
    record = deal(bid, by, trump, **({"points": HUNDRED} | more))
    record["contract"].setdefault("call", "none")
    return record


@pytest.mark.parametrize(
    ("line", "record"),
    [
        ("N 100C 112", plain()),
        ("n100c112", plain()),
        ("NS 100 coeur 112", plain()),
        ("100 112 C N", plain()),
        ("C N 100 112", plain()),
        ("100n C 112", plain()),
        ("N;100,C\t112\u00a0", plain()),
        ("N 10♥ 112", plain()),
        ("N 100♥\ufe0f112", plain()),
        ("N 100 Cœur 112", plain()),
        ("N 100 CŒUR 112", plain()),
        ("N 8C 112", plain(80)),
        ("N 25C 112", plain(250)),
        ("N100C 50d", plain(points={"EW": 50})),
        ("N100C 50e", plain(points={"EW": 50})),
        ("N100C 50eo 112", plain(points={"NS": 112, "EW": 50})),
        ("N100C 112n 50", plain(points={"NS": 112, "EW": 50})),
        ("E100C 112 50", plain(by="EW", points={"EW": 112, "NS": 50})),
        ("E100C112d", plain(by="EW")),
        ("EO 100 carreau 112n", plain(by="EW", trump="diamonds")),
        ("nsa100 112", plain(trump="no-trump")),
        ("N100ta112", plain(trump="all-trump")),
        ("N 100 trèfle 112", plain(trump="clubs")),
        ("N 100Px 112", plain(trump="spades", call="coinche")),
        ("N 100P*112", plain(trump="spades", call="coinche")),
        ("N 100P coinché 112", plain(trump="spades", call="coinche")),
        ("N 100P**112", plain(trump="spades", call="surcoinche")),
        ("N 100P 112 Surcoinche", plain(trump="spades", call="surcoinche")),
        ("N 100C cap", deal(100, capot="NS")),
        ("N 100C capotd", deal(100, capot="EW")),
        ("N 100C capd", deal(100, capot="EW")),
        ("N 100C 252 cap", deal(100, capot="NS", points={"NS": 252})),
        ("N capC cap", deal("capot", capot="NS")),
        ("capnCcap", deal("capot", capot="NS")),
        ("N cap C 140", deal("capot", points={"NS": 140})),
        ("N100C gen", deal(100, capot="NS", solo=True)),
        ("-", {"passed": True}),
        ("— fin", {"passed": True, "last": True}),
        ("passé.", {"passed": True, "last": True}),
        ("N100C112.", plain(last=True)),
        ("N100C112 b", plain(belote={"NS": 1})),
        ("N100C112bd", plain(belote={"EW": 1})),
        ("N100ta112bbbe", plain(trump="all-trump", belote={"NS": 2, "EW": 1})),
        ("N100C112 belote!", plain(belote={"NS": 1}, rebelote_omitted=["NS"])),
        ("N100C112 +3RP", plain(announces=announces("tierce K spades"))),
        ("N100C112+4DCd", plain(announces=announces("", "cinquante Q hearts"))),
        ("N100C112 +4Dd", plain(announces=announces("", "carre Q"))),
        ("N100C112 +410", plain(announces=announces("carre 10"))),
        ("N100C112 +410♦n", plain(announces=announces("cinquante 10 diamonds"))),
        ("N100C112 +5At +49e", plain(announces=announces("cent A clubs", "carre 9"))),
        ("N100C112 +3rp ren", plain(announces=announces("tierce K spades"), renonce="NS")),
        ("N100C112 +3rpd renonced", plain(announces=announces("", "tierce K spades"), renonce="EW")),
        ("N100C112 #7", plain(id=7)),
        ("N100C112 # table 4 ", plain(id="table 4")),
        ('N100C112 #["a",null]', plain(id=["a", None])),
        ("N100C112 #1e999", plain(id="1e999")),
        ("N100C112 #", plain()),
    ],
)
def test_understood(line: str, record: Record) -> None:
    if "contract" in record:
        record["contract"].setdefault("call", "none")
    assert parse(line, ASCE) == record


def test_the_first_of_two_equal_announces() -> None:
    record = parse("N100C112 +3RP +3RTd!", FIRST)
    assert record["first_announce"] == "EW"
    assert write(record, FIRST) == "N 100C 112 +3RP +3RTd!"


def test_a_tolerance_on_each_side() -> None:
    record = parse("N100TA112 b bd! b!", ASCE)
    assert record["rebelote_omitted"] == ["EW", "NS"]


def refusals(line: str, rules: Ruleset = ASCE) -> list[tuple[int, str, str]]:
    """Column, field and code of all that is wrong with a line."""
    with pytest.raises(InvalidDeal) as refused:
        parse(line, rules)
    records = [error.to_record() for error in refused.value.errors]
    return [(record["column"], record["field"], record["code"]) for record in records]


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ("", [(1, path, "missing") for path in ("contract.by", "contract.bid", "contract.trump", "points")]),
        ("N 100", [(6, "contract.trump", "missing"), (6, "points", "missing")]),
        ("N 100C   ", [(7, "points", "missing")]),
        ("N 100H 112", [(6, "", "not-understood")]),
        ("S 100C 112 ?!", [(1, "", "not-understood"), (12, "", "not-understood")]),
        ("N 100C 11200", [(8, "", "not-understood")]),
        ("N 100C 112 +3R", [(12, "", "not-understood")]),
        ("N 100C 112 +6RC", [(12, "", "not-understood")]),
        ("N 100C E 112", [(8, "contract.by", "said-twice")]),
        ("100n E C 112", [(6, "contract.by", "said-twice")]),
        ("N 100C P 112", [(8, "contract.trump", "said-twice")]),
        ("N 100C x xx 112", [(10, "contract.call", "said-twice")]),
        ("N 100C 112 50 3", [(15, "points", "said-twice")]),
        ("N 100C 112n 50n", [(13, "points", "said-twice")]),
        ("N 100C cap gen", [(12, "capot", "said-twice")]),
        ("N 100C 112 . fin", [(14, "last", "said-twice")]),
        ("N 100C 112 +3RC ren ren", [(21, "renonce", "said-twice")]),
        ("N 100TA 112 b! b!", [(16, "rebelote_omitted", "said-twice")]),
        ("- 112", [(3, "passed", "passed-alone")]),
        ("- N 100", [(3, "passed", "passed-alone"), (5, "passed", "passed-alone")]),
        ("- -", [(3, "passed", "said-twice")]),
        ("100d C 112", [(1, "contract.bid", "unknown-field")]),
        ("N 70C 112", [(3, "contract.bid", "bid-too-low")]),
        ("N 7C 112", [(3, "contract.bid", "bid-too-low")]),
        ("N 105C 112", [(3, "contract.bid", "bid-not-multiple-of-10")]),
        ("N 900C 112", [(3, "contract.bid", "bid-too-high")]),
        ("N gen C 112", [(3, "contract.bid", "bid-not-in-ruleset")]),
        ("N 100C 161", [(8, "points.NS", "impossible-points")]),
        ("N 100C 112 60", [(12, "points", "points-sum")]),
        ("N 100C 252", [(8, "points", "capot-mismatch")]),
        ("N 100C gend", [(8, "solo", "solo-without-capot")]),
        ("N 100SA 112 b", [(13, "belote", "belote-not-possible")]),
        ("N 100C 112 +3RC +38P", [(17, "announces.NS[1]", "announce-not-possible")]),
        ("N 100C 112 +47", [(12, "announces.NS[0]", "announce-not-possible")]),
        ("N 100C 112 +3RC +4Vd +4Ve", [(22, "announces", "cards-contradict")]),
        ("N 100C 112 ren", [(12, "renonce", "renonce-without-announce")]),
        ("N 100C 112 +3RP!", [(12, "first_announce", "unknown-field")]),
    ],
)
def test_refused(line: str, expected: list[tuple[int, str, str]]) -> None:
    assert refusals(line) == expected


@pytest.mark.parametrize(
    ("rules", "line", "expected"),
    [
        (RULESETS["pagat"], "N 100SA 112", [(6, "contract.trump", "bid-not-in-ruleset")]),
        (RULESETS["pagat"], "N cap C x cap", [(9, "contract.call", "call-not-allowed")]),
        (RULESETS["pagat"], "N 100C 112 bd", [(12, "belote", "belote-not-possible")]),
        (RULESETS["pagat"], "N 100C 112 +3RC", [(12, "announces", "announce-not-in-ruleset")]),
        (RULESETS["pagat"], "N 100C 112 b!", [(12, "rebelote_omitted", "unknown-field")]),
        (RULESETS["dauphine"], "N 170C 112", [(3, "contract.bid", "bid-too-high")]),
        (FIRST, "N 100C 112 +3RP +3RTd", [(22, "first_announce", "missing")]),
        (FIRST, "N 100C 112 +3RP! +3RTd!", [(18, "first_announce", "said-twice")]),
    ],
)
def test_only_what_the_rules_have(rules: Ruleset, line: str, expected: list[tuple[int, str, str]]) -> None:
    assert refusals(line, rules) == expected


def test_errors_say_what_was_expected_in_both_languages() -> None:
    with pytest.raises(InvalidDeal) as refused:
        parse("N 100C 112 azertyuiopqsdfghjklm", RULESETS["pagat"])
    (error,) = refused.value.errors
    assert error.message() == (
        "« azertyuiopqsdfghjklm » n’est pas compris : "
        "il faut ici x, xx, b, ren ou un point pour la dernière donne."
    )
    assert error.message("en") == (
        "“azertyuiopqsdfghjklm” is not understood: this should be x, xx, b, ren, or a full stop if last."
    )


@pytest.mark.parametrize(
    ("line", "french", "english"),
    [
        ("", "", ""),
        ("N", "NS prend", "NS take"),
        ("E cap", "EO prend capot", "EW take capot"),
        ("100C", "100 à cœur", "100 hearts"),
        ("N 100C x", "NS prend 100 à cœur, coinché", "NS take 100 hearts, coinched"),
        ("N 100C foo 112", "NS prend 100 à cœur, 112 points", "NS take 100 hearts, 112 points"),
        ("100C 50d", "100 à cœur, 50 points pour la défense", "100 hearts, 50 points for the defence"),
        (
            "E90T b 50n",
            "EO prend 90 à trèfle, 50 points pour NS, belote",
            "EW take 90 clubs, 50 points for NS, belote",
        ),
        (
            "N80P +3Ace +49 rend",
            "NS prend 80 à pique, tierce à l’as à cœur pour EO, carré de 9, renonce d’EO",
            "NS take 80 spades, tierce to the ace in hearts for EW, carré of 9s, renonce of EW",
        ),
        ("- .", "Les quatre joueurs ont passé, dernière donne", "All four players passed, last deal"),
    ],
)
def test_said(line: str, french: str, english: str) -> None:
    assert [say(line, ASCE).in_language(lang) for lang in ("fr", "en")] == [french, english]


def offered(line: str, rules: Ruleset = ASCE) -> dict[str, str]:
    return {found.code: str(found.meaning) for found in complete(line, rules)}


def test_a_coinche_is_offered_for_bids_that_can_be_coinched() -> None:
    assert "x" in offered("N80C ")
    assert "x" not in offered("N80C ", ASCE.with_options({"coinche_from": 110}))


def test_offered_first() -> None:
    assert offered("") == {"-": "Les quatre joueurs ont passé", "N": "NS prend", "E": "EO prend"}
    assert list(offered("N")) == ["80", "90", "100", "110", "120", "130", "140", "150", "160", "cap"]
    assert list(offered("N 100")) == ["P", "C", "K", "T", "SA", "TA"]
    beside = list(offered("N 100C"))
    assert beside == ["x", "cap", "b", "+", "."], (
        "a field that every ruleset asks for is offered here: add its word"
    )
    assert list(offered("N 80C", ASCE.with_options({"coinche_from": 90}))) == ["cap", "b", "+", "."]


@pytest.mark.parametrize(
    ("line", "code", "meaning"),
    [
        ("N 1", "100", "100"),
        ("N c", "cap", "capot"),
        ("N 100C x", "xx", "surcoinché"),
        ("N 100C 5", "50", "50 points"),
        ("N 100C 50", "50d", "50 points pour EO"),
        ("N 100C ca", "cap", "tous les plis"),
        ("N 100C cap", "capd", "tous les plis pour EO"),
        ("N 100C 112 b", "b!", "belote, sans rebelote (tolérance)"),
        ("N 100C 112 +", "+4", "carré ou cinquante"),
        ("N 100C 112 +4", "+4R", "carré de rois ou cinquante au roi"),
        ("N 100C 112 +4r", "+4RP", "cinquante au roi à pique"),
        ("N 100C 112 +3RP", "+3RPd", "tierce au roi à pique pour EO"),
        ("N 100C 112 +3RP", "ren", "renonce"),
        ("-", ".", "dernière donne"),
    ],
)
def test_offered_as_one_types(line: str, code: str, meaning: str) -> None:
    assert offered(line)[code] == meaning


def test_what_cannot_be_is_not_offered() -> None:
    assert "+" not in offered("N 100C 112", RULESETS["pagat"])
    assert list(offered("N 100", RULESETS["pagat"])) == ["P", "C", "K", "T"]
    assert "x" not in offered("N cap C", RULESETS["pagat"])
    assert "gen" in offered("N", RULESETS["wikipedia"])
    assert "b" not in offered("N 100SA 112")
    assert "ren" not in offered("N 100C 112")
    assert "1" not in offered("N 100C ")
    assert "161" not in offered("N 100C 16")
    assert "+4Rd" in offered("N 100C 112 +4R")
    assert "+4Rd" not in offered("N 100C 112 b +4R")  # the belote holds one of those kings
    assert offered("N 100H") == {}
    assert offered("N 100C 112 #7") == {}


def test_only_the_mark_can_follow_equal_announces() -> None:
    assert set(offered("N 100C 112 +3RP +3RTd", FIRST)) >= {"+3RTd!"}


@pytest.mark.parametrize("name", ALL_RULESETS)
def test_every_game_has_its_codes(name: str) -> None:
    codes = codes_of(name, {})
    assert codes.complete("")
    line = codes.complete("")[-1].line
    assert str(codes.say(line))


def test_options_are_checked() -> None:
    for name in ALL_RULESETS:
        with pytest.raises(OptionError):
            codes_of(name, {"cible": 1})


def test_nothing_is_offered_after_a_line_that_is_too_long() -> None:
    assert complete("N 100C " + "b" * 200, ASCE) == []
