"""What the table's page says and asks in JSON: a message, the state of the sheet, the marks of a deal.

Every answer is for one phone and is kept nowhere. A post brings the token of its page in `X-Page`; without
the phone's cookie there is nobody to answer.
"""

from __future__ import annotations

from functools import wraps
from http import HTTPStatus
from typing import TYPE_CHECKING, Any, Final

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.utils.cache import get_conditional_response
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_POST, require_safe

from tournaments.access.permissions import Right, requires
from tournaments.phone import queries, reading
from tournaments.phone.holder import Holder, Seat, holder_of, own_page
from tournaments.phone.preview import previewed
from tournaments.phone.state import closed, etag_of, sentence_of, state_of
from tournaments.sheets import inbox, links
from tournaments.sheets.queries import sheet_of

if TYPE_CHECKING:
    from collections.abc import Callable

    from tournaments.models.inbox import Message, TableLink

PAGE: Final = "X-Page"


def from_phone(view: Callable[..., HttpResponse]) -> Callable[..., HttpResponse]:
    """Gives the view the phone that asks; 403 to anything else, 400 with the field to what is no message."""

    @wraps(view)
    def asked(request: HttpRequest) -> HttpResponse:
        holder, page = holder_of(request), request.headers.get(PAGE, "")
        if holder is None or (request.method == "POST" and not own_page(holder, page)):
            return _refused(HTTPStatus.FORBIDDEN, _("Scannez de nouveau le code de votre feuille de marque."))
        try:
            return view(request, holder)
        except reading.BadMessage as bad:
            said = _("Ce message est illisible : rechargez la page, puis appelez l'arbitre s'il le reste.")
            return _refused(HTTPStatus.BAD_REQUEST, said, field=bad.field)

    return asked


@requires(Right.PUBLIC)
@csrf_exempt  # `from_phone` asks for a token of our own, without a cookie more
@never_cache
@require_POST
@from_phone
def phone_send(request: HttpRequest, holder: Holder) -> HttpResponse:
    """Keep one message and judge it; what became of it, and how the sheet stands now."""
    read = reading.message(request.body)
    link, seat = _place(holder, read.link)
    if link is None or seat is None:
        return _gone()
    if not seat.speaks_for(read.side):
        raise reading.BadMessage("side")
    sent = inbox.Sent(
        key=read.key,
        device=holder.device,
        side=read.side,
        verb=read.verb,
        content=read.content,
        claimed_at=read.claimed_at,
    )
    message, sheet = inbox.taken(link, sent)
    return JsonResponse({**_told(message), "state": state_of(link, seat, holder, sheet)})


@requires(Right.PUBLIC)
@never_cache
@require_safe
@from_phone
def phone_state(request: HttpRequest, holder: Holder) -> HttpResponse:
    """The sheet as it is; 304 to a phone that has seen it so."""
    stamp = None if holder.seat is None else queries.stamp_of(holder.seat.token)
    if stamp is None:
        return _gone()
    etag = etag_of(stamp, holder)
    answer = get_conditional_response(request, etag=etag)
    if answer is None:
        link, seat = _place(holder, stamp[0])
        if link is None or seat is None:
            return _gone()
        answer = JsonResponse(state_of(link, seat, holder))
    answer["ETag"] = etag
    return answer


@requires(Right.PUBLIC)
@csrf_exempt  # as above
@never_cache
@require_POST
@from_phone
def phone_preview(request: HttpRequest, holder: Holder) -> HttpResponse:
    """What a deal would mark, before it is noted."""
    asked = reading.asked(request.body)
    link, _seat = _place(holder, asked.link)
    if link is None:
        return _gone()
    if said := closed(link):
        return JsonResponse({"refused": [said], "asks": []})
    return JsonResponse(previewed(sheet_of(link.table), dict(asked.record), asked.deal))


def _place(holder: Holder, link: int) -> tuple[TableLink | None, Seat | None]:
    """The link of this number and the phone's seat there, where this phone was let in."""
    found = links.among([seat.token for seat in holder.seats], link)
    return found, None if found is None else holder.seat_of(found.token)


def _told(message: Message) -> dict[str, Any]:
    version = message.version
    return {
        "key": str(message.key),
        "outcome": message.outcome,
        "sentence": sentence_of(message),
        "deal": version and version.deal_id,
        "version": version and version.number,
    }


def _gone() -> HttpResponse:
    """A table that is no more, or to which this phone was never let in."""
    said = _(
        "Ce téléphone n'est pas à cette table, ou elle n'existe plus : scannez de nouveau sa feuille. "
        "Ce que vous avez noté est gardé ici."
    )
    return _refused(HTTPStatus.GONE, said)


def _refused(status: HTTPStatus, sentence: str, **more: str) -> HttpResponse:
    return JsonResponse({"sentence": sentence, **more}, status=status)
