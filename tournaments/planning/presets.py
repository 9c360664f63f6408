"""Ways to hold a concours that clubs know by name: a choice of values to begin with."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Final

from django.utils.translation import gettext_lazy as _

from tournaments.models.planning import DrawMethod, Ending

if TYPE_CHECKING:
    from django_stubs_ext import StrOrPromise


@dataclass(frozen=True, slots=True)
class Preset:
    """One of them: `values` are fields of the concours, the others keep their default."""

    key: str
    label: StrOrPromise
    sentence: StrOrPromise
    values: Mapping[str, Any]


def _preset(key: str, label: StrOrPromise, sentence: StrOrPromise, **values: Any) -> Preset:
    return Preset(key, label, sentence, MappingProxyType(values))


PRESETS: Final = (
    _preset(
        "asce",
        _("Concours ASCE"),
        _("Chaque table joue en 2 000 points, au règlement de l'ASCE."),
        rounds_planned=4,
        ending=Ending.TARGET,
        target=2000,
        draw_method=DrawMethod.SWISS,
    ),
    _preset(
        "temps",
        _("Concours au temps"),
        _("Toutes les tables s'arrêtent au signal, après une dernière donne."),
        rounds_planned=5,
        ending=Ending.CLOCK,
        minutes=45,
        last_deal=True,
        draw_method=DrawMethod.SWISS,
    ),
    _preset(
        "donnes",
        _("Concours en 12 donnes"),
        _("Chaque table joue le même nombre de donnes, que vous choisissez."),
        rounds_planned=5,
        ending=Ending.DEALS,
        deals=12,
        draw_method=DrawMethod.SWISS,
    ),
)


def preset_of(key: str) -> Preset:
    """The preset of this name; the first for any other."""
    return next((preset for preset in PRESETS if preset.key == key), PRESETS[0])
