"""Small tools of several stages: typed codes and numbers, storable JSON, elided names, teams or players."""

from __future__ import annotations

import math
import re
import unicodedata
from typing import Final, Literal, Protocol, TypeVar

from django.utils.translation import gettext as _

Text = TypeVar("Text")
CODE_LETTERS: Final = "23456789ABCDEFGHJKMNPQRSTUVWXYZ"
"""The characters of codes that people type: none can be mistaken for another on paper."""
MAX_DIGITS: Final = 9
"""More digits than any number of the site has, and few enough for every database's integer."""
MAX_NORMALIZED: Final = 1_000
"""The letters of a text that are brought to a normal form: no name, code or line has more."""
_ELIDES: Final = re.compile(r"[aeiouhœæ]|y(?![aeiouœæ])", re.IGNORECASE)
"""A vowel, a mute h, or a y that is a vowel («Yves», not «Yann»)."""


class HasIndividual(Protocol):
    """A tournament, or a summary of one."""

    @property
    def individual(self) -> bool: ...


def normalized(form: Literal["NFC", "NFKC", "NFD", "NFKD"], text: str) -> str:
    """The beginning of a text in a normal form of Unicode.

    Marks on one letter are put in order in the square of their number: all of a long text is never looked at,
    since a form that no browser shows may send a million of them.
    """
    return unicodedata.normalize(form, text[:MAX_NORMALIZED])


def normalize_code(typed: str) -> str:
    """A code as it is compared, however it was typed: blanks, hyphens, small letters do not matter."""
    return "".join(letter for letter in typed.upper() if letter in CODE_LETTERS)


def parse_int(text: str) -> int | None:
    """The non-negative integer written in `text`; None for anything else, and beyond nine digits."""
    written = len(text) <= MAX_DIGITS and text.isascii() and text.isdigit()
    return int(text) if written else None


def check_storable(value: object, depth: int, biggest: int) -> None:
    """`ValueError` for JSON that some database refuses, or that is nested deeper than `depth` containers.

    No database takes NUL, half of a surrogate pair, or NaN and infinity; no whole number is beyond `biggest`.
    """
    match value:
        case str():
            wrong = "\x00" in value or any("\ud800" <= letter <= "\udfff" for letter in value)
        case float():
            wrong = not math.isfinite(value)
        case int():
            wrong = abs(value) > biggest
        case dict() | list():
            wrong = depth == 0
        case _:
            wrong = False
    if wrong:
        raise ValueError("not to be stored")
    if isinstance(value, dict | list):
        for part in [*value, *value.values()] if isinstance(value, dict) else value:
            check_storable(part, depth - 1, biggest)


def french_de(name: str) -> str:
    """The name behind «de» in the reader's language: «de Bernard», «d’Alain»."""
    bare = normalized("NFD", name.strip())
    return (_("d’%(name)s") if _ELIDES.match(bare) else _("de %(name)s")) % {"name": name}


def teams_or_players(tournament: HasIndividual, teams: Text, players: Text) -> Text:
    """`players` for a tournament of individuals, else `teams`: French needs two sentences, for the gender."""
    return players if tournament.individual else teams
