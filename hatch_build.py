"""Of the build: the program requires what `requirements.lock` names, however it is installed.

`pipx install .` and `uv tool install .` read it from the wheel. They check no hashes: a wheel names none.
"""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any, Final

from hatchling.metadata.plugin.interface import MetadataHookInterface

LOCKED: Final = re.compile(r"^([\w.\[\]-]+==[^\s;]+(?: ; [^\\\n]+?)?) *\\$", re.MULTILINE)
"""A line of the lock with its version, and with the systems that it is for; its hashes follow."""


class LockedLibraries(MetadataHookInterface):
    """Fills in the dependencies of the wheel."""

    def update(self, metadata: dict[str, Any]) -> None:
        """Take them from the lock beside this file."""
        metadata["dependencies"] = LOCKED.findall(
            (Path(self.root) / "requirements.lock").read_text(encoding="utf-8")
        )
