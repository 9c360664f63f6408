"""`/pret/`: what keeps a node from being sent visitors."""

from __future__ import annotations

import shutil
from collections import namedtuple
from typing import Any

import pytest
from django.db import OperationalError
from django.db.migrations.recorder import MigrationRecorder
from django.test import Client

Usage = namedtuple("Usage", "total used free")


def readiness(client: Client) -> tuple[int, Any]:
    answer = client.get("/pret/")
    assert "no-store" in answer["Cache-Control"]
    return answer.status_code, answer.json()


@pytest.mark.django_db
def test_a_node_that_lacks_nothing_is_ready(client: Client) -> None:
    assert readiness(client) == (200, {"ready": True, "lacks": []})


@pytest.mark.django_db
def test_what_is_missing_is_named(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    MigrationRecorder.Migration.objects.filter(app="tournaments", name="0002_keeper").delete()
    monkeypatch.setattr(shutil, "disk_usage", lambda _folder: Usage(100, 99, 1))
    assert readiness(client) == (503, {"ready": False, "lacks": ["migrations", "disk"]})


def test_a_database_that_does_not_answer_is_named(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    def silent(_recorder: MigrationRecorder) -> None:
        raise OperationalError

    monkeypatch.setattr(MigrationRecorder, "applied_migrations", silent)
    assert readiness(client) == (503, {"ready": False, "lacks": ["database"]})
