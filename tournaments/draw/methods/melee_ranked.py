"""Mêlée au classement: fours by rank, the first with the last against the two others.

Where these were partners before, the first with the third, then with the second; individuals change
tables with the neighbouring fours only where all three ways would bring former partners together. Byes go
to the lowest ranked who had fewest. Without ranking (round 1) the fours are drawn by lot.
"""

from __future__ import annotations

from scoring.lots import Lots
from scoring.sentences import Text
from scoring.sentences import sentence as _
from tournaments.draw.answer import DrawnRound
from tournaments.draw.errors import InvalidRequest, RequestError
from tournaments.draw.melee.rounds import mix_round
from tournaments.draw.melee.wishes import why_melee
from tournaments.draw.method import DrawMethod
from tournaments.draw.pairing import by_lot
from tournaments.draw.request import DrawTeam, Request


def draw(request: Request) -> tuple[DrawnRound, ...]:
    """One round; `InvalidRequest` where several are asked for."""
    if request.rounds > 1:
        raise InvalidRequest([RequestError("rounds", "needs-results")])
    return (mix_round(request, _order(request), ranked=True),)


def _order(request: Request) -> list[DrawTeam]:
    """Those present as they are ranked, late arrivals after them; equals in that by lot."""
    places = {number: place for place, number in enumerate(request.ranking)}
    drawn = by_lot(request.teams, Lots(request.seed, request.round))
    return sorted(drawn, key=lambda team: places.get(team.number, len(places)))


def explain(request: Request, drawn: DrawnRound, number: int) -> list[Text]:
    """Why an individual plays in this four, and with whom of it."""
    return why_melee(request, drawn, number, _order(request))


METHOD = DrawMethod(
    key="melee-ranked",
    place=80,
    name=_("mêlée au classement"),
    help=_("On s’inscrit seul ; le classement fait les tables : le 1ᵉʳ et le 4ᵉ contre le 2ᵉ et le 3ᵉ."),
    draw=draw,
    explain=explain,
    asks=("same_club_rounds",),
    redrawn_in_part=True,
    draws_partners=True,
)
