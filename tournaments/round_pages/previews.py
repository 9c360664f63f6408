"""What the pages say of a round changed by hand: how it would stand, what that breaks, what was done."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import islice
from typing import Any

from tournaments.models.registration import Team
from tournaments.models.rounds import Edit, Round
from tournaments.rounds import editing, queries
from tournaments.rounds.changes import Change
from tournaments.rounds.seating import Match
from tournaments.rounds.telling import unkept
from tournaments.rounds.wording import edit_sentence


@dataclass(frozen=True, slots=True)
class Shown:
    """One table as it would be; a side is its teams."""

    table: int
    ns: Sequence[Team]
    ew: Sequence[Team]


@dataclass(frozen=True, slots=True)
class Line:
    """One edit as it is listed; `undone`: somebody took it back."""

    edit: Edit
    sentence: str
    undone: bool


def preview(round_: Round, change: Change) -> dict[str, Any]:
    """The tables that a change makes, who would be exempt, and what that breaks and mends. `RoundError`."""
    look = editing.outlook(round_, change)
    teams = {team.number: team for team in round_.tournament.teams.select_related("player1", "player2")}
    new = [match for match in look.after.matches if match not in look.before.matches]
    exempt = sorted(set(look.after.byes) - set(look.before.byes))
    left = sorted(look.before.numbers - look.after.numbers)
    return {
        "seen": queries.edition(round_),
        "previewed": True,
        "after": [_shown(match, teams) for match in new],
        "exempt": [teams[number] for number in exempt],
        "left": [teams[number] for number in left],
        "broken": unkept(wish for wish in look.relaxed if wish not in round_.relaxed),
        "mended": unkept(wish for wish in round_.relaxed if wish not in look.relaxed),
    }


def edits(round_: Round) -> dict[str, Any]:
    """The edits since the draw in order, the one that can be taken back, and whether players saw any."""
    lines = [
        Line(edit, edit_sentence(edit, individual=round_.tournament.individual), hasattr(edit, "undoing"))
        for edit in queries.edits_of(round_).select_related("undoes", "author", "undoing")
    ]
    standing = [line for line in lines if not line.undone and line.edit.undoes_id is None]
    return {
        "edits": lines,
        "last_edit": standing[-1] if standing else None,
        "edited_since": any(line.edit.published for line in standing),
    }


def rows(round_: Round) -> dict[str, Any]:
    """What a form for writing the tables by hand starts from: those not begun, those that have, the teams."""
    ground = editing.ground_of(round_)
    teams = {team.number: team for team in round_.tournament.teams.select_related("player1", "player2")}
    stay = [match for match in ground.seating.matches if match.table in ground.held or match.host]
    away = {number for match in stay if not match.host for number in match.numbers}
    known = ground.seating.numbers | (ground.here - ground.asked)
    pool = sorted((known & ground.here) - away)
    return {
        "free": [match for match in ground.seating.own if match not in stay],
        "staying": [_shown(match, teams) for match in stay],
        "pool": [teams[number] for number in pool],
        "side": ground.side,
        "taken": {match.table for match in stay},
    }


def spare_count(rows: dict[str, Any]) -> int:
    """How many empty lines a form needs beside the tables there are: room for everybody, and one more."""
    tables: int = len(rows["pool"]) // (2 * rows["side"])
    return max(0, tables - len(rows["free"])) + 1


def spare_tables(matches: Iterable[Match], taken: Iterable[int], count: int) -> list[int]:
    """The next numbers that nobody uses, for rows still empty."""
    used = {match.table for match in matches} | {*taken}
    free = (number for number in range(1, len(used) + count + 1) if number not in used)
    return list(islice(free, count))


def _shown(match: Match, teams: dict[int, Team]) -> Shown:
    ns, ew = ([teams[number] for number in side] for side in (match.ns, match.ew))
    return Shown(match.table, ns, ew)
