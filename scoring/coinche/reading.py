"""From a JSON record to a `Deal`, or to everything that is wrong with its form (docs/rules/records.md).

Each field has one function here that turns its JSON into a value or says what is wrong with it. A
field wrong in form is judged no further. What is well made but impossible is for `scoring.coinche.judging`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, Final, NamedTuple, TypeVar

from scoring.cards import Rank, Side, Suit, Trump
from scoring.coinche.announces import ALL, Announce, Announced, Kind, announce
from scoring.coinche.deals import Bid, Call, Contract, Slam
from scoring.errors import DealError, FormError

Errors = list[DealError]
Word = TypeVar("Word", Side, Suit, Rank, Trump, Kind, Call, Slam)
Pair = tuple[int | None, int | None]


class Draft(NamedTuple):
    """A contract on the way: None where a part is missing or wrong."""

    by: Side | None
    bid: Bid | None
    trump: Trump | None
    call: Call | None

    def contract(self) -> Contract | None:
        """The contract, once every part is there."""
        by, bid, trump, call = self
        if by is None or bid is None or trump is None or call is None:
            return None
        return Contract(by, bid, trump, call)


def wrong_type(path: str, fr: str, en: str) -> FormError:
    return FormError(path, "wrong-type", fr=fr, en=en)


def missing(path: str) -> FormError:
    return FormError(path, "missing", name=path.rpartition(".")[2])


def unknown(path: str, name: str) -> FormError:
    return FormError(path, "unknown-field", name=name)


def read_word(words: type[Word], value: object, path: str, errors: Errors) -> Word | None:
    """One of the record's fixed words."""
    if type(value) is not str:
        errors.append(wrong_type(path, "un mot", "a word"))
        return None
    try:
        return words(value)
    except ValueError:
        choice = ", ".join(words)
        errors.append(FormError(path, "bad-value", value=value, fr=choice, en=choice))
        return None


def read_flag(value: object, path: str, errors: Errors) -> bool | None:
    if type(value) is not bool:
        errors.append(wrong_type(path, "vrai ou faux", "true or false"))
        return None
    return value


def read_side_or_null(value: object, path: str, errors: Errors) -> Side | None:
    return None if value is None else read_word(Side, value, path, errors)


def read_side(value: object, path: str, errors: Errors) -> Side | None:
    return read_word(Side, value, path, errors)


def read_object(value: object, path: str, errors: Errors) -> dict[str, Any] | None:
    if type(value) is not dict:
        errors.append(wrong_type(path, "un objet", "an object"))
        return None
    return value


def read_points(value: object, path: str, errors: Errors) -> Pair | None:
    """Whole numbers by side, either of which may be left out."""
    record = read_object(value, path, errors)
    if record is None:
        return None
    ns = ew = None
    for side, number in record.items():
        if side not in ("NS", "EW"):
            errors.append(unknown(f"{path}.{side}", side))
        elif type(number) is not int:
            errors.append(wrong_type(f"{path}.{side}", "un nombre entier", "a whole number"))
        elif side == "NS":
            ns = number
        else:
            ew = number
    return ns, ew


def read_belote(value: object, path: str, errors: Errors) -> Pair | None:
    """How many belotes each side announced, None where that is wrong in form."""
    pair = read_points(value, path, errors)
    if pair is None:
        return None
    belote: dict[str, int | None] = {"NS": 0, "EW": 0}
    for side, number in zip(Side, pair, strict=True):
        if number is not None and number < 0:
            fr, en = "un nombre de belotes", "a number of belotes"
            errors.append(FormError(f"{path}.{side}", "bad-value", value=number, fr=fr, en=en))
            belote[side] = None
        elif side in value:  # type: ignore[operator]  # it is an object: read_points saw to it
            belote[side] = number
    return belote["NS"], belote["EW"]


def read_sides(value: object, path: str, errors: Errors) -> tuple[Side, ...] | None:
    """A list of sides, each once."""
    if type(value) is not list:
        errors.append(wrong_type(path, "une liste de camps", "a list of sides"))
        return None
    sides: list[Side] = []
    for place, name in enumerate(value):
        side = read_word(Side, name, f"{path}[{place}]", errors)
        if side in sides:
            errors.append(FormError(f"{path}[{place}]", "bad-value", value=name, fr="déjà nommé", en="twice"))
        elif side is not None:
            sides.append(side)
    return tuple(sides)


def read_bid(value: object, path: str, errors: Errors) -> Bid | None:
    """A whole number of points, ``capot`` or ``generale``."""
    if type(value) is int:
        return value
    if type(value) is str:
        return read_word(Slam, value, path, errors)
    errors.append(wrong_type(path, "un nombre entier ou « capot »", "a whole number or “capot”"))
    return None


CONTRACT: Final[dict[str, Callable[[object, str, Errors], Any]]] = {
    "by": lambda value, path, errors: read_word(Side, value, path, errors),
    "bid": read_bid,
    "trump": lambda value, path, errors: read_word(Trump, value, path, errors),
    "call": lambda value, path, errors: read_word(Call, value, path, errors),
}


def read_contract(value: object, path: str, errors: Errors) -> Draft | None:
    record = read_object(value, path, errors)
    if record is None:
        return None
    if not record:  # as if absent
        errors.append(missing(path))
        return None
    parts: dict[str, Any] = {"call": Call.NONE}
    for name, part in record.items():
        if name in CONTRACT:
            parts[name] = CONTRACT[name](part, f"{path}.{name}", errors)
        else:
            errors.append(unknown(f"{path}.{name}", name))
    errors.extend(missing(f"{path}.{name}") for name in ("by", "bid", "trump") if name not in record)
    return Draft(*(parts.get(name) for name in Draft._fields))


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


# Stands for an announce that cannot be read: something was announced, of no card one could name.
UNREADABLE: Final = Announce(Kind.CARRE, Rank.SEVEN)


def read_announces(value: object, path: str, errors: Errors) -> Announced | None:
    """What both sides announced, `UNREADABLE` where it is wrong in form."""
    record = read_object(value, path, errors)
    if record is None:
        return None
    pair: dict[str, tuple[Announce, ...]] = {"NS": (), "EW": ()}
    for side, announced in record.items():
        if side not in pair:
            errors.append(unknown(f"{path}.{side}", side))
        elif type(announced) is not list:
            errors.append(wrong_type(f"{path}.{side}", "une liste d'annonces", "a list of announces"))
            pair[side] = (UNREADABLE,)
        elif announced:
            pair[side] = tuple(_read_list(announced, f"{path}.{side}", errors))
    return pair["NS"], pair["EW"]


def _read_list(announced: list[Any], path: str, errors: Errors) -> Iterator[Announce]:
    for place, item in enumerate(announced):
        try:
            yield _BY_RECORD[item["kind"], item["rank"], item.get("suit"), len(item)]
        except (KeyError, TypeError, AttributeError, IndexError):
            yield _explain_announce(item, f"{path}[{place}]", errors)


def _explain_announce(value: object, path: str, errors: Errors) -> Announce:
    """Say what is wrong with the form of a record that is no announce; what it is, if that is clear."""
    record = read_object(value, path, errors)
    if record is None:
        return UNREADABLE
    kind = _required(Kind, record, "kind", path, errors)
    rank = _required(Rank, record, "rank", path, errors)
    with_suit = "suit" in record if kind is None else kind is not Kind.CARRE
    suit = _required(Suit, record, "suit", path, errors) if with_suit else None
    expected = ("kind", "rank", "suit") if with_suit else ("kind", "rank")
    errors.extend(unknown(f"{path}.{name}", name) for name in record if name not in expected)
    if kind is None or rank is None or (with_suit and suit is None):
        return UNREADABLE
    return announce(kind, rank, suit)


def _required(words: type[Word], record: dict[str, Any], name: str, path: str, errors: Errors) -> Word | None:
    if name not in record:
        errors.append(missing(f"{path}.{name}"))
        return None
    return read_word(words, record[name], f"{path}.{name}", errors)


FIELDS: Final[dict[str, Callable[[object, str, Errors], Any]]] = {
    "passed": read_flag,
    "contract": read_contract,
    "points": read_points,
    "capot": read_side_or_null,
    "solo": read_flag,
    "belote": read_belote,
    "rebelote_omitted": read_sides,
    "announces": read_announces,
    "first_announce": read_side,
    "renonce": read_side_or_null,
    "last": read_flag,
}
