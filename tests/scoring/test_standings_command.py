"""`python -m scoring standings`: a concours in, its standing out."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from scoring.command import main
from scoring.standings_record import standings_record

DOCS = Path(__file__).parents[2] / "docs" / "standings.md"


def run(tmp_path: Path, capfd: pytest.CaptureFixture[str], text: str, *more: str) -> tuple[int, str, str]:
    """Exit status, standard output and standard error for the concours `text`."""
    file = tmp_path / "concours.json"
    file.write_text(text)
    status = main(["standings", *more, str(file)])
    said = capfd.readouterr()
    return status, said.out, said.err


def test_the_example_of_the_docs(tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    example = DOCS.read_text().split("```json\n")[1].split("```")[0]
    status, out, _err = run(tmp_path, capfd, example, "--lang", "en")
    answer = json.loads(out)
    assert status == 0
    assert [one["label"] for one in answer["criteria"]] == ["wins", "points", "lots"]
    assert [(row["rank"], row["team"], row["figures"]) for row in answer["rows"]] == [
        (1, 1, {"wins": 4, "points": 2010}),
        (2, 3, {"wins": 2, "points": 1910}),
        (3, 2, {"wins": 0, "points": 1480}),
        (4, 4, {"wins": 0, "points": 0}),
    ]
    assert answer["rows"][1]["separated_by"] == {"key": "wins", "text": "separated by wins"}


def test_the_usual_criteria_of_either_game_and_a_drawn_table(
    tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    drawn = {"round": 1, "ns": 1, "ew": 2, "points": [900, 800], "winner": None, "manches": [1, 1]}
    fixed, nobody = {"round": 1, "bye": 3, "points": 1000}, {"round": 1, "absent": 4}
    concours: dict[str, Any] = {"results": [drawn, fixed, nobody], "withdrawn": [4]}
    _status, out, _err = run(tmp_path, capfd, json.dumps(concours))
    assert [one["key"] for one in json.loads(out)["criteria"]] == [
        "wins", "points", "difference", "head-to-head", "lots",
    ]  # fmt: skip
    assert [row["team"] for row in json.loads(out)["rows"]] == [3, 1, 2, 4]
    _status, out, _err = run(tmp_path, capfd, json.dumps(concours | {"matches": True}))
    assert [one["label"] for one in json.loads(out)["criteria"]][1:3] == [
        "manches gagnées",
        "parties gagnées",
    ]
    _status, out, _err = run(tmp_path, capfd, json.dumps(concours | {"criteria": ["points-against"]}))
    assert json.loads(out)["rows"][0]["figures"] == {"points-against": "800"}


def test_a_cap_and_the_penalties_before_it(tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    """C7: the difference and the average of a bye go by what counts; who won stays."""
    results = [
        {"round": 3, "ns": 1, "ew": 2, "points": [1400, 700]},
        {"round": 3, "ns": 3, "ew": 4, "points": [600, 1350], "penalties": [0, 50]},
        {"round": 3, "bye": 5},
    ]
    concours = {"results": results, "cap": {"most": 1280, "loser": 664, "from_round": 3}}
    _status, out, _err = run(tmp_path, capfd, json.dumps(concours))
    figures = {row["team"]: row["figures"] for row in json.loads(out)["rows"]}
    assert {team: (one["points"], one["difference"]) for team, one in figures.items()} == {
        1: (1280, 616), 2: (664, -616), 3: (600, -630), 4: (1230, 630), 5: (1255, 0),
    }  # fmt: skip


TABLE = {"round": 1, "ns": 1, "ew": 2, "points": [900, 800]}


@pytest.mark.parametrize(
    ("concours", "reason"),
    [
        ("{", "Expecting property name"),
        ("[]", "a concours is an object"),
        ('{"team": []}', "a concours is an object"),
        ('{"results": {}}', "results: a list"),
        ('{"results": [1]}', "results[0]: a result is an object"),
        ('{"results": [{"round": true, "bye": 1}]}', "results[0].round: a whole number"),
        (r'{"seed": "\ud800"}', "seed: a text without half a surrogate pair"),
        ('{"teams": ["1"]}', "teams: a whole number"),
        ('{"criteria": ["luck"]}', "unknown criterion: luck"),
        ('{"criteria": [1]}', "criteria: a list of keys"),
        ('{"criteria": ["bracket"]}', "criteria: bracket asks for places"),
        ('{"cap": 1280}', "cap: an object with most, loser, from_round"),
        ('{"cap": {"least": 1}}', "cap: an object with most, loser, from_round"),
        ('{"cap": {"most": "1280"}}', "cap.most: a whole number"),
        ('{"cap": {"from_round": 0}}', "cap: numbers from 1"),
        (json.dumps({"results": [TABLE | {"winner": "N"}]}), "results[0].winner: NS, EW or null"),
        (json.dumps({"results": [TABLE | {"points": [900]}]}), "results[0].points: two whole numbers"),
        (json.dumps({"results": [TABLE | {"manches": [3, -1]}]}), "results[0].manches: numbers from 0"),
        (json.dumps({"results": [TABLE | {"penalties": [-100, 0]}]}), "results[0].penalties: numbers from 0"),
        (json.dumps({"results": [TABLE, TABLE]}), "team 1 has two results in round 1"),
        (json.dumps({"results": [TABLE | {"round": 0}]}), "rounds count from 1"),
    ],
)
def test_what_cannot_be_ranked_is_refused_with_its_place(
    tmp_path: Path, capfd: pytest.CaptureFixture[str], concours: str, reason: str
) -> None:
    status, out, err = run(tmp_path, capfd, concours)
    assert (status, out) == (2, "")
    assert reason in err


def test_the_seed_of_the_lots_may_be_a_number() -> None:
    concours = {"teams": [1, 2], "criteria": ["lots"]}
    answers = [standings_record({**concours, "seed": seed}, "fr") for seed in (7, "7")]
    assert answers[0] == answers[1]
