"""A paper: what is printed, its key and its name as a file."""

from __future__ import annotations

import hashlib
import json
from dataclasses import dataclass

from django.utils.text import slugify

from tournaments.platform.edition import edition
from tournaments.printing.content import Content


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
        """A hash of what is printed and of how: another name or another edition is another paper."""
        return hashlib.sha256(f"{edition()}\n{self.record}".encode()).hexdigest()[:32]

    @property
    def file_name(self) -> str:
        """The concours and what it is, as every system can write it."""
        return f"{slugify(self.content['concours']['name'])}-{slugify(self.content['title'])}.pdf"
