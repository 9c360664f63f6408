"""The changes of a team that are explained before they are made: each with form, meaning and action."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext_lazy as _

from tournaments.models.registration import Team
from tournaments.registration import actions, meaning
from tournaments.registration.forms import ArriveForm, ChangeForm, LeaveForm, NoChoiceForm, SubstituteForm

Given = dict[str, Any]


@dataclass(frozen=True, slots=True)
class Change:
    """`title` names it, `confirm` is what one taps; `danger` where it takes something away.

    `done` and `done_alone` tell it afterwards, of a team and of a player.
    """

    title: Any
    confirm: Any
    done: Any
    done_alone: Any
    form: type[ChangeForm]
    meaning: Callable[[Team, Given], Iterable[str]]
    act: Callable[[Team, Given], object]
    danger: bool = False


LEAVE = Change(
    _("Départ"),
    _("Noter le départ"),
    _("Départ de l'équipe %(team)d noté."),
    _("Départ du joueur %(team)d noté."),
    LeaveForm,
    lambda team, given: meaning.of_leaving(team, given["from_round"], Team.Leaving(given["how"])),
    lambda team, given: actions.leave(team, given["from_round"], Team.Leaving(given["how"])),
    danger=True,
)
COME_BACK = Change(
    _("Retour"),
    _("Noter le retour"),
    _("L'équipe %(team)d est de retour."),
    _("Le joueur %(team)d est de retour."),
    NoChoiceForm,
    lambda team, _given: meaning.of_coming_back(team),
    lambda team, _given: actions.come_back(team),
)
ARRIVE = Change(
    _("Arrivée tardive"),
    _("Noter l'arrivée"),
    _("Arrivée de l'équipe %(team)d notée."),
    _("Arrivée du joueur %(team)d notée."),
    ArriveForm,
    lambda team, given: meaning.of_arriving(team, given["from_round"]),
    lambda team, given: actions.arrive_from(team, given["from_round"]),
)
SUBSTITUTE = Change(
    _("Remplacement"),
    _("Noter le remplacement"),
    _("Remplacement dans l'équipe %(team)d noté."),
    _("Remplacement au numéro %(team)d noté."),
    SubstituteForm,
    lambda team, given: meaning.of_substituting(team, given["leaves"], given["enters"], given["from_round"]),
    lambda team, given: actions.substitute(team, given["leaves"], given["enters"], given["from_round"]),
)
REMOVE = Change(
    _("Retirer de la liste"),
    _("Retirer"),
    _("L'équipe %(team)d est retirée de la liste."),
    _("Le joueur %(team)d est retiré de la liste."),
    NoChoiceForm,
    lambda team, _given: meaning.of_removing(team),
    lambda team, _given: actions.remove_team(team),
    danger=True,
)
