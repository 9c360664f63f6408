"""The forfeit of a team that leaves after the draw: round and sheet change in one transaction."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.db import transaction
from django.utils.translation import gettext as _

from scoring.cards import Side
from scoring.sheet.entries import Forfeit, Reopen
from tournaments.models.rounds import Edit, Round
from tournaments.rounds import editing, errors, queries
from tournaments.rounds.locking import lock_seating
from tournaments.sheets.writing import Writing, write

if TYPE_CHECKING:
    from tournaments.models.accounts import User


@transaction.atomic
def forfeit(round_: Round, gone: int, author: User | None) -> Edit:
    """Give the win to the adversary of a team that left (C4). `RoundError` where their table has begun."""
    lock_seating(round_)
    if refused := editing.refusal(round_):
        raise refused
    state = editing.state_of(round_)
    match = state.seating.table_of(gone)
    if match is None:
        raise errors.NotInRound(number=gone)
    state.check_free(gone)
    edit = editing.record(round_, Edit.Kind.FORFEIT, {"teams": [gone], "tables": [match.table]}, author)
    absent = Side.NS if gone in match.ns else Side.EW
    article = _("C4 : l'équipe %(number)s est partie") % {"number": gone}
    write(_at(round_, match.table), Writing(Forfeit(absent=absent, article=article), author=author))
    return edit


@transaction.atomic
def undo_edit(round_: Round, edit: Edit, author: User | None) -> Edit:
    """Undo the last edit (`editing.undo_edit`), with the forfeit on the sheet that it may have given."""
    undoing = editing.undo_edit(round_, edit, author)
    if edit.kind == Edit.Kind.FORFEIT:
        match = queries.seating(round_).table_of(edit.figures["teams"][0])
        if match is not None:
            write(_at(round_, match.table), Writing(Reopen(), author=author))
    return undoing


def _at(round_: Round, number: int) -> int:
    """The id of a table."""
    pk: int = round_.tables.values_list("pk", flat=True).get(number=number)
    return pk
