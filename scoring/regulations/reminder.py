"""What a score card reminds its players of, in as few words as a card has room for.

The same fields and functions as the page of rules; here each has its short form.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Final

from scoring.cards import PLAIN, TRUMPS, Trump
from scoring.coinche import marks
from scoring.coinche.announces import CARRE_POINTS
from scoring.coinche.marks import Rule as Marks
from scoring.coinche.ruleset import Ruleset
from scoring.coinche.scores import BELOTE, points_needed, rules_of
from scoring.regulations.counting import rows_said, scale_of, scale_said
from scoring.regulations.endings import TableEnd, target_said
from scoring.regulations.extras import carres_said, values_said
from scoring.regulations.parts import Fact, Said, factors, listed, number
from scoring.regulations.rounding import rounding_short
from scoring.rulesets.asce import ASCE

Short = Callable[[Ruleset], Said]


def reminder(ruleset: Ruleset, table: TableEnd) -> list[Fact]:
    """The facts of a table, in the order in which a table needs them.

    A section of the ASCE text is cited where the fact is what that text says.
    """
    known = {(fact.title, fact.text) for fact in _facts(ASCE, table)}
    return [
        fact if (fact.title, fact.text) in known else fact._replace(source="")
        for fact in _facts(ruleset, table)
    ]


def _facts(ruleset: Ruleset, table: TableEnd) -> Iterator[Fact]:
    yield from _cards(ruleset)
    yield _der(ruleset)
    yield from _extras(ruleset)
    yield from _contract(ruleset)
    yield from _marked(ruleset)
    yield _end(ruleset, table)


def _fact(title: tuple[str, str], fr: str, en: str, source: str = "") -> Fact:
    return Fact(Said(*title), Said(fr, en), source)


def _cards(ruleset: Ruleset) -> Iterator[Fact]:
    if any(len(trump.suits) == 1 for trump in ruleset.trumps):
        yield Fact(Said("Atout", "Trumps"), scale_said(TRUMPS), "6")
        yield Fact(Said("Hors atout", "Other suits"), scale_said(PLAIN), "6")
    for trump, title, source in (
        (Trump.NO_TRUMP, Said("Sans atout", "No-trump"), "11.2"),
        (Trump.ALL_TRUMP, Said("Tout atout", "All-trump"), "11.3"),
    ):
        if trump in ruleset.trumps:
            yield Fact(title, _counted(ruleset, trump), source)


def _counted(ruleset: Ruleset, trump: Trump) -> Said:
    """The values of no-trump or all-trump, with their conversion where they have one."""
    values, pool = scale_said(scale_of(ruleset, trump)), ruleset.pools[trump]
    more = Said("", "")
    if pool.rows:
        more = Said(
            f" ; compté sur {pool.total} : {rows_said(pool)}", f"; on {pool.total}: {rows_said(pool)}"
        )
    elif pool.marked:
        bids = range(ruleset.lowest_bid, min(ruleset.highest_bid[trump], 160) + 1, 10)
        needs = " · ".join(f"{bid}\xa0:\xa0{pool.needed(points_needed(bid, ruleset))}" for bid in bids)
        more = Said(
            f" ; {pool.total} sans der ; il faut {needs}",
            f"; {pool.total} without the last trick; needed {needs}",
        )
    return Said(values.fr + more.fr, values.en + more.en)


def _der(ruleset: Ruleset) -> Fact:
    pool, der = ruleset.pools[ruleset.trumps[0]], ruleset.der
    unbid = Said(" (demandé)", " (if bid)") if ruleset.capot_only_if_bid else Said("", "")
    fr = f"{der}, en tout {pool.total} ; huit plis{unbid.fr} {ruleset.capot_tricks}"
    en = f"{der}, {pool.total} in all; eight tricks{unbid.en} {ruleset.capot_tricks}"
    if pool.marked or pool.rows:  # its total stands with its values
        fr, en = (
            f"{der} ; huit plis{unbid.fr} {ruleset.capot_tricks}",
            f"{der}; eight tricks {ruleset.capot_tricks}",
        )
    return _fact(("Dix de der", "Last trick"), fr, en, "9")


def _extras(ruleset: Ruleset) -> Iterator[Fact]:
    if ruleset.belote != "none":
        yield Fact(Said("Belote", "Belote"), _belote(ruleset), "7")
    if ruleset.announces == "all":
        values, carres = values_said(), carres_said(CARRE_POINTS)
        values = Said(values.fr.replace(f"100 ({carres.fr})", f"100, {carres.fr}"), values.en)
        first = ruleset.announce_tie == "first"
        tie = (
            Said(" ; à égalité, au premier annoncé", "; level, to the first announced")
            if first
            else Said("", "")
        )
        yield _fact(("Annonces", "Announces"), values.fr + tie.fr, values.en + tie.en, "8.1")


def _belote(ruleset: Ruleset) -> Said:
    """What a belote is worth, and whose it is."""
    takers = Said(" aux preneurs", " for the takers") if ruleset.belote == "takers" else Said("", "")
    bare = Said("", "") if ruleset.belote_at_all_trump or Trump.ALL_TRUMP not in ruleset.trumps else Said(
        ", à la couleur", ", in a suit"
    )  # fmt: skip
    lost = ruleset.belote_when_failed == "to-defence" and ruleset.marking != "bid"
    failed = Said(" ; chuté, à la défense", "; failed, to the defence") if lost else Said("", "")
    return Said(f"{BELOTE}{takers.fr}{bare.fr}{failed.fr}", f"{BELOTE}{takers.en}{bare.en}{failed.en}")


def _contract(ruleset: Ruleset) -> Iterator[Fact]:
    (twice, more), capot = factors(ruleset), number(ruleset.capot_bid)
    up_to = (
        Said(f" à {ruleset.highest_number}", f" to {ruleset.highest_number}")
        if ruleset.highest_number
        else None
    )
    fr = f"de {ruleset.lowest_bid}{up_to.fr}" if up_to else f"dès {ruleset.lowest_bid}"
    en = f"{ruleset.lowest_bid}{up_to.en}" if up_to else f"from {ruleset.lowest_bid}"
    fr, en = f"{fr} · capot {capot.fr}", f"{en} · capot {capot.en}"
    if not ruleset.capot_can_be_coinched:
        fr, en = f"{fr} (pas coinché)", f"{en} (not coinched)"
    if ruleset.generale is not None:
        generale = number(ruleset.generale)
        fr, en = f"{fr} · générale (seul) {generale.fr}", f"{en} · générale (alone) {generale.en}"
    calls = Said(f"coinche ×{twice}, surcoinche ×{more}", f"coinche ×{twice}, surcoinche ×{more}")
    yield _fact(("Enchère", "Bid"), f"{fr} · {calls.fr}", f"{en} · {calls.en}", "3.1")
    yield Fact(Said("Pour réussir", "To make it"), _needed(ruleset), "3.2")


COUNTS: Final = {"all": None, "belote": Said("sans les annonces", "without announces"),
                 "tricks": Said("plis seuls", "tricks only")}  # fmt: skip


def _needed(ruleset: Ruleset) -> Said:
    """What makes a contract."""
    margin = f" + {ruleset.bid_margin}" if ruleset.bid_margin else ""
    beat = (
        Said(" et plus que la défense", " and more than the defence")
        if ruleset.must_beat_defence
        else Said("", "")
    )
    fr, en = f"l'enchère{margin}{beat.fr}", f"the bid{margin}{beat.en}"
    if ruleset.eighty_needs_82:
        fr, en = f"{fr}, 82 pour 80", f"{en}, 82 for 80"
    counts = COUNTS[ruleset.counts_for_contract]
    if counts and (ruleset.announces == "all" or ruleset.counts_for_contract == "tricks"):
        fr, en = f"{fr} ; {counts.fr}", f"{en}; {counts.en}"
    if ruleset.capot_makes_any_bid:
        fr, en = f"{fr} ; ou les huit plis", f"{en}; or all eight tricks"
    return Said(fr, en)


def _marked(ruleset: Ruleset) -> Iterator[Fact]:
    made, coinched, failed = rules_of(ruleset)
    yield Fact(Said("Réussi", "Made"), MADE[made](ruleset), "10.1 a")
    if coinched is not made:
        said = COINCHED.get(coinched, _alone)(ruleset)
        yield Fact(Said("Réussi coinché", "Made, coinched"), said, "10.1 a")
    elif ruleset.multiplies == "bid" and ruleset.marking == "points+bid":
        yield _fact(("Coinché", "Coinched"), "le contrat seul se multiplie", "the bid alone is multiplied")
    yield Fact(Said("Chuté", "Failed"), FAILED[failed](ruleset), "10.1 b")
    yield Fact(Said("Arrondi", "Rounding"), rounding_short(ruleset), "10.3")


def _points(ruleset: Ruleset) -> Said:
    if ruleset.marking == "points":
        return Said("chaque camp marque ses points", "each side marks its points")
    return Said(
        "le preneur marque ses points et son contrat, la défense ses points",
        "the takers mark their points and bid, the defence its points",
    )


def _points_and_announces(ruleset: Ruleset) -> Said:
    said = _points(ruleset)
    if ruleset.announces == "none":
        return said
    return Said(
        f"{said.fr} ; qui fait les huit plis prend toutes les annonces",
        f"{said.en}; who takes all eight tricks takes all announces",
    )


def _bid(_ruleset: Ruleset) -> Said:
    return Said("le preneur marque son contrat, rien d'autre", "the takers mark their bid, nothing else")


MADE: Final[dict[Marks, Short]] = {
    marks.points_made: _points,
    marks.capot_takes_announces: _points_and_announces,
    marks.bid_alone_made: _bid,
}


def _flat(ruleset: Ruleset) -> Said:
    slam = (
        Said("capot demandé 250", "capot bid 250")
        if ruleset.capot_only_if_bid
        else Said("capot 250", "capot 250")
    )
    beside = listed([Said(f"160 ({slam.fr})", f"160 ({slam.en})"), *_beside(ruleset)])
    return Said(f"le preneur marque {beside.fr}, multipliés", f"the takers mark {beside.en}, multiplied")


def _alone(ruleset: Ruleset) -> Said:
    own = Said("que sa belote", "only its belote") if ruleset.belote == "any" else Said("rien", "nothing")
    return Said(
        f"toute la marque du preneur est multipliée, la défense n'a {own.fr}",
        f"the takers' whole mark is multiplied, the defence has {own.en}",
    )


COINCHED: Final[dict[Marks, Short]] = {marks.flat: _flat}


def _beside(ruleset: Ruleset) -> list[Said]:
    """What goes with a flat amount."""
    bid = [] if ruleset.marking == "points" else [Said("le contrat", "the bid")]
    return [*bid, Said("toutes les annonces", "all announces")] if ruleset.announces == "all" else bid


def _to_defence(ruleset: Ruleset) -> Said:
    base = ruleset.failed_base
    usual = Said("ses points", "its points") if base == "points" else Said(str(base), str(base))
    parts = listed([*([usual] if base else []), *_beside(ruleset)] or [Said("rien", "nothing")])
    slams = [
        Said(f"huit plis {ruleset.failed_base_all_tricks}", f"eight tricks {ruleset.failed_base_all_tricks}")
    ]
    slams.append(Said(f"capot demandé {ruleset.failed_base_capot}", f"capot bid {ruleset.failed_base_capot}"))
    generale = ruleset.failed_base_generale
    if ruleset.generale is not None and generale not in (None, ruleset.failed_base_capot):
        slams.append(Said(f"générale {generale}", f"générale {generale}"))
    usual_too = base == ruleset.failed_base_all_tricks == ruleset.failed_base_capot and len(slams) == 2
    less = (
        Said("", "")
        if usual_too
        else Said(*(f" ({', '.join(s.in_(lg) for s in slams)})" for lg in ("fr", "en")))
    )
    return Said(f"la défense marque {parts.fr}{less.fr}", f"the defence marks {parts.en}{less.en}")


def _bid_lost(_ruleset: Ruleset) -> Said:
    return Said("la défense marque le contrat", "the defence marks the bid")


FAILED: Final[dict[Marks, Short]] = {
    marks.to_defence: _to_defence,
    marks.to_defence_with_belote: _to_defence,
    marks.bid_alone_failed: _bid_lost,
}


def _end(ruleset: Ruleset, table: TableEnd) -> Fact:
    """How a table ends, in the words of its players (C1; ASCE 10.4)."""
    if table.to_target:
        there, fr, en = target_said(ruleset), "", ""
        if ruleset.tie == "last-winner":
            fr, en = " ; égalité : au gagnant de la dernière donne", "; level: to the winner of the last deal"
        if not ruleset.belote_can_win and ruleset.belote != "none":
            fr, en = f"{fr} ; pas sur une belote", f"{en}; not by a belote"
        return _fact(("Fin", "End"), f"au premier à {there.fr}{fr}", f"the first at {there.en}{en}", "10.4")
    higher = Said("le plus haut total gagne", "the higher total wins")
    if table.ending == "deals":
        fr, en = (
            f"{table.deals} donnes, passées comprises",
            f"{table.deals} deals, passed ones included",
        )
        return _fact(("Fin", "End"), f"{fr} ; {higher.fr}", f"{en}; {higher.en}", "C1, C2")
    last = (
        Said("puis une dernière donne", "then a last deal")
        if table.last_deal
        else Said("la donne commencée compte", "the deal under way counts")
    )
    minutes = table.minutes
    fr, en = f"{minutes} minutes, {last.fr}", f"{minutes} minutes, {last.en}"
    return _fact(("Fin", "End"), f"{fr} ; {higher.fr}", f"{en}; {higher.en}", "C1")
