"""What is well made but cannot have happened at a table under these rules (docs/rules/records.md).

Each function looks at one thing and adds what is wrong to the list, so that a referee sees all of it
at once. A part that is missing or wrong in form comes as None and is judged no further.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import Final, NamedTuple

from scoring.cards import Side, Trump
from scoring.coinche.announces import Announce, Announced, Kind, stronger
from scoring.coinche.deals import SIDES, Call, Slam
from scoring.coinche.hands import hands_exist
from scoring.coinche.pools import Pool
from scoring.coinche.reading import UNREADABLE, Draft, Errors, Pair, missing, unknown
from scoring.coinche.ruleset import Ruleset
from scoring.errors import DealError, RuleError

TRUMP_NAMES: Final = {
    Trump.SPADES: ("Le pique", "Spades"),
    Trump.HEARTS: ("Le cœur", "Hearts"),
    Trump.DIAMONDS: ("Le carreau", "Diamonds"),
    Trump.CLUBS: ("Le trèfle", "Clubs"),
    Trump.NO_TRUMP: ("Le sans atout", "No-trump"),
    Trump.ALL_TRUMP: ("Le tout atout", "All-trump"),
}
SLAM_NAMES: Final = {Slam.CAPOT: ("Le capot", "Capot"), Slam.GENERALE: ("La générale", "Générale")}


def judge_contract(draft: Draft, ruleset: Ruleset, errors: Errors) -> None:
    """Bids of section 3.1, in trumps of 3.1 and 11."""
    bid, trump = draft.bid, draft.trump
    if trump is not None and trump not in ruleset.trumps:
        fr, en = TRUMP_NAMES[trump]
        errors.append(RuleError("contract.trump", "bid-not-in-ruleset", fr=fr, en=en))
    if isinstance(bid, Slam):
        if bid not in ruleset.bids:
            fr, en = SLAM_NAMES[bid]
            errors.append(RuleError("contract.bid", "bid-not-in-ruleset", fr=fr, en=en))
        elif bid is Slam.CAPOT and draft.call not in (None, Call.NONE) and not ruleset.capot_can_be_coinched:
            errors.append(RuleError("contract.call", "call-not-allowed"))
    elif bid is not None:
        highest = ruleset.highest_bid[trump] if trump else ruleset.widest_bid
        errors.extend(_wrong_bid(bid, ruleset.lowest_bid, highest))


def _wrong_bid(bid: int, lowest: int, highest: int) -> Iterable[DealError]:
    if bid < lowest:
        yield RuleError("contract.bid", "bid-too-low", lowest=lowest)
    if bid % 10:
        yield RuleError("contract.bid", "bid-not-multiple-of-10")
    if bid > highest:
        yield RuleError("contract.bid", "bid-too-high", bid=bid, highest=highest)


def judge_points(points: Pair, capot: Side | None, pool: Pool, errors: Errors) -> None:
    """Points that tricks can make and that add up; a capot is all of them (ASCE 9.1, 9.2)."""
    if points in pool.tricks[capot]:
        return
    ns, ew = points
    if capot is not None or (pool.capot > pool.total and pool.capot in points):
        errors.append(RuleError("points", "capot-mismatch", all=pool.capot))
        return
    if ns is not None and ew is not None and ns + ew != pool.total:
        errors.append(RuleError("points", "points-sum", sum=ns + ew, total=pool.total))
    for side, n in zip(SIDES, points, strict=True):
        if n is not None and not pool.possible(n):
            error = RuleError(f"points.{side}", "impossible-points", points=n, total=pool.total)
            errors.append(error)


def judge_solo(takers: Side | None, capot: Side | None, errors: Errors) -> None:
    """The bidder alone cannot have taken all the tricks that its side has not."""
    if capot is None or (takers is not None and capot is not takers):
        errors.append(RuleError("solo", "solo-without-capot"))


def judge_belote(
    belote: Pair, takers: Side | None, trump: Trump | None, ruleset: Ruleset, errors: Errors
) -> None:
    """One belote a suit of trumps: none at no-trump, up to four at all-trump (ASCE 7, 11.2, 11.3).

    Some rulesets have fewer, or give none to the defence.
    """
    most = 4 if trump is None else len(trump.suits)
    if (trump is Trump.ALL_TRUMP and not ruleset.belote_at_all_trump) or ruleset.belote == "none":
        most = 0
    elif ruleset.belote == "takers" and takers is not None and belote[takers.other.place]:
        most = -1
    if (belote[0] or 0) + (belote[1] or 0) <= most:
        return
    if most == -1:
        fr, en = "Seuls les preneurs marquent la belote.", "Only the takers score a belote."
    elif most == 0 and trump is not Trump.NO_TRUMP:
        fr, en = "Ce règlement n'a pas de belote ici.", "These rules have no belote here."
    elif most == 0:
        fr, en = "Il n'y a pas de belote à sans atout (11.2).", "There is no belote at no-trump (11.2)."
    elif most == 1:
        fr = "Il n'y a qu'une belote à la couleur : d'un seul camp, une fois (7)."
        en = "There is one belote in a suit contract: on one side, once (7)."
    else:
        fr, en = "Il y a quatre belotes au plus (11.3).", "There are four belotes at most (11.3)."
    errors.append(RuleError("belote", "belote-not-possible", fr=fr, en=en))


def judge_announces(announces: Announced, ruleset: Ruleset, errors: Errors) -> None:
    """Announces that no cards make: carrés of 7 or 8, sequences below the 7 (ASCE 8.1)."""
    if ruleset.announces == "none" and any(announces):
        fr, en = "Ce règlement se joue sans annonces.", "These rules are played without announces."
        errors.append(RuleError("announces", "announce-not-in-ruleset", fr=fr, en=en))
    for side, announced in zip(SIDES, announces, strict=True):
        for place, which in enumerate(announced):
            if not which.possible and which is not UNREADABLE:
                fr, en = _impossible(which)
                errors.append(RuleError(f"announces.{side}[{place}]", "announce-not-possible", fr=fr, en=en))


def _impossible(which: Announce) -> tuple[str, str]:
    if which.kind is Kind.CARRE:
        return (
            f"Le carré de {which.rank} ne compte pas (8.1).",
            f"A carré of {which.rank} does not count (8.1).",
        )
    return (
        "Cette suite descendrait plus bas que le 7 (8.1) : la hauteur est la plus forte carte.",
        "This sequence would run below the 7 (8.1): its height is its highest card.",
    )


# Ten tierces are thirty cards: one more announce than that needs a card twice.
MOST_ANNOUNCES: Final = 10


class Hands(NamedTuple):
    """All that says where cards lie."""

    announces: Announced
    renonce: Side | None
    belote: Pair
    trump: Trump | None


def judge_cards(hands: Hands, errors: Errors) -> None:
    """Some distribution of the cards must agree with all announces and belotes.

    What a side in renonce announced could not be shown, so it need not exist. At no-trump a belote
    is no cards at all, and while the trump is unknown it could be any: only announces are held
    against one another.
    """
    ns, ew = hands.announces
    if hands.renonce is not None:
        ns, ew = ((), ew) if hands.renonce is Side.NS else (ns, ())
    if errors:  # what no cards make takes no place
        ns, ew = (tuple([which for which in side if which.possible]) for side in (ns, ew))
    if len(ns) + len(ew) > MOST_ANNOUNCES or not _fits(ns, ew, hands.belote, hands.trump):
        errors.append(RuleError("announces" if any(hands.announces) else "belote", "cards-contradict"))


@lru_cache(maxsize=1 << 14)  # the same few announces come again and again: each search is done once
def _fits(ns: tuple[Announce, ...], ew: tuple[Announce, ...], belote: Pair, trump: Trump | None) -> bool:
    masks = tuple([which.cards for which in ns]), tuple([which.cards for which in ew])
    belotes = (0, 0) if trump is None or trump is Trump.NO_TRUMP else (belote[0] or 0, belote[1] or 0)
    return hands_exist(*masks, trump, belotes)


def judge_first(
    first: Side | None, announces: Announced, renonce: Side | None, trump: Trump, errors: Errors
) -> None:
    """Who announced first must be told exactly where nothing else separates the best announces."""
    ns, ew = announces
    tied = bool(ns and ew) and renonce is None and stronger(ns, ew, trump) is None
    if tied and first is None:
        errors.append(missing("first_announce"))
    elif first is not None and not tied:
        errors.append(unknown("first_announce", "first_announce"))


def judge_renonce(renonce: Side, announces: Announced, errors: Errors) -> None:
    """A renonce is of something announced (ASCE 8.4)."""
    if not announces[renonce.place]:
        errors.append(
            RuleError("renonce", "renonce-without-announce", side="NS" if renonce == "NS" else "EO")
        )


def judge_tolerance(omitted: Iterable[Side], belote: Pair, used: tuple[bool, bool], errors: Errors) -> None:
    """A belote without its «rebelote» counts once a side a game (ASCE 7, A9)."""
    for side in omitted:
        if belote[side.place] == 0:
            fr = f"{side} n'a pas de belote à laquelle la tolérance s'applique (7)."
            en = f"{side} has no belote for the tolerance to apply to (7)."
        elif used[side.place]:
            fr = f"{side} a déjà eu sa tolérance dans cette partie (7) : saisir la donne sans cette belote."
            en = f"{side} has used its tolerance in this game (7): enter the deal without that belote."
        else:
            continue
        errors.append(RuleError("rebelote_omitted", "rebelote-tolerance-used", fr=fr, en=en))
