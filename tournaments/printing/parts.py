"""The parts a paper is made of, by name."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Final

from tournaments.printing.cards import card_pages, spare_pages
from tournaments.printing.content import Content
from tournaments.printing.pages import Page
from tournaments.printing.results import award_pages, standing_pages
from tournaments.printing.walls import name_pages, table_pages

PARTS: Final[Mapping[str, Callable[[Content], list[Page]]]] = MappingProxyType(
    {
        "tables": table_pages,
        "names": name_pages,
        "cards": card_pages,
        "spares": spare_pages,
        "awards": award_pages,
        "standing": standing_pages,
    }
)


def pages_of(content: Content) -> list[Page]:
    """All pages of a paper, its parts in order."""
    return [page for part in content["parts"] for page in PARTS[part](content)]
