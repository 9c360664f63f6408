"""The rules of a concours as one page: what differs from the rules players know, examples, chapters.

Everything follows from the fields of the rules and from the functions they choose: a new ruleset, or a new
option, has its page without another line.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final, NamedTuple

from scoring.chouine.matches import ChouineRules
from scoring.coinche.ruleset import Ruleset
from scoring.examples import Example, examples
from scoring.options import Fact, Option, described
from scoring.regulations.bidding import bidding, making
from scoring.regulations.chouine import chouine_chapters
from scoring.regulations.counting import counting, extras
from scoring.regulations.endings import Concours, TableEnd, ending, ranking
from scoring.regulations.marking import marking
from scoring.regulations.parts import Chapter, Rule
from scoring.regulations.table import dealing, playing
from scoring.rulesets import ALL_RULESETS, AnyRules
from scoring.sentences import Sentence, Text, pgettext
from scoring.sentences import sentence as _

MOST_EXAMPLES: Final = 8
DECISION: Final = re.compile(r"[AC]\d")
"""What players ask the referee about: the decisions of docs/rules."""
CITED: Final = re.compile(r"[AC]\d|ASCE .*")

TITLE: Final = pgettext("règlement", "Règles du concours")
CLUB: Final = _("{name}, avec les règles du club")
CHANGED: Final = _("Ce qui change ici par rapport au règlement {known}")
UNCHANGED: Final = _("Rien ne change ici au règlement {known}.")
EXAMPLES: Final = _("Comment se marque une donne")
OTHER: Final = _("autrement qu'au règlement {known}")
COLON: Final = _(" : ")
INSTEAD: Final = _("au lieu de : {there}")
"""The headings of the page; `known` are the rules it is compared with."""


@dataclass(frozen=True)
class Told:
    """A rule of the page; `other` where the rules compared with do not have it."""

    rule: Rule
    other: bool


@dataclass(frozen=True)
class Part:
    """A chapter of the page."""

    key: str
    title: Sentence
    rules: tuple[Told, ...]


class Difference(NamedTuple):
    """A field that differs: its name, what it is about, how it is here and in the rules compared with."""

    name: str
    what: Sentence
    here: Text
    there: Text


@dataclass(frozen=True)
class Regulations:
    """The whole page of some rules. `known` names those it is compared with."""

    rules: AnyRules
    known: Sentence
    differences: tuple[Difference, ...]
    parts: tuple[Part, ...]

    @property
    def name(self) -> Sentence:
        """The ruleset as people call it."""
        return self.rules.title

    @property
    def examples(self) -> tuple[Example, ...]:
        """Typical deals; none in chouine, whose parties are only counted."""
        return tuple(_shown(examples(self.rules))) if isinstance(self.rules, Ruleset) else ()


def chapters(rules: AnyRules, concours: Concours) -> list[Chapter]:
    """The chapters of these rules and of the concours, in the order in which a table needs them."""
    if isinstance(rules, ChouineRules):
        return chouine_chapters(rules, concours)
    play = [
        dealing(rules),
        bidding(rules),
        playing(rules),
        counting(rules),
        extras(rules),
        making(rules),
        marking(rules),
    ]
    return [*play, ending(rules, concours), ranking(concours)]


def regulations(rules: AnyRules, concours: Concours) -> Regulations:
    """The page of the rules of a concours."""
    known = compared(rules)
    said = {str(rule.said) for chapter in chapters(known, concours) for rule in chapter.rules}
    return Regulations(
        rules,
        known.title,
        tuple(differences(rules, concours)),
        tuple(_part(chapter, said) for chapter in chapters(rules, concours)),
    )


def _part(chapter: Chapter, said: set[str]) -> Part:
    return Part(chapter.key, chapter.title, tuple(_told(rule, said) for rule in chapter.rules))


def _told(rule: Rule, said: set[str]) -> Told:
    """A rule with its decisions, and its section of the ASCE text where it is not `other`."""
    other = str(rule.said) not in said
    kept = DECISION if other else CITED
    cited = [one for one in rule.source.split(", ") if kept.fullmatch(one)]
    return Told(Rule(rule.said, ", ".join(one.replace(" ", "\xa0") for one in cited)), other)


def _shown(found: Sequence[Example]) -> Sequence[Example]:
    """At most `MOST_EXAMPLES` examples: first those that are usual or that a club's options change."""
    kept = sorted(range(len(found)), key=lambda n: (not (found[n].usual or found[n].changed), n))
    return [found[n] for n in sorted(kept[:MOST_EXAMPLES])]


def compared(rules: AnyRules) -> AnyRules:
    """The rules that a page is compared with: ASCE, or the usual chouine."""
    return ALL_RULESETS["chouine" if rules.is_match else "asce"]


def differences(rules: AnyRules, table: TableEnd) -> list[Difference]:
    """The fields that differ from the rules compared with, options first, in their order."""
    known = compared(rules)
    fields = sorted(described(type(rules)).items(), key=lambda each: not isinstance(each[1], Option))
    return [
        Difference(name, each.label, each.say(rules.value_of(name)), each.say(known.value_of(name)))
        for name, each in fields
        if rules.value_of(name) != known.value_of(name) and _matters(name, each, rules, table)
    ]


def _matters(name: str, field: Fact, rules: AnyRules, table: TableEnd) -> bool:
    """Whether a field has an effect in these rules, at a table that ends so."""
    if name in rules.refused or field.meaningless(rules):
        return False
    return table.to_target or field.group is None or not field.group.to_target
