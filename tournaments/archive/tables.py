"""The tables of a concours with all that stands on their sheets, read for its canonical data."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping
from typing import Any, Final, NamedTuple

from scoring.cards import Side
from tournaments.archive.encoding import encoded
from tournaments.models.planning import Tournament
from tournaments.models.rounds import Table
from tournaments.models.sheets import Deal, DealVersion, Result, Ruling, Totals
from tournaments.sheets.rulings import REFEREE

DEAL: Final = ("place", "ns_mark", "ew_mark", "ns_score", "ew_score", "after_end", "engine")
POINTS: Final = ("ns_points", "ew_points", "ns_manches", "ew_manches")
RESULT: Final = ("source", *POINTS, "winner", "absent", "article")
RULING: Final = ("kind", "side", "penalty", "article", "words")
TABLE: Final = ("number", "phase", "host", "first_dealer", "stopped")

Data = dict[str, Any]


class Played(NamedTuple):
    """A table: its facts, and by side the primary keys of who sat there."""

    data: Data
    teams: Mapping[Side, tuple[int, ...]]


class _Sheets(NamedTuple):
    """What is written down for the tables of a concours, by table."""

    deals: Mapping[int, list[Data]]
    totals: Mapping[int, Data]
    rulings: Mapping[int, list[Data]]
    results: Mapping[int, Data]


def tables_by_round(tournament: Tournament) -> dict[int, list[Played]]:
    """Every table in the order of its number, by the primary key of its round."""
    sheets, found = _sheets(tournament), defaultdict(list)
    for table in Table.objects.filter(round__tournament=tournament).order_by("number"):
        found[table.round_id].append(_played(table, sheets))
    return dict(found)


def _played(table: Table, sheets: _Sheets) -> Played:
    own = {name: getattr(table, name) for name in TABLE}
    written = {
        "deals": sheets.deals.get(table.pk, []),
        "totals": sheets.totals.get(table.pk),
        "rulings": sorted(sheets.rulings.get(table.pk, []), key=encoded),
        "result": sheets.results.get(table.pk),
    }
    sides = {Side.NS: (table.ns_id, table.ns_partner_id), Side.EW: (table.ew_id, table.ew_partner_id)}
    return Played(
        own | written,
        {side: tuple(team for team in teams if team is not None) for side, teams in sides.items()},
    )


def _sheets(tournament: Tournament) -> _Sheets:
    of = {"table__round__tournament": tournament}
    typed = Totals.objects.filter(**of, current=True, ns_points__isnull=False)
    return _Sheets(
        _deals(tournament),
        {row.pop("table"): row for row in typed.values("table", *POINTS, "deals_played")},
        _rulings(tournament),
        {row.pop("table"): row for row in Result.objects.filter(**of).values("table", *RESULT)},
    )


def _deals(tournament: Tournament) -> dict[int, list[Data]]:
    """The deals on the sheets as they stand, each with its record."""
    of = {"table__round__tournament": tournament, "place__isnull": False}
    current = DealVersion.objects.filter(
        deal__table__round__tournament=tournament, deal__place__isnull=False, current=True
    )
    records = dict(current.values_list("deal", "record"))
    found: defaultdict[int, list[Data]] = defaultdict(list)
    for row in Deal.objects.filter(**of).order_by("place", "pk").values("pk", "table", *DEAL):
        found[row.pop("table")].append({"record": records.get(row.pop("pk")), **row})
    return found


def _rulings(tournament: Tournament) -> dict[int, list[Data]]:
    """What referees decided and nobody took back; stops and forfeits are told by the table and its result."""
    standing = Ruling.objects.filter(table__round__tournament=tournament, kind__in=REFEREE, undoing=None)
    found: defaultdict[int, list[Data]] = defaultdict(list)
    for row in standing.values("table", "deal__place", *RULING):
        found[row.pop("table")].append({"deal": row.pop("deal__place"), **row})
    return found
