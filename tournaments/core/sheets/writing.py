"""The only writer of sheets: judges an entry under the lock of its table, and stores it with the new sheet.

A phone's deal takes seven statements at most: BEGIN, the locked row, the entry, the row, COMMIT, and where it
brings a result the ceremony and the version of the results. Nothing is acknowledged before that. A refused
entry of a phone is stored; one of staff is not, because it still stands in their form.
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Mapping
from dataclasses import KW_ONLY, dataclass, field, replace
from datetime import datetime
from typing import TYPE_CHECKING, Any, Final, NamedTuple
from uuid import UUID, uuid4, uuid5

from django.db import DatabaseError, IntegrityError, connection, transaction
from django.utils import timezone

from scoring import sheet as pure
from scoring.sheet import Outcome, Refusal, Sheet
from scoring.sheet.entries import (
    Accept,
    AddDeal,
    Choose,
    Content,
    Correct,
    FromTable,
    PutBack,
    Restore,
    SetAside,
    TakeBack,
    Undo,
)
from scoring.sheet.rules import TYPED_STEP
from tournaments.core.models.planning import Tournament
from tournaments.core.models.rounds import RESEATED, Opening, Round, Table
from tournaments.core.models.sheets import Entry
from tournaments.core.sheets import refusals
from tournaments.core.sheets.known import known_by
from tournaments.core.sheets.sheet import earlier_entries, sheet_of_row
from tournaments.platform.memory import commits

if TYPE_CHECKING:
    from tournaments.core.models.accounts import User

logger = logging.getLogger(__name__)

CHANGING: Final = (AddDeal, Correct, Choose, TakeBack)
"""The kinds of a phone that may change the result of its table."""
LOCK_ROW_SQL: Final = "SELECT * FROM tournaments_table WHERE id = %s"


@dataclass(frozen=True, slots=True, kw_only=True)
class Phone:
    """The phone that an entry comes from; `link_revoked`: it came by a revoked link."""

    device: str
    claimed_at: datetime | None = None
    link_revoked: bool = False


@dataclass(frozen=True, slots=True)
class NewEntry:
    """An entry to be written: its content, its idempotency key, and its writer.

    `seen` is the version of the sheet that its form was filled over, `seating` the match that it was filled
    for (`Table.seating`); each is compared with the table unless empty. `effect` is the confirmed preview of
    a correction after a later draw.
    """

    content: Content
    _: KW_ONLY
    key: UUID = field(default_factory=uuid4)
    author: User | None = None
    phone: Phone | None = None
    seen: int | None = None
    seating: str = ""
    effect: Mapping[str, Any] | None = None


class WriteResult(NamedTuple):
    """The result of a write: the stored entry, the row of its table after it, and the new sheet."""

    entry: Entry
    table: Table
    sheet: Sheet


def write(
    table: int,
    writing: NewEntry,
    lets_in: Callable[[Table], bool] | None = None,
    refusal: Refusal | None = None,
) -> WriteResult:
    """Write an entry on the sheet of a table; `TableGone` where it is deleted or `lets_in` is false.

    A `refusal` refuses the entry whatever the sheet says. A refused entry of staff raises `Refusal` and is
    not stored; that of a phone is stored with its outcome. The same key and content again return the stored
    entry.
    """
    try:
        with transaction.atomic():
            return append(lock_table(table, lets_in), writing, refusal)
    except IntegrityError:
        known = Entry.objects.filter(key=writing.key).first()
        if known is None:
            raise
        return _answer_to_known_key(table, known, writing)


def lock_table(pk: int, lets_in: Callable[[Table], bool] | None = None) -> Table:
    """A table, locked until the transaction ends; `TableGone` where it is deleted or `lets_in` is false.

    The lock is the first statement, so that the row is as the transaction before has left it. Its SQL is
    written by hand because the ORM takes 0.2 ms to name all its columns, a tenth of a phone's deal.
    """
    lock = " FOR NO KEY UPDATE" if connection.features.has_select_for_no_key_update else ""
    table = next(iter(Table.objects.raw(LOCK_ROW_SQL + lock, [pk])), None)
    if table is None or (lets_in is not None and not lets_in(table)):
        raise refusals.TableGone
    return table


def append(table: Table, writing: NewEntry, refusal: Refusal | None = None) -> WriteResult:
    """Judge and store an entry of a table that this transaction has locked; otherwise like `write`."""
    sheet = sheet_of_row(table)
    after, entry, refusal = _judge(table, sheet, writing, refusal)
    if refusal is None or writing.phone is not None:
        return _keep(table, writing, entry, after, refusal)
    known = Entry.objects.filter(key=writing.key).first()
    if known is None:
        raise refusal
    return _answer_to_known_key(table.pk, known, writing)


def _next_entry(table: Table, writing: NewEntry, outcome: Outcome | None = None) -> pure.LogEntry:
    """The next entry of the table's log, with this content; without an `outcome` it is still to be judged."""
    return pure.LogEntry(
        number=table.log_length + 1,
        content=writing.content,
        key=str(writing.key),
        device=writing.phone.device if writing.phone else "",
        author=writing.author.pk if writing.author else 0,
        outcome=outcome,
    )


def retry_pending() -> int:
    """Judge again the entries that an exception left pending and no referee settled; returns how many."""
    pending = Entry.objects.filter(outcome=Outcome.PENDING).order_by("pk")
    left = [entry for entry in pending if not Entry.objects.filter(key=_retry_key(entry)).exists()]
    return sum(_retry(entry) is not None for entry in left)


def _judge(
    table: Table, sheet: Sheet, writing: NewEntry, refusal: Refusal | None
) -> tuple[Sheet, pure.LogEntry, Refusal | None]:
    """The sheet after an entry, the entry with its outcome, and the refusal, if any."""
    entry = _next_entry(table, writing)
    refusal = refusal or why_closed(table, writing)
    if refusal is None:
        try:
            after, judged, by_sheet = pure.judged(sheet, entry, earlier_entries(table, writing.content))
        except DatabaseError:  # nothing is stored, and the phone sends it again
            raise
        except Exception:
            if writing.phone is None:
                raise
            logger.exception("entry %s of table %s stays pending", entry.key, table.pk)
            pending = replace(entry, outcome=Outcome.PENDING)
            return pure.advance(sheet, pending), pending, None
        refusal = _refused_by_site(table, sheet, after, judged, writing)
        if refusal is None:
            return after, judged, by_sheet
    refused = replace(entry, outcome=refusal.outcome, deal=refusal.deal)
    return pure.advance(sheet, refused), refused, refusal


def why_closed(table: Table, writing: NewEntry | None = None) -> Refusal | None:
    """Why a sheet is closed to all entries, or to this one; None where it is open."""
    if table.opening == Opening.SEALED:
        return refusals.sealed()
    if table.closes_at is not None and table.closes_at <= timezone.now() and not _settles(writing):
        return refusals.corrections_closed(table.closes_at)
    if table.opening == Opening.PROPOSED:
        return Refusal("round-not-published", Outcome.LATE)
    return None if writing is None else _refusal_while_open(table, writing)


def _refusal_while_open(table: Table, writing: NewEntry) -> Refusal | None:
    """Why an open sheet refuses this entry before it is judged; None where it does not."""
    if not table.is_seated_as(writing.seating):
        return Refusal("table-reseated", Outcome.LATE)
    if writing.phone is not None and writing.phone.link_revoked:
        return Refusal("link-revoked", Outcome.LATE)
    if 0 < _reaches_back_to(writing.content) <= table.former_entries:
        return Refusal("other-teams-then")
    return Refusal("sheet-changed") if writing.seen not in {None, table.version} else None


def _reaches_back_to(content: Content) -> int:
    """The number of the entry whose content would come back, or be taken back; 0 for none."""
    match content:
        case Undo(entry=number) | Restore(to=number) | Accept(entry=number):
            return number
        case PutBack(deal=deal):
            return deal % TYPED_STEP
        case _:
            return 0


def _settles(writing: NewEntry | None) -> bool:
    """Whether staff settle a case or tick the sheet, which is possible until the results are sealed."""
    return writing is not None and writing.phone is None and not writing.content.changes_sheet


def _refused_by_site(
    table: Table, before: Sheet, after: Sheet, judged: pure.LogEntry, writing: NewEntry
) -> Refusal | None:
    """Why the concours refuses a phone's entry that the sheet itself accepts; None where it does not."""
    if _changes_result(table, before, after, judged, writing) and (known := known_by(table)):
        return Refusal(known, Outcome.LATE, deal=judged.deal)
    if writing.phone is None or not table.card.get("two_phones", False):
        return None
    already = {line.deal for line in before.lines if line.same_device}
    by_one = (line.deal for line in after.lines if line.same_device and line.deal not in already)
    deal = next(by_one, None)
    return None if deal is None else Refusal("one-phone", deal=deal)


def _changes_result(
    table: Table, before: Sheet, after: Sheet, judged: pure.LogEntry, writing: NewEntry
) -> bool:
    """Whether a phone would change the result of a finished table, or give an open one its result."""
    if writing.phone is None or not isinstance(writing.content, CHANGING):
        return False
    only_agrees = judged.accepted and after.version == before.version
    if only_agrees or judged.outcome in {Outcome.CONFLICT, Outcome.ALIKE}:
        return False
    return table.finished or after.result is not None


def _answer_to_known_key(table: int, known: Entry, writing: NewEntry) -> WriteResult:
    """The stored entry of a key that is used again; other content is refused, a phone's under another key."""
    row = Table.objects.filter(pk=table).first()
    if row is None:
        raise refusals.TableGone
    same = (known.table_id, known.content) == (table, writing.content.to_json())
    if same and (writing.phone is not None or _is_in_force(known, sheet_of_row(row))):
        again = _retry(known) if known.outcome == Outcome.PENDING else None
        return again or WriteResult(known, row, sheet_of_row(row))
    refusal = _already_written(known, row)
    if writing.phone is None:
        raise refusal
    return write(table, replace(writing, key=_conflict_key(writing)), refusal=refusal)


def is_in_log(table: Table, writing: NewEntry) -> bool:
    """Whether this content is in the log of a table, under its own key or its `_conflict_key`."""
    kept = Entry.objects.filter(table=table, key__in=(writing.key, _conflict_key(writing)))
    return writing.content.to_json() in [entry.content for entry in kept]


def _conflict_key(writing: NewEntry) -> UUID:
    """The key that stores an entry whose own key was used for other content."""
    return uuid5(writing.key, repr(sorted(writing.content.to_json().items(), key=str)))


def _is_in_force(known: Entry, sheet: Sheet) -> bool:
    """Whether an entry of staff is in force: neither undone nor replaced by other totals."""
    match known.kind:
        case "totals":
            return sheet.totals is not None and sheet.totals.entry == known.number
        case "withdraw-totals":
            return sheet.totals is None
        case _:
            return known.number not in sheet.undone


def _already_written(known: Entry, table: Table) -> Refusal:
    """The refusal of a form whose key was used for other content; it names the deal that was written."""
    if known.kind in {"totals", "withdraw-totals"}:
        return Refusal("totals-written")
    sheet = sheet_of_row(table)
    line = sheet.line_of_entry(known.number) if known.table_id == table.pk else None
    index = None if line is None else sheet.index(line.deal)
    place = "–" if index is None else index + 1
    return Refusal("deal-written", deal=None if line is None else line.deal, place=place)


def _retry_key(pending: Entry) -> UUID:
    """The key under which the content of a pending entry is written again."""
    return uuid5(pending.key, "again")


def _retry(pending: Entry) -> WriteResult | None:
    """Set a pending entry aside and write its content again; None where it is settled or stays pending.

    Of two processes that retry it at once, the second finds what the first has written.
    """
    key = _retry_key(pending)
    with transaction.atomic():
        table = lock_table(pending.table_id)
        sheet = sheet_of_row(table)
        done = Entry.objects.filter(key=key).first()
        if done is not None:
            return WriteResult(done, table, sheet)
        if not any(one.entry == pending.number for one in sheet.refused_entries):
            return None
        aside = NewEntry(SetAside(entry=pending.number), key=uuid5(pending.key, "aside"))
        entry = _next_entry(table, aside, Outcome.ACCEPTED)
        _keep(table, aside, entry, pure.apply(sheet, entry), None)
        phone = Phone(device=pending.device, claimed_at=pending.claimed_at, link_revoked=pending.link_revoked)
        written = append(table, NewEntry(pending.value.content, key=key, phone=phone))
        if written.entry.outcome == Outcome.PENDING:
            transaction.set_rollback(True)
            return None
        return written


def _keep(
    table: Table, writing: NewEntry, value: pure.LogEntry, after: Sheet, refusal: Refusal | None
) -> WriteResult:
    """Store an entry, by one INSERT, and the row of its table."""
    phone, content = writing.phone, value.content.to_json()
    side = value.content.side if isinstance(value.content, FromTable) else None
    entry = Entry.objects.create(
        table=table,
        number=value.number,
        key=writing.key,
        kind=content["kind"],
        content=content,
        author=writing.author,
        device=phone.device if phone else "",
        side=side.value if side and phone else "",
        link_revoked=phone.link_revoked if phone else False,
        claimed_at=phone.claimed_at if phone else None,
        outcome=value.outcome or Outcome.ACCEPTED,
        reasons=[refusal.to_json()] if refusal else [],
        deal=value.deal,
        effect=writing.effect,
    )
    _save(table, after)
    return WriteResult(entry, table, after)


def _save(table: Table, after: Sheet) -> None:
    """Update the row of a table after an entry, and the version of the results where its result changed."""
    columns, now = columns_of(after), timezone.now()
    moved = _figures_for_standings(table.sheet) != _figures_for_standings(columns["sheet"])
    if after.version != table.version % RESEATED:
        columns["last_activity"] = now
    else:  # it may be above that of the sheet: `RESEATED`
        if columns["checked_version"] is not None:
            columns["checked_version"] += table.version - after.version
        del columns["version"]
    if after.result is None:
        columns["finished_at"] = None
    elif table.finished_at is None:
        columns["finished_at"] = now
    changed = {name: value for name, value in columns.items() if getattr(table, name) != value}
    for name, value in changed.items():
        setattr(table, name, value)
    Table.objects.filter(pk=table.pk).update(**changed)  # naming all of them costs as much as the rest
    commits.outdate_sheet_on_commit(table.pk)
    if moved:
        concours = Round.objects.values_list("tournament", flat=True).get(pk=table.round_id)
        Tournament.raise_results_version_of(concours)


def columns_of(sheet: Sheet) -> dict[str, Any]:
    """The columns of a table's row that follow from its sheet, without times; ``verify`` compares them."""
    result, (ns_score, ew_score) = sheet.result, sheet.state.score
    ns_manches, ew_manches = (result.manches if result else None) or (None, None)
    ns_points, ew_points = result.points if result else (None, None)
    ns_penalty, ew_penalty = sheet.penalty_points
    return {
        "sheet": sheet.to_json(),
        "log_length": sheet.number,
        "version": sheet.version,
        "deal_count": len(sheet.lines),
        "ns_score": ns_score,
        "ew_score": ew_score,
        "waiting": sheet.waiting,
        "choosing": sheet.choosing,
        "unconfirmed": sheet.unconfirmed,
        "one_phone": sheet.one_phone,
        "checked_version": sheet.version if sheet.checked else max(sheet.ticks, default=None),
        "entered_by": sheet.entered_by,
        "ns_penalty": ns_penalty,
        "ew_penalty": ew_penalty,
        "source": result.source if result else "",
        "ns_points": ns_points,
        "ew_points": ew_points,
        "ns_manches": ns_manches,
        "ew_manches": ew_manches,
        "stopped_at": sheet.stopped_at,
        "winner": result.winner.value if result and result.winner else None,
        "absent": result.absent.value if result and result.absent else "",
    }


def _figures_for_standings(stored: Mapping[str, Any] | None) -> tuple[Any, ...] | None:
    """The part of a stored sheet that standings and pages of teams show: its result and its penalties."""
    if stored is None or stored["result"] is None:
        return None
    return stored["result"], [one for one in stored.get("rulings", ()) if one.get("points")]
