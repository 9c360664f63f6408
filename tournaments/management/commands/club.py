"""`manage.py club NAME`: a club of a hosted site, from its first organizer to its last row."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

from django.conf import settings
from django.core.management.base import CommandError
from django.urls import reverse
from django.utils.timezone import localtime

from tournaments.core.access import actions, queries
from tournaments.core.archive import clubs
from tournaments.core.models.accounts import Club, Role
from tournaments.management.base import DataCommand, reporting_errors
from tournaments.platform import database

if TYPE_CHECKING:
    from argparse import ArgumentParser


class Command(DataCommand):
    """Make a club and print the link of its first organizer; list clubs, write one out, erase one."""

    help = (
        "Crée un club et donne le lien de son premier organisateur, valable sept jours, une seule fois ; ou "
        "liste les clubs (--list), redonne un lien (--invite), écrit tout ce qu’un club a ici (--export), "
        "l’efface (--erase)."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        what = parser.add_mutually_exclusive_group(required=True)
        what.add_argument("name", nargs="?", help="le nom du nouveau club")
        what.add_argument("--list", action="store_true", help="les clubs, ce qu’ils ont ici, leur usage")
        what.add_argument("--invite", metavar="CLUB", help="un lien de plus pour organiser ce club")
        what.add_argument("--export", metavar="CLUB", help="tout ce que ce club a ici, dans un fichier ZIP")
        what.add_argument("--erase", metavar="CLUB", help="effacer ce club, sans retour")
        parser.add_argument("--output", type=Path, metavar="FICHIER", help="avec --export : où l’écrire")
        parser.add_argument("--yes", action="store_true", help="avec --erase : sans confirmation")

    def handle(self, *_: Any, name: str | None, output: Path | None, yes: bool, **asked: Any) -> None:
        if asked["list"]:
            self._list()
        elif asked["invite"]:
            self._invite(_club(asked["invite"]))
        elif asked["export"]:
            self._export(_club(asked["export"]), output)
        elif asked["erase"]:
            self._erase(_club(asked["erase"]), sure=yes)
        else:
            self._open(" ".join(str(name).split()))

    def _open(self, name: str) -> None:
        longest = Club._meta.get_field("name").max_length or 0
        if not 0 < len(name) <= longest:
            raise CommandError(f"Le nom d’un club a de 1 à {longest} lettres.")
        with reporting_errors():
            made = actions.open_club(name)
        self.stdout.write(f"{made.name} est créé : {made.slug}")
        self._invite(made)

    def _invite(self, club: Club) -> None:
        made = actions.invite(club, Role.ORGANIZER, "", None)
        origin = settings.PUBLIC_URL or f"http://127.0.0.1:{settings.PORT}"
        until = localtime(made.expires_at)
        self.stdout.write(f"Pour organiser, une seule fois, jusqu’au {until:%d/%m/%Y à %H:%M} :")
        self.stdout.write(origin + reverse("invitation", args=[made.token]))

    def _list(self) -> None:
        for club, members, concours, entries, last_use in clubs.uses():
            used = f"{localtime(last_use):%d/%m/%Y}" if last_use else "jamais"
            self.stdout.write(
                f"{club.slug} : {club.name}, membres {members}, concours {concours}, "
                f"saisies {entries}, dernier usage {used}"
            )

    def _export(self, club: Club, output: Path | None) -> None:
        path = output or Path(f"{club.slug}.zip")
        try:
            with path.open("xb") as file:
                clubs.write_out(club, file)
        except OSError as error:
            raise CommandError(f"{path} ne peut pas être écrit : {error.strerror}.") from error
        self.stdout.write(
            f"{path} : tout ce que {club.name} a ici. Des noms y sont : gardez-le pour le club."
        )

    def _erase(self, club: Club, *, sure: bool) -> None:
        asked = f"Ce que {club.name} a ici ne se rétablira pas. Tapez son nom ({club.slug}) : "
        if not sure and input(asked).strip() != club.slug:
            raise CommandError("Ce n’est pas ce nom : rien n’est changé.")
        with reporting_errors():
            clubs.erase(club)
        self.stdout.write(f"Effacé : {club.name}, avec ses concours.")


def _club(slug: str) -> Club:
    found = queries.club_by_slug(slug)
    if found is None:
        raise CommandError(f"Aucun club ne s’appelle ainsi dans {database.where()} : {slug}")
    return found
