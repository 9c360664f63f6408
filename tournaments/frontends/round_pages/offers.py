"""Which changes of a drawn round its pages offer: exactly those that would be accepted as things stand."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from tournaments.core.rounds import actions, editing, queries
from tournaments.core.rounds.errors import RoundError
from tournaments.core.rounds.seating import Seating
from tournaments.frontends.round_pages.actions import undo_refusal

if TYPE_CHECKING:
    from tournaments.core.models.rounds import Round
    from tournaments.core.rounds.changes import RoundState


@dataclass(frozen=True, slots=True)
class RoundOffers:
    """What can be done with a round now; `leaving` are the teams whose place can be given up.

    `undo_edit`: the last change by hand can be taken back.
    """

    undo: bool = False
    swap: bool = False
    move: bool = False
    hand: bool = False
    rest: bool = False
    undo_edit: bool = False
    leaving: frozenset[int] = frozenset()

    @property
    def any_change(self) -> bool:
        """Whether there is anything to change by hand."""
        return self.swap or self.move or self.hand or self.rest or bool(self.leaving)


def offers_of(round_: Round) -> RoundOffers:
    """The changes that a round accepts now; the number of queries does not grow with its tables."""
    undo = actions.undo_refusal(round_) is None
    if editing.edit_refusal(round_) is not None:
        return RoundOffers(undo=undo)
    state = editing.round_state(round_)
    free = frozenset(number for number in state.seating.numbers if _is_free(state, number))
    return RoundOffers(
        undo=undo,
        swap=len(free) > 1,
        move=bool(state.seating.matches),
        hand=len(_to_seat(state)) >= 2 * state.side_size,
        rest=round_.published and round_.drawn_by.redrawn_in_part and _can_redraw(round_, state),
        undo_edit=_can_undo(round_, state),
        leaving=free if round_.published else frozenset(),
    )


def _is_free(state: RoundState, number: int) -> bool:
    try:
        state.check_free(number)
    except RoundError:
        return False
    return True


def _to_seat(state: RoundState) -> frozenset[int]:
    """The teams that could be seated by hand: those of tables that stay and guests of second games apart."""
    stay = [match for match in state.seating.matches if match.table in state.held or match.host]
    seated = {number for match in stay if not match.host for number in match.numbers}
    guests = {number for match in stay for number in match.guest}
    return state.playable - seated - guests


def _can_redraw(round_: Round, state: RoundState) -> bool:
    kept = editing.kept_matches(state)
    return len(editing.rest_request(round_, state, kept).teams) > 1


def _can_undo(round_: Round, state: RoundState) -> bool:
    """Whether the last edit can be undone: no sheet in use loses its teams, and no known result its table."""
    last = queries.last_edit(round_)
    if last is None:
        return False
    before = {match.sides for match in Seating.from_record(last.before).matches}
    held = (match for match in state.seating.matches if match.table in state.held)
    return all(match.sides in before for match in held) and undo_refusal(round_, last) is None
