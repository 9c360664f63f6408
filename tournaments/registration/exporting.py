"""The list of teams as a file: CSV for any spreadsheet, XLSX for the others."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from django.utils.translation import gettext as _
from tablib import Dataset

from tournaments.platform.text import teams_or_players
from tournaments.registration import queries
from tournaments.registration.spreadsheets import escape_formula

if TYPE_CHECKING:
    from tournaments.models.planning import Tournament
    from tournaments.models.registration import Team

KINDS: Final = {
    "csv": "text/csv; charset=utf-8",
    "xlsx": "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
}


def exported(tournament: Tournament, kind: str) -> bytes:
    """The teams by number (or players, one name a line), as the content of a `csv` or `xlsx` file.

    French spreadsheets cut a CSV at semicolons, and know its accents by the mark at its start.
    """
    listed = Dataset(title=teams_or_players(tournament, _("Équipes"), _("Joueurs")))
    players = teams_or_players(tournament, (_("Joueur 1"), _("Joueur 2")), (_("Joueur"),))
    present = teams_or_players(tournament, _("Pointée"), _("Pointé"))
    listed.headers = [_("N°"), *players, _("Club"), present, _("Dès la partie"), _("Partie à partir de")]
    for team in queries.teams_of(tournament):
        listed.append(_row(team))
    if kind == "csv":
        text: str = listed.export("csv", delimiter=";")
        return text.encode("utf-8-sig")
    content: bytes = listed.export("xlsx")
    return content


def _row(team: Team) -> list[str | int]:
    names = (*(player.name for player in team.players), team.club)
    present = _("oui") if team.present else _("non")
    return [team.number, *map(escape_formula, names), present, team.from_round, team.gone_from or ""]
