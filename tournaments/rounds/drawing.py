"""Between the rows of a concours and the pure draw: what it is asked, and its answer written down."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from scoring.lots import Lots
from tournaments.draw import answer, door, request
from tournaments.draw.lots import attempt_seed
from tournaments.models.registration import Team
from tournaments.models.rounds import Bye, Drawing, Round, Table
from tournaments.rounds import errors, queries, swapping

TOO_EARLY: Final = "results"
"""The wish that a draw made while tables still played did not keep."""

_SENTENCES: Final = (
    "Tirage fait alors que des tables de la partie précédente jouaient encore : {tables}",
    "Drawn while tables of the round before were still playing: {tables}",
)


def ask(
    round_: Round,
    ranking: Sequence[int],
    played: tuple[request.PlayedRound, ...],
) -> request.Request:
    """What the draw is asked, from the teams that are there now; `TooFewTeams`."""
    tournament, number = round_.tournament, round_.number
    teams = queries.teams_there(tournament, number)
    if len(teams) < 2:
        raise errors.TooFewTeams(len(teams))
    return request.Request(
        method=tournament.draw_method,
        seed=attempt_seed(round_.seed, round_.attempt),
        round=number,
        teams=tuple(request.Team(team.number, team.club or None, team.fixed_table) for team in teams),
        options=request.Options(same_club_rounds=tournament.same_club_rounds),
        ranking=tuple(ranking),
        played=played,
    )


def too_early(playing: Sequence[int]) -> list[dict[str, Any]]:
    """What a draw says of itself that was made while tables still played."""
    tables = ", ".join(map(str, playing))
    french, english = (sentence.format(tables=tables) for sentence in _SENTENCES)
    return [{"wish": TOO_EARLY, "teams": [], "why": french, "why_en": english}] if playing else []


def seat(round_: Round, asked: request.Request, early: list[dict[str, Any]]) -> Round:
    """Draw, and write the round with its tables and byes."""
    (drawn,) = door.draw(asked).rounds
    round_.method = asked.method
    round_.standing = list(asked.ranking)
    round_.relaxed = early + [swapping.record(wish) for wish in drawn.relaxed]
    round_.save()
    Drawing.objects.update_or_create(round=round_, defaults={"request": asked.to_record(), "swaps": []})
    place(round_, drawn)
    return round_


def place(round_: Round, drawn: answer.Round) -> None:
    """The tables and byes of the round are those of `drawn`, and no others."""
    round_.tables.all().delete()
    round_.byes.all().delete()
    teams: dict[int, Team] = {team.number: team for team in round_.tournament.teams.all()}
    Table.objects.bulk_create(
        Table(
            round=round_,
            number=table.table,
            ns=teams[table.ns[0]],
            ew=teams[table.ew[0]],
            first_dealer=_first_dealer(round_, table.table),
        )
        for table in drawn.tables
    )
    Bye.objects.bulk_create(Bye(round=round_, team=teams[number]) for number in drawn.byes)


def _first_dealer(round_: Round, table: int) -> int:
    """Who deals first, by a lot that anybody can draw again (ASCE 2.1)."""
    return Lots(round_.seed, "dealer", round_.number, table).below(4)
