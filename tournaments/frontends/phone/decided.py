"""What the desk has decided for a table while it was still noting: its totals, a forfeit, the end of play."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.utils.formats import number_format
from django.utils.translation import gettext as _

from tournaments.core.sheets.games import ui_of

if TYPE_CHECKING:
    from collections.abc import Iterable

    from scoring.sheet import Sheet
    from tournaments.core.sheets.sheet import TableSheet
    from tournaments.frontends.phone.naming import SideNames


def deals_count(sheet: Sheet) -> bool:
    """Whether the deals make the result: neither typed totals nor a forfeit stand in their place."""
    return sheet.totals is None and sheet.forfeit is None


def decided_text(sheet: TableSheet, order: Iterable[SideNames]) -> str:
    """Why a deal that is half told is not to be noted any more; figures in the order of the phone's sides.

    Empty while the table plays, and where its deals have ended the game.
    """
    folded = sheet.sheet
    if folded.result is None:
        return ""
    if folded.forfeit is not None:
        said = _("Un forfait a été noté à la table de marque.")
    elif folded.totals is not None:
        score = {"NS": folded.score[0], "EW": folded.score[1]}
        first, second = (number_format(score[one.side]) for one in order)
        said = _("Les totaux ont été saisis à la table de marque : %(first)s – %(second)s.") % {
            "first": first,
            "second": second,
        }
    elif folded.stopped:
        said = _("La table de marque a arrêté le jeu à cette table.")
    else:
        return ""
    deal, game = _("Cette donne n’est plus à noter."), _("Cette partie n’est plus à noter.")
    return f"{said} {game if ui_of(sheet).matches else deal}"
