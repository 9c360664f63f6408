"""Between the database and the pure draw: builds its request, stores its answer, writes a seating into rows.

A table keeps its row, and with it its sheet, as long as the same teams play there. Where the teams change, so
does the version of the row: a form filled in for the former teams is rejected. The log of an emptied sheet
stays with its table, and what was written in it for the former teams (`former_entries`) does not come back.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Any, Final

from scoring.lots import attempt_seed, derived, lot_below
from scoring.sentences import sentence as _
from tournaments.core.models.opening import open_tables
from tournaments.core.models.past import past_of
from tournaments.core.models.planning import Tournament
from tournaments.core.models.registration import Team, not_gone
from tournaments.core.models.rounds import RESEATED, Bye, Drawing, Round, Table
from tournaments.core.rounds import by_lot, queries
from tournaments.core.rounds.errors import RoundError, draw_refused, of_tables, options_refused
from tournaments.core.rounds.seating import Seating, TableSeating
from tournaments.core.rounds.wishes import Wish, wish_record
from tournaments.draw import answer, api, request, room
from tournaments.draw.brackets import rounds as brackets
from tournaments.draw.errors import InvalidRequest
from tournaments.draw.request import RequestReader

TOO_EARLY: Final = "results"
"""The wish that a draw made while tables still played did not keep."""


def request_for_present_teams(
    round_: Round,
    ranking: Sequence[int],
    played: tuple[request.PlayedRound, ...],
) -> request.Request:
    """The request of the draw for the teams present now; `RoundError`."""
    teams = queries.teams_to_draw(round_.tournament, round_.number)
    if len(teams) < round_.tournament.fewest:
        raise RoundError("too-few-teams", count=len(teams), fewest=round_.tournament.fewest)
    return request_for(round_, teams, ranking, played)


def request_for(
    round_: Round,
    teams: Iterable[Team],
    ranking: Sequence[int],
    played: tuple[request.PlayedRound, ...],
) -> request.Request:
    """The request of the draw for these teams; `RoundError`."""
    tournament = round_.tournament
    bans, avoid = queries.banned_pairs(tournament)
    return request.Request(
        method=tournament.draw_method,
        seed=attempt_seed(round_.seed, round_.attempt),
        round=round_.number,
        teams=queries.request_teams(teams),
        options=options_of(tournament),
        ranking=tuple(ranking),
        played=played,
        bans=bans,
        avoid=avoid,
    )


def options_of(tournament: Tournament) -> request.Options:
    """The settings of the tournament as options of the draw; `RoundError` where they are invalid."""
    own = {
        "same_club_rounds": tournament.same_club_rounds,
        "tables": usable_tables(tournament),
        "finalists": tournament.finalists,
        "final_from": final_from(tournament),
        "first_match": True,
        "pool_order": queries.pool_order(tournament),
    }
    reader = RequestReader()
    options = request.Options.read(reader, {**tournament.draw_options, **own}, "options")
    if reader.errors:
        raise options_refused(InvalidRequest(reader.errors))
    return options


def usable_tables(tournament: Tournament) -> tuple[int, ...]:
    """The tables that the draw gives out, in the order of the room; empty: 1, 2, 3 … `RoundError`."""
    try:
        return room.usable(room.parse(tournament.room), room.parse(tournament.reserved_tables))
    except room.RoomError as error:
        raise options_refused(error) from error


def final_from(tournament: Tournament) -> int:
    """The number of the first round of the final, which takes the last rounds; 0 without a final."""
    return brackets.final_from(tournament.rounds_planned, tournament.finalists)


def early_draw_wishes(playing: Sequence[int]) -> list[Wish]:
    """The wish that a draw breaks when it is made while tables still play, as a list."""
    tables = ", ".join(map(str, playing))
    why = _(
        "Tirage fait alors que des tables de la partie précédente jouaient encore : {tables}", tables=tables
    )
    return [wish_record(TOO_EARLY, [], why)] if playing else []


def draw(asked: request.Request) -> tuple[Seating, list[Wish]]:
    """Draw one round; returns the seating and the wishes it breaks. `RoundError`.

    The last draws are kept: who has drawn ahead of the locks finds what they drew, as long as the same is
    asked.
    """
    try:
        (drawn,) = _answer(asked).rounds
    except InvalidRequest as refused:
        raise draw_refused(refused) from refused
    return Seating.drawn_as(drawn), wishes_of(drawn)


@lru_cache(maxsize=4)
def _answer(asked: request.Request) -> answer.DrawAnswer:
    return api.draw(asked)


def wishes_of(drawn: answer.DrawnRound) -> list[Wish]:
    """The wishes that a drawn round breaks, as the database stores them."""
    return [wish_record(each.wish, each.teams, each.why) for each in drawn.relaxed]


def draw_and_save(
    round_: Round, asked: request.Request, early: list[Wish], equals: by_lot.Equals = ()
) -> Round:
    """Draw the round and save it with its tables and byes; `RoundError`.

    What lots alone decide among `equals` of the ranking is told with the wishes that the draw breaks.
    """
    drawn, relaxed = draw(asked)
    early = early + by_lot.lots_wishes(asked, drawn, equals)
    round_.method = asked.method
    round_.standing = list(asked.ranking)
    round_.relaxed = early + relaxed
    round_.save()
    Drawing.objects.update_or_create(round=round_, defaults={"request": asked.to_record()})
    round_.tables.all().delete()
    write_seating(round_, drawn)
    return round_


@dataclass(frozen=True, slots=True)
class ScheduledRound:
    """One round of the schedule: `drawn`, or a forecast. `relaxed` are the wishes it breaks."""

    number: int
    seating: Seating
    drawn: bool
    relaxed: Sequence[dict[str, Any]] = ()


def has_schedule(tournament: Tournament) -> bool:
    """Whether the rounds of the tournament can be drawn ahead, because they need no results."""
    return tournament.drawn_by.known_ahead


def schedule_of(tournament: Tournament) -> list[ScheduledRound]:
    """Every round, drawn or to come, of which those to come are drawn for the `forecast_teams`.

    `RoundError` where the draw refuses. The number of queries does not grow with the teams.
    """
    drawn = list(tournament.rounds.select_related("tournament", "drawing").order_by("number"))
    known = [ScheduledRound(each.number, queries.seating(each), True, each.relaxed) for each in drawn]
    first = len(drawn) + 1
    return known + (_forecast(tournament, first) if first <= tournament.rounds_planned else [])


def forecast_teams(tournament: Tournament) -> list[Team]:
    """The teams of the forecast: those checked in, or all expected ones while nobody is."""
    number = tournament.rounds.count() + 1
    there = queries.teams_to_draw(tournament, number)
    return there or list(tournament.teams.filter(not_gone(number)).order_by("number"))


def _forecast(tournament: Tournament, first: int) -> list[ScheduledRound]:
    teams = forecast_teams(tournament)
    if len(teams) < tournament.fewest:
        raise RoundError("too-few-teams", count=len(teams), fewest=tournament.fewest)
    seed = derived(tournament.seed, "draw", first)
    coming = Round(tournament=tournament, number=first, seed=seed)
    played = past_of(tournament, first - 1).rounds
    request = replace(request_for(coming, teams, [], played), rounds=tournament.rounds_planned - first + 1)
    try:
        rounds = api.draw(request).rounds
    except InvalidRequest as refused:
        raise draw_refused(refused) from refused
    return [
        ScheduledRound(first + place, Seating.drawn_as(each), False, wishes_of(each))
        for place, each in enumerate(rounds)
    ]


_TEMPORARY_NUMBERS: Final = 20_000
"""Added to the numbers of tables while they exchange them; higher than the number of any table."""
_SEATING_FIELDS: Final = (
    "number", "ns", "ew", "ns_partner", "ew_partner", "phase", "host", "first_dealer", "version",
    "former_entries",
)  # fmt: skip


def write_seating(round_: Round, after: Seating, *, played: bool = False) -> None:
    """Make the tables and byes of the round those of `after`.

    `RoundError` where a table whose sheet is not empty would have to lose its teams. `played`: the teams of
    `after` are those that have played, so that each sheet stays on its table, and all that it says is theirs.
    """
    teams = {team.number: team for team in round_.tournament.teams.all()}
    seated = round_.tables.select_related("ns", "ew", "ns_partner", "ew_partner")
    rows = list(seated.defer("sheet", "game", "card"))
    seats = _rows_for(after.matches, rows)
    held = set(queries.tables_held(round_))
    if not played:
        _check_held(rows, seats, held)
    kept = {row.pk for row in seats.values()}
    Table.objects.filter(pk__in=[row.pk for row in rows if row.pk not in kept]).delete()
    _update_rows(round_, seats, teams, held)
    new = [match for match in after.matches if match not in seats]
    Table.objects.bulk_create(_fill_row(Table(round=round_), match, teams) for match in new)
    _write_byes(round_, after.byes, teams)
    open_tables(round_)


def _rows_for(matches: Iterable[TableSeating], rows: Iterable[Table]) -> dict[TableSeating, Table]:
    """The row for each match: that of the same teams, else a free row with the same number."""
    same = {queries.match_of(row).sides: row for row in rows}
    found = {match: same[match.sides] for match in matches if match.sides in same}
    kept = {row.pk for row in found.values()}
    free = {row.number: row for row in rows if row.pk not in kept}
    there = {match: free[match.table] for match in matches if match not in found and match.table in free}
    return found | there


def _check_held(rows: Iterable[Table], seats: Mapping[TableSeating, Table], held: set[int]) -> None:
    same = {row.pk for match, row in seats.items() if queries.match_of(row).sides == match.sides}
    if moved := [row.number for row in rows if row.number in held and row.pk not in same]:
        raise of_tables("held-tables", moved)


def _update_rows(
    round_: Round, seats: Mapping[TableSeating, Table], teams: Mapping[int, Team], held: set[int]
) -> None:
    """Write the changed rows, first under temporary numbers because numbers and teams are unique."""
    changed = [
        (row, match, queries.match_of(row).sides != match.sides)
        for match, row in seats.items()
        if queries.match_of(row) != match
    ]
    for place_, (row, _match, _others) in enumerate(changed):
        Table.objects.filter(pk=row.pk).update(number=_TEMPORARY_NUMBERS + place_, host="NS")
    for row, match, others in changed:
        dealer = row.first_dealer if row.number in held else None  # who has dealt has dealt
        row.round = round_
        _fill_row(row, match, teams)
        if others:
            row.version += RESEATED
            if row.number not in held:
                row.former_entries = row.log_length
        row.first_dealer = row.first_dealer if dealer is None else dealer
    Table.objects.bulk_update([row for row, _match, _others in changed], _SEATING_FIELDS)


def _fill_row(row: Table, match: TableSeating, teams: Mapping[int, Team]) -> Table:
    """The row of a match, with a first dealer by lot."""
    (row.ns, row.ns_partner), (row.ew, row.ew_partner) = (
        (teams[side[0]], teams[side[1]] if len(side) > 1 else None) for side in (match.ns, match.ew)
    )
    row.number, row.phase, row.host = match.table, match.phase, match.host
    row.first_dealer = _first_dealer(row.round, match.table)
    return row


def _write_byes(round_: Round, numbers: Iterable[int], teams: Mapping[int, Team]) -> None:
    """Write the byes in their order, all again where the order changed."""
    wanted = list(numbers)
    if wanted != list(round_.byes.order_by("pk").values_list("team__number", flat=True)):
        round_.byes.all().delete()
        Bye.objects.bulk_create(Bye(round=round_, team=teams[number]) for number in wanted)


def _first_dealer(round_: Round, table: int) -> int:
    """The seat that deals first, by a lot that anybody can draw again (ASCE 2.1)."""
    return lot_below(4, round_.seed, "dealer", round_.number, table)
