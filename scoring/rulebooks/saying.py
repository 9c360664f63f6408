"""What the text of a rulebook says, rule by rule: for the command line and the law of the shelf."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, Final

from scoring.coinche.play_options import TableRule
from scoring.coinche.ruleset import OPTIONS, Ruleset
from scoring.rulebooks.shelf import RULES_OF_GROUP, OwnText, Rulebook, in_each_language
from scoring.rulesets import ALL_RULESETS
from scoring.rulesets.chosen import without_meaning

SECTIONS: Final[Mapping[str, tuple[str, ...]]] = {
    "target_passed": ("end",),
    "tie": ("end",),
    "belote_can_win": ("end",),
    "confirmed_by": ("end",),
    "lowest_bid": ("bids",),
    "highest_bid": ("bids",),
    "counts_for_contract": ("contract",),
    "must_beat_defence": ("contract",),
    "announces": ("announces",),
    "announce_tie": ("compared",),
    "belote": ("belote",),
    "rebelote_tolerance": ("belote",),
    "belote_when_failed": ("belote",),
    "belote_at_all_trump": ("all_trump",),
    "marking": ("made",),
    "failed_base": ("failed",),
    "rounding": ("rounded",),
    "last_deal_exact": ("rounded",),
    "coinched_made": ("made",),
    "surcoinche": ("speaking",),
    "capot_tricks": ("capot",),
    "no_trump_scale": ("no_trump",),
    "all_trump_scale": ("all_trump",),
    "shuffle": ("shuffle",),
    "cut": ("cut",),
    "packets": ("packets",),
    "coinche_said": ("speaking",),
    "speak_again": ("passes",),
    "passed_deal": ("passes",),
    "undertrump": ("undertrump", "ruff"),
    "partner_ruff": ("partner", "ruff"),
    "climb_over_partner": ("climb",),
    "shown_card": ("shown_card",),
    "last_trick": ("last_trick",),
    "announces_told": ("announces_told",),
}
"""Where the sections of a text say a rule, by what they speak of: the first that the text has."""


def moot(book: Rulebook) -> frozenset[str]:
    """The rules of which every value does the same in this book, so that no text need say them."""
    rules = ALL_RULESETS[book.ruleset].with_options(dict(book.options))
    if not isinstance(rules, Ruleset):
        return frozenset()
    told = {TableRule.ANNOUNCES_TOLD.value, TableRule.RENONCE.value}
    silent = told if rules.announces == "none" else set()
    return frozenset(without_meaning(book.ruleset, book.options)) | rules.idle | silent


def undeclared(book: Rulebook) -> list[str]:
    """The rules that a book with a text of its own neither says nor leaves open, by name.

    What is not declared would be filled in by the ruleset beneath without anybody having read it.
    """
    if book.text is None:
        return []
    text, every = book.text, [name for names in RULES_OF_GROUP.values() for name in names]
    known = book.changed.keys() | text.says | text.unsaid | text.unread | text.otherwise | moot(book)
    return [name for name in every if name not in known]


def describe(book: Rulebook) -> dict[str, Any]:
    """All of a rulebook as JSON, the sentences in each language."""
    return {
        "name": in_each_language(book.title),
        "summary": in_each_language(book.summary),
        "base": book.ruleset,
        "options": dict(book.options),
        "source": book.source,
        "date": book.date or None,
        "missing": in_each_language(book.missing),
        "text": book.text and _text(book, book.text),
    }


def _text(book: Rulebook, text: OwnText) -> dict[str, Any]:
    """What is known of a text of its own, by the groups of the options."""
    said = dict(_said(book, text))
    return {
        "said": {
            key: {name: said[name] for name in names if name in said} for key, names in RULES_OF_GROUP.items()
        },
        "not_known": not_known(book),
        "said_otherwise": sorted(text.otherwise),
        "reported_by": list(text.reports),
        "reports_differ": in_each_language(text.differ),
    }


def _said(book: Rulebook, text: OwnText) -> Iterator[tuple[str, dict[str, Any]]]:
    """The rules that the text says: their values, and its section where that is known."""
    rules = ALL_RULESETS[book.ruleset].with_options(dict(book.options))
    left = book.not_known | text.otherwise | moot(book)
    for name in (name for names in RULES_OF_GROUP.values() for name in names):
        if name not in left and (name in text.says or name in book.changed):
            value = rules.value_of(name) if name in OPTIONS or hasattr(rules, name) else True
            yield name, {"value": value, "section": text.section(*SECTIONS.get(name, (name,))) or None}


def not_known(book: Rulebook) -> dict[str, list[str]]:
    """The rules that the text of a book does not say, by group; those that cannot come up in it left out."""
    left = book.not_known - moot(book)
    return {key: [name for name in names if name in left] for key, names in RULES_OF_GROUP.items()}
