"""A drawn round changed by hand: first what that breaks, then done, recorded, and taken back in one click.

Each verb is one transaction. The state before is kept with the edit, so that undoing the last one puts the
round back as it stood, to the word.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from django.db import transaction

from tournaments.models.rounds import Edit, Round
from tournaments.rounds import errors, queries
from tournaments.rounds.changes import Change, DrawnAgain, Figures, Ground
from tournaments.rounds.locking import check_seating_version, lock_seating, step_refusal
from tournaments.rounds.rows import place
from tournaments.rounds.seating import Seating
from tournaments.rounds.wishes import Wish, in_the_words_of, judged

if TYPE_CHECKING:
    from tournaments.models.accounts import User


@dataclass(frozen=True, slots=True)
class Outlook:
    """How a round would stand after a change, and all that it would not keep; nothing is written."""

    before: Seating
    after: Seating
    relaxed: list[Wish]


def ground_of(round_: Round) -> Ground:
    """What a change finds in the round as it stands."""
    tournament = round_.tournament
    return Ground(
        seating=queries.seating(round_),
        held=frozenset(queries.tables_held(round_)),
        here=frozenset(team.number for team in queries.teams_there(tournament, round_.number)),
        asked=queries.teams_asked(round_),
        side=queries.side_of(round_),
    )


def outlook(round_: Round, change: Change) -> Outlook:
    """What a change would make of the round; `RoundError`."""
    if refused := refusal(round_):
        raise refused
    ground = ground_of(round_)
    after = change.after(ground)
    relaxed = judged(queries.asked_of(round_), ground.seating, after, round_.relaxed)
    if isinstance(change, DrawnAgain):
        relaxed = in_the_words_of(change.relaxed, relaxed)
    return Outlook(ground.seating, after, relaxed)


@transaction.atomic
def edit_round(round_: Round, change: Change, author: User | None, *, seen: str | None = None) -> Edit:
    """Change the round, and write down who did it. `RoundError`.

    `seen` is the edition of the round that was looked at: `RoundChanged` where it is no longer the last.
    """
    lock_seating(round_)
    check_seating_version(round_, seen)
    look = outlook(round_, change)
    edit = record(round_, change.kind, change.figures, author)
    _settle(round_, look.after, look.relaxed)
    return edit


@transaction.atomic
def undo_edit(round_: Round, edit: Edit, author: User | None) -> Edit:
    """Put the round back as it stood before its last edit; `NothingToUndo` where `edit` is not that.

    `HeldTables` where something was entered since at a table that would lose its teams.
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
        relaxed = judged(queries.asked_of(round_), queries.seating(round_), before, round_.relaxed)
    _settle(round_, before, relaxed)
    return undoing


def record(
    round_: Round, kind: Edit.Kind, figures: Figures, author: User | None, *, undoes: Edit | None = None
) -> Edit:
    """One more line of the edits, with the round as it stands; inside the transaction of the change."""
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
    """Why nothing of the round is changed by hand; `None` where it may be."""
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
