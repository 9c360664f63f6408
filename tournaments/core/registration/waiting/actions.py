"""The verbs of the waiting list: each is one transaction that locks the concours."""

from __future__ import annotations

from random import SystemRandom
from typing import TYPE_CHECKING

from django.utils.translation import gettext as _

from tournaments.core.models.registration import Waiting
from tournaments.core.registration.actions import changing, register_entries
from tournaments.core.registration.errors import RegistrationError
from tournaments.core.registration.joining import entry_of
from tournaments.core.registration.roster import (
    TeamEntry,
    clean_club,
    clean_contact,
    clean_name,
    clean_remark,
)

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from tournaments.core.models.accounts import User
    from tournaments.core.models.planning import Tournament
    from tournaments.core.models.registration import Team


def put_on_list(tournament: Tournament, entries: Iterable[TeamEntry]) -> list[Waiting]:
    """Let these entries wait, in their order; `RegistrationError` for a name that cannot be one."""
    with changing(tournament) as locked:
        return [_written(locked, entry) for entry in entries]


def _written(tournament: Tournament, entry: TeamEntry) -> Waiting:
    return Waiting.objects.create(
        tournament=tournament,
        player1=clean_name(entry.player1, "player1"),
        player2=clean_name(entry.player2, "player2") if entry.player2 else "",
        club=clean_club(entry.club),
        remark=clean_remark(entry.remark),
        contact=clean_contact(entry.contact),
        paid=entry.paid.cents if entry.paid else 0,
        means=entry.paid.means.value if entry.paid else "",
    )


def take_off(tournament: Tournament, keys: Iterable[int]) -> int:
    """Take these off the list, who do not wait any more; returns how many were there."""
    with changing(tournament) as locked:
        found = locked.waiting.filter(pk__in=list(keys))
        count = found.count()
        found.delete()
        return count


def register_waiting(tournament: Tournament, key: int, author: User | None) -> Team:
    """Register a team that waits, even where the greatest number is reached; `RegistrationError`."""
    with changing(tournament) as locked:
        return _registered(locked, _found(locked, [key]), author)


def pair(tournament: Tournament, keys: Sequence[int], author: User | None) -> Team:
    """Register two players without partner as a team; `RegistrationError` unless there are two."""
    if len(set(keys)) != 2:
        raise RegistrationError("two-singles", count=len(set(keys)))
    with changing(tournament) as locked:
        return _registered(locked, _found(locked, keys), author)


def pair_by_lot(tournament: Tournament, author: User | None) -> list[Team]:
    """Register the players without partner two by two, by lot; of an odd number the last to come waits on."""
    with changing(tournament) as locked:
        singles = [one for one in locked.waiting.select_for_update() if not one.player2]
        drawn = singles[: len(singles) // 2 * 2]
        SystemRandom().shuffle(drawn)
        return [
            _registered(locked, [one, other], author)
            for one, other in zip(drawn[::2], drawn[1::2], strict=True)
        ]


def _registered(tournament: Tournament, rows: Sequence[Waiting], author: User | None) -> Team:
    for one in rows:
        one.delete()
    (team,) = register_entries(tournament, [entry_of(rows)], author)
    return team


def _found(tournament: Tournament, keys: Sequence[int]) -> list[Waiting]:
    """The rows of these keys, locked; `RegistrationError` if another desk has taken one meanwhile."""
    found = {one.pk: one for one in tournament.waiting.select_for_update().filter(pk__in=keys)}
    if len(found) < len(set(keys)):
        raise RegistrationError("waits-no-more")
    return [found[key] for key in keys]


def said_of(team: Team) -> str:
    """What was done, for the desk."""
    return _("N° %(number)d inscrit : %(names)s") % {"number": team.number, "names": team.names}
