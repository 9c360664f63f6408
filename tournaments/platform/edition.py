"""The edition of the program: all that decides how a page or a paper comes out, as one name."""

from __future__ import annotations

from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import Final

from django.conf import settings

SOURCES: Final = (
    ("scoring", "*.py"),
    ("tournaments", "*.py"),
    ("locale", "*.mo"),
    ("tournaments", "*.css"),
    ("tournaments", "*.js"),
    ("templates", "*.html"),
    ("templates", "*.css"),
    ("templates", "*.js"),
)


@cache
def edition() -> str:
    """The edition of this installation, computed once."""
    return edition_of(settings.BASE_DIR)


def edition_of(root: Path) -> str:
    """A hash of code, translations, styles, scripts and templates: the same on every node of a version."""
    digest = sha256()
    for folder, pattern in SOURCES:
        for file in sorted((root / folder).rglob(pattern)):
            digest.update(f"{file.relative_to(root).as_posix()}\0".encode())
            digest.update(sha256(file.read_bytes()).digest())
    return digest.hexdigest()
