"""What is counted: the cards, the last trick, the points of every trick (ASCE 6, 9 and 11)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from scoring.cards import ALL_TRUMP, NO_TRUMP, PLAIN, TRUMPS, Rank, Scale, Trump
from scoring.coinche.pools import Pool
from scoring.coinche.ruleset import Ruleset
from scoring.coinche.scores import UNBID_CAPOT, points_needed
from scoring.regulations.parts import Chapter, Rule, Said, chapter, rule

LETTERS: Final = {
    Rank.JACK: Said("V", "J"),
    Rank.QUEEN: Said("D", "Q"),
    Rank.KING: Said("R", "K"),
    Rank.ACE: Said("A", "A"),
}


def letter(rank: Rank) -> Said:
    """A card as it is written on paper."""
    return LETTERS.get(rank, Said(rank.value, rank.value))


def scale_said(scale: Scale) -> Said:
    """The cards that are worth something, best first: «V 20 · 9 14 …»."""
    worth = [(letter(rank), points) for rank, points in scale.points.items() if points]
    return Said(*(" · ".join(f"{said.in_(lang)}\xa0{n}" for said, n in worth) for lang in ("fr", "en")))


def scale_of(ruleset: Ruleset, trump: Trump) -> Scale:
    """The values that the cards of no-trump or all-trump are counted in."""
    if trump is Trump.NO_TRUMP:
        return PLAIN if ruleset.no_trump_scale == "raw" else NO_TRUMP
    real = ruleset.real_all_trump or ruleset.all_trump_scale == "raw"
    return TRUMPS if real else ALL_TRUMP


def counting(ruleset: Ruleset) -> Chapter:
    """The chapter of points."""
    return chapter("points", "Les points", "Points", _points(ruleset))


def _points(ruleset: Ruleset) -> Iterator[Rule]:
    trumps, plain = scale_said(TRUMPS), scale_said(PLAIN)
    if _in_suits(ruleset):
        yield rule(
            f"À l'atout : {trumps.fr}. Aux autres couleurs : {plain.fr}.",
            f"In trumps: {trumps.en}. In the other suits: {plain.en}.",
            "ASCE 6",
        )
    for trump in (Trump.NO_TRUMP, Trump.ALL_TRUMP):
        if trump in ruleset.trumps:
            yield from _without_a_suit(ruleset, trump)
    yield from _tricks(ruleset)


def _in_suits(ruleset: Ruleset) -> bool:
    return any(trump not in (Trump.NO_TRUMP, Trump.ALL_TRUMP) for trump in ruleset.trumps)


def _without_a_suit(ruleset: Ruleset, trump: Trump) -> Iterator[Rule]:
    """No-trump or all-trump: its values, its total, and how they are converted where they are."""
    said, pool = scale_said(scale_of(ruleset, trump)), ruleset.pools[trump]
    name = Said("sans atout", "no-trump") if trump is Trump.NO_TRUMP else Said("tout atout", "all-trump")
    source = "ASCE 11.2" if trump is Trump.NO_TRUMP else "ASCE 11.3"
    yield rule(f"À {name.fr} : {said.fr}.", f"At {name.en}: {said.en}.", source)
    if pool.rows:
        rows = rows_said(pool)
        yield rule(
            f"À {name.fr} on compte {pool.total} points en tout ; chaque camp convertit les siens, "
            f"à la dernière ligne atteinte : {rows}.",
            f"At {name.en} {pool.total} points are counted in all; each side converts its own by the last "
            f"row it has reached: {rows}.",
            "Wikipédia",
        )
    if pool.marked:
        yield _real(ruleset, pool, name)


def _real(ruleset: Ruleset, pool: Pool, name: Said) -> Rule:
    """All-trump in real values: what a bid then needs, and what is marked."""
    bids = range(ruleset.lowest_bid, min(ruleset.highest_bid[Trump.ALL_TRUMP], 160) + 1, 10)
    needs = " · ".join(f"{bid}\xa0→\xa0{pool.needed(points_needed(bid, ruleset))}" for bid in bids)
    marked = pool.marked[0] if pool.marked else pool.total
    return rule(
        f"À {name.fr} on compte {pool.total} points, sans dix de der. Pour réussir il en faut : {needs}. "
        f"À la marque, ils sont ramenés à {marked}.",
        f"At {name.en} {pool.total} points are counted, without the last trick. A contract needs: {needs}. "
        f"They are marked on a scale of {marked}.",
        ruleset.labels.tricks.source,
    )


def rows_said(pool: Pool) -> str:
    """A conversion, row by row: «9 → 10 · 17 → 20 …»."""
    return " · ".join(f"{points}\xa0→\xa0{10 * row}" for row, points in enumerate(pool.rows) if row)


def _tricks(ruleset: Ruleset) -> Iterator[Rule]:
    total, labels = ruleset.pools[ruleset.trumps[0]].total, ruleset.labels
    if not ruleset.pools[ruleset.trumps[0]].rows and not ruleset.pools[ruleset.trumps[0]].marked:
        yield rule(
            f"Le dernier pli vaut {ruleset.der} points de plus, le dix de der : {total} en tout.",
            f"The last trick is worth {ruleset.der} more points: {total} in all.",
            labels.tricks.source,
        )
    takers, defence = ruleset.capot_tricks, ruleset.defence_capot_tricks
    who = Said("", "") if takers == defence else Said(
        f" aux preneurs, {defence} à la défense", f" for the takers, {defence} for the defence"
    )  # fmt: skip
    yield rule(
        f"Les huit plis ensemble (capot) comptent {takers}{who.fr}.",
        f"All eight tricks together (capot) count {takers}{who.en}.",
        labels.capot.source,
    )
    if ruleset.capot_only_if_bid:
        yield rule(
            f"Un capot qui n'a pas été demandé ne compte que {UNBID_CAPOT}.",
            f"A capot that was not bid counts only {UNBID_CAPOT}.",
        )
    if ruleset.generale is not None:
        yield rule(
            f"Ceux d'une générale demandée et réussie comptent {ruleset.generale}.",
            f"Those of a générale that was bid and made count {ruleset.generale}.",
            labels.capot.source,
        )
