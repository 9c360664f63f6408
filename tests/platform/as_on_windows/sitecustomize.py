"""Python with what only Linux and macOS have hidden, and what Windows has in its place (see `test_systems`).

Python reads this at its start where the folder is in PYTHONPATH, so every process of the program does.
"""

from __future__ import annotations

import fcntl
import multiprocessing
import os
import shutil
import signal
import socket
import subprocess
import sys
from types import ModuleType
from typing import Any

import psutil  # noqa: F401 — what it asks itself because this is Linux is hidden only behind it

OF_OS = """
    chown execl execle execlp execlpe execv execve execvp execvpe fchdir fchmod fchown fork forkpty
    getegid geteuid getgid getpgid getpgrp getppid getresgid getresuid getsid getuid killpg lchown mkfifo
    mknod nice pread pwrite register_at_fork setpgid setpgrp setpriority setsid setuid
"""
OF_SIGNAL = "alarm getitimer pause setitimer SIGALRM SIGUSR1 SIGUSR2"
"""But for what the standard library and the server ask themselves because this is Linux."""
MODULES = ("fcntl", "grp", "pwd", "resource", "syslog", "termios", "tty")

msvcrt: Any = ModuleType("msvcrt")
msvcrt.LK_UNLCK, msvcrt.LK_LOCK, msvcrt.LK_NBLCK = range(3)


def locking(file: int, mode: int, count: int) -> None:
    """As Windows does: locks of another process are refused as files are."""
    assert count == 1
    if mode == msvcrt.LK_UNLCK:
        return fcntl.flock(file, fcntl.LOCK_UN)
    try:
        return fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError as error:
        raise PermissionError(error.errno, "Permission denied") from error


class Popen(subprocess.Popen[Any]):
    """It knows the flags of Windows, and nothing of sessions and descriptors."""

    def __init__(self, *arguments: Any, creationflags: int = 0, **others: Any) -> None:
        assert creationflags in {0, 0x200}
        assert not {"start_new_session", "pass_fds", "preexec_fn"} & set(others)
        super().__init__(*arguments, **others)


class Socket(socket.socket):
    """It may have the port that a program has just left, unasked."""

    def bind(self, address: Any) -> None:
        self.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        super().bind(address)


socket.socket = Socket  # type: ignore[misc]
msvcrt.locking = locking
sys.modules["msvcrt"] = msvcrt
signal.SIGBREAK = signal.SIGHUP  # type: ignore[attr-defined]
subprocess.Popen = Popen  # type: ignore[misc]
multiprocessing.set_start_method("spawn")
shutil.COPY_BUFSIZE = 1 << 20  # type: ignore[attr-defined]
for name in OF_OS.split():
    delattr(os, name)
for name in OF_SIGNAL.split():
    delattr(signal, name)
for name in MODULES:
    sys.modules[name] = None  # type: ignore[assignment]
