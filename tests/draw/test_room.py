"""The order of a room: what people write is read, written back and refused by name."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tournaments.draw.room import RoomError, parse, usable, write

# what is written → the tables
LISTS = [
    ("", ()),
    ("  ", ()),
    ("7", (7,)),
    ("1-4", (1, 2, 3, 4)),
    ("1-12, 20, 15-18", (*range(1, 13), 20, 15, 16, 17, 18)),
    ("8-5", (8, 7, 6, 5)),
    ("1 – 3 ; 9", (1, 2, 3, 9)),
    ("1,2,,3,", (1, 2, 3)),
    ("3\n1\n2", (3, 1, 2)),
]
REFUSED = [
    ("1-", "not-a-table", "« 1- »"),
    ("table 4", "not-a-table", "« table 4 »"),
    ("-3", "not-a-table", "« -3 »"),
    ("0", "out-of-range", "« 0 »"),
    ("1-10000", "out-of-range", "de 1 à 9999"),
    ("1-4, 3", "twice", "La table 3 figure deux fois"),
    ("1-2001", "too-many", "2001 tables"),
    ("٣", "not-a-table", "« ٣ »"),
]


@pytest.mark.parametrize(("text", "tables"), LISTS)
def test_a_list_is_read_as_it_is_written(text: str, tables: tuple[int, ...]) -> None:
    assert parse(text) == tables


@pytest.mark.parametrize(("text", "code", "words"), REFUSED)
def test_what_is_no_list_is_refused_by_name(text: str, code: str, words: str) -> None:
    with pytest.raises(RoomError) as refused:
        parse(text)
    assert refused.value.code == code
    assert words in str(refused.value.sentence)
    assert refused.value.sentence.in_language("en") != str(refused.value.sentence)


@given(st.lists(st.integers(1, 9999), unique=True, max_size=60))
def test_written_and_read_again_it_is_the_same(tables: list[int]) -> None:
    assert list(parse(write(tables))) == tables


def test_neighbours_are_written_as_a_run() -> None:
    assert write((1, 2, 3, 7, 9, 10)) == "1-3, 7, 9-10"


# room, reserved → the tables that a draw is asked for, in order
USABLE = [
    ((), (), ()),
    ((3, 1, 2), (), (3, 1, 2)),
    ((), (2,), (1, 3)),
    ((1, 2, 3, 4), (5,), (1, 2, 3, 4, 6)),
    ((1, 2, 3, 9), (2, 9), (1, 3, 10)),
]


@pytest.mark.parametrize(("room", "reserved", "tables"), USABLE)
def test_reserved_tables_are_never_given_out(
    room: tuple[int, ...], reserved: tuple[int, ...], tables: tuple[int, ...]
) -> None:
    assert usable(room, reserved) == tables
