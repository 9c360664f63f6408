"""The database at start-up: reachable, not newer than the program, migrated."""

from __future__ import annotations

import os
from pathlib import Path
from typing import cast

from django.core.management import call_command
from django.db import DatabaseError, connection
from django.db.migrations.executor import MigrationExecutor

from tournaments.install import StartUpError


def prepare() -> None:
    """The schema of this version in place; `StartUpError` where the database cannot be used."""
    try:
        _check_writable()
        _check_not_newer()
        if _pending():
            call_command("migrate", verbosity=0, interactive=False)
    except DatabaseError as error:
        raise StartUpError(f"La base de données {_place()} ne répond pas : {str(error).strip()}.") from error


def unknown_migrations() -> list[str]:
    """Migrations that the database has gone through and this program has never heard of."""
    loader = MigrationExecutor(connection).loader
    known = set(loader.disk_migrations)
    for migration in loader.disk_migrations.values():
        known.update(migration.replaces)
    applied = set(loader.applied_migrations)
    return sorted(f"{app}.{name}" for app, name in applied - known if app in loader.migrated_apps)


def _check_not_newer() -> None:
    unknown = unknown_migrations()
    if unknown:
        raise StartUpError(
            f"La base de données {_place()} vient d'une version plus récente de Dix de der "
            f"({unknown[-1]}) : mettez le programme à jour, ou choisissez un autre dossier avec DATA_DIR."
        )


def _check_writable() -> None:
    if connection.vendor == "sqlite" and Path(_place()).exists() and not os.access(_place(), os.W_OK):
        raise StartUpError(f"Impossible d'écrire dans la base de données {_place()} : corrigez ses droits.")


def _pending() -> bool:
    executor = MigrationExecutor(connection)
    return bool(executor.migration_plan(executor.loader.graph.leaf_nodes()))


def _place() -> str:
    return str(cast("str | Path", connection.settings_dict["NAME"]))
