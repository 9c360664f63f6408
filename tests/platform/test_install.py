"""What is installed before the program can start, and what is said when it cannot be."""

from __future__ import annotations

import shutil
import socket
import subprocess
import threading
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from pathlib import Path

import pytest

from tournaments.install import packages
from tournaments.install.packages import InstallError, Package
from tournaments.platform import network, static_files
from tournaments.platform.errors import StartUpError

ABSENT = Package("libabsente1", lambda: False)
PRESENT = Package("coreutils", lambda: True)


@pytest.fixture
def commands(monkeypatch: pytest.MonkeyPatch) -> list[list[str]]:
    """The commands that would have been run."""
    run: list[list[str]] = []

    def record(command: list[str], **_: object) -> subprocess.CompletedProcess[str]:
        run.append(command)
        return subprocess.CompletedProcess(command, 0)

    monkeypatch.setattr(subprocess, "run", record)
    return run


def test_nothing_is_run_when_nothing_is_missing(commands: list[list[str]]) -> None:
    packages.ensure_debian([PRESENT])
    assert commands == []


def test_who_may_not_install_reads_the_line_to_type(
    commands: list[list[str]], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(packages.os, "geteuid", lambda: 1000)
    with pytest.raises(InstallError, match=r"sudo apt-get install --yes libabsente1$"):
        packages.ensure_debian([PRESENT, ABSENT])
    assert commands == []


def test_root_on_debian_installs_what_is_missing(
    commands: list[list[str]], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(packages.os, "geteuid", lambda: 0)
    monkeypatch.setattr(shutil, "which", lambda name: f"/usr/bin/{name}")
    package = Package("libtardive1", lambda: bool(commands))
    packages.ensure_debian([PRESENT, package])
    assert [command[2] for command in commands] == ["update", "install"]
    assert commands[1][-1] == "libtardive1"


def test_what_apt_could_not_bring_is_named(
    commands: list[list[str]], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(packages.os, "geteuid", lambda: 0)
    monkeypatch.setattr(shutil, "which", lambda name: f"/usr/bin/{name}")
    with pytest.raises(InstallError, match="libabsente1"):
        packages.ensure_debian([ABSENT])
    assert commands


def test_an_installed_lock_is_not_installed_again(commands: list[list[str]], tmp_path: Path) -> None:
    lock, venv = tmp_path / "requirements.lock", tmp_path / ".venv"
    venv.mkdir()
    lock.write_text("django==5.2")
    packages.ensure_libraries(venv, lock)
    done = len(commands)
    assert commands[-1][-4:] == ["--no-deps", "--require-hashes", "--requirement", str(lock)]
    packages.ensure_libraries(venv, lock)
    assert len(commands) == done
    lock.write_text("django==5.3")
    packages.ensure_libraries(venv, lock)
    assert len(commands) > done


def test_a_failed_installation_is_tried_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    lock, venv = tmp_path / "requirements.lock", tmp_path / ".venv"
    lock.write_text("django==5.2")
    monkeypatch.setattr(subprocess, "run", lambda command, **_: subprocess.CompletedProcess(command, 1))
    for _ in range(2):
        with pytest.raises(InstallError, match="Impossible de créer"):
            packages.ensure_libraries(venv, lock)


def test_a_taken_port_is_named() -> None:
    with socket.socket() as other:
        other.bind(("127.0.0.1", 0))
        other.listen()
        port = other.getsockname()[1]
        with pytest.raises(StartUpError, match=f"Le port {port} est déjà pris"):
            network.check_port("127.0.0.1", port)
    network.check_port("127.0.0.1", port)


def test_the_addresses_of_the_hall_are_not_this_computers_own() -> None:
    addresses = network.hall_addresses()
    assert all(len(socket.inet_aton(address)) == 4 for address in addresses)
    assert not [address for address in addresses if address.startswith("127.")]


def test_static_files_are_collected_again_when_one_changes(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, settings: object
) -> None:
    source = tmp_path / "static"
    source.mkdir()
    (source / "a.css").write_text("a{}")
    settings.STATICFILES_DIRS = [source]  # type: ignore[attr-defined]
    settings.STATIC_ROOT = tmp_path / "collected"  # type: ignore[attr-defined]
    collected: list[object] = []
    monkeypatch.setattr(static_files, "call_command", lambda *arguments, **_: collected.append(arguments))
    static_files.collect()
    static_files.collect()
    assert len(collected) == 1
    (source / "a.css").write_text("a{color:green}")
    static_files.collect()
    assert len(collected) == 2


def test_of_two_sites_that_start_at_once_one_collects(
    settings: object, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    settings.STATICFILES_DIRS = []  # type: ignore[attr-defined]
    settings.STATIC_ROOT = tmp_path / "collected"  # type: ignore[attr-defined]
    both, collected = threading.Barrier(2), []

    def collecting(*_: object, **__: object) -> None:
        collected.append(threading.current_thread().name)
        with suppress(threading.BrokenBarrierError):
            both.wait(0.2)  # the other one comes here only where nothing holds it back

    monkeypatch.setattr(static_files, "call_command", collecting)
    with ThreadPoolExecutor(2) as sites:
        for site in [sites.submit(static_files.collect) for _ in range(2)]:
            site.result()
    assert len(collected) == 1


def test_files_that_are_collected_need_not_be_written_again(
    settings: object, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The folder may belong to somebody else."""
    settings.STATICFILES_DIRS = []  # type: ignore[attr-defined]
    settings.STATIC_ROOT = tmp_path / "collected"  # type: ignore[attr-defined]
    monkeypatch.setattr(static_files, "call_command", lambda *_, **__: None)
    static_files.collect()
    before = sorted(tmp_path.rglob("*"))
    (tmp_path / "collected" / ".lock").unlink()
    static_files.collect()
    assert sorted(tmp_path.rglob("*")) == [file for file in before if file.name != ".lock"]
