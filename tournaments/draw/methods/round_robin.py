"""Toutes rondes: everybody meets everybody, by the Berger tables; the schedule can be printed in advance.

The teams, by number, take the seats of `berger`; with an odd number the last seat stays empty and gives the
byes. When everybody has met, it goes round again with the sides reversed. A team that left keeps its seat, so
that the others' schedule stands and its adversary has a bye, unless new seats cost fewer rematches than that
costs tables; teams that came later take the seats after the others.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from tournaments.draw.answer import Round
from tournaments.draw.berger import berger
from tournaments.draw.draft import Draft
from tournaments.draw.errors import InvalidRequest, RequestError
from tournaments.draw.history import History
from tournaments.draw.reasons import Why, nth, say
from tournaments.draw.request import PlayedRound, Request
from tournaments.draw.wishes import Sentences

_REASONS: Final[Sentences] = {
    "rematch": (
        "{count} équipes, {nth} partie : la ronde ramène ici un adversaire déjà rencontré",
        "{count} teams, round {round}: here the round robin brings back an adversary already met",
    ),
    "second-bye": (
        "{count} équipes, {nth} partie : la ronde ramène ici une place vide",
        "{count} teams, round {round}: here the round robin brings back an empty seat",
    ),
    "avoid": (
        "{nth} partie : toutes les équipes se rencontrent, ces deux-là aussi",
        "round {round}: all teams meet, and so do these two",
    ),
    "same-club": (
        "{club}, {nth} partie : toutes les équipes se rencontrent, celles d'un même club aussi",
        "{club}, round {round}: all teams meet, those of one club too",
    ),
    "same-club-inevitable": (
        "{mates} équipes sur {count} sont du même club, {club}, et toutes les équipes se rencontrent",
        "{mates} teams of {count} are from {club}, and all teams meet",
    ),
}
_WHY: Final[Sentences] = {
    "meets": (
        "Toutes les équipes se rencontrent : à la {nth} partie, la table de Berger oppose {team} et {other}.",
        "All teams meet: in round {round} the Berger table puts {team} against {other}.",
    ),
    "bye": (
        "À la {nth} partie, la table de Berger laisse une place vide en face de l'équipe {team}.",
        "In round {round} the Berger table leaves an empty seat opposite team {team}.",
    ),
}


def draw(request: Request) -> tuple[Round, ...]:
    """The rounds asked for; `InvalidRequest` with each banned meeting they would bring."""
    present = sorted(team.number for team in request.teams)
    kept = list(dict.fromkeys([*_seats_taken(request.played), *present]))
    seats = min((kept, present), key=lambda seats: _price(request, seats))
    history = History(request.played)
    rounds: list[Round] = []
    refused: list[RequestError] = []
    for number in _numbers(request):
        draft = Draft(replace(request, round=number), history, _REASONS, "bans-refuse-round-robin")
        _fill(draft, seats)
        try:
            rounds.append(draft.done())
            history.add(rounds[-1].played())
        except InvalidRequest as banned:
            refused += banned.errors
    if refused:
        raise InvalidRequest(refused)
    return tuple(rounds)


def why(request: Request, drawn: Round, number: int) -> list[Why]:
    """Whom the schedule brings."""
    now = {"team": number, "round": request.round, "nth": nth(request.round)}
    for table in drawn.tables:
        if number in table.ns + table.ew:
            other = next(each for each in table.ns + table.ew if each != number)
            return [say(_WHY["meets"], **now, other=other)]
    return [say(_WHY["bye"], **now)]


def _numbers(request: Request) -> range:
    return range(request.round, request.round + request.rounds)


def _seats_taken(played: Sequence[PlayedRound]) -> list[int]:
    """All that have played, those of the first round by number, the others after them as they came."""
    rounds = (
        {*each.byes, *(number for table in each.tables for number in (*table.ns, *table.ew))}
        for each in played
    )
    return [number for each in rounds for number in sorted(each)]


def _price(request: Request, seats: Sequence[int]) -> tuple[float, int]:
    """The rematches that these seats bring and the tables that their byes cost; between equals, the byes,
    because who came wants to play."""
    there = {team.number for team in request.teams}
    met = History(request.played).met
    pairs = [pair for number in _numbers(request) for pair in _pairs(seats, number)]
    rematches = sum(bool(one in there and other in there and met[one][other]) for one, other in pairs)
    byes = sum((one in there) != (other in there) for one, other in pairs)
    return rematches + byes / 2, byes


def _pairs(seats: Sequence[int], number: int) -> list[tuple[int, int]]:
    """NS and EW of round `number`, 0 for the empty seat."""
    full = [*seats, 0] if len(seats) % 2 else seats
    return [(full[ns], full[ew]) for ns, ew in berger(len(full), number - 1)]


def _fill(draft: Draft, seats: Sequence[int]) -> None:
    for ns, ew in _pairs(seats, draft.request.round):
        if ns in draft.teams and ew in draft.teams:
            draft.meet(ns, ew)
            continue
        for team, gone in ((ns, ew), (ew, ns)):
            if team in draft.teams and gone:
                draft.walk_over(team, gone)
            elif team in draft.teams:
                draft.rest(team)
