"""À la mêlée: new partners by lot every round, nobody twice the same while it can be helped."""

from __future__ import annotations

from dataclasses import replace

from tournaments.draw.answer import Round
from tournaments.draw.lots import Lots
from tournaments.draw.melee_reasons import why_melee
from tournaments.draw.melee_round import mix_round
from tournaments.draw.pairing import by_lot
from tournaments.draw.reasons import Why
from tournaments.draw.request import Request


def draw(request: Request) -> tuple[Round, ...]:
    """The rounds asked for, each avoiding the partners and the adversaries of those before."""
    rounds: list[Round] = []
    for number in range(request.round, request.round + request.rounds):
        played = request.played + tuple(each.played() for each in rounds)
        now = replace(request, round=number, played=played)
        rounds.append(mix_round(now, by_lot(now.teams, Lots(now.seed, number)), ranked=False))
    return tuple(rounds)


def why(request: Request, drawn: Round, number: int) -> list[Why]:
    """Why an individual has this partner and these adversaries."""
    return why_melee(request, drawn, number)
