"""A paper: what is printed, its key and its name as a file."""

from __future__ import annotations

import hashlib
import json
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Final

from django.conf import settings
from django.utils.text import slugify

from tournaments.printing.content import Content

HERE: Final = Path(__file__).parent


@dataclass(frozen=True)
class Paper:
    """What somebody asked to be printed of a concours."""

    tournament: int
    """The concours, by its primary key: papers of one club are not served to another."""
    content: Content

    @property
    def record(self) -> str:
        """The content as the press reads it."""
        return json.dumps(self.content, ensure_ascii=False, sort_keys=True)

    @property
    def key(self) -> str:
        """A hash of what is printed and of how: another name or another design is another paper."""
        return hashlib.sha256(f"{design()}\n{self.record}".encode()).hexdigest()[:32]

    @property
    def file_name(self) -> str:
        """The concours and what it is, as every system can write it."""
        return f"{slugify(self.content['concours']['name'])}-{slugify(self.content['title'])}.pdf"


@cache
def design() -> str:
    """A hash of everything that decides how a paper looks: this package, its templates, its style."""
    root = settings.BASE_DIR
    folders = (
        (HERE, "*.py"),
        (root / "templates" / "printing" / "papers", "*.html"),
        (root / "tournaments" / "static" / "dix" / "print", "*.css"),
    )
    files = [file for folder, pattern in folders for file in sorted(folder.glob(pattern))]
    return hashlib.sha256(b"".join(file.read_bytes() for file in files)).hexdigest()
