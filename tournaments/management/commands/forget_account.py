"""`manage.py forget_account NAME`: somebody who worked here and wants to be forgotten."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from django.core.management.base import CommandError

from tournaments.core.access import actions
from tournaments.core.models.accounts import User
from tournaments.management.base import DataCommand, reporting_errors, user_named

if TYPE_CHECKING:
    from argparse import ArgumentParser


class Command(DataCommand):
    """Erase the name of an account and every way in, once its user name was typed a second time."""

    help = (
        "Efface le nom d’un compte, ses clubs, ses clés et l’adresse de ses connexions. Ce que la personne a "
        "saisi reste, au nom de « Compte effacé »."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("username", help="l’identifiant de la personne")
        parser.add_argument("--yes", action="store_true", help="sans demander de confirmation")

    def handle(self, *_: Any, username: str, yes: bool, **__: Any) -> None:
        user = user_named(username)
        asked = f"Le compte de {user.name} ne se rétablira pas. Tapez encore une fois son identifiant : "
        if not yes and User.normalize_username(input(asked)) != user.username:
            raise CommandError("Ce n’est pas cet identifiant : rien n’est changé.")
        with reporting_errors():
            actions.forget_account(user)
        self.stdout.write(f"Effacé. Ce que cette personne a saisi est maintenant au nom de « {user.name} ».")
