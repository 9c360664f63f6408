"""`manage.py keeper NAME`: who looks after this computer, its copies and its network."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from tournaments.core.access import actions, journal
from tournaments.management.base import DataCommand, user_named

if TYPE_CHECKING:
    from argparse import ArgumentParser


class Command(DataCommand):
    """Give an account the pages of the computer, or take them from it."""

    help = "Confie cet ordinateur à quelqu’un : ses copies, son réseau, les archives venues d’ailleurs."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("username", help="l’identifiant de la personne")
        parser.add_argument("--remove", action="store_true", help="le lui retirer")

    def handle(self, *_: Any, username: str, remove: bool, **__: Any) -> None:
        user = user_named(username)
        actions.set_keeper(user, keeper=not remove)
        journal.write_lines("keeper_off" if remove else "keeper", user)
        does = "ne s’occupe plus" if remove else "s’occupe maintenant"
        self.stdout.write(f"{user.name} {does} de cet ordinateur.")
