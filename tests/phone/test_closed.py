"""A phone when the time for corrections runs out: it is told by the clock, and what it sends is kept."""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta
from typing import TYPE_CHECKING, Any

from django.utils import timezone

from tests.sheets.browsing import records
from tests.sheets.conftest import change
from tests.sheets.records import made

if TYPE_CHECKING:
    from tournaments.core.models.planning import Tournament
    from tournaments.core.models.rounds import Table


def until(tournament: Tournament, minutes: int) -> None:
    change(tournament, status="finished", corrections_until=timezone.now() + timedelta(minutes=minutes))


def test_a_message_that_comes_too_late_waits_for_the_referee(
    phone: Callable[..., Any], table: Table, tournament: Tournament
) -> None:
    ours = phone("NS")
    until(tournament, 5)
    assert ours.send("deal", {"place": 1, "record": made()}, "NS")["outcome"] == "accepted"
    until(tournament, -1)
    told = ours.send("deal", {"place": 2, "record": made()}, "NS")
    assert told["outcome"] == "late"
    assert "Les corrections ont été closes " in told["sentence"]
    assert "Les corrections ont été closes " in told["state"]["closed"]
    assert [one["outcome"] for one in told["state"]["refused"]] == ["late"]
    assert records(table) == [made()]


def test_a_phone_that_only_looks_learns_it_too(
    phone: Callable[..., Any], tournament: Tournament, monkeypatch: Any
) -> None:
    """Nothing is written when the time runs out: what it had is another state all the same."""
    ours = phone("NS")
    until(tournament, 5)
    first = ours.client.get("/t/etat/")
    assert not first.json()["closed"]
    same = {"If-None-Match": first["ETag"]}
    assert ours.client.get("/t/etat/", headers=same).status_code == 304
    later = timezone.now() + timedelta(minutes=6)
    monkeypatch.setattr(timezone, "now", lambda: later)
    then = ours.client.get("/t/etat/", headers=same)
    assert then.status_code == 200
    assert "Les corrections ont été closes " in then.json()["closed"]
