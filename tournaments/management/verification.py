"""Everything that is computed, computed again from what was written down, and compared with what is stored.

Sheets are folded again from the logs of their tables; what a row repeats of its concours is asked of the
concours; kept standings follow from the results. One round at a time is held in memory.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from tournaments.archive.canonical import FORM, data_of
from tournaments.archive.encoding import fingerprint_of
from tournaments.management.sheet_verification import Difference, verify_sheet
from tournaments.models.opening import card_of, last_published, opening_of
from tournaments.models.planning import Tournament
from tournaments.models.registration import changes_in
from tournaments.models.rounds import SEATED
from tournaments.models.sealing import Seal, shortened
from tournaments.models.sheets import Entry
from tournaments.models.standings import KeptStanding
from tournaments.sheets import links
from tournaments.sheets.rules import game_head
from tournaments.standings import queries as standings
from tournaments.standings.rows import made_as_now

if TYPE_CHECKING:
    from tournaments.models.registration import Substitution
    from tournaments.models.rounds import Round, Table


@dataclass(slots=True)
class Tally:
    """How much was verified so far."""

    tournaments: int = 0
    sheets: int = 0
    deals: int = 0
    standings: int = 0
    seals: int = 0


def verify(tournament: Tournament, tally: Tally) -> Iterator[Difference]:
    """The differences of a concours, in the order of the flow; `tally` counts what was looked at."""
    tally.tournaments += 1
    changes, last = changes_in(tournament), last_published(tournament)
    for round_ in tournament.rounds.order_by("number"):
        yield from _verify_round(round_, changes, last, tally)
    yield from _verify_standings(tournament, tally)
    yield from _verify_seal(tournament, tally)


def _verify_round(
    round_: Round, changes: Sequence[Substitution], last: int, tally: Tally
) -> Iterator[Difference]:
    tournament = round_.tournament
    head, logs, working = game_head(tournament), _logs(round_), links.working(round_)
    for table in round_.tables.select_related(*SEATED).order_by("number"):
        where = f"{tournament.slug}, partie {round_.number}, table {table.number}"
        tally.sheets += 1
        tally.deals += table.deal_count
        yield from verify_sheet(table, logs[table.pk], head, where)
        said = {
            "opening": opening_of(round_),
            "closes_at": tournament.corrections_until if round_.published else table.closes_at,
            "moved_on": round_.number < last,
            "card": card_of(tournament, table, changes),
            "token": working[table.pk].token if table.pk in working else None,
        }
        yield from _verify_repeated(table, said, where)


def _verify_repeated(table: Table, said: dict[str, Any], where: str) -> Iterator[Difference]:
    """What the row of a table repeats of its concours, as that says it now."""
    for name, value in said.items():
        kept = getattr(table, name)
        if kept != value:
            yield Difference(where, f"{name} vaut {kept}, recalculé {value}")


def _logs(round_: Round) -> dict[int, list[Entry]]:
    """The logs of the tables of a round."""
    found: defaultdict[int, list[Entry]] = defaultdict(list)
    for entry in Entry.objects.filter(table__round=round_).order_by("number").defer("effect", "reasons"):
        found[entry.table_id].append(entry)
    return found


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


def _list(numbers: list[int]) -> str:
    return ", ".join(map(str, numbers))
