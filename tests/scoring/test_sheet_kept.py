"""Figures that an older engine stored with a sheet: they are its figures until something is written on it."""

from __future__ import annotations

import copy
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from scoring import VERSION
from scoring.sheet import LogEntry, Sheet, apply, game, read_content
from scoring.sheet.coinche import CoincheSheetGame
from tests.scoring.records import deal
from tests.scoring.sheet_logs import A_WINS, FAILED, MADE, THIRDS, Json, folded, new, said, sheet_of

OLDER = "1"


def aged(sheet: Sheet, more: int = 1) -> Json:
    """A sheet as an older engine stored it, with that much more for EW in the first deal."""
    stored: Any = copy.deepcopy(sheet.to_json())
    stored["engine"] = OLDER
    for line in stored["lines"]:
        line["marks"][1] += more if line is stored["lines"][0] else 0
        line["score"][1] += more
    if stored["result"]:
        stored["result"]["points"][1] += more
    found: Json = stored
    return found


def then(sheet: Sheet, entry: Json) -> Sheet:
    return apply(sheet, LogEntry(number=sheet.number + 1, content=read_content(entry), author=5))


PLAYED = {
    "under way": sheet_of(new(), new()),
    "over": sheet_of(*map(new, THIRDS)),
    "stopped": sheet_of(new(), said("stop")),
    "penalty": sheet_of(
        *map(new, THIRDS), said("ruling", what="revoke", side="NS", points=100, article="art. 12")
    ),
    "totals": sheet_of(new(), said("totals", points={"NS": 2000, "EW": 900})),
    "forfeit": sheet_of(said("forfeit", absent="EW", article="art. 4")),
    "chouine": sheet_of(new(A_WINS), ruleset="chouine"),
    "chouine stopped": sheet_of(new(A_WINS), said("stop"), ruleset="chouine"),
    "chouine over": sheet_of(*[new(A_WINS)] * 6, ruleset="chouine"),
}


@pytest.mark.parametrize("sheet", PLAYED.values(), ids=PLAYED)
def test_it_is_read_and_stored_again_as_it_was(sheet: Sheet) -> None:
    stored = aged(sheet) if sheet.lines else sheet.to_json() | {"engine": OLDER}
    read = Sheet.from_json(stored)
    assert read.to_json() == stored
    assert read.outdated is bool(sheet.lines)
    if sheet.lines:
        assert read.state.score == (sheet.state.score[0], sheet.state.score[1] + 1)
    assert (read.state.over, read == sheet) == (sheet.state.over, True)


def test_the_same_figures_are_not_outdated() -> None:
    assert not Sheet.from_json(sheet_of(new()).to_json() | {"engine": OLDER}).outdated


def test_it_was_over_when_it_was_then() -> None:
    """The older engine had the last deal after the end, and today's needs it, or the other way round."""
    stored = aged(sheet_of(new(), new()), 2000)
    stored["lines"][1] |= {"after_end": True, "marks": [0, 0], "score": stored["lines"][0]["score"]}
    points = stored["lines"][0]["score"]
    stored["result"] = {"source": "deals", "points": points, "winner": "EW", "manches": None, "absent": None,
                        "article": ""}  # fmt: skip
    read = Sheet.from_json(stored)
    assert [step.game.over for step in read.played] == [True, True]
    assert (read.result and read.result.points, read.to_json()) == (tuple(points), stored)
    over = aged(PLAYED["over"], -1)
    assert Sheet.from_json(over | {"result": None}).state.over is False


def test_what_is_written_has_all_of_it_marked_anew() -> None:
    old = Sheet.from_json(aged(PLAYED["under way"]))
    assert then(old, said("tick", version=old.version)).to_json()["engine"] == OLDER
    for entry in (new(), said("correct", deal=2, record=MADE | {"points": {"NS": 120}}), said("stop")):
        after = then(old, entry)
        assert (after.to_json()["engine"], after.outdated) == (VERSION, False)
        assert after.played[0].marks == PLAYED["under way"].played[0].marks


def test_other_rules_mark_it_anew() -> None:
    old = Sheet.from_json(aged(PLAYED["under way"]))
    assert replace(old, head=replace(old.head, target=900)).to_json()["engine"] == VERSION


def _calls(monkeypatch: pytest.MonkeyPatch, name: str, *entries: Json) -> int:
    """How often the game is asked this for a log of a table that never ends."""
    asked, method = [], getattr(CoincheSheetGame, name)

    def counting(*arguments: Any, **named: Any) -> Any:
        asked.append(arguments)
        return method(*arguments, **named)

    with monkeypatch.context() as patched:
        patched.setattr(CoincheSheetGame, name, counting)
        game._kept_deal.cache_clear()  # type: ignore[attr-defined]
        assert folded(*entries, target=None).refused == []
    return len(asked)


def test_a_log_plays_each_deal_once_however_long_it_is(monkeypatch: pytest.MonkeyPatch) -> None:
    """The work grows with the entries, and not with their square: nothing before a new deal is looked at."""
    assert _calls(monkeypatch, "play", *[new(deal(points={"NS": 82 + place})) for place in range(60)]) == 60
    corrected = [new()] * 20 + [said("correct", deal=19, record=FAILED)]
    assert _calls(monkeypatch, "play", *corrected) == 20 + 2, "the corrected deal, and the one after it"


def _wrong(entry: int, number: int) -> Json:
    """A correction: another deal than any before it."""
    return said("correct", deal=entry, record=deal(points={"NS": 60 + number % 20}, id=number))


# What is written after so many deals, by their number.
LATER: dict[str, Callable[[int], list[Json]]] = {
    "corrections of the first deal": lambda deals: [_wrong(1, n) for n in range(deals)],
    "corrections of each deal": lambda deals: [_wrong(n + 1, n) for n in range(deals)],
    "each is undone, the first first": lambda deals: [said("undo", entry=n + 1) for n in range(deals)],
    "each is undone, the last first": lambda deals: [said("undo", entry=deals - n) for n in range(deals)],
    "an undoing is undone again and again": lambda deals: [
        said("undo", entry=deals + n if n else 1) for n in range(deals)
    ],
}


@pytest.mark.parametrize("later", LATER.values(), ids=LATER)
def test_a_log_scores_each_record_once_whatever_is_done_to_its_deals(
    monkeypatch: pytest.MonkeyPatch, later: Callable[[int], list[Json]]
) -> None:
    """The engine's work grows with the entries, and not with their square: the rest is adding up."""
    for deals in (10, 20):
        entries = [*[new(deal(id=1000 + n)) for n in range(deals)], *later(deals)]
        records = sum("record" in entry for entry in entries)
        assert _calls(monkeypatch, "score_of", *entries) == records
