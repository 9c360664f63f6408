"""The page of rules of a concours in one language, as plain data for the public page and for paper."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypedDict

from scoring.house import club_rules
from scoring.regulations import page
from scoring.regulations.endings import Concours
from scoring.regulations.page import Regulations, regulations
from scoring.rulebooks import published_as, rulebook
from tournaments.models.planning import Tournament

if TYPE_CHECKING:
    from scoring.regulations.page import Difference
    from scoring.rulebooks import Rulebook


class ToldRule(TypedDict):
    """A rule; `other` where the rules compared with do not have it."""

    text: str
    source: str
    other: bool


class ToldPart(TypedDict):
    """A chapter."""

    title: str
    rules: list[ToldRule]


class ToldDifference(TypedDict):
    """A field that differs: its name, its value here, its value in the rules compared with."""

    what: str
    here: str
    there: str


class ToldExample(TypedDict):
    """A worked deal: the contract and its end, the points counted, the marks."""

    deal: str
    counted: str
    marked: str


class ToldFact(TypedDict):
    """Something that the text of these rules is known by, and its name."""

    what: str
    said: str


class Told(TypedDict):
    """The whole page in one language, its headings too. `unchanged` is empty where something changes.

    `origin`: where published rules come from, and what their text says that no option has.
    """

    language: str
    colon: str
    title: str
    name: str
    origin: list[ToldFact]
    changed: str
    unchanged: str
    differences: list[ToldDifference]
    heading: str
    examples: list[ToldExample]
    other: str
    parts: list[ToldPart]


def told(tournament: Tournament, language: str) -> Told:
    """The rules of a concours in ``fr`` or ``en``."""
    rules = club_rules(tournament.ruleset, tournament.options, tournament.target)
    found = regulations(rules, concours_of(tournament))
    unchanged = page.UNCHANGED.filled(known=found.known)
    # A target that ends no table is no difference: the rules are still those of the text.
    book = published_as(rules) if found.differences else rulebook(rules.name)
    name = book.title if book else page.CLUB.filled(name=found.name)
    return {
        "language": language,
        "colon": page.COLON.in_language(language),
        "title": page.TITLE.in_language(language),
        "name": name.in_language(language),
        "origin": _origin(book, language) if book else [],
        "changed": page.CHANGED.filled(known=found.known).in_language(language),
        "unchanged": "" if found.differences else unchanged.in_language(language),
        "differences": [_difference(one, language) for one in found.differences],
        "heading": page.EXAMPLES.in_language(language),
        "examples": [
            {
                "deal": one.deal.in_language(language),
                "counted": one.counted.in_language(language),
                "marked": one.marked.in_language(language),
            }
            for one in found.examples
        ],
        "other": page.OTHER.filled(known=found.known).in_language(language),
        "parts": _parts(found, language),
    }


def concours_of(tournament: Tournament) -> Concours:
    """The settings of a concours that its page of rules tells."""
    return Concours(
        rounds=tournament.rounds_planned,
        ending=tournament.ending,
        deals=tournament.deals,
        minutes=tournament.minutes,
        last_deal=tournament.last_deal,
        criteria=tuple(tournament.ranked_by),
        bye=tournament.bye_policy,
        bye_points=tournament.bye_points,
        individual=tournament.individual,
        cap=tournament.cap,
    )


def _origin(book: Rulebook, language: str) -> list[ToldFact]:
    """The source of published rules, and what it says beside the rules that are played."""
    found: list[ToldFact] = [{"what": page.SOURCE.in_language(language), "said": book.origin}]
    if book.missing:
        missing = book.missing.in_language(language)
        found.append({"what": page.MISSING.in_language(language), "said": missing})
    return found


def _difference(one: Difference, language: str) -> ToldDifference:
    return {
        "what": one.what.in_language(language),
        "here": one.here.in_language(language),
        "there": page.INSTEAD.filled(there=one.there).in_language(language),
    }


def _parts(found: Regulations, language: str) -> list[ToldPart]:
    return [
        {
            "title": part.title.in_language(language),
            "rules": [
                {"text": one.text.in_language(language), "source": one.source, "other": one.other}
                for one in part.rules
            ],
        }
        for part in found.parts
    ]
