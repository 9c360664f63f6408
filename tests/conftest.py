"""The base of every test: a folder and an environment of its own, cheap password hashes, the named cast.

Nothing is skipped: a test that lacks its tool fails with the line to type. `-m` chooses by what a test
needs, and the needs are read off its fixtures, so that none can be forgotten: `database`, `browser`.
"""

from __future__ import annotations

import gc
import os
import signal
import sys
import tempfile
import threading
from collections import Counter
from collections.abc import Generator, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, TypeVar

import django
import django.test.utils
import hypothesis
import pytest
from django.conf import settings
from django.core.cache import cache
from django.db import connection
from django.db.models.expressions import Col
from django.test.signals import template_rendered

from tests.chromium import BrowserError, launch_options
from tests.migrated import copy_made_once, kept_file, migrated_template
from tests.prepared import laid_out

if TYPE_CHECKING:
    from django.template import Context, Template
    from playwright.sync_api import Browser
    from pytest_django import DjangoDbBlocker

    from tournaments.core.models.accounts import Club, User

pytest_plugins = ("tests.chosen", "tests.costs", "tests.failures")
STORE_RENDERED = django.test.client.store_rendered_templates
Report = TypeVar("Report", pytest.TestReport, pytest.CollectReport)
PASSWORD = "trèfle-atout-21"

# The settings read the environment once: it must be ours before anything asks for them, which is why they
# are named here and not in pyproject.toml, where pytest-django would read them first.
FOLDER = tempfile.TemporaryDirectory(prefix="dix-de-der-tests-")
GIVEN = "PORT", "LAN", "DEMO", "PUBLIC_URL", "PROXIES", "ALLOWED_HOSTS", "SECRET_KEY", "DEBUG", "METRICS_PORT"
for name in GIVEN:
    os.environ.pop(name, None)
# How the tests are started changes nothing: neither where compiled modules are not kept (a third of the time
# went into compiling), nor behind a shell's `&`, which ignores Ctrl-C for all that is started there.
os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
sys.dont_write_bytecode = False
if threading.current_thread() is threading.main_thread():
    signal.signal(signal.SIGINT, signal.default_int_handler)
os.environ |= {"DATA_DIR": FOLDER.name, "DJANGO_SETTINGS_MODULE": "tournaments.settings"}
# Workers find there what one of them has made for all; whoever starts them makes it and takes it away.
if "PYTEST_XDIST_WORKER" not in os.environ:
    os.environ["TESTS_SHARED"] = tempfile.mkdtemp(dir=FOLDER.name)
if not settings.DATABASE_URL:
    # A file as in a hall, and not in memory, where the threads of a server would share one connection.
    settings.DATABASES["default"]["TEST"] = {"NAME": settings.DATA_DIR / "tests.sqlite3"}
django.setup()

# A busy machine is no failure. Every run tries the same examples, so that a change is judged by what it
# changes; `pytest --hypothesis-profile=explore` looks for new ones, and prints how to try again what failed.
hypothesis.settings.register_profile("house", deadline=None, print_blob=True, derandomize=True)
hypothesis.settings.register_profile(
    "explore", hypothesis.settings.get_profile("house"), derandomize=False, max_examples=1000
)
hypothesis.settings.register_profile("check", hypothesis.settings.get_profile("house"), max_examples=10)
hypothesis.settings.register_profile("day", hypothesis.settings.get_profile("house"), max_examples=40)
hypothesis.settings.load_profile("house")


def pytest_configure(config: pytest.Config) -> None:
    """Strong hashes and fingerprinted files cost seconds; tests/platform tries the real ones.

    Where the slow tests are left out, laws are tried on few examples, and where those of the night are left
    out, dear laws on fewer (`tests.quickly.fewer_by_day`).
    """
    if (kept := _kept_file(config)) is not None:
        os.environ["TESTS_KEPT"] = str(kept)  # tests.browser.site looks for it
    for left_out, profile in (("not slow", "check"), ("not night", "day")):
        if left_out in config.getoption("markexpr"):
            hypothesis.settings.load_profile(profile)
            break
    settings.PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]
    settings.STORAGES = {
        **settings.STORAGES,
        "staticfiles": {"BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"},
    }
    settings.WHITENOISE_AUTOREFRESH = settings.WHITENOISE_USE_FINDERS = True
    django.test.utils.instrumented_test_render = _render
    Col.__hash__ = _hash_of_column  # type: ignore[method-assign]


def _hash_of_column(column: Col) -> int:
    """What tells two columns apart; Django hashes how each was made, for each column of a sorted query.

    That is a thirtieth of what the site's tests cost. Which columns are equal is still Django's to say.
    """
    return hash((column.alias, column.target))


def _render(template: Template, context: Context) -> str:
    """Lay a template out; that of a page tells the test's client of it, for `response.context`.

    Django's own function tells of some 300 parts and fields too, and the client copies the context of each:
    a sixth of a test's time.
    """
    if context.template is template and not (template.name or "").startswith("django/forms/"):
        template_rendered.send(sender=template, template=template, context=context)
    return template.nodelist.render(context)


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_setupnodes() -> None:
    """Each worker of pytest-xdist starts as this process did, and makes a folder of its own.

    There pytest-cov measures by itself, and leaves this variable for the programs that the worker starts.
    """
    del os.environ["DJANGO_SETTINGS_MODULE"]
    os.environ.pop("COVERAGE_PROCESS_CONFIG", None)


@pytest.hookimpl(tryfirst=True)
def pytest_sessionstart(session: pytest.Session) -> None:
    """Stop what pytest-cov 7 begins in a worker as if it were the process that workers report to.

    It begins once more for the worker. All would be measured twice, and by the first without any pause.
    """
    measuring = session.config.pluginmanager.getplugin("_cov")
    if hasattr(session.config, "workerinput") and measuring and measuring.cov_controller:
        measuring.cov_controller.cov.stop()


def pytest_unconfigure() -> None:
    FOLDER.cleanup()


EXAMPLES_IN_CHECK = 3
"""How many examples of a parametrized test `make check` tries: one where each asks the database."""

TESTS_IN_CHECK = 1
"""How many tests that ask the database `make check` tries of each file, the first: each takes 0.1 seconds."""


SELDOM = 50_000, 20, 100
"""How often garbage is looked for: a page makes thousands of objects, and nearly none in circles."""


@pytest.hookimpl(wrapper=True)
def pytest_collection() -> Generator[None, object, object]:
    """Collecting makes no garbage: looking for it among 15,000 tests took a third of the time."""
    gc.disable()
    try:
        return (yield)
    finally:
        gc.freeze()
        gc.set_threshold(*SELDOM)
        gc.enable()


WEIGHTS = {"browser": 100, "slow": 10}
"""How much longer than a quick one a test takes, roughly."""


@pytest.hookimpl(wrapper=True, tryfirst=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> Iterator[None]:
    """Marks what needs a database or a browser, and what is further of a kind, before `-m` chooses.

    Workers then take the files that last longest first, so that none ends long after the others.
    """
    _mark(items)
    yield
    if hasattr(config, "workerinput"):
        weights: Counter[Path] = Counter()
        for item in items:
            weights[item.path] += max(
                (weight for mark, weight in WEIGHTS.items() if item.get_closest_marker(mark)), default=1
            )
        items.sort(key=lambda item: -weights[item.path])


def _mark(items: list[pytest.Item]) -> None:
    examples: Counter[tuple[object, object]] = Counter()
    tests: Counter[Path] = Counter()
    for item in items:
        fixtures = set(getattr(item, "fixturenames", ()))
        marks = {mark.name for mark in item.iter_markers()}  # once: to look for each walks to the root
        if "night" in marks and "slow" not in marks:
            marks.add("slow")
            item.add_marker("slow")
        if "chromium" in fixtures:
            marks.add("browser")
            item.add_marker("browser")
        test = getattr(item, "cls", None), getattr(item, "function", None)
        examples[test] += 1
        further = examples[test] > EXAMPLES_IN_CHECK
        if "django_db" in marks or fixtures & {"db", "transactional_db", "live_server"}:
            item.add_marker("database")
            quick = not marks & {"slow", "browser"}
            tests[item.path] += examples[test] == 1 and quick
            further = examples[test] > 1 or tests[item.path] > TESTS_IN_CHECK
        if further:
            item.add_marker("further")
        law = getattr(getattr(item, "function", None), "is_hypothesis_test", False)
        if (law or "slow" in marks) and "reaches" not in marks:
            # Measuring takes longer than the test, and nearly all that slow tests and laws reach tables of
            # examples reach too. Tracing slows Hypothesis itself down as well, outside of what is measured.
            item.add_marker("no_cover")


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport() -> Generator[None, pytest.TestReport, pytest.TestReport]:
    return _refuse_skipping((yield))


@pytest.hookimpl(wrapper=True)
def pytest_report_to_serializable() -> Generator[None, dict[str, object] | None, dict[str, object] | None]:
    """A worker sends no marks and names of a test, which nobody reads there: a third of what reports cost."""
    report = yield
    return report and {**report, "keywords": {}}


@pytest.hookimpl(wrapper=True)
def pytest_make_collect_report() -> Generator[None, pytest.CollectReport, pytest.CollectReport]:
    return _refuse_skipping((yield))


def _refuse_skipping(report: Report) -> Report:
    if report.skipped and not hasattr(report, "wasxfail"):
        report.outcome = "failed"
        report.longrepr = f"{report.nodeid} was skipped; here a test fails and names what it lacks."
    return report


@pytest.fixture(scope="session")
def kept_database(request: pytest.FixtureRequest) -> Path | None:
    """The path of the migrated SQLite file that is kept between runs; None without pytest's cache."""
    return None if settings.DATABASE_URL else _kept_file(request.config)


def _kept_file(config: pytest.Config) -> Path | None:
    cache = getattr(config, "cache", None)
    return None if cache is None else kept_file(cache.mkdir("database"))


@pytest.fixture(scope="session")
def django_db_modify_db_settings(
    django_db_modify_db_settings: None,  # noqa: ARG001 — each worker has a name of its own
    django_db_blocker: DjangoDbBlocker,
) -> None:
    """Where the database is on PostgreSQL, that of each worker is a copy of one that is migrated."""
    if settings.DATABASE_URL:
        with django_db_blocker.unblock():
            template = migrated_template(Path(os.environ["TESTS_SHARED"]))
        connection.settings_dict["TEST"]["TEMPLATE"] = template


@pytest.fixture(scope="session")
def django_db_keepdb(
    django_db_modify_db_settings: None,  # noqa: ARG001 — each worker has a name of its own
    django_db_blocker: DjangoDbBlocker,
    kept_database: Path | None,
) -> bool:
    """Whether `migrate` finds a database: the kept one is laid out before it is called."""
    if kept_database is None:
        return False
    with django_db_blocker.unblock():
        copy_made_once(kept_database, Path(settings.DATABASES["default"]["TEST"]["NAME"]))
    return True


@pytest.fixture(scope="session")
def django_db_setup(
    django_db_setup: None,  # noqa: ARG001 — what pytest-django does comes first
    django_db_blocker: DjangoDbBlocker,
) -> Iterator[None]:
    """The database of the tests; its connection is closed after the last of them."""
    yield
    with django_db_blocker.unblock():
        connection.close()  # pytest-django does not where a database is kept


@pytest.fixture(autouse=True)
def _empty_cache() -> None:
    """The cache remembers no other test: its rows are taken back, and the next ones have the same keys."""
    cache.clear()


@pytest.fixture(scope="session")
def chromium() -> Iterator[Browser]:
    """Debian's Chromium without windows, driven by Playwright; each test opens a context of its own."""
    from playwright.sync_api import sync_playwright  # noqa: PLC0415 — half a second, for browser tests alone

    try:
        options = launch_options()
    except BrowserError as error:
        pytest.fail(str(error), pytrace=False)
    with pytest.MonkeyPatch.context() as environment, sync_playwright() as playwright:
        # Playwright keeps an event loop in this thread, and Django would take the test for asynchronous.
        environment.setenv("DJANGO_ALLOW_ASYNC_UNSAFE", "1")
        browser = playwright.chromium.launch(**options)
        yield browser
        browser.close()


@dataclass(frozen=True)
class Cast:
    """Two clubs and who works for them.

    Odile organizes the Amicale and looks after the computer, Denis keeps its desk, Agnès is its referee.
    Pierre organizes the other club, and Lise has an account and no club.
    """

    amicale: Club
    odile: User
    denis: User
    agnes: User
    other_club: Club
    pierre: User
    lise: User


@pytest.fixture
def cast(db: None) -> Cast:  # noqa: ARG001 — the database is asked for
    return create_cast()


@laid_out
def create_cast() -> Cast:
    """Write the clubs and accounts of the cast."""
    # Here, not above: models cannot be imported before Django has read the settings.
    from tournaments.core.access.actions import create_club  # noqa: PLC0415
    from tournaments.core.models.accounts import Membership, Role, User  # noqa: PLC0415 — as above

    amicale, other_club = create_club("Amicale de Trévoux"), create_club("Belote Club")
    people = {
        username: User.objects.create_user(
            username, PASSWORD, name=username.capitalize(), is_keeper=username == "odile"
        )
        for username in ("odile", "denis", "agnes", "pierre", "lise")
    }
    for username, club, role in (
        ("odile", amicale, Role.ORGANIZER),
        ("denis", amicale, Role.DESK),
        ("agnes", amicale, Role.REFEREE),
        ("pierre", other_club, Role.ORGANIZER),
    ):
        Membership.objects.create(user=people[username], club=club, role=role)
    return Cast(amicale=amicale, other_club=other_club, **people)
