"""A deal before it is noted, for the phone: what it marks, or what is wrong with it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from scoring.errors import InvalidDeal
from tournaments.sheets import ledger
from tournaments.sheets.refusals import OtherDealRefused, sentences

if TYPE_CHECKING:
    from tournaments.sheets.sheet import Sheet


def previewed(sheet: Sheet, record: dict[str, Any], deal: int | None) -> dict[str, Any]:
    """The marks of a record and the score after it, new or in the place of `deal`.

    Else `refused` says why it cannot be, and `asks` names the fields that have still to be told.
    """
    try:
        seen = sheet.preview(record, replaces=deal)
    except InvalidDeal as refused:
        asks = [error.field for error in refused.errors if error.code == "missing"]
        return {"refused": sentences(refused), "asks": asks}
    except OtherDealRefused as refused:
        return {"refused": [refused.sentence], "asks": []}
    told = ledger.shown(sheet, seen)
    return {
        "said": told.said,
        "marks": list(seen.played.marks) if seen.played else [],
        "score": list(told.after),
        "conversion": list(told.conversion),
        "notes": list(told.notes),
    }
