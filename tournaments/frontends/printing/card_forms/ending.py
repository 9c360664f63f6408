"""The foot of a score card of coinche: sums, penalties, who won, when, and who signs."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final, NamedTuple

from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from tournaments.frontends.printing.card_forms.columns import GridColumn
from tournaments.frontends.printing.card_forms.svg import HEIGHT, SMALL, WIDTH, stroke, text, text_from
from tournaments.frontends.printing.seats import side_letters

PENALTIES: Final = 5.2
TOTAL: Final = 6.4
"""How tall the boxes of the end are, in millimetres."""
SIGNED: Final = 116.0
"""From where one signs, beside the reminder."""
SIGNING: Final = 6.0
HOUR: Final = 14.0
BETWEEN: Final = 2.0
"""How wide the hour of the end is, and what is between it and the signatures."""
WRITTEN: Final = 0.5
"""How much deeper than the words before it a line to write on lies."""
BOLD: Final = 'font-weight="700"'


class SumBox(NamedTuple):
    """Where the boxes of both totals stand: from the left of one over the middle to the right."""

    left: float
    middle: float
    right: float

    @classmethod
    def under(cls, columns: Sequence[GridColumn]) -> SumBox:
        """Under the columns of the totals."""
        ns, ew = (column for column in columns if column.key.startswith("total"))
        return cls(ns.left, ew.left, ew.right)

    def drawn(self, top: float, bottom: float, title: str = "") -> Iterable[str]:
        """A box for each total, with a title before them."""
        box = (
            f"M{self.left:.2f} {top:.2f}V{bottom:.2f}H{self.right:.2f}V{top:.2f}Z"
            f"M{self.middle:.2f} {top:.2f}V{bottom:.2f}"
        )
        yield stroke([box], 0.5)
        if title:
            yield text_from(self.left - 2, (top + bottom) / 2 + 1.0, 2.9, title, f'{BOLD} text-anchor="end"')


def ending(columns: Sequence[GridColumn], bottom: float, *, draws: bool) -> Iterable[str]:
    """The boxes of the result under deals that end at `bottom`; the signatures stand at the foot.

    `draws`: a table may end level.
    """
    boxes, top = SumBox.under(columns), bottom + PENALTIES
    below = top + TOTAL
    yield from boxes.drawn(bottom, top)
    yield from boxes.drawn(top, below, _("Totaux"))
    baseline = (bottom + top) / 2 + 1.0
    yield text_from(SIGNED, baseline, 2.9, _("Pénalités"), BOLD)
    yield text_from(SIGNED + 15, baseline, SMALL, _("article"))
    yield stroke([f"M{SIGNED + 23:g} {baseline + WRITTEN:.2f}H{boxes.left - 2:.2f}"], 0.2)
    outcomes = [*side_letters(), *([_("nul")] if draws else [])]
    baseline = (top + below) / 2 + 1.0
    yield text_from(SIGNED, baseline, SMALL, _("Vainqueur"))
    yield text_from(SIGNED + 15, baseline, 3.2, "    ".join(outcomes), f'{BOLD} xml:space="preserve"')
    yield from _signatures(HEIGHT)


def _signatures(end: float) -> Iterable[str]:
    ns, ew = side_letters()
    titles = (
        _("Fin à"),
        _("Signature %(side)s") % {"side": ns},
        _("Signature %(side)s") % {"side": ew},
        _("Vérifié par"),
    )
    signature = (WIDTH - SIGNED - HOUR) / (len(titles) - 1) - BETWEEN
    start = SIGNED
    for title, width in zip(titles, (HOUR, signature, signature, signature), strict=True):
        yield text_from(start, end - SIGNING, SMALL, title)
        yield stroke([f"M{start:.2f} {end - 0.3:.2f}h{width:.2f}"], 0.2)
        start += width + BETWEEN
    yield text(SIGNED + HOUR / 2, end - 1.2, SMALL, pgettext("heure à écrire", "h"))
