"""Everything that is computed, computed again from what was written down, and compared with what is stored.

Sheets are replayed from the records of their deals through the engine; results follow from the sheets, the
typed totals and the rulings; kept standings from the results. One round at a time is held in memory.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, Final, NamedTuple

from django.db.models import OuterRef, Subquery

from scoring.cards import Side
from tournaments.archive.canonical import FORM, data_of
from tournaments.archive.encoding import fingerprint_of
from tournaments.models.planning import Tournament
from tournaments.models.rounds import Round, Table
from tournaments.models.sealing import Seal, shortened
from tournaments.models.sheets import Deal, DealVersion, Result, Ruling, Totals
from tournaments.models.standings import KeptStanding
from tournaments.sheets import penalties
from tournaments.sheets.games import MARKS, game_of
from tournaments.sheets.replay import Played, Record, end_of, replay
from tournaments.sheets.rescoring import came_to
from tournaments.sheets.rules import ENGINE
from tournaments.standings import queries as standings
from tournaments.standings.rows import made_as_now

CHUNK: Final = 2000


@dataclass(frozen=True, slots=True)
class Difference:
    """Something stored that does not follow from what was written down.

    `older`: it was computed by an older version of the engine, which may have been right in its time.
    """

    where: str
    what: str
    older: bool = False

    def __str__(self) -> str:
        return f"{self.where} : {self.what}"


@dataclass(slots=True)
class Tally:
    """How much was verified so far."""

    tournaments: int = 0
    sheets: int = 0
    deals: int = 0
    standings: int = 0
    seals: int = 0


class Outcome(NamedTuple):
    """What a table came to; the fields of `Result` that follow from its sheet."""

    source: str
    ns_points: int
    ew_points: int
    winner: str | None
    absent: str = ""
    ns_manches: int | None = None
    ew_manches: int | None = None

    def __str__(self) -> str:
        winner = f"gagné par {self.winner}" if self.winner else "match nul"
        manches = "" if self.ns_manches is None else f", manches {self.ns_manches} – {self.ew_manches}"
        return f"{self.ns_points} – {self.ew_points}{manches}, {winner} ({Result.Source(self.source).label})"


@dataclass(frozen=True, slots=True)
class WrittenDown:
    """What was written down for the tables of a round, by table."""

    deals: dict[int, list[Deal]]
    totals: dict[int, Totals]
    rulings: dict[int, Ruling]
    results: dict[int, Result]
    off: dict[int, penalties.Off]


def verify(tournament: Tournament, tally: Tally) -> Iterator[Difference]:
    """The differences of a concours, in the order of the flow; `tally` counts what was looked at."""
    tally.tournaments += 1
    for round_ in tournament.rounds.select_related("tournament").order_by("number"):
        yield from _verify_round(round_, tally)
    yield from _verify_standings(tournament, tally)
    yield from _verify_seal(tournament, tally)


def _verify_round(round_: Round, tally: Tally) -> Iterator[Difference]:
    tournament, written = round_.tournament, _read(round_)
    rules = game_of(tournament)
    for table in round_.tables.order_by("number").iterator(CHUNK):
        deals = written.deals.get(table.pk, [])
        tally.sheets += 1
        tally.deals += len(deals)
        where = f"{tournament.slug}, partie {round_.number}, table {table.number}"
        steps = replay(rules, [_record(deal) for deal in deals], stopped=table.stopped)
        older = any(deal.engine != ENGINE for deal in deals)
        yield from _verify_deals(where, deals, steps)
        expected = _expected(tournament, table, written, end_of(rules, steps))
        yield from _verify_result(where, written.results.get(table.pk), expected, older)


def _verify_deals(where: str, deals: list[Deal], steps: tuple[Played, ...]) -> Iterator[Difference]:
    for place, (deal, step) in enumerate(zip(deals, steps, strict=True), 1):
        older = deal.engine != ENGINE
        here = f"{where}, donne {place}"
        if step.refused is not None:
            yield Difference(here, f"le moteur la refuse ({step.refused})", older)
        for name, now in zip(MARKS, step.kept(place), strict=True):
            kept = getattr(deal, name)
            if kept != now:
                note = f" (moteur {deal.engine}, à présent {ENGINE})" if older else ""
                yield Difference(here, f"{name} vaut {kept}, recalculé {now}{note}", older)


def _expected(tournament: Tournament, table: Table, written: WrittenDown, game: Any) -> Outcome | None:
    """A forfeit stands until the table is reopened; typed totals go before the deals; then the penalties."""
    ruling = written.rulings.get(table.pk)
    if ruling is not None and ruling.kind == Ruling.Kind.FORFEIT:
        return Outcome(Result.Source.FORFEIT, 0, 0, Side(ruling.absent).other.value, ruling.absent)
    typed = written.totals.get(table.pk)
    found = came_to(game_of(tournament), game, typed, written.off.get(table.pk, penalties.NONE))
    return found and Outcome(*(getattr(found, name) for name in Outcome._fields))


def _verify_result(
    where: str, stored: Result | None, computed: Outcome | None, older: bool
) -> Iterator[Difference]:
    kept = stored and Outcome(*(getattr(stored, name) for name in Outcome._fields))
    if kept != computed:
        what = f"le résultat est {kept or 'absent'}, recalculé {computed or 'absent'}"
        yield Difference(where, what, older)


def _verify_standings(tournament: Tournament, tally: Tally) -> Iterator[Difference]:
    """The kept standings of the present results; those of older ones, or of an older program, are rebuilt
    when next asked for."""
    version = Tournament.objects.values_list("results_version", flat=True).get(pk=tournament.pk)
    kept = KeptStanding.objects.filter(tournament=tournament, results_version=version)
    for standing in kept.order_by("after_round").iterator(1):
        if not made_as_now(standing.rows):
            continue
        tally.standings += 1
        after = standing.after_round
        where = f"{tournament.slug}, classement après la partie {after}"
        final = standings.is_final(tournament, after)
        if standing.final != final:
            yield Difference(where, f"final vaut {standing.final}, recalculé {final}")
        yield from _verify_rows(
            where, standing.rows, [dict(row) for row in standings.build(tournament, after)]
        )


def _verify_rows(
    where: str, stored: list[dict[str, Any]], computed: list[dict[str, Any]]
) -> Iterator[Difference]:
    order, now = ([row["number"] for row in rows] for rows in (stored, computed))
    if order != now:
        yield Difference(where, f"les équipes se suivent {_list(order)}, recalculé {_list(now)}")
    by_number = {row["number"]: row for row in stored}
    for row in computed:
        kept = by_number.get(row["number"], row)
        for name, value in row.items():
            if kept.get(name) != value:
                what = f"{name} vaut {kept.get(name)}, recalculé {value}"
                yield Difference(f"{where}, équipe {row['number']}", what)


def _verify_seal(tournament: Tournament, tally: Tally) -> Iterator[Difference]:
    """What was sealed is still there; of another form of the data, or without a fingerprint, it is older."""
    seal = Seal.objects.filter(tournament=tournament).first()
    if seal is None:
        if tournament.sealed:
            yield Difference(tournament.slug, "scellé sans empreinte", older=True)
        return
    tally.seals += 1
    if not tournament.sealed:
        yield Difference(tournament.slug, f"porte l'empreinte {seal.short} et n'est pas scellé")
    if seal.form != FORM:
        yield Difference(tournament.slug, f"scellé dans la forme {seal.form}, à présent {FORM}", older=True)
        return
    now = fingerprint_of(data_of(tournament))
    if now != seal.fingerprint:
        yield Difference(tournament.slug, f"l'empreinte scellée est {seal.short}, recalculé {shortened(now)}")


def _read(round_: Round) -> WrittenDown:
    """What a round has, in four queries."""
    of_round = {"table__round": round_}
    current = DealVersion.objects.filter(deal=OuterRef("pk"), current=True).values("record")
    placed = Deal.objects.filter(**of_round, place__isnull=False).annotate(record=Subquery(current[:1]))
    deals: defaultdict[int, list[Deal]] = defaultdict(list)
    for deal in placed.order_by("table_id", "place", "pk").iterator(CHUNK):
        deals[deal.table_id].append(deal)
    totals = Totals.objects.filter(**of_round, current=True, ns_points__isnull=False)
    forfeits = (Ruling.Kind.FORFEIT, Ruling.Kind.REOPENED)
    rulings = Ruling.objects.filter(**of_round, kind__in=forfeits).order_by("pk")
    return WrittenDown(
        deals,
        {typed.table_id: typed for typed in totals},
        {ruling.table_id: ruling for ruling in rulings},
        {result.table_id: result for result in Result.objects.filter(**of_round)},
        penalties.off_each(penalties.standing(round_.tables.all())),
    )


def _record(deal: Deal) -> Record:
    """The record of a deal's current version; one that is missing is a record the engine refuses."""
    record: Record | None = deal.record  # type: ignore[attr-defined]  # annotated
    return record or {}


def _list(numbers: list[int]) -> str:
    return ", ".join(map(str, numbers))
