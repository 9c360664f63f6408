"""What a concours came to, as one JSON object that is the same wherever and however it is stored.

Everything is named by its number and never by a key of the database; lists are in the order of these numbers.
Marks and results are those that are kept, the standing and who wins what follow from them. Each table has
its `log`, which ``python -m scoring sheet`` folds to these marks and this result, an entry a line.

Once it is sealed a commitment stands in place of each player's name (`tournaments.archive.commitments`).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict
from typing import Any, Final

from django.utils.translation import override

from scoring.caps import NO_CAP
from scoring.cards import Side
from scoring.rulesets import ALL_RULESETS
from tournaments.archive.commitments import commitments_of
from tournaments.archive.tables import tables_by_round
from tournaments.models.planning import Tournament
from tournaments.models.registration import LineUp, Named, Substitution, Team, changes_in, line_up
from tournaments.models.rounds import Bye
from tournaments.money.queries import fixed_prizes, has_desk
from tournaments.money.text import euros
from tournaments.standings import queries as standings
from tournaments.standings.rows import Row

FORM: Final = 4
"""The edition of this object: raised with every change that gives the same concours another fingerprint."""
NAMES_FORM: Final = 3
"""The edition before, in which names stand in sealed data too: it is read, and its seals are computed."""
FORMS: Final = (NAMES_FORM, FORM)

Data = dict[str, Any]
Names = Mapping[Named, str]
"""What stands for each player; their own name where nothing does."""
SETTINGS: Final = (
    "name", "place", "ruleset", "rounds_planned", "ending", "target", "deals", "minutes", "last_deal",
    "draw_method", "draw_options", "finalists", "same_club_rounds", "bye_policy", "bye_points", "tariff",
)  # fmt: skip
FIGURES: Final = (
    "rank", "number", "half_wins", "played", "manches", "points_for", "points_against", "difference",
    "by_round", "separated_by", "tied", "withdrawn",
)  # fmt: skip


def data_of(tournament: Tournament, *, with_seed: bool = True) -> Data:
    """The concours; as many queries for 4 teams as for 400.

    Its own seed, from which the draws still to come are made, is left out unless `with_seed`.
    """
    teams = {team.pk: team for team in tournament.teams.select_related("player1", "player2")}
    changes, names = changes_in(tournament), commitments_of(tournament)
    after = standings.rounds_published(tournament)
    rows = standings.build(tournament, after) if after else []
    return {
        "concours": _concours(tournament, with_seed=with_seed),
        "teams": [
            _team(team, changes, names) for team in sorted(teams.values(), key=lambda team: team.number)
        ],
        "rounds": _rounds(tournament, teams, changes, names),
        "standing": {
            "after": after,
            "rows": [{figure: row[figure] for figure in FIGURES} for row in rows],
        },
        "prizes": _prizes(tournament, rows),
    }


def _concours(tournament: Tournament, *, with_seed: bool) -> Data:
    settings = {name: getattr(tournament, name) for name in SETTINGS}
    own = ALL_RULESETS[tournament.ruleset]
    # Only what is changed: an option that a later version adds leaves fingerprints as they are.
    options = {name: value for name, value in tournament.options.items() if value != own.value_of(name)}
    options.pop("target", None)
    # Where there is a cap: a concours without one keeps the fingerprint it had before there were any.
    capped = {"cap": asdict(tournament.cap)} if tournament.cap != NO_CAP else {}
    return (
        settings
        | capped
        | {
            "club": tournament.club.name,
            "date": tournament.date.isoformat(),
            "options": options,
            "criteria": tournament.ranked_by,
            "seed": tournament.seed if with_seed else None,
        }
    )


def _team(team: Team, changes: list[Substitution], names: Names) -> Data:
    """A team with its players from the beginning, and from each round on that others sat in."""
    begins = sorted({1, *(change.from_round for change in changes if change.team_id == team.pk)})
    return {
        "number": team.number,
        "club": team.club,
        "present": team.present,
        "from_round": team.from_round,
        "gone_from": team.gone_from,
        "leaving": team.leaving,
        "players": [
            {"from_round": first, "names": _names(line_up(team, changes, first), names)} for first in begins
        ],
    }


def _names(sitting: LineUp, names: Names) -> list[str]:
    return [names.get(player, player.name) for player in sitting.players]


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
            "tables": [
                {**table.data, "sides": {
                    side.value: [_sat(line_up(teams[team], changes, round_.number), names)
                                 for team in table.teams[side]]
                    for side in Side
                }}
                for table in tables.get(round_.pk, [])
            ],
            "byes": sorted(byes.get(round_.pk, [])),
        }
        for round_ in tournament.rounds.filter(published_at__isnull=False).order_by("number")
    ]  # fmt: skip


def _sat(sitting: LineUp, names: Names) -> Data:
    """Who sat at a side of a table: a team, or at the mêlée one of two individuals, as in this round."""
    return {"number": sitting.number, "names": _names(sitting, names)}


def _prizes(tournament: Tournament, rows: list[Row]) -> list[Data]:
    by_rank: dict[int, list[int]] = {}
    for row in rows:
        by_rank.setdefault(row["rank"], []).append(row["number"])
    texts = _prize_texts(tournament)
    return [
        {"rank": rank, "text": texts[rank], "teams": sorted(by_rank.get(rank, []))} for rank in sorted(texts)
    ]


def _prize_texts(tournament: Tournament) -> dict[int, str]:
    """Rank → its fixed money and its written prize, in French whoever asks: data have one language."""
    written: dict[int, str] = dict(tournament.prizes.values_list("rank", "text"))
    if not has_desk(tournament):
        return written
    with override("fr"):
        money = {rank: euros(cents) for rank, cents in fixed_prizes(tournament).items()}
    ranks = written.keys() | money.keys()
    return {rank: " · ".join(filter(None, (money.get(rank), written.get(rank)))) for rank in ranks}
