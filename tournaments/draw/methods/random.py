"""Tirage intégral: a new draw by lot each round, the wishes kept first."""

from __future__ import annotations

from dataclasses import replace

from scoring.lots import Lots
from scoring.sentences import Text
from scoring.sentences import sentence as _
from tournaments.draw.answer import DrawnRound
from tournaments.draw.method import DrawMethod
from tournaments.draw.pairing import by_lot, pair_round
from tournaments.draw.reasons import TeamView, by_chance
from tournaments.draw.request import Request


def draw(request: Request) -> tuple[DrawnRound, ...]:
    """The rounds asked for, each avoiding the meetings of those before."""
    rounds: list[DrawnRound] = []
    for number in range(request.round, request.round + request.rounds):
        played = request.played + tuple(each.played() for each in rounds)
        now = replace(request, round=number, played=played)
        rounds.append(pair_round(now, by_lot(now.teams, Lots(now.seed, number)), ranked=False))
    return tuple(rounds)


def explain(request: Request, drawn: DrawnRound, number: int) -> list[Text]:
    """Why a team meets whom it meets, where, on which side."""
    order = by_lot(request.teams, Lots(request.seed, request.round))
    return by_chance(TeamView.of(request, drawn, number, order))


METHOD = DrawMethod(
    key="random",
    place=10,
    name=_("tirage intégral"),
    help=_("À chaque partie, le sort dit qui rencontre qui."),
    draw=draw,
    explain=explain,
    asks=("finalists", "same_club_rounds"),
    ignores_results=True,
    redrawn_in_part=True,
    begins_any_time=True,
)
