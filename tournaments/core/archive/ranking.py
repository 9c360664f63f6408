"""Checks what follows from the results of an archive: who sat where, the standing, the winners of prizes.

The rows are built from the file as pages build them from the database; nothing is read there.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Collection, Iterable, Iterator, Mapping
from typing import TYPE_CHECKING, Any, Final

from scoring.cards import Side
from scoring.criteria import LOTS
from scoring.results import ResultsError
from tournaments.core.archive.canonical import FIGURES, RESULT_FIELDS, settings_of
from tournaments.core.models.past import ROUND_ROBIN, Past, TableRow, past_from_rows
from tournaments.core.models.planning import Tournament
from tournaments.core.models.registration import Player, Team
from tournaments.core.standings.queries import standings_of
from tournaments.core.standings.rows import rows_of

if TYPE_CHECKING:
    from scoring.sheet import Sheet
    from tournaments.core.archive.encoding import Data

TEAM_FACTS: Final = ("number", "present", "from_round", "gone_from")
NO_COLUMNS: Final[dict[str, Any]] = dict.fromkeys(TableRow._fields)

Rows = list[dict[str, Any]]


def table_row(round_: int, table: Data, sheet: Sheet) -> TableRow:
    """A table of the archive as it is ranked: its archived result, and the penalties of its folded sheet."""
    result: Data = table["result"] or dict.fromkeys(RESULT_FIELDS) | {"source": "", "absent": ""}
    (ns, *ns_partner), (ew, *ew_partner) = (
        [one["number"] for one in table["sides"][side.value]] for side in Side
    )
    ns_penalty, ew_penalty = sheet.penalty_points
    return TableRow(
        round=round_,
        key=table["number"],
        **{name: table[name] for name in ("number", "phase", "host")},
        ns=ns,
        ns_partner=next(iter(ns_partner), None),
        ew=ew,
        ew_partner=next(iter(ew_partner), None),
        **{name: result[name] for name in RESULT_FIELDS},
        ns_penalty=ns_penalty,
        ew_penalty=ew_penalty,
        stopped_at=sheet.stopped_at if table["result"] else None,
    )


def ranking_differences(data: Data, tables: Iterable[TableRow], seed: str | None) -> Iterator[str]:
    """The differences of line-ups, standing and winners, a French line each.

    Without a `seed` the order of equals that lots separate is not computed (`needs_seed`). Data of another
    shape raise errors of many kinds.
    """
    yield from _seat_differences(data)
    try:
        computed = _computed_rows(data, tables, seed)
    except ResultsError as error:
        yield f"classement : les résultats se contredisent ({error})"
        return
    drawn = {} if seed else {row["number"]: row["lots_rank"] for row in computed if row["lots_rank"]}
    standing = data["standing"]
    if standing["after"] != len(data["rounds"]):
        yield f"classement : après {standing['after']} parties, recalculé {len(data['rounds'])}"
    yield from _row_differences(
        _without_lots(standing["rows"], drawn),
        _without_lots([{figure: row[figure] for figure in FIGURES} for row in computed], drawn),
    )
    yield from _prize_differences(data["prizes"], standing["rows"])


def needs_seed(data: Data) -> bool:
    """Whether lots separate some of the teams, which only the seed draws again."""
    return any(row["separated_by"] == LOTS.key for row in data["standing"]["rows"])


def _computed_rows(data: Data, tables: Iterable[TableRow], seed: str | None) -> Rows:
    if not data["rounds"]:
        return []
    settings = settings_of(data["concours"])
    tournament = Tournament(**settings | {"seed": seed or ""})
    nobody = Player(name="")
    teams = {
        team["number"]: Team(**{name: team[name] for name in TEAM_FACTS}, player1=nobody)
        for team in data["teams"]
    }
    past = _past(tournament, data, tables)
    ranked = standings_of(tournament, teams.values(), past)
    return [dict(row) for row in rows_of(ranked, teams, past.last)]


def _past(tournament: Tournament, data: Data, tables: Iterable[TableRow]) -> Past:
    by_round: defaultdict[int, list[TableRow]] = defaultdict(list)
    for row in tables:
        by_round[row.round].append(row)
    empty = TableRow(**NO_COLUMNS)
    rows = [
        row
        for number in sorted(round_["number"] for round_ in data["rounds"])
        for row in sorted(by_round[number], key=lambda row: row.number) or [empty._replace(round=number)]
    ]
    return past_from_rows(
        tournament,
        rows,
        {round_["number"]: round_["byes"] for round_ in data["rounds"]},
        {team["number"]: team["gone_from"] for team in data["teams"] if team["gone_from"] is not None},
        frozenset(round_["number"] for round_ in data["rounds"] if round_["method"] == ROUND_ROBIN),
    )


def _seat_differences(data: Data) -> Iterator[str]:
    """Numbers that are given twice, and players at a table who are not those of their team in that round."""
    for what, found in (("l’équipe", data["teams"]), ("la partie", data["rounds"])):
        for number, times in Counter(one["number"] for one in found).items():
            if times > 1:
                yield f"{what} {number} y est {times} fois"
    players = {team["number"]: team["players"] for team in data["teams"]}
    for round_ in data["rounds"]:
        for table in round_["tables"]:
            for one in (one for side in table["sides"].values() for one in side):
                known = players.get(one["number"], ())
                sitting = [each["names"] for each in known if each["from_round"] <= round_["number"]]
                if one["names"] != (sitting or [None])[-1]:
                    yield (
                        f"partie {round_['number']}, table {table['number']} : les joueurs de l’équipe "
                        f"{one['number']} ne sont pas ceux de la liste des équipes"
                    )


def _without_lots(rows: Rows, drawn: Mapping[int, int]) -> Rows:
    """The rows, where teams that lots separate share the first of their ranks and stand by number."""
    same = [
        row | {"rank": drawn[row["number"]], "separated_by": LOTS.key} if row["number"] in drawn else row
        for row in rows
    ]
    return sorted(same, key=lambda row: (row["rank"], row["number"])) if drawn else same


def _row_differences(kept: Rows, now: Rows) -> Iterator[str]:
    if len(kept) != len(now):
        yield f"classement : {len(kept)} lignes, recalculé {len(now)}"
    for place, (row, again) in enumerate(zip(kept, now, strict=False), 1):
        yield from (
            f"classement, ligne {place} : {name} vaut {row.get(name)}, recalculé {again.get(name)}"
            for name in _ordered({*row, *again})
            if row.get(name) != again.get(name)
        )


def _ordered(names: Collection[str]) -> list[str]:
    return sorted(names, key=lambda name: (name not in FIGURES, name != "number", name))


def _prize_differences(prizes: list[Data], rows: Rows) -> Iterator[str]:
    """Winners who do not have the rank of their prize; what is won is the club's word alone."""
    by_rank: defaultdict[int, list[int]] = defaultdict(list)
    for row in rows:
        by_rank[row["rank"]].append(row["number"])
    ranks = [prize["rank"] for prize in prizes]
    if ranks != sorted(set(ranks)):
        yield "lots : leurs rangs ne se suivent pas"
    for prize in prizes:
        winners = sorted(by_rank[prize["rank"]])
        if prize["teams"] != winners:
            yield f"lot du rang {prize['rank']} : gagné par {prize['teams']}, recalculé {winners}"
