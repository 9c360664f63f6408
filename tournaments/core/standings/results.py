"""Results read from the database as the values that are ranked: teams, tables, byes and forfeits.

The number of queries never depends on the number of teams.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Final, NamedTuple

from django.db.models import Exists, OuterRef, Q

from scoring.caps import Cap
from scoring.cards import Side
from scoring.criteria import BRACKET, criterion
from scoring.lots import derived
from scoring.results import (
    AVERAGE_BYE,
    HALF_GAME_BYE,
    OWN_BYE,
    TABLE_BYE,
    Bye,
    ByePolicy,
    Forfeit,
    RankedTeam,
    RoundResult,
    SideNumbers,
    TableResult,
    fixed_bye,
    numbers_of,
)
from scoring.standings import Standings, rank_teams
from tournaments.core.models import planning, rounds
from tournaments.core.models.planning import Tournament
from tournaments.core.models.registration import Team
from tournaments.core.standings import bracket_places

if TYPE_CHECKING:
    from scoring.sheet import Sheet

BYE_POLICIES: Final = {
    planning.ByePolicy.AVERAGE: AVERAGE_BYE,
    planning.ByePolicy.HALF: HALF_GAME_BYE,
    planning.ByePolicy.OWN: OWN_BYE,
    planning.ByePolicy.CATCH_UP: TABLE_BYE,
    planning.ByePolicy.EXTRA: TABLE_BYE,
}
RESULT_COLUMNS: Final = (
    "round__number",
    "ns__number",
    "ns_partner__number",
    "ew__number",
    "ew_partner__number",
    "host",
    "ns_points",
    "ew_points",
    "ns_manches",
    "ew_manches",
    "winner",
    "absent",
    "ns_penalty",
    "ew_penalty",
)


class FinishedTable(NamedTuple):
    """A finished table: the columns of `RESULT_COLUMNS`.

    The points are those after penalties, except for a forfeit.
    """

    round: int
    ns: int
    ns_partner: int | None
    ew: int
    ew_partner: int | None
    host: str
    ns_points: int
    ew_points: int
    ns_manches: int | None
    ew_manches: int | None
    winner: str | None
    absent: str
    ns_penalty: int
    ew_penalty: int

    def came_to(self, sheet: Sheet) -> FinishedTable | None:
        """The table with the result of this sheet; None if the sheet has none."""
        result, (ns_penalty, ew_penalty) = sheet.result, sheet.penalty_points
        if result is None:
            return None
        ns_manches, ew_manches = result.manches or (None, None)
        return self._replace(
            ns_points=result.ns_points,
            ew_points=result.ew_points,
            ns_manches=ns_manches,
            ew_manches=ew_manches,
            winner=result.winner and result.winner.value,
            absent=result.absent.value if result.absent else "",
            ns_penalty=ns_penalty,
            ew_penalty=ew_penalty,
        )


def lots_seed(tournament: Tournament, after: int) -> str:
    """The seed of the lots among equals after a round (C6); it is published, and reveals no other round's."""
    return derived(tournament.seed, "lots", after)


def bye_policy(tournament: Tournament) -> ByePolicy:
    """The worth of a bye: by C5, or as the organizer chose."""
    if tournament.bye_policy == planning.ByePolicy.FIXED:
        return fixed_bye(tournament.bye_points)
    return BYE_POLICIES[planning.ByePolicy(tournament.bye_policy)]


def standings_of(
    tournament: Tournament, teams: Iterable[Team], results: Sequence[RoundResult], after: int
) -> Standings:
    """The ranking of `teams` by `results` of the rounds up to `after`.

    Teams that were never checked in and have no result are left out. Brackets follow these `results` too.
    """
    teams = list(teams)
    with_result = {number for result in results for number in _numbers(result)}
    ranked = (
        RankedTeam(team.number, withdrawn=team.has_left(after))
        for team in teams
        if team.number in with_result or (team.present and not team.has_left(after + 1))
    )
    criteria = [criterion(key) for key in tournament.ranked_by]
    gone = {team.number for team in teams if team.has_left(after)}
    courses = bracket_places.places_of(tournament, results, after, gone) if BRACKET in criteria else None
    return rank_teams(ranked, results, criteria=criteria, seed=lots_seed(tournament, after), places=courses)


def places_after(tournament: Tournament, after: int) -> dict[int, int]:
    """By team its place in the brackets after round `after`, equals sharing one; none without brackets."""
    if BRACKET.key not in tournament.ranked_by:
        return {}
    gone = {team.number for team in tournament.teams.all() if team.has_left(after)}
    return bracket_places.places_of(tournament, results_until(tournament, after), after, gone)


def results_until(
    tournament: Tournament, after: int, instead: Mapping[int, Sheet] | None = None
) -> list[RoundResult]:
    """The results of the published rounds up to `after`, finished tables only (C3).

    `instead` are other sheets than those of the tables with these ids.
    Two queries, and two more where there is a bracket.
    """
    tables = _tables(tournament, after, instead or {})
    return [*tables, *bye_results(tournament, tables, {result.round for result in tables})]


def _tables(tournament: Tournament, after: int, instead: Mapping[int, Sheet]) -> list[TableResult | Forfeit]:
    counted = Q(finished_at__isnull=False) | Q(pk__in=instead) if instead else Q(finished_at__isnull=False)
    found = rounds.Table.objects.filter(
        counted,
        round__tournament=tournament,
        round__number__lte=after,
        round__published_at__isnull=False,
    )
    read = ((pk, FinishedTable(*row)) for pk, *row in found.order_by("pk").values_list("pk", *RESULT_COLUMNS))
    rows = (row.came_to(instead[pk]) if pk in instead else row for pk, row in read)
    return [_table(row, tournament.cap) for row in rows if row is not None]


def _table(row: FinishedTable, cap: Cap) -> TableResult | Forfeit:
    ns, ew = _side(row.ns, row.ns_partner), _side(row.ew, row.ew_partner)
    host = Side(row.host) if row.host else None
    if row.absent:
        teams, costs = (ns, ew), (row.ns_penalty, row.ew_penalty)
        (gone, present), (lost, won) = (
            (teams, costs) if Side(row.absent) is Side.NS else (teams[::-1], costs[::-1])
        )
        hosts = None if host is None else ns if host is Side.NS else ew
        return Forfeit(row.round, gone, present, -lost, hosts, won)
    winner = Side(row.winner) if row.winner else None
    penalties = (row.ns_penalty, row.ew_penalty)
    return TableResult(
        row.round,
        ns,
        ew,
        *cap.counted(row.round, (row.ns_points, row.ew_points), winner, penalties),
        winner,
        row.ns_manches or 0,
        row.ew_manches or 0,
        host,
    )


def _side(number: int, partner: int | None) -> SideNumbers:
    return number if partner is None else (number, partner)


def bye_results(tournament: Tournament, results: Sequence[RoundResult], begun: set[int]) -> list[Bye]:
    """The byes of the rounds in `begun`, `results` being those of the tables.

    A bye counts from the first finished table of its round on. An exempt team that plays an extra table gets
    its result, whatever policy the organizer chose since. For a team that is out of the bracket a bye is no
    victory.
    """
    last = max(begun, default=0)
    beaten = (
        bracket_places.byes_after_defeat(tournament, results, last)
        if tournament.has_brackets
        else frozenset()
    )
    policy = bye_policy(tournament)
    extra = rounds.Table.objects.exclude(host="").filter(
        rounds.sits(OuterRef("team")),
        round=OuterRef("round"),
    )
    found = rounds.Bye.objects.filter(round__tournament=tournament, round__number__in=begun)
    return [
        Bye(number, team, TABLE_BYE if plays else policy, victory=(number, team) not in beaten)
        for number, team, plays in found.annotate(plays=Exists(extra)).values_list(
            "round__number", "team__number", "plays"
        )
    ]


def _numbers(result: RoundResult) -> tuple[int, ...]:
    match result:
        case TableResult():
            return (*numbers_of(result.ns), *numbers_of(result.ew))
        case Forfeit():
            return (*numbers_of(result.absent), *numbers_of(result.present))
        case Bye():
            return (result.team,)
