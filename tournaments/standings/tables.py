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

from tournaments.models.planning import Tournament
from tournaments.platform.text import teams_or_players
from tournaments.standings.rows import Row
from tournaments.standings.wording import Head, figure_of, heads, points_by_round, separation

NUM: Mapping[str, Any] = {"td": {"class": "num"}, "th": {"class": "num"}}
WIDE: Mapping[str, Any] = {"td": {"class": "num wide-only"}, "th": {"class": "num wide-only"}}
KEY: Mapping[str, Any] = {"td": {"class": "num key"}, "th": {"class": "num"}}


class FigureColumn(tables.Column):  # type: ignore[misc]  # the library has no types
    """A number, right-aligned, thousands apart; the best first when its head is pressed."""

    def __init__(self, *args: Any, shown: Head, **kwargs: Any) -> None:
        super().__init__(*args, **{"attrs": NUM, "initial_sort_descending": True, **kwargs})
        self.shown = shown

    def render(self, record: Row) -> str:
        """What stands in the line of a team."""
        return figure_of(record, self.shown)


class RoundColumn(tables.Column):  # type: ignore[misc]
    """The points of a round, sorted as numbers, marked where nobody played against."""

    def __init__(self, number: int) -> None:
        title = _("P%(number)s") % {"number": number}
        super().__init__(verbose_name=title, attrs=WIDE, initial_sort_descending=True)
        self.number = number

    def render(self, record: Row) -> str:
        """What stands in the line of a team."""
        return points_by_round(record)[self.number - 1]


class StandingTable(tables.Table):  # type: ignore[misc]
    """One line a team. `separated_by` and the withdrawal stand under the names."""

    caption = gettext_lazy("Classement")

    rank = tables.Column(
        verbose_name=gettext_lazy("Rang"), attrs={"td": {"class": "rank"}, "th": {"class": "rank"}}
    )
    slug = ""
    """Of the concours, where names lead to the pages of the teams."""
    names = tables.Column(verbose_name=gettext_lazy("Équipe"), attrs={"td": {"class": "name"}})

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
        names, said = record["names"], " · ".join(note for note in notes if note)
        if self.slug:
            names = format_html(
                '<a href="{}">{}</a>', reverse("team", args=[self.slug, record["number"]]), names
            )
        return format_html("<span>{}<small>{}</small></span>", names, said)


def standing_table(
    tournament: Tournament, rows: Sequence[Row], after: int, prizes: Mapping[int, str]
) -> StandingTable:
    """The table after so many rounds: a column for each of them, and one for the prizes if there are any."""
    columns: list[tuple[str, tables.Column]] = [_column(head) for head in heads(tournament)]
    columns += [(f"round_{number}", RoundColumn(number)) for number in range(1, after + 1)]
    if prizes:
        columns.append(("prize", tables.Column(verbose_name=_("Lot"), default="")))
    lines = [_line(row, prizes) for row in rows]
    table = StandingTable(lines, extra_columns=columns)
    table.columns["names"].column.verbose_name = teams_or_players(tournament, _("Équipe"), _("Joueur"))
    return table


def _column(head: Head) -> tuple[str, tables.Column]:
    attrs = KEY if head.key else NUM
    order = "half_wins" if head.figure == "wins" else head.figure
    return head.figure, FigureColumn(verbose_name=head.title, attrs=attrs, order_by=order, shown=head)


def _line(row: Row, prizes: Mapping[int, str]) -> dict[str, Any]:
    by_round = {f"round_{number}": points for number, points in enumerate(row["by_round"], 1)}
    return {**row["figures"], **row, **by_round, "prize": prizes.get(row["rank"], "")}


def export_address(slug: str, kind: str, after: int) -> str:
    """Where the standing after a round is fetched as a file."""
    return f"{reverse('standings_export', args=[slug, kind])}?apres={after}"
