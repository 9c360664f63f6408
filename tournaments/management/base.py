"""What commands share: the check that there is data, errors as one sentence, names of things, progress."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

from django.core.management.base import CommandError

from tournaments.core.models.accounts import Membership, Role, User
from tournaments.core.models.planning import Tournament
from tournaments.management.terminal import TerminalCommand
from tournaments.platform import database
from tournaments.platform.errors import StartUpError, UserError

if TYPE_CHECKING:
    from tournaments.core.models.accounts import Club


class ProjectCommand(TerminalCommand):
    """A command that starts without Django's checks: they look for wrong code, and the tests run them.

    They import every page, which takes twice as long as all else that a start needs.
    """

    requires_system_checks = ()


class DataCommand(ProjectCommand):
    """A command that is refused with a sentence where nothing of this version is stored."""

    def execute(self, *args: Any, **options: Any) -> str | None:
        with reporting_errors():
            database.check_ready()
        return super().execute(*args, **options)


@contextmanager
def reporting_errors() -> Iterator[None]:
    """Errors that carry a sentence end the command with it, as `CommandError`, instead of a traceback."""
    try:
        yield
    except (StartUpError, UserError) as error:
        raise CommandError(str(error)) from error


def concours_named(slug: str) -> Tournament:
    """The concours of this slug, with its club; `CommandError` where there is none, or no data."""
    with reporting_errors():
        database.check_ready()
    found = Tournament.objects.select_related("club").filter(slug=slug).first()
    if found is None:
        raise CommandError(f"Aucun concours ne s’appelle ainsi dans {database.where()} : {slug}")
    return found


def user_named(username: str) -> User:
    """The account of this name; `CommandError` where there is none."""
    try:
        return User.objects.get_by_natural_key(username)
    except User.DoesNotExist as error:
        raise CommandError(f"Personne n’a l’identifiant « {username} » dans {database.where()}.") from error


def member_of(club: Club, role: Role = Role.ORGANIZER) -> User:
    """The first of this role in a club, else its first organizer, who may do everything; `CommandError`."""
    members = Membership.objects.filter(club=club).select_related("user").order_by("pk")
    found = members.filter(role=role).first() or members.filter(role=Role.ORGANIZER).first()
    if found is None:
        raise CommandError(f"Le club {club} n’a pas d’organisateur : il faut d’abord un compte.")
    return found.user


def show_progress(command: TerminalCommand, what: str, done: int, total: int) -> None:
    """One line that fills up on a terminal; where there is none, a line when all is done."""
    if sys.stderr.isatty():
        command.stderr.data(f"\r{what} : {done} / {total} " + "\n" * (done == total))
    elif done == total:
        command.stderr.write(f"{what} : {done} / {total}")
