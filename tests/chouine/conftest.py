"""A concours of chouine, and the browsers of who organizes it and who writes its sheets."""

from __future__ import annotations

from datetime import date
from typing import TYPE_CHECKING, Any

import pytest
from django.test import Client

from tests.prepared import laid_out

if TYPE_CHECKING:
    from tests.conftest import Cast
    from tournaments.core.models.planning import Tournament

NAMES = (
    "Anne Roy", "Paul Noël", "Rose Petit", "Luc Blanc", "Zoé Adam", "Max Bour", "Léa Henry", "Guy Weber",
    "Éva Klein",
)  # fmt: skip


def logged_in(user: Any) -> Client:
    client = Client()
    client.force_login(user, "django.contrib.auth.backends.ModelBackend")
    return client


@pytest.fixture
def odile(cast: Cast) -> Client:
    """The organizer's browser."""
    return logged_in(cast.odile)


@pytest.fixture
@laid_out
def tournament(cast: Cast) -> Tournament:
    """Open for inscriptions, three rounds at random, to be won in two manches of three parties."""
    from tournaments.core.models.planning import Status  # noqa: PLC0415 — models wait for the settings
    from tournaments.core.planning import actions  # noqa: PLC0415 — as above

    made = actions.create_tournament(
        cast.amicale,
        cast.odile,
        name="Chouine de la Saint-Martin",
        date=date(2026, 11, 21),
        rounds_planned=3,
        ending="target",
        draw_method="swiss",
        ruleset="chouine",
        options={"parties": 3},
        seed="5eed",
    )
    actions.move(made, Status.OPEN)
    made.refresh_from_db()
    return made
