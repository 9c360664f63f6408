"""Logs of a table that are short to write, and Hypothesis strategies of logs of all kinds, even hostile."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

from hypothesis import strategies as st

from scoring.sheet.log import Log, lines_of
from tests.scoring.records import deal, gives

if TYPE_CHECKING:
    from scoring.sheet import Sheet

Json = dict[str, Any]
PASSED: Json = {"passed": True}
MADE = deal()  # 170 to 70
FAILED = deal(points={"NS": 60})
THIRDS = gives("NS", 700, 700, 700)  # EW fails each time, and three of them end a game to 2000
TOLERATED = deal(belote={"NS": 1}, rebelote_omitted=["NS"])  # once a side a game (A9)
IMPOSSIBLE = deal(points={"NS": 1})
A_WINS: Json = {"chouine": "A"}
LEVEL: Json = {"points": {"A": 55}, "der": "A"}


def said(kind: str, **fields: Any) -> Json:
    """The JSON of an entry."""
    return {"kind": kind, **fields}


def new(record: Json = MADE, side: str = "", **fields: Any) -> Json:
    """A new deal, of a side's phone where one is named."""
    return said("deal", record=record, **({"side": side} if side else {}), **fields)


def folded(*entries: Json, **game: Any) -> Log:
    """The log of these entries of a table, of asce where nothing else is said."""
    lines = [{"game": {"ruleset": "asce", **game}}, *entries]
    return Log.read(json.dumps(line) for line in lines)


def sheet_of(*entries: Json, **game: Any) -> Sheet:
    """The sheet of a log in which nothing is refused."""
    log = folded(*entries, **game)
    assert log.refused == []
    return log.sheet


def codes(log: Log) -> list[tuple[int, str]]:
    """The refused entries of a log, and why."""
    return [(number, refusal.engine_code) for number, refusal in log.refused]


def deals(sheet: Sheet) -> list[int]:
    return [line.deal for line in sheet.lines]


def written(sheet: Sheet) -> list[tuple[int, int, Json]]:
    """What is written on a sheet, deal by deal, whoever wrote it and agrees."""
    return [(line.deal, line.version, line.record) for line in sheet.lines]


def marks(sheet: Sheet) -> list[Json]:
    """Every line as the command prints it, without the numbers of its entries."""
    hidden = {"deal", "entry", "agreed"}
    return [{name: line[name] for name in line.keys() - hidden} for line in lines_of(sheet)]


# --- logs by chance -------------------------------------------------------------------------------

numbers = st.integers(1, 12)
sides = st.sampled_from(("NS", "EW"))
points = st.fixed_dictionaries({"NS": st.integers(0, 2500), "EW": st.integers(0, 2500)})
reasons = st.sampled_from(("", "art. 7"))
choices = st.sampled_from(("sheet", "sent", "both", "referee"))
heads: dict[str, st.SearchStrategy[Json]] = {
    "coinche": st.sampled_from(
        (
            {"ruleset": "asce"},
            {"ruleset": "asce", "target": 900},
            {"ruleset": "asce", "deals": 3},
            {"ruleset": "pagat", "target": None},
        )
    ),
    "chouine": st.sampled_from(
        ({"ruleset": "chouine", "options": {"parties": 3, "manches": 1}}, {"ruleset": "chouine-mondoubleau"})
    ),
}
records: dict[str, st.SearchStrategy[Json]] = {
    "coinche": st.sampled_from(
        (
            PASSED,
            MADE,
            MADE,
            FAILED,
            THIRDS[0],
            TOLERATED,
            IMPOSSIBLE,
            {**MADE, "last": True},
            {**MADE, "id": 7},
        )
    ),
    "chouine": st.sampled_from(
        (A_WINS, A_WINS, {"chouine": "B"}, LEVEL, {"points": {"A": 70}, "der": "B"}, {})
    ),
}


def _entry(game: str) -> st.SearchStrategy[Json]:
    """An entry of any kind; half of them bring or change a deal."""
    record, number = {"record": records[game]}, {"deal": numbers}
    side, version = {"side": sides}, {"version": st.integers(0, 12)}
    place = {"place": st.integers(1, 6)}
    typed_line = st.fixed_dictionaries({}, optional={**number, **record}).filter(bool)
    whole: dict[str, Any] = {
        "set_totals": st.booleans(),
        "totals": points,
        "deals_played": numbers,
        "settles": st.booleans(),
    }
    kinds: list[tuple[str, Json, Json]] = [
        *[("deal", record, {**side, **place, "another": st.booleans()})] * 4,
        ("deal", record, {**side, "before": numbers}),
        *[("correct", {**number, **record}, {**side, **version, "settles": st.booleans()})] * 2,
        ("remove", number, {}),
        ("put-back", {**number, **record}, {"before": numbers}),
        ("sheet", {"lines": st.lists(typed_line, max_size=5)}, whole),
        *[("agree", number, {**side, **version})] * 2,
        ("dispute", {}, {**number, **side, **version, "reason": reasons}),
        ("withdraw", {"entry": numbers}, side),
        *[("choose", {"entry": numbers, "choice": choices, **side}, version)] * 2,
        ("take-back", {**number, **side}, version),
        ("totals", {"points": points}, {"deals_played": numbers}),
        ("withdraw-totals", {}, {}),
        ("stop", {}, {}),
        ("reopen", {}, {}),
        ("forfeit", {"absent": sides, "article": reasons}, {}),
        ("ruling", {"article": reasons}, {**side, **number, "words": reasons}),
        ("penalty", {**side, "points": st.integers(1, 300), "article": reasons}, {}),
        *[("undo", {"entry": numbers}, {"words": reasons})] * 2,
        *[("restore", {"to": st.integers(0, 12)}, {"only_deals": st.booleans()})] * 2,
        ("accept", {"entry": numbers, **record}, {**number, **place}),
        ("set-aside", {"entry": numbers}, {}),
        ("settle", {"entry": numbers}, {"words": reasons}),
        ("tick", {"version": st.integers(0, 12)}, {}),
        ("untick", {"entry": numbers}, {}),
        ("rules", {"game": heads[game]}, {}),
    ]
    key = {"key": st.sampled_from("abc")}
    return st.one_of(
        st.fixed_dictionaries({"kind": st.just(kind), **needed}, optional={**offered, **key})
        for kind, needed, offered in kinds
    )


ENTRIES = {game: _entry(game) for game in heads}
games = st.sampled_from(("coinche", "chouine"))


@st.composite
def logs(draw: st.DrawFn, without: tuple[str, ...] = (), most: int = 12) -> Log:
    """A log of either game, folded; some of its entries are refused."""
    game = draw(games)
    lines = draw(st.lists(ENTRIES[game].filter(lambda one: one["kind"] not in without), max_size=most))
    return folded(*lines, **draw(heads[game]))


json_values = st.recursive(
    st.none()
    | st.booleans()
    | st.integers(-3, 3)
    | st.integers()
    | st.floats(allow_nan=False, allow_infinity=False)
    | st.text(max_size=5)
    | st.sampled_from(("NS", "EW", "deal", "asce", "chouine")),
    lambda inner: (
        st.lists(inner, max_size=3)
        | st.dictionaries(
            st.sampled_from(("kind", "deal", "record", "NS", "EW", "ruleset", "x")), inner, max_size=3
        )
    ),
    max_leaves=6,
)


@st.composite
def spoiled(draw: st.DrawFn) -> object:
    """An entry with a field that is anything, or anything at all."""
    entry = dict(draw(ENTRIES[draw(games)]))
    entry[draw(st.sampled_from((*entry, "x")))] = draw(json_values)
    return draw(st.sampled_from((entry, entry, draw(json_values))))
