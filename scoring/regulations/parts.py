"""What a page of rules and a score card are made of: sentences under titles, with where they come from."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import Final, NamedTuple

from scoring.coinche.deals import CoincheCall
from scoring.coinche.ruleset import Ruleset
from scoring.options import Rules, described
from scoring.sentences import Sentence, Text, joined
from scoring.sentences import sentence as _


class Rule(NamedTuple):
    """One rule as it is told to players.

    `passage` is where the ruleset's text says it, "" where nobody asks; `decisions` are those of docs/rules
    that it rests on. `silent`: the text says nothing of it, and the rule is what holds all the same.
    """

    said: Text
    passage: str = ""
    decisions: tuple[str, ...] = ()
    silent: bool = False


class Chapter(NamedTuple):
    """Rules that one looks for together."""

    key: str
    title: Sentence
    rules: tuple[Rule, ...]


class Fact(NamedTuple):
    """A rule in a few words, under a title, for a score card."""

    title: Sentence
    text: Text
    source: str = ""


DECISION: Final = re.compile(r"[AC]\d")
"""What players ask the referee about: the decisions of docs/rules."""


def rule(said: Text, source: str = "") -> Rule:
    """A rule, by the passage of its text and its decisions: «10.1 a, A2»."""
    parts = [part for part in source.split(", ") if part]
    passage = ", ".join(part for part in parts if not DECISION.fullmatch(part))
    return Rule(said, passage, tuple(part for part in parts if DECISION.fullmatch(part)))


def from_text(said: Text, passage: str, *decisions: str) -> Rule:
    """A rule of the table, by a passage of `Passages`; where that is "" the text is silent."""
    return Rule(said, passage, decisions, silent=not passage)


def chapter(key: str, title: Sentence, rules: Iterable[Rule]) -> Chapter:
    return Chapter(key, title, tuple(rules))


def told(rules: Rules, key: str) -> Iterator[Rule]:
    """What single fields say in a chapter, in their order (`told` of `scoring.options.Fact`)."""
    passages = getattr(rules, "passages", None)
    for name, field in described(type(rules)).items():
        said = field.told.get(getattr(rules, name)) if field.chapter == key else None
        if said and not field.meaningless(rules):
            known = rule(said, field.source)
            yield known._replace(passage=getattr(passages, field.passage)) if field.passage else known


def with_card(rules: Rules, key: str, text: Text) -> Text:
    """A fact of the score card, followed by what single fields add to it (`card_words`)."""
    added = card_words(rules, key)
    return joined([text, *added], SEMICOLON) if added else text


def card_words(rules: Rules, key: str) -> list[Sentence]:
    """What single fields say of a chapter on the score card (`card` of `Fact`)."""
    fields = [(name, field) for name, field in described(type(rules)).items() if field.chapter == key]
    return [field.card[getattr(rules, name)] for name, field in fields if getattr(rules, name) in field.card]


AND: Final = _(" et ")
OR: Final = _(" ou ")
SEMICOLON: Final = _(" ; ")


def listed(items: Iterable[object], last: Sentence = AND) -> Text:
    """«a, b et c»."""
    *others, end = items
    return joined([joined(others), end], last) if others else joined([end])


def factors(ruleset: Ruleset) -> dict[str, object]:
    """What a coinche multiplies by, and a surcoinche where there is one, as parts of a sentence."""
    twice, more = ruleset.factors[CoincheCall.COINCHE], ruleset.factors.get(CoincheCall.SURCOINCHE)
    if more is None:
        times, coinched, if_coinched = _("× {twice}"), _("coinché × {twice}"), _("× {twice} si c'est coinché")
    else:
        times = _("× {twice} (surcoinché × {more})")
        coinched = _("coinché × {twice}, surcoinché × {more}")
        if_coinched = _("× {twice} si c'est coinché, × {more} si c'est surcoinché")
    words = {"times": times, "coinched": coinched, "if_coinched": if_coinched}
    return {name: text.filled(twice=twice, more=more) for name, text in words.items()}
