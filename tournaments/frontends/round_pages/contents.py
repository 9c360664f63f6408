"""The contexts of the page of a round: its draw, what is offered, who is exempt, the round to draw next."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from tournaments.core.models.planning import Tournament
from tournaments.core.models.registration import Team, folded
from tournaments.core.models.rounds import Edit, Round, Table
from tournaments.core.planning.queries import brackets_over
from tournaments.core.rounds import actions, editing, queries, second_games
from tournaments.core.rounds.errors import RoundError
from tournaments.core.rounds.exempts import with_gifts
from tournaments.core.rounds.going_on import going_on_questions
from tournaments.core.rounds.locking import status_refusal
from tournaments.core.rounds.seating import Seating
from tournaments.core.rounds.wording import broken_wishes, bye_gift, is_bracket
from tournaments.core.sheets.next_step import unchecked_sentence
from tournaments.core.sheets.queries import WaitingNotice, tables_waiting, waiting_notice
from tournaments.core.what_if.exchange import Exchange, can_exchange, exchange_refusal
from tournaments.core.what_if.late_corrections import FIRST, OTHERS, corrections_since_draw
from tournaments.frontends.round_pages.actions import undo_refusal

if TYPE_CHECKING:
    from tournaments.core.rounds.changes import RoundState


@dataclass(frozen=True, slots=True)
class NextRound:
    """The round after `last`: which teams would be drawn, which are missing, and why it cannot be drawn yet.

    `too_few` is the sentence that says that those who are there fill no table. `waiting` are exempt teams
    without their second game, `undecided` tables that ended without a winner, and `contested` says which
    tables wait for the referee.
    """

    last: Round | None
    number: int
    teams: int
    unchecked: Sequence[Team]
    too_few: str
    playing: Sequence[int]
    refusal: str
    waiting: Sequence[int] = ()
    undecided: Sequence[int] = ()
    contested: WaitingNotice | None = None

    @property
    def ready(self) -> bool:
        """Whether the round can be drawn now, without leaving out results that are still to come."""
        return not (self.refusal or self.playing or self.waiting or self.too_few)


def next_round(tournament: Tournament) -> NextRound:
    """The data of the page of the round to draw next."""
    last = queries.last_round(tournament)
    number = last.number + 1 if last else 1
    why_not = actions.draw_refusal(tournament, last)
    if last and not why_not and brackets_over(tournament):
        why_not = RoundError("brackets-over", number=last.number)
    if why_not:
        return NextRound(last, number, 0, (), "", (), str(why_not.sentence))
    count, fewest = len(queries.teams_to_draw(tournament, number)), tournament.fewest
    return NextRound(
        last,
        number,
        count,
        list(queries.teams_unchecked(tournament, number)),
        RoundError("too-few-teams", count=count, fewest=fewest).sentence if count < fewest else "",
        queries.tables_playing(last) if last else (),
        "",
        second_games.exempt_waiting(last) if last else (),
        undecided(queries.tables_of(last)) if last else (),
        waiting_notice(tables_waiting(tournament), last.number) if last else None,
    )


def draw_context(round_: Round) -> dict[str, Any]:
    """The context of a round about its draw: what it broke, who is not in it, what can be changed."""
    moved = _moved(round_) | ({} if round_.published else _proposal(round_))
    wishes = broken_wishes(round_.relaxed)
    return {
        "undecided": undecided(queries.tables_of(round_)),
        "going_on": going_on_questions(round_),
        "unkept": wishes,
        "only_mild": all(wish.mild for wish in broken_wishes(queries.unkept_and_new(round_))),
        "refused": _why_not(round_.tournament),
        "editable": editing.edit_refusal(round_) is None,
        "offers": offers_of(round_),
        "late": corrections_since_draw(round_),
        "first": FIRST,
        "others": OTHERS,
        "eliminated": queries.eliminated(round_),
    } | moved


def byes_context(round_: Round, query: str) -> dict[str, Any]:
    """The exempt teams that match `query`, what they get, and who waits for a second game."""
    byes = list(queries.byes_of(round_))
    return {
        "byes": byes,
        "byes_found": list(with_gifts(round_, (bye for bye in byes if teams_match([bye.team], query)))),
        "bye_gift": bye_gift(round_.tournament),
        "waiting": second_games.exempt_waiting(round_) if round_.published else (),
    }


def undecided(tables: Iterable[Table]) -> list[int]:
    """The finished tables of a bracket that have no winner: nobody can advance from them."""
    return [
        table.number
        for table in tables
        if is_bracket(table.phase) and table.finished and table.winner is None
    ]


def _why_not(tournament: Tournament) -> str:
    refused = status_refusal(tournament)
    return str(refused.sentence) if refused else ""


def _moved(round_: Round) -> dict[str, Any]:
    """The teams that left or came since the draw."""
    gone, new = queries.moved_since(round_)
    return {
        "gone": gone,
        "new": new,
        "moved": ",".join(str(team.number) for team in (*gone, *new)),
    }


def _proposal(round_: Round) -> dict[str, Any]:
    """The teams not checked in, and the tables of the last round that wait for the referee."""
    unchecked = list(queries.teams_unchecked(round_.tournament, round_.number))
    contested = tables_waiting(round_.tournament)
    return {
        "unchecked": unchecked,
        "contested": waiting_notice(contested, round_.number - 1),
        "unchecked_sentence": unchecked_sentence(len(unchecked)),
    }


def teams_match(teams: Iterable[Team], query: str) -> bool:
    """Whether each word of the query is the number of one of the teams or begins one of its names."""
    words = folded(query).split()
    return any(
        all(
            word == str(team.number)
            if word.isdigit()
            else any(each.startswith(word) for each in team.search.split())
            for word in words
        )
        for team in teams
    )


@dataclass(frozen=True, slots=True)
class RoundOffers:
    """What can be done with a round now: exactly what would be accepted as things stand.

    `leaving` are the teams whose place can be given up; `late_bye`: one came after the draw.
    `undo_edit`: the last change by hand can be taken back.
    """

    undo: bool = False
    swap: bool = False
    move: bool = False
    hand: bool = False
    rest: bool = False
    played: bool = False
    undo_edit: bool = False
    late_bye: bool = False
    leaving: frozenset[int] = frozenset()

    @property
    def any_change(self) -> bool:
        """Whether there is anything to change by hand."""
        changed = self.swap or self.move or self.hand or self.rest or self.played or self.late_bye
        return changed or bool(self.leaving)


def offers_of(round_: Round) -> RoundOffers:
    """The changes that a round accepts now; the number of queries does not grow with its tables."""
    undo = actions.undo_refusal(round_) is None
    played, last = can_exchange(round_), queries.last_edit(round_)
    if editing.edit_refusal(round_) is not None:
        return RoundOffers(
            undo=undo, played=played, undo_edit=last is not None and _can_undo_played(round_, last)
        )
    state = editing.round_state(round_)
    free = frozenset(number for number in state.seating.numbers if _is_free(state, number))
    return RoundOffers(
        undo=undo,
        swap=len(free) > 1,
        move=bool(state.seating.matches),
        hand=len(_to_seat(state)) >= 2 * state.side_size,
        rest=round_.published and round_.drawn_by.redrawn_in_part and _can_redraw(round_, state),
        played=played,
        undo_edit=last is not None and _can_undo(round_, state, last),
        late_bye=bool(state.arrived),
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


def _can_undo_played(round_: Round, last: Edit) -> bool:
    """Whether the last edit is an exchange of what was played, and can be made again."""
    made = Exchange.of(last)
    return made is not None and exchange_refusal(round_, made) is None


def _can_undo(round_: Round, state: RoundState, last: Edit) -> bool:
    """Whether the last edit can be undone: no sheet in use loses its teams, and no known result its table."""
    if Exchange.of(last) is not None:
        return _can_undo_played(round_, last)
    before = {match.sides for match in Seating.from_record(last.before).matches}
    held = (match for match in state.seating.matches if match.table in state.held)
    return all(match.sides in before for match in held) and undo_refusal(round_, last) is None
