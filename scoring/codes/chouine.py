"""A partie of chouine in short codes, one line each: `A58 der +m! B62` (docs/codes.md).

A letter names a player, and what follows is that player's until the next letter.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any, Final, NamedTuple

from scoring.chouine.parties import PLAYERS, TWO, Announce, Kind, Partie, Player
from scoring.chouine.reading import read
from scoring.codes.errors import CodeError, placed, wrong
from scoring.codes.tokens import Unknown, read_id, scan
from scoring.codes.writing import write_id
from scoring.errors import DealError, InvalidDeal

Record = dict[str, Any]


class Word(StrEnum):
    """The kinds of words, in the order they are looked for."""

    ID = "id"
    PLAYERS = "players"
    ANNOUNCE = "announces"
    CHOUINE = "chouine"
    DER = "der"
    PLAYER = "player"
    NUMBER = "points"


class Token(NamedTuple):
    """One word: what it says, and where it stands, from 0."""

    word: Word
    value: Any
    start: int
    text: str


KIND_CODES: Final = {
    Kind.MARIAGE: "m",
    Kind.TIERCE: "t",
    Kind.QUARTERON: "q",
    Kind.QUINTE: "5",
    Kind.TRENTE: "3",
}
IN_TRUMPS: Final = "!"
_KINDS: Final = {code: kind for kind, code in KIND_CODES.items()}
_PATTERNS: Final = {
    word: re.compile(pattern, re.IGNORECASE | re.ASCII | re.DOTALL)
    for word, pattern in {
        Word.ID: r"#(.*)",
        Word.PLAYERS: r"([234])j",
        Word.ANNOUNCE: r"\+([mtq]!?|[53])",
        Word.CHOUINE: r"ch(?:ouine)?()",
        Word.DER: r"der()",
        Word.PLAYER: r"([abcd])",
        Word.NUMBER: r"([0-9]{1,4})(?![0-9j])",
    }.items()
}

PLAYER: Final = ("le joueur (A ou B)", "the player (A or B)")
OF_A_PLAYER: Final = (
    "des points, der, une annonce (+m, +t, +q, +5, « ! » en atout), ch, ou un autre joueur",
    "points, der, an announce (+m, +t, +q, +5, “!” in trumps), ch, or another player",
)
LACKING: Final = {
    "points": ("les points d'un joueur (A58)", "the points of a player (A58)"),
    "der": ("qui a pris le dernier pli (der)", "who took the last trick (der)"),
}
MORE_PLAYERS: Final = (
    "à trois ou quatre joueurs, la ligne commence par 3j ou 4j",
    "of three or four players, the line begins with 3j or 4j",
)
TWICE: Final = ("c'est déjà dit", "that has been said")


@dataclass
class Draft:
    """A line as far as it is understood: the record it says, and where each field stands."""

    end: int
    record: Record = field(default_factory=dict)
    player: Player | None = None
    columns: dict[str, int] = field(default_factory=dict)
    errors: list[CodeError] = field(default_factory=list)

    def column(self, path: str) -> int:
        """Where a field stands, or what it is part of; the end of the line where nothing says it."""
        while path and path not in self.columns:
            path = path[: max(path.rfind("."), path.rfind("["), 0)]
        return self.columns.get(path, self.end)


def parse(line: str) -> Record:
    """The record a line says; `InvalidDeal` has each `CodeError` where it says none."""
    draft = read_draft(line)
    if draft.errors:
        raise InvalidDeal(draft.errors)
    try:
        return read(draft.record).to_record()
    except InvalidDeal as invalid:
        raise InvalidDeal(_placed(error, draft) for error in invalid.errors) from invalid


def write(record: object) -> str:
    """The code of a record; `InvalidDeal` says all that is wrong with one that is no partie."""
    return " ".join(_written(read(record)))


def read_draft(line: str) -> Draft:
    """What a line says, understood or not."""
    draft = Draft(len(line.rstrip()) + 1)
    for found in words_of(line):
        if isinstance(found, Unknown):
            fr, en = OF_A_PLAYER if draft.player else PLAYER
            draft.errors.append(wrong(found.start + 1, "", "not-understood", text=found.text, fr=fr, en=en))
        else:
            _hear(draft, found)
    return draft


def words_of(line: str) -> Iterator[Token | Unknown]:
    return scan(line, _token)


def _token(line: str, start: int) -> Token | None:
    for word, pattern in _PATTERNS.items():
        match = pattern.match(line, start)
        if match:
            return Token(word, _value(word, match[1]), start, match[0])
    return None


def _value(word: Word, text: str) -> Any:
    if word is Word.ID:
        return read_id(text)
    if word is Word.PLAYER:
        return Player(text.upper())
    if word is Word.ANNOUNCE:
        return Announce(_KINDS[text[0].lower()], text.endswith(IN_TRUMPS))
    return int(text) if text else None


def _hear(draft: Draft, token: Token) -> None:
    """What one word adds to the record."""
    record, player = draft.record, draft.player
    if token.word is Word.PLAYER:
        draft.player = token.value
    elif token.word is Word.ID:
        record |= dict(zip(("id",), token.value, strict=False))
    elif token.word is Word.PLAYERS:
        _say_once(draft, token, "players", record, token.value)
    elif player is None:
        fr, en = PLAYER
        draft.errors.append(wrong(token.start + 1, "", "not-understood", text=token.text, fr=fr, en=en))
    elif token.word is Word.NUMBER:
        draft.columns["points"] = token.start + 1
        _say_once(draft, token, f"points.{player}", record.setdefault("points", {}), token.value)
    elif token.word is Word.ANNOUNCE:
        announced = record.setdefault("announces", {}).setdefault(player.value, [])
        draft.columns[f"announces.{player}[{len(announced)}]"] = token.start + 1
        announced.append(token.value.to_record())
    else:
        _say_once(draft, token, token.word.value, record, player.value)


def _say_once(draft: Draft, token: Token, path: str, into: Record, value: Any) -> None:
    name = path.rpartition(".")[2]
    if name in into:
        fr, en = TWICE
        draft.errors.append(wrong(token.start + 1, path, "said-twice", text=token.text, fr=fr, en=en))
    else:
        into[name], draft.columns[path] = value, token.start + 1


def _placed(error: DealError, draft: Draft) -> CodeError:
    """An error of the record as one of the line."""
    column = draft.column(error.field)
    if error.code == "unknown-field" and error.field[-1:] in PLAYERS:
        fr, en = MORE_PLAYERS
        return wrong(column, error.field, error.code, text=error.field[-1:], fr=fr, en=en)
    if error.code != "missing":
        return placed(column, error)
    fr, en = LACKING[error.field.partition(".")[0]]
    player = error.field.rpartition(".")[2] if "." in error.field else "A"
    fr, en = (text.replace("A58", f"{player}58") for text in (fr, en))
    return wrong(draft.end, error.field, "missing", fr=fr, en=en)


def _written(partie: Partie) -> Iterator[str]:
    if partie.players != TWO:
        yield f"{partie.players}j"
    for player, points, announced in zip(partie.seated, partie.points, partie.announces, strict=True):
        words = [
            *(["der"] if partie.der is player else []),
            *(announce_code(which) for which in announced),
            *(["ch"] if partie.chouine is player else []),
        ]
        if points is not None or words:
            yield " ".join([f"{player}{'' if points is None else points}", *words])
    if partie.id:
        yield f"#{write_id(partie.id[0])}"


def announce_code(which: Announce) -> str:
    """`+m`; `+m!` in trumps."""
    return f"+{KIND_CODES[which.kind]}{IN_TRUMPS if which.trump else ''}"
