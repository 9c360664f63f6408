"""Where phones reach the sheets: the way today, and the one on the score cards in the hall."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from django.conf import settings

from tournaments.install import address
from tournaments.models.planning import Status

if TYPE_CHECKING:
    from tournaments.models.planning import Tournament


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
