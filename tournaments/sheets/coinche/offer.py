"""What the rules of a concours offer a form: bids, trumps, calls, announces. No ruleset is asked its name."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from scoring.cards import SEQUENCE_ORDER, Rank, Seat, Side, Suit, Trump
from scoring.coinche.announces import LENGTH, Kind
from scoring.coinche.deals import Call, Slam
from scoring.coinche.games import Coinche
from scoring.coinche.ruleset import Ruleset
from tournaments.sheets.wording import SEATS

if TYPE_CHECKING:
    from tournaments.sheets.sheet import TableSheet

Choices = list[tuple[str, Any]]

USUAL_BIDS: Final = 9
"""So many bids as chips, from the lowest up by tens (80 to 160); higher ones are typed."""

TRUMPS: Final[dict[Trump, Promise]] = {
    Trump.SPADES: _("Pique"),
    Trump.HEARTS: _("Cœur"),
    Trump.DIAMONDS: _("Carreau"),
    Trump.CLUBS: _("Trèfle"),
    Trump.NO_TRUMP: _("Sans atout"),
    Trump.ALL_TRUMP: _("Tout atout"),
}
SLAMS: Final[dict[Slam, Promise]] = {Slam.CAPOT: _("Capot"), Slam.GENERALE: _("Générale")}
CALLS: Final[dict[Call, Promise]] = {
    Call.NONE: _("Non"),
    Call.COINCHE: _("Coinché"),
    Call.SURCOINCHE: _("Surcoinché"),
}
KINDS: Final[dict[Kind, Promise]] = {
    Kind.TIERCE: _("Tierce"),
    Kind.CINQUANTE: _("Cinquante"),
    Kind.CENT: _("Cent"),
    Kind.CARRE: _("Carré"),
}
RANKS: Final[dict[Rank, Promise]] = {
    Rank.ACE: _("As"),
    Rank.KING: _("Roi"),
    Rank.QUEEN: _("Dame"),
    Rank.JACK: _("Valet"),
    Rank.TEN: _("10"),
    Rank.NINE: _("9"),
    Rank.EIGHT: _("8"),
    Rank.SEVEN: _("7"),
}
BELOTES: Final = (_("Non"), _("Une"), _("Deux"), _("Trois"), _("Quatre"))
SHORT_SIDES: Final[dict[Side, Promise]] = {Side.NS: _("NS"), Side.EW: _("EO")}


def ruleset_of(sheet: TableSheet) -> Ruleset:
    """The ruleset that a sheet of coinche is played by; `TypeError` for another game."""
    if not isinstance(sheet.game, Coinche):
        raise TypeError(sheet.game)
    return sheet.game.table.ruleset


def bids(ruleset: Ruleset) -> Choices:
    """The bids one hears every day, then those of all the tricks."""
    usual = ruleset.widest_limits.bids[:USUAL_BIDS]
    slams = [(str(bid), SLAMS[bid]) for bid in ruleset.bids if isinstance(bid, Slam)]
    return [*((str(bid), str(bid)) for bid in usual), *slams]


def bids_beyond(ruleset: Ruleset) -> bool:
    """Whether anything in points can be bid above the usual bids."""
    return len(ruleset.widest_limits.bids) > USUAL_BIDS


def trumps(ruleset: Ruleset) -> Choices:
    return [(trump.value, TRUMPS[trump]) for trump in ruleset.trumps]


def calls(ruleset: Ruleset) -> Choices:
    """What was said to the contract, with what it multiplies by."""
    return [
        (call.value, CALLS[call] if factor == 1 else f"{CALLS[call]} ×{factor}")
        for call, factor in ruleset.factors.items()
    ]


def most_belotes(ruleset: Ruleset) -> int:
    """How many belotes a side can have in one deal: several only where every suit is trumps (11.3)."""
    if ruleset.belote == "none":
        return 0
    bare = () if ruleset.belote_at_all_trump else (Trump.ALL_TRUMP,)
    return max([len(trump.suits) for trump in ruleset.trumps if trump not in bare], default=0)


def seats(sheet: TableSheet) -> list[tuple[str, str]]:
    """The players by the letters of their chairs."""
    players = zip(Seat, sheet.players, strict=False)
    return [(seat.letter, f"{player} ({SEATS[seat]})") for seat, player in players]


def belotes(ruleset: Ruleset) -> Choices:
    return [(str(count), BELOTES[count]) for count in range(most_belotes(ruleset) + 1)]


def kinds() -> Choices:
    return [("", "—"), *((kind.value, name) for kind, name in KINDS.items())]


def ranks() -> Choices:
    """The heights an announce can have, highest first: no sequence ends lower than its own length (8.1)."""
    lowest = min(LENGTH.values()) - 1
    return [
        ("", "—"),
        *((rank.value, name) for rank, name in RANKS.items() if SEQUENCE_ORDER[rank] >= lowest),
    ]


def suits() -> Choices:
    return [("", "—"), *((suit.value, TRUMPS[Trump(suit)]) for suit in Suit)]


def sides() -> Choices:
    return [(side.value, name) for side, name in SHORT_SIDES.items()]


def somebody_or_nobody() -> Choices:
    return [("", _("Non")), *sides()]
