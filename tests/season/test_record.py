"""The file of a season: written and read again the same, no name in it, refused in any other shape."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given

from tests.season.evenings import PEOPLE, label, ranked, season, seasons
from tournaments.core.archive.encoding import encoded, fingerprint_of
from tournaments.core.season.errors import SeasonError
from tournaments.core.season.record import season_of, to_record
from tournaments.core.season.standing import Season, standing_of

GOOD = to_record(season(ranked(1, "Anne Bob", "Chloé Denis"), ranked(2, "Anne Chloé")))
LABEL = label("Anne", 1)


@given(seasons())
def test_a_season_is_read_as_it_was_written(found: tuple[Season, Any]) -> None:
    of, evenings = found
    record = json.loads(encoded(to_record(of)))
    again = season_of(record)
    assert to_record(again) == record
    assert standing_of(again, evenings).lines == standing_of(of, evenings).lines
    assert not any(name in json.dumps(record, ensure_ascii=False) for name in PEOPLE)


@given(seasons())
def test_the_digest_is_that_of_canonical_json(found: tuple[Season, Any]) -> None:
    standing = standing_of(*found)
    assert standing.digest == fingerprint_of(standing.to_record())


@pytest.mark.parametrize(
    ("change", "code"),
    [
        ({"form": 2}, "other-form"),
        ({"form": True}, "not-a-season"),
        ({"more": 1}, "not-a-season"),
        ({"name": None}, "not-a-season"),
        ({"rules": {"scale": "beaten", "best": "half"}}, "not-a-season"),
        ({"rules": {"scale": "lots", "best": "half", "fewest": 3}}, "not-a-season"),
        ({"rules": {"scale": ["beaten"], "best": "half", "fewest": 3}}, "not-a-season"),
        ({"rules": {"scale": "beaten", "best": "most", "fewest": 3}}, "not-a-season"),
        ({"rules": {"scale": "beaten", "best": 0, "fewest": 3}}, "not-a-season"),
        ({"rules": {"scale": "beaten", "best": True, "fewest": 3}}, "not-a-season"),
        ({"rules": {"scale": "beaten", "best": "half", "fewest": 9999}}, "not-a-season"),
        ({"evenings": GOOD["evenings"] + GOOD["evenings"][:1]}, "not-a-season"),
        ({"evenings": [GOOD["evenings"][0] | {"fingerprint": "ab"}]}, "not-a-season"),
        ({"evenings": [GOOD["evenings"][0] | {"date": "demain"}]}, "not-a-season"),
        ({"evenings": [GOOD["evenings"][0] | {"date": "20261107"}]}, "not-a-season"),
        ({"evenings": [GOOD["evenings"][0] | {"date": "2026-W45-6"}]}, "not-a-season"),
        ({"evenings": {}}, "not-a-season"),
        ({"persons": [[LABEL], [LABEL]]}, "not-a-season"),
        ({"persons": [[LABEL, LABEL]]}, "not-a-season"),
        ({"persons": [[]]}, "not-a-season"),
        ({"persons": [["Anne"]]}, "not-a-season"),
    ],
)
def test_another_shape_is_refused(change: dict[str, Any], code: str) -> None:
    with pytest.raises(SeasonError) as refused:
        season_of(GOOD | change)
    assert refused.value.code == code


@pytest.mark.parametrize("record", [None, [], "{}", 1])
def test_what_is_no_object_is_refused(record: object) -> None:
    with pytest.raises(SeasonError):
        season_of(record)
