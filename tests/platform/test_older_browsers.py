"""What the pages ask of a browser, phones of 2021 have: iOS 15, on a hall's plain http."""

from __future__ import annotations

from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
SCRIPTS = [*(ROOT / "tournaments" / "static").rglob("*.js"), *(ROOT / "templates").rglob("*.js")]
TOO_NEW = (
    "AbortSignal.timeout",
    "AbortSignal.any",
    ".at(",
    ".findLast",
    ".toSorted(",
    ".toReversed(",
    ".toSpliced(",
    "(?<=",
    "(?<!",
    "Array.fromAsync",
    "crypto.randomUUID",
    "groupBy(",
    "moveBefore(",
    "Object.hasOwn(",
    "Promise.withResolvers",
    "requestSubmit(",
    "showPopover(",
    "startViewTransition(",
    "structuredClone(",
)


@pytest.mark.parametrize("script", SCRIPTS, ids=lambda script: script.name)
def test_a_script_needs_nothing_that_older_phones_lack(script: Path) -> None:
    text = script.read_text(encoding="utf-8")
    assert [name for name in TOO_NEW if name in text] == []
