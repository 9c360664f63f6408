"""A line of the desk's to-do list, and the ways to do what it says."""

from __future__ import annotations

from dataclasses import dataclass

from tournaments.access.permissions import Right


@dataclass(frozen=True, slots=True)
class Link:
    """A way to do it: the name of a page (and the numbers in its address), and the right the page asks.

    With a `step`, the page is that step of the concours; `at_once` does it without asking again.
    """

    label: str
    page: str
    right: Right
    numbers: tuple[int, ...] = ()
    step: str = ""
    at_once: bool = False


@dataclass(frozen=True, slots=True)
class Item:
    """One line of the list; `state` is its place in time, «done», «now» or «later»."""

    key: str
    title: str
    done: bool = False
    note: str = ""
    links: tuple[Link, ...] = ()
    state: str = "later"
