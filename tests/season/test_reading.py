"""An evening read from a sealed archive: who sat where, byes, forfeits, substitutes; what is refused."""

from __future__ import annotations

import json
from typing import Any

import pytest

from tests.archive.conftest import Evening as Prepared
from tests.archive.conftest import evening, sealed
from tests.archive.test_importing import CONCOURS, simulated
from tournaments.core.archive.canonical import data_of
from tournaments.core.archive.files import archive_of
from tournaments.core.models.planning import Tournament
from tournaments.core.season.errors import SeasonError
from tournaments.core.season.points import SCALES
from tournaments.core.season.reading import Outcome, evening_of, evening_of_record

__all__ = ["evening"]


def archived(concours: Tournament) -> Any:
    return archive_of(Tournament.objects.get(pk=concours.pk))


def test_an_evening_is_who_sat_in_each_round_and_how_it_ended(evening: Prepared) -> None:
    concours = evening(0)
    sealed(concours)
    archive = archived(concours)
    found = evening_of(archive.data, archive.fingerprint)
    names = {label: opening["name"] for label, opening in archive.names.items()}
    assert (found.name, found.date) == (concours.name, "2026-11-21")
    assert [each.rank for each in found.entrants] == [row["rank"] for row in archive.data["standing"]["rows"]]
    told = {
        each.number: [([names[one] for one in round_.players], round_.outcome) for round_ in each.rounds]
        for each in found.entrants
    }
    assert told[4] == [
        (["Anne 4", "Zoé 4"], told[4][0][1]),
        (["Éva Klein", "Zoé 4"], Outcome.WON if told[1][1][1] is Outcome.LOST else Outcome.LOST),
        (["Éva Klein", "Zoé 4"], told[4][2][1]),
    ]
    assert [outcome for _names, outcome in told[5]][:2] == [Outcome.BYE, Outcome.ABSENT]
    assert told[2][1:] == [(["Anne 2", "Zoé 2"], Outcome.WON), (["Anne 2", "Zoé 2"], Outcome.BYE)]
    assert evening_of_record(json.loads(json.dumps(found.to_record()))) == found


def test_points_of_a_substitute_by_the_tables_they_sat_at(evening: Prepared) -> None:
    concours = evening(0)
    sealed(concours)
    archive = archived(concours)
    found = evening_of(archive.data, archive.fingerprint)
    label = {opening["name"]: label for label, opening in archive.names.items()}
    for scale in SCALES.values():
        points = scale.of(found)
        assert points[label["Anne 4"]] + points[label["Éva Klein"]] == points[label["Zoé 4"]]


@pytest.mark.slow
@pytest.mark.parametrize("kind", ["mêlée", "pools"])
def test_every_format_has_as_many_wins_as_its_tables(kind: str, db: None) -> None:  # noqa: ARG001 — asked for
    archive = archived(sealed(simulated(**CONCOURS[kind])).tournament)
    found = evening_of(archive.data, archive.fingerprint)
    ended = [each.outcome for one in found.entrants for each in one.rounds]
    assert ended.count(Outcome.WON) == ended.count(Outcome.LOST) > 0
    for entrant, row in zip(found.entrants, archive.data["standing"]["rows"], strict=True):
        assert sum(each.points for each in entrant.rounds) == sum(filter(None, row["by_round"]))


def _read(data: Any) -> str:
    with pytest.raises(SeasonError) as refused:
        evening_of(data, "")
    return refused.value.code


def test_what_is_not_sealed_has_names_in_clear_or_another_shape_is_refused(evening: Prepared) -> None:
    concours = evening(0)
    assert _read(data_of(concours, with_seed=False)) == "not-sealed"
    assert _read(data_of(concours)) == "names-in-clear", "as under an older seal"
    assert _read(data_of(concours) | {"rounds": None}) == "not-an-archive"
    assert _read({}) == "not-an-archive"
