"""Rules at work: typical deals and what they mark, in the reader's language."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from scoring.examples import Example, examples, marks_said
from scoring.house import CHOUINES, coinche_rules
from tournaments.access.language import language

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
    if wrong or form.of in CHOUINES:
        return {"examples": [], "refused": wrong}
    lang = language()
    return {
        "examples": [_shown(each, lang) for each in examples(coinche_rules(form.of, form.options))],
        "refused": False,
    }


def _shown(example: Example, lang: str) -> ShownExample:
    plain = example.plain
    return ShownExample(
        example.key,
        example.deal(lang),
        example.counted(lang),
        example.marked(lang),
        example.why(lang),
        example.changed,
        marks_said(plain, lang) if plain and example.changed else "",
    )
