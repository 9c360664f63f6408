"""How this copy of the program came here, a checkout or a wheel, and what follows: its places and its words.

Both have the same files in the same folders. A checkout keeps what it makes beside them; an installed program
may not own the folder that it lies in, and keeps all that it makes in its user's. Standard library only: the
settings read it before Django is there.
"""

from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).resolve().parents[2]
"""The folder of `manage.py`, `scoring`, `tournaments`, `templates` and `locale`."""
CHECKOUT: Final = (ROOT / "Makefile").exists()
DATA: Final = (
    ROOT / "data"
    if CHECKOUT
    else Path(os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share") / "dix-de-der"
)
"""The data folder where DATA_DIR names none."""
START: Final = "make run" if CHECKOUT else "concours"
"""What one types to start the site."""
MANAGE: Final = "manage.py" if CHECKOUT else "concours"
"""What one types before the name of a command."""


def command(*arguments: str) -> list[str]:
    """What starts `manage.py` with these arguments in a process of its own, from whatever folder."""
    return [sys.executable, str(ROOT / "manage.py"), *arguments]
