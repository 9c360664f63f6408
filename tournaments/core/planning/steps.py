"""The steps of a tournament: which follows which, what each needs first, what it changes, what is then fixed.

Pure: `step_refusal` judges a `RoundsProgress`, which `queries.rounds_progress` reads, and `frozen_settings`
the methods of published rounds. The last step, the seal, has a page of its own because it needs a fingerprint
of everything.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import asdict, dataclass
from datetime import datetime
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Final

from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from tournaments.core.access.language import translated
from tournaments.core.models.planning import Status, Tournament
from tournaments.core.planning.errors import (
    Incomplete,
    PlanningError,
)
from tournaments.draw.brackets.rounds import final_from
from tournaments.draw.methods import METHODS
from tournaments.draw.request import Options

if TYPE_CHECKING:
    from django_stubs_ext import StrOrPromise


MOVES: Final[Mapping[Status, frozenset[Status]]] = MappingProxyType(
    {
        Status.DRAFT: frozenset({Status.OPEN}),
        Status.OPEN: frozenset({Status.RUNNING}),
        Status.RUNNING: frozenset({Status.FINISHED}),
        Status.FINISHED: frozenset({Status.RUNNING, Status.SEALED}),
        Status.SEALED: frozenset(),
    }
)


@dataclass(frozen=True, slots=True)
class RoundsProgress:
    """The progress of the rounds: `published` out of `planned`.

    `proposed` is the number of a round that is drawn and not published. `playing` are the tables
    without result, as (round, table).
    """

    planned: int
    published: int = 0
    proposed: int | None = None
    playing: tuple[tuple[int, int], ...] = ()

    @property
    def missing(self) -> list[str]:
        """What is not played or not published yet, a sentence each; empty for a complete concours."""
        return [*self._unfinished_tables(), *self._unpublished_draw(), *self._unplayed_rounds()]

    def _unfinished_tables(self) -> list[str]:
        by_round: dict[int, list[str]] = {}
        for number, table in self.playing:
            by_round.setdefault(number, []).append(str(table))
        return [
            ngettext(
                "Partie %(round)s : la table %(tables)s n’a pas de résultat.",
                "Partie %(round)s : les tables %(tables)s n’ont pas de résultat.",
                len(tables),
            )
            % {"round": number, "tables": ", ".join(tables)}
            for number, tables in by_round.items()
        ]

    def _unpublished_draw(self) -> list[str]:
        if self.proposed is None:
            return []
        return [_("Le tirage de la partie %(round)s n’est pas publié.") % {"round": self.proposed}]

    def _unplayed_rounds(self) -> list[str]:
        if self.published >= self.planned:
            return []
        what = {"published": self.published, "planned": self.planned}
        return [
            ngettext(
                "%(published)s partie jouée sur %(planned)s prévues.",
                "%(published)s parties jouées sur %(planned)s prévues.",
                self.published,
            )
            % what
        ]


def step_refusal(
    status: Status, to: Status, progress: RoundsProgress, *, confirmed: bool = False
) -> PlanningError | None:
    """Why a concours at `status` cannot go to `to`; `None` where it can.

    `confirmed`: the organizer has seen what is missing, and ends the concours all the same.
    """
    if status is Status.SEALED:
        return PlanningError("tournament-sealed")
    if to not in MOVES[status]:
        return PlanningError("not-a-step", status=status.label, to=to.label)
    if to in {Status.RUNNING, Status.FINISHED} and not progress.published:
        return PlanningError("nothing-published")
    if to is Status.FINISHED and progress.missing and not confirmed:
        return Incomplete(progress.missing)
    return None


@dataclass(frozen=True, slots=True)
class TournamentStep:
    """A step that the organizer takes; `effects` are sentences, `may_be_early` allows missing results."""

    key: str
    to: Status
    title: StrOrPromise
    effects: tuple[StrOrPromise, ...]
    done: StrOrPromise
    may_be_early: bool = False


STEPS: Final = (
    TournamentStep(
        "open",
        Status.OPEN,
        gettext_lazy("Ouvrir les inscriptions"),
        (
            gettext_lazy("La table de marque peut inscrire et pointer."),
            gettext_lazy("Les réglages restent modifiables jusqu’au premier tirage publié."),
        ),
        gettext_lazy("Les inscriptions sont ouvertes."),
    ),
    TournamentStep(
        "finish",
        Status.FINISHED,
        gettext_lazy("Terminer le concours"),
        (
            gettext_lazy("Plus aucune partie n’est tirée : ce classement est celui du palmarès."),
            gettext_lazy("Le concours peut encore être rouvert."),
        ),
        gettext_lazy("Le concours est terminé."),
        may_be_early=True,
    ),
    TournamentStep(
        "reopen",
        Status.RUNNING,
        gettext_lazy("Rouvrir le concours"),
        (gettext_lazy("Le classement redevient provisoire, une partie de plus peut être tirée."),),
        gettext_lazy("Le concours est rouvert."),
    ),
)


def step_of(key: str) -> TournamentStep | None:
    """The step of this name."""
    return next((step for step in STEPS if step.key == key), None)


def effects_of(step: TournamentStep, tournament: Tournament) -> list[StrOrPromise]:
    """The effects of the step in this concours, a sentence each."""
    return [
        *step.effects,
        *([_corrections_sentence(tournament.correction_minutes)] if step.to is Status.FINISHED else []),
    ]


def _corrections_sentence(minutes: int) -> str:
    """The sentence that says how long a concours that is over can be corrected."""
    if not minutes:
        return _("Les feuilles se corrigent encore, jusqu’à ce que les résultats soient scellés.")
    return ngettext(
        "Les résultats restent provisoires %(count)s minute : on corrige encore, ensuite c’est clos.",
        "Les résultats restent provisoires %(count)s minutes : on corrige encore, ensuite c’est clos.",
        minutes,
    ) % {"count": minutes}


def local_hour(moment: datetime) -> str:
    """«23 h 40» as `hour_alone` says it; preceded by its date unless that is today."""
    day, hour = _day_and_hour(moment)
    return f"{day}, {hour}" if day else hour


def at_local_hour(moment: datetime) -> str:
    """«à 23 h 40», or «le samedi 28 novembre à 23 h 40» where that is not today."""
    day, hour = _day_and_hour(moment)
    told = {"day": day, "hour": hour}
    return (_("le %(day)s à %(hour)s") if day else _("à %(hour)s")) % told


def _day_and_hour(moment: datetime) -> tuple[str, str]:
    """The day, empty for today, and the time of the clock."""
    local = timezone.localtime(moment)
    today = local.date() == timezone.localdate()
    return "" if today else date_format(local, _("l j F")), hour_alone(moment)


def hour_alone(moment: datetime) -> str:
    """«23 h 40», with no-break spaces; never with the day."""
    return date_format(timezone.localtime(moment), _("G \\h i")).replace(" ", "\u00a0")


def provisional_until(until: datetime) -> str:
    """The sentence that results can be contested until this moment."""
    return _("Résultats provisoires : corrections jusqu’à %(hour)s") % {"hour": local_hour(until)}


def closed_since(until: datetime) -> str:
    """The sentence that results can no longer be contested since this moment."""
    return _("Les corrections ont été closes %(at)s") % {"at": at_local_hour(until)}


def corrections_notice(tournament: Tournament) -> str:
    """The sentence that says whether results can be contested; empty before the end and after the seal."""
    until = tournament.corrections_until
    if until is None or tournament.sealed:
        return ""
    return provisional_until(until) if tournament.corrections_running else closed_since(until)


PLAY_SETTINGS: Final = ("ruleset", "options", "ending", "target", "last_deal")
"""The settings that decide when a table ends and what it scores, for all rounds."""
LENGTH_SETTINGS: Final = ("deals", "deals_by_round", "minutes", "minutes_by_round", "time_limit", "ending")
"""The settings that decide how long a round is: each round keeps those by which it was published."""
BY_ROUND: Final = ("deals_by_round", "minutes_by_round")

BRACKET_OPTIONS: Final = ("seeded", "pool_size", "qualified")
"""The options that are fixed once a bracket or pools have begun."""


def frozen_settings(
    published: Collection[str], *, to_the_last: bool = False, timed: bool = True
) -> Mapping[str, str]:
    """The settings that cannot change once rounds are published by these methods, each with the reason.

    `to_the_last`: the last round is published too. `timed`: rounds have a clock so far.
    """
    if not published:
        return {}
    frozen = dict.fromkeys(PLAY_SETTINGS, _("Une partie est déjà tirée avec ce réglage : il ne change plus."))
    if not timed:
        del frozen["last_deal"]
    if to_the_last:
        frozen["freeze_last"] = _(
            "Le dernier tirage est publié : ce qui est figé se révèle à la remise des prix, page « Écrans »."
        )
    if any(METHODS[method].brackets for method in published):
        frozen |= dict.fromkeys(
            BRACKET_OPTIONS, _("Un tirage est publié : poules et tableaux ont déjà commencé.")
        )
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


def draw_change_refusal(before: Tournament, changed: Mapping[str, Any], published: Collection[str]) -> str:
    """Why the draw method cannot change as asked; empty where it can, or does not change."""
    method = changed.get("draw_method", before.draw_method)
    if method not in methods_left(before.draw_method, published):
        return _("Des parties sont publiées : on ne passe plus de ce tirage à « %(method)s ».") % {
            "method": translated(METHODS[method].name)
        }
    return ""


def frozen_options(before: Tournament, changed: Mapping[str, Any], published: Collection[str]) -> list[str]:
    """The names of the options that would change although the brackets or pools have begun."""
    frozen, default = frozen_settings(published), asdict(Options())
    old = default | before.draw_options
    new = default | changed.get("draw_options", before.draw_options)
    return [name for name in BRACKET_OPTIONS if name in frozen and new[name] != old[name]]


def final_change_refusal(before: Tournament, changed: Mapping[str, Any], drawn: int) -> str:
    """Why the final cannot change as asked, because its old or its new first round is drawn; else empty."""
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


def length_is_fixed(number: int) -> str:
    """The sentence that the number of deals or minutes of a published round does not change."""
    return _("La partie %(round)s est publiée : son nombre ne change plus.") % {"round": number}


def too_few_rounds_sentence(drawn: int) -> str:
    """The sentence that a concours cannot have fewer rounds than are drawn."""
    return ngettext(
        "%(drawn)s partie est déjà tirée : le concours ne peut pas être plus court.",
        "%(drawn)s parties sont déjà tirées : le concours ne peut pas être plus court.",
        drawn,
    ) % {"drawn": drawn}
