"""The texts of the repository: documents, code and templates, without what is generated or installed."""

from __future__ import annotations

from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).resolve().parents[2]
FOLDER: Final = ROOT / "docs"
DOCUMENTS: Final = [*sorted(ROOT.glob("*.md")), *sorted(FOLDER.rglob("*.md"))]
KINDS: Final = {".py", ".html", ".js", ".css", ".txt", ".toml", ".md"}


def text_of(path: Path) -> str:
    return path.read_text(encoding="utf-8")


TEXTS: Final = {
    **{path: text_of(path) for path in DOCUMENTS},
    **{
        path: text_of(path)
        for folder in ("scoring", "tournaments", "templates", "tests", "benchmarks")
        for path in sorted((ROOT / folder).rglob("*"))
        if path.suffix in KINDS
    },
}
