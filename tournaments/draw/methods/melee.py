"""À la mêlée: new partners by lot every round, nobody twice the same while it can be helped."""

from __future__ import annotations

from dataclasses import replace

from scoring.lots import Lots
from scoring.sentences import Text
from scoring.sentences import sentence as _
from tournaments.draw.answer import DrawnRound
from tournaments.draw.melee.rounds import mix_round
from tournaments.draw.melee.wishes import why_melee
from tournaments.draw.method import DrawMethod
from tournaments.draw.pairing import by_lot
from tournaments.draw.request import Request


def draw(request: Request) -> tuple[DrawnRound, ...]:
    """The rounds asked for, each avoiding the partners and the adversaries of those before."""
    rounds: list[DrawnRound] = []
    for number in range(request.round, request.round + request.rounds):
        played = request.played + tuple(each.played() for each in rounds)
        now = replace(request, round=number, played=played)
        rounds.append(mix_round(now, by_lot(now.teams, Lots(now.seed, number)), ranked=False))
    return tuple(rounds)


def explain(request: Request, drawn: DrawnRound, number: int) -> list[Text]:
    """Why an individual has this partner and these adversaries."""
    return why_melee(request, drawn, number)


METHOD = DrawMethod(
    key="melee",
    place=70,
    name=_("à la mêlée"),
    help=_("On s’inscrit seul ; à chaque partie, le sort donne un autre partenaire."),
    draw=draw,
    explain=explain,
    asks=("same_club_rounds",),
    ignores_results=True,
    redrawn_in_part=True,
    draws_partners=True,
)
