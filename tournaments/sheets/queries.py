"""Reads of deal sheets, turned into values that pages show."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from django.db.models import IntegerField, OuterRef, Prefetch, Q, QuerySet, Subquery

from tournaments import typed
from tournaments.models.planning import Tournament
from tournaments.models.registration import changes_in, folded, line_up
from tournaments.models.rounds import Round, Table
from tournaments.models.sheets import Deal, DealVersion, Result, Ruling, Totals, deals_on_sheet
from tournaments.sheets.replay import Record, end_of, replay
from tournaments.sheets.rules import deals_of, rules_of
from tournaments.sheets.sheet import Row, Sheet

if TYPE_CHECKING:
    from uuid import UUID

TEAMS: Final = ("ns__player1", "ns__player2", "ew__player1", "ew__player2")


def sheet_of(table: Table) -> Sheet:
    """The sheet of a table; five queries however many deals it has."""
    versions = current_versions(table)
    tournament = table.round.tournament
    rules = rules_of(tournament)
    records = records_of(versions)
    steps = replay(rules, records, deals=deals_of(tournament), stopped=table.stopped)
    rows = tuple(
        Row(version.deal_id, place, table.dealer(place - 1), record, version.number, step)
        for place, (version, record, step) in enumerate(zip(versions, records, steps, strict=True), 1)
    )
    last = DealVersion.objects.filter(deal__table=table).order_by("-pk").values_list("pk", flat=True).first()
    return Sheet(
        table=table,
        rows=rows,
        game=end_of(rules, steps),
        players=seated(table),
        totals=Totals.objects.filter(table=table, current=True, ns_points__isnull=False).first(),
        result=Result.objects.filter(table=table).first(),
        last_version=last or 0,
    )


def current_versions(table: Table) -> list[DealVersion]:
    """The deals of a table as they stand, in order."""
    on_sheet = DealVersion.objects.filter(deal__table=table, current=True, deal__place__isnull=False)
    return list(on_sheet.select_related("deal").order_by("deal__place", "deal_id"))


def records_of(versions: list[DealVersion]) -> list[Record]:
    """Their records; a version on the sheet has one."""
    return [version.record or {} for version in versions]


def version_of_key(key: UUID) -> DealVersion | None:
    """What the form of this key wrote, if it has written."""
    return DealVersion.objects.select_related("deal").filter(key=key).first()


def totals_of_key(key: UUID) -> Totals | None:
    """The totals that the form of this key wrote, if it has written."""
    return Totals.objects.filter(key=key).first()


def seated(table: Table) -> tuple[str, str, str, str]:
    """Who sits North, West, South and East: NS in line, EW across, as the teams were in that round."""
    changes = changes_in(table.round.tournament)
    north, south = line_up(table.ns, changes, table.round.number).players
    west, east = line_up(table.ew, changes, table.round.number).players
    return north.name, west.name, south.name, east.name


def published_rounds(tournament: Tournament) -> list[Round]:
    """The rounds whose tables are known, the first one first."""
    return list(tournament.rounds.filter(published_at__isnull=False).order_by("number"))


def tables_of(round_: Round) -> QuerySet[Table]:
    """The tables of a round with their teams, result, last running score and number of deals.

    `deal_count`, `ns_score`, `ew_score` are those of the last deal, None without one.
    """
    last = Deal.objects.filter(table=OuterRef("pk"), place__isnull=False).order_by("-place")
    return (
        round_.tables.select_related(*TEAMS, "result")
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
        found = Q(ns__search__contains=word) | Q(ew__search__contains=word)
        asked = typed.number(word)
        if asked is not None:
            found = Q(number=asked) | Q(ns__number=asked) | Q(ew__number=asked)
        tables = tables.filter(found)
    return tables


def table_at(tournament: Tournament, round_number: int, number: int) -> Table | None:
    """A table of a published round, with its teams, round and concours."""
    there = Table.objects.select_related("round__tournament", *TEAMS)
    return there.filter(
        round__tournament=tournament,
        round__number=round_number,
        round__published_at__isnull=False,
        number=number,
    ).first()


def deal_at(tournament: Tournament, deal: int) -> Deal | None:
    """A deal of this concours, on its sheet or off it, with its table and teams."""
    teams = [f"table__{name}" for name in TEAMS]
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
    """Stops, forfeits and reopenings of a table, the newest first."""
    return table.rulings.select_related("author").order_by("-pk")
