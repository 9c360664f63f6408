"""Errors with a sentence for a person: at start-up, on the site, and where the disk or the database fails."""

from __future__ import annotations

import errno
import os
import sqlite3
import sys
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from enum import StrEnum
from typing import TYPE_CHECKING, ClassVar, Final

from django.core.exceptions import ImproperlyConfigured, ObjectDoesNotExist
from django.db import DatabaseError
from django.utils.translation import gettext_lazy as _

if TYPE_CHECKING:
    from django_stubs_ext import StrOrPromise, StrPromise


class StartUpError(RuntimeError):
    """The program cannot start; the sentence is for the person at the keyboard."""


class UserError(ValueError):
    """What a user asked cannot be done; `sentence` says why, in the reader's language, and what to do.

    `words` fill the placeholders of the sentence.
    """

    code: str = "refused"
    """What programs know the error by: of one without a code of its own, only that it was refused."""
    field: str = ""
    """The form field that the error concerns; empty for the whole form."""

    def __init__(self, sentence: StrOrPromise, /, *, field: str = "", **words: object) -> None:
        self.sentence = str(sentence % words if words else sentence)
        self.field = field or self.field
        super().__init__(self.sentence)


class CodedError(UserError):
    """The error of a package: a stable `code` for programs, and the sentence of that code in `sentences`.

    The place that raises it gives the `words` of the sentence, or a whole sentence of its own where that
    depends on more. A subclass is made only of what somebody catches.
    """

    sentences: ClassVar[Mapping[str, StrOrPromise]] = {}
    own_sentences: ClassVar[frozenset[str]] = frozenset()
    """Further codes, whose sentence is given where they are raised."""
    impossible: ClassVar[frozenset[str]] = frozenset()
    """Codes of what no other state of the concours would accept either."""

    def __init__(
        self, code: str, sentence: StrOrPromise = "", /, *, field: str = "", **words: object
    ) -> None:
        super().__init__(sentence or self.sentences[code], field=field, **words)
        self.code, self.words = code, words


class StorageFault(StrEnum):
    """What keeps data from being read or written."""

    FULL = "full"
    READ_ONLY = "read-only"
    DAMAGED = "damaged"
    DISK = "disk"
    BUSY = "busy"
    AWAY = "away"


WHAT_TO_DO: Final[Mapping[StorageFault, StrPromise]] = {
    StorageFault.FULL: _(
        "Le disque est plein : supprimez des fichiers de cet ordinateur ou videz sa corbeille, puis refaites "
        "ce qui n’a pas été enregistré ; les téléphones gardent ce qu’ils ont noté et le renverront."
    ),
    StorageFault.READ_ONLY: _(
        "Le dossier des données ne peut plus être écrit : rendez-le inscriptible (une clé se déverrouille, "
        "un ordinateur se redémarre), puis refaites ce qui n’a pas été enregistré ; les téléphones gardent "
        "ce qu’ils ont noté et le renverront."
    ),
    StorageFault.DAMAGED: _(
        "La base de données est abîmée : arrêtez le programme et restaurez la dernière sauvegarde "
        "(la commande « snapshots » les nomme) ; les téléphones renverront ce qui lui manque."
    ),
    StorageFault.DISK: _(
        "Le disque ne répond pas comme il faut : gardez vite une copie sur une clé et continuez sur un autre "
        "ordinateur (commande « takeover »)."
    ),
    StorageFault.BUSY: _(
        "Un autre programme écrit sans arrêt dans la base de données : rien n’a été enregistré de ce que "
        "vous demandiez. Réessayez dans un instant ; les téléphones renverront ce qu’ils ont noté."
    ),
    StorageFault.AWAY: _(
        "La base de données ne répond pas en ce moment. Réessayez dans un instant ; les téléphones gardent "
        "ce qu’ils ont noté et le renverront."
    ),
}
PASSING: Final = frozenset({StorageFault.BUSY, StorageFault.AWAY})
"""The faults that pass by themselves, so that it helps to ask again."""
RETRY_SECONDS: Final = 5
"""When to ask again after a passing fault."""

_SQLITE: Final = {
    sqlite3.SQLITE_FULL: StorageFault.FULL,
    sqlite3.SQLITE_READONLY: StorageFault.READ_ONLY,
    sqlite3.SQLITE_CORRUPT: StorageFault.DAMAGED,
    sqlite3.SQLITE_NOTADB: StorageFault.DAMAGED,
    sqlite3.SQLITE_IOERR: StorageFault.DISK,
    sqlite3.SQLITE_CANTOPEN: StorageFault.DISK,
    sqlite3.SQLITE_BUSY: StorageFault.BUSY,
    sqlite3.SQLITE_LOCKED: StorageFault.BUSY,
}
_SYSTEM: Final = {
    errno.ENOSPC: StorageFault.FULL,
    errno.EDQUOT: StorageFault.FULL,
    errno.EROFS: StorageFault.READ_ONLY,
    errno.EIO: StorageFault.DISK,
}
_POSTGRESQL: Final = {
    "53100": StorageFault.FULL,
    "25006": StorageFault.READ_ONLY,
    "XX001": StorageFault.DAMAGED,
    "58030": StorageFault.DISK,
    "55P03": StorageFault.BUSY,
    "57P01": StorageFault.AWAY,  # stopped by its administrator
    "57P02": StorageFault.AWAY,  # broken down
    "57P03": StorageFault.AWAY,  # starting
    "53300": StorageFault.AWAY,  # too many connections
}
_CONNECTION_LOST: Final = "08"
"""The class of the codes of PostgreSQL for a connection that cannot be made, or was lost."""
_LOST_RACES: Final = frozenset({"23503", "23505", "40001", "40P01"})
"""Codes of PostgreSQL: what another transaction has deleted, has written already, or was about to."""
_NOTHING_UPDATED: Final = "did not affect any rows"
"""What Django says where the row that it saves is no longer there."""


def storage_fault_of(error: BaseException | None) -> StorageFault | None:
    """The storage fault behind an exception or one of its causes; None for other errors."""
    return next((fault for one in _causes(error) if (fault := _own_fault(one))), None)


@contextmanager
def told_in_a_sentence() -> Iterator[None]:
    """End the program with a sentence where this computer is to blame: a setting, a disk, rights of a file.

    Whatever else goes wrong is for who works on the program, and with DEBUG=1 all of it.
    """
    try:
        yield
    except (ImproperlyConfigured, StartUpError, DatabaseError, OSError) as error:
        sentence = _sentence_of(error)
        if not sentence or os.environ.get("DEBUG") == "1":
            raise
        sys.exit(sentence)


def _sentence_of(error: Exception) -> str:
    if isinstance(error, ImproperlyConfigured | StartUpError):
        return str(error)
    if fault := storage_fault_of(error):
        return str(WHAT_TO_DO[fault])
    if isinstance(error, PermissionError):
        return (
            f"Ce compte n’a pas le droit d’ouvrir {error.filename} : est-ce à un autre compte de cet "
            "ordinateur ? Lancez le programme avec ce compte-là, ou rendez-vous ce dossier (sudo chown)."
        )
    return ""


def is_lost_race(error: BaseException | None) -> bool:
    """Whether a write failed because somebody wrote the same, or deleted its row, at the same moment.

    On SQLite a row can be gone, but nothing is written at the same moment: there the rest is a fault of ours.
    """
    return any(
        isinstance(one, ObjectDoesNotExist)
        or getattr(one, "sqlstate", None) in _LOST_RACES
        or (isinstance(one, DatabaseError) and _NOTHING_UPDATED in str(one))
        for one in _causes(error)
    )


def _causes(error: BaseException | None) -> Iterator[BaseException]:
    seen: list[BaseException] = []
    while error is not None and error not in seen:
        seen.append(error)
        yield error
        error = error.__cause__ or error.__context__


def _own_fault(error: BaseException) -> StorageFault | None:
    if isinstance(error, sqlite3.Error):
        return _SQLITE.get(getattr(error, "sqlite_errorcode", 0) & 0xFF)  # the rest of it says where
    if isinstance(error, OSError):
        return _SYSTEM.get(error.errno or 0)
    if not hasattr(error, "sqlstate"):
        return None
    state = str(error.sqlstate or _code_of_lost(error))
    return StorageFault.AWAY if state.startswith(_CONNECTION_LOST) else _POSTGRESQL.get(state)


def _code_of_lost(error: BaseException) -> str:
    """psycopg has no code for what it notices itself: nobody listens, the connection is closed."""
    return _CONNECTION_LOST if type(error).__name__ in {"OperationalError", "InterfaceError"} else ""
