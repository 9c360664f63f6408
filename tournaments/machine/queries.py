"""Reads for the pages of the computer."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from django.conf import settings
from django.db import connection
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tournaments.models.accounts import Club
from tournaments.platform import copies, snapshots
from tournaments.platform.backup import BackupError
from tournaments.platform.snapshots import Problem, Reason, Snapshot, Trouble

if TYPE_CHECKING:
    from collections.abc import Mapping

    from django_stubs_ext import StrPromise

WHY: Final[Mapping[Reason, StrPromise]] = {
    Reason.RUNNING: gettext_lazy("en cours de route"),
    Reason.DRAW: gettext_lazy("avant un tirage"),
    Reason.SEAL: gettext_lazy("avant le sceau"),
    Reason.IMPORT: gettext_lazy("avant une importation"),
    Reason.RESTORE: gettext_lazy("avant une copie remise"),
    Reason.BY_HAND: gettext_lazy("demandée"),
}
"""Why a snapshot was taken."""
SENTENCES: Final[Mapping[Problem, StrPromise]] = {
    Problem.FULL: gettext_lazy(
        "Le disque de cet ordinateur est plein : effacez de gros fichiers. Le concours continue, la "
        "prochaine sauvegarde se fera d'elle-même."
    ),
    Problem.FAILED: gettext_lazy(
        "La dernière sauvegarde n'a pas pu se faire (%(why)s) : gardez une copie sur une clé USB."
    ),
    Problem.DIFFERS: gettext_lazy(
        "La sauvegarde %(why)s ne se recalcule pas aux mêmes chiffres : gardez ce fichier, et remettez-en "
        "plutôt une autre."
    ),
    Problem.CLOCK: gettext_lazy(
        "L'horloge de cet ordinateur a reculé : la sauvegarde d'avant est du %(why)s. Remettez-la à l'heure."
    ),
    Problem.SECOND_GONE: gettext_lazy(
        "Le second endroit, %(why)s, n'est plus là : rebranchez la clé. Les sauvegardes se font quand même "
        "sur cet ordinateur."
    ),
    Problem.SECOND_FULL: gettext_lazy(
        "Le second endroit, %(why)s, est plein : videz-le, ou prenez une autre clé. Les sauvegardes se font "
        "quand même sur cet ordinateur."
    ),
    Problem.SECOND_FAILED: gettext_lazy(
        "Rien ne s'écrit dans le second endroit (%(why)s) : prenez une autre clé. Les sauvegardes se font "
        "quand même sur cet ordinateur."
    ),
}
"""What to do about what went wrong."""


class Line(NamedTuple):
    """A snapshot as the page lists it; `twice`: it lies in the second place as well."""

    snapshot: Snapshot
    why: str
    twice: bool


def club_names() -> list[str]:
    """The clubs of this computer, the first one first."""
    return list(Club.objects.order_by("pk").values_list("name", flat=True))


def snapshot_lines() -> list[Line]:
    """The snapshots of this computer, the newest first."""
    data = settings.DATA_DIR
    second = copies.second_place(data)
    there = (
        {one.file.name for one in snapshots.taken_in(second / copies.own_folder(data))} if second else set()
    )
    return [Line(one, str(WHY[one.reason]), one.file.name in there) for one in snapshots.taken(data)]


def snapshot(name: str) -> Snapshot:
    """The snapshot of this name; `BackupError`."""
    found = next((one for one in snapshots.taken(settings.DATA_DIR) if one.file.name == name), None)
    if found is None:
        raise BackupError(_("Cette sauvegarde n'est plus là : prenez-en une autre de la liste."))
    return found


def troubles() -> list[str]:
    """What went wrong with the last snapshots, each with what to do."""
    return [_said(trouble) for trouble in snapshots.troubles(settings.DATA_DIR)]


def in_a_file() -> bool:
    """Whether the database is a file, of which the program takes snapshots itself."""
    return connection.vendor == "sqlite"


def _said(trouble: Trouble) -> str:
    return str(SENTENCES[trouble.problem]) % {"why": trouble.why}
