"""What is counted: cards, last trick, tricks, announces and belote (ASCE 6 to 9 and 11)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final

from scoring.cards import PLAIN, TRUMPS, Rank, Scale, Suit, Trump
from scoring.coinche.announces import CARRE_POINTS, NO_TRUMP_CARRE_POINTS, SEQUENCE_POINTS, AnnounceKind
from scoring.coinche.marking import points_needed
from scoring.coinche.play_options import TableRule
from scoring.coinche.pools import Pool
from scoring.coinche.ruleset import SUIT_TOTAL, Ruleset
from scoring.coinche.scores import BELOTE
from scoring.names import AT_TRUMPS, letter
from scoring.names import TRUMPS as TRUMP_NAMES
from scoring.sentences import Sentence, Text, joined
from scoring.sentences import sentence as _
from scoring.telling.regulations.parts import (
    Chapter,
    RuleSentence,
    chapter,
    field_rules,
    from_text,
    left_open,
    listed,
    rule,
)

PLAIN_CARRE: Final = 100
WITHOUT_A_SUIT: Final = Trump.NO_TRUMP, Trump.ALL_TRUMP


def worths(points: Mapping[Rank, int], separator: str = " · ") -> Text:
    """Cards with what each is worth: «V 20 · 9 14 …»."""
    return joined((joined([letter(rank), n], "\xa0") for rank, n in points.items()), separator)


def scale_worths(scale: Scale) -> Text:
    """The cards of a scale that are worth something, best first."""
    return worths({rank: points for rank, points in scale.points.items() if points})


def points_for_bids(ruleset: Ruleset, pool: Pool, arrow: str) -> str:
    """What the bids up to 160 need in the values that are counted: «80 → 123 · 90 → 138 …»."""
    bids = [bid for bid in ruleset.bid_limits[Trump.ALL_TRUMP].bids if bid <= 160]
    return " · ".join(f"{bid}{arrow}{pool.recorded(points_needed(bid, ruleset))}" for bid in bids)


def conversion(pool: Pool) -> str:
    """How counted points become marked ones, row by row: «9 → 10 · 17 → 20 …»."""
    return " · ".join(f"{points}\xa0→\xa0{10 * row}" for row, points in enumerate(pool.rows) if row)


def counting(ruleset: Ruleset) -> Chapter:
    """The chapter of points."""
    return chapter("points", _("Les points"), _points(ruleset))


def _points(ruleset: Ruleset) -> Iterator[RuleSentence]:
    if any(trump not in WITHOUT_A_SUIT for trump in ruleset.trumps):
        suits = _(
            "À l’atout : {trumps}. Aux autres couleurs : {plain}.",
            trumps=scale_worths(TRUMPS),
            plain=scale_worths(PLAIN),
        )
        yield from_text(suits, ruleset.passages.order)
    for trump in WITHOUT_A_SUIT:
        if trump in ruleset.trumps:
            yield from _without_a_suit(ruleset, trump)
    yield from _last_trick_and_slams(ruleset)


def _without_a_suit(ruleset: Ruleset, trump: Trump) -> Iterator[RuleSentence]:
    """No-trump or all-trump: its values, its total, and how they are converted where they are."""
    pool, name = ruleset.pools[trump], TRUMP_NAMES[trump]
    values = _("À {trump} : {values}.", trump=name, values=scale_worths(ruleset.scale(trump, Suit.SPADES)))
    passage = ruleset.passages.no_trump if trump is Trump.NO_TRUMP else ruleset.passages.all_trump
    yield from_text(values, passage)
    if pool.rows:
        yield rule(
            _(
                "À {trump} on compte {total} points en tout ; chaque camp convertit les siens, à la "
                "dernière ligne atteinte : {rows}.",
                trump=name,
                total=pool.total,
                rows=conversion(pool),
            )
        )
    if pool.rate != 1:
        yield rule(
            _(
                "À {trump} on compte {total} points en tout, ramenés à {marked} en proportion : on multiplie "
                "par {marked}, on divise par {total}, et l’on n’arrondit qu’à la marque.{needed}",
                trump=name,
                total=pool.total,
                needed=_needed(ruleset, pool, trump),
                marked=SUIT_TOTAL,
            )
        )
    if pool.marked:
        yield rule(
            _(
                "À {trump} on compte {total} points, sans dix de der.{needed} {marked}",
                trump=name,
                total=pool.total,
                needed=_needed(ruleset, pool, trump),
                marked=TWO_THIRDS if pool.tens else OF_162.filled(marked=pool.marked[0]),
            )
        )


NEEDED: Final = _(" Pour réussir il en faut : {needed}.")
OF_162: Final = _("À la marque, ils sont ramenés à {marked}.")
TWO_THIRDS: Final = _(
    "On en marque les deux tiers, à la dizaine : l’attaque à celle du dessous, la défense à celle du dessus."
)
"""How counted points are marked on another scale."""


def _needed(ruleset: Ruleset, pool: Pool, trump: Trump) -> Sentence | str:
    """What bids need in the values that are counted; nothing where no points are bid."""
    if not ruleset.bid_in_points(trump):
        return ""
    return NEEDED.filled(needed=points_for_bids(ruleset, pool, "\xa0→\xa0"))


def _last_trick_and_slams(ruleset: Ruleset) -> Iterator[RuleSentence]:
    pool, labels = ruleset.pools[ruleset.trumps[0]], ruleset.labels
    if not pool.converted:
        last = _(
            "Le dernier pli vaut {der} points de plus, le dix de der : {total} en tout.",
            der=ruleset.der,
            total=pool.total,
        )
        if others := _other_totals(ruleset):
            last = _(
                "Le dernier pli vaut {der} points de plus, le dix de der : {total} en tout, sauf {others}.",
                der=ruleset.der,
                total=pool.total,
                others=others,
            )
        yield rule(last, labels.tricks.source)
    if ruleset.capot_tricks == ruleset.defence_capot_tricks:
        every = _("Les huit plis ensemble (capot) comptent {takers}.")
    else:
        every = _(
            "Les huit plis ensemble (capot) comptent {takers} aux preneurs, {defence} à la défense.",
        )
    yield rule(
        every.filled(takers=ruleset.capot_tricks, defence=ruleset.defence_capot_tricks), labels.capot.source
    )
    yield from field_rules(ruleset, "points")
    if ruleset.generale is not None:
        yield rule(
            _(
                "Ceux d’une générale demandée et réussie comptent {points}.",
                points=ruleset.generale,
            )
        )


def _other_totals(ruleset: Ruleset) -> Text | None:
    """The totals that are not the first trump's, each by its kind: «à tout atout (258)»; None without."""
    usual = ruleset.pools[ruleset.trumps[0]].total
    totals = {trump.kind: ruleset.pools[trump].total for trump in ruleset.trumps}
    others = [
        joined([AT_TRUMPS[kind], f"({total})"], " ") for kind, total in totals.items() if total != usual
    ]
    return listed(others) if others else None


def extras(ruleset: Ruleset) -> Chapter:
    """The chapter of announces and belote."""
    rules = [*_announces(ruleset), *_belote(ruleset), *field_rules(ruleset, "belote")]
    return chapter("extras", _("Annonces et belote"), rules)


def announce_values(text: Sentence) -> Sentence:
    """What each kind of announce is worth, in the places of a sentence; `best` are the better carrés."""
    return text.filled(
        **{
            kind.value: SEQUENCE_POINTS[kind]
            for kind in (AnnounceKind.TIERCE, AnnounceKind.CINQUANTE, AnnounceKind.CENT)
        },
        carre=PLAIN_CARRE,
        best=_best_carres(CARRE_POINTS),
    )


def _best_carres(points: Mapping[Rank, int]) -> Text:
    """The carrés that are worth more than others: «V 200, 9 150»."""
    return worths({rank: n for rank, n in points.items() if n > PLAIN_CARRE}, ", ")


def _carres_in_order(points: Mapping[Rank, int]) -> Text:
    """The carrés from the strongest: «V 9 A 10 R D»."""
    return joined([letter(rank) for rank in points], " ")


ANNOUNCES_TOLD: Final = {
    "first-card-shown-second": _(
        "Chacun dit les siennes en jouant sa première carte ; le camp qui les compte les montre au deuxième "
        "pli, dès la première carte jouée."
    ),
    "before-first-card": _("Chacun peut dire les siennes juste avant de jouer sa première carte."),
}


def _announces(ruleset: Ruleset) -> Iterator[RuleSentence]:
    passages = ruleset.passages
    if ruleset.announces == "none":
        yield rule(_("On joue sans annonces."))
        return
    values = _(
        "Annonces : tierce {tierce} · cinquante {cinquante} · cent {cent} · carré {carre} ({best}).",
    )
    yield from_text(announce_values(values), passages.announces)
    if Trump.NO_TRUMP in ruleset.trumps and ruleset.no_trump_carres:
        no_trump = _(
            "À sans atout, les carrés valent {carre}, sauf {best}, dans l’ordre : {carres}.",
            carre=PLAIN_CARRE,
            best=_best_carres(NO_TRUMP_CARRE_POINTS),
            carres=_carres_in_order(NO_TRUMP_CARRE_POINTS),
        )
        yield from_text(no_trump, passages.no_trump)
    compared = _(
        "Le camp qui a la plus forte annonce compte toutes les siennes, l’autre aucune. Un carré bat toute "
        "suite ; entre carrés, dans l’ordre : {carres}. Entre suites, la plus longue, puis la plus haute, "
        "et celle d’atout.",
        carres=_carres_in_order(CARRE_POINTS),
    )
    yield from_text(compared, passages.compared)
    if TableRule.ANNOUNCES_TOLD not in ruleset.left_open:
        yield from_text(ANNOUNCES_TOLD[ruleset.announces_told], passages.announces_told)
    yield from field_rules(ruleset, "announces")
    renonce = _(
        "Renonce : des annonces que l’on ne peut montrer comptent pour l’adversaire, qui garde les siennes.",
    )
    if TableRule.RENONCE not in ruleset.left_open:
        yield from_text(renonce, passages.renonce, "A6")
    yield from left_open(ruleset, TableRule.ANNOUNCES_TOLD, TableRule.RENONCE)


def _belote(ruleset: Ruleset) -> Iterator[RuleSentence]:
    source = ruleset.labels.belote.source
    if ruleset.belote == "none":
        yield rule(_("La belote ne compte pas."))
        return
    if ruleset.belote == "takers":
        belote = _(
            "La belote (roi et dame d’atout, annoncée en les jouant) vaut {points} points, aux "
            "preneurs seulement.",
        )
    else:
        belote = _(
            "La belote (roi et dame d’atout, annoncée en les jouant) vaut {points} points, à tout "
            "camp qui l’a.",
        )
    yield rule(belote.filled(points=BELOTE), source)
    if Trump.NO_TRUMP in ruleset.trumps:
        yield rule(_("Pas de belote à sans atout."), source)
    if Trump.ALL_TRUMP in ruleset.trumps:
        if ruleset.belote_at_all_trump:
            yield from_text(_("À tout atout, une belote par couleur."), ruleset.passages.all_trump)
        else:
            yield rule(_("Pas de belote à tout atout."), source)
