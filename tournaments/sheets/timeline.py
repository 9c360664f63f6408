"""The history of a sheet: everything that was written, sent, agreed, contested and decided, in order of time.

Each kind of row is read by one function that turns it into entries; nothing is kept for the timeline alone.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING

from django.utils import timezone
from django.utils.formats import date_format, number_format
from django.utils.translation import gettext as _

from tournaments.models.inbox import Check, Confirmation, Dispute, Message, TableLink
from tournaments.models.sheets import DealVersion, Ruling, Totals
from tournaments.sheets import cases, entering, late, ledger
from tournaments.sheets.writers import by_phone, side_said, writer

if TYPE_CHECKING:
    from datetime import datetime

    from tournaments.models.accounts import User
    from tournaments.sheets.sheet import Sheet


@dataclass(frozen=True)
class Entry:
    """One thing that happened: `what`, `said` of it in the players' words, who did it, from where.

    `kind` colours the line: "", "made", "failed" or "late". `deal` leads to the versions of a deal. `hours`:
    when a phone's deal was written and when it came, where these differ.
    """

    at: datetime
    what: str
    said: str = ""
    by: str = ""
    kind: str = ""
    deal: int | None = None
    hours: str = ""


def entries(sheet: Sheet) -> list[Entry]:
    """The history of a sheet, the oldest entry first; as many queries for 30 deals as for one."""
    messages = list(_messages(sheet))
    found = [
        *_published(sheet),
        *_versions(sheet, messages),
        *_confirmations(sheet, messages),
        *_disputes(sheet),
        *_arrivals(sheet, messages),
        *_totals(sheet),
        *_rulings(sheet),
        *_checks(sheet),
        *_links(sheet),
        *_late(sheet),
    ]
    return sorted(found, key=lambda entry: entry.at)


def _messages(sheet: Sheet) -> Iterator[Message]:
    sent = Message.objects.filter(link__table=sheet.table)
    yield from sent.select_related("settled_by", "version__deal").order_by("pk")


def _published(sheet: Sheet) -> Iterator[Entry]:
    if (at := sheet.table.round.published_at) is not None:
        yield Entry(at, _("Tirage publié"), _("%(ns)s contre %(ew)s") % {"ns": sheet.ns, "ew": sheet.ew})


def _versions(sheet: Sheet, messages: list[Message]) -> Iterator[Entry]:
    """Every version of every deal; a version that equals an earlier one goes back to it."""
    written = DealVersion.objects.filter(deal__table=sheet.table).select_related("author", "deal")
    phones = {message.key: message for message in messages}
    before: dict[int, list[DealVersion]] = {}
    for read in ledger.versions(sheet, written.order_by("pk")):
        version = read.written
        message = phones.get(version.key)
        earlier = before.setdefault(version.deal_id, [])
        yield Entry(
            version.at,
            _about(sheet, version.place, _done(version, earlier)),
            "" if version.record is None else " · ".join(filter(None, [read.said, read.details])),
            writer(sheet, version, message),
            deal=version.deal_id,
            hours="" if message is None else _hours(message),
        )
        earlier.append(version)


def _done(version: DealVersion, earlier: list[DealVersion]) -> str:
    """What this version did to the deal."""
    if version.record is None:
        return _("retirée de la feuille")
    if not earlier:
        return _("écrite")
    same = [one.number for one in earlier if one.record == version.record]
    if same:
        return _("version %(number)s remise") % {"number": same[-1]}
    return _("corrigée")


def _about(sheet: Sheet, place: int | None, done: str) -> str:
    """«Donne 3 : corrigée»; what is off the sheet has no place any more."""
    what = {"place": place or "–", "done": done}
    if sheet.tournament.in_manches:
        return _("Partie %(place)s du match : %(done)s") % what
    return _("Donne %(place)s : %(done)s") % what


def _hours(message: Message) -> str:
    """«écrite à 21:03 au téléphone, reçue à 21:40», by the phone's own clock; empty within one minute."""
    if message.claimed_at is None or "record" not in message.content:
        return ""
    written, received = (
        timezone.localtime(at).replace(second=0, microsecond=0)
        for at in (message.claimed_at, message.received_at)
    )
    if written == received:
        return ""
    hours = {
        "day": date_format(written, "SHORT_DATE_FORMAT"),
        "written": date_format(written, "TIME_FORMAT"),
        "received": date_format(received, "TIME_FORMAT"),
    }
    if written.date() == received.date():
        return _("écrite à %(written)s au téléphone, reçue à %(received)s") % hours
    return _("écrite le %(day)s à %(written)s au téléphone, reçue à %(received)s") % hours


def _confirmations(sheet: Sheet, messages: list[Message]) -> Iterator[Entry]:
    """Agreements given afterwards; who enters a deal agrees to it, and that goes without saying."""
    entered = {(message.version_id, message.side) for message in messages if "record" in message.content}
    given = Confirmation.objects.filter(version__deal__table=sheet.table).select_related("version")
    for one in given:
        if (one.version_id, one.side) not in entered:
            what = _about(sheet, one.version.place, _("d'accord"))
            yield Entry(one.at, what, by=by_phone(sheet, one.side), kind="made", deal=one.version.deal_id)


def _disputes(sheet: Sheet) -> Iterator[Entry]:
    contested = Dispute.objects.filter(table=sheet.table).select_related("deal", "settled_by")
    for one in contested:
        what = _("Feuille : pas d'accord")
        if one.deal is not None:
            what = _about(sheet, one.deal.place, _("pas d'accord"))
        yield Entry(one.at, what, one.reason, by_phone(sheet, one.side), "failed", one.deal_id)
        if one.settled_at:
            yield Entry(one.settled_at, _("Désaccord réglé"), one.settlement, _name(one.settled_by), "made")


def _arrivals(sheet: Sheet, messages: list[Message]) -> Iterator[Entry]:
    """What was not taken as it came, and what became of it."""
    for one in messages:
        if one.outcome == Message.Outcome.ACCEPTED:
            continue
        what = f"{one.get_verb_display()} : {cases.KINDS[one.outcome]}"
        said = " · ".join(filter(None, [_content(sheet, one), *cases.reasons(one)]))
        what, by = what[:1].upper() + what[1:], by_phone(sheet, one.side)
        yield Entry(one.received_at, what, said, by, "late", hours=_hours(one))
        if one.settled_at:
            done = _("Envoi pris") if _took(one) else _("Envoi laissé de côté")
            yield Entry(one.settled_at, done, one.settlement, _name(one.settled_by), "made")


def _took(message: Message) -> bool:
    """Whether the version that stands beside a settled message is what it had sent."""
    return message.version is not None and message.version.record == message.content.get("record")


def _content(sheet: Sheet, message: Message) -> str:
    record, reason = message.content.get("record"), message.content.get("reason")
    if isinstance(record, dict):
        return cases.aloud(sheet, record)
    return reason if isinstance(reason, str) else ""


def _totals(sheet: Sheet) -> Iterator[Entry]:
    for one in Totals.objects.filter(table=sheet.table).select_related("author"):
        if one.ns_points is None:
            yield Entry(one.at, _("Totaux annulés : les donnes comptent"), by=_name(one.author))
            continue
        said = f"{one.ns_points} – {one.ew_points}"
        yield Entry(one.at, _("Totaux de la feuille papier"), said, _name(one.author))


def _rulings(sheet: Sheet) -> Iterator[Entry]:
    for one in Ruling.objects.filter(table=sheet.table).select_related("author", "undoes"):
        what = str(one.get_kind_display())
        if one.undoes is not None:
            what = f"{what} : {one.undoes.get_kind_display()}"
        what = what[:1].upper() + what[1:]
        yield Entry(one.at, what, _decided(sheet, one), _name(one.author), "late", one.deal_id)


def _decided(sheet: Sheet, ruling: Ruling) -> str:
    """Against whom, by which article, what it cost, in which words."""
    side = side_said(sheet, ruling.absent or ruling.side)
    cost = (
        _("pénalité de %(points)s points") % {"points": number_format(ruling.penalty)}
        if ruling.penalty
        else ""
    )
    return " · ".join(filter(None, [side, ruling.article, cost, ruling.words]))


def _checks(sheet: Sheet) -> Iterator[Entry]:
    checks = list(Check.objects.filter(table=sheet.table).select_related("by", "undone_by"))
    written = entering.written_on(sheet.table) if checks else []
    for one in checks:
        own = one.by_id in entering.authors_at(written, one.at)
        said = _("relue par qui l'a saisie") if own else ""
        yield Entry(one.at, _("Feuille vérifiée"), said, _name(one.by), "made")
        if one.undone_at:
            yield Entry(one.undone_at, _("Vérification annulée"), by=_name(one.undone_by), kind="late")


def _links(sheet: Sheet) -> Iterator[Entry]:
    """From when on what came by the card's old link was too late."""
    for one in TableLink.objects.filter(table=sheet.table, revoked_at__isnull=False):
        if one.revoked_at is not None:
            yield Entry(one.revoked_at, _("Lien de la table annulé"))


def _late(sheet: Sheet) -> Iterator[Entry]:
    """What was corrected although the next round was drawn, with what that would have changed."""
    for one in late.corrections_of(sheet.table):
        yield Entry(one.kept.at, one.what, one.said, _name(one.kept.author), "late")


def _name(user: User | None) -> str:
    return "" if user is None else user.name
