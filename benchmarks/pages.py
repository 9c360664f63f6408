"""The main pages at 20, 200 and 500 teams, against a bare page of the same size on the same server.

``python -m benchmarks.pages`` simulates a concours of each size in a data folder of its own, serves it as
``make run`` does, and asks for each page in turn with the bare page, one request at a time over one
connection. Printed: bytes, median milliseconds, and the median of the ratios.
"""

from __future__ import annotations

import http.client
import os
import socket
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from statistics import median

ROOT = Path(__file__).parents[1]
SIZES, REPEATS = (20, 200, 500), 15
SLUG_OF = (
    "from tournaments.core.models.planning import Tournament;"
    "from tournaments.core.models.accounts import User;"
    "from django.test import Client;"
    "c = Client(); c.force_login(User.objects.get(username='organisateur'));"
    "print(Tournament.objects.latest('pk').slug, c.cookies['sessionid'].value)"
)
PAGES = {
    "à faire": "/concours/{slug}/",
    "inscriptions": "/concours/{slug}/inscriptions/",
    "tirage de la partie 2": "/concours/{slug}/tirage/2/",
    "feuilles": "/concours/{slug}/feuilles/",
    "une feuille": "/concours/{slug}/feuilles/1/1/",
    "classement": "/concours/{slug}/classement/",
    "public : tables": "/c/{slug}/tables/",
    "public : classement": "/c/{slug}/classement/",
}


class ServedConcours:
    """A concours of so many teams, served from a folder of its own."""

    def __init__(self, teams: int, folder: Path) -> None:
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            self.port = free.getsockname()[1]
        self.environment = {**os.environ, "DATA_DIR": str(folder), "DEMO": "0", "PORT": str(self.port)}
        self.manage("migrate", "--verbosity", "0")
        self.manage("collectstatic", "--noinput", "--verbosity", "0")
        begun = time.perf_counter()
        self.manage("simulate", "--teams", str(teams), "--until", "round2", "--verbosity", "0")
        self.simulated = time.perf_counter() - begun
        self.slug, self.session = self.manage("shell", "--verbosity", "0", "--command", SLUG_OF).split()
        server = ["granian", "--interface=rsgi", "--workers=1", "--log-level=warning"]
        self.process = subprocess.Popen(
            [sys.executable, "-m", *server, "--port", str(self.port), "benchmarks.served:served"],
            env=self.environment,
            cwd=ROOT,
        )
        self.wait()

    def manage(self, *words: str) -> str:
        command = [sys.executable, "manage.py", *words]
        done = subprocess.run(
            command, env=self.environment, cwd=ROOT, check=True, capture_output=True, text=True
        )
        return done.stdout

    def wait(self) -> None:
        """Until the port answers."""
        for _ in range(200):
            with socket.socket() as probe:
                if probe.connect_ex(("127.0.0.1", self.port)) == 0:
                    return
            time.sleep(0.05)
        raise TimeoutError("the server did not start")

    def close(self) -> None:
        self.process.terminate()
        self.process.wait()


def timed(connection: http.client.HTTPConnection, path: str, headers: dict[str, str]) -> tuple[float, int]:
    """Milliseconds and bytes of one page."""
    before = time.perf_counter()
    connection.request("GET", path, headers=headers)
    answer = connection.getresponse()
    body = answer.read()
    if answer.status != http.HTTPStatus.OK:
        raise RuntimeError(f"{path}: {answer.status}")
    return (time.perf_counter() - before) * 1000, len(body)


def measure(hall: ServedConcours, name: str, path: str) -> None:
    """One page and the bare page of its size, in turn."""
    connection = http.client.HTTPConnection("127.0.0.1", hall.port)
    headers = {} if path.startswith("/c/") else {"Cookie": f"sessionid={hall.session}"}
    _, size = timed(connection, path, headers)
    runs = [
        (timed(connection, path, headers)[0], timed(connection, f"/bare/{size}", {})[0])
        for _ in range(REPEATS)
    ]
    page, bare = median(a for a, _ in runs), median(b for _, b in runs)
    ratio = median(a / b for a, b in runs)
    print(f"  {name:24} {size / 1024:7.1f} KB  {page:7.1f} ms  bare {bare:5.2f} ms  ratio {ratio:6.1f}")


def main() -> None:
    for teams in SIZES:
        with tempfile.TemporaryDirectory() as folder:
            hall = ServedConcours(teams, Path(folder))
            try:
                print(f"{teams} teams (simulated in {hall.simulated:.1f} s)")
                for name, path in PAGES.items():
                    measure(hall, name, path.format(slug=hall.slug))
            finally:
                hall.close()


if __name__ == "__main__":
    main()
