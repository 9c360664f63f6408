"""The secret link of a team, good all evening: derived, looked up, revoked; and where its team plays now.

Nothing secret of it is stored, so that a paper can be printed again and a copy of the database opens nothing.
It names the team by its primary key: another team may take its number on the list. After a copy was put back
another team may get that key too; the number in its row is another then.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from django.db import transaction
from django.db.models import F
from django.utils.crypto import constant_time_compare, salted_hmac

from scoring.cards import Side
from tournaments.models.opening import write_cards
from tournaments.models.registration import Team
from tournaments.models.rounds import Table, sits
from tournaments.platform.text import normalize_code
from tournaments.sheets.links import from_letters, in_letters, number_in, secret_letters, secret_text

if TYPE_CHECKING:
    from django.db.models import QuerySet

SECRET_LETTERS: Final = 6
"""The secret end of a code. Its beginning names the team, so that each guess is at one of 31⁶: fifty guesses
a quarter of an hour find one in five hundred years."""
NAMING_LETTERS: Final = 2
"""The least of the beginning: no code of a team is as short as that of a table."""
SHORTEST: Final = NAMING_LETTERS + SECRET_LETTERS
LONGEST: Final = 2 * SHORTEST
_SALT: Final = "tournaments.team-link"


@dataclass(frozen=True, slots=True)
class TeamLink:
    """The link of a team, by its primary key; `number` tells it from those before it, which work no more."""

    team: int
    number: int

    @classmethod
    def of(cls, team: Team) -> TeamLink:
        """The link of a team that works."""
        return cls(team.pk, team.link_number)

    @property
    def token(self) -> str:
        """What the QR code says: the team, and 128 bits that nobody can guess."""
        return f"{self.team}-{secret_text(self._secret)}"

    @property
    def code(self) -> str:
        """What is typed: eight signs, more from the 962nd team of a site on."""
        return in_letters(self.team, NAMING_LETTERS) + secret_letters(self._secret, SECRET_LETTERS)

    @property
    def _secret(self) -> bytes:
        return salted_hmac(_SALT, f"{self.team}/{self.number}", algorithm="sha256").digest()

    def side_at(self, table: Table) -> Side | None:
        """The side of its team at a table; None where it does not sit there."""
        if self.team in {table.ns_id, table.ns_partner_id}:
            return Side.NS
        return Side.EW if self.team in {table.ew_id, table.ew_partner_id} else None

    def works_at(self, table: Table) -> bool:
        """Whether the team sits at a table, and this is its link of today: the row of the table says both."""
        newest: int = table.card.get("links", {}).get(str(self.team), 0)
        return self.side_at(table) is not None and newest == self.number


def spaced(code: str) -> str:
    """A code as one reads it aloud: «K7M2 QXBT», «2K7M 2QXBT»."""
    return f"{code[:4]} {code[4:]}"


def by_token(token: str) -> Team | None:
    """The team of a QR code; None where it has none, or another link by now."""
    named = number_in(token)
    team = None if named is None else _numbered(named)
    return team if team is not None and constant_time_compare(TeamLink.of(team).token, token) else None


def by_code(typed: str) -> Team | None:
    """The team of a code that was typed; None where it has none, or another link by now."""
    code = normalize_code(typed)
    if not SHORTEST <= len(code) <= LONGEST:
        return None
    team = _numbered(from_letters(code[:-SECRET_LETTERS]))
    return team if team is not None and constant_time_compare(TeamLink.of(team).code, code) else None


def team_of(link: TeamLink) -> Team | None:
    """The team of a link that a phone came in by, with its concours; None once that is revoked."""
    team = _numbered(link.team)
    return team if team is not None and TeamLink.of(team) == link else None


def tables_of(team: int) -> QuerySet[Table]:
    """The published tables of a team: where it plays now comes first.

    Of two in one round, the one without a result; of two such, its own before the game that it plays so that
    an exempt team can play.
    """
    published = Table.objects.filter(sits(team), round__published_at__isnull=False)
    return published.order_by("-round__number", F("finished_at").asc(nulls_first=True), "host")


@transaction.atomic
def renew(team: Team) -> TeamLink:
    """Another link for a team: the one before works no more, at none of its tables."""
    tables = Table.objects.filter(sits(team))
    list(tables.select_for_update(no_key=True).order_by("pk").values("pk"))  # before the team, as every verb
    locked = Team.objects.select_for_update().select_related("tournament").get(pk=team.pk)
    locked.link_number += 1
    locked.save(update_fields=["link_number"])
    write_cards(locked.tournament, tables)
    return TeamLink.of(locked)


def _numbered(pk: int) -> Team | None:
    teams = Team.objects.select_related("tournament__club", "player1", "player2")
    return teams.filter(pk=pk).first()
