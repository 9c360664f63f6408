"""The rulebooks known by name: published rules that are options alone, with the deals their sources print."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from scoring.cards import Side
from scoring.house import changes, club_rules, coinche_rules
from scoring.play.reading import replay_record, replayed_record
from scoring.rulebooks import RULEBOOKS, Shelf, book_of, published_as, rulebook
from scoring.rulebooks.saying import describe
from scoring.rulesets import ALL_RULESETS
from tests.scoring.clubs import club, marks, refusals
from tests.scoring.processes import run, start
from tests.scoring.records import deal

if TYPE_CHECKING:
    from scoring.coinche.games import CoincheEngine
    from scoring.rulebooks import Rulebook
    from tests.scoring.records import Record

FOLDER = Path(__file__).with_name("rulebooks")
MADE = deal(points={"NS": 82})
PUBLISHED = [book for book in RULEBOOKS if book.shelf is not Shelf.RULESETS]


def played(key: str) -> CoincheEngine:
    """A club that plays by this rulebook."""
    book = rulebook(key)
    assert book is not None
    return club(book.ruleset, dict(book.options))


def printed(key: str) -> tuple[str, list[dict[str, Any]]]:
    """The source of a rulebook, and the deals it gives: with their marks, or of a disputed play."""
    source, *deals = map(json.loads, (FOLDER / f"{key}.jsonl").read_text(encoding="utf-8").splitlines())
    return source["source"], deals


def test_the_shelf_is_full_and_each_rulebook_has_its_file() -> None:
    assert len(PUBLISHED) >= 25
    assert {path.stem for path in FOLDER.iterdir()} == {book.key for book in PUBLISHED}
    known = (Path(__file__).parents[2] / "docs/rules/house-rules.md").read_text(encoding="utf-8")
    assert f"\n{len(PUBLISHED)} published rulebooks are a ruleset and a few options" in known


@pytest.mark.parametrize("book", PUBLISHED, ids=lambda book: book.key)
def test_a_rulebook_gives_the_marks_that_its_source_prints(book: Rulebook) -> None:
    source, deals = printed(book.key)
    assert source == book.source
    marked = [example for example in deals if "deal" in example]
    assert marked
    table = played(book.key)
    for example in marked:
        expected = example["marks"]["NS"], example["marks"]["EW"]
        assert marks(table, example["deal"]) == expected, example["why"]


@pytest.mark.parametrize("book", PUBLISHED, ids=lambda book: book.key)
def test_a_disputed_deal_is_judged_by_the_text_of_the_rulebook(book: Rulebook) -> None:
    """By its own section, or, where nobody knows what the text says, by nobody."""
    disputed = [example for example in printed(book.key)[1] if "play" in example]
    assert disputed
    rules = coinche_rules(book.ruleset, dict(book.options))
    for example in disputed:
        answer = replayed_record(replay_record(rules, example["play"]), "fr")
        found = answer["offence"] or {"code": None, "article": ""}
        left = answer.get("not_said", [])
        assert (found["code"], found["article"]) == (example["offence"], example["article"]), example["why"]
        assert [one["rule"] for one in left] == example["not_said"], example["why"]
        for one in left:
            assert SILENCE[one["rule"] in rules.otherwise] in one["message"]


SILENCE = {
    False: "Ce texte n’en dit rien\xa0; le club décide",
    True: "Ce texte a sa propre règle, que le programme n’a pas",
}
"""How a verdict says that it is none, by whether the text has a rule that no option has."""


def test_the_bids_of_cannes_go_to_270() -> None:
    table = played("cannes-2016")
    assert refusals(table, deal(270)) == []
    assert refusals(table, deal(280)) == [("contract.bid", "bid-too-high")]


@pytest.mark.parametrize(
    ("key", "before", "record", "over"),
    [
        ("cannes-2016", 1840, MADE, False),
        ("cannes-2016", 1841, MADE, True),
        ("points-annonces", 920, MADE, False),
        ("points-annonces", 930, MADE, True),
        ("essarts", 2840, MADE, False),
        ("essarts", 2841, MADE, True),
        ("guyane", 1840, MADE, False),
        ("guyane", 1841, MADE, True),
        ("stephanoise", 1834, MADE, False),
        ("stephanoise", 1835, MADE, True),
    ],
)
def test_the_targets_of_the_rulebooks(key: str, before: int, record: Record, over: bool) -> None:
    table = played(key)
    _, game = table.play(replace(table.new_game(), score=(before, 0)), record)
    assert game.over is over


def test_level_at_the_target_of_ducale_the_last_takers_win() -> None:
    """Whether they made their contract or not, as its text says of both sides at the target."""
    table = played("ducale")
    failed = deal(100, points={"NS": 80})  # 0 to 260
    _, game = table.play(replace(table.new_game(), score=(1800, 1540)), failed)
    assert (game.score, game.over, game.winner) == ((1800, 1800), True, Side.NS)


def test_every_ruleset_has_its_plain_rulebook_and_every_rulebook_its_words() -> None:
    assert {book.key for book in RULEBOOKS if not book.options} == set(ALL_RULESETS)
    assert len({book.key for book in RULEBOOKS}) == len({book.title for book in RULEBOOKS}) == len(RULEBOOKS)
    for book in RULEBOOKS:
        differ = book.text.differ if book.text else None
        said = [book.summary, *(one for one in (book.missing, differ) if one)]
        assert all(str(sentence) != sentence.in_language("en") for sentence in said), book.key
        assert book.source
    assert rulebook("no-such-club") is None


@pytest.mark.parametrize("book", RULEBOOKS, ids=lambda book: book.key)
def test_a_rulebook_says_what_it_changes_and_nothing_else(book: Rulebook) -> None:
    assert changes(club_rules(book.ruleset, book.options)) == book.options


def test_rules_are_known_again_as_the_rulebook_they_are() -> None:
    for book in RULEBOOKS:
        found = book_of(club_rules(book.ruleset, dict(book.options)))
        assert found == (book if book.options else None)
    cannes = rulebook("cannes-2016")
    assert cannes is not None
    assert book_of(club_rules("pagat", {**cannes.options, "target": 1500})) == cannes
    assert book_of(club_rules("pagat", {"target": 1500})) is None
    assert book_of(club_rules("asce", {"surcoinche": 3, "announces": "none"})) is None


def test_a_plain_ruleset_is_a_published_text_too_and_a_clubs_rules_are_none() -> None:
    asce = published_as(ALL_RULESETS["asce"])
    assert asce is not None
    assert asce.origin == "Règles de la coinche pour le concours ASCE"
    cannes = rulebook("cannes-2016")
    assert cannes is not None
    assert cannes.date
    assert published_as(club_rules("pagat", dict(cannes.options))) == cannes
    assert cannes.origin == f"{cannes.source} ({cannes.date})"
    assert published_as(club_rules("asce", {"surcoinche": 3, "announces": "none"})) is None


def test_the_command_lists_them() -> None:
    found = json.loads(run("rulebooks", "--json").stdout)
    assert list(found) == [book.key for book in RULEBOOKS]
    assert found["guyane"]["base"] == "pagat"
    assert found["guyane"]["options"]["least_tricks"] == 80
    assert found["guyane"]["date"] == "2016"
    assert found["guyane"]["source"].startswith("JWEBARTEAM")
    assert found["guyane"]["missing"].keys() == {"fr", "en"}
    assert found["pagat"]["missing"] is None
    second_hand = rulebook("ffb-contree-2015")
    assert second_hand is not None
    assert found["ffb-contree-2015"] == json.loads(json.dumps(describe(second_hand)))
    table = start("rulebooks", "--lang", "en").stdout.decode().splitlines()
    assert [row.split()[0] for row in table] == list(found)
    assert "French Guiana" in next(row for row in table if row.startswith("guyane"))
