"""The rulebooks known by name; two of real competitions are options alone."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

from scoring.house import changes, club_rules
from scoring.rulebooks import RULEBOOKS, rulebook
from scoring.rulesets import ALL_RULESETS
from tests.scoring.clubs import club, marks, refusals
from tests.scoring.records import deal

if TYPE_CHECKING:
    from scoring.coinche.games import Table
    from scoring.rulebooks import Rulebook
    from tests.scoring.clubs import Marks
    from tests.scoring.records import Record

MADE = deal(points={"NS": 82})


def played(key: str) -> Table:
    """A club that plays by this rulebook."""
    book = rulebook(key)
    assert book is not None
    return club(book.ruleset, dict(book.options))


EXPECTED: list[tuple[str, str, Record, Marks]] = [
    ("cannes-2016", "80 needs 80", deal(points={"NS": 80}), (160, 80)),
    ("cannes-2016", "6 up: 105 + 100 = 205", deal(100, points={"NS": 105}), (200, 60)),
    ("cannes-2016", "6 up: 106 + 100 = 206", deal(100, points={"NS": 106}), (210, 60)),
    ("cannes-2016", "the last deal to the point", deal(100, points={"NS": 105}, last=True), (205, 57)),
    ("cannes-2016", "any side's belote", deal(100, points={"NS": 105}, belote={"EW": 1}), (200, 80)),
    ("cannes-2016", "failed: 162 + bid", deal(120, points={"NS": 90}), (0, 280)),
    ("cannes-2016", "failed: and every belote", deal(120, points={"NS": 90}, belote={"NS": 1}), (0, 300)),
    ("cannes-2016", "and its own", deal(120, points={"NS": 90}, belote={"EW": 1}), (0, 300)),
    ("cannes-2016", "failed, exactly", deal(120, points={"NS": 90}, belote={"NS": 1}, last=True), (0, 302)),
    ("cannes-2016", "failed to a capot: 252 + bid", deal(120, capot="EW", last=True), (0, 372)),
    ("cannes-2016", "capot lost: 252 + 270", deal("capot", points={"NS": 150}, last=True), (0, 522)),
    ("cannes-2016", "capot: 252 + 270", deal("capot", capot="NS", last=True), (522, 0)),
    ("cannes-2016", "contre: the bid × 2", deal(100, call="coinche", points={"NS": 106}), (310, 60)),
    ("cannes-2016", "surcontre: the bid × 3", deal(100, call="surcoinche", points={"NS": 106}), (410, 60)),
    (
        "cannes-2016", "surcontre lost: never the belote",
        deal(100, call="surcoinche", points={"NS": 70}, belote={"NS": 1}, last=True), (0, 482),
    ),
    ("cannes-2016", "capot, contré", deal("capot", call="coinche", capot="NS", last=True), (792, 0)),
    ("points-annonces", "made: the bid", deal(100, points={"NS": 105}), (100, 0)),
    ("points-annonces", "with its belote", deal(100, points={"NS": 80}, belote={"NS": 1}), (100, 0)),
    ("points-annonces", "failed: the bid to the defence", deal(100, points={"NS": 99}), (0, 100)),
    ("points-annonces", "coinched", deal(100, call="coinche", points={"NS": 99}), (0, 200)),
]  # fmt: skip


@pytest.mark.parametrize(
    ("preset", "record", "expected"),
    [pytest.param(row[0], *row[2:], id=f"{row[0]}: {row[1]}") for row in EXPECTED],
)
def test_a_real_rulebook_is_options_alone(preset: str, record: Record, expected: Marks) -> None:
    assert marks(played(preset), record) == expected


def test_the_bids_of_cannes_go_to_270() -> None:
    table = played("cannes-2016")
    assert refusals(table, deal(270)) == []
    assert refusals(table, deal(280)) == [("contract.bid", "bid-too-high")]


@pytest.mark.parametrize(
    ("preset", "before", "record", "over"),
    [
        ("cannes-2016", 1840, MADE, False),
        ("cannes-2016", 1841, MADE, True),
        ("points-annonces", 920, MADE, False),
        ("points-annonces", 930, MADE, True),
    ],
)
def test_the_targets_of_the_rulebooks(preset: str, before: int, record: Record, over: bool) -> None:
    table = played(preset)
    _, game = table.play(replace(table.new_game(), score=(before, 0)), record)
    assert game.over is over


def test_every_ruleset_has_its_plain_rulebook_and_every_rulebook_its_words() -> None:
    assert {book.key for book in RULEBOOKS if not book.options} == set(ALL_RULESETS)
    assert len({book.key for book in RULEBOOKS}) == len({book.title for book in RULEBOOKS}) == len(RULEBOOKS)
    for book in RULEBOOKS:
        assert str(book.summary) != book.summary.in_language("en")
    assert rulebook("no-such-club") is None


@pytest.mark.parametrize("book", RULEBOOKS)
def test_a_rulebook_says_what_it_changes_and_nothing_else(book: Rulebook) -> None:
    assert changes(club_rules(book.ruleset, book.options)) == book.options
