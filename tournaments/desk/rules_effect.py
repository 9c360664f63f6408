"""What other rules would change in a concours under way: marks and winners. Nothing is written.

Every sheet is played again from its records.
"""

from __future__ import annotations

import copy
from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from scoring.house import offered, own_value
from tournaments.desk.rules_ranks import rank_changes
from tournaments.desk.rules_values import Came, DealChange, Effect, TableChange
from tournaments.models import sheets
from tournaments.models.planning import Tournament
from tournaments.models.rounds import SEATED, Table
from tournaments.models.sheets import DealVersion
from tournaments.sheets import penalties
from tournaments.sheets.games import SheetGame, game_of
from tournaments.sheets.refusals import sentences
from tournaments.sheets.replay import Played, end_of, replay
from tournaments.sheets.rescoring import came_to


def every_option(tournament: Tournament) -> dict[str, Any]:
    """The rules of a concours in full, as they are kept beside a change."""
    options = {name: own_value(tournament.ruleset, name) for name in offered(tournament.ruleset)}
    given = {name: tournament.options[name] for name in options if name in tournament.options}
    target = {"target": tournament.target} if "target" in options else {}
    return {"ruleset": tournament.ruleset, "options": {**options, **given, **target}}


def by_other_rules(
    tournament: Tournament, ruleset: str, options: Mapping[str, Any], target: int
) -> Tournament:
    """The concours as it would be by these rules; nothing is saved."""
    other = copy.copy(tournament)
    other.ruleset, other.options, other.target = ruleset, dict(options), target
    return other


def effect_of(tournament: Tournament, other: Tournament) -> Effect:
    """What changes between a concours and the same `by_other_rules`; a constant number of queries."""
    changes = tuple(change for change in _table_changes(tournament, other) if change.deals or _moved(change))
    return Effect(tournament.results_version, changes, rank_changes(tournament, changes))


def _moved(change: TableChange) -> bool:
    return change.before != change.after


def _table_changes(tournament: Tournament, other: Tournament) -> Iterable[TableChange]:
    versions: dict[int, list[DealVersion]] = defaultdict(list)
    for version in _versions(tournament):
        versions[version.deal.table_id].append(version)
    tables = list(_tables(tournament))
    off = penalties.off_each(penalties.standing(tables))
    for table in tables:
        yield _table_change(other, table, versions[table.pk], off[table.pk])


def _tables(tournament: Tournament) -> Iterable[Table]:
    found = Table.objects.filter(round__tournament=tournament, round__published_at__isnull=False)
    return found.select_related("round", "result", *SEATED).order_by("round__number", "number")


def _versions(tournament: Tournament) -> Iterable[DealVersion]:
    found = DealVersion.objects.filter(
        deal__table__round__tournament=tournament, current=True, deal__place__isnull=False
    )
    return found.select_related("deal").order_by("deal__place", "deal_id")


def _table_change(
    other: Tournament, table: Table, versions: Sequence[DealVersion], off: penalties.Off
) -> TableChange:
    records = [version.record or {} for version in versions]
    game = game_of(other)
    steps = replay(game, records, stopped=table.stopped)
    before = _came(table, versions)
    return TableChange(
        table,
        before,
        before if _decided_otherwise(table) else _would_come(game, steps, off),
        tuple(_deal_changes(versions, steps)),
    )


def _deal_changes(versions: Sequence[DealVersion], steps: Sequence[Played]) -> Iterable[DealChange]:
    """The deals whose marks, or place before the end of the game, change."""
    for place, (version, step) in enumerate(zip(versions, steps, strict=True), 1):
        deal, refused = version.deal, tuple(sentences(step.refused)) if step.refused else ()
        before = deal.ns_mark, deal.ew_mark
        if refused or before != step.marks or deal.after_end is not step.after_end:
            yield DealChange(place, before, step.marks, refused)


def _result(table: Table) -> sheets.Result | None:
    return getattr(table, "result", None)


def _decided_otherwise(table: Table) -> bool:
    """Whether a paper's totals or a forfeit say what the table came to: no rule changes these."""
    result = _result(table)
    return result is not None and result.source != sheets.Result.Source.DEALS


def _came(table: Table, versions: Sequence[DealVersion]) -> Came:
    result = _result(table)
    if result is not None:
        manches = None if result.ns_manches is None else (result.ns_manches, result.ew_manches or 0)
        return Came(result.ns_points, result.ew_points, True, result.winner, manches)
    last = versions[-1].deal if versions else None
    return Came(0, 0) if last is None else Came(last.ns_score, last.ew_score)


def _would_come(game: SheetGame, steps: Sequence[Played], off: penalties.Off) -> Came:
    state = end_of(game, steps)
    outcome = came_to(game, state, None, off)
    if outcome is None:
        return Came(*state.score)
    return Came(outcome.ns_points, outcome.ew_points, True, outcome.winner, game.manches(state))
