"""Verbs of two stages in one transaction: a draw that is published at once, a forfeit with its sheet."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.db import transaction
from django.utils.translation import gettext as _

from scoring.cards import Side
from scoring.sheet.entries import Forfeit, Reopen
from tournaments.core.models.opening import lock_tables
from tournaments.core.models.rounds import Edit, Round
from tournaments.core.rounds import editing, errors, queries
from tournaments.core.rounds.actions import draw_round, publish_round
from tournaments.core.rounds.locking import lock_seating
from tournaments.core.rounds.wording import broken_wishes
from tournaments.core.sheets.writing import NewEntry, write

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tournaments.core.models.accounts import User
    from tournaments.core.models.planning import Tournament


@transaction.atomic
def draw_and_publish(
    tournament: Tournament, ranking: Sequence[int], winners: queries.Winners, *, forced: bool, seen: int
) -> Round:
    """Draw the next round, and publish it unless it breaks a wish that the organizer should look at.

    Errors as for `draw_round`.
    """
    lock_tables(tournament)  # before the concours, as a sheet takes them
    drawn = draw_round(tournament, ranking, winners, forced=forced, seen=seen)
    worth_a_look = any(not wish.mild for wish in broken_wishes(drawn.relaxed))
    return drawn if worth_a_look else publish_round(drawn)


@transaction.atomic
def forfeit(round_: Round, gone: int, author: User | None) -> Edit:
    """Give the win to the adversary of a team that left (C4). `RoundError` where their table has begun."""
    lock_seating(round_)
    if refused := editing.edit_refusal(round_):
        raise refused
    state = editing.round_state(round_)
    match = state.seating.table_of(gone)
    if match is None:
        raise errors.NotInRound(number=gone)
    state.check_free(gone)
    edit = editing.record_edit(round_, Edit.Kind.FORFEIT, {"teams": [gone], "tables": [match.table]}, author)
    absent = Side.NS if gone in match.ns else Side.EW
    article = _("C4 : l'équipe %(number)s est partie") % {"number": gone}
    write(_at(round_, match.table), NewEntry(Forfeit(absent=absent, article=article), author=author))
    return edit


@transaction.atomic
def undo_edit_and_forfeit(round_: Round, edit: Edit, author: User | None) -> Edit:
    """Undo the last edit (`editing.undo_edit`), with the forfeit on the sheet that it may have given."""
    undoing = editing.undo_edit(round_, edit, author)
    if edit.kind == Edit.Kind.FORFEIT:
        match = queries.seating(round_).table_of(edit.figures["teams"][0])
        if match is not None:
            write(_at(round_, match.table), NewEntry(Reopen(), author=author))
    return undoing


def _at(round_: Round, number: int) -> int:
    """The id of a table."""
    pk: int = round_.tables.values_list("pk", flat=True).get(number=number)
    return pk
