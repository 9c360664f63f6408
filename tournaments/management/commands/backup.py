"""`manage.py backup FILE`: everything a club has stored in one archive, while the program runs."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

from django.conf import settings
from django.core.management.base import CommandError
from django.db import connection

from tournaments.management.base import DataCommand, reporting_errors
from tournaments.platform import database, program, system
from tournaments.platform.backup import back_up, folder_name_in
from tournaments.platform.database import where

if TYPE_CHECKING:
    from argparse import ArgumentParser


class Command(DataCommand):
    """Write one archive and say how to restore it; for PostgreSQL name its own tool instead."""

    help = (
        "Copie tout ce qui est enregistré dans une archive (.tar.gz), même pendant que le programme tourne."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("file", type=Path, help="l’archive à écrire, par exemple copie.tar.gz")

    def handle(self, *_: Any, file: Path, **__: Any) -> None:
        name = connection.settings_dict["NAME"]
        if connection.vendor != "sqlite":
            raise CommandError(
                f"Tout est dans {where()} : pg_dump --format=custom --file={file} {name} la copie, "
                "pg_restore la remet. Gardez aussi la clé secrète (SECRET_KEY, ou secret-key dans "
                f"{settings.DATA_DIR})."
            )
        with reporting_errors():
            back_up(database.sqlite_path(), settings.DATA_DIR, file)
        start = system.command_with({"DATA_DIR": folder_name_in(file)}, program.START_COMMAND)
        self.stdout.write(
            f"Copié dans {file} : {where()}. L’archive contient la clé secrète : ne la donnez à personne.\n"
            f"Pour la remettre : tar -xf {file}, puis {start}"
        )
