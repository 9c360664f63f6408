"""A rulebook: rules that people know by a name, made of a ruleset and options alone."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import Enum
from functools import cached_property
from types import MappingProxyType
from typing import Any, Final, NamedTuple

from scoring.coinche.play_options import PLAY, TableRule
from scoring.coinche.ruleset import OPTIONS, TEXT, TextRule
from scoring.options import GameRules
from scoring.sentences import LANGUAGES, Sentence
from scoring.sentences import sentence as _

CUSTOMS: Final = tuple(rule.value for rule in TableRule if rule.value not in OPTIONS)
"""The rules of the play that are no option: announces told, a renonce, a shown card, the last trick."""
RULES_OF_GROUP: Final[Mapping[str, tuple[str, ...]]] = {
    group.key: (
        *(name for name, option in OPTIONS.items() if option.group == group),
        *(CUSTOMS if group == PLAY else ()),
    )
    for group in dict.fromkeys(option.group for option in OPTIONS.values())
    if group != TEXT
}
"""Every rule that a text may say, by the group of its option."""
EVERY_GROUP: Final = " ".join(RULES_OF_GROUP)
"""All groups: what a book does not name of a text that nobody here has read whole is not known."""


class Shelf(Enum):
    """Where a rulebook stands among the others; the value is the heading."""

    RULESETS = _("Règlements de base")
    FEDERATION = _("Fédération et championnats")
    CONCOURS = _("Concours et clubs")
    SITES = _("Encyclopédies, sites et éditeurs")


class OwnText(NamedTuple):
    """What is known of the text of a rulebook; rules by the names of `TextRule`.

    `says` are those it says as the ruleset beneath has them; what it says in another way are the options of
    its book. `unsaid` are those it leaves open, `unread` the rest of groups of which nobody here has read
    more, and `otherwise` those it says in a way that no option has. `sections` are its own, by what they
    speak of (`scoring.rulebooks.cited`), and `name` stands before each. `reports` tell of a text that could
    not be reached itself, and `differ` says where they, or two editions, contradict each other.
    """

    says: frozenset[str]
    unsaid: frozenset[str]
    unread: frozenset[str]
    otherwise: frozenset[str]
    name: str
    sections: Mapping[str, str]
    reports: tuple[str, ...]
    differ: Sentence | None

    def section(self, *subjects: str) -> str:
        """The section on the first of these subjects that has one, with the name of the text; "" for none."""
        found = next((self.sections[one] for one in subjects if one in self.sections), "")
        sign = "§ " if found[:1].isdigit() else ""
        return f"{self.name} {sign}{found}" if found else ""


def own_text(  # noqa: PLR0913 — what is known of a text; no book has all of it
    *,
    says: str = "",
    unsaid: str = "",
    otherwise: str = "",
    name: str = "",
    sections: Mapping[str, str] = MappingProxyType({}),
    reports: tuple[str, ...] = (),
    differ: Sentence | None = None,
) -> OwnText:
    """What is known of a text: rules by name, or all those of a group by its key, words with spaces between.

    A rule that is named stands before the group it is in: `unsaid="play"` beside `says="undertrump"` leaves
    open all of the play but this.
    """
    left, other = _named(unsaid), _named(otherwise)
    told = _named(says) | (_whole(says) - left - other)
    return OwnText(
        frozenset(told),
        frozenset(left),
        frozenset(_whole(unsaid) - told - left - other),
        frozenset(other),
        name,
        sections,
        reports,
        differ,
    )


def _words(words: str) -> set[str]:
    return set(words.split())


def _named(words: str) -> set[str]:
    """The rules that are named one by one; `ValueError` for a word that is neither rule nor group."""
    return {TextRule(word).value for word in _words(words) - RULES_OF_GROUP.keys()}


def _whole(words: str) -> set[str]:
    """The rules of the groups that are named."""
    return {name for key in _words(words) & RULES_OF_GROUP.keys() for name in RULES_OF_GROUP[key]}


@dataclass(frozen=True)
class Rulebook:
    """Rules with a name: a ruleset, what is changed in it, and what it is like in one sentence.

    `source` is who published it and where; `date` the day, month or year of that text, "" where it bears
    none. `text` says what is known of that text (`own_text`): None where it is that of the ruleset itself,
    which describes the book as a variation. `missing` is what the text says that no option has: None where
    every rule that is known of it is kept. `later` are options that were added to a book after version 1.0.0
    and that change what is marked: a concours stored before does not have them, and is of that book.
    """

    key: str
    title: Sentence
    summary: Sentence
    ruleset: str
    changed: Mapping[str, Any] = field(default_factory=dict)
    shelf: Shelf = Shelf.RULESETS
    source: str = ""
    date: str = ""
    missing: Sentence | None = None
    text: OwnText | None = None
    later: frozenset[str] = frozenset()

    @property
    def origin(self) -> str:
        """The source, with the date that the text bears."""
        return f"{self.source} ({self.date})" if self.date else self.source

    @cached_property
    def options(self) -> Mapping[str, Any]:
        """The options of these rules: what is changed in the ruleset, and what the text leaves open."""
        if self.text is None:
            return self.changed
        left = self.not_known | self.text.otherwise
        unsaid = [rule.value for rule in TextRule if rule in left and rule not in self.changed]
        return MappingProxyType({**self.changed, "own_text": True, **({"unsaid": unsaid} if unsaid else {})})

    @property
    def not_known(self) -> frozenset[str]:
        """The rules that the text does not say, or that nobody here has read in it."""
        return self.text.unsaid | (self.text.unread - self.changed.keys()) if self.text else frozenset()


def plain(rules: GameRules, source: str) -> Rulebook:
    """A ruleset as it is."""
    return Rulebook(rules.name, rules.title, rules.summary, rules.name, source=source)


def in_each_language(sentence: Sentence | None) -> dict[str, str] | None:
    """A sentence by language, as JSON has it; None for none."""
    return {language: sentence.in_language(language) for language in LANGUAGES} if sentence else None
