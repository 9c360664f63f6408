"""What the site says of how it writes; `test_killed` asks a serving one."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from django.db import connection

from tournaments.core.access.health import durable

if TYPE_CHECKING:
    from django.test import Client


@pytest.mark.parametrize(
    ("found", "waits"),
    [
        ({"journal_mode": "wal", "synchronous": 0}, False),
        ({"journal_mode": "wal", "synchronous": 1}, False),
        ({"journal_mode": "wal", "synchronous": 2}, True),
        ({"journal_mode": "wal", "synchronous": 3}, True),
        ({"fsync": "on", "synchronous_commit": "on"}, True),
        ({"fsync": "on", "synchronous_commit": "local"}, True),
        ({"fsync": "on", "synchronous_commit": "off"}, False),
        ({"fsync": "off", "synchronous_commit": "on"}, False),
    ],
)
def test_only_a_database_that_waits_for_the_disk_is_durable(found: dict[str, object], waits: bool) -> None:
    assert durable(found) is waits


@pytest.mark.django_db
def test_the_page_says_it_of_its_own_connection(client: Client) -> None:
    answer = client.get("/sante/")
    told = answer.json()
    assert told["database"] == connection.vendor
    assert told["durable"] is durable(told)
    assert "no-store" in answer["Cache-Control"]
