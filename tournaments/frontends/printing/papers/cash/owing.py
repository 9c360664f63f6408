"""Who has still to pay, for the desk: what is left, with room to write how and to whom it was paid."""

from __future__ import annotations

from typing import Final

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tournaments.core.access.permissions import Right
from tournaments.core.money.queries import desk_of, desk_or_404, journal_entries, statement_of
from tournaments.core.money.text import euros
from tournaments.frontends.printing.papers.cash.rows import CashColumn, CashTable, cash_pages
from tournaments.frontends.printing.registry import (
    Moment,
    NothingToPrint,
    Paper,
    PaperRequest,
    Section,
    register,
    why_nothing,
)
from tournaments.frontends.printing.times import newest_registration

OWING: Final = (
    CashColumn(0, 12, figures=True),
    CashColumn(15, 92),
    CashColumn(109, 26, figures=True),
    CashColumn(141, 49),
)
LINE, SIZE = 9.0, 11.0
"""The least height of a line, in millimetres, so that one can write on it, and its size in points."""


def _read(asked: PaperRequest) -> CashTable:
    found = statement_of(desk_or_404(asked.tournament), journal_entries(asked.tournament)).owing
    if not found:
        raise NothingToPrint(_("Rien à imprimer : tout est payé."))
    lines = [[str(one.team.number), one.team.names, euros(one.account.owing), ""] for one in found]
    together = euros(sum(one.account.owing for one in found))
    return {
        "title": _("Reste à payer"),
        "heads": [_("N°"), _("Qui"), _("Reste"), _("Payé (comment, à qui)")],
        "lines": [*lines, ["", _("En tout"), together, ""]],
        "strong": [len(lines)],
    }


OWING_LIST = register(
    Paper(
        key="owing",
        tagged=True,
        label=gettext_lazy("Reste à payer"),
        title=lambda _asked: _("reste à payer"),
        read=_read,
        pages=lambda concours, data: cash_pages(concours, data, OWING, LINE, SIZE),
        newest=lambda asked: newest_registration(asked.tournament),
        addresses=("caisse/reste/",),
        right=Right.DESK,
        section=Section(
            moment=Moment.BEFORE,
            place=1,
            heading=gettext_lazy("Reste à payer"),
            about=gettext_lazy(
                "Qui doit encore, pour la table d’accueil, avec la place d’écrire ce qui est reçu."
            ),
            ready=lambda listing: desk_of(listing.tournament) is not None,
            waits_for=lambda listing: why_nothing(_read, listing),
        ),
    )
)
