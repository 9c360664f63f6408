"""Names of trumps, slams, calls and announces as sentences need them; bare names are in `scoring.names`."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, NamedTuple

from scoring.cards import Rank, Trump
from scoring.coinche.announces import Announce, AnnounceKind
from scoring.coinche.deals import Bid, CoincheCall, Slam
from scoring.sentences import Sentence, Text, joined, pgettext
from scoring.sentences import sentence as _


class TrumpName(NamedTuple):
    """`subject` begins a sentence, `played` follows a bid («100 à cœur»)."""

    subject: Sentence
    played: Sentence


TRUMPS: Final[Mapping[Trump, TrumpName]] = {
    Trump.SPADES: TrumpName(_("Le pique"), pgettext("bid", "à pique")),
    Trump.HEARTS: TrumpName(_("Le cœur"), pgettext("bid", "à cœur")),
    Trump.DIAMONDS: TrumpName(_("Le carreau"), pgettext("bid", "à carreau")),
    Trump.CLUBS: TrumpName(_("Le trèfle"), pgettext("bid", "à trèfle")),
    Trump.NO_TRUMP: TrumpName(_("Le sans atout"), pgettext("bid", "sans atout")),
    Trump.ALL_TRUMP: TrumpName(_("Le tout atout"), pgettext("bid", "tout atout")),
}


class SlamName(NamedTuple):
    """`bare` stands inside a sentence, `title` begins a line, `subject` begins a sentence."""

    bare: Sentence
    title: Sentence
    subject: Sentence


SLAMS: Final[Mapping[Slam, SlamName]] = {
    Slam.CAPOT: SlamName(_("capot"), _("Capot"), _("Le capot")),
    Slam.GENERALE: SlamName(_("générale"), _("Générale"), _("La générale")),
}


def call_name(call: CoincheCall, bid: Bid | None = None) -> Sentence | None:
    """«coinché», as it follows the name of the bid: «coinchée» for a générale; None without a coinche."""
    if call is CoincheCall.NONE:
        return None
    coinched = call is CoincheCall.COINCHE
    if bid is Slam.GENERALE:
        return _("coinchée") if coinched else _("surcoinchée")
    return _("coinché") if coinched else _("surcoinché")


KINDS: Final[Mapping[AnnounceKind, Sentence]] = {
    AnnounceKind.CARRE: _("carré"),
    AnnounceKind.CENT: _("cent"),
    AnnounceKind.CINQUANTE: _("cinquante"),
    AnnounceKind.TIERCE: _("tierce"),
}
NUMBERS: Final = (Rank.TEN, Rank.NINE, Rank.EIGHT, Rank.SEVEN)
HEIGHTS: Final[Mapping[Rank, Sentence]] = {
    Rank.ACE: _("à l’as"),
    Rank.KING: _("au roi"),
    Rank.QUEEN: _("à la dame"),
    Rank.JACK: _("au valet"),
    **{rank: _("au {rank}", rank=rank.value) for rank in NUMBERS},
}

HELD: Final[Mapping[Trump, Sentence]] = {
    Trump.SPADES: _("à pique"),
    Trump.HEARTS: _("à cœur"),
    Trump.DIAMONDS: _("à carreau"),
    Trump.CLUBS: _("à trèfle"),
}
"""The suit of a sequence («tierce au roi à cœur»); in English it is said otherwise than that of a bid."""

CARRES: Final[Mapping[Rank, Sentence]] = {
    Rank.ACE: _("carré d’as"),
    Rank.KING: _("carré de rois"),
    Rank.QUEEN: _("carré de dames"),
    Rank.JACK: _("carré de valets"),
    **{rank: _("carré de {rank}", rank=rank.value) for rank in NUMBERS},
}


def announce_name(which: Announce) -> Text:
    """«tierce au roi à cœur», «carré de valets»."""
    if which.suit is None:
        return CARRES[which.rank]
    return joined([sequence_name(which), HELD[Trump(which.suit)]], " ")


def sequence_name(which: Announce) -> Text:
    """A sequence without its suit: «tierce au roi»."""
    return joined([KINDS[which.kind], HEIGHTS[which.rank]], " ")
