"""The parts a paper is made of, by name."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Final

from tournaments.printing.cards import card_pages, spare_pages
from tournaments.printing.content import Content
from tournaments.printing.pages import Page

PARTS: Final[Mapping[str, Callable[[Content], list[Page]]]] = MappingProxyType(
    {
        "cards": card_pages,
        "spares": spare_pages,
    }
)


def pages_of(content: Content) -> list[Page]:
    """All pages of a paper, its parts in order."""
    return [page for part in content["parts"] for page in PARTS[part](content)]
