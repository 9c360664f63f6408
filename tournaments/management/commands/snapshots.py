"""`manage.py snapshots`: the copies that the program takes by itself, shown, taken and put back."""

from __future__ import annotations

from argparse import SUPPRESS
from pathlib import Path
from typing import TYPE_CHECKING, Any

from django.conf import settings

from tournaments.frontends.machine import actions, queries
from tournaments.management.base import ProjectCommand, reporting_errors
from tournaments.platform import backup, database, program, restoring, snapshots, system
from tournaments.platform.typography import file_size

if TYPE_CHECKING:
    from argparse import ArgumentParser


class Command(ProjectCommand):
    """Lists snapshots and troubles; options take one, restore one or set the second place.

    Only taking one needs a sound database, because a damaged one is restored from here.
    """

    help = (
        "Montre les sauvegardes prises d’elles-mêmes ; en prend une, ou en remet une au prochain démarrage."
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
        with reporting_errors():
            self._run(settings.DATA_DIR, **asked)

    def _run(
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
            system.give_way(wholly=True)
            snapshots.finish(data, data / snapshots.FOLDER / finish)
        elif take is not None:
            system.give_way(wholly=True)
            database.check_ready()
            reason = snapshots.Reason(take)
            self.stdout.write(f"{snapshots.take(actions.database_file(), data, reason).file}")
        elif second is not None:
            folder = backup.choose_second_place(data, second)
            self.stdout.write(f"Second endroit : {folder}" if folder else "Il n’y a plus de second endroit.")
        elif restore is not None:
            self._restore(data, restore)
        else:
            self._list(data)

    def _restore(self, data: Path, name: str) -> None:
        chosen = queries.snapshot(name)
        restoring.unpack_and_verify(chosen.file, data, chosen.at)
        restoring.confirm(data)
        self.stdout.write(
            "Cette sauvegarde prendra la place des données au prochain démarrage "
            f"({program.START_COMMAND}) ; ce qui est là sera mis de côté, dans un dossier avant-…"
        )

    def _list(self, data: Path) -> None:
        for one in snapshots.list_all(data):
            checked = "relue" if one.only_read else "vérifiée"
            sound = checked if one.sound else "NE SE RECALCULE PAS"
            size = file_size(one.size).replace("\xa0", " ")
            self.stdout.write(f"{one.file.name}  {size}  {sound}")
        if not snapshots.list_all(data):
            self.stdout.write(f"Aucune sauvegarde dans {data / snapshots.FOLDER}.")
        self.stdout.write(f"Second endroit : {backup.second_place(data) or 'aucun'}")
        for sentence in queries.troubles():
            self.stderr.write(sentence)
