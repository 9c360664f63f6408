"""Ends of games, matches of chouine and standings, read from the texts alone like `tests.scoring.oracle`."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from fractions import Fraction

from tests.scoring.oracle import DEFAULTS, OTHER, Record, Scored, score

Points = dict[str, int]


@dataclass
class Standing:
    """The running score of one game after a deal."""

    score: dict[str, int]
    over: bool
    winner: str | None


def game(ruleset: str, options: Record, deals: Iterable[Record]) -> list[Standing]:
    """Play the deals of one game to its end; deals after it are not looked at."""
    rules = DEFAULTS[ruleset] | options
    points = {"NS": 0, "EW": 0}
    waiting: set[str] = set()
    standings: list[Standing] = []
    for deal in deals:
        scored = score(ruleset, options, deal)
        points = {side: points[side] + scored.marks[side] for side in OTHER}
        waiting = _on_a_belote(ruleset, rules, points, scored, waiting)
        winner, over = _winner(rules, points, scored, waiting | _unclean(rules, scored))
        if deal.get("last"):
            over, winner = True, max(OTHER, key=lambda side: points[side])
            winner = None if points["NS"] == points["EW"] else winner
        standings.append(Standing(points, over, winner))
        if over:
            break
    return standings


def _there(rules: Record, points: int) -> bool:
    return points > rules["target"] if rules["target_passed"] else points >= rules["target"]


def _unclean(rules: Record, scored: Scored) -> set[str]:
    """Return the sides that may not win in this deal, whatever their score: they failed, or took no trick."""
    return {scored.failed, scored.took_no_trick} - {None} if rules["confirmed_by"] == "clean-deal" else set()


def _on_a_belote(ruleset: str, rules: Record, points: Points, scored: Scored, before: set[str]) -> set[str]:
    """Return the sides that are past the target by a belote alone and have not taken a trick since (A8)."""
    if rules["belote_can_win"]:
        return set()
    waiting = set()
    for side in OTHER:
        judged = ruleset == "dauphine" or side in {scored.failed, scored.took_no_trick}
        without = points[side] - scored.belotes_in_marks[side]
        newly = judged and _there(rules, points[side]) and not _there(rules, without)
        took = scored.made is not None and side != scored.took_no_trick
        if (side in before and not took) or (newly and side not in before):
            waiting.add(side)
    return waiting


def _winner(rules: Record, points: Points, scored: Scored, waiting: set[str]) -> tuple[str | None, bool]:
    there = [side for side in OTHER if _there(rules, points[side]) and side not in waiting]
    if len(there) < 2:
        return (there[0], True) if there else (None, False)
    if points["NS"] != points["EW"]:
        return max(there, key=lambda side: points[side]), True
    if scored.by is None or scored.made is None:
        return None, False
    if rules["tie"] == "last-winner":
        return (scored.by if scored.made else OTHER[scored.by]), True
    if rules["tie"] == "last-taker":
        return scored.by, True
    return None, False


CHOUINE = {
    "mariage": (20, 40),
    "tierce": (30, 60),
    "quarteron": (40, 80),
    "quinte": (50, 50),
    "trente": (30, 30),
}


def chouine(deal: Record) -> tuple[dict[str, int] | None, str | None]:
    """Return the totals and the winner of one partie of chouine, None where it is played again."""
    if deal.get("chouine"):
        return None, deal["chouine"]
    players = "ABCD"[: deal.get("players", 2)]
    given = deal["points"]
    totals = {}
    for player in players:
        points = given[player] if player in given else 120 - sum(given.values())
        points += 10 if deal["der"] == player else 0
        items = deal.get("announces", {}).get(player, [])
        totals[player] = points + sum(CHOUINE[item["kind"]][bool(item.get("trump"))] for item in items)
    best = [player for player in players if totals[player] == max(totals.values())]
    return totals, best[0] if len(best) == 1 else None


def chouine_match(options: Record, deals: Iterable[Record]) -> list[Record]:
    """Return what stands after each partie of a match: the manche's count, the manches, and who has won."""
    needed_parties, needed_manches = options.get("parties", 5), options.get("manches", 2)
    parties: dict[str, int] = {}
    manches: dict[str, int] = {}
    rows: list[Record] = []
    for deal in deals:
        players = deal.get("players", 2)
        if not parties:
            parties, manches = (dict.fromkeys("ABCD"[:players], 0) for _ in range(2))
        winner = chouine(deal)[1]
        match_winner = None
        if winner:
            parties = parties | {winner: parties[winner] + 1}
            if parties[winner] == needed_parties:
                manches = manches | {winner: manches[winner] + 1}
                if manches[winner] == (needed_manches if players == 2 else 1):
                    match_winner = winner
                else:
                    parties = dict.fromkeys(parties, 0)
        over = match_winner is not None
        rows.append({"parties": parties, "manches": manches, "over": over, "match_winner": match_winner})
        if over:
            break
    return rows


@dataclass(frozen=True)
class Table:
    """A finished table of a round: two teams and their points."""

    round: int
    teams: tuple[int, int]
    points: tuple[int, int]


@dataclass(frozen=True)
class Alone:
    """A team whose adversary did not come, or that has a bye; `absent` is who did not come."""

    round: int
    team: int
    absent: int | None = None


Key = tuple[int, int, int]


def standing(teams: Iterable[int], tables: list[Table], alone: list[Alone]) -> list[list[int]]:
    """Return the teams best first, by wins, points, difference and the meeting of two (C1 to C6).

    Those that stand in one list are left to the lots.
    """
    figures = {team: [0, 0, 0] for team in teams}
    averages = {row.round: _average([table for table in tables if table.round == row.round]) for row in alone}
    for table in tables:
        for team, own, other in ((0, 0, 1), (1, 1, 0)):
            points, against = table.points[own], table.points[other]
            _add(figures[table.teams[team]], _halves(points, against), points, points - against)
    for row in alone:
        _add(figures[row.team], 2, averages[row.round], 0)
        if row.absent is not None:
            _add(figures[row.absent], 0, 0, -averages[row.round])
    groups: dict[Key, list[int]] = {}
    for team, (halves, points, difference) in figures.items():
        groups.setdefault((halves, points, difference), []).append(team)
    return [part for key in sorted(groups, reverse=True) for part in _by_their_meeting(groups[key], tables)]


def _add(figures: list[int], *amounts: int) -> None:
    figures[:] = [old + new for old, new in zip(figures, amounts, strict=True)]


def _halves(own: int, other: int) -> int:
    return 1 if own == other else 2 * (own > other)


def _average(tables: list[Table]) -> int:
    """Return what a round's winners had on average, halves of a point up; of all where every table drew."""
    won = [max(table.points) for table in tables if table.points[0] != table.points[1]]
    scores = won or [points for table in tables for points in table.points]
    return int(Fraction(sum(scores), len(scores)) + Fraction(1, 2)) if scores else 0


def _by_their_meeting(group: list[int], tables: list[Table]) -> list[list[int]]:
    """Return two that are equal in the order of their meetings; a greater group is left to its own tests."""
    if len(group) != 2:
        return [sorted(group)]
    halves = dict.fromkeys(group, 0)
    for table in tables:
        if set(table.teams) == set(group):
            halves[table.teams[0]] += _halves(*table.points)
            halves[table.teams[1]] += _halves(*reversed(table.points))
    first, second = sorted(group, key=lambda team: -halves[team])
    return [sorted(group)] if halves[first] == halves[second] else [[first], [second]]
