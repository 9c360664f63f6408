"""Who looks at the desk's pages."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client


@pytest.fixture
def odile(client: Client, cast: Any) -> Client:
    """The browser of the organizer, logged in."""
    client.force_login(cast.odile, "django.contrib.auth.backends.ModelBackend")
    return client
