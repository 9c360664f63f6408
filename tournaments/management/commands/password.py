"""`manage.py password NAME`: a forgotten password or a lost phone, from the keyboard of the server."""

from __future__ import annotations

import getpass
from typing import TYPE_CHECKING, Any

from django.conf import settings
from django.contrib.auth.password_validation import validate_password
from django.core.exceptions import ValidationError
from django.core.management.base import CommandError
from django.urls import reverse

from tournaments.core.access import actions, journal, second_factor
from tournaments.core.models.accounts import User
from tournaments.management.base import DataCommand, user_named

if TYPE_CHECKING:
    from argparse import ArgumentParser


class Command(DataCommand):
    """Ask for a new password, print a link with which its owner chooses one, or drop the second step."""

    help = (
        "Change un mot de passe oublié, donne un lien à usage unique pour le choisir (--link), ou retire la "
        "connexion en deux étapes à qui a perdu son téléphone (--no-code)."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("username", help="l’identifiant de la personne")
        what = parser.add_mutually_exclusive_group()
        what.add_argument(
            "--no-code", action="store_true", help="ne plus demander de code, le mot de passe reste"
        )
        what.add_argument(
            "--link", action="store_true", help="donner un lien, valable un jour, une seule fois"
        )

    def handle(self, *_: Any, username: str, link: bool, no_code: bool, **__: Any) -> None:
        user = user_named(username)
        if no_code:
            self.stdout.write(self._without_code(user))
        elif link:
            self.stdout.write(self._link(user))
        else:
            actions.set_password(user, self._ask(user))
            journal.write_lines("password_here", user)
            self.stdout.write(f"Le mot de passe de {user.name} est changé.")

    def _link(self, user: User) -> str:
        origin = settings.PUBLIC_URL or f"http://127.0.0.1:{settings.PORT}"
        made = actions.offer_reset(user, None)
        journal.write_lines("member_reset_here", user)
        return origin + reverse("new_password", args=[made.token])

    def _without_code(self, user: User) -> str:
        if not second_factor.turn_off(user):
            return f"Aucun code n’était demandé à {user.name}."
        journal.write_lines("two_steps_lost", user)
        return f"Le mot de passe de {user.name} suffit de nouveau pour entrer."

    def _ask(self, user: User) -> str:
        password = getpass.getpass("Nouveau mot de passe : ")
        if getpass.getpass("Encore une fois : ") != password:
            raise CommandError("Les deux mots de passe diffèrent.")
        try:
            validate_password(password, user)
        except ValidationError as error:
            raise CommandError(" ".join(error.messages)) from error
        return password
