"""NS fixes, EO tournent: the schedule that can be printed before the first round.

The teams present, by number, take the seats 1, 2, 3 …: odd ones sit NS at their table all day, even ones
sit EW and move up one table a round. In round r (from 0) the k-th odd seat meets the (k − r)-th even one,
around the T tables: T rounds without rematch, for even and odd T alike, since no deal is played twice. An
odd number of teams leaves the last even seat empty: who meets it has the bye, and its table stays empty.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from scoring.sentences import Text
from scoring.sentences import sentence as _
from tournaments.draw.answer import DrawnRound, DrawnTable
from tournaments.draw.errors import InvalidRequest, RequestError
from tournaments.draw.matching import fixed_tables, table_numbers
from tournaments.draw.method import DrawMethod
from tournaments.draw.request import DrawTeam, History, Request
from tournaments.draw.wishes import SENTENCES, Sentences, broken_wishes, nth_round

_REASONS: Final[Sentences] = {
    "rematch": _("{count} équipes, {nth} partie : la rotation ramène ici un adversaire déjà rencontré"),
    "second-bye": _("{count} équipes, {nth} partie : la rotation ramène ici la place vide"),
    "same-club": _(
        "{club}, {nth} partie : la rotation fait se rencontrer les équipes dans l’ordre de leurs numéros"
    ),
    "same-club-inevitable": SENTENCES["same-club-inevitable"],
    "avoid": _("À éviter, {nth} partie : la rotation fait se rencontrer ces deux équipes"),
    "fixed-table": _(
        "La rotation ne laisse pas l’équipe {team} à la table {fixed} : elle joue à la table {table}"
    ),
}

_BANNED: Final = _(
    "À la partie {round}, la rotation fait se rencontrer les équipes {bans}, ce qui est interdit : "
    "levez l’interdiction ou choisissez une autre méthode."
)
_WHY: Final[Sentences] = {
    "stays": _("L’équipe {team} garde toute la journée la table {table}, en NS."),
    "moves": _("L’équipe {team} joue en EO et avance d’une table à chaque partie."),
    "meets": _("À la {nth} partie, la rotation amène en face l’équipe {other}."),
    "bye": _("À la {nth} partie, la rotation amène la place vide à sa table : l’équipe {team} est exempte."),
}


def draw(request: Request) -> tuple[DrawnRound, ...]:
    """The rounds asked for; `InvalidRequest` with each banned meeting the rotation would bring."""
    odd, even = _seats(request.teams)
    tables = table_numbers(fixed_tables([team] for team in odd), request.options.tables)
    history, rounds = History(request.played), []
    for number in range(request.round, request.round + request.rounds):
        drawn = _round(odd, even, tables, number - 1)
        why = broken_wishes(replace(request, round=number), drawn, history, _REASONS)
        history.add(drawn.played())
        rounds.append(replace(drawn, relaxed=why))
    _check_bans(request, rounds)
    return tuple(rounds)


def explain(request: Request, drawn: DrawnRound, number: int) -> list[Text]:
    """What the rotation does with a team: it keeps its table or moves up, and whom that brings."""
    now = {"team": number, "nth": nth_round(request.round)}
    for table in drawn.tables:
        if number in table.ns + table.ew:
            stays, moves = table.ns[0], table.ew[0]
            habit = _WHY["stays" if number == stays else "moves"]
            other = moves if number == stays else stays
            return [habit.filled(**now, table=table.table), _WHY["meets"].filled(**now, other=other)]
    return [_WHY["bye"].filled(**now)]


def _seats(teams: Sequence[DrawTeam]) -> tuple[list[DrawTeam], list[DrawTeam | None]]:
    """The odd and the even seats, ``None`` the empty one. Of seats 2k − 1 and 2k, which meet in the first
    round, the team that cannot move takes the one that does not."""
    order = sorted(teams, key=lambda team: team.number)
    odd, even = order[0::2], [*order[1::2], *[None] * (len(order) % 2)]
    for place, (stays, moves) in enumerate(zip(odd, even, strict=True)):
        if moves and moves.fixed_table and not stays.fixed_table:
            odd[place], even[place] = moves, stays
    return odd, even


def _round(
    odd: Sequence[DrawTeam], even: Sequence[DrawTeam | None], tables: Sequence[int], turn: int
) -> DrawnRound:
    """Round `turn`, from 0: every even seat has moved up that many tables."""
    drawn, byes = [], []
    for place, (stays, table) in enumerate(zip(odd, tables, strict=True)):
        moves = even[(place - turn) % len(even)]
        if moves:
            drawn.append(DrawnTable(table, (stays.number,), (moves.number,)))
        else:
            byes.append(stays.number)
    return DrawnRound(tuple(sorted(drawn, key=lambda each: each.table)), tuple(byes))


def _check_bans(request: Request, rounds: Sequence[DrawnRound]) -> None:
    bans = {frozenset(pair) for pair in request.bans}
    refused = [
        RequestError(
            "bans", "bans-refuse-rotation", _BANNED, round=number, bans=f"{table.ns[0]}–{table.ew[0]}"
        )
        for number, drawn in enumerate(rounds, start=request.round)
        for table in drawn.tables
        if frozenset(table.ns + table.ew) in bans
    ]
    if refused:
        raise InvalidRequest(refused)


METHOD = DrawMethod(
    key="rotation",
    place=30,
    name=_("NS fixes, EO tournent"),
    help=_("Les uns gardent leur table, les autres avancent : tout le programme s’imprime d’avance."),
    draw=draw,
    explain=explain,
    asks=("finalists",),
    ignores_results=True,
    known_ahead=True,
    rounds_needed=lambda teams, _options: (teams + 1) // 2,
    enough=_("sans revanche"),
)
