"""The standing as a file for a spreadsheet."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import tablib
from django.utils import timezone
from django.utils.formats import localize
from django.utils.translation import gettext as _

from tournaments.models.planning import Tournament
from tournaments.models.sealing import Seal
from tournaments.platform.text import teams_or_players
from tournaments.registration.spreadsheets import escape_formula, file_of
from tournaments.standings.rows import Row
from tournaments.standings.state import StandingState
from tournaments.standings.wording import Head, exempt_rounds, heads, separation, value_of


def export(  # noqa: PLR0913 — what a line is made of
    tournament: Tournament,
    rows: Sequence[Row],
    state: StandingState,
    prizes: Mapping[int, str],
    kind: str,
    *,
    seal: Seal | None = None,
) -> bytes:
    """The lines as `kind`, one of `FILE_TYPES`; each says how final the standing is.

    Beside the points of the rounds it names those in which a team was exempt.
    A workbook has the fingerprint of sealed results on a sheet of its own.
    """
    figures = heads(tournament)
    data = tablib.Dataset(
        *([*_cells(row, figures, prizes, kind), state.text] for row in rows),
        headers=_heads(tournament, figures, state.after),
        title=_("Classement"),
    )
    return file_of(kind, data, *(() if seal is None else (_sealed(seal),)))


def _sealed(seal: Seal) -> tablib.Dataset:
    at = timezone.localtime(seal.at)
    return tablib.Dataset(
        (_("Scellé le"), f"{at:%d/%m/%Y %H:%M}"), (_("Empreinte"), seal.fingerprint), title=_("Scellé")
    )


def _heads(tournament: Tournament, figures: Sequence[Head], after: int) -> list[str]:
    return [
        _("Rang"),
        _("Numéro"),
        teams_or_players(tournament, _("Équipe"), _("Joueur")),
        _("Club"),
        *(head.title for head in figures),
        *(_("Partie %(number)s") % {"number": number} for number in range(1, after + 1)),
        _("Parties exemptes"),
        _("Départage"),
        _("Lot"),
        _("État"),
    ]


def _cells(
    row: Row, figures: Sequence[Head], prizes: Mapping[int, str], kind: str
) -> list[str | int | float | None]:
    return [
        row["rank"],
        row["number"],
        escape_formula(row["names"]),
        escape_formula(row["club"]),
        *(_figure(row, head, kind) for head in figures),
        *row["by_round"],
        ", ".join(map(str, exempt_rounds(row))),
        separation(row),
        escape_formula(prizes.get(row["rank"], "")),
    ]


def _figure(row: Row, head: Head, kind: str) -> int | float | str | None:
    return _wins(row["half_wins"], kind) if head.figure == "wins" else value_of(row, head)


def _wins(half_wins: int, kind: str) -> int | float | str:
    """Wins as a number that a spreadsheet can add up: in CSV with the decimal comma of the language."""
    if half_wins % 2 == 0:
        return half_wins // 2
    return str(localize(half_wins / 2)) if kind == "csv" else half_wins / 2
