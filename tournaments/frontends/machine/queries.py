"""Reads for the pages of the computer."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from django.conf import settings
from django.db import connection
from django.utils.timesince import timesince
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tournaments.core.models.accounts import Club
from tournaments.platform import backup, snapshots
from tournaments.platform.backup import BackupError
from tournaments.platform.snapshots import Reason, Snapshot, SnapshotProblem

if TYPE_CHECKING:
    from collections.abc import Mapping

    from django_stubs_ext import StrPromise

REASONS: Final[Mapping[Reason, StrPromise]] = {
    Reason.RUNNING: gettext_lazy("en cours de route"),
    Reason.DRAW: gettext_lazy("avant un tirage"),
    Reason.SEAL: gettext_lazy("avant le sceau"),
    Reason.IMPORT: gettext_lazy("avant une importation"),
    Reason.RESTORE: gettext_lazy("avant une restauration"),
    Reason.UPGRADE: gettext_lazy("avant une mise à jour du programme"),
    Reason.BY_HAND: gettext_lazy("demandée"),
}
"""Why a snapshot was taken."""
WHAT_TO_DO: Final[Mapping[SnapshotProblem, StrPromise]] = {
    SnapshotProblem.FULL: gettext_lazy(
        "Le disque de cet ordinateur est plein : effacez de gros fichiers. Le concours continue, la "
        "prochaine sauvegarde se fera d’elle-même."
    ),
    SnapshotProblem.FAILED: gettext_lazy(
        "La dernière sauvegarde n’a pas pu se faire (%(why)s) : gardez une copie sur une clé USB."
    ),
    SnapshotProblem.SLOW: gettext_lazy(
        "La dernière sauvegarde n’a pas pu être vérifiée à temps : cet ordinateur est trop occupé. Fermez "
        "ses autres programmes ; elle se refera d’elle-même."
    ),
    SnapshotProblem.DIFFERS: gettext_lazy(
        "La sauvegarde %(why)s ne donne pas les mêmes chiffres : gardez ce fichier, et restaurez-en "
        "une autre."
    ),
    SnapshotProblem.CLOCK: gettext_lazy(
        "L’horloge de cet ordinateur a reculé : la sauvegarde d’avant est du %(why)s. Remettez-la à l’heure."
    ),
    SnapshotProblem.SECOND_GONE: gettext_lazy(
        "Le second endroit, %(why)s, n’est plus là : rebranchez la clé. Les sauvegardes se font quand même "
        "sur cet ordinateur."
    ),
    SnapshotProblem.SECOND_FULL: gettext_lazy(
        "Le second endroit, %(why)s, est plein : videz-le, ou prenez une autre clé. Les sauvegardes se font "
        "quand même sur cet ordinateur."
    ),
    SnapshotProblem.SECOND_FAILED: gettext_lazy(
        "Rien ne s’écrit dans le second endroit (%(why)s) : prenez une autre clé. Les sauvegardes se font "
        "quand même sur cet ordinateur."
    ),
}
"""What to do about what went wrong."""


class SnapshotLine(NamedTuple):
    """A snapshot as the page lists it; `twice`: it is in the second place as well."""

    snapshot: Snapshot
    why: str
    twice: bool


def club_names() -> list[str]:
    """The clubs of this computer, the first one first."""
    return list(Club.objects.order_by("pk").values_list("name", flat=True))


def snapshot_lines() -> list[SnapshotLine]:
    """The snapshots of this computer, the newest first."""
    data = settings.DATA_DIR
    second = backup.second_place(data)
    there = (
        {one.file.name for one in snapshots.list_in(second / backup.own_folder_name(data))}
        if second
        else set()
    )
    return [
        SnapshotLine(one, str(REASONS[one.reason]), one.file.name in there)
        for one in snapshots.list_all(data)
    ]


def snapshot(name: str) -> Snapshot:
    """The snapshot of this file name, with or without its ending; `BackupError` where there is none."""
    names = {name, f"{name}{snapshots.ARCHIVE_SUFFIX}"}
    found = next((one for one in snapshots.list_all(settings.DATA_DIR) if one.file.name in names), None)
    if found is None:
        raise BackupError(_("Cette sauvegarde n’est plus là : prenez-en une autre de la liste."))
    return found


def safety() -> str:
    """In one sentence whether everything is saved, since when, and where."""
    if not has_sqlite_file():
        return _("La base de données est sur un serveur, qui fait ses propres copies.")
    if snapshots.troubles(settings.DATA_DIR):
        return _("Une sauvegarde demande votre attention.")
    newest = next(iter(snapshot_lines()), None)
    if newest is None:
        return _("Pas encore de sauvegarde : la première se fera au premier changement.")
    ago = timesince(newest.snapshot.at, depth=1)
    if newest.twice:
        both = {"ago": ago, "folder": backup.second_place(settings.DATA_DIR)}
        return _("Dernière sauvegarde il y a %(ago)s, ici et dans %(folder)s.") % both
    return _("Dernière sauvegarde il y a %(ago)s, sur cet ordinateur seulement.") % {"ago": ago}


def troubles() -> list[str]:
    """What went wrong with the last snapshots, each with what to do."""
    found = snapshots.troubles(settings.DATA_DIR)
    return [str(WHAT_TO_DO[one.problem]) % {"why": one.why} for one in found]


def has_sqlite_file() -> bool:
    """Whether the database is a SQLite file, of which the program takes snapshots."""
    return connection.vendor == "sqlite"
