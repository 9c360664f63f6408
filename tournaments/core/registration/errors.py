"""Why a registration, or a change of a team, is refused: one small error a reason, each with its sentence."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tournaments.platform.errors import UserError

if TYPE_CHECKING:
    from django_stubs_ext import StrOrPromise


class RegistrationError(UserError):
    """The request cannot be done; `sentence` is for the desk, `field` names the form field it concerns."""

    def __init__(self, sentence: StrOrPromise, field: str = "") -> None:
        super().__init__(sentence)
        self.field = field


class BadName(RegistrationError):
    """An empty name, or one that is too long."""


class SamePlayerTwice(RegistrationError):
    """One player in both places of a team."""


class SecondPlayerGiven(RegistrationError):
    """Two names on one line of an individual concours."""


class PlayerTaken(RegistrationError):
    """The same player, with equal name and club, is in another team."""


class ProbableDuplicate(RegistrationError):
    """A name is similar to one of the list, probably of the same person; `doubts` has a sentence for each."""

    def __init__(self, doubts: list[str]) -> None:
        super().__init__(" ".join(doubts))
        self.doubts = doubts


class NumberTaken(RegistrationError):
    """Another team has this number, or the number is invalid."""


class RoundOver(RegistrationError):
    """The round is over, or the concours has no round of that number."""


class TeamHasPlayed(RegistrationError):
    """The change is only possible before the first round of a team."""


class SeatTaken(RegistrationError):
    """Another team has this fixed table."""


class NotInTeam(RegistrationError):
    """The player who should leave is not one of the two."""


class NotGone(RegistrationError):
    """A team that has not left cannot come back, and one that has left cannot leave again."""


class TournamentSealed(RegistrationError):
    """The results are sealed: nothing changes any more."""


class UnreadableFile(RegistrationError):
    """The pasted text or the file is no readable list."""
