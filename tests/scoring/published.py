"""The worked deals of `tests/scoring/cases`: for each ruleset, deals with the marks its text gives them."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

FOLDER = Path(__file__).with_name("cases")


def published(name: str) -> list[dict[str, Any]]:
    """The cases of one file; a missing file is an error, so that no case is ever skipped."""
    lines = (FOLDER / f"{name}.jsonl").read_text(encoding="utf-8").splitlines()
    return [json.loads(line) for line in lines if line.strip()]
