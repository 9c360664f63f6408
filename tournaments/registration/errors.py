"""Why a registration, or a change of a team, is refused: one small error a reason, each with its sentence."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tournaments.platform.errors import UserError

if TYPE_CHECKING:
    from django_stubs_ext import StrOrPromise


class RegistrationError(UserError):
    """What was asked cannot be done; `sentence` is for the desk, `field` names the form field it concerns."""

    def __init__(self, sentence: StrOrPromise, field: str = "") -> None:
        super().__init__(sentence)
        self.field = field


class BadName(RegistrationError):
    """No name, or one too long to be kept."""


class SamePlayerTwice(RegistrationError):
    """Both chairs of a team for one player."""


class NotAlone(RegistrationError):
    """Two names on one line of an individual concours."""


class PlayerTaken(RegistrationError):
    """The very same player, name and club, plays in another team."""


class Doubtful(RegistrationError):
    """Somebody of the list is probably the same; `doubts` says so, a sentence each."""

    def __init__(self, doubts: list[str]) -> None:
        super().__init__(" ".join(doubts))
        self.doubts = doubts


class NumberTaken(RegistrationError):
    """Another team has this number, or it is none."""


class RoundOver(RegistrationError):
    """The round is behind us, or the concours has none of that number."""


class TeamHasPlayed(RegistrationError):
    """What is only possible before the first round of a team."""


class SeatTaken(RegistrationError):
    """Another team keeps this table."""


class NotInTeam(RegistrationError):
    """The player who should leave is not one of the two."""


class NotGone(RegistrationError):
    """A team that never left cannot come back, one that left cannot leave again."""


class Sealed(RegistrationError):
    """The results are sealed: nothing changes any more."""


class UnreadableFile(RegistrationError):
    """What was pasted or sent is no list that can be read."""
