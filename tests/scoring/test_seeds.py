"""Derived seeds can be worked out by hand, and no two are alike."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from scoring.lots import derived

NAMES = st.tuples(st.text(max_size=8), st.sampled_from(["draw", "lots"]), st.integers(0, 99))


def test_a_derived_seed_can_be_checked_by_hand() -> None:
    # printf '["5eed", "draw", 1]' | sha256sum
    assert derived("5eed", "draw", 1) == "d7f6643b904665dab36129d0b06fa5ed"


@given(NAMES, NAMES)
def test_another_seed_purpose_or_number_is_another_seed(
    one: tuple[str, str, int], other: tuple[str, str, int]
) -> None:
    assert (derived(*one) == derived(*other)) == (one == other)
    assert len(derived(*one)) == 32
