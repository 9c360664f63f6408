"""Ends of games, matches of chouine and standings, read from the texts alone like `tests.scoring.oracle`."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from fractions import Fraction

from tests.scoring.oracle import DEFAULTS, OTHER, Number, Record, Scored, score

Points = dict[str, int]


@dataclass
class Standing:
    """The running score of one game after a deal."""

    score: dict[str, int]
    over: bool
    winner: str | None
    held: int = 0


def game(ruleset: str, options: Record, deals: Iterable[Record]) -> list[Standing]:
    """Play the deals of one game to its end; deals after it are not looked at."""
    rules = DEFAULTS[ruleset] | options
    points, held = {"NS": 0, "EW": 0}, 0
    waiting: set[str] = set()
    standings: list[Standing] = []
    for deal in deals:
        scored = score(ruleset, options, deal)
        points, held = _after(points, held, scored)
        waiting = _on_a_belote(ruleset, rules, points, scored, waiting)
        winner, over = _winner(rules, points, scored, waiting | _unclean(rules, scored))
        if deal.get("last"):
            over, winner = True, max(OTHER, key=lambda side: points[side])
            winner = None if points["NS"] == points["EW"] else winner
        standings.append(Standing(points, over, winner, held))
        if over:
            break
    return standings


def in_deals(ruleset: str, options: Record, deals: Iterable[Record], number: int) -> list[Standing]:
    """Play so many deals, passed ones counted and those dealt again not (C1, C2): the higher total wins."""
    rules = DEFAULTS[ruleset] | options
    points, held, counted, rows = {"NS": 0, "EW": 0}, 0, 0, list[Standing]()
    for deal in deals:
        scored = score(ruleset, options, {**deal, "last": True} if counted == number - 1 else deal)
        points, held = _after(points, held, scored)
        option = "passed_deal" if deal.get("passed") else "even_tricks"
        again = scored.made is None and rules.get(option) in {"again", "replay"}
        counted += not again
        over = counted == number
        ahead = None if points["NS"] == points["EW"] else max(OTHER, key=lambda side: points[side])
        rows.append(Standing(points, over, ahead if over else None, held))
    return rows


def _after(points: Points, held: int, scored: Scored) -> tuple[Points, int]:
    """Return the running score after a deal, whose winner has what litiges held, and what is held then."""
    after = {side: points[side] + scored.marks[side] for side in OTHER}
    if scored.winner:
        after[scored.winner] += held
        held = 0
    return after, held + scored.held


def _there(rules: Record, points: int) -> bool:
    return points > rules["target"] if rules["target_passed"] else points >= rules["target"]


def _unclean(rules: Record, scored: Scored) -> set[str]:
    """Return the sides that may not win in this deal, whatever their score: they failed, or took no trick."""
    return {scored.failed, scored.took_no_trick} - {None} if rules["confirmed_by"] == "clean-deal" else set()


def _on_a_belote(ruleset: str, rules: Record, points: Points, scored: Scored, before: set[str]) -> set[str]:
    """Return the sides that are past the target by a belote alone and have not taken a trick since (A8)."""
    if rules["belote_can_win"] is True:
        return set()
    waiting = set()
    for side in OTHER:
        judged = side == scored.took_no_trick
        if not rules["belote_can_win"]:
            judged |= ruleset == "dauphine" or side == scored.failed
        without = points[side] - scored.belotes_in_marks[side]
        newly = judged and _there(rules, points[side]) and not _there(rules, without)
        took = (scored.made is not None or scored.held > 0) and side != scored.took_no_trick
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
    won_at_once = deal.get("chouine") or deal.get("awarded")  # a chouine, or the other's second error
    if won_at_once:
        return None, won_at_once
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
    """A finished table of a round: two teams, their points, the place of who won (A8), None for a draw."""

    round: int
    teams: tuple[int, int]
    points: tuple[int, int]
    winner: int | None

    def halves(self, place: int) -> int:
        return 1 if self.winner is None else 2 * (self.winner == place)


@dataclass(frozen=True)
class Alone:
    """A team whose adversary did not come, or that has a bye; `absent` is who did not come."""

    round: int
    team: int
    absent: int | None = None


@dataclass(frozen=True)
class Row:
    """What a team has of a round; `against` is None where nothing stands against it."""

    halves: int
    points: int
    against: int | None
    played: bool


LAST = -(10**9)
BEST: dict[str, Callable[[list[Row]], Number]] = {
    "wins": lambda rows: sum(row.halves for row in rows),
    "points": lambda rows: sum(row.points for row in rows),
    "difference": lambda rows: sum(row.points - row.against for row in rows if row.against is not None),
    "points-against": lambda rows: -_mean([row.against for row in rows if row.against is not None]),
    "best-game": lambda rows: max((row.points for row in rows if row.played), default=LAST),
}
"""The greater, the better; points against go by the round, and who has none comes last."""


def _mean(numbers: list[int]) -> Number:
    return Fraction(sum(numbers), len(numbers)) if numbers else -LAST


def capped(tables: list[Table], most: int | None, loser: int | None, from_round: int) -> list[Table]:
    """Return the tables as the standing counts them (C7)."""
    found = []
    for table in tables:
        points = list(table.points)
        for place in (0, 1):
            limit = loser if loser is not None and table.winner == 1 - place else most
            if limit is not None and table.round >= from_round and points[place] > limit:
                points[place] = limit
        found.append(replace(table, points=(points[0], points[1])))
    return found


def standing(
    teams: Iterable[int], tables: list[Table], alone: list[Alone], criteria: list[str]
) -> list[list[int]]:
    """Return the teams best first, by these criteria and the meeting of two (C1 to C6).

    Those that stand in one list are left to the lots.
    """
    rows: dict[int, list[Row]] = {team: [] for team in teams}
    for table in tables:
        for place in (0, 1):
            own, other = table.points[place], table.points[1 - place]
            rows[table.teams[place]].append(Row(table.halves(place), own, other, played=True))
    for one in alone:
        average = _average([table for table in tables if table.round == one.round])
        rows[one.team].append(Row(2, average, None, played=False))
        if one.absent is not None:
            rows[one.absent].append(Row(0, 0, average, played=False))
    groups: dict[tuple[Number, ...], list[int]] = {}
    for team, mine in rows.items():
        groups.setdefault(tuple(BEST[key](mine) for key in criteria), []).append(team)
    return [
        part for key in sorted(groups, reverse=True) for part in _by_their_meeting(groups[key], tables, alone)
    ]


def _average(tables: list[Table]) -> int:
    """Return what a round's winners had on average, halves of a point up; of all where every table drew."""
    won = [table.points[table.winner] for table in tables if table.winner is not None]
    scores = won or [points for table in tables for points in table.points]
    return int(Fraction(sum(scores), len(scores)) + Fraction(1, 2)) if scores else 0


def _by_their_meeting(group: list[int], tables: list[Table], alone: list[Alone]) -> list[list[int]]:
    """Return two that are equal in the order of their meetings; a greater group is left to its own tests."""
    if len(group) != 2:
        return [sorted(group)]
    halves = dict.fromkeys(group, 0)
    for table in tables:
        if set(table.teams) == set(group):
            for place in (0, 1):
                halves[table.teams[place]] += table.halves(place)
    for one in alone:
        if {one.team, one.absent} == set(group):
            halves[one.team] += 2  # who did not come was beaten (C4)
    first, second = sorted(group, key=lambda team: -halves[team])
    return [sorted(group)] if halves[first] == halves[second] else [[first], [second]]
