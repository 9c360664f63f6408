"""What is played otherwise here than in the rules that all players know, field by field."""

from __future__ import annotations

from typing import NamedTuple

from scoring.chouine.matches import ChouineRules
from scoring.options import Fact, Option, described
from scoring.regulations.endings import TableEnd
from scoring.rulesets import AnyRules
from scoring.rulesets.asce import ASCE
from scoring.rulesets.chouine import CHOUINE
from scoring.sentences import Sentence, Text


class Difference(NamedTuple):
    """A field that differs: its name, what it is about, how it is here and in the rules compared with."""

    name: str
    what: Sentence
    here: Text
    there: Text


def compared(rules: AnyRules) -> AnyRules:
    """The rules that players know: ASCE, or the usual chouine."""
    return CHOUINE if isinstance(rules, ChouineRules) else ASCE


def differences(rules: AnyRules, table: TableEnd) -> list[Difference]:
    """All that differs from the rules players know, options first, in the order of their fields."""
    known = compared(rules)
    fields = sorted(described(type(rules)).items(), key=lambda each: not isinstance(each[1], Option))
    return [
        Difference(name, each.label, each.say(rules.value_of(name)), each.say(known.value_of(name)))
        for name, each in fields
        if rules.value_of(name) != known.value_of(name) and _matters(name, each, rules, table)
    ]


def _matters(name: str, field: Fact, rules: AnyRules, table: TableEnd) -> bool:
    """Whether the field says something in these rules, at a table that ends so."""
    if name in rules.refused or field.meaningless(rules):
        return False
    return table.to_target or field.group is None or not field.group.to_target
