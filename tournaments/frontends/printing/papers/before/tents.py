"""Table numbers to stand on the tables: a sheet each, folded in the middle, read from both sides."""

from __future__ import annotations

from typing import ClassVar, Final

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tournaments.core.models.planning import Tournament
from tournaments.core.planning.queries import count_expected
from tournaments.frontends.printing.content import PaperHead
from tournaments.frontends.printing.pages import PaperPage
from tournaments.frontends.printing.registry import (
    Moment,
    OptionsForm,
    Paper,
    PaperRequest,
    Section,
    register,
)

MAX_TABLES: Final = 500
"""The number of tables of the largest hall."""


class TentsForm(OptionsForm):
    """Which tables: all that the teams need where none is named."""

    USUAL: ClassVar[dict[str, str]] = {"premiere": "1"}
    COMMAND: ClassVar[dict[str, str]] = {"first": "premiere", "last": "derniere"}
    premiere = forms.IntegerField(min_value=1, max_value=MAX_TABLES, initial=1, required=False)
    derniere = forms.IntegerField(min_value=1, max_value=MAX_TABLES, required=False)


def _read(asked: PaperRequest) -> list[int]:
    """The numbers of the tables, one at least."""
    first = asked.options.get("premiere") or 1
    last = asked.options.get("derniere") or tables_needed(asked.tournament)
    return list(range(first, max(first, last) + 1))


def tables_needed(tournament: Tournament) -> int:
    """As many tables as two teams at each would need, and those of the rounds that were drawn."""
    drawn = tournament.rounds.filter(published_at__isnull=False).values_list("tables__number", flat=True)
    registered = count_expected(tournament)
    return min(MAX_TABLES, max([1, registered // 2, *filter(None, drawn)]))


def _pages(concours: PaperHead, numbers: list[int]) -> list[PaperPage]:
    """A page a table."""
    return [PaperPage("tents", {"concours": concours, "number": number}) for number in numbers]


TENTS = register(
    Paper(
        key="tents",
        label=gettext_lazy("Numéros de table"),
        title=lambda _asked: _("numéros de table"),
        read=_read,
        pages=_pages,
        addresses=("numeros-de-table/",),
        form=TentsForm,
        section=Section(
            moment=Moment.BEFORE,
            place=4,
            heading=gettext_lazy("Numéros de table"),
            about=gettext_lazy(
                "Une feuille par table, à plier en deux et à poser debout : le numéro se lit des deux côtés."
            ),
        ),
    )
)
