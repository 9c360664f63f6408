"""The signed cookie of a phone: the tables and teams that it was let in to, and its sides.

It takes the place of an account. It keeps earlier tables too, because deals that were not sent yet must still
reach their sheets.
"""

from __future__ import annotations

import secrets
from dataclasses import dataclass, replace
from datetime import timedelta
from typing import TYPE_CHECKING, Any, Final

from django.conf import settings
from django.core import signing
from django.urls import reverse
from django.utils.crypto import constant_time_compare, salted_hmac

from scoring.cards import Side
from tournaments.core.sheets.links import TableLink
from tournaments.core.sheets.team_links import TeamLink

if TYPE_CHECKING:
    from django.http import HttpRequest, HttpResponse

    from tournaments.core.models.rounds import Table

COOKIE: Final = "table"
LIFETIME: Final = timedelta(days=14)
"""The age at which a cookie expires; a phone that was switched off can send its deals a week later."""
MAX_SEATS: Final = 64
"""The most seats in a cookie: a referee's phone has many, players' phones a few. A seat is at most 38
characters of JSON, 51 of base64: 64 of them, the device and the signature are 3,400 bytes of the 4,096 that a
browser stores."""
_SALT: Final = "tournaments.frontends.phone"


@dataclass(frozen=True, slots=True)
class PhoneSeat:
    """One admission of a phone, by a `link`: to one table, or to each table of a team.

    At a table `side` is None until it is chosen. A `shared` phone is the only one of its table and may write
    for both sides; deals are written for `side`. `at_table` gives a team's seat the side of its chair.
    """

    link: TableLink | TeamLink
    side: Side | None = None
    shared: bool = False

    @property
    def team(self) -> TeamLink | None:
        """The link of its team, where the phone came in by one."""
        return self.link if isinstance(self.link, TeamLink) else None

    def at_table(self, table: Table) -> PhoneSeat:
        """This seat with the side that it has at a table."""
        return self if self.team is None else replace(self, side=self.team.side_at(table))

    def speaks_for(self, side: Side) -> bool:
        """Whether the phone may write for `side`."""
        return self.side is not None and (self.shared or self.side is side)

    def works_at(self, table: Table) -> bool:
        """Whether its link still opens this table and lets phones write there."""
        own_links = isinstance(self.link, TableLink) and table.card.get("own_links", False)
        return self.link.works_at(table) and not own_links

    def has_sat_at(self, table: Table) -> bool:
        """Whether the phone was let in to this table, even by a link that is revoked now."""
        if isinstance(self.link, TeamLink):
            return self.link.side_at(table) is not None
        return self.link.has_been_of(table)

    def leads_to(self, table: int, team: int) -> bool:
        """Whether it was let in to a table, by primary key, where this team sits: by either's link."""
        return self.link.team == team if isinstance(self.link, TeamLink) else self.link.table == table

    def to_json(self) -> tuple[object, ...]:
        """The seat as stored in the cookie; of a team its link alone, whose table gives the side."""
        if isinstance(self.link, TeamLink):
            return self.link.team, self.link.number
        return self.link.table, self.link.number, self.side and self.side.value, self.shared


@dataclass(frozen=True, slots=True)
class Holder:
    """One phone: `device` identifies it, `seats` are its tables and teams, the newest first."""

    device: str
    seats: tuple[PhoneSeat, ...] = ()

    @property
    def seat(self) -> PhoneSeat | None:
        """The newest seat; None for a phone without any."""
        return self.seats[0] if self.seats else None

    @property
    def page_token(self) -> str:
        """The token that its pages send with every POST, against requests from other sites."""
        return salted_hmac(_SALT, self.device).hexdigest()[:32]

    def at(self, link: TableLink | TeamLink) -> Holder:
        """This phone at the table or team of a link, with the side that it chose there before, if any."""
        return self._sitting(next((seat for seat in self.seats if seat.link == link), PhoneSeat(link)))

    def speaking_for(self, side: Side, *, shared: bool) -> Holder:
        """This phone with the side that it chose at its table; unchanged for a team's seat."""
        if self.seat is None or self.seat.team is not None:
            return self
        return self._sitting(replace(self.seat, side=side, shared=shared))

    def _sitting(self, seat: PhoneSeat) -> Holder:
        others = tuple(other for other in self.seats if other.link != seat.link)
        return replace(self, seats=(seat, *others)[:MAX_SEATS])


def holder_of(request: HttpRequest) -> Holder | None:
    """The phone that sent a request; None without a cookie, or for a cookie that was not signed here."""
    try:
        device, seats = signing.loads(request.COOKIES.get(COOKIE, ""), salt=_SALT, max_age=LIFETIME)
        return Holder(device, tuple(_seat(*seat) for seat in seats))
    except (signing.BadSignature, ValueError, TypeError):
        return None


def new_holder() -> Holder:
    """A phone without a cookie yet, with a new random name."""
    return Holder(secrets.token_hex(8))


def remember(response: HttpResponse, holder: Holder) -> HttpResponse:
    """Set the phone's cookie on an answer, and return it."""
    seats = [seat.to_json() for seat in holder.seats]
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
    """Whether a posted token is that of this phone's pages."""
    return constant_time_compare(holder.page_token, sent)


def _seat(opened: int, number: int, *of_table: Any) -> PhoneSeat:
    """A seat as `PhoneSeat.to_json` wrote it."""
    if not of_table:
        return PhoneSeat(TeamLink(opened, number))
    side, shared = of_table
    return PhoneSeat(TableLink(opened, number), None if side is None else Side(side), shared)
