"""From a JSON record to a `Deal`, or to everything that is wrong with it (docs/rules/records.md).

Each field has one function here that turns its JSON into a value or refuses it. A field wrong in form is
judged no further. What is well made but impossible is for `scoring.coinche.judging`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, Final

from scoring.cards import SEAT_LETTERS, Rank, Seat, Side, Suit, Trump
from scoring.coinche import judging
from scoring.coinche.announces import ALL, UNREADABLE, Announce, Announced, Kind, announce
from scoring.coinche.deals import SIDES, Bid, Call, Contract, Deal, Draft, Slam
from scoring.coinche.pools import Pool
from scoring.coinche.ruleset import Ruleset
from scoring.errors import InvalidDeal
from scoring.sentences import sentence as _
from scoring.strict_json import Form, Word

Pair = tuple[int | None, int | None]

NO_ANNOUNCES: Final[Announced] = ((), ())
UNREAD: Final = ((UNREADABLE,), (UNREADABLE,))
ANNOUNCES: Final = _("une liste d'annonces")
PASSED_FIELDS: Final = frozenset(("passed", "last", "dealer", "id"))


def _side(form: Form, value: object, path: str) -> Side | None:
    return form.word(value, path, Side)


def _side_or_null(form: Form, value: object, path: str) -> Side | None:
    return None if value is None else form.word(value, path, Side)


def _seat(form: Form, value: object, path: str) -> Seat | None:
    letter = form.of_type(str, value, path)
    if letter is not None and letter not in SEAT_LETTERS:
        form.refuse(path, "bad-value", value=letter, what=", ".join(SEAT_LETTERS))
    return None if letter is None else SEAT_LETTERS.get(letter)


def _points(form: Form, value: object, path: str) -> Pair | None:
    """Whole numbers by side, either of which may be left out."""
    record = form.object(value, path)
    if record is None:
        return None
    pair: dict[str, int | None] = dict.fromkeys(SIDES)
    for side, number in record.items():
        if side in pair:
            pair[side] = form.integer(number, f"{path}.{side}")
        else:
            form.only([side], path, pair)
    return pair["NS"], pair["EW"]


def _belote(form: Form, value: object, path: str) -> Pair | None:
    """The number of belotes of each side, None where it is wrong in form."""
    pair = _points(form, value, path)
    if pair is None:
        return None
    belote: list[int | None] = [0, 0]
    for side, number in zip(SIDES, pair, strict=True):
        if number is not None and number < 0:
            form.refuse(f"{path}.{side}", "bad-value", value=number, what=_("un nombre de belotes"))
            belote[side.place] = None
        elif side in value:  # type: ignore[operator]  # an object: `_points` has seen to it
            belote[side.place] = number
    return belote[0], belote[1]


def _sides(form: Form, value: object, path: str) -> tuple[Side, ...] | None:
    """A list of sides, each once."""
    names = form.of_type(list, value, path, _("une liste de camps"))
    if names is None:
        return None
    sides: list[Side] = []
    for place, name in enumerate(names):
        side = form.word(name, f"{path}[{place}]", Side)
        if side in sides:
            form.refuse(f"{path}[{place}]", "bad-value", value=name, what=_("déjà nommé"))
        elif side is not None:
            sides.append(side)
    return tuple(sides)


def _bid(form: Form, value: object, path: str) -> Bid | None:
    """A whole number of points, ``capot`` or ``generale``."""
    if type(value) is int:
        return value
    if type(value) is str:
        return form.word(value, path, Slam)
    form.refuse(path, "wrong-type", what=_("un nombre entier ou « capot »"))
    return None


def _draft(form: Form, value: object, path: str) -> Draft | None:
    """The parts of a contract that can be read."""
    record = form.object(value, path)
    if record is None:
        return None
    if not record:  # as if absent
        form.missing(path)
        return None
    by = bid = trump = None
    call: Call | None = Call.NONE
    for name, part in record.items():
        match name:
            case "by":
                by = _side(form, part, f"{path}.by")
            case "bid":
                bid = _bid(form, part, f"{path}.bid")
            case "trump":
                trump = form.word(part, f"{path}.trump", Trump)
            case "call":
                call = form.word(part, f"{path}.call", Call)
            case _:
                form.only([name], path, ())
    for name in ("by", "bid", "trump"):
        if name not in record:
            form.missing(f"{path}.{name}")
    return Draft(by, bid, trump, call)


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


def _announces(form: Form, value: object, path: str) -> Announced | None:
    """The announces of both sides, `UNREADABLE` for those that are wrong in form."""
    record = form.object(value, path)
    if record is None:
        return None
    pair: dict[str, tuple[Announce, ...]] = dict.fromkeys(SIDES, ())
    for side, announced in record.items():
        if side not in pair:
            form.only([side], path, pair)
        elif form.of_type(list, announced, f"{path}.{side}", ANNOUNCES) is None:
            pair[side] = (UNREADABLE,)
        elif announced:
            pair[side] = tuple(_listed(form, announced, f"{path}.{side}"))
    return pair["NS"], pair["EW"]


def _listed(form: Form, announced: list[Any], path: str) -> Iterator[Announce]:
    for place, item in enumerate(announced):
        try:
            yield _BY_RECORD[item["kind"], item["rank"], item.get("suit"), len(item)]
        except (KeyError, TypeError, AttributeError, IndexError):
            yield _explain_announce(form, item, f"{path}[{place}]")


def _explain_announce(form: Form, value: object, path: str) -> Announce:
    """Refuse the form of a record that is no announce; what it is, if that is clear."""
    record = form.object(value, path)
    if record is None:
        return UNREADABLE
    kind = _required(form, record, path, "kind", Kind)
    rank = _required(form, record, path, "rank", Rank)
    with_suit = "suit" in record if kind is None else kind is not Kind.CARRE
    suit = _required(form, record, path, "suit", Suit) if with_suit else None
    form.only(record, path, ("kind", "rank", "suit") if with_suit else ("kind", "rank"))
    if kind is None or rank is None or (with_suit and suit is None):
        return UNREADABLE
    return announce(kind, rank, suit)


def _required(form: Form, record: dict[str, Any], path: str, name: str, among: type[Word]) -> Word | None:
    if name in record:
        return form.word(record[name], f"{path}.{name}", among)
    form.missing(f"{path}.{name}")
    return None


FIELDS: Final[dict[str, Callable[[Form, Any, str], Any]]] = {
    "passed": Form.flag,
    "points": _points,
    "capot": _side_or_null,
    "solo": Form.flag,
    "belote": _belote,
    "rebelote_omitted": _sides,
    "announces": _announces,
    "first_announce": _side,
    "renonce": _side_or_null,
    "last": Form.flag,
    "dealer": _seat,
    "generale_by": _seat,
}
"""The function that reads each field; `Reader` reads the contract itself."""


class Reader:
    """Reads the records of one ruleset. A contract once accepted is known again by its words."""

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

    def read(self, record: object, tolerance_used: tuple[bool, bool] = (False, False)) -> Deal:
        """The deal of `record`; `InvalidDeal` with all that is wrong where there is none.

        `tolerance_used` says which side has had its rebelote tolerance in this game (A9).
        """
        form = Form()
        if (record := form.object(record, "")) is None:
            raise InvalidDeal(form.errors)
        if record.get("passed") is True:
            found = self._read({name: record[name] for name in record if name in PASSED_FIELDS}, form)
            form.only(record, "", PASSED_FIELDS)
        else:
            found = self._read(record, form)
            self._judge(record, found, tolerance_used, form)
        if form.errors:
            raise InvalidDeal(form.errors)
        return _deal(record, found)

    def _read(self, record: dict[str, Any], form: Form) -> dict[str, Any]:
        """Each field's value; None where it is null or wrong."""
        found: dict[str, Any] = {}
        for name, value in record.items():
            read = self._fields.get(name)
            if read is not None:
                found[name] = read(form, value, name)
            elif name != "id":
                form.only([name], "", ())
        return found

    def contract(self, form: Form, value: object, path: str) -> Contract | Draft | None:
        """The contract at `path`, a `Draft` where parts are wrong, None where it is no contract at all.

        It is looked up by its words; only a new one is read and judged part by part.
        """
        words = _contract_words(value)
        try:
            return self._contracts[words]
        except (KeyError, TypeError):  # not seen before, or a list where a word should be
            pass
        before = len(form.errors)
        draft = _draft(form, value, path)
        if draft is None:
            return None
        judging.judge_contract(draft, self.ruleset, form)
        contract = draft.contract()
        if contract is None or len(form.errors) > before:
            return draft
        self._contracts[words] = contract
        return contract

    def _judge(
        self, record: dict[str, Any], found: dict[str, Any], used: tuple[bool, bool], form: Form
    ) -> None:
        """Hold the fields against the rules and against one another."""
        contract: Contract | Draft | None = found.get("contract")
        trump = contract.trump if contract else None
        if "contract" not in record:
            form.missing("contract")
        self._judge_tricks(record, found, contract, form)
        if found.get("generale_by") is not None and contract:
            judging.judge_bidder(contract, found["generale_by"], form)
        belote, announces = found.get("belote"), found.get("announces")
        if belote:
            judging.judge_belote(belote, contract.by if contract else None, trump, self.ruleset, form)
        if announces:
            judging.judge_announces(announces, self.ruleset, form)
        if belote or announces:
            hands = judging.Hands(announces or ((), ()), found.get("renonce"), belote or (0, 0), trump)
            judging.judge_cards(hands, form)
        if self.ruleset.announce_tie == "first" and trump and _all_possible(announces):
            first, renonce = found.get("first_announce"), found.get("renonce")
            judging.judge_first(first, announces or NO_ANNOUNCES, renonce, trump, form)
        if found.get("renonce"):
            judging.judge_renonce(found["renonce"], _given(found, "announces", NO_ANNOUNCES, UNREAD), form)
        if found.get("rebelote_omitted"):
            belote = _given(found, "belote", (0, 0), (None, None))
            judging.judge_tolerance(found["rebelote_omitted"], belote, used, form)

    def _judge_tricks(
        self,
        record: dict[str, Any],
        found: dict[str, Any],
        contract: Contract | Draft | None,
        form: Form,
    ) -> None:
        """Points, capot and solo: who took what."""
        capot, points = found.get("capot"), found.get("points")
        if record.get("capot") is None and record.get("points", {}) == {}:
            form.missing("points")
        pool = self._pools.get(contract.trump if contract else None)
        readable = capot is not None or record.get("capot") is None
        if points and pool and (readable or pool.capot <= pool.total or pool.capot not in points):
            judging.judge_points(points, capot, pool, form)
        if found.get("solo") and readable:
            takers = contract.by if contract else None
            judging.judge_solo(takers, capot, form)


def _given(found: dict[str, Any], name: str, absent: Any, unreadable: Any) -> Any:
    """The value of a field, or what stands for one that is absent, or that is there but wrong."""
    value = found.get(name, absent)
    return unreadable if value is None else value


def _all_possible(announces: Announced | None) -> bool:
    """Whether every announce is of cards one can hold, so that they can be compared."""
    return all(which.possible for announced in announces or () for which in announced)


def _contract_words(value: object) -> tuple[object, ...] | None:
    """The key of a contract's record among those already read, or None where it cannot be a contract.

    The type of the bid is part of it because 90.0 is no bid though it equals 90, and the number of
    fields because a field too many is an error.
    """
    if type(value) is not dict or not 3 <= len(value) <= 4:
        return None
    get = value.get
    return (get("by"), bid := get("bid"), type(bid), get("trump"), get("call"), len(value))


def _deal(record: dict[str, Any], found: dict[str, Any]) -> Deal:
    """The deal of a record that nothing is wrong with."""
    found.pop("passed", None)
    if "id" in record:
        found["id"] = (record["id"],)
    return Deal(**{"contract": None, **found})
