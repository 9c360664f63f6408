"""Limits on what one phone, and all phones of a table, may write: one that floods a table hinders no other.

A new phone costs nothing, since scanning a code again makes one. Counts start again with each link of the
table, so that the desk can help by making another link. Entries by revoked links are counted apart.
"""

from __future__ import annotations

from datetime import datetime
from itertools import pairwise
from typing import TYPE_CHECKING, Final

from django.db.models import Exists, Min, OuterRef, Q

from tournaments.core.models.rounds import Table, sits
from tournaments.core.models.sheets import Entry
from tournaments.core.sheets.links import TableLink
from tournaments.core.sheets.writing import is_in_log

if TYPE_CHECKING:
    from django.db.models import QuerySet

    from tournaments.core.sheets.writing import NewEntry
    from tournaments.frontends.phone.holder import Holder

MOST_OF_A_PHONE: Final = 200
"""The most entries of one phone at a table: forty deals, each written, corrected and confirmed by one phone
for both sides, are 160."""
MOST_OF_A_TABLE: Final = 2_000
"""The entries of all phones of a link beyond which only its first phones may write."""
FIRST_PHONES: Final = 20
"""The number of first phones of a link, which can always write: four players, each scanning five times."""
MOST_LATE: Final = 50
"""The entries by revoked links beyond which only phones may write that wrote while their link worked."""


def has_room(table: Table, writing: NewEntry, device: str) -> bool:
    """Whether a phone with a working link may write this entry; a stored one may be sent again."""
    if table.log_length < MOST_OF_A_PHONE:
        return True
    heard = _by_working_links(table, *_times_of_links(table)[-1])
    flooded = heard.filter(device=device).count() >= MOST_OF_A_PHONE or (
        heard.count() >= MOST_OF_A_TABLE and device not in _first_phones(heard)
    )
    return not flooded or is_in_log(table, writing)


def has_room_for_late(table: Table, writing: NewEntry, device: str) -> bool:
    """Whether a phone with a revoked link may write this entry for the referee; see `has_room`."""
    if table.log_length < MOST_LATE:
        return True
    late = _of_phones(table, *_times_of_links(table)[-1]).filter(link_revoked=True)
    if late.count() < MOST_LATE:
        return True
    flooded = not _is_first_phone(table, device) or late.filter(device=device).count() >= MOST_OF_A_PHONE
    return not flooded or is_in_log(table, writing)


def is_of_players(holder: Holder) -> bool:
    """Whether a phone was among the first to write at one of its tables, as the phones of players are."""
    here = Q(pk__in=[seat.link.table for seat in holder.seats if isinstance(seat.link, TableLink)])
    for seat in holder.seats:
        here |= sits(seat.team.team) if seat.team else Q()
    wrote = Entry.objects.filter(table=OuterRef("pk"), device=holder.device, link_revoked=False)
    tables = Table.objects.filter(here, Exists(wrote)).only("relinked_at")
    return any(_is_first_phone(table, holder.device) for table in tables)


def _is_first_phone(table: Table, device: str) -> bool:
    """Whether a phone was among the first that wrote by a link of this table while that worked."""
    times = _times_of_links(table)
    return any(device in _first_phones(_by_working_links(table, *time)) for time in times)


def _times_of_links(table: Table) -> list[tuple[datetime | None, datetime | None]]:
    """The period in which each link of a table was valid, the oldest first; None where it is open."""
    changes = [datetime.fromisoformat(at) for at in table.relinked_at]
    return list(pairwise([None, *changes, None]))


def _of_phones(table: Table, since: datetime | None, until: datetime | None) -> QuerySet[Entry]:
    """The entries that phones wrote at a table in a period; None where it is open."""
    found = Entry.objects.filter(table=table).exclude(device="").order_by()
    found = found if since is None else found.filter(at__gte=since)
    return found if until is None else found.filter(at__lt=until)


def _by_working_links(table: Table, since: datetime | None, until: datetime | None) -> QuerySet[Entry]:
    return _of_phones(table, since, until).filter(link_revoked=False)


def _first_phones(heard: QuerySet[Entry]) -> set[str]:
    """The devices of the first phones of these entries."""
    first = heard.values("device").annotate(since=Min("pk")).order_by("since")[:FIRST_PHONES]
    return {phone["device"] for phone in first}
