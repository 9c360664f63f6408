"""`manage.py new_key`: the secret key was changed on purpose, or a copy of the database has its own."""

from __future__ import annotations

from typing import Any

from tournaments.core.access import node_key
from tournaments.management.base import DataCommand


class Command(DataCommand):
    """Let the secret key of this environment be the one that nodes of this database must have."""

    help = "La clé secrète a été changée exprès : celle d’ici devient celle de cette base."

    def handle(self, *_: Any, **__: Any) -> None:
        node_key.replace()
        self.stdout.write(
            "C’est la clé de cette base. Qui était connecté, téléphones compris, se reconnecte."
        )
