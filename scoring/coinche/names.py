"""Names of trumps, slams and calls, in the forms that sentences need beside those of `scoring.names`."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, NamedTuple

from scoring.cards import Trump
from scoring.coinche.deals import Bid, Call, Slam
from scoring.sentences import Sentence, pgettext
from scoring.sentences import sentence as _


class TrumpName(NamedTuple):
    """`subject` begins a sentence, `played` follows a bid («100 à cœur»)."""

    subject: Sentence
    played: Sentence


TRUMPS: Final[Mapping[Trump, TrumpName]] = {
    Trump.SPADES: TrumpName(_("Le pique"), _("à pique")),
    Trump.HEARTS: TrumpName(_("Le cœur"), _("à cœur")),
    Trump.DIAMONDS: TrumpName(_("Le carreau"), _("à carreau")),
    Trump.CLUBS: TrumpName(_("Le trèfle"), _("à trèfle")),
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


def call_name(call: Call, bid: Bid | None = None) -> Sentence | None:
    """«coinché», as it follows the name of the bid: «coinchée» for a générale; None without a coinche."""
    if call is Call.NONE:
        return None
    coinched = call is Call.COINCHE
    if bid is Slam.GENERALE:
        return _("coinchée") if coinched else _("surcoinchée")
    return _("coinché") if coinched else _("surcoinché")
