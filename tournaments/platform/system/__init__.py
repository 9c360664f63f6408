"""What differs between systems, each thing once: `face` names it, `posix` and `windows` answer.

No other module imports what only some systems have, or calls it (`tests/platform/test_systems.py`). Python
alone is needed, so that the settings may ask before Django is there, but for psutil where it is imported.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import IO, TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from tournaments.platform.system.face import System


def _this_system() -> System:
    try:
        from tournaments.platform.system import posix  # noqa: PLC0415
    except ModuleNotFoundError:
        from tournaments.platform.system import windows  # noqa: PLC0415

        return windows
    return posix


_system = _this_system()
try_lock, lock, unlock = _system.try_lock, _system.lock, _system.unlock
sync_folder, give_way, disks = _system.sync_folder, _system.give_way, _system.disks
beside_terminal, leave_terminal = _system.beside_terminal, _system.leave_terminal
on_closed_terminal, become = _system.on_closed_terminal, _system.become
open_files, limit_process = _system.open_files, _system.limit_process
command_to_add_address, is_administrator = _system.command_to_add_address, _system.is_administrator
browsers, command_with = _system.browsers, _system.command_with
python_in, user_data = _system.python_in, _system.user_data
allow_reuse, firewall_hint = _system.allow_reuse, _system.firewall_hint


def open_lock(place: Path) -> int:
    """A descriptor of a file to lock, made if need be for its owner alone; `OSError`."""
    return os.open(place, os.O_RDWR | os.O_CREAT, 0o600)


def create_private(place: Path) -> IO[bytes]:
    """A new file for its owner alone, open for writing; `FileExistsError` where there is one."""
    return open(place, "xb", opener=lambda name, flags: os.open(name, flags, 0o600))


@contextmanager
def locked(place: Path) -> Iterator[None]:
    """During the block no other process is in one with this file; `OSError` where it cannot be written."""
    file = open_lock(place)
    try:
        lock(file)
        yield
    finally:
        unlock(file)


class Address(NamedTuple):
    """An IPv4 address of this computer, and the name of its interface."""

    address: str
    interface: str


def addresses() -> list[Address]:
    """The IPv4 addresses of this computer, in the order of its interfaces."""
    import socket  # noqa: PLC0415 — asked for the network of a hall alone

    import psutil  # noqa: PLC0415

    return [
        Address(one.address, name)
        for name, found in psutil.net_if_addrs().items()
        for one in found
        if one.family == socket.AF_INET
    ]
