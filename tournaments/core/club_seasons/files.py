"""A season as a file: its standing for a spreadsheet, and the season itself, for who computes it again."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from django.utils.text import slugify
from django.utils.translation import gettext as _
from tablib import Dataset

from tournaments.core.access.language import translated
from tournaments.core.archive.encoding import encoded
from tournaments.core.club_seasons.lines import missing_text, points, rules_text
from tournaments.core.club_seasons.queries import value_of
from tournaments.core.registration.spreadsheets import FILE_TYPES, escape_formula, file_of
from tournaments.core.season.points import TENTHS
from tournaments.core.season.record import to_record
from tournaments.core.season.wording import TRUTH

if TYPE_CHECKING:
    from tournaments.core.club_seasons.queries import SeasonView

SEASON: Final = "json"
"""The kind of the season's own file, which `manage.py season` reads."""
KINDS: Final = {**FILE_TYPES, SEASON: "application/json"}
"""The kinds of files, each with its content type."""


def file_name(view: SeasonView, kind: str) -> str:
    """The name of a file: the season's, and of a standing its digest, under which it can be compared."""
    name = slugify(view.row.name) or "saison"
    return f"{name}.{kind}" if kind == SEASON else f"{name}-{view.standing.digest[:16]}.{kind}"


def season_file(view: SeasonView) -> bytes:
    """The season without a name of a person (docs/season.md)."""
    return encoded(to_record(value_of(view.row, view.evenings, view.people.persons))) + b"\n"


def standing_file(view: SeasonView, kind: str) -> bytes:
    """The standing as a file of a kind of `FILE_TYPES`; a workbook also says how it was counted."""
    evenings = view.standing.evenings
    heads = [escape_formula(f"{each.name} ({each.date})") for each in evenings]
    data = Dataset(
        *(
            [
                line.rank,
                escape_formula(_("effacé") if name is None else name),
                _number(line.total, kind),
                len(line.results),
                *(_number(line.points_of(each.fingerprint), kind) for each in evenings),
            ]
            for name, line in view.lines
        ),
        headers=[_("Rang"), _("Joueur"), _("Points"), _("Concours joués"), *heads],
        title=_("Classement"),
    )
    return file_of(kind, data, _told(view))


def _number(tenths: int | None, kind: str) -> int | float | str | None:
    """The points as a number that a spreadsheet adds up; in CSV as the reader's language writes it."""
    if tenths is None:
        return None
    if tenths % TENTHS == 0:
        return tenths // TENTHS
    return points(tenths) if kind == "csv" else tenths / TENTHS


def _told(view: SeasonView) -> Dataset:
    missing = [_("Ne compte pas : %(evening)s") % {"evening": each} for each in missing_text(view)]
    digest = _("Empreinte du classement : %(digest)s") % {"digest": view.standing.digest}
    rows = [(each,) for each in (translated(TRUTH), *rules_text(view), *missing, digest)]
    return Dataset(*rows, headers=[escape_formula(view.row.name)], title=_("Règles"))
