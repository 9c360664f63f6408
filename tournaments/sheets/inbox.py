"""What comes from the tables: kept as it came, then judged; a refusal never blocks the next message.

`receive` is one transaction: the message is in the inbox before it is judged, and both are durable before
the phone is told anything. What the judgement raises undoes the judgement alone.
"""

from __future__ import annotations

import logging
from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final, NamedTuple
from uuid import UUID, uuid5

from django.db import DatabaseError, transaction
from django.db.models import CharField, IntegerField, JSONField, UUIDField
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from scoring.cards import Side
from scoring.errors import InvalidDeal
from tournaments.models.inbox import Dispute, Message, TableLink
from tournaments.models.sheets import Deal, DealVersion, Result
from tournaments.prepared import Adding, Changing, Given, Reading
from tournaments.sheets import actions, agreeing, late, placing, refusals, sentences
from tournaments.sheets.rescoring import OpenSheet, hold_concours, lock_table, open_sheet

if TYPE_CHECKING:
    from collections.abc import Mapping
    from datetime import datetime


logger = logging.getLogger(__name__)

MOST_CALLS: Final = 12
"""How many disputes of a table wait at once."""

_NUMBER: Final = Given("number", IntegerField())
_KEEP: Final = Adding(Message, unless_there=("key",))
_KNOWN: Final = Reading(
    lambda: Message.objects.select_related("version", "link").filter(key=Given("key", UUIDField()))
)
_SETTLE: Final = Changing(
    lambda: Message.objects.filter(pk=_NUMBER),
    outcome=Given("outcome", CharField()),
    version=Given("version", IntegerField()),
    reasons=Given("reasons", JSONField()),
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Sent:
    """A message as the phone sent it; `content` has the fields of its verb.

    ``deal``: `record`, `place` (from 1, as the phone counts), `instead` (the key of its refused message that
    this one mends, where it does). ``correct``: `deal`, `version`, `record`. ``confirm``: `deal`, `version`.
    ``dispute``: `deal` (None: the sheet), `version`, `reason`.
    """

    key: UUID
    device: str
    side: Side
    verb: Message.Verb
    content: Mapping[str, Any]
    claimed_at: datetime | None = None


Write = Callable[[Message, OpenSheet], DealVersion | None]


class Received(NamedTuple):
    """A message, and the sheet as it left it; None where that must be read again."""

    message: Message
    sheet: OpenSheet | None = None


class _Outcome(Exception):
    """What became of a message that was not accepted."""

    def __init__(
        self, outcome: Message.Outcome, why: refusals.SheetError | None, version: DealVersion | None = None
    ) -> None:
        super().__init__(outcome)
        self.outcome, self.why, self.version = outcome, why, version


def receive(link: TableLink, sent: Sent) -> Message:
    """The message in the inbox, and what became of it. The same one again is the one there is."""
    return taken(link, sent).message


@transaction.atomic
def taken(link: TableLink, sent: Sent) -> Received:
    """`receive`, with the sheet for who shows it next."""
    message, new = _kept(link, sent)
    return Received(message, _judge(message) if new else None)


def _kept(link: TableLink, sent: Sent) -> tuple[Message, bool]:
    """The message written down; what bears a known key and says something else is kept under its own."""
    message, new = _written(link, sent, sent.key)
    if new or (message.link_id, message.verb, message.content) == (link.pk, sent.verb, sent.content):
        return message, new
    twin, new = _written(link, sent, uuid5(sent.key, repr(sorted(sent.content.items(), key=str))))
    if new:
        there = message.version if message.link.table_id == link.table_id else None
        why = refusals.AlreadyWritten(there.place if there else None)
        _settle(twin, _Outcome(Message.Outcome.REFUSED, why, there))
    return twin, False


def _written(link: TableLink, sent: Sent, key: UUID) -> tuple[Message, bool]:
    """The message of this key, and whether it was written now: of two nodes, one writes it."""
    message = Message(
        link=link,
        key=key,
        device=sent.device,
        side=sent.side,
        verb=sent.verb,
        content=dict(sent.content),
        claimed_at=sent.claimed_at,
    )
    new = _KEEP(message)
    return (message if new else _KNOWN.all(key=key)[0]), new


def judge_pending() -> int:
    """Judge what a breakdown left unjudged; how many messages there were."""
    pending = list(Message.objects.filter(outcome=Message.Outcome.PENDING).select_related("link"))
    for message in pending:
        with transaction.atomic():
            _judge(message)
    return len(pending)


def _judge(message: Message) -> OpenSheet | None:
    """What becomes of a message; a mistake of the program leaves it pending, and says so in the log."""
    verbs: dict[str, Write] = {
        Message.Verb.DEAL: _enter,
        Message.Verb.CORRECT: _correct,
        Message.Verb.CONFIRM: _confirm,
        Message.Verb.DISPUTE: _dispute,
    }
    try:
        with transaction.atomic():
            sheet, version = _while_open(message, verbs[message.verb])
    except _Outcome as outcome:
        _settle(message, outcome)
    except DatabaseError:  # nothing is kept, and the phone sends it again
        raise
    except Exception:
        logger.exception("message %s of %s stays pending", message.key, message.link)
    else:
        _settle(message, _Outcome(Message.Outcome.ACCEPTED, None, version))
        return None if message.verb == Message.Verb.CORRECT else sheet
    return None


def _while_open(message: Message, write: Write) -> tuple[OpenSheet, DealVersion | None]:
    """Write, where the link works and the sheet is open; else say why not."""
    if message.link.revoked_at is not None:
        raise _Outcome(Message.Outcome.LATE, refusals.LinkRevoked())
    try:
        sheet = open_sheet(lock_table(message.link.table_id))
        return sheet, write(message, sheet)
    except (refusals.SheetSealed, refusals.TableGone, refusals.RoundNotPublished) as closed:
        raise _Outcome(Message.Outcome.LATE, closed) from closed
    except InvalidDeal as refused:
        raise _Outcome(Message.Outcome.REFUSED, refusals.DealRefused(refused)) from refused
    except refusals.SheetError as refused:
        raise _Outcome(Message.Outcome.REFUSED, refused) from refused


def _settle(message: Message, outcome: _Outcome) -> None:
    message.outcome, message.version = outcome.outcome, outcome.version
    message.reasons = [] if outcome.why is None else [sentences.in_both(outcome.why)]
    version = message.version_id
    _SETTLE(number=message.pk, outcome=message.outcome, version=version, reasons=message.reasons)


def _enter(message: Message, sheet: OpenSheet) -> DealVersion | None:
    """A new deal; one that stands there already is agreed to where it is the same, else in conflict."""
    record, place = message.content["record"], message.content["place"]
    sent = placing.sent(sheet.table)
    places = placing.claimed([version.deal_id for version in sheet.versions], sent)
    there = [version for version in sheet.versions if places[version.deal_id] == place]
    for version in there:
        if placing.same(sheet.rules, version.record or {}, record):
            return agreeing.agree(version, message.side)
    if there:
        raise _Outcome(Message.Outcome.CONFLICT, refusals.OtherDealThere(there[0].place), there[0])
    _check_not_drawn_on(sheet)
    _check_takes_more(sheet)
    _check_counted(sheet, place)
    before = placing.before(places, place)
    written = actions.put_deal(sheet, record, key=message.key, author=None, place=before)
    sheet.sent = {**sent, written.deal_id: place}
    _mend(message)
    agreeing.first_to_agree(written, message.side)
    return written


def _check_takes_more(sheet: OpenSheet) -> None:
    """A table that was ended otherwise than by its game takes what comes late from a referee alone."""
    result = sheet.there.result
    if result is not None and (sheet.table.stopped or result.source != Result.Source.DEALS):
        raise _Outcome(Message.Outcome.LATE, refusals.TableEnded())


def _check_counted(sheet: OpenSheet, place: int) -> None:
    """A place right after some deal that the phones of the table have ever seen or sent."""
    if place <= len(sheet.versions) + 1:
        return
    desk = DealVersion.objects.filter(deal__table=sheet.table, number=1, author__isnull=False).count()
    sent = Message.objects.filter(link__table=sheet.table, verb=Message.Verb.DEAL).count()
    if place > desk + sent:  # the message itself is among those sent
        raise _Outcome(Message.Outcome.REFUSED, refusals.DealTooFar())


def _check_not_drawn_on(sheet: OpenSheet, version: DealVersion | None = None) -> None:
    """What the next round was drawn from is for a referee to change; while we ask, none is drawn."""
    if sheet.there.result is None:
        return
    hold_concours(sheet.tournament)
    if late.next_round_drawn(sheet.table.pk):
        raise _Outcome(Message.Outcome.LATE, refusals.NextRoundDrawn(), version)


def _mend(message: Message) -> None:
    """The refused message that this one stands for needs no referee any more."""
    if instead := message.content.get("instead"):
        own = Message.objects.filter(key=instead, link=message.link, device=message.device, settled_at=None)
        refused = own.filter(outcome=Message.Outcome.REFUSED)
        refused.update(settled_at=timezone.now(), settlement=sentences.of_the_site(_("corrigée à la table")))


def _correct(message: Message, sheet: OpenSheet) -> DealVersion | None:
    """Another record for a deal that a side entered, and not both have confirmed."""
    version = _version_named(message, sheet)
    if version.author_id is not None:
        raise _Outcome(Message.Outcome.REFUSED, refusals.WrittenByTheDesk(version.place), version)
    if agreeing.agreed_by_both(version):
        raise _Outcome(Message.Outcome.REFUSED, refusals.BothConfirmed(version.place), version)
    _check_not_drawn_on(sheet, version)
    deal = actions.correct_deal(version.deal, message.content["record"], key=message.key, author=None)
    return agreeing.agree(_current(deal), message.side)


def _confirm(message: Message, sheet: OpenSheet) -> DealVersion | None:
    return agreeing.agree(_version_named(message, sheet), message.side)


def _dispute(message: Message, sheet: OpenSheet) -> DealVersion | None:
    """«Pas d'accord»: the table goes into the referee's queue; nothing on the sheet changes."""
    version = None if message.content["deal"] is None else _version_named(message, sheet)
    if Dispute.objects.filter(table=sheet.table, settled_at=None).count() >= MOST_CALLS:
        raise _Outcome(Message.Outcome.REFUSED, refusals.RefereeCalled(), version)
    Dispute.objects.create(
        table_id=message.link.table_id,
        deal=None if version is None else version.deal,
        side=message.side,
        reason=message.content["reason"],
    )
    return version


def _version_named(message: Message, sheet: OpenSheet) -> DealVersion:
    """The version that the phone was looking at, which must be the current one of a deal on the sheet."""
    deal, number = message.content["deal"], message.content["version"]
    current = next((version for version in sheet.versions if version.deal_id == deal), None)
    if current is None:
        off = DealVersion.objects.filter(deal=deal, deal__table=sheet.table, current=True).first()
        raise _Outcome(Message.Outcome.CONFLICT, refusals.OffTheSheet(), off)
    if current.number != number:
        raise _Outcome(Message.Outcome.CONFLICT, refusals.DealChanged(current.place), current)
    return current


def _current(deal: Deal) -> DealVersion:
    return deal.versions.get(current=True)
