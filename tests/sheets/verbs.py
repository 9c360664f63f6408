"""What is said of a table, as tests say it: one function a kind of entry, written at once.

Each gives what `tournaments.core.sheets.writing.write` gives; staff are refused by a `Refusal`.
"""

from __future__ import annotations

from contextlib import contextmanager
from typing import TYPE_CHECKING, Any
from uuid import uuid4

import pytest

from scoring.cards import Side
from scoring.sheet import Refusal, entries

if TYPE_CHECKING:
    from collections.abc import Iterator
    from uuid import UUID

    from tournaments.core.models.accounts import User
    from tournaments.core.models.rounds import Table
    from tournaments.core.sheets.writing import WriteResult

Record = dict[str, Any]


def say(table: Table, content: entries.Content, **named: Any) -> WriteResult:
    """Any entry; `named` are `key`, `author`, `seen` and `phone`. The row in hand is brought up to date."""
    from tournaments.core.sheets.writing import NewEntry, write  # noqa: PLC0415 — models wait for the settings

    written = write(table.pk, NewEntry(content, **named))
    for field in table._meta.concrete_fields:
        if field.attname in written.table.__dict__:
            setattr(table, field.attname, getattr(written.table, field.attname))
    return written


@contextmanager
def refused(code: str) -> Iterator[pytest.ExceptionInfo[Refusal]]:
    """What is said within it is refused, for this reason."""
    with pytest.raises(Refusal) as found:
        yield found
    assert found.value.code == code


def record_deal(table: Table, record: Record, *, place: int | None = None, **named: Any) -> WriteResult:
    """A deal: last, or before the one at `place` (from 1)."""
    before = None if place is None else deal_at(table, place)
    return say(table, entries.AddDeal(record=record, before=before), **named)


def deal_at(table: Table, place: int) -> int | None:
    """The number of the deal at a place of the sheet; None beyond its last one."""
    from tournaments.core.sheets.queries import sheet_of  # noqa: PLC0415 — as above

    lines = sheet_of(table).sheet.lines[place - 1 : place]
    return lines[0].deal if lines else None


def correct_deal(table: Table, deal: int, record: Record, **named: Any) -> WriteResult:
    return say(table, entries.Correct(deal=deal, record=record), **named)


def remove_deal(table: Table, deal: int, **named: Any) -> WriteResult:
    return say(table, entries.Remove(deal=deal), **named)


def record_totals(
    table: Table,
    ns: int,
    ew: int,
    deals_played: int | None = None,
    *,
    manches: tuple[int, int] | None = None,
    **named: Any,
) -> WriteResult:
    content = entries.Totals(points=(ns, ew), manches=manches, deals_played=deals_played)
    return say(table, content, **named)


def withdraw_totals(table: Table, **named: Any) -> WriteResult:
    return say(table, entries.WithdrawTotals(), **named)


def stop_table(table: Table, author: User | None = None) -> WriteResult:
    return say(table, entries.Stop(), author=author)


def reopen_table(table: Table, author: User | None = None) -> WriteResult:
    return say(table, entries.Reopen(), author=author)


def forfeit(table: Table, absent: Side, article: str, author: User | None = None) -> WriteResult:
    return say(table, entries.Forfeit(absent=absent, article=article), author=author)


def rule(table: Table, *, author: User | None = None, key: UUID | None = None, **ruling: Any) -> WriteResult:
    """A ruling: `what`, `side`, `points`, `article`, `words`, `deal` of `scoring.sheet.entries.Ruling`."""
    return say(table, entries.Ruling(**ruling), author=author, key=key or uuid4())


def undo(table: Table, entry: int, words: str = "", author: User | None = None) -> WriteResult:
    return say(table, entries.Undo(entry=entry, words=words), author=author)


def accept(table: Table, refused: int, words: str = "", author: User | None = None) -> WriteResult:
    """A referee takes a refused entry, by its number, as the truth."""
    from tournaments.core.sheets.cases import acceptance  # noqa: PLC0415 — as above
    from tournaments.core.sheets.queries import sheet_of  # noqa: PLC0415 — as above

    content = acceptance(sheet_of(table).sheet, table.entries.get(number=refused), words)
    return say(table, content, author=author)


def set_aside(table: Table, refused: int, words: str = "", author: User | None = None) -> WriteResult:
    return say(table, entries.SetAside(entry=refused, words=words), author=author)


def settle(table: Table, dispute: int, words: str = "", author: User | None = None) -> WriteResult:
    return say(table, entries.Settle(entry=dispute, words=words), author=author)


def tick(table: Table, author: User | None = None) -> WriteResult:
    """Somebody compares the sheet with its paper, as it stands."""
    table.refresh_from_db(fields=["version"])
    return say(table, entries.Tick(version=table.version), author=author)


def side_of(content: entries.Content) -> Side | None:
    """The side whose phone says this; None for what staff write."""
    return content.side if isinstance(content, entries.FromTable) else None


def by_phone(table: Table, content: entries.Content, device: str = "", **named: Any) -> WriteResult:
    """What a phone of the table says; without a `device`, the one of its side."""
    from tournaments.core.sheets.writing import Phone  # noqa: PLC0415 — as above

    phone = Phone(device=device or str(side_of(content)))
    return say(table, content, phone=phone, key=named.pop("key", None) or uuid4(), **named)
