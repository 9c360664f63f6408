"""What a page of rules is made of: sentences in both languages, under titles, with where they come from."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final, NamedTuple

from scoring.coinche.deals import Call
from scoring.coinche.ruleset import Ruleset
from scoring.sentences import Figure


class Said(NamedTuple):
    """The same in both languages."""

    fr: str
    en: str

    def in_(self, lang: str) -> str:
        """The English where `lang` is ``en``, else the French."""
        return self.en if lang == "en" else self.fr


class Rule(NamedTuple):
    """One rule as it is told to players; `source` is its section or decision, empty where nobody asks."""

    said: Said
    source: str = ""


class Chapter(NamedTuple):
    """Rules that one looks for together."""

    key: str
    title: Said
    rules: tuple[Rule, ...]


class Fact(NamedTuple):
    """A rule in a few words, under a title, for a score card."""

    title: Said
    text: Said
    source: str = ""


def rule(fr: str, en: str, source: str = "") -> Rule:
    """A rule; sections of the ASCE text are named as such, for they are cited on other pages too."""
    cited = [f"ASCE {one}" if one[:1].isdigit() else one for one in source.split(", ")]
    return Rule(Said(fr, en), ", ".join(cited))


def chapter(key: str, fr: str, en: str, rules: Iterable[Rule]) -> Chapter:
    return Chapter(key, Said(fr, en), tuple(rules))


AND: Final = Said("et", "and")
OR: Final = Said("ou", "or")


def listed(items: Iterable[Said], last: Said = AND) -> Said:
    """«a, b et c»."""
    return Said(*(_listed([item.in_(lang) for item in items], last.in_(lang)) for lang in ("fr", "en")))


def _listed(items: list[str], last: str) -> str:
    *others, end = items
    return f"{', '.join(others)} {last} {end}" if others else end


def number(value: int) -> Said:
    """A number with its thousands apart."""
    return Said(str(Figure(value)), Figure(value).in_language("en"))


def factors(ruleset: Ruleset) -> tuple[int, int]:
    """What a coinche and a surcoinche multiply by."""
    return ruleset.factors[Call.COINCHE], ruleset.factors[Call.SURCOINCHE]
