"""`manage.py undo_upgrade`: back to the version of the program and to the data of before (decision 65)."""

from __future__ import annotations

import shutil
import sqlite3
import subprocess
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from django.conf import settings
from django.core.management.base import CommandError

from tournaments.frontends.machine.comparing import ConcoursComparison, compare_databases
from tournaments.management.base import reporting_errors
from tournaments.management.terminal import TerminalCommand
from tournaments.platform import database, folder, program, restoring, snapshots, system, versions
from tournaments.platform.backup import DATABASE, BackupError, second_place

if TYPE_CHECKING:
    from argparse import ArgumentParser

    from tournaments.platform.versions import Program, WayBack

ON_A_SERVER: Final = (
    "La base de données est sur un serveur : arrêtez les nœuds, remettez la copie faite avant la mise à jour "
    "(pg_restore --clean --if-exists), puis démarrez la version d’avant."
)
NOTHING_BEFORE: Final = (
    "Aucune autre version n’a servi ces données, et aucune ne les a mises à jour : il n’y a rien à défaire."
)
GOING_BACK: Final = ".going-back"
"""The file in a copy that is swapped in by this command: interrupted, it goes on from there."""
COPY_WAITS: Final = "Une copie attend d’être remise : démarrez d’abord le programme, qui la remet."


class Command(TerminalCommand):
    """Put the snapshot of before back, set aside what is there, and start the version before."""

    help = (
        "Revient à la version d’avant, avec les données d’avant ; ce qui a été noté depuis est mis de côté."
    )
    requires_system_checks = ()

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--yes", action="store_true", help="ne demande rien")

    def handle(self, *_: Any, yes: bool, **__: Any) -> None:
        if settings.DATABASE_URL:
            raise CommandError(ON_A_SERVER)
        data = settings.DATA_DIR
        with reporting_errors():
            held = folder.lock_folder(data, settings.PORT)
            try:
                before = self._go_back(data, asks=not yes)
            finally:
                system.unlock(held)
        self._start(before, data)

    def _go_back(self, data: Path, *, asks: bool) -> Program | None:
        """Change the data where they were migrated; returns the program that had them."""
        interrupted = (data / restoring.NEXT / GOING_BACK).exists()
        if restoring.is_pending(data) and not interrupted:
            raise CommandError(COPY_WAITS)
        if interrupted:
            self._say_aside(restoring.swap(data))
            return versions.read(data).serving
        way = versions.way_back(data)
        if way is None:
            raise CommandError(NOTHING_BEFORE)
        if way.copy:
            self._put_back(way, data, asks=asks)
        else:
            versions.write(data, way.left)
            self.stdout.write("Les données sont les mêmes qu’avant : rien n’est perdu.")
        return way.to

    def _put_back(self, way: WayBack, data: Path, *, asks: bool) -> None:
        copy = snapshot_named(way.copy, data)
        self.stdout.write(f"Je relis {copy}…")
        self.stdout.flush()
        draft = restoring.unpack_as_it_is(copy, data, snapshots.taken_at(copy))
        self.stdout.write("\n  ".join(noted_since(data / DATABASE, draft / DATABASE)))
        self.stdout.flush()
        if asks and not _says_yes():
            shutil.rmtree(draft, ignore_errors=True)
            raise CommandError("Rien n’a changé.")
        versions.write(draft, way.left)
        (draft / GOING_BACK).touch()
        restoring.confirm(data)
        self._say_aside(restoring.swap(data))

    def _say_aside(self, aside: Path) -> None:
        command = system.command_with({"DATA_DIR": str(aside)}, program.START_COMMAND)
        self.stdout.write(
            f"C’est fait. Ce qui était ici est gardé dans {aside} ; la version qui l’a noté l’ouvre "
            f"encore : {command}"
        )

    def _start(self, before: Program | None, data: Path) -> None:
        """Become the version before, or say what is left to do for it."""
        if before is None:
            self.stdout.write("Démarrez maintenant la version d’avant, là où elle est.")
        elif _is_ready(before):
            self.stdout.write(f"La version {before.version} démarre ({before.root})…")
            program.become_other(before.python, Path(before.root), before.arguments, data)
        else:
            self.stdout.write(
                f"La version d’avant, {' '.join(filter(None, [before.version, before.commit]))}, n’est plus "
                f"dans {before.root} : remettez-la comme vous l’aviez installée, puis démarrez-la."
            )


def _says_yes() -> bool:
    try:
        return input("Revenir en arrière ? Tapez oui : ").strip().casefold() == "oui"
    except EOFError:
        return False


def _is_ready(before: Program) -> bool:
    """Whether the version before lies in its folder; a checkout that was updated in place is brought back."""
    if Path(before.root) != program.ROOT:
        return versions.is_there(before)
    if before.commit != versions.this().commit:
        return bool(before.commit) and versions.check_out(before.commit) and _install(before.python)
    return before.version == program.version() and database.is_migrated()


def _install(python: str) -> bool:
    """Bring the libraries of this checkout to those of its lock."""
    command = [python, "-m", "tournaments.install"]
    return subprocess.run(command, cwd=program.ROOT, check=False).returncode == 0  # noqa: S603


def snapshot_named(name: str, data: Path) -> Path:
    """The file of a snapshot, here or in the second place; `BackupError`."""
    second = second_place(data)
    places = [data / snapshots.FOLDER, *([second, *second.glob("dix-de-der-*")] if second else [])]
    found = next((place / name for place in places if (place / name).is_file()), None)
    if found is None:
        raise BackupError(
            f"La sauvegarde d’avant la mise à jour, {name}, n’est plus dans {data / snapshots.FOLDER} : "
            "remettez ce fichier là, puis recommencez."
        )
    return found


def noted_since(here: Path, there: Path) -> list[str]:
    """What is here and not in the copy, a line for each concours that has any, below a sentence."""
    try:
        lost = [one for one in compare_databases(here, there) if one.lost or one.gone]
    except (sqlite3.Error, ValueError):  # another version had other tables
        return ["Ce qui a été noté depuis la mise à jour, gardé de côté, sera absent de la version d’avant."]
    if not lost:
        return ["Depuis la mise à jour : ni équipe, ni partie, ni saisie, ni ligne de caisse."]
    return [
        "Noté depuis la mise à jour, gardé de côté, et absent de la version d’avant :",
        *map(_told, lost),
    ]


def _told(one: ConcoursComparison) -> str:
    if one.gone:
        return f"{one.name} : tout le concours"
    counted = {
        "équipe": one.lost_teams,
        "partie": one.lost_rounds,
        "saisie": one.lost_entries,
        "ligne de caisse": one.lost_cash,
    }
    told = [f"{many} {what}{'s' * (many > 1)}" for what, many in counted.items() if many]
    return f"{one.name} : {', '.join(told)}"
