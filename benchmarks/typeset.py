"""Papers set by Typst, a typesetter in Rust, from `papers.typ`: the same texts, lines and codes as by fpdf2.

They stand at known places, nothing is fitted and nothing wraps, as in `benchmarks.direct`; Typst tags them.
It is no dependency of the project; `benchmarks.paper` says how it is brought along.
"""

from __future__ import annotations

import importlib
import json
from itertools import groupby
from pathlib import Path
from typing import TYPE_CHECKING, Any

from benchmarks.direct import FONTS
from tournaments.platform.qr import dark_modules

if TYPE_CHECKING:
    from tournaments.frontends.printing.content import PaperContent

TEMPLATE = Path(__file__).with_name("papers.typ")


def _picture(link: str) -> str:
    """The code of a link as an SVG."""
    rows, path = dark_modules(link), []
    for y, row in enumerate(rows):
        x = 0
        for dark, run in groupby(row):
            length = len(list(run))
            if dark:
                path.append(f"M{x} {y}h{length}v1h-{length}z")
            x += length
    side = len(rows)
    box = f'xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {side} {side}"'
    return f'<svg {box}><path d="{"".join(path)}"/></svg>'


def write(made: PaperContent, target: Path) -> None:
    """Write a paper: cards, a standing or a draw."""
    data: dict[str, Any] = {**made, "codes": {}}
    if made["paper"] == "cards":
        ways = made["data"]["phones"]["ways"]
        data["codes"] = {number: _picture(way["link"]) for number, way in ways.items()}
    importlib.import_module("typst").compile(
        TEMPLATE,
        output=target,
        font_paths=[FONTS],
        ignore_system_fonts=True,
        sys_inputs={"record": json.dumps(data, ensure_ascii=False)},
    )
