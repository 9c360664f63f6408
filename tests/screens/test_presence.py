"""Which screens are there: in the memory of a node, and in what nodes tell each other."""

from __future__ import annotations

from datetime import date
from typing import Any

import pytest
from django.test import Client
from django.utils import timezone

from tournaments.core.access.attempts import LIMITS
from tournaments.core.models.planning import Ending, Tournament
from tournaments.core.models.screens import Heard
from tournaments.frontends.screens import presence

KEY = "ecran_de_la_salle-0123"


@pytest.mark.usefixtures("db")
def test_browsers_nobody_names_are_forgotten(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(presence, "MAX_KEYS", 3)
    keys = [presence.new_key() for _ in range(5)]
    for key in keys:
        presence.record_request(key)
    assert list(presence._heard) == keys[2:]
    now = presence.time.monotonic()
    monkeypatch.setattr(presence.time, "monotonic", lambda: now + presence.ALIVE_SECONDS + 1)
    assert presence.keys_with_code(presence.pairing_code(keys[-1])) == []


@pytest.mark.usefixtures("db")
def test_a_node_knows_the_screens_that_have_asked_another_one(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(presence, "_with_other_nodes", lambda: True)
    monkeypatch.setattr(presence, "_written_at", 0.0)
    Heard.objects.create(key=KEY[::-1], at=timezone.now() - 2 * presence.FORGET_AFTER)
    presence.record_request(KEY)
    presence.record_request(KEY[::-1])  # is written with those of the next two seconds
    assert list(Heard.objects.values_list("key", flat=True)) == [KEY]
    presence._heard.clear()  # another node
    assert presence.keys_with_code(presence.pairing_code(KEY)) == [KEY]
    silent = presence.silent_for([KEY, KEY[::-1]])
    assert list(silent) == [KEY]
    assert silent[KEY] >= 0


def test_figures_are_not_guessed(client: Client, cast: Any, tournament: Tournament) -> None:
    """Four figures are ten thousand: a club that tries them all would find the screens of others."""
    client.get(f"/ecran/{KEY}/")
    right = presence.pairing_code(KEY)
    wrong = f"{(int(right) + 1) % 10_000:04}"
    assert type_figures(cast.denis, tournament, "12") == 200  # a slip, and no guess
    answers = [type_figures(cast.denis, tournament, wrong) for _ in range(LIMITS["figures"].free)]
    assert set(answers) == {200}
    assert type_figures(cast.odile, tournament, right) == 429
    elsewhere = Tournament.objects.create(
        club=cast.other_club, name="Ailleurs", slug="ailleurs", date=date(2026, 11, 21), rounds_planned=3,
        ending=Ending.CLOCK,
    )  # fmt: skip
    assert type_figures(cast.pierre, elsewhere, right) == 302


def type_figures(user: Any, tournament: Tournament, figures: str) -> int:
    desk = Client()
    desk.force_login(user, "django.contrib.auth.backends.ModelBackend")
    return desk.post(f"/concours/{tournament.slug}/ecrans/", {"figures": figures}).status_code
