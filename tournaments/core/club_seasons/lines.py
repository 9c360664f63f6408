"""The standing of a season as a table: on pages, on paper and in files it has the same lines and columns."""

from __future__ import annotations

from datetime import date
from typing import NamedTuple

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tournaments.core.access.language import language, translated
from tournaments.core.club_seasons.queries import EveningState, SeasonView, ShownLine
from tournaments.core.models.sealing import shortened
from tournaments.core.season.standing import Result
from tournaments.core.season.wording import points_text, rules_said

BECAME = {
    EveningState.OPEN_AGAIN: gettext_lazy("rouvert : il n’est plus scellé"),
    EveningState.SEALED_ANEW: gettext_lazy("scellé de nouveau, sous une autre empreinte"),
    EveningState.GONE: gettext_lazy("n’est plus ici"),
    EveningState.UNTOLD: gettext_lazy("ses résultats se révèlent à la remise des prix"),
}
"""What is said of an evening that does not count."""


class Head(NamedTuple):
    """The head of an evening's column."""

    name: str
    date: date


class Cell(NamedTuple):
    """The points of an evening, empty for who did not come, and whether they count."""

    text: str
    counts: bool


class SeasonLine(NamedTuple):
    """A line of the table; `rank` is None for who came too seldom, `erased` says that the name is none."""

    rank: int | None
    name: str
    erased: bool
    total: str
    played: int
    cells: tuple[Cell, ...]


class SeasonTable(NamedTuple):
    """The standing: those with a rank, best first, the `others`, and who has a rank from when on."""

    heads: tuple[Head, ...]
    ranked: list[SeasonLine]
    others: list[SeasonLine]
    fewest: int


def season_table(view: SeasonView) -> SeasonTable:
    """The standing of a season in the active language."""
    evenings = view.standing.evenings
    heads = tuple(Head(each.name, date.fromisoformat(each.date)) for each in evenings)
    lines = [_line(each, [one.fingerprint for one in evenings]) for each in view.lines]
    fewest = view.row.rules.fewest_of(len(evenings))
    return SeasonTable(
        heads,
        [line for line in lines if line.rank is not None],
        [line for line in lines if line.rank is None],
        fewest,
    )


def _line(shown: ShownLine, evenings: list[str]) -> SeasonLine:
    line, of = shown.line, {each.evening: each for each in shown.line.results}
    return SeasonLine(
        line.rank,
        _("effacé") if shown.name is None else shown.name,
        shown.name is None,
        points(line.total),
        len(line.results),
        tuple(_cell(of.get(each)) for each in evenings),
    )


def _cell(result: Result | None) -> Cell:
    return Cell("", counts=True) if result is None else Cell(points(result.points), result.counts)


def points(tenths: int) -> str:
    """Tenths as points, as the reader's language writes them."""
    return points_text(tenths, "." if language() == "en" else ",")


def rules_text(view: SeasonView) -> list[str]:
    """How the season counts, a sentence each."""
    return [translated(each) for each in rules_said(view.standing)]


def missing_text(view: SeasonView) -> list[str]:
    """The evenings that do not count, and what became of them."""
    return [
        _("%(name)s, %(date)s : %(became)s")
        % {"name": each.row.name, "date": f"{each.row.date:%d/%m/%Y}", "became": BECAME[each.state]}
        for each in view.missing
    ]


def kept_back_text(view: SeasonView) -> list[str]:
    """The evenings whose results nobody else may read yet."""
    return [
        _(
            "%(name)s : à garder pour vous jusqu’à la remise des prix, "
            "que la page publique et le papier attendent"
        )
        % {"name": each.row.name}
        for each in view.kept_back
    ]


def digest_text(view: SeasonView) -> str:
    """The digest of the standing as it is compared: sixteen letters of it."""
    return shortened(view.standing.digest)
