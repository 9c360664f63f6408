"""The table of fields in docs/rules/records.md, made from what the engine declares of each.

``python -m tests.records_page`` writes it anew, as ``make docs`` does.
"""

from __future__ import annotations

import re
from pathlib import Path
from typing import Final

from scoring.coinche.records import PASSED, RECORD

PAGE: Final = Path(__file__).resolve().parents[1] / "docs" / "rules" / "records.md"
FENCES: Final = re.compile(r"(<!-- fields, by `make docs` -->\n+)(?:\|.*\n)+")


def table() -> str:
    """A row for each field of a record."""
    (contract, told), *others = RECORD.fields.items()
    beside = ", ".join(f"`{name}`" for name, each in RECORD.fields.items() if each.passed)
    rows = [(contract, told.record), ("passed", f"{PASSED.record} Beside it may stand only {beside}.")]
    rows += [(name, each.record) for name, each in others]
    return "| field | value |\n|---|---|\n" + "".join(f"| `{name}` | {said} |\n" for name, said in rows)


def written() -> str:
    """The table that the page has."""
    found = FENCES.search(PAGE.read_text(encoding="utf-8"))
    assert found, "docs/rules/records.md has no place for the table"
    return found[0].removeprefix(found[1])


if __name__ == "__main__":
    page = PAGE.read_text(encoding="utf-8")
    PAGE.write_text(FENCES.sub(lambda found: found[1] + table(), page), encoding="utf-8")
