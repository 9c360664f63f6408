"""Seal a concours: its final data get a fingerprint, and do not change any more."""

from __future__ import annotations

from datetime import timedelta
from typing import TYPE_CHECKING

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from tournaments.core.archive.canonical import FORM, data_of
from tournaments.core.archive.commitments import commit_to_names
from tournaments.core.archive.encoding import fingerprint_of
from tournaments.core.models.opening import lock_tables
from tournaments.core.models.planning import Status, Tournament
from tournaments.core.planning import actions, queries
from tournaments.core.planning.queries import rounds_progress
from tournaments.core.planning.steps import local_hour, step_refusal
from tournaments.core.registration.actions import forget_contacts
from tournaments.core.sheets.queries import sheets_waiting_text, tables_waiting
from tournaments.core.standings import queries as standings
from tournaments.core.standings.announced import untrue
from tournaments.core.standings.prizes import without_winner
from tournaments.core.standings.queries import count_prizes
from tournaments.platform import snapshots

if TYPE_CHECKING:
    from tournaments.core.models.accounts import User
    from tournaments.core.models.sealing import Seal


class StillOpen(Exception):
    """Something is still open, and the organizer has not confirmed having seen it."""


class DataChanged(Exception):
    """The data changed since their fingerprint was shown."""


@transaction.atomic
def seal(tournament: Tournament, author: User | None, *, seen: str, confirmed: bool = False) -> Seal:
    """Seal the results as they are now, whose fingerprint with the names in it must be the one `seen`.

    The fingerprint of the seal itself is made over commitments, which replace the names here, and over the
    moment of the seal. `StillOpen`
    unless `confirmed` says that what is open was shown; `DataChanged`; a `PlanningError` before the end.
    """
    snapshots.take_before(snapshots.Reason.SEAL)
    lock_tables(tournament)
    tournament.refresh_from_db(from_queryset=Tournament.objects.select_for_update(no_key=True))
    status, progress = Status(tournament.status), queries.rounds_progress(tournament)
    if refused := step_refusal(status, Status.SEALED, progress, confirmed=True):
        raise refused
    if not confirmed and still_open(tournament):
        raise StillOpen
    if fingerprint_of(data_of(tournament)) != seen:
        raise DataChanged
    commit_to_names(tournament)
    forget_contacts(tournament)
    at = timezone.now().replace(microsecond=0)
    fingerprint = fingerprint_of(data_of(tournament, sealed_at=at))
    return actions.save_seal(tournament, author, fingerprint=fingerprint, form=FORM, at=at)


def still_open(tournament: Tournament) -> list[str]:
    """The things still open before a seal, a sentence each: corrections, disputes, prizes, results.

    What was said of the winners and is no longer so is one of them.
    """
    found = []
    if tournament.corrections_running and tournament.corrections_until:
        hour = local_hour(tournament.corrections_until)
        found.append(_("Les joueurs peuvent encore contester, jusqu’à %(hour)s.") % {"hour": hour})
    if waiting := tables_waiting(tournament, timedelta(0)):
        found.append(f"{sheets_waiting_text(len(waiting))}.")
    if not count_prizes(tournament):
        found.append(_("Il n’y a pas de lots. Après le scellement, on ne peut plus en ajouter."))
    if missing := without_winner(tournament, standings.current(tournament)):
        found.append(_("Ces prix n’ont pas de gagnant : %(prizes)s.") % {"prizes": ", ".join(missing)})
    return [*found, *untrue(tournament).sentences, *rounds_progress(tournament).missing]
