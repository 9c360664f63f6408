"""Lists of the tests, and what they say."""

from __future__ import annotations

import io
from typing import Any

from openpyxl import Workbook

from tournaments.core.registration.columns import ListReading, read_columns
from tournaments.core.registration.lists.drafts import DraftTeam
from tournaments.core.registration.spreadsheets import (
    read_text,
)


def reading(text: str, **how: Any) -> ListReading:
    return read_columns(read_text(text), **how)


def pairs(drafts: list[DraftTeam]) -> list[tuple[str, str]]:
    return [(draft.player1, draft.player2) for draft in drafts if not draft.off]


def called_off(drafts: list[DraftTeam]) -> dict[int, str]:
    return {draft.line: draft.off for draft in drafts if draft.off}


def sheets(*named: tuple[str, str, list[str]]) -> bytes:
    """A workbook of sheets: name, state, the pairs in it."""
    book, content = Workbook(), io.BytesIO()
    book.remove(book.active)
    for name, state, rows in named:
        sheet = book.create_sheet(name)
        sheet.sheet_state = state
        for row in rows:
            sheet.append(row.split(" – "))
    book.save(content)
    return content.getvalue()


SHEETS = [
    ("2025", "hidden", ["Ancien Un – Ancien Deux"]),
    ("Vide", "visible", []),
    ("2026", "visible", ["Anne Un – Paul Deux"]),
    ("Attente", "visible", ["Zoé Roy – Luc Noir"]),
]
