"""The words for what both sides mark: for each function of `scoring.coinche.marks`.

`scoring.coinche.marking.rules_of` chooses the functions; a test fails where one has no words here.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Final, NamedTuple

from scoring.coinche import marks
from scoring.coinche.deals import Slam
from scoring.coinche.marking import rules_of
from scoring.coinche.marks import MarkingRule
from scoring.coinche.ruleset import Base, Ruleset
from scoring.sentences import FormattedNumber, Sentence, Text, joined
from scoring.sentences import sentence as _
from scoring.telling.regulations.bidding import A_SLAM
from scoring.telling.regulations.parts import (
    Chapter,
    RuleSentence,
    chapter,
    factors,
    field_rules,
    listed,
    rule,
)
from scoring.telling.regulations.rounding import rounding

ANNOUNCES: Final = _("les annonces des deux camps")
ALL_ANNOUNCES: Final = _("toutes les annonces")


class MarkingWords(NamedTuple):
    """The words for a marking function: on the page of rules, and in few words on a score card."""

    page: Callable[[Ruleset], Iterator[RuleSentence]]
    card: Callable[[Ruleset], Text]


def marking(ruleset: Ruleset) -> Chapter:
    """The chapter of marks."""
    made, coinched, failed = words_of(ruleset)
    multiplied = () if ruleset.without_bids else coinched.page(ruleset)
    rules = [*made.page(ruleset), *multiplied, *failed.page(ruleset), rounding(ruleset)]
    return chapter("marks", _("La marque"), [*rules, *field_rules(ruleset, "marks")])


def words_of(ruleset: Ruleset) -> tuple[MarkingWords, MarkingWords, MarkingWords]:
    """The words for a contract made, made and coinched, and failed under these rules."""
    made, coinched, failed = rules_of(ruleset)
    alike = coinched is made and (ruleset.multiplies == "bid" or ruleset.marking == "bid")
    return MADE[made], COINCHED_ALIKE if alike else COINCHED.get(coinched, COINCHED_ALONE), FAILED[failed]


# --- made -----------------------------------------------------------------------------------------


def _made(ruleset: Ruleset) -> Iterator[RuleSentence]:
    parts = [_("plis")]
    if ruleset.belote != "none":
        parts.append(_("belote"))
    if ruleset.announces == "all":
        parts.append(_("annonces"))
    if ruleset.without_bids:
        made = _("Réussi : chaque camp marque ses points ({points}).")
    elif ruleset.marking == "points":
        made = _(
            "Réussi : chaque camp marque ses points ({points}) ; le contrat ne s’y ajoute pas.",
        )
    else:
        made = _(
            "Réussi : l’attaque marque ses points ({points}) et son contrat, la défense ses points.",
        )
    decision = ", A2" if ruleset.capot_takes_announces else ""
    yield rule(made.filled(points=listed(parts)), f"{ruleset.labels.flat.source}{decision}")


def _made_short(ruleset: Ruleset) -> Sentence:
    if ruleset.marking == "points":
        return _("chaque camp marque ses points")
    return _(
        "le preneur marque ses points et son contrat, la défense ses points",
    )


def _made_with_announces(ruleset: Ruleset) -> Iterator[RuleSentence]:
    yield from _made(ruleset)
    if ruleset.announces == "all":
        taken = _(
            "Si les preneurs font les huit plis, demandés ou non, ils prennent les annonces de la défense.",
        )
        yield rule(taken, f"{ruleset.labels.flat.source}, A2")


def _made_with_announces_short(ruleset: Ruleset) -> Text:
    if ruleset.announces == "none":
        return _made_short(ruleset)
    return _(
        "{made} ; qui fait les huit plis prend toutes les annonces",
        made=_made_short(ruleset),
    )


def _bid_made(ruleset: Ruleset) -> Iterator[RuleSentence]:
    yield rule(
        _(
            "Réussi : les preneurs marquent leur contrat ({coinched}) et rien d’autre, la défense rien.",
            **factors(ruleset),
        )
    )


MADE: Final[dict[MarkingRule, MarkingWords]] = {
    marks.points_made: MarkingWords(_made, _made_short),
    marks.capot_takes_announces: MarkingWords(_made_with_announces, _made_with_announces_short),
    marks.bid_alone_made: MarkingWords(
        _bid_made, lambda _rules: _("le preneur marque son contrat, rien d’autre")
    ),
}


# --- made and coinched ----------------------------------------------------------------------------


def _coinched_alike(ruleset: Ruleset) -> Iterator[RuleSentence]:
    """Marked like any other: the bid alone is multiplied, as the auction's chapter says."""
    if ruleset.marking == "points+bid":
        yield rule(
            _(
                "Réussi et coinché : tout se marque de même, le contrat compté {times}.",
                **factors(ruleset),
            )
        )


def _coinched_alone(ruleset: Ruleset) -> Iterator[RuleSentence]:
    if ruleset.multiplies == "base":
        marked = _(
            "Réussi et coinché : les points des plis des preneurs comptent {times}, "
            "le reste de leur marque une fois ; {others}.",
        )
    else:
        marked = _(
            "Réussi et coinché : toute la marque des preneurs {times} ; {others}.",
        )
    yield rule(marked.filled(others=_defence_marks(ruleset), **factors(ruleset)))


def _coinched_alone_short(ruleset: Ruleset) -> Sentence:
    if ruleset.multiplies == "base":
        return _("les plis du preneur sont multipliés ; {others}", others=_defence_marks(ruleset))
    return _("on multiplie toute la marque du preneur, {others}", others=_defence_marks_short(ruleset))


FLAT: Final = {
    "all": _(
        "Réussi et coinché : les preneurs marquent {base} ({slam}) au lieu de leurs plis{added}, le "
        "tout {times} ; {others}.",
    ),
    "base": _(
        "Réussi et coinché : les preneurs marquent {base} ({slam}) {times} au lieu de "
        "leurs plis{added} ; {others}.",
    ),
    "bid": _(
        "Réussi et coinché : les preneurs marquent {base} ({slam}) au lieu de leurs plis{added}, le contrat "
        "seul {times} ; {others}.",
    ),
}
"""The rule of a coinched contract that is marked 160 or 162, by what a coinche multiplies."""


def _flat(ruleset: Ruleset) -> Iterator[RuleSentence]:
    base, capot = ruleset.flat_bases
    slam = (
        _("{capot} pour un capot demandé") if ruleset.capot_only_if_bid else _("{capot} avec les huit plis")
    )
    added = _marked_with_flat(ruleset, _("leur belote") if ruleset.belote != "none" else None)
    marked = FLAT[ruleset.multiplies].filled(
        base=base,
        slam=slam.filled(capot=capot),
        added=_(", avec {parts}", parts=listed(added)) if added else "",
        others=_defence_marks(ruleset),
        **factors(ruleset),
    )
    yield rule(
        marked, f"{ruleset.labels.flat.source}, A3" if (base, ruleset.multiplies) == (160, "all") else ""
    )


FLAT_SHORT: Final = {
    "all": _("le preneur marque {parts}, multipliés"),
    "base": _("le preneur marque {parts}, les plis seuls multipliés"),
    "bid": _("le preneur marque {parts}, le contrat seul multiplié"),
}


def _flat_short(ruleset: Ruleset) -> Sentence:
    base = _("{base} (capot demandé {capot})") if ruleset.capot_only_if_bid else _("{base} (capot {capot})")
    points, capot = ruleset.flat_bases
    parts = listed(
        [base.filled(base=points, capot=capot), *_marked_with_flat(ruleset, announces=ALL_ANNOUNCES)]
    )
    marked = FLAT_SHORT[ruleset.multiplies].filled(parts=parts)
    if ruleset.coinched_loser == "points":
        return _("{marked} ; {others}", marked=marked, others=_defence_marks_short(ruleset))
    return marked


COINCHED_ALIKE: Final = MarkingWords(_coinched_alike, _made_short)
COINCHED_ALONE: Final = MarkingWords(_coinched_alone, _coinched_alone_short)
COINCHED: Final[dict[MarkingRule, MarkingWords]] = {marks.flat: MarkingWords(_flat, _flat_short)}


def _defence_marks(ruleset: Ruleset) -> Sentence:
    """What the defence marks beside a coinched contract that was made."""
    if ruleset.coinched_loser == "points":
        return _("la défense marque ce qu’elle a fait")
    if ruleset.belote == "any" and ruleset.coinched_belote == "own":
        return _("la défense ne marque que sa belote")
    return _("la défense ne marque rien")


def _defence_marks_short(ruleset: Ruleset) -> Sentence:
    if ruleset.coinched_loser == "points":
        return _("la défense a ce qu’elle a fait")
    if ruleset.belote == "any" and ruleset.coinched_belote == "own":
        return _("la défense n’a que sa belote")
    return _("la défense n’a rien")


def _marked_with_flat(
    ruleset: Ruleset, belote: Sentence | None = None, announces: Sentence = ANNOUNCES
) -> list[Sentence]:
    """What is marked beside a flat amount: the bid, announces, a belote."""
    parts = [] if ruleset.marking == "points" else [_("le contrat")]
    if ruleset.announces == "all":
        parts.append(announces)
    return [*parts, belote] if belote else parts


# --- failed ---------------------------------------------------------------------------------------


def _failed(ruleset: Ruleset) -> Iterator[RuleSentence]:
    """Failed: what the defence marks, and what stands in place of its tricks."""
    own = _marked_with_flat(ruleset, _("sa belote") if ruleset.belote == "any" else None)
    parts = [*_base(ruleset.failed_base), *own] or [_("rien")]
    as_decided = (ruleset.failed_base, ruleset.multiplies, ruleset.marking) == (160, "all", "points+bid")
    failed = _(
        "Chuté : la défense marque {parts}{multiplied}.",
        parts=listed(parts),
        multiplied=_failed_multiplied(ruleset),
    )
    yield rule(failed, f"{ruleset.labels.failed.source}{', A4' if as_decided else ''}")
    yield from _failed_bases(ruleset)


def _failed_and_belote(ruleset: Ruleset) -> Iterator[RuleSentence]:
    yield from _failed(ruleset)
    if ruleset.belote != "none":
        source = ruleset.labels.failed.source if ruleset.belote_when_failed == "kept" else ""
        yield rule(BELOTE_WHEN_FAILED[ruleset.belote_when_failed], source)


BELOTE_WHEN_FAILED: Final = {
    "kept": _("Les preneurs qui chutent ne marquent que leur belote, jamais multipliée."),
    "to-defence": _(
        "Les preneurs qui chutent ne marquent rien : leur belote passe à la défense, comme la sienne."
    ),
    "lost": _("Les preneurs qui chutent ne marquent rien : leur belote n’est à personne."),
}


def _failed_short(ruleset: Ruleset) -> Sentence:
    base, every, capot = ruleset.failed_base, ruleset.failed_base_all_tricks, ruleset.failed_base_capot
    usual: list[object] = [_("ses points") if base == "points" else base] if base else []
    parts = listed([*usual, *_marked_with_flat(ruleset, announces=ALL_ANNOUNCES)] or [_("rien")])
    slams = [_("huit plis {points}", points=every)]
    if not ruleset.without_bids:
        slams.append(_("capot demandé {points}", points=capot))
    generale = ruleset.failed_base_generale
    if ruleset.generale is not None and generale not in (None, capot):
        slams.append(_("générale {points}", points=generale))
    elif base == every == capot:
        return _("la défense marque {parts}", parts=parts)
    return _("la défense marque {parts} ({slams})", parts=parts, slams=joined(slams))


def _bid_failed(ruleset: Ruleset) -> Iterator[RuleSentence]:
    if ruleset.failed_mark is None:
        yield rule(_("Chuté : la défense marque ce même contrat, les preneurs rien."))
    else:
        yield rule(
            _(
                "Chuté : quelle que soit l’enchère, capot compris, la défense marque {points} ({coinched}), "
                "les preneurs rien.",
                points=FormattedNumber(ruleset.failed_mark),
                **factors(ruleset),
            )
        )


def _bid_failed_short(ruleset: Ruleset) -> Sentence:
    if ruleset.failed_mark is None:
        return _("la défense marque le contrat")
    return _("la défense marque {parts}", parts=ruleset.failed_mark)


FAILED: Final[dict[MarkingRule, MarkingWords]] = {
    marks.to_defence: MarkingWords(_failed_and_belote, _failed_short),
    marks.bid_alone_failed: MarkingWords(_bid_failed, _bid_failed_short),
}


def _base(base: Base) -> list[object]:
    """What stands in place of the defence's tricks; nothing where it is 0."""
    if base == "points":
        return [_("les points de ses plis (arrondis)")]
    return [base] if base else []


def _failed_multiplied(ruleset: Ruleset) -> Sentence | str:
    if ruleset.without_bids:
        return ""
    if ruleset.multiplies == "all":
        return _(
            ", le tout {if_coinched}",
            **factors(ruleset),
        )
    if ruleset.multiplies == "base":
        return _(
            " ; ce qui remplace les plis compte {if_coinched}",
            **factors(ruleset),
        )
    if ruleset.marking == "points":
        return ""
    return _(
        " ; le contrat seul compte {if_coinched}",
        **factors(ruleset),
    )


def _failed_bases(ruleset: Ruleset) -> Iterator[RuleSentence]:
    """The amounts in place of the usual one; the more particular holds (docs/rules/house-rules.md)."""
    usual, every, capot = ruleset.failed_base, ruleset.failed_base_all_tricks, ruleset.failed_base_capot
    if every == usual:
        same = _(
            "C’est {points} même si la défense a fait les huit plis.",
        )
        yield rule(same.filled(points=every), f"{ruleset.labels.failed.source}, A4")
    else:
        yield rule(_("Si la défense a fait les huit plis, c’est {points}.", points=every))
    if ruleset.without_bids:
        return
    yield _slam_failed(ruleset, Slam.CAPOT, capot, ruleset.capot_bid)
    if ruleset.generale is not None:
        generale = ruleset.failed_base_generale
        yield _slam_failed(ruleset, Slam.GENERALE, capot if generale is None else generale, ruleset.generale)


def _slam_failed(ruleset: Ruleset, slam: Slam, base: int, bid: int) -> RuleSentence:
    """The rule for the marks of a capot or a générale that was bid and failed."""
    if ruleset.marking == "points":
        cost = _("{slam} qui chute coûte {base}.")
    else:
        cost = _(
            "{slam} qui chute coûte {base} et le contrat ({bid}) : {whole}.",
        )
    words = {
        "slam": A_SLAM[slam],
        "base": base,
        "bid": FormattedNumber(bid),
        "whole": FormattedNumber(base + bid),
    }
    return rule(cost.filled(**words), ruleset.labels.failed.source)
