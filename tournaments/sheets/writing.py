"""The one way onto a sheet: an entry is judged under the lock of its table, and kept with the sheet it makes.

A phone's deal is six statements at most: BEGIN, the locked row, the entry, the row, the version of the
results where they changed, COMMIT. Nothing is acknowledged before that. What a phone sends is kept
whatever becomes of it; what staff are refused is answered, and is still on their screen.
"""

from __future__ import annotations

import logging
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from typing import TYPE_CHECKING, Any, Final, NamedTuple
from uuid import UUID, uuid4, uuid5

from django.db import DatabaseError, IntegrityError, connection, transaction
from django.db.models import F
from django.utils import timezone

from scoring import sheet as pure
from scoring.sheet import Outcome, Refusal, Sheet
from scoring.sheet.entries import Accept, Content, Correct, Deal, FromTable, Restore, SetAside, Undo
from scoring.sheet.head import Head
from tournaments.models.planning import Tournament
from tournaments.models.rounds import Opening, Table
from tournaments.models.sheets import Entry
from tournaments.sheets import refusals

if TYPE_CHECKING:
    from tournaments.models.accounts import User

logger = logging.getLogger(__name__)

ROW: Final = "SELECT * FROM tournaments_table WHERE id = %s"
LOOKING_BACK: Final = (Undo, Restore)
"""The contents that read the entries before them."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Phone:
    """The phone that an entry comes from; `link_revoked`: by a link that works no more."""

    device: str
    claimed_at: datetime | None = None
    link_revoked: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Writing:
    """An entry that is to be written: what it says, under which key, by whom.

    `seen` is the version of the sheet that its form was filled over; `effect` what a correction after a later
    draw was shown to change.
    """

    content: Content
    key: UUID
    author: User | None = None
    phone: Phone | None = None
    seen: int | None = None
    effect: Mapping[str, Any] | None = None


class Written(NamedTuple):
    """The entry as it was kept, the row of its table after it, and the sheet."""

    entry: Entry
    table: Table
    sheet: Sheet


def write(
    table: int, content: Content, *, key: UUID | None = None, phone: Phone | None = None, **named: Any
) -> Written:
    """Write what staff say of a table, or one of its phones; `named` are the other fields of `Writing`.

    Where staff are refused `Refusal` says why, and nothing is kept; a phone's entry is kept with its outcome.
    The same key and content again is the entry that there is. `TableGone`.
    """
    writing = Writing(content=content, key=key or uuid4(), phone=phone, **named)
    return write_at({"pk": table}, writing)


def write_at(where: Mapping[str, Any], writing: Writing) -> Written:
    """`write` on the table that these look-ups find."""
    try:
        with transaction.atomic():
            return append(lock_table(**where), writing)
    except IntegrityError:
        known = Entry.objects.filter(key=writing.key).first()
        if known is None:
            raise
        return _known(where, known, writing)


def what_if(sheet: Sheet, content: Content, earlier: Sequence[pure.Entry] = ()) -> Sheet:
    """A sheet with one entry more, whoever may write it; `Refusal` where the sheet itself refuses it."""
    return pure.apply(sheet, pure.Entry(number=sheet.number + 1, content=content), earlier)


def lock_table(pk: int, token__in: Collection[str] | None = None) -> Table:
    """The table, where it has one of these tokens, locked until the transaction ends; `TableGone`.

    The lock comes first and alone: what is read of its row is what the transaction before has left. Its SQL
    is written by hand because the ORM takes 0.2 ms to name its 45 columns, a tenth of a phone's deal.
    """
    lock = " FOR NO KEY UPDATE" if connection.features.has_select_for_no_key_update else ""
    table = next(iter(Table.objects.raw(ROW + lock, [pk])), None)
    if table is None or (token__in is not None and table.token not in token__in):
        raise refusals.TableGone
    return table


def sheet_of_row(table: Table) -> Sheet:
    """The sheet that stands on the row of a table."""
    return Sheet.new(Head.from_json(table.game)) if table.sheet is None else Sheet.from_json(table.sheet)


def entries_of(table: Table) -> list[pure.Entry]:
    """The log of a table, as the fold reads it."""
    return [entry.value for entry in table.entries.order_by("number")]


def append(table: Table, writing: Writing) -> Written:
    """Judge an entry of a locked table and keep it, in the transaction that locked it; as `write`."""
    sheet = sheet_of_row(table)
    after, judged, refusal = _judged(table, sheet, _value(table, writing), writing)
    if refusal is not None and writing.phone is None:
        return _refused(table, writing, refusal)
    entry = _keep(table, judged, refusal, writing)
    _save(table, sheet, after)
    return Written(entry, table, after)


def _value(table: Table, writing: Writing) -> pure.Entry:
    """What is to be written, as the next entry of the table's log; nobody has judged it yet."""
    return pure.Entry(
        number=table.log_length + 1,
        content=writing.content,
        key=str(writing.key),
        device=writing.phone.device if writing.phone else "",
        author=writing.author.pk if writing.author else 0,
    )


def retry_pending() -> int:
    """Judge again what a breakdown left pending and no referee has settled; how many are judged by it."""
    pending = Entry.objects.filter(outcome=Outcome.PENDING).order_by("pk")
    left = [entry for entry in pending if not Entry.objects.filter(key=_key_again(entry)).exists()]
    return sum(_retried(entry) is not None for entry in left)


def _judged(
    table: Table, sheet: Sheet, value: pure.Entry, writing: Writing
) -> tuple[Sheet, pure.Entry, Refusal | None]:
    refusal = why_closed(table, writing)
    if refusal is None:
        try:
            after, judged, refusal = pure.judged(sheet, value, earlier(table, writing.content))
        except DatabaseError:  # nothing is kept, and the phone sends it again
            raise
        except Exception:
            if writing.phone is None:
                raise
            logger.exception("entry %s of table %s stays pending", value.key, table.pk)
            pending = replace(value, outcome=Outcome.PENDING)
            return pure.advance(sheet, pending), pending, None
        if not _touches_a_drawn_result(table, sheet, after, judged, writing):
            return after, judged, refusal
        refusal = Refusal("next-round-drawn", Outcome.LATE, deal=judged.deal)
    refused = replace(value, outcome=refusal.outcome, deal=refusal.deal)
    return pure.advance(sheet, refused), refused, refusal


def why_closed(table: Table, writing: Writing | None = None) -> Refusal | None:
    """Why a sheet takes nothing now, or nothing of this `writing`; None where it does."""
    if table.opening == Opening.SEALED:
        return refusals.sealed()
    if table.closes_at is not None and table.closes_at <= timezone.now() and not _settles(writing):
        return refusals.corrections_closed(table.closes_at)
    if table.opening == Opening.PROPOSED:
        return Refusal("round-not-published", Outcome.LATE)
    if writing is None:
        return None
    if writing.phone is not None and writing.phone.link_revoked:
        return Refusal("link-revoked", Outcome.LATE)
    return Refusal("sheet-changed") if writing.seen not in {None, table.version} else None


def _settles(writing: Writing | None) -> bool:
    """Whether staff answer a table or tick its sheet: that is taken until the results are sealed."""
    return writing is not None and writing.phone is None and not writing.content.changes_sheet


def earlier(table: Table, content: Content) -> list[pure.Entry]:
    """The log of a table for a content that looks back at it; empty for any other."""
    return entries_of(table) if isinstance(content, LOOKING_BACK) else []


def _touches_a_drawn_result(
    table: Table, before: Sheet, after: Sheet, judged: pure.Entry, writing: Writing
) -> bool:
    """Whether a phone would change a result that a later round was drawn from; none is drawn meanwhile."""
    if writing.phone is None or not table.finished or not isinstance(writing.content, Deal | Correct):
        return False
    only_agrees = judged.accepted and after.version == before.version
    if only_agrees or judged.outcome is Outcome.CONFLICT:
        return False
    round_ = table.round
    list(Tournament.objects.select_for_update(no_key=True).filter(pk=round_.tournament_id).values("pk"))
    return round_.tournament.rounds.filter(number__gt=round_.number).exists()


def _refused(table: Table, writing: Writing, refusal: Refusal) -> Written:
    """What staff are refused, unless it is written already: the same form sent twice is one entry."""
    known = Entry.objects.filter(key=writing.key).first()
    if known is None:
        raise refusal
    return _known({"pk": table.pk}, known, writing)


def _known(where: Mapping[str, Any], known: Entry, writing: Writing) -> Written:
    """The entry of a key that is known; of another content, or another table, it is refused under its own."""
    table = Table.objects.filter(**where).first()
    if table is None:
        raise refusals.TableGone
    alike = (known.table_id, known.content) == (table.pk, writing.content.to_json())
    if alike and (writing.phone is not None or _stands(known, sheet_of_row(table))):
        again = _retried(known) if known.outcome == Outcome.PENDING else None
        return again or Written(known, table, sheet_of_row(table))
    refusal = _already_written(known, table)
    if writing.phone is None:
        raise refusal
    return _keep_twin(where, writing, refusal)


def _stands(known: Entry, sheet: Sheet) -> bool:
    """Whether what staff wrote by an entry still holds, where it is one that others can have replaced."""
    match known.kind:
        case "totals":
            return sheet.totals is not None and sheet.totals.entry == known.number
        case "withdraw-totals":
            return sheet.totals is None
        case _:
            return known.number not in sheet.undone


def _already_written(known: Entry, table: Table) -> Refusal:
    """What the form of this key has written, where it comes again with something else."""
    if known.kind in {"totals", "withdraw-totals"}:
        return Refusal("totals-written")
    sheet = sheet_of_row(table)
    line = sheet.line_of_entry(known.number) if known.table_id == table.pk else None
    index = None if line is None else sheet.index(line.deal)
    place = "–" if index is None else index + 1
    return Refusal("deal-written", deal=None if line is None else line.deal, place=place)


def _keep_twin(where: Mapping[str, Any], writing: Writing, refusal: Refusal) -> Written:
    """Keep what bears a known key and says something else, refused, under a key of its own."""
    key = uuid5(writing.key, repr(sorted(writing.content.to_json().items(), key=str)))
    with transaction.atomic():
        table = lock_table(**where)
        sheet = sheet_of_row(table)
        twin = Entry.objects.filter(key=key).first()
        if twin is not None:
            return Written(twin, table, sheet)
        writing = replace(writing, key=key)
        value = replace(_value(table, writing), outcome=refusal.outcome, deal=refusal.deal)
        after = pure.advance(sheet, value)
        entry = _keep(table, value, refusal, writing)
        _save(table, sheet, after)
        return Written(entry, table, after)


def _key_again(pending: Entry) -> UUID:
    """The key under which what a pending entry said is written anew."""
    return uuid5(pending.key, "again")


def _retried(pending: Entry) -> Written | None:
    """A pending entry judged again: set aside, and what it said written anew; None where that is settled.

    Whoever had to wait for the table finds what another has made of it.
    """
    key = _key_again(pending)
    with transaction.atomic():
        table = lock_table(pk=pending.table_id)
        sheet = sheet_of_row(table)
        done = Entry.objects.filter(key=key).first()
        if done is not None:
            return Written(done, table, sheet)
        if not any(case.entry == pending.number for case in sheet.refused_entries):
            return None
        aside = pure.Entry(
            number=table.log_length + 1,
            content=SetAside(entry=pending.number),
            key=str(uuid5(pending.key, "aside")),
            outcome=Outcome.ACCEPTED,
        )
        _save(table, sheet, pure.apply(sheet, aside))
        _keep(table, aside, None, Writing(content=aside.content, key=UUID(aside.key)))
        phone = Phone(device=pending.device, claimed_at=pending.claimed_at, link_revoked=pending.link_revoked)
        written = append(table, Writing(content=pending.value.content, key=key, phone=phone))
        if written.entry.outcome == Outcome.PENDING:
            transaction.set_rollback(True)
            return None
        return written


def acceptance(sheet: Sheet, refused: Entry, words: str = "") -> Accept:
    """What a referee says who takes the record of a refused entry as the truth.

    In place of the deal in its way, or that it corrects, where that is on the sheet; else as a new one.
    `Refusal` where it cannot be taken any more.
    """
    case = next((one for one in sheet.refused_entries if one.entry == refused.number), None)
    if case is None or "record" not in refused.content:
        raise Refusal("nothing-to-settle")
    deal = case.deal if case.deal is not None and sheet.line(case.deal) is not None else None
    if deal is None and refused.kind == Correct.kind:
        raise Refusal("off-the-sheet")
    place = refused.content.get("place")
    return Accept(entry=refused.number, record=refused.content["record"], deal=deal, place=place, words=words)


def _keep(table: Table, value: pure.Entry, refusal: Refusal | None, writing: Writing) -> Entry:
    """The entry as a row: the one INSERT."""
    phone, content = writing.phone, value.content.to_json()
    side = value.content.side if isinstance(value.content, FromTable) else None
    return Entry.objects.create(
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


def _save(table: Table, before: Sheet, after: Sheet) -> None:
    """The row of a table after an entry: the one UPDATE, and one more where its result changed."""
    columns, now = columns_of(after), timezone.now()
    moved = _came_to(table.sheet) != _came_to(columns["sheet"])
    if after.version != before.version:
        columns["last_activity"] = now
    else:
        del columns["version"]  # it may be above that of the sheet: `RESEATED`
    if after.result is None:
        columns["finished_at"] = None
    elif table.finished_at is None:
        columns["finished_at"] = now
    changed = {name: value for name, value in columns.items() if getattr(table, name) != value}
    for name, value in changed.items():
        setattr(table, name, value)
    Table.objects.filter(pk=table.pk).update(**changed)  # naming all of them costs as much as the rest
    if moved:
        Tournament.objects.filter(rounds=table.round_id).update(results_version=F("results_version") + 1)


def columns_of(sheet: Sheet) -> dict[str, Any]:
    """What the row of a table keeps of its sheet, but for moments: compared with the log by ``verify``."""
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
        "unconfirmed": sheet.unconfirmed,
        "checked_version": sheet.version if sheet.checked else max(sheet.ticks, default=None),
        "entered_by": entered_by(sheet),
        "ns_penalty": ns_penalty,
        "ew_penalty": ew_penalty,
        "source": result.source if result else "",
        "ns_points": ns_points,
        "ew_points": ew_points,
        "ns_manches": ns_manches,
        "ew_manches": ew_manches,
        "winner": result.winner.value if result and result.winner else None,
        "absent": result.absent.value if result and result.absent else "",
    }


def entered_by(sheet: Sheet) -> list[int]:
    """The accounts that entered what counts, 0 for a phone: of typed totals, else of the deals."""
    if sheet.totals is not None:
        return [sheet.totals.author]
    return sorted({line.author for line in sheet.lines})


def _came_to(stored: Mapping[str, Any] | None) -> tuple[Any, ...] | None:
    """What standings and a team's page say of a stored sheet: its result and its penalties."""
    if stored is None or stored["result"] is None:
        return None
    return stored["result"], [one for one in stored.get("rulings", ()) if one.get("points")]
