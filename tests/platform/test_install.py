"""What is installed before the program can start, and what is said when it cannot be."""

from __future__ import annotations

import shutil
import socket
import subprocess
import sys
import tempfile
import threading
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from pathlib import Path
from types import SimpleNamespace

import pytest

from tournaments.install import __main__ as install
from tournaments.install import packages
from tournaments.install.packages import InstallError, Package
from tournaments.platform import network, static_files, system
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


@pytest.mark.parametrize("user", [0, 1000])
def test_what_only_papers_need_keeps_nobody_from_starting(
    user: int, commands: list[list[str]], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Whoever may not install packages types no password of root; with a network or without."""
    monkeypatch.setattr(packages.os, "geteuid", lambda: user)
    monkeypatch.setattr(system, "browsers", list)
    monkeypatch.setattr(shutil, "which", lambda name: f"/usr/bin/{name}")
    monkeypatch.setattr(packages, "TO_PRINT", (PRESENT, ABSENT))
    monkeypatch.setattr(packages, "TO_RUN", (PRESENT,))
    monkeypatch.setattr(packages, "ensure_libraries", lambda *_: commands.append(["libraries"]))
    assert install.main([]) == 0
    assert commands[-1] == ["libraries"]
    assert [command[0] for command in commands].count("apt-get") == (0 if user else 2)
    assert capsys.readouterr().err == (
        "Les papiers seront des pages, à imprimer depuis un navigateur ; tout le reste marche. "
        "Il manque à cet ordinateur : libabsente1. "
        "Pour l’installer, tapez :\n    sudo apt-get install --yes libabsente1\n"
    )
    monkeypatch.setattr(system, "browsers", lambda: [Path("/usr/bin/chromium")])
    assert not packages.print_hint(), "a browser prints"


def test_what_is_needed_and_what_papers_need_is_one_line_to_type(
    commands: list[list[str]], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(packages.os, "geteuid", lambda: 1000)
    monkeypatch.setattr(packages, "TO_PRINT", (ABSENT,))
    monkeypatch.setattr(packages, "TO_RUN", (Package("python3-venv", lambda: False),))
    assert install.main([]) == 1
    assert capsys.readouterr().err.count("sudo apt-get install --yes python3-venv libabsente1") == 1
    assert commands == []


def test_another_system_is_not_told_to_type_apt_get(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(shutil, "which", lambda _: None)
    assert "apt-get" not in packages.install_hint(["libpango-1.0-0"])


@pytest.mark.parametrize(
    ("error", "said"),
    [
        (
            PermissionError(13, "Permission denied", "/x/.venv/a"),
            "Impossible d’écrire dans /x/.venv/a : ce dossier",
        ),
        (OSError(28, "No space left on device"), "Le disque est plein : il faut 400 Mo"),
    ],
)
def test_an_environment_that_cannot_be_written_is_a_sentence(
    error: OSError, said: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def fail(*_: object) -> None:
        raise error

    monkeypatch.setattr(packages, "ensure_debian", lambda *_: None)
    monkeypatch.setattr(packages, "ensure_libraries", fail)
    assert install.main([]) == 1
    told = capsys.readouterr().err
    assert told.startswith(said)
    assert "denied" not in told


def test_a_full_disk_is_no_missing_network(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(subprocess, "run", lambda command, **_: subprocess.CompletedProcess(command, 1))
    monkeypatch.setattr(shutil, "disk_usage", lambda _: SimpleNamespace(free=1_000_000))
    lock = tmp_path / "requirements.lock"
    lock.write_text("django==5.2")
    with pytest.raises(InstallError, match="Le disque est plein"):
        packages.ensure_libraries(tmp_path / ".venv", lock)


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
    assert commands[-1][-6:-4] == ["--only-binary", ":all:"], "what is built is fetched without a hash"
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


@pytest.mark.parametrize("ours", [True, False])
def test_what_pip_says_is_in_a_file(
    ours: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    """In English, and at length; of a folder of another account it is among the temporary files."""
    folder, temporary = tmp_path / "program", tmp_path / "temporary"
    temporary.mkdir()
    if ours:
        folder.mkdir()
    monkeypatch.setattr(tempfile, "gettempdir", lambda: str(temporary))
    says = "import sys; print('ERROR: no matching distribution'); sys.exit('DEPRECATION')"
    log = packages.run_logged([sys.executable, "-c", says], folder)
    assert log == (folder if ours else temporary) / packages.LOG
    assert {"ERROR: no matching distribution", "DEPRECATION"} <= set(log.read_text().splitlines())
    assert packages.run_logged([sys.executable, "-c", "print('DEPRECATION')"], folder) is None
    assert capfd.readouterr() == ("", "")


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
