"""What a change of a team means for the concours, said before it is done."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournaments.platform.text import french_de, teams_or_players
from tournaments.registration import queries, refusals
from tournaments.registration.errors import NotGone, SamePlayerTwice, TeamHasPlayed
from tournaments.registration.roster import Entry, Roster, clean

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tournaments.models.registration import Player, Team


def of_leaving(team: Team, from_round: int, how: Team.Leaving) -> Iterator[str]:
    """What it means that a team plays no more from a round on; raises what its leaving would raise."""
    if team.gone_from is not None:
        raise NotGone(refusals.gone_already(team))
    played = queries.has_played(team)
    if played and how == how.WITHDRAWAL:
        raise TeamHasPlayed(refusals.no_withdrawal(team), "how")
    yield teams_or_players(
        team.tournament,
        _("L'équipe %(team)d ne sera plus tirée à partir de la partie %(round)d."),
        _("Le joueur %(team)d ne sera plus tiré à partir de la partie %(round)d."),
    ) % {"team": team.number, "round": from_round}
    table = queries.table_in(team, from_round)
    if table is not None:
        yield teams_or_players(
            team.tournament,
            _(
                "Elle est déjà à la table %(table)d de la partie %(round)d : si elle ne la termine pas, "
                "notez-y le forfait sur la feuille."
            ),
            _(
                "Il est déjà à la table %(table)d de la partie %(round)d : s'il ne la termine pas, "
                "notez-y le forfait sur la feuille."
            ),
        ) % {"table": table.number, "round": from_round}
    if played:
        yield _("Ses parties jouées restent au classement.")
    yield from _exempt(team)
    yield teams_or_players(
        team.tournament,
        _("Elle reste dans la liste, et peut revenir."),
        _("Il reste dans la liste, et peut revenir."),
    )


def _exempt(team: Team) -> Iterator[str]:
    """How many will have no adversary once the team is gone."""
    remaining = queries.counts_of(team.tournament).expected - 1
    if team.tournament.melee:
        if exempt := remaining % 4:
            yield ngettext(
                "Il restera %(count)d joueurs, quatre à chaque table : %(exempt)d exempt par partie.",
                "Il restera %(count)d joueurs, quatre à chaque table : %(exempt)d exempts par partie.",
                exempt,
            ) % {"count": remaining, "exempt": exempt}
    elif remaining % 2:
        yield teams_or_players(
            team.tournament,
            _("Il restera %(count)d équipes, un nombre impair : une sera exempte à chaque partie."),
            _("Il restera %(count)d joueurs, un nombre impair : un sera exempt à chaque partie."),
        ) % {"count": remaining}


def of_coming_back(team: Team) -> Iterator[str]:
    """What it means that a team which left plays again."""
    if team.gone_from is None:
        raise NotGone(refusals.not_gone(team))
    yield teams_or_players(
        team.tournament,
        _("L'équipe %(team)d est de nouveau tirée dès la partie %(round)d, et notée comme pointée."),
        _("Le joueur %(team)d est de nouveau tiré dès la partie %(round)d, et noté comme pointé."),
    ) % {"team": team.number, "round": queries.last_published(team.tournament) + 1}
    yield teams_or_players(
        team.tournament,
        _("Les parties qu'elle a manquées restent manquées."),
        _("Les parties qu'il a manquées restent manquées."),
    )


def of_arriving(team: Team, from_round: int) -> Iterator[str]:
    """What it means that a team arrives for a later round."""
    if queries.was_called(team):
        raise TeamHasPlayed(refusals.arrived(team), "from_round")
    what = {"team": team.number, "round": from_round, "before": from_round - 1}
    held = team.tournament
    if from_round == 1:
        now = teams_or_players(
            held, _("L'équipe %(team)d joue dès la partie 1."), _("Le joueur %(team)d joue dès la partie 1.")
        )
        yield now % what
    else:
        yield (
            teams_or_players(
                held,
                _("L'équipe %(team)d ne sera tirée qu'à partir de la partie %(round)d."),
                _("Le joueur %(team)d ne sera tiré qu'à partir de la partie %(round)d."),
            )
            % what
        )
        yield teams_or_players(
            held,
            _("Elle ne marque rien dans les parties d'avant."),
            _("Il ne marque rien dans les parties d'avant."),
        )
    yield teams_or_players(
        held,
        _("Il faut encore la pointer quand elle est là."),
        _("Il faut encore le pointer quand il est là."),
    )


def of_substituting(team: Team, leaves: Player, enters: str, from_round: int) -> Iterator[str]:
    """What it means that a player takes a chair; raises what the substitution would raise."""
    roster = Roster(team.tournament, [enters], without=team)
    comes = roster.player(enters, team.club, "enters")
    if comes in team.players:
        raise SamePlayerTwice(refusals.there_already(team), "enters")
    yield from roster.warnings(Entry(enters))
    yield _("%(enters)s joue à la place %(of_leaves)s à partir de la partie %(round)d.") % {
        "enters": clean(enters),
        "of_leaves": french_de(leaves.name),
        "round": from_round,
    }
    yield teams_or_players(
        team.tournament,
        _("L'équipe %(team)d garde son numéro et ses résultats."),
        _("Le numéro %(team)d garde ses résultats."),
    ) % {"team": team.number}


def of_removing(team: Team) -> Iterator[str]:
    """What it means that a team is taken off the list."""
    if queries.is_drawn(team):
        raise TeamHasPlayed(refusals.in_a_draw(team))
    yield teams_or_players(
        team.tournament,
        _("L'équipe %(team)d, %(names)s, disparaît de la liste."),
        _("Le joueur %(team)d, %(names)s, disparaît de la liste."),
    ) % {"team": team.number, "names": team.names}
    yield teams_or_players(
        team.tournament,
        _("Elle n'a été tirée dans aucune partie : rien d'autre ne change."),
        _("Il n'a été tiré dans aucune partie : rien d'autre ne change."),
    )
