"""What the rules alone make of the same deals: `python -m scoring game`, and its standings."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any

from scoring.cards import Seat, Side
from scoring.criteria import DIFFERENCE, HEAD_TO_HEAD, POINTS, WINS
from scoring.lots import Lots
from scoring.play.robot.dealing import play_deal
from scoring.results import AVERAGE_BYE, Bye, RankedTeam, TableResult
from scoring.rulesets import RULESETS
from scoring.standings import Standings, rank_teams

ROOT = Path(__file__).resolve().parents[2]
NOBODY_REACHES = {"target": 100_000}

Record = dict[str, Any]


def deals(seed: str, number: int, table: int, count: int) -> list[Record]:
    """The deals of a table: really dealt, bid and played, always the same ones."""
    return [play_deal(RULESETS["asce"], Lots(seed, number, table, n), Seat(0).after(n)) for n in range(count)]


def game(folder: Path, records: Sequence[Record]) -> Record:
    """The last answer of the command line to these deals, the last of which ends the game."""
    (folder / "options.json").write_text(json.dumps(NOBODY_REACHES))
    lines = [*records[:-1], {**records[-1], "last": True}]
    command = [sys.executable, "-m", "scoring", "game", "--options", folder / "options.json"]
    done = subprocess.run(
        command, cwd=ROOT, input="\n".join(map(json.dumps, lines)), capture_output=True, text=True, check=True
    )
    answer: Record = json.loads(done.stdout.splitlines()[-1])
    assert answer["over"]
    return answer


def table_result(number: int, teams: tuple[int, int], answer: Record) -> TableResult:
    ns, ew = answer["score"]["NS"], answer["score"]["EW"]
    winner = Side(answer["winner"]) if answer["winner"] else None
    return TableResult(number, *teams, ns, ew, winner)


def standing(numbers: Iterable[int], results: Iterable[TableResult], byes: Mapping[int, int]) -> Standings:
    """The ranks without lots: teams that only lots could separate share theirs."""
    found = [*results, *(Bye(number, team, AVERAGE_BYE) for number, team in byes.items())]
    criteria = [WINS, POINTS, DIFFERENCE, HEAD_TO_HEAD]
    return rank_teams([RankedTeam(number) for number in numbers], found, criteria=criteria, seed="")
