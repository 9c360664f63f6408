"""Refusals of records that are well made but cannot happen under these rules (docs/rules/records.md).

Each function looks at one thing and adds what is wrong to the list, so that a referee sees all of it
at once. A part that is missing or wrong in form comes as None and is judged no further.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from itertools import chain, combinations
from typing import Final

from scoring.cards import Card, Rank, Seat, Side, Suit, Trump
from scoring.coinche.announces import IMPOSSIBLE, UNREADABLE, Announce, Announced, AnnounceKind, stronger
from scoring.coinche.deals import SIDES, Contract, DraftContract, Slam
from scoring.coinche.names import SLAMS, TRUMPS
from scoring.coinche.pools import Pool
from scoring.coinche.ruleset import Ruleset
from scoring.names import TRUMPS as TRUMP_NAMES
from scoring.sentences import Sentence
from scoring.sentences import sentence as _
from scoring.strict_json import FieldReader

HAND: Final = 8
BELOTE: Final = {suit: Card(Rank.KING, suit).bit | Card(Rank.QUEEN, suit).bit for suit in Suit}
MAX_ANNOUNCES: Final = 10
"""Ten tierces are thirty cards: one more announce than that needs a card twice."""

Pair = tuple[int | None, int | None]
Masks = tuple[int, ...]


def judge_contract(draft: DraftContract, ruleset: Ruleset, fields: FieldReader) -> None:
    """Bids of section 3.1, in trumps of 3.1 and 11."""
    bid, trump = draft.bid, draft.trump
    if trump is not None and trump not in ruleset.trumps:
        fields.refuse("contract.trump", "bid-not-in-ruleset", what=TRUMPS[trump].subject)
    if isinstance(bid, Slam):
        if bid not in ruleset.bids:
            what = _("Un capot demandé") if ruleset.without_bids else SLAMS[bid].subject
            fields.refuse("contract.bid", "bid-not-in-ruleset", what=what)
    elif bid is not None and trump in ruleset.trumps and not ruleset.bid_in_points(trump):
        what = _("Une enchère en points à {trump}", trump=TRUMP_NAMES[trump])
        fields.refuse("contract.bid", "bid-not-in-ruleset", what=what)
    elif bid is not None:
        _judge_bid(bid, *(ruleset.bid_limits[trump] if trump else ruleset.widest_limits), fields)
    if not ruleset.can_be_called(bid, draft.call):
        fields.refuse("contract.call", "call-not-allowed")


def _judge_bid(bid: int, lowest: int, highest: int, fields: FieldReader) -> None:
    if bid < lowest:
        fields.refuse("contract.bid", "bid-too-low", lowest=lowest)
    if bid % 10:
        fields.refuse("contract.bid", "bid-not-multiple-of-10")
    if bid > highest:
        fields.refuse("contract.bid", "bid-too-high", bid=bid, highest=highest)


def judge_points(points: Pair, capot: Side | None, pool: Pool, fields: FieldReader) -> None:
    """Points that tricks can make and that add up; a capot is all of them (ASCE 9.1, 9.2)."""
    if points in pool.tricks[capot]:
        return
    ns, ew = points
    if capot is not None or (pool.capot > pool.total and pool.capot in points):
        fields.refuse("points", "capot-mismatch", all=pool.capot)
        return
    if ns is not None and ew is not None and ns + ew != pool.total:
        fields.refuse("points", "points-sum", sum=ns + ew, total=pool.total)
    for side, n in zip(SIDES, points, strict=True):
        if n is not None and not pool.possible(n):
            fields.refuse(f"points.{side}", "impossible-points", points=n, total=pool.total)


def judge_bidder(contract: Contract | DraftContract, bidder: Seat, fields: FieldReader) -> None:
    """The bidder is named for a générale only, and is one of the takers."""
    wrong: Sentence | None = None
    if contract.bid is not None and contract.bid is not Slam.GENERALE:
        wrong = _("seul le demandeur d’une générale se dit")
    elif contract.by is not None and bidder.side is not contract.by:
        wrong = _("le demandeur est du camp qui a pris")
    if wrong:
        fields.refuse("generale_by", "bad-value", value=bidder.letter, what=wrong)


def judge_solo(takers: Side | None, capot: Side | None, fields: FieldReader) -> None:
    """A bidder alone can have taken all the tricks only where its side did."""
    if capot is None or (takers is not None and capot is not takers):
        fields.refuse("solo", "solo-without-capot")


def judge_belote(
    belote: Pair, takers: Side | None, trump: Trump | None, ruleset: Ruleset, fields: FieldReader
) -> bool:
    """One belote a suit of trumps: none at no-trump, up to four at all-trump (ASCE 7, 11.2, 11.3).

    Some rulesets have fewer, or give none to the defence. Returns whether these are possible.
    """
    most = 4 if trump is None else len(trump.suits)
    if (trump is Trump.ALL_TRUMP and not ruleset.belote_at_all_trump) or ruleset.belote == "none":
        most = 0
    elif ruleset.belote == "takers" and takers is not None and belote[takers.other.place]:
        most = -1
    if (belote[0] or 0) + (belote[1] or 0) <= most:
        return True
    if most == -1:
        what = _("Seuls les preneurs marquent la belote.")
    elif most == 0 and trump is not Trump.NO_TRUMP:
        what = _("Ce règlement n’a pas de belote ici.")
    elif most == 0:
        what = _("Il n’y a pas de belote à sans atout.")
    elif most == 1:
        what = _("Il n’y a qu’une belote à la couleur : d’un seul camp, une fois.")
    else:
        what = _("Il y a quatre belotes au plus.")
    fields.refuse("belote", "belote-not-possible", what=what)
    return False


def judge_announces(announces: Announced, ruleset: Ruleset, fields: FieldReader) -> None:
    """Announces that no cards make: carrés of 7 or 8, sequences below the 7 (ASCE 8.1)."""
    if ruleset.announces == "none" and any(announces):
        fields.refuse("announces", "announce-not-in-ruleset", what=_("Ce règlement se joue sans annonces."))
    if IMPOSSIBLE.isdisjoint(chain(*announces)):
        return
    for side, announced in zip(SIDES, announces, strict=True):
        for place, which in enumerate(announced):
            if which in IMPOSSIBLE and which is not UNREADABLE:
                path = f"announces.{side}[{place}]"
                fields.refuse(path, "announce-not-possible", what=_impossible(which))


def _impossible(which: Announce) -> Sentence:
    if which.kind is AnnounceKind.CARRE:
        return _("Le carré de {rank} ne compte pas.", rank=which.rank)
    return _("Cette suite descendrait plus bas que le 7 : la hauteur est la plus forte carte.")


def judge_cards(
    announces: Announced, renonce: Side | None, belote: Pair, trump: Trump | None, fields: FieldReader
) -> None:
    """Some distribution of the cards must agree with all announces and belotes.

    What a side in renonce announced could not be shown, so it need not exist. At no-trump a belote
    is no cards at all, and while the trump is unknown it could be any: only announces are compared with
    one another.
    """
    ns, ew = announces
    if renonce is not None:
        ns, ew = ((), ew) if renonce is Side.NS else (ns, ())
    if fields.errors:  # what no cards make takes no place
        ns, ew = (tuple([which for which in side if which.possible]) for side in (ns, ew))
    number = len(ns) + len(ew)
    if number <= 1 and not any(belote):
        return  # one announce alone is in no one's way
    if number > MAX_ANNOUNCES or not _fits(ns, ew, belote, trump):
        fields.refuse("announces" if any(announces) else "belote", "cards-contradict")


@lru_cache(maxsize=1 << 14)  # the same few announces come again and again: each search is done once
def _fits(ns: tuple[Announce, ...], ew: tuple[Announce, ...], belote: Pair, trump: Trump | None) -> bool:
    masks = tuple([which.cards for which in ns]), tuple([which.cards for which in ew])
    belotes = (0, 0) if trump is None or trump is Trump.NO_TRUMP else (belote[0] or 0, belote[1] or 0)
    return hands_exist(*masks, trump, belotes)


def hands_exist(ns: Masks, ew: Masks, trump: Trump | None, belotes: tuple[int, int]) -> bool:
    """Whether four hands of eight cards can hold the announces (as sets of cards) and belotes of both sides.

    A side has two hands. Each announce lies in one of them, and so do the king and queen of a belote; a card
    counts for one announce only (ASCE 8), but the cards of a belote may also stand in one. Once every block
    has found its hand, the other cards fill up the four hands in any way.
    """
    announced_ns, announced_ew = _disjoint(ns), _disjoint(ew)
    if announced_ns is None or announced_ew is None or announced_ns & announced_ew:
        return False
    for belotes_ns, belotes_ew in _belote_choices(trump, belotes):
        if _side_fits(ns + belotes_ns, announced_ew) and _side_fits(ew + belotes_ew, announced_ns):
            return True
    return False


def _disjoint(masks: Masks) -> int | None:
    """All these cards, or None where a card stands in two announces."""
    cards = 0
    for mask in masks:
        if cards & mask:
            return None
        cards |= mask
    return cards


@lru_cache(maxsize=128)
def _belote_choices(trump: Trump | None, belotes: tuple[int, int]) -> tuple[tuple[Masks, Masks], ...]:
    """The masks of the belotes of both sides, for each choice of suits: one suit, or any at all-trump."""
    cards = [BELOTE[suit] for suit in trump.suits] if trump else []
    return tuple(
        (ns, ew)
        for ns in combinations(cards, belotes[0])
        for ew in combinations([belote for belote in cards if belote not in ns], belotes[1])
    )


def _side_fits(blocks: Masks, taken: int) -> bool:
    """Whether the two hands of a side can hold these blocks, none of whose cards the adversary has."""
    cards = 0
    for block in blocks:
        cards |= block
    return not cards & taken and (cards.bit_count() <= HAND or _two_hands(blocks, 0, 0))


def _two_hands(blocks: Masks, one: int, two: int) -> bool:
    """Put the first block in either hand, then the rest; a card cannot lie in both."""
    if not blocks:
        return True
    block, rest = blocks[0], blocks[1:]
    return (not block & two and (one | block).bit_count() <= HAND and _two_hands(rest, one | block, two)) or (
        not block & one and (two | block).bit_count() <= HAND and _two_hands(rest, one, two | block)
    )


def judge_first(
    first: Side | None, announces: Announced, renonce: Side | None, trump: Trump, fields: FieldReader
) -> None:
    """Who announced first is named where nothing else separates the best announces, and only there."""
    ns, ew = announces
    tied = bool(ns and ew) and renonce is None and stronger(ns, ew, trump) is None
    if tied and first is None:
        fields.missing("first_announce")
    elif first is not None and not tied:
        fields.only(["first_announce"], "", ())


def judge_renonce(renonce: Side, announces: Announced, fields: FieldReader) -> None:
    """A side in renonce has announced something (ASCE 8.4)."""
    if not announces[renonce.place]:
        fields.refuse("renonce", "renonce-without-announce", side="NS" if renonce == "NS" else "EO")


def judge_tolerance(
    omitted: Iterable[Side], belote: Pair, used: tuple[bool, bool], fields: FieldReader
) -> None:
    """A belote without its «rebelote» counts once a side a game (ASCE 7, A9)."""
    for side in omitted:
        if belote[side.place] == 0:
            what = _("{side} n’a pas de belote à laquelle la tolérance s’applique.", side=side)
        elif used[side.place]:
            what = _(
                "{side} a déjà eu sa tolérance dans cette partie : saisir la donne sans cette belote.",
                side=side,
            )
        else:
            continue
        fields.refuse("rebelote_omitted", "rebelote-tolerance-used", what=what)
