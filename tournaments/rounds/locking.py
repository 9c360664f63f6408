"""How the verbs of a round take their turn: the concours under lock, and before it the tables they change.

Of two who press at once the second finds what the first has done. A sheet locks its table and then the
concours; who changes tables locks these first too, so that nobody waits in a circle.
"""

from __future__ import annotations

from datetime import datetime

from django.utils import timezone

from tournaments.models.planning import Status, Tournament
from tournaments.models.rounds import Round, Table
from tournaments.rounds import errors, queries


def lock_tournament(tournament: Tournament) -> None:
    """Nobody else changes a round of this concours before we are done; a sealed one refuses."""
    Tournament.objects.select_for_update().get(pk=tournament.pk)
    tournament.refresh_from_db()
    if tournament.sealed:
        raise errors.TournamentSealed


def lock_seating(round_: Round, *, others_too: bool = False) -> Tournament:
    """The round under lock, in a concours whose draws may change; its tables first, by primary key.

    `others_too`: those of the other rounds as well, which change where players move on or come back.
    `RoundChanged` where somebody who came before has seated it otherwise.
    """
    rounds = round_.tournament.rounds.all() if others_too else Round.objects.filter(pk=round_.pk)
    locked = Table.objects.select_for_update(no_key=True).filter(round__in=rounds).order_by("pk")
    state = ("round", "pk", "version", "number")
    held = [row for row in locked.values_list(*state) if row[0] == round_.pk]
    tournament = _lock_round(round_)
    if not_now := step_refusal(tournament):
        raise not_now
    if held != list(round_.tables.order_by("pk").values_list(*state)):
        raise errors.RoundChanged
    return tournament


def lock_clock(round_: Round, now: datetime | None) -> datetime:
    """The round under lock, where it has a clock that may run; the moment it is turned at."""
    _lock_round(round_)
    if round_.minutes is None:
        raise errors.NoClock
    if not round_.published:
        raise errors.NotPublished(round_.number)
    return now or timezone.now()


def step_refusal(tournament: Tournament) -> errors.RoundError | None:
    """Why no draw of this concours changes at the step it has reached; `None` where they may."""
    match Status(tournament.status):
        case Status.DRAFT:
            return errors.TournamentDraft()
        case Status.FINISHED:
            return errors.TournamentFinished()
        case Status.SEALED:
            return errors.TournamentSealed()
        case _:
            return None


def check_seen(tournament: Tournament, seen: int | None) -> None:
    """`ResultsMoved` where the results are no longer those of the version that was read."""
    if seen is not None and seen != tournament.results_version:
        raise errors.ResultsMoved


def check_edition(round_: Round, seen: str | None) -> None:
    """`RoundChanged` where the round is no longer the one that was looked at."""
    if seen is not None and seen != queries.edition(round_):
        raise errors.RoundChanged


def _lock_round(round_: Round) -> Tournament:
    tournament = round_.tournament
    lock_tournament(tournament)
    try:
        round_.refresh_from_db()
    except Round.DoesNotExist as gone:
        raise errors.RoundGone from gone
    round_.tournament = tournament
    return tournament
