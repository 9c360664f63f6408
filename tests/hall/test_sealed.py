"""What everybody reads once the concours is over: until when it may be contested, then the fingerprint."""

from __future__ import annotations

from datetime import timedelta
from html import unescape
from typing import Any

import pytest
from django.test import Client
from django.utils import timezone

from tests.archive.conftest import sealed
from tournaments.core.models.planning import Status, Tournament
from tournaments.core.planning.steps import local_hour

HOME, STANDINGS = "/c/saint-martin/", "/c/saint-martin/classement/"


@pytest.fixture
def over(tournament: Tournament, add_teams: Any, play_round: Any) -> Tournament:
    """One round played, and twenty minutes to contest it."""
    add_teams(4)
    play_round((1, 2, 2010, 900), (3, 4, 100, 2000))
    tournament.status, tournament.corrections_until = Status.FINISHED, timezone.now() + timedelta(minutes=20)
    tournament.rounds_planned = 1
    tournament.save()
    return tournament


def text(client: Client, address: str) -> str:
    return unescape(client.get(address).content.decode())


@pytest.mark.parametrize("address", [HOME, STANDINGS])
def test_while_it_is_contested_the_page_says_until_when(
    address: str, client: Client, over: Tournament, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert over.corrections_until is not None
    hour = local_hour(over.corrections_until)
    answer = client.get(address)
    assert f"erminé\u00a0: corrections jusqu’à {hour}" in unescape(answer.content.decode())
    assert client.get(address, headers={"If-None-Match": answer["ETag"]}).status_code == 304
    later = timezone.now() + timedelta(minutes=21)
    monkeypatch.setattr(timezone, "now", lambda: later)
    then = client.get(address, headers={"If-None-Match": answer["ETag"]})
    assert then.status_code == 200  # although nothing was written
    assert "corrections jusqu'" not in unescape(then.content.decode())


def test_sealed_the_standing_bears_the_fingerprint(client: Client, over: Tournament) -> None:
    assert "empreinte" not in text(client, STANDINGS)
    seal = sealed(over)
    shown = text(client, STANDINGS)
    assert f"empreinte {seal.short}" in shown
    assert seal.fingerprint in shown
    assert "corrections jusqu'" not in shown


def test_without_such_a_time_only_the_seal_is_the_last_word(client: Client, over: Tournament) -> None:
    Tournament.objects.filter(pk=over.pk).update(corrections_until=None)
    assert "définitif" not in text(client, STANDINGS)
    assert "corrections jusqu’au scellement" in text(client, STANDINGS)
