"""`manage.py migrate`: Django's own, which leaves the data of an abandoned schema alone."""

from __future__ import annotations

from typing import Any

from django.core.management.base import CommandError
from django.core.management.commands import migrate

from tournaments.platform import database
from tournaments.platform.errors import StartUpError


class Command(migrate.Command):
    """Refused with a sentence where what is stored is of a version that this one does not read."""

    def execute(self, *args: Any, **options: Any) -> str | None:
        try:
            database.check_not_abandoned()
        except StartUpError as error:
            raise CommandError(str(error)) from error
        return super().execute(*args, **options)
