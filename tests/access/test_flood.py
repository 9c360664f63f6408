"""An address that tries one name after the other: refused before a password is judged, and only there."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest
from axes.models import AccessAttempt
from django.test import Client

PASSWORD = "trèfle-atout-21"

pytestmark = pytest.mark.usefixtures("cast")


@pytest.fixture(autouse=True)
def limit(settings: Any) -> None:
    settings.ADDRESS_FAILURE_LIMIT = 3


def log_in(username: str, password: str = PASSWORD, **extra: str) -> Any:
    return Client(**extra).post("/connexion/", {"username": username, "password": password})  # type: ignore[arg-type]


def flood(times: int) -> list[int]:
    return [log_in(f"personne-{turn}", "faux").status_code for turn in range(times)]


def test_changing_names_gives_no_further_attempts() -> None:
    assert flood(5) == [200, 200, 200, 429, 429]
    refused = log_in("odile")
    assert refused.status_code == 429
    assert "inexact 3 fois" in refused.content.decode()
    assert log_in("odile", REMOTE_ADDR="192.168.1.30").status_code == 302


def test_a_refused_password_is_not_judged(monkeypatch: pytest.MonkeyPatch) -> None:
    flood(3)

    def judged(*_: object) -> None:
        raise AssertionError("This password must not be judged.")

    monkeypatch.setattr("django.contrib.auth.backends.ModelBackend.authenticate", judged)
    assert log_in("odile").status_code == 429


def test_the_address_opens_after_its_time() -> None:
    flood(4)
    for attempt in AccessAttempt.objects.all():
        attempt.attempt_time -= timedelta(minutes=16)
        attempt.save()
    assert log_in("odile").status_code == 302


def test_who_logs_in_takes_only_the_own_failures_away() -> None:
    flood(1)
    assert [log_in("odile", "faux").status_code, log_in("odile").status_code] == [200, 302]
    assert [log_in("denis", "faux").status_code, log_in("denis").status_code] == [200, 302]
    assert flood(3) == [200, 200, 429]
