"""«En images»: ranks and points round by round, contracts made and failed, the best deals of the evening.

Every picture is an SVG with a table of its figures below it.

The contracts of a table are counted once for each version of its sheet, and kept. A request counts at most
`MAX_TABLES_A_REQUEST` tables, so that after a restart the pictures of a big concours are complete after a few
requests, and none of them is slow.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from statistics import quantiles
from typing import Any, Final, NamedTuple

from django.core.cache import cache
from django.http import HttpRequest
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from scoring.cards import Side, Trump
from scoring.coinche.deals import Slam
from scoring.coinche.names import SLAMS
from scoring.coinche.scores import Score
from scoring.names import TRUMPS
from scoring.results import LineKind
from tournaments.core.access.language import translated
from tournaments.core.access.permissions import Right, requires
from tournaments.core.models.planning import Tournament
from tournaments.core.models.registration import changes_in
from tournaments.core.models.rounds import SEATED, Round, Table
from tournaments.core.registration.names import NameSorting, name_sorting_of
from tournaments.core.sheets.coinche.names import Names
from tournaments.core.sheets.games import ui_of_concours
from tournaments.core.sheets.ledger import describe_record
from tournaments.core.sheets.sheet import TableSheet, sheet_of_row
from tournaments.core.standings import public
from tournaments.core.standings.rows import StandingRow
from tournaments.frontends.hall import charts, fairness
from tournaments.frontends.hall.charts import SplitBar, Spread
from tournaments.frontends.hall.serving import TemplatePage, cached_page_with, page_context
from tournaments.platform.typography import called_out, names_in

TEAMS_DRAWN: Final = 8
"""The first teams, whose ranks are drawn."""
MAX_TABLES_A_REQUEST: Final = 30
"""Tables of twelve deals: about a tenth of a second."""
CACHE_SECONDS: Final = 12 * 3600
BEST_DEALS: Final = 5
"""How many of the best deals are kept, of each table and of the evening."""

Bid = int | Slam
Contract = tuple[Trump, Bid, bool]
"""A trump, a bid, and whether it was made."""


class BestDeal(NamedTuple):
    """A deal as one side marked it: the mark, the primary key of the table, the place on its sheet."""

    marks: int
    table: int
    place: int
    side: Side


class ContractTally(NamedTuple):
    """The contracts of some tables, how often each, and their deals with the highest marks."""

    contracts: Mapping[Contract, int]
    best: tuple[BestDeal, ...]


class PartialTally(NamedTuple):
    """A tally of `tables` out of `closed` finished tables; the others are not counted yet."""

    tally: ContractTally
    tables: int
    closed: int

    @property
    def complete(self) -> bool:
        return self.tables == self.closed


def tally_finished_tables(tournament: Tournament, rounds: Collection[Round]) -> PartialTally:
    """The tally of the finished tables of these rounds; at most `MAX_TABLES_A_REQUEST` are counted anew."""
    closed = Table.objects.filter(round__in=rounds, finished_at__isnull=False)
    versions = dict(closed.exclude(sheet=None).order_by("pk").values_list("pk", "version"))
    kept: dict[int, tuple[int, ContractTally]] = cache.get(_key(tournament), {})
    known = {pk: (version, tally) for pk, (version, tally) in kept.items() if versions.get(pk) == version}
    missing = [pk for pk in versions if pk not in known][:MAX_TABLES_A_REQUEST]
    for table in Table.objects.filter(pk__in=missing).only("sheet", "version", "game"):
        known[table.pk] = table.version, tally_of(table)
    if known != kept:
        cache.set(_key(tournament), known, CACHE_SECONDS)
        cache.set(f"{_key(tournament)}-count", len(known), CACHE_SECONDS)
    return PartialTally(sum_tallies(tally for _version, tally in known.values()), len(known), len(versions))


def counted_tables(tournament: Tournament) -> int:
    """How many tables are counted so far; part of the page's version, since it changes with each request."""
    found: int = cache.get(f"{_key(tournament)}-count", 0)
    return found


def tally_of(table: Table) -> ContractTally:
    """The tally of one table; without contracts in a game that has none."""
    contracts: Counter[Contract] = Counter()
    best = []
    for place, played in enumerate(sheet_of_row(table).played, 1):
        score = played.score
        if played.after_end or not isinstance(score, Score) or score.made is None:
            continue
        contract = score.deal.contract
        if contract is not None:
            contracts[contract.trump, contract.bid, score.made] += 1
        best += [BestDeal(played.marks[side.place], table.pk, place, side) for side in Side]
    return ContractTally(contracts, _best(best))


def sum_tallies(tallies: Iterable[ContractTally]) -> ContractTally:
    """The tally of several tables."""
    contracts: Counter[Contract] = Counter()
    best: list[BestDeal] = []
    for tally in tallies:
        contracts.update(tally.contracts)
        best += tally.best
    return ContractTally(contracts, _best(best))


def _best(deals: Iterable[BestDeal]) -> tuple[BestDeal, ...]:
    found = sorted(deals, key=lambda deal: (-deal.marks, deal.table, deal.place))
    return tuple(deal for deal in found[:BEST_DEALS] if deal.marks)


def _key(tournament: Tournament) -> str:
    return f"tally-{tournament.pk}-{tournament.seed}"


class BestDealLine(NamedTuple):
    """One of the best deals: the mark, what was played, who marked it, and where."""

    marks: int
    said: str
    names: str
    round: int
    table: int


@requires(Right.PUBLIC)
@require_safe
@cached_page_with(counted_tables)
def pictures(_request: HttpRequest, tournament: Tournament) -> TemplatePage:
    """The pictures of the rounds so far; none while the standing is hidden."""
    standing = public.standing_of(tournament)
    context = page_context(tournament, "standings", standing=standing)
    if standing.hidden:
        return "hall/pictures.html", context
    rows, counted = (
        standing.rows,
        tally_finished_tables(tournament, fairness.rounds_with_public_results(tournament)),
    )
    ui = ui_of_concours(tournament)
    bids = [] if ui.without_bids else _bids(counted.tally)
    return "hall/pictures.html", context | {
        "ranks": _ranks(rows, standing.ranks, name_sorting_of(tournament)) if rows else None,
        "points": _points(rows, standing.through),
        "trumps": _shares(counted.tally, lambda trump, _bid: trump, list(Trump), _trump_name, ui.names),
        "bids": _shares(counted.tally, lambda _trump, bid: bid, bids, _bid_name, ui.names),
        "best": _best_deal_lines(tournament, counted.tally),
        "counted": counted,
        "counting": not counted.complete,
    }


class ChartWithTable(NamedTuple):
    """A picture, and the heads and rows of the table of its figures."""

    drawn: str
    heads: Sequence[str]
    rows: Sequence[Sequence[object]]


def _ranks(
    rows: Sequence[StandingRow], ranks: Sequence[Mapping[int, int]], sorting: NameSorting
) -> ChartWithTable | None:
    """The ranks of the first teams after each round; None before the second one."""
    steps = [_("P%(number)s") % {"number": number} for number in range(1, len(ranks) + 1)]
    if len(steps) < 2:
        return None
    first = [row for row in rows if not row["withdrawn"]][:TEAMS_DRAWN]
    lines = {row["number"]: [after.get(row["number"]) for after in ranks] for row in first}
    drawn = charts.rank_lines(
        _("Le rang des premiers après chaque partie"),
        steps,
        [(_families(row["names"], sorting), lines[row["number"]]) for row in first],
    )
    named = [(f"{row['number']} · {row['names']}", *lines[row["number"]]) for row in first]
    return ChartWithTable(drawn, [_("Équipe"), *steps], named)


def _families(called: str, sorting: NameSorting) -> str:
    """A team by the family names of its players; somebody alone by the whole name."""
    names = names_in(called)
    return called if len(names) == 1 else called_out(sorting.family(name) for name in names)


def _points(rows: Sequence[StandingRow], last: int) -> ChartWithTable | None:
    """The spread of the points of each round; None before a table has finished."""
    found = []
    for number in range(1, last + 1):
        points = sorted(
            line["points"]
            for row in rows
            for line in row["rounds"]
            if line["round"] == number and line["kind"] == LineKind.PLAYED
        )
        if len(points) > 1:
            lower, middle, upper = (round(one) for one in quantiles(points, n=4, method="inclusive"))
            step = _("P%(number)s") % {"number": number}
            found.append(Spread(step, points[0], lower, middle, upper, points[-1]))
    if not found:
        return None
    heads = (_("Partie"), _("le moins"), _("un quart en dessous"), _("la moitié en dessous"))
    drawn = charts.spreads(_("Les points des tables à chaque partie"), found)
    return ChartWithTable(drawn, [*heads, _("un quart au-dessus"), _("le plus")], found)


def _shares(
    tally: ContractTally,
    which: Callable[[Trump, Bid], Any],
    order: Iterable[Any],
    name: Callable[[Any], str],
    words: Names,
) -> ChartWithTable | None:
    """Contracts made and failed, grouped by trump or bid (`which`) in this order; None without any."""
    made, failed = ({}, {})  # type: ignore[var-annotated]  # by any part
    for (trump, bid, was_made), count in tally.contracts.items():
        counts, part = made if was_made else failed, which(trump, bid)
        counts[part] = counts.get(part, 0) + count
    found = [
        SplitBar(name(part), made.get(part, 0), failed.get(part, 0))
        for part in order
        if part in made or part in failed
    ]
    if not found:
        return None
    drawn = charts.split_bars(str(words.contracts_made), found)
    heads = [str(words.contract), str(words.many_made), str(words.many_failed)]
    return ChartWithTable(drawn, heads, found)


def _bids(tally: ContractTally) -> list[Bid]:
    """The bids of all contracts, the lowest first."""
    return sorted({bid for _trump, bid, _made in tally.contracts}, key=_bid_order)


def _bid_order(bid: Bid) -> tuple[int, int]:
    return (1, list(Slam).index(bid)) if isinstance(bid, Slam) else (0, bid)


def _trump_name(trump: Trump) -> str:
    return translated(TRUMPS[trump])


def _bid_name(bid: Bid) -> str:
    return translated(SLAMS[bid].bare) if isinstance(bid, Slam) else str(bid)


def _best_deal_lines(tournament: Tournament, tally: ContractTally) -> list[BestDealLine]:
    """The deals with the highest marks, in words."""
    found = Table.objects.filter(pk__in=[deal.table for deal in tally.best]).select_related("round", *SEATED)
    tables, changes = {table.pk: table for table in found}, changes_in(tournament)
    lines = []
    for deal in tally.best:
        table = tables[deal.table]
        table.round.tournament = tournament
        sheet = TableSheet.of(table)
        said, _details = describe_record(sheet, sheet.sheet.lines[deal.place - 1].record)
        names = str(table.seated(deal.side, changes).names)
        lines.append(BestDealLine(deal.marks, said, names, table.round.number, table.number))
    return lines
