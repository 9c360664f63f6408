"""The auction, and what makes a contract (ASCE 3, A1)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from scoring.coinche.deals import Slam
from scoring.coinche.ruleset import Ruleset
from scoring.names import TRUMPS
from scoring.regulations.parts import OR, Chapter, Rule, Said, chapter, factors, listed, number, rule

NAMES: Final = {Slam.CAPOT: Said("Un capot", "A capot"), Slam.GENERALE: Said("Une générale", "A générale")}


def bidding(ruleset: Ruleset) -> Chapter:
    """The chapter of the auction."""
    return chapter("bids", "Les enchères", "Bidding", _bids(ruleset))


def _bids(ruleset: Ruleset) -> Iterator[Rule]:
    trumps = listed(
        [Said(str(TRUMPS[trump]), TRUMPS[trump].in_language("en")) for trump in ruleset.trumps], OR
    )
    lowest, highest = ruleset.lowest_bid, ruleset.highest_number
    up_to = Said(f" jusqu'à {highest}", f" up to {highest}") if highest else Said("", "")
    yield rule(
        f"On joue à {trumps.fr}. Les enchères vont de dix en dix, à partir de {lowest}{up_to.fr}.",
        f"Contracts are in {trumps.en}. Bids go by tens, from {lowest}{up_to.en}.",
        "ASCE 3.1",
    )
    yield _slams(ruleset)
    yield _calls(ruleset)
    if not ruleset.capot_can_be_coinched:
        yield rule("Un capot demandé ne se coinche pas.", "A capot that was bid cannot be coinched.")
    yield rule(
        "Si les quatre joueurs passent, personne ne marque et le voisin de droite donne ; la donne compte "
        "parmi celles de la table.",
        "If all four players pass, nobody marks and the deal moves on to the right; it is one of the table's "
        "deals.",
        "C2",
    )


def _slams(ruleset: Ruleset) -> Rule:
    """What can be bid beside points."""
    capot = number(ruleset.capot_bid)
    fr = f"On peut demander le capot, les huit plis : il vaut {capot.fr}."
    en = f"One can bid a capot, all eight tricks: it is worth {capot.en}."
    if ruleset.generale is not None:
        generale = number(ruleset.generale)
        fr += f" Et la générale, les huit plis par le demandeur seul : elle vaut {generale.fr}."
        en += f" And a générale, all eight by the bidder alone: it is worth {generale.en}."
    return rule(fr, en, "ASCE 3.1")


def _calls(ruleset: Ruleset) -> Rule:
    """What a coinche multiplies."""
    twice, more = factors(ruleset)
    if ruleset.multiplies == "all" or ruleset.marking == "bid":
        what = Said("la marque du camp qui gagne la donne", "the mark of the side that wins the deal")
    elif ruleset.marking == "points":
        what = Said("le contrat, qui ne se marque pas ici", "the bid, which is not marked here")
    else:
        what = Said("le contrat seul, réussi ou chuté", "the bid alone, made or failed")
    return rule(
        f"Une coinche multiplie par {twice}, une surcoinche par {more} : {what.fr}.",
        f"A coinche multiplies by {twice}, a surcoinche by {more}: {what.en}.",
        "ASCE 3.1",
    )


COUNTED: Final = {
    "all": Said(
        "les plis, le dix de der, la belote et les annonces", "tricks, the last trick, belote and announces"
    ),
    "belote": Said("les plis, le dix de der et la belote", "tricks, the last trick and belote"),
    "tricks": Said("les plis et le dix de der seuls", "tricks and the last trick alone"),
}


def counted(ruleset: Ruleset) -> Said:
    """What is held against the bid, by the option `counts_for_contract` and by what there is to count."""
    which = ruleset.counts_for_contract
    if which == "all" and ruleset.announces == "none":
        which = "belote"
    return COUNTED["tricks" if which == "belote" and ruleset.belote == "none" else which]


def making(ruleset: Ruleset) -> Chapter:
    """The chapter of what makes a contract."""
    return chapter("contract", "Réussir son contrat", "Making a contract", _made(ruleset))


def _made(ruleset: Ruleset) -> Iterator[Rule]:
    what, source = counted(ruleset), ruleset.labels.contract.source
    fr = f"On compte {what.fr}, sans arrondir. Les preneurs doivent avoir au moins leur enchère"
    en = f"What counts: {what.en}, not rounded. The takers must have at least their bid"
    if ruleset.bid_margin:
        fr += f" et {ruleset.bid_margin} points de plus"
        en += f" and {ruleset.bid_margin} points more"
    if ruleset.must_beat_defence:
        fr, en = f"{fr}, et plus que la défense.", f"{en}, and more than the defence."
    else:
        fr, en = (
            f"{fr} ; il n'est pas nécessaire de dépasser la défense.",
            f"{en}; they need not beat the defence.",
        )
    yield rule(fr, en, f"{source}, A1" if ruleset.must_beat_defence else source)
    if ruleset.eighty_needs_82:
        yield rule("80 demande 82 points.", "80 needs 82 points.", source)
    if ruleset.capot_makes_any_bid:
        yield rule(
            "Les huit plis font réussir n'importe quelle enchère en points.",
            "All eight tricks make any bid in points.",
            source,
        )
    for slam in ruleset.bids:
        if isinstance(slam, Slam):
            yield _slam_made(ruleset, slam)


def _slam_made(ruleset: Ruleset, slam: Slam) -> Rule:
    """What makes a capot or a générale: tricks, and where the rules ask so a higher count."""
    fr, en = f"{NAMES[slam].fr} se fait avec les huit plis", f"{NAMES[slam].en} is made with all eight tricks"
    if slam is Slam.GENERALE:
        fr, en = f"{fr}, pris par le demandeur seul", f"{en}, taken by the bidder alone"
    if ruleset.must_beat_defence and ruleset.announces == "all" and ruleset.counts_for_contract == "all":
        fr = f"{fr} et plus de points que la défense, annonces comprises : il peut chuter contre elles"
        en = f"{en} and more points than the defence, announces included: it can fail against them"
    return rule(f"{fr}.", f"{en}.", "A1" if ruleset.must_beat_defence else "")
