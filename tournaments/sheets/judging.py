"""What becomes of a message that a table sent: each verb on its sheet, which is open and under lock.

What the judgement raises undoes the judgement alone: the message stays, with why it was not taken.
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Sequence
from typing import Final

from django.db import DatabaseError, transaction
from django.db.models import CharField, IntegerField, JSONField
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from scoring.errors import InvalidDeal
from tournaments.models.inbox import Dispute, Message
from tournaments.models.sheets import Deal, DealVersion, Result
from tournaments.prepared import Changing, Given
from tournaments.sheets import actions, agreeing, late, placing, refusals, sentences
from tournaments.sheets.rescoring import OpenSheet, hold_concours, lock_table, open_sheet

logger = logging.getLogger(__name__)

Write = Callable[[Message, OpenSheet], DealVersion | None]
MOST_CALLS: Final = 12
"""How many disputes of a table wait at once."""

_SETTLE: Final = Changing(
    lambda: Message.objects.filter(pk=Given("number", IntegerField())),
    outcome=Given("outcome", CharField()),
    version=Given("version", IntegerField()),
    reasons=Given("reasons", JSONField()),
)


class NotTaken(Exception):
    """What became of a message that was not accepted; `version` is the one in its way, where there is one."""

    def __init__(
        self, outcome: Message.Outcome, why: refusals.SheetError, version: DealVersion | None = None
    ) -> None:
        super().__init__(outcome)
        self.outcome, self.why, self.version = outcome, why, version


def judge(message: Message) -> OpenSheet | None:
    """What becomes of a message, and the sheet as it left it; None where that must be read again.

    A mistake of the program leaves the message pending, and says so in the log.
    """
    verbs: dict[str, Write] = {
        Message.Verb.DEAL: _enter,
        Message.Verb.CORRECT: _correct,
        Message.Verb.CONFIRM: _confirm,
        Message.Verb.DISPUTE: _dispute,
    }
    try:
        with transaction.atomic():
            sheet, version = _while_open(message, verbs[message.verb])
    except NotTaken as refused:
        refuse(message, refused)
    except DatabaseError:  # nothing is kept, and the phone sends it again
        raise
    except Exception:
        logger.exception("message %s of %s stays pending", message.key, message.link)
    else:
        _settle(message, Message.Outcome.ACCEPTED, version)
        return None if message.verb == Message.Verb.CORRECT else sheet
    return None


def refuse(message: Message, refused: NotTaken) -> None:
    """The message is not on the sheet, and says why."""
    _settle(message, refused.outcome, refused.version, [sentences.in_both(refused.why)])


def _while_open(message: Message, write: Write) -> tuple[OpenSheet, DealVersion | None]:
    """Write, where the link works and the sheet is open; else say why not."""
    if message.link.revoked_at is not None:
        raise NotTaken(Message.Outcome.LATE, refusals.LinkRevoked())
    try:
        sheet = open_sheet(lock_table(message.link.table_id))
        return sheet, write(message, sheet)
    except (refusals.SheetSealed, refusals.TableGone, refusals.RoundNotPublished) as closed:
        raise NotTaken(Message.Outcome.LATE, closed) from closed
    except InvalidDeal as refused:
        raise NotTaken(Message.Outcome.REFUSED, refusals.DealRefused(refused)) from refused
    except refusals.SheetError as refused:
        raise NotTaken(Message.Outcome.REFUSED, refused) from refused


def _settle(
    message: Message,
    outcome: Message.Outcome,
    version: DealVersion | None,
    reasons: Sequence[dict[str, str]] = (),
) -> None:
    message.outcome, message.version, message.reasons = outcome, version, list(reasons)
    number = message.version_id
    _SETTLE(number=message.pk, outcome=message.outcome, version=number, reasons=message.reasons)
    _mend(message)


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
        raise NotTaken(Message.Outcome.CONFLICT, refusals.OtherDealThere(there[0].place), there[0])
    _check_not_drawn_on(sheet)
    _check_takes_more(sheet)
    _check_counted(sheet, place, max(places.values(), default=0))
    before = placing.before(places, place)
    written = actions.put_deal(sheet, record, key=message.key, author=None, place=before)
    sheet.sent = {**sent, written.deal_id: place}
    agreeing.first_to_agree(written, message.side)
    return written


def _check_takes_more(sheet: OpenSheet) -> None:
    """A table that was ended otherwise than by its game takes what comes late from a referee alone."""
    result = sheet.there.result
    if result is not None and (sheet.table.stopped or result.source != Result.Source.DEALS):
        raise NotTaken(Message.Outcome.LATE, refusals.TableEnded())


def _check_counted(sheet: OpenSheet, place: int, last: int) -> None:
    """A place right after some deal that the phones have ever seen or sent; `last` is that of the sheet."""
    if place <= last + 1:
        return
    desk = DealVersion.objects.filter(deal__table=sheet.table, number=1, author__isnull=False).count()
    sent = Message.objects.filter(link__table=sheet.table, verb=Message.Verb.DEAL).count()
    if place > desk + sent:  # the message itself is among those sent
        raise NotTaken(Message.Outcome.REFUSED, refusals.DealTooFar())


def _check_not_drawn_on(sheet: OpenSheet, version: DealVersion | None = None) -> None:
    """What the next round was drawn from is for a referee to change; while we ask, none is drawn."""
    if sheet.there.result is None:
        return
    hold_concours(sheet.tournament)
    if late.next_round_drawn(sheet.table.pk):
        raise NotTaken(Message.Outcome.LATE, refusals.NextRoundDrawn(), version)


def _mend(message: Message) -> None:
    """The refused message that this one stands for needs no referee, whatever becomes of this one."""
    if instead := message.content.get("instead"):
        own = Message.objects.filter(key=instead, link=message.link, device=message.device, settled_at=None)
        refused = own.filter(outcome=Message.Outcome.REFUSED)
        refused.update(settled_at=timezone.now(), settlement=sentences.of_the_site(_("corrigée à la table")))


def _correct(message: Message, sheet: OpenSheet) -> DealVersion | None:
    """Another record for a deal that a side entered, and not both have confirmed."""
    version = _version_named(message, sheet)
    if version.author_id is not None:
        raise NotTaken(Message.Outcome.REFUSED, refusals.WrittenByTheDesk(version.place), version)
    if agreeing.agreed_by_both(version):
        raise NotTaken(Message.Outcome.REFUSED, refusals.BothConfirmed(version.place), version)
    _check_not_drawn_on(sheet, version)
    deal = actions.correct_deal(version.deal, message.content["record"], key=message.key, author=None)
    return agreeing.agree(_current(deal), message.side)


def _confirm(message: Message, sheet: OpenSheet) -> DealVersion | None:
    return agreeing.agree(_version_named(message, sheet), message.side)


def _dispute(message: Message, sheet: OpenSheet) -> DealVersion | None:
    """«Pas d'accord»: the table goes into the referee's queue; nothing on the sheet changes."""
    version = None if message.content["deal"] is None else _version_named(message, sheet)
    if Dispute.objects.filter(table=sheet.table, settled_at=None).count() >= MOST_CALLS:
        raise NotTaken(Message.Outcome.REFUSED, refusals.RefereeCalled(), version)
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
        raise NotTaken(Message.Outcome.CONFLICT, refusals.OffTheSheet(), off)
    if current.number != number:
        raise NotTaken(Message.Outcome.CONFLICT, refusals.DealChanged(current.place), current)
    return current


def _current(deal: Deal) -> DealVersion:
    return deal.versions.get(current=True)
