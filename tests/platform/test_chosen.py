"""How tests are chosen for PostgreSQL: what a statement asks, what covers it, what is noted on SQLite."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from threading import Thread

import pytest
from django.conf import settings
from django.db import IntegrityError, connection, transaction
from django.db.models.sql.subqueries import InsertQuery, UpdateQuery
from hypothesis import given
from hypothesis import strategies as st

from tests.chosen import KEPT, Noted, cover, may_be_chosen, why_always
from tests.noting import Notes, Recorder, too_long
from tests.statements import asks_of, is_plain, odd_values, shape_of
from tournaments.core.models.accounts import Club

ROOT = Path(__file__).resolve().parents[2]
SHAPES = {
    # Values, and lists of any length.
    'SELECT "t"."a" FROM "t" WHERE "t"."b" = %s': 'SELECT * FROM "t" WHERE "t"."b" = ?',
    'SELECT "t"."a" FROM "t" WHERE "t"."b" = \'it\'\'s (1, 2)\' LIMIT 21': (
        'SELECT * FROM "t" WHERE "t"."b" = ? LIMIT ?'
    ),
    'DELETE FROM "t" WHERE "t"."a" IN (%s, %s, %s)': 'DELETE FROM "t" WHERE "t"."a" IN (?)',
    'DELETE FROM "t" WHERE "t"."a" IN (%s)': 'DELETE FROM "t" WHERE "t"."a" IN (?)',
    # Columns that are read or written, but for what is worked out.
    'SELECT "t"."a", T4."b" AS "c" FROM "t"': 'SELECT * FROM "t"',
    'SELECT "t"."a", COUNT("t"."b") AS "n" FROM "t"': 'SELECT * COUNT("t"."b") AS "n" FROM "t"',
    'SELECT DISTINCT "t"."a", "t"."b" FROM "t"': 'SELECT DISTINCT * FROM "t"',
    'INSERT INTO "t" ("a", "b") VALUES (%s, %s), (%s, %s) RETURNING "t"."id"': (
        'INSERT INTO "t" VALUES (?), ROWS RETURNING *'
    ),
    'INSERT INTO "t" ("a") SELECT "u"."b" FROM "u"': 'INSERT INTO "t" ("a") SELECT * FROM "u"',
    # What repeats itself for each row.
    'UPDATE "t" SET "a" = CASE WHEN ("t"."id" = %s) THEN %s WHEN ("t"."id" = %s) THEN %s ELSE NULL END': (
        'UPDATE "t" SET "a" = CASE WHEN ("t"."id" = ?) THEN ? ELSE NULL END'
    ),
    'SELECT 1 AS "a" FROM "t" WHERE (("t"."b" = %s AND "t"."c" = %s) OR ("t"."b" = %s AND "t"."c" = %s))': (
        'SELECT ? AS "a" FROM "t" WHERE (("t"."b" = ? AND "t"."c" = ?))'
    ),
    # A sorting says the column, not its place among those that are read.
    'SELECT "t"."a", F("t"."x", "t"."y") AS "f", "t"."b" AS "c" FROM "t" ORDER BY 3 ASC, 1 DESC': (
        'SELECT * F("t"."x", "t"."y") AS "f", "t"."b" AS "c" FROM "t" ORDER BY "t"."b" ASC, "t"."a" DESC'
    ),
    'SELECT "t"."a"\n  FROM "t"  ORDER BY 1 ASC': 'SELECT * FROM "t" ORDER BY "t"."a" ASC',
}


@pytest.mark.parametrize("sql", SHAPES)
def test_a_shape_is_the_statement_without_what_varies(sql: str) -> None:
    assert shape_of(sql) == SHAPES[sql]
    assert shape_of(shape_of(sql)) == SHAPES[sql]


PLAIN = (
    'SELECT * FROM "t" INNER JOIN "u" T4 ON ("t"."a" = T4."order") WHERE (T4."b" IS NULL AND T4."c" = ?)',
    'SELECT ? AS "a" FROM "t" WHERE "t"."b" IN (?) LIMIT ?',
    'INSERT INTO "t" VALUES (?) RETURNING *',
    'UPDATE "t" SET "a" = ?, "b" = NULL WHERE "t"."c" = ?',
    'DELETE FROM "t" WHERE "t"."a" IN (?)',
)
FURTHER = (
    'SELECT * FROM "t" ORDER BY "t"."a" ASC',
    'SELECT * FROM "t" FOR NO KEY UPDATE',
    'SELECT COUNT(*) AS "__count" FROM "t"',
    'SELECT DISTINCT * FROM "t"',
    'SELECT * FROM "t" WHERE "t"."a" LIKE ? ESCAPE ?',
    'SELECT * FROM "t" WHERE EXISTS(SELECT ? AS "a" FROM "u" U0 LIMIT ?)',
    'SELECT * FROM "t" GROUP BY "t"."a"',
    'INSERT OR IGNORE INTO "t" VALUES (?)',
    'INSERT INTO "t" VALUES (?), ROWS',
    'INSERT INTO "t" VALUES (?) ON CONFLICT("a") DO UPDATE SET "b" = EXCLUDED."b"',
    'SELECT * FROM "t" WHERE JSON_EXTRACT("t"."a", ?) = ?',
)


def test_one_that_only_compares_is_plain() -> None:
    assert [shape for shape in PLAIN if not is_plain(shape)] == []
    assert [shape for shape in FURTHER if is_plain(shape)] == []


def test_a_plain_statement_is_asked_by_its_parts() -> None:
    joined = 'SELECT "t"."a" FROM "t" LEFT OUTER JOIN "u" T4 ON ("t"."b" = T4."id")'
    assert asks_of(f'{joined} WHERE (T4."c" = %s AND T4."d" IN (%s))') == {
        'SELECT * FROM "t"': 1,
        'LEFT OUTER JOIN "u" ON ("t"."b" = "u"."id")': 1,
        '"u"."c" =': 1,
        '"u"."d" IN': 1,
    }
    assert asks_of('UPDATE "t" SET "a" = %s, "b" = NULL WHERE "t"."id" = %s') == {
        'UPDATE "t"': 1,
        'UPDATE "t" SET "a"': 1,
        'UPDATE "t" SET "b"': 1,
        '"t"."id" =': 1,
    }
    within = (
        'DELETE FROM "t" WHERE "t"."a" IN (SELECT U0."b" FROM "u" U0 INNER JOIN "v" V1 ON (U0."c" = V1."id")'
    )
    within += ' WHERE V1."d" > %s)'
    assert asks_of(within) == {
        'DELETE FROM "t"': 1,
        '"t"."a" IN': 1,
        'INNER JOIN "v" ON ("u"."c" = "v"."id")': 1,
        '"u"."c" = "v"."id"': 1,
        '"v"."d" >': 1,
    }
    assert asks_of('INSERT INTO "t" ("a") VALUES (%s)') == {'INSERT INTO "t"': 1}


def test_one_that_does_more_is_asked_whole_and_twice() -> None:
    sorting = 'SELECT "t"."a" FROM "t" WHERE "t"."b" = %s ORDER BY 1 ASC'
    assert asks_of(sorting) == {
        'SELECT * FROM "t" WHERE "t"."b" = ? ORDER BY "t"."a" ASC': 2,
        '"t"."b" =': 1,
    }


def test_how_it_failed_is_asked_too_and_a_transaction_is_not() -> None:
    insert = 'INSERT INTO "t" ("a") VALUES (%s)'
    failed = asks_of(insert, "IntegrityError")
    assert failed == {**asks_of(insert), 'INSERT INTO "t" VALUES (?) IntegrityError': 2}
    assert not asks_of('SAVEPOINT "s1_x2"')
    assert not asks_of("BEGIN IMMEDIATE")


ODD = {
    "": ((), (1, "belote", None, 2.5, -(2**15)), [(1, "a"), (2, "b")], ("\\udb", '"\\u00e9"')),
    "a large number": ((2**15,), (-(2**31),), [(1, "a"), (2**15, "b")], (2**15, 1)),
    "a number beyond 32 bits": ((2**31,), (int("9" * 20), "a")),
    "what is no text": (
        ("1\0",),
        ("a", "\ud83c", 1),
        ('{"a": "\\u0000"}',),
        ('["\\uDCA5"]',),
        [("\0",), (1,)],
    ),
}


@pytest.mark.parametrize("odd", ODD)
def test_what_postgresql_may_refuse_is_told_apart(odd: str) -> None:
    assert [odd_values(values) for values in ODD[odd]] == [odd] * len(ODD[odd])
    plain = 'SELECT "t"."a" FROM "t" WHERE "t"."b" = %s'
    assert (f"{shape_of(plain)} with {odd}" in asks_of(plain, odd=odd)) == bool(odd)


ASKED = st.frozensets(st.sampled_from("abcdefgh"))
NOTED = st.lists(
    st.tuples(st.floats(0, 5), st.sampled_from(["", "", "", "threads"]), ASKED),
    max_size=20,
).map(lambda rows: [Noted(f"test_{place}", *row) for place, row in enumerate(rows)])
NEEDED = st.dictionaries(st.sampled_from("abcdefgh"), st.integers(1, 3))


@given(NOTED, NEEDED)
def test_all_that_is_needed_is_asked_as_often_as_it_can_be(
    noted: list[Noted], needed: dict[str, int]
) -> None:
    found = cover(noted, needed)
    all_asked = Counter(ask for one in noted for ask in one.asked)
    asked = Counter(ask for one in noted if one.test in found for ask in one.asked)
    assert all(asked[ask] >= min(times, all_asked[ask]) for ask, times in needed.items())
    assert {one.test for one in noted if one.always} <= found.keys()


@given(NOTED, NEEDED)
def test_no_test_is_chosen_for_nothing(noted: list[Noted], needed: dict[str, int]) -> None:
    found = cover(noted, needed)
    all_asked = Counter(ask for one in noted for ask in one.asked)
    asked = Counter(ask for one in noted if one.test in found for ask in one.asked)
    for one in noted:
        if one.test in found and not one.always:
            assert set(found[one.test]) <= one.asked & needed.keys()
            assert any(asked[ask] <= min(needed[ask], all_asked[ask]) for ask in one.asked & needed.keys())


def test_the_cheap_one_is_chosen_of_two_that_ask_the_same() -> None:
    noted = [Noted("dear", 3.0, "", {"a", "b"}), Noted("cheap", 0.1, "", {"a", "b"})]
    assert cover(noted, {"a": 1, "b": 1}) == {"cheap": ["a", "b"]}
    assert cover(noted, {"a": 2}).keys() == {"cheap", "dear"}


@pytest.fixture
def notes(tmp_path: Path, db: None) -> Iterator[Notes]:  # noqa: ARG001 — asked for
    """What is noted of this test from now on."""
    recorder = Recorder(tmp_path, "here")
    recorder.pytest_sessionstart()
    recorder.current = Notes()
    yield recorder.current
    recorder.patches.undo()


def asked_of_clubs(notes: Notes) -> set[str]:
    return {ask for ask in notes.asked({}) if "tournaments_club" in ask}


def test_a_lock_that_sqlite_is_not_sent_is_noted(notes: Notes) -> None:
    with transaction.atomic():
        list(Club.objects.select_for_update(no_key=True).filter(slug="a"))
    assert any(ask.endswith("FOR NO KEY UPDATE") for ask in asked_of_clubs(notes))
    assert not notes.threads


def test_statements_are_noted_with_how_they_failed(notes: Notes) -> None:
    for slug in ("a", "b"):
        Club.objects.create(name=f"Amicale {slug}", slug=slug)
    with pytest.raises(IntegrityError), transaction.atomic():
        Club.objects.filter(slug="b").update(slug="a")
    asked = asked_of_clubs(notes)
    assert {'INSERT INTO "tournaments_club"', 'UPDATE "tournaments_club" SET "slug"'} <= asked
    assert [ask for ask in asked if ask.endswith("? IntegrityError")]
    assert not notes.defines()


def test_a_text_that_its_column_does_not_hold_is_noted() -> None:
    made, changed = InsertQuery(Club), UpdateQuery(Club)
    made.insert_values(Club._meta.fields, [Club(name="A" * 1000, slug="a"), Club(name="Belote", slug="b")])
    changed.add_update_values({"slug": "b" * 1000, "name": "B"})
    assert [found.rpartition(": ")[2] for found in too_long(made)] == ["tournaments_club.name"]
    assert [found.rpartition(": ")[2] for found in too_long(changed)] == ["tournaments_club.slug"]


def test_rows_in_chunks_and_places_that_ask_which_database_are_noted(notes: Notes) -> None:
    list(Club.objects.order_by("pk").iterator())
    assert connection.vendor
    asked = notes.asked({})
    assert asked["rows in chunks: tournaments_club"] == 2
    (place,) = (ask for ask in asked if ask.startswith("vendor: "))
    assert place.startswith("vendor: tests/platform/test_chosen.py:")


def test_what_makes_tables_and_what_other_threads_ask_is_noted(notes: Notes) -> None:
    notes.add('CREATE TABLE "t" ("a" integer)')
    thread = Thread(target=notes.add, args=("SELECT 1",))
    thread.start()
    thread.join()
    assert notes.defines()
    assert notes.threads


def test_a_test_that_always_differs_is_known_by_its_marks(request: pytest.FixtureRequest) -> None:
    assert why_always(request.node) == ""
    request.node.add_marker(pytest.mark.django_db(transaction=True))
    assert why_always(request.node) == "transactions of its own"
    request.node.add_marker("every_example")
    assert why_always(request.node) == "every example"
    assert not may_be_chosen(request.node)
    request.node.add_marker("database")
    assert may_be_chosen(request.node)
    request.node.add_marker("night")
    assert not may_be_chosen(request.node)


def test_a_test_that_reads_which_database_is_always_chosen(request: pytest.FixtureRequest) -> None:
    if settings.DATABASE_URL:
        assert connection.vendor == "postgresql"
    assert why_always(request.node) == "asks which database"


def run_chosen(folder: Path, *kept: str) -> subprocess.CompletedProcess[str]:
    """Run what is chosen in a folder of two files, of which one cannot even be collected."""
    (folder / "test_one.py").write_text("def test_a(): pass\ndef test_b(): assert False\n")
    (folder / "test_other.py").write_text("raise RuntimeError\n")
    (folder / "pytest.ini").write_text("[pytest]\ntestpaths = .\n")
    choice = folder / ".pytest_cache" / "d" / "statements" / KEPT
    if kept:
        choice.parent.mkdir(parents=True, exist_ok=True)
        choice.write_text(json.dumps({test: ["why"] for test in kept}))
    command = [sys.executable, "-m", "pytest", "-p", "no:django", "-p", "tests.chosen", "--chosen"]
    environment = {**os.environ, "PYTHONPATH": str(ROOT)}
    return subprocess.run(command, cwd=folder, env=environment, capture_output=True, text=True, check=False)


@pytest.mark.slow
def test_only_what_is_chosen_is_collected_and_run(tmp_path: Path) -> None:
    done = run_chosen(tmp_path, "test_one.py::test_a")
    assert done.returncode == 0, done.stdout + done.stderr
    assert "1 passed, 1 deselected" in done.stdout


@pytest.mark.slow
def test_without_a_choice_or_where_it_is_old_the_way_to_one_is_said(tmp_path: Path) -> None:
    done = run_chosen(tmp_path)
    assert "Run those of SQLite first, with --note-statements" in done.stderr
    assert done.returncode == pytest.ExitCode.USAGE_ERROR
    done = run_chosen(tmp_path, "test_one.py::test_a", "test_gone.py::test_c")
    assert "1 of the tests chosen for PostgreSQL are gone, the first test_gone.py::test_c." in done.stdout
    assert "1 failed, 1 passed" in done.stdout
