"""From a JSON record to a `RecordedDeal`, or to everything that is wrong with it (docs/rules/records.md).

Each field has one function here that turns its JSON into a value or refuses it. A field wrong in form is
judged no further. What is well made but impossible is for `scoring.coinche.judging`.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from scoring.cards import SEAT_LETTERS, Rank, Seat, Side, Suit, Trump
from scoring.coinche import judging
from scoring.coinche.announces import (
    ALL,
    NO_ANNOUNCES,
    UNREADABLE,
    Announce,
    Announced,
    AnnounceKind,
    announce,
)
from scoring.coinche.deals import Bid, CoincheCall, Contract, DraftContract, RecordedDeal, Slam
from scoring.coinche.pools import Pool
from scoring.coinche.ruleset import Ruleset
from scoring.errors import InvalidDeal
from scoring.sentences import sentence as _
from scoring.strict_json import EnumWord, FieldReader

Pair = tuple[int | None, int | None]

UNREAD: Final = ((UNREADABLE,), (UNREADABLE,))
ANNOUNCES: Final = _("une liste d'annonces")
PASSED_FIELDS: Final = frozenset(("passed", "last", "dealer", "id"))


def _side(fields: FieldReader, value: object, path: str) -> Side | None:
    return fields.word(value, path, Side)


def _side_or_null(fields: FieldReader, value: object, path: str) -> Side | None:
    return None if value is None else fields.word(value, path, Side)


def _seat(fields: FieldReader, value: object, path: str) -> Seat | None:
    letter = fields.of_type(str, value, path)
    if letter is not None and letter not in SEAT_LETTERS:
        fields.refuse(path, "bad-value", value=letter, what=", ".join(SEAT_LETTERS))
    return None if letter is None else SEAT_LETTERS.get(letter)


def _points(fields: FieldReader, value: object, path: str, absent: int | None = None) -> Pair | None:
    """Whole numbers by side, None where one is wrong in form; of a side that is left out `absent`."""
    record = fields.object(value, path)
    if record is None:
        return None
    pair = {"NS": absent, "EW": absent}
    for side, number in record.items():
        if side not in pair:
            fields.only([side], path, pair)
        elif type(number) is int:
            pair[side] = number
        else:
            pair[side] = fields.integer(number, f"{path}.{side}")
    return pair["NS"], pair["EW"]


def _belote(fields: FieldReader, value: object, path: str) -> Pair | None:
    """The number of belotes of each side, None where it is wrong in form."""
    pair = _points(fields, value, path, absent=0)
    if pair is None:
        return None
    ns, ew = pair
    return _belotes(fields, ns, f"{path}.NS"), _belotes(fields, ew, f"{path}.EW")


def _belotes(fields: FieldReader, number: int | None, path: str) -> int | None:
    if number is None or number >= 0:
        return number
    fields.refuse(path, "bad-value", value=number, what=_("un nombre de belotes"))
    return None


def _sides(fields: FieldReader, value: object, path: str) -> tuple[Side, ...] | None:
    """A list of sides, each once."""
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


def _bid(fields: FieldReader, value: object, path: str) -> Bid | None:
    """A whole number of points, ``capot`` or ``generale``."""
    if type(value) is int:
        return value
    if type(value) is str:
        return fields.word(value, path, Slam)
    fields.refuse(path, "wrong-type", what=_("un nombre entier ou « capot »"))
    return None


def _draft(fields: FieldReader, value: object, path: str) -> DraftContract | None:
    """The parts of a contract that can be read."""
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
                by = _side(fields, part, f"{path}.by")
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


def _announces(fields: FieldReader, value: object, path: str) -> Announced | None:
    """The announces of both sides, `UNREADABLE` for those that are wrong in form."""
    record = fields.object(value, path)
    if record is None:
        return None
    pair: dict[str, tuple[Announce, ...]] = {"NS": (), "EW": ()}
    for side, announced in record.items():
        if side not in pair:
            fields.only([side], path, pair)
        elif type(announced) is list:
            pair[side] = _announces_of_list(fields, announced, path, side)
        else:
            fields.refuse(f"{path}.{side}", "wrong-type", what=ANNOUNCES)
            pair[side] = (UNREADABLE,)
    return pair["NS"], pair["EW"]


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


FIELDS: Final[dict[str, Callable[[FieldReader, Any, str], Any]]] = {
    "passed": FieldReader.flag,
    "points": _points,
    "capot": _side_or_null,
    "solo": FieldReader.flag,
    "belote": _belote,
    "rebelote_omitted": _sides,
    "announces": _announces,
    "first_announce": _side,
    "renonce": _side_or_null,
    "last": FieldReader.flag,
    "dealer": _seat,
    "generale_by": _seat,
}
"""The function that reads each field; `DealReader` reads the contract itself."""


class DealReader:
    """Reads the records of one ruleset; contracts that it accepted are cached by their words."""

    def __init__(self, ruleset: Ruleset) -> None:
        self.ruleset = ruleset
        self._fields = {**FIELDS, "contract": self.contract}
        if not ruleset.rebelote_tolerance:
            del self._fields["rebelote_omitted"]
        if ruleset.announce_tie == "nobody":
            del self._fields["first_announce"]
        if ruleset.first_dealer == "lots":
            del self._fields["dealer"]
        if not ruleset.generale_deals:
            del self._fields["generale_by"]
        self._contracts: dict[tuple[object, ...] | None, Contract] = {}
        self._pools: dict[Trump | None, Pool] = dict(ruleset.pools.items())
        if len(set(self._pools.values())) == 1:  # the same whatever the trump: judged even without one
            self._pools[None] = next(iter(self._pools.values()))

    def read(self, record: object, tolerance_used: tuple[bool, bool] = (False, False)) -> RecordedDeal:
        """Parse `record`; raises `InvalidDeal` with every error.

        `tolerance_used` says which side has had its rebelote tolerance in this game (A9).
        """
        fields = FieldReader()
        if (record := fields.object(record, "")) is None:
            raise InvalidDeal(fields.errors)
        if record.get("passed") is True:
            found = self._read({name: record[name] for name in record if name in PASSED_FIELDS}, fields)
            found["contract"] = None
            fields.only(record, "", PASSED_FIELDS)
        else:
            found = self._read(record, fields)
            self._judge(record, found, tolerance_used, fields)
        if fields.errors:
            raise InvalidDeal(fields.errors)
        found.pop("passed", None)
        return RecordedDeal(**found)

    def _read(self, record: dict[str, Any], fields: FieldReader) -> dict[str, Any]:
        """Each field's value; None where it is null or wrong."""
        found: dict[str, Any] = {}
        readers = self._fields
        for name, value in record.items():
            if (read := readers.get(name)) is not None:
                found[name] = read(fields, value, name)
            elif name == "id":
                found[name] = (value,)
            else:
                fields.only([name], "", ())
        return found

    def contract(self, fields: FieldReader, value: object, path: str) -> Contract | DraftContract | None:
        """The contract at `path`, a `DraftContract` where parts are wrong, None where it is none at all.

        It is looked up by its words; only a new one is read and judged part by part. The type of the bid
        is one of them because 90.0 is no bid though it equals 90, and the number of fields because a field
        too many is an error.
        """
        words = None
        if type(value) is dict:
            get, bid = value.get, value.get("bid")
            words = get("by"), bid, type(bid), get("trump"), get("call"), len(value)
        try:
            return self._contracts[words]
        except (KeyError, TypeError):  # not seen before, or a list where a word should be
            pass
        before = len(fields.errors)
        draft = _draft(fields, value, path)
        if draft is None:
            return None
        judging.judge_contract(draft, self.ruleset, fields)
        contract = draft.contract()
        if contract is None or len(fields.errors) > before:
            return draft
        self._contracts[words] = contract
        return contract

    def _judge(
        self, record: dict[str, Any], found: dict[str, Any], used: tuple[bool, bool], fields: FieldReader
    ) -> None:
        """Judge the fields by the rules and against one another."""
        get = found.get
        contract: Contract | DraftContract | None = get("contract")
        if contract is None and "contract" not in record:
            fields.missing("contract")
        by, trump = (contract.by, contract.trump) if contract else (None, None)
        self._judge_tricks(record, found, contract, fields)
        if get("generale_by") is not None and contract:
            judging.judge_bidder(contract, found["generale_by"], fields)
        belote, announces, renonce = get("belote"), get("announces"), get("renonce")
        if belote and not judging.judge_belote(belote, by, trump, self.ruleset, fields):
            belote = None  # one error is enough: only the cards of the announces are judged
        if announces:
            judging.judge_announces(announces, self.ruleset, fields)
        if belote or announces:
            judging.judge_cards(announces or NO_ANNOUNCES, renonce, belote or (0, 0), trump, fields)
        if self.ruleset.announce_tie == "first" and trump and _all_possible(announces):
            table = self.ruleset.announce_trump(trump)
            judging.judge_first(get("first_announce"), announces or NO_ANNOUNCES, renonce, table, fields)
        if renonce:
            judging.judge_renonce(
                renonce, _value_or_default(found, "announces", NO_ANNOUNCES, UNREAD), fields
            )
        if get("rebelote_omitted"):
            belote = _value_or_default(found, "belote", (0, 0), (None, None))
            judging.judge_tolerance(found["rebelote_omitted"], belote, used, fields)

    def _judge_tricks(
        self,
        record: dict[str, Any],
        found: dict[str, Any],
        contract: Contract | DraftContract | None,
        fields: FieldReader,
    ) -> None:
        """Judge points, capot and solo together."""
        capot, points, named = found.get("capot"), found.get("points"), record.get("capot") is not None
        if not named and record.get("points", {}) == {}:
            fields.missing("points")
        pool = self._pools.get(contract.trump if contract else None)
        readable = capot is not None or not named
        if points and pool and (readable or pool.capot <= pool.total or pool.capot not in points):
            judging.judge_points(points, capot, pool, fields)
        if found.get("solo") and readable:
            takers = contract.by if contract else None
            judging.judge_solo(takers, capot, fields)


def _value_or_default(found: dict[str, Any], name: str, absent: Any, unreadable: Any) -> Any:
    """The value of a field; `absent` where the record has none, `unreadable` where it is wrong in form."""
    value = found.get(name, absent)
    return unreadable if value is None else value


def _all_possible(announces: Announced | None) -> bool:
    """Whether every announce is of cards one can hold, so that they can be compared."""
    return all(which.possible for announced in announces or () for which in announced)
