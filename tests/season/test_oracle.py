"""Two programs that share no line compute the same season: the package, and one written from its page."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given

from tests.archive.conftest import sealed
from tests.archive.test_importing import CONCOURS, simulated
from tests.season.evenings import seasons
from tests.season.oracle import digest_of
from tournaments.core.archive.files import archive_of
from tournaments.core.club_seasons.queries import value_of, view_of
from tournaments.core.models.planning import Tournament
from tournaments.core.models.seasons import ClubSeason
from tournaments.core.season.points import SCALES
from tournaments.core.season.reading import Evening, Outcome, evening_of
from tournaments.core.season.record import to_record
from tournaments.core.season.standing import Named, Rules, Season, standing_of

NOBODY = "f" * 64


def archive(of: Evening) -> dict[str, Any]:
    """The least archive of which an evening is read: each team plays its rounds against a host."""
    rounds: dict[int, Any] = {}
    rows, teams = [], [{"number": 0, "players": [{"from_round": 1, "names": [NOBODY, NOBODY]}]}]
    for each in of.entrants:
        by_round: list[int | None] = []
        players = [{"from_round": 1, "names": list(each.players)}]
        for one in each.rounds:
            at = rounds.setdefault(one.round, {"number": one.round, "byes": [], "tables": []})
            players.append({"from_round": one.round, "names": list(one.players)})
            by_round.append(None if one.outcome is Outcome.UNCOUNTED else one.points)
            if one.outcome is Outcome.BYE:
                at["byes"].append(each.number)
            else:
                at["tables"].append(table(each.number, list(one.players), one.outcome))
        rows.append({"number": each.number, "rank": each.rank, "by_round": by_round})
        teams.append({"number": each.number, "players": players})
    concours = {"name": of.name, "date": of.date, "seed": "5eed"}
    data = {"concours": concours, "teams": teams, "rounds": list(rounds.values()), "standing": {"rows": rows}}
    return {"fingerprint": of.fingerprint, "data": data}


def table(number: int, names: list[str], ended: Outcome) -> dict[str, Any]:
    sides = {"NS": [{"number": number, "names": names}], "EW": [{"number": 0, "names": [NOBODY, NOBODY]}]}
    winner = {Outcome.WON: "NS", Outcome.DRAWN: None}.get(ended, "EW")
    absent = "NS" if ended is Outcome.ABSENT else ""
    return {"host": "EW", "sides": sides, "result": {"winner": winner, "absent": absent}}


@given(seasons())
def test_both_have_the_same_digest(found: tuple[Season, list[Evening]]) -> None:
    of, evenings = found
    archives = [archive(each) for each in evenings]
    read = [evening_of(each["data"], each["fingerprint"]) for each in archives[1:]]
    assert digest_of(json.loads(json.dumps(to_record(of))), archives[1:]) == standing_of(of, read).digest


def test_both_agree_on_sealed_evenings(season: ClubSeason, year: list[Tournament]) -> None:
    """With a substitute, byes, a forfeit and typed totals."""
    view = view_of(season)
    file = to_record(value_of(season, view.evenings, view.people.persons))
    archives = [json.loads(archive_of(each).to_bytes()) for each in year]
    for scale in SCALES:
        file["rules"] = {"scale": scale, "best": "half", "fewest": 2}
        of = Season(season.name, season.club.name, Rules(scale, "half", 2), view.standing.season.evenings,
                    view.standing.season.persons)  # fmt: skip
        found = [evening_of(each["data"], each["fingerprint"]) for each in archives]
        assert digest_of(file, archives) == standing_of(of, found).digest


@pytest.mark.night  # one of each format, which takes seconds; the rules of reading are the same by day
@pytest.mark.parametrize("kind", ["mêlée", "knockout", "pools", "chouine"])
def test_both_agree_on_every_format(kind: str, db: None) -> None:  # noqa: ARG001 — asked for
    found = archive_of(sealed(simulated(**CONCOURS[kind])).tournament)
    evening = evening_of(found.data, found.fingerprint)
    for scale in SCALES:
        of = Season(
            "S", "C", Rules(scale, "all", 1), (Named(evening.fingerprint, evening.name, evening.date),), ()
        )
        file = to_record(of)
        content = {"fingerprint": found.fingerprint, "data": found.data}
        assert digest_of(file, [content]) == standing_of(of, [evening]).digest
