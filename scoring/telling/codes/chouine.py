"""A partie of chouine in short codes, one line each: `A58 der +m! B62` (docs/codes.md).

A letter names a player, and what follows is that player's until the next letter.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from functools import partial
from typing import Any, Final, NamedTuple

from scoring.chouine.parties import (
    ALL,
    INLINE_NAMES,
    NUMBERS,
    PACK,
    PLAYERS,
    TWO,
    ChouineAnnounce,
    ChouineAnnounceKind,
    ChouinePlayer,
    Partie,
)
from scoring.chouine.reader import read
from scoring.errors import DealError, InvalidDeal
from scoring.sentences import Joined, Text, joined
from scoring.sentences import sentence as _
from scoring.telling.codes.errors import CodeError, at_column, code_error
from scoring.telling.codes.growing import Completion, Contents, Grammar, Parts, grow
from scoring.telling.codes.tokens import UnknownText, read_id, scan
from scoring.telling.codes.writing import write_id

Record = dict[str, Any]


class ChouineTokenKind(StrEnum):
    """The kinds of words in a line of chouine, in the order in which they are looked for."""

    ID = "id"
    PLAYERS = "players"
    ANNOUNCE = "announces"
    CHOUINE = "chouine"
    AWARDED = "awarded"
    DER = "der"
    PLAYER = "player"
    NUMBER = "points"


class ChouineToken(NamedTuple):
    """One word of a line of chouine: its kind, its value, and where it begins, from 0."""

    kind: ChouineTokenKind
    value: Any
    start: int
    text: str


KIND_CODES: Final = {
    ChouineAnnounceKind.MARIAGE: "m",
    ChouineAnnounceKind.TIERCE: "t",
    ChouineAnnounceKind.QUARTERON: "q",
    ChouineAnnounceKind.QUINTE: "5",
    ChouineAnnounceKind.TRENTE: "3",
}
IN_TRUMPS: Final = "!"
AT_ONCE: Final = {ChouineTokenKind.CHOUINE: "ch", ChouineTokenKind.AWARDED: "rec"}
"""The codes after the player who won without a count."""
_KINDS: Final = {code: kind for kind, code in KIND_CODES.items()}
_PATTERNS: Final = {
    kind: re.compile(pattern, re.IGNORECASE | re.ASCII | re.DOTALL)
    for kind, pattern in {
        ChouineTokenKind.ID: r"#(.*)",
        ChouineTokenKind.PLAYERS: r"([234])j",
        ChouineTokenKind.ANNOUNCE: r"\+([mtq]!?|[53])",
        ChouineTokenKind.CHOUINE: r"ch(?:ouine)?()",
        ChouineTokenKind.AWARDED: r"rec()",
        ChouineTokenKind.DER: r"der()",
        ChouineTokenKind.PLAYER: r"([abcd])",
        ChouineTokenKind.NUMBER: r"([0-9]{1,4})(?![0-9j])",
    }.items()
}

PLAYER: Final = _("le joueur (A ou B)")
OF_A_PLAYER: Final = _(
    "des points, der, une annonce (+m, +t, +q, +5, « ! » en atout), ch, rec, ou un autre joueur"
)
POINTS: Final = _("les points d’un joueur ({player}58)")
LAST_TRICK: Final = _("qui a pris le dernier pli (der)")
MORE_PLAYERS: Final = _("à trois ou quatre joueurs, la ligne commence par 3j ou 4j")
FIXED_MEANINGS: Final = {
    ChouineTokenKind.DER: _("dix de der"),
    ChouineTokenKind.CHOUINE: _("chouine"),
    ChouineTokenKind.AWARDED: _("reçoit la partie (deuxième erreur)"),
}
"""The meanings of the words that mean the same after any player."""
TWO_PAIRS: Final = _("A et B sont les deux équipes")
TWICE: Final = _("c’est déjà dit")


@dataclass
class ChouineDraft:
    """A line of chouine as far as it is understood: its record, and the column of each field."""

    end: int
    record: Record = field(default_factory=dict)
    player: ChouinePlayer | None = None
    columns: dict[str, int] = field(default_factory=dict)
    errors: list[CodeError] = field(default_factory=list)

    def column(self, path: str) -> int:
        """The column of a field, or of the one it is part of; the end of the line where it is absent."""
        while path and path not in self.columns:
            path = path[: max(path.rfind("."), path.rfind("["), 0)]
        return self.columns.get(path, self.end)


def parse(line: str, pairs: bool = False) -> Record:
    """The record of a line; `InvalidDeal` has each `CodeError` of a line that gives none.

    With `pairs`, A and B are two pairs of partners.
    """
    draft = read_draft(line)
    if draft.errors:
        raise InvalidDeal(draft.errors)
    try:
        return read(draft.record, None, pairs).to_record()
    except InvalidDeal as invalid:
        raise InvalidDeal(_as_code_error(error, draft, pairs) for error in invalid.errors) from invalid


def write(record: object, pairs: bool = False) -> str:
    """The code of a record; raises `InvalidDeal` with every error if the record is no partie."""
    return " ".join(_words_of_partie(read(record, None, pairs)))


def read_draft(line: str) -> ChouineDraft:
    """The draft of a line, with the errors of what is not understood."""
    draft = ChouineDraft(len(line.rstrip()) + 1)
    for found in words_of(line):
        if isinstance(found, UnknownText):
            what = OF_A_PLAYER if draft.player else PLAYER
            draft.errors.append(code_error(found.start + 1, "", "not-understood", what, found.text))
        else:
            _add_word(draft, found)
    return draft


def words_of(line: str) -> Iterator[ChouineToken | UnknownText]:
    return scan(line, _token)


def _token(line: str, start: int) -> ChouineToken | None:
    for kind, pattern in _PATTERNS.items():
        match = pattern.match(line, start)
        if match:
            return ChouineToken(kind, _value(kind, match[1]), start, match[0])
    return None


def _value(kind: ChouineTokenKind, text: str) -> Any:
    if kind is ChouineTokenKind.ID:
        return read_id(text)
    if kind is ChouineTokenKind.PLAYER:
        return ChouinePlayer(text.upper())
    if kind is ChouineTokenKind.ANNOUNCE:
        return ChouineAnnounce(_KINDS[text[0].lower()], text.endswith(IN_TRUMPS))
    return int(text) if text else None


def _add_word(draft: ChouineDraft, token: ChouineToken) -> None:
    """Add one word to the record."""
    record, player = draft.record, draft.player
    if token.kind is ChouineTokenKind.PLAYER:
        draft.player = token.value
    elif token.kind is ChouineTokenKind.ID:
        record |= dict(zip(("id",), token.value, strict=False))
    elif token.kind is ChouineTokenKind.PLAYERS:
        _set_once(draft, token, "players", record, token.value)
    elif player is None:
        draft.errors.append(code_error(token.start + 1, "", "not-understood", PLAYER, token.text))
    elif token.kind is ChouineTokenKind.NUMBER:
        draft.columns["points"] = token.start + 1
        _set_once(draft, token, f"points.{player}", record.setdefault("points", {}), token.value)
    elif token.kind is ChouineTokenKind.ANNOUNCE:
        announced = record.setdefault("announces", {}).setdefault(player.value, [])
        draft.columns[f"announces.{player}[{len(announced)}]"] = token.start + 1
        announced.append(token.value.to_record())
    else:
        _set_once(draft, token, token.kind.value, record, player.value)


def _set_once(draft: ChouineDraft, token: ChouineToken, path: str, into: Record, value: Any) -> None:
    name = path.rpartition(".")[2]
    if name in into:
        draft.errors.append(code_error(token.start + 1, path, "said-twice", TWICE, token.text))
    else:
        into[name], draft.columns[path] = value, token.start + 1


def _as_code_error(error: DealError, draft: ChouineDraft, pairs: bool) -> CodeError:
    """The error of a record as an error at a column of its line."""
    column = draft.column(error.field)
    if error.code == "unknown-field" and pairs:
        return code_error(column, error.field, error.code, TWO_PAIRS, error.field[-1:])
    if error.code == "unknown-field" and error.field[-1:] in PLAYERS:
        return code_error(column, error.field, error.code, MORE_PLAYERS, error.field[-1:])
    if error.code != "missing":
        return at_column(column, error)
    field, _dot, player = error.field.partition(".")
    what = POINTS.filled(player=player or "A") if field == "points" else LAST_TRICK
    return code_error(draft.end, error.field, "missing", what)


def _words_of_partie(partie: Partie) -> Iterator[str]:
    if partie.players != TWO:
        yield f"{partie.players}j"
    for player, points, announced in zip(partie.seated, partie.points, partie.announces, strict=True):
        words = [
            *(["der"] if partie.der is player else []),
            *(announce_code(which) for which in announced),
            *(AT_ONCE[kind] for kind in AT_ONCE if getattr(partie, kind) is player),
        ]
        if points is not None or words:
            yield " ".join([f"{player}{'' if points is None else points}", *words])
    if partie.id:
        yield f"#{write_id(partie.id[0])}"


def announce_code(which: ChouineAnnounce) -> str:
    """`+m`; `+m!` in trumps."""
    return f"+{KIND_CODES[which.kind]}{IN_TRUMPS if which.trump else ''}"


def complete(line: str, pairs: bool = False) -> list[Completion]:
    """The possible continuations of `line`, those of the word being typed first."""
    close = frozenset(((ChouineTokenKind.PLAYER, ChouineTokenKind.NUMBER),))
    return grow(line, Grammar(_contents, _offered, partial(_leads, pairs=pairs), _meaning, close))


def say(line: str) -> Joined:
    """The meaning of a line as far as it is understood: «A : 58 points, dix de der, B : 62 points»."""
    parts: list[object] = []
    player: object = None
    for token in words_of(line):
        if not isinstance(token, ChouineToken):
            continue
        if token.kind is ChouineTokenKind.PLAYER:
            player = token.value
        else:
            text = _say(token)
            parts.append(text if player is None else _("{name} : {points}", name=player, points=text))
            player = None
    return joined(parts if player is None else [*parts, player])


def _say(token: ChouineToken) -> Text:
    match token.kind:
        case ChouineTokenKind.ANNOUNCE:
            return INLINE_NAMES[token.value]
        case ChouineTokenKind.ID:
            return joined([token.text.strip()])
        case ChouineTokenKind.PLAYERS:
            return _("{players} joueurs", players=token.value)
        case ChouineTokenKind.NUMBER:
            return _("{points} points", points=token.value)
        case kind:
            return FIXED_MEANINGS[kind]


def _contents(line: str) -> Contents:
    return [
        (found.kind, found.value) if isinstance(found, ChouineToken) else (found.text,)
        for found in words_of(line)
    ]


def _offered(head: str, tail: str) -> Iterable[Parts]:
    draft = read_draft(head)
    return () if draft.errors or "id" in draft.record else _words(draft, tail)


def _words(draft: ChouineDraft, tail: str) -> Iterator[Parts]:
    """The words for the current player first, then the other players; at the very start how many play."""
    record = draft.record
    if draft.player is not None:
        if tail[:1].isdecimal() and draft.player not in record.get("points", {}):
            yield from (tuple(str(n)) for n in range(PACK + 1) if str(n).startswith(tail[:1]))
        yield from ((kind.value,) for kind in (ChouineTokenKind.DER,) if kind not in record)
        for which in ALL:
            code = announce_code(which)
            yield (code[:1], code[1:2], *([IN_TRUMPS] if which.trump else []))
        if not record.keys() & AT_ONCE.keys():
            yield from ((code,) for code in AT_ONCE.values())
    yield from ((player.value,) for player in _seated(draft) if player is not draft.player)
    if not record and draft.player is None:
        yield from ((f"{players}j",) for players in NUMBERS if players != TWO)


def _seated(draft: ChouineDraft) -> Sequence[Any]:
    return PLAYERS[: draft.record.get("players", TWO)]


def _leads(line: str, pairs: bool) -> bool:
    """Whether the line is a partie, as it is or completed with what it lacks."""
    return _parsed(line, pairs) or _parsed(f"{line} {_rest(read_draft(line))}", pairs)


def _rest(draft: ChouineDraft) -> str:
    """A completion of a line: the points not yet given, all to one player, and the last trick."""
    taken = draft.record.get("points", {})
    left = PACK - sum(taken.values())
    points = []
    for player in _seated(draft):
        if player not in taken:
            points.append(f"{player}{max(left, 0)}")
            left = 0
    return " ".join([*points, *([] if "der" in draft.record else ["A der"])])


def _parsed(line: str, pairs: bool) -> bool:
    try:
        parse(line, pairs)
    except InvalidDeal:
        return False
    return True


def _meaning(code: str, words: Sequence[str], _head: str) -> Text:
    """The meaning of `code`, or of the words that it may become; it is the same after any line."""
    tokens = [token for word in words for token in words_of(word) if isinstance(token, ChouineToken)]
    if code == "+":
        return _("une annonce")
    if tokens[0].kind is ChouineTokenKind.PLAYER:
        return joined([tokens[0].value])
    return _say(tokens[0])
