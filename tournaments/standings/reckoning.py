"""The rows of the database as the values that rank: who played, what each table came to, what a bye is worth.

The number of queries never depends on the number of teams.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from scoring.cards import Side
from scoring.results import (
    AVERAGE_BYE,
    HALF_GAME_BYE,
    Bye,
    ByePolicy,
    Forfeit,
    Result,
    TableResult,
    fixed_bye,
)
from scoring.results import Team as Ranked
from scoring.seeds import derived
from scoring.standings import Criterion, Standings, rank_teams
from tournaments.models import planning, rounds, sheets
from tournaments.models.planning import Tournament
from tournaments.models.registration import Team


def lots_seed(tournament: Tournament, after: int) -> str:
    """What the lots among equals are drawn from, which is published: it tells of no other round (C6)."""
    return derived(tournament.seed, "lots", after)


def bye_policy(tournament: Tournament) -> ByePolicy:
    """What the team without adversary is given (C5, or what the organizer chose)."""
    if tournament.bye_policy == planning.ByePolicy.FIXED:
        return fixed_bye(tournament.bye_points)
    return HALF_GAME_BYE if tournament.bye_policy == planning.ByePolicy.HALF else AVERAGE_BYE


def standings_of(
    tournament: Tournament, teams: Iterable[Team], results: Sequence[Result], after: int
) -> Standings:
    """Those of `teams` that were ever seen, ranked by `results`, the rounds up to `after`.

    A team that was not checked in and has no result is on the list of inscriptions alone.
    """
    with_result = {number for result in results for number in _numbers(result)}
    ranked = (
        Ranked(team.number, withdrawn=has_left(team, after))
        for team in teams
        if team.number in with_result or _is_awaited(team)
    )
    criteria = [Criterion(name) for name in tournament.criteria]
    return rank_teams(ranked, results, criteria=criteria, seed=lots_seed(tournament, after))


def has_left(team: Team, after: int) -> bool:
    """Whether the team had left for good by the end of round `after`."""
    return team.gone_from is not None and team.gone_from <= after


def results_until(tournament: Tournament, after: int) -> list[Result]:
    """The results of the published rounds up to `after`, finished tables only (C3); two queries."""
    tables = _tables(tournament, after)
    begun = {result.round for result in tables}
    return [*tables, *_byes(tournament, begun)]


def _tables(tournament: Tournament, after: int) -> list[TableResult | Forfeit]:
    finished = sheets.Result.objects.filter(
        table__round__tournament=tournament,
        table__round__number__lte=after,
        table__round__published_at__isnull=False,
    ).values_list(
        "table__round__number",
        "table__ns__number",
        "table__ew__number",
        "ns_points",
        "ew_points",
        "winner",
        "absent",
    )
    return [_table(*row) for row in finished]


def _table(  # noqa: PLR0913, PLR0917 — the columns of a row
    number: int, ns: int, ew: int, ns_points: int, ew_points: int, winner: str | None, absent: str
) -> TableResult | Forfeit:
    if absent:
        gone, present = (ns, ew) if Side(absent) is Side.NS else (ew, ns)
        return Forfeit(number, gone, present)
    return TableResult(number, ns, ew, ns_points, ew_points, Side(winner) if winner else None)


def _byes(tournament: Tournament, begun: set[int]) -> list[Bye]:
    """The byes of the rounds that have begun to count.

    Before the first table of a round has finished nobody has anything of it: the bye least of all.
    """
    policy = bye_policy(tournament)
    found = rounds.Bye.objects.filter(round__tournament=tournament, round__number__in=begun)
    return [Bye(number, team, policy) for number, team in found.values_list("round__number", "team__number")]


def _numbers(result: Result) -> tuple[int | None, ...]:
    match result:
        case TableResult():
            return result.ns, result.ew
        case Forfeit():
            return result.absent, result.present
        case Bye():
            return (result.team,)


def _is_awaited(team: Team) -> bool:
    return team.present and team.gone_from is None
