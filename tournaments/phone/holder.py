"""Who holds the phone: the tables it was let in to and the side it speaks for, in one signed cookie.

The cookie is all a phone has of an account, and all it sets. It remembers the tables before this one, because
what they have not sent yet must still reach their own sheets.
"""

from __future__ import annotations

import secrets
from dataclasses import dataclass, replace
from datetime import timedelta
from typing import TYPE_CHECKING, Final

from django.conf import settings
from django.core import signing
from django.urls import reverse
from django.utils.crypto import constant_time_compare, salted_hmac

from scoring.cards import Side

if TYPE_CHECKING:
    from django.http import HttpRequest, HttpResponse

COOKIE: Final = "table"
LIFETIME: Final = timedelta(days=14)
"""A phone that was switched off on the evening still finds its way the week after."""
MAX_SEATS: Final = 64
"""A referee's phone goes from table to table. A seat is 38 characters of JSON, 51 of base64: 64 of them, the
device and the signature are 3,400 bytes of the 4,096 that a browser keeps. Players' phones stay at a few."""
_SALT: Final = "tournaments.phone"


@dataclass(frozen=True, slots=True)
class Seat:
    """A table that was opened by the token of its link; `side` is None until it is chosen.

    `shared`: one phone for the whole table, which speaks for both sides in turn; `side` then takes notes.
    """

    token: str
    side: Side | None = None
    shared: bool = False

    def speaks_for(self, side: Side) -> bool:
        """Whether this phone may say something in the name of `side`."""
        return self.side is not None and (self.shared or self.side is side)


@dataclass(frozen=True, slots=True)
class Holder:
    """One phone: `device` tells it from the others, `seats` are its tables, the newest first."""

    device: str
    seats: tuple[Seat, ...] = ()

    @property
    def seat(self) -> Seat | None:
        """The seat at the table that it opened last."""
        return self.seats[0] if self.seats else None

    @property
    def page_token(self) -> str:
        """The token that its pages send with every post, which no other site can know."""
        return salted_hmac(_SALT, self.device).hexdigest()[:32]

    def at(self, token: str) -> Holder:
        """The same phone at this table, on the side it has chosen there before, if it has."""
        known = next((seat for seat in self.seats if seat.token == token), Seat(token))
        return self._sitting(known)

    def speaking_for(self, side: Side, *, shared: bool) -> Holder:
        """The same phone once its side at this table is chosen."""
        return self if self.seat is None else self._sitting(replace(self.seat, side=side, shared=shared))

    def _sitting(self, seat: Seat) -> Holder:
        others = tuple(other for other in self.seats if other.token != seat.token)
        return replace(self, seats=(seat, *others)[:MAX_SEATS])


def holder_of(request: HttpRequest) -> Holder | None:
    """The phone that sent a request; None without a cookie, or where its signature is not ours."""
    try:
        device, seats = signing.loads(request.COOKIES.get(COOKIE, ""), salt=_SALT, max_age=LIFETIME)
        return Holder(device, tuple(_seat(*seat) for seat in seats))
    except (signing.BadSignature, ValueError, TypeError):
        return None


def new_holder() -> Holder:
    """A phone that has no cookie yet, under a name of its own."""
    return Holder(secrets.token_hex(8))


def remember(response: HttpResponse, holder: Holder) -> HttpResponse:
    """The answer, with the cookie by which the phone is known again."""
    seats = [(seat.token, seat.side and seat.side.value, seat.shared) for seat in holder.seats]
    response.set_cookie(
        COOKIE,
        signing.dumps((holder.device, seats), salt=_SALT),
        max_age=LIFETIME,
        path=reverse("phone"),
        secure=settings.HTTPS,
        httponly=True,
        samesite="Lax",
    )
    return response


def is_own_page(holder: Holder, sent: str) -> bool:
    """Whether what is posted comes from a page of this phone."""
    return constant_time_compare(holder.page_token, sent)


def _seat(token: str, side: str | None, shared: bool) -> Seat:
    return Seat(token, None if side is None else Side(side), shared)
