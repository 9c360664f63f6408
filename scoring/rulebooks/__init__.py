"""The rules that clubs know by name: each ruleset as it is, and published rulebooks made of options alone.

A new one is an entry on a shelf, with the worked deals that its source prints (tests/scoring/rulebooks).
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from functools import cache
from typing import Any, Final

from scoring.coinche.play_options import PlayFields
from scoring.coinche.ruleset import Ruleset
from scoring.options import described as described_fields
from scoring.rulebooks.cited import as_published
from scoring.rulebooks.concours import CONCOURS
from scoring.rulebooks.federation import FEDERATION
from scoring.rulebooks.saying import describe, not_known, undeclared
from scoring.rulebooks.shelf import Rulebook, Shelf, plain
from scoring.rulebooks.sites import PAGAT, SITES, WIKIPEDIA_FR
from scoring.rulesets import ALL_RULESETS, AnyRules
from scoring.rulesets.chosen import changes, check

CHOUINE: Final = "La Chouine, règle du jeu et appendice"
SOURCES: Final = {
    "asce": "Règles de la coinche pour le concours ASCE",
    "pagat": PAGAT,
    "wikipedia": f"52cartes.com.free.fr/Coinche.html, d’après {WIKIPEDIA_FR}",
    "dauphine": "La coinche en Dauphiné : www.ange.heureux.free.fr/JeuxDeCartes/La_Coinche.html",
    "chouine": CHOUINE,
    "chouine-mondoubleau": CHOUINE,
    "chouine-quatre": CHOUINE,
    "mondoubleau-quatre": CHOUINE,
}
"""Where each ruleset was published."""

RULEBOOKS: Final = (
    *(plain(rules, SOURCES[name]) for name, rules in ALL_RULESETS.items()),
    *FEDERATION,
    *CONCOURS,
    *SITES,
)


TOLD_SINCE: Final = frozenset({*described_fields(PlayFields), "own_text", "unsaid"})
"""What books tell of their own text since version 2 of the marks: rules stored before have none of it, nor
what their book tells `later`."""
COUNTED_SINCE: Final = frozenset({"first_dealer", "passed_deal"})
"""What of it changes records or which deals count: a concours from before keeps the rule of its ruleset."""
PARDON: Final = frozenset({"rebelote_tolerance"})
"""What makes no other book of a book: rules stored before books told of it pardon what their ruleset does."""


def rulebook(key: str) -> Rulebook | None:
    """The rulebook of this name."""
    return next((book for book in RULEBOOKS if book.key == key), None)


def book_of(rules: AnyRules) -> Rulebook | None:
    """The published rulebook that these rules are; None for a plain ruleset, and for rules of a club's own.

    One that differs in its target alone is found too, where that tells it from the others, or in what it
    pardons (`PARDON`); so is one that was chosen before rulebooks told of their own text (`TOLD_SINCE`).
    """
    if isinstance(rules, Ruleset) and rules.known_text is not None:
        return rulebook(rules.known_text.key)
    changed = changes(rules)
    kept = [(book, options) for book, options in _published() if book.ruleset == rules.name]
    return _book_among(kept, changed) or (None if "own_text" in changed else _book_of_before(kept, changed))


def _book_of_before(kept: list[tuple[Rulebook, dict[str, Any]]], changed: dict[str, Any]) -> Rulebook | None:
    """The rulebook of which these were the options before it told of its own text.

    One option alone makes no rulebook of another text, unless the target is that of the book too.
    """
    before = [(book, _without((TOLD_SINCE | book.later) - changed.keys(), options)) for book, options in kept]
    return _book_among(before, changed, fewest=2)


def _book_among(
    kept: list[tuple[Rulebook, dict[str, Any]]], changed: dict[str, Any], fewest: int = 1
) -> Rulebook | None:
    """The one rulebook with these options, or with these, `fewest` at least, but for the target."""
    same = [book for book, options in kept if _without(PARDON, options) == _without(PARDON, changed)]
    other = _without(PARDON | {"target"}, changed)
    enough = len(other) >= fewest
    alike = same or [
        book for book, options in kept if enough and _without(PARDON | {"target"}, options) == other
    ]
    return alike[0] if len(alike) == 1 else None


def published_as(rules: AnyRules) -> Rulebook | None:
    """The published text that these rules are, a ruleset as it is too; None for rules of a club's own."""
    return book_of(rules) if changes(rules) else rulebook(rules.name)


@cache
def _published() -> list[tuple[Rulebook, dict[str, Any]]]:
    """The rulebooks that change a ruleset, with the options they change."""
    return [(book, check(book.ruleset, dict(book.options))) for book in RULEBOOKS if book.options]


def _without(names: frozenset[str], options: Mapping[str, Any]) -> dict[str, Any]:
    return {name: value for name, value in options.items() if name not in names}


def described(lang: str, *, as_json: bool) -> str:
    """All rulebooks as one JSON object by key, or as a table with key, ruleset and name."""
    if as_json:
        return json.dumps({book.key: describe(book) for book in RULEBOOKS}, ensure_ascii=False) + "\n"
    width = max(len(book.key) for book in RULEBOOKS)
    rows = (f"{book.key:{width}}  {book.ruleset:19}  {book.title.in_language(lang)}" for book in RULEBOOKS)
    return "".join(f"{row}\n" for row in rows)


__all__ = [
    "COUNTED_SINCE",
    "PARDON",
    "RULEBOOKS",
    "TOLD_SINCE",
    "Rulebook",
    "Shelf",
    "as_published",
    "book_of",
    "described",
    "not_known",
    "published_as",
    "rulebook",
    "undeclared",
]
