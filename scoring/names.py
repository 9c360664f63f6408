"""What players call the values of the game: contracts, sides, cards.

Each name stands here once, as a sentence that can be shown in any language (`scoring.sentences`).
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from scoring.cards import Card, Rank, Seat, Side, Trump, TrumpKind
from scoring.sentences import Sentence, pgettext
from scoring.sentences import sentence as _

TRUMPS: Final[Mapping[Trump, Sentence]] = MappingProxyType(
    {
        Trump.SPADES: _("pique"),
        Trump.HEARTS: _("cœur"),
        Trump.DIAMONDS: _("carreau"),
        Trump.CLUBS: _("trèfle"),
        Trump.NO_TRUMP: _("sans atout"),
        Trump.ALL_TRUMP: _("tout atout"),
    }
)
"""A contract by its trump: «pique», «sans atout»."""

AT_TRUMPS: Final[Mapping[TrumpKind, Sentence]] = MappingProxyType(
    {
        TrumpKind.SUIT: _("à la couleur"),
        TrumpKind.NO_TRUMP: _("à sans atout"),
        TrumpKind.ALL_TRUMP: _("à tout atout"),
    }
)
"""A kind of contract, after a number: «80 à la couleur»."""

SIDES: Final[Mapping[Side, Sentence]] = MappingProxyType({Side.NS: _("NS"), Side.EW: _("EO")})

OF_SIDES: Final[Mapping[Side, Sentence]] = MappingProxyType({Side.NS: _("de NS"), Side.EW: _("d’EO")})
"""A side after what it has: «annonces d’EO»."""

SEATS: Final[Mapping[Seat, Sentence]] = MappingProxyType(
    {Seat.NORTH: _("Nord"), Seat.WEST: _("Ouest"), Seat.SOUTH: _("Sud"), Seat.EAST: _("Est")}
)

LETTERS: Final[Mapping[Rank, Sentence]] = MappingProxyType(
    {
        Rank.JACK: pgettext("carte", "V"),
        Rank.QUEEN: pgettext("carte", "D"),
        Rank.KING: pgettext("carte", "R"),
        Rank.ACE: pgettext("carte", "A"),
    }
)
"""The cards that are written with a letter; the others with their number."""


def letter(rank: Rank) -> Sentence | str:
    """A card as it is written on paper: «V», «10»."""
    return LETTERS.get(rank, rank.value)


FACES: Final[Mapping[Rank, Sentence]] = MappingProxyType(
    {
        Rank.ACE: pgettext("carte", "as"),
        Rank.KING: pgettext("carte", "roi"),
        Rank.QUEEN: pgettext("carte", "dame"),
        Rank.JACK: pgettext("carte", "valet"),
    }
)
"""The cards that have a name; the others have their number."""


def card_name(card: Card) -> Sentence:
    """A card in a sentence: «as de pique», «8 de cœur»."""
    rank = FACES.get(card.rank, card.rank.value)
    return _("{rank} de {suit}", rank=rank, suit=TRUMPS[Trump(card.suit)])
