"""The parts of a page of rules and of a score card: sentences under titles, with their sources."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import Final, NamedTuple

from scoring.coinche.deals import CoincheCall
from scoring.coinche.play_options import OPEN_WORDS, TableRule
from scoring.coinche.remarks import TAKEN
from scoring.coinche.ruleset import OPTIONS, Ruleset
from scoring.options import GameRules, described
from scoring.rulesets.chosen import is_moot
from scoring.sentences import Sentence, Text, joined
from scoring.sentences import sentence as _


class RuleSentence(NamedTuple):
    """One rule as a sentence for players.

    `passage` is the place in the ruleset's text, "" where none is cited; `decisions` are those of docs/rules
    that the rule rests on. `silent`: the ruleset's text does not have this rule, which holds all the same.
    """

    text: Text
    passage: str = ""
    decisions: tuple[str, ...] = ()
    silent: bool = False


class Chapter(NamedTuple):
    """The rules of one subject, under a title."""

    key: str
    title: Sentence
    rules: tuple[RuleSentence, ...]


class CardFact(NamedTuple):
    """A rule in few words, under a title, for a score card.

    `spared`: the higher it is, the sooner a card without room for all does without this fact.
    """

    title: Sentence
    text: Text
    source: str = ""
    spared: int = 5


DECISION: Final = re.compile(r"[AC]\d")
"""The key of a decision of docs/rules, such as A2 or C7; pages cite them."""


def rule(text: Text, source: str = "") -> RuleSentence:
    """A rule whose `source` names the passage of its text and its decisions: «10.1 a, A2»."""
    parts = [part for part in source.split(", ") if part]
    passage = ", ".join(part for part in parts if not DECISION.fullmatch(part))
    return RuleSentence(text, passage, tuple(part for part in parts if DECISION.fullmatch(part)))


def from_text(text: Text, passage: str, *decisions: str) -> RuleSentence:
    """A rule quoted from the ruleset's text at `passage`; `silent` if the text has no such passage ("")."""
    return RuleSentence(text, passage, decisions, silent=not passage)


def chapter(key: str, title: Sentence, rules: Iterable[RuleSentence]) -> Chapter:
    return Chapter(key, title, tuple(rules))


def left_open(rules: Ruleset, *among: TableRule) -> Iterator[RuleSentence]:
    """What the text does not say of these rules of the table, in one sentence; nothing where it says all."""
    if found := [OPEN_WORDS[one] for one in among if one in rules.left_open - rules.otherwise]:
        yield rule(UNSAID.filled(what=joined(found, SEMICOLON)))


def with_unsaid(rules: Ruleset, chapter: Chapter, *, to_target: bool) -> Chapter:
    """The chapter, and at its end which of its options the text does not say, with what holds until then."""
    keys = {chapter.key, *(CHAPTERS_TOLD_THERE.get(chapter.key, ()))}
    found = [
        TAKEN.filled(what=OPTIONS[name].label, value=OPTIONS[name].say(rules.value_of(name)))
        for name in rules.counted_unsaid
        if OPTIONS[name].chapter in keys
        and name not in rules.otherwise
        and (to_target or not OPTIONS[name].group.to_target)
        and not is_moot(rules, name)
    ]
    if not found:
        return chapter
    said = UNSAID_MEANWHILE.filled(what=joined(found, SEMICOLON))
    return chapter._replace(rules=(*chapter.rules, rule(said)))


CHAPTERS_TOLD_THERE: Final = {"extras": ("announces", "belote")}
"""The chapters of options that the page tells in another of its own."""
UNSAID: Final = _("Ce texte n’en dit rien ; le club décide : {what}.")
UNSAID_MEANWHILE: Final = _("Ce texte n’en dit rien ; le club décide, et jusque-là : {what}.")


def field_rules(rules: GameRules, key: str) -> Iterator[RuleSentence]:
    """The rules that single fields give a chapter, in their order (`FieldDescription.sentences`)."""
    passages = getattr(rules, "passages", None)
    for name, field in described(type(rules)).items():
        value = getattr(rules, name)
        text = field.sentences.get(value) if field.chapter == key and field.sentences else None
        if text and not field.meaningless(rules):
            found = rule(text, field.source)
            yield found._replace(passage=getattr(passages, field.passage)) if field.passage else found


def with_card(rules: GameRules, key: str, text: Text) -> Text:
    """A fact of the score card, followed by what single fields add to it (`card_words`)."""
    added = card_words(rules, key)
    return joined([text, *added], SEMICOLON) if added else text


def card_words(rules: GameRules, key: str) -> list[Sentence]:
    """The words that single fields add to a chapter of the score card (`FieldDescription.card`)."""
    unsaid = rules.left_open if isinstance(rules, Ruleset) else ()
    fields = [
        (field, getattr(rules, name))
        for name, field in described(type(rules)).items()
        if field.chapter == key and field.card and name not in unsaid
    ]
    return [field.card[value] for field, value in fields if value in field.card]


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
        times, coinched, if_coinched = _("× {twice}"), _("coinché × {twice}"), _("× {twice} si c’est coinché")
    else:
        times = _("× {twice} (surcoinché × {more})")
        coinched = _("coinché × {twice}, surcoinché × {more}")
        if_coinched = _("× {twice} si c’est coinché, × {more} si c’est surcoinché")
    words = {"times": times, "coinched": coinched, "if_coinched": if_coinched}
    return {name: text.filled(twice=twice, more=more) for name, text in words.items()}
