"""A rulebook says all of its text: each rule of each group is said, or not known, wherever it is told."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import TYPE_CHECKING, Any

import pytest

from scoring.coinche.games import CoincheEngine
from scoring.coinche.play_options import OPEN_WORDS, TableRule
from scoring.coinche.ruleset import OPTIONS
from scoring.house import coinche_rules
from scoring.rulebooks import RULEBOOKS, published_as, rulebook, undeclared
from scoring.rulebooks.saying import describe, moot, not_known
from scoring.rulebooks.shelf import EVERY_GROUP, RULES_OF_GROUP, Rulebook, own_text
from scoring.rulebooks.sources import CARG, COLVER
from scoring.rulesets import RULESETS
from scoring.rulesets.chouine import CHOUINE
from scoring.telling.regulations.page import regulations
from tests.scoring.test_regulations import CONCOURS

if TYPE_CHECKING:
    from scoring.coinche.ruleset import Ruleset

OWN = [book for book in RULEBOOKS if book.text]
TO_TARGET = replace(CONCOURS, ending="target")
TABLE = {rule.value for rule in TableRule}


def book_named(key: str) -> Rulebook:
    book = rulebook(key)
    assert book is not None
    return book


def rules_of(book: Rulebook, **changed: Any) -> Ruleset:
    return coinche_rules(book.ruleset, {**book.options, **changed})


def page_of(rules: Ruleset) -> list[str]:
    """The sentences of a page of rules."""
    return [str(one.text) for part in regulations(rules, TO_TARGET).parts for one in part.rules]


def explained(book: Rulebook, record: dict[str, Any]) -> str:
    table = CoincheEngine(rules_of(book))
    return " ".join(map(str, table.explain(table.score(table.read(record)))))


def missing(book: Rulebook) -> str:
    """What a law of the shelf says of a book that leaves rules undeclared; "" where it does not."""
    names = ", ".join(undeclared(book))
    return names and f"{book.key}: its text neither says nor leaves open {names} (scoring.rulebooks.own_text)"


@pytest.mark.parametrize("book", OWN, ids=lambda book: book.key)
def test_every_rule_of_every_group_is_said_or_not_known(book: Rulebook) -> None:
    assert not missing(book), missing(book)


def test_a_book_that_says_nothing_of_a_group_is_refused_by_name() -> None:
    groups = EVERY_GROUP.split()
    for left_out in groups:
        others = " ".join(group for group in groups if group != left_out)
        toy = replace(book_named("wikirp"), key="toy", changed={}, text=own_text(unsaid=others))
        names = set(RULES_OF_GROUP[left_out]) - moot(toy)
        assert set(undeclared(toy)) == names
        said = missing(toy)
        assert said.startswith("toy: its text neither says nor leaves open ")
        assert all(name in said for name in names)
        assert not missing(replace(toy, text=own_text(unsaid=others, says=left_out)))


def test_rules_that_leave_something_open_are_written_as_they_are_made() -> None:
    rules = RULESETS["asce"].with_options(dict(book_named("ffb-contree-2015").options))
    assert "TextRule('target')" in repr(rules)


def test_a_book_of_chouine_has_no_rule_of_coinche_to_say() -> None:
    toy = replace(book_named("wikirp"), key="toy", ruleset="chouine", changed={}, text=None)
    assert moot(toy) == frozenset()
    assert CHOUINE.idle == frozenset()
    with pytest.raises(ValueError, match="colour"):
        own_text(says="colour")


@pytest.mark.parametrize("book", OWN, ids=lambda book: book.key)
def test_json_page_and_rules_agree_on_what_is_not_known(book: Rulebook) -> None:
    told, rules = describe(book)["text"], rules_of(book)
    sentences = page_of(rules)
    open_ones = " ".join(one for one in sentences if one.startswith("Ce texte n’en dit rien"))
    nothing = moot(book)
    for group, names in RULES_OF_GROUP.items():
        said, left = told["said"][group], told["not_known"][group]
        assert not set(said) & set(left)
        every = {*said, *left, *told["said_otherwise"], *nothing}
        assert every >= set(names)
        for name in names:
            if name == TableRule.TURNS:  # the first sentence of the page tells it
                assert ("Le texte ne dit pas dans quel sens" in sentences[0]) is (name in left)
                continue
            in_words = OPEN_WORDS[TableRule(name)] if name in TABLE else f"{OPTIONS[name].label} → "
            cannot_be = name in TABLE and TableRule(name) not in rules.left_open
            assert (str(in_words) in open_ones) is (name in left and not cannot_be), name


@pytest.mark.parametrize("book", OWN, ids=lambda book: book.key)
def test_nothing_is_cited_but_the_book_s_own_sections(book: Rulebook) -> None:
    text, rules = book.text, rules_of(book)
    assert text is not None
    own = {text.section(one) for one in text.sections} | {""}
    assert {label.source for label in rules.line_labels} <= own
    assert set(rules.cited_articles) <= own
    assert set(rules.passages[1:]) <= own
    known = not_known(book)
    for section in (
        section
        for group in describe(book)["text"]["said"].values()
        for one in group.values()
        if (section := one["section"])
    ):
        assert section in own
    changed = rules_of(book, target=rules.target + 10, announce_tie="first", announces="all")
    if published_as(changed) is None:  # a club's own rules over this text
        assert {label.source for label in changed.line_labels} | set(changed.cited_articles) == {""}
    assert known.keys() == RULES_OF_GROUP.keys()


def test_a_club_over_a_book_still_decides_of_what_its_text_leaves_open() -> None:
    book = book_named("essarts")
    rules = rules_of(book, surcoinche=4)
    assert published_as(rules) is None
    assert "rounding" in rules.counted_unsaid
    assert "rounding" not in rules_of(book, surcoinche=4, rounding="none").counted_unsaid
    assert any("Arrondi → à la dizaine, 5 monte" in one for one in page_of(rules))


@pytest.mark.parametrize(
    ("key", "record", "left"),
    [
        ("essarts", {"points": {"NS": 107}}, "Arrondi"),
        (
            "belote-com",
            {"points": {"NS": 60}},
            "Le gagnant de la donne marque → points faits et contrat\xa0; Chute\xa0: la défense marque, avec",
        ),
        ("maviedesenior", {"points": {"NS": 60}}, ""),  # 162 and the contract, as it says
        (
            "belotepoint",
            {"capot": "NS"},
            "Les huit plis des preneurs → 250 points\xa0; Capot non demandé → compté capot",
        ),
        ("wikipedia-contree", {"points": {"NS": 60}, "belote": {"NS": 1}}, ""),
    ],
)
def test_an_explanation_says_what_made_a_mark_and_is_not_in_the_text(
    key: str, record: dict[str, Any], left: str
) -> None:
    contract = {"by": "NS", "bid": 100, "trump": "hearts"}
    told = explained(book_named(key), {"contract": contract, **record})
    said = "Ce texte n’en dit rien\xa0; le club décide\xa0: "
    assert (said in told) is bool(left)
    assert f"{said}{left}" in told or not left


def test_a_book_known_at_second_hand_says_so_and_where_its_sources_differ() -> None:
    book = book_named("ffb-contree-2015")
    assert book.text is not None
    assert book.text.reports == (COLVER, CARG)
    told = json.loads(json.dumps(describe(book)))["text"]
    assert told["reported_by"] == [COLVER, CARG]
    for said in ("la belote est imprenable", "les enchères s’arrêtent à 160", "le litige"):
        assert said in told["reports_differ"]["fr"]
    assert told["said"]["play"]["undertrump"] == {"value": False, "section": "FFB 2015 § 5.2"}
    assert told["not_known"]["end"] == ["target"]
    read = {"belote", "coinchons", "contree-org", "exoty", "iscool", "wikirp"}
    assert {book.key for book in OWN if book.text and not book.text.reports} <= read


def test_a_ruleset_as_it_is_and_its_variations_have_no_other_text() -> None:
    for book in RULEBOOKS:
        if book.ruleset in RULESETS and not book.text:
            assert describe(book)["text"] is None
            assert undeclared(book) == []
            assert not rules_of(book).own_text
