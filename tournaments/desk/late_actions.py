"""A finished sheet changed after the next draw: done, looked at, and kept only as it was seen."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Generic, NamedTuple, TypeVar

from django.db import transaction

from tournaments.desk.late_effect import effect_of, later_rounds, state_of
from tournaments.desk.late_tables import at_key
from tournaments.desk.late_values import LateEffect
from tournaments.models.planning import Tournament
from tournaments.models.rounds import Table
from tournaments.models.sheets import LateCorrection
from tournaments.sheets.refusals import TableGone
from tournaments.sheets.rescoring import lock_table

if TYPE_CHECKING:
    from django.contrib.auth.models import AnonymousUser

    from tournaments.models.accounts import User

T = TypeVar("T")


class Foreseen(NamedTuple, Generic[T]):
    """What a verb answered, and what it would have changed; None where nobody has to look.

    `kept`: what it did stands. Else it was taken back, and waits for somebody to see its effect.
    """

    answer: T
    effect: LateEffect | None = None
    kept: bool = True


@transaction.atomic
def correct(table: Table, write: Callable[[], T], *, author: User | AnonymousUser, seen: str) -> Foreseen[T]:
    """Do what `write` does to the sheet of a table; with an effect that was not `seen`, take it back again.

    `seen` is the digest of the effect that was shown. What was seen is kept beside the correction.
    """
    held = _locked(table)
    later = [] if held is None else later_rounds(held)
    if held is None or not later:
        return Foreseen(write())
    before = state_of(held, later)
    answer = write()
    now = at_key(held.pk)
    if now is None or now.version == held.version:
        return Foreseen(answer)
    effect = effect_of(later, before, state_of(now, later))
    if effect.nothing or not (effect.before.finished or effect.after.finished):
        return Foreseen(answer)
    if effect.digest != seen:
        transaction.set_rollback(True)
        return Foreseen(answer, effect, kept=False)
    LateCorrection.objects.create(table=now, effect=effect.to_record(), author_id=author.pk)
    return Foreseen(answer, effect)


def _locked(table: Table) -> Table | None:
    """The table as it is under lock, and then the concours: nothing else moves what is compared."""
    try:
        lock_table(table.pk)
    except TableGone:
        return None
    list(Tournament.objects.select_for_update().filter(pk=table.round.tournament_id))
    return at_key(table.pk)
