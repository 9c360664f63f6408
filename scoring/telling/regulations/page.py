"""The rules of a concours as one page: what differs from the ruleset they stand on, examples, chapters.

Everything follows from the fields of the rules and from the functions they choose: a new ruleset, or a new
option, has its page without another line.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cache
from typing import Any, Final, NamedTuple

from scoring.cards import Trump
from scoring.chouine.matches import ChouineRules
from scoring.coinche.ruleset import Ruleset
from scoring.house import club_rules
from scoring.rulebooks import RULEBOOKS
from scoring.rulesets import ALL_RULESETS, AnyRules
from scoring.sentences import Sentence, Text, pgettext
from scoring.sentences import sentence as _
from scoring.telling.examples import Example, examples
from scoring.telling.regulations.bidding import bidding, making
from scoring.telling.regulations.chouine import chouine_chapters
from scoring.telling.regulations.counting import counting, extras
from scoring.telling.regulations.endings import Concours, ending, ranking
from scoring.telling.regulations.marking import marking
from scoring.telling.regulations.parts import Chapter, RuleSentence, with_unsaid
from scoring.telling.regulations.table import dealing, playing

MOST_EXAMPLES: Final = 8
TITLE: Final = pgettext("règlement", "Règles du concours")
CLUB: Final = _("{name}, avec les règles du club")
CHANGED: Final = _("Ce qui change ici par rapport au règlement « {known} »")
UNCHANGED: Final = _("Rien ne change ici au règlement « {known} ».")
SOURCE: Final = _("Source")
MISSING: Final = _("Ce que le texte dit et que le programme n’a pas")
SECOND_HAND: Final = _("Connu de seconde main, par")
ONLY_KNOWN: Final = _("{sources}. Le texte lui-même n’a pas pu être lu.")
DIFFER: Final = _("Où les sources se contredisent")
EXAMPLES: Final = _("Comment se marque une donne")
OTHER: Final = _("autrement qu’au règlement « {known} »")
COLON: Final = _(" : ")
INSTEAD: Final = _("au lieu de : {there}")
"""The headings of the page; `known` are the rules it is compared with."""
SILENT: Final = _("{said} C’est l’usage : le texte n’en dit rien.")
"""The sentence of a rule that follows common use, because the text of the ruleset leaves it open."""

TOLD_IN_ITS_PLACE: Final = frozenset({"unsaid", "own_text"})
"""The options that change no rule: the chapters tell them, each in its place."""
OF_CONCOURS: Final = "C"
"""How the keys of decisions about a concours begin; the others are about the text of a ruleset."""


@dataclass(frozen=True)
class PageRule:
    """A rule of the page with its source; `other`: the rules that the page is compared with have another."""

    text: Text
    source: str
    other: bool


@dataclass(frozen=True)
class PageChapter:
    """A chapter of the page."""

    key: str
    title: Sentence
    rules: tuple[PageRule, ...]


class Difference(NamedTuple):
    """An option that differs: its name, its label, its value here and in the rules compared with."""

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
    parts: tuple[PageChapter, ...]

    @property
    def name(self) -> Sentence:
        """The ruleset as people call it."""
        return self.rules.title

    @property
    def examples(self) -> tuple[Example, ...]:
        """Typical deals; none in chouine, whose parties are only counted."""
        return tuple(_chosen_examples(examples(self.rules))) if isinstance(self.rules, Ruleset) else ()


def chapters(rules: AnyRules, concours: Concours) -> list[Chapter]:
    """The chapters of these rules and of the concours, in the order in which a table needs them."""
    if isinstance(rules, ChouineRules):
        return chouine_chapters(rules, concours)
    play = [
        dealing(rules),
        bidding(rules, concours),
        playing(rules),
        counting(rules),
        extras(rules),
        making(rules),
        marking(rules),
    ]
    return [*play, ending(rules, concours), ranking(concours)]


def regulations(rules: AnyRules, concours: Concours) -> Regulations:
    """The page of the rules of a concours."""
    known = compared_rules(rules)
    builder = _PageBuilder(
        _sentences([known], concours),
        _sentences(_as_written(rules), concours),
        _text_name(rules),
        _own_sections(rules),
    )
    return Regulations(
        rules,
        known.title,
        tuple(differences(rules, concours)),
        tuple(builder.part(chapter) for chapter in _with_unsaid(rules, concours)),
    )


def _with_unsaid(rules: AnyRules, concours: Concours) -> list[Chapter]:
    """The chapters of the page, each with what the text does not say of it."""
    found = chapters(rules, concours)
    if not isinstance(rules, Ruleset):
        return found
    return [with_unsaid(rules, chapter, to_target=concours.to_target) for chapter in found]


def _own_sections(rules: AnyRules) -> frozenset[str] | None:
    """The sections of the text, where the rules are another text's than the ruleset's; None where not."""
    if not isinstance(rules, Ruleset) or not rules.own_text:
        return None
    return rules.known_text.sections if rules.known_text else frozenset()


def _sentences(rules: Iterable[AnyRules], concours: Concours) -> set[str]:
    """The sentences of all rules on the pages of some rulesets."""
    return {
        str(rule.text) for each in rules for chapter in _with_unsaid(each, concours) for rule in chapter.rules
    }


def _as_written(rules: AnyRules) -> Iterator[AnyRules]:
    """The ruleset itself without a club's options, and with the variations that its text describes."""
    plain = ALL_RULESETS[rules.name]
    yield plain
    if isinstance(plain, Ruleset):
        announces: Any = "all" if plain.passages.announces else "none"
        yield replace(plain, announces=announces, trumps=tuple(Trump))


def _text_name(rules: AnyRules) -> str:
    """The name of the text of these rules."""
    return rules.passages.text if isinstance(rules, Ruleset) else ""


class _PageBuilder(NamedTuple):
    """Builds the chapters of a page and cites the source of each rule.

    `known` are the sentences of the rules compared with, `written` those of these rules' own text, which
    alone can be cited; `text` is its name. `own_sections`: the rules are those of another text, of which
    these sections are known: nothing else is cited, neither of the ruleset's text nor of the decisions on it.
    """

    known: set[str]
    written: set[str]
    text: str
    own_sections: frozenset[str] | None

    def part(self, chapter: Chapter) -> PageChapter:
        """The chapter of the page."""
        return PageChapter(chapter.key, chapter.title, tuple(map(self.rule, chapter.rules)))

    def rule(self, rule: RuleSentence) -> PageRule:
        """The rule with its decisions, and with its passage or the remark that the text has none."""
        text, cited = rule.text, list(rule.decisions)
        if self.own_sections is not None:
            cited = [one for one in cited if one.startswith(OF_CONCOURS)]
            if rule.passage in self.own_sections:
                cited.insert(0, rule.passage)
        elif str(text) not in self.written:  # an option's: neither the text says it, nor a decision about it
            cited = [one for one in cited if one.startswith(OF_CONCOURS)]
        else:
            if rule.passage not in ("", self.text):  # a text without sections is the page's own title
                cited.insert(0, self.passage(rule.passage))
            if rule.silent:
                text = SILENT.filled(said=text)
        return PageRule(
            text, ", ".join(one.replace(" ", "\xa0") for one in cited), str(rule.text) not in self.known
        )

    def passage(self, passage: str) -> str:
        """A passage with the name of its text: «ASCE 10.1», «Pagat, Scoring»."""
        if passage.startswith(self.text):
            return passage
        return f"{self.text}{' ' if passage[0].isdigit() else ', '}{passage}"


def _chosen_examples(found: Sequence[Example]) -> Sequence[Example]:
    """At most `MOST_EXAMPLES` examples: first those that are usual or that a club's options change."""
    kept = sorted(range(len(found)), key=lambda n: (not (found[n].usual or found[n].changed), n))
    return [found[n] for n in sorted(kept[:MOST_EXAMPLES])]


def compared_rules(rules: AnyRules) -> AnyRules:
    """The rules that a page is compared with: the ruleset that the options of a club stand on.

    Where nobody bids (belote) nothing of coinche is played, and it is the rulebook without bids.
    """
    plain = ALL_RULESETS[rules.name]
    return (_without_bids(rules.name) or plain) if rules.without_bids else plain


@cache
def _without_bids(name: str) -> AnyRules | None:
    """The rules of the first rulebook over a ruleset in which nobody bids, under its own title."""
    for book in RULEBOOKS:
        if book.ruleset == name and book.options:
            rules = club_rules(name, dict(book.options))
            if rules.without_bids:
                return replace(rules, title=book.title)
    return None


def differences(rules: AnyRules, concours: Concours) -> list[Difference]:
    """The options that differ from the rules compared with, in their order.

    An option that the page does not mention, because others leave it without effect, is no difference: where
    the contract alone is marked, nothing replaces the points of the tricks. What the text does not say each
    chapter tells, and no list repeats it unless it is all that differs.
    """
    known, page_chapters = compared_rules(rules), chapters(rules, concours)
    found = [
        Difference(name, option.label, option.say(rules.value_of(name)), option.say(known.value_of(name)))
        for name, option in known.options.items()
        if rules.value_of(name) != known.value_of(name)
        and chapters(_with_known(rules, known, name), concours) != page_chapters
    ]
    return [one for one in found if one.name not in TOLD_IN_ITS_PLACE] or found


def _with_known(rules: AnyRules, known: AnyRules, name: str) -> AnyRules:
    """The rules with one field as it is in the rules compared with."""
    field: dict[str, Any] = {name: getattr(known, name)}
    return replace(rules, **field)
