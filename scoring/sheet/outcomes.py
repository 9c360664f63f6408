"""What becomes of an entry."""

from __future__ import annotations

from enum import StrEnum


class Outcome(StrEnum):
    """What became of an entry; only what was accepted changes the sheet."""

    ACCEPTED = "accepted"
    REFUSED = "refused"
    CONFLICT = "conflict"  # something else is written there: a referee chooses
    LATE = "late"  # it came after a moment from which a referee decides
    PENDING = "pending"  # a mistake of the program kept it from being judged

    def __repr__(self) -> str:
        return f"{type(self).__name__}({self.value!r})"
