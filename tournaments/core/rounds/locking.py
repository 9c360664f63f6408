"""The row locks of the verbs of a round: first the tables they change, then the tournament.

Of two organizers who press at once the second finds what the first has done. A sheet locks in the same order,
its table and then the tournament, so that there is no deadlock.
"""

from __future__ import annotations

from tournaments.core.models.planning import Status, Tournament
from tournaments.core.models.rounds import Round, Table
from tournaments.core.rounds import queries
from tournaments.core.rounds.errors import RoundError


def lock_tournament(tournament: Tournament) -> None:
    """Lock the tournament and refresh it; `RoundError` if it is sealed."""
    Tournament.objects.select_for_update().get(pk=tournament.pk)
    tournament.refresh_from_db()
    if tournament.sealed:
        raise RoundError("tournament-sealed")


def lock_round(round_: Round) -> Tournament:
    """Lock the tournament and refresh the round; `RoundError` where its draw was undone."""
    tournament = round_.tournament
    lock_tournament(tournament)
    try:
        round_.refresh_from_db()
    except Round.DoesNotExist as gone:
        raise RoundError("round-gone") from gone
    round_.tournament = tournament
    return tournament


def lock_seating(round_: Round, *, others_too: bool = False) -> Tournament:
    """Lock the tables of the round, then the tournament; `RoundError` where its draws may not change now.

    `others_too` locks the tables of the other rounds as well, for verbs that make players move on or come
    back. `RoundError` where somebody who held the lock before has changed the seating.
    """
    rounds = round_.tournament.rounds.all() if others_too else Round.objects.filter(pk=round_.pk)
    locked = Table.objects.select_for_update(no_key=True).filter(round__in=rounds).order_by("pk")
    state = ("round", "pk", "version", "number")
    held = [row for row in locked.values_list(*state) if row[0] == round_.pk]
    tournament = lock_round(round_)
    if not_now := status_refusal(tournament):
        raise not_now
    if held != list(round_.tables.order_by("pk").values_list(*state)):
        raise RoundError("round-changed")
    return tournament


def status_refusal(tournament: Tournament) -> RoundError | None:
    """Why no draw of this tournament changes at its present status; None where draws may change."""
    match Status(tournament.status):
        case Status.DRAFT:
            return RoundError("tournament-draft")
        case Status.FINISHED:
            return RoundError("tournament-finished")
        case Status.SEALED:
            return RoundError("tournament-sealed")
        case _:
            return None


def check_results_version(tournament: Tournament, seen: int | None) -> None:
    """Raise `RoundError` unless the results still have the version `seen`; None checks nothing."""
    if seen is not None and seen != tournament.results_version:
        raise RoundError("results-changed")


def check_seating_version(round_: Round, seen: str | None) -> None:
    """Raise `RoundError` unless the seating still has the version `seen`; None checks nothing."""
    if seen is not None and seen != queries.seating_version(round_):
        raise RoundError("round-changed")
