"""The picture of the house in docs/architecture.md, made from the contracts and the packages' own words.

``python -m tests.house`` writes it anew, as ``make docs`` does. A floor or room stands where its contract
of layers in `pyproject.toml` puts it, and says the first sentence of its docstring.
"""

from __future__ import annotations

import ast
import re
import tomllib
from pathlib import Path
from textwrap import wrap
from typing import Final

ROOT: Final = Path(__file__).resolve().parents[1]
PAGE: Final = ROOT / "docs" / "architecture.md"
FENCES: Final = re.compile(r"(<!-- house, by `make docs` -->\n+```text\n).*?(\n```)", re.DOTALL)
WIDTH: Final = 110
NAME: Final = 20
"""The column where the sentences begin."""
NOT_SHOWN: Final = {"commands", "formats", "migrations"}
"""Packages that Django wants where they are, and of which nothing is to be told."""


def picture() -> str:
    """A line for each package, from what people see down to the engine: what is higher uses what is lower."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    contracts = [one for one in project["tool"]["importlinter"]["contracts"] if one["type"] == "layers"]
    layers = {tuple(one["containers"]): one["layers"] for one in contracts}
    return "\n".join(line for package in ("tournaments", "scoring") for line in _drawn(package, layers, 0))


def written() -> str:
    """The picture that the page has."""
    found = FENCES.search(PAGE.read_text(encoding="utf-8"))
    assert found, "docs/architecture.md has no place for the picture"
    return found[0].removeprefix(found[1]).removesuffix(found[2])


def _drawn(package: str, layers: dict[tuple[str, ...], list[str]], depth: int) -> list[str]:
    """The line of a package and those of its packages that a contract of layers orders."""
    folder = ROOT.joinpath(*package.split("."))
    name = f"{'  ' * depth}{folder.name}/"
    told = wrap(_first_sentence(folder / "__init__.py"), WIDTH - NAME)
    lines = [f"{(name if number == 0 else ''):<{NAME}}{part}" for number, part in enumerate(told)]
    ordered = [room for layer in layers.get((package,), []) for room in layer.split(" | ")]
    packages = sorted(file.parent.name for file in folder.glob("*/__init__.py"))
    inside = [room for room in [*ordered, *packages] if room in packages and room not in NOT_SHOWN]
    for room in dict.fromkeys(inside):
        lines += _drawn(f"{package}.{room}", layers, depth + 1)
    return lines


def _first_sentence(file: Path) -> str:
    told = ast.get_docstring(ast.parse(file.read_text(encoding="utf-8"))) or ""
    return re.split(r"(?<=[.])\s+(?=[A-Z`])|\n\n", told)[0].replace("\n", " ").rstrip(".")


if __name__ == "__main__":
    page = PAGE.read_text(encoding="utf-8")
    PAGE.write_text(FENCES.sub(lambda found: found[1] + picture() + found[2], page), encoding="utf-8")
