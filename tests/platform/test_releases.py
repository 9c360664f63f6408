"""What each release wrote is migrated, opened and computed again by this one: a database and two archives.

`python -m tests.platform.release VERSION` keeps those of a release, and is all that adding one takes.
"""

from __future__ import annotations

import gzip
import re
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from tests.browser.site import prepare
from tests.platform.open_django import open_django
from tests.platform.release import DATABASE, RELEASES, managed
from tests.quickly import day_rows

KEPT = sorted(RELEASES.iterdir())
CLUB = "club-de-demonstration"
"""The club of both concours, and of the one that is here before them."""
ARCHIVES = sorted(RELEASES.glob("*/*.json.gz"))

pytestmark = pytest.mark.slow


def laid_out(release: Path, data: Path) -> int:
    """Write the database of a release into a data folder; how many deals it has."""
    with closing(sqlite3.connect(data / "db.sqlite3")) as database:
        database.executescript(gzip.decompress((release / DATABASE).read_bytes()).decode())
        (deals,) = database.execute("SELECT count(*) FROM tournaments_entry WHERE kind = 'deal'").fetchone()
    return int(deals)


def named(path: Path) -> str:
    return str(path.relative_to(RELEASES))


def test_each_release_keeps_a_database_and_an_archive_of_each_concours() -> None:
    assert KEPT
    for release in KEPT:
        assert {len(list(release.glob(kind))) for kind in (DATABASE, "*.json.gz")} == {1, 2}
        assert sum(file.stat().st_size for file in release.iterdir()) < 150_000, (
            "small, for it is kept for ever"
        )


@pytest.mark.parametrize("release", KEPT, ids=named)
def test_its_database_is_migrated_and_computed_again(release: Path, tmp_path: Path) -> None:
    deals = laid_out(release, tmp_path)
    assert deals > 0
    with open_django(tmp_path) as django:
        django.said("migrate", "--verbosity=0")
        said = django.said("verify")
    assert "aucune différence" in said
    found = re.search(r"(\d+) concours, (\d+) feuilles?, (\d+) donnes?", said)
    assert found
    assert (int(found[1]), int(found[3]) >= deals) == (2, True)


@pytest.mark.parametrize("archive", day_rows(ARCHIVES), ids=named)
def test_its_archive_is_computed_again_and_goes_on_here(archive: Path, tmp_path: Path) -> None:
    file, data = tmp_path / "archive.json", tmp_path / "data"
    file.write_bytes(gzip.decompress(archive.read_bytes()))
    managed(data, "archive", "--check", str(file))
    prepare(data)
    with open_django(data) as django:
        django.said("simulate", "--verbosity=0", "--teams=2", "--rounds=1", "--deals=1", "--until=drawn")
        django.said("archive", "--import", str(file), "--organizer", "organisateur", "--club", CLUB)
        assert "aucune différence" in django.said("verify")
