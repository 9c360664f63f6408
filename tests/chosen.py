"""`pytest --chosen`: on PostgreSQL the tests that together ask all that the tests of SQLite have asked.

`--note-statements` (`tests.noting`) chooses them, whenever the tests ran on SQLite, and keeps in pytest's
cache, beside each, what it was chosen for. What is dear and asks nothing new is left to `make night`, which
runs all on PostgreSQL.
"""

from __future__ import annotations

import heapq
import json
from collections import Counter
from collections.abc import Collection, Generator, Iterable, Mapping
from pathlib import Path
from typing import Any, Final, NamedTuple

import pytest

KEPT: Final = "chosen.json"
AT_LEAST: Final = 0.02
"""Seconds that any test costs: without it one that asks a single thing in no time would come first."""

NO_CHOICE: Final = (
    "No tests are chosen for PostgreSQL. "
    "Run those of SQLite first, with --note-statements, as `make test` does."
)
GONE: Final = (
    "{count} of the tests chosen for PostgreSQL are gone, the first {first}. "
    "Run those of SQLite again, with --note-statements, as `make test` does."
)


class Noted(NamedTuple):
    """A test of SQLite, its processor seconds there, why it is always chosen (or ""), and what it asks."""

    test: str
    seconds: float
    always: str
    asked: Collection[str]

    @property
    def cost(self) -> float:
        """Seconds, of which any test costs a few."""
        return max(self.seconds, AT_LEAST)


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption(
        "--note-statements", action="store_true", help="note what tests ask SQLite, and choose for PostgreSQL"
    )
    parser.addoption("--chosen", action="store_true", help="run only the tests chosen for PostgreSQL")


def pytest_configure(config: pytest.Config) -> None:
    if config.getoption("chosen"):
        config.pluginmanager.register(Chosen(_folder(config) / KEPT))
    if config.getoption("note_statements"):
        from tests.noting import Choosing, Recorder  # noqa: PLC0415 — Django is set up by then

        worker = getattr(config, "workerinput", {}).get("workerid", "")
        if not worker:
            config.pluginmanager.register(Choosing(_folder(config)))
        if worker or not config.getoption("numprocesses", None):
            config.pluginmanager.register(Recorder(_folder(config), worker or "all"))


def _folder(config: pytest.Config) -> Path:
    cache = getattr(config, "cache", None)
    if cache is None:
        raise pytest.UsageError("Notes of statements are kept in pytest’s cache, which is switched off.")
    return cache.mkdir("statements")


def may_be_chosen(item: pytest.Item) -> bool:
    """Whether a test asks the database in this process, and by day."""
    return bool(item.get_closest_marker("database")) and not any(
        map(item.get_closest_marker, ("browser", "night", "one_database"))
    )


def why_always(item: pytest.Item) -> str:
    """Why PostgreSQL is asked this test whatever its statements are; "" where they decide."""
    if item.get_closest_marker("every_example"):
        return "every example"
    mark = item.get_closest_marker("django_db")
    fixtures = {"transactional_db", "live_server"} & set(getattr(item, "fixturenames", ()))
    if fixtures or (mark and (mark.kwargs.get("transaction") or mark.args[:1] == (True,))):
        return "transactions of its own"
    code = getattr(getattr(item, "function", None), "__code__", None)
    return "asks which database" if code and "DATABASE_URL" in code.co_names else ""


def cover(noted: Iterable[Noted], needed: Mapping[str, int]) -> dict[str, list[str]]:
    """The chosen tests and what each adds: what is needed is asked so many times, where so many tests ask it.

    Those that are always chosen come first; then, again and again, the test that adds most a second.
    """
    tests = {one.test: one._replace(asked=frozenset(one.asked) & needed.keys()) for one in noted}
    asking = Counter(ask for one in tests.values() for ask in one.asked)
    wanted = {ask: min(times, asking[ask]) for ask, times in needed.items() if asking[ask]}
    left, chosen = dict(wanted), {}

    def choose(one: Noted, why: list[str]) -> None:
        chosen[one.test] = why
        for ask in left.keys() & one.asked:
            left[ask] -= 1
            if not left[ask]:
                del left[ask]

    for one in tests.values():
        if one.always:
            choose(one, [one.always])
    best = [(-len(one.asked) / one.cost, test) for test, one in tests.items() if not one.always]
    heapq.heapify(best)
    while left:
        promised, test = heapq.heappop(best)
        adds = left.keys() & tests[test].asked
        worth = -len(adds) / tests[test].cost
        if worth > promised:  # others have asked some of it meanwhile
            if adds:
                heapq.heappush(best, (worth, test))
        elif adds:
            choose(tests[test], sorted(adds))
    needless = _needless([tests[test] for test in chosen], wanted)
    return {test: why for test, why in chosen.items() if test not in needless}


def _needless(chosen: Iterable[Noted], wanted: Mapping[str, int]) -> set[str]:
    """Those, the dearest first, without which the others ask all that is wanted: later ones ask it too."""
    asked = Counter(ask for one in chosen for ask in one.asked)
    needless = set()
    for one in sorted(chosen, key=lambda one: -one.cost):
        if not one.always and all(asked[ask] > wanted[ask] for ask in one.asked):
            needless.add(one.test)
            asked.subtract(one.asked)
    return needless


class Chosen:
    """Collects the files of chosen tests alone, and of these the chosen tests."""

    def __init__(self, kept: Path) -> None:
        if not kept.exists():
            raise pytest.UsageError(NO_CHOICE)
        self.tests: set[str] = set(json.loads(kept.read_text()))
        self.files = {test.partition("::")[0] for test in self.tests}

    def pytest_ignore_collect(self, collection_path: Path, config: pytest.Config) -> bool | None:
        if collection_path.is_dir():
            return None
        return collection_path.relative_to(config.rootpath).as_posix() not in self.files or None

    @pytest.hookimpl(wrapper=True, tryfirst=True)
    def pytest_collection_modifyitems(
        self, session: pytest.Session, config: pytest.Config, items: list[pytest.Item]
    ) -> Generator[None, object, object]:
        gone = sorted(self.tests - {item.nodeid for item in items})
        config.hook.pytest_deselected(items=[item for item in items if item.nodeid not in self.tests])
        items[:] = [item for item in items if item.nodeid in self.tests]
        answer = yield
        if gone and list(config.args) == list(config.getini("testpaths")):
            items.append(Gone.from_parent(session, name="chosen", gone=gone))
        return answer


class Gone(pytest.Item):
    """Fails where tests were chosen that are there no more; workers cannot refuse to collect."""

    def __init__(self, *, gone: list[str], **more: Any) -> None:
        super().__init__(**more)
        self.gone = gone

    def runtest(self) -> None:
        pytest.fail(GONE.format(count=len(self.gone), first=self.gone[0]), pytrace=False)
