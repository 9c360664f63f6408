"""Each promise names a test that is there, or a figure."""

from __future__ import annotations

import ast
import re
from typing import Final

import pytest

from tests.docs.pages import FOLDER, ROOT, text_of

LINES: Final = [
    line.strip("| ").split(" | ")
    for line in text_of(FOLDER / "promises.md").splitlines()
    if line.startswith("| ") and not line.startswith("| promise")
]


SECTIONS: Final = {
    re.sub(r"[^\w -]", "", heading.lower()).replace(" ", "-")
    for heading in re.findall(r"^##+ (.+)$", text_of(ROOT / "benchmarks" / "RESULTS.md"), re.MULTILINE)
}
"""The sections of what was measured, as links name them."""


def test_there_are_promises() -> None:
    assert len(LINES) > 10
    assert len({promise for promise, *_ in LINES}) == len(LINES)


@pytest.mark.parametrize("line", LINES, ids=lambda line: line[0])
def test_a_promise_is_kept_by_a_test_or_a_figure(line: list[str]) -> None:
    _, kept = line
    named = re.findall(r"`(tests/[^`:]+)(?:::(\w+))?`", kept)
    measured = re.findall(r"RESULTS\.md#([\w-]+)", kept)
    assert named or measured, "a test that fails where it is broken, or a section of what was measured"
    assert set(measured) <= SECTIONS
    for file, test in named:
        tree = ast.parse(text_of(ROOT / file))
        tests = {node.name for node in ast.walk(tree) if isinstance(node, ast.FunctionDef)}
        assert any(name.startswith("test_") for name in tests)
        assert test in {"", *tests}
