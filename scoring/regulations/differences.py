"""What is played here that the ASCE rules do not say so: options by their words, and what is no option."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any, Final, NamedTuple

from scoring.chouine.matches import ChouineRules
from scoring.coinche.ruleset import Ruleset
from scoring.option_words import WORDING, Said, Wording, figure, value_words
from scoring.options import CHOUINE_OPTIONS, options_of, value_of
from scoring.regulations.endings import TableEnd
from scoring.rulesets import RULESETS
from scoring.rulesets.asce import ASCE
from scoring.rulesets.chouine import CHOUINE

END: Final = frozenset(("target", "target_passed", "tie", "belote_can_win"))
"""The options that say nothing where no target is played for."""
ANNOUNCES: Final = frozenset(("announce_tie", "capot_takes_announces"))
"""What says nothing where announces are off."""

NO: Final = Said("non", "no")
YES: Final = Said("oui", "yes")
OWN: Final[Mapping[str, Wording]] = {
    "highest_number": Wording(
        Said("La plus haute enchère en points", "The highest bid in points"),
        {None: Said("pas de limite", "no limit")},
        Said("{}", "{}"),
    ),
    "confirmed_always": Wording(
        Said(
            "Arriver au but par une belote n'y suffit pas", "Getting to the target by a belote is not enough"
        ),
        {True: Said("à aucune donne", "in any deal"), False: Said("capot ou chute", "capot or failed")},
    ),
    "belote_at_all_trump": Wording(
        Said("Belotes à tout atout", "Belotes at all-trump"), {True: YES, False: NO}
    ),
    "rebelote_tolerance": Wording(
        Said("« Rebelote » oubliée, pardonnée une fois", "A forgotten “rebelote” is forgiven once"),
        {True: YES, False: NO},
    ),
    "real_all_trump": Wording(
        Said("Tout atout, on compte", "All-trump is counted"),
        {
            True: Said("sur 248, aux vraies valeurs", "on 248, in real values"),
            False: Said("sur 162", "on 162"),
        },
    ),
    "capot_makes_any_bid": Wording(
        Said("Les huit plis font réussir toute enchère", "All eight tricks make any bid"),
        {True: YES, False: NO},
    ),
    "rounds": Wording(
        Said("On arrondit", "What is rounded"),
        {
            "mark": Said("la marque finie", "the finished mark"),
            "total": Said("les points faits", "the points made"),
            "tricks": Said("les points des plis", "the points of the tricks"),
        },
    ),
    "capot_takes_announces": Wording(
        Said("Un capot prend les annonces adverses", "A capot takes the adverse announces"),
        {True: YES, False: NO},
    ),
    "defence_capot_tricks": Wording(
        Said("Les huit plis de la défense", "All eight tricks of the defence"),
        number=Said("{} points", "{} points"),
    ),
    "trump_turned": Wording(
        Said("L'atout", "The trump"),
        {
            True: Said("la onzième carte, retournée", "the eleventh card, turned"),
            False: Said("une annonce le nomme", "an announce names it"),
        },
    ),
}
"""What sets one ruleset apart from another and is no option of a club."""


class Difference(NamedTuple):
    """One thing that is other here: what, how it is here, how it is in the rules compared with."""

    name: str
    what: Said
    here: Said
    there: Said


def compared(rules: Ruleset | ChouineRules) -> Ruleset | ChouineRules:
    """The rules that players know: ASCE, or the usual chouine."""
    return CHOUINE if isinstance(rules, ChouineRules) else ASCE


def differences(rules: Ruleset | ChouineRules, concours: TableEnd) -> list[Difference]:
    """All that differs, options first in their order."""
    return [_difference(name, rules) for name in _names(rules) if _differs(name, rules, concours)]


def _names(rules: Ruleset | ChouineRules) -> Iterator[str]:
    """What can differ: the options these rules have a place for, and what is no option."""
    yield from CHOUINE_OPTIONS if isinstance(rules, ChouineRules) else options_of(RULESETS[rules.name])
    yield from (name for name in OWN if hasattr(rules, name))


def _differs(name: str, rules: Ruleset | ChouineRules, concours: TableEnd) -> bool:
    if _value(rules, name) == _value(compared(rules), name):
        return False
    return not any(name in names and senseless(rules, concours) for names, senseless in SENSELESS)


SENSELESS: Final[tuple[tuple[frozenset[str], Callable[[Any, TableEnd], bool]], ...]] = (
    (END | {"confirmed_always"}, lambda _rules, concours: not concours.to_target),
    (ANNOUNCES, lambda rules, _concours: rules.announces == "none"),
    (
        frozenset(("rebelote_tolerance", "belote_at_all_trump")),
        lambda rules, _concours: rules.belote == "none",
    ),
    (frozenset(("rounds",)), lambda rules, _concours: rules.rounding in ("none", "defence")),
    (
        frozenset(("defence_capot_tricks",)),
        lambda rules, _concours: rules.defence_capot_tricks == rules.capot_tricks,
    ),
    (frozenset(("coinched_made",)), lambda rules, _concours: rules.multiplies == "bid"),
    (frozenset(("failed_base_generale",)), lambda rules, _concours: rules.generale is None),
)
"""What has nothing to say where something else is so."""


def _value(rules: Ruleset | ChouineRules, name: str) -> Any:
    return value_of(rules, name) if isinstance(rules, Ruleset) else getattr(rules, name)


def _difference(name: str, rules: Ruleset | ChouineRules) -> Difference:
    wording = OWN[name] if name in OWN else WORDING[name]
    here, there = (_words(name, _value(which, name)) for which in (rules, compared(rules)))
    return Difference(name, wording.name, here, there)


def _words(name: str, value: Any) -> Said:
    """A value in words, those of `scoring.option_words` where it is an option's."""
    return Said(*(_in(name, value, lang) for lang in ("fr", "en")))


def _in(name: str, value: Any, lang: str) -> str:
    if name not in OWN:
        return value_words(name, value, lang)
    wording = OWN[name]
    if value in wording.values:
        return wording.values[value].in_(lang)
    return "" if wording.number is None else wording.number.in_(lang).format(figure(value, lang))
