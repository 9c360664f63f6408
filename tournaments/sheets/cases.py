"""What waits for the referee: every message that was not accepted and every dispute, with both versions.

A case is read from the inbox and from the sheet as it stands now; nothing is judged again here.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

from django.db.models import QuerySet
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from scoring.cards import Side
from scoring.errors import InvalidDeal
from scoring.explaining import WORDS
from tournaments.models.inbox import NOT_TAKEN, Dispute, Message
from tournaments.models.rounds import SEATED, Table
from tournaments.sheets import placing, queries
from tournaments.sheets.kinds import kind_of
from tournaments.sheets.refusals import OtherDealRefused, sentences
from tournaments.sheets.wording import language

if TYPE_CHECKING:
    from datetime import datetime

    from django.utils.functional import Promise

    from tournaments.models.planning import Tournament
    from tournaments.sheets.sheet import Row, Sheet

SHOWN: Final = 30
"""How many cases a page shows: the oldest; the others move up as these are settled."""
KINDS: Final[Mapping[str, Promise]] = {
    Message.Outcome.CONFLICT: gettext_lazy("deux versions"),
    Message.Outcome.REFUSED: gettext_lazy("impossible"),
    Message.Outcome.LATE: gettext_lazy("arrivée trop tard"),
    Message.Outcome.PENDING: gettext_lazy("pas encore jugée"),
}
AT_TABLE: Final = [f"table__{name}" for name in ("round__tournament", *SEATED)]


@dataclass(frozen=True)
class Told:
    """One version of a deal as players say it: what it marks for (NS, EW), and the totals after it.

    Where it cannot be, `refused` says why, and there are no marks.
    """

    said: str
    details: str = ""
    marks: tuple[int, int] | None = None
    score: tuple[int, int] | None = None
    refused: tuple[str, ...] = ()


@dataclass(frozen=True)
class Case:
    """One thing to settle. `number` is the message's or the dispute's own.

    `words` is what the side said, or why its message was not taken. `on_sheet` is the deal as it stands,
    `sent` what the side sent; each None where there is none. `takes`: what was sent can be taken. `place` is
    that of the deal on the sheet, or where one that can be taken would stand.
    """

    number: int
    dispute: bool
    kind: str
    table: Table
    side: str
    written_at: datetime
    received_at: datetime
    words: tuple[str, ...]
    on_sheet: Told | None = None
    sent: Told | None = None
    deal: Row | None = None
    takes: bool = False
    place: int | None = None


def waiting_messages(tournament: Tournament) -> QuerySet[Message]:
    """What tables sent and nobody has taken or set aside."""
    return Message.objects.filter(NOT_TAKEN, settled_at=None, link__table__round__tournament=tournament)


def waiting_disputes(tournament: Tournament) -> QuerySet[Dispute]:
    """What sides contest, and no referee has settled."""
    return Dispute.objects.filter(settled_at=None, table__round__tournament=tournament)


def cases_of(tournament: Tournament, tables: QuerySet[Table]) -> list[Case]:
    """The oldest cases among these tables; as many queries for `SHOWN` as for one."""
    disputes = waiting_disputes(tournament).filter(table__in=tables.values("pk"))
    messages = waiting_messages(tournament).filter(link__table__in=tables.values("pk"))
    at_link = [f"link__{name}" for name in AT_TABLE]
    found: list[Dispute | Message] = [
        *disputes.select_related("deal", *AT_TABLE)[:SHOWN],
        *messages.select_related("version__deal", *at_link)[:SHOWN],
    ]
    found = sorted(found, key=_came)[:SHOWN]
    there = {table.pk: table for table in map(_table, found)}
    sheets, sent_as = queries.sheets_of(list(there.values())), placing.sent_at(there)
    return [_case(one, sheets[_table(one).pk], sent_as) for one in found]


def _came(one: Dispute | Message) -> datetime:
    return one.at if isinstance(one, Dispute) else one.received_at


def _table(one: Dispute | Message) -> Table:
    return one.table if isinstance(one, Dispute) else one.link.table


def _case(one: Dispute | Message, sheet: Sheet, sent_as: Mapping[int, int]) -> Case:
    return _of_dispute(one, sheet) if isinstance(one, Dispute) else _of_message(one, sheet, sent_as)


def _of_dispute(dispute: Dispute, sheet: Sheet) -> Case:
    row = None if dispute.deal_id is None else sheet.row(dispute.deal_id)
    return Case(
        number=dispute.pk,
        dispute=True,
        kind=_("pas d'accord"),
        table=sheet.table,
        side=named(sheet, dispute.side),
        written_at=dispute.at,
        received_at=dispute.at,
        words=(dispute.reason,),
        on_sheet=None if row is None else standing(sheet, row),
        deal=row,
        place=None if row is None else row.place,
    )


def _of_message(message: Message, sheet: Sheet, sent_as: Mapping[int, int]) -> Case:
    row = _row(message, sheet)
    place = _place(message, sheet, sent_as) if row is None else row.place
    sent, takes = _sent(message, sheet, row, place)
    words = _said(message)
    if sent is None or not sent.refused:  # else it is said there, as the sheet is now
        words += reasons(message)
    return Case(
        number=message.pk,
        dispute=False,
        kind=str(KINDS[message.outcome]),
        table=sheet.table,
        side=named(sheet, message.side),
        written_at=message.claimed_at or message.received_at,
        received_at=message.received_at,
        words=tuple(words),
        on_sheet=None if row is None else standing(sheet, row),
        sent=sent,
        deal=row,
        takes=takes,
        place=place if takes or row else None,
    )


def _said(message: Message) -> list[str]:
    """What a side says where it sends no deal."""
    if message.verb == Message.Verb.CONFIRM:
        return [_("D'accord avec la donne de la feuille.")]
    reason = message.content.get("reason")
    return [reason] if isinstance(reason, str) else []


def _row(message: Message, sheet: Sheet) -> Row | None:
    """The deal of the sheet that a message is about, where it is about one."""
    if message.version is not None:
        return sheet.row(message.version.deal_id)
    deal = message.content.get("deal")
    return sheet.row(deal) if isinstance(deal, int) else None


def _place(message: Message, sheet: Sheet, sent_as: Mapping[int, int]) -> int | None:
    """Where a new deal would stand; None for what is none."""
    if message.verb != Message.Verb.DEAL:
        return None
    places = placing.claimed([row.deal for row in sheet.rows], sent_as)
    return placing.before(places, message.content["place"]) or len(places) + 1


def _sent(message: Message, sheet: Sheet, row: Row | None, place: int | None) -> tuple[Told | None, bool]:
    """What a message brings, and whether `settling.accept` would make of it what is shown."""
    record = message.content.get("record")
    if not isinstance(record, dict):
        return None, False
    told = would_be(sheet, record, row, place)
    at_home = message.verb == Message.Verb.DEAL or row is not None  # a correction needs its deal
    return told, at_home and not told.refused and not sheet.tournament.closed


def would_be(sheet: Sheet, record: dict[str, Any], row: Row | None, place: int | None) -> Told:
    """A record as it would stand on the sheet: in place of the deal `row`, else before the one at `place`."""
    try:
        seen = sheet.preview(record, place=place, replaces=None if row is None else row.deal)
        if row is None and seen.played is not None and seen.played.after_end:
            raise sheet.rules.too_late()
    except InvalidDeal as refused:
        return Told(aloud(sheet, record), refused=tuple(sentences(refused)))
    except OtherDealRefused as refused:
        return Told(aloud(sheet, record), refused=(refused.sentence,))
    words = kind_of(sheet.tournament).words
    if seen.played is None or seen.played.score is None:
        return Told(as_written(record))
    score = seen.played.score
    return Told(words.said(score, sheet), words.details(score, sheet), seen.played.marks, seen.game.score)


def standing(sheet: Sheet, row: Row) -> Told:
    """A deal as it stands on the sheet, with the totals of the whole sheet."""
    words, played = kind_of(sheet.tournament).words, row.played
    if played.score is None:
        why = () if played.refused is None else tuple(sentences(played.refused))
        return Told(as_written(row.record), refused=why)
    score = played.score
    return Told(words.said(score, sheet), words.details(score, sheet), played.marks, sheet.game.score)


def aloud(sheet: Sheet, record: dict[str, Any]) -> str:
    """A deal that has no place on the sheet, in the game's words where it could be played elsewhere."""
    try:
        return kind_of(sheet.tournament).words.said(sheet.rules.alone(record), sheet)
    except InvalidDeal:
        return as_written(record)


def as_written(record: Mapping[str, Any]) -> str:
    """A deal that cannot be, as far as it can be said: «70 à cœur, coinché · NS 110»."""
    words, parts = WORDS[language()], []
    contract, points = record.get("contract"), record.get("points")
    if isinstance(contract, Mapping):
        trumps = {trump.value: said for trump, said in words.trumps.items()}
        calls = {call.value: said for call, said in words.calls.items()}
        trump, call = trumps.get(str(contract.get("trump")), ""), calls.get(str(contract.get("call")), "")
        parts.append(f"{contract.get('bid', '')} {trump}{call}".strip())
    if isinstance(points, Mapping):
        sides = {side.value: said for side, said in words.sides.items()}
        parts.append(", ".join(f"{sides.get(side, side)} {count}" for side, count in points.items()))
    return " · ".join(filter(None, parts)) or _("Donne illisible")


def named(sheet: Sheet, side: str) -> str:
    """Who sat on a side, as they are called out."""
    return sheet.seated(Side(side)).names


def reasons(message: Message) -> Iterable[str]:
    """Why a message was not accepted, in the reader's language."""
    return [why.get(language(), why.get("fr", "")) for why in message.reasons]
