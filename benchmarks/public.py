"""The public standing, fresh and 304, against a bare application that sends the same bytes.

``python -m benchmarks.public`` serves a concours of 500 teams as ``make run`` does, and beside it, on a
server of its own, an RSGI application that answers every request with the bytes of that page and its headers.
Both are asked in turn, in blocks of a second: first with requests in a row on each connection, which keeps
the server busy (rate, and its processor time for one answer), then one at a time (p50, p99).
"""

from __future__ import annotations

import json
import os
import selectors
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from statistics import median, quantiles

from benchmarks.prepared import site_in_round_2
from benchmarks.tables import ROOT, wait_for_port

MAX_CONNECTIONS = 4_096
"""That of `tournaments.management.commands.serve`, which cannot be loaded without settings."""

TEAMS, CONNECTIONS, IN_A_ROW, BLOCKS = 500, 32, 16, 8
HEADERS = (
    "Host: 127.0.0.1\r\nAccept-Encoding: gzip, deflate\r\nUser-Agent: Mozilla/5.0 (Linux; Android 14)\r\n"
)
SERVER_HEADERS = {b"server", b"date", b"content-length"}


def request(path: str, more: str = "") -> bytes:
    """A phone's request."""
    return f"GET {path} HTTP/1.1\r\n{HEADERS}{more}\r\n".encode()


@dataclass
class Server:
    """A server that runs, and what was measured of it."""

    port: int
    process: int
    rates: list[float] = field(default_factory=list)
    processor: list[float] = field(default_factory=list)
    waits: list[float] = field(default_factory=list)

    def processor_time(self) -> float:
        """Seconds of processor that its worker has had."""
        children = Path(f"/proc/{self.process}/task/{self.process}/children").read_text().split()
        seconds = 0.0
        for pid in children:
            fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
            seconds += (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")
        return seconds

    def connected(self, count: int) -> list[socket.socket]:
        """So many connections, which wait for nothing."""
        found = [socket.create_connection(("127.0.0.1", self.port)) for _ in range(count)]
        for one in found:
            one.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        return found

    def one_answer(self, asked: bytes) -> bytes:
        """All the bytes of the answer to a request."""
        with self.connected(1)[0] as line:
            line.sendall(asked)
            answer = line.recv(65536)
            head, _, body = answer.partition(b"\r\n\r\n")
            length = int(head.lower().partition(b"content-length:")[2].split(b"\r\n")[0] or 0)
            while len(body) < length:
                more = line.recv(65536)
                answer, body = answer + more, body + more
        return answer


def time_rows(server: Server, asked: bytes, size: int, in_a_row: int, seconds: float = 1.0) -> list[float]:
    """Ask on all connections, `in_a_row` requests at once on each, for so long; how long each row took."""
    waits: list[float] = []
    with selectors.DefaultSelector() as ready:
        since: dict[int, float] = {}
        missing: dict[int, int] = {}
        lines = server.connected(CONNECTIONS)
        row, whole, buffer = asked * in_a_row, size * in_a_row, bytearray(1 << 20)
        for line in lines:
            ready.register(line, selectors.EVENT_READ)
        end = time.perf_counter() + seconds
        for line in lines:
            since[line.fileno()], missing[line.fileno()] = time.perf_counter(), whole
            line.sendall(row)
        while (now := time.perf_counter()) < end:
            for event, _ in ready.select(0.1):
                line, number = event.fileobj, event.fd
                missing[number] -= line.recv_into(buffer)  # type: ignore[union-attr]
                if missing[number] <= 0:
                    now = time.perf_counter()
                    waits.append(now - since[number])
                    since[number], missing[number] = now, whole
                    line.sendall(row)  # type: ignore[union-attr]
        for line in lines:
            line.close()
    return waits


def measure(servers: list[Server], asked: bytes, size: int) -> None:
    """Both servers in turn."""
    for _ in range(BLOCKS):
        for server in servers:
            used, begun = server.processor_time(), time.perf_counter()
            answers = IN_A_ROW * len(time_rows(server, asked, size, IN_A_ROW))
            server.rates.append(answers / (time.perf_counter() - begun))
            server.processor.append((server.processor_time() - used) / answers)
    for _ in range(BLOCKS):
        for server in servers:
            server.waits += time_rows(server, asked, size, 1)


@contextmanager
def granian(application: str, environment: dict[str, str]) -> Iterator[Server]:
    """The application on a server of its own, with as many connections as `serve` takes."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    server = [
        "granian",
        "--interface=rsgi",
        "--http=1",
        "--workers=1",
        "--log-level=warning",
        f"--backlog={MAX_CONNECTIONS}",
        f"--backpressure={MAX_CONNECTIONS}",
        f"--port={port}",
    ]
    command = [sys.executable, "-m", *server, application]
    with subprocess.Popen(command, env=environment, cwd=ROOT, start_new_session=True) as process:
        try:
            wait_for_port(port)
            yield Server(port, process.pid)
        finally:
            process.terminate()
            try:
                process.wait(20)
            except subprocess.TimeoutExpired:  # it was told to end while it began
                os.killpg(process.pid, signal.SIGKILL)


def compare(site: Server, name: str, asked: bytes, folder: Path, environment: dict[str, str]) -> None:
    """One answer of the site against the same bytes from the bare application."""
    answer = site.one_answer(asked)
    head, _, body = answer.partition(b"\r\n\r\n")
    status, *lines = head.split(b"\r\n")
    headers = [line.decode().split(": ", 1) for line in lines if line.split(b":")[0] not in SERVER_HEADERS]
    file = folder / "answer"
    file.write_bytes(json.dumps([int(status.split()[1]), headers]).encode() + b"\n" + body)
    with granian("benchmarks.served:same_bytes", environment | {"SAME_BYTES": str(file)}) as bare:
        same = bare.one_answer(asked)
        if len(same) != len(answer):
            raise RuntimeError(f"{len(same)} bytes instead of {len(answer)}: {same[:800]!r}")
        fresh = Server(site.port, site.process)
        measure([fresh, bare], asked, len(answer))
    print(f"{name}: {len(answer):,} bytes")
    for one, called in ((fresh, "the site"), (bare, "bare")):
        p50, p99 = (quantiles(one.waits, n=100)[n - 1] * 1000 for n in (50, 99))
        cost = median(one.processor) * 1e6
        print(
            f"  {called:9} {median(one.rates):8,.0f}/s  {cost:6.1f} µs  p50 {p50:6.2f} ms  p99 {p99:6.2f} ms"
        )
    rate = median(a / b for a, b in zip(fresh.rates, bare.rates, strict=True))
    cost = median(fresh.processor) / median(bare.processor)
    p99 = quantiles(fresh.waits, n=100)[98] / quantiles(bare.waits, n=100)[98]
    print(f"  ratio     {rate:8.2f}    {cost:6.2f}                  p99 {p99:6.2f}")


def main() -> None:
    with site_in_round_2(TEAMS) as (environment, slug):
        folder = Path(environment["DATA_DIR"])
        with granian("tournaments.rsgi:application", environment) as site:
            path = f"/c/{slug}/classement/"
            fresh = site.one_answer(request(path))
            tag = fresh.lower().partition(b"\r\netag: ")[2].split(b"\r\n")[0].decode().replace("w/", "W/")
            compare(site, "public standing, fresh", request(path), folder, environment)
            compare(
                site, "public standing, 304", request(path, f"If-None-Match: {tag}\r\n"), folder, environment
            )
            compare(site, "version", request(f"/c/{slug}/version/"), folder, environment)


if __name__ == "__main__":
    main()
