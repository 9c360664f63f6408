"""The same request gives the same answer, in JSON as in Python, without Django."""

import json
import random
import subprocess
import sys
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.lots import attempt_seed
from scoring.sentences import sentence as _
from tests.draw.knockouts import Evening
from tests.quickly import as_at_night
from tournaments.draw.answer import BrokenWish, DrawAnswer, DrawnRound, DrawnTable
from tournaments.draw.api import draw, draw_record, is_over, rounds_with
from tournaments.draw.errors import InvalidRequest
from tournaments.draw.method import explain_nothing
from tournaments.draw.methods import METHODS, register
from tournaments.draw.request import DrawTeam, Options, PlayedRound, PlayedTable, Request

SEVEN = {
    "method": "swiss",
    "seed": "9f3c",
    "round": 2,
    "rounds": 1,
    "options": {"same_club_rounds": 1},
    "teams": [
        {"number": number, "club": club, "fixed_table": None}
        for number, club in enumerate(["Metz", "Metz", None, "Toul", None, "Nancy", "Nancy"], start=1)
    ],
    "ranking": [3, 1, 5, 2, 7, 6, 4],
    "played": [
        {
            "tables": [
                {"table": 1, "ns": [3], "ew": [2], "winner": "ns", "phase": None},
                {"table": 2, "ns": [1], "ew": [6], "winner": "ns", "phase": None},
                {"table": 3, "ns": [5], "ew": [7], "winner": None, "phase": None},
            ],
            "byes": [4],
        }
    ],
    "bans": [[3, 1]],
}
EIGHT = {"method": "random", "seed": "9f3c", "round": 1, "teams": [{"number": n} for n in range(1, 9)]}

# Drawn once with this project; any machine and any Python must find them again.
PUBLISHED = {
    "swiss": (SEVEN, ([(1, 5, 3), (2, 2, 1), (3, 7, 4)], (6,))),
    "random": (EIGHT, ([(1, 3, 5), (2, 8, 1), (3, 2, 7), (4, 6, 4)], ())),
}


@pytest.mark.parametrize("method", PUBLISHED)
def test_a_published_draw_is_found_again(method: str) -> None:
    record, expected = PUBLISHED[method]
    (drawn,) = draw(Request.from_record(record)).rounds
    assert ([(each.table, each.ns[0], each.ew[0]) for each in drawn.tables], drawn.byes) == expected


@st.composite
def requests(draw_value: st.DrawFn) -> Request:
    numbers = draw_value(st.lists(st.integers(1, 99), min_size=2, max_size=12, unique=True))
    clubs = st.none() | st.sampled_from(["Metz", "Nancy"])
    tables = st.none() | st.integers(1, 8)
    teams = tuple(DrawTeam(number, draw_value(clubs), draw_value(tables)) for number in numbers)
    ranking = tuple(draw_value(st.permutations(numbers))) if draw_value(st.booleans()) else ()
    winner = draw_value(st.sampled_from(["ns", "ew", None]))
    table = PlayedTable(1, tuple(numbers[:1]), tuple(numbers[1:2]), winner, "poules")
    played = (PlayedRound((table,), tuple(numbers[2:3])),)
    method = draw_value(st.sampled_from(sorted(METHODS)))
    options = Options(draw_value(st.integers(0, 3)))
    return Request(method, draw_value(st.text(max_size=8)), 2, teams, 1, options, ranking, played)


@pytest.mark.slow
@pytest.mark.reaches
@as_at_night
@given(requests())
def test_records_and_values_are_one(request_: Request) -> None:
    record = json.loads(json.dumps(request_.to_record()))
    assert Request.from_record(record) == request_
    answer = draw(request_)
    assert draw_record(record) == answer.to_record()


@pytest.mark.slow
@pytest.mark.reaches
@as_at_night
@given(requests(), st.randoms(use_true_random=False))
def test_the_order_of_the_teams_does_not_matter(request_: Request, shuffler: random.Random) -> None:
    teams = list(request_.teams)
    shuffler.shuffle(teams)
    assert draw(replace(request_, teams=tuple(teams))) == draw(request_)


def test_another_seed_round_or_attempt_is_another_draw() -> None:
    request = Request("random", "1", 1, tuple(DrawTeam(number) for number in range(1, 41)))
    others = [replace(request, seed="2"), replace(request, round=2)]
    others.append(replace(request, seed=attempt_seed("1", 2)))
    answers = {draw(each).rounds[0].tables for each in (request, *others)}
    assert len(answers) == 4
    assert attempt_seed("1", 1) == "1"


def test_an_answer_prints_the_json_of_issue_5() -> None:
    why = BrokenWish("rematch", (2, 8), _("une revanche"))
    answer = DrawAnswer((DrawnRound((DrawnTable(1, (12,), (3,)),), (5,), (why,)),))
    assert answer.to_record() == {
        "rounds": [
            {
                "tables": [{"table": 1, "ns": [12], "ew": [3], "phase": None}],
                "byes": [5],
                "relaxed": [{"wish": "rematch", "teams": [2, 8], "why": "une revanche"}],
            }
        ]
    }


def refused(record: object) -> list[tuple[str, str]]:
    with pytest.raises(InvalidRequest) as error:
        draw_record(record)
    french, english = (error.value.to_record(language)["errors"] for language in ("fr", "en"))
    assert all(one["message"] != other["message"] for one, other in zip(french, english, strict=True))
    return [(each.field, each.code) for each in error.value.errors]


@pytest.mark.parametrize(
    ("change", "errors"),
    [
        ({"method": "belote"}, [("method", "unknown-method")]),
        ({"method": None}, [("method", "wrong-type")]),
        ({"seed": 3}, [("seed", "wrong-type")]),
        ({"round": 0}, [("round", "bad-value")]),
        ({"round": True}, [("round", "wrong-type")]),
        ({"rounds": 501}, [("rounds", "bad-value")]),
        ({"rounds": 2}, [("rounds", "needs-results")]),
        ({"attempt": 2}, [("attempt", "unknown-field")]),
        ({"options": {"same_club_rounds": -1}}, [("options.same_club_rounds", "bad-value")]),
        ({"options": {"clubs": 1}}, [("options.clubs", "unknown-field")]),
        ({"options": {"tables": [3, 1, 3]}}, [("options.tables[2]", "duplicate-table")]),
        (
            {"options": {"tables": [0, "1"]}},
            [("options.tables[0]", "bad-value"), ("options.tables[1]", "wrong-type")],
        ),
        ({"options": {"finalists": 8}}, [("options.final_from", "final-without-round")]),
        ({"options": {"finalists": 6, "final_from": 2}}, [("options.finalists", "bad-value")]),
        ({"options": {"final_from": -1}}, [("options.final_from", "bad-value")]),
        ({"options": {"third_place": 1}}, [("options.third_place", "wrong-type")]),
        ({"options": {"pool_size": 7}}, [("options.pool_size", "bad-value")]),
        ({"options": {"qualified": 0}}, [("options.qualified", "bad-value")]),
        (
            {"method": "pools", "options": {"pool_size": 3, "qualified": 3}},
            [("options.qualified", "too-many-qualified")],
        ),
        *(
            (
                {"method": method, "options": {"finalists": 4, "final_from": 3}},
                [("options.finalists", "no-finals-here")],
            )
            for method in ("knockout", "pools", "melee", "melee-ranked")
        ),
        ({"method": "knockout", "rounds": 2}, [("rounds", "needs-results")]),
        (
            {"options": {"finalists": 4, "final_from": 2}, "method": "random", "rounds": 2},
            [("rounds", "needs-results")],
        ),
        ({"teams": []}, [("teams", "too-few-teams")]),
        ({"teams": [{"number": 4}]}, [("teams", "too-few-teams")]),
        ({"teams": [{"number": n} for n in range(1, 2002)]}, [("teams", "too-many-teams")]),
        ({"teams": {}}, [("teams", "wrong-type")]),
        ({"teams": [{"number": 4}, {"number": 4}]}, [("teams[1].number", "duplicate-team")]),
        ({"teams": [{"number": 4}, 5]}, [("teams[1]", "wrong-type")]),
        (
            {"teams": [{}, {"number": 4, "club": 1}]},
            [("teams[0].number", "missing"), ("teams[1].club", "wrong-type")],
        ),
        (
            {"teams": [{"number": 4, "fixed_table": 0}] * 2},
            [(f"teams[{n}].fixed_table", "bad-value") for n in (0, 1)],
        ),
        ({"ranking": [1, 2, 1]}, [("ranking[2]", "duplicate-team")]),
        ({"ranking": None}, [("ranking", "wrong-type")]),
        ({"bans": [[1, 1]]}, [("bans[0]", "against-itself")]),
        ({"avoid": [[2, 2]]}, [("avoid[0]", "against-itself")]),
        ({"bans": [[1, 2, 3]]}, [("bans[0]", "bad-value")]),
        ({"bans": [[1, "2"]]}, [("bans[0][1]", "wrong-type")]),
        (
            {"played": [{"tables": [{"table": 1, "ns": [1], "ew": [1], "winner": "NS"}]}]},
            [("played[0].tables[0].winner", "bad-value")],
        ),
        (
            {"played": [{"tables": [{"table": 1, "ns": [1], "ew": [1]}]}]},
            [("played[0].tables[0]", "against-itself")],
        ),
    ],
)
def test_bad_input_is_refused_by_name(change: dict[str, object], errors: list[tuple[str, str]]) -> None:
    assert refused(SEVEN | change) == errors


def test_all_errors_are_reported_of_form_and_of_sense() -> None:
    record = {"method": "belote", "round": "2", "teams": [{"number": 1}], "ranking": [2, 2]}
    assert refused(record) == [
        ("seed", "missing"),
        ("round", "wrong-type"),
        ("method", "unknown-method"),
        ("teams", "too-few-teams"),
        ("ranking[1]", "duplicate-team"),
    ]


@pytest.mark.parametrize("record", [None, 1, [], "x"])
def test_what_is_no_object_is_refused(record: object) -> None:
    assert refused(record) == [("", "wrong-type")]


json_values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(max_size=3),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.sampled_from(["number", "ns"]), inner),
    max_leaves=5,
)


@pytest.mark.reaches
@as_at_night
@given(st.sampled_from(sorted(SEVEN)), json_values)
def test_any_json_at_all_gives_an_answer_or_named_errors(field: str, value: object) -> None:
    codes, rounds = [], []
    try:
        rounds = draw_record(SEVEN | {field: value})["rounds"]
    except InvalidRequest as error:
        codes = [each.code for each in error.errors]
    assert len(rounds) == 1 or codes


BLOCKED = """
import sys
sys.modules["django"] = None
from tournaments.draw import __main__
house = {name for name in sys.modules if name.startswith(("tournaments.", "scoring."))}
allowed = ("tournaments.draw", "scoring.sentences", "scoring.lots", "scoring.seeds")
assert all(name.startswith(allowed) for name in house), house
sys.exit(__main__.main(sys.stdin.buffer, sys.stdout))
"""


def run(*arguments: str, text: str) -> tuple[int, dict[str, object]]:
    done = subprocess.run(
        [sys.executable, *arguments], input=text.encode(), capture_output=True, check=False, timeout=60
    )
    assert done.stderr == b""
    return done.returncode, json.loads(done.stdout)


def test_it_draws_with_django_blocked_and_imports_nothing_else_of_the_house() -> None:
    assert run("-c", BLOCKED, text=json.dumps(SEVEN)) == (0, draw_record(SEVEN))


def test_the_command_line_answers_json() -> None:
    assert run("-m", "tournaments.draw", text="\ufeff" + json.dumps(SEVEN)) == (0, draw_record(SEVEN))


@pytest.mark.parametrize(
    ("text", "code"),
    [("", "not-json"), ('{"round": NaN}', "not-json"), ("[" * 100_000, "not-json"), ("[]", "wrong-type")],
)
def test_the_command_line_refuses_with_status_1(text: str, code: str) -> None:
    status, answer = run("-m", "tournaments.draw", text=text)
    assert status == 1
    assert [(each["field"], each["code"]) for each in answer["errors"]] == [("", code)]  # type: ignore[index,attr-defined]


def test_a_request_that_cannot_be_drawn_is_an_exception() -> None:
    with pytest.raises(InvalidRequest) as refused:
        draw(replace(Request.from_record(EIGHT), teams=(DrawTeam(1),)))
    assert [error.code for error in refused.value.errors] == ["too-few-teams"]
    with pytest.raises(InvalidRequest):
        Request.from_record({**EIGHT, "round": "first"})


def test_a_knockout_is_over_once_it_has_its_winner() -> None:
    evening = Evening(4)
    assert not is_over(evening.request())
    while evening.play():
        pass
    assert is_over(evening.request())
    assert not is_over(replace(evening.request(), teams=(DrawTeam(1),)))  # refused for another reason


def test_two_methods_cannot_have_one_key() -> None:
    before = list(METHODS)
    with pytest.raises(ValueError, match="two draw methods are called swiss"):
        register(METHODS["swiss"])
    assert list(METHODS) == before


def test_a_method_need_not_explain() -> None:
    request = Request.from_record(EIGHT)
    assert explain_nothing(request, draw(request).rounds[0], 1) == []


@pytest.mark.parametrize(("teams", "most", "rounds"), [(8, 12, 3), (13, 12, 4), (13, 2, 2), (1, 5, 5)])
def test_how_many_rounds_a_knockout_has_is_counted_ahead(teams: int, most: int, rounds: int) -> None:
    """Never more than `most`; that many where nothing can be drawn."""
    numbers = tuple(range(1, teams + 1))
    asked = Request("knockout", "s", 1, tuple(map(DrawTeam, numbers)), 1, Options(), numbers)
    assert rounds_with(asked, most) == rounds
