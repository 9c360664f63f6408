"""What a statement asks a database, apart from its values: by this tests are chosen for PostgreSQL.

A statement that only compares columns and writes values is taken apart: both databases answer it alike where
they answer each of its parts alike. One that sorts, counts, locks, calls a function or fails is asked as a
whole, and twice, since what it answers hangs on its rows too. So is one that is given a value which only one
of them may take.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Final

NOT_ASKED: Final = ("SAVEPOINT", "RELEASE", "ROLLBACK", "BEGIN", "PRAGMA", "EXPLAIN")
"""How transactions are kept is Django's to know."""

DEFINITIONS: Final = ("CREATE", "ALTER", "DROP")
"""What migrations say."""

SMALL: Final = 2**15
LARGE: Final = 2**31
"""The integers of PostgreSQL have 16, 32 or 64 bits; any of SQLite has 64."""

HALF: Final = re.compile("[\ud800-\udfff]")
WRITTEN: Final = re.compile(r"\\u(?:0000|[dD][89a-fA-F][0-9a-fA-F]{2})")
"""A NUL or half a character as JSON writes them."""

PLAIN_WORD: Final = re.compile(
    "SELECT|FROM|WHERE|AND|OR|NOT|IN|IS|NULL|AS|LIMIT|INNER|LEFT|OUTER|JOIN|ON|"
    r"INSERT|INTO|VALUES|RETURNING|UPDATE|SET|DELETE|[TUVW]\d+"
)
NAME: Final = r'"[^"]+"'
COLUMN: Final = rf"(?:(?:{NAME}|[A-Z]\w*)\.)?{NAME}"
VALUES: Final = re.compile(r"'(?:[^']|'')*'|%s|%\(\w+\)s|(?<![\w\"])-?\d+(?:\.\d+)?(?![\w\"])")
LISTS: Final = re.compile(r"\(\?(?:, \?)+\)")
ROWS: Final = re.compile(r"(VALUES \([^()]*\))(?:, \([^()]*\))+")
COLUMNS: Final = re.compile(rf"\b(SELECT(?: DISTINCT)?|RETURNING) ({COLUMN}(?: AS {NAME})?(?:, )?)+")
INSERTED: Final = re.compile(rf"(INSERT (?:OR \w+ )?INTO {NAME}) \([^()]*\) (VALUES|SELECT) \([^()]*\)")
BRANCHES: Final = re.compile(r"(WHEN .+? THEN .+?)(?: \1)+(?= WHEN| ELSE| END)")
ALTERNATIVES: Final = re.compile(r"(\([^()]*\)|\S+ \S+ \?)(?: (?:OR|UNION ALL|UNION) \1)+")
PLACES: Final = re.compile(r"(?<=[Y,] )(\d+)(?= ASC| DESC)")
ASSIGNED: Final = re.compile(rf"({NAME}) = (?:\?|NULL)(?:, |(?= WHERE| RETURNING|$))")
HEAD: Final = re.compile(rf"(?:SELECT .+? FROM|INSERT INTO|UPDATE|DELETE FROM) {NAME}")
JOINED: Final = re.compile(rf"\w+(?: OUTER)? JOIN {NAME} (?:\w+ )?ON \([^()]*\)")
COMPARED: Final = re.compile(rf"{COLUMN} (?:IS NOT NULL|IS NULL|IN\b|[<>=!]+)(?: {COLUMN})?")
RENAMED: Final = re.compile(rf"({NAME}) ([TUVW]\d+)\b")


def asks_of(sql: str, error: str = "", odd: str = "") -> dict[str, int]:
    """What the statement asks, and how many tests should ask it.

    `error` is the class of how it failed, `odd` what `odd_values` says of its values.
    """
    if sql.startswith(NOT_ASKED):
        return {}
    shape = shape_of(sql)
    asked = dict.fromkeys(parts_of(shape), 1)
    if error:
        asked[f"{shape} {error}"] = 2
    if odd:
        asked[f"{shape} with {odd}"] = 1
    if not is_plain(shape):
        asked[shape] = 2
    return asked


def odd_values(values: Iterable[object]) -> str:
    """What PostgreSQL may refuse of these values, and SQLite does not; "" where there is nothing."""
    odd = ""
    for value in values:
        if isinstance(value, int):
            if not -SMALL <= value < SMALL:
                odd = "a large number" if -LARGE <= value < LARGE else "a number beyond 32 bits"
        elif isinstance(value, str):
            if not _is_text(value):
                return "what is no text"
        elif isinstance(value, (tuple, list)):  # a row of several
            odd = odd_values(value) or odd
    return odd


def _is_text(value: str) -> bool:
    # Most of a search is spared: values are many, and few are odd.
    half = not value.isascii() and HALF.search(value)
    return not ("\0" in value or half or ("\\u" in value and WRITTEN.search(value)))


def shape_of(sql: str) -> str:
    """The statement without its values, with one for each list of values and columns.

    Several rows stay told apart from one: PostgreSQL is sent them in another way.
    """
    said = VALUES.sub("?", _with_names(" ".join(sql.split())))
    said = INSERTED.sub(r"\1 \2 (?)", ROWS.sub(r"\1, ROWS", LISTS.sub("(?)", said)))
    said = ALTERNATIVES.sub(r"\1", BRANCHES.sub(r"\1", COLUMNS.sub(r"\1 * ", said)))
    return " ".join(said.split())


def is_plain(shape: str) -> bool:
    """Whether a statement only compares columns with values and with one another, and reads or writes."""
    words = re.findall(r"[A-Za-z_]\w*\b(?!\.)", re.sub(NAME, "", shape))
    return all(map(PLAIN_WORD.fullmatch, words))


def parts_of(shape: str) -> set[str]:
    """Each join, each comparison, each column that is written; of a plain one what is done with its table."""
    head = HEAD.match(shape)
    written, _, condition = shape.partition(" WHERE ")
    parts = {*JOINED.findall(shape), *COMPARED.findall(condition)}
    if head and is_plain(shape):
        parts.add(head[0])
    if head and shape.startswith("UPDATE"):
        parts |= {f"{head[0]} SET {column}" for column in ASSIGNED.findall(written)}
    for table, alias in RENAMED.findall(shape):
        parts = {re.sub(rf"{table} {alias}\b|\b{alias}\b", table, part) for part in parts}
    return parts


def _with_names(sql: str) -> str:
    """The statement with the columns that it sorts by, where it says the first or the second."""
    if not PLACES.search(sql):
        return sql
    columns, depth, begins = [], 0, len("SELECT ")
    for found in re.finditer(r"[()]|, | FROM ", sql):
        depth += {"(": 1, ")": -1}.get(found[0], 0)
        if not depth and found[0] not in {"(", ")"}:
            columns.append(sql[begins : found.start()].partition(" AS ")[0])
            begins = found.end()
        if not depth and found[0] == " FROM ":
            break
    return PLACES.sub(lambda place: columns[int(place[1]) - 1], sql)
