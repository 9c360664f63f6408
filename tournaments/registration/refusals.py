"""Sentences that refuse a change of a team, said before it is tried and when it is."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.utils.translation import gettext as _

from tournaments.platform.text import teams_or_players

if TYPE_CHECKING:
    from tournaments.models.registration import Team


def in_a_draw(team: Team) -> str:
    """Why it stays on the list."""
    return teams_or_players(
        team.tournament,
        _("Cette équipe est dans un tirage : notez plutôt son départ."),
        _("Ce joueur est dans un tirage : notez plutôt son départ."),
    )


def gone_already(team: Team) -> str:
    """Why it cannot leave again."""
    return teams_or_players(
        team.tournament, _("Cette équipe est déjà partie."), _("Ce joueur est déjà parti.")
    )


def not_gone(team: Team) -> str:
    """Why it cannot come back."""
    return teams_or_players(
        team.tournament, _("Cette équipe n'est pas partie."), _("Ce joueur n'est pas parti.")
    )


def no_withdrawal(team: Team) -> str:
    """Why its leaving is an abandonment."""
    return teams_or_players(
        team.tournament,
        _("Cette équipe a déjà joué : c'est un abandon, non un forfait."),
        _("Ce joueur a déjà joué : c'est un abandon, non un forfait."),
    )


def arrived(team: Team) -> str:
    """Why its arrival stays."""
    return teams_or_players(
        team.tournament,
        _("Cette équipe a déjà joué : son arrivée ne change plus."),
        _("Ce joueur a déjà joué : son arrivée ne change plus."),
    )


def there_already(team: Team) -> str:
    """Why a player cannot take a chair."""
    return teams_or_players(
        team.tournament,
        _("Ce joueur est déjà dans l'équipe."),
        _("C'est déjà lui qui joue sous ce numéro."),
    )
