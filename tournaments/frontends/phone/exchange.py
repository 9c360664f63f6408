"""The JSON requests of the table's page: send a message, read the sheet, preview the marks of a deal.

Every answer is for one phone and must not be cached. A POST has the token of its page in `X-Page`; requests
without the phone's cookie are refused.
"""

from __future__ import annotations

from dataclasses import replace
from functools import wraps
from http import HTTPStatus
from typing import TYPE_CHECKING, Any, Final

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.utils.cache import get_conditional_response
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_POST, require_safe

from scoring.sheet import BadEntry, Outcome, Refusal
from scoring.sheet.entries import AddDeal, Correct
from scoring.sheet.lines import find_look_alike
from tournaments.core.access.permissions import Right, requires
from tournaments.core.models.rounds import Table
from tournaments.core.sheets import ledger
from tournaments.core.sheets.refusals import TableGone, deal_sentences, sentence_of
from tournaments.core.sheets.sheet import TableSheet
from tournaments.core.sheets.writing import NewEntry, Phone, WriteResult, write
from tournaments.frontends.phone import flooding
from tournaments.frontends.phone.holder import Holder, PhoneSeat, holder_of, is_own_page
from tournaments.frontends.phone.messages import read_message, read_preview_request
from tournaments.frontends.phone.naming import side_names
from tournaments.frontends.phone.state import closed_text, etag_of, same_as, stamp_of, state_of, why_refused
from tournaments.platform.memory import commits
from tournaments.platform.memory.unchanged import SHOWN
from tournaments.platform.text import parse_int

if TYPE_CHECKING:
    from collections.abc import Callable

    from scoring.cards import Side
    from tournaments.frontends.phone.messages import Message, PreviewRequest
    from tournaments.frontends.phone.state import JsonObject

PAGE: Final = "X-Page"
LINES: Final = "X-Lines"
"""The header with the tags of the lines that a page has, which are not told again; without it all are."""
OF_TABLE: Final = "table"
"""The query parameter of the state: the primary key of a table, for the phone of a team."""


class TooManyMessages(Exception):
    """A phone has sent more to one table than any game needs; the message says so, and nothing is stored."""


def from_phone(view: Callable[..., HttpResponse]) -> Callable[..., HttpResponse]:
    """The decorator of a view that takes the phone's `Holder`; it answers the view's errors.

    403 without cookie or token, 400 with the field for a malformed message, 410 where there is no such
    table or this phone was never let in, 429 for a phone that has sent too much there.
    """

    @wraps(view)
    def asked(request: HttpRequest) -> HttpResponse:
        holder, page = holder_of(request), request.headers.get(PAGE, "")
        if holder is None or (request.method == "POST" and not is_own_page(holder, page)):
            return _refused(HTTPStatus.FORBIDDEN, _("Scannez de nouveau le code de votre feuille de marque."))
        try:
            return view(request, holder)
        except BadEntry as bad:
            said = _("L’envoi a échoué. Rechargez la page ; sinon, appelez l’arbitre.")
            return _refused(HTTPStatus.BAD_REQUEST, said, field=bad.field)
        except TableGone:
            said = _(
                "Ce téléphone n’est pas à cette table, ou elle n’existe plus : "
                "scannez de nouveau sa feuille. Ce que vous avez noté est gardé ici."
            )
            return _refused(HTTPStatus.GONE, said)
        except TooManyMessages as many:
            return _refused(HTTPStatus.TOO_MANY_REQUESTS, str(many))

    return asked


@requires(Right.PUBLIC)
@csrf_exempt  # `from_phone` checks a token of its own, which needs no second cookie
@never_cache
@require_POST
@from_phone
def phone_send(request: HttpRequest, holder: Holder) -> HttpResponse:
    """Write one message; the answer is its outcome and the state of the sheet."""
    message = read_message(request.body)
    written, seat = _write(holder, message)
    sheet = TableSheet(written.table, written.sheet)
    state = state_of(sheet, seat, holder, _known_lines(request))
    return JsonResponse({**_outcome_json(written), "state": state})


@requires(Right.PUBLIC)
@never_cache
@require_safe
@from_phone
def phone_state(request: HttpRequest, holder: Holder) -> HttpResponse:
    """The state of the sheet; 304 for a phone that has it already."""
    seat, asked = holder.seat, parse_int(request.GET.get(OF_TABLE, ""))
    stamp = None if seat is None else stamp_of(seat, asked)
    if seat is None or stamp is None:
        raise TableGone
    if not stamp["moved_on"]:  # else other tables count too
        request.META[SHOWN] = commits.of_sheet(stamp["pk"]), commits.of_concours(stamp["concours"])
    etag = etag_of(stamp, holder)
    answer = get_conditional_response(request, etag=etag)
    if answer is None:
        table = Table.objects.filter(pk=stamp["pk"]).first()
        if table is None:
            raise TableGone
        sheet, known = TableSheet.of(table), _known_lines(request)
        answer = JsonResponse(state_of(sheet, seat.at_table(table), holder, known))
    answer["ETag"] = etag
    return answer


@requires(Right.PUBLIC)
@csrf_exempt  # as above
@never_cache
@require_POST
@from_phone
def phone_preview(request: HttpRequest, holder: Holder) -> HttpResponse:
    """The marks of a deal, before it is entered."""
    asked = read_preview_request(request.body)
    table = Table.objects.filter(pk=asked.link).first()
    if table is None:
        raise TableGone
    seat = _seat_at(holder, table)
    if said := closed_text(table, seat):
        return JsonResponse({"refused": [said], "asks": []})
    return JsonResponse(_preview_json(TableSheet.of(table), asked, seat))


def _known_lines(request: HttpRequest) -> frozenset[str]:
    """The tags of the lines that the page has; a tag that is none of ours is as good as none."""
    return frozenset(request.headers.get(LINES, "").split())


def _write(holder: Holder, message: Message) -> tuple[WriteResult, PhoneSeat]:
    """Write a message on its sheet, in one transaction; one that came by a revoked link is kept too.

    `BadEntry` where the phone does not speak for this side, `TableGone`, `TooManyMessages`.
    """
    phone = Phone(device=holder.device, claimed_at=message.claimed_at)
    writing = NewEntry(message.content, key=message.key, phone=phone, seating=message.match)

    def lets_in(table: Table) -> bool:
        works = any(
            seat.works_at(table) and seat.at_table(table).speaks_for(message.side) for seat in holder.seats
        )
        if works and not flooding.has_room(table, writing, holder.device):
            raise TooManyMessages(
                _("Ce téléphone a envoyé trop de messages à cette table : appelez l’arbitre.")
            )
        return works

    try:
        written = write(message.link, writing, lets_in)
    except TableGone:
        table = Table.objects.filter(pk=message.link).defer("sheet", "game").first()
        if table is None:
            raise
        seat = _seat_at(holder, table, message.side)
        return _write_late(table, writing, phone, seat), seat
    working = [seat.at_table(written.table) for seat in holder.seats if seat.works_at(written.table)]
    speaking = (seat for seat in working if seat.speaks_for(message.side))
    return written, next(speaking, None) or _seat_at(holder, written.table, message.side)


def _write_late(table: Table, writing: NewEntry, phone: Phone, seat: PhoneSeat) -> WriteResult:
    """Store a message that came by a revoked link, for the referee; `TooManyMessages`."""

    def lets_in(locked: Table) -> bool:
        if not flooding.has_room_for_late(locked, writing, phone.device):
            raise TooManyMessages(closed_text(locked, seat))
        return True

    return write(table.pk, replace(writing, phone=replace(phone, link_revoked=True)), lets_in)


def _seat_at(holder: Holder, table: Table, side: Side | None = None) -> PhoneSeat:
    """The newest seat of a phone at a table, revoked links included; `TableGone` where it has none.

    With a `side`, the newest one that speaks for it; `BadEntry` where none does.
    """
    found = [seat.at_table(table) for seat in holder.seats if seat.has_sat_at(table)]
    if not found:
        raise TableGone
    speaking = [seat for seat in found if side is None or seat.speaks_for(side)]
    if not speaking:
        raise BadEntry("side")
    return speaking[0]


def _outcome_json(written: WriteResult) -> dict[str, Any]:
    """The outcome of an entry as JSON; `deal` and `version`: what it wrote, agreed to or conflicts with."""
    entry = written.entry
    deal, version = _deal_and_version(written)
    return {
        "key": str(entry.key),
        "outcome": entry.outcome,
        "sentence": why_refused(entry),
        "deal": deal,
        "version": version,
    }


def _deal_and_version(written: WriteResult) -> tuple[int | None, int | None]:
    """The deal and the version of an entry; of an accepted one that was corrected since, its own version.

    The page corrects its deal by these two, and a stale version is how it learns of the correction.
    """
    entry, sheet = written.entry, written.sheet
    if entry.outcome == Outcome.ACCEPTED:
        line = sheet.line_of_entry(entry.number)
        deal, version = entry.content.get("deal", entry.number), entry.number
    else:
        line = None if entry.deal is None else sheet.line(entry.deal)
        deal, version = entry.deal, None
    return (deal, version) if line is None else (line.deal, line.version)


def _preview_json(sheet: TableSheet, asked: PreviewRequest, seat: PhoneSeat) -> dict[str, Any]:
    """The preview of a record as JSON: its marks and the score after it.

    For a refused record, `refused` says why and `asks` names the missing fields. `same_as` is the deal on the
    sheet that it looks the same as.
    """
    try:
        seen = sheet.preview(_previewed_entry(sheet, asked))
    except Refusal as refusal:
        invalid = refusal.invalid if refusal.code == "deal-refused" else None
        if invalid is None:
            return {"refused": [sentence_of(refusal)], "asks": []}
        asks = [error.field for error in invalid.errors if error.code == "missing"]
        return {"refused": deal_sentences(invalid), "asks": asks}
    heads = {side: one.head for side, one in side_names(sheet, seat).items()}
    told = ledger.describe_preview(sheet, seen, heads)
    return {
        "said": told.said,
        "marks": list(seen.played.marks) if seen.played else [],
        "score": list(told.after),
        "conversion": list(told.conversion),
        "notes": list(told.notes),
        "same_as": _looks_like(sheet, asked, seat.side),
    }


def _looks_like(sheet: TableSheet, asked: PreviewRequest, side: Side | None) -> JsonObject | None:
    """The deal on the sheet that a new one looks the same as, so that the phone asks before it sends."""
    if asked.deal is not None:
        return None
    folded = sheet.sheet
    return same_as(folded, find_look_alike(folded, asked.record, len(folded.lines), side))


def _previewed_entry(sheet: TableSheet, asked: PreviewRequest) -> AddDeal | Correct:
    if asked.deal is None or sheet.row(asked.deal) is None:
        return AddDeal(record=asked.record)
    return Correct(deal=asked.deal, record=asked.record)


def _refused(status: HTTPStatus, sentence: str, **more: str) -> HttpResponse:
    return JsonResponse({"sentence": sentence, **more}, status=status)
