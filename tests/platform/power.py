"""Power cuts: what SQLite wrote and synced in an evening is recorded, and the disks it may leave are made.

    DATA_DIR=/an/empty/folder .venv/bin/python -m tests.platform.power 1000 [SEED] [SYNCHRONOUS]

A folder with today's schema and no data will do, too.

A disk keeps for sure what was synced. Of what was written since it keeps nothing, a beginning that may end
in the middle of a write, or any part. Each disk is opened as after the cut: whole, every acknowledged entry
there once, every sheet the fold of its log. Writes what was found as JSON.
"""

from __future__ import annotations

import ctypes
import json
import os
import random
import shutil
import sqlite3
import sys
from collections.abc import Sequence
from contextlib import closing
from pathlib import Path
from typing import Any, Final

import django

SECTOR: Final = 512
DEALS: Final = 10
CHECKPOINT_PAGES: Final = 40
"""So seldom that the log of one evening comes back into the database several times."""
VOID, INT, LONG = ctypes.c_void_p, ctypes.c_int, ctypes.c_int64
OPEN: Final = ctypes.CFUNCTYPE(INT, VOID, VOID, VOID, INT, VOID)
WRITE: Final = ctypes.CFUNCTYPE(INT, VOID, VOID, INT, LONG)
TRUNCATE: Final = ctypes.CFUNCTYPE(INT, VOID, LONG)
SYNC: Final = ctypes.CFUNCTYPE(INT, VOID, INT)

Event = tuple[Any, ...]
"""("write", file, offset, bytes), ("truncate", file, size), ("sync", file) or ("told", key)."""


class Vfs(ctypes.Structure):
    """`sqlite3_vfs`: what opens files."""

    _fields_ = [
        ("version", INT), ("file_size", INT), ("longest_path", INT), ("next", VOID),
        ("name", ctypes.c_char_p), ("data", VOID), ("open", VOID), ("others", VOID * 15),
    ]  # fmt: skip


class Methods(ctypes.Structure):
    """`sqlite3_io_methods`: what is done with an open one."""

    _fields_ = [
        ("version", INT), ("close", VOID), ("read", VOID), ("write", VOID), ("truncate", VOID),
        ("sync", VOID), ("others", VOID * 13),
    ]  # fmt: skip


class Recorder:
    """From now on every file that SQLite opens in this process is watched: `events`, by name."""

    def __init__(self) -> None:
        self.events: list[Event] = []
        self._alive: list[Any] = []
        self._names: dict[int, str] = {}
        library = ctypes.CDLL("libsqlite3.so.0")
        library.sqlite3_vfs_find.restype = ctypes.POINTER(Vfs)
        self._system = library.sqlite3_vfs_find(None)
        own = Vfs.from_buffer_copy(self._system.contents)
        own.name, own.open = b"recorder", self._kept(OPEN(self._open))
        self._alive.append(own)
        assert library.sqlite3_vfs_register(ctypes.byref(own), 1) == 0

    def _kept(self, callback: Any) -> int | None:
        self._alive.append(callback)
        return ctypes.cast(callback, VOID).value

    def _open(self, _: int, name: int | None, file: int, flags: int, out: int) -> int:
        """The system's own `open`, which keeps the pointer to the name; then writing goes through here."""
        system = self._system.contents
        opened = OPEN(system.open)(ctypes.addressof(system), name, file, flags, out)
        methods = ctypes.cast(file, ctypes.POINTER(ctypes.POINTER(Methods)))
        if opened == 0 and name is not None and methods[0]:
            self._names[file] = Path(os.fsdecode(ctypes.string_at(name))).name
            methods[0] = ctypes.pointer(self._watched(methods[0].contents))
        return int(opened)

    def _watched(self, system: Methods) -> Methods:
        write, truncate, sync = WRITE(system.write), TRUNCATE(system.truncate), SYNC(system.sync)

        def on_write(file: int, content: int, size: int, offset: int) -> int:
            self.events.append(("write", self._names[file], offset, ctypes.string_at(content, size)))
            return int(write(file, content, size, offset))

        def on_truncate(file: int, size: int) -> int:
            self.events.append(("truncate", self._names[file], size))
            return int(truncate(file, size))

        def on_sync(file: int, how: int) -> int:
            self.events.append(("sync", self._names[file]))
            return int(sync(file, how))

        own = Methods.from_buffer_copy(system)
        own.write, own.truncate = self._kept(WRITE(on_write)), self._kept(TRUNCATE(on_truncate))
        own.sync = self._kept(SYNC(on_sync))
        self._alive.append(own)
        return own


def left_by_a_cut(events: Sequence[Event], chance: random.Random) -> dict[str, list[Event]]:
    """What a disk that loses its power now keeps of each file: the changes, in order."""
    kept: dict[str, list[Event]] = {}
    pending: dict[str, list[Event]] = {}
    for event in events:
        kind, file = event[0], event[1]
        if kind == "sync":
            kept.setdefault(file, []).extend(pending.pop(file, []))
        elif kind != "told":
            pending.setdefault(file, []).append(event)
    for file, changes in pending.items():
        kept.setdefault(file, []).extend(chance.choice([_nothing, _beginning, _any_part])(changes, chance))
    return kept


def _nothing(_: list[Event], __: random.Random) -> list[Event]:
    return []


def _beginning(changes: list[Event], chance: random.Random) -> list[Event]:
    end = chance.randrange(len(changes))
    return [*changes[:end], *_torn(changes[end], chance)]


def _any_part(changes: list[Event], chance: random.Random) -> list[Event]:
    some = [change for change in changes if chance.random() < 0.5]
    return [
        part for change in some for part in (_torn(change, chance) if chance.random() < 0.2 else [change])
    ]


def _torn(change: Event, chance: random.Random) -> list[Event]:
    """Whole sectors of a write, of its beginning or of its end; a file is shortened or it is not."""
    if change[0] != "write":
        return []
    _, file, offset, content = change
    cut = chance.randrange(len(content) // SECTOR + 1) * SECTOR
    parts = (("write", file, offset, content[:cut]), ("write", file, offset + cut, content[cut:]))
    return [chance.choice(parts)]


def make_disk(base: Path, disk: Path, kept: dict[str, list[Event]]) -> Path:
    """The folder as it is found after the cut; its database."""
    shutil.rmtree(disk, ignore_errors=True)
    shutil.copytree(base, disk)
    for file, changes in kept.items():
        (disk / file).touch()
        with (disk / file).open("r+b") as opened:
            for change in changes:
                if change[0] == "truncate":
                    opened.truncate(change[2])
                else:
                    opened.seek(change[2])
                    opened.write(change[3])
    return disk / "db.sqlite3"


def evening(recorder: Recorder, synchronous: str) -> None:
    """Tables note their deals in turn, each with one phone for both sides."""
    from django.db import connection  # noqa: PLC0415 — after the set-up

    from scoring.cards import Side  # noqa: PLC0415
    from scoring.sheet.entries import AddDeal, Agree  # noqa: PLC0415
    from tournaments.core.models.rounds import Table  # noqa: PLC0415
    from tournaments.core.sheets.writing import NewEntry, Phone, write  # noqa: PLC0415

    tables = list(Table.objects.values_list("pk", flat=True))
    with connection.cursor() as cursor:
        cursor.execute(f"PRAGMA wal_autocheckpoint = {CHECKPOINT_PAGES}")
        cursor.execute(f"PRAGMA synchronous = {synchronous}")
    for place in range(1, DEALS + 1):
        for table in tables:
            by, phone = ("NS", "EW")[place % 2], Phone(device=f"phone {table}")
            record = {"contract": {"by": by, "bid": 80 + 10 * (place % 4), "trump": "hearts"}}
            deal = AddDeal(record={**record, "points": {by: 90 + table % 50}}, place=place, side=Side.NS)
            noted = write(table, NewEntry(deal, phone=phone)).entry
            recorder.events.append(("told", noted.key.hex))
            agree = Agree(deal=noted.number, version=noted.number, side=Side.EW)
            agreed = write(table, NewEntry(agree, phone=phone)).entry
            recorder.events.append(("told", agreed.key.hex))


def faults_of(database: Path, told: Sequence[str]) -> list[str]:
    """What is wrong with the database of a disk: damage, entries lost or doubled, sheets that differ."""
    try:
        with closing(sqlite3.connect(database)) as opened:
            (said,) = opened.execute("PRAGMA integrity_check(1)").fetchone()
            there = [key for (key,) in opened.execute("SELECT key FROM tournaments_entry")]
    except sqlite3.DatabaseError as error:
        return [f"damaged: {error}"]
    if said != "ok":
        return [f"damaged: {said}"]
    lost, twice = len(set(told) - set(there)), len(there) - len(set(there))
    counted = {"lost": lost, "twice": twice}
    return [*[f"{what}: {many}" for what, many in counted.items() if many], *_differences(database)]


def _differences(database: Path) -> list[str]:
    from django.db import connection  # noqa: PLC0415

    from tournaments.core.models.planning import Tournament  # noqa: PLC0415
    from tournaments.management.verification import VerifiedCounts, verify  # noqa: PLC0415

    connection.close()
    connection.settings_dict["NAME"] = str(database)
    return [f"differs: {one}" for each in Tournament.objects.all() for one in verify(each, VerifiedCounts())]


def main(states: int, seed: int = 1, synchronous: str = "FULL") -> dict[str, Any]:
    """Record an evening in DATA_DIR, make so many disks of it, and say what was found."""
    os.environ["DJANGO_SETTINGS_MODULE"] = "tournaments.settings"
    recorder, chance = Recorder(), random.Random(seed)  # noqa: S311 — no secret
    django.setup()
    from django.core.management import call_command  # noqa: PLC0415
    from django.db import connection  # noqa: PLC0415

    data = Path(os.environ["DATA_DIR"])
    if not (data / "db.sqlite3").exists():
        call_command("migrate", verbosity=0)
    call_command("simulate", verbosity=0, teams=6, until="drawn")
    connection.close()
    base = data / "before"
    base.mkdir()
    shutil.copy(data / "db.sqlite3", base)
    recorder.events.clear()
    evening(recorder, synchronous)
    events = list(recorder.events)
    faults: dict[str, list[str]] = {}
    for state in range(states):
        end = chance.randrange(len(events) + 1)
        told = [event[1] for event in events[:end] if event[0] == "told"]
        database = make_disk(base, data / "disk", left_by_a_cut(events[:end], chance))
        if found := faults_of(database, told):
            faults[f"{state}: cut after {end} of {len(events)}"] = found
    kinds = {
        kind: sum(event[0] == kind for event in events) for kind in ("write", "sync", "truncate", "told")
    }
    return {
        "states": states,
        "events": kinds,
        "faulty": len(faults),
        "faults": dict(list(faults.items())[:5]),
    }


if __name__ == "__main__":
    asked = sys.argv[1:]
    sys.stdout.write(json.dumps(main(int(asked[0]), *map(int, asked[1:2]), *asked[2:3])) + "\n")
