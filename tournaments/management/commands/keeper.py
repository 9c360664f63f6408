"""`manage.py keeper NAME`: who looks after this computer, its copies and its network."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from django.core.management.base import CommandError

from tournaments.access import actions
from tournaments.management.data_command import DataCommand
from tournaments.models.accounts import User
from tournaments.platform.database import where

if TYPE_CHECKING:
    from argparse import ArgumentParser


class Command(DataCommand):
    """Give an account the pages of the computer, or take them from it."""

    help = "Confie cet ordinateur à quelqu'un : ses copies, son réseau, les archives venues d'ailleurs."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("username", help="l'identifiant de la personne")
        parser.add_argument("--remove", action="store_true", help="le lui retirer")

    def handle(self, *_: Any, username: str, remove: bool, **__: Any) -> None:
        try:
            user = User.objects.get_by_natural_key(username)
        except User.DoesNotExist as error:
            raise CommandError(f"Personne n'a l'identifiant « {username} » dans {where()}.") from error
        actions.set_keeper(user, keeper=not remove)
        does = "ne s'occupe plus" if remove else "s'occupe maintenant"
        self.stdout.write(f"{user.name} {does} de cet ordinateur.")
