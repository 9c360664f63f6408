"""The deals of a table in words: what was bid, and how it ended.

They are shown once the table has finished; before that pages show its running score alone. The HTML is cached
by the version of the sheet, because the page of a team shows several tables.
"""

from __future__ import annotations

from hashlib import sha256
from typing import TYPE_CHECKING, Final

from django.core.cache import cache
from django.template.loader import render_to_string
from django.utils.safestring import mark_safe
from django.utils.text import capfirst
from django.utils.translation import get_language
from django.utils.translation import gettext as _

from scoring.cards import Side
from tournaments.core.models.rounds import stopped_words
from tournaments.core.sheets import ledger
from tournaments.core.sheets.games import ui_of
from tournaments.core.sheets.sheet import TableSheet
from tournaments.platform.program import code_hash

if TYPE_CHECKING:
    from django.utils.safestring import SafeString

    from tournaments.core.models.rounds import Table

CACHE_SECONDS: Final = 3600


def deals_html(table: Table) -> SafeString:
    """The deals of a finished table as HTML; empty while it plays, and without a sheet."""
    if not table.finished or table.sheet is None:
        return mark_safe("")
    shown = (table.pk, table.version, table.finished_at, table.card, get_language(), code_hash())
    key = f"deals-{sha256(repr(shown).encode()).hexdigest()}"
    kept: str | None = cache.get(key)
    if kept is None:
        kept = _render(TableSheet.of(table))
        cache.set(key, kept, CACHE_SECONDS)
    return mark_safe(kept)  # noqa: S308 — a template has made it


def result_sentence(table: Table) -> str:
    """How a finished table came to its result, where the points above do not tell it; else empty.

    What they do not tell: a forfeit, a penalty, a draw, that only the totals of a paper sheet are known, and
    that it was stopped before its end.
    """
    if table.sheet is None:
        return ""
    sheet = TableSheet.of(table)
    result = sheet.result
    if result is None or result.winner is None or result.by_forfeit or sheet.sheet.penalties:
        return ledger.result_text(sheet)
    typed = "" if result.by_deals else _("Totaux de la feuille papier")
    return " · ".join(filter(None, (typed, capfirst(stopped_words(sheet.sheet.stopped_at)))))


def _render(sheet: TableSheet) -> str:
    lines = () if sheet.totals else ledger.lines(sheet)
    foot = ledger.footer_lines(sheet)
    if not (lines or foot):
        return ""
    heads = [sheet.seated(side).number for side in Side] if sheet.face_to_face else None
    matches = ui_of(sheet).matches
    context = {"sheet": sheet, "lines": lines, "foot": foot, "heads": heads, "matches": matches}
    return render_to_string("hall/deals.html", context)
