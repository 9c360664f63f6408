"""What differs between systems is asked in one place, and the program runs where Linux's own is hidden."""

from __future__ import annotations

import ast
import errno
import re
import subprocess
import sys
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from types import ModuleType, SimpleNamespace
from typing import Final

import pytest

from tests.browser.site import prepare
from tests.platform.terminal import environment, free_port, last_words, opened, page

ROOT: Final = Path(__file__).resolve().parents[2]
MANAGE: Final = (sys.executable, "manage.py")
AS_ON_WINDOWS: Final = Path(__file__).parent / "as_on_windows"
PAGES: Final = (
    *("/c/", "/connexion/", "/sante/", "/pret/", "/langue/", "/heure/"),
    *(f"/c/{{slug}}/{page}" for page in ("", "tables/", "equipes/", "classement/", "regles/", "tirage/")),
)
ALONE: Final = "tournaments/install/start_from_stick.py"
"""It is copied to a stick without the rest of the program."""
NOT_OF_WINDOWS: Final = frozenset(
    {
        f"{module}.{name}"
        for module, names in {
            "os": """
                chown chroot confstr ctermid execl execle execlp execlpe execv execve execvp execvpe
                fchdir fchmod fchown fork forkpty getegid geteuid getgid getgroups getloadavg getpgid
                getpgrp getppid getpriority getresgid getresuid getsid getuid killpg lchown mkfifo mknod
                nice openpty pread preadv pwrite pwritev register_at_fork sched_getaffinity
                sched_setaffinity sendfile setegid seteuid setgid setgroups setpgid setpgrp setpriority
                setregid setresgid setresuid setreuid setsid setuid statvfs sync sysconf tcgetpgrp
                tcsetpgrp ttyname uname wait wait3 wait4 waitid O_CLOEXEC O_DIRECTORY O_NOFOLLOW
                O_NONBLOCK O_SYNC""",
            "signal": """
                alarm getitimer pause pthread_kill pthread_sigmask setitimer siginterrupt sigpending
                sigwait sigwaitinfo SIGALRM SIGCHLD SIGCONT SIGHUP SIGKILL SIGPIPE SIGQUIT SIGSTOP SIGTSTP
                SIGUSR1 SIGUSR2 SIGWINCH""",
            "time": "pthread_getcpuclockid tzset",
        }.items()
        for name in names.split()
    }
)
"""What Linux has in these modules and Windows has not, or not with the same effect (`exec…`, `getppid`)."""


def programs() -> Iterator[tuple[str, ast.Module]]:
    """Every file of the program but those that answer for a system, parsed."""
    for folder in ("scoring", "tournaments"):
        for file in sorted((ROOT / folder).rglob("*.py")):
            name = file.relative_to(ROOT).as_posix()
            if not name.startswith("tournaments/platform/system/") and name != ALONE:
                yield name, ast.parse(file.read_text(encoding="utf-8"))


def of_one_system(program: ast.Module) -> Iterator[str]:
    """What a file asks that Windows has not."""
    for node in ast.walk(program):
        match node:
            case ast.Attribute(value=ast.Name(id=module), attr=name):
                yield from {f"{module}.{name}"} & NOT_OF_WINDOWS
            case ast.ImportFrom(module=str(module), names=names):
                yield from {f"{module}.{one.name}" for one in names} & NOT_OF_WINDOWS
            case ast.keyword(arg="preexec_fn" | "pass_fds" | "start_new_session" as name):
                yield name
            case ast.Constant(value=str(text)) if re.match(r"/(proc|sys|dev)/", text):
                yield text


def test_no_other_file_asks_what_only_some_systems_have() -> None:
    assert {name: found for name, program in programs() if (found := sorted(of_one_system(program)))} == {}


@pytest.mark.parametrize(
    "text",
    [
        "import os\nos.nice(10)",
        "from signal import SIGHUP",
        "import subprocess\nsubprocess.Popen([], start_new_session=True)",
        "MOUNTS = '/proc/mounts'",
    ],
)
def test_what_only_some_systems_have_is_found(text: str) -> None:
    assert list(of_one_system(ast.parse(text)))


def test_a_line_with_variables_is_as_the_terminal_of_each_system_takes_it(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setitem(sys.modules, "msvcrt", ModuleType("msvcrt"))
    windows = import_module("tournaments.platform.system.windows")
    posix = import_module("tournaments.platform.system.posix")
    variables = {"PORT": "8123", "DATA_DIR": "a b"}
    assert posix.command_with(variables, "concours") == "PORT=8123 DATA_DIR='a b' concours"
    assert windows.command_with(variables, "concours") == 'set "PORT=8123" & set "DATA_DIR=a b" & concours'
    assert posix.command_with({}, "concours") == windows.command_with({}, "concours") == "concours"


@pytest.mark.parametrize("number", [errno.EACCES, errno.EDEADLK, 0])
def test_a_lock_that_windows_refuses_is_another_process_s(
    number: int, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    def refuse(*_: int) -> None:
        raise OSError(number, "refused")

    monkeypatch.setitem(sys.modules, "msvcrt", ModuleType("msvcrt"))
    windows = import_module("tournaments.platform.system.windows")
    monkeypatch.setattr(windows, "msvcrt", SimpleNamespace(LK_NBLCK=2, locking=refuse))
    with (tmp_path / "server.lock").open("w+b") as file:
        assert windows.try_lock(file.fileno()) is False
        assert file.tell() == 0


@pytest.fixture(scope="module")
def data(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A data folder with a space and a letter with an accent in its name, as users have them."""
    folder = tmp_path_factory.mktemp("dix data é")
    prepare(folder)
    return folder


def managed(data: Path, *commands: tuple[str, ...]) -> str:
    """What commands of the program say where they run as on Windows, one after the other; all succeed.

    One process runs them: to start it takes longer than most of them.
    """
    program = f"from django.core.management import call_command\nfor one in {commands!r}: call_command(*one)"
    ended = subprocess.run(
        [*MANAGE, "shell", "--verbosity=0", "--command", program],
        cwd=ROOT,
        env=environment(DATA_DIR=data, PYTHONPATH=AS_ON_WINDOWS),
        capture_output=True,
        text=True,
        check=False,
    )
    assert ended.returncode == 0, ended.stderr
    return ended.stdout


@pytest.mark.slow
def test_it_runs_where_what_linux_alone_has_is_hidden(data: Path, tmp_path: Path) -> None:
    """Commands, the server with its worker, its snapshots and its press, a restart, and the copy put back."""
    simulated = ("simulate", "--teams", "8", "--rounds", "2", "--deals", "2")
    played = managed(data, ("check",), ("migrate", "-v0"), simulated)
    slug = played.rstrip("/\n").rpartition("/")[2]
    port = free_port()
    with opened((*MANAGE, "serve"), ROOT, DATA_DIR=data, PORT=port, PYTHONPATH=AS_ON_WINDOWS) as terminal:
        for path in PAGES:
            page(f"http://127.0.0.1:{port}{path.format(slug=slug)}")
        (data / f"restart-{terminal.process.pid}").touch()
        terminal.heard.until_said("Pour arrêter")
        page(f"http://127.0.0.1:{port}/c/{slug}/classement/")
        said = terminal.interrupt()
    assert last_words(said).endswith("À bientôt !")
    said = managed(data, ("backup", str(tmp_path / "copie.tar.gz")), ("snapshots", "--take"), ("verify",))
    assert (tmp_path / "copie.tar.gz").stat().st_size > 0
    assert "differs" not in said
    assert "aucune différence" in said
