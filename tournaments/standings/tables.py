"""The columns of the standing."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar

import django_tables2 as tables
from django.urls import reverse
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tournaments.standings.rows import Row
from tournaments.standings.wording import figure, separation, signed

NUM: Mapping[str, Any] = {"td": {"class": "num"}, "th": {"class": "num"}}
WIDE: Mapping[str, Any] = {"td": {"class": "num wide-only"}, "th": {"class": "num wide-only"}}
KEY: Mapping[str, Any] = {"td": {"class": "num key"}, "th": {"class": "num"}}


class FigureColumn(tables.Column):  # type: ignore[misc]  # the library has no types
    """A number, right-aligned, thousands apart; the best first when its head is pressed."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **{"attrs": NUM, "initial_sort_descending": True, **kwargs})

    def render(self, value: int) -> str:
        return figure(value)


class StandingTable(tables.Table):  # type: ignore[misc]
    """One line a team. `separated_by` and the withdrawal stand under the names."""

    caption = gettext_lazy("Classement")

    rank = tables.Column(
        verbose_name=gettext_lazy("Rang"), attrs={"td": {"class": "rank"}, "th": {"class": "rank"}}
    )
    names = tables.Column(verbose_name=gettext_lazy("Équipe"), attrs={"td": {"class": "name"}})
    half_wins = FigureColumn(verbose_name=gettext_lazy("Victoires"))
    points_for = FigureColumn(verbose_name=gettext_lazy("Points"), attrs=KEY)
    points_against = FigureColumn(verbose_name=gettext_lazy("Encaissés"))
    difference = FigureColumn(verbose_name=gettext_lazy("Différence"))

    class Meta:
        template_name = "parts/table.html"
        attrs: ClassVar[dict[str, str]] = {"class": "table table-stack"}
        row_attrs: ClassVar[dict[str, Any]] = {
            "class": lambda record: "row-muted" if record["withdrawn"] else None
        }
        order_by = "rank"

    def render_names(self, record: Row) -> SafeString:
        """Number and club under the names, then what there is to say of the place."""
        notes = [f"{_('N°')} {record['number']}", record["club"], separation(record)]
        if record["withdrawn"]:
            notes.append(_("a quitté le concours"))
        return format_html(
            "<span>{}<small>{}</small></span>", record["names"], " · ".join(note for note in notes if note)
        )

    def render_half_wins(self, record: Row) -> str:
        return record["wins"]

    def render_difference(self, value: int) -> str:
        return signed(value)


def standing_table(rows: Sequence[Row], after: int, prizes: Mapping[int, str]) -> StandingTable:
    """The table after so many rounds: a column for each of them, and one for the prizes if there are any."""
    columns: list[tuple[str, tables.Column]] = [
        (f"round_{number}", FigureColumn(verbose_name=_("P%(number)s") % {"number": number}, attrs=WIDE))
        for number in range(1, after + 1)
    ]
    if prizes:
        columns.append(("prize", tables.Column(verbose_name=_("Lot"), default="")))
    lines = [_line(row, prizes) for row in rows]
    return StandingTable(lines, extra_columns=columns)


def _line(row: Row, prizes: Mapping[int, str]) -> dict[str, Any]:
    by_round = {f"round_{number}": points for number, points in enumerate(row["by_round"], 1)}
    return {**row, **by_round, "prize": prizes.get(row["rank"], "")}


def export_address(slug: str, kind: str, after: int) -> str:
    """Where the standing after a round is fetched as a file."""
    return f"{reverse('standings_export', args=[slug, kind])}?apres={after}"
