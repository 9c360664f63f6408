"""A site of its own to measure: an empty data folder, migrated, and a concours that the machine played."""

from __future__ import annotations

import os
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager

from benchmarks.pages import SLUG_OF
from benchmarks.tables import manage


@contextmanager
def empty_site() -> Iterator[dict[str, str]]:
    """The environment of a site without a concours, whose folder `DATA_DIR` is gone afterwards."""
    with tempfile.TemporaryDirectory() as name:
        own = {"DATA_DIR": name, "DEMO": "0", "DJANGO_SETTINGS_MODULE": "tournaments.settings"}
        environment = {**os.environ, **own}
        manage(environment, "migrate", "--verbosity", "0")
        manage(environment, "collectstatic", "--noinput", "--verbosity", "0")
        yield environment


@contextmanager
def site_in_round_2(teams: int) -> Iterator[tuple[dict[str, str], str]]:
    """The environment of a site where so many teams play their second round; the concours in addresses."""
    with empty_site() as environment:
        manage(environment, "simulate", "--teams", str(teams), "--until", "round2", "--verbosity", "0")
        yield environment, manage(environment, "shell", "--verbosity", "0", "--command", SLUG_OF).split()[0]
