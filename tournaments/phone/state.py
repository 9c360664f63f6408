"""The table as its phone shows it: the score, every deal with who agreed to it, what is left to say.

Everything is in the words of the reader: the phone lays out and adds nothing up.
"""

from __future__ import annotations

from hashlib import sha256
from typing import TYPE_CHECKING, Any, NamedTuple

from django.urls import reverse
from django.utils import timezone
from django.utils.translation import get_language
from django.utils.translation import gettext as _

from scoring.cards import Side
from tournaments.install.edition import edition
from tournaments.phone import queries
from tournaments.phone.naming import named
from tournaments.phone.reading import MOST_PLACES
from tournaments.phone.telling import Teller
from tournaments.sheets import ledger, placing
from tournaments.sheets.queries import sheet_as, sheet_of
from tournaments.sheets.refusals import SheetSealed
from tournaments.sheets.rescoring import check_open
from tournaments.sheets.rules import plays_to_target
from tournaments.sheets.wording import language

if TYPE_CHECKING:
    from collections.abc import Collection, Mapping
    from datetime import datetime

    from tournaments.models.inbox import Dispute, Message, TableLink
    from tournaments.phone.holder import Holder, Seat
    from tournaments.sheets.ledger import Line
    from tournaments.sheets.rescoring import OpenSheet
    from tournaments.sheets.sheet import Sheet

State = dict[str, Any]


def etag_of(stamp: queries.Stamp, holder: Holder) -> str:
    """The name of what this phone is shown, in its language."""
    until = stamp[-1]  # no row changes when the time for corrections runs out
    over = until is not None and until <= timezone.now()
    shown = repr((stamp, over, holder.device, holder.seat, get_language(), edition()))
    return f'"{sha256(shown.encode()).hexdigest()[:32]}"'


def state_of(link: TableLink, seat: Seat, holder: Holder, written: OpenSheet | None = None) -> State:
    """All that the page shows; as many queries for twelve deals as for one. `written`: as just left.

    `at`, in milliseconds: of what a phone has kept of this table, it shows the last.
    """
    at = timezone.now()
    sheet = sheet_of(link.table) if written is None else _as_written(link, written)
    side = seat.side or Side.NS
    reader = _Reader(side, Teller.of(sheet))
    agreed, around = queries.confirmations(link.table), queries.around(link, holder.device)
    return {
        "link": link.pk,
        "at": int(at.timestamp() * 1000),
        "closed": closed(link),
        "moved": _moved(link) if around.played_on else None,
        "score": list(sheet.score),
        "manches": sheet.manches and list(sheet.manches),
        "target": sheet.tournament.target if plays_to_target(sheet.tournament) else None,
        "end": ledger.result_said(sheet),
        "notes": ledger.waiting_said(sheet),
        "dealer": _dealer(sheet),
        "open": sheet.takes_more and not sheet.over,
        "place": _next_place(sheet, around.not_accepted, written.sent if written else None),
        "deals": [
            _deal(sheet, line, reader, agreed[line.row.deal], _about(around.disputes, line.row.deal))
            for line in ledger.lines(sheet)
        ],
        "refused": [_refused(message) for message in around.not_accepted],
        "called": _called(sheet, around.disputes),
    }


def closed(link: TableLink) -> str:
    """Why this sheet takes nothing more from the table; empty while it does."""
    if link.revoked_at is not None:
        return _(
            "Cette feuille de marque a été remplacée : demandez la nouvelle à la table de marque. "
            "Ce que vous avez noté est gardé."
        )
    try:
        check_open(link.table.round.tournament)
    except SheetSealed as refused:
        return refused.sentence
    return "" if link.table.round.published else _("Cette partie n'est pas encore publiée.")


def sentence_of(message: Message) -> str:
    """Why a message is not on the sheet, in the reader's language."""
    if message.outcome == message.Outcome.PENDING:
        return _("Bien reçu, et gardé : l'arbitre va le regarder.")
    return " ".join(reason.get(language(), reason.get("fr", "")) for reason in message.reasons)


def _moved(link: TableLink) -> State:
    slug = link.table.round.tournament.slug
    return {
        "sentence": _("Cette partie est finie : voyez votre nouvelle table."),
        "address": reverse("public_tables", args=[slug]),
    }


def _dealer(sheet: Sheet) -> str:
    if sheet.over or sheet.next_dealer is None:
        return ""
    return _("%(player)s donne") % {"player": sheet.players[sheet.next_dealer]}


def _as_written(link: TableLink, written: OpenSheet) -> Sheet:
    return sheet_as(link.table, written.versions, written.steps, written.beside)


def _next_place(sheet: Sheet, refused: list[Message], sent_as: Mapping[int, int] | None) -> int:
    """The place of the next deal as this phone counts: after all that it has sent."""
    known = placing.sent(sheet.table) if sent_as is None else sent_as
    places = placing.claimed([row.deal for row in sheet.rows], known)
    sent = [message.content["place"] for message in refused if message.verb == message.Verb.DEAL]
    last: int = max([0, *places.values(), *sent])
    return min(last + 1, MOST_PLACES)


def _about(disputes: list[Dispute], deal: int | None) -> Dispute | None:
    """The last dispute about a deal."""
    return next((one for one in reversed(disputes) if one.deal_id == deal), None)


class _Reader(NamedTuple):
    """Who is shown the sheet: a side, and who tells it the deals."""

    side: Side
    teller: Teller


def _deal(
    sheet: Sheet, line: Line, reader: _Reader, agreed: dict[str, datetime], dispute: Dispute | None
) -> State:
    row = line.row
    contested = dispute is not None and dispute.settled_at is None
    mended = dispute is not None and max(agreed.values(), default=dispute.at) > dispute.at
    return {
        "deal": row.deal,
        "version": row.version,
        "place": row.place,
        "record": row.record,
        "said": line.said or " ".join(line.refused),
        "taken": reader.teller.taken(line),
        "details": reader.teller.counted(line),
        "marked": reader.teller.marked(line),
        "marks": list(line.marks),
        "score": list(line.score),
        "after_end": row.played.after_end,
        "contested": contested,
        "asks": len(agreed) == 1 and (mended or not contested),
        "confirmed": len(agreed) == len(Side),
        "agreed": sorted(agreed),
        "standing": _standing(reader, agreed),
        "dispute": _dispute(sheet, dispute) if dispute else "",
    }


def _standing(reader: _Reader, agreed: Collection[str]) -> str:
    """Who agreed, as this side reads it."""
    side, other = reader.side, {"team": reader.teller.names[reader.side.other]}
    if len(agreed) == len(Side):
        return _("confirmé par les deux équipes")
    if side in agreed:
        return _("noté par vous · à confirmer : %(team)s") % other
    if side.other in agreed:
        return _("noté : %(team)s · à confirmer par vous") % other
    return _("écrit à la table de marque")


def _called(sheet: Sheet, disputes: list[Dispute]) -> str:
    """What the table called the referee for, the whole sheet and no deal of it; empty where it did not."""
    call = _about(disputes, None)
    return "" if call is None else _dispute(sheet, call)


def _dispute(sheet: Sheet, dispute: Dispute) -> str:
    team = named(sheet, Side(dispute.side))
    if dispute.settled_at is None:
        said = {"team": team, "reason": dispute.reason}
        return _("Pas d'accord (%(team)s) : %(reason)s. L'arbitre va venir.") % said
    return _("Réglé : %(settlement)s") % {"settlement": dispute.settlement} if dispute.settlement else ""


def _refused(message: Message) -> State:
    """A message that is not on the sheet: what it said, and why it is not there."""
    return {
        "key": str(message.key),
        "verb": message.verb,
        "content": message.content,
        "outcome": message.outcome,
        "sentence": sentence_of(message),
        "mendable": message.verb == message.Verb.DEAL and message.outcome == message.Outcome.REFUSED,
    }
