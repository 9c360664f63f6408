"""Linux and macOS."""

from __future__ import annotations

import fcntl
import os
import resource
import shlex
import signal
import socket
import sys
from collections.abc import Callable, Mapping
from contextlib import suppress
from pathlib import Path
from typing import Any, Final, NoReturn

MOUNT_FOLDERS: Final = ("/media/", "/run/media/", "/mnt/", "/Volumes/")
"""The folders in which Linux and macOS show sticks and disks."""
COMMANDS: Final = ("google-chrome", "chromium", "chromium-browser", "microsoft-edge", "brave-browser")
"""Browsers of Linux that print without a window."""
APPLICATIONS: Final = ("Google Chrome", "Microsoft Edge", "Chromium", "Brave Browser")
"""Those of macOS."""
MEMORY_TABLE: Final = "/proc/self/statm"


def try_lock(file: int) -> bool:
    try:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        return False
    except OSError:
        return True
    return True


def lock(file: int) -> None:
    with suppress(OSError):  # a disk without locks
        fcntl.flock(file, fcntl.LOCK_EX)


def unlock(file: int) -> None:
    os.close(file)


def sync_folder(folder: Path) -> None:
    handle = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)


def give_way(*, wholly: bool = False) -> None:
    os.nice(19 if wholly else 10)


def beside_terminal() -> Mapping[str, Any]:
    return {"start_new_session": True}


def leave_terminal() -> None:
    os.setpgrp()


def on_closed_terminal(call: Callable[..., object]) -> None:
    signal.signal(signal.SIGHUP, call)


def become(python: str, arguments: list[str]) -> NoReturn:
    os.execv(python, [python, *arguments])  # noqa: S606 — the program itself


def open_files(wanted: int) -> int:
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    if soft == resource.RLIM_INFINITY or soft >= wanted:
        return wanted
    raised = wanted if hard == resource.RLIM_INFINITY else min(wanted, hard)
    resource.setrlimit(resource.RLIMIT_NOFILE, (raised, hard))
    return raised


def limit_process(memory: int, seconds: int) -> None:
    with suppress(OSError):  # macOS has no such table, and keeps no such limit
        with open(MEMORY_TABLE, encoding="ascii") as told:  # noqa: PTH123 — a start in a tenth of a second
            most = int(told.read().split()[0]) * resource.getpagesize() + memory
        resource.setrlimit(resource.RLIMIT_AS, (most, most))
    resource.setrlimit(resource.RLIMIT_CPU, (seconds, seconds))
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))


def disks() -> list[Path]:
    import psutil  # noqa: PLC0415 — asked on one page alone

    mounted = (disk.mountpoint for disk in psutil.disk_partitions(all=True))
    return [Path(place) for place in mounted if f"{place}/".startswith(MOUNT_FOLDERS)]


def browsers() -> list[Path]:
    import shutil  # noqa: PLC0415 — asked by the press alone

    found = map(shutil.which, COMMANDS)
    applications = (
        folder / f"{name}.app" / "Contents" / "MacOS" / name
        for folder in (Path("/Applications"), Path.home() / "Applications")
        for name in APPLICATIONS
    )
    return [*(Path(place) for place in found if place), *(place for place in applications if place.is_file())]


def is_administrator() -> bool:
    return os.geteuid() == 0


def python_in(venv: Path) -> Path:
    return venv / "bin" / "python"


def user_data() -> Path:
    return Path(os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share")


def allow_reuse(probe: socket.socket) -> None:
    probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)


def firewall_hint() -> str:
    if sys.platform != "darwin":
        return ""
    return (
        "macOS demande peut-être si « Python » peut accepter les connexions entrantes : « Autoriser », "
        "sinon les téléphones ne le trouvent pas."
    )


def command_with(variables: Mapping[str, str], command: str) -> str:
    return " ".join([*(f"{name}={shlex.quote(value)}" for name, value in variables.items()), command])


def command_to_add_address(address: str, interface: str) -> str:
    if sys.platform == "darwin":
        return f"sudo ifconfig {interface or 'en0'} alias {address} 255.255.255.0"
    return f"sudo ip address add {address}/24 dev {interface or 'wlan0'}"
