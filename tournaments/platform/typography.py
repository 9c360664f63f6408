"""How a printer sets what people typed and what the program counts: apostrophes, ordinals and sizes of files.

The filters are the template library ``typography``.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Final

from django import template
from django.utils.formats import number_format
from django.utils.html import conditional_escape
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import get_language
from django.utils.translation import gettext as _

from scoring import sentences

register = template.Library()

_BETWEEN_LETTERS: Final = re.compile(r"(?<=[^\W\d_])'(?=[^\W\d_])")
_RAISED: Final = re.compile(r"(?<=\d)(?:ᵉʳ|ʳᵉ|ᵉ)")
_PLAIN: Final = str.maketrans("ᵉʳ", "er")
_UNIT: Final = 1000
"""The factor between kilobytes, megabytes and gigabytes."""
_TENTHS_BELOW: Final = 10
_BETWEEN_NAMES: Final = "\u00a0– "
_DASH: Final = re.compile("[ \u00a0]– ")


def typographic(text: str) -> str:
    """A text with ’ for each straight apostrophe between letters; quotation marks stay («Jean 'Jojo'»)."""
    return _BETWEEN_LETTERS.sub("’", text) if "'" in text else text


class Typed(str):
    """A text of a database row as it is shown, beside `typed`, as it stands there."""

    __slots__ = ("typed",)
    typed: str

    @classmethod
    def of(cls, typed: str) -> str:
        """`typed` as it is shown; itself if that is no different."""
        shown = typographic(typed)
        if shown == typed:
            return typed
        made = cls(shown)
        made.typed = typed
        return made


def as_typed(text: str) -> str:
    """A text as it stands in the database: what seals and archives are made of (decision 52)."""
    return text.typed if isinstance(text, Typed) else text


def called_out(names: Iterable[str]) -> str:
    """Players as they are called out, «Anne Roux – Paul Roux»; no line begins with the dash."""
    return _BETWEEN_NAMES.join(names)


def names_in(called: str) -> list[str]:
    """The players of a text of `called_out`, or of one that was kept with a plain space before the dash."""
    return _DASH.split(called)


def for_programs(called: str) -> str:
    """A text of `called_out` with plain spaces, as files and the API give it."""
    return called.replace(_BETWEEN_NAMES, " – ")


@register.filter
def by_player(called: str) -> SafeString:
    """A text of `called_out` for a page: lines break between players, inside a name if it has no room."""
    *before, last = (conditional_escape(name) for name in names_in(called))
    ends = _BETWEEN_NAMES.rstrip()
    lines = (*(f"{name}{ends}" for name in before), last)
    return mark_safe(" ".join(f'<span class="player">{line}</span>' for line in lines))  # noqa: S308 — escaped


@register.filter
def ordinal(number: int, gender: str = "") -> SafeString:
    """«1<sup>er</sup>», with the gender "f" «1<sup>re</sup>», «2<sup>e</sup>»; “1st” in English."""
    return raised(nth(number, feminine=gender == "f"))


def nth(number: int, *, feminine: bool = False) -> str:
    """An ordinal of the reader's language where there is only text: «1ᵉʳ», «1ʳᵉ», «2ᵉ», “1st”."""
    return sentences.ordinal(number, feminine=feminine).in_language(
        get_language() or sentences.SOURCE_LANGUAGE
    )


@register.filter
def raised(text: str) -> SafeString:
    """A text for a page: the letters of its ordinals are raised by the page and not by the font."""
    return mark_safe(_RAISED.sub(_in_sup, conditional_escape(text)))  # noqa: S308 — escaped, but for our tags


def _in_sup(found: re.Match[str]) -> str:
    return f"<sup>{found[0].translate(_PLAIN)}</sup>"


@register.filter
def file_size(count: int) -> str:
    """A number of bytes as it is read: «492 ko», «1,2 Mo», «3 Go»; always at least «1 ko»."""
    units = (_("%s ko"), _("%s Mo"), _("%s Go"))
    power, size = 0, max(count, _UNIT) / _UNIT
    while round(size) >= _UNIT and power < len(units) - 1:
        power, size = power + 1, size / _UNIT
    shown = round(size, 1) if size < _TENTHS_BELOW else round(size)
    return units[power] % number_format(shown, decimal_pos=int(shown != int(shown)), force_grouping=True)
