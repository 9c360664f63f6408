"""Reads of deal sheets, turned into values that pages show."""

from __future__ import annotations

from functools import reduce
from operator import or_
from typing import TYPE_CHECKING, Any, Final

from django.db.models import IntegerField, Max, OuterRef, Prefetch, Q, QuerySet, Subquery, UUIDField

from scoring.cards import Side
from tournaments import typed
from tournaments.models.planning import Tournament
from tournaments.models.registration import changes_in, folded
from tournaments.models.rounds import SEATED, Round, Table
from tournaments.models.sheets import Deal, DealVersion, Result, Ruling, Totals, deals_on_sheet
from tournaments.prepared import Given, Reading
from tournaments.sheets import penalties
from tournaments.sheets.beside import Beside, beside
from tournaments.sheets.games import game_of
from tournaments.sheets.replay import Played, Record, end_of, replay
from tournaments.sheets.sheet import Row, Sheet

if TYPE_CHECKING:
    from collections.abc import Sequence
    from uuid import UUID

    from tournaments.sheets.games import State


CHAIRS: Final = ("ns", "ew", "ns_partner", "ew_partner")


def sheet_of(table: Table) -> Sheet:
    """The sheet of a table; at most six queries however many deals it has."""
    return sheet_as(table, current_versions(table))


def sheet_as(
    table: Table,
    versions: list[DealVersion],
    steps: tuple[Played, ...] | None = None,
    found: Beside | None = None,
) -> Sheet:
    """`sheet_of` where its deals are known already, and perhaps how they play and what stands beside them."""
    rows, game = _played(table, versions, steps)
    there = found or beside(table)
    return Sheet(
        table=table,
        rows=rows,
        game=game,
        ns=table.seated(Side.NS, there.changes),
        ew=table.seated(Side.EW, there.changes),
        totals=there.totals,
        result=there.result,
        last_version=there.last_version,
        penalties=tuple(there.penalties),
    )


def sheets_of(tables: Sequence[Table]) -> dict[int, Sheet]:
    """The sheets of tables of one concours by the table's id; seven queries however many they are."""
    if not tables:
        return {}
    versions: dict[int, list[DealVersion]] = {table.pk: [] for table in tables}
    for version in _standing(deal__table__in=tables):
        versions[version.deal.table_id].append(version)
    ever = DealVersion.objects.filter(deal__table__in=tables).order_by().values("deal__table")
    last = dict(ever.annotate(last=Max("pk")).values_list("deal__table", "last"))
    typed_in = Totals.objects.filter(table__in=tables, current=True, ns_points__isnull=False)
    totals = {one.table_id: one for one in typed_in}
    results = {one.table_id: one for one in Result.objects.filter(table__in=tables)}
    changes = changes_in(tables[0].round.tournament)
    costs: dict[int, list[Ruling]] = {table.pk: [] for table in tables}
    for ruling in penalties.standing(tables):
        costs[ruling.table_id].append(ruling)
    sheets = {}
    for table in tables:
        rows, game = _played(table, versions[table.pk])
        sheets[table.pk] = Sheet(
            table=table,
            rows=rows,
            game=game,
            ns=table.seated(Side.NS, changes),
            ew=table.seated(Side.EW, changes),
            totals=totals.get(table.pk),
            result=results.get(table.pk),
            last_version=last.get(table.pk, 0),
            penalties=tuple(costs[table.pk]),
        )
    return sheets


def _played(
    table: Table, versions: list[DealVersion], steps: tuple[Played, ...] | None = None
) -> tuple[tuple[Row, ...], State]:
    """The rows of a sheet, and the game after the last of them."""
    rules = game_of(table.round.tournament)
    records = records_of(versions)
    steps = replay(rules, records, stopped=table.stopped) if steps is None else steps
    games = [step.game for step in steps]
    rows = tuple(
        Row(version.deal_id, place, rules.dealer(table, games[: place - 1]), record, version.number, step)
        for place, (version, record, step) in enumerate(zip(versions, records, steps, strict=True), 1)
    )
    return rows, end_of(rules, steps)


def current_versions(table: Table) -> list[DealVersion]:
    """The deals of a table as they stand, in order."""
    return _VERSIONS.all(table=table.pk)


def _standing(**of_tables: Any) -> QuerySet[DealVersion]:
    on_sheet = DealVersion.objects.filter(**of_tables, current=True, deal__place__isnull=False)
    return on_sheet.select_related("deal").order_by("deal__place", "deal_id")


_VERSIONS: Final = Reading(lambda: _standing(deal__table=Given("table", IntegerField())))
_OF_KEY: Final = Reading(
    lambda: DealVersion.objects.select_related("deal").filter(key=Given("key", UUIDField()))
)


def records_of(versions: list[DealVersion]) -> list[Record]:
    """Their records; a version on the sheet has one."""
    return [version.record or {} for version in versions]


def version_of_key(key: UUID) -> DealVersion | None:
    """What the form of this key wrote, if it has written."""
    return _OF_KEY.first(key=key)


def totals_of_key(key: UUID) -> Totals | None:
    """The totals that the form of this key wrote, if it has written."""
    return Totals.objects.filter(key=key).first()


def published_rounds(tournament: Tournament) -> list[Round]:
    """The rounds whose tables are known, the first one first."""
    return list(tournament.rounds.filter(published_at__isnull=False).order_by("number"))


def tables_of(round_: Round) -> QuerySet[Table]:
    """The tables of a round with their teams, result, last running score and number of deals.

    `deal_count`, `ns_score`, `ew_score` are those of the last deal, None without one.
    """
    last = Deal.objects.filter(table=OuterRef("pk"), place__isnull=False).order_by("-place")
    return (
        round_.tables.select_related(*SEATED, "result")
        .annotate(
            deal_count=deals_on_sheet(),
            ns_score=Subquery(last.values("ns_score")[:1], output_field=IntegerField()),
            ew_score=Subquery(last.values("ew_score")[:1], output_field=IntegerField()),
        )
        .order_by("number")
    )


def matching(tables: QuerySet[Table], words: str) -> QuerySet[Table]:
    """The tables where these words are found: the number of the table or of a team, a name, a club."""
    for word in folded(words).split():
        asked = typed.number(word)
        if asked is None:
            found = reduce(or_, (Q(**{f"{chair}__search__contains": word}) for chair in CHAIRS))
        else:
            found = reduce(or_, (Q(**{f"{chair}__number": asked}) for chair in CHAIRS), Q(number=asked))
        tables = tables.filter(found)
    return tables


def table_at(tournament: Tournament, round_number: int, number: int) -> Table | None:
    """A table of a published round, with its teams, round and concours."""
    there = Table.objects.select_related("round__tournament", *SEATED)
    return there.filter(
        round__tournament=tournament,
        round__number=round_number,
        round__published_at__isnull=False,
        number=number,
    ).first()


def deal_at(tournament: Tournament, deal: int) -> Deal | None:
    """A deal of this concours, on its sheet or off it, with its table and teams."""
    teams = [f"table__{name}" for name in SEATED]
    return (
        Deal.objects.select_related("table__round__tournament", *teams)
        .filter(pk=deal, table__round__tournament=tournament)
        .first()
    )


def versions_of(deal: Deal) -> QuerySet[DealVersion]:
    """Every version of a deal, the newest first, with its author."""
    return deal.versions.select_related("author").order_by("-number")


def written_since(table: Table, version: int) -> QuerySet[DealVersion]:
    """What was written on a sheet after this version of a deal, the oldest first."""
    later = DealVersion.objects.filter(deal__table=table, pk__gt=version)
    return later.select_related("author", "deal").order_by("pk")


def removed_deals(table: Table) -> list[Deal]:
    """The deals that were taken off the sheet: they can be put back."""
    versions = Prefetch("versions", DealVersion.objects.select_related("author").order_by("-number"))
    return list(table.deals.filter(place__isnull=True).prefetch_related(versions))


def totals_history(table: Table) -> QuerySet[Totals]:
    """Every version of the typed totals, the newest first."""
    return table.totals.select_related("author").order_by("-number")


def rulings_of(table: Table) -> QuerySet[Ruling]:
    """What was decided about a table, the newest first, each with what took it back."""
    return table.rulings.select_related("author", "undoing").order_by("-pk")


def rulings_in(tournament: Tournament) -> QuerySet[Ruling]:
    """Every ruling of a concours in the order of time, with its table, author, and what took it back."""
    seated = [f"table__{name}" for name in ("round", *SEATED)]
    found = Ruling.objects.filter(table__round__tournament=tournament).order_by("pk")
    return found.select_related("author", "deal", "undoing__author", "undoes", *seated)
