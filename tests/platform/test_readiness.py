"""`/pret/`: what keeps a node from being sent visitors."""

from __future__ import annotations

import io
import shutil
from collections import namedtuple
from typing import Any

import pytest
from django.core.management import call_command
from django.db import OperationalError, connection
from django.db.migrations.recorder import MigrationRecorder
from django.test import Client

from tournaments.core.access import node_key
from tournaments.core.models.accounts import KeyOfNodes
from tournaments.platform import program

Usage = namedtuple("Usage", "total used free")


OF_PROGRAM = {"version": program.version(), "code": program.code_hash()[:12]}
"""The version, and the code, which differs between two checkouts of one version."""


def readiness(client: Client) -> tuple[int, Any]:
    answer = client.get("/pret/")
    assert "no-store" in answer["Cache-Control"]
    return answer.status_code, answer.json()


@pytest.mark.django_db
def test_a_node_that_lacks_nothing_is_ready(client: Client) -> None:
    assert readiness(client) == (200, {"ready": True, "lacks": [], **OF_PROGRAM})


@pytest.mark.django_db
def test_a_node_with_another_key_than_the_database_knows_is_not_ready(client: Client, settings: Any) -> None:
    assert node_key.take()
    settings.SECRET_KEY = "another" * 10
    assert readiness(client) == (503, {"ready": False, "lacks": ["key"], **OF_PROGRAM})
    assert node_key.take() == (connection.vendor == "sqlite"), "a file has one node, whose key is the one"
    call_command("new_key", stdout=io.StringIO())
    assert readiness(client) == (200, {"ready": True, "lacks": [], **OF_PROGRAM})
    assert settings.SECRET_KEY not in KeyOfNodes.objects.get().digest


@pytest.mark.django_db
def test_what_is_missing_is_named(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    MigrationRecorder.Migration.objects.filter(app="tournaments", name="0002_keeper").delete()
    monkeypatch.setattr(shutil, "disk_usage", lambda _folder: Usage(100, 99, 1))
    assert readiness(client) == (503, {"ready": False, "lacks": ["migrations", "disk"], **OF_PROGRAM})


def test_a_database_that_does_not_answer_is_named(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    def silent(_recorder: MigrationRecorder) -> None:
        raise OperationalError

    monkeypatch.setattr(MigrationRecorder, "applied_migrations", silent)
    assert readiness(client) == (503, {"ready": False, "lacks": ["database"], **OF_PROGRAM})
