"""What this process has committed, counted by what it changed: so its memories know which answers may be old.

Whoever changes something that an answer in a memory shows says so in the transaction of the change; the
commit is counted once it is there. An answer is held with the subjects that it shows and with the count of
the moment before it was made: once one of these subjects has a later commit, it is outdated, and no other
change costs anybody anything. A process sees its own commits alone; what others commit is found out by age.
"""

from __future__ import annotations

from functools import partial
from threading import Lock
from typing import Final

from django.db import transaction

Subject = tuple[str, int]
"""A kind, and the primary key of the one that is meant (0 where there is but one)."""

EVERYTHING: Final[Subject] = ("everything", 0)
"""What has a history and belongs to no concours, as a club: each answer shows it."""
ANY_CONCOURS: Final[Subject] = ("any concours", 0)
"""What lists of concours show: it changes with each of them."""
SCREENS: Final[Subject] = ("screens", 0)
"""What the desk lets its screens show."""

_lock = Lock()
_count = 0
_last: dict[Subject, int] = {}


def of_concours(concours: int) -> Subject:
    """All that public pages show of a concours, which is named by its primary key, but for open sheets."""
    return "concours", concours


def of_sheet(table: int) -> Subject:
    """The sheet of a table, by primary key."""
    return "sheet", table


def outdate_concours_on_commit(concours: int) -> None:
    """Call this in the transaction of a change that public pages of this concours show."""
    _count_on_commit(of_concours(concours), ANY_CONCOURS)


def outdate_sheet_on_commit(table: int) -> None:
    """Call this in the transaction that writes on the sheet of a table."""
    _count_on_commit(of_sheet(table))


def outdate_screens_on_commit() -> None:
    """Call this in the transaction of a change that screens alone show."""
    _count_on_commit(SCREENS)


def outdate_everything_on_commit() -> None:
    """Call this in the transaction of a change that the pages of any concours may show."""
    _count_on_commit(EVERYTHING)


def count() -> int:
    """How many commits there were: an answer that is made from now on shows all of them."""
    return _count


def is_outdated(shown: tuple[Subject, ...], since: int) -> bool:
    """Whether an answer that shows these subjects, made when there were `since` commits, may be old."""
    return _count != since and any(_last.get(subject, 0) > since for subject in (EVERYTHING, *shown))


def _count_on_commit(*subjects: Subject) -> None:
    transaction.on_commit(partial(_count_commit, subjects))


def _count_commit(subjects: tuple[Subject, ...]) -> None:
    global _count  # noqa: PLW0603 — one number, that of this process
    with _lock:  # a lower number that is written last would hide the higher one
        for subject in subjects:
            _last[subject] = _count + 1
        _count += 1
