"""What is proved of ranks while games are left: never more than every way the evening can end allows.

Bounds follow from the first criteria of the ranking, as far as these are sums of rounds (`reach`), with both
sides of a table joined (`joined`); in brackets from the places there (`bracket_ranks`). Of equals nothing is
said: a team may end before or behind all whose figures can be those of its own.

The bounds do not foresee a correction of a finished table, a penalty, a forfeit, a table that is stopped
before its end, a draw that is changed by hand, a change of the rules or of the planned rounds, and teams that
come late or leave.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from scoring.criteria import BRACKET
from tournaments.core.standings.bracket_ranks import Places, bracket_prospects
from tournaments.core.standings.joined import Joined, joined
from tournaments.core.standings.outlook import RankProspects, podium
from tournaments.core.standings.reach import gains_of
from tournaments.draw.phases import FINALS, PRINCIPALE

if TYPE_CHECKING:
    from tournaments.core.models.past import Past
    from tournaments.core.models.planning import Tournament
    from tournaments.core.standings.rows import StandingRow


def rank_prospects(
    tournament: Tournament,
    rows: Sequence[StandingRow],
    past: Past,
    planned: int,
    places: Places | None = None,
) -> Mapping[int, RankProspects]:
    """What is proved of every team of the standing after the rounds of `past`, of `planned` ones.

    `places` are those of the brackets, if there are any. Empty where nothing is proved of any team, and once
    nothing is left to play.
    """
    if past.last >= planned and not past.playing:
        return {}
    if tournament.ranked_by[0] == BRACKET.key:
        first = FINALS if tournament.finalists else PRINCIPALE
        return bracket_prospects(rows, past, places or {}, first)
    gains = gains_of(tournament)
    if gains is None:
        return {}
    field = joined(rows, past, planned, gains, tournament.fewest)
    return {row["number"]: _by_tables(field, row["number"], len(rows)) for row in rows}


def _by_tables(field: Joined, number: int, teams: int) -> RankProspects:
    """What is proved of one of so many teams."""
    won = field.after_win(number)
    if won is None:
        return RankProspects(field.now(number))
    goal = podium(teams) if won.worst > podium(teams) > 0 else 1
    need = field.need(number, goal) if won.worst > goal else None
    return RankProspects(field.now(number), won, field.is_level(number), need)
