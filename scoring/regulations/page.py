"""The rules of a concours as one page: what differs from the rules players know, examples, chapters.

Everything follows from the fields of the rules and from the functions they choose: a new ruleset, or a new
option, has its page without another line.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from scoring.chouine.matches import ChouineRules
from scoring.coinche.ruleset import Ruleset
from scoring.examples import Example, examples
from scoring.regulations.chouine import chouine_chapters
from scoring.regulations.contracts import bidding, making
from scoring.regulations.counting import counting
from scoring.regulations.differences import Difference, compared, differences
from scoring.regulations.endings import Concours, ending, ranking
from scoring.regulations.extras import extras
from scoring.regulations.marking import marking
from scoring.regulations.parts import Chapter, Rule, Said
from scoring.sentences import Sentence

MOST_EXAMPLES: Final = 8
DECISION: Final = re.compile(r"[AC]\d")
"""What players ask the referee about: the decisions of docs/rules."""
CITED: Final = re.compile(r"[AC]\d|ASCE .*")


@dataclass(frozen=True)
class Told:
    """A rule of the page; `other` where the rules that players know do not say so."""

    rule: Rule
    other: bool


@dataclass(frozen=True)
class Part:
    """A chapter of the page."""

    key: str
    title: Said
    rules: tuple[Told, ...]


@dataclass(frozen=True)
class Regulations:
    """The whole page of some rules. `known` names those it is compared with."""

    rules: Ruleset | ChouineRules
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


def chapters(rules: Ruleset | ChouineRules, concours: Concours) -> list[Chapter]:
    """All that is told of these rules and of the concours, in the order in which a table needs it."""
    if isinstance(rules, ChouineRules):
        return chouine_chapters(rules, concours)
    play = [bidding(rules), counting(rules), extras(rules), making(rules), marking(rules)]
    return [*play, ending(rules, concours), ranking(concours)]


def regulations(rules: Ruleset | ChouineRules, concours: Concours) -> Regulations:
    """The page of a concours."""
    known = compared(rules)
    said = {rule.said for chapter in chapters(known, concours) for rule in chapter.rules}
    return Regulations(
        rules,
        known.title,
        tuple(differences(rules, concours)),
        tuple(_part(chapter, said) for chapter in chapters(rules, concours)),
    )


def _part(chapter: Chapter, said: set[Said]) -> Part:
    return Part(chapter.key, chapter.title, tuple(_told(rule, said) for rule in chapter.rules))


def _told(rule: Rule, said: set[Said]) -> Told:
    """Decisions are cited, and the sections of the ASCE text where it says the same."""
    other = rule.said not in said
    kept = DECISION if other else CITED
    cited = [one for one in rule.source.split(", ") if kept.fullmatch(one)]
    return Told(Rule(rule.said, ", ".join(one.replace(" ", "\xa0") for one in cited)), other)


def _shown(found: Sequence[Example]) -> Sequence[Example]:
    """The usual examples; those that a club's options change come before the others are cut."""
    kept = sorted(range(len(found)), key=lambda n: (not (found[n].usual or found[n].changed), n))
    return [found[n] for n in sorted(kept[:MOST_EXAMPLES])]


TITLE: Final = Said("Règles du concours", "Rules of the concours")
CLUB: Final = Said("{name}, avec les règles du club", "{name}, with the club's own rules")
CHANGED: Final = Said(
    "Ce qui change ici par rapport au règlement {known}", "What differs here from the {known} rules"
)
UNCHANGED: Final = Said("Rien ne change ici au règlement {known}.", "These are the {known} rules, unchanged.")
EXAMPLES: Final = Said("Comment se marque une donne", "How a deal is marked")
OTHER: Final = Said("autrement qu'au règlement {known}", "not as in the {known} rules")
COLON: Final = Said(" : ", ": ")
INSTEAD: Final = Said("au lieu de : {there}", "instead of: {there}")
"""The headings of the page; `known` are the rules it is compared with."""
