"""What a change of a team means for the concours, said before it is done."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.utils.translation import gettext as _

from tournaments.registration import queries
from tournaments.registration.errors import NotGone, SamePlayerTwice, TeamHasPlayed
from tournaments.registration.roster import Entry, Roster, clean

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tournaments.models.registration import Player, Team


def of_leaving(team: Team, from_round: int) -> Iterator[str]:
    """What it means that a team plays no more from a round on."""
    if team.gone_from is not None:
        raise NotGone(_("Cette équipe est déjà partie."))
    yield _("L'équipe %(team)d ne sera plus tirée à partir de la partie %(round)d.") % {
        "team": team.number,
        "round": from_round,
    }
    table = queries.table_in(team, from_round)
    if table is not None:
        yield _(
            "Elle est déjà à la table %(table)d de la partie %(round)d : si elle ne la termine pas, "
            "notez-y le forfait sur la feuille."
        ) % {"table": table.number, "round": from_round}
    if queries.has_played(team):
        yield _("Ses parties jouées restent au classement.")
    remaining = queries.counts_of(team.tournament).expected - 1
    if remaining % 2:
        yield _("Il restera %(count)d équipes, un nombre impair : une sera exempte à chaque partie.") % {
            "count": remaining
        }
    yield _("Elle reste dans la liste, et peut revenir.")


def of_coming_back(team: Team) -> Iterator[str]:
    """What it means that a team which left plays again."""
    if team.gone_from is None:
        raise NotGone(_("Cette équipe n'est pas partie."))
    yield _("L'équipe %(team)d est de nouveau tirée dès la partie %(round)d, et notée comme pointée.") % {
        "team": team.number,
        "round": queries.last_published(team.tournament) + 1,
    }
    yield _("Les parties qu'elle a manquées restent manquées.")


def of_arriving(team: Team, from_round: int) -> Iterator[str]:
    """What it means that a team arrives for a later round."""
    if queries.has_played(team):
        raise TeamHasPlayed(_("Cette équipe a déjà joué : son arrivée ne change plus."), "from_round")
    what = {"team": team.number, "round": from_round, "before": from_round - 1}
    if from_round == 1:
        yield _("L'équipe %(team)d joue dès la partie 1.") % what
    else:
        yield _("L'équipe %(team)d ne sera tirée qu'à partir de la partie %(round)d.") % what
        yield _("Elle ne marque rien dans les parties d'avant.")
    yield _("Il faut encore la pointer quand elle est là.")


def of_substituting(team: Team, leaves: Player, enters: str, from_round: int) -> Iterator[str]:
    """What it means that a player takes a chair; raises what the substitution would raise."""
    roster = Roster(team.tournament, [enters], without=team)
    comes = roster.player(enters, team.club, "enters")
    if comes in (team.player1, team.player2):
        raise SamePlayerTwice(_("Ce joueur est déjà dans l'équipe."), "enters")
    yield from roster.warnings(Entry(enters, ""))
    yield _("%(enters)s joue à la place de %(leaves)s à partir de la partie %(round)d.") % {
        "enters": clean(enters),
        "leaves": leaves.name,
        "round": from_round,
    }
    yield _("L'équipe %(team)d garde son numéro et ses résultats.") % {"team": team.number}


def of_removing(team: Team) -> Iterator[str]:
    """What it means that a team is taken off the list."""
    if queries.is_drawn(team):
        raise TeamHasPlayed(_("Cette équipe est dans un tirage : notez plutôt son départ."))
    yield _("L'équipe %(team)d, %(names)s, disparaît de la liste.") % {
        "team": team.number,
        "names": team.names,
    }
    yield _("Elle n'a été tirée dans aucune partie : rien d'autre ne change.")
