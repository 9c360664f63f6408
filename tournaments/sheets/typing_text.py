"""The text of a sheet as it stands, and a text that was begun before others wrote on it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from tournaments.sheets.typing_aligning import DealLine, merged
from tournaments.sheets.typing_codes import codes_for, line_of, meant
from tournaments.sheets.typing_totals import says_totals, totals_line

if TYPE_CHECKING:
    from tournaments.sheets.sheet import Sheet


def text_of(sheet: Sheet) -> list[str]:
    """The lines of a sheet as it stands."""
    codes = codes_for(sheet.tournament)
    totals = [] if sheet.totals is None else [totals_line(sheet.totals)]
    return [*(line_of(codes, row) for row in sheet.rows), *totals]


def deal_lines(sheet: Sheet) -> list[DealLine]:
    """The line of every deal of a sheet."""
    codes = codes_for(sheet.tournament)
    return [DealLine(row.deal, line_of(codes, row)) for row in sheet.rows]


def over_others(sheet: Sheet, base: Sequence[DealLine], base_totals: str, texts: Sequence[str]) -> list[str]:
    """What was typed from an older sheet, over the sheet as others have left it meanwhile."""
    mine = [text for text in texts if text.strip() and not says_totals(text)]
    totals = [text for text in texts if says_totals(text)]
    if " ".join(totals).split() == base_totals.split():  # untouched: theirs stand
        totals = [] if sheet.totals is None else [totals_line(sheet.totals)]
    deals = merged(base, mine, deal_lines(sheet), lambda text: meant(sheet.tournament, text))
    return [*deals, *totals]
