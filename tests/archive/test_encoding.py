"""One writing for each value: the examples of RFC 8785, and what has none."""

from __future__ import annotations

from hashlib import sha256
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tournaments.core.archive.encoding import NotCanonical, decoded, encoded, fingerprint_of

MOST = 2**53 - 1
"""The largest whole number that every reader of JSON keeps exactly."""
VALUES = st.recursive(
    st.none() | st.booleans() | st.integers(-MOST, MOST) | st.text(st.characters(exclude_categories=["Cs"])),
    lambda inner: st.lists(inner) | st.dictionaries(st.text("abcé😀", max_size=3), inner),
)


@pytest.mark.parametrize(
    ("value", "written"),
    [
        (None, "null"),
        ([True, False, 0, -1], "[true,false,0,-1]"),
        ({"b": 1, "a": [], "aa": {}}, '{"a":[],"aa":{},"b":1}'),
        # RFC 8785, 3.2.2.2: only what must be escaped is, in the shortest way.
        ('€$\x0f\nA’B"\\\\"/', '"€$\\u000f\\nA’B\\"\\\\\\\\\\"/"'),
        # 3.2.3: fields in the order of their UTF-16 units, where 😀 comes before Ａ.
        (
            {"\uff21": 1, "😀": 2, "€": 3, "\r": 4, "1": 5, "ö": 6},
            '{"\\r":4,"1":5,"ö":6,"€":3,"😀":2,"Ａ":1}',
        ),
        ((1, 2), "[1,2]"),
        ("e\u0301", '"e\u0301"'),
    ],
)
def test_the_one_writing(value: Any, written: str) -> None:
    assert encoded(value) == written.encode()
    assert fingerprint_of(value) == sha256(written.encode()).hexdigest()


@pytest.mark.parametrize(
    "value",
    [float("nan"), MOST + 1, -MOST - 1, b"a", {1: 2}, "\ud800", {"\ud800": 1}, {1}],
)
def test_what_has_no_such_writing(value: Any) -> None:
    with pytest.raises(NotCanonical):
        encoded(value)


@pytest.mark.parametrize(
    "content",
    [
        *(
            b"",
            b"{",
            b'{"a":1.0}',
            b'{"a":1e3}',
            b"[NaN]",
            b'{"a":1,"a":1}',
            b"\xff",
            b"[" * 100_000,
            b"9" * 5000,
        ),
        *(b'"\\ud800"', b'["\\uDfFf"]', b'{"\\ude00\\ud83d":1}'),
    ],
)
def test_what_is_none_of_ours_is_not_read(content: bytes) -> None:
    with pytest.raises(NotCanonical):
        decoded(content)


def test_a_letter_written_as_two_escapes_is_read() -> None:
    assert decoded(b'"\\ud83d\\ude00"') == "😀"


@pytest.mark.slow
@given(VALUES)
def test_it_is_read_back_and_written_alike(value: Any) -> None:
    written = encoded(value)
    assert encoded(decoded(written)) == written
