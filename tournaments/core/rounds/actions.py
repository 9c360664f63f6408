"""Draw a round, draw it again, publish it, undo it. Each verb is one transaction.

A draw changes only between the opening of registration and the end of the tournament. The round passed in is
refreshed from the database, and returned. Its clock is in `clock`, changes by hand are in `editing`.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from contextlib import suppress
from datetime import datetime

from django.db import transaction
from django.utils import timezone

from scoring.lots import derived
from tournaments.core.models.opening import mark_moved_on, open_tables
from tournaments.core.models.past import past_of
from tournaments.core.models.planning import Status, Tournament
from tournaments.core.models.rounds import Round
from tournaments.core.rounds import by_lot, drawing, queries, second_games
from tournaments.core.rounds.errors import RoundError, of_tables
from tournaments.core.rounds.locking import (
    check_results_version,
    lock_seating,
    lock_tournament,
    status_refusal,
)
from tournaments.draw import request
from tournaments.platform import snapshots


def draw_ahead(tournament: Tournament, ranking: Sequence[int]) -> None:
    """Draw the next round before anything is locked, so that `draw_round` finds it made.

    A draw may take seconds, for which no table could note a deal. Where teams or results change in between,
    `draw_round` draws anew; and why a round cannot be drawn it says.
    """
    last = queries.last_round(tournament)
    if draw_refusal(tournament, last) is None:
        with suppress(RoundError):
            drawing.draw(_request_for(_round_after(tournament, last), ranking))


def redraw_ahead(round_: Round, ranking: Sequence[int]) -> None:
    """Draw the proposal again before anything is locked, so that `redraw` finds it made; see `draw_ahead`."""
    if round_.published or status_refusal(round_.tournament):
        return
    again = Round(tournament=round_.tournament, number=round_.number, seed=round_.seed)
    again.attempt = round_.attempt + 1
    with suppress(RoundError):
        drawing.draw(_request_for(again, ranking))


def _round_after(tournament: Tournament, last: Round | None) -> Round:
    """The next round, not saved."""
    number = last.number + 1 if last else 1
    return Round(tournament=tournament, number=number, seed=derived(tournament.seed, "draw", number))


def _request_for(round_: Round, ranking: Sequence[int]) -> request.Request:
    """The request of the draw for the teams there now, by all that was played before; `RoundError`."""
    played = past_of(round_.tournament, round_.number - 1).rounds
    return drawing.request_for_present_teams(round_, ranking, played)


@transaction.atomic
def draw_round(
    tournament: Tournament,
    ranking: Sequence[int],
    *,
    equals: by_lot.Equals = (),
    forced: bool = False,
    seen: int | None = None,
) -> Round:
    """Draw the next round as a proposal, from the teams that are there, best of `ranking` first.

    `equals` are the teams that only lots put in an order in it: what hangs on that is told with the draw.
    `forced` draws even though tables of the round before still play, and the draw reports them. `seen` is the
    version of the results that the ranking was made from. `RoundError`, also where there is a newer one.
    """
    snapshots.take_before(snapshots.Reason.DRAW)
    lock_tournament(tournament)
    check_results_version(tournament, seen)
    last = queries.last_round(tournament)
    refused = draw_refusal(tournament, last)
    if refused:
        raise refused
    playing = queries.tables_playing(last) if last else []
    if playing and not forced:
        raise of_tables("still-playing", playing)
    waiting = second_games.exempt_waiting(last) if last else ()
    if waiting and not forced:
        raise RoundError("exempt-waiting", teams=", ".join(map(str, waiting)))
    round_ = _round_after(tournament, last)
    round_.take_length()
    asked = _request_for(round_, ranking)
    return drawing.draw_and_save(round_, asked, drawing.early_draw_wishes(playing), equals)


def draw_refusal(tournament: Tournament, last: Round | None) -> RoundError | None:
    """Why no round can be drawn after `last`, whatever teams are present; None where one can."""
    if not_now := status_refusal(tournament):
        return not_now
    if last and not last.published:
        return RoundError("previous-unpublished", number=last.number)
    if last and last.number >= tournament.rounds_planned:
        return RoundError("all-rounds-drawn", planned=tournament.rounds_planned)
    return None


@transaction.atomic
def redraw(
    round_: Round,
    ranking: Sequence[int] | None = None,
    *,
    equals: by_lot.Equals = (),
    seen: int | None = None,
) -> Round:
    """Draw the proposal again, as one more attempt, from the teams that are there now.

    Without `ranking` by the ranking and the results of the first attempt; `equals` and `seen` are as for
    `draw_round`.
    `RoundError`.
    """
    snapshots.take_before(snapshots.Reason.DRAW)
    tournament = lock_seating(round_)
    check_results_version(tournament, seen)
    if round_.published:
        raise RoundError("already-published", number=round_.number)
    before = request.Request.from_record(queries.stored_request(round_))
    kept = {drawing.TOO_EARLY, by_lot.LOTS}
    played, early = before.played, [wish for wish in round_.relaxed if wish["wish"] in kept]
    if ranking is not None:
        played = past_of(tournament, round_.number - 1).rounds
        last = queries.round_of(tournament, round_.number - 1)
        early = drawing.early_draw_wishes(queries.tables_playing(last) if last else [])
    order = before.ranking if ranking is None else ranking
    round_.attempt += 1
    asked = drawing.request_for_present_teams(round_, order, played)
    return drawing.draw_and_save(round_, asked, early, equals)


@transaction.atomic
def publish_round(round_: Round, *, confirmed: Collection[int] = (), now: datetime | None = None) -> Round:
    """Show the round to the players; its clock starts later, when papers are printed and players seated.

    `RoundError` where teams left or came since the draw, unless the numbers of all these are `confirmed`.
    Publishing a published round changes nothing. The concours is running from here on. `RoundError`.
    """
    tournament = lock_seating(round_, others_too=True)
    if round_.published:
        return round_
    gone, new = ([team.number for team in teams] for teams in queries.moved_since(round_))
    if not {*gone, *new} <= {*confirmed}:
        raise RoundError("teams-changed", gone=gone, new=new)
    round_.published_at = now or timezone.now()
    round_.save(update_fields=["published_at"])
    _set_status(tournament, Status.RUNNING)
    open_tables(round_)
    tournament.raise_results_version()
    return round_


@transaction.atomic
def undo_draw(round_: Round) -> None:
    """Delete the last round, published or not; only while its sheets are empty. `RoundError`.

    The logs of sheets that were emptied go with it; the snapshot before has them.
    """
    snapshots.take_before(snapshots.Reason.DRAW)
    tournament = lock_seating(round_, others_too=True)
    refused = undo_refusal(round_)
    if refused:
        raise refused
    published = round_.published
    round_.delete()
    if published:
        mark_moved_on(tournament)
        tournament.raise_results_version()
        _set_status(tournament, Status.RUNNING if tournament.rounds.exists() else Status.OPEN)


def undo_refusal(round_: Round) -> RoundError | None:
    """Why the draw of a round cannot be undone; None where it can."""
    tournament = round_.tournament
    if not_now := status_refusal(tournament):
        return not_now
    if tournament.rounds.filter(number__gt=round_.number).exists():
        return RoundError("not-the-last", number=round_.number)
    held = queries.tables_held(round_)
    return of_tables("has-deals", held) if held else None


def _set_status(tournament: Tournament, status: Status) -> None:
    if tournament.status != status:
        tournament.status = status
        tournament.save(update_fields=["status"])
