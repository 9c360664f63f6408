"""What is printed of the whole concours' course: its programme in advance, its brackets and pools."""

from __future__ import annotations

from django.utils.translation import gettext as _

from tournaments.models.planning import Tournament
from tournaments.printing.content import (
    Bracket,
    Coming,
    Content,
    Entry,
    Meet,
    PoolTable,
    Programme,
    Stage,
    Tree,
)
from tournaments.printing.queries import blank
from tournaments.rounds import brackets, programme
from tournaments.rounds.brackets import Pool
from tournaments.standings import queries as standings
from tournaments.standings.wording import figure


def of_programme(tournament: Tournament, title: str) -> Content:
    """Every round, by team and by table; `RoundError` where it cannot be drawn."""
    return {**blank(tournament, ["programme"], title), "programme": _programme(tournament)}


def of_tree(tournament: Tournament, title: str) -> Content:
    """The brackets as far as they are known, and the pools."""
    kept = standings.current(tournament)
    ranking = [row["number"] for row in standings.rows(kept)]
    tree = brackets.tree(tournament, ranking)
    read: Tree = {
        "brackets": [_bracket(part) for part in tree.parts],
        "pools": [_pool(pool) for pool in tree.pools],
    }
    return {**blank(tournament, ["brackets", "pools"], title), "tree": read}


def _programme(tournament: Tournament) -> Programme:
    rounds: list[Coming] = [
        {
            "number": planned.number,
            "meetings": [
                {"table": match.table, "ns": list(match.ns), "ew": list(match.ew)}
                for match in planned.seating.own
            ],
            "byes": list(planned.seating.byes),
        }
        for planned in programme.programme(tournament)
    ]
    seated = {number for one in rounds for number in _numbers(one)}
    teams = tournament.teams.filter(number__in=seated).select_related("player1", "player2")
    return {"rounds": rounds, "teams": [(team.number, team.names) for team in teams.order_by("number")]}


def _numbers(coming: Coming) -> list[int]:
    seated = [number for each in coming["meetings"] for number in (*each["ns"], *each["ew"])]
    return [*seated, *coming["byes"]]


def _bracket(part: brackets.Part) -> Bracket:
    return {
        "title": part.heading,
        "steps": [_stage(step) for step in part.steps],
        "third": _meet(part.third) if part.third else None,
    }


def _stage(step: brackets.Step) -> Stage:
    return {"title": step.heading, "games": [_meet(game) for game in step.games]}


def _meet(game: brackets.Game) -> Meet:
    table = _("T. %(table)s") % {"table": game.table} if game.table and game.playing else ""
    one, other = map(_entry, game.sides)
    if game.walkover:
        other["names"] = _("sans jouer")
    return {"table": table, "sides": [one, other]}


def _entry(side: brackets.Contestant) -> Entry:
    return {
        "number": "" if side.number is None else str(side.number),
        "names": side.names,
        "points": "" if side.points is None else figure(side.points),
        "won": side.won,
    }


def _pool(pool: Pool) -> PoolTable:
    return {
        "title": pool.heading,
        "rows": [
            (str(rank), str(row.number), row.names, row.wins, figure(row.points))
            for rank, row in enumerate(pool.rows, start=1)
        ],
    }
