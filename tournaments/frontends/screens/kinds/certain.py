"""The best and worst rank that each team can still reach, where they are proved.

While nothing is proved of any team: how many teams can still be first, and who leads.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final

from django.utils.translation import gettext_lazy as _

from tournaments.core.models.planning import Status
from tournaments.core.standings.outlook import RankBounds
from tournaments.core.standings.rows import StandingRow
from tournaments.frontends.screens.registry import SceneRequest, ScreenKind, register

LEADING_TEAMS: Final = 4
"""How many leading teams are shown while nothing is certain."""


def _read(asked: SceneRequest) -> dict[str, Any] | None:
    standing = asked.standing
    if asked.tournament.status != Status.RUNNING or not standing.rows or not standing.plays_on:
        return None
    bounds = {number: found.now for number, found in standing.prospects.items() if found.now}
    return {
        "standing": standing,
        "lines": list(_lines(standing.rows, bounds)),
        "leading": standing.rows[:LEADING_TEAMS],
        "first": sum(found.best == 1 for found in bounds.values()),
        "left": standing.state.planned - standing.kept.after_round + (not standing.kept.final),
    }


def _lines(
    rows: Sequence[StandingRow], bounds: Mapping[int, RankBounds]
) -> Iterator[tuple[StandingRow, RankBounds]]:
    """The teams with a proved bound, in the order of the standing."""
    for row in rows:
        found = bounds.get(row["number"])
        if found is not None and found != RankBounds(1, len(rows)):
            yield row, found


CERTAIN = register(ScreenKind("certain", _("Déjà qualifiés"), _read, place=7))
