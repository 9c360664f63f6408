"""`manage.py takeover FOLDER`: this computer goes on in place of one that broke down."""

from __future__ import annotations

import os
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final
from urllib.parse import urlsplit

from django.conf import settings
from django.core.management.base import CommandError
from django.db import connection

from tournaments.core.archive.put_back import text_of
from tournaments.management.terminal import TerminalCommand
from tournaments.platform import folder as data_folder
from tournaments.platform import network, program, restoring, snapshots, system
from tournaments.platform.backup import BackupError
from tournaments.platform.errors import StartUpError

if TYPE_CHECKING:
    from argparse import ArgumentParser
    from collections.abc import Iterator

ANYWHERE: Final = "0.0.0.0"  # noqa: S104 — asks whether the port is free
USUAL_PORT: Final = 8000


class Command(TerminalCommand):
    """Restore the newest snapshot of a stick, and print the steps that are left."""

    help = "Reprend le concours d’un ordinateur en panne, depuis la clé USB où vont ses sauvegardes."
    requires_system_checks = ()

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("folder", type=Path, help="la clé USB ou le dossier, ou une sauvegarde (.tar.gz)")

    def handle(self, *_: Any, folder: Path, **__: Any) -> None:
        data = settings.DATA_DIR
        if settings.DATABASE_URL:
            raise CommandError("La base de données est sur un serveur : donnez-en l’adresse (DATABASE_URL).")
        try:
            network.check_port(ANYWHERE, settings.PORT)
            held = data_folder.lock_folder(
                data, settings.PORT
            )  # a server on another port has the database open
            try:
                aside, origin = self._take(newest_snapshot(folder), data)
            finally:
                os.close(held)
        except (BackupError, StartUpError, OSError) as error:
            raise CommandError(str(error)) from error
        self.stdout.write(f"C’est repris. Ce qui était ici est dans {aside}.")
        if (copy := restoring.put_back(data)) is not None:
            told = text_of(copy)
            self.stdout.write("\n  ".join([told.since, *told.lines]))
        self.stdout.write("\n".join(remaining_steps(origin, hall_open=data_folder.hall_is_open(data))))

    def _take(self, file: Path, data: Path) -> tuple[Path, str]:
        """Put this snapshot in the place of the data; the folder set aside, and the origin of the hall."""
        self.stdout.write(f"Je reprends {file} : je la relis et je recalcule ses feuilles…")
        restoring.unpack_and_verify(file, data, snapshots.taken_at(file))
        restoring.confirm(data)
        connection.close()
        aside = restoring.swap(data)
        origin = data_folder.take_over_origin(data)
        data_folder.switch_hall(data, to=hall_was_open(data, origin))
        return aside, origin


def hall_was_open(data: Path, origin: str) -> bool:
    """Whether the other computer served the hall; older copies have only the origin of one that did."""
    copy = restoring.put_back(data)
    return bool(origin) if copy is None or copy.hall_open is None else copy.hall_open


def newest_snapshot(place: Path) -> Path:
    """The newest verified snapshot of a stick, or the file itself that was named; `BackupError`."""
    if place.is_file():
        return place
    found = {each: taken for each in sorted(_folders(place)) if (taken := _verified_snapshots(each))}
    if not found:
        raise BackupError(f"Il n’y a pas de sauvegarde dans {place} : la clé est-elle branchée ?")
    if len(found) > 1:
        several = "".join(
            f"\n  {each}  (la dernière : {taken[0].at:%d/%m/%Y %H:%M})" for each, taken in found.items()
        )
        raise BackupError(f"Plusieurs ordinateurs ont leurs sauvegardes là : nommez l’un d’eux.{several}")
    ((newest, *_),) = found.values()
    return newest.file


def _folders(place: Path) -> Iterator[Path]:
    """The folders of a place that may hold snapshots: itself, those of a data folder, those of a stick."""
    yield place
    yield place / snapshots.FOLDER
    yield from place.glob("dix-de-der-*")


def _verified_snapshots(place: Path) -> list[snapshots.Snapshot]:
    return [one for one in snapshots.list_in(place) if one.sound]


def remaining_steps(origin: str, *, hall_open: bool) -> Iterator[str]:
    """The steps that people still have to do, in words for somebody who has never seen the program."""
    address = urlsplit(origin)
    variables = {}
    if (port := address.port or settings.PORT) != USUAL_PORT:
        variables["PORT"] = str(port)
    if settings.DATA_DIR != program.DEFAULT_DATA_FOLDER:
        variables["DATA_DIR"] = str(settings.DATA_DIR)
    start = system.command_with(variables, program.START_COMMAND)
    todo = ["Éteignez l’autre ordinateur, ou coupez son Wi-Fi."]
    if hall_open and address.hostname and not network.is_own(address.hostname):
        todo.append(
            "Mettez celui-ci sur le même Wi-Fi, et donnez-lui l’adresse de l’autre, que disent les QR codes. "
            f"Tapez :\n     {network.command_to_add(address.hostname)}"
        )
    todo += [
        f"Démarrez ici :\n     {start}",
        "Connectez-vous avec votre compte habituel : la première page redit ce qui est à taper de nouveau.",
        "Le réseau de la salle est ouvert, comme il l’était : les téléphones renvoient leurs donnes."
        if hall_open
        else "Le réseau de la salle est fermé, comme il l’était : Cet ordinateur → Réseau l’ouvre.",
    ]
    yield "Ce qu’il reste à faire :"
    yield from (f"  {number}. {said}" for number, said in enumerate(todo, 1))
