"""Sentences as values: a French text with named places and what fills them, translated where they are shown.

French is the source language; the English of each text stands in the project's one gettext catalogue
(``locale/en/LC_MESSAGES/django.po``), which ``make messages`` fills from the calls of `sentence`, `plural`
and `in_context`. Code that makes a sentence holds no language; who shows it names one:

>>> from scoring.sentences import sentence as _
>>> str(_("Il manque « {name} ».", name="trump"))
'Il manque « trump ».'

(Record: docs/decisions/0002.)
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from gettext import NullTranslations, translation
from pathlib import Path
from typing import Final

LANGUAGES: Final = ("fr", "en")
SOURCE_LANGUAGE: Final = LANGUAGES[0]
FRENCH_MARKS: Final = str.maketrans({",": "\u202f", ".": ","})
CATALOGUES: Final = Path(__file__).resolve().parent.parent / "locale"


@dataclass(frozen=True, slots=True)
class Sentence:
    """A French text and the words of its places; `str` gives the French, `in_language` any language.

    A word may be a sentence itself (a side, a suit): it is shown in the language of the whole. `count`
    chooses between `text` and `plural`, and fills the place of that name; `context` tells apart equal
    texts that another language says differently.
    """

    text: str
    words: tuple[tuple[str, object], ...] = ()
    plural: str = ""
    count: int = 0
    context: str = ""

    def __str__(self) -> str:
        return self.in_language(SOURCE_LANGUAGE)

    def in_language(self, language: str) -> str:
        """The text in `language`, its places filled; French where the catalogue has no such language."""
        text = self._translated(_catalogue(language))
        if not (self.words or self.plural):
            return text
        words = {name: in_language(word, language) for name, word in self.words}
        return text.format_map({"count": self.count, **words} if self.plural else words)

    def filled(self, **words: object) -> Sentence:
        """This text with `words` in its places: for texts that stand in a table, by code."""
        return Sentence(self.text, tuple(words.items()), self.plural, self.count, self.context)

    def _translated(self, catalogue: NullTranslations) -> str:
        if self.plural:
            return catalogue.ngettext(self.text, self.plural, self.count)
        if self.context:
            return catalogue.pgettext(self.context, self.text)
        return catalogue.gettext(self.text)


@dataclass(frozen=True, slots=True)
class Joined:
    """Parts one after the other, each a sentence or a plain word, with `separator` between them."""

    parts: tuple[object, ...]
    separator: object = ", "

    def __str__(self) -> str:
        return self.in_language(SOURCE_LANGUAGE)

    def in_language(self, language: str) -> str:
        """The parts in `language`."""
        return str(in_language(self.separator, language)).join(
            str(in_language(part, language)) for part in self.parts
        )


@dataclass(frozen=True, slots=True)
class FormattedNumber:
    """A number with its thousands apart: «2 000» (a narrow space that never breaks), «2,000».

    Of one that is not whole, two decimals are written: «80,37».
    """

    number: int | Fraction

    def __str__(self) -> str:
        return self.in_language(SOURCE_LANGUAGE)

    def in_language(self, language: str) -> str:
        """The number as `language` writes it."""
        text = f"{int(self.number):,}" if self.number.denominator == 1 else f"{float(self.number):,.2f}"
        return text.translate(FRENCH_MARKS) if language == SOURCE_LANGUAGE else text


Text = Sentence | Joined | FormattedNumber
"""The types that can be shown in any language."""


def sentence(text: str, /, **words: object) -> Sentence:
    """The sentence of `text`, a literal: imported as ``_``, it is found by ``make messages``."""
    return Sentence(text, tuple(words.items()))


def ngettext(one: str, many: str, count: int, /, **words: object) -> Sentence:
    """The sentence whose text depends on `count`, which fills the place ``{count}``."""
    return Sentence(one, tuple(words.items()), many, count)


def pgettext(context: str, text: str, /, **words: object) -> Sentence:
    """The sentence of a text that means something else in another `context`."""
    return Sentence(text, tuple(words.items()), context=context)


def ordinal(number: int, *, feminine: bool = False) -> Sentence:
    """«1ᵉʳ», «2ᵉ», feminine «1ʳᵉ»; “1st”, “2nd” in English. Pages raise the letters (`typography.raised`)."""
    if number == 1:
        return (
            pgettext("1st", "{place}ʳᵉ", place=number)
            if feminine
            else pgettext("1st", "{place}ᵉʳ", place=number)
        )
    ending = 0 if number % 100 in (11, 12, 13) else number % 10
    if ending == 1:
        return pgettext("21st", "{place}ᵉ", place=number)
    if ending == 2:
        return pgettext("2nd", "{place}ᵉ", place=number)
    if ending == 3:
        return pgettext("3rd", "{place}ᵉ", place=number)
    return pgettext("4th", "{place}ᵉ", place=number)


def joined(parts: Iterable[object], separator: object = ", ") -> Joined:
    """Parts shown one after the other."""
    return Joined(tuple(parts), separator)


def in_language(word: object, language: str) -> object:
    """A sentence shown in `language`; anything else as it is."""
    return word.in_language(language) if isinstance(word, Text) else word


def translator(language: str) -> Callable[[str], str]:
    """The plain gettext function of a language."""
    return _catalogue(language).gettext


class French(NullTranslations):
    """The texts as they stand, with the French plural: none and one are singular («0 équipe»)."""

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
        return msgid1 if abs(n) < 2 else msgid2


@cache
def _catalogue(language: str) -> NullTranslations:
    """The catalogue of a language, read once; the source language needs none."""
    if language == SOURCE_LANGUAGE:
        return French()
    return translation("django", CATALOGUES, [language], fallback=True)
