"""Where everybody would stand if some tables had come to something else. Nothing is written."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from scoring.cards import Side
from scoring.results import Bye, Numbers, Result, TableResult
from tournaments.desk.rules_values import RankChange, TableChange
from tournaments.models.planning import Tournament
from tournaments.models.rounds import Table
from tournaments.standings import queries as standings
from tournaments.standings.reckoning import byes_of, results_until, standings_of


def rank_changes(tournament: Tournament, changes: Sequence[TableChange]) -> tuple[RankChange, ...]:
    """Where everybody would stand; nothing is asked where no result changes."""
    moved = [change for change in changes if change.before.finished or change.after.finished]
    if not moved:
        return ()
    after = standings.rounds_published(tournament)
    teams = {team.number: team for team in tournament.teams.select_related("player1", "player2")}
    results = results_until(tournament, after)
    before, then = (
        {
            row.figures.team.number: row.rank
            for row in standings_of(tournament, teams.values(), made, after).rows
        }
        for made in (results, _results_if(tournament, results, moved))
    )
    return ranks_changed({number: team.names for number, team in teams.items()}, before, then)


def ranks_changed(
    names: Mapping[int, str], before: Mapping[int, int], after: Mapping[int, int]
) -> tuple[RankChange, ...]:
    """Who stands elsewhere than before, by number: the best place first, who stands nowhere any more last."""
    ranks = (
        RankChange(number, name, before.get(number), after.get(number)) for number, name in names.items()
    )
    changed = [rank for rank in ranks if rank.before != rank.after]
    return tuple(sorted(changed, key=lambda rank: (rank.after is None, rank.after, rank.number)))


def _results_if(
    tournament: Tournament, results: Iterable[Result], changes: Sequence[TableChange]
) -> list[Result]:
    """The results with those of the changed tables in place of their own."""
    changed = {_seats(change.table): change for change in changes}
    kept = [
        result
        for result in results
        if not isinstance(result, Bye)
        and not (isinstance(result, TableResult) and (result.round, result.ns, result.ew) in changed)
    ]
    played = [*kept, *(_table_result(change) for change in changes if change.after.finished)]
    return [*played, *byes_of(tournament, played, {result.round for result in played})]


def _seats(table: Table) -> tuple[int, Numbers, Numbers]:
    """What a result says of the table it comes from."""
    return table.round.number, _numbers(table, Side.NS), _numbers(table, Side.EW)


def _numbers(table: Table, side: Side) -> Numbers:
    one, *partner = (team.number for team in table.teams(side))
    return (one, *partner) if partner else one


def _table_result(change: TableChange) -> TableResult:
    table, came = change.table, change.after
    winner = Side(came.winner) if came.winner else None
    host = Side(table.host) if table.host else None
    return TableResult(*_seats(table), came.ns, came.ew, winner, *(came.manches or (0, 0)), host)
