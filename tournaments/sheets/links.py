"""The way to a table's sheet without an account: made, looked up, revoked."""

from __future__ import annotations

import secrets
from typing import TYPE_CHECKING, Final

from django.db import transaction
from django.db.models import CharField, IntegerField, Max
from django.utils import timezone

from tournaments.models.inbox import Message, TableLink
from tournaments.models.rounds import SEATED
from tournaments.prepared import Given, Reading

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Mapping
    from datetime import datetime

    from django.db.models import QuerySet

    from tournaments.models.rounds import Round, Table

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
    return _whole(_BY_TOKEN.first(token=token))


def by_code(typed: str) -> TableLink | None:
    """The link of a code that was typed, with its table, round and concours."""
    code = in_code(typed)
    return _whole(_links(PAIRS).filter(code=code).first()) if len(code) == CODE_LENGTH else None


def among(tokens: Collection[str], link: int) -> TableLink | None:
    """The link of this number, where its token is one of these."""
    found = _BY_NUMBER.first(link=link)
    return _whole(found) if found is not None and found.token in tokens else None


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
    of_tables = Message.objects.filter(link__table__round=round_).order_by().values("link__table")
    return dict(of_tables.annotate(last=Max("received_at")).values_list("link__table", "last"))


@transaction.atomic
def links_of(round_: Round) -> Mapping[int, TableLink]:
    """The working link of every table of a round, by the table's id; those that have none get theirs."""
    tables = list(round_.tables.select_for_update().order_by("pk"))
    working = {link.table_id: link for link in TableLink.objects.filter(table__in=tables, revoked_at=None)}
    made = TableLink.objects.bulk_create(_new(table for table in tables if table.pk not in working))
    return working | {link.table_id: link for link in made}


@transaction.atomic
def renew(table: Table) -> TableLink:
    """Another link for a table: the one before works no more."""
    type(table).objects.select_for_update().get(pk=table.pk)
    TableLink.objects.filter(table=table, revoked_at=None).update(revoked_at=timezone.now())
    (made,) = TableLink.objects.bulk_create(_new([table]))
    return made


def _links(seated: Iterable[str]) -> QuerySet[TableLink]:
    """Links with their table, round and concours, and who sits there."""
    around = TableLink.objects.select_related(
        "table__round__tournament", *(f"table__{name}" for name in seated)
    )
    return around.defer("table__round__standing", "table__round__relaxed")  # no phone reads whole rankings


def _whole(found: TableLink | None) -> TableLink | None:
    """The same with its partners, at the mêlée: joined to every table, they cost PostgreSQL milliseconds."""
    if found is None or found.table.ns_partner_id is None:
        return found
    return _OF_FOUR.first(link=found.pk)


PAIRS: Final = tuple(name for name in SEATED if "partner" not in name)
_NUMBER: Final = Given("link", IntegerField())
_BY_TOKEN: Final = Reading(lambda: _links(PAIRS).filter(token=Given("token", CharField())))
_BY_NUMBER: Final = Reading(lambda: _links(PAIRS).filter(pk=_NUMBER))
_OF_FOUR: Final = Reading(lambda: _links(SEATED).filter(pk=_NUMBER))


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
