"""From a JSON record to a `RecordedDeal`, or to everything that is wrong with it (docs/rules/records.md).

Each field is read by its kind (`scoring.coinche.records`). A field wrong in form is judged no further.
What is well made but impossible is for `scoring.coinche.judging`.
"""

from __future__ import annotations

from typing import Any, Final

from scoring.cards import Trump
from scoring.coinche import judging
from scoring.coinche.announces import NO_ANNOUNCES, UNREADABLE, Announced
from scoring.coinche.deals import Contract, DraftContract
from scoring.coinche.pools import Pool
from scoring.coinche.records import PASSED, RECORD, RecordedDeal
from scoring.coinche.ruleset import Ruleset
from scoring.errors import InvalidDeal
from scoring.strict_json import FieldReader

UNREAD: Final = ((UNREADABLE,), (UNREADABLE,))


class DealReader:
    """Reads the records of one ruleset; contracts that it accepted are cached by their words."""

    def __init__(self, ruleset: Ruleset) -> None:
        self.ruleset = ruleset
        self._draft = RECORD.fields["contract"].kind.read
        self._fields = {
            name: each.kind.read
            for name, each in RECORD.fields.items()
            if each.needs is None or each.needs.holds(ruleset)
        }
        self._fields |= {"contract": self.contract, "passed": PASSED.kind.read}
        self._beside_passed = {"passed", *(name for name, each in RECORD.fields.items() if each.passed)}
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
            allowed = self._beside_passed
            found = self._read({name: record[name] for name in record if name in allowed}, fields)
            found["contract"] = None
            fields.only(record, "", allowed)
        else:
            found = self._read(record, fields)
            self._judge(record, found, tolerance_used, fields)
        if fields.errors:
            raise InvalidDeal(fields.errors)
        found.pop("passed", None)
        return RECORD.deal.of(found)

    def _read(self, record: dict[str, Any], fields: FieldReader) -> dict[str, Any]:
        """Each field's value; None where it is null or wrong."""
        found: dict[str, Any] = {}
        readers = self._fields
        for name, value in record.items():
            if (read := readers.get(name)) is not None:
                found[name] = read(fields, value, name)
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
        draft: DraftContract | None = self._draft(fields, value, path)
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
