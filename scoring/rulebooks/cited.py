"""Rules that are a published text, with what is known of it: its own sections, and what it leaves open."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from scoring.coinche.marks import Labels, labels
from scoring.coinche.play_options import Articles, Passages
from scoring.coinche.ruleset import KnownText, Ruleset
from scoring.rulebooks.shelf import OwnText, Rulebook

INSTEAD: Final = {"undertrump": ("ruff",), "partner": ("ruff",), "all_trump": ("climb",)}
"""The section that speaks of a card where no other does: ruffing, or climbing."""


def as_published(rules: Ruleset, book: Rulebook) -> Ruleset:
    """The rules of a book, which cite the sections of its own text and nothing else."""
    text = book.text
    if text is None:
        return rules
    meanwhile = book.not_known & book.changed.keys()
    known = KnownText(book.key, frozenset(map(text.section, text.sections)), text.otherwise, meanwhile)
    return replace(
        rules,
        known_text=known,
        articles=_articles(text),
        passages=_passages(text),
        labels=_labels(text),
        defence_capot_tricks=rules.capot_tricks,
    )


def _articles(text: OwnText) -> Articles:
    return Articles(*(text.section(each, *INSTEAD.get(each, ())) for each in Articles._fields))


def _passages(text: OwnText) -> Passages:
    return Passages(text.name, *map(text.section, Passages._fields[1:]))


def _labels(text: OwnText) -> Labels:
    """The lines of a breakdown; what a coinche or a failed contract gives stands with what is marked."""
    made = labels(
        tricks=text.section("tricks"),
        rounded=text.section("rounded"),
        capot=text.section("capot"),
        belote=text.section("belote"),
        announces=text.section("announces"),
        renonce=text.section("renonce"),
        contract=text.section("contract"),
        made=text.section("made"),
        failed=text.section("failed"),
    )
    return made._replace(adverse_belote=made.adverse_belote._replace(source=text.section("belote")))
