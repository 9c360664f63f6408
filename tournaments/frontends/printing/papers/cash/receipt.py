"""A receipt: what a team was charged and has paid."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar, Final

from django import forms
from django.http import Http404
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tournaments.core.access.permissions import Right
from tournaments.core.ledger.accounts import EFFECTS, CashKind
from tournaments.core.money.queries import JournalLine, desk_or_404, journal_entries, journal_lines
from tournaments.core.money.text import euros
from tournaments.frontends.printing.papers.cash.rows import (
    CashColumn,
    CashTable,
    amount_left,
    cash_pages,
    moment_of,
)
from tournaments.frontends.printing.registry import NothingToPrint, OptionsForm, Paper, PaperRequest, register
from tournaments.platform.text import teams_or_players

RECEIPT: Final = (CashColumn(0, 28), CashColumn(30, 110), CashColumn(142, 48, figures=True))
ON_ACCOUNT: Final = frozenset(kind for kind, effect in EFFECTS.items() if effect.owed or effect.paid)


class ReceiptForm(OptionsForm):
    """Whose receipt it is: the number of a team."""

    COMMAND: ClassVar[Mapping[str, str]] = {"team": "team"}
    team = forms.IntegerField(min_value=1, max_value=9_999)


def _read_receipt(asked: PaperRequest) -> CashTable:
    """What a team was charged and paid, without what was taken back."""
    desk = desk_or_404(asked.tournament)
    if not asked.options:
        raise NothingToPrint(_("Un reçu se demande pour une équipe : dites laquelle."))
    found = desk.accounts.get(asked.options["team"])
    if found is None:
        raise Http404
    own = [
        one
        for one in journal_lines(journal_entries(asked.tournament))
        if one.entry.team_id == found.team.pk and one.reversible and one.entry.kind in ON_ACCOUNT
    ]
    if not found.account.paid:
        raise NothingToPrint(_("Rien à imprimer : rien n’est payé sur ce compte."))
    lines = [["", _("Engagement"), euros(found.fee)], *map(_receipt_line, own)]
    sums = [
        ["", _("À payer"), euros(found.account.due)],
        ["", _("Payé"), euros(found.account.paid)],
        ["", *amount_left(found.account, _("Reste"), _("À rendre"))],
        ["", _("Pour le club :"), ""],
    ]
    whose = teams_or_players(asked.tournament, _("Équipe %(number)s"), _("Joueur %(number)s"))
    return {
        "title": _("Reçu · %(team)s") % {"team": whose % {"number": found.team.number}},
        "heads": [_("Quand"), _("Quoi"), _("Montant")],
        "lines": [["", found.team.names, ""], *lines, *sums],
        "strong": [0, *(1 + len(lines) + place for place in range(3))],
    }


def _receipt_line(one: JournalLine) -> list[str]:
    entry = one.entry
    product = f"{entry.quantity} × {entry.product}" if entry.product else ""
    what = " · ".join(filter(None, (entry.label, product, entry.by, entry.text)))
    sign = "−" if entry.kind in {CashKind.WAIVER, CashKind.CANCEL, CashKind.REFUND} else ""
    return [moment_of(one), what, sign + euros(entry.amount)]


RECEIPTS = register(
    Paper(
        key="receipt",
        label=gettext_lazy("Reçu"),
        title=lambda _asked: _("reçu"),
        read=_read_receipt,
        pages=lambda concours, data: cash_pages(concours, data, RECEIPT, 8.5, 12.0),
        addresses=("caisse/recu/",),
        right=Right.DESK,
        form=ReceiptForm,
        tagged=True,
    )
)
