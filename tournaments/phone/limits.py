"""What a phone refuses without asking the site: small tables, made by the engine for one ruleset.

Out of their reach is what depends on the other deals of the sheet (a tolerance already used, a game that is
over), on the strength of announces (who announced first) and on whether hands of eight cards could hold them:
of announces the phone sees only a card that stands in two.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from scoring.cards import SEQUENCE_ORDER, Rank, Side, Suit, Trump
from scoring.coinche.announces import LENGTH
from scoring.coinche.reader import Reader
from scoring.errors import SENTENCES, InvalidDeal
from tournaments.access.language import translated

if TYPE_CHECKING:
    from scoring.coinche.ruleset import Ruleset

SAID: Final = (
    "bid-too-low",
    "bid-not-multiple-of-10",
    "bid-too-high",
    "impossible-points",
    "solo-without-capot",
    "cards-contradict",
)
"""The codes whose sentence the phone fills in itself, with points and bids."""
TOO_MANY: Final = 5
"""More belotes than any trump has."""


def limits(ruleset: Ruleset) -> dict[str, Any]:
    """The tables of a ruleset as JSON, with the sentences of the site in the reader's language."""
    reader = Reader(ruleset)
    return {
        "tricks": {trump.value: _tricks(ruleset, trump) for trump in ruleset.trumps},
        "lowest": {trump.value: ruleset.bid_limits[trump].lowest for trump in ruleset.trumps},
        "highest": {trump.value: ruleset.bid_limits[trump].highest for trump in ruleset.trumps},
        "sentences": {code: translated(SENTENCES[code]) for code in SAID},
        "mismatch": {
            trump.value: translated(SENTENCES["capot-mismatch"].filled(all=ruleset.pools[trump].capot))
            for trump in ruleset.trumps
        },
        "belote": {
            trump.value: _sentence(reader, trump, "belote-not-possible", belote={"NS": TOO_MANY})
            for trump in ruleset.trumps
        },
        "renonce": {
            side.value: _sentence(reader, ruleset.trumps[0], "renonce-without-announce", renonce=side.value)
            for side in Side
        },
        "omitted": {
            side.value: _sentence(
                reader, ruleset.trumps[0], "rebelote-tolerance-used", rebelote_omitted=[side.value]
            )
            for side in Side
        },
        "cards": {
            "order": [rank.value for rank in sorted(Rank, key=lambda rank: -SEQUENCE_ORDER[rank])],
            "length": {kind.value: length for kind, length in LENGTH.items()},
            "suits": [suit.value for suit in Suit],
        },
    }


def _tricks(ruleset: Ruleset, trump: Trump) -> dict[str, Any]:
    """The points there are, those of a capot, and those in between that no tricks make."""
    pool = ruleset.pools[trump]
    never = [points for points in range(pool.total + 1) if not pool.possible(points)]
    return {"total": pool.total, "capot": pool.capot, "never": never}


def _sentence(reader: Reader, trump: Trump, code: str, **told: Any) -> str:
    """Why the engine refuses such a deal, of its errors the one with this code; empty where it has none."""
    contract = {"by": "NS", "bid": reader.ruleset.bid_limits[trump].lowest, "trump": trump.value}
    try:
        reader.read({"contract": contract, "points": {"NS": 0}, **told})
    except InvalidDeal as refused:
        found = [translated(error.sentence) for error in refused.errors if error.code == code]
        return found[0] if found else ""
    return ""
