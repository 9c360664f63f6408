"""`manage.py migrate`: Django's own, which leaves the data of an abandoned schema alone."""

from __future__ import annotations

from typing import Any

from django.core.management.commands import migrate

from tournaments.management.base import in_one_sentence
from tournaments.platform import database


class Command(migrate.Command):
    """Refused with a sentence where what is stored is of a version that this one does not read."""

    def execute(self, *args: Any, **options: Any) -> str | None:
        with in_one_sentence():
            database.check_not_abandoned()
        return super().execute(*args, **options)
