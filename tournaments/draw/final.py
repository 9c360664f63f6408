"""Quarters, half, final of the first of the ranking, while the others play on by their method.

From round `final_from` on the first `finalists` of the ranking at that round play a knockout: 1 meets 8, 4
meets 5. Later rounds find it again from the names of its tables. Who lost plays on with the others; when the
final is played, all do.
"""

from __future__ import annotations

from collections.abc import Callable

from tournaments.draw import placing
from tournaments.draw.answer import Round
from tournaments.draw.bracketing import places
from tournaments.draw.brackets import Bracket, follow
from tournaments.draw.draft import Draft, in_order, only
from tournaments.draw.eliminating import BAN, REASONS, add_bracket
from tournaments.draw.errors import InvalidRequest, RequestError
from tournaments.draw.history import History
from tournaments.draw.phases import FINALS
from tournaments.draw.reasons import Why
from tournaments.draw.request import Request

Method = Callable[[Request], tuple[Round, ...]]


def draw(request: Request, method: Method) -> tuple[Round, ...]:
    """What `method` draws, but for the finalists from their round on, one round at a time then."""
    options = request.options
    if not options.finalists or request.round + request.rounds - 1 < options.final_from:
        return method(request)
    if request.rounds > 1:
        raise InvalidRequest([RequestError("rounds", "needs-results")])
    draft = Draft(request, History(request.played), REASONS, BAN)
    bracket = follow(request.played, (FINALS,)).get(FINALS) or _entered(request)
    busy = add_bracket(draft, bracket, third=options.third_place)
    if not draft.meetings:
        return method(request)
    _add_others(draft, method, set(draft.teams) - busy)
    return (draft.done(),)


def why(request: Request, drawn: Round, number: int) -> list[Why]:
    """Why a finalist sits where it does; nothing for a team that plays by the method."""
    tables = [each for each in drawn.tables if (each.phase or "").startswith(FINALS)]
    bracket = follow(request.played, (FINALS,)).get(FINALS) or _entered(request)
    playing = any(number in each.ns + each.ew for each in tables)
    resting = bool(tables) and number in bracket.alive and number in drawn.byes
    return placing.why(request, drawn, number) if playing or resting else []


def _entered(request: Request) -> Bracket:
    order = in_order(request, (team.number for team in request.teams))[: request.options.finalists]
    return Bracket.of(FINALS, places(order, {}, order))


def _add_others(draft: Draft, method: Method, others: set[int]) -> None:
    if len(others) > 1:
        (drawn,) = method(only(draft.request, others))
        draft.add(drawn)
    else:
        draft.byes += others
