"""`manage.py snapshots`: the copies that the program takes by itself, shown, taken and put back."""

from __future__ import annotations

import os
from argparse import SUPPRESS
from pathlib import Path
from typing import TYPE_CHECKING, Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError
from django.template.defaultfilters import filesizeformat

from tournaments.machine import actions, queries
from tournaments.platform import copies, database, program, restoring, snapshots
from tournaments.platform.backup import BackupError
from tournaments.platform.errors import StartUpError

if TYPE_CHECKING:
    from argparse import ArgumentParser

GENTLE = 19
"""How far the processes that pack and verify stand back behind the server (`nice`)."""


class Command(BaseCommand):
    """Without an option the list, the newest first, and what went wrong.

    The database need not be sound, where none is taken: one that is damaged is put back from here.
    """

    help = (
        "Montre les sauvegardes prises d'elles-mêmes ; en prend une, ou en remet une au prochain démarrage."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        asked = parser.add_mutually_exclusive_group()
        asked.add_argument(
            "--take",
            nargs="?",
            const=snapshots.Reason.BY_HAND,
            choices=list(snapshots.Reason),
            help="en prend une maintenant",
        )
        asked.add_argument("--second", metavar="DOSSIER", help="le second endroit où chacune va aussi")
        asked.add_argument("--restore", metavar="NOM", help="la remet au prochain démarrage du programme")
        asked.add_argument("--finish", metavar="NAME", help=SUPPRESS)

    def handle(self, *_: Any, **asked: Any) -> None:
        try:
            self._do(settings.DATA_DIR, **asked)
        except (BackupError, StartUpError) as error:
            raise CommandError(str(error)) from error

    def _do(
        self,
        data: Path,
        *,
        take: str | None,
        second: str | None,
        restore: str | None,
        finish: str | None,
        **_: Any,
    ) -> None:
        if finish is not None:
            os.nice(GENTLE)
            snapshots.finish(data, data / snapshots.FOLDER / finish)
        elif take is not None:
            os.nice(GENTLE)
            database.check_ready()
            reason = snapshots.Reason(take)
            self.stdout.write(f"{snapshots.take(actions.database_file(), data, reason).file}")
        elif second is not None:
            folder = copies.choose_second_place(data, second)
            self.stdout.write(f"Second endroit : {folder}" if folder else "Il n'y a plus de second endroit.")
        elif restore is not None:
            self._restore(data, restore)
        else:
            self._list(data)

    def _restore(self, data: Path, name: str) -> None:
        restoring.look_into(queries.snapshot(name).file, data)
        restoring.confirm(data)
        self.stdout.write(
            f"Cette sauvegarde prendra la place des données au prochain démarrage ({program.START}) ; "
            "ce qui est là sera mis de côté, dans un dossier avant-…"
        )

    def _list(self, data: Path) -> None:
        for one in snapshots.taken(data):
            sound = "vérifiée" if one.sound else "NE SE RECALCULE PAS"
            size = filesizeformat(one.size).replace("\xa0", " ")
            self.stdout.write(f"{one.file.name}  {size}  {sound}")
        if not snapshots.taken(data):
            self.stdout.write(f"Aucune sauvegarde dans {data / snapshots.FOLDER}.")
        self.stdout.write(f"Second endroit : {copies.second_place(data) or 'aucun'}")
        for sentence in queries.troubles():
            self.stderr.write(sentence)
