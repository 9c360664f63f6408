"""`manage.py migrate`: Django's own, which leaves the data of an abandoned schema alone."""

from __future__ import annotations

from typing import Any

from django.core.management.commands import migrate

from tournaments.management.base import reporting_errors
from tournaments.management.terminal import TerminalCommand
from tournaments.platform import database


class Command(TerminalCommand, migrate.Command):
    """Refuse with a sentence to migrate a database whose schema this version does not read."""

    def execute(self, *args: Any, **options: Any) -> str | None:
        with reporting_errors():
            database.check_not_abandoned()
        return super().execute(*args, **options)
