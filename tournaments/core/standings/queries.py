"""Standings, built once for each version of the results and stored; no page adds anything up.

The version is read before the results, so that two builders at once need no lock: a result that comes in
between is in the rows already, and the next reader sees that the version is older and builds again.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Final

from django.core.cache import cache
from django.db.models import OuterRef, Subquery
from django.utils import timezone
from django.utils.translation import gettext as _

from scoring.criteria import BRACKET, LOTS, criterion
from scoring.results import RankedTeam, teams_with_result
from scoring.standings import Standings, lots_seed, rank_teams
from tournaments.core.models.past import Past, past_of
from tournaments.core.models.planning import Status, Tournament
from tournaments.core.models.registration import changes_in
from tournaments.core.models.rounds import Round
from tournaments.core.models.standings import KeptStanding
from tournaments.core.money.queries import fixed_prizes, has_desk
from tournaments.core.money.text import euros
from tournaments.core.planning.queries import rounds_to_play
from tournaments.core.standings.certainty import rank_prospects
from tournaments.core.standings.rows import StandingRow, has_current_fields, rows_of
from tournaments.draw.brackets.course import bracket_places
from tournaments.platform.statement import Statement

if TYPE_CHECKING:
    from django.db.models import QuerySet

    from tournaments.core.models.planning import Tournament
    from tournaments.core.models.registration import Team
    from tournaments.core.models.standings import KeptStanding
    from tournaments.core.standings.outlook import RankProspects

IN_EUROS: Final = re.compile(r"\d\s*(€|euros?\b)", re.IGNORECASE)
"""A written prize that is a sum of money."""
OVER: Final = frozenset({Status.FINISHED.value, Status.SEALED.value})
RANKS_CACHE_SECONDS: Final = 3600

Ranks = dict[int, int]
"""Team number → rank."""


def current(tournament: Tournament) -> KeptStanding:
    """The standing after the last published round, provisional (not `final`) while it is played (C3).

    Before the first round it has no rows, and is not stored.
    """
    return _standing(tournament, None)


def after_round(tournament: Tournament, number: int) -> KeptStanding:
    """The standing after round `number`, or the last published one where there are fewer."""
    return _standing(tournament, number)


def ranking(tournament: Tournament) -> list[int]:
    """The numbers of the teams for the next draw, best first; those without a rank come last, by number."""
    kept = current(tournament)
    if kept.after_round:
        return in_order(tournament, rows(kept))
    begun = standings_of(tournament, tournament.teams.all(), Past())
    return _with_unranked(tournament, list(begun.ranking))


def ranking_for_draw(tournament: Tournament) -> list[int]:
    """The ranking for the next draw; none before the first round, in which nobody is ahead."""
    begun = tournament.rounds.filter(published_at__isnull=False).exists()
    return ranking(tournament) if begun else []


def equals_by_lot(tournament: Tournament) -> list[list[int]]:
    """The numbers of the teams that only lots put in an order in the present standing, group by group."""
    return equals_of(ranked(current(tournament)))


def equals_of(lines: Sequence[StandingRow]) -> list[list[int]]:
    """The numbers of the teams that only lots put in the order of these lines, group by group."""
    found: dict[int, list[int]] = {}
    for row in lines:
        if row["lots_rank"]:
            found.setdefault(row["lots_rank"], []).append(row["number"])
    return list(found.values())


def in_order(tournament: Tournament, lines: Sequence[StandingRow]) -> list[int]:
    """The numbers of the teams in the order of these lines; the other teams come last, by number."""
    return _with_unranked(tournament, [row["number"] for row in lines])


def _with_unranked(tournament: Tournament, order: list[int]) -> list[int]:
    everybody = tournament.teams.order_by("number").values_list("number", flat=True)
    ranked = set(order)
    return order + [number for number in everybody if number not in ranked]


def rows(kept: KeptStanding) -> list[StandingRow]:
    """The lines of a kept standing, best first."""
    found: list[StandingRow] = kept.rows
    return found


def ranked(kept: KeptStanding) -> list[StandingRow]:
    """The lines of a kept standing as readers see them: none before a table has finished."""
    found = rows(kept)
    return found if any(row["rounds"] for row in found) else []


def build(tournament: Tournament, past: Past) -> list[StandingRow]:
    """The lines of the standing after the rounds of `past`; nothing is stored."""
    teams = {team.number: team for team in tournament.teams.select_related("player1", "player2")}
    standings = standings_of(tournament, teams.values(), past)
    return rows_of(standings, teams, past.last, changes_in(tournament), past.stopped)


def standings_of(tournament: Tournament, teams: Iterable[Team], past: Past) -> Standings:
    """The ranking of `teams` after the rounds of `past`.

    Teams that were never checked in and have no result are left out. Who leaves before the round that comes
    has no place in it: a finalist who has left does not win the final that nobody plays.
    """
    teams, after = list(teams), past.last
    criteria = [criterion(key) for key in tournament.ranked_by]
    leaving = {team.number for team in teams if team.has_left(after + 1)}
    places = bracket_places(past.rounds, past.playing, leaving) if BRACKET in criteria else None
    seed = lots_seed(tournament.seed, after)
    with_result = teams_with_result(past.results)
    there = (
        RankedTeam(team.number, withdrawn=team.has_left(after))
        for team in teams
        if team.number in with_result or (team.present and team.number not in leaving)
    )
    return rank_teams(there, past.results, criteria=criteria, seed=seed, places=places)


def prospects(tournament: Tournament, kept: KeptStanding, planned: int) -> Mapping[int, RankProspects]:
    """Team → what is proved of its rank after this standing, in a concours of `planned` rounds."""
    ends = f"{tournament.ending}-{tournament.target}-{tournament.time_limit:d}"
    key = f"prospects-{tournament.seed}-{kept.results_version}-{kept.after_round}-{planned}-{ends}"
    known: Mapping[int, RankProspects] | None = cache.get(key)
    if known is None:
        past = past_of(tournament, kept.after_round)  # may be newer than `kept`, so that its lines are built
        known = rank_prospects(
            tournament, build(tournament, past), past, planned, places_in_brackets(tournament, past)
        )
        cache.set(key, known, RANKS_CACHE_SECONDS)
    return known


def places_in_brackets(tournament: Tournament, past: Past) -> dict[int, int]:
    """By team its place in the brackets after the last whole round, equals sharing one; none without them."""
    if BRACKET.key not in tournament.ranked_by:
        return {}
    whole = past.until(past.last - bool(past.playing))
    gone = tournament.teams.filter(gone_from__lte=whole.last + 1)
    return bracket_places(whole.rounds, whole.playing, set(gone.values_list("number", flat=True)))


def rounds_published(tournament: Tournament) -> int:
    """The number of the last published round; 0 before the first."""
    return _version_and_last_round(tournament)[1]


def is_last(tournament: Tournament, kept: KeptStanding, published: int) -> bool:
    """Whether this standing counts for the prizes, because no round is left to play.

    `published` is the number of published rounds.
    """
    if tournament.status in OVER and kept.after_round == published:
        return True
    return kept.final and kept.after_round >= rounds_to_play(tournament)


def is_hidden(tournament: Tournament, kept: KeptStanding, published: int) -> bool:
    """Whether this standing is hidden from the public, because the last round is not over yet."""
    if not tournament.hide_before_last:
        return False
    newest = kept if kept.after_round == published else after_round(tournament, published)
    return not is_last(tournament, newest, published)


def prizes_by_rank(tournament: Tournament) -> dict[int, str]:
    """Rank → the prize offered for it: its money, and the written prize."""
    written: dict[int, str] = dict(tournament.prizes.values_list("rank", "text"))
    if not has_desk(tournament):
        return written
    money = {rank: euros(cents) for rank, cents in fixed_prizes(tournament).items()}
    ranks = sorted(written.keys() | money.keys())
    return {rank: prize_text(money.get(rank, ""), written.get(rank, "")) for rank in ranks}


def count_prizes(tournament: Tournament) -> int:
    """The number of offered prizes: those of the ranks, and the special ones."""
    return len(prizes_by_rank(tournament)) + tournament.special_prizes.count()


def prize_text(money: str, written: str) -> str:
    """The prize of a rank in one text, which distinguishes two amounts of money; empty for nothing."""
    if money and IN_EUROS.search(written):
        return _("prix %(money)s · lot %(written)s") % {"money": money, "written": written}
    return " · ".join(filter(None, (money, written)))


def seed_shown(tournament: Tournament, kept: KeptStanding) -> str:
    """The seed by which anybody can draw the lots of this standing again; empty if none were drawn (C6)."""
    drawn = any(row["separated_by"] == LOTS.key for row in rows(kept))
    return lots_seed(tournament.seed, kept.after_round) if drawn else ""


def _standing(tournament: Tournament, number: int | None) -> KeptStanding:
    version, published = _version_and_last_round(tournament)
    after = published if number is None else max(0, min(number, published))
    if after == 0:
        return KeptStanding(
            tournament=tournament, after_round=0, results_version=version, final=True, rows=[]
        )
    kept = KeptStanding.objects.filter(tournament=tournament, after_round=after).first()
    if kept is None or kept.results_version != version or not has_current_fields(kept.rows):
        kept = _store(tournament, after, version)
    return kept


def _version_and_last_round(tournament: Tournament) -> tuple[int, int]:
    """The version of the results and the last published round, as they are now: one query."""
    version, published = _VERSION_AND_LAST_ROUND.get(tournament.pk)
    return version, published or 0


def _stored(tournament: int) -> QuerySet[Tournament, tuple[int, int | None]]:
    published = Round.objects.filter(tournament=OuterRef("pk"), published_at__isnull=False)
    last = Subquery(published.order_by("-number").values("number")[:1])
    return Tournament.objects.filter(pk=tournament).values_list("results_version", last)


_VERSION_AND_LAST_ROUND: Final = Statement(_stored)


def _store(tournament: Tournament, after: int, version: int) -> KeptStanding:
    """Build the standing and store it. One statement inserts or replaces: two processes may do so at once."""
    past = past_of(tournament, after)
    kept = KeptStanding(
        tournament=tournament,
        after_round=after,
        results_version=version,
        final=not past.playing,
        rows=build(tournament, past),
        made_at=timezone.now(),
    )
    KeptStanding.objects.bulk_create(
        [kept],
        update_conflicts=True,
        unique_fields=["tournament", "after_round"],
        update_fields=["results_version", "final", "rows", "made_at"],
    )
    return kept


def ranks_by_round(tournament: Tournament, kept: KeptStanding) -> list[Ranks]:
    """The ranks after each published round, from the first, as the results are now.

    `kept` is the standing after the last of them. After a round without any result nobody has a rank. A
    correction of an earlier round also changes the ranks after later ones, as in the standings.
    """
    key = f"ranks-{tournament.seed}-{kept.results_version}-{kept.after_round}"
    known: list[Ranks] | None = cache.get(key)
    if known is None:
        known = [*_ranks_before(tournament, kept.after_round), _ranks_of(kept)] if kept.after_round else []
        cache.set(key, known, RANKS_CACHE_SECONDS)
    return known


def _ranks_of(kept: KeptStanding) -> Ranks:
    return {row["number"]: row["rank"] for row in ranked(kept)}


def _ranks_before(tournament: Tournament, last: int) -> list[Ranks]:
    """The ranks after each round before `last`; the results are read once."""
    teams, past = list(tournament.teams.all()), past_of(tournament, last)
    found = []
    for after in range(1, last):
        until = past.until(after)
        rows = standings_of(tournament, teams, until).rows if until.results else ()
        found.append({row.figures.team.number: row.rank for row in rows})
    return found
