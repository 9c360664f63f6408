"""Élimination directe: who loses is out of the principale, and plays on where the organizer says so.

All the teams present enter in round 1, or in the first round drawn by this method, by the ranking or by lot;
the best of them have the byes that a number other than 2, 4, 8, 16 … needs. Everything after that follows
from the tables that were played (`brackets`): a table without winner sends the better seed on, a team that
left gives its adversary a bye, a team that came later plays with the losers.

Teams that are out and play in neither the consolante nor the complémentaire are in no table of the answer,
and not among its byes (`draft.unseated`).
"""

from __future__ import annotations

from dataclasses import replace

from scoring.sentences import sentence as _
from tournaments.draw.answer import DrawnRound
from tournaments.draw.brackets.bracket import follow
from tournaments.draw.brackets.consolation import consolation
from tournaments.draw.brackets.rounds import (
    bracket_round,
    explain,
    rounds_to_final,
    seeded_bracket,
)
from tournaments.draw.draft import numbers_by_rank
from tournaments.draw.errors import InvalidRequest, RequestError
from tournaments.draw.method import DrawMethod
from tournaments.draw.phases import CONSOLANTE, PRINCIPALE
from tournaments.draw.request import Request


def draw(request: Request) -> tuple[DrawnRound, ...]:
    """One round; `InvalidRequest` where several are asked for, where it is over, and for a banned meeting."""
    if request.rounds > 1:
        raise InvalidRequest([RequestError("rounds", "needs-results")])
    brackets = follow(request.played, (PRINCIPALE, CONSOLANTE))
    if PRINCIPALE not in brackets:
        by = request if request.options.seeded else replace(request, ranking=())
        brackets[PRINCIPALE] = seeded_bracket(
            request, PRINCIPALE, numbers_by_rank(by, (team.number for team in by.teams))
        )
    elif request.options.consolante and CONSOLANTE not in brackets:
        entered = consolation(request, brackets[PRINCIPALE])
        brackets |= {CONSOLANTE: entered} if entered else {}
    return (bracket_round(request, brackets),)


METHOD = DrawMethod(
    key="knockout",
    place=50,
    name=_("élimination directe"),
    help=_("Qui gagne continue, qui perd sort du tableau, jusqu’à la finale."),
    draw=draw,
    explain=explain,
    asks=("seeded", "third_place", "consolante", "complementaire", "same_club_rounds"),
    brackets=True,
    begins_any_time=True,
    rounds_needed=lambda teams, _options: rounds_to_final(teams),
    enough=_("jusqu’à la finale"),
)
