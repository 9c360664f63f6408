"""The words of a line of codes: what each can look like, and where it stands.

Upper and lower case are the same, and spaces are needed only where two words would run into one. A word
can end in the side it is of: ``d`` the defence, ``n`` or ``e`` a side by name, nothing the takers.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from enum import StrEnum
from typing import Any, Final, NamedTuple, Protocol, TypeVar

from scoring.cards import Rank, Seat, Side, Suit, Trump
from scoring.coinche.announces import Announce, AnnounceKind, announce
from scoring.coinche.deals import CoincheCall
from scoring.coinche.kinds import Kind, OneOf, OneSeat, OneSide
from scoring.coinche.records import RECORD
from scoring.strict_json import read_value


class TokenKind(StrEnum):
    """The kinds of words in a line of coinche, in the order in which they are looked for."""

    ID = "id"
    ANNOUNCE = "announce"
    CALL = "call"
    GENERALE = "generale"
    CAPOT = "capot"
    FIELD = "field"
    """A word of the declaration of a field (`DealField.codes`)."""
    PASSED = "passed"
    BELOTE = "belote"
    SIDE = "side"
    TRUMP = "trump"
    NUMBER = "number"


class TokenSide(StrEnum):
    """The side that a word belongs to: by name, or as takers or defence."""

    NS = "NS"
    EW = "EW"
    TAKERS = "takers"
    DEFENCE = "defence"

    def side(self, takers: Side) -> Side:
        """The side itself, once the takers are known."""
        if self in (TokenSide.NS, TokenSide.EW):
            return Side(self.value)
        return takers if self is TokenSide.TAKERS else takers.other


class Token(NamedTuple):
    """One word of a line of coinche; `mark`: it ends in ``!``; `start` is its place in the line, from 0.

    `whose` is None where the word names no side. `value` may be an announce that no cards make. `field` is
    the field that a word of a declaration gives, else empty.
    """

    kind: TokenKind
    value: Any
    whose: TokenSide | None
    mark: bool
    start: int
    text: str
    field: str = ""

    @property
    def column(self) -> int:
        return self.start + 1

    @property
    def content(self) -> tuple[Any, ...]:
        """The meaning of the word, without its place in the line."""
        return self.kind, self.field, self.value, self.whose, self.mark


class UnknownText(NamedTuple):
    """Text that is no word of the codes."""

    start: int
    text: str


class _Found(Protocol):
    @property
    def text(self) -> str: ...


Found = TypeVar("Found", bound=_Found)

SIDES: Final = {
    "n": TokenSide.NS,
    "ns": TokenSide.NS,
    "e": TokenSide.EW,
    "eo": TokenSide.EW,
    "ew": TokenSide.EW,
}
WHOSE: Final = {**SIDES, "d": TokenSide.DEFENCE}
SUITS: Final = {
    **dict.fromkeys(("p", "pique", "♠", "♤"), Suit.SPADES),
    **dict.fromkeys(("c", "coeur", "cœur", "♥", "♡"), Suit.HEARTS),
    **dict.fromkeys(("k", "carreau", "♦", "♢"), Suit.DIAMONDS),
    **dict.fromkeys(("t", "trefle", "trèfle", "♣", "♧"), Suit.CLUBS),
}
TRUMPS: Final = {
    **{name: Trump(suit) for name, suit in SUITS.items()},
    "sa": Trump.NO_TRUMP,
    "ta": Trump.ALL_TRUMP,
}
SEATS: Final = {"n": Seat.NORTH, "o": Seat.WEST, "s": Seat.SOUTH, "e": Seat.EAST}
RANKS: Final = {
    **{rank.value.casefold(): rank for rank in (Rank.ACE, Rank.TEN, Rank.NINE, Rank.EIGHT, Rank.SEVEN)},
    "r": Rank.KING,
    "d": Rank.QUEEN,
    "v": Rank.JACK,
}
SEQUENCES: Final = {"3": AnnounceKind.TIERCE, "4": AnnounceKind.CINQUANTE, "5": AnnounceKind.CENT}

# Letters of ASCII and their capitals, so that what matches is found in the tables by its casefold.
_FLAGS: Final = re.IGNORECASE | re.ASCII | re.DOTALL

# NS before SA is N and then SA: «nsa100» says a side and a trump.
_SIDE: Final = r"ns(?!a)|n|eo|ew|e"
_OF: Final = rf"(?P<whose>{_SIDE}|d)?"
_TRUMPS: Final = "|".join(sorted({*TRUMPS, *map(str.upper, TRUMPS)}, key=len, reverse=True))
_E: Final = "[eéÉ]"
_PATTERNS: Final = {
    TokenKind.ID: r"#(?P<value>.*)",
    TokenKind.ANNOUNCE: (
        r"\+(?P<value>(?:[345](?:10|[ardv987])[pckt♠♤♥♡♦♢♣♧]|4(?:10|[ardv987])))" + _OF + r"(?P<mark>!)?"
    ),
    TokenKind.CALL: rf"(?P<value>xx|\*\*|××|surcoinch{_E}e?|x|\*|×|coinch{_E}e?)",
    TokenKind.GENERALE: rf"g{_E}n(?:{_E}rale)?" + _OF,
    TokenKind.CAPOT: r"cap(?:ot)?" + _OF,
    TokenKind.PASSED: rf"[-–—−]|pass(?:{_E}e?)?",
    TokenKind.BELOTE: r"b(?:elote)?" + _OF + r"(?P<mark>!)?",
    TokenKind.SIDE: rf"(?P<value>{_SIDE})",
    TokenKind.TRUMP: rf"(?P<value>{_TRUMPS})",
    TokenKind.NUMBER: r"(?P<value>[0-9]{1,4})(?![0-9])" + _OF,
}
_ORDER: Final = tuple(TokenKind)
_WORDS: Final[dict[type[Any], Sequence[tuple[TokenKind, str, re.Pattern[str]]]]] = {}
"""The words that `_words` found, by the class of deals."""


def _pattern_of(word: str, kind: Kind) -> str:
    """The pattern of a word of a field, with the code of its value after it."""
    values = ""
    if isinstance(kind, OneSide):
        values = _OF
    elif isinstance(kind, OneSeat):
        values = f"(?P<value>{'|'.join(SEATS)})"
    elif isinstance(kind, OneOf):
        values = f"(?P<value>{'|'.join(map(re.escape, kind.codes.values()))})"
    return re.escape(word) + values


def _words() -> Sequence[tuple[TokenKind, str, re.Pattern[str]]]:
    """Kind, field and pattern of each word, in the order in which they are looked for.

    Of the words of all fields the longest come first: none is read as a shorter one and a rest.
    """
    if RECORD.deal not in _WORDS:
        words = ((word, name, each.kind) for name, each in RECORD.fields.items() for word in each.codes)
        declared = [
            (TokenKind.FIELD, name, _pattern_of(word, kind))
            for word, name, kind in sorted(words, key=lambda word: -len(word[0]))
        ]
        fixed = [(kind, "", text) for kind, text in _PATTERNS.items()]
        found = sorted([*fixed, *declared], key=lambda word: _ORDER.index(word[0]))
        _WORDS[RECORD.deal] = [(kind, name, re.compile(text, _FLAGS)) for kind, name, text in found]
    return _WORDS[RECORD.deal]


SEPARATOR: Final = re.compile(r"[\s,;\ufe0f]")
"""The characters between words; the last one only chooses the colours in which ♥ is drawn."""
_REST: Final = re.compile(r"[^\s,;\ufe0f]+")


def read_words(line: str) -> Iterator[Token | UnknownText]:
    """The words of a line in order."""
    return scan(line, _token)


def scan(line: str, read: Callable[[str, int], Found | None]) -> Iterator[Found | UnknownText]:
    """The words that `read` finds in a line, one after the other; an unknown one ends at the next space."""
    place = _after_space(line, 0)
    while place < len(line):
        found = read(line, place) or UnknownText(place, next(_REST.finditer(line, place))[0])
        yield found
        place = _after_space(line, place + len(found.text))


def _after_space(line: str, place: int) -> int:
    while place < len(line) and SEPARATOR.match(line, place):
        place += 1
    return place


def _token(line: str, start: int) -> Token | None:
    for kind, field, pattern in _words():
        match = pattern.match(line, start)
        if match:
            parts = {name: part.casefold() for name, part in match.groupdict().items() if part}
            raw = match["value"] if kind is TokenKind.ID else parts.get("value", "")
            value = _value_of_field(field, raw) if field else _value(kind, raw)
            whose = WHOSE.get(parts.get("whose", ""))
            return Token(kind, value, whose, "mark" in parts, start, match[0], field)
    return None


def _value_of_field(name: str, code: str) -> Any:
    """The value of a word of a declaration, as in JSON; of a side nothing: `Token.whose` has it."""
    kind = RECORD.fields[name].kind
    if isinstance(kind, OneSeat):
        return kind.write(SEATS[code])
    if isinstance(kind, OneOf):
        return next(value for value, known in kind.codes.items() if known.casefold() == code)
    return None if isinstance(kind, OneSide) else True


def _value(kind: TokenKind, text: str) -> Any:
    """The value of the word beside its side: None where its kind is all it says."""
    if kind is TokenKind.ID:
        return read_id(text)
    if kind is TokenKind.ANNOUNCE:
        return _announce(text)
    if kind is TokenKind.CALL:
        return CoincheCall.SURCOINCHE if text.startswith("sur") or len(text) == 2 else CoincheCall.COINCHE
    if kind is TokenKind.NUMBER:
        return int(text)
    if kind is TokenKind.SIDE:
        return Side(SIDES[text])
    return TRUMPS[text] if kind is TokenKind.TRUMP else None


def _announce(text: str) -> Announce:
    """The announce of a code: number of cards, highest, suit; without a suit, the four of one rank."""
    suit = SUITS.get(text[-1])
    rank = RANKS[text[1 : -1 if suit else None]]
    return announce(AnnounceKind.CARRE, rank) if suit is None else announce(SEQUENCES[text[0]], rank, suit)


def read_id(text: str) -> tuple[Any, ...]:
    """The id after ``#``: JSON where it is that, else the text itself; none where nothing is written."""
    text = text.strip()
    try:
        return (read_value(text),) if text else ()
    except (ValueError, RecursionError):
        return (text,)
