"""The auction, and what makes a contract (ASCE 3, A1)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from scoring.coinche.deals import Slam
from scoring.coinche.ruleset import Ruleset
from scoring.names import TRUMPS
from scoring.sentences import FormattedNumber, Sentence, Text, joined
from scoring.sentences import sentence as _
from scoring.telling.regulations.endings import TableEnd
from scoring.telling.regulations.parts import (
    OR,
    Chapter,
    RuleSentence,
    chapter,
    field_rules,
    from_text,
    listed,
    rule,
)
from scoring.telling.regulations.table import TO, speaking

A_SLAM: Final = {Slam.CAPOT: _("Un capot"), Slam.GENERALE: _("Une générale")}


def bidding(ruleset: Ruleset, table: TableEnd) -> Chapter:
    """The chapter of the auction, or of who takes where nobody bids."""
    if ruleset.without_bids:
        return chapter("bids", _("La prise"), [*_taken(ruleset), _passed(ruleset, table)])
    return chapter("bids", _("Les enchères"), [*_bids(ruleset), _passed(ruleset, table)])


def _passed(ruleset: Ruleset, table: TableEnd) -> RuleSentence:
    """What becomes of a deal that all four passed; whether it counts is said where deals are counted."""
    if ruleset.passed_deal == "again":
        return from_text(AGAIN[table.ending == "deals"], ruleset.passages.passes)
    passed = PASSED[table.ending == "deals"].filled(side=TO[ruleset.turns])
    return rule(passed, "C2")


AGAIN: Final = {
    True: _(
        "Si les quatre joueurs passent, le même donneur redonne ; la donne ne compte pas parmi celles "
        "de la table."
    ),
    False: _("Si les quatre joueurs passent, personne ne marque et le même donneur redonne."),
}
PASSED: Final = {
    True: _(
        "Si les quatre joueurs passent, personne ne marque et le voisin de {side} donne ; la donne "
        "compte parmi celles de la table."
    ),
    False: _("Si les quatre joueurs passent, personne ne marque et le voisin de {side} donne."),
}
"""A passed deal, by whether a table plays so many deals."""


def _taken(ruleset: Ruleset) -> Iterator[RuleSentence]:
    """How trumps are made where nobody bids."""
    trumps = listed([TRUMPS[trump] for trump in ruleset.trumps], OR)
    yield from_text(
        _(
            "Pas d’enchères : qui prend joue l’atout retourné ou, au second tour, une autre couleur "
            "({trumps}). Personne ne coinche.",
            trumps=trumps,
        ),
        ruleset.passages.bids,
    )


def _bids(ruleset: Ruleset) -> Iterator[RuleSentence]:
    limits = {"lowest": lowest_bid(ruleset), "highest": ruleset.highest_bid}
    trumps = listed([TRUMPS[trump] for trump in ruleset.trumps], OR)
    if ruleset.highest_bid:
        bids = _(
            "On joue à {trumps}. Les enchères vont de dix en dix, à partir de {lowest} jusqu’à {highest}.",
        )
    else:
        bids = _(
            "On joue à {trumps}. Les enchères vont de dix en dix, à partir de {lowest}.",
        )
    passage = ruleset.passages.bids
    yield from_text(bids.filled(trumps=trumps, **limits), passage)
    yield from_text(joined(_slams(ruleset), " "), passage)
    if slams_alone := [TRUMPS[trump] for trump in ruleset.trumps if not ruleset.bid_in_points(trump)]:
        alone = _("À {trumps}, on ne demande que le capot.")
        if ruleset.generale is not None:
            alone = _("À {trumps}, on ne demande que le capot ou la générale.")
        yield rule(alone.filled(trumps=listed(slams_alone, OR)))
    yield from speaking(ruleset)
    calls = _("Une coinche multiplie par {twice} : {what}. On ne surcoinche pas.")
    if ruleset.surcoinche_allowed:
        calls = _("Une coinche multiplie par {twice}, une surcoinche par {more} : {what}.")
    yield from_text(calls.filled(what=_multiplied(ruleset), twice=2, more=ruleset.surcoinche), passage)
    if ruleset.coinche_from:
        yield rule(_("Une enchère de moins de {points} ne se coinche pas.", points=ruleset.coinche_from))
    yield from field_rules(ruleset, "bids")


def lowest_bid(ruleset: Ruleset) -> Text:
    """The lowest bid in points: one number, or one for each kind of contract that is played."""
    in_points = [trump for trump in ruleset.trumps if ruleset.bid_in_points(trump)]
    played = {trump.kind: ruleset.bid_limits[trump].lowest for trump in in_points}
    if len(set(played.values())) == 1:
        return FormattedNumber(ruleset.widest_limits.lowest)
    return ruleset.options["lowest_bid"].say(played)


def _slams(ruleset: Ruleset) -> Iterator[Text]:
    """What can be bid beside points."""
    yield _(
        "On peut demander le capot, les huit plis : il vaut {points}.",
        points=FormattedNumber(ruleset.capot_bid),
    )
    if ruleset.generale is not None:
        yield _(
            "Et la générale, les huit plis par le demandeur seul : elle vaut {points}.",
            points=FormattedNumber(ruleset.generale),
        )


def _multiplied(ruleset: Ruleset) -> Sentence:
    """What a coinche multiplies."""
    if ruleset.marking == "bid":
        if ruleset.failed_mark is None:
            return _("le contrat, seul marqué")
        return _("le contrat, ou ce qui se marque d’une chute")
    if ruleset.multiplies == "all":
        return _("la marque du camp qui gagne la donne")
    if ruleset.multiplies == "base":
        return _("les points des plis du camp qui gagne la donne, ou ce qui les remplace")
    if ruleset.marking == "points":
        return _("le contrat, qui ne se marque pas ici")
    return _("le contrat seul, réussi ou chuté")


COUNTED: Final = {
    "all": _("les plis, le dix de der, la belote et les annonces"),
    "belote": _("les plis, le dix de der et la belote"),
    "tricks": _("les plis et le dix de der seuls"),
}


def _counted(ruleset: Ruleset) -> Sentence:
    """What is compared with the bid: the option `counts_for_contract`, of what there is to count."""
    which = ruleset.counts_for_contract
    if which == "all" and ruleset.announces == "none":
        which = "belote"
    return COUNTED["tricks" if which == "belote" and ruleset.belote == "none" else which]


def making(ruleset: Ruleset) -> Chapter:
    """The chapter of what makes a contract."""
    title = _("Réussir sa prise") if ruleset.without_bids else _("Réussir son contrat")
    return chapter("contract", title, _made(ruleset))


def _made(ruleset: Ruleset) -> Iterator[RuleSentence]:
    source = ruleset.labels.contract.source
    if ruleset.without_bids:
        needed = _("On compte {what}, sans arrondir. Les preneurs doivent avoir plus que la défense.")
        yield rule(needed.filled(what=_counted(ruleset)), source)
        yield from field_rules(ruleset, "contract")
        return
    margin = _(" et {points} points de plus", points=ruleset.bid_margin)
    if ruleset.must_beat_defence == "or-equal":
        needed = _(
            "On compte {what}, sans arrondir. Les preneurs doivent avoir au moins leur "
            "enchère{margin}, et au moins autant que la défense.",
        )
    elif ruleset.must_beat_defence:
        needed = _(
            "On compte {what}, sans arrondir. Les preneurs doivent avoir au moins leur "
            "enchère{margin}, et plus que la défense.",
        )
        source = f"{source}, A1"
    else:
        needed = _(
            "On compte {what}, sans arrondir. Les preneurs doivent avoir au moins leur "
            "enchère{margin} ; il n’est pas nécessaire de dépasser la défense.",
        )
    yield rule(needed.filled(what=_counted(ruleset), margin=margin if ruleset.bid_margin else ""), source)
    if ruleset.least_tricks:
        least = _("Sans {points} points dans ses plis, der compris, aucun contrat n’est réussi.")
        yield rule(least.filled(points=ruleset.least_tricks))
    yield from field_rules(ruleset, "contract")
    for slam in Slam:
        if slam in ruleset.bids:
            yield _slam_made(ruleset, slam)


def _slam_made(ruleset: Ruleset, slam: Slam) -> RuleSentence:
    """What makes a capot or a générale: tricks, and where the rules ask so a higher count."""
    tricks = _("{slam} se fait avec les huit plis", slam=A_SLAM[slam])
    if slam is Slam.GENERALE:
        tricks = _("{tricks}, pris par le demandeur seul", tricks=tricks)
    if ruleset.must_beat_defence and ruleset.announces == "all" and ruleset.counts_for_contract == "all":
        tricks = _(
            "{tricks} et plus de points que la défense, annonces comprises : il peut chuter contre elles",
            tricks=tricks,
        )
    return rule(joined([tricks, "."], ""), "A1" if ruleset.must_beat_defence else "")
