"""After a copy was put back: the first pages say as of when everything is, until somebody says «vu»."""

from __future__ import annotations

import json
import sqlite3
from contextlib import closing
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest
from django.test import Client
from django.utils import timezone

from tests.desk.late_concours import concours, draw
from tests.machine.test_restore import database, keeper, packed
from tests.sheets.browsing import text
from tests.sheets.verbs import record_totals
from tournaments.core.archive.put_back import text_of
from tournaments.core.models.accounts import Club
from tournaments.core.models.money import FeeKind
from tournaments.core.models.sheets import Entry
from tournaments.core.money import actions as money
from tournaments.core.money.prices import Prices
from tournaments.platform import backup, restoring, snapshots
from tournaments.platform.folder import switch_hall

TAKEN = datetime(2026, 11, 21, 14, 38, tzinfo=UTC)


def put_back(data: Path, taken_at: datetime | None = TAKEN, at: datetime | None = None) -> None:
    told = {
        "taken_at": taken_at and taken_at.isoformat(),
        "at": (at or timezone.now()).isoformat(),
        "hall_open": False,
    }
    (data / restoring.PUT_BACK_FILE).write_text(json.dumps(told))


@pytest.mark.django_db
def test_the_first_pages_say_the_hour_and_what_was_written_last(
    client: Client, settings: Any, tmp_path: Path
) -> None:
    settings.DATA_DIR = tmp_path
    odile = keeper(client)
    played = draw(concours(Club.objects.get(), 6))
    record_totals(played.tables.get(number=2), 2010, 1000)
    money.set_prices(played.tournament, Prices(fees={FeeKind.OTHER: 1_600}))
    money.pay_owing(played.tournament.teams.get(number=3), 1_600, None)
    assert "ce qui a été tapé ensuite manque" not in text(odile.get("/concours/"))
    put_back(tmp_path)
    for page in ("/concours/", "/concours/saint-martin/"):
        shown = text(odile.get(page))
        assert "Tout est comme le 21/11/2026 à 15:38 : ce qui a été tapé ensuite manque." in shown
        assert "table 2, partie 1" in shown
        assert "Dernière ligne de la caisse" in shown
        assert "16 €" in shown
    home = odile.get("/concours/saint-martin/").content.decode()
    assert home.index("put-back") < home.index('class="todo"'), "before all else that is to be done"
    assert odile.post("/ordinateur/remettre/vu/").status_code == 302
    assert "ce qui a été tapé ensuite manque" not in text(odile.get("/concours/"))


@pytest.mark.django_db
def test_another_day_and_another_concours_are_named(cast: Any) -> None:
    """What was written last may be of last week's concours, or of one of two that are played at once."""
    played = []
    for name in ("Printemps", "Automne"):
        played.append(draw(concours(cast.amicale, 4)))
        record_totals(played[-1].tables.get(number=1), 2010, 1000)
        played[-1].tournament.name, played[-1].tournament.slug = name, name.lower()
        played[-1].tournament.save()
    week_ago = timezone.now() - timedelta(days=7)
    Entry.objects.filter(table__round=played[0]).update(at=week_ago)
    copy = restoring.PutBack(None, timezone.now() + timedelta(minutes=1), None)
    (sheets, *_rest) = text_of(copy).lines
    day = f"{timezone.localtime(week_ago):%d/%m/%Y}"
    assert sheets.count(f"le {day} à ") == 1
    assert all(round_.tournament.name in sheets for round_ in played)
    (alone, *_rest) = text_of(copy, [played[1].tournament.pk]).lines
    assert played[1].tournament.name not in alone
    assert day not in alone


@pytest.mark.django_db
def test_what_is_written_since_is_not_what_the_copy_had(cast: Any) -> None:
    played = draw(concours(cast.amicale, 6))
    for number in (1, 2):
        record_totals(played.tables.get(number=number), 2010, 1000)
    later = Entry.objects.get(table__number=2)
    Entry.objects.filter(pk=later.pk).update(at=later.at + timedelta(hours=1))
    told = text_of(restoring.PutBack(None, later.at + timedelta(minutes=1), None))
    assert "comme dans la copie remise" in told.since
    assert "table 1, partie 1" in told.lines[0]
    assert "table 2" not in told.lines[0]
    assert "caisse" not in "".join(told.lines[:-1])
    elsewhere = text_of(restoring.PutBack(TAKEN, timezone.now(), None), [0])
    assert len(elsewhere.lines) == 1


@pytest.mark.django_db
@pytest.mark.parametrize("hall_open", [True, False])
def test_a_copy_says_when_it_was_taken_and_whether_the_hall_was_open(
    hall_open: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(restoring, "_run_on_copy", lambda *_: None)
    data, file = tmp_path / "first", tmp_path / "000012-2026-11-21-153800-draw.tar.gz"
    data.mkdir()
    (data / "db.sqlite3").write_bytes(database(tmp_path, "0001_schema"))
    with closing(sqlite3.connect(data / "db.sqlite3")) as first, first:
        first.execute("CREATE TABLE django_session (key)")
    switch_hall(data, to=hall_open)
    before = timezone.now() - timedelta(seconds=2)
    backup.back_up(data / "db.sqlite3", data, file)
    for taken_at in (snapshots.taken_at(file), None):
        spare = tmp_path / f"spare-{taken_at is None}"
        spare.mkdir()
        restoring.unpack_and_verify(file, spare, taken_at)
        assert restoring.put_back(spare) is None
        restoring.confirm(spare)
        restoring.swap(spare)
        kept = restoring.put_back(spare)
        assert kept is not None
        assert kept.hall_open is hall_open
        assert kept.taken_at is not None
        assert kept.taken_at >= before if taken_at is None else kept.taken_at == taken_at
        restoring.put_back_is_seen(spare)
        assert restoring.put_back(spare) is None


@pytest.mark.django_db
def test_a_copy_of_an_older_version_says_neither(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(restoring, "_run_on_copy", lambda *_: None)
    file = tmp_path / "copie.tar.gz"
    file.write_bytes(packed(db__sqlite3=database(tmp_path, "0001_schema")))
    assert restoring.check_copy(file, tmp_path / "draft", ()) is None
