"""What the package says of itself."""

import doctest

import scoring


def test_the_example_of_the_package_runs() -> None:
    found = doctest.testmod(scoring)
    assert found.attempted > found.failed == 0
