"""Rows of fixtures, written once a worker and laid out again for each test that wants the same ones.

Creating a club, its people, a concours and its teams through Django takes tens of milliseconds, and most
tests want the same. `prepared(build, *arguments)` gives what `build(*arguments)` gives and leaves the rows
that it leaves, under the same keys; but on SQLite it calls `build` only where it was not called before with
such arguments upon such rows. Nothing is shared between tests: each gets a fresh copy of the answer.

`laid_out` decorates a function that is always called so: a helper, or a fixture below `@pytest.fixture`.
Not to be decorated: what a test is about, and what asks how late it is.
"""

from __future__ import annotations

import os
import pickle
import sqlite3
import sys
import tempfile
from collections import defaultdict
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, fields, is_dataclass
from datetime import date, timedelta
from enum import Enum
from functools import cache as cached
from functools import wraps
from hashlib import sha256
from importlib import import_module
from io import BytesIO
from typing import Any, Final, ParamSpec, TypeVar

from django.conf import settings
from django.core import mail
from django.core.cache import cache
from django.db import connection, transaction
from django.db.models import Model
from django.utils import timezone
from django.utils.translation import get_language

Given = ParamSpec("Given")
Answer = TypeVar("Answer")
Rows = dict[int, tuple[Any, ...]]
"""The rows of a table by their rowid, which comes first in each."""

MOST_VARIANTS: Final = 100
"""How many of what one builder left are kept: the last ones, for calls upon ever other rows keep too much."""
MIGRATED: Final = ("django_migrations", "auth_permission")
"""Tables that `migrate` fills and nothing else writes."""
REMEMBERED: Final = "django_content_type"
"""A table whose rows Django remembers in the process: no builder may write it."""
CLOCK: Final = timezone.now
"""Django's own clock, which a test may have replaced."""
SCRATCH: Final = tempfile.gettempdir()
"""Where commands have folders for a moment; only the data folder, which lies there too, is watched."""
CHANGING_FILES: Final = {"open", "os.mkdir", "os.remove", "os.rename", "shutil.rmtree"}
"""The audit events of Python by which a builder is seen to touch files."""
PEOPLE: Final = "tournaments_user"
WRITTEN_BY_LOG_IN: Final = ("django_session", "tournaments_event")
"""Tables, beside a column of `PEOPLE`, in which a log-in writes: what is built after it is the same."""


@dataclass(frozen=True)
class Change:
    """What a builder did to one table: the rowids of rows that went, and the rows that came."""

    gone: list[tuple[int]]
    insert: str
    came: list[tuple[Any, ...]]


@dataclass(frozen=True)
class Kept:
    """What a builder left: rows by table, the last keys given out, its answer, the digest of all rows."""

    changes: dict[str, Change]
    last_keys: list[tuple[str, int]]
    answer: bytes
    digest: str


_kept: dict[str, dict[tuple[str, str], Kept]] = defaultdict(dict)
"""By the name of the builder, then by arguments and rows; the last used last."""
_known: tuple[list[Any], int, str] = [], 0, ""
"""The transactions that were open, how many rows the connection had changed, and the digest of all rows."""


def prepared(build: Callable[Given, Answer], *given: Given.args, **named: Given.kwargs) -> Answer:
    """Return what `build(*given, **named)` returns, and leave the rows that it leaves.

    `build` is a function of a module; it takes model instances and plain values, writes rows and nothing
    else, and its answer can be pickled. Rows and answer are as old as its first call in this process. Model
    instances that it was given are in its answer the very same objects, and get what it changed in them.

    Raise TypeError for another function, argument or answer, AssertionError where `build` changed more than
    rows: the cache, letters, settings, files. On another database than SQLite, or where a test has replaced
    the clock, it is just called.
    """
    if connection.vendor != "sqlite" or timezone.now is not CLOCK:
        return build(*given, **named)
    connection.ensure_connection()
    name, old = _name_of(build), _instances_in([given, named])
    key, variants = (repr(_described([given, named, old, _surroundings()])), _digest_now()), _kept[name]
    kept = variants.pop(key, None)
    if kept is None:
        answer, variants[key] = _build_and_keep(name, lambda: build(*given, **named), old)
        if len(variants) > MOST_VARIANTS:
            del variants[next(iter(variants))]
        return answer
    variants[key] = kept
    if not _lay_out(kept):
        return build(*given, **named)
    answer, states = _unpickled(kept.answer, old)
    for instance, state in zip(old, states, strict=True):
        _restore(instance, *state)
    return answer  # type: ignore[no-any-return]


def laid_out(build: Callable[Given, Answer]) -> Callable[Given, Answer]:
    """The same function, which calls `prepared`."""

    @wraps(build)
    def call(*given: Given.args, **named: Given.kwargs) -> Answer:
        return prepared(build, *given, **named)

    return call


def _build_and_keep(name: str, build: Callable[[], Answer], old: list[Model]) -> tuple[Answer, Kept]:
    rows, states = _all_rows(), [_state(instance) for instance in old]
    with transaction.atomic(), _nothing_but_rows(name):
        answer = build()
    now, keys = _all_rows(), _last_keys()
    _remember(_digest(now))
    changes = {table: _change(table, rows[table], now[table]) for table in rows if rows[table] != now[table]}
    if REMEMBERED in changes:
        raise AssertionError(f"{name} writes {REMEMBERED}, which the process remembers")
    changed = [_changed(instance, *state) for instance, state in zip(old, states, strict=True)]
    last_keys = [(table, keys[table]) for table in changes if table in keys]
    return answer, Kept(changes, last_keys, _pickled((answer, changed), old, name), _known[2])


def _lay_out(kept: Kept) -> bool:
    """Write the rows; False, and nothing is written, where a log-in has taken one of their keys."""
    raw = connection.connection
    try:
        with transaction.atomic():
            for table, change in kept.changes.items():
                raw.executemany(f'DELETE FROM "{table}" WHERE rowid = ?', change.gone)  # noqa: S608 — a name
                raw.executemany(change.insert, change.came)
            raw.executemany("DELETE FROM sqlite_sequence WHERE name = ?", [key[:1] for key in kept.last_keys])
            raw.executemany("INSERT INTO sqlite_sequence (name, seq) VALUES (?, ?)", kept.last_keys)
    except sqlite3.IntegrityError:
        return False
    _remember(kept.digest)
    return True


# What a builder is called with


def _name_of(build: Callable[..., Any]) -> str:
    name = f"{build.__module__}.{build.__qualname__}"
    if "<" in name or getattr(build, "__self__", None) is not None:
        raise TypeError(f"{name} is no function of a module: what else it reads would not be seen")
    return name


def _described(value: Any) -> Any:
    """Something else, printed, for each other argument; that of a model instance has all its fields."""
    if value is None or isinstance(value, str | bytes | int | float | date | timedelta | Enum):
        return type(value).__name__, value
    if isinstance(value, Model):
        names = [field.attname for field in value._meta.concrete_fields if field.name != "last_login"]
        return type(value).__name__, [str(vars(value).get(name)) for name in names]
    if is_dataclass(value) and not isinstance(value, type):
        return type(value).__name__, [_described(getattr(value, field.name)) for field in fields(value)]
    if isinstance(value, dict):
        return [(_described(name), _described(one)) for name, one in value.items()]
    if isinstance(value, tuple | list):
        return type(value).__name__, [_described(one) for one in value]
    raise TypeError(f"{value!r} is neither plain nor a row")


def _surroundings() -> list[Any]:
    """The language, and the settings that a test has changed; a folder makes no difference to rows."""
    now = settings._wrapped  # asked a hundred times a call: the settings themselves take longer to tell
    changed = [name for name, usual in _usual_settings() if getattr(now, name) is not usual]
    return [get_language(), [(name, repr(getattr(now, name))) for name in changed]]


@cached
def _usual_settings() -> list[tuple[str, Any]]:
    """The settings of the program but the data folder, by name, as no test has changed them."""
    usual = vars(import_module("tournaments.settings"))
    return [(name, value) for name, value in usual.items() if name.isupper() and name != "DATA_DIR"]


def _instances_in(value: Any, found: list[Model] | None = None) -> list[Model]:
    """The model instances among arguments and, of each, those that it remembers as related."""
    found = [] if found is None else found
    inside: Any = ()
    if isinstance(value, Model):
        if not any(value is other for other in found):
            found.append(value)
            inside = value._state.fields_cache.values()
    elif isinstance(value, tuple | list):
        inside = value
    elif isinstance(value, dict):
        inside = value.values()
    elif is_dataclass(value):
        inside = [getattr(value, field.name) for field in fields(value)]
    for one in inside:
        _instances_in(one, found)
    return found


def _state(instance: Model) -> tuple[dict[str, Any], dict[str, Any]]:
    """The attributes of an instance, and the related instances that it remembers."""
    return dict(vars(instance)), dict(instance._state.fields_cache)


def _changed(instance: Model, *before: dict[str, Any]) -> list[tuple[dict[str, Any], list[str]]]:
    """What has become of both since: what is set now, and what is gone."""
    nothing = object()
    return [
        (
            {name: value for name, value in now.items() if was.get(name, nothing) is not value},
            [name for name in was if name not in now],
        )
        for was, now in zip(before, _state(instance), strict=True)
    ]


def _restore(instance: Model, *changed: tuple[dict[str, Any], list[str]]) -> None:
    for attributes, (set_now, gone) in zip(
        (vars(instance), instance._state.fields_cache), changed, strict=True
    ):
        attributes.update(set_now)
        for name in gone:
            attributes.pop(name, None)


# What it answers


def _pickled(answer: Any, old: list[Model], name: str) -> bytes:
    """The answer, in which the old instances are only named."""
    places = {id(instance): place for place, instance in enumerate(old)}
    written = BytesIO()
    pickler = pickle.Pickler(written, pickle.HIGHEST_PROTOCOL)
    pickler.persistent_id = lambda one: places.get(id(one))  # type: ignore[method-assign]
    try:
        pickler.dump(answer)
    except (TypeError, AttributeError, pickle.PicklingError) as error:
        raise TypeError(f"the answer of {name} cannot be kept: {error}") from error
    return written.getvalue()


def _unpickled(kept: bytes, old: list[Model]) -> Any:
    unpickler = pickle.Unpickler(BytesIO(kept))  # noqa: S301 — written by this process
    unpickler.persistent_load = old.__getitem__  # type: ignore[method-assign]
    return unpickler.load()


# Rows


@cached
def _columns() -> dict[str, list[str]]:
    """The columns of each table that a builder may write, `rowid` first."""
    raw = connection.connection
    tables = [name for (name,) in raw.execute("SELECT name FROM sqlite_master WHERE type = 'table'")]
    return {
        table: ["rowid", *(column[1] for column in raw.execute(f'PRAGMA table_info("{table}")'))]
        for table in tables
        if table not in MIGRATED and not table.startswith("sqlite_")
    }


@cached
def _selects() -> dict[str, str]:
    """How each table is read; `+` gives values as they are stored, where Django would make dates of them."""
    return {
        table: f"""SELECT {", ".join(f'+"{name}"' for name in names)} FROM "{table}" """  # noqa: S608 — names
        for table, names in _columns().items()
    }


def _all_rows() -> dict[str, Rows]:
    raw = connection.connection
    return {table: {row[0]: row for row in raw.execute(select)} for table, select in _selects().items()}


def _change(table: str, before: Rows, now: Rows) -> Change:
    names = _columns()[table]
    columns, places = ", ".join(f'"{name}"' for name in names), ", ".join("?" * len(names))
    return Change(
        [(rowid,) for rowid, row in before.items() if now.get(rowid) != row],
        f'INSERT INTO "{table}" ({columns}) VALUES ({places})',  # noqa: S608 — names
        [row for rowid, row in now.items() if before.get(rowid) != row],
    )


def _last_keys() -> dict[str, int]:
    """The last key that each table gave out, whether its row exists still or not."""
    return dict(connection.connection.execute("SELECT name, seq FROM sqlite_sequence"))


def _digest_now() -> str:
    """The digest of all rows; they are read where something was written or rolled back since it was known."""
    blocks = list(connection.atomic_blocks)
    if not blocks or _known[:2] != (blocks, connection.connection.total_changes):
        _remember(_digest(_all_rows()))
    return _known[2]


def _remember(digest: str) -> None:
    global _known  # noqa: PLW0603 — reading all rows takes a millisecond
    _known = list(connection.atomic_blocks), connection.connection.total_changes, digest


def _digest(rows: dict[str, Rows]) -> str:
    """A digest of rows, but for what a log-in writes."""
    told: dict[str, Any] = {table: of for table, of in rows.items() if of and table not in WRITTEN_BY_LOG_IN}
    seen = _columns()[PEOPLE].index("last_login")
    told[PEOPLE] = [row[:seen] + row[seen + 1 :] for row in rows[PEOPLE].values()]
    return sha256(repr(told).encode()).hexdigest()


# What it must not do


@contextmanager
def _nothing_but_rows(name: str) -> Iterator[None]:
    _watch_files()
    before = _elsewhere()
    files: list[str] = []
    _watching.append(files)
    try:
        yield
    finally:
        _watching.pop()
    changed = [what for what, now in _elsewhere().items() if now != before[what]] + files
    if changed:
        raise AssertionError(f"{name} changes {changed[0]}: it may write rows only")


def _elsewhere() -> dict[str, Any]:
    """What a builder could change beside rows and files, as far as it is cheap to see."""
    return {
        "the cache": sorted(cache._cache),  # type: ignore[attr-defined]
        "letters": len(getattr(mail, "outbox", ())),
        "settings": _surroundings(),
    }


_watching: list[list[str]] = []
"""The changes of files by each builder under way. The folder is not compared: other processes write too."""


def _note_files(event: str, arguments: tuple[Any, ...]) -> None:
    if not _watching or event not in CHANGING_FILES or "__pycache__" in str(arguments[0]):
        return
    if event == "open" and not (arguments[2] or 0) & (os.O_WRONLY | os.O_RDWR):
        return
    if isinstance(
        arguments[0], int
    ):  # a descriptor: what it belongs to was opened before, a pipe for example
        return
    if event == "os.remove" and arguments[1] != -1:  # by `shutil.rmtree`, which is an event itself
        return
    file = str(arguments[0])
    if not file.startswith(SCRATCH) or file.startswith(str(settings.DATA_DIR)):
        for files in _watching:
            files.append(f"the file {file}")


@cached
def _watch_files() -> None:
    """From the first builder on: Python calls a hook a million times while tests are collected."""
    sys.addaudithook(_note_files)
