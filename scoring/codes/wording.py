"""The words of the codes, in French and in English: «tierce au roi à cœur», «50 points pour EO»."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final, NamedTuple

from scoring.cards import Rank
from scoring.coinche.announces import Kind


class Words(NamedTuple):
    """What is said of a line, in one language; `{of}` is the side it is of, where it is not the takers'."""

    takes: str
    of: str
    by: str
    defence: str
    points: str
    capot: str
    alone: str
    belote: str
    tolerance: str
    kinds: Mapping[Kind, str]
    heights: Mapping[Rank, str]
    ranks: Mapping[Rank, str]
    sequence: str
    carre: str
    first: str
    renonce: str
    last: str
    announce: str
    either: str


FRENCH: Final = Words(
    takes="{side} prend",
    of=" pour {side}",
    by=" de {side}",
    defence="la défense",
    points="{n} points",
    capot="tous les plis",
    alone="tous les plis par le preneur seul",
    belote="belote",
    tolerance=", sans rebelote (tolérance)",
    kinds={Kind.CARRE: "carré", Kind.CENT: "cent", Kind.CINQUANTE: "cinquante", Kind.TIERCE: "tierce"},
    heights={
        Rank.ACE: "à l'as",
        Rank.KING: "au roi",
        Rank.QUEEN: "à la dame",
        Rank.JACK: "au valet",
        **{rank: f"au {rank}" for rank in (Rank.TEN, Rank.NINE, Rank.EIGHT, Rank.SEVEN)},
    },
    ranks={
        Rank.ACE: "d'as",
        Rank.KING: "de rois",
        Rank.QUEEN: "de dames",
        Rank.JACK: "de valets",
        **{rank: f"de {rank}" for rank in (Rank.TEN, Rank.NINE, Rank.EIGHT, Rank.SEVEN)},
    },
    sequence="{kind} {height} {suit}",
    carre="carré {ranks}",
    first=" (annoncée la première)",
    renonce="renonce",
    last="dernière donne",
    announce="une annonce : tierce, cinquante, cent, carré",
    either=" ou ",
)
ENGLISH: Final = Words(
    takes="{side} take",
    of=" for {side}",
    by=" by {side}",
    defence="the defence",
    points="{n} points",
    capot="all the tricks",
    alone="all the tricks by the bidder alone",
    belote="belote",
    tolerance=", without rebelote (tolerance)",
    kinds=FRENCH.kinds,
    heights={
        Rank.ACE: "to the ace",
        Rank.KING: "to the king",
        Rank.QUEEN: "to the queen",
        Rank.JACK: "to the jack",
        **{rank: f"to the {rank}" for rank in (Rank.TEN, Rank.NINE, Rank.EIGHT, Rank.SEVEN)},
    },
    ranks={
        Rank.ACE: "of aces",
        Rank.KING: "of kings",
        Rank.QUEEN: "of queens",
        Rank.JACK: "of jacks",
        **{rank: f"of {rank}s" for rank in (Rank.TEN, Rank.NINE, Rank.EIGHT, Rank.SEVEN)},
    },
    sequence="{kind} {height} {suit}",
    carre="carré {ranks}",
    first=" (announced first)",
    renonce="renonce",
    last="last deal",
    announce="an announce: tierce, cinquante, cent, carré",
    either=" or ",
)
WORDS: Final = MappingProxyType({"fr": FRENCH, "en": ENGLISH})
