"""The kinds of fields that the record of a deal has: each reads its JSON, or refuses it, and writes it back.

A field wrong in form reads as None, with its error in the `FieldReader`. Whether a value can be, beside the
others and under the rules, is for `scoring.coinche.judging`.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, ClassVar, Final

from scoring.cards import SEAT_LETTERS, Rank, Seat, Side, Suit, Trump
from scoring.coinche.announces import (
    ALL,
    NO_ANNOUNCES,
    UNREADABLE,
    Announce,
    Announced,
    AnnounceKind,
    announce,
)
from scoring.coinche.deals import SIDES, Bid, CoincheCall, Contract, DraftContract, Slam
from scoring.names import SEATS as SEAT_NAMES
from scoring.names import SIDES as SIDE_NAMES
from scoring.sentences import Sentence
from scoring.sentences import sentence as _
from scoring.strict_json import EnumWord, FieldReader

Pair = tuple[int | None, int | None]
SIDE_WORDS: Final = tuple(side.value for side in SIDES)


@dataclass(frozen=True, slots=True)
class Kind(ABC):
    """What the values of a field are: in JSON, in a deal, and in words.

    A record that has no such field has its `default`.
    """

    default: ClassVar[Any] = None
    many: ClassVar[bool] = False
    """Whether several of the `values` can be chosen."""

    @property
    def values(self) -> tuple[Any, ...]:
        """The values that somebody can choose among, as in JSON; none where a form asks in its own way."""
        return ()

    @abstractmethod
    def read(self, fields: FieldReader, value: Any, path: str) -> Any:
        """The value of a field of a record; None where its JSON is wrong in form."""

    def write(self, value: Any) -> Any:
        """The JSON of a value that is not the default."""
        return value

    def words(self, value: Any) -> Sentence | None:
        """A value, as in JSON, in words: «NS», «Sud»; None where the field says all."""
        del value
        return None


# --- kinds that need nothing else: every form, the codes and the phone's script know them ------------


class Tick(Kind):
    """True or false."""

    default = False
    values = (True,)

    def read(self, fields: FieldReader, value: Any, path: str) -> bool | None:
        return fields.flag(value, path)


@dataclass(frozen=True, slots=True)
class OneSide(Kind):
    """One of the sides. `nobody`: null says that it is neither."""

    values = SIDE_WORDS
    nobody: bool = False

    def read(self, fields: FieldReader, value: Any, path: str) -> Side | None:
        return None if value is None and self.nobody else fields.word(value, path, Side)

    def write(self, value: Side) -> str:
        return value.value

    def words(self, value: str | None) -> Sentence | None:
        return None if value is None else SIDE_NAMES[Side(value)]


@dataclass(frozen=True, slots=True)
class OneSeat(Kind):
    """One of the players, by the letter of the seat. `of_takers`: one of the two who took the deal."""

    values = tuple(SEAT_LETTERS)
    of_takers: bool = False

    def read(self, fields: FieldReader, value: Any, path: str) -> Seat | None:
        letter = fields.of_type(str, value, path)
        if letter is not None and letter not in SEAT_LETTERS:
            fields.refuse(path, "bad-value", value=letter, what=", ".join(SEAT_LETTERS))
        return None if letter is None else SEAT_LETTERS.get(letter)

    def write(self, value: Seat) -> str:
        return value.letter

    def words(self, value: str) -> Sentence:
        return SEAT_NAMES[SEAT_LETTERS[value]]


class SomeSides(Kind):
    """A list of sides, each once."""

    default = ()
    values = SIDE_WORDS
    many = True

    def read(self, fields: FieldReader, value: Any, path: str) -> tuple[Side, ...] | None:
        names = fields.of_type(list, value, path, _("une liste de camps"))
        if names is None:
            return None
        sides: list[Side] = []
        for place, name in enumerate(names):
            side = fields.word(name, f"{path}[{place}]", Side)
            if side in sides:
                fields.refuse(f"{path}[{place}]", "bad-value", value=name, what=_("déjà nommé"))
            elif side is not None:
                sides.append(side)
        return tuple(sides)

    def write(self, value: tuple[Side, ...]) -> list[str]:
        return [side.value for side in value]


@dataclass(frozen=True, slots=True)
class OneOf(Kind):
    """One of a few words or whole numbers, each with its words and its code for the keyboard."""

    named: Mapping[str | int, Sentence]
    codes: Mapping[str | int, str]

    @property
    def values(self) -> tuple[Any, ...]:
        return tuple(self.named)

    def read(self, fields: FieldReader, value: Any, path: str) -> str | int | None:
        for known in self.named:
            if known == value and type(known) is type(value):
                return known
        fields.refuse(path, "bad-value", value=value, what=", ".join(map(str, self.named)))
        return None

    def words(self, value: str | int) -> Sentence:
        return self.named[value]


# --- kinds that forms and codes ask in their own way ------------------------------------------------


class AnyValue(Kind):
    """Anything at all, in a tuple of one; returned as it is."""

    default = ()

    def read(self, fields: FieldReader, value: Any, path: str) -> tuple[Any, ...]:
        del fields, path
        return (value,)

    def write(self, value: tuple[Any, ...]) -> Any:
        return value[0]


class PointsBySide(Kind):
    """Whole numbers by side: None for a side that is left out, and for one that is wrong in form."""

    default = (None, None)

    def read(self, fields: FieldReader, value: Any, path: str) -> Pair | None:
        return _numbers(fields, value, path, absent=None)

    def write(self, value: Pair) -> dict[str, int]:
        return {side.value: n for side, n in zip(SIDES, value, strict=True) if n is not None}


class CountBySide(Kind):
    """How many belotes each side has, None where that is wrong in form."""

    default = (0, 0)

    def read(self, fields: FieldReader, value: Any, path: str) -> Pair | None:
        pair = _numbers(fields, value, path, absent=0)
        if pair is None:
            return None
        ns, ew = pair
        if ns is not None and ew is not None and ns >= 0 <= ew:
            return pair
        return _count(fields, ns, f"{path}.NS"), _count(fields, ew, f"{path}.EW")

    def write(self, value: tuple[int, int]) -> dict[str, int]:
        return {side.value: n for side, n in zip(SIDES, value, strict=True) if n}


def _numbers(fields: FieldReader, value: object, path: str, absent: int | None) -> Pair | None:
    """The numbers of both sides, `absent` for a side that is left out, None for one that is wrong in form."""
    if type(value) is not dict:
        fields.object(value, path)
        return None
    ns, ew = value.get("NS", absent), value.get("EW", absent)
    if type(ns) is int and type(ew) is int and len(value) == ("NS" in value) + ("EW" in value):
        return ns, ew
    pair = {"NS": absent, "EW": absent}
    for side, number in value.items():
        if side in pair:
            pair[side] = fields.integer(number, f"{path}.{side}")
        else:
            fields.only([side], path, pair)
    return pair["NS"], pair["EW"]


def _count(fields: FieldReader, number: int | None, path: str) -> int | None:
    if number is None or number >= 0:
        return number
    fields.refuse(path, "bad-value", value=number, what=_("un nombre de belotes"))
    return None


class ContractParts(Kind):
    """A contract, as far as its parts can be read."""

    def read(self, fields: FieldReader, value: Any, path: str) -> DraftContract | None:
        record = fields.object(value, path)
        if record is None:
            return None
        if not record:  # as if absent
            fields.missing(path)
            return None
        by = bid = trump = None
        call: CoincheCall | None = CoincheCall.NONE
        for name, part in record.items():
            match name:
                case "by":
                    by = fields.word(part, f"{path}.by", Side)
                case "bid":
                    bid = _bid(fields, part, f"{path}.bid")
                case "trump":
                    trump = fields.word(part, f"{path}.trump", Trump)
                case "call":
                    call = fields.word(part, f"{path}.call", CoincheCall)
                case _:
                    fields.only([name], path, ())
        for name in ("by", "bid", "trump"):
            if name not in record:
                fields.missing(f"{path}.{name}")
        return DraftContract(by, bid, trump, call)

    def write(self, value: Contract) -> dict[str, Any]:
        return value.to_record()


def _bid(fields: FieldReader, value: object, path: str) -> Bid | None:
    """A whole number of points, ``capot`` or ``generale``."""
    if type(value) is int:
        return value
    if type(value) is str:
        return fields.word(value, path, Slam)
    fields.refuse(path, "wrong-type", what=_("un nombre entier ou « capot »"))
    return None


ANNOUNCES: Final = _("une liste d’annonces")

# Every announce by what its record says, and how many fields that takes: an announce is accepted by
# finding it here, and only one that is not here is looked at field by field, to say why.
_BY_RECORD: Final = {
    (
        which.kind.value,
        which.rank.value,
        which.suit and which.suit.value,
        2 if which.suit is None else 3,
    ): which
    for which in ALL
}


class AnnouncesBySide(Kind):
    """The announces of both sides, `UNREADABLE` for those that are wrong in form."""

    default = NO_ANNOUNCES

    def read(self, fields: FieldReader, value: Any, path: str) -> Announced | None:
        if type(value) is not dict:
            fields.object(value, path)
            return None
        pair: dict[str, tuple[Announce, ...]] = {"NS": (), "EW": ()}
        for side, announced in value.items():
            if side not in pair:
                fields.only([side], path, pair)
            elif type(announced) is list:
                pair[side] = _announces_of_list(fields, announced, path, side)
            else:
                fields.refuse(f"{path}.{side}", "wrong-type", what=ANNOUNCES)
                pair[side] = (UNREADABLE,)
        return pair["NS"], pair["EW"]

    def write(self, value: Announced) -> dict[str, Any]:
        return {
            side.value: [which.to_record() for which in announced]
            for side, announced in zip(SIDES, value, strict=True)
            if announced
        }


def _announces_of_list(
    fields: FieldReader, announced: list[Any], path: str, side: str
) -> tuple[Announce, ...]:
    found = []
    for item in announced:
        try:
            found.append(_BY_RECORD[item["kind"], item["rank"], item.get("suit"), len(item)])
        except (KeyError, TypeError, AttributeError, IndexError):
            found.append(_refuse_announce(fields, item, f"{path}.{side}[{len(found)}]"))
    return tuple(found)


def _refuse_announce(fields: FieldReader, value: object, path: str) -> Announce:
    """Refuse a malformed announce; the announce that is meant, `UNREADABLE` where that is not clear."""
    record = fields.object(value, path)
    if record is None:
        return UNREADABLE
    kind = _required(fields, record, path, "kind", AnnounceKind)
    rank = _required(fields, record, path, "rank", Rank)
    with_suit = "suit" in record if kind is None else kind is not AnnounceKind.CARRE
    suit = _required(fields, record, path, "suit", Suit) if with_suit else None
    fields.only(record, path, ("kind", "rank", "suit") if with_suit else ("kind", "rank"))
    if kind is None or rank is None or (with_suit and suit is None):
        return UNREADABLE
    return announce(kind, rank, suit)


def _required(
    fields: FieldReader, record: dict[str, Any], path: str, name: str, among: type[EnumWord]
) -> EnumWord | None:
    if name in record:
        return fields.word(record[name], f"{path}.{name}", among)
    fields.missing(f"{path}.{name}")
    return None
