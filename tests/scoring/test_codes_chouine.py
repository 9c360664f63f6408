"""A partie of chouine in short codes: what is understood, refused and offered, and its laws."""

from __future__ import annotations

import json

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scoring.chouine.reader import read
from scoring.errors import InvalidDeal
from scoring.telling.codes.chouine import complete, parse, say, write
from tests.quickly import as_at_night, fewer_by_day
from tests.scoring.published import published
from tests.scoring.records import Record
from tests.scoring.test_chouine_laws import parties

MARIAGE = {"kind": "mariage", "trump": True}


@pytest.mark.parametrize(
    ("line", "record"),
    [
        ("A58 der B62", {"points": {"A": 58, "B": 62}, "der": "A"}),
        ("b62 a58der", {"points": {"A": 58, "B": 62}, "der": "A"}),
        ("A58+m!der", {"points": {"A": 58}, "der": "A", "announces": {"A": [MARIAGE]}}),
        ("Bch", {"chouine": "B"}),
        ("A rec", {"awarded": "A"}),
        ("A58 der #3", {"points": {"A": 58}, "der": "A", "id": 3}),
        ("3j A50 B40 C30 der", {"players": 3, "points": {"A": 50, "B": 40, "C": 30}, "der": "C"}),
        ("4jA50B40C30Dder", {"players": 4, "points": {"A": 50, "B": 40, "C": 30}, "der": "D"}),
    ],
)
def test_understood(line: str, record: Record) -> None:
    assert parse(line) == record


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ("", [(1, "points", "missing"), (1, "der", "missing")]),
        ("58 der", [(1, "", "not-understood"), (4, "", "not-understood")]),
        ("A58 der foo", [(9, "", "not-understood")]),
        ("A58 der 60", [(9, "points.A", "said-twice")]),
        ("A58 der B der", [(11, "der", "said-twice")]),
        ("A58 der B61", [(10, "points", "points-sum")]),
        ("A ch B rec", [(8, "awarded", "bad-value")]),
        ("A130 der", [(2, "points.A", "impossible-points")]),
        ("A58 der C62", [(10, "points.C", "unknown-field")]),
        ("3j A58 der B10", [(15, "points.C", "missing")]),
        ("A58 der +m! B +m!", [(15, "announces.B[0]", "announce-not-possible")]),
        ("A58 der +3", [(9, "announces.A[0].kind", "announce-not-in-ruleset")]),
    ],
)
def test_refused(line: str, expected: list[tuple[int, str, str]]) -> None:
    with pytest.raises(InvalidDeal) as refused:
        parse(line)
    records = [error.to_record() for error in refused.value.errors]
    assert [(record["column"], record["field"], record["code"]) for record in records] == expected


def test_a_third_player_must_be_said_first() -> None:
    with pytest.raises(InvalidDeal) as refused:
        parse("A58 der C62")
    (error,) = refused.value.errors
    assert (
        error.message()
        == "« C » ne sert pas ici : à trois ou quatre joueurs, la ligne commence par 3j ou 4j."
    )


def test_two_pairs_are_a_and_b() -> None:
    """At four in pairs a trente is known, a tierce and a number of players are not."""
    record = {"points": {"A": 58}, "der": "B", "announces": {"B": [{"kind": "trente"}]}}
    assert parse("A58 B der +3", pairs=True) == record
    assert write(record, pairs=True) == "A58 B der +3"
    assert [found.code for found in complete("A +", pairs=True)] == ["+m", "+3"]
    assert [found.code for found in complete("", pairs=True)] == ["A", "B"]
    for line, code in (("A58 der +t", "announce-not-in-ruleset"), ("4j A58 der", "unknown-field")):
        with pytest.raises(InvalidDeal, match=code):
            parse(line, pairs=True)


def test_said() -> None:
    assert str(say("A58 der +m! B")) == "A\N{NO-BREAK SPACE}: 58 points, dix de der, mariage d’atout, B"
    assert str(say("A rec")) == "A\N{NO-BREAK SPACE}: reçoit la partie (deuxième erreur)"
    assert say("3j C +3 ch").in_language("en") == "3 players, C: trente, chouine"


def test_offered() -> None:
    assert [found.code for found in complete("")] == ["A", "B", "3j", "4j"]
    assert [found.code for found in complete("A +")] == ["+m", "+t", "+q", "+5"]
    assert [found.code for found in complete("3j A +")] == ["+m", "+3"]
    assert "A58" in [found.line for found in complete("A5")]
    assert {found.code: str(found.meaning) for found in complete("A58")}["+"] == "une annonce"


@pytest.mark.reaches
@fewer_by_day
@given(parties())
def test_a_partie_comes_back(record: Record) -> None:
    line = write(record)
    kept = read(record).to_record()
    assert json.dumps(parse(line), sort_keys=True) == json.dumps(kept, sort_keys=True)


def test_every_case_of_the_rules_comes_back() -> None:
    for case in published("chouine"):
        assert parse(write(case["deal"])) == read(case["deal"]).to_record()


@pytest.mark.slow
@pytest.mark.reaches
@given(st.data())
@settings(max_examples=60)
def test_every_completion_leads_to_a_partie(data: st.DataObject) -> None:
    """Whatever was picked, a chouine can be picked in the end."""
    line = ""
    for _ in range(data.draw(st.integers(0, 10))):
        offered = complete(line)
        line = data.draw(st.sampled_from(offered)).line if offered else line
    while not is_partie(line):
        offered = complete(line)
        assert offered, line
        line = next((found.line for found in offered if found.code == "ch"), offered[0].line)


def is_partie(line: str) -> bool:
    try:
        parse(line)
    except InvalidDeal:
        return False
    return True


@pytest.mark.reaches
@as_at_night
@given(st.text(max_size=12) | st.text("ABCDabcd34j0158 +mtq!der#", max_size=16))
def test_any_text_is_a_partie_or_named_errors(line: str) -> None:
    assert isinstance(str(say(line)), str)
    assert all(found.meaning.in_language(lang) for found in complete(line) for lang in ("fr", "en"))
    try:
        read(parse(line))
        errors = ()
    except InvalidDeal as invalid:
        errors = invalid.errors
    assert all(1 <= error.to_record()["column"] <= len(line) + 1 for error in errors)


def test_what_is_offered_says_what_it_means() -> None:
    def offered(line: str) -> dict[str, str]:
        return {found.code: str(found.meaning) for found in complete(line)}

    assert offered("")["A"] == "A"
    assert offered("A +")["+m"] == "mariage"
    assert offered("A58 ")["+"] == "une annonce"
    assert offered("A5")["58"] == "58 points"
    assert offered("A")["der"] == "dix de der"
