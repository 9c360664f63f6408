"""The page of rules of a concours in one language, as plain data for the public page and for papers."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypedDict

from django.utils.translation import override

from scoring.house import club_rules
from scoring.rulebooks import published_as, rulebook
from scoring.telling.regulations import page
from scoring.telling.regulations.endings import Concours
from scoring.telling.regulations.page import Regulations, regulations
from tournaments.core.models.planning import Tournament
from tournaments.core.planning.lengths import rounds_in_order
from tournaments.core.planning.regulations_concours import sentences_of

if TYPE_CHECKING:
    from scoring.rulebooks import Rulebook
    from scoring.telling.regulations.page import Difference


class RuleText(TypedDict):
    """A rule and its source; `other`: the published rules, with which these are compared, do not have it."""

    text: str
    source: str
    other: bool


class ChapterText(TypedDict):
    """A chapter of rules under its title."""

    title: str
    rules: list[RuleText]


class PageDifference(TypedDict):
    """A field that differs: its name, its value here, its value in the rules compared with."""

    what: str
    here: str
    there: str


class PageExample(TypedDict):
    """A worked deal: the contract and its end, the points counted, the marks."""

    deal: str
    counted: str
    marked: str


class PageSource(TypedDict):
    """A fact about the published text (`said`), and what it is called: its source, what it leaves open."""

    what: str
    said: str


class RulesPage(TypedDict):
    """The page of rules in one language, with its headings; `unchanged` is empty if something is changed.

    `origin` says where published rules come from, and what their text says that no option has.
    """

    language: str
    colon: str
    title: str
    name: str
    origin: list[PageSource]
    changed: str
    unchanged: str
    differences: list[PageDifference]
    heading: str
    examples: list[PageExample]
    other: str
    parts: list[ChapterText]


def rules_page(tournament: Tournament, language: str) -> RulesPage:
    """The rules of a concours in ``fr`` or ``en``."""
    rules = club_rules(tournament.ruleset, tournament.options, tournament.target)
    found = regulations(rules, concours_of(tournament))
    unchanged = page.UNCHANGED.filled(known=found.known)
    # A target that ends no table is no difference: the rules are still those of the text.
    book = published_as(rules) or (None if found.differences else rulebook(rules.name))
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
        "parts": _chapters(found, language, tournament),
    }


def concours_of(tournament: Tournament) -> Concours:
    """The settings of a concours that its page of rules states."""
    return Concours(
        rounds=tournament.rounds_planned,
        ending=tournament.ending,
        deals=tournament.deals,
        minutes=tournament.minutes,
        last_deal=tournament.last_deal,
        time_limit=tournament.time_limit,
        deals_by_round=rounds_in_order(tournament.deals_by_round),
        minutes_by_round=rounds_in_order(tournament.minutes_by_round),
        criteria=tuple(tournament.ranked_by),
        bye=tournament.bye_policy,
        bye_points=tournament.bye_points,
        individual=tournament.individual,
        cap=tournament.cap,
    )


def _origin(book: Rulebook, language: str) -> list[PageSource]:
    """The source of published rules, and what it says beside the rules that are played."""
    found: list[PageSource] = [{"what": page.SOURCE.in_language(language), "said": book.origin}]
    if book.text and book.text.reports:
        known = page.ONLY_KNOWN.filled(sources=" ; ".join(book.text.reports))
        found.append({"what": page.SECOND_HAND.in_language(language), "said": known.in_language(language)})
    if book.text and book.text.differ:
        differ = book.text.differ.in_language(language)
        found.append({"what": page.DIFFER.in_language(language), "said": differ})
    if book.missing:
        missing = book.missing.in_language(language)
        found.append({"what": page.MISSING.in_language(language), "said": missing})
    return found


def _difference(one: Difference, language: str) -> PageDifference:
    return {
        "what": one.what.in_language(language),
        "here": one.here.in_language(language),
        "there": page.INSTEAD.filled(there=one.there).in_language(language),
    }


def _chapters(found: Regulations, language: str, tournament: Tournament) -> list[ChapterText]:
    """The chapters of the rules; that of the concours, the last one, also says how it is drawn and led."""
    with override(language):
        more = [RuleText(text=text, source="", other=False) for text in sentences_of(tournament)]
    parts: list[ChapterText] = [
        {
            "title": part.title.in_language(language),
            "rules": [
                {"text": one.text.in_language(language), "source": one.source, "other": one.other}
                for one in part.rules
            ],
        }
        for part in found.parts
    ]
    parts[-1]["rules"] += more
    return parts
