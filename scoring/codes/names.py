"""What the codes are called when something is missing, strange or said twice, in French and in English."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from scoring.cards import Trump
from scoring.codes.writing import SLAM_CODES, TRUMP_CODES
from scoring.coinche.ruleset import Ruleset

Said = tuple[str, str]

SAID: Final[dict[str, Said]] = {
    "contract.by": ("le preneur est déjà dit", "the takers have been named"),
    "contract.bid": ("l'enchère est déjà dite", "the bid has been said"),
    "contract.trump": ("l'atout est déjà dit", "trumps have been named"),
    "contract.call": ("la coinche est déjà dite", "the coinche has been said"),
    "points": ("les points de ce camp sont déjà dits", "the points of that side have been said"),
    "capot": ("le capot est déjà dit", "the capot has been said"),
    "renonce": ("la renonce est déjà dite", "the renonce has been said"),
    "rebelote_omitted": ("la tolérance de ce camp est déjà dite", "that side's tolerance has been said"),
    "first_announce": ("qui a annoncé le premier est déjà dit", "who announced first has been said"),
    "passed": ("la donne passée est déjà dite", "the passed deal has been said"),
    "last": ("la dernière donne est déjà dite", "the last deal has been said"),
    "of-defence": ("une enchère est celle du preneur, N ou E", "a bid is the takers', N or E"),
}
"""Why a word is one too many, by the field it says."""

USELESS: Final[dict[str, Said]] = {
    "rebelote_omitted": (
        "ce règlement n'a pas de tolérance de rebelote",
        "these rules have no tolerance of the rebelote",
    ),
    "first_announce": (
        "il dit qui a annoncé le premier, là où le règlement départage ainsi deux annonces égales",
        "it says who announced first, where the rules decide so between two equal announces",
    ),
}
"""Why a word is of no use, by the field it says."""

FIRST: Final[Said] = (
    "un « ! » après l'annonce faite la première : les meilleures sont égales",
    "a “!” after the announce made first: the best are equal",
)
RESULT: Final[Said] = (
    "les points du preneur (112), ceux de la défense (50d) ou cap",
    "the takers' points (112), those of the defence (50d) or cap",
)
MORE: Final[Said] = (
    "x, xx, b, ren ou un point pour la dernière donne",
    "x, xx, b, ren, or a full stop if last",
)
MORE_ANNOUNCES: Final[Said] = (
    "x, xx, b, une annonce (+3RC, +4V), ren ou un point pour la dernière donne",
    "x, xx, b, an announce (+3RC, +4V), ren, or a full stop if last",
)


def next_words(lacking: Sequence[str], ruleset: Ruleset) -> Said:
    """What can be said next in a line that lacks these fields, the first of them first."""
    if lacking:
        return called(lacking[0], ruleset)
    return MORE if ruleset.announces == "none" else MORE_ANNOUNCES


def called(path: str, ruleset: Ruleset) -> Said:
    """A field that is missing, with the codes that say it."""
    if path in ("contract", "contract.by"):
        return "le preneur (N ou E)", "the takers (N or E)"
    if path == "contract.bid":
        slams = ", ".join(SLAM_CODES[bid] for bid in ruleset.slam_bid)
        numbers = f"{ruleset.lowest_bid}…{ruleset.widest_bid}"
        return f"l'enchère ({numbers}, {slams})", f"the bid ({numbers}, {slams})"
    if path == "contract.trump":
        trumps = " ".join(TRUMP_CODES[Trump(trump)] for trump in ruleset.trumps)
        return f"l'atout ({trumps})", f"the trump ({trumps})"
    return FIRST if path == "first_announce" else RESULT
