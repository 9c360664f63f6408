"""«Pourquoi cette table ?»: what a team of a drawn round is told, in French and English.

A method that can say more than its name defines ``why(request, drawn, number)`` in its own file.
"""

from __future__ import annotations

from importlib import import_module

from tournaments.draw import final
from tournaments.draw.answer import Round
from tournaments.draw.door import METHODS
from tournaments.draw.reasons import Why
from tournaments.draw.request import Request


def why_this_table(request: Request, drawn: Round, number: int) -> list[Why]:
    """A few sentences for team `number` of `drawn`; none if it is not in it or the method offers none.

    `request` is that of the round: `request.round` its number, `request.played` the rounds before it; none
    either if it lacks a team of the round, as when one was seated by hand.
    """
    seated = {team for table in drawn.tables for team in table.ns + table.ew} | set(drawn.byes)
    present = {team.number for team in request.teams}
    if number not in seated or not seated <= present or request.method not in METHODS:
        return []
    if of_the_final := final.why(request, drawn, number):
        return of_the_final
    method = import_module(f"tournaments.draw.methods.{request.method.replace('-', '_')}")
    sentences: list[Why] = method.why(request, drawn, number) if hasattr(method, "why") else []
    return sentences
