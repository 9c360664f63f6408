"""Who cannot move: a team that keeps one table all day."""

from __future__ import annotations

from django.db import transaction
from django.utils.translation import gettext as _

from tournaments.models.planning import Tournament
from tournaments.models.registration import Team
from tournaments.platform.text import teams_or_players
from tournaments.registration.errors import Sealed, SeatTaken


@transaction.atomic
def keep_table(team: Team, table: int | None) -> None:
    """The team plays at this table from the next draw on, or moves again; `SeatTaken`, `Sealed`."""
    tournament = Tournament.objects.select_for_update().get(pk=team.tournament_id)
    if tournament.sealed:
        raise Sealed(_("Les résultats sont scellés : plus rien ne change."))
    other = tournament.teams.filter(fixed_table=table, gone_from=None).exclude(pk=team.pk).first()
    if table is not None and other is not None:
        raise SeatTaken(_taken(tournament) % {"number": other.number, "table": table}, "fixed_table")
    team.refresh_from_db(from_queryset=Team.objects.select_related("player1", "player2"))
    if team.fixed_table != table:
        team.fixed_table = table
        team.save(update_fields=["fixed_table"])


def _taken(tournament: Tournament) -> str:
    return teams_or_players(
        tournament,
        _(
            "L'équipe %(number)s garde déjà la table %(table)s : elles s'y rencontreraient à chaque partie. "
            "Prenez la table voisine."
        ),
        _(
            "Le joueur %(number)s garde déjà la table %(table)s : ils s'y retrouveraient à chaque partie. "
            "Prenez la table voisine."
        ),
    )
