"""What both sides write down, in words: one sentence for each function of `scoring.coinche.marks`.

`scoring.coinche.scores.rules_of` chooses the functions; here each has what it says to players. A function
without its words is found by a test, so that a new way of marking cannot be played unsaid.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Final

from scoring.coinche import marks
from scoring.coinche.deals import Slam
from scoring.coinche.marks import Rule as Marks
from scoring.coinche.ruleset import Base, Ruleset
from scoring.coinche.scores import rules_of
from scoring.regulations.contracts import NAMES
from scoring.regulations.parts import Chapter, Rule, Said, chapter, factors, listed, number, rule
from scoring.regulations.rounding import rounding

Told = Callable[[Ruleset], Iterator[Rule]]


def marking(ruleset: Ruleset) -> Chapter:
    """The chapter of marks."""
    made, coinched, failed = rules_of(ruleset)
    rules = [*MADE[made](ruleset), *told_coinched(made, coinched)(ruleset), *FAILED[failed](ruleset)]
    return chapter("marks", "La marque", "Marks", [*rules, *rounding(ruleset)])


def scored(ruleset: Ruleset) -> Said:
    """What the points of a side are made of, as they are marked."""
    parts = [Said("plis", "tricks")]
    if ruleset.belote != "none":
        parts.append(Said("belote", "belote"))
    if ruleset.announces == "all":
        parts.append(Said("annonces", "announces"))
    return listed(parts)


def _made(ruleset: Ruleset) -> Iterator[Rule]:
    points = scored(ruleset)
    if ruleset.marking == "points":
        fr = f"Réussi : chaque camp marque ses points ({points.fr}) ; le contrat ne s'y ajoute pas."
        en = f"Made: each side marks its points ({points.en}); the bid is not added."
    else:
        fr = f"Réussi : l'attaque marque ses points ({points.fr}) et son contrat, la défense ses points."
        en = f"Made: the takers mark their points ({points.en}) and their bid, the defence its points."
    yield rule(fr, en, f"{ruleset.labels.flat.source}{_decision(ruleset)}")


def _decision(ruleset: Ruleset) -> str:
    """A2 is how the takers mark where a capot takes the announces."""
    return ", A2" if ruleset.capot_takes_announces else ""


def _made_with_announces(ruleset: Ruleset) -> Iterator[Rule]:
    yield from _made(ruleset)
    if ruleset.announces == "all":
        yield rule(
            "Si les preneurs font les huit plis, demandés ou non, ils prennent les annonces de la défense.",
            "Where the takers make all eight tricks, bid or not, the announces of the defence go to them.",
            f"{ruleset.labels.flat.source}, A2",
        )


def _bid_made(ruleset: Ruleset) -> Iterator[Rule]:
    twice, more = factors(ruleset)
    yield rule(
        f"Réussi : les preneurs marquent leur contrat (coinché × {twice}, surcoinché × {more}) et rien "
        "d'autre, la défense rien.",
        f"Made: the takers mark their bid (coinched × {twice}, surcoinched × {more}) and nothing else, "
        "the defence nothing.",
        ruleset.labels.flat.source,
    )


MADE: Final[dict[Marks, Told]] = {
    marks.points_made: _made,
    marks.capot_takes_announces: _made_with_announces,
    marks.bid_alone_made: _bid_made,
}


def told_coinched(made: Marks, coinched: Marks) -> Told:
    """What is said of a coinched contract that was made, by the function that marks it."""
    if coinched is made:
        return _coinched_alike
    return COINCHED.get(coinched, _coinched_alone)


def _coinched_alike(ruleset: Ruleset) -> Iterator[Rule]:
    """Marked like any other: the bid alone is multiplied, as was said of the auction."""
    if ruleset.marking == "points+bid":
        twice, more = factors(ruleset)
        yield rule(
            f"Réussi et coinché : tout se marque de même, le contrat compté × {twice} (surcoinché × {more}).",
            f"Made and coinched: all is marked alike, the bid × {twice} (surcoinched × {more}).",
            ruleset.labels.flat.source,
        )


def _coinched_alone(ruleset: Ruleset) -> Iterator[Rule]:
    (twice, more), others = factors(ruleset), _others(ruleset)
    yield rule(
        f"Réussi et coinché : toute la marque des preneurs × {twice} (surcoinché × {more}) ; {others.fr}.",
        f"Made and coinched: the takers' whole mark × {twice} (surcoinched × {more}); {others.en}.",
        ruleset.labels.flat.source,
    )


def _flat(ruleset: Ruleset) -> Iterator[Rule]:
    twice, more = factors(ruleset)
    slam = (
        Said("250 pour un capot demandé", "250 for a capot that was bid")
        if ruleset.capot_only_if_bid
        else Said("250 avec les huit plis", "250 with all eight tricks")
    )
    added = _with(_beside(ruleset, Said("leur belote", "their belote")))
    yield rule(
        f"Réussi et coinché : les preneurs marquent 160 ({slam.fr}) au lieu de leurs plis{added.fr}, le tout "
        f"× {twice} (surcoinché × {more}) ; {_others(ruleset).fr}.",
        f"Made and coinched: the takers mark 160 ({slam.en}) in place of their tricks{added.en}, all of it "
        f"× {twice} (surcoinched × {more}); {_others(ruleset).en}.",
        f"{ruleset.labels.flat.source}, A3",
    )


COINCHED: Final[dict[Marks, Told]] = {marks.flat: _flat}


def _others(ruleset: Ruleset) -> Said:
    """What the defence marks beside a coinched contract that was made."""
    if ruleset.belote == "any":
        return Said("la défense ne marque que sa belote", "the defence marks only its belote")
    return Said("la défense ne marque rien", "the defence marks nothing")


def _beside(ruleset: Ruleset, belote: Said, *, scored: bool = True) -> list[Said]:
    """What is marked beside a flat amount: bid, announces of both sides, a belote."""
    parts = []
    if ruleset.marking != "points":
        parts.append(Said("le contrat", "the bid"))
    if ruleset.announces == "all":
        parts.append(Said("les annonces des deux camps", "the announces of both sides"))
    if scored and ruleset.belote != "none":
        parts.append(belote)
    return parts


def _with(parts: Sequence[Said]) -> Said:
    said = listed(parts) if parts else Said("", "")
    return Said(f", avec {said.fr}", f", with {said.en}") if parts else said


def _failed(ruleset: Ruleset) -> Iterator[Rule]:
    """Failed: what the defence marks, and what becomes of the takers' belote."""
    own = _beside(ruleset, Said("sa belote", "its belote"), scored=ruleset.belote == "any")
    parts = [*_base(ruleset.failed_base), *own]
    what = listed(parts) if parts else Said("rien", "nothing")
    yield rule(
        f"Chuté : la défense marque {what.fr}{_multiplied(ruleset).fr}.",
        f"Failed: the defence marks {what.en}{_multiplied(ruleset).en}.",
        f"{ruleset.labels.failed.source}{', A4' if _as_decided(ruleset) else ''}",
    )
    yield from _failed_bases(ruleset)


def _as_decided(ruleset: Ruleset) -> bool:
    """Whether a failed contract is marked as A4 says."""
    return (ruleset.failed_base, ruleset.multiplies, ruleset.marking) == (160, "all", "points+bid")


def _failed_keeping(ruleset: Ruleset) -> Iterator[Rule]:
    yield from _failed(ruleset)
    if ruleset.belote != "none":
        yield rule(
            "Les preneurs qui chutent ne marquent que leur belote, jamais multipliée.",
            "Takers who fail mark only their belote, never multiplied.",
            ruleset.labels.failed.source,
        )


def _failed_losing(ruleset: Ruleset) -> Iterator[Rule]:
    yield from _failed(ruleset)
    if ruleset.belote != "none":
        yield rule(
            "Les preneurs qui chutent ne marquent rien : leur belote passe à la défense, comme la sienne.",
            "Takers who fail mark nothing: their belote goes to the defence, as if it were its own.",
            ruleset.labels.failed.source,
        )


def _bid_failed(ruleset: Ruleset) -> Iterator[Rule]:
    yield rule(
        "Chuté : la défense marque ce même contrat, les preneurs rien.",
        "Failed: the defence marks that same bid, the takers nothing.",
        ruleset.labels.failed.source,
    )


FAILED: Final[dict[Marks, Told]] = {
    marks.to_defence: _failed_keeping,
    marks.to_defence_with_belote: _failed_losing,
    marks.bid_alone_failed: _bid_failed,
}


def _base(base: Base) -> list[Said]:
    """What stands in place of the defence's tricks; nothing where it is 0."""
    if base == "points":
        return [Said("les points de ses plis (arrondis)", "the points of its tricks (rounded)")]
    return [Said(str(base), str(base))] if base else []


def _multiplied(ruleset: Ruleset) -> Said:
    twice, more = factors(ruleset)
    if ruleset.multiplies == "all":
        return Said(
            f", le tout × {twice} si c'est coinché, × {more} si c'est surcoinché",
            f", all of it × {twice} if coinched, × {more} if surcoinched",
        )
    if ruleset.marking == "points":
        return Said("", "")
    return Said(
        f" ; le contrat seul compte × {twice} si c'est coinché, × {more} si c'est surcoinché",
        f"; the bid alone counts × {twice} if coinched, × {more} if surcoinched",
    )


def _failed_bases(ruleset: Ruleset) -> Iterator[Rule]:
    """The amounts that stand in place of the usual one; the more particular holds."""
    source, usual = ruleset.labels.failed.source, ruleset.failed_base
    every, capot = ruleset.failed_base_all_tricks, ruleset.failed_base_capot
    if every == usual:
        yield rule(
            f"C'est {usual} même si la défense a fait les huit plis.",
            f"It is {usual} even where the defence took all eight tricks.",
            f"{source}, A4",
        )
    else:
        yield rule(
            f"Si la défense a fait les huit plis, c'est {every}.",
            f"Where the defence took all eight tricks, it is {every}.",
            source,
        )
    slams: list[tuple[Slam, int, int]] = [(Slam.CAPOT, capot, ruleset.capot_bid)]
    if ruleset.generale is not None:
        generale = ruleset.failed_base_generale
        slams.append((Slam.GENERALE, capot if generale is None else generale, ruleset.generale))
    for slam, base, bid in slams:
        yield _slam_failed(ruleset, slam, base, bid)


def _slam_failed(ruleset: Ruleset, slam: Slam, base: int, bid: int) -> Rule:
    """What a capot or a générale costs those who bid it in vain."""
    name = NAMES[slam]
    fr, en = f"{name.fr} qui chute coûte {base}", f"{name.en} that fails costs {base}"
    if ruleset.marking != "points":
        worth, whole = number(bid), number(base + bid)
        fr, en = f"{fr} et le contrat ({worth.fr}) : {whole.fr}", f"{en} and the bid ({worth.en}): {whole.en}"
    return rule(f"{fr}.", f"{en}.", ruleset.labels.failed.source)
