"""House rules: a JSON object of options over a ruleset (SCORING.md, 5).

Every option is described once, here: its values, what it means in French and in English, and how it
is read from a ruleset and set in one.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any, Final

from scoring.cards import Trump
from scoring.deals import Call, Slam
from scoring.marks import ROUNDINGS
from scoring.ruleset import Ruleset
from scoring.rulesets import RULESETS


class OptionError(ValueError):
    """The options cannot be used; the message names the option and says why."""


@dataclass(frozen=True, slots=True)
class Option:
    """One option: what its JSON can be, and the fields of a ruleset it stands for."""

    values: str | list[Any]
    accepts: Callable[[Any], bool]
    get: Callable[[Ruleset], Any]
    fields: Callable[[Ruleset, Any], dict[str, Any]]
    fr: str
    en: str


def _points(value: object) -> bool:
    return type(value) is int and 10 <= value <= 100_000


def _choice(*values: object) -> dict[str, Any]:
    """The values an option can take, and the test that it is one of them: ``true`` is not 1."""
    return {
        "values": list(values),
        "accepts": lambda value: any(value == v and type(value) is type(v) for v in values),
    }


def _flag(name: str) -> dict[str, Any]:
    return {
        **_choice(True, False),
        "get": lambda ruleset: getattr(ruleset, name),
        "fields": lambda _, value: {name: value},
    }


def _some_trumps(value: object) -> bool:
    return (
        type(value) is list
        and bool(value)
        and all(type(name) is str and name in set(Trump) for name in value)
        and len(set(value)) == len(value)
    )


OPTIONS: Final[dict[str, Option]] = {
    "target": Option(
        values="10…100000",
        accepts=_points,
        get=lambda ruleset: ruleset.target,
        fields=lambda _, value: {"target": value},
        fr="Points qui terminent la partie.",
        en="Points that end the game.",
    ),
    "trumps": Option(
        values=[trump.value for trump in Trump],
        accepts=_some_trumps,
        get=lambda ruleset: [trump.value for trump in ruleset.trumps],
        fields=lambda _, value: {"trumps": tuple(trump for trump in Trump if trump in value)},
        fr="Contrats que l'on peut demander.",
        en="Contracts that can be bid.",
    ),
    "must_beat_defence": Option(
        **_flag("must_beat_defence"),
        fr="Les preneurs doivent aussi totaliser plus que la défense.",
        en="The takers must also total more than the defence.",
    ),
    "rounding": Option(
        **_choice(*ROUNDINGS),
        get=lambda ruleset: next(name for name, f in ROUNDINGS.items() if f is ruleset.rounding),
        fields=lambda _, value: {"rounding": ROUNDINGS[value]},
        fr="Arrondi des marques : à la dizaine, 5 vers le haut ou vers le bas, ou pas d'arrondi.",
        en="Rounding of marks: to the nearest ten, five up or down, or none.",
    ),
    "surcoinche": Option(
        **_choice(4, 3),
        get=lambda ruleset: ruleset.factors[Call.SURCOINCHE],
        fields=lambda ruleset, value: {"factors": {**ruleset.factors, Call.SURCOINCHE: value}},
        fr="Ce que multiplie une surcoinche.",
        en="What a surcoinche multiplies by.",
    ),
    "capot_bid": Option(
        values="10…100000",
        accepts=_points,
        get=lambda ruleset: ruleset.slam_bid[Slam.CAPOT],
        fields=lambda ruleset, value: {"slam_bid": {**ruleset.slam_bid, Slam.CAPOT: value}},
        fr="Valeur d'un capot demandé.",
        en="Value of a capot that was bid.",
    ),
    "belote_can_win": Option(
        **_flag("belote_can_win"),
        fr="Une équipe capot ou chutée peut gagner la partie sur une belote.",
        en="A side that was capot or failed can win the game with a belote.",
    ),
}


def with_options(ruleset: Ruleset, chosen: object) -> Ruleset:
    """`ruleset` with a club's options; `OptionError` names the one that cannot be and says why."""
    if type(chosen) is not dict:
        raise OptionError("the options must be one JSON object")
    for name, value in chosen.items():
        option = OPTIONS.get(name)
        if option is None:
            raise OptionError(f"{name}: {ruleset.name} has no such option; it has {', '.join(OPTIONS)}")
        if not option.accepts(value):
            raise OptionError(f"{name}: {value!r} is none of its values: {option.values}")
        ruleset = replace(ruleset, **option.fields(ruleset, value))
    return ruleset


def describe_options() -> dict[str, dict[str, Any]]:
    """Every option of every ruleset: its default, its values, its meaning in both languages."""
    return {
        ruleset.name: {
            name: {"default": option.get(ruleset), "values": option.values, "fr": option.fr, "en": option.en}
            for name, option in OPTIONS.items()
        }
        for ruleset in RULESETS.values()
    }
