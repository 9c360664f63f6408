"""The settings that can no longer change, each with the reason."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import asdict
from typing import Any, Final

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournaments.access.language import translated
from tournaments.draw.brackets.rounds import final_from
from tournaments.draw.methods import METHODS
from tournaments.draw.request import Options
from tournaments.models.planning import Tournament

PLAYED_BY: Final = ("ruleset", "options", "ending", "target", "deals", "last_deal")
"""The settings that decide when a table ends and what it scores."""

BRACKET: Final = ("seeded", "pool_size", "qualified")
"""The options by which a bracket or pools began."""


def frozen_settings(published: Collection[str], *, to_the_last: bool = False) -> Mapping[str, str]:
    """The settings that stay as they are once rounds are published by these methods, each with the reason.

    `to_the_last`: there will be no further round.
    """
    if not published:
        return {}
    frozen = dict.fromkeys(PLAYED_BY, _("Un tirage est publié : les joueurs jouent déjà selon ce réglage."))
    if to_the_last:
        frozen["freeze_last"] = _(
            "Le dernier tirage est publié : ce qui est figé se révèle à la remise des prix, page « Écrans »."
        )
    if any(METHODS[method].brackets for method in published):
        frozen |= dict.fromkeys(BRACKET, _("Un tirage est publié : poules et tableaux ont déjà commencé."))
    return frozen


def methods_left(now: str, published: Collection[str]) -> frozenset[str]:
    """The draw methods that can still be chosen after rounds were published by some."""
    before = {METHODS[method] for method in published}
    if not before:
        return frozenset(METHODS)
    if brackets := {method.key for method in before if method.brackets}:
        return frozenset(brackets)
    partners = any(method.draws_partners for method in before)
    alike = {
        key for key, each in METHODS.items() if (each.draws_partners if partners else each.begins_any_time)
    }
    return frozenset(alike if partners else {*alike, *published, now})


def refused_draw(before: Tournament, changed: Mapping[str, Any], published: Collection[str]) -> str:
    """Why the draw stays as it is, where another is asked for; empty where it may change."""
    method = changed.get("draw_method", before.draw_method)
    if method not in methods_left(before.draw_method, published):
        return _("Des parties sont publiées : on ne passe plus de ce tirage à « %(method)s ».") % {
            "method": translated(METHODS[method].name)
        }
    return ""


def frozen_options(before: Tournament, changed: Mapping[str, Any], published: Collection[str]) -> list[str]:
    """The options of brackets and pools that would change though these have begun."""
    frozen, default = frozen_settings(published), asdict(Options())
    old = default | before.draw_options
    new = default | changed.get("draw_options", before.draw_options)
    return [name for name in BRACKET if name in frozen and new[name] != old[name]]


def refused_final(before: Tournament, changed: Mapping[str, Any], drawn: int) -> str:
    """Why the final stays where it is, once its first round, or the one it would begin with, is drawn."""
    finalists = changed.get("finalists", before.finalists)
    planned = changed.get("rounds_planned", before.rounds_planned)
    if (finalists, planned) == (before.finalists, before.rounds_planned):
        return ""
    begun, begins = final_from(before.rounds_planned, before.finalists), final_from(planned, finalists)
    if begun and begun <= drawn:
        return _("La phase finale a commencé : ni elle ni le nombre de parties ne changent plus.")
    if begins and begins <= drawn:
        return _(
            "La phase finale commencerait à la partie %(round)s, déjà tirée : prévoyez plus de parties, "
            "ou moins de finalistes."
        ) % {"round": begins}
    return ""


def fewest_rounds(drawn: int) -> str:
    """Why a concours cannot be shorter than what is drawn."""
    return ngettext(
        "%(drawn)s partie est déjà tirée : le concours ne peut pas être plus court.",
        "%(drawn)s parties sont déjà tirées : le concours ne peut pas être plus court.",
        drawn,
    ) % {"drawn": drawn}
