"""A rulebook: rules that people know by a name, made of a ruleset and options alone."""

from __future__ import annotations

from collections.abc import Mapping
from enum import Enum
from types import MappingProxyType
from typing import Any, NamedTuple

from scoring.coinche.play_options import TableRule
from scoring.options import GameRules
from scoring.sentences import LANGUAGES, Sentence
from scoring.sentences import sentence as _


class Shelf(Enum):
    """Where a rulebook stands among the others; the value is the heading."""

    RULESETS = _("Règlements de base")
    FEDERATION = _("Fédération et championnats")
    CONCOURS = _("Concours et clubs")
    SITES = _("Encyclopédies, sites et éditeurs")


class Rulebook(NamedTuple):
    """Rules with a name: a ruleset, what is changed in it, and what it is like in one sentence.

    `source` is who published it and where; `date` the day, month or year of that text, "" where it bears
    none. Its options say what is known of its own text (`own_text`), unless it is a variation that the text
    of the ruleset itself describes. `missing` is what the text says that no option has: None where every
    rule of its scoring is kept.
    """

    key: str
    title: Sentence
    summary: Sentence
    ruleset: str
    options: Mapping[str, Any] = MappingProxyType({})
    shelf: Shelf = Shelf.RULESETS
    source: str = ""
    date: str = ""
    missing: Sentence | None = None

    @property
    def origin(self) -> str:
        """The source, with the date that the text bears."""
        return f"{self.source} ({self.date})" if self.date else self.source

    def describe(self) -> dict[str, Any]:
        """All of it as JSON, the sentences in each language."""
        return {
            "name": _in_each_language(self.title),
            "summary": _in_each_language(self.summary),
            "base": self.ruleset,
            "options": dict(self.options),
            "source": self.source,
            "date": self.date or None,
            "missing": _in_each_language(self.missing) if self.missing else None,
        }


def _in_each_language(sentence: Sentence) -> dict[str, str]:
    return {language: sentence.in_language(language) for language in LANGUAGES}


def plain(rules: GameRules, source: str) -> Rulebook:
    """A ruleset as it is."""
    return Rulebook(rules.name, rules.title, rules.summary, rules.name, source=source)


def own_text(*said: TableRule) -> dict[str, Any]:
    """The options of a rulebook with a text of its own, of which only these rules of the table are known.

    What `said` names, its other options say, or it is as in the ruleset beneath. The rest is not known: it
    is neither judged nor told by the text beneath, none of whose articles is cited.
    """
    unsaid = [rule.value for rule in TableRule if rule not in said]
    return {"own_text": True} | ({"unsaid": unsaid} if unsaid else {})


def beside_asce(*said: TableRule) -> dict[str, Any]:
    """`own_text` over asce, whose pardon of a forgotten «rebelote» (A9) is of no other text."""
    return own_text(*said) | {"rebelote_tolerance": False}
