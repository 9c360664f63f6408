"""The links by which phones open a table without an account: derived, looked up, revoked.

Their secrets are derived and not stored (decision 30): a paper can be printed again, and a copy of the
database opens nothing.
"""

from __future__ import annotations

import base64
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final, NamedTuple

from django.conf import settings
from django.db import transaction
from django.db.models import Max
from django.utils import timezone
from django.utils.crypto import constant_time_compare, salted_hmac

from tournaments.core.models.rounds import Table
from tournaments.core.models.sheets import Entry
from tournaments.platform import network
from tournaments.platform.memory import commits
from tournaments.platform.text import CODE_LETTERS, normalize_code

if TYPE_CHECKING:
    from collections.abc import Mapping
    from datetime import datetime

    from tournaments.core.models.planning import Tournament
    from tournaments.core.models.rounds import Round

NAMING_LETTERS: Final = 2
"""Letters at the beginning of a code: one table of 961 has them, so few are compared with a typed code."""
SECRET_LETTERS: Final = 5
CODE_LENGTH: Final = NAMING_LETTERS + SECRET_LETTERS
"""Letters of a code. Each table has one of 31⁵ (28.6 million) codes: guessing it takes five days at thirty
tries a second, the most that one address gets through with ever new phones. A round lasts an hour."""
MAX_DIGITS: Final = 18
"""Digits of the longest primary key that every database can store."""
_SALT: Final = "tournaments.table-link"


@dataclass(frozen=True, slots=True)
class TableLink:
    """The link of a table, by its primary key; `number` tells it from earlier, revoked links of the table."""

    table: int
    number: int

    @classmethod
    def of(cls, table: Table) -> TableLink:
        """The working link of a table."""
        return cls(table.pk, table.link_number)

    @property
    def token(self) -> str:
        """The part of its address in the QR code: the table, and 128 secret bits."""
        return f"{self.table}-{secret_text(self._secret)}"

    @property
    def code(self) -> str:
        """The code that people type, seven letters and digits.

        Of five sites with 100,000 tables, one has two tables with the same code.
        """
        named = in_letters(self.table % len(CODE_LETTERS) ** NAMING_LETTERS, NAMING_LETTERS)
        return named + secret_letters(self._secret, SECRET_LETTERS)

    @property
    def _secret(self) -> bytes:
        return salted_hmac(_SALT, f"{self.table}/{self.number}", algorithm="sha256").digest()

    def works_at(self, table: Table) -> bool:
        """Whether this is the working link of a table, by the table's row."""
        return self == TableLink.of(table)

    def has_been_of(self, table: Table) -> bool:
        """Whether this is the working link of a table, or an earlier one."""
        return self in _links_ever(table.pk, table.link_number, table.relinked_at)


def in_letters(number: int, least: int) -> str:
    """A number in the alphabet of codes, padded to at least so many letters."""
    signs = ""
    while number or len(signs) < least:
        number, place = divmod(number, len(CODE_LETTERS))
        signs = CODE_LETTERS[place] + signs
    return signs


def from_letters(signs: str) -> int:
    """The number that `in_letters` wrote as these letters."""
    number = 0
    for letter in signs:
        number = number * len(CODE_LETTERS) + CODE_LETTERS.index(letter)
    return number


def secret_text(secret: bytes) -> str:
    """The first 128 bits of a secret as text for the address of a link."""
    return base64.urlsafe_b64encode(secret[:16]).decode().rstrip("=")


def secret_letters(secret: bytes, signs: int) -> str:
    """The secret end of a code, made of other bits than the address has."""
    return in_letters(int.from_bytes(secret[16:]), signs)[-signs:]


def spaced(code: str) -> str:
    """A code as one reads it aloud: «K7M 2QXB»."""
    return f"{code[:3]} {code[3:]}"


def key_in_token(token: str) -> int | None:
    """The primary key at the beginning of a link's token; None where there is none."""
    named, _dash, _secret = token.partition("-")
    return int(named) if named.isascii() and named.isdigit() and len(named) <= MAX_DIGITS else None


def by_token(token: str) -> TableLink | None:
    """The link of a QR code, revoked or not."""
    named = key_in_token(token)
    ever = [] if named is None else _links_among([named])
    return next((link for link in ever if constant_time_compare(link.token, token)), None)


def by_code(typed: str) -> TableLink | None:
    """The link of a typed code, revoked or not; None also where two tables share the code."""
    code = normalize_code(typed)
    if len(code) != CODE_LENGTH:
        return None
    last = Table.objects.aggregate(last=Max("pk"))["last"] or 0
    first = from_letters(code[:NAMING_LETTERS])
    among = _links_among(range(first, last + 1, len(CODE_LETTERS) ** NAMING_LETTERS))
    found = [link for link in among if constant_time_compare(link.code, code)]
    return found[0] if len(found) == 1 else None


def table_of(link: TableLink) -> Table | None:
    """The table of a link, revoked or not, with its round and concours; None where it was deleted."""
    around = Table.objects.select_related("round__tournament")
    around = around.defer("round__standing", "round__relaxed")  # no phone reads whole rankings
    table = around.filter(pk=link.table).first()
    return table if table is not None and link.has_been_of(table) else None


def _links_among(tables: range | list[int]) -> list[TableLink]:
    """The links, revoked or not, of the tables that exist among these primary keys."""
    rows = Table.objects.filter(pk__in=tables).values_list("pk", "link_number", "relinked_at")
    return [link for row in rows for link in _links_ever(*row)]


def _links_ever(table: int, number: int, relinked_at: list[str]) -> list[TableLink]:
    """The working link of a table and its revoked ones, the newest first."""
    return [TableLink(table, number - before) for before in range(len(relinked_at) + 1)]


def links_of(round_: Round) -> Mapping[int, TableLink]:
    """The working link of every table of a round, by the table's id."""
    return {pk: TableLink(pk, number) for pk, number in round_.tables.values_list("pk", "link_number")}


def last_heard(round_: Round) -> Mapping[int, datetime]:
    """When a phone last wrote to each table, by the table's id; without tables that no phone wrote to."""
    sent = Entry.objects.filter(table__round=round_).exclude(device="").order_by().values("table")
    return dict(sent.annotate(last=Max("at")).values_list("table", "last"))


@transaction.atomic
def renew(table: Table) -> TableLink:
    """Give a table another link; the one before stops working."""
    locked = Table.objects.select_for_update().get(pk=table.pk)
    locked.link_number += 1
    locked.relinked_at = [*locked.relinked_at, timezone.now().isoformat()]
    locked.save(update_fields=["link_number", "relinked_at"])
    commits.outdate_sheet_on_commit(table.pk)  # its phones are told that they are let in no more
    return TableLink.of(locked)


class CardAddresses(NamedTuple):
    """The origins that score cards name: those printed `today`, those `printed` before; empty for none."""

    today: str
    printed: str

    @property
    def moved(self) -> bool:
        """Whether the cards already printed no longer lead here."""
        return bool(self.printed) and self.printed != self.today

    @property
    def this_computer_only(self) -> bool:
        """Whether no other computer and no phone reaches the site."""
        return not (settings.LAN or settings.PUBLIC_URL)


def card_addresses(tournament: Tournament) -> CardAddresses:
    """The origins on the score cards of a concours; those already printed are ignored once it is over."""
    played = tournament.ended
    printed = "" if played else tournament.hall_address
    return CardAddresses(network.origin(printed), printed)
