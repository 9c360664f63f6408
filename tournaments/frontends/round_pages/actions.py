"""Verbs of two stages: a draw that is published at once, a forfeit with its sheet, sheets that are ticked."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from django.db import transaction
from django.utils.translation import gettext as _

from scoring.cards import Side
from scoring.sheet import Outcome, Refusal
from scoring.sheet.entries import Forfeit, Reopen, Tick
from tournaments.core.models.opening import lock_tables
from tournaments.core.models.rounds import RESEATED, Edit, Round, Table
from tournaments.core.rounds import editing, queries
from tournaments.core.rounds.actions import draw_round, publish_round
from tournaments.core.rounds.errors import RoundError
from tournaments.core.rounds.locking import lock_seating
from tournaments.core.rounds.wording import broken_wishes
from tournaments.core.sheets import refusals
from tournaments.core.sheets.sheet import sheet_of_row
from tournaments.core.sheets.writing import NewEntry, write
from tournaments.core.standings import queries as standings
from tournaments.core.what_if.late import effect_of, write_confirmed
from tournaments.core.what_if.values import LateEffect

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from tournaments.core.models.accounts import User
    from tournaments.core.models.planning import Tournament


@transaction.atomic
def draw_and_publish(tournament: Tournament, ranking: Sequence[int], *, forced: bool, seen: int) -> Round:
    """Draw the next round, and publish it unless it breaks a wish that the organizer should look at.

    So it is where lots alone decide who goes through or is exempt. That the adversary of a team has left is
    such a wish, but not again in every round after it.

    Errors as for `draw_round`.
    """
    lock_tables(tournament)  # before the concours, as a sheet takes them
    equals = standings.equals_by_lot(tournament)
    drawn = draw_round(tournament, ranking, equals=equals, forced=forced, seen=seen)
    worth_a_look = any(not wish.mild for wish in broken_wishes(queries.unkept_and_new(drawn)))
    return drawn if worth_a_look else publish_round(drawn)


@transaction.atomic
def forfeit(round_: Round, gone: int, author: User | None) -> Edit:
    """Give the win to the adversary of a team that left (C4). `RoundError` where their table has begun.

    `RoundError` where everybody knows what hangs on its result.
    """
    lock_seating(round_)
    if refused := editing.edit_refusal(round_):
        raise refused
    state = editing.round_state(round_)
    match = state.seating.table_of(gone)
    if match is None:
        raise RoundError("not-in-round", number=gone)
    state.check_free(gone)
    edit = editing.record_edit(round_, Edit.Kind.FORFEIT, {"teams": [gone], "tables": [match.table]}, author)
    absent = Side.NS if gone in match.ns else Side.EW
    article = _("C4 : l’équipe %(number)s est partie") % {"number": gone}
    _write(_at(round_, match.table), NewEntry(Forfeit(absent=absent, article=article), author=author))
    return edit


@transaction.atomic
def undo_edit_and_forfeit(round_: Round, edit: Edit, author: User | None) -> Edit:
    """Undo the last edit (`editing.undo_edit`), with the forfeit on the sheet that it may have given.

    `RoundError` where another one has been written since, or everybody knows what hangs on it. One
    that was taken back since needs no entry.
    """
    undoing = editing.undo_edit(round_, edit, author)
    if (table := _decided_by(round_, edit)) is not None:
        if not _wrote(edit, table):
            raise RoundError("other-forfeit", table=table.number)
        _write(table, NewEntry(Reopen(), author=author))
    return undoing


def undo_refusal(round_: Round, edit: Edit) -> RoundError | None:
    """Why the forfeit of an edit is not taken back with it; None for other edits, and where it is."""
    table = _decided_by(round_, edit)
    if table is None:
        return None
    if not _wrote(edit, table):
        return RoundError("other-forfeit", table=table.number)
    left_room = effect_of(table, NewEntry(Reopen()))
    return RoundError("result-left-room", table=table.number) if left_room else None


def _decided_by(round_: Round, edit: Edit) -> Table | None:
    """The table with the forfeit of an edit, if a forfeit is in force there."""
    if edit.kind != Edit.Kind.FORFEIT:
        return None
    match = queries.seating(round_).table_of(edit.figures["teams"][0])
    table = None if match is None else _at(round_, match.table)
    return table if table is not None and sheet_of_row(table).forfeit is not None else None


def _wrote(edit: Edit, table: Table) -> bool:
    """Whether the forfeit in force at the table was written with this edit."""
    decided = ("forfeit", "reopen", "restore")
    since = table.entries.filter(kind__in=decided, outcome=Outcome.ACCEPTED, at__gte=edit.at)
    return since.count() == 1  # the first is the edit's own


def _write(table: Table, writing: NewEntry) -> None:
    """Write an entry that nobody has to see first; `RoundError` where somebody has to."""
    if isinstance(write_confirmed(table, writing, ""), LateEffect):
        raise RoundError("result-left-room", table=table.number)


def _at(round_: Round, number: int) -> Table:
    """The table of this number, as it is in this transaction."""
    table: Table = round_.tables.get(number=number)
    return table


# --- «Vérifié»: sheets that somebody else has compared with their paper -------------------------


class TickResult(NamedTuple):
    """How many sheets were ticked, and the numbers of the tables that were left out.

    `changed` tables have changed meanwhile, `own` ones were partly entered by whoever ticks.
    """

    ticked: int
    changed: list[int]
    own: list[int]


def check_sheets(
    tournament: Tournament, stamps: Iterable[tuple[int, int]], by: User, *, with_own: bool = True
) -> TickResult:
    """Tick sheets, each by its table's id and the version that was compared; one transaction for each.

    Without `with_own`, sheets that `by` entered are left for somebody else. A sheet that is ticked already
    counts as ticked. `Refusal` where the results are sealed.
    """
    if tournament.sealed:
        raise refusals.sealed()
    asked = dict(stamps)
    tables = Table.objects.filter(round__tournament=tournament, pk__in=asked).order_by("pk")
    ticked, changed, own = 0, [], []
    for table in tables.only("number", "version", "checked_version", "entered_by"):
        if table.version == asked[table.pk] and not with_own and by.pk in table.entered_by:
            own.append(table.number)
        elif table.version == table.checked_version == asked[table.pk] or _tick(table, asked[table.pk], by):
            ticked += 1
        else:
            changed.append(table.number)
    return TickResult(ticked, changed, own)


def _tick(table: Table, version: int, by: User) -> bool:
    """Tick one sheet; False where it has changed since that version."""
    try:
        write(table.pk, NewEntry(Tick(version=version % RESEATED), author=by, seen=version))
    except Refusal as refusal:
        if refusal.code != "sheet-changed":
            raise
        return False
    return True
