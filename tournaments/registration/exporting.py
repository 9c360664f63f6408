"""The list of teams as a file: CSV for any spreadsheet, XLSX for the others."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from django.utils.translation import gettext as _
from tablib import Dataset

from tournaments.formulas import harmless
from tournaments.registration import queries

if TYPE_CHECKING:
    from tournaments.models.planning import Tournament
    from tournaments.models.registration import Team

KINDS: Final = {
    "csv": "text/csv; charset=utf-8",
    "xlsx": "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
}


def exported(tournament: Tournament, kind: str) -> bytes:
    """The teams by number, as the content of a `csv` or `xlsx` file.

    French spreadsheets cut a CSV at semicolons, and know its accents by the mark at its start.
    """
    listed = Dataset(title=_("Équipes"))
    players = (_("Joueur 1"), _("Joueur 2"), _("Club"))
    listed.headers = [_("N°"), *players, _("Pointée"), _("Dès la partie"), _("Partie à partir de")]
    for team in queries.teams_of(tournament):
        listed.append(_row(team))
    if kind == "csv":
        text: str = listed.export("csv", delimiter=";")
        return text.encode("utf-8-sig")
    content: bytes = listed.export("xlsx")
    return content


def _row(team: Team) -> list[str | int]:
    names = (team.player1.name, team.player2.name, team.club)
    present = _("oui") if team.present else _("non")
    return [team.number, *map(harmless, names), present, team.from_round, team.gone_from or ""]
