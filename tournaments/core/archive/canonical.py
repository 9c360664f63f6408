"""A concours as one JSON object that is the same on every computer and every database.

Rounds, tables and teams are named by their numbers, never by a primary key, and lists are in the order of
these numbers. Marks and results are the stored ones; the standing and the winners of prizes follow from them.
Each table has its `log`, one entry a line; ``python -m scoring sheet`` folds it to the same marks and result.

In a sealed concours a commitment replaces each player's name (`tournaments.core.archive.commitments`).
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import asdict
from datetime import UTC, date, datetime
from typing import Any, Final

from django.utils.translation import override

from scoring.caps import NO_CAP, Cap
from scoring.cards import Side
from scoring.criteria import BRACKET
from scoring.rulesets import ALL_RULESETS
from scoring.sheet.entries import AddDeal
from tournaments.core.archive.commitments import commitments_of
from tournaments.core.archive.encoding import Data, as_canonical, encoded
from tournaments.core.models.past import past_of
from tournaments.core.models.planning import LeaverGames, Tournament
from tournaments.core.models.registration import LineUp, Named, Substitution, Team, changes_in, line_up
from tournaments.core.models.rounds import Bye, Table
from tournaments.core.models.sealing import seal_of
from tournaments.core.models.sheets import Entry
from tournaments.core.money.queries import fixed_prizes, has_desk
from tournaments.core.money.text import euros
from tournaments.core.standings import queries as standings
from tournaments.core.standings.rows import StandingRow
from tournaments.platform.typography import as_typed

FORM: Final = 5
"""The version of this format: raised with every change that gives the same concours another fingerprint."""
COMMITTED_FORM: Final = 4
"""The version before, whose sealed data do not say when they were sealed."""
NAMES_FORM: Final = 3
"""The one before that, whose sealed data have names."""
FORMS: Final = (NAMES_FORM, COMMITTED_FORM, FORM)
"""The versions whose archives can be read, and whose seals can be checked."""
MOMENT: Final = "%Y-%m-%dT%H:%M:%SZ"
"""How the moment of a seal is written, in UTC."""

Names = Mapping[Named, str]
"""The commitment of each player; a player without one is written by name."""
SETTINGS: Final = (
    "name", "place", "ruleset", "rounds_planned", "ending", "target", "deals", "minutes", "last_deal",
    "draw_method", "draw_options", "finalists", "same_club_rounds", "bye_policy", "bye_points", "tariff",
)  # fmt: skip
FIGURES: Final = (
    "rank", "number", "half_wins", "played", "manches", "points_for", "points_against", "difference",
    "by_round", "separated_by", "tied", "withdrawn",
)  # fmt: skip


TABLE_FIELDS: Final = ("number", "phase", "host", "first_dealer")
RESULT_FIELDS: Final = ("source", "ns_points", "ew_points", "ns_manches", "ew_manches", "winner", "absent")


def changed_options(ruleset: str, options: Mapping[str, Any]) -> Data:
    """The options that differ from the ruleset's own: an option added later changes no fingerprint."""
    own = ALL_RULESETS[ruleset]
    return {name: value for name, value in options.items() if value != own.value_of(name)}


def data_of(tournament: Tournament, *, with_seed: bool = True, sealed_at: datetime | None = None) -> Data:
    """The canonical data of a concours; the number of queries does not depend on the number of teams.

    The seed of the concours, by which later draws could be predicted, is left out unless `with_seed`. They
    are those of a seal that is being made at the moment `sealed_at`, else of the one that there is.
    """
    seal = seal_of(tournament)
    if sealed_at is None and seal is not None and seal.form > COMMITTED_FORM:
        sealed_at = seal.at
    teams = {team.pk: team for team in tournament.teams.select_related("player1", "player2")}
    changes, names = changes_in(tournament), commitments_of(tournament)
    past = past_of(tournament)
    rows = standings.build(tournament, past) if past.rounds else []
    return {
        "concours": _concours(tournament, with_seed=with_seed),
        "teams": [
            _team(team, changes, names) for team in sorted(teams.values(), key=lambda team: team.number)
        ],
        "rounds": _rounds(tournament, teams, changes, names),
        "standing": {
            "after": past.last,
            "rows": [{figure: row[figure] for figure in FIGURES} for row in rows],
        },
        "prizes": _prizes(tournament, rows),
        # Left out before the seal, and under one of an older form, whose fingerprint is not over it.
        **({} if sealed_at is None else {"sealed_at": as_moment(sealed_at)}),
    }


def as_moment(at: datetime) -> str:
    """The moment of a seal, in UTC, to the second."""
    return at.astimezone(UTC).strftime(MOMENT)


def _concours(tournament: Tournament, *, with_seed: bool) -> Data:
    settings = {name: as_typed(getattr(tournament, name)) for name in SETTINGS}
    options = changed_options(tournament.ruleset, tournament.options)
    options.pop("target", None)
    # Left out without a cap or a limit of time, so that older concours keep their fingerprint.
    capped = {"cap": asdict(tournament.cap)} if tournament.cap != NO_CAP else {}
    limited = {"time_limit": True} if tournament.time_limit else {}
    # As is what most concours do with the games of who leaves.
    leavers = (
        {} if tournament.leaver_games == LeaverGames.COUNT else {"leaver_games": tournament.leaver_games}
    )
    return (
        settings
        | capped
        | limited
        | leavers
        | {
            "club": as_typed(tournament.club.name),
            "date": tournament.date.isoformat(),
            "options": options,
            "criteria": tournament.ranked_by,
            "seed": tournament.seed if with_seed else None,
        }
    )


def settings_of(concours: Data) -> Data:
    """The fields of a `Tournament` that archived data give; without its options, and the seed if it is known.

    Data of another shape raise errors of many kinds.
    """
    cap, criteria = Cap(**concours.get("cap", {})), concours["criteria"]
    return {name: concours[name] for name in SETTINGS} | {
        "date": date.fromisoformat(concours["date"]),
        "criteria": criteria[1:] if criteria[:1] == [BRACKET.key] else criteria,
        "score_cap": cap.most,
        "losing_cap": cap.loser,
        "capped_from": cap.from_round,
        "time_limit": concours.get("time_limit", False),
        "leaver_games": concours.get("leaver_games", LeaverGames.COUNT),
        **({"seed": concours["seed"]} if concours["seed"] else {}),
    }


def _team(team: Team, changes: list[Substitution], names: Names) -> Data:
    """A team with its players from the beginning, and from each round on that others sat in."""
    begins = sorted({1, *(change.from_round for change in changes if change.team_id == team.pk)})
    return {
        "number": team.number,
        "club": as_typed(team.club),
        "present": team.present,
        "from_round": team.from_round,
        "gone_from": team.gone_from,
        "leaving": team.leaving,
        "players": [
            {"from_round": first, "names": _names(line_up(team, changes, first), names)} for first in begins
        ],
    }


def _names(sitting: LineUp, names: Names) -> list[str]:
    return [names.get(player, as_typed(player.name)) for player in sitting.players]


def _rounds(
    tournament: Tournament, teams: dict[int, Team], changes: list[Substitution], names: Names
) -> list[Data]:
    """The published rounds: a draw that nobody has seen was not played."""
    byes: dict[int, list[int]] = {}
    for round_, team in Bye.objects.filter(round__tournament=tournament).values_list("round", "team"):
        byes.setdefault(round_, []).append(teams[team].number)
    tables = tables_by_round(tournament)
    return [
        {
            "number": round_.number,
            "method": round_.method,
            "seed": round_.seed,
            "attempt": round_.attempt,
            **({"deals": round_.deals} if round_.deals not in {None, tournament.deals} else {}),
            "tables": [
                {**data, "sides": {
                    side.value: [_line_up(line_up(teams[team], changes, round_.number), names)
                                 for team in seated[side]]
                    for side in Side
                }}
                for data, seated in tables.get(round_.pk, [])
            ],
            "byes": sorted(byes.get(round_.pk, [])),
        }
        for round_ in tournament.rounds.filter(published_at__isnull=False).order_by("number")
    ]  # fmt: skip


def _line_up(sitting: LineUp, names: Names) -> Data:
    """The line-up of a team, or at the mêlée of one of the two individuals of a side, in a round."""
    return {"number": sitting.number, "names": _names(sitting, names)}


def _prizes(tournament: Tournament, rows: list[StandingRow]) -> list[Data]:
    by_rank: dict[int, list[int]] = {}
    for row in rows:
        by_rank.setdefault(row["rank"], []).append(row["number"])
    texts = _prize_texts(tournament)
    return [
        {"rank": rank, "text": texts[rank], "teams": sorted(by_rank.get(rank, []))} for rank in sorted(texts)
    ]


def _prize_texts(tournament: Tournament) -> dict[int, str]:
    """Rank → its fixed money and its written prize, always in French: archived data have one language."""
    prizes = tournament.prizes.values_list("rank", "text")
    written: dict[int, str] = {rank: as_typed(text) for rank, text in prizes}
    if not has_desk(tournament):
        return written
    with override("fr"):
        money = {rank: euros(cents) for rank, cents in fixed_prizes(tournament).items()}
    ranks = written.keys() | money.keys()
    return {rank: " · ".join(filter(None, (money.get(rank), written.get(rank)))) for rank in ranks}


TableData = tuple[Data, Mapping[Side, tuple[int, ...]]]
"""The data of a table, and by side the primary keys of the teams that sat there."""


def tables_by_round(tournament: Tournament) -> dict[int, list[TableData]]:
    """The tables of published rounds by number, by the primary key of their round; three queries."""
    published = list(tournament.rounds.filter(published_at__isnull=False).values_list("pk", flat=True))
    logs: defaultdict[int, list[Entry]] = defaultdict(list)
    entries = Entry.objects.filter(table__round__in=published).order_by("number")
    for entry in entries.only("table", "number", "kind", "content", "key", "device", "outcome"):
        logs[entry.table_id].append(entry)
    found: defaultdict[int, list[TableData]] = defaultdict(list)
    for table in Table.objects.filter(round__in=published).order_by("number"):
        found[table.round_id].append(_table_data(table, logs[table.pk]))
    return dict(found)


def _table_data(table: Table, entries: Iterable[Entry]) -> TableData:
    own = {name: getattr(table, name) for name in TABLE_FIELDS}
    if table.former_entries:  # left out where it is 0, as before there was any, so that fingerprints hold
        own["former_entries"] = table.former_entries
    sheet: Data = table.sheet or {}
    written = sheet_data(sheet) | {"result": _result(table, sheet), "log": _log(table, entries)}
    sides = {Side.NS: (table.ns_id, table.ns_partner_id), Side.EW: (table.ew_id, table.ew_partner_id)}
    return own | written, {
        side: tuple(team for team in teams if team is not None) for side, teams in sides.items()
    }


def sheet_data(sheet: Mapping[str, Any]) -> Data:
    """The archived data of a sheet (`scoring.sheet.Sheet.to_json`), without its result and its log."""
    lines: list[Data] = sheet.get("lines", [])
    places = {line["deal"]: place for place, line in enumerate(lines, 1)}
    return {
        "stopped": sheet.get("stopped", False),
        "deals": [_deal(place, line, sheet["engine"]) for place, line in enumerate(lines, 1)],
        "totals": _totals(sheet.get("totals")),
        "rulings": sorted((_ruling(ruling, places) for ruling in sheet.get("rulings", [])), key=encoded),
    }


def result_data(sheet: Mapping[str, Any]) -> Data | None:
    """The archived result of a sheet; None while it plays."""
    result = sheet.get("result")
    if result is None:
        return None
    (ns_points, ew_points), (ns_manches, ew_manches) = result["points"], result["manches"] or (None, None)
    values = (result["source"], ns_points, ew_points, ns_manches, ew_manches)
    return dict(zip(RESULT_FIELDS, (*values, result["winner"], result["absent"] or ""), strict=True)) | {
        "article": result["article"]
    }


def _result(table: Table, sheet: Data) -> Data | None:
    """The result that counts: the columns of the row, and the article that a forfeit was given by."""
    if not table.finished:
        return None
    article = (sheet.get("result") or {}).get("article", "")
    return {name: getattr(table, name) for name in RESULT_FIELDS} | {"article": article}


def _deal(place: int, line: Data, engine: str) -> Data:
    (ns_mark, ew_mark), (ns_score, ew_score) = line["marks"], line["score"]
    return {
        "record": as_canonical(line["record"]),
        "place": place,
        "ns_mark": ns_mark,
        "ew_mark": ew_mark,
        "ns_score": ns_score,
        "ew_score": ew_score,
        "after_end": line["after_end"],
        "engine": engine,
    }


def _totals(typed: Data | None) -> Data | None:
    if typed is None:
        return None
    points, manches = typed["points"], typed.get("manches") or {}
    return {
        "ns_points": points["NS"],
        "ew_points": points["EW"],
        "ns_manches": manches.get("NS"),
        "ew_manches": manches.get("EW"),
        "deals_played": typed.get("deals_played"),
    }


def _ruling(ruling: Data, places: Mapping[int, int]) -> Data:
    """A ruling that stands; its deal is named by its place, None where it is not on the sheet."""
    return {
        "deal": places.get(ruling.get("deal", 0)),
        "kind": ruling.get("what", "other"),
        "side": ruling.get("side", ""),
        "penalty": ruling.get("points", 0),
        "article": ruling.get("article", ""),
        "words": ruling.get("words", ""),
    }


def _log(table: Table, entries: Iterable[Entry]) -> list[Data]:
    """The log, line by line as ``python -m scoring sheet`` folds it; it names neither accounts nor devices.

    The key of a line is its number. `instead` names the refused entry of the same device that this one
    replaces; it is left out where it names an entry of another device.
    """
    lines: list[Data] = [{"game": table.game}]
    numbers: dict[tuple[str, str], int] = {}
    for entry in entries:
        content = {name: as_canonical(value) for name, value in entry.content.items()}
        if entry.kind == AddDeal.kind and (instead := content.pop("instead", "")):
            replaced = numbers.get((instead, entry.device))
            content |= {} if replaced is None else {"instead": str(replaced)}
        numbers[str(entry.key), entry.device] = entry.number
        lines.append({**content, "key": str(entry.number), "outcome": entry.outcome})
    return lines
