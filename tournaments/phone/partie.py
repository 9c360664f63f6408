"""The keys of the form of a partie of chouine, and what its script must know of the game."""

from __future__ import annotations

from typing import Any

from scoring.chouine.parties import PACK
from tournaments.sheets.match_words import ANNOUNCES


def announces() -> list[tuple[int, str]]:
    """What two players can announce, by its place in `facts`."""
    return [(place, str(name)) for place, name in enumerate(ANNOUNCES.values())]


def facts() -> dict[str, Any]:
    """The points of the pack, and each announce as a record has it, with how many there can be."""
    known = [{"record": announce.to_record(), "most": announce.most} for announce in ANNOUNCES]
    return {"pack": PACK, "announces": known}
