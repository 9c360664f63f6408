"""Parties by lot: as they could have ended, for a simulated concours and for what is measured.

No card is played: the counts and the announces are drawn about as often as they come at a table. The
same lots give the same partie on any machine.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from scoring.chouine.parties import (
    NEVER_TAKEN,
    PACK,
    PLAYERS,
    TWO,
    WORTH,
    ChouineAnnounce,
    ChouineAnnounceKind,
)

if TYPE_CHECKING:
    from scoring.lots import Lots

CHOUINE_IN: Final = 40
"""One partie in so many ends with a chouine."""
AWARDED_IN: Final = 150
"""One partie in so many is awarded, after a second error at the talon."""
ANNOUNCE_IN: Final = {
    ChouineAnnounce(ChouineAnnounceKind.MARIAGE): 3,
    ChouineAnnounce(ChouineAnnounceKind.MARIAGE, trump=True): 4,
    ChouineAnnounce(ChouineAnnounceKind.TIERCE): 8,
    ChouineAnnounce(ChouineAnnounceKind.TIERCE, trump=True): 12,
    ChouineAnnounce(ChouineAnnounceKind.QUARTERON): 20,
    ChouineAnnounce(ChouineAnnounceKind.QUINTE): 25,
    ChouineAnnounce(ChouineAnnounceKind.TRENTE): 6,
}
"""One partie in so many has it."""


def partie_by_lot(lots: Lots, hands: int = TWO) -> dict[str, Any]:
    """The record of a partie of two players, or of two pairs where four `hands` are dealt."""
    if not lots.below(CHOUINE_IN):
        return {"chouine": lots.choice(PLAYERS[:TWO]).value}
    if not lots.below(AWARDED_IN):
        return {"awarded": lots.choice(PLAYERS[:TWO]).value}
    taken = sum(lots.below(PACK // 3 + 1) for _ in range(3))  # around half of the pack, seldom far from it
    if taken in NEVER_TAKEN:
        taken += 1
    record: dict[str, Any] = {"points": {"A": taken}, "der": lots.choice(PLAYERS[:TWO]).value}
    announces: dict[str, list[dict[str, Any]]] = {}
    in_trumps = None  # who has the king and the queen of trumps
    for announce, often in ANNOUNCE_IN.items():
        if hands in WORTH[announce.kind].players and not lots.below(often):
            player = lots.choice(PLAYERS[:TWO])
            if announce.trump:
                player = in_trumps = in_trumps or player
            announces.setdefault(player.value, []).append(announce.to_record())
    return {**record, "announces": announces} if announces else record
