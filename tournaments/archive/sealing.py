"""The seal: what the concours came to is fingerprinted, and nothing of it changes any more."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.db import transaction

from tournaments.archive.canonical import FORM, data_of
from tournaments.archive.commitments import commit_to_names
from tournaments.archive.encoding import fingerprint_of
from tournaments.archive.openness import still_open
from tournaments.models.opening import lock_tables
from tournaments.models.planning import Status, Tournament
from tournaments.planning import actions, queries
from tournaments.planning.steps import refusal
from tournaments.platform import snapshots

if TYPE_CHECKING:
    from tournaments.models.accounts import User
    from tournaments.models.sealing import Seal


class StillOpen(Exception):
    """Something is open that was not confirmed: it has to be shown first."""


class NotSeen(Exception):
    """The data are not those whose fingerprint was shown: they have to be looked at again."""


@transaction.atomic
def seal(tournament: Tournament, author: User | None, *, seen: str, confirmed: bool = False) -> Seal:
    """Seal the results as they are now, whose fingerprint with the names in it must be the one `seen`.

    The fingerprint of the seal is another: over commitments in place of names, made here. `StillOpen` unless
    `confirmed` says that what is open was shown; `NotSeen`; a `PlanningError` where the concours is not over.
    """
    snapshots.before(snapshots.Reason.SEAL)
    lock_tables(tournament)
    tournament.refresh_from_db(from_queryset=Tournament.objects.select_for_update(no_key=True))
    status, progress = Status(tournament.status), queries.progress_of(tournament)
    if refused := refusal(status, Status.SEALED, progress, confirmed=True):
        raise refused
    if not confirmed and still_open(tournament):
        raise StillOpen
    if fingerprint_of(data_of(tournament)) != seen:
        raise NotSeen
    commit_to_names(tournament)
    fingerprint = fingerprint_of(data_of(tournament))
    return actions.seal(tournament, author, fingerprint=fingerprint, form=FORM)
