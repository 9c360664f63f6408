"""The base of the commands that work on stored data."""

from __future__ import annotations

from typing import Any

from django.core.management.base import BaseCommand, CommandError

from tournaments.platform import database
from tournaments.platform.errors import StartUpError


class DataCommand(BaseCommand):
    """A command that is refused with a sentence where nothing of this version is stored."""

    def execute(self, *args: Any, **options: Any) -> str | None:
        try:
            database.check_ready()
        except StartUpError as error:
            raise CommandError(str(error)) from error
        return super().execute(*args, **options)
