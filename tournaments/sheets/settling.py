"""What a referee makes of what the tables sent, and of what they contest; each verb is one transaction."""

from __future__ import annotations

from typing import TYPE_CHECKING
from uuid import UUID, uuid5

from django.db import transaction
from django.utils import timezone

from tournaments.models.inbox import Message
from tournaments.models.sheets import Deal
from tournaments.sheets import actions, placing, refusals
from tournaments.sheets.queries import current_versions
from tournaments.sheets.rescoring import lock_table

if TYPE_CHECKING:
    from tournaments.models.accounts import User
    from tournaments.models.inbox import Dispute


@transaction.atomic
def accept(message: Message, author: User, settlement: str = "") -> Message:
    """A referee takes what a table sent as the truth: in place of the deal in conflict, else as a new one
    where its phone counted it.

    Errors as for `actions.record_deal` and `correct_deal`; `NothingToSettle` where it was settled before.
    """
    lock_table(message.link.table_id)
    message.refresh_from_db()
    if message.settled_at or message.outcome == Message.Outcome.ACCEPTED or "record" not in message.content:
        raise refusals.NothingToSettle
    record, instead = message.content["record"], _replaced(message)
    if instead is not None:
        deal = actions.correct_deal(instead, record, key=_answer(message), author=author)
    else:
        table, place = message.link.table, _place(message)
        deal = actions.record_deal(table, record, key=_answer(message), author=author, place=place)
    message.version = deal.versions.get(current=True)
    return _settled(message, author, settlement)


@transaction.atomic
def set_aside(message: Message, author: User, settlement: str) -> Message:
    """A referee leaves what a table sent out of its sheet, and says why."""
    lock_table(message.link.table_id)
    message.refresh_from_db()
    if message.settled_at or message.outcome == Message.Outcome.ACCEPTED:
        raise refusals.NothingToSettle
    return _settled(message, author, settlement)


@transaction.atomic
def settle_dispute(dispute: Dispute, author: User, settlement: str) -> Dispute:
    """A dispute is over: what the referee said stays beside it."""
    lock_table(dispute.table_id)
    dispute.refresh_from_db()
    if dispute.settled_at:
        raise refusals.NothingToSettle
    dispute.settled_at, dispute.settled_by, dispute.settlement = timezone.now(), author, settlement
    dispute.save(update_fields=["settled_at", "settled_by", "settlement"])
    return dispute


def _replaced(message: Message) -> Deal | None:
    """The deal on the sheet in whose place a message goes; None for a new one.

    A correction without its deal is no new deal: `OffTheSheet`. No message goes onto another table's sheet.
    """
    on_sheet = Deal.objects.filter(table=message.link.table_id, place__isnull=False)
    if message.verb != Message.Verb.CORRECT:
        return None if message.version is None else on_sheet.filter(pk=message.version.deal_id).first()
    corrected = on_sheet.filter(pk=message.content["deal"]).first()
    if corrected is None:
        raise refusals.OffTheSheet
    return corrected


def _place(message: Message) -> int | None:
    """The place on the sheet before which a new deal goes; None: after the last one."""
    on_sheet = [version.deal_id for version in current_versions(message.link.table)]
    places = placing.claimed(on_sheet, placing.sent(message.link.table))
    return placing.before(places, message.content["place"])


def _settled(message: Message, author: User, settlement: str) -> Message:
    message.settled_at, message.settled_by, message.settlement = timezone.now(), author, settlement
    message.save(update_fields=["version", "settled_at", "settled_by", "settlement"])
    return message


def _answer(message: Message) -> UUID:
    """The key of what a referee makes of a message: of a second click, one version."""
    return uuid5(message.key, "settled")
