"""The lines of a mark: what each is called, the section it cites, whose it is, what it adds."""

from __future__ import annotations

from typing import Any

import pytest

from scoring.coinche.marks import Label, labels
from tests.scoring.clubs import club
from tests.scoring.records import announces, deal

SOURCES = {
    name: f"§ {name}"
    for name in (
        "tricks", "rounded", "capot", "generale", "belote", "announces", "renonce", "contract", "made",
        "failed",
    )
}  # fmt: skip

# The kind of a line, its name in English, the source it takes, and whether that is read aloud with it.
KINDS = [
    ("tricks", "Tricks", "tricks", False),
    ("shared", "Tricks, rounded", "rounded", False),
    ("rest", "Tricks, rest of 160", "rounded", False),
    ("converted", "Tricks, converted", "tricks", False),
    ("converted_rounded", "Tricks, converted and rounded", "rounded", False),
    ("capot", "Capot", "capot", False),
    ("generale", "Générale", "generale", False),
    ("belote", "Belote", "belote", False),
    ("adverse_belote", "Adverse belote", "failed", True),
    ("announces", "Declarations", "announces", False),
    ("renonce", "Adverse renonce", "renonce", True),
    ("contract", "Contract", "contract", False),
    ("flat", "Tricks, fixed count", "made", False),
    ("flat_capot", "Capot, fixed count", "made", False),
    ("failed", "Failed", "failed", False),
    ("failed_points", "Failed, the defence’s tricks", "failed", False),
    ("failed_shared", "Failed, the defence’s tricks rounded", "failed", False),
    ("failed_rest", "Failed, the defence’s tricks, rest of 160", "failed", False),
    ("failed_converted", "Failed, the defence’s tricks converted and rounded", "failed", False),
    ("adverse_capot", "Adverse declarations", "made", True),
    ("adverse_made", "Adverse declarations", "made", True),
    ("adverse_failed", "Adverse declarations", "failed", True),
    ("held", "Litige", "", False),
]


def test_each_kind_of_line_has_its_words_and_its_section() -> None:
    named = labels(**SOURCES)
    told = [(kind, *_read(getattr(named, kind))) for kind in named._fields]
    expected = [(kind, name, source and f"§ {source}", cited) for kind, name, source, cited in KINDS]
    assert told == expected, "each kind of line has its row in KINDS"


def _read(label: Label) -> tuple[str, str, bool]:
    return label.name.in_language("en"), label.source, label.cited


def columns(record: dict[str, Any], options: dict[str, Any]) -> list[list[str]]:
    """The lines that each side marks, those that a coinche multiplies before those added once."""
    table = club("asce", options)
    return [
        [
            f"{line.side.name}: {line.label.name.in_language('en')} {line.points}"
            for line in (*column.lines, *column.once)
        ]
        for column in table.score(table.read(record)).marked
    ]


BOTH_ANNOUNCE: dict[str, Any] = {
    "announces": announces(ns="tierce A spades", ew="cinquante K clubs"),
    "belote": {"EW": 1},
}
MARKED: list[tuple[str, dict[str, Any], dict[str, Any], list[str], list[str]]] = [
    (
        "made: everybody what they made, the takers the bid",
        deal(80, points={"NS": 102}, belote={"EW": 1}),
        {},
        ["NS: Tricks 102", "NS: Contract 80"],
        ["EW: Tricks 60", "EW: Belote 20"],
    ),
    (
        "failed: all announces go to the defence, and what is nothing has no line",
        deal(100, points={"NS": 38}, announces=announces(ns="tierce A spades"), belote={"NS": 1}),
        {},
        ["NS: Belote 20"],
        ["EW: Failed 160", "EW: Contract 100", "EW: Adverse declarations 20"],
    ),
    (
        "failed without declarations or belote",
        deal(100, points={"NS": 38}),
        {},
        [],
        ["EW: Failed 160", "EW: Contract 100"],
    ),
    (
        "coinched and made: a fixed count, all announces, the defence keeps its tricks and its belote",
        deal(80, call="coinche", points={"NS": 120}, **BOTH_ANNOUNCE),
        {},
        ["NS: Tricks, fixed count 160", "NS: Contract 80", "NS: Adverse declarations 50"],
        ["EW: Belote 20"],
    ),
    (
        "every trick: the announces of the defence come over, its belote stays",
        deal("capot", capot="NS", **BOTH_ANNOUNCE),
        {},
        ["NS: Capot 252", "NS: Contract 250", "NS: Adverse declarations 50"],
        ["EW: Belote 20"],
    ),
    (
        "a belote that goes to the defence",
        deal(100, points={"NS": 38}, belote={"NS": 1}),
        {"belote_when_failed": "to-defence"},
        [],
        ["EW: Failed 160", "EW: Contract 100", "EW: Adverse belote 20"],
    ),
]


@pytest.mark.parametrize(
    ("record", "options", "ns", "ew"), [row[1:] for row in MARKED], ids=[row[0] for row in MARKED]
)
def test_the_lines_of_a_mark(
    record: dict[str, Any], options: dict[str, Any], ns: list[str], ew: list[str]
) -> None:
    assert columns(record, options) == [ns, ew]
