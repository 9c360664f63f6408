"""An evening replayed at sixty times its speed before a screen of every kind: is anything wrong or still?

``python -m benchmarks.replayed`` simulates a concours of ``--teams`` teams (500) to its end, serves it as
``make run`` does, and lets ``manage.py replay --screens`` play it again ``--speed`` times as fast (60). There
is a screen of each kind; each asks for its version twice a second, as the browser of a screen does, and
fetches its page where that has changed. It ends with status 1 where

- an answer is no 200, or the screen goes back to an earlier round,
- a kind that tells of rounds shows fewer different scenes than there are rounds, or one that follows the
  tables only as many,
- the last page is not what the site itself would answer, or the standing lists the teams in another order,
- the replay ends with another standing than that of the evening.

``--draw knockout`` brings brackets.
"""

from __future__ import annotations

import argparse
import http.client
import json
import re
import subprocess
import sys
import threading
import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from html import unescape
from pathlib import Path
from random import Random
from statistics import quantiles

from benchmarks.prepared import empty_site
from benchmarks.public import granian
from benchmarks.tables import ROOT, manage

POLL_SECONDS, ROUNDS = 0.5, 4
OF_ROUNDS = frozenset({"names", "tables", "results", "standing", "hall", "playing", "clock"})
"""Kinds that show something else in each round."""
OF_TABLES = frozenset({"results", "standing", "hall", "playing"})
"""Kinds that follow what tables write."""
UNCACHED = {"Cookie": "sessionid=nobody"}
"""A cookie with which the server asks the site for a page, instead of answering from its page cache."""
SCREENS = """
import json
from tournaments.core.models.planning import Tournament
from tournaments.frontends.screens import actions
from tournaments.frontends.screens.kinds import KINDS
from tournaments.core.models.screens import Screen
made = Tournament.objects.get()
keys = {kind: f"replayed-{kind:_<13}" for kind in KINDS}
for kind, key in keys.items():
    screen = actions.pair(made, key, kind, kind)
    if kind == "message":
        actions.show_instead(Screen.objects.filter(pk=screen.pk), "message", "La buvette est ouverte")
print(json.dumps([made.slug, keys]))
"""
NAMES_BY_RANK = """
import json
from tournaments.core.models.planning import Tournament
from tournaments.core.standings import queries
made = Tournament.objects.latest("pk")
print(json.dumps([row["names"] for row in queries.ranked(queries.current(made))]))
"""


@dataclass
class WatchedScreen:
    """A screen that is watched: the different scenes it showed, what was wrong, and its waits in seconds.

    Before the replay it shows the evening's last round; once it has `turned` to the replay, its round only
    grows.
    """

    port: int
    kind: str
    key: str
    scenes: dict[str, float] = field(default_factory=dict)
    wrong: list[str] = field(default_factory=list)
    waits: list[float] = field(default_factory=list)
    page: str = ""
    round: int = ROUNDS
    turned: bool = False

    def run(self, over: threading.Event) -> None:
        """Ask until it is over, and once more."""
        line, version = http.client.HTTPConnection("127.0.0.1", self.port), ""
        over.wait(POLL_SECONDS * Random(self.key).random())  # noqa: S311 — when to ask, no secret
        last = False
        while not last:
            last = over.is_set()
            if self._got(line, f"/ecran/{self.key}/version/") != version:
                self._show(self._got(line, f"/ecran/{self.key}/"))
                version = version_of(self.page)  # the page may be a second older than the answer before it
            over.wait(POLL_SECONDS)
        line.close()

    def _got(self, line: http.client.HTTPConnection, path: str) -> str:
        begun = time.perf_counter()
        line.request("GET", path)
        answer = line.getresponse()
        text = answer.read().decode()
        self.waits.append(time.perf_counter() - begun)
        if answer.status != 200:
            self.wrong.append(f"{path} answered {answer.status}")
        return text

    def _show(self, page: str) -> None:
        self.page = page
        scene = scene_of(page)
        self.scenes.setdefault(scene, time.perf_counter())
        found = re.search(r"<h1>\s*Partie (\d+)", scene)
        number = int(found[1]) if found else self.round
        if number < self.round and not self.turned:
            self.turned, self.scenes = True, {scene: time.perf_counter()}
        elif number < self.round:
            self.wrong.append(f"it went back from round {self.round} to {number}")
        self.round = number

    def still(self) -> Iterator[str]:
        """What should have changed and did not."""
        shown = len(self.scenes)
        if self.kind in OF_ROUNDS and shown < ROUNDS:
            yield f"only {shown} different scenes in {ROUNDS} rounds"
        if self.kind in OF_TABLES and shown <= ROUNDS:
            yield f"only {shown} different scenes while tables wrote"


def version_of(page: str) -> str:
    """The version that a page of a screen says it is."""
    return unescape(page.partition('data-version="')[2].partition('"')[0])


def scene_of(page: str) -> str:
    """What a page of a screen shows, without its version."""
    return page[page.index("<section") : page.rindex("</section>")]


def faults(screen: WatchedScreen, ranked: Sequence[str]) -> Iterator[str]:
    """All that is wrong with a screen once the evening is over."""
    yield from screen.wrong
    yield from screen.still()
    line = http.client.HTTPConnection("127.0.0.1", screen.port)
    line.request("GET", f"/ecran/{screen.key}/", headers=UNCACHED)
    if scene_of(line.getresponse().read().decode()) != scene_of(screen.page):
        yield "its last page is not what the site answers"
    line.close()
    if screen.kind == "standing":
        text = unescape(screen.page)
        places = [text.find(names) for names in ranked]
        if -1 in places or places != sorted(places):
            yield "the standing lists the teams in another order"


def replayed(environment: dict[str, str], port: int, slug: str, speed: float, keys: dict[str, str]) -> int:
    """Replay the evening, tell what the screens did; how many faults there were."""
    over, screens = threading.Event(), [WatchedScreen(port, kind, key) for kind, key in keys.items()]
    threads = [threading.Thread(target=screen.run, args=(over,)) for screen in screens]
    for thread in threads:
        thread.start()
    begun = time.perf_counter()
    command = [sys.executable, "manage.py", "replay", slug, "--screens", "--speed", str(speed)]
    ended = subprocess.run(command, env=environment, cwd=ROOT, check=False)
    took = time.perf_counter() - begun
    time.sleep(2)  # no answer is older
    over.set()
    for thread in threads:
        thread.join()
    ranked = json.loads(manage(environment, "shell", "--verbosity", "0", "--command", NAMES_BY_RANK))
    found = [f"replay ended with {ended.returncode}"] if ended.returncode else []
    for screen in screens:
        p95 = quantiles(screen.waits, n=20)[18]
        print(f"  {screen.kind:9} {len(screen.scenes):5} different scenes, p95 of an answer {p95:.3f} s")
        found += [f"{screen.kind}: {fault}" for fault in faults(screen, ranked)]
    print(f"replayed in {took / 60:.1f} minutes; {len(found)} faults", *found, sep="\n  ", flush=True)
    return len(found)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--teams", type=int, default=500)
    parser.add_argument("--speed", type=float, default=60)
    parser.add_argument("--draw", default="swiss")
    asked = parser.parse_args()
    with empty_site() as environment:
        size = ("--teams", str(asked.teams), "--rounds", str(ROUNDS), "--draw", asked.draw)
        manage(environment, "simulate", *size, "--verbosity", "0")
        slug, keys = json.loads(manage(environment, "shell", "--verbosity", "0", "--command", SCREENS))
        print(f"{asked.teams} teams, {asked.draw}, load {Path('/proc/loadavg').read_text().split()[0]}")
        with granian("tournaments.rsgi:application", environment) as site:
            raise SystemExit(bool(replayed(environment, site.port, slug, asked.speed, keys)))


if __name__ == "__main__":
    main()
