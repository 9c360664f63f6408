"""What can be typed next in a line of chouine, and what a line says so far, in the words of players."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any, Final, NamedTuple

from scoring.chouine.parties import ALL, NUMBERS, PACK, PLAYERS, TWO, Announce
from scoring.chouine.wording import NAMES
from scoring.codes.chouine import IN_TRUMPS, Draft, Token, Word, announce_code, parse, read_draft, words_of
from scoring.codes.growing import Completion, Parts, Said, Tongue, grow
from scoring.errors import InvalidDeal


class Words(NamedTuple):
    """What is said of a line, in one language."""

    players: str
    points: str
    der: str
    chouine: str
    announce: str
    colon: str


FRENCH: Final = Words("{n} joueurs", "{n} points", "dix de der", "chouine", "une annonce", " : ")
ENGLISH: Final = Words("{n} players", "{n} points", "last trick", "chouine", "an announce", ": ")
WORDS: Final = {"fr": FRENCH, "en": ENGLISH}


def complete(line: str) -> list[Completion]:
    """What `line` can be continued with, the word being typed first."""
    return grow(line, TONGUE)


def say(line: str, lang: str = "fr") -> str:
    """What is understood of a line: «A : 58 points, dix de der, B : 62 points»; empty where nothing is."""
    words, said, player = WORDS[lang], [], ""
    for token in words_of(line):
        if not isinstance(token, Token):
            continue
        if token.word is Word.PLAYER:
            player = f"{token.value}{words.colon}"
        else:
            said.append(player + _say(token, lang))
            player = ""
    return ", ".join([*said, *filter(None, [player.removesuffix(words.colon)])])


def _say(token: Token, lang: str) -> str:
    words = WORDS[lang]
    if token.word is Word.ANNOUNCE:
        return _named(token.value, lang)
    if token.word is Word.ID:
        return token.text.strip()
    told = {Word.PLAYERS: words.players, Word.NUMBER: words.points, Word.DER: words.der}
    return told.get(token.word, words.chouine).format(n=token.value)


def _named(which: Announce, lang: str) -> str:
    fr, en = NAMES[which]
    return (en if lang == "en" else fr).lower()


def _said(line: str) -> Said:
    return [
        (found.word, found.value) if isinstance(found, Token) else (found.text,) for found in words_of(line)
    ]


def _offered(head: str, tail: str) -> Iterable[Parts]:
    draft = read_draft(head)
    return () if draft.errors or "id" in draft.record else _words(draft, tail)


def _words(draft: Draft, tail: str) -> Iterator[Parts]:
    """Of the player under way first, then the other players; at the very start how many play."""
    record = draft.record
    if draft.player is not None:
        if tail[:1].isdecimal() and draft.player not in record.get("points", {}):
            yield from (tuple(str(n)) for n in range(PACK + 1) if str(n).startswith(tail[:1]))
        yield from ((word.value,) for word in (Word.DER,) if word not in record)
        for which in ALL:
            code = announce_code(which)
            yield (code[:1], code[1:2], *([IN_TRUMPS] if which.trump else []))
        yield from (("ch",) for word in (Word.CHOUINE,) if word not in record)
    yield from ((player.value,) for player in _seated(draft) if player is not draft.player)
    if not record and draft.player is None:
        yield from ((f"{players}j",) for players in NUMBERS if players != TWO)


def _seated(draft: Draft) -> Sequence[Any]:
    return PLAYERS[: draft.record.get("players", TWO)]


def _leads(line: str) -> bool:
    """Whether the line is a partie, as it is or with what it lacks added."""
    return _parsed(line) or _parsed(f"{line} {_rest(read_draft(line))}")


def _rest(draft: Draft) -> str:
    """The points not yet told, all to one player, and the last trick."""
    told = draft.record.get("points", {})
    left = PACK - sum(told.values())
    points = []
    for player in _seated(draft):
        if player not in told:
            points.append(f"{player}{max(left, 0)}")
            left = 0
    return " ".join([*points, *([] if "der" in draft.record else ["A der"])])


def _parsed(line: str) -> bool:
    try:
        parse(line)
    except InvalidDeal:
        return False
    return True


def _meaning(code: str, words: Sequence[str], head: str, lang: str) -> str:
    del head  # a word says the same anywhere
    said = WORDS[lang]
    tokens = [token for word in words for token in words_of(word) if isinstance(token, Token)]
    if code == "+":
        return said.announce
    if tokens[0].word is Word.PLAYER:
        return str(tokens[0].value)
    if tokens[0].word is Word.NUMBER and code not in words:
        return said.points.format(n=f"{code}…")
    return _say(tokens[0], lang)


TONGUE: Final = Tongue(_said, _offered, _leads, _meaning, frozenset(((Word.PLAYER, Word.NUMBER),)))
