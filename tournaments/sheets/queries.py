"""Reads of deal sheets, turned into values that pages show."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from django.db.models import Count, IntegerField, OuterRef, Prefetch, Q, QuerySet, Subquery

from tournaments.models.planning import Tournament
from tournaments.models.registration import Substitution, Team, folded
from tournaments.models.rounds import Round, Table
from tournaments.models.sheets import Deal, DealVersion, Result, Ruling, Totals
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


def deal_of_key(key: UUID) -> Deal | None:
    """The deal that the form of this key wrote, if it has written."""
    version = DealVersion.objects.select_related("deal").filter(key=key).first()
    return None if version is None else version.deal


def totals_of_key(key: UUID) -> Totals | None:
    """The totals that the form of this key wrote, if it has written."""
    return Totals.objects.filter(key=key).first()


def seated(table: Table) -> tuple[str, str, str, str]:
    """Who sits North, West, South and East: NS in line, EW across, as the teams were in that round."""
    later = Substitution.objects.filter(
        team_id__in=(table.ns_id, table.ew_id), from_round__gt=table.round.number
    )
    changes = list(later.select_related("leaves", "enters").order_by("-from_round", "-pk"))
    north, south = _line_up(table.ns, changes)
    west, east = _line_up(table.ew, changes)
    return north, west, south, east


def _line_up(team: Team, later: list[Substitution]) -> tuple[str, str]:
    """The two players of a team before its later substitutions, the latest taken back first."""
    players = [team.player1, team.player2]
    for change in later:
        if change.team_id == team.pk:
            players = [change.leaves if player == change.enters else player for player in players]
    return players[0].name, players[1].name


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
            deal_count=Count("deals", filter=Q(deals__place__isnull=False)),
            ns_score=Subquery(last.values("ns_score")[:1], output_field=IntegerField()),
            ew_score=Subquery(last.values("ew_score")[:1], output_field=IntegerField()),
        )
        .order_by("number")
    )


def matching(tables: QuerySet[Table], words: str) -> QuerySet[Table]:
    """The tables where these words are found: the number of the table or of a team, a name, a club."""
    for word in folded(words).split():
        found = Q(ns__search__contains=word) | Q(ew__search__contains=word)
        if word.isdecimal():
            found = Q(number=int(word)) | Q(ns__number=int(word)) | Q(ew__number=int(word))
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
