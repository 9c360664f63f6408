"""A drawn round changed by hand: previewed, done, recorded, undone. Each verb is one transaction.

An edit keeps the seating and the reported wishes before it, so that undoing restores them exactly.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from django.db import transaction

from tournaments.models.rounds import Edit, Round
from tournaments.rounds import errors, queries
from tournaments.rounds.changes import Change, DrawnAgain, Figures, RoundState
from tournaments.rounds.locking import check_seating_version, lock_seating, step_refusal
from tournaments.rounds.rows import place
from tournaments.rounds.seating import Seating
from tournaments.rounds.wishes import Wish, update_broken, with_draw_reasons

if TYPE_CHECKING:
    from tournaments.models.accounts import User


@dataclass(frozen=True, slots=True)
class Preview:
    """The seating before and after a change, and the wishes that it would break; nothing is written."""

    before: Seating
    after: Seating
    relaxed: list[Wish]


def state_of(round_: Round) -> RoundState:
    """The present state of a round, read from the database."""
    tournament = round_.tournament
    return RoundState(
        seating=queries.seating(round_),
        held=frozenset(queries.tables_held(round_)),
        here=frozenset(team.number for team in queries.teams_there(tournament, round_.number)),
        asked=queries.teams_asked(round_),
        side=queries.side_of(round_),
    )


def preview(round_: Round, change: Change) -> Preview:
    """The effect of a change, without writing it; `RoundError`."""
    if refused := refusal(round_):
        raise refused
    state = state_of(round_)
    after = change.after(state)
    relaxed = update_broken(queries.asked_of(round_), state.seating, after, round_.relaxed)
    if isinstance(change, DrawnAgain):
        relaxed = with_draw_reasons(change.relaxed, relaxed)
    return Preview(state.seating, after, relaxed)


@transaction.atomic
def edit_round(round_: Round, change: Change, author: User | None, *, seen: str | None = None) -> Edit:
    """Make a change and record its author. `RoundError`.

    `seen` is the seating version the author looked at: `RoundChanged` where it is no longer the present one.
    """
    lock_seating(round_)
    check_seating_version(round_, seen)
    look = preview(round_, change)
    edit = record(round_, change.kind, change.figures, author)
    _settle(round_, look.after, look.relaxed)
    return edit


@transaction.atomic
def undo_edit(round_: Round, edit: Edit, author: User | None) -> Edit:
    """Undo `edit`, which must be the last one that stands, else `NothingToUndo`.

    `HeldTables` where something was entered meanwhile at a table that would lose its teams.
    """
    lock_seating(round_)
    if refused := refusal(round_):
        raise refused
    last = queries.last_edit(round_)
    if last is None or last.pk != edit.pk:
        raise errors.NothingToUndo
    undoing = record(round_, Edit.Kind.UNDO, last.figures, author, undoes=last)
    before = Seating.from_record(last.before)
    relaxed = last.before["relaxed"]
    if relaxed is None:
        relaxed = update_broken(queries.asked_of(round_), queries.seating(round_), before, round_.relaxed)
    _settle(round_, before, relaxed)
    return undoing


def record(
    round_: Round, kind: Edit.Kind, figures: Figures, author: User | None, *, undoes: Edit | None = None
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


def refusal(round_: Round) -> errors.RoundError | None:
    """Why the round cannot be changed by hand now; None where it can."""
    if not_now := step_refusal(round_.tournament):
        return not_now
    if round_.tournament.rounds.filter(number__gt=round_.number).exists():
        return errors.NotTheLast(number=round_.number)
    return None


def _settle(round_: Round, after: Seating, relaxed: list[Wish]) -> None:
    place(round_, after)
    round_.relaxed = relaxed
    round_.save(update_fields=["relaxed"])  # its history, and with it every public page, goes on
    if round_.published:
        round_.tournament.raise_results_version()
