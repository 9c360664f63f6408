"""The door of the engine: a JSON record comes in, a `Deal` goes on, or all its errors come back."""

from __future__ import annotations

from typing import Any, Final

from scoring.cards import Trump
from scoring.coinche import judging, reading
from scoring.coinche.announces import Announced
from scoring.coinche.deals import Contract, Deal
from scoring.coinche.pools import Pool
from scoring.coinche.reading import Draft, Errors
from scoring.coinche.ruleset import Ruleset
from scoring.errors import InvalidDeal

NO_ANNOUNCES: Final[Announced] = ((), ())
UNREAD: Final = ((reading.UNREADABLE,), (reading.UNREADABLE,))
PASSED_FIELDS: Final = frozenset(("passed", "last", "id"))


class Reader:
    """Reads the records of one ruleset. A contract once accepted is known again by its words."""

    def __init__(self, ruleset: Ruleset) -> None:
        self.ruleset = ruleset
        self._fields = {**reading.FIELDS, "contract": self._contract}
        if not ruleset.rebelote_tolerance:
            del self._fields["rebelote_omitted"]
        if ruleset.announce_tie == "nobody":
            del self._fields["first_announce"]
        self._contracts: dict[tuple[object, ...] | None, Contract] = {}
        self._pools: dict[Trump | None, Pool] = dict(ruleset.pools.items())
        if len(set(self._pools.values())) == 1:  # the same whatever the trump: judged even without one
            self._pools[None] = next(iter(self._pools.values()))

    def read(self, record: object, tolerance_used: tuple[bool, bool] = (False, False)) -> Deal:
        """The deal of `record`; `InvalidDeal` with all that is wrong where there is none.

        `tolerance_used` says which side has had its rebelote tolerance in this game (A9).
        """
        if type(record) is not dict:
            raise InvalidDeal([reading.wrong_type("", "un objet", "an object")])
        errors: Errors = []
        if record.get("passed") is True:
            found = self._read({name: record[name] for name in record if name in PASSED_FIELDS}, errors)
            errors.extend(reading.unknown(name, name) for name in record if name not in PASSED_FIELDS)
        else:
            found = self._read(record, errors)
            self._judge(record, found, tolerance_used, errors)
        if errors:
            raise InvalidDeal(errors)
        return _deal(record, found)

    def _read(self, record: dict[str, Any], errors: Errors) -> dict[str, Any]:
        """Each field's value; None where it is null or wrong."""
        found: dict[str, Any] = {}
        for name, value in record.items():
            read = self._fields.get(name)
            if read is not None:
                found[name] = read(value, name, errors)
            elif name != "id":
                errors.append(reading.unknown(name, name))
        return found

    def _contract(self, value: object, path: str, errors: Errors) -> Contract | Draft | None:
        """A contract is looked up by its words; only a new one is read and judged part by part."""
        words = _contract_words(value)
        try:
            return self._contracts[words]
        except (KeyError, TypeError):  # not seen before, or a list where a word should be
            pass
        before = len(errors)
        draft = reading.read_contract(value, path, errors)
        if draft is None:
            return None
        judging.judge_contract(draft, self.ruleset, errors)
        contract = draft.contract()
        if contract is None or len(errors) > before:
            return draft
        self._contracts[words] = contract
        return contract

    def _judge(
        self, record: dict[str, Any], found: dict[str, Any], used: tuple[bool, bool], errors: Errors
    ) -> None:
        """Hold the fields against the rules and against one another."""
        contract: Contract | Draft | None = found.get("contract")
        trump = contract.trump if contract else None
        if "contract" not in record:
            errors.append(reading.missing("contract"))
        self._judge_tricks(record, found, contract, errors)
        belote, announces = found.get("belote"), found.get("announces")
        if belote:
            judging.judge_belote(belote, contract.by if contract else None, trump, self.ruleset, errors)
        if announces:
            judging.judge_announces(announces, self.ruleset, errors)
        if belote or announces:
            hands = judging.Hands(announces or ((), ()), found.get("renonce"), belote or (0, 0), trump)
            judging.judge_cards(hands, errors)
        if self.ruleset.announce_tie == "first" and trump and _all_possible(announces):
            first, renonce = found.get("first_announce"), found.get("renonce")
            judging.judge_first(first, announces or NO_ANNOUNCES, renonce, trump, errors)
        if found.get("renonce"):
            judging.judge_renonce(found["renonce"], _given(found, "announces", NO_ANNOUNCES, UNREAD), errors)
        if found.get("rebelote_omitted"):
            belote = _given(found, "belote", (0, 0), (None, None))
            judging.judge_tolerance(found["rebelote_omitted"], belote, used, errors)

    def _judge_tricks(
        self,
        record: dict[str, Any],
        found: dict[str, Any],
        contract: Contract | Draft | None,
        errors: Errors,
    ) -> None:
        """Points, capot and solo: who took what."""
        capot, points = found.get("capot"), found.get("points")
        if record.get("capot") is None and record.get("points", {}) == {}:
            errors.append(reading.missing("points"))
        pool = self._pools.get(contract.trump if contract else None)
        readable = capot is not None or record.get("capot") is None
        if points and pool and (readable or pool.capot <= pool.total or pool.capot not in points):
            judging.judge_points(points, capot, pool, errors)
        if found.get("solo") and readable:
            takers = contract.by if contract else None
            judging.judge_solo(takers, capot, errors)


def _given(found: dict[str, Any], name: str, absent: Any, unreadable: Any) -> Any:
    """The value of a field, or what stands for one that is absent, or that is there but wrong."""
    value = found.get(name, absent)
    return unreadable if value is None else value


def _all_possible(announces: Announced | None) -> bool:
    """Whether every announce is of cards one can hold, so that they can be compared."""
    return all(which.possible for announced in announces or () for which in announced)


def _contract_words(value: object) -> tuple[object, ...] | None:
    """What tells one contract's record from another's, or None where it is not one.

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
