"""What a correction of a finished sheet would have changed in the draws made since.

A concours is looked at as it stands in the database: before the correction and after it, inside the one
transaction that either keeps it or takes it back. So there is no second way to work anything out.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from scoring.cards import Side
from tournaments.desk.late_draws import Past, redrawn
from tournaments.desk.late_values import LateEffect, MarkChange, Ranks, Redrawn
from tournaments.desk.rules_ranks import ranks_changed
from tournaments.desk.rules_values import Came
from tournaments.models.rounds import Round, Table
from tournaments.rounds import queries as rounds
from tournaments.sheets import ledger, queries
from tournaments.sheets.sheet import Sheet
from tournaments.standings import queries as standings
from tournaments.standings.rows import Row


@dataclass(frozen=True)
class State:
    """How everything stands that a correction of `table` can move.

    `rows` are the standings by the round that they come after, `pasts` what each later round was drawn from.
    """

    sheet: Sheet
    rows: Mapping[int, Sequence[Row]]
    pasts: Mapping[int, Past]


def later_rounds(table: Table) -> list[Round]:
    """The rounds drawn since, published or not, the first one first."""
    return list(table.round.tournament.rounds.filter(number__gt=table.round.number).order_by("number"))


def state_of(table: Table, later: Sequence[Round]) -> State:
    """How everything stands now; as many queries for 200 teams as for two."""
    tournament = table.round.tournament
    winners = rounds.winners_of(tournament)
    afters = {each.number - 1 for each in later} | {standings.rounds_published(tournament)}
    rows = {after: standings.build(tournament, after) for after in sorted(afters)}
    pasts = {
        each.number: Past(
            tuple(standings.in_order(tournament, rows[each.number - 1])),
            rounds.played_before(tournament, each.number, winners),
        )
        for each in later
    }
    return State(queries.sheet_of(table), rows, pasts)


def effect_of(later: Sequence[Round], before: State, after: State) -> LateEffect:
    """What differs between the two states of one table."""
    return LateEffect(
        before=_came(before.sheet),
        after=_came(after.sheet),
        absent=(_absent(before.sheet), _absent(after.sheet)),
        marks=tuple(_marks(before.sheet, after.sheet)),
        ranks=tuple(_ranks(later, before, after)),
        draws=tuple(_draws(later, before, after)),
        was=ledger.result_said(before.sheet),
        now=ledger.result_said(after.sheet),
    )


def _came(sheet: Sheet) -> Came:
    result = sheet.result
    if result is None:
        return Came(*sheet.score, manches=sheet.manches)
    return Came(result.ns_points, result.ew_points, True, result.winner, sheet.manches)


def _absent(sheet: Sheet) -> str:
    return "" if sheet.result is None else sheet.result.absent


def _marks(before: Sheet, after: Sheet) -> Iterator[MarkChange]:
    """The deals that mark otherwise, came or went, in their order on the sheet."""
    old, new = ({line.row.deal: line for line in ledger.lines(sheet)} for sheet in (before, after))
    changes = [_mark(old.get(deal), new.get(deal)) for deal in old | new]
    yield from sorted((change for change in changes if change), key=lambda change: change.place)


def _mark(old: ledger.Line | None, new: ledger.Line | None) -> MarkChange | None:
    line = new or old
    was, now = (None if each is None else _counts(each) for each in (old, new))
    if line is None or was == now:
        return None
    return MarkChange(line.row.place, was, now, *("" if each is None else each.said for each in (old, new)))


def _counts(line: ledger.Line) -> tuple[int, int]:
    """What a deal marks; after the end of the game, nothing."""
    return (0, 0) if line.row.played.after_end else line.marks


def _ranks(later: Sequence[Round], before: State, after: State) -> Iterator[Ranks]:
    """The standing that the next draw was made from, and today's."""
    own = {number for side in Side for number in before.sheet.seated(side).numbers}
    drawn_from = later[0].number - 1
    for shown in sorted({drawn_from, max(before.rows)}):
        old, new = ({row["number"]: row["rank"] for row in state.rows[shown]} for state in (before, after))
        names = {row["number"]: row["names"] for state in (before, after) for row in state.rows[shown]}
        if changes := ranks_changed(names, old, new):
            yield Ranks(
                shown,
                shown != drawn_from,
                tuple(sorted(changes, key=lambda change: change.number not in own)),
            )


def _draws(later: Sequence[Round], before: State, after: State) -> Iterator[Redrawn]:
    for each in later:
        yield redrawn(each, before.pasts[each.number], after.pasts[each.number])
