"""What the program asks of a system, whichever it is."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path
from socket import socket
from typing import Any, NoReturn, Protocol


class System(Protocol):
    """A face that each system has: `posix` (Linux, macOS) and `windows` are modules of this shape."""

    def try_lock(self, file: int) -> bool:
        """Lock a file by its descriptor; False while another process has it.

        True too on a disk without locks. The lock lasts until `unlock`, or until this process has ended.
        """

    def lock(self, file: int) -> None:
        """Lock a file by its descriptor, once no other process has it."""

    def unlock(self, file: int) -> None:
        """Give up the lock of a descriptor, and close it."""

    def sync_folder(self, folder: Path) -> None:
        """Wait until the names of a folder's files are on the disk: a stick is pulled out soon after."""

    def give_way(self, *, wholly: bool = False) -> None:
        """Let other processes of the computer go before this one; `wholly`: it takes only what they leave."""

    def beside_terminal(self) -> Mapping[str, Any]:
        """Of `subprocess.Popen`: a process that Ctrl-C in the terminal does not end."""

    def leave_terminal(self) -> None:
        """Let Ctrl-C in the terminal no longer end this process: its parent ends it."""

    def on_closed_terminal(self, call: Callable[..., object]) -> None:
        """Call this when somebody closes the window of the terminal; it is given what a signal gives."""

    def become(self, python: str, arguments: list[str]) -> NoReturn:
        """Run a Python with these arguments in place of this program, with the locks of this one given up."""

    def open_files(self, wanted: int) -> int:
        """How many files and connections this process may have open at once, of so many `wanted`."""

    def limit_process(self, memory: int, seconds: int) -> None:
        """End this process by the system beyond so many bytes more, or so many seconds of processor time.

        Windows limits nothing.
        """

    def disks(self) -> list[Path]:
        """The folders of sticks and disks that somebody has plugged in."""

    def browsers(self) -> list[Path]:
        """The programs of Edge, Chrome and their like on this computer, where they usually are."""

    def is_administrator(self) -> bool:
        """Whether this process may install packages of the system."""

    def python_in(self, venv: Path) -> Path:
        """The Python of a virtual environment."""

    def user_data(self) -> Path:
        """The folder of the user in which programs keep their data."""

    def allow_reuse(self, probe: socket) -> None:
        """Let a socket be bound to the port of a program that has just stopped, and to that of no other."""

    def firewall_hint(self) -> str:
        """What the system asks when a program first serves the network, and the answer; empty if nothing."""

    def command_with(self, variables: Mapping[str, str], command: str) -> str:
        """The line to type that runs a command with these variables of the environment."""

    def command_to_add_address(self, address: str, interface: str) -> str:
        """The line to type that gives this computer one more address, until it is switched off."""
