"""Names the module whose mutants are tried tonight, another each night: ``python -m tests.tonight``."""

from __future__ import annotations

import tomllib
from datetime import UTC, datetime
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).resolve().parents[1]


def modules() -> list[str]:
    """The dotted names of all modules that `pyproject.toml` gives to mutmut."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    files = sorted(file for place in project["tool"]["mutmut"]["only_mutate"] for file in ROOT.glob(place))
    names = [".".join(file.relative_to(ROOT).with_suffix("").parts) for file in files if file.suffix == ".py"]
    return [name for name in names if not name.endswith("__init__")]


def tonight(day: int) -> str:
    """The module of the day that has this number."""
    found = modules()
    return found[day % len(found)]


if __name__ == "__main__":
    print(tonight(datetime.now(UTC).toordinal()))  # noqa: T201
