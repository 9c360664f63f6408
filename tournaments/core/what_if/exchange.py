"""«These teams have played each other»: two sheets, the sides of one, or two teams are exchanged, with deals.

What is written stays written; only whose it is changes. Everything that it changes is shown once, as for a
late correction, and stored with the edit of the round. The same exchange again takes it back.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass, replace
from typing import TYPE_CHECKING, Any

from django.db import transaction
from django.utils.formats import number_format
from django.utils.translation import gettext as _

from scoring.sheet import Refusal
from tournaments.core.models.past import Instead
from tournaments.core.models.rounds import SEATED, Edit, Round, Table
from tournaments.core.rounds import editing, queries
from tournaments.core.rounds.changes import RoundState
from tournaments.core.rounds.drawing import write_seating
from tournaments.core.rounds.errors import RoundError
from tournaments.core.rounds.locking import lock_round
from tournaments.core.rounds.seating import Seating, TableSeating
from tournaments.core.rounds.wishes import update_broken
from tournaments.core.sheets.refusals import sentence_of
from tournaments.core.sheets.sheet import sheet_of_row
from tournaments.core.sheets.swapping import exchange_sheets
from tournaments.core.sheets.writing import why_closed
from tournaments.core.standings import queries as standings
from tournaments.core.what_if.consequences import Scenario, compare_draws, rank_changes
from tournaments.core.what_if.left_room import left_room, payout_changes, prize_changes
from tournaments.core.what_if.values import (
    DrawComparison,
    LeftRoomEffect,
    PayoutChange,
    PrizeChange,
    RankChanges,
    record_digest,
)

if TYPE_CHECKING:
    from scoring.sheet import Sheet
    from tournaments.core.models.accounts import User


@dataclass(frozen=True, slots=True)
class Exchange:
    """What is exchanged: the places of two `teams`, the sides of one of the `tables`, or two sheets."""

    tables: tuple[int, ...] = ()
    teams: tuple[int, ...] = ()

    @classmethod
    def of(cls, edit: Edit) -> Exchange | None:
        """The exchange of an edit; None for an edit of another kind."""
        if edit.kind not in {Edit.Kind.SHEETS, Edit.Kind.PLAYED}:
            return None
        teams = tuple(edit.figures["teams"])
        return cls((), teams) if teams else cls(tuple(edit.figures["tables"]))

    @property
    def kind(self) -> Edit.Kind:
        return Edit.Kind.SHEETS if len(self.tables) > 1 else Edit.Kind.PLAYED

    def concerned(self, state: RoundState) -> list[TableSeating]:
        """The tables whose sheets are exchanged, or get other teams. `RoundError`."""
        if len(set(self.teams)) < len(self.teams):
            raise RoundError("same-team")
        if len(set(self.tables)) < len(self.tables):
            raise RoundError("same-table")
        found = {table: state.seating.at(table) for table in self.tables}
        for number in self.teams:
            if number in state.seating.byes:
                raise RoundError("exempt-has-no-sheet", number=number)
            match = state.seating.table_of(number)
            if match is None:
                raise RoundError("not-in-round", number=number)
            found[match.table] = match
        if missing := [table for table, match in found.items() if match is None]:
            raise RoundError("no-such-table", table=missing[0])
        matches = [match for match in found.values() if match is not None]
        state.check_one_game(*(number for match in matches for number in match.numbers))
        if not state.held & {match.table for match in matches}:
            raise RoundError("nothing-written")
        return matches

    def after(self, match: TableSeating) -> TableSeating:
        """A table of the round as those have sat there who have played."""
        if self.teams:
            one, other = self.teams
            place = {one: other, other: one}
            ns, ew = (tuple(place.get(number, number) for number in side) for side in (match.ns, match.ew))
            return replace(match, ns=ns, ew=ew)
        return replace(match, ns=match.ew, ew=match.ns) if self.tables == (match.table,) else match


@dataclass(frozen=True, slots=True)
class ExchangedTable:
    """A table before and after: who sits NS and EO («3 · Anne – Paul»), and what its sheet says."""

    number: int
    was: tuple[str, str]
    now: tuple[str, str]
    result_was: str
    result_now: str


@dataclass(frozen=True, slots=True)
class ExchangeEffect(LeftRoomEffect):
    """Everything that an exchange changes: tables, ranks, draws made since, prizes that left the room."""

    tables: tuple[ExchangedTable, ...]
    versions: tuple[tuple[int, int], ...]
    ranks: tuple[RankChanges, ...]
    draws: tuple[DrawComparison, ...]
    prizes: tuple[PrizeChange, ...]
    payouts: tuple[PayoutChange, ...]
    final: bool

    @property
    def late(self) -> bool:
        """Whether anything hangs on these tables already, so that the effect is kept."""
        return bool(self.draws or self.prizes or self.payouts or self.final)

    def to_record(self) -> dict[str, Any]:
        """The record stored with the edit, as that of a late correction; numbers and no names."""
        return {"before": None, "after": None, **self.left_room_record(0)}

    @property
    def digest(self) -> str:
        """The hash by which exactly this effect is confirmed."""
        names = [[prize.was, prize.now] for prize in self.prizes]
        said = [self.to_record(), self.versions, [asdict(table) for table in self.tables], names]
        return record_digest(said)


def preview_exchange(round_: Round, exchange: Exchange) -> ExchangeEffect:
    """What an exchange would change; nothing is written. `RoundError`."""
    rows = _rows(round_, exchange)
    sheets, tournament = {row.pk: sheet_of_row(row) for row in rows}, round_.tournament
    instead = _instead(exchange, rows, sheets)
    left = left_room(tournament)
    own = frozenset(number for row in rows for number in queries.match_of(row).numbers)
    teams = tournament.teams.select_related("player1", "player2")
    names = {team.number: team.names for team in teams.filter(number__in=own)}
    later = list(tournament.rounds.filter(number__gt=round_.number).order_by("number"))
    now, would = Scenario(tournament), Scenario(tournament, instead)
    last = would.rows(standings.rounds_published(tournament)) if left else []
    return ExchangeEffect(
        tuple(_table(exchange, row, sheets[row.pk], instead, names) for row in rows),
        tuple((row.pk, row.version) for row in rows),
        _ranks(own, standings.rounds_published(tournament), later, now, would),
        tuple(compare_draws(each, now.past(each.number), would.past(each.number)) for each in later),
        tuple(prize_changes(tournament, left, last, instead)) if left else (),
        tuple(payout_changes(tournament, left, last, instead)) if left else (),
        left.final,
    )


@transaction.atomic
def exchange(
    round_: Round, asked: Exchange, author: User | None, seen: str, undoes: Edit | None = None
) -> Edit:
    """Make an exchange whose effect was seen, by its digest; `undoes` is the one that this takes back.

    `RoundError`, also where the effect is another by now, or the last edit of the round is another one.
    """
    # Sheets first, then the concours: the lock order of every write.
    tables = Table.objects.select_for_update(no_key=True).filter(round=round_).order_by("pk")
    list(tables.values("pk"))
    lock_round(round_)
    if undoes is not None and queries.last_edit(round_) != undoes:
        raise RoundError("nothing-to-undo")
    effect = preview_exchange(round_, asked)
    if effect.digest != seen:
        raise RoundError("exchange-unseen")
    figures = {"teams": list(asked.teams), "tables": sorted(table.number for table in effect.tables)}
    kind = asked.kind if undoes is None else Edit.Kind.UNDO
    edit = editing.record_edit(round_, kind, figures, author, undoes=undoes)
    if effect.late:
        edit.effect = effect.to_record()
        edit.save(update_fields=["effect"])
    if asked.kind == Edit.Kind.SHEETS:
        one, other = _rows(round_, asked)
        exchange_sheets(one, other)
    else:
        _seat(round_, asked, undoes)
    round_.tournament.raise_results_version()
    return edit


def exchange_refusal(round_: Round, asked: Exchange) -> RoundError | None:
    """Why an exchange cannot be made now; None where it can."""
    try:
        _rows(round_, asked)
    except RoundError as refused:
        return refused
    return None


def can_exchange(round_: Round) -> bool:
    """Whether any sheet of the round can be given to others, or turned."""
    state = editing.round_state(round_)
    return any(exchange_refusal(round_, Exchange((table,))) is None for table in sorted(state.held))


def _rows(round_: Round, asked: Exchange) -> list[Table]:
    """The rows of the tables of an exchange, in its order. `RoundError` where it cannot be made."""
    numbers = [match.table for match in asked.concerned(editing.round_state(round_))]
    found = round_.tables.select_related("round__tournament", *SEATED).filter(number__in=numbers)
    rows = sorted(found, key=lambda row: numbers.index(row.number))
    for row in rows:
        if (closed := why_closed(row)) is not None:
            raise _closed(closed)
        if row.source == "forfeit":
            raise RoundError("forfeit-exchanged", table=row.number)
    return rows


def _closed(refusal: Refusal) -> RoundError:
    return RoundError(refusal.code, sentence_of(refusal))


def _seat(round_: Round, asked: Exchange, undoes: Edit | None) -> None:
    """Seat those who have played; wishes are judged anew, or are those of before."""
    before = queries.seating(round_)
    after = Seating.of(map(asked.after, before.matches), before.byes)
    if undoes is None:
        round_.relaxed = update_broken(queries.current_request(round_), before, after, round_.relaxed)
    else:
        round_.relaxed = undoes.before["relaxed"]
    write_seating(round_, after, played=True)
    round_.save(update_fields=["relaxed"])


def _instead(asked: Exchange, rows: list[Table], sheets: Mapping[int, Sheet]) -> Instead:
    if asked.kind == Edit.Kind.SHEETS:
        one, other = (row.pk for row in rows)
        return Instead({one: sheets[other], other: sheets[one]})
    after = {row.pk: asked.after(queries.match_of(row)) for row in rows}
    return Instead(seats={key: (match.ns, match.ew) for key, match in after.items()})


def _table(
    asked: Exchange, row: Table, sheet: Sheet, instead: Instead, names: Mapping[int, str]
) -> ExchangedTable:
    was, now = queries.match_of(row), asked.after(queries.match_of(row))
    return ExchangedTable(
        row.number,
        _sides(was, names),
        _sides(now, names),
        _came(sheet),
        _came(instead.sheets.get(row.pk, sheet)),
    )


def _sides(match: TableSeating, names: Mapping[int, str]) -> tuple[str, str]:
    """Each side by its numbers and names."""
    ns, ew = (" + ".join(f"{number} · {names[number]}" for number in side) for side in (match.ns, match.ew))
    return ns, ew


def _came(sheet: Sheet) -> str:
    """What a sheet has come to: its result, or its running totals, or nothing."""
    ns, ew = map(number_format, sheet.result.points if sheet.result else sheet.score)
    points = f"{ns} – {ew}"
    if sheet.result is not None:
        return points
    return _("%(points)s, pas finie") % {"points": points} if sheet.lines else _("feuille vide")


def _ranks(
    own: frozenset[int], today: int, later: list[Round], now: Scenario, would: Scenario
) -> tuple[RankChanges, ...]:
    """The changed ranks in the standing that the next draw was made from, and in that of today.

    The teams of the exchanged tables, `own`, come first.
    """
    drawn_from = later[0].number - 1 if later else today
    both = (
        (shown, rank_changes(now.rows(shown), would.rows(shown))) for shown in sorted({today, drawn_from})
    )
    return tuple(
        RankChanges(
            shown, shown == today, tuple(sorted(changes, key=lambda change: change.number not in own))
        )
        for shown, changes in both
        if changes
    )
