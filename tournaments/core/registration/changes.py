"""The forms of changes of a team: each lists its effects before the change is made."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from tournaments.core.models.past import annulled_if_left
from tournaments.core.models.registration import Team
from tournaments.core.models.rounds import last_published
from tournaments.core.money.queries import account_of
from tournaments.core.money.text import euros
from tournaments.core.registration import actions, attendance, queries
from tournaments.core.registration.forms import name_field
from tournaments.core.registration.roster import Roster, TeamEntry, clean_text
from tournaments.platform.text import french_de

if TYPE_CHECKING:
    from collections.abc import Iterator

    from django_stubs_ext import StrOrPromise

    from tournaments.core.models.registration import Player


class TeamChangeForm(forms.Form):
    """A change of a team, mostly from a round on. `title` names it, `confirm` labels its button.

    `done` reports it; `danger`: it takes something away.
    """

    title: StrOrPromise
    confirm: StrOrPromise
    done: StrOrPromise
    danger: ClassVar[bool] = False

    def __init__(self, team: Team, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.team = team
        if "from_round" in self.fields:
            rounds = list(self.rounds(last_published(team.tournament)))
            self.fields["from_round"].choices = [(n, _("partie %(n)d") % {"n": n}) for n in rounds]  # type: ignore[attr-defined]

    def rounds(self, last_published: int) -> range:
        """The rounds that can be chosen; the first one is the round being played."""
        first = max(last_published, 1)
        return range(first, max(first, self.team.tournament.rounds_planned) + 1)

    def defaults(self) -> dict[str, Any]:
        """The likely choice, preselected so that one tap may be enough."""
        if "from_round" not in self.fields:
            return {}
        after = last_published(self.team.tournament) + 1
        choices = [n for n, _label in self.fields["from_round"].choices]  # type: ignore[attr-defined]
        return {"from_round": after if after in choices else choices[-1]}

    def effects(self) -> Iterator[str]:
        """The effects of the valid choice, a sentence each; raises the error that `apply` would raise."""
        raise NotImplementedError

    def apply(self) -> None:
        """Make the change; `RegistrationError`."""
        raise NotImplementedError


def _round_field() -> forms.TypedChoiceField:
    return forms.TypedChoiceField(label=gettext_lazy("À partir de quelle partie ?"), coerce=int)


def _games(team: Team, left: int) -> Iterator[str]:
    """What becomes of the games that it has played, and of those that it would have played."""
    annulled, met = annulled_if_left(team.tournament, team.number, left)
    if annulled is None:
        if queries.has_played(team):
            yield _("Ses parties jouées restent au classement.")
        return
    if met:
        said = ngettext(
            "Sa partie jouée est annulée : elle ne compte plus, ni pour lui ni pour le n° %(met)s.",
            "Ses %(count)s parties jouées sont annulées : elles ne comptent plus, ni pour lui ni pour les "
            "n° %(met)s.",
            len(met),
        )
        yield said % {"count": len(met), "met": ", ".join(map(str, met))}
    yield _("Qui l’aurait rencontré plus tard n’a rien pour cette partie : chacun en a une de moins.")


class LeaveForm(TeamChangeForm):
    """A team leaves: from which round on, and whether it withdraws or abandons."""

    title = gettext_lazy("Départ")
    confirm = gettext_lazy("Noter le départ")
    done = gettext_lazy("Départ du n° %(team)d noté.")
    danger = True

    how = forms.ChoiceField(
        label=gettext_lazy("Quel départ ?"), choices=Team.Leaving.choices, widget=forms.RadioSelect
    )
    from_round = _round_field()

    def __init__(self, team: Team, *args: Any, **kwargs: Any) -> None:
        super().__init__(team, *args, **kwargs)
        if queries.has_played(team):  # not offered then, but still a valid choice, which `effects` refuses
            offered = [(how.value, how.label) for how in Team.Leaving if how != Team.Leaving.WITHDRAWAL]
            self.fields["how"].widget.choices = offered

    def defaults(self) -> dict[str, Any]:
        played = queries.has_played(self.team)
        how = Team.Leaving.ABANDONMENT if played else Team.Leaving.WITHDRAWAL
        return {**super().defaults(), "how": how.value}

    @property
    def leaving(self) -> Team.Leaving:
        return Team.Leaving(self.cleaned_data["how"])

    def effects(self) -> Iterator[str]:
        team, from_round = self.team, self.cleaned_data["from_round"]
        attendance.check_not_gone(team)
        attendance.check_leaving(team, self.leaving)
        yield _("Le n° %(team)d ne sera plus tiré à partir de la partie %(round)d.") % {
            "team": team.number,
            "round": from_round,
        }
        table = queries.table_in(team, from_round)
        if table is not None:
            yield _(
                "Il est déjà à la table %(table)d de la partie %(round)d : s’il ne la termine pas, notez-y "
                "le forfait sur la feuille."
            ) % {"table": table.number, "round": from_round}
        said = list(_games(team, from_round))
        yield from said
        if not said or not _all_meet_all(team):
            yield from _exempt(team)
        if team.tournament.most_teams and (teams := queries.waiting_list(team.tournament).teams):
            yield _("Une place se libère : %(names)s attend en premier.") % {"names": teams[0]}
        yield from _money(team)
        yield _("Le n° %(team)d reste dans la liste, et peut revenir.") % {"team": team.number}

    def apply(self) -> None:
        attendance.leave(self.team, self.cleaned_data["from_round"], self.leaving)


def _all_meet_all(team: Team) -> bool:
    """Whether its adversaries are known ahead: nobody else is exempt for it then."""
    return annulled_if_left(team.tournament, team.number, 1)[0] is not None


def _exempt(team: Team) -> Iterator[str]:
    """The sentence that says how many teams are exempt once this one has left; none if nobody is."""
    remaining = queries.counts_of(team.tournament).expected - 1
    if remaining == 1:
        yield _("Il ne restera qu’une inscription : plus aucune partie ne pourra se jouer.")
    elif team.tournament.melee:
        if exempt := remaining % 4:
            yield ngettext(
                "Il restera %(count)d joueurs, quatre à chaque table : %(exempt)d exempt par partie.",
                "Il restera %(count)d joueurs, quatre à chaque table : %(exempt)d exempts par partie.",
                exempt,
            ) % {"count": remaining, "exempt": exempt}
    elif remaining % 2:
        said = _("Il restera %(count)d inscriptions, un nombre impair : une sera exempte à chaque partie.")
        yield said % {"count": remaining}


def _money(team: Team) -> Iterator[str]:
    """The sentence that says what the team has paid, or still owes, at the cash desk; none without one."""
    found = account_of(team)
    if found and found.account.paid:
        yield _("À la caisse : %(paid)s payés. Sa page propose ensuite de les rendre.") % {
            "paid": euros(found.account.paid)
        }
    elif found and found.account.owing > 0:
        yield _("À la caisse : %(owing)s restent dus, tant que son compte ne l’en dispense pas.") % {
            "owing": euros(found.account.owing)
        }


class ComeBackForm(TeamChangeForm):
    """A team that left plays again, or one that was to leave plays to the end."""

    title: StrOrPromise = gettext_lazy("Retour")
    confirm: StrOrPromise = gettext_lazy("Noter le retour")
    done: StrOrPromise = gettext_lazy("Le n° %(team)d est de retour.")

    def __init__(self, team: Team, *args: Any, **kwargs: Any) -> None:
        super().__init__(team, *args, **kwargs)
        self.is_back = queries.has_left(team)
        if not self.is_back:
            self.title = self.confirm = _("Annuler le départ")
            self.done = _("Le n° %(team)d joue jusqu’à la fin.")

    def effects(self) -> Iterator[str]:
        team = self.team
        attendance.check_departure_noted(team)
        if not self.is_back:
            yield self.done % {"team": team.number}
            return
        yield _("Le n° %(team)d est de nouveau tiré dès la partie %(round)d, et noté comme pointé.") % {
            "team": team.number,
            "round": last_published(team.tournament) + 1,
        }
        yield _("Les parties qu’il a manquées restent manquées.")

    def apply(self) -> None:
        attendance.come_back(self.team)


class ArriveForm(TeamChangeForm):
    """A team arrives late: from which round on it plays."""

    title = gettext_lazy("Arrivée tardive")
    confirm = gettext_lazy("Noter l’arrivée")
    done = gettext_lazy("Arrivée du n° %(team)d notée.")

    from_round = _round_field()

    def rounds(self, last_published: int) -> range:
        return range(last_published + 1, max(last_published + 1, self.team.tournament.rounds_planned) + 1)

    def defaults(self) -> dict[str, Any]:
        choices = [n for n, _label in self.fields["from_round"].choices]  # type: ignore[attr-defined]
        return {"from_round": choices[min(1, len(choices) - 1)]}

    def effects(self) -> Iterator[str]:
        attendance.check_may_arrive(self.team)
        from_round = self.cleaned_data["from_round"]
        what = {"team": self.team.number, "round": from_round}
        if from_round == 1:
            yield _("Le n° %(team)d joue dès la partie 1.") % what
        else:
            yield _("Le n° %(team)d ne sera tiré qu’à partir de la partie %(round)d.") % what
            yield _("Il ne marque rien dans les parties d’avant.")
        yield _("Il faut encore le pointer quand il est là.")

    def apply(self) -> None:
        attendance.arrive_from(self.team, self.cleaned_data["from_round"])


class SubstituteForm(TeamChangeForm):
    """A player of a team is replaced: who leaves, who enters, from which round on."""

    title = gettext_lazy("Remplacement")
    confirm = gettext_lazy("Noter le remplacement")
    done = gettext_lazy("Remplacement au n° %(team)d noté.")

    leaves = forms.TypedChoiceField(label=gettext_lazy("Qui part"), coerce=int, widget=forms.RadioSelect)
    enters = name_field(gettext_lazy("Qui le remplace"), list="players", autocapitalize="words")
    from_round = _round_field()

    def __init__(self, team: Team, *args: Any, **kwargs: Any) -> None:
        super().__init__(team, *args, **kwargs)
        self.fields["leaves"].choices = [(player.pk, player.name) for player in team.players]  # type: ignore[attr-defined]

    def clean_leaves(self) -> Player:
        return next(player for player in self.team.players if player.pk == self.cleaned_data["leaves"])

    def effects(self) -> Iterator[str]:
        team, enters = self.team, self.cleaned_data["enters"]
        roster = Roster(team.tournament, [enters], without=[team])
        actions.substitute_in(roster, team, enters)
        yield from roster.warnings(TeamEntry(enters))
        yield _("%(enters)s joue à la place %(of_leaves)s à partir de la partie %(round)d.") % {
            "enters": clean_text(enters),
            "of_leaves": french_de(self.cleaned_data["leaves"].name),
            "round": self.cleaned_data["from_round"],
        }
        yield _("Le n° %(team)d garde ses résultats.") % {"team": team.number}

    def apply(self) -> None:
        given = self.cleaned_data
        actions.substitute(self.team, given["leaves"], given["enters"], given["from_round"])


class RemoveForm(TeamChangeForm):
    """A team that was never drawn leaves the list."""

    title = gettext_lazy("Retirer de la liste")
    confirm = gettext_lazy("Retirer")
    done = gettext_lazy("Le n° %(team)d est retiré de la liste.")
    danger = True

    def effects(self) -> Iterator[str]:
        team = self.team
        actions.check_removable(team)
        yield _("Le n° %(team)d, %(names)s, disparaît de la liste.") % {
            "team": team.number,
            "names": team.names,
        }
        yield _("Il n’a été tiré dans aucune partie : rien d’autre ne change.")

    def apply(self) -> None:
        actions.remove_team(self.team)
