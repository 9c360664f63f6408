"""The referee's rulings: written down once, never changed, taken back by another row.

Each verb is one transaction under the lock of the sheet; a penalty settles the result of its table again.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from django.db import transaction

from scoring.cards import Side
from tournaments.models.sheets import Ruling
from tournaments.sheets import refusals
from tournaments.sheets.rescoring import lock_table, open_sheet, penalise

if TYPE_CHECKING:
    from uuid import UUID

    from tournaments.models.accounts import User
    from tournaments.models.rounds import Table


REFEREE: Final = (
    Ruling.Kind.MISDEAL, Ruling.Kind.REVOKE, Ruling.Kind.LATENESS, Ruling.Kind.CONDUCT, Ruling.Kind.OTHER,
)  # fmt: skip
"""What a referee writes down and takes back; stops and forfeits have their own verbs in `actions`."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Decision:
    """What a referee decided: `penalty` in points, `deal` by its id; `side` is None for the whole table."""

    kind: Ruling.Kind
    article: str
    side: Side | None = None
    penalty: int = 0
    words: str = ""
    deal: int | None = None


@transaction.atomic
def rule(table: Table, decision: Decision, *, key: UUID, author: User) -> Ruling:
    """Write a ruling down; of the same form sent twice, one. `SheetSealed`, `RulingReasonMissing`."""
    locked = lock_table(table.pk)
    if (known := Ruling.objects.filter(key=key).first()) is not None:
        return known
    sheet = open_sheet(locked)
    if decision.kind not in REFEREE:
        raise ValueError(decision.kind)  # a stop or a forfeit has its own verb, and costs no points
    if not decision.article.strip():
        raise refusals.RulingReasonMissing
    ruling = Ruling.objects.create(
        table=sheet.table,
        kind=decision.kind,
        article=decision.article.strip(),
        side="" if decision.side is None else decision.side.value,
        penalty=decision.penalty,
        words=decision.words.strip(),
        deal_id=decision.deal,
        key=key,
        author=author,
    )
    if ruling.penalty:
        penalise(sheet)
    return ruling


@transaction.atomic
def take_back(ruling: Ruling, words: str, author: User) -> Ruling:
    """A ruling holds no more: another one says so, and why. `NothingToSettle` where it was taken back.

    `SheetSealed`, `RulingReasonMissing`.
    """
    sheet = open_sheet(lock_table(ruling.table_id))
    if not words.strip():
        raise refusals.RulingReasonMissing
    if Ruling.objects.filter(undoes=ruling).exists():
        raise refusals.NothingToSettle
    undoing = Ruling.objects.create(
        table=sheet.table, kind=Ruling.Kind.UNDONE, undoes=ruling, article=words.strip(), author=author
    )
    if ruling.penalty:
        penalise(sheet)
    return undoing
