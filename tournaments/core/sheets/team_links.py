"""The secret link of a team, valid for the whole concours: derived, looked up, revoked.

Its secret is derived and not stored, so that a paper can be printed again and a copy of the database opens
nothing. It names the team by its primary key, because another team may take its number on the list. After a
copy was put back another team may get that key too, but not its `link_number`.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from django.db import transaction
from django.db.models import F
from django.utils.crypto import constant_time_compare, salted_hmac

from scoring.cards import Side
from tournaments.core.models.opening import write_cards
from tournaments.core.models.registration import Team
from tournaments.core.models.rounds import Table, sits
from tournaments.core.sheets.links import from_letters, in_letters, key_in_token, secret_letters, secret_text
from tournaments.platform.text import normalize_code

if TYPE_CHECKING:
    from django.db.models import QuerySet

SECRET_LETTERS: Final = 6
"""Letters of the secret end of a code. The beginning names the team, so that a guess is one of 31⁶: at fifty
guesses a quarter of an hour, finding a code takes five hundred years."""
NAMING_LETTERS: Final = 2
"""The fewest letters of the beginning, so that no code of a team is as short as that of a table."""
SHORTEST: Final = NAMING_LETTERS + SECRET_LETTERS
LONGEST: Final = 2 * SHORTEST
_SALT: Final = "tournaments.team-link"


@dataclass(frozen=True, slots=True)
class TeamLink:
    """The link of a team, by its primary key; `number` tells it from earlier, revoked links of the team."""

    team: int
    number: int

    @classmethod
    def of(cls, team: Team) -> TeamLink:
        """The working link of a team."""
        return cls(team.pk, team.link_number)

    @property
    def token(self) -> str:
        """The part of its address in the QR code: the team, and 128 secret bits."""
        return f"{self.team}-{secret_text(self._secret)}"

    @property
    def code(self) -> str:
        """The code that people type: eight letters and digits, more from the 962nd team of a site on."""
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
        """Whether the team sits at a table and this is its working link, by the row of the table."""
        newest: int = table.card.get("links", {}).get(str(self.team), 0)
        return self.side_at(table) is not None and newest == self.number


def spaced(code: str) -> str:
    """A code as one reads it aloud: «K7M2 QXBT», «2K7M 2QXBT»."""
    return f"{code[:4]} {code[4:]}"


def by_token(token: str) -> Team | None:
    """The team of a QR code; None for an unknown or revoked one."""
    named = key_in_token(token)
    team = None if named is None else _numbered(named)
    return team if team is not None and constant_time_compare(TeamLink.of(team).token, token) else None


def by_code(typed: str) -> Team | None:
    """The team of a typed code; None for an unknown or revoked one."""
    code = normalize_code(typed)
    if not SHORTEST <= len(code) <= LONGEST:
        return None
    team = _numbered(from_letters(code[:-SECRET_LETTERS]))
    return team if team is not None and constant_time_compare(TeamLink.of(team).code, code) else None


def team_of(link: TeamLink) -> Team | None:
    """The team of a link with its concours; None once the link is revoked."""
    team = _numbered(link.team)
    return team if team is not None and TeamLink.of(team) == link else None


def tables_of(team: int) -> QuerySet[Table]:
    """The published tables of a team, the one where it plays now first.

    Of two tables in one round the one without a result comes first; of two such tables the team's own, before
    the second game that it plays so that an exempt team can play.
    """
    published = Table.objects.filter(sits(team), round__published_at__isnull=False)
    return published.order_by("-round__number", F("finished_at").asc(nulls_first=True), "host")


@transaction.atomic
def renew(team: Team) -> TeamLink:
    """Give a team another link; the one before stops working at all its tables."""
    tables = Table.objects.filter(sits(team))
    # Tables are locked before the team, like everywhere.
    list(tables.select_for_update(no_key=True).order_by("pk").values("pk"))
    locked = Team.objects.select_for_update(of=("self",)).select_related("tournament").get(pk=team.pk)
    locked.link_number += 1
    locked.save(update_fields=["link_number"])
    write_cards(locked.tournament, tables)
    return TeamLink.of(locked)


def _numbered(pk: int) -> Team | None:
    teams = Team.objects.select_related("tournament__club", "player1", "player2")
    return teams.filter(pk=pk).first()
