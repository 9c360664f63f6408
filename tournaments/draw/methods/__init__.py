"""The draw methods, each the ``METHOD`` of one file of this folder."""

from __future__ import annotations

from importlib import import_module
from operator import attrgetter
from pkgutil import iter_modules
from typing import Final

from tournaments.draw.method import DrawMethod

METHODS: Final[dict[str, DrawMethod]] = {}
"""All methods by key, in the order in which lists show them."""


def register(method: DrawMethod) -> None:
    """Make a method known; `ValueError` where another one has its key."""
    if method.key in METHODS:
        raise ValueError(f"two draw methods are called {method.key}")
    known = sorted([*METHODS.values(), method], key=attrgetter("place"))
    METHODS.clear()
    METHODS.update((each.key, each) for each in known)


for found in iter_modules(__path__, f"{__name__}."):
    register(import_module(found.name).METHOD)
