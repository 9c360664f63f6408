"""What a card reminds its players of, in the language of the paper and in two columns of even length."""

from __future__ import annotations

from typing import NamedTuple

from django.utils.translation import get_language
from django.utils.translation import gettext as _

from scoring.coinche.ruleset import Ruleset
from scoring.house import coinche_rules
from scoring.regulations import reminder as regulations
from scoring.regulations.endings import TableEnd
from scoring.regulations.parts import Fact as Told
from tournaments.printing.content import Rules


class Fact(NamedTuple):
    """A rule in a few words, under a title; `source` is the section it comes from, if any."""

    title: str
    text: str
    source: str

    @property
    def line(self) -> str:
        """The whole of it, as it is measured."""
        return f"{self.title} {self.text} ({self.source})" if self.source else f"{self.title} {self.text}"


def ruleset_of(rules: Rules) -> Ruleset:
    """The rules a card is for."""
    return coinche_rules(rules["ruleset"], rules["options"], rules["target"])


def reminder(rules: Rules, *, linked: bool) -> tuple[list[Fact], list[Fact]]:
    """The facts of a concours, in the order in which a table needs them; `linked` cards speak of phones."""
    table = TableEnd(
        ending=rules["ending"],
        deals=rules["deals"],
        minutes=rules["minutes"],
        last_deal=rules["last_deal"],
    )
    language = (get_language() or "fr")[:2]
    facts = [_fact(told, language) for told in regulations.reminder(ruleset_of(rules), table)]
    return _halves([*facts, Fact(*of_phones(), "")] if linked else facts)


def of_phones() -> tuple[str, str]:
    """What becomes of a deal on a phone that has lost the site, under its title."""
    return _("Téléphone"), _("sans réseau : tout y est gardé, continuez ici")


def _fact(told: Told, language: str) -> Fact:
    return Fact(told.title.in_language(language), told.text.in_language(language), told.source)


def _halves(facts: list[Fact]) -> tuple[list[Fact], list[Fact]]:
    """The facts in two columns: the first as long as can be without being the longer one."""
    lengths = [len(fact.line) for fact in facts]
    cut = min(range(1, len(facts) + 1), key=lambda n: abs(2 * sum(lengths[:n]) - sum(lengths)))
    return facts[:cut], facts[cut:]
