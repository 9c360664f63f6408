"""A drawn round changed by hand: previewed, done, recorded, undone. Each verb is one transaction.

An edit keeps the seating and the reported wishes before it, so that undoing restores them exactly.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from itertools import count, islice
from typing import TYPE_CHECKING, Any

from django.db import transaction

from tournaments.core.access.language import translated
from tournaments.core.models.registration import not_gone
from tournaments.core.models.rounds import Edit, Round
from tournaments.core.rounds import drawing, queries
from tournaments.core.rounds.changes import (
    EditFigures,
    GiveBye,
    RedrawRest,
    RoundState,
    SeatingChange,
    WinnerPlays,
)
from tournaments.core.rounds.drawing import write_seating
from tournaments.core.rounds.errors import RoundError
from tournaments.core.rounds.going_on import going_on_questions
from tournaments.core.rounds.locking import check_seating_version, lock_seating, status_refusal
from tournaments.core.rounds.seating import Seating, TableSeating
from tournaments.core.rounds.wishes import Wish, update_broken, with_draw_reasons
from tournaments.draw.request import History, Request
from tournaments.platform import snapshots

if TYPE_CHECKING:
    from tournaments.core.models.accounts import User
    from tournaments.core.models.registration import Team


def round_state(round_: Round) -> RoundState:
    """The present state of a round, read from the database."""
    tournament, seating = round_.tournament, queries.seating(round_)
    return RoundState(
        seating=seating,
        held=frozenset(queries.tables_held(round_)),
        present=frozenset(team.number for team in queries.teams_to_draw(tournament, round_.number)),
        at_draw=queries.teams_at_draw(round_),
        arrived=frozenset(arrived_late(round_)) - seating.numbers,
        side_size=queries.numbers_per_side(round_),
    )


def arrived_late(round_: Round) -> dict[int, Team]:
    """The teams at hand by number, if one that came after the draw of the round may be exempt in it.

    In brackets and pools, where an exempt team goes on, nobody may.
    """
    if not round_.published or round_.drawn_by.brackets or round_.tables.exclude(phase="").exists():
        return {}
    there = round_.tournament.teams.filter(not_gone(round_.number), present=True)
    return {team.number: team for team in there.select_related("player1", "player2").order_by("number")}


def preview_edit(round_: Round, change: SeatingChange) -> tuple[Seating, Seating, list[Wish]]:
    """The seating before and after a change, and the wishes broken then; nothing is written. `RoundError`."""
    if refused := edit_refusal(round_):
        raise refused
    state = round_state(round_)
    after = change.after(state)
    relaxed = update_broken(queries.current_request(round_), state.seating, after, round_.relaxed)
    if isinstance(change, RedrawRest):
        relaxed = with_draw_reasons(change.relaxed, relaxed)
    return state.seating, after, relaxed


@transaction.atomic
def edit_round(round_: Round, change: SeatingChange, author: User | None, *, seen: str | None = None) -> Edit:
    """Make a change and record its author. `RoundError`.

    `seen` is the seating version the author looked at: `RoundError` where it is no longer the present one.
    """
    if isinstance(change, RedrawRest):
        snapshots.take_before(snapshots.Reason.DRAW)
    lock_seating(round_)
    check_seating_version(round_, seen)
    _before, after, relaxed = preview_edit(round_, change)
    edit = record_edit(round_, change.kind, change.figures, author)
    if isinstance(change, GiveBye):
        _play_from(round_, change.team, round_.number)
    _save_seating(round_, after, relaxed)
    return edit


@transaction.atomic
def undo_edit(round_: Round, edit: Edit, author: User | None) -> Edit:
    """Undo `edit`; `RoundError` unless it is the last edit that is not undone.

    `RoundError` where the sheet of a table that would lose its teams is no longer empty.
    """
    lock_seating(round_)
    if refused := edit_refusal(round_):
        raise refused
    last = queries.last_edit(round_)
    if last is None or last.pk != edit.pk:
        raise RoundError("nothing-to-undo")
    undoing = record_edit(round_, Edit.Kind.UNDO, last.figures, author, undoes=last)
    if last.kind == Edit.Kind.GIVEN:
        _play_from(round_, last.figures["teams"][0], last.figures["played_from"][0])
    before = Seating.from_record(last.before)
    relaxed = last.before["relaxed"]
    if relaxed is None:
        relaxed = update_broken(
            queries.current_request(round_), queries.seating(round_), before, round_.relaxed
        )
    _save_seating(round_, before, relaxed)
    return undoing


def record_edit(
    round_: Round, kind: Edit.Kind, figures: EditFigures, author: User | None, *, undoes: Edit | None = None
) -> Edit:
    """Record an edit with the present seating, before it changes; in the transaction of the change."""
    before: dict[str, Any] = queries.seating(round_).to_record() | {"relaxed": round_.relaxed}
    return Edit.objects.create(
        round=round_,
        attempt=round_.attempt,
        kind=kind,
        figures=figures,
        before=before,
        undoes=undoes,
        published=round_.published,
        author=author,
    )


def edit_refusal(round_: Round) -> RoundError | None:
    """Why the round cannot be changed by hand now; None where it can."""
    if not_now := status_refusal(round_.tournament):
        return not_now
    if round_.tournament.rounds.filter(number__gt=round_.number).exists():
        return RoundError("not-the-last", number=round_.number)
    return None


def _play_from(round_: Round, number: int, first: int) -> None:
    """Note that a team plays from round `first` on."""
    team = round_.tournament.teams.get(number=number)
    if team.from_round != first:
        team.from_round = first
        team.save(update_fields=["from_round"])


def _save_seating(round_: Round, after: Seating, relaxed: list[Wish]) -> None:
    write_seating(round_, after)
    round_.relaxed = relaxed
    round_.save(update_fields=["relaxed"])  # its history, and with it every public page, goes on
    if round_.published:
        round_.tournament.raise_results_version()


def winner_plays(round_: Round, winner: int) -> WinnerPlays:
    """The change by which the winner of a corrected match meets the team that waits for it; `RoundError`."""
    asked = next((each for each in going_on_questions(round_) if each.winner == winner and each.alone), None)
    if asked is None:
        raise RoundError("not-in-round", number=winner)
    seating = queries.seating(round_)
    leaves = seating.table_of(winner)
    usual = drawing.usable_tables(round_.tournament)
    (free,) = _free_tables(usual, set(seating.tables), 1)
    sides = History(queries.current_request(round_).played).sides
    first = sides[winner] < sides[asked.seated]
    return WinnerPlays(winner, asked.seated, asked.phase, leaves.table if leaves else free, first)


def redraw_rest(round_: Round) -> RedrawRest:
    """The change that draws the tables not begun again; `RoundError` where there is nothing to draw.

    Its lots follow from the seed of the round and from the number of such draws before, undone or not, so
    that previews do not let anybody choose among draws.
    """
    method = round_.drawn_by
    if not method.redrawn_in_part:
        raise RoundError("not-redrawn-in-part", method=translated(method.name))
    state = round_state(round_)
    kept = kept_matches(state)
    asked = rest_request(round_, state, kept)
    if len(asked.teams) < 2:
        raise RoundError("nothing-to-redraw")
    drawn, relaxed = drawing.draw(asked)
    guests = [number for match in kept for number in match.guest]
    again = Seating.of((*kept, *drawn.matches), (*guests, *drawn.byes))
    changed = {match.table for match in state.seating.matches} - {match.table for match in kept}
    return RedrawRest(again, sorted(changed), relaxed)


def rest_request(round_: Round, state: RoundState, kept: Sequence[TableSeating]) -> Request:
    """The request for the tables that are not `kept`: that of the round, for fewer teams and tables."""
    asked = queries.current_request(round_)
    away = {number for match in kept for number in match.numbers}
    numbers = state.playable - away
    teams = tuple(team for team in asked.teams if team.number in numbers)
    free = _free_tables(asked.options.tables, {match.table for match in kept}, len(teams))
    options = replace(asked.options, tables=free, finalists=0, final_from=0)
    return replace(asked, seed=_rest_seed(round_, asked.seed), teams=teams, options=options)


def kept_matches(state: RoundState) -> list[TableSeating]:
    """The tables that are not redrawn: with a sheet that is not empty, of a bracket, or second games."""
    return [
        match for match in state.seating.matches if match.table in state.held or match.phase or match.host
    ]


def _free_tables(room: Sequence[int], taken: set[int], needed: int) -> tuple[int, ...]:
    """So many table numbers that are not `taken`, in the order of the room."""
    beyond = count(max(room, default=0) + 1)
    ordered = (table for numbers in (room, beyond) for table in numbers if table not in taken)
    return tuple(islice(ordered, needed))


def _rest_seed(round_: Round, seed: str) -> str:
    """The seed of the draw, and how often its rest is drawn with this: ``9f…#2/1``."""
    times = round_.edits.filter(attempt=round_.attempt, kind=Edit.Kind.REDRAW).count()
    return f"{seed}/{times + 1}"
