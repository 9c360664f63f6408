"""The way to a table's sheet without an account: made, looked up, revoked; and where its address leads."""

from __future__ import annotations

import secrets
from typing import TYPE_CHECKING, Final, NamedTuple

from django.conf import settings
from django.db import transaction
from django.db.models import Max
from django.utils import timezone

from tournaments.models.planning import Status
from tournaments.models.rounds import Table
from tournaments.models.sheets import Entry, TableLink
from tournaments.platform import address

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping
    from datetime import datetime

    from django.db.models import QuerySet

    from tournaments.models.planning import Tournament
    from tournaments.models.rounds import Round

LETTERS: Final = "23456789ABCDEFGHJKMNPQRSTUVWXYZ"
"""What a code is made of: nothing that is read as something else on a card."""
CODE_LENGTH: Final = 7
"""31⁷ codes: among 250 tables, fifty tries a quarter of an hour find one in sixty years."""


def in_code(typed: str) -> str:
    """A code as it is stored, however it was typed: blanks, hyphens, small letters, O for 0 do not matter."""
    return "".join(letter for letter in typed.upper() if letter in LETTERS)


def spaced(code: str) -> str:
    """A code as one reads it aloud: «K7M 2QXB»."""
    return f"{code[:3]} {code[3:]}"


def by_token(token: str) -> TableLink | None:
    """The link of a QR code, revoked or not, with its table, round and concours."""
    return _links().filter(token=token).first()


def by_code(typed: str) -> TableLink | None:
    """The link of a code that was typed, with its table, round and concours."""
    code = in_code(typed)
    return _links().filter(code=code).first() if len(code) == CODE_LENGTH else None


def _links() -> QuerySet[TableLink]:
    around = TableLink.objects.select_related("table__round__tournament")
    return around.defer("table__round__standing", "table__round__relaxed")  # no phone reads whole rankings


def working(round_: Round) -> Mapping[int, TableLink]:
    """The links of a round that work, by the table's id."""
    return {link.table_id: link for link in TableLink.objects.filter(table__round=round_, revoked_at=None)}


def opened(round_: Round) -> Mapping[int, TableLink]:
    """As `links_of`, but nothing is locked once every table has its link."""
    found = working(round_)
    return found if len(found) == round_.tables.count() else links_of(round_)


def shown(round_: Round) -> Mapping[int, TableLink]:
    """The links that a page of the desk shows: none is made once nothing is played any more."""
    return working(round_) if round_.tournament.sealed else opened(round_)


def last_heard(round_: Round) -> Mapping[int, datetime]:
    """When a phone last wrote to each table, by the table's id; those that none wrote to are not in it."""
    sent = Entry.objects.filter(table__round=round_).exclude(device="").order_by().values("table")
    return dict(sent.annotate(last=Max("at")).values_list("table", "last"))


@transaction.atomic
def links_of(round_: Round) -> Mapping[int, TableLink]:
    """The working link of every table of a round, by the table's id; those that have none get theirs."""
    tables = list(round_.tables.select_for_update().order_by("pk"))
    working = {link.table_id: link for link in TableLink.objects.filter(table__in=tables, revoked_at=None)}
    made = _make(table for table in tables if table.pk not in working)
    return working | {link.table_id: link for link in made}


@transaction.atomic
def renew(table: Table) -> TableLink:
    """Another link for a table: the one before works no more."""
    Table.objects.select_for_update().get(pk=table.pk)
    TableLink.objects.filter(table=table, revoked_at=None).update(revoked_at=timezone.now())
    (made,) = _make([table])
    return made


def _make(tables: Iterable[Table]) -> list[TableLink]:
    """New links of tables under lock, whose rows then bear their tokens."""
    made = TableLink.objects.bulk_create(_new(tables))
    for link in made:
        link.table.token = link.token
    Table.objects.bulk_update([link.table for link in made], ["token"])
    return made


def _new(tables: Iterable[Table]) -> list[TableLink]:
    """Links with a token of 128 bits and a code that nobody has."""
    taken = set(TableLink.objects.values_list("code", flat=True))
    made = []
    for table in tables:
        while (code := "".join(secrets.choice(LETTERS) for _ in range(CODE_LENGTH))) in taken:
            pass
        taken.add(code)
        made.append(TableLink(table=table, token=secrets.token_urlsafe(16), code=code))
    return made


class Ways(NamedTuple):
    """Where cards lead today, and where those already printed do: origins, empty where nowhere."""

    today: str
    printed: str

    @property
    def moved(self) -> bool:
        """Whether the cards already printed no longer lead here."""
        return bool(self.printed) and self.printed != self.today

    @property
    def alone(self) -> bool:
        """Whether the site serves this computer alone."""
        return not (settings.LAN or settings.PUBLIC_URL)


def ways_of(tournament: Tournament) -> Ways:
    """Where the cards of this concours lead; once it is played, nobody needs them any more."""
    played = tournament.status in {Status.FINISHED, Status.SEALED}
    printed = "" if played else tournament.hall_address
    return Ways(address.origin(printed), printed)
