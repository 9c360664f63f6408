"""A throw-away PostgreSQL for one command: ``python -m tests.postgresql COMMAND …``.

The command runs with `DATABASE_URL`; its exit status is this one's. The cluster lives in a temporary folder,
listens on a socket there and nowhere else, and is gone when the command ends. It is never asked to survive
a power cut, which makes it fast, and it sorts names as French does, which byte order would hide.
"""

from __future__ import annotations

import os
import pwd
import shutil
import signal
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any
from urllib.parse import quote

MISSING = "PostgreSQL is missing. Type: sudo apt-get install --yes postgresql"
PATIENCE = 600  # seconds to start and to stop, on a machine that does much else
OPTIONS = {
    "fsync": "off",
    "synchronous_commit": "off",
    "full_page_writes": "off",
    "listen_addresses": "",
    "max_connections": "50",
    "autovacuum": "off",  # what it finds out would change plans in the middle of a run
}
CLUSTER = (
    "--auth=trust",
    "--username=postgres",
    "--no-sync",
    "--encoding=UTF8",
    "--locale=C.UTF-8",
    "--locale-provider=icu",
    "--icu-locale=fr",
)


class PostgresqlMissing(RuntimeError):
    """PostgreSQL is not on this computer; the sentence is the line to type."""


def programs() -> Path:
    """The folder of `initdb` and `pg_ctl`: Debian keeps them off the PATH, the newest version last."""
    on_path = shutil.which("initdb")
    installed = [Path(on_path).resolve()] if on_path else []
    for found in (*installed, *sorted(Path("/usr/lib/postgresql").glob("*/bin/initdb"), reverse=True)):
        if (found.parent / "pg_ctl").exists():
            return found.parent
    raise PostgresqlMissing(MISSING)


@contextmanager
def cluster(**more: str) -> Iterator[str]:
    """The `DATABASE_URL` of an empty PostgreSQL that ends with the block; `more` go over `OPTIONS`."""
    own = _owner_arguments()
    initdb, pg_ctl = (str(programs() / name) for name in ("initdb", "pg_ctl"))
    # Not in a TMPDIR: a socket has a short path, which who PostgreSQL belongs to must be able to walk.
    with tempfile.TemporaryDirectory(prefix="dix-de-der-pg-", dir="/tmp") as folder:
        if own:
            shutil.chown(folder, own["user"], own["group"])
        data = f"--pgdata={folder}/data"
        control = [pg_ctl, "--silent", "--wait", f"--timeout={PATIENCE}", data]
        _run([initdb, data, *CLUSTER], own)
        options = {**OPTIONS, **more, "unix_socket_directories": folder}
        settings = " ".join(f"-c {name}='{value}'" for name, value in options.items())
        try:
            _run([*control, f"--log={folder}/log", f"--options={settings}", "start"], own)
            yield f"postgres://postgres@{quote(folder, safe='')}/postgres"
        finally:
            if Path(folder, "data", "postmaster.pid").exists():  # it has begun to start
                _run([*control, "--mode=immediate", "stop"], own)


def _owner_arguments() -> dict[str, Any]:
    """Arguments of `subprocess.run` for PostgreSQL's own account, since it refuses root; empty for others."""
    if os.geteuid() != 0:
        return {}
    known = {user.pw_name: user for user in pwd.getpwall()}
    user = known.get("postgres") or known["nobody"]
    return {"user": user.pw_uid, "group": user.pw_gid, "extra_groups": ()}


def _run(command: list[str], own: dict[str, Any]) -> None:
    # Not the folder one stands in: who PostgreSQL belongs to may have no right to it.
    done = subprocess.run(
        command, check=False, cwd="/", stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True, **own
    )
    if done.returncode:
        raise RuntimeError(f"{Path(command[0]).name}: {done.stderr.strip()}")


def main(command: list[str]) -> int:
    """Runs `command` beside a cluster; 2 where there is nothing to run or no PostgreSQL."""
    if not command:
        print("python -m tests.postgresql COMMAND…", file=sys.stderr)  # noqa: T201
        return 2
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(143))  # the cluster must go with us
    try:
        with cluster() as url:
            return _run_beside(url, command)
    except PostgresqlMissing as missing:
        print(missing, file=sys.stderr)  # noqa: T201
        return 2


def _run_beside(url: str, command: list[str]) -> int:
    """Run the command and return its status as a shell does; it handles Ctrl-C and SIGTERM by itself."""
    with subprocess.Popen(command, env={**os.environ, "DATABASE_URL": url}) as process:
        signal.signal(signal.SIGINT, lambda *_: None)
        signal.signal(signal.SIGTERM, lambda *_: process.terminate())
        status = process.wait()
    return 128 - status if status < 0 else status


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
