"""Toutes rondes: everybody meets everybody, by the Berger tables; the schedule can be printed in advance.

The teams, by number, take the seats of the Berger tables (`brackets.pools.berger`); with an odd number the
last seat stays empty and gives the byes. When everybody has met, it goes round again with the sides reversed.
A team that left keeps its seat, so that the others' schedule stands and its adversary has a bye, unless new
seats cost fewer rematches than that costs tables; teams that came later take the seats after the others.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from scoring.sentences import Text
from scoring.sentences import sentence as _
from tournaments.draw.answer import DrawnRound
from tournaments.draw.brackets.pools import pairs_of_all, rounds_for, seats_taken
from tournaments.draw.draft import DraftRound
from tournaments.draw.errors import InvalidRequest, RequestError
from tournaments.draw.method import DrawMethod
from tournaments.draw.request import History, Request
from tournaments.draw.wishes import Sentences, nth_round

_REASONS: Final[Sentences] = {
    "rematch": _("{count} équipes, {nth} partie : la ronde ramène ici un adversaire déjà rencontré"),
    "second-bye": _("{count} équipes, {nth} partie : la ronde ramène ici une place vide"),
    "avoid": _("{nth} partie : toutes les équipes se rencontrent, ces deux-là aussi"),
    "same-club": _("{club}, {nth} partie : toutes les équipes se rencontrent, celles d’un même club aussi"),
    "same-club-inevitable": _(
        "{mates} équipes sur {count} sont du même club, {club}, et toutes les équipes se rencontrent"
    ),
}
_BAN: Final = (
    "bans-refuse-round-robin",
    _(
        "À la partie {round}, la ronde fait se rencontrer les équipes {bans}, ce qui est interdit : "
        "levez l’interdiction ou choisissez une autre méthode."
    ),
)
_WHY: Final[Sentences] = {
    "meets": _(
        "Toutes les équipes se rencontrent : à la {nth} partie, la table de Berger oppose {team} et {other}."
    ),
    "bye": _("À la {nth} partie, la table de Berger laisse une place vide en face de l’équipe {team}."),
}


def draw(request: Request) -> tuple[DrawnRound, ...]:
    """The rounds asked for; `InvalidRequest` with each banned meeting they would bring."""
    present = sorted(team.number for team in request.teams)
    kept = list(dict.fromkeys([*seats_taken(request.played), *present]))
    seats = min((kept, present), key=lambda seats: _price(request, seats))
    history = History(request.played)
    drawn: list[DrawnRound] = []
    refused: list[RequestError] = []
    for number in _numbers(request):
        draft = DraftRound(replace(request, round=number), history, _REASONS, _BAN)
        _fill(draft, seats)
        try:
            drawn.append(draft.done())
            history.add(drawn[-1].played())
        except InvalidRequest as banned:
            refused += banned.errors
    if refused:
        raise InvalidRequest(refused)
    return tuple(drawn)


def explain(request: Request, drawn: DrawnRound, number: int) -> list[Text]:
    """Whom the schedule brings."""
    now = {"team": number, "nth": nth_round(request.round)}
    for table in drawn.tables:
        if number in table.ns + table.ew:
            other = next(each for each in table.ns + table.ew if each != number)
            return [_WHY["meets"].filled(**now, other=other)]
    return [_WHY["bye"].filled(**now)]


def _numbers(request: Request) -> range:
    return range(request.round, request.round + request.rounds)


def _price(request: Request, seats: Sequence[int]) -> tuple[float, int]:
    """The rematches that these seats bring and the tables that their byes cost; between equals, the byes,
    because who came wants to play."""
    there = {team.number for team in request.teams}
    met = History(request.played).met
    pairs = [pair for number in _numbers(request) for pair in pairs_of_all(seats, number)]
    rematches = sum(bool(one in there and other in there and met[one][other]) for one, other in pairs)
    byes = sum((one in there) != (other in there) for one, other in pairs)
    return rematches + byes / 2, byes


def _fill(draft: DraftRound, seats: Sequence[int]) -> None:
    for ns, ew in pairs_of_all(seats, draft.request.round):
        if ns in draft.teams and ew in draft.teams:
            draft.meet(ns, ew)
            continue
        for team, gone in ((ns, ew), (ew, ns)):
            if team in draft.teams and gone:
                draft.walk_over(team, gone)
            elif team in draft.teams:
                draft.rest(team)


METHOD = DrawMethod(
    key="round-robin",
    place=40,
    name=_("toutes rondes"),
    help=_("Chacun rencontre tous les autres une fois."),
    draw=draw,
    explain=explain,
    asks=("finalists",),
    ignores_results=True,
    known_ahead=True,
    rounds_needed=lambda teams, _options: rounds_for(teams),
    enough=_("pour que tous se rencontrent"),
)
