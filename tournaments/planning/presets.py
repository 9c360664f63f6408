"""Presets: usual formats of a concours by name, as first values of the form of a new one."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Final

from django.utils.translation import gettext_lazy as _

from scoring.criteria import MATCH_CRITERIA
from scoring.rulesets import ALL_RULESETS
from tournaments.draw.methods import METHODS
from tournaments.models.planning import Ending, default_criteria

if TYPE_CHECKING:
    from django_stubs_ext import StrOrPromise


@dataclass(frozen=True, slots=True)
class Preset:
    """A preset: `values` are fields of the concours; the other fields keep their default."""

    key: str
    label: StrOrPromise
    sentence: StrOrPromise
    values: Mapping[str, Any]


def _preset(key: str, label: StrOrPromise, sentence: StrOrPromise, **values: Any) -> Preset:
    return Preset(key, label, sentence, MappingProxyType(values))


PRESETS: Final = (
    _preset(
        "asce",
        _("Concours en points"),
        _("Chaque table joue jusqu'au but : 2 000 points à l'ASCE."),
        rounds_planned=4,
        ending=Ending.TARGET,
        target=2000,
        draw_method="swiss",
    ),
    _preset(
        "temps",
        _("Concours au temps"),
        _("Toutes les tables s'arrêtent au signal, après une dernière donne."),
        rounds_planned=5,
        ending=Ending.CLOCK,
        minutes=45,
        last_deal=True,
        draw_method="swiss",
    ),
    _preset(
        "donnes",
        _("Concours en 12 donnes"),
        _("Chaque table joue le même nombre de donnes, que vous choisissez."),
        rounds_planned=5,
        ending=Ending.DEALS,
        deals=12,
        draw_method="swiss",
    ),
    _preset(
        "tableau",
        _("Élimination directe"),
        _("Qui gagne continue, jusqu'à la finale ; les battus du premier tour jouent une consolante."),
        rounds_planned=5,
        ending=Ending.TARGET,
        target=1000,
        draw_method="knockout",
        draw_options={"consolante": True, "third_place": True},
    ),
    _preset(
        "melee",
        _("Soirée à la mêlée"),
        _("On s'inscrit seul : le sort donne un autre partenaire à chaque partie, et chacun est classé."),
        rounds_planned=5,
        ending=Ending.DEALS,
        deals=12,
        draw_method="melee",
    ),
)


def preset_of(key: str) -> Preset:
    """The preset of this name; the first for any other."""
    return next((preset for preset in PRESETS if preset.key == key), PRESETS[0])


def plays_matches(ruleset: str) -> bool:
    """Whether a table is a match of two players, who win manches and parties."""
    return ALL_RULESETS[ruleset].is_match


def same_game(one: str, other: str) -> bool:
    """Whether sheets written by one ruleset can be read by the other at all."""
    return plays_matches(one) is plays_matches(other)


def criteria_for(ruleset: str) -> list[str]:
    """The default criteria of a concours of this ruleset (C6)."""
    return [criterion.key for criterion in MATCH_CRITERIA] if plays_matches(ruleset) else default_criteria()


def with_values_of(ruleset: str, values: Mapping[str, Any]) -> dict[str, Any]:
    """The values of a concours, without an ending or a draw method that a game for two does not have."""
    other = dict(values)
    if plays_matches(ruleset):
        other["ending"] = Ending.TARGET if values["ending"] == Ending.DEALS else values["ending"]
        method = METHODS.get(values["draw_method"])
        other["draw_method"] = "swiss" if method and method.draws_partners else values["draw_method"]
    return other
