"""Rules at work: typical deals and what they mark, in the reader's language."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from scoring.coinche.ruleset import Ruleset
from scoring.examples import Example, examples, marked
from scoring.house import club_rules
from tournaments.access.language import language, translated

if TYPE_CHECKING:
    from tournaments.planning.rules_form import RulesForm


@dataclass(frozen=True, slots=True)
class ShownExample:
    """«100 à pique, coinché, chuté : la défense marque 520», why, and what the ruleset itself gives."""

    key: str
    deal: str
    counted: str
    marked: str
    why: str
    changed: bool
    plain: str


def examples_of(form: RulesForm) -> dict[str, Any]:
    """The examples of the rules on a form, or why there are none to show."""
    wrong = form.is_bound and not form.is_valid()
    rules = None if wrong else club_rules(form.of, form.options)
    found = examples(rules) if isinstance(rules, Ruleset) else []
    return {"examples": [_shown(each, language()) for each in found], "refused": wrong}


def _shown(example: Example, lang: str) -> ShownExample:
    plain = example.plain
    return ShownExample(
        example.key,
        example.deal(lang),
        translated(example.counted),
        translated(example.marked),
        example.why(lang),
        example.changed,
        translated(marked(plain)) if plain and example.changed else "",
    )
