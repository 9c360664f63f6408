"""Turns a line of codes into the record of a deal (docs/rules/records.md), or says what is wrong with it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from scoring.cards import Side
from scoring.codes.drafts import Draft, read_draft
from scoring.codes.errors import CodeError, placed, wrong
from scoring.codes.names import USELESS, called
from scoring.codes.tokens import Token, Whose, Word
from scoring.codes.writing import MARK
from scoring.coinche.deals import Call, Slam
from scoring.coinche.reader import Reader
from scoring.coinche.ruleset import Ruleset
from scoring.errors import DealError, InvalidDeal

Record = dict[str, Any]


def parse(line: str, ruleset: Ruleset) -> Record:
    """The record a line says under these rules; `InvalidDeal` has each `CodeError` where it says none."""
    draft = read_draft(line, ruleset)
    lacking = draft.lacking
    record = {} if lacking else record_of(draft)
    errors: list[DealError] = [*draft.errors]
    if not draft.errors:  # what is missing may be what was not understood
        errors.extend(_missing(path, draft, ruleset) for path in lacking)
    if errors:
        raise InvalidDeal(errors)
    try:
        return Reader(ruleset).read(record).to_record()
    except InvalidDeal as invalid:
        raise InvalidDeal(_placed(error, draft, ruleset) for error in invalid.errors) from invalid


def record_of(draft: Draft) -> Record:
    """The record of a line that lacks nothing; the draft's errors grow where two words say the same."""
    record: Record = {name: draft.told[name][0] for name in ("id",) if draft.told.get(name)}
    if "last" in draft.told:
        record["last"] = True
    if draft.by is None or draft.passed:
        return {**record, "passed": True}
    record["contract"] = {
        "by": draft.by.value,
        "bid": _plain(draft.told["contract.bid"]),
        "trump": draft.told["contract.trump"].value,
        "call": draft.told.get("contract.call", Call.NONE).value,
    }
    for token in draft.sided():
        _TOLD[token.word](record, draft, token, (token.whose or Whose.TAKERS).side(draft.by))
    return record


def _plain(bid: int | Slam) -> int | str:
    return bid.value if isinstance(bid, Slam) else bid


def _points(record: Record, draft: Draft, token: Token, side: Side) -> None:
    points = record.setdefault("points", {})
    if side in points:
        draft.twice("points", token)
        return
    points[side.value] = token.value
    draft.words[f"points.{side}"] = draft.words["points"] = token


def _capot(record: Record, draft: Draft, token: Token, side: Side) -> None:
    """All the tricks; «gen» says that one player took them."""
    if "capot" in record:
        draft.twice("capot", token)
        return
    record["capot"] = side.value
    draft.words["capot"] = draft.words["solo"] = token
    draft.words.setdefault("points", token)
    if token.word is Word.GENERALE:
        record["solo"] = True


def _belote(record: Record, draft: Draft, token: Token, side: Side) -> None:
    """A belote more; «b!» counts only by the tolerance."""
    belote = record.setdefault("belote", {})
    belote[side.value] = belote.get(side.value, 0) + 1
    draft.words["belote"] = token
    if token.mark:
        omitted = record.setdefault("rebelote_omitted", [])
        if side in omitted:
            draft.twice("rebelote_omitted", token)
        omitted.append(side.value)
        draft.words["rebelote_omitted"] = token


def _announce(record: Record, draft: Draft, token: Token, side: Side) -> None:
    """An announce; «!» says that it was made first."""
    announced = record.setdefault("announces", {}).setdefault(side.value, [])
    draft.words[f"announces.{side}[{len(announced)}]"] = draft.words["announces"] = token
    announced.append(token.value.to_record())
    if token.mark and "first_announce" in record:
        draft.twice("first_announce", token)
    elif token.mark:
        record["first_announce"] = side.value
        draft.words["first_announce"] = token


def _renonce(record: Record, draft: Draft, token: Token, side: Side) -> None:
    if "renonce" in record:
        draft.twice("renonce", token)
    record["renonce"] = side.value
    draft.words["renonce"] = token


_TOLD: Final[dict[Word, Callable[[Record, Draft, Token, Side], None]]] = {
    Word.NUMBER: _points,
    Word.CAPOT: _capot,
    Word.GENERALE: _capot,
    Word.BELOTE: _belote,
    Word.ANNOUNCE: _announce,
    Word.RENONCE: _renonce,
}


def _placed(error: DealError, draft: Draft, ruleset: Ruleset) -> CodeError:
    """An error of the record as one of the line."""
    column = draft.column(error.field)
    if error.code == "missing":
        return _missing(error.field, draft, ruleset)
    if error.code == "unknown-field":
        fr, en = USELESS[error.field]
        return wrong(column, error.field, error.code, text=MARK, fr=fr, en=en)
    return placed(column, error)


def _missing(path: str, draft: Draft, ruleset: Ruleset) -> CodeError:
    fr, en = called(path, ruleset)
    return wrong(draft.end, path, "missing", fr=fr, en=en)
