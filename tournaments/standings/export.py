"""The standing as a file for a spreadsheet."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

import tablib
from django.utils.formats import localize
from django.utils.translation import gettext as _

from tournaments.formulas import harmless
from tournaments.standings.rows import Row
from tournaments.standings.wording import separation

TYPES: Final = {
    "csv": "text/csv; charset=utf-8",
    "xlsx": "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
}


def export(rows: Sequence[Row], after: int, prizes: Mapping[int, str], kind: str) -> bytes:
    """The lines as `kind`, one of `TYPES`; CSV as a French spreadsheet opens it, with semicolons."""
    data = tablib.Dataset(
        *(_cells(row, prizes, kind) for row in rows), headers=_heads(after), title=_("Classement")
    )
    if kind == "csv":
        return str(data.export("csv", delimiter=";")).encode("utf-8-sig")
    return bytes(data.export("xlsx"))


def _heads(after: int) -> list[str]:
    return [
        _("Rang"),
        _("Numéro"),
        _("Équipe"),
        _("Club"),
        _("Victoires"),
        _("Points"),
        _("Encaissés"),
        _("Différence"),
        *(_("Partie %(number)s") % {"number": number} for number in range(1, after + 1)),
        _("Départage"),
        _("Lot"),
    ]


def _cells(row: Row, prizes: Mapping[int, str], kind: str) -> list[str | int | float | None]:
    return [
        row["rank"],
        row["number"],
        harmless(row["names"]),
        harmless(row["club"]),
        _wins(row["half_wins"], kind),
        row["points_for"],
        row["points_against"],
        row["difference"],
        *row["by_round"],
        separation(row),
        harmless(prizes.get(row["rank"], "")),
    ]


def _wins(half_wins: int, kind: str) -> int | float | str:
    """Wins as a number that can be added up: in CSV, that is with the reader's own decimal comma."""
    if half_wins % 2 == 0:
        return half_wins // 2
    return str(localize(half_wins / 2)) if kind == "csv" else half_wins / 2
