"""Windows. Run under Wine, and by the tests on Linux with what Linux alone has hidden (decision 62)."""

from __future__ import annotations

import msvcrt
import os
import signal
import subprocess
import time
from collections.abc import Callable, Mapping
from pathlib import Path
from socket import socket
from typing import Any, Final, NoReturn

LOCKED_BYTE: Final = 1 << 30
"""The byte of a file that is locked: far behind what is in it, since what is locked nobody else may read."""
POLL_SECONDS: Final = 0.05
NEW_GROUP: Final = 0x200
"""`subprocess.CREATE_NEW_PROCESS_GROUP`."""
PROGRAM_FOLDERS: Final = ("PROGRAMFILES(X86)", "PROGRAMFILES", "LOCALAPPDATA")
BROWSERS: Final = (
    ("Microsoft/Edge", "msedge.exe"),
    ("Google/Chrome", "chrome.exe"),
    ("BraveSoftware/Brave-Browser", "brave.exe"),
)
"""Browsers that print without a window: their folder in `PROGRAM_FOLDERS`, and the program."""
BELOW_NORMAL, IDLE = 0x4000, 0x40
"""Of psutil: the classes of priority."""


def try_lock(file: int) -> bool:
    return _call_locking(file, msvcrt.LK_NBLCK)  # type: ignore[attr-defined]  # of Windows


def lock(file: int) -> None:
    while not try_lock(file):
        time.sleep(POLL_SECONDS)


def unlock(file: int) -> None:
    _call_locking(file, msvcrt.LK_UNLCK)  # type: ignore[attr-defined]  # left to itself Windows takes its time
    os.close(file)


def _call_locking(file: int, mode: int) -> bool:
    before = os.lseek(file, 0, os.SEEK_CUR)
    os.lseek(file, LOCKED_BYTE, os.SEEK_SET)
    try:
        msvcrt.locking(file, mode, 1)  # type: ignore[attr-defined]
    except OSError:  # its kind is not told apart: Wine leaves the number of an earlier error
        return False
    finally:
        os.lseek(file, before, os.SEEK_SET)
    return True


def sync_folder(folder: Path) -> None:
    """Nothing: Windows writes the name of a file with it."""


def give_way(*, wholly: bool = False) -> None:
    import psutil  # noqa: PLC0415 — only what works in the background pays for it

    psutil.Process().nice(IDLE if wholly else BELOW_NORMAL)


def beside_terminal() -> Mapping[str, Any]:
    return {"creationflags": NEW_GROUP}


def leave_terminal() -> None:
    """Nothing: the worker ends well on Ctrl-C too."""


def on_closed_terminal(call: Callable[..., object]) -> None:
    signal.signal(signal.SIGBREAK, call)  # type: ignore[attr-defined]


def become(python: str, arguments: list[str]) -> NoReturn:
    os.closerange(3, 256)  # the locks of this program go with its files
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the new one
    os._exit(subprocess.run([python, *arguments], check=False).returncode)  # noqa: S603 — the program itself


def open_files(wanted: int) -> int:
    return wanted


def limit_process(memory: int, seconds: int) -> None:
    """Nothing: what is read is measured before."""


def disks() -> list[Path]:
    import psutil  # noqa: PLC0415 — asked on one page alone

    system = os.environ.get("SYSTEMDRIVE", "C:").upper()
    found = (disk for disk in psutil.disk_partitions(all=True) if disk.fstype and "cdrom" not in disk.opts)
    return [Path(disk.mountpoint) for disk in found if not disk.mountpoint.upper().startswith(system)]


def browsers() -> list[Path]:
    places = (
        Path(folder) / program / "Application" / name
        for program, name in BROWSERS
        for folder in map(os.environ.get, PROGRAM_FOLDERS)
        if folder
    )
    return [place for place in places if place.is_file()]


def is_administrator() -> bool:
    return False  # Windows has no packages that the program installs


def python_in(venv: Path) -> Path:
    return venv / "Scripts" / "python.exe"


def user_data() -> Path:
    return Path(os.environ.get("LOCALAPPDATA") or Path.home() / "AppData" / "Local")


def allow_reuse(probe: socket) -> None:
    """Nothing: on Windows that would let two programs have one port, and one that has stopped is free."""


def firewall_hint() -> str:
    return (
        "Windows demande peut-être si ce programme peut utiliser le réseau : cochez « Réseaux privés », "
        "puis « Autoriser l’accès », sinon les téléphones ne le trouvent pas."
    )


def command_with(variables: Mapping[str, str], command: str) -> str:
    return " & ".join([*(f'set "{name}={value}"' for name, value in variables.items()), command])


def command_to_add_address(address: str, interface: str) -> str:
    return f'netsh interface ip add address "{interface or "Wi-Fi"}" {address} 255.255.255.0'
