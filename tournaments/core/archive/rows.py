"""Database rows made from an archive: players and teams, then rounds with tables, logs, byes and draws."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping
from dataclasses import dataclass, replace
from datetime import datetime
from itertools import pairwise
from typing import Final
from uuid import uuid4

from django.utils import timezone

from scoring.cards import Side
from scoring.sheet import Outcome, Sheet, fold
from scoring.sheet.entries import AddDeal, FromTable, read_content, read_head
from tournaments.core.archive.canonical import TABLE_FIELDS, changed_options
from tournaments.core.archive.commitments import Openings
from tournaments.core.archive.encoding import Data
from tournaments.core.models.accounts import Club
from tournaments.core.models.opening import open_tables
from tournaments.core.models.past import past_of
from tournaments.core.models.planning import Ending, Tournament
from tournaments.core.models.registration import Player, Substitution, Team
from tournaments.core.models.rounds import Bye, Drawing, Round, Table
from tournaments.core.models.sheets import Entry
from tournaments.core.registration.personal import ERASED
from tournaments.core.rounds import drawing, queries
from tournaments.core.sheets.writing import columns_of
from tournaments.core.standings import queries as standings
from tournaments.platform.typography import as_typed


@dataclass(frozen=True, slots=True)
class PreparedTable:
    """A table before it is saved: its row without teams, its log, its sheet."""

    row: Table
    log: list[Entry]
    sheet: Sheet
    sides: Mapping[Side, list[int]]
    """The numbers of the team, or of the two individuals, on each side."""


@dataclass(frozen=True, slots=True)
class PreparedRound:
    """A round before it is saved."""

    row: Round
    tables: list[PreparedTable]
    byes: list[int]


def prepared_rounds(data: Data) -> list[PreparedRound]:
    """The rounds of an archive with folded logs; called before any lock, because 500 teams take seconds."""
    return [
        PreparedRound(
            Round(
                **{name: round_[name] for name in ("number", "method", "seed", "attempt")},
                deals=round_.get("deals"),
            ),
            [_prepare_table(table) for table in round_["tables"]],
            list(round_["byes"]),
        )
        for round_ in data["rounds"]
    ]


def head_options(rounds: list[PreparedRound], changed: Data) -> Data:
    """The options as the tables state them: some may equal the ruleset's own, which `changed` leaves out."""
    for round_ in rounds:
        for table in round_.tables:
            head = table.sheet.head
            if changed_options(head.ruleset, head.options) == changed:
                return dict(head.options)
    return changed


def write_rounds(
    tournament: Tournament, rounds: list[PreparedRound], teams: Mapping[int, Team], at: datetime | None
) -> None:
    """Save the rounds in their order, as published and played at the moment `at` (None: now)."""
    moment = at or timezone.now()
    for prepared in sorted(rounds, key=lambda each: each.row.number):
        round_ = prepared.row
        round_.tournament, round_.published_at = tournament, moment
        if tournament.ending == Ending.DEALS:
            round_.deals = round_.deals or tournament.deals
        round_.clean_fields(exclude=["tournament", "relaxed", "standing"])
        ranking = standings.ranking(tournament)
        round_.standing = ranking
        round_.save(force_insert=True)
        _write_tables(prepared, teams, moment)
        Bye.objects.bulk_create(Bye(round=round_, team=teams[number]) for number in prepared.byes)
        open_tables(round_)
        _write_drawing(round_, ranking)
        tournament.raise_results_version()


def _write_drawing(round_: Round, ranking: list[int]) -> None:
    """Store the request of a draw as far as the archive has it: wishes and bans are not in it."""
    tournament = round_.tournament
    played = past_of(tournament, round_.number - 1).rounds
    there = queries.teams_to_draw(tournament, round_.number)
    asked = replace(drawing.request_for(round_, there, ranking, played), method=round_.method)
    Drawing.objects.create(round=round_, request=asked.to_record())


def _prepare_table(table: Data) -> PreparedTable:
    head, *lines = table["log"]
    log: list[Entry] = []
    for number, line in enumerate(lines, 1):
        log.append(_entry(number, line, log))
    former = table.get("former_entries", 0)
    if former not in range(len(log) + 1):
        raise ValueError(former)
    row = Table(**{name: table[name] for name in TABLE_FIELDS}, game=head["game"], former_entries=former)
    row.clean_fields(exclude=[field.name for field in Table._meta.fields if field.name not in TABLE_FIELDS])
    sheet = fold(read_head(head["game"]), [entry.value for entry in log])
    if table["deals"]:
        sheet = _as_archived(sheet, table)
    for name, value in columns_of(sheet).items() if log else ():
        setattr(row, name, value)
    sides = {side: [one["number"] for one in table["sides"][side.value]] for side in Side}
    return PreparedTable(row, log, sheet, sides)


def _as_archived(sheet: Sheet, table: Data) -> Sheet:
    """The sheet with the figures of the archive, which an older engine may have given."""
    stored, result = sheet.to_json(), table["result"]
    for line, deal in zip(stored["lines"], table["deals"], strict=True):
        figures = {"marks": ("ns_mark", "ew_mark"), "score": ("ns_score", "ew_score")}
        line |= {name: [deal[side] for side in sides] for name, sides in figures.items()}
        line["after_end"] = deal["after_end"]
    stored["engine"] = table["deals"][0]["engine"]
    stored["result"] = result and {
        "source": result["source"],
        "points": [result["ns_points"], result["ew_points"]],
        "winner": result["winner"],
        "manches": None if result["ns_manches"] is None else [result["ns_manches"], result["ew_manches"]],
        "absent": result["absent"] or None,
        "article": result["article"],
    }
    return Sheet.from_json(stored)


def _entry(number: int, line: Data, earlier: list[Entry]) -> Entry:
    """A line of a log as a row with a new key; the author and the device are not in archives."""
    content = {name: value for name, value in line.items() if name not in {"key", "outcome"}}
    read = read_content(content)
    if isinstance(read, AddDeal) and read.instead:
        content["instead"] = str(earlier[int(read.instead) - 1].key)
    side = read.side.value if isinstance(read, FromTable) and read.side else ""
    return Entry(
        number=number,
        key=uuid4(),
        kind=content["kind"],
        content=content,
        side=side,
        outcome=Outcome(line["outcome"]).value,
    )


def _write_tables(prepared: PreparedRound, teams: Mapping[int, Team], moment: datetime) -> None:
    for table in prepared.tables:
        row = table.row
        row.round = prepared.row
        for side, name in ((Side.NS, "ns"), (Side.EW, "ew")):
            numbers = table.sides[side]
            setattr(row, name, teams[numbers[0]])
            setattr(row, f"{name}_partner", teams[numbers[1]] if len(numbers) > 1 else None)
        row.last_activity = moment if table.log else None
        row.finished_at = moment if table.sheet.result else None
    Table.objects.bulk_create(table.row for table in prepared.tables)
    for table in prepared.tables:
        for entry in table.log:
            entry.table = table.row
    Entry.objects.bulk_create(entry for table in prepared.tables for entry in table.log)


TEAM_FIELDS: Final = ("number", "club", "present", "from_round", "gone_from", "leaving")


class ArchivePlayers:
    """Finds the player of a club for each name of an archive, or creates one.

    Sealed data have commitments in place of names, which `openings` open: one commitment is one person.
    """

    def __init__(self, club: Club, teams: list[Data], openings: Openings | None = None) -> None:
        labels = {label for team in teams for sitting in team["players"] for label in sitting["names"]}
        self._club = club
        self._openings = openings
        names = {self._name(label) for label in labels}
        self.committed: dict[str, Player] = {}
        """The player of each commitment."""
        self._known: defaultdict[str, list[Player]] = defaultdict(list)
        self._used: set[int] = set()
        for player in Player.objects.filter(host=club, name__in=names).order_by("pk"):
            self._known[as_typed(player.name)].append(player)

    def player(self, label: str, of: str, others: list[Player]) -> Player:
        """The player of this name or commitment in a team of the club `of`, other than its `others`.

        The player known under that club; else the only one of the name, unless another team has them; else a
        new one.
        """
        if label in self.committed:
            return self.committed[label]
        name = self._name(label)
        taken = {player.pk for player in (*others, *self.committed.values())}
        free = [player for player in self._known[name] if player.pk not in taken]
        same = [player for player in free if as_typed(player.club) == of]
        unused = [player for player in free if player.pk not in self._used]
        if same:
            found = same[0]
        elif len(unused) == len(free) == 1:
            found = unused[0]
        else:
            found = self._new(name, of)
        self._used.add(found.pk)
        if self._openings is not None:
            self.committed[label] = found
        return found

    def _name(self, label: str) -> str:
        """The name of a label; for an erased player a text that is nobody's name."""
        if self._openings is None:
            return label
        opening = self._openings.get(label)
        return opening["name"] if opening else f"{ERASED} {label[:8]}"

    def _new(self, name: str, of: str) -> Player:
        """Create a player; the second of two namesakes in one team gets a number behind the club."""
        taken = {player.club for player in self._known[name]}
        clubs = (of, *(f"{of} ({number})".strip() for number in range(2, len(taken) + 3)))
        player = Player(host=self._club, name=name, club=next(club for club in clubs if club not in taken))
        player.clean_fields(exclude=["host", "search"])
        player.save()
        self._known[name].append(player)
        return player


def write_teams(tournament: Tournament, teams: list[Data], people: ArchivePlayers) -> dict[int, Team]:
    """Save the teams of an archive with their changes of players; returns them by number."""
    return {data["number"]: _team(tournament, data, people) for data in teams}


def _team(tournament: Tournament, data: Data, people: ArchivePlayers) -> Team:
    chairs = _chairs(data, people)
    today = chairs[-1][1]
    team = Team(
        tournament=tournament,
        player1=today[0],
        player2=today[1] if len(today) > 1 else None,
        **{name: data[name] for name in TEAM_FIELDS},
    )
    team.clean_fields(exclude=["tournament", "player1", "player2", "search"])
    team.save(force_insert=True)
    for (_first, before), (first, after) in pairwise(chairs):
        changed = [pair for pair in zip(before, after, strict=True) if pair[0] != pair[1]]
        # A player who moves to the other chair in the same round comes second.
        for leaves, enters in sorted(changed, key=lambda pair: pair[1] in before):
            Substitution.objects.create(team=team, from_round=first, leaves=leaves, enters=enters)
    return team


def _chairs(data: Data, people: ArchivePlayers) -> list[tuple[int, list[Player]]]:
    """The first round of each line-up of a team, with its players."""
    seen: dict[str, list[Player]] = {}
    found = []
    for sitting in data["players"]:
        players: list[Player] = []
        for label in sitting["names"]:
            # The same name in an earlier line-up of the team is the same person.
            before = [player for player in seen.get(label, []) if player not in players]
            players.append(before[0] if before else people.player(label, data["club"], players))
        for label, player in zip(sitting["names"], players, strict=True):
            if player not in seen.setdefault(label, []):
                seen[label].append(player)
        found.append((sitting["from_round"], players))
    return found
