"""How long a spare computer takes to go on: the copy verified and in place, the site open, the first deal.

``python -m benchmarks.takeover`` simulates a concours of 200 teams whose second round plays at 100 tables,
copies it into a folder that stands for a USB stick, and lets a second data folder take over from it by
`manage.py takeover`, then serves it as ``make run`` does, and a phone of the first computer notes a deal
there. Printed: the size of the copy, the seconds of each step, and of all together. What people do meanwhile
(they plug the stick in, and type two lines) is not in it.
"""

from __future__ import annotations

import json
import os
import socket
import subprocess
import sys
import tempfile
import time
from itertools import pairwise
from pathlib import Path
from typing import Final

from benchmarks.tables import ROOT, Connection, Phone, manage
from tournaments.platform.network import wait_until_open

TEAMS: Final = 200
PHONE: Final = """
import json
from django.http import HttpResponse
from scoring.cards import Side
from tournaments.core.models.rounds import Table
from tournaments.frontends.phone.holder import new_holder, remember
from tournaments.core.sheets.links import TableLink
table = Table.objects.filter(ns_points=None).order_by("-log_length").first()
phone = new_holder().at(TableLink.of(table)).speaking_for(Side.NS, shared=False)
cookie = remember(HttpResponse(), phone).cookies["table"].value
print(json.dumps([table.pk, cookie, phone.page_token, table.entries.filter(kind="deal").count() + 1]))
"""
"""The phone of the table that has noted most of those that play, and the place of its next deal."""


def main() -> None:
    with tempfile.TemporaryDirectory() as folder:
        measure(Path(folder))


def measure(folder: Path) -> None:
    """Take over in `folder`, and print what each step took."""
    first, spare, stick = folder / "first", folder / "spare", folder / "stick"
    stick.mkdir()
    port = free_port()
    common = {**os.environ, "DEMO": "0", "LAN": "0", "PORT": str(port)}
    here, there = ({**common, "DATA_DIR": str(data)} for data in (first, spare))
    manage(here, "migrate", "--verbosity", "0")
    manage(here, "simulate", "--teams", str(TEAMS), "--rounds", "2", "--until", "round2", "--verbosity", "0")
    copy = stick / "copy.tar.gz"
    manage(here, "backup", str(copy))
    *phone, place = json.loads(manage(here, "shell", "--verbosity", "0", "--command", PHONE))
    times = [time.perf_counter()]
    manage(there, "takeover", str(copy))
    times.append(time.perf_counter())
    serve = [sys.executable, "manage.py", "serve"]
    with subprocess.Popen(serve, env=there, cwd=ROOT, stdout=subprocess.DEVNULL) as process:
        try:
            wait_until_open("127.0.0.1", port)
            times.append(time.perf_counter())
            line = Connection(port, [Phone(*phone)])
            line.ask(line.phones[0], line.phones[0].deal(place))
            times.append(time.perf_counter())
        finally:
            process.terminate()
    verified, opened, noted = (after - before for before, after in pairwise(times))
    print(f"a copy of {TEAMS // 2} tables in their second round: {copy.stat().st_size / 1000:.0f} KB")
    print(f"  verified and in place {verified:5.1f} s")
    print(f"  open                  {opened:5.1f} s")
    print(f"  the first deal        {noted:5.2f} s")
    print(f"  together              {times[-1] - times[0]:5.1f} s, load {os.getloadavg()[0]:.0f}")


def free_port() -> int:
    """A port that nobody listens on."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        return int(free.getsockname()[1])


if __name__ == "__main__":
    main()
