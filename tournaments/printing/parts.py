"""The parts a paper is made of, by name."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Final

from tournaments.printing.brackets import bracket_pages, pool_pages
from tournaments.printing.cards import card_pages, spare_pages
from tournaments.printing.content import Content
from tournaments.printing.incidents import incident_pages
from tournaments.printing.match_cards import match_card_pages, match_spare_pages
from tournaments.printing.pages import Page
from tournaments.printing.regulations import regulation_pages
from tournaments.printing.results import award_pages, standing_pages
from tournaments.printing.schedule import programme_pages
from tournaments.printing.walls import name_pages, table_pages

PARTS: Final[Mapping[str, Callable[[Content], list[Page]]]] = MappingProxyType(
    {
        "tables": table_pages,
        "names": name_pages,
        "cards": card_pages,
        "spares": spare_pages,
        "match-cards": match_card_pages,
        "match-spares": match_spare_pages,
        "awards": award_pages,
        "standing": standing_pages,
        "incidents": incident_pages,
        "regulations": regulation_pages,
        "programme": programme_pages,
        "brackets": bracket_pages,
        "pools": pool_pages,
    }
)


def pages_of(content: Content) -> list[Page]:
    """All pages of a paper, its parts in order."""
    return [page for part in content["parts"] for page in PARTS[part](content)]
