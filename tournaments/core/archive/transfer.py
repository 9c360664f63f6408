"""The data beside an archive with which a concours goes on at another computer: money, settings, bans, seed.

They are for the organizer alone and no part of the sealed data, because anybody may read the archive and
could predict draws from the seed. Everything is named by its number, as in the archive.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping
from typing import Final
from uuid import uuid4

from django.utils import timezone

from tournaments.core.archive.encoding import Data
from tournaments.core.archive.moments import as_text, moments_of, read_moment, write_moments
from tournaments.core.ledger.accounts import journal_faults
from tournaments.core.models.money import CashEntry, CashPrize, FeeGroup, FeeKind
from tournaments.core.models.opening import write_cards
from tournaments.core.models.planning import SpecialPrize, Tournament
from tournaments.core.models.registration import Ban, Player, Team, Waiting, changes_in
from tournaments.core.models.rounds import Drawing
from tournaments.core.money import queries as money
from tournaments.core.money.prices import check_prices
from tournaments.core.rounds.wording import broken_wishes
from tournaments.draw.request import Request
from tournaments.platform.typography import as_typed

FORM: Final = 1
"""The version of this format."""
SETTINGS: Final = (
    "seed", "status", "money", "room", "reserved_tables", "hide_before_last", "name_order",
    "correction_minutes", "table_code_writes", "one_phone_confirms", "freeze_last", "most_teams",
    "deals_by_round", "minutes_by_round", "paper_size",
)  # fmt: skip
SETTINGS_DEFAULTS: Final[Data] = {
    "freeze_last": False, "most_teams": None, "deals_by_round": {}, "minutes_by_round": {},
    "paper_size": "a4",
}  # fmt: skip
"""The values of settings that older archives do not have."""
TEAM_DEFAULTS: Final = {"remark": "", "contact": ""}
"""What older archives do not have of teams."""
WAITING_TEXTS: Final = ("player1", "player2", "club", "remark", "contact")
LINE_FIELDS: Final = ("number", "kind", "amount", "means", "who", "product", "quantity", "text")
PURSE_FIELDS: Final = ("source", "target")
"""The fields of a line that only transfers between purses have."""
SPECIAL_PRIZE_FIELDS: Final = ("place", "kind", "label", "text")
ROUND_FIELDS: Final = ("relaxed", "standing", "minutes")
MAX_AMOUNT: Final = 2**31 - 1
"""The highest amount, in cents: the largest integer that every database stores."""
CLOCK_FIELDS: Final = ("published_at", "started_at", "paused_at")


def transfer_of(tournament: Tournament) -> Data:
    """The transfer of a concours; the number of queries does not depend on the number of teams."""
    special = tournament.special_prizes.select_related("team")
    return {
        "settings": {name: getattr(tournament, name) for name in SETTINGS},
        "corrections_until": as_text(tournament.corrections_until),
        "teams": _teams(tournament),
        "waiting": [
            {name: as_typed(getattr(one, name)) for name in WAITING_TEXTS}
            | {"paid": one.paid, "means": one.means}
            for one in tournament.waiting.all()
        ],
        "bans": sorted(
            [*sorted((ban.one.number, ban.other.number)), ban.absolute]
            for ban in tournament.bans.select_related("one", "other")
        ),
        "rounds": _rounds(tournament),
        "moments": moments_of(tournament),
        "prizes": [[rank, text] for rank, text in tournament.prizes.values_list("rank", "text")],
        "cash_prizes": [[rank, amount] for rank, amount in money.fixed_prizes(tournament).items()],
        "special_prizes": [
            {name: getattr(prize, name) for name in SPECIAL_PRIZE_FIELDS}
            | {"team": prize.team.number if prize.team else None}
            for prize in special
        ],
        "journal": [_line(entry) for entry in money.journal_entries(tournament)],
    }


def _teams(tournament: Tournament) -> list[Data]:
    """What is not public of each team: fixed table, remark, contact, fee kinds, family names as typed."""
    kinds = dict(FeeGroup.objects.filter(team__tournament=tournament).values_list("team_id", "kinds"))
    former: defaultdict[int, list[Player]] = defaultdict(list)
    for change in changes_in(tournament):
        former[change.team_id].append(change.leaves)
    return [
        {
            "number": team.number,
            "fixed_table": team.fixed_table,
            "remark": as_typed(team.remark),
            "contact": as_typed(team.contact),
            "kinds": kinds.get(team.pk),
            "families": {
                as_typed(one.name): as_typed(one.family)
                for one in (*former[team.pk], *team.players)
                if one.family
            },
        }
        for team in tournament.teams.select_related("player1", "player2").order_by("number")
    ]


def _rounds(tournament: Tournament) -> list[Data]:
    published = tournament.rounds.filter(published_at__isnull=False).order_by("number")
    requests = dict(Drawing.objects.filter(round__tournament=tournament).values_list("round_id", "request"))
    return [
        {"number": round_.number, "request": requests.get(round_.pk)}
        | {name: getattr(round_, name) for name in ROUND_FIELDS}
        | {name: as_text(getattr(round_, name)) for name in CLOCK_FIELDS}
        for round_ in published
    ]


def _line(entry: CashEntry) -> Data:
    fields = (*LINE_FIELDS, *(name for name in PURSE_FIELDS if getattr(entry, name)))
    return {name: getattr(entry, name) for name in fields} | {
        "team": entry.team.number if entry.team else None,
        "reverses": entry.reversed_number,  # type: ignore[attr-defined]
        "author": entry.writer,
        "at": as_text(entry.at),
    }


def settings_in(data: Data) -> Data:
    """The fields of the concours that a transfer sets; `ValueError` for prices that nobody could set."""
    given = SETTINGS_DEFAULTS | data["settings"]
    settings = {name: given[name] for name in SETTINGS}
    check_prices(settings["money"])
    return settings | {"corrections_until": read_moment(data["corrections_until"])}


def write_transfer(tournament: Tournament, data: Data, teams: Mapping[int, Team]) -> None:
    """Write all but the settings; `teams` (by number), rounds and written prizes are saved already."""
    for team in data["teams"]:
        _write_team(teams[team["number"]], TEAM_DEFAULTS | team)
    for row in data.get("waiting", ()):  # older archives have none
        _write_waiting(tournament, row)
    for one, other, absolute in data["bans"]:
        first, second = sorted((teams[one], teams[other]), key=lambda team: team.pk)
        Ban.objects.create(tournament=tournament, one=first, other=second, absolute=absolute)
    for round_ in data["rounds"]:
        _write_round(tournament, round_)
    if "moments" in data:  # older archives have none: then all was played when it came
        write_moments(tournament, data["moments"])
    write_cards(tournament)  # with what the clocks of the rounds say
    for rank, amount in data["cash_prizes"]:
        _save(CashPrize(tournament=tournament, rank=rank, amount=amount))
    for prize in data["special_prizes"]:
        won = None if prize["team"] is None else teams[prize["team"]]
        _save(
            SpecialPrize(
                tournament=tournament, team=won, **{name: prize[name] for name in SPECIAL_PRIZE_FIELDS}
            )
        )
    _write_journal(tournament, data["journal"], teams)


def _write_waiting(tournament: Tournament, row: Data) -> None:
    """Write somebody who waits; `ValueError` for other fields or values than the model has."""
    if set(row) != {*WAITING_TEXTS, "paid", "means"}:
        raise ValueError(f"waiting: {row}")
    waits = Waiting(tournament=tournament, **row)
    waits.clean_fields(exclude=["tournament"])
    waits.save()


def _write_team(team: Team, data: Data) -> None:
    """Write what is not public of a team; a family name typed here is kept."""
    if data["fixed_table"] is not None or data["remark"] or data["contact"]:
        team.fixed_table, team.remark, team.contact = data["fixed_table"], data["remark"], data["contact"]
        team.clean_fields(exclude=["tournament", "player1", "player2", "search"])
        team.save(update_fields=["fixed_table", "remark", "remark_search", "contact"])
    if data["kinds"] is not None:
        kinds = [FeeKind(kind).value for kind in data["kinds"]]
        FeeGroup.objects.create(team=team, kinds=kinds)
    left = [change.leaves for change in team.substitutions.select_related("leaves")]
    for player in (*team.players, *left):
        family = data["families"].get(as_typed(player.name), "")
        if family and not player.family:
            player.family = family
            player.clean_fields(exclude=["host", "search"])
            player.save(update_fields=["family"])


def _write_round(tournament: Tournament, data: Data) -> None:
    round_ = tournament.rounds.get(number=data["number"])
    broken_wishes(data["relaxed"])  # raises for a wish that this version cannot put in words
    for name in ROUND_FIELDS:
        setattr(round_, name, data[name])
    for name in CLOCK_FIELDS:
        setattr(round_, name, read_moment(data[name]))
    round_.clean_fields(exclude=["tournament", *ROUND_FIELDS[:2]])
    round_.save(update_fields=[*ROUND_FIELDS, *CLOCK_FIELDS])
    Request.from_record(data["request"])  # raises for none too: no round is there without its draw
    Drawing.objects.filter(round=round_).update(request=data["request"])


def _write_journal(tournament: Tournament, lines: Iterable[Data], teams: Mapping[int, Team]) -> None:
    """Write the journal with its numbers, authors and times; `ValueError` for one with faults."""
    written: dict[int, CashEntry] = {}
    for line in lines:
        at = read_moment(line["at"]) or timezone.now()
        entry = CashEntry(
            tournament=tournament,
            key=uuid4(),
            team=None if line["team"] is None else teams[line["team"]],
            reverses=None if line["reverses"] is None else written[line["reverses"]],
            author_name=line["author"],
            at=at,
            **{name: line[name] for name in LINE_FIELDS},
            **{name: line[name] for name in PURSE_FIELDS if name in line},
        )
        _save(entry)
        written[entry.number] = entry
    if found := list(journal_faults(money.cash_lines(tournament))):
        raise ValueError(found[0])


def _save(row: CashEntry | CashPrize | SpecialPrize) -> None:
    if not isinstance(row, SpecialPrize) and row.amount > MAX_AMOUNT:
        raise ValueError(row.amount)
    row.clean_fields(exclude=["tournament", "team", "reverses", "author"])
    row.save(force_insert=True)
