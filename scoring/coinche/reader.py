"""From a JSON record to a `RecordedDeal`, or to everything that is wrong with it (docs/rules/records.md).

Each field is read by its kind (`scoring.coinche.records`). A field wrong in form is judged no further.
What is well made but impossible is for `scoring.coinche.judging`.
"""

from __future__ import annotations

from collections.abc import Callable
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


class _Readers(dict[str, Callable[[FieldReader, Any, str], Any]]):
    """The functions that read the fields of a record, by name; any other name is refused."""

    def __missing__(self, _name: str) -> Callable[[FieldReader, Any, str], None]:
        return _refuse_field


def _refuse_field(fields: FieldReader, _value: Any, name: str) -> None:
    fields.only([name], "", ())


class DealReader:
    """Reads the records of one ruleset; contracts that it accepted are cached by their words."""

    def __init__(self, ruleset: Ruleset) -> None:
        self.ruleset = ruleset
        self._draft = RECORD.fields["contract"].kind.read
        self._fields = _Readers(
            (name, each.kind.read)
            for name, each in RECORD.fields.items()
            if each.needs is None or each.needs.holds(ruleset)
        )
        self._fields.update({"contract": self.contract, "passed": PASSED.kind.read})
        self._first_counts = ruleset.announce_tie == "first"
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
        if type(record) is not dict:
            fields.object(record, "")
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
        """Each field's value; None where it is null, wrong or unknown."""
        read = self._fields
        return {name: read[name](fields, value, name) for name, value in record.items()}

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
        contract: Contract | DraftContract | None = found.get("contract")
        if contract is None and "contract" not in record:
            fields.missing("contract")
        by, trump = (contract.by, contract.trump) if contract else (None, None)
        self._judge_tricks(record, found, trump, fields)
        if "solo" in found or "generale_by" in found:
            self._judge_slam(record, found, contract, fields)
        belote, announces = found.get("belote"), found.get("announces")
        if belote and not judging.judge_belote(belote, by, trump, self.ruleset, fields):
            belote = None  # one error is enough: only the cards of the announces are judged
        if announces:
            judging.judge_announces(announces, self.ruleset, fields)
        if belote or announces:
            renonce = found.get("renonce")
            judging.judge_cards(announces or NO_ANNOUNCES, renonce, belote or (0, 0), trump, fields)
        if self._first_counts and trump and _all_possible(announces):
            first, renonce = found.get("first_announce"), found.get("renonce")
            table = self.ruleset.announce_trump(trump)
            judging.judge_first(first, announces or NO_ANNOUNCES, renonce, table, fields)
        if "renonce" in found or "rebelote_omitted" in found:
            _judge_omissions(found, used, fields)

    def _judge_tricks(
        self, record: dict[str, Any], found: dict[str, Any], trump: Trump | None, fields: FieldReader
    ) -> None:
        """Judge points and capot together."""
        capot, points = found.get("capot"), found.get("points")
        if capot is None and record.get("capot") is None and record.get("points", {}) == {}:
            fields.missing("points")
        pool = self._pools.get(trump)
        if points and pool:
            readable = capot is not None or record.get("capot") is None
            if readable or pool.capot <= pool.total or pool.capot not in points:
                judging.judge_points(points, capot, pool, fields)

    def _judge_slam(
        self,
        record: dict[str, Any],
        found: dict[str, Any],
        contract: Contract | DraftContract | None,
        fields: FieldReader,
    ) -> None:
        """Judge who took all the tricks, and who promised to."""
        capot, bidder = found.get("capot"), found.get("generale_by")
        if found.get("solo") and (capot is not None or record.get("capot") is None):
            judging.judge_solo(contract.by if contract else None, capot, fields)
        if bidder is not None and contract:
            judging.judge_bidder(contract, bidder, fields)


def _judge_omissions(found: dict[str, Any], used: tuple[bool, bool], fields: FieldReader) -> None:
    """Judge what was announced and not shown, or only half said."""
    if renonce := found.get("renonce"):
        announces = _value_or_default(found, "announces", NO_ANNOUNCES, UNREAD)
        judging.judge_renonce(renonce, announces, fields)
    if omitted := found.get("rebelote_omitted"):
        belote = _value_or_default(found, "belote", (0, 0), (None, None))
        judging.judge_tolerance(omitted, belote, used, fields)


def _value_or_default(found: dict[str, Any], name: str, absent: Any, unreadable: Any) -> Any:
    """The value of a field; `absent` where the record has none, `unreadable` where it is wrong in form."""
    value = found.get(name, absent)
    return unreadable if value is None else value


def _all_possible(announces: Announced | None) -> bool:
    """Whether every announce is of cards one can hold, so that they can be compared."""
    return all(which.possible for announced in announces or () for which in announced)
