"""What a score card reminds its players of, in as few words as a card has room for."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final

from scoring.cards import PLAIN, TRUMPS, Suit, Trump
from scoring.coinche.ruleset import SUIT_TOTAL, Ruleset
from scoring.coinche.scores import BELOTE
from scoring.house import coinche_rules
from scoring.sentences import FormattedNumber, Sentence, Text, joined, pgettext
from scoring.sentences import sentence as _
from scoring.telling.regulations.bidding import lowest_bid
from scoring.telling.regulations.counting import announce_values, conversion, points_for_bids, scale_worths
from scoring.telling.regulations.endings import TableEnd, cap_words, target_words
from scoring.telling.regulations.marking import COINCHED_ALIKE, words_of
from scoring.telling.regulations.parts import SEMICOLON, CardFact, card_words, with_card
from scoring.telling.regulations.rounding import rounding_short


def reminder(ruleset: Ruleset, table: TableEnd) -> list[CardFact]:
    """The facts of a table, in the order in which a table needs them.

    A section of the ASCE text is cited where that text is played and the fact is what it says.
    """
    asce = coinche_rules("asce", {})
    played = ruleset.name == asce.name and not ruleset.own_text
    known = {(str(fact.title), str(fact.text)) for fact in _facts(asce, table)} if played else set()
    return [
        fact if (str(fact.title), str(fact.text)) in known else fact._replace(source="")
        for fact in _facts(ruleset, table)
    ]


def _facts(ruleset: Ruleset, table: TableEnd) -> Iterator[CardFact]:
    yield from _cards(ruleset)
    yield CardFact(
        pgettext("aide-mémoire", "Dix de der"), with_card(ruleset, "points", _der(ruleset)), "9", spared=7
    )
    if ruleset.belote != "none":
        yield CardFact(_("Belote"), with_card(ruleset, "belote", _belote(ruleset)), "7", spared=8)
    if ruleset.announces == "all":
        yield CardFact(
            _("Annonces"), with_card(ruleset, "announces", announce_values(ANNOUNCES)), "8.1", spared=4
        )
    if not ruleset.without_bids:
        yield CardFact(_("Enchère"), with_card(ruleset, "bids", _bid(ruleset)), "3.1", spared=6)
    if played := card_words(ruleset, "play"):
        yield CardFact(_("Jeu"), joined(played, SEMICOLON), "4.2", spared=6)
    yield CardFact(_("Pour réussir"), with_card(ruleset, "contract", _needed(ruleset)), "3.2", spared=0)
    yield from _marked(ruleset)
    yield CardFact(_("Arrondi"), with_card(ruleset, "marks", rounding_short(ruleset)), "10.3", spared=9)
    end = _to_target(ruleset) if table.to_target else _stopped(table)
    if table.time_limit:
        limit = _LIMITS[table.last_deal].filled(minutes=table.minutes)
        end = end._replace(text=joined([end.text, limit], SEMICOLON))
    yield end
    if (capped := cap_words(table.cap)) is not None:
        yield CardFact(_("Au classement"), capped, "C7")


ANNOUNCES: Final = _(
    "tierce {tierce} · cinquante {cinquante} · cent {cent} · carré {carre}, {best}",
)


def _cards(ruleset: Ruleset) -> Iterator[CardFact]:
    if any(len(trump.suits) == 1 for trump in ruleset.trumps):
        yield CardFact(pgettext("aide-mémoire", "Atout"), scale_worths(TRUMPS), "6", spared=10)
        yield CardFact(_("Hors atout"), scale_worths(PLAIN), "6", spared=10)
    if Trump.NO_TRUMP in ruleset.trumps:
        yield CardFact(_("Sans atout"), _counted(ruleset, Trump.NO_TRUMP), "11.2", spared=10)
    if Trump.ALL_TRUMP in ruleset.trumps:
        yield CardFact(_("Tout atout"), _counted(ruleset, Trump.ALL_TRUMP), "11.3", spared=10)


def _counted(ruleset: Ruleset, trump: Trump) -> Text:
    """The values of no-trump or all-trump, with their conversion where they have one."""
    values, pool = scale_worths(ruleset.scale(trump, Suit.SPADES)), ruleset.pools[trump]
    if pool.rows:
        return _(
            "{values} ; compté sur {total} : {rows}", values=values, total=pool.total, rows=conversion(pool)
        )
    if not pool.converted:
        return values
    if pool.rate != 1:
        counted = _("{values} ; compté sur {total}, en proportion de {marked}")
    elif pool.tens:
        counted = _("{values} ; total {total} sans le dix de der, marqué aux deux tiers")
    else:
        counted = _("{values} ; total {total} sans le dix de der")
    said = counted.filled(values=values, total=pool.total, marked=SUIT_TOTAL)
    if not ruleset.bid_in_points(trump):
        return said
    needed = _("il faut {needed}", needed=points_for_bids(ruleset, pool, "\xa0:\xa0"))
    return joined([said, needed], SEMICOLON)


def _der(ruleset: Ruleset) -> Text:
    """The last trick and all eight; a total that differs by trump stands with the values of the cards."""
    pool = ruleset.pools[ruleset.trumps[0]]
    if pool.converted:
        last = Sentence("{der}")
    elif any(ruleset.pools[trump].converted for trump in ruleset.trumps):
        last = _("{der}, en tout {total} à la couleur")
    else:
        last = _("{der}, en tout {total}")
    every = _("huit plis (demandé) {points}") if ruleset.capot_only_if_bid else _("huit plis {points}")
    parts = last.filled(der=ruleset.der, total=pool.total), every.filled(points=ruleset.capot_tricks)
    return joined(parts, SEMICOLON)


def _belote(ruleset: Ruleset) -> Text:
    """What a belote is worth, and whose it is."""
    parts: list[object] = [BELOTE]
    if ruleset.belote == "takers":
        parts.append(_(" aux preneurs"))
    if Trump.ALL_TRUMP in ruleset.trumps and not ruleset.belote_at_all_trump:
        parts.append(_(", à la couleur"))
    if ruleset.belote_when_failed == "to-defence" and ruleset.marking != "bid":
        parts.append(_(" ; chuté, à la défense"))
    elif ruleset.belote_when_failed == "lost" and ruleset.marking != "bid":
        parts.append(_(" ; chuté, perdue"))
    return joined(parts, "")


def _bid(ruleset: Ruleset) -> Text:
    numbers = _("dès {lowest}, jusqu’à {highest}") if ruleset.highest_bid else _("dès {lowest}")
    capot = _("capot {points}") if ruleset.capot_can_be_coinched else _("capot {points} (pas coinché)")
    parts = [
        numbers.filled(lowest=lowest_bid(ruleset), highest=ruleset.highest_bid),
        capot.filled(points=FormattedNumber(ruleset.capot_bid)),
    ]
    if ruleset.generale is not None:
        parts.append(_("générale (seul) {points}", points=FormattedNumber(ruleset.generale)))
    calls = (
        _("coinche × {twice}, surcoinche × {more}") if ruleset.surcoinche_allowed else _("coinche × {twice}")
    )
    parts.append(calls.filled(twice=2, more=ruleset.surcoinche))
    if ruleset.coinche_from:
        parts.append(_("à partir de {lowest}", lowest=ruleset.coinche_from))
    return joined(parts, " · ")


def _needed(ruleset: Ruleset) -> Text:
    """What makes a contract."""
    margin = f" + {ruleset.bid_margin}" if ruleset.bid_margin else ""
    if ruleset.without_bids:
        return _("plus que la défense")
    if ruleset.must_beat_defence == "or-equal":
        parts = [_("l’enchère{margin} et autant que la défense", margin=margin)]
    elif ruleset.must_beat_defence:
        parts = [_("l’enchère{margin} et plus que la défense", margin=margin)]
    else:
        parts = [_("l’enchère{margin}", margin=margin)]
    if ruleset.least_tricks:
        parts.append(_("{points} de plis au moins", points=ruleset.least_tricks))
    if ruleset.counts_for_contract == "tricks":
        parts.append(_("plis seuls"))
    elif ruleset.counts_for_contract == "belote" and ruleset.announces == "all":
        parts.append(_("sans les annonces"))
    return joined(parts, SEMICOLON)


def _marked(ruleset: Ruleset) -> Iterator[CardFact]:
    made, coinched, failed = words_of(ruleset)
    yield CardFact(_("Réussi"), made.card(ruleset), "10.1 a", spared=1)
    if coinched is not COINCHED_ALIKE and not ruleset.without_bids:
        yield CardFact(_("Réussi coinché"), coinched.card(ruleset), "10.1 a", spared=1)
    elif ruleset.multiplies == "bid" and ruleset.marking == "points+bid":
        yield CardFact(_("Coinché"), _("le contrat seul se multiplie"), spared=1)
    text = failed.card(ruleset)
    if ruleset.multiplies == "all" and not ruleset.without_bids:
        text = joined([text, _(", le tout multiplié si coinché")], "")
    yield CardFact(_("Chuté"), text, "10.1 b", spared=1)


WON_BY_BELOTE: Final[Mapping[bool | str, Text | None]] = {
    True: None,
    False: _("pas sur une belote"),
    "unless-capot": _("capot, pas sur une belote"),
}
"""What a card says of winning by a belote, by `belote_can_win`."""


def _to_target(ruleset: Ruleset) -> CardFact:
    """The end of a table that plays to a target (ASCE 10.4)."""
    text: Text = _("au premier à {target}", target=target_words(ruleset))
    text = with_card(ruleset, "end", text)
    if (belote := WON_BY_BELOTE[ruleset.belote_can_win]) is not None and ruleset.belote != "none":
        text = joined([text, belote], SEMICOLON)
    return CardFact(END, text, "10.4", spared=2)


_LIMITS: Final = {
    True: _("{minutes} minutes au plus, puis une dernière donne"),
    False: _("{minutes} minutes au plus, la donne commencée compte"),
}
"""What a card says of the time after which a table stops, by whether one more deal is played."""


def _stopped(table: TableEnd) -> CardFact:
    """The end of a table of so many deals, or under the clock (C1, C2)."""
    words = {"deals": table.deals, "minutes": table.minutes}
    if table.ending == "deals":
        end = _("{deals} donnes, passées comprises")
    elif table.last_deal:
        end = _("{minutes} minutes, puis une dernière donne")
    else:
        end = _("{minutes} minutes, la donne commencée compte")
    higher = _("le plus haut total gagne")
    source = "C1, C2" if table.ending == "deals" else "C1"
    return CardFact(END, joined([end.filled(**words), higher], SEMICOLON), source, spared=2)


END: Final = _("Fin")
