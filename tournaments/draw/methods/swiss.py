"""Au classement: neighbours in the ranking meet, the best pair at table 1, the bye to the lowest."""

from __future__ import annotations

from scoring.lots import Lots
from scoring.sentences import Text
from scoring.sentences import sentence as _
from tournaments.draw.answer import DrawnRound
from tournaments.draw.errors import InvalidRequest, RequestError
from tournaments.draw.method import DrawMethod
from tournaments.draw.pairing import by_lot, pair_round
from tournaments.draw.reasons import TeamView, by_rank
from tournaments.draw.request import DrawTeam, Request


def draw(request: Request) -> tuple[DrawnRound, ...]:
    """One round; without ranking (round 1) all by lot. `InvalidRequest` where several are asked for."""
    if request.rounds > 1:
        raise InvalidRequest([RequestError("rounds", "needs-results")])
    return (pair_round(request, order(request), ranked=True),)


def explain(request: Request, drawn: DrawnRound, number: int) -> list[Text]:
    """Why a team meets whom it meets, where, on which side."""
    return by_rank(TeamView.of(request, drawn, number, order(request)))


def order(request: Request) -> list[DrawTeam]:
    """The ranking's teams that are present, then those it does not know (late arrivals), by lot."""
    present = {team.number: team for team in request.teams}
    ranked = [present[number] for number in request.ranking if number in present]
    known = set(request.ranking)
    unknown = [team for team in request.teams if team.number not in known]
    return ranked + by_lot(unknown, Lots(request.seed, request.round))


METHOD = DrawMethod(
    key="swiss",
    place=20,
    name=_("au classement"),
    help=_("On rencontre ses voisins au classement : des adversaires de son niveau."),
    draw=draw,
    explain=explain,
    asks=("finalists", "same_club_rounds"),
    redrawn_in_part=True,
    begins_any_time=True,
)
