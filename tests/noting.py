"""`pytest --note-statements`: what each test asks the database is noted, and tests chosen for PostgreSQL.

Each worker notes its tests in pytest's cache; when all have ended, `tests.chosen` chooses among them. A test
is noted from its set-up to its end, so what its fixtures ask counts as its own.
"""

from __future__ import annotations

import json
import sys
import threading
import time
from collections.abc import Callable, Generator, Iterator
from functools import wraps
from pathlib import Path
from typing import Any

import pytest
from django.db import Error
from django.db.backends.utils import CursorWrapper
from django.db.models.sql.compiler import SQLCompiler, SQLInsertCompiler, SQLUpdateCompiler
from django.db.models.sql.subqueries import InsertQuery
from django.utils.connection import ConnectionProxy

from tests.chosen import KEPT, Noted, cover, may_be_chosen, why_always
from tests.statements import DEFINITIONS, asks_of, odd_values

ROOT = Path(__file__).resolve().parents[1]
WHICH_DATABASE = ("vendor", "features")
"""What a program reads of a connection to do another thing on another database."""


class Notes:
    """The statements of one test: those of SQLite, and what would be added to them elsewhere."""

    def __init__(self) -> None:
        self.began = time.process_time()
        self.statements: set[tuple[str, str, str]] = set()
        self.places: set[str] = set()
        self.threads = False

    def add(self, sql: str, error: str = "", odd: str = "") -> None:
        """Note a statement, the class of the exception it ended with, and what is odd about its values."""
        self.statements.add((sql, error, odd))
        self.threads = self.threads or threading.current_thread() is not threading.main_thread()

    def asked(self, known: dict[tuple[str, str, str], dict[str, int]]) -> dict[str, int]:
        """What was asked, and how often it should be; `known` is kept for the next test."""
        found = dict.fromkeys(self.places, 2)
        for said in self.statements:
            if said not in known:
                known[said] = asks_of(*said)
            found |= known[said]
        return found

    def defines(self) -> bool:
        """Whether tables were made or changed."""
        return any(sql.startswith(DEFINITIONS) for sql, *_ in self.statements)


def too_long(query: Any) -> Iterator[str]:
    """The columns that an INSERT or UPDATE gives more characters than they have."""
    if isinstance(query, InsertQuery):
        written = ((field, getattr(row, field.attname, "")) for field in query.fields for row in query.objs)
    else:
        written = ((field, value) for field, _, value in query.values)
    for field, value in written:
        if isinstance(value, str) and field.max_length and len(value) > field.max_length:
            yield f"longer than {field.max_length} characters: {field.model._meta.db_table}.{field.column}"


class Recorder:
    """Notes what each test of this process asks, from its set-up to its teardown."""

    def __init__(self, folder: Path, worker: str) -> None:
        self.file = folder / f"{worker}.notes"
        self.tests: list[tuple[str, float, str, list[int]]] = []
        self.needed: dict[str, int] = {}
        """What is asked, in the order of the numbers that `tests` know it by, and how often it should be."""
        self.current: Notes | None = None
        self.known: dict[tuple[str, str, str], dict[str, int]] = {}
        self.numbers: dict[str, int] = {}
        self.patches = pytest.MonkeyPatch()

    def pytest_sessionstart(self) -> None:
        for name in ("_execute", "_executemany"):
            self.patches.setattr(CursorWrapper, name, self._noting_statement(getattr(CursorWrapper, name)))
        self.patches.setattr(SQLCompiler, "as_sql", self._noting_lock(SQLCompiler.as_sql))
        for compiler in (SQLInsertCompiler, SQLUpdateCompiler):
            self.patches.setattr(compiler, "as_sql", self._noting_length(compiler.as_sql))
        self.patches.setattr(SQLCompiler, "execute_sql", self._noting_chunks(SQLCompiler.execute_sql))
        self.patches.setattr(ConnectionProxy, "__getattr__", self._noting_place(ConnectionProxy.__getattr__))

    @pytest.hookimpl(wrapper=True, tryfirst=True)
    def pytest_runtest_protocol(self, item: pytest.Item) -> Generator[None, object, object]:
        self.current = notes = Notes()
        try:
            return (yield)
        finally:
            self.current = None
            if may_be_chosen(item):
                self._keep(item, notes)

    @pytest.hookimpl(wrapper=True)
    def pytest_fixture_setup(self, fixturedef: pytest.FixtureDef[Any]) -> Iterator[Any]:
        """What makes the database is asked of every database."""
        running = self.current
        if fixturedef.argname == "django_db_setup":
            self.current = None
        try:
            return (yield)
        finally:
            self.current = running

    def pytest_sessionfinish(self) -> None:
        self.patches.undo()
        self.file.write_text(json.dumps([self.needed, self.tests]))

    def _keep(self, item: pytest.Item, notes: Notes) -> None:
        seconds = round(time.process_time() - notes.began, 3)
        always = "threads" if notes.threads else "migrations" if notes.defines() else why_always(item)
        asked = notes.asked(self.known)
        for ask in asked:
            self.numbers.setdefault(ask, len(self.numbers))
        self.needed |= asked
        self.tests.append((item.nodeid, seconds, always, sorted(map(self.numbers.__getitem__, asked))))

    def _noting_statement(self, run: Callable[..., Any]) -> Callable[..., Any]:
        @wraps(run)
        def noting(cursor: Any, sql: str, values: Any, *more: Any) -> Any:
            error = ""
            try:
                return run(cursor, sql, values, *more)
            except Error as raised:
                error = type(raised).__name__
                raise
            finally:
                if self.current is not None:
                    named = values.values() if isinstance(values, dict) else values
                    self.current.add(str(sql), error, odd_values(named or ()))

        return noting

    def _noting_lock(self, compile_: Callable[..., Any]) -> Callable[..., Any]:
        """SQLite is sent no lock: what PostgreSQL would be sent is noted."""

        @wraps(compile_)
        def noting(compiler: Any, *arguments: Any, **named: Any) -> Any:
            sql, values = compile_(compiler, *arguments, **named)
            query = compiler.query
            if query.select_for_update and self.current is not None:
                how = "FOR NO KEY UPDATE" if query.select_for_no_key_update else "FOR UPDATE"
                skipping = " SKIP LOCKED" if query.select_for_update_skip_locked else ""
                self.current.add(f"{sql} {how}{skipping}")
            return sql, values

        return noting

    def _noting_length(self, compile_: Callable[..., Any]) -> Callable[..., Any]:
        """SQLite takes a text that is longer than its column."""

        @wraps(compile_)
        def noting(compiler: Any, *arguments: Any, **named: Any) -> Any:
            if self.current is not None:
                self.current.places.update(too_long(compiler.query))
            return compile_(compiler, *arguments, **named)

        return noting

    def _noting_chunks(self, execute: Callable[..., Any]) -> Callable[..., Any]:
        """`iterator()` has a cursor of the server's own on PostgreSQL alone."""

        @wraps(execute)
        def noting(compiler: Any, *arguments: Any, **named: Any) -> Any:
            if named.get("chunked_fetch") and self.current is not None:
                self.current.places.add(f"rows in chunks: {compiler.query.get_meta().db_table}")
            return execute(compiler, *arguments, **named)

        return noting

    def _noting_place(self, read: Callable[..., Any]) -> Callable[..., Any]:
        """Where our code asks which database it is given, each may go another way."""

        @wraps(read)
        def noting(proxy: Any, name: str) -> Any:
            if name in WHICH_DATABASE and self.current is not None:
                asking = sys._getframe(1)
                path = Path(asking.f_code.co_filename)
                if path.is_relative_to(ROOT) and ".venv" not in path.parts:
                    self.current.places.add(f"{name}: {path.relative_to(ROOT)}:{asking.f_lineno}")
            return read(proxy, name)

        return noting


class Choosing:
    """Chooses, when all workers have ended, and says how many tests of how many."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.said = ""
        for old in (*folder.glob("*.notes"), folder / KEPT):
            old.unlink(missing_ok=True)

    @pytest.hookimpl(trylast=True)
    def pytest_sessionfinish(self) -> None:
        needed: dict[str, int] = {}
        noted: list[Noted] = []
        for file in self.folder.glob("*.notes"):
            asks, tests = json.loads(file.read_text())
            numbered = list(asks)
            needed |= asks
            noted += (Noted(*test, [numbered[ask] for ask in asked]) for *test, asked in tests)
        chosen = cover(noted, needed)
        (self.folder / KEPT).write_text(json.dumps(chosen, ensure_ascii=False, indent=1, sort_keys=True))
        seconds, always = (
            sum(one.seconds for one in noted if one.test in chosen),
            sum(bool(one.always) for one in noted),
        )
        self.said = (
            f"{len(needed):,} things are asked of SQLite by {len(noted):,} tests; PostgreSQL is asked them "
            f"by {len(chosen):,} ({seconds:.0f} s here), {always:,} of them whatever they ask"
        )

    def pytest_terminal_summary(self, terminalreporter: pytest.TerminalReporter) -> None:
        terminalreporter.write_line(self.said)
