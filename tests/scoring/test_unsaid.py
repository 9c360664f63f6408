"""What an explanation leaves to the club, held against the same deal under each other value of an option.

An option that a book's text does not say, and whose other value would judge or mark the deal otherwise, is
named; nothing is known here of how the product finds it.
"""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, Any, Final

import pytest

from scoring.coinche.games import CoincheEngine
from scoring.coinche.ruleset import OPTIONS, Ruleset
from scoring.errors import InvalidDeal
from scoring.house import coinche_rules
from scoring.options import OneOf, OptionError
from scoring.rulebooks import RULEBOOKS
from tests.scoring.clubs import Record, a_deal

if TYPE_CHECKING:
    from collections.abc import Iterator

BOOKS: Final = [book for book in RULEBOOKS if book.text is not None and book.key != "belote"]
NO_QUESTION: Final = frozenset({"no_trump_bid", "belote", "rebelote_tolerance", "announces"})
"""Asked by no text but one; or another value would refuse the record instead of marking it otherwise."""


def a_level_deal(rules: Ruleset, random: Random) -> Record:
    """A deal of these rules, often one whose end hangs on a point or two."""
    record = a_deal(rules, random) | {"last": random.random() < 0.2}
    if "points" in record and random.random() < 0.4:
        record["points"] = {"NS": random.choice((80, 81, 82))}
        if type(record["contract"]["bid"]) is int:
            record["contract"]["bid"] = 80
    return record


def marked(rules: Ruleset, record: Record) -> Any:
    table = CoincheEngine(rules)
    score = table.score(table.read(record))
    return score.marks, score.made


def decisive(rules: Ruleset, record: Record) -> Iterator[str]:
    """The labels of the unsaid options of which another value judges or marks this deal otherwise."""
    for name in rules.counted_unsaid:
        option = OPTIONS[name]
        if name in NO_QUESTION or name in rules.otherwise or not isinstance(option.values, OneOf):
            continue
        for value in option.values.values:
            try:
                other = marked(rules.with_options({name: value}), record)
            except (OptionError, InvalidDeal):
                continue
            if other != marked(rules, record):
                yield option.label.in_language("fr")
                break


@pytest.mark.parametrize("book", [pytest.param(book, id=book.key) for book in BOOKS])
def test_of_a_deal_each_is_told_once_with_what_was_taken(book: Any) -> None:
    rules, random = coinche_rules(book.ruleset, dict(book.options)), Random(book.key)  # noqa: S311
    table, labels = (
        CoincheEngine(rules),
        [OPTIONS[name].label.in_language("fr") for name in rules.counted_unsaid],
    )
    for record in (a_level_deal(rules, random) for _ in range(40)):
        try:
            told = " ".join(text.in_language("fr") for text in table.explain(table.score(table.read(record))))
        except InvalidDeal:
            continue
        assert [label for label in labels if told.count(f"{label} →") > 1] == []


@pytest.mark.night
@pytest.mark.parametrize("book", [pytest.param(book, id=book.key) for book in BOOKS])
def test_what_the_text_does_not_say_and_decides_a_deal_is_named(book: Any) -> None:
    rules, random = coinche_rules(book.ruleset, dict(book.options)), Random(book.key)  # noqa: S311
    table, tried = CoincheEngine(rules), 0
    while tried < 12:
        record = a_level_deal(rules, random)
        try:
            score = table.score(table.read(record))
        except InvalidDeal:  # belotes or a call that the changed bid does not have
            continue
        tried += 1
        if score.replayed:
            continue
        told = " ".join(text.in_language("fr") for text in table.explain(score))
        assert [label for label in decisive(rules, record) if f"{label} →" not in told] == [], (record, told)
