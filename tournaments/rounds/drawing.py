"""Between the rows of a concours and the pure draw: what it is asked, and its answer written down."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, Final

from tournaments.draw import door, length, request, room
from tournaments.draw.answer import Relaxed
from tournaments.draw.errors import InvalidRequest
from tournaments.draw.form import Form
from tournaments.draw.lots import attempt_seed
from tournaments.models.planning import Tournament
from tournaments.models.registration import Team
from tournaments.models.rounds import Drawing, Round
from tournaments.rounds import errors, queries, rows
from tournaments.rounds.seating import Seating

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
    """What the draw is asked, from the teams that are there now; `TooFewTeams`, `OptionsRefused`."""
    teams = queries.teams_there(round_.tournament, round_.number)
    if len(teams) < round_.tournament.fewest:
        raise errors.TooFewTeams(len(teams), round_.tournament)
    return asked(round_, teams, ranking, played)


def asked(
    round_: Round,
    teams: Iterable[Team],
    ranking: Sequence[int],
    played: tuple[request.PlayedRound, ...],
) -> request.Request:
    """What the draw is asked for these teams; `OptionsRefused`."""
    tournament = round_.tournament
    bans, avoid = queries.bans_of(tournament)
    return request.Request(
        method=tournament.draw_method,
        seed=attempt_seed(round_.seed, round_.attempt),
        round=round_.number,
        teams=tuple(map(queries.as_asked, teams)),
        options=options_of(tournament),
        ranking=tuple(ranking),
        played=played,
        bans=bans,
        avoid=avoid,
    )


def options_of(tournament: Tournament) -> request.Options:
    """What the organizer set, as the draw reads it; `OptionsRefused` where it cannot be read."""
    own = {
        "same_club_rounds": tournament.same_club_rounds,
        "tables": tables_of(tournament),
        "finalists": tournament.finalists,
        "final_from": final_from(tournament),
    }
    form = Form()
    options = request.Options.read(form, {**tournament.draw_options, **own}, "options")
    if form.errors:
        raise errors.OptionsRefused(InvalidRequest(form.errors))
    return options


def tables_of(tournament: Tournament) -> tuple[int, ...]:
    """The tables that the draw gives out, in the order of the room; empty: 1, 2, 3 … `OptionsRefused`."""
    try:
        return room.usable(room.parse(tournament.room), room.parse(tournament.reserved_tables))
    except room.RoomError as error:
        raise errors.OptionsRefused(error) from error


def final_from(tournament: Tournament) -> int:
    """The first round of the final: as many at the end as it takes to find one of `finalists`; 0 without."""
    return length.final_from(tournament.rounds_planned, tournament.finalists)


def too_early(playing: Sequence[int]) -> list[dict[str, Any]]:
    """What a draw says of itself that was made while tables still played."""
    tables = ", ".join(map(str, playing))
    french, english = (sentence.format(tables=tables) for sentence in _SENTENCES)
    return [{"wish": TOO_EARLY, "teams": [], "why": french, "why_en": english}] if playing else []


def draw(asked: request.Request) -> tuple[Seating, list[dict[str, Any]]]:
    """One round from the door, with what it could not keep; `DrawRefused`."""
    try:
        (drawn,) = door.draw(asked).rounds
    except InvalidRequest as refused:
        raise errors.DrawRefused(refused) from refused
    return Seating.drawn_as(drawn), [record(wish) for wish in drawn.relaxed]


def record(wish: Relaxed) -> dict[str, Any]:
    """A wish that was not kept, as the database stores it: with its English."""
    return {**wish.to_record(), "why_en": wish.why_en}


def seat(round_: Round, asked: request.Request, early: list[dict[str, Any]]) -> Round:
    """Draw, and write the round with its tables and byes."""
    drawn, relaxed = draw(asked)
    round_.method = asked.method
    round_.standing = list(asked.ranking)
    round_.relaxed = early + relaxed
    round_.save()
    Drawing.objects.update_or_create(round=round_, defaults={"request": asked.to_record()})
    round_.tables.all().delete()
    rows.place(round_, drawn)
    return round_
