"""A list on its way through the page: drafts and lines as texts for hidden fields, and back again.

The browser may have changed them, so that whatever comes back is read as if it were typed.
"""

from __future__ import annotations

import json
from dataclasses import asdict
from typing import TYPE_CHECKING, Any, Final

from django.utils.translation import gettext as _

from tournaments.core.registration.errors import UnreadableFile
from tournaments.core.registration.lists.drafts import DraftTeam
from tournaments.platform.text import MAX_DIGITS, check_storable, parse_int

if TYPE_CHECKING:
    from collections.abc import Sequence

MAX_LINES: Final = 1000
"""The lines that a list may have."""
MAX_PART: Final = 200
"""The letters of a part of a draft that are looked at: those of a cell."""
MAX_DOUBT: Final = 1_000
"""Those of what is doubted of a line."""
_MOST_DEEP: Final = 3
"""A list of rows, of which one may have a row in it."""
_NUMBERS: Final = frozenset(["line", "second_line"])
"""The parts of a draft that are numbers."""


def pack_drafts(drafts: Sequence[DraftTeam]) -> str:
    """Drafts as a text for a hidden field."""
    rows = [
        {part: value for part, value in asdict(draft).items() if value or part == "line"} for draft in drafts
    ]
    return json.dumps(rows, ensure_ascii=False)


def unpacked(text: str) -> Any:
    """The value of a hidden field that was packed as JSON; `ValueError`, also where no database takes it."""
    value = json.loads(text)
    check_storable(value, _MOST_DEEP, 10**MAX_DIGITS)
    return value


def unpack_drafts(text: str) -> list[DraftTeam]:
    """The drafts in such a text, which the browser may have changed; `UnreadableFile`."""
    try:
        rows = unpacked(text or "[]")
        if len(rows) <= MAX_LINES:
            return [DraftTeam(**{part: _part(part, text) for part, text in row.items()}) for row in rows]
    except (AttributeError, KeyError, TypeError, ValueError, RecursionError):
        pass  # whatever is wrong with it, the answer is the same
    raise damaged()


def _part(part: str, value: object) -> Any:
    """A part of a draft as its field stores it; `ValueError` for a number that is none."""
    return (
        line_number(value) if part in _NUMBERS else str(value)[: MAX_DOUBT if part == "doubt" else MAX_PART]
    )


def damaged() -> UnreadableFile:
    return UnreadableFile(_("Cette liste a été abîmée en chemin : reprenez le fichier."))


def line_number(value: object) -> int:
    """The number of a line; `ValueError` for anything else."""
    line = parse_int(str(value))
    if line is None:
        raise ValueError(value)
    return line
