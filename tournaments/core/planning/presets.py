"""Presets: usual formats of a concours by name, as first values of the form of a new one."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Final

from django.utils.translation import gettext_lazy as _

from scoring.criteria import MATCH_CRITERIA
from scoring.rulesets import ALL_RULESETS
from tournaments.core.models.planning import Ending, default_criteria
from tournaments.draw.methods import METHODS

if TYPE_CHECKING:
    from django_stubs_ext import StrOrPromise


@dataclass(frozen=True, slots=True)
class Preset:
    """A preset: `values` are fields of the concours; the other fields keep their default.

    `of_matches` are its label and sentence in a concours of matches; None if it is not offered there.
    """

    key: str
    label: StrOrPromise
    sentence: StrOrPromise
    of_matches: tuple[StrOrPromise, StrOrPromise] | None
    values: Mapping[str, Any]


def _preset(
    key: str,
    label: StrOrPromise,
    sentence: StrOrPromise,
    of_matches: tuple[StrOrPromise, StrOrPromise] | None,
    **values: Any,
) -> Preset:
    return Preset(key, label, sentence, of_matches, MappingProxyType(values))


BRACKET: Final = _("Qui gagne continue, jusqu’à la finale ; qui perd son premier match joue la consolante.")
PRESETS: Final = (
    _preset(
        "asce",
        _("Concours en points"),
        _("Chaque table joue jusqu’au but du règlement."),
        (_("Concours en matchs"), _("Chaque table joue son match jusqu’au bout.")),
        rounds_planned=4,
        ending=Ending.TARGET,
        target=2000,
        draw_method="swiss",
    ),
    _preset(
        "temps",
        _("Concours au temps"),
        _("Toutes les tables s’arrêtent au signal, après une dernière donne."),
        (_("Concours au temps"), _("Toutes les tables s’arrêtent au signal, où que le match en soit.")),
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
        None,
        rounds_planned=5,
        ending=Ending.DEALS,
        deals=12,
        draw_method="swiss",
    ),
    _preset(
        "tableau",
        _("Élimination directe"),
        BRACKET,
        (_("Élimination directe"), BRACKET),
        rounds_planned=5,
        ending=Ending.TARGET,
        target=1000,
        draw_method="knockout",
        draw_options={"consolante": True, "third_place": True},
    ),
    _preset(
        "melee",
        _("Soirée à la mêlée"),
        _("On s’inscrit seul : le sort donne un autre partenaire à chaque partie, et chacun est classé."),
        None,
        rounds_planned=5,
        ending=Ending.DEALS,
        deals=12,
        draw_method="melee",
    ),
)


def plays_matches(ruleset: str) -> bool:
    """Whether a table is a match of two players, who win manches and parties."""
    return ALL_RULESETS[ruleset].is_match


def presets_for(ruleset: str) -> list[Preset]:
    """The presets that there are under this ruleset, in the words of its game."""
    if not plays_matches(ruleset):
        return list(PRESETS)
    return [
        replace(preset, label=preset.of_matches[0], sentence=preset.of_matches[1])
        for preset in PRESETS
        if preset.of_matches is not None
    ]


def preset_of(key: str, offered: Sequence[Preset] = PRESETS) -> Preset:
    """The preset of this name among those `offered`; the first for any other."""
    return next((preset for preset in offered if preset.key == key), offered[0])


def same_game(one: str, other: str) -> bool:
    """Whether two rulesets are both of matches or both of points, so that one can read the other's sheets."""
    return plays_matches(one) is plays_matches(other)


def criteria_for(ruleset: str) -> list[str]:
    """The default criteria of a concours of this ruleset (C6)."""
    return [criterion.key for criterion in MATCH_CRITERIA] if plays_matches(ruleset) else default_criteria()


def values_for_ruleset(ruleset: str, values: Mapping[str, Any]) -> dict[str, Any]:
    """The values of a concours, with an ending and a draw method that the game of this ruleset has."""
    other = dict(values)
    if plays_matches(ruleset):
        other["ending"] = Ending.TARGET if values["ending"] == Ending.DEALS else values["ending"]
        method = METHODS.get(values["draw_method"])
        other["draw_method"] = "swiss" if method and method.draws_partners else values["draw_method"]
    return other
