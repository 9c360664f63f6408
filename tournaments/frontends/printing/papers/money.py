"""Papers of the cash desk: the treasurer's balance, the prizes to sign for, and a receipt.

A row is as tall as its longest text needs, guessed from its letters before anything is measured: letters stay
as big as they are meant to be, and a sheet holds fewer rows.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from math import ceil
from typing import Any, ClassVar, Final, NamedTuple, NotRequired, TypedDict

from django import forms
from django.http import Http404
from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tournaments.core.access.permissions import Right
from tournaments.core.ledger.accounts import EFFECTS, Account, Books, CashKind
from tournaments.core.ledger.prizes import Awards
from tournaments.core.models.money import CashEntry
from tournaments.core.models.planning import Status
from tournaments.core.money.queries import (
    JournalLine,
    desk_of,
    desk_or_404,
    journal_entries,
    journal_lines,
    statement_of,
)
from tournaments.core.money.text import euros
from tournaments.core.planning.steps import local_hour
from tournaments.core.standings import queries as standings
from tournaments.core.standings.awards import awards_of
from tournaments.core.standings.prizes import special_prizes
from tournaments.core.standings.winners import NoWinner
from tournaments.frontends.printing.content import PaperHead
from tournaments.frontends.printing.fitting import LINE_HEIGHT_RATIO, MM
from tournaments.frontends.printing.pages import HEADS, HEIGHT, TOP, PaperPage, numbered_pages
from tournaments.frontends.printing.registry import (
    Moment,
    NothingToPrint,
    OptionsForm,
    Paper,
    PaperRequest,
    Section,
    register,
)

LETTER_WIDTH: Final = 0.44
CAPITAL_WIDTH: Final = 0.56
"""How wide letters are, in em."""
LINE_FILL: Final = 0.85
"""How much of a line is filled before the next word no longer fits."""
PADDING: Final = 1.5
"""Above and below the texts of a row, in millimetres."""
SIGNATURE_HEIGHTS: Final = (15.0, 25.0)
"""The least and the greatest height of a line with a signature, in millimetres."""

SUM_HEIGHT: Final = 9.0
"""The least height of a sum, in millimetres."""


class CashTable(TypedDict):
    """Lines of texts under the heads of their columns; `strong` are the numbers of lines in bold type.

    The last `sums` lines need no room to sign.
    """

    title: str
    heads: list[str]
    lines: list[list[str]]
    strong: list[int]
    sums: NotRequired[int]


class CashColumn(NamedTuple):
    """Where a column begins and how wide it is, in millimetres; figures stand at its right edge."""

    left: float
    width: float
    figures: bool = False


@dataclass(frozen=True, slots=True)
class CashCell:
    """A text in its column."""

    column: CashColumn
    text: str
    strong: bool

    @property
    def columns(self) -> list[list[str]]:
        """What runs in its width; nothing for figures, which stand on one line."""
        return [] if self.column.figures else [[self.text]]

    def lines(self, size: float) -> int:
        """How many lines it takes at `size` points, rather one too many."""
        em = sum(CAPITAL_WIDTH if letter.isupper() else LETTER_WIDTH for letter in self.text)
        return 1 if self.column.figures else ceil(em * size / (self.column.width * MM * LINE_FILL))


JOURNAL: Final = (
    CashColumn(0, 9, figures=True),
    CashColumn(11, 20),
    CashColumn(33, 68),
    CashColumn(103, 23, figures=True),
    CashColumn(128, 15),
    CashColumn(145, 23, figures=True),
    CashColumn(170, 20),
)
PAYOUT: Final = (
    CashColumn(0, 12, figures=True),
    CashColumn(15, 75),
    CashColumn(92, 26, figures=True),
    CashColumn(125, 65),
)
RECEIPT: Final = (CashColumn(0, 28), CashColumn(30, 110), CashColumn(142, 48, figures=True))
NO_AWARDS: Final = Awards({}, 0)
"""The money that a concours without a cash desk gives."""
ON_ACCOUNT: Final = frozenset(kind for kind, effect in EFFECTS.items() if effect.owed or effect.paid)


class ReceiptForm(OptionsForm):
    """Whose receipt it is: the number of a team."""

    COMMAND: ClassVar[Mapping[str, str]] = {"team": "team"}
    team = forms.IntegerField(min_value=1, max_value=9_999)


def _read_balance(asked: PaperRequest) -> CashTable:
    """The till, the accounts, then every line of the journal."""
    desk = desk_or_404(asked.tournament)
    found = statement_of(desk, journal_entries(asked.tournament))
    lines: list[list[str]] = []
    for flow in found.flows:
        figures = _("%(start)s au début + %(received)s reçus − %(spent)s sortis") % {
            "start": euros(flow.start),
            "received": euros(flow.received),
            "spent": euros(flow.spent),
        }
        if flow.moved:
            figures += _(" ; transferts : %(moved)s") % {"moved": euros(flow.moved)}
        lines.append(["", flow.label, figures, euros(flow.balance), "", "", ""])
    if found.last_count is not None:
        counted = _count_sentence(desk.books, found.last_count)
        lines.append(["", _("caisse"), counted, euros(found.last_count.amount), "", "", ""])
    accounts = _("à payer %(due)s ; payé %(paid)s ; reste") % {
        "due": euros(desk.due),
        "paid": euros(desk.paid),
    }
    lines.append(["", _("comptes"), accounts, euros(desk.owing), "", "", ""])
    if desk.overpaid:
        lines.append(["", _("comptes"), _("à rendre"), euros(desk.overpaid), "", "", ""])
    for one in (*found.owing, *found.overpaid):
        label, sum_left = _amount_left(one.account, _("reste"), _("à rendre"))
        lines.append(["", label, str(one.team), sum_left, "", "", ""])
    lines += [["", _("compté"), product, str(count), "", "", ""] for product, count in found.sold]
    lines += [["", _("dont"), label, euros(cents), "", "", ""] for label, cents in found.by_kind]
    lines += [["", _("banque"), label, euros(cents), "", "", ""] for label, cents in found.by_means]
    strong = [*range(len(found.flows))]
    lines += [_journal_line(one) for one in found.journal]
    heads = [_("N°"), _("Quand"), _("Quoi"), _("Montant"), _("Payé en"), _("Caisse"), _("Par")]
    return {"title": _("Bilan de la caisse"), "heads": heads, "lines": lines, "strong": strong}


def _count_sentence(books: Books, count: CashEntry) -> str:
    """What the last count found, and what later lines moved."""
    found = _("comptée à %(at)s ; écart %(difference)s") % {
        "at": local_hour(count.at),
        "difference": euros(books.difference or 0),
    }
    since = _("depuis : %(since)s") % {"since": euros(books.since_count)} if books.since_count else ""
    return " ; ".join(filter(None, (found, since)))


def _amount_left(account: Account, owing: str, overpaid: str) -> tuple[str, str]:
    """A label and the sum that is left to pay, or to give back."""
    return (overpaid, euros(account.overpaid)) if account.overpaid else (owing, euros(account.owing))


def _journal_line(one: JournalLine) -> list[str]:
    entry = one.entry
    product = f"{entry.quantity} × {entry.product}" if entry.product else ""
    undone = _("annulé") if one.undone else ""
    what = " · ".join(filter(None, (entry.label, product, entry.who, entry.text, undone)))
    return [
        str(entry.number),
        _moment(one),
        what,
        euros(entry.amount),
        entry.by,
        euros(one.till),
        entry.writer,
    ]


def _moment(one: JournalLine) -> str:
    return date_format(timezone.localtime(one.entry.at), "d/m H:i")


def _read_payout(asked: PaperRequest) -> CashTable:
    """Who wins how much and what else, with room to sign; a concours without a cash desk gives lots alone."""
    tournament = asked.tournament
    desk, rows = desk_of(tournament), standings.ranked(standings.current(tournament))
    awards = NO_AWARDS if desk is None else awards_of(tournament, desk.prices)
    won, written = awards.teams, dict(tournament.prizes.values_list("rank", "text"))
    owing = {number: one.account.owing for number, one in desk.accounts.items()} if desk else {}
    debts = {row["names"]: owing.get(row["number"], 0) for row in rows}
    winners = [row for row in rows if row["number"] in won or row["rank"] in written]
    lines = [
        [
            str(row["number"]),
            _with_debt(_with_lot(row["names"], written.get(row["rank"], "")), owing.get(row["number"], 0)),
            euros(won[row["number"]]) if row["number"] in won else "",
            "",
        ]
        for row in sorted(winners, key=lambda row: (-won.get(row["number"], 0), row["rank"]))
    ]
    for special in special_prizes(tournament, rows):
        what = " · ".join(filter(None, (special.label, special.text)))
        if special.winners.nobody in {None, NoWinner.TO_DRAW, NoWinner.TO_CHOOSE}:  # a name comes by hand
            lines += [
                ["", _with_debt(_with_lot(names, what), debts.get(names, 0)), "", ""]
                for names in special.winners.said
            ]
    if not lines:
        raise NothingToPrint(_("Rien à imprimer : aucun prix n’est fixé, ou rien n’est joué."))
    heads = [_("N°"), _("Qui"), _("Reçoit"), _("Signature")]
    sums = [["", _("En tout"), euros(sum(won.values())), ""]] if won else []
    if awards.rest:
        sums.append(["", _("Le partage entre ex æquo laisse au club"), euros(awards.rest), ""])
    return {
        "title": _("Prix"),
        "heads": heads,
        "lines": [*lines, *sums],
        "strong": [len(lines)],
        "sums": len(sums),
    }


def _with_lot(names: str, lot: str) -> str:
    """Who gets it, and what beside money."""
    return _("%(names)s : %(lot)s") % {"names": names, "lot": lot} if lot else names


def _with_debt(text: str, owing: int) -> str:
    """Who gets it, and what they still owe."""
    return _("%(who)s (doit encore %(owing)s)") % {"who": text, "owing": euros(owing)} if owing > 0 else text


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
        ["", *_amount_left(found.account, _("Reste"), _("À rendre"))],
        ["", _("Pour le club :"), ""],
    ]
    return {
        "title": _("Reçu · %(team)s") % {"team": found.team},
        "heads": [_("Quand"), _("Quoi"), _("Montant")],
        "lines": [*lines, *sums],
        "strong": [len(lines) + place for place in range(3)],
    }


def _receipt_line(one: JournalLine) -> list[str]:
    entry = one.entry
    product = f"{entry.quantity} × {entry.product}" if entry.product else ""
    what = " · ".join(filter(None, (entry.label, product, entry.by, entry.text)))
    sign = "−" if entry.kind in {CashKind.WAIVER, CashKind.CANCEL, CashKind.REFUND} else ""
    return [_moment(one), what, sign + euros(entry.amount)]


def _cash_pages(
    concours: PaperHead, sheet: CashTable, columns: Sequence[CashColumn], least: float, size: float
) -> list[PaperPage]:
    """The lines of a sheet at `size` points, each at least `least` millimetres tall, sums `SUM_HEIGHT`."""
    strong = {*sheet["strong"]}

    def row(texts: Sequence[str], *, strong: bool = False) -> list[CashCell]:
        return [CashCell(column, text, strong) for column, text in zip(columns, texts, strict=True) if text]

    lines = [row(line, strong=place in strong) for place, line in enumerate(sheet["lines"])]
    signed = len(lines) - sheet.get("sums", 0)
    heights = [least if place < signed else min(least, SUM_HEIGHT) for place in range(len(lines))]
    pages = [{"rows": rows} for rows in _page_rows(lines, heights, size)]
    shared = {"concours": concours, "title": sheet["title"], "heads": row(sheet["heads"]), "size": size}
    return numbered_pages("money", pages, **shared)


def _signature_height(lines: int) -> float:
    """How tall each of so many lines with a signature is, in millimetres."""
    return min(max(HEIGHT / lines, SIGNATURE_HEIGHTS[0]), SIGNATURE_HEIGHTS[1])


def _page_rows(
    lines: Sequence[list[CashCell]], heights: Sequence[float], size: float
) -> Iterator[list[dict[str, Any]]]:
    """The rows of each page, one page at least; their texts run in `room` of their height, in millimetres."""
    rows: list[dict[str, Any]] = []
    taken = 0.0
    for cells, least in zip(lines, heights, strict=True):
        deep = max((cell.lines(size) for cell in cells), default=1)
        height = max(least, PADDING + deep * size * LINE_HEIGHT_RATIO / MM)
        if rows and taken + height > HEIGHT - HEADS:
            yield rows
            rows, taken = [], 0.0
        rows.append({"top": TOP + HEADS + taken, "height": height, "room": height - PADDING, "cells": cells})
        taken += height
    yield rows


TREASURY = register(
    Paper(
        key="treasury",
        tagged=True,
        label=gettext_lazy("Bilan de la caisse"),
        title=lambda _asked: _("caisse"),
        read=_read_balance,
        pages=lambda concours, data: _cash_pages(concours, data, JOURNAL, 5.6, 9.0),
        addresses=("caisse/",),
        right=Right.MANAGE,
    )
)
PAYOUT_LIST = register(
    Paper(
        key="payout",
        tagged=True,
        label=gettext_lazy("Prix à signer"),
        title=lambda _asked: _("prix à signer"),
        read=_read_payout,
        pages=lambda concours, data: _cash_pages(
            concours, data, PAYOUT, _signature_height(len(data["lines"])), 13.0
        ),
        addresses=("caisse/prix/",),
        right=Right.MANAGE,
        reveals=True,
        section=Section(
            moment=Moment.END,
            place=2,
            heading=gettext_lazy("Lots et prix à signer"),
            about=gettext_lazy("Qui reçoit quoi, une ligne chacun, avec la place de sa signature."),
            ready=lambda listing: listing.tournament.status in {Status.FINISHED, Status.SEALED},
        ),
    )
)
RECEIPTS = register(
    Paper(
        key="receipt",
        label=gettext_lazy("Reçu"),
        title=lambda _asked: _("reçu"),
        read=_read_receipt,
        pages=lambda concours, data: _cash_pages(concours, data, RECEIPT, 8.5, 12.0),
        addresses=("caisse/recu/",),
        right=Right.DESK,
        form=ReceiptForm,
    )
)
