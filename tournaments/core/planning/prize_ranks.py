"""Ranks as posters write them before a prize: «1er lot», «Du 3e au 10e», «Premier», «3/4», «IIe»."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator, Mapping
from types import MappingProxyType
from typing import Final, NamedTuple

from tournaments.core.models.registration import folded
from tournaments.platform.text import normalized


def _words(text: str) -> tuple[str, ...]:
    return tuple(text.split())


_ORDINALS: Final = _words(
    "premier deuxieme troisieme quatrieme cinquieme sixieme septieme huitieme neuvieme dixieme onzieme "
    "douzieme treizieme quatorzieme quinzieme seizieme dix-septieme dix-huitieme dix-neuvieme vingtieme"
)
_FIRST: Final = _words(
    "premiere premieres vainqueur vainqueurs gagnant gagnants gagnante gagnantes first winner winners"
)
_SECOND: Final = _words("second seconde seconds secondes")
_NAMED: Final[Mapping[str, int]] = MappingProxyType(
    {word + plural: rank for rank, word in enumerate(_ORDINALS, 1) for plural in ("", "s")}
    | dict.fromkeys(_FIRST, 1)
    | dict.fromkeys(_SECOND, 2)
)
_COUNTS: Final = _words("deux trois quatre cinq six sept huit neuf dix")
"""The numbers from two on, in words."""
_NOUNS: Final = _words(
    "lot lots prix place places rang rangs equipe equipes joueur joueurs doublette doublettes paire "
    "paires prize prizes team teams rank ranks"
)
_FILLERS: Final = _words("le la les l' l du de des d' d pour n no num numero ° the from")
_TO: Final = _words("a au aux jusqu' jusqu to - – — /")
_AND: Final = _words("et and & + ,")
_ROMAN: Final = re.compile(r"(?P<letters>[IVX]{1,6})(?P<suffix>er|re|e|[eè]re|[eè]me)?")
_NUMBER: Final = re.compile(
    r"(?<![0-9])(?P<number>[0-9]{1,4})(?P<suffix>\s?(?:er|re|[eè]re|i?[eè]me|e)|nde?|de|st|rd|th|°)?(?![^\W_])",
    re.IGNORECASE,
)
_TOKEN: Final = re.compile(rf"{_NUMBER.pattern}|[^\W\d_]+(?:-[^\W\d_]+)*'?|[^\s.]", re.IGNORECASE)


MAX_LABEL: Final = 60
"""The letters of the longest label that is looked at."""


class RankLabel(NamedTuple):
    """The ranks that a label names, in its order; `sure`: it says that they are ranks, and no bare number."""

    ranks: tuple[int, ...]
    sure: bool


def ranks_of(label: str, following: int = 1) -> RankLabel | None:
    """The ranks that `label` names; None for a label of anything else.

    `following` is the first rank without a prize: «les 3 suivants» begin there. The ranks of a row that goes
    down are empty.
    """
    if len(label) > MAX_LABEL:
        return None
    tokens = [*_tokens(label)]
    if (found := _first_or_next(tokens, following)) is not None:
        return RankLabel(tuple(found), sure=True)
    return _named(tokens, following)


def speaks_of_ranks(label: str) -> bool:
    """Whether a label that `ranks_of` does not read seems to name ranks: advice would only guess them."""
    words = folded(label).split()
    last = any(word.startswith("dernier") for word in words)
    ordinal = any(word in _NAMED or word.startswith("suivant") for word in words)
    roman = any(_ROMAN.fullmatch(token) for token in _tokens(label[:MAX_LABEL]))
    return ordinal or last or roman or any(letter.isdigit() for letter in label)


def _tokens(label: str) -> Iterator[str]:
    text = label.replace("º", "°").replace("’", "'")
    text = "".join(letter if letter == "°" else normalized("NFKC", letter) for letter in text).replace(
        "№", "n "
    )
    return (found[0].strip() for found in _TOKEN.finditer(normalized("NFC", text)))


def _plain(token: str) -> str:
    """A word without accents and capitals; its hyphens and apostrophe stay."""
    letters = normalized("NFD", token.casefold())
    return "".join(letter for letter in letters if not unicodedata.combining(letter))


def _first_or_next(tokens: list[str], following: int) -> range | None:
    """The ranks of «les 8 premiers» and «les trois équipes suivantes»; None for other words."""
    words = [_plain(token) for token in tokens]
    words = [word for word in words if word not in (*_FILLERS, *_NOUNS, "a", "au", "aux")]
    if len(words) != 2:
        return None
    count = int(words[0]) if words[0].isascii() and words[0].isdigit() else 0
    count = count or (_COUNTS.index(words[0]) + 2 if words[0] in _COUNTS else 0)
    if count > 1 and words[1] in {"premiers", "premieres"}:
        return range(1, count + 1)
    return range(following, following + count) if count and words[1] in {"suivants", "suivantes"} else None


def _named(tokens: list[str], following: int) -> RankLabel | None:
    """The ranks of tokens that are numbers, ordinals, nouns such as «lot», and what joins them."""
    ranks: list[int] = []
    joined, sure, bare = "", False, False
    for token in tokens:
        word, rank = _plain(token), _rank(token, following)
        if rank is not None:
            number, certain = rank
            if ranks and not joined:
                return None
            if joined == "to" and number <= ranks[-1]:
                return RankLabel((), sure=True)
            ranks += range(ranks[-1] + 1, number + 1) if joined == "to" else [number]
            sure, bare, joined = sure or certain, not certain and not joined and not sure, ""
        elif word in _NOUNS:
            if bare and len(ranks) == 1:
                return None  # «3 lots» are three
            sure = True
        elif word in _TO and not (joined and word in {"-", "–", "—", "/"}):
            joined, sure = ("to", sure or word != "/") if ranks else ("", sure)
        elif word in _AND and ranks and not joined:
            joined = "and"
        elif word not in _FILLERS:
            return None
    return RankLabel(tuple(ranks), sure) if ranks and not joined else None


def _rank(token: str, following: int) -> tuple[int, bool] | None:
    """The rank that one token names, and whether it could be nothing else; None for a word."""
    if found := _NUMBER.fullmatch(token):
        return int(found["number"]), bool(found["suffix"])
    if (found := _ROMAN.fullmatch(token)) and (number := _roman(found["letters"])):
        return (number, bool(found["suffix"])) if found["suffix"] or number == following else None
    number = _NAMED.get(_plain(token), 0)
    return (number, True) if number else None


def _roman(letters: str) -> int:
    """The number that Roman letters write, up to 39; 0 for letters in another order."""
    found = re.fullmatch(r"(X{0,3})(IX|IV|V?I{0,3})", letters)
    if found is None:
        return 0
    ones = ("", "I", "II", "III", "IV", "V", "VI", "VII", "VIII", "IX")
    return 10 * len(found[1]) + ones.index(found[2])
